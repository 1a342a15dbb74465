package arcane

import (
	"slices"
	"strconv"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// adding asks both sides in secret what they add to their testing spells
// (arcane.fp.test).
type adding struct{}

func (adding) asked(s *State) []duel.Seat {
	return slices.DeleteFunc([]duel.Seat{duel.SeatA, duel.SeatB}, func(seat duel.Seat) bool { return s.unasked(seat, 1) })
}

func (t adding) next(s *State) Step { return s.choose(KindTest, s.testDecision, t.asked(s)...) }

func (t adding) settle(s *State) bool {
	if len(t.asked(s)) > 0 {
		return false
	}
	s.setTop(probing{})
	return true
}

func (adding) perform(g *game) { g.closeChoices(KindTest, RuleFudgeTest, RuleCommit) }

func (adding) closed(s *State, sealed []Pending) {
	added := [2]int{chosenBy(sealed, duel.SeatA), chosenBy(sealed, duel.SeatB)}
	s.pop()
	s.push(
		spending{seat: duel.SeatA, on: FudgeTest, bought: added[0]}, spending{seat: duel.SeatB, on: FudgeTest, bought: added[1]},
		probing{added: added},
	)
}

func (s *State) testDecision(seat duel.Seat) duel.Decision {
	d := duel.Decision{
		Kind: KindTest, Seat: duel.Actor(seat), Answer: duel.FormOption, Withdrawable: true, Default: "0",
		Rules: []duel.Rule{RuleTest, RuleFudgeTest, RuleFudgeLimit, RuleFudgePurse},
	}
	d.Options = amounts(ActAdd, affordable(s.side(seat).FudgePoints, 1, mostBought))
	return d
}

// amounts are the options from nothing to so many of what an act is about.
func amounts(act duel.Act, most int) []duel.Option {
	list := make([]duel.Option, most+1)
	for n := range list {
		list[n] = duel.Option{ID: strconv.Itoa(n), Act: act, Amount: n}
	}
	return list
}

// probing is the opposed roll of both sides (arcane.test).
type probing struct {
	automatic
	added [2]int // with FUDGE points
	faces [][]int
}

func (probing) needs(s *State) []need {
	n := 2
	if s.Terms.house(HouseTestDice) == "4" {
		n = 4
	}
	return []need{
		{side: duel.SeatA, purpose: dice.Test, count: n, rule: RuleTest},
		{side: duel.SeatB, purpose: dice.Test, count: n, rule: RuleTest},
	}
}

func (t probing) entered() [][]int { return t.faces }

func (t probing) enter(faces []int) task {
	t.faces = append(slices.Clip(t.faces), faces)
	return t
}

func (t probing) perform(g *game) {
	e := TestRolled{Dice: written(t.needs(&g.state)[0].count)}
	because := duel.Because{}
	for i, thrown := range g.roll(t) {
		side := g.state.Sides[i]
		e.Rolls = append(e.Rolls, TestRoll{Side: side.Seat, Faces: thrown.faces, Sum: thrown.sum(), Added: t.added[i], Label: thrown.label})
		because["level_"+string(side.Seat)] = side.Figures.DuelArcane
		because["total_"+string(side.Seat)] = testTotal(side, e.Rolls[i])
	}
	g.emit(e, because, RuleTest, RuleDie, RuleFudgeTest)
}

// testTotal may leave the ladder at either end (arcane.test.degree).
func testTotal(side Side, r TestRoll) int { return side.Figures.DuelArcane + r.Sum + r.Added }

// testRolled lays out what comes of the totals (arcane.test.degree,
// arcane.first).
func (s *State) testRolled(d TestRolled) {
	added := [2]int{d.Rolls[0].Added, d.Rolls[1].Added}
	degree := testTotal(s.Sides[0], d.Rolls[0]) - testTotal(s.Sides[1], d.Rolls[1])
	e := TestDecided{Degree: max(degree, -degree)}
	switch {
	case degree > 0:
		e.Winner = duel.SeatA
	case degree < 0:
		e.Winner = duel.SeatB
	}
	e.First = e.Winner
	if degree == 0 && s.Terms.house(HouseTestTie) == "challenged" {
		e.First = s.Terms.Challenged
	}
	s.setTop(judging{decided: e, added: added})
}

// judging says who won the test.
type judging struct {
	automatic
	decided TestDecided
	added   [2]int
}

func (t judging) perform(g *game) { g.emit(t.decided, nil, RuleTestDegree, RuleFirst) }

// testDecided gives the winner his points and asks who has the right of first
// strike whether he keeps it. Where the house throws ties anew, it does so with
// what was bought (arcane.test.bonus, arcane.first, arcane.first.yield).
func (s *State) testDecided(d TestDecided) {
	t, _ := s.top().(judging)
	s.pop()
	if d.First == "" {
		s.push(probing{added: t.added})
		return
	}
	s.First = d.First
	s.push(changing{seat: d.Winner, by: d.Degree, reason: ReasonTest}, keeping{})
}

// keeping asks who strikes first whether he keeps that right (arcane.first.yield).
type keeping struct{}

func (keeping) next(s *State) Step {
	return s.owe(duel.Decision{
		Kind: KindFirst, Seat: duel.Actor(s.First), Answer: duel.FormOption, Default: "keep",
		Rules:   []duel.Rule{RuleFirst, RuleFirstYield},
		Options: []duel.Option{{ID: "keep", Act: ActKeep}, {ID: "give", Act: ActHandOver}},
	})
}

func (keeping) perform(*game) {}

func (keeping) answered(s *State, chosen duel.Option) {
	t := settlingFirst{seat: s.First}
	if chosen.Act == ActHandOver {
		t = settlingFirst{seat: opponent(s.First), given: true}
	}
	s.setTop(t)
}

// settlingFirst says who strikes first from now on.
type settlingFirst struct {
	automatic
	seat  duel.Seat
	given bool
}

func (t settlingFirst) perform(g *game) {
	g.emit(FirstStrikeSettled{Seat: t.seat, Given: t.given}, nil, RuleFirst, RuleFirstYield)
}
