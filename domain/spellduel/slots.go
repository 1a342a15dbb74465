package spellduel

import (
	"fmt"
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Warning tells of more spells of one level than a class has slots for. It keeps
// nobody from his seat, unless the terms are strict; the mediator and the owner
// of the sheet are told (sheet.slots).
type Warning struct {
	Field     string `json:"field"` // JSON pointer: the line of memorized spells, in the sheet, that is one too many
	Class     string `json:"class"`
	Level     int    `json:"level"` // of the spells, 1 to 9
	Memorized int    `json:"memorized"`
	Allowed   int    `json:"allowed"`
}

// String says the warning in words.
func (w Warning) String() string {
	return fmt.Sprintf("%d spells of level %d are memorized as a %s, who has room for %d.", w.Memorized, w.Level, w.Class, w.Allowed)
}

// slotWarnings compares what is memorized with what there is room for, class by
// class and level by level.
func slotWarnings(sh Sheet, castings []ClassLevel, lines []ReadLine) []Warning {
	var warnings []Warning
	wisdom := sh.ability("intuition", "wisdom")
	specialty, _ := spell.SpecialtyOf(sh.School)
	var of []*ReadLine
	for _, cl := range castings {
		slots, _ := spell.SlotsOf(cl.Class, cl.Level, wisdom)
		for level := 1; level <= spell.MaxLevel; level++ {
			of = of[:0]
			for i := range lines {
				if l := &lines[i]; l.Class == cl.Class && l.Card.Level == level {
					of = append(of, l)
				}
			}
			allowed := slots.Of(level)
			if cl.Class == "wizard" && specialty != "" && allowed > 0 && slices.ContainsFunc(of, func(l *ReadLine) bool { return slices.Contains(l.Card.Schools, specialty) }) {
				allowed++ // for a spell of his own school
			}
			n, beyond := 0, ""
			for _, l := range of {
				if n += l.Count; n > allowed && beyond == "" {
					beyond = l.pointer()
				}
			}
			if beyond != "" {
				warnings = append(warnings, Warning{Field: beyond, Class: cl.Class, Level: level, Memorized: n, Allowed: allowed})
			}
		}
	}
	return warnings
}

// refuseWarnings is for strict terms: what would be a warning is a refusal.
func refuseWarnings(warnings []Warning) error {
	if len(warnings) == 0 {
		return nil
	}
	w := warnings[0]
	return &duel.Refusal{
		Code: duel.CodeIllegalSheet, Field: "/sheet" + w.Field, Rules: []duel.Rule{RuleSheetSlots, RuleDuelTerms},
		Detail: w.String() + " The terms are strict.",
	}
}
