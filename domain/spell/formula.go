package spell

import (
	"regexp"
	"strconv"
	"strings"

	"spellduel/domain/dice"
)

// Formula is damage that can be worked out from the caster's level: a throw
// that is made once, and a unit for every step that the level brings.
type Formula struct {
	Once  dice.Throw // made whatever the level
	Unit  dice.Throw // made for each step
	Start int        // steps that are there from the level From on
	From  int        // caster level from which further steps are counted
	Every int        // caster levels to a further step; 0 where there is no unit
	Most  int        // steps at most; 0 is no limit
}

// At is the throw at a caster level, which is 1 or more.
func (f Formula) At(casterLevel int) dice.Throw {
	if f.Every == 0 {
		return f.Once
	}
	steps := f.Start + max(0, casterLevel-f.From)/f.Every
	if f.Most > 0 {
		steps = min(steps, f.Most)
	}
	return dice.Throw{
		Count: f.Once.Count + steps*f.Unit.Count,
		Sides: max(f.Once.Sides, f.Unit.Sides),
		Plus:  f.Once.Plus + steps*f.Unit.Plus,
	}
}

// least is At for damage: who has not the levels for a first step, as an item of a low
// level, casts with that all the same.
func (f Formula) least(casterLevel int) dice.Throw { return f.At(max(casterLevel, f.From, f.Every)) }

var (
	throwText    = regexp.MustCompile(`^(?:(\d{1,3})d(\d{1,3}))?\+?(\d{1,3})?$`)
	perLevels    = regexp.MustCompile(`^(\S+) per (\d) levels(?: max (\S+))?$`)
	perMissile   = regexp.MustCompile(`^(\S+) per missile; (\d) missile \+1 per (\d) levels above 1st max (\d+)$`)
	perOneLevel  = regexp.MustCompile(`^(\S+)/level(?: max (\S+))?$`)
	perSpellRank = regexp.MustCompile(`^(\S+)/spell[ _]level$`)
)

// ParseFormula reads damage as the table writes it. Plain formulas are
//
//	10d6, 2d4, 6d4+6, 3
//	1d6/spell level
//	1d4/level, 1/level, 1d6/level max 10d6
//	1d8+1/level               1d8 once and 1 for each level, so too 2d8+1d8/level
//	1d4+1/level max 10d4+10   the most shows that 1d4+1 is for each level
//	1d6 per 2 levels max 6d6
//	1d4+1 per missile; 1 missile +1 per 2 levels above 1st max 5
//
// Anything else is prose, and the second result is false.
func ParseFormula(text string, spellLevel int) (Formula, bool) {
	if t, ok := parseThrow(text); ok {
		return Formula{Once: t}, true
	}
	if !strings.ContainsAny(text, "/ ") { // none of the forms below
		return Formula{}, false
	}
	if m := perSpellRank.FindStringSubmatch(text); m != nil {
		t, ok := parseThrow(m[1])
		return Formula{Once: times(t, spellLevel)}, ok
	}
	if m := perOneLevel.FindStringSubmatch(text); m != nil {
		return parsePerLevel(m[1], m[2])
	}
	if m := perLevels.FindStringSubmatch(text); m != nil {
		return stepped(dice.Throw{}, m[1], m[3], Formula{Every: digit(m[2])})
	}
	if m := perMissile.FindStringSubmatch(text); m != nil {
		t, ok := parseThrow(m[1])
		return Formula{Unit: t, Start: digit(m[2]), From: 1, Every: digit(m[3]), Most: digit(m[4])}, ok
	}
	return Formula{}, false
}

// parsePerLevel reads what stands before "/level": "1d3+2" is 1d3 once and 2
// for each level, unless only the other reading reaches the most that is given.
func parsePerLevel(body, most string) (Formula, bool) {
	each := Formula{Every: 1}
	if plus := strings.LastIndexByte(body, '+'); plus > 0 {
		if once, ok := parseThrow(body[:plus]); ok {
			if f, ok := stepped(once, body[plus+1:], most, each); ok {
				return f, true
			}
		}
	}
	return stepped(dice.Throw{}, body, most, each)
}

// stepped completes a formula with its unit and with the number of steps that
// brings it to the most.
func stepped(once dice.Throw, unit, most string, f Formula) (Formula, bool) {
	u, ok := parseThrow(unit)
	if !ok || once.Count > 0 && u.Count > 0 && once.Sides != u.Sides {
		return Formula{}, false
	}
	f.Once, f.Unit = once, u
	if most == "" {
		return f, true
	}
	top, ok := parseThrow(most)
	if !ok {
		return Formula{}, false
	}
	if u.Count > 0 {
		f.Most = (top.Count - once.Count) / u.Count
	} else {
		f.Most = (top.Plus - once.Plus) / max(1, u.Plus)
	}
	reached := f.Once.Count+f.Most*u.Count == top.Count && f.Once.Plus+f.Most*u.Plus == top.Plus && max(once.Sides, u.Sides) == top.Sides
	return f, reached && f.Most > 0
}

// parseThrow reads 2d4, 1d8+3, d6 or 7.
func parseThrow(text string) (dice.Throw, bool) {
	if strings.HasPrefix(text, "d") {
		text = "1" + text
	}
	if strings.ContainsAny(text, "/ ") { // a formula or words, which are asked about as often
		return dice.Throw{}, false
	}
	m := throwText.FindStringSubmatch(text)
	if m == nil || text == "" || strings.HasPrefix(text, "+") || strings.HasSuffix(text, "+") {
		return dice.Throw{}, false
	}
	t := dice.Throw{Count: digit(m[1]), Sides: digit(m[2]), Plus: digit(m[3])}
	legal := m[1] == "" || t.Count >= 1 && t.Sides >= 1 && t.Sides <= dice.MaxSides && (m[3] == "" || strings.Contains(text, "+"))
	return t, legal
}

func times(t dice.Throw, n int) dice.Throw {
	return dice.Throw{Count: t.Count * n, Sides: t.Sides, Plus: t.Plus * n}
}

func digit(text string) int {
	n, _ := strconv.Atoi(text) // the patterns let only short numbers through, and nothing is 0
	return n
}
