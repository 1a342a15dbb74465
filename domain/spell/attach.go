package spell

import "slices"

// Forms of a row that say which way round the spell must be.
const (
	formReversed = "reversed" // only the reversed form has it
	formEither   = "either"   // both have it, ruling B57
)

// attach gives a spell, and its reversed form, the abilities that the table has
// for them. Rulings B57 (reversed forms) and the notes on groups.
func attach(s *Spell, rows []Row) {
	s.own, s.groups = resolve(*s, rows)
	if form, ok := s.Reversed(); ok {
		s.reversed.own, s.reversed.groups = resolve(form, rows)
	}
}

func resolve(s Spell, rows []Row) (own, groups []Ability) {
	from := make(map[Kind]string) // whose the single effects are
	for _, r := range rows {
		if r.Subject != s.Base || r.Caster != "" && r.Caster != s.Caster || r.Ability.Kind.aboutTable() {
			continue
		}
		a := r.Ability
		wanted := a.Form == formEither || (a.Form == formReversed) == s.IsReversed
		if !wanted {
			continue
		}
		if a.Form == formReversed || a.Form == formEither {
			a.Form = ""
		}
		own = append(own, a)
		from[a.Kind] = "own"
	}
	for _, r := range rows {
		group, kind := r.Group(), r.Ability.Kind
		if group == "" || kind.aboutTable() || r.Caster != "" && r.Caster != s.Caster || !s.in(group) {
			continue
		}
		if owner := from[kind]; kind.single() && owner != "" && owner != group {
			continue
		}
		from[kind] = group
		groups = append(groups, r.Ability)
	}
	return own, slices.DeleteFunc(groups, func(a Ability) bool { return slices.Contains(own, a) })
}

// in tells whether the spell belongs to a group: by a column for two of them,
// by the tag of the group's name for the others.
func (s Spell) in(group string) bool {
	switch group {
	case "mental_debilitating":
		return s.Incapacitates
	case "reversible":
		return s.Reversible || s.IsReversed
	}
	return s.Has(Tag(group))
}

// single tells that a spell has one effect of this kind, so that its own stands
// instead of its group's.
func (k Kind) single() bool { return k == KindCharacterCombat || k == KindIncapacitates }

// aboutTable tells that rows of this kind explain the table and are no ability
// of any spell.
func (k Kind) aboutTable() bool {
	return slices.Contains([]Kind{KindDefinition, KindGroupMember, KindReversedType, KindVulnerableTo}, k)
}

// Valid tells what is wrong with an ability, or nil.
func (a Ability) Valid() error {
	switch {
	case !a.Kind.Valid():
		return invalid("kind", string(a.Kind), "a kind of the vocabulary, see spell.Kinds", "sheet.bounds")
	case a.Kind.AgainstSpells() && a.Against == "":
		return invalid("against", string(a.Kind), "an ability of this kind with a selector in against", "sheet.bounds")
	}
	if err := a.Against.Valid(); err != nil {
		return err
	}
	return a.Params.Valid()
}
