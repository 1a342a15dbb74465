package spellduel

import (
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// The further end conditions, of which the terms may name any.
const (
	EndHalfHitPoints EndCondition = "half_hit_points"
	EndCastsSchool   EndCondition = "casts_school"
	EndCastsType     EndCondition = "casts_type"
	EndCastsSpell    EndCondition = "casts_spell"
	EndFirstBlood    EndCondition = "first_blood"
	EndRounds        EndCondition = "rounds"
	EndJudged        EndCondition = "judged"
)

// Bounds of the further end conditions.
const (
	MaxConditions    = 8    // of one duel
	MaxConditionText = 300  // runes of a free text
	MaxRounds        = 1000 // of a round limit; the least is 1
)

// ForBoth is what a condition that binds both sides is for.
const ForBoth = "both"

// Condition is a way in which a duel ends beyond no_hit_points and no_spells:
// who is bound by it and meets it loses (duel.terms, end.condition). When says
// which one of School, Type, Spell, Rounds and Text it has.
type Condition struct {
	When   EndCondition `json:"when"`
	School spell.School `json:"school,omitzero"`
	Type   spell.Type   `json:"type,omitzero"`
	Spell  string       `json:"spell,omitzero"`
	Custom bool         `json:"custom,omitzero"` // Spell is none of the catalogue's, but one that a sheet brings whole
	Rounds int          `json:"rounds,omitzero"` // 1 to MaxRounds
	Text   string       `json:"text,omitzero"`   // 1 to MaxConditionText runes, for the mediator to judge by
	For    string       `json:"for"`             // a seat, or ForBoth
}

// Binds tells that the seat loses by the condition when it meets it.
func (c Condition) Binds(seat duel.Seat) bool { return c.For == ForBoth || c.For == string(seat) }

// turns of preparation that the condition costs (duel.preparation).
func (c Condition) turns() int {
	if c.For == ForBoth {
		return 1
	}
	return 2
}

// ConditionKind is what further end conditions of one kind have in common.
type ConditionKind struct {
	When  EndCondition
	Field string   // of a condition, which it needs beside when; empty for none
	Legal []string // values of that field, where they can be listed
	Most  int      // of that field: the greatest number, or the most runes; 0 where values are listed
}

// ConditionKinds lists every kind of further end condition.
func ConditionKinds() []ConditionKind {
	var schools, types []string
	for _, s := range spell.Specialties() {
		schools = append(schools, string(s))
	}
	for _, t := range spell.AllTypes() {
		types = append(types, string(t))
	}
	return []ConditionKind{
		{When: EndHalfHitPoints},
		{When: EndCastsSchool, Field: "school", Legal: schools},
		{When: EndCastsType, Field: "type", Legal: types},
		{When: EndCastsSpell, Field: "spell", Most: spell.MaxCustomName},
		{When: EndFirstBlood},
		{When: EndRounds, Field: "rounds", Most: MaxRounds},
		{When: EndJudged, Field: "text", Most: MaxConditionText},
	}
}

func conditionRefusal(code duel.Code, i int, field, format string, args ...any) error {
	at := fmt.Sprintf("/terms/also/%d", i)
	if field != "" {
		at += "/" + field
	}
	return &duel.Refusal{Code: code, Field: at, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{RuleDuelTerms}}
}

// settleConditions reads the further end conditions as the duel will hold them,
// with names as the catalogue writes them, or refuses them (duel.terms).
func settleConditions(list []Condition, house bool, c *spell.Catalogue) ([]Condition, error) {
	if len(list) > MaxConditions {
		return nil, &duel.Refusal{
			Code: duel.CodeIllegalTerms, Field: "/terms/also", Rules: []duel.Rule{RuleDuelTerms},
			Detail: fmt.Sprintf("%d further end conditions; at most %d are legal", len(list), MaxConditions),
		}
	}
	var settled []Condition
	for i, given := range list {
		one, err := given.settle(i, c)
		switch {
		case err != nil:
			return nil, err
		case one.When == EndJudged && house:
			return nil, conditionRefusal(duel.CodeNotOffered, i, "when", "a condition in free text needs a person to judge it, and the house mediates this duel; name a mediator")
		}
		for _, other := range settled {
			other.For = one.For
			if spell.SameName(other.Spell, one.Spell) {
				other.Spell = one.Spell
			}
			if other == one {
				return nil, conditionRefusal(duel.CodeIllegalTerms, i, "", "this condition is named twice; name it once, for both where it binds both")
			}
		}
		settled = append(settled, one)
	}
	return settled, nil
}

func (c Condition) settle(i int, catalogue *spell.Catalogue) (Condition, error) {
	kinds := ConditionKinds()
	at := slices.IndexFunc(kinds, func(k ConditionKind) bool { return k.When == c.When })
	if at < 0 {
		return c, conditionRefusal(duel.CodeNotOffered, i, "when", "%.40q is no further end condition; legal is one of %s", string(c.When), conditionNames(kinds))
	}
	kind := kinds[at]
	if extra := c.beside(kind.Field); extra != "" {
		return c, conditionRefusal(duel.CodeIllegalTerms, i, extra, "%s says nothing of %s; leave it out", extra, c.When)
	}
	switch c.For {
	case "":
		c.For = ForBoth
	case ForBoth, string(duel.SeatA), string(duel.SeatB):
	default:
		return c, conditionRefusal(duel.CodeIllegalTerms, i, "for", "%.40q is nobody; a condition is for both, a or b", c.For)
	}
	switch c.When {
	case EndCastsSchool:
		school, ok := spell.SpecialtyOf(string(c.School))
		if !ok {
			return c, conditionRefusal(duel.CodeIllegalTerms, i, "school", "%.40q is no school of magic; legal is one of %s", string(c.School), strings.Join(kind.Legal, ", "))
		}
		c.School = school
	case EndCastsType:
		if !c.Type.Valid() {
			return c, conditionRefusal(duel.CodeIllegalTerms, i, "type", "%.40q is no type of spell; legal is one of %s", string(c.Type), strings.Join(kind.Legal, ", "))
		}
	case EndCastsSpell:
		return c.settleSpell(i, catalogue)
	case EndRounds:
		if c.Rounds < 1 || c.Rounds > MaxRounds {
			return c, conditionRefusal(duel.CodeIllegalTerms, i, "rounds", "%d is not legal; 1 to %d is", c.Rounds, MaxRounds)
		}
	case EndJudged:
		if !duel.Readable(c.Text, MaxConditionText) {
			return c, conditionRefusal(duel.CodeIllegalTerms, i, "text", "say in 1 to %d characters what the mediator judges, without control characters and without space at its ends", MaxConditionText)
		}
	case EndHalfHitPoints, EndFirstBlood, EndNoHitPoints, EndNoSpells:
	}
	return c, nil
}

// settleSpell finds the spell that is named, on either list. One that the
// catalogue lacks must be meant (ruling condition.spell).
func (c Condition) settleSpell(i int, catalogue *spell.Catalogue) (Condition, error) {
	for _, list := range []spell.Caster{spell.Wizard, spell.Priest} {
		if s, ok := catalogue.Lookup(c.Spell, list); ok {
			c.Spell, c.Custom = s.Name, false
			return c, nil
		}
	}
	switch {
	case !duel.Readable(c.Spell, spell.MaxCustomName):
		return c, conditionRefusal(duel.CodeIllegalTerms, i, "spell", "name the spell in 1 to %d characters", spell.MaxCustomName)
	case !c.Custom:
		return c, conditionRefusal(duel.CodeUnknownSpell, i, "spell", "the catalogue has no spell %.80q; say \"custom\": true if a sheet brings one of that name whole.%s",
			c.Spell, duel.Meant(c.Spell, catalogue.Names(spell.Wizard, spell.Priest)))
	}
	return c, nil
}

// beside is a field that is given and that a condition of this kind does not
// have, or empty.
func (c Condition) beside(own string) string {
	given := []struct {
		field string
		is    bool
	}{
		{"school", c.School != ""},
		{"type", c.Type != ""},
		{"spell", c.Spell != ""},
		{"rounds", c.Rounds != 0},
		{"text", c.Text != ""},
		{"custom", c.Custom && own != "spell"},
	}
	for _, g := range given {
		if g.is && g.field != own {
			return g.field
		}
	}
	return ""
}

func conditionNames(kinds []ConditionKind) string {
	var names []string
	for _, k := range kinds {
		names = append(names, string(k.When))
	}
	return strings.Join(names, ", ")
}
