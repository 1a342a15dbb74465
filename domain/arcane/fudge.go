package arcane

import "spellduel/domain/duel"

// The prices of FUDGE points, and how many may go to one thing at one time
// (arcane.fp.test, arcane.fp.die, arcane.fp.op, arcane.fp.nullify,
// arcane.fp.limit).
const (
	mostBought   = 2 // of test levels; of dice and of points a round
	nullifyPrice = 2 // FUDGE points for one point of damage, without a limit
)

var fudgeRules = map[string]duel.Rule{
	FudgeTest: RuleFudgeTest, FudgeDie: RuleFudgeDie, FudgePoint: RuleFudgeOP, FudgeNullify: RuleFudgeNullify,
}

// spending takes FUDGE points out of a purse, for good (arcane.fp.purse).
type spending struct {
	automatic
	seat   duel.Seat
	on     string
	bought int
}

func (t spending) settle(s *State) bool {
	if t.bought > 0 {
		return false
	}
	s.pop()
	return true
}

func (t spending) cost() int {
	if t.on == FudgeNullify {
		return nullifyPrice * t.bought
	}
	return t.bought
}

func (t spending) perform(g *game) {
	left := g.state.side(t.seat).FudgePoints - t.cost()
	g.emit(FudgeSpent{Seat: t.seat, On: t.on, Bought: t.bought, Cost: t.cost(), Left: left}, nil,
		fudgeRules[t.on], RuleFudgeLimit, RuleFudgePurse)
}

// changing adds Option Points to a side, or takes them.
type changing struct {
	automatic
	seat   duel.Seat
	by     int
	reason string
}

func (t changing) settle(s *State) bool {
	if t.by != 0 {
		return false
	}
	s.pop()
	return true
}

var pointRules = map[string][]duel.Rule{
	ReasonTest: {RuleTestBonus}, ReasonBought: {RuleFudgeOP}, ReasonSpells: {RulePaySpells, RuleNoDebt},
	ReasonCounterspells: {RulePayCounters, RuleNoDebt, RuleLimitOP}, ReasonRests: {RuleRest},
}

func (t changing) perform(g *game) {
	left := g.state.side(t.seat).OptionPoints + t.by
	g.emit(OptionPointsChanged{Seat: t.seat, By: t.by, Reason: t.reason, Left: left}, nil, pointRules[t.reason]...)
}

// affordable is how much of a thing a purse can pay for, up to a limit.
func affordable(purse, price, limit int) int { return min(purse/price, limit) }

// unasked tells that a side need not be asked what it buys: it can buy nothing,
// and all see that (arcane.fog).
func (s *State) unasked(seat duel.Seat, price int) bool {
	return s.Terms.PursesOpen() && s.side(seat).FudgePoints < price
}
