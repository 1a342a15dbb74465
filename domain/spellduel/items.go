package spellduel

import (
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// The kinds of items that need no leave of the terms (item.stored).
const (
	ItemStored     = "stored"     // holds spells to cast
	ItemProtection = "protection" // a scroll of protection
)

// ItemKinds lists the kinds of items: those that need no leave first, then the
// devices.
func ItemKinds() []string { return append([]string{ItemStored, ItemProtection}, Devices()...) }

// Devices lists the classes of items that make effects like spells. Terms let
// them in by class or one by one (item.effect).
func Devices() []string {
	var names []string
	for _, d := range devices {
		names = append(names, d.kind)
	}
	return names
}

// devices are the classes with the most dice of an effect that resembles no
// spell, which is the level of such a device too where the sheet gives none
// (ruling item.level).
var devices = []struct {
	kind string
	dice int
}{{"wand", 6}, {"staff", 8}, {"rod", 6}, {"potion", 9}, {"miscellaneous", 9}}

// DeviceDice is the most dice of an effect that resembles no spell, of a class of
// devices; 0 of any other kind of item.
func DeviceDice(kind string) int {
	for _, d := range devices {
		if d.kind == kind {
			return d.dice
		}
	}
	return 0
}

func (item Item) device() bool { return item.Kind != ItemStored && item.Kind != ItemProtection }

// Item is a magical item. One of kind "stored" holds spells to cast, one of kind
// "protection" is a scroll of protection (item.stored). A device makes the effects
// of the spells that it resembles, and drains (item.effect); where the terms do
// not let it in it can be brought along in secret (duel.search).
type Item struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind"` // one of ItemKinds
	Spells   []string `json:"spells"`
	Smuggled bool     `json:"smuggled,omitzero"` // brought against the terms
	Level    int      `json:"level,omitzero"`    // of what it casts, 1 to MaxLevel; 0 for its bearer's, of a device for its class's own
	Drains   []Drain  `json:"drains,omitzero"`   // of a device, MaxDrains at most
	Material string   `json:"material,omitzero"` // of things that may be destroyed; empty for that of its kind
	Plus     int      `json:"plus,omitzero"`     // added to its own saves
}

// MaxDrains bounds the effects of one item that resemble no spell.
const MaxDrains = 8

// Drain is an effect of a device that resembles no spell: a leech of so many dice.
type Drain struct {
	Name     string `json:"name"`
	Dice     int    `json:"dice"`           // 1 to DeviceDice of the item's kind
	Movement int    `json:"movement"`       // 1 to 5, by the effect's range
	Count    int    `json:"count,omitzero"` // uses; 0 is one
}

// item reads an item: its spells, what it resembles, what it drains (item.stored,
// item.effect, duel.search).
func (p *preparation) item(item Item, before []Item, field string) error {
	if err := p.checkItem(item, before, field); err != nil {
		return err
	}
	first := len(p.lines)
	casts := slices.Clone(p.castings)
	for _, class := range []string{"wizard", "priest"} { // the lists that are not his own
		casts = append(casts, ClassLevel{class, p.level})
	}
	if level := item.casts(); level > 0 {
		for i := range casts {
			casts[i].Level = level
		}
	}
	for i, name := range item.Spells {
		at := fmt.Sprintf("%s/spells/%d", field, i)
		if err := p.lookup(ReadLine{Field: at, Item: item.Name, Count: 1}, name, at, casts...); err != nil {
			return err
		}
	}
	for i, d := range item.Drains {
		card := spell.Drain(d.Name, d.Dice, d.Movement, item.casts())
		if err := p.add(ReadLine{Field: fmt.Sprintf("%s/drains/%d", field, i), Item: item.Name, Card: card, Count: max(1, d.Count)}); err != nil {
			return err
		}
	}
	if item.Kind == ItemProtection {
		scroll := spell.ProtectionScroll(item.Name, max(item.Level, p.level))
		if err := p.add(ReadLine{Field: field, Item: item.Name, Card: scroll, Count: 1}); err != nil {
			return err
		}
	}
	for i := range p.lines[first:] {
		line := &p.lines[first+i]
		line.Smuggled = item.Smuggled
		if item.Kind != ItemStored {
			line.Device = item.Kind
		}
	}
	return nil
}

// casts is the level at which an item does what it does, or 0 for its bearer's
// (ruling item.level).
func (item Item) casts() int {
	if item.Level == 0 {
		return DeviceDice(item.Kind)
	}
	return item.Level
}

// checkItem refuses an item that no sheet may have, or that the terms do not let
// in.
func (p *preparation) checkItem(item Item, before []Item, field string) error {
	refuse := func(rule duel.Rule, at, format string, args ...any) error {
		return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: field + at, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{rule}}
	}
	again := slices.ContainsFunc(before, func(other Item) bool { return other.Name == item.Name && other.device() && item.device() })
	switch {
	case !slices.Contains(ItemKinds(), item.Kind):
		return &duel.Refusal{
			Code: duel.CodeNotOffered, Field: field + "/kind", Rules: []duel.Rule{RuleItemStored, RuleItemEffect},
			Detail: fmt.Sprintf("%.40q is no kind of item; %s is", item.Kind, duel.OneOf(ItemKinds())),
		}
	case item.Kind == ItemProtection && forbids(item.Name, p.catalogue):
		return refuse(RuleDuelForbidden, "/name", "no arena can form around %q, whatever the terms", item.Name)
	case item.Smuggled && p.terms.allows(item):
		return refuse(RuleDuelSearch, "/smuggled", "the terms let this item in: it need not be smuggled")
	case !item.Smuggled && !p.terms.allows(item) && !p.lenient:
		return refuse(RuleItemEffect, "/kind", "the terms let in no %s of this name; they let in %s. It can be smuggled, against the terms", item.Kind, duel.OneOf(p.terms.Allow))
	case again && (item.Smuggled || p.terms.lets(AllowItem, item.Name)):
		return refuse(RuleItemEffect, "/name", "there is another item %.80q; what is smuggled, or let in by its name, has a name of its own", item.Name)
	case item.Level < 0 || item.Level > MaxLevel:
		return refuse(RuleItemEffect, "/level", "%d is not legal; 1 to %d is, or 0 for what its kind has", item.Level, MaxLevel)
	case item.Kind == ItemProtection && len(item.Spells) > 0:
		return refuse(RuleItemStored, "/spells", "a scroll of protection holds no spell: it is a defense itself")
	case len(item.Drains) > MaxDrains || len(item.Drains) > 0 && !item.device():
		return refuse(RuleItemEffect, "/drains", "%d drains in an item of kind %q; a device has at most %d, others have none", len(item.Drains), item.Kind, MaxDrains)
	}
	for i, d := range item.Drains {
		if at, detail := d.check(item.Kind); detail != "" {
			return refuse(RuleItemEffect, fmt.Sprintf("/drains/%d/%s", i, at), "%s", detail)
		}
	}
	return nil
}

// check tells which field of a drain is not legal, and what is.
func (d Drain) check(kind string) (field, detail string) {
	most := DeviceDice(kind)
	switch {
	case !duel.Readable(d.Name, spell.MaxCustomName):
		return "name", fmt.Sprintf("name the effect in 1 to %d characters", spell.MaxCustomName)
	case d.Dice < 1 || d.Dice > most:
		return "dice", fmt.Sprintf("%dd6 is not legal; of a %s, 1d6 to %dd6 is", d.Dice, kind, most)
	case d.Movement < 1 || d.Movement > 5:
		return "movement", fmt.Sprintf("%d is not legal; 1 to 5 is", d.Movement)
	case d.Count < 0 || d.Count > MaxCopies:
		return "count", fmt.Sprintf("%d is not legal; 1 to %d is", d.Count, MaxCopies)
	}
	return "", ""
}

// source is the rules by which a line that is not memorized is cast: of an item
// that stores spells or makes effects, or of contraband that nobody has found.
func (p *Prepared) source() []duel.Rule {
	switch {
	case p.Smuggled:
		return []duel.Rule{RuleDuelSearch}
	case p.Device != "" && p.Device != ItemProtection:
		return []duel.Rule{RuleItemEffect}
	case p.Item != "":
		return []duel.Rule{RuleItemStored}
	}
	return nil
}

// given tells that a line's copies may be given to the arena: what is memorized
// or stored (arena.contribution, rulings search.contributions and
// item.contributions).
func (p *Prepared) given() bool { return !p.Smuggled && p.Device == "" }

// forbiddenEffects keep an arena from forming, besides every wall spell
// (duel.forbidden).
var forbiddenEffects = []string{
	"antimagic shell", "prismatic sphere", "otiluke's resilient sphere", "otiluke's telekinetic sphere",
	"scroll of protection from magic", "protection from magic",
}

// forbids tells that no arena bears something of this name (duel.forbidden).
func forbids(name string, c *spell.Catalogue) bool {
	if slices.ContainsFunc(forbiddenEffects, func(f string) bool { return spell.SameName(f, strings.TrimSpace(name)) }) {
		return true
	}
	for _, list := range []spell.Caster{spell.Wizard, spell.Priest} {
		if s, ok := c.Lookup(name, list); ok && s.Has(spell.Wall) {
			return true
		}
	}
	return false
}
