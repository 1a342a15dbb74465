package arcane

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"spellduel/domain/duel"
)

// Sheet is what a duelist brings to the circle, as its owner gave it
// (arcane.traits). Aura and Verse are free words without any effect
// (arcane.flavour).
type Sheet struct {
	Name         string `json:"name"`
	Power        Trait  `json:"power"`
	Shields      Trait  `json:"shields"`
	DuelArcane   Trait  `json:"duel_arcane"`
	PowerFatigue *int   `json:"power_fatigue"` // points left; nil is all of the pool
	FudgePoints  int    `json:"fudge_points"`
	Aura         string `json:"aura"`  // the colour of his half of the circle
	Verse        string `json:"verse"` // what he speaks when it is raised
}

// The bounds of a sheet.
const (
	MaxName        = duel.MaxName
	MaxAura        = 100  // characters
	MaxVerse       = 2000 // characters
	MaxFudgePoints = 14   // that a character may hold (arcane.fp.purse)
)

// Figures are the numbers a sheet comes down to in the circle.
type Figures struct {
	Power        int  `json:"power"`         // effective level, 0 to 7
	Shields      int  `json:"shields"`       // effective level, 0 to 7
	DuelArcane   int  `json:"duel_arcane"`   // effective level, 1 to 7; dice a round
	OptionPoints int  `json:"option_points"` // at the start, 0 or more
	ShieldPoints int  `json:"shield_points"` // at the start
	FatiguePool  int  `json:"fatigue_pool"`  // Power Fatigue when rested
	PowerFatigue int  `json:"power_fatigue"` // what is left of it
	Powerless    bool `json:"powerless,omitzero"`
}

// figure brings a sheet down to its numbers, or refuses it (arcane.entry,
// arcane.op, arcane.sp). With admitted he whose score gives no Option Points may
// stand in the circle, powerless.
func figure(s Sheet, admitted bool) (Figures, error) {
	if err := s.check(); err != nil {
		return Figures{}, err
	}
	f := Figures{
		Power: int(s.Power.effective()), Shields: int(s.Shields.effective()), DuelArcane: int(s.DuelArcane.effective()),
		FatiguePool: 2 * int(s.Power.base()),
	}
	f.PowerFatigue = f.FatiguePool
	if s.PowerFatigue != nil {
		f.PowerFatigue = *s.PowerFatigue
	}
	score := startingPoints(Level(f.DuelArcane), Level(f.Power))
	f.OptionPoints, f.ShieldPoints = max(0, score), 2*f.Shields
	f.Powerless = score <= 0
	return f, f.enter(score, admitted)
}

// startingPoints is the score of Option Points: two a level of Duel Arcane, and
// what Power is above or below Fair (arcane.op).
func startingPoints(arcane, power Level) int { return 2*int(arcane) + int(power-Fair) }

// enter refuses who may not step into the circle (arcane.entry, arcane.circle,
// arcane.op).
func (f Figures) enter(score int, admitted bool) error {
	refuse := func(field, detail string, rules ...duel.Rule) error {
		return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: field, Detail: detail, Rules: rules}
	}
	switch {
	case f.PowerFatigue > f.FatiguePool || f.PowerFatigue < 0:
		return refuse("/sheet/power_fatigue", fmt.Sprintf("%d points of Power Fatigue left; 0 to %d are legal, two a level of Power", f.PowerFatigue, f.FatiguePool), RuleFatiguePool)
	case f.PowerFatigue == 0:
		return refuse("/sheet/power_fatigue", "nobody enters a circle without any Power Fatigue left", RuleEntry)
	case f.DuelArcane < int(Terrible):
		return refuse("/sheet/duel_arcane", "the circle asks for Duel Arcane at terrible or better", RuleEntry, RuleCircle)
	case f.Powerless && !admitted:
		return refuse("/sheet/power", fmt.Sprintf("this Duel Arcane and Power give %d Option Points; with none there is nothing to duel with", score), RuleOP)
	}
	return nil
}

// notPlain is what no text of a sheet has: all see them.
const notPlain = "no control characters, and none that turn the direction of text"

// check holds the sheet to its bounds.
func (s Sheet) check() error {
	refuse := func(field, format string, args ...any) error {
		return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: "/sheet" + field, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{RuleTraits}}
	}
	switch {
	case !duel.Seen(s.Name) || utf8.RuneCountInString(s.Name) > MaxName:
		return refuse("/name", "a duelist has a name of 1 to %d characters, with no space at its ends", MaxName)
	case !duel.Plain(s.Name):
		return refuse("/name", "a name has %s", notPlain)
	case utf8.RuneCountInString(s.Aura) > MaxAura:
		return refuse("/aura", "an aura of %d characters; at most %d are legal", utf8.RuneCountInString(s.Aura), MaxAura)
	case !duel.Plain(s.Aura):
		return refuse("/aura", "an aura has %s", notPlain)
	case utf8.RuneCountInString(s.Verse) > MaxVerse:
		return refuse("/verse", "a verse of %d characters; at most %d are legal", utf8.RuneCountInString(s.Verse), MaxVerse)
	case !duel.Plain(strings.ReplaceAll(s.Verse, "\n", " ")):
		return refuse("/verse", "a verse has lines, but else %s", notPlain)
	case s.FudgePoints < 0 || s.FudgePoints > MaxFudgePoints:
		return &duel.Refusal{
			Code: duel.CodeIllegalSheet, Field: "/sheet/fudge_points", Rules: []duel.Rule{RuleFudgePurse},
			Detail: fmt.Sprintf("%d FUDGE points; 0 to %d are legal", s.FudgePoints, MaxFudgePoints),
		}
	}
	for _, trait := range []struct {
		t     Trait
		field string
	}{{s.Power, "/sheet/power"}, {s.Shields, "/sheet/shields"}, {s.DuelArcane, "/sheet/duel_arcane"}} {
		if err := trait.t.check(trait.field); err != nil {
			return err
		}
	}
	return nil
}
