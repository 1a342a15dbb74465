package arcane

import (
	"slices"

	"spellduel/domain/duel"
)

// Sight is what a duelist knows when he chooses: his own figures and what is open
// of the other's (arcane.fog).
type Sight struct {
	Round  int
	First  bool // he strikes first
	Lethal bool
	Own    Standing
	Other  Standing // its FudgePoints are -1 where purses are hidden, its OptionPoints where the duel is blind
	Damage int      // that he is asked to undo
}

// Standing is one side as it stands.
type Standing struct {
	OptionPoints int
	ShieldPoints int
	FudgePoints  int
	Shown        Allotment // the last that was turned up
	Funded       int
}

// SightOf is what a seat knows now.
func SightOf(s *State, seat duel.Seat) Sight {
	standing := func(side *Side) Standing {
		return Standing{side.OptionPoints, side.ShieldPoints, side.FudgePoints, side.Shown, side.Funded}
	}
	v := Sight{
		Round: s.Round, First: s.First == seat, Lethal: s.Terms.Condition == Death,
		Own: standing(s.side(seat)), Other: standing(s.side(opponent(seat))),
	}
	if !s.Terms.PursesOpen() {
		v.Other.FudgePoints = -1
	}
	if s.Terms.Blind() {
		v.Other.OptionPoints = -1
	}
	if t, ok := s.top().(nullifying); ok && t.defender == seat {
		v.Damage = t.damage
	}
	return v
}

// Policy chooses a legal answer to a decision of a duelist's. Pick gives a number
// from 0 to n-1; a policy that draws nothing ignores it.
type Policy struct {
	Name   string
	Choose func(d duel.Decision, v Sight, pick func(n int) int) duel.Answer
}

// Policies lists those there are. The first answers at random, with no more
// knowledge of the game than a decision gives.
func Policies() []Policy {
	return []Policy{
		{"random", chooseRandom},
		{"sensible", chooseSensible},
		{"all-spells", fixed(func(dice int, v Sight) (int, int) { return dice, 0 })},
		{"half-and-half", fixed(func(dice int, v Sight) (int, int) { return (dice + 1) / 2, dice / 2 })},
		{"mirror-spells", fixed(func(dice int, v Sight) (int, int) {
			counters := min(v.Other.Shown.Spells, dice)
			return dice - counters, counters
		})},
	}
}

// PolicyNamed finds a policy by its name.
func PolicyNamed(name string) (Policy, bool) {
	all := Policies()
	i := slices.IndexFunc(all, func(p Policy) bool { return p.Name == name })
	if i < 0 {
		return Policy{}, false
	}
	return all[i], true
}

// chooseRandom takes any option, any selection within its budgets, any dice.
func chooseRandom(d duel.Decision, _ Sight, pick func(n int) int) duel.Answer {
	return d.Draw(pick, func() bool { return pick(3) == 0 })
}

// fixed plays every round by one plan: so many spells and counterspells of the
// dice it may set, spells first when points are short; what cannot be paid for
// rests. It funds all it can and keeps its FUDGE points.
func fixed(plan func(dice int, v Sight) (spells, counters int)) func(duel.Decision, Sight, func(int) int) duel.Answer {
	return func(d duel.Decision, v Sight, pick func(int) int) duel.Answer {
		switch d.Kind {
		case KindRoll:
			return chooseRandom(d, v, pick)
		case KindAllot:
			dice := budget(d, BudgetDice)
			spells, counters := plan(dice, v)
			spells = min(spells, v.Own.OptionPoints)
			counters = min(counters, v.Own.OptionPoints-spells)
			return set(d, map[duel.Act]int{ActSpell: spells, ActCounterspell: counters, ActRest: dice - spells - counters})
		case KindFund:
			return duel.Answer{Option: d.Options[len(d.Options)-1].ID}
		}
		return duel.Answer{Option: d.Default}
	}
}

func budget(d duel.Decision, of string) int {
	for _, b := range d.Limits.Budgets {
		if b.Of == of {
			return b.Amount
		}
	}
	return 0
}

// set is an allotment with so many of each act, as far as they are offered.
func set(d duel.Decision, want map[duel.Act]int) duel.Answer {
	chosen := []string{}
	for _, o := range d.Options {
		if want[o.Act] > 0 {
			want[o.Act]--
			chosen = append(chosen, o.ID)
		}
	}
	return duel.Answer{Selection: chosen}
}

// chooseSensible presses one who has no shields left, guards itself when its own
// are low, rests when points run out, and undoes damage that would finish it.
func chooseSensible(d duel.Decision, v Sight, pick func(n int) int) duel.Answer {
	switch d.Kind {
	case KindRoll:
		return chooseRandom(d, v, pick)
	case KindAllot:
		return sensibleAllotment(d, v, pick)
	case KindFund:
		return duel.Answer{Option: d.Options[min(len(d.Options)-1, v.Other.Shown.Spells+1)].ID}
	case KindTest:
		return duel.Answer{Option: d.Options[min(len(d.Options)-1, v.Own.FudgePoints/4)].ID}
	case KindNullify:
		n := 0
		if v.Own.ShieldPoints == 0 { // only undoing all of it saves
			if n = v.Damage; n >= len(d.Options) {
				n = 0
			}
		}
		return duel.Answer{Option: d.Options[n].ID}
	}
	return duel.Answer{Option: d.Default}
}

func sensibleAllotment(d duel.Decision, v Sight, pick func(n int) int) duel.Answer {
	dice := budget(d, BudgetDice)
	points := v.Own.OptionPoints
	if points == 0 {
		return set(d, map[duel.Act]int{ActRest: dice})
	}
	guard := 1 + pick(2)
	switch {
	case v.Other.ShieldPoints == 0 && v.First:
		guard = 0 // it may be over before he answers
	case v.Own.ShieldPoints <= 3:
		guard += (dice + 1) / 3
	}
	if v.Other.OptionPoints == 0 {
		guard = 0 // he cannot attack, but with what he buys
	}
	spells := min(dice-min(guard, dice), points)
	if spells*3 < dice && v.Other.OptionPoints != 0 && pick(2) == 0 {
		spells = 0 // save up for an attack that hurts
	}
	counters := min(guard, points-spells, dice-spells)
	return set(d, map[duel.Act]int{ActSpell: spells, ActCounterspell: counters, ActRest: dice - spells - counters})
}
