package spellduel

import (
	"errors"
	"slices"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// sheet.bounds, sheet.classes: a sheet that no arena takes is refused at its field, by
// the rule that it breaks and not by the terms, which it has not read.
func TestSheetsAreRefusedByTheRuleThatTheyBreak(t *testing.T) {
	for field, c := range map[string]struct {
		change func(*Sheet)
		rule   duel.Rule
	}{
		"/sheet/level":              {func(s *Sheet) { s.Level = 0 }, RuleSheetBounds},
		"/sheet/class":              {func(s *Sheet) { s.Class = "fighter" }, RuleSheetBounds},
		"/sheet/hit_points/max":     {func(s *Sheet) { s.HitPoints.Max = MaxHitPoints + 1 }, RuleSheetBounds},
		"/sheet/hit_points/current": {func(s *Sheet) { s.HitPoints.Current = s.HitPoints.Max + 1 }, RuleSheetBounds},
		"/sheet/abilities/wisdom":   {func(s *Sheet) { s.Abilities = map[string]int{"wisdom": MaxAbility + 1} }, RuleSheetBounds},
		"/sheet/bonuses/save":       {func(s *Sheet) { s.Bonuses.Save = -1 }, RuleSheetBounds},
		"/sheet/element":            {func(s *Sheet) { s.Element = "plasma" }, RuleSheetBounds},
		"/sheet/memorized/0/count":  {func(s *Sheet) { s.Memorized[0].Count = 0 }, RuleSheetBounds},
		"/sheet/classes":            {func(s *Sheet) { s.Classes = []ClassLevel{{"priest", 3}} }, RuleSheetClasses},
		"/sheet/classes/1/level":    {func(s *Sheet) { s.Classes = []ClassLevel{{"wizard", 5}, {"priest", 6}} }, RuleSheetClasses},
	} {
		sheet := caster("Rary", "wizard", 5, "Sleep")
		sheet.Memorized = slices.Clone(sheet.Memorized)
		c.change(&sheet)
		_, err := Read(sheet, spell.Embedded())
		if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Field != field || !slices.Equal(r.Rules, []duel.Rule{c.rule}) {
			t.Errorf("%s: %v", field, err)
		}
	}
}
