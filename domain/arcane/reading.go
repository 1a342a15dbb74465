package arcane

import (
	"fmt"

	"spellduel/domain/duel"
)

// Reading is what a circle makes of a sheet, before any duel.
type Reading struct {
	Figures  Figures
	Warnings []Warning
}

// Warning is of something on a sheet that its owner may not have meant. Field is a
// JSON pointer into the sheet.
type Warning struct {
	Field string
	Text  string
	Rule  duel.Rule
}

// Read brings a sheet down to its figures as a seat does, or refuses it. Who has
// no Option Points is read, with a warning, as the house may admit him
// (arcane.traits, arcane.entry, arcane.op, arcane.sp).
func Read(s Sheet) (Reading, error) {
	f, err := figure(s, true)
	if err != nil {
		return Reading{}, err
	}
	r := Reading{Figures: f}
	warn := func(field string, rule duel.Rule, format string, args ...any) {
		r.Warnings = append(r.Warnings, Warning{field, fmt.Sprintf(format, args...), rule})
	}
	if f.Powerless {
		warn("/power", RuleOP, "this Duel Arcane and Power give no Option Points: only terms whose house has %s at admitted let him in, to rest and to yield", HousePowerless)
	}
	if f.Shields == 0 {
		warn("/shields", RuleSP, "without Shield Points the first damage finishes him")
	}
	for _, t := range []struct {
		field string
		trait Trait
	}{{"/power", s.Power}, {"/shields", s.Shields}, {"/duel_arcane", s.DuelArcane}} {
		if beyond := t.trait.beyond(); beyond != 0 {
			warn(t.field+"/modifiers", RuleLadder, "the modifiers lead %d beyond the ladder, which ends at %s", max(beyond, -beyond), t.trait.effective())
		}
	}
	return r, nil
}
