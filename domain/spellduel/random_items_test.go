package spellduel

import (
	"strings"

	"pgregory.net/rapid"

	"spellduel/domain/spell"
)

// randomAllowed draws what the terms let in: mostly nothing.
func randomAllowed(t *rapid.T) []string {
	some := []string{"wand", "staff", "rod", "miscellaneous", AllowItem + "open potion", AllowEffect + "Minor Globe of Invulnerability", AllowEffect + "Ring of Warmth"}
	magic := rapid.SampledFrom([]string{"", "", "", AllowVariation, AllowBoost}).Draw(t, "magic")
	if rapid.IntRange(0, 2).Draw(t, "lets in") > 0 {
		some = nil
	}
	allowed := []string{}
	if some != nil {
		allowed = rapid.SliceOfNDistinct(rapid.SampledFrom(some), 1, 3, rapid.ID).Draw(t, "allowed")
	}
	if magic != "" {
		allowed = append(allowed, magic)
	}
	return allowed
}

// randomDevices draws items beside those that store spells: what the terms let in,
// what they do not, and scrolls of protection.
func randomDevices(t *rapid.T, label string, terms Terms) []Item {
	var items []Item
	for range rapid.IntRange(0, 4).Draw(t, label+" scrolls") / 3 {
		items = append(items, Item{Name: "Ward against Plants", Kind: ItemProtection, Spells: []string{}})
	}
	if len(terms.Allow) == 0 && rapid.IntRange(0, 2).Draw(t, label+" smuggles") > 0 {
		return items
	}
	list := append(spellsOf(spell.Wizard), spellsOf(spell.Priest)...)
	for _, kind := range rapid.SliceOfNDistinct(rapid.SampledFrom(Devices()), 1, 2, rapid.ID).Draw(t, label+" devices") {
		item := Item{Name: "open " + kind, Kind: kind, Level: rapid.IntRange(0, 20).Draw(t, label+" device level")}
		item.Spells = rapid.SliceOfN(rapid.SampledFrom(list), 0, 3).Draw(t, label+" resembles")
		if rapid.Bool().Draw(t, label+" drains") {
			item.Drains = []Drain{{
				Name: "Chill", Dice: rapid.IntRange(1, DeviceDice(kind)).Draw(t, label+" dice"), Movement: rapid.IntRange(1, 5).Draw(t, label+" drain moves"),
				Count: rapid.IntRange(0, 2).Draw(t, label+" drain count"),
			}}
		}
		if !terms.allows(item) {
			item.Name, item.Smuggled = strings.Replace(item.Name, "open", "hidden", 1), true
		}
		items = append(items, item)
	}
	return items
}

// randomEffects draws what is at work on a character already, let in or not.
func randomEffects(t *rapid.T, label string) []Effect {
	effects := []Effect{}
	if rapid.Bool().Draw(t, label+" bears a globe") {
		effects = append(effects, Effect{Name: "Minor Globe of Invulnerability", Rounds: rapid.IntRange(0, 12).Draw(t, label+" rounds"), Level: rapid.IntRange(0, 12).Draw(t, label+" cast at")})
	}
	if rapid.Bool().Draw(t, label+" bears a ring") {
		effects = append(effects, Effect{Name: "Ring of Warmth", Immune: "tag:cold;tag:fire", Save: rapid.IntRange(0, 2).Draw(t, label+" ring saves"), Protection: 1})
	}
	return effects
}
