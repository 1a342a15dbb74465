package projections

import (
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// fogOfSpoils is what the stakes cost, which happens before all eyes as far as it
// shows on a character: what he had memorized, what he carries and what his sheet
// becomes stay his own and the mediator's.
func fogOfSpoils() Table {
	stakes := []duel.Rule{
		"spoils.friendly", "spoils.death", "spoils.service", "spoils.prize", "spoils.draw", "spoils.damage", "spoils.spell_loss",
		"spoils.death_outcome", "end.interference",
	}
	return Table{
		"duel_decided":  open("end.condition", "end.surrender", "end.stalemate", "end.arena", "end.interference", "arena.stake_levels"),
		"spoils_damage": belongs(func(d spellduel.SpoilsDamage) duel.Seat { return d.Side }, spoilsDamageSeen, stakes...),
		"levels_lost": belongs(func(d spellduel.LevelsLost) duel.Seat { return d.Side }, func(_ *Ledger, d spellduel.LevelsLost) any {
			return LevelsSeen{Side: d.Side, Dice: d.Dice, Rolls: d.Rolls, Label: d.Label}
		}, stakes...),
		"spells_forfeited": belongs(func(d spellduel.SpellsForfeited) duel.Seat { return d.Side }, absent[spellduel.SpellsForfeited]),
		"fate_rolled":      open(stakes...).because("chance"),
		"knocked_out":      open(stakes...),
		"equipment_tried":  belongs(func(d spellduel.EquipmentTried) duel.Seat { return d.Side }, absent[spellduel.EquipmentTried]),
		"plane_reached":    belongs(func(d spellduel.PlaneReached) duel.Seat { return d.Side }, absent[spellduel.PlaneReached]),
		"will_bent":        open(stakes...),
		"aftermath_set":    belongs(func(d spellduel.AftermathSet) duel.Seat { return d.Side }, absent[spellduel.AftermathSet]).mended(of(aftermathWhole)),
	}
}

// LevelsSeen is the dice of lost spell levels, without what they come to: that
// depends on what he had.
type LevelsSeen struct {
	Side  duel.Seat `json:"side"`
	Dice  string    `json:"dice"`
	Rolls []int     `json:"rolls"`
	Label string    `json:"label,omitempty"`
}

// SpoilsDamageSeen is damage to the character himself without what is left (terms
// "wounded").
type SpoilsDamageSeen struct {
	Side      duel.Seat `json:"side"`
	Temporary bool      `json:"temporary"`
	Dice      string    `json:"dice"`
	Rolls     []int     `json:"rolls"`
	Label     string    `json:"label,omitempty"`
	Amount    *int      `json:"amount,omitempty"` // absent of a victor whose image was killed outright: it would tell how much that had
	Band      string    `json:"band"`
}

// SpoilsHurtSeen is such damage of which only the fact is seen (terms "hidden").
type SpoilsHurtSeen struct {
	Side      duel.Seat `json:"side"`
	Temporary bool      `json:"temporary"`
}

func spoilsDamageSeen(l *Ledger, d spellduel.SpoilsDamage) any {
	switch l.HitPoints {
	case spellduel.HitPointsExact:
		return Whole{}
	case spellduel.HitPointsWounded:
		seen := SpoilsDamageSeen{Side: d.Side, Temporary: d.Temporary, Dice: d.Dice, Rolls: d.Rolls, Label: d.Label, Band: d.Band}
		if d.Side == l.Loser || !l.Slain[d.Side] {
			seen.Amount = &d.Amount
		}
		return seen
	case spellduel.HitPointsHidden:
	}
	return SpoilsHurtSeen{Side: d.Side, Temporary: d.Temporary}
}

// AftermathWhole is what a duel leaves of a character, with the change to his sheet
// in the form in which the API takes sheets.
type AftermathWhole struct {
	Side       duel.Seat             `json:"side"`
	Lost       []spellduel.LostSpell `json:"lost"`               // spells that are gone from memory or items, and their components with them
	Prize      string                `json:"prize,omitempty"`    // what he has won
	Returned   []string              `json:"returned,omitempty"` // what the search took and gives back
	Conditions []spellduel.Lasting   `json:"conditions"`         // what lasts, and what lifts it
	Patch      PatchWhole            `json:"patch"`
}

// PatchWhole is a JSON Merge Patch (RFC 7386) on the sheet that was brought.
type PatchWhole struct {
	HitPoints  *spellduel.HitPointsPatch `json:"hit_points,omitempty"`
	Abilities  map[string]int            `json:"abilities,omitempty"`
	Memorized  []MemorizedWhole          `json:"memorized,omitzero"`
	Items      []spellduel.Item          `json:"items,omitzero"`
	Equipment  []spellduel.Thing         `json:"equipment,omitzero"`
	Conditions []spellduel.Lasting       `json:"conditions,omitzero"`
}

// MemorizedWhole is one line of memorized spells: a name of the catalogue, or a
// spell given whole.
type MemorizedWhole struct {
	Spell  any        `json:"spell"`
	Count  int        `json:"count"`
	Caster string     `json:"caster,omitempty"`
	As     spell.Type `json:"as,omitempty"` // the type chosen before the duel
}

// CustomWhole is a spell that the catalogue lacks, as the API takes it.
type CustomWhole struct {
	Name      string             `json:"name"`
	Level     int                `json:"level"`
	Type      string             `json:"type"`
	Movement  int                `json:"movement"`
	Save      spell.SaveEffect   `json:"save,omitempty"`
	Category  spell.SaveCategory `json:"save_category,omitempty"`
	Damage    string             `json:"damage,omitempty"`
	Abilities []spell.Ability    `json:"abilities,omitempty"`
	Tags      []spell.Tag        `json:"tags,omitempty"`
}

// EventType implements [duel.Payload].
func (AftermathWhole) EventType() string { return "aftermath_set" }

func aftermathWhole(_ *Ledger, d spellduel.AftermathSet) any {
	w := AftermathWhole{
		Side: d.Side, Lost: d.Lost, Prize: d.Prize, Returned: d.Returned, Conditions: d.Conditions,
		Patch: PatchWhole{
			HitPoints: d.Patch.HitPoints, Abilities: d.Patch.Abilities, Items: d.Patch.Items, Equipment: d.Patch.Equipment,
			Conditions: d.Patch.Conditions,
		},
	}
	if d.Patch.Memorized != nil {
		w.Patch.Memorized = []MemorizedWhole{}
	}
	for _, m := range d.Patch.Memorized {
		line := MemorizedWhole{Spell: m.Spell, Count: m.Count, Caster: m.Caster, As: m.As}
		if m.Custom != nil {
			line.Spell = customWhole(*m.Custom)
		}
		w.Patch.Memorized = append(w.Patch.Memorized, line)
	}
	return w
}

func customWhole(c spell.Custom) CustomWhole {
	types := make([]string, len(c.Types))
	for i, t := range c.Types {
		types[i] = string(t)
	}
	return CustomWhole{
		Name: c.Name, Level: c.Level, Type: strings.Join(types, "/"), Movement: c.Movement, Save: c.Save, Category: c.Category,
		Damage: c.Damage, Abilities: c.Abilities, Tags: c.Tags,
	}
}
