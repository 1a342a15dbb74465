package spellduel

import (
	"fmt"
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// What a specialist gains on spells of his own, and what whom he casts them at
// loses (rulings specialist.adjustments and elementalist.adjustments).
const (
	ownSchool  = 1
	ownElement = 2
)

// Elements lists those that an elementalist is one of.
func Elements() []string { return slices.Clone(elements) }

var elements = []string{"air", "earth", "fire", "water"}

// ofElement tells that a spell is of an elementalist's element.
func ofElement(card *spell.Card, element string) bool {
	return element != "" && slices.Contains(card.Tags, spell.Tag("element_"+element))
}

// modifier is something that is added to a throw, in words.
type modifier struct {
	plus int
	why  string
	rule duel.Rule
}

// saveModifiers are what is added to a side's saving throw against a spell: the
// bonus of protective items always, that of magical armor against missiles and
// attack/defenses alone, and what specialists gain and cost by their own magic
// (character.save, specialist.saves).
func (s *State) saveModifiers(side duel.Seat, sp *Spell) []modifier {
	mine, theirs := s.side(side).Figures, Figures{}
	if sp.Caster != side {
		theirs = s.side(sp.Caster).Figures
	}
	all := []modifier{{plus: mine.Save, why: "protection", rule: RuleCharacterSave}}
	if sp.Type == spell.Missile || sp.Type == spell.AttackDefense {
		all = append(all, modifier{plus: mine.ArmorSave, why: "armor", rule: RuleCharacterSave})
	}
	if !s.Terms.WaiveSaves {
		all = append(
			all, modifier{plus: ownSchool * of(sp.Card.Schools, mine.Specialty), why: "own school", rule: RuleSpecialistSaves},
			modifier{plus: -ownSchool * of(sp.Card.Schools, theirs.Specialty), why: "caster's own school", rule: RuleSpecialistSaves},
		)
	}
	if ofElement(sp.Card, mine.Element) {
		all = append(all, modifier{plus: ownElement, why: "own element", rule: RuleSpecialistSaves})
	}
	if ofElement(sp.Card, theirs.Element) {
		all = append(all, modifier{plus: -ownElement, why: "caster's own element", rule: RuleSpecialistSaves})
	}
	if every := s.Terms.houseNumber(HouseSaveLevels, 0); every > 0 {
		all = append(all, modifier{plus: (s.level(side) - sp.Card.CasterLevel) / every, why: "levels", rule: RuleCharacterSave})
	}
	for _, e := range s.side(side).Effects {
		all = append(all, modifier{plus: e.Save, why: e.Name, rule: RuleEffectPreexisting})
	}
	return slices.DeleteFunc(all, func(m modifier) bool { return m.plus == 0 })
}

// of is 1 where a specialist's school is among those of a spell, else 0.
func of(schools []spell.School, specialty spell.School) int {
	if specialty != "" && slices.Contains(schools, specialty) {
		return 1
	}
	return 0
}

// save rolls a saving throw: d20 and all that is added must reach the number
// (character.save).
func (g *game) save(t arrival) {
	s := &g.state
	needed := s.side(t.side).saves()[s.saveCategory(s.spell(t.spell))]
	die := g.roll(t)[0]
	bonus, words, rules := 0, []string{}, []duel.Rule{RuleCharacterSave}
	for _, m := range s.saveModifiers(t.side, s.spell(t.spell)) {
		bonus += m.plus
		words = append(words, fmt.Sprintf("%s %+d", m.why, m.plus))
		if !slices.Contains(rules, m.rule) {
			rules = append(rules, m.rule)
		}
	}
	because := duel.Because{"needed_" + string(t.side): needed, "bonus_" + string(t.side): bonus}
	if len(words) > 0 {
		because["modifiers_"+string(t.side)] = words
	}
	g.emit(SaveRolled{Side: t.side, Spell: t.spell, Roll: die.one(), Label: die.label, Success: die.one()+bonus >= needed, First: t.stage == withstanding}, because, rules...)
}
