package spell

import (
	"slices"
	"strings"
)

// Spell is one row of the catalogue, or its reversed form.
type Spell struct {
	ID            ID
	Name          string
	Base          string // the name of the row; Name's own but for a reversed form
	IsReversed    bool
	Caster        Caster
	Level         int // 1..9 for wizards, 1..7 for priests
	Schools       []School
	Spheres       []string // priests' spells only
	Types         []Type   // where several, the caster picks when casting (spell.type)
	Save          SaveEffect
	SaveCategory  SaveCategory
	AttackRoll    bool   // delivered by touch or thrown: reach.combat
	Reversible    bool   // has a reversed form; false on that form itself
	Damage        string // the table's wording; DamageAt works it out
	Incapacitates bool   // leaves a lingering hindrance: linger.effect
	Tags          []Tag  // in alphabetical order
	Confidence    Confidence
	Origin        Origin
	Note          string

	reach        reach
	fixedMV      int // 0 where MV goes by the reach at the caster's level
	custom       bool
	reversedName string
	reversed     reversedProps
	own, groups  []Ability
}

// Movement is MV, 1..5, at the caster's level. Rule: spell.movement.
func (s Spell) Movement(casterLevel int) int {
	if s.fixedMV != 0 {
		return s.fixedMV
	}
	return s.reach.movement(casterLevel)
}

// PowerRank is PR before any modifier, 10..18. Rule: combat.pr.
func (s Spell) PowerRank() int { return s.Level + 9 }

// DamageAt is what the spell costs in hit points when it is of type t and its
// caster of this level, defaults included.
func (s Spell) DamageAt(t Type, casterLevel int) Blow {
	column := s.Damage
	if (t == AttackDefense || t == Leech) && !s.custom {
		column = "" // the table's column is for attacks and missiles only
	}
	return blow(t, s.Level, casterLevel, column, s.own, s.groups)
}

// Has tells whether the spell bears a tag.
func (s Spell) Has(tag Tag) bool { return slices.Contains(s.Tags, tag) }

// Abilities lists what the spell can do: its own abilities in the table's
// order, then those of its groups. An own one of the kinds that describe a
// single effect (character_combat, incapacitates) stands instead of the groups'.
func (s Spell) Abilities() []Ability { return slices.Concat(s.own, s.groups) }

// clone gives a copy that shares no slice with the catalogue.
func (s Spell) clone() Spell {
	s.Schools, s.Spheres, s.Types, s.Tags = slices.Clone(s.Schools), slices.Clone(s.Spheres), slices.Clone(s.Types), slices.Clone(s.Tags)
	s.own, s.groups = slices.Clone(s.own), slices.Clone(s.groups)
	return s
}

// reversedProps is what a reversed form changes; an absent key keeps what the
// spell has, but for damage and incapacity.
type reversedProps struct {
	types         []Type
	save          SaveEffect
	saveCategory  SaveCategory
	attackRoll    string
	damage        string
	incapacitates bool
	tags          []Tag
	own, groups   []Ability
}

// Reversed gives the spell's reversed form, and false where it has none or is
// one. Rule: reversed.
func (s Spell) Reversed() (Spell, bool) {
	if !s.Reversible {
		return Spell{}, false
	}
	p, r := s.reversed, s.clone()
	r.ID, r.Name, r.IsReversed, r.Reversible = s.ID+".reversed", s.reversedName, true, false
	if r.Types = slices.Clone(p.types); p.types == nil {
		r.Types = reverseTypes(s.Types)
	}
	if p.save != "" {
		r.Save = p.save
	}
	r.SaveCategory = reversedCategory(s, r.Save)
	if p.attackRoll != "" {
		r.AttackRoll = p.attackRoll == "yes"
	}
	r.Damage, r.Incapacitates = p.damage, p.incapacitates
	if p.tags != nil {
		r.Tags = slices.Clone(p.tags)
	}
	r.own, r.groups = slices.Clone(p.own), slices.Clone(p.groups)
	r.reversedName, r.reversed = "", reversedProps{}
	return r, true
}

// reversedCategory is the category of a reversed form's save: its own where it
// names one, else the spell's, else spell.
func reversedCategory(s Spell, save SaveEffect) SaveCategory {
	switch {
	case save == SaveNone:
		return ""
	case s.reversed.saveCategory != "":
		return s.reversed.saveCategory
	case s.SaveCategory != "":
		return s.SaveCategory
	}
	return SaveSpell
}

// reverseTypes turns each type about where the table does not say: defense to
// attack and back; the others stay. Rule: reversed, ruling B49.
func reverseTypes(types []Type) []Type {
	out := make([]Type, len(types))
	for i, t := range types {
		switch t {
		case Defense:
			t = Attack
		case Attack:
			t = Defense
		case AttackDefense, Leech, Missile:
		}
		out[i] = t
	}
	return out
}

// displayReversedName is the table's name of a reversed form; where it only
// describes one, in lower case, the spell's name says it.
func displayReversedName(name, listed string) string {
	if strings.HasPrefix(listed, "reverse ") {
		return name + ", reversed"
	}
	return listed
}
