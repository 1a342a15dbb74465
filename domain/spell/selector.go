package spell

import (
	"slices"
	"strconv"
	"strings"
)

// Selector says which opposing spells an ability is about, as text: alternatives
// joined by ";", each a conjunction of terms joined by "&". A term is one of
//
//	any                  every spell
//	opposing_spell       the spell that this one meets
//	tag:fire             a spell with that tag
//	spell:Magic Missile  the spell of that name, of either caster
//	type:M               a spell of that type in force
//	level<=3             a spell of at most that level
//	level<self           a spell of lower level than the ability's own
//	own_reverse          the same spell turned about: Light and Darkness
//	deals_damage         a spell that costs hit points
//	in_own_space         a spell met in the space of this spell's caster
//	has:must_fight       a spell with an ability of that kind
//
// or one of these with "not " before it. Case, spaces and punctuation of a name
// do not count, so that its "&" or ";" is simply left out. An ability against a
// person says so instead: target_character, opposing_caster, or
// character+spells for both him and his spells.
type Selector string

// Traits are the plain facts of a spell in a meeting, which selectors ask for.
type Traits struct {
	Name      string    // as it is called in this form
	Base      string    // as the catalogue lists it; the same but for a reversed form
	Reversed  bool      // a reversed form
	Type      Type      // in force; empty where it was not chosen yet
	Form      string    // chosen when cast, such as "hot"; mostly empty
	Level     int       // spell level, 1..9
	Tags      []Tag     // with those of its form, in alphabetical order
	Abilities []Ability // all it has
	Damages   bool      // costs hit points in this type
	Home      bool      // the meeting is in its own caster's space
}

// Matches tells whether other is a spell that self's ability is about. An empty
// selector, and one that is about persons only, matches no spell.
func (s Selector) Matches(self, other Traits) bool {
	rest, more := string(s), s != ""
	for more {
		var alternative string
		alternative, rest, more = strings.Cut(rest, ";")
		if conjunction(alternative, self, other) {
			return true
		}
	}
	return false
}

// MatchesCharacter tells whether the ability is about a person: the character
// whose space the spell has reached, or the opposing caster.
func (s Selector) MatchesCharacter() bool {
	return s == TargetCharacter || s == OpposingCaster || s == CharacterAndSpells
}

// Selectors about persons, and the one about everything.
const (
	TargetCharacter    Selector = "target_character"
	OpposingCaster     Selector = "opposing_caster"
	CharacterAndSpells Selector = "character+spells"
	AnySpell           Selector = "any"
)

func conjunction(terms string, self, other Traits) bool {
	for more := true; more; {
		var term string
		term, terms, more = strings.Cut(terms, "&")
		positive, negated := strings.CutPrefix(term, "not ")
		if holds(positive, self, other) == negated {
			return false
		}
	}
	return true
}

func holds(term string, self, other Traits) bool {
	switch term {
	case "any", "opposing_spell", string(CharacterAndSpells):
		return true
	case "own_reverse":
		return self.Reversed != other.Reversed && sameName(self.Base, other.Base)
	case "deals_damage":
		return other.Damages
	case "in_own_space":
		return self.Home
	case "level<self":
		return other.Level < self.Level
	}
	if most, ok := strings.CutPrefix(term, "level<="); ok {
		n, err := strconv.Atoi(most)
		return err == nil && other.Level <= n
	}
	key, value, _ := strings.Cut(term, ":")
	switch key {
	case "tag":
		return slices.Contains(other.Tags, Tag(value))
	case "spell":
		return sameName(other.Name, value)
	case "type":
		return other.Type == Type(value)
	case "has":
		return slices.ContainsFunc(other.Abilities, func(a Ability) bool { return a.Kind == Kind(value) })
	}
	return false
}

// Valid tells what is wrong with the selector's grammar, or nil. An empty
// selector is valid.
func (s Selector) Valid() error {
	if s == "" || s.MatchesCharacter() {
		return nil
	}
	for alternative := range strings.SplitSeq(string(s), ";") {
		for term := range strings.SplitSeq(alternative, "&") {
			if !validTerm(strings.TrimPrefix(term, "not ")) {
				return invalid("against", term, "any, opposing_spell, own_reverse, deals_damage, in_own_space, level<self, level<=1 to level<=9, "+
					"or tag:, spell:, type: or has: and a word of the catalogue", "sheet.bounds")
			}
		}
	}
	return nil
}

func validTerm(term string) bool {
	switch term {
	case "any", "opposing_spell", "own_reverse", "deals_damage", "in_own_space", "level<self":
		return true
	}
	if most, ok := strings.CutPrefix(term, "level<="); ok {
		return len(most) == 1 && most >= "1" && most <= "9"
	}
	key, value, _ := strings.Cut(term, ":")
	switch key {
	case "tag":
		return Tag(value).Valid()
	case "spell":
		return fold(value) != ""
	case "type":
		return Type(value).Valid()
	case "has":
		return Kind(value).Valid()
	}
	return false
}

// Names lists the spells that the selector calls by name, as written there.
func (s Selector) Names() []string {
	var names []string
	for _, term := range strings.FieldsFunc(string(s), func(r rune) bool { return r == ';' || r == '&' }) {
		if name, ok := strings.CutPrefix(strings.TrimPrefix(term, "not "), "spell:"); ok {
			names = append(names, name)
		}
	}
	return names
}
