package spell

import "slices"

// Card is one memorized spell at its caster's level, complete in itself: what
// the duel needs to know of it for ever, whatever becomes of the catalogue.
type Card struct { // a value for the event log; its field names are stable
	ID            ID           `json:"id"`
	Name          string       `json:"name"`
	Base          string       `json:"base"` // the name of the spell whose reversed form it is, else Name
	Reversed      bool         `json:"reversed"`
	Caster        Caster       `json:"caster"`
	CasterLevel   int          `json:"caster_level"`
	Level         int          `json:"level"`
	Schools       []School     `json:"schools"`
	Types         []Type       `json:"types"` // where several, picked when casting
	MV            int          `json:"mv"`    // 1..5, spell.movement
	PR            int          `json:"pr"`    // level + 9, combat.pr
	Save          SaveEffect   `json:"save"`
	SaveCategory  SaveCategory `json:"save_category"`
	AttackRoll    bool         `json:"attack_roll"`
	Damage        []Blow       `json:"damage"` // one for each of Types, in their order
	Incapacitates bool         `json:"incapacitates"`
	Summons       bool         `json:"summons"` // summon.reach
	Tags          []Tag        `json:"tags"`
	Abilities     []Ability    `json:"abilities"`
	Form          string       `json:"form,omitzero"`     // chosen when cast, such as "hot"; empty until then
	Missiles      int          `json:"missiles,omitzero"` // in this group, of a spell that launches groups
}

// CardFor makes the card of a spell at a caster level of 1 or more.
func CardFor(s Spell, casterLevel int) Card {
	c := Card{
		ID: s.ID, Name: s.Name, Base: s.Base, Reversed: s.IsReversed, Caster: s.Caster, CasterLevel: casterLevel, Level: s.Level,
		Schools: listOf(s.Schools), Types: listOf(s.Types), MV: s.Movement(casterLevel), PR: s.PowerRank(),
		Save: s.Save, SaveCategory: s.SaveCategory, AttackRoll: s.AttackRoll, Incapacitates: s.Incapacitates,
		Summons: s.Has(SummonsCreature), Tags: listOf(s.Tags), Abilities: append(append(make([]Ability, 0, len(s.own)+len(s.groups)), s.own...), s.groups...),
		Damage: slices.Grow([]Blow(nil), len(s.Types)),
	}
	for _, t := range s.Types {
		c.Damage = append(c.Damage, s.DamageAt(t, casterLevel))
	}
	return c
}

// listOf copies a list; the copy is never nil, so that it is written as an
// empty list.
func listOf[T any](list []T) []T { return append(make([]T, 0, len(list)), list...) }

// Clone gives a copy that shares nothing with the card.
func (c Card) Clone() Card {
	c.Schools, c.Types, c.Damage = slices.Clone(c.Schools), slices.Clone(c.Types), slices.Clone(c.Damage)
	c.Tags, c.Abilities = slices.Clone(c.Tags), slices.Clone(c.Abilities)
	return c
}

// May tells whether the card can be cast as type t.
func (c *Card) May(t Type) bool { return slices.Contains(c.Types, t) }

// DamageAs is what the spell costs in hit points as type t.
func (c Card) DamageAs(t Type) Blow {
	for i := range c.Damage {
		if b := &c.Damage[i]; b.Type == t {
			return *b
		}
	}
	return Blow{Type: t}
}

// harmsAs tells that the spell costs hit points as type t.
func (c *Card) harmsAs(t Type) bool {
	for i := range c.Damage {
		if b := &c.Damage[i]; b.Type == t {
			return b.Harms()
		}
	}
	return false
}

// Traits are the card's facts in a meeting, when it is of type t and in a form
// (empty where it has none). Set Home on the result where the meeting is in its
// own caster's space. A form's own tags are added. The result shares the card's
// lists and is not to be changed otherwise.
func (c *Card) Traits(t Type, form string) Traits {
	traits := Traits{
		Name: c.Name, Base: c.Base, Reversed: c.Reversed, Type: t, Form: form, Level: c.Level,
		Tags: c.Tags, Abilities: c.Abilities, Damages: c.harmsAs(t),
	}
	if form == "" {
		return traits
	}
	for _, f := range c.Forms() {
		if f.Name == form && len(f.Tags) > 0 {
			traits.Tags = slices.Concat(c.Tags, f.Tags)
			slices.Sort(traits.Tags)
			traits.Tags = slices.Compact(traits.Tags)
		}
	}
	return traits
}
