package spell

import "slices"

// opposed lists the schools that a specialist of a school knows little of.
var opposed = map[School][]School{
	"Abjuration":            {"Alteration", "Illusion/Phantasm"},
	"Alteration":            {"Abjuration", "Necromancy"},
	"Conjuration/Summoning": {"Divination", "Invocation/Evocation"},
	"Divination":            {"Conjuration/Summoning"},
	"Enchantment/Charm":     {"Invocation/Evocation", "Necromancy"},
	"Illusion/Phantasm":     {"Abjuration", "Invocation/Evocation", "Necromancy"},
	"Invocation/Evocation":  {"Conjuration/Summoning", "Enchantment/Charm"},
	"Necromancy":            {"Enchantment/Charm", "Illusion/Phantasm"},
}

// specialists are the schools' own words for those who specialize in them.
var specialists = map[string]School{
	"abjurer": "Abjuration", "transmuter": "Alteration", "conjurer": "Conjuration/Summoning", "diviner": "Divination",
	"enchanter": "Enchantment/Charm", "illusionist": "Illusion/Phantasm", "invoker": "Invocation/Evocation",
	"evoker": "Invocation/Evocation", "necromancer": "Necromancy",
}

// SpecialtyOf reads a school of specialization as a sheet gives it: the school
// or one of its two names, or the specialist's title. Case does not count.
func SpecialtyOf(text string) (School, bool) {
	wanted := fold(text)
	if s, ok := specialists[wanted]; ok {
		return s, true
	}
	for _, school := range Specialties() {
		if matchesSchool(wanted, school) {
			return school, true
		}
	}
	return "", false
}

// Specialties lists the schools to specialize in, in alphabetical order.
func Specialties() []School {
	list := make([]School, 0, len(opposed))
	for s := range opposed {
		list = append(list, s)
	}
	slices.Sort(list)
	return list
}

func matchesSchool(folded string, school School) bool {
	if folded == "" {
		return false
	}
	if folded == fold(string(school)) {
		return true
	}
	for _, half := range words[string](string(school), "/") {
		if folded == fold(half) {
			return true
		}
	}
	return false
}

// Of divinations only the greater are opposed to anybody: those from this level on.
const greaterDivination = 5

// OpposedTo tells that the spell is of a school that specialists of this one are
// weak against. Rules: combat.pr, specialist.opposition.
func (c Card) OpposedTo(specialty School) bool {
	return slices.ContainsFunc(c.Schools, func(s School) bool {
		return slices.Contains(opposed[specialty], s) && (s != "Divination" || c.Level >= greaterDivination)
	})
}
