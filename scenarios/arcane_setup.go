package scenarios

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// arcaneSetUps are the lines of the set-up of a Duel Arcane.
var arcaneSetUps = []struct {
	pattern *regexp.Regexp
	do      func(s *Scenario, m []string) error
}{
	{regexp.MustCompile(`^to the death$`), func(s *Scenario, _ []string) error {
		s.arcane.terms.Condition = arcane.Death
		return nil
	}},
	{regexp.MustCompile(`^(a|b) was challenged$`), func(s *Scenario, m []string) error {
		s.arcane.terms.Challenged = duel.Seat(m[1])
		return nil
	}},
	{regexp.MustCompile(`^(a|b) alone raises the circle$`), func(s *Scenario, m []string) error {
		s.arcane.terms.Circle = []duel.Seat{duel.Seat(m[1])}
		return nil
	}},
	{regexp.MustCompile(`^the server throws$`), func(s *Scenario, _ []string) error {
		s.arcane.terms.Dice = arcane.DiceServer
		return nil
	}},
	{regexp.MustCompile(`^house mediates$`), func(s *Scenario, _ []string) error {
		s.open.Mediator = nil
		return nil
	}},
	{regexp.MustCompile(`^house ([a-z_]+) (\w+)$`), func(s *Scenario, m []string) error {
		s.arcane.terms.House[m[1]] = m[2]
		return nil
	}},
	{regexp.MustCompile(`^deadline (\d+) seconds$`), func(s *Scenario, m []string) error {
		n, err := strconv.Atoi(m[1])
		s.arcane.terms.Deadline = &n
		return err
	}},
	{regexp.MustCompile(`^(a|b) is (.+)$`), func(s *Scenario, m []string) error { return s.duelist(m[1], m[2]) }},
	{regexp.MustCompile(`^(a|b) has (power|shields|duel arcane) ([+-]\d+) for (.+)$`), func(s *Scenario, m []string) error {
		return s.arcaneSheet(m[1], func(sheet *arcane.Sheet) error {
			n, err := strconv.Atoi(m[3])
			t := traitOf(sheet, m[2])
			t.Modifiers = append(t.Modifiers, arcane.Modifier{By: n, Reason: m[4]})
			return err
		})
	}},
	{regexp.MustCompile(`^(a|b) wears (.+)$`), func(s *Scenario, m []string) error {
		return s.arcaneSheet(m[1], func(sheet *arcane.Sheet) error {
			sheet.Aura = m[2]
			return nil
		})
	}},
	{regexp.MustCompile(`^(a|b)'s program keeps (\{.*\})$`), func(s *Scenario, m []string) error {
		s.arcane.exts[m[1]] = m[2]
		return nil
	}},
	{regexp.MustCompile(`^(a|b) speaks (.+)$`), func(s *Scenario, m []string) error {
		return s.arcaneSheet(m[1], func(sheet *arcane.Sheet) error {
			sheet.Verse = m[2]
			return nil
		})
	}},
}

func (s *Scenario) arcaneSetUp(line string) (bool, error) {
	for _, u := range arcaneSetUps {
		if m := u.pattern.FindStringSubmatch(line); m != nil {
			return true, u.do(s, m)
		}
	}
	return false, nil
}

func (s *Scenario) arcaneSheet(seat string, change func(*arcane.Sheet) error) error {
	if s.arcane.sheets[seat] == nil {
		return fmt.Errorf("who is %s? \"%s is Name, duel arcane fair, …\" comes first", seat, seat)
	}
	return change(s.arcane.sheets[seat])
}

func traitOf(sheet *arcane.Sheet, name string) *arcane.Trait {
	switch name {
	case "power":
		return &sheet.Power
	case "shields":
		return &sheet.Shields
	}
	return &sheet.DuelArcane
}

var (
	traitAndLevel = regexp.MustCompile(`^(power|shields|duel arcane) (\w+)$`)
	fudgePoints   = regexp.MustCompile(`^(\d+) fudge points?$`)
	fatigueLeft   = regexp.MustCompile(`^(\d+) power fatigue$`)
)

// duelist reads "Kelson, duel arcane good, shields fair, 3 fudge points". What is
// not said is fair, and no FUDGE points.
func (s *Scenario) duelist(seat, text string) error {
	fair := func() arcane.Trait { return arcane.Trait{Level: "fair", Modifiers: []arcane.Modifier{}} }
	sheet := &arcane.Sheet{Power: fair(), Shields: fair(), DuelArcane: fair()}
	for i, part := range strings.Split(text, ",") {
		part = strings.TrimSpace(part)
		if i == 0 {
			sheet.Name = part
		} else if m := traitAndLevel.FindStringSubmatch(part); m != nil && slices.Contains(arcane.Levels(), m[2]) {
			traitOf(sheet, m[1]).Level = m[2]
		} else if m := fudgePoints.FindStringSubmatch(part); m != nil {
			sheet.FudgePoints, _ = strconv.Atoi(m[1])
		} else if m := fatigueLeft.FindStringSubmatch(part); m != nil {
			n, _ := strconv.Atoi(m[1])
			sheet.PowerFatigue = &n
		} else {
			return fmt.Errorf("%q is no trait with its level, no fudge points and no power fatigue", part)
		}
	}
	s.arcane.sheets[seat] = sheet
	return nil
}
