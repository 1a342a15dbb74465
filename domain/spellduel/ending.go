package spellduel

import (
	"slices"

	"spellduel/domain/duel"
)

// stillness is how many rounds may pass without anything stirring (end.stalemate), where
// the house says nothing.
const stillness = 10

// By what a duel ends that no condition of the terms ends.
const (
	byStalemate = "stalemate"
	bySurrender = "surrender"
)

// endCheck stands after every resolved step (end.condition).
type endCheck struct {
	lastOfRound bool
}

func (t endCheck) settle(s *State) bool {
	if _, over := s.ended(t.lastOfRound); over {
		return false
	}
	s.pop()
	return true
}

func (endCheck) next(*State) Step { return Step{Auto: true} }

func (t endCheck) perform(g *game) {
	e, _ := g.state.ended(t.lastOfRound)
	g.conclude(e)
}

// stirs tells that a fight keeps a duel from stillness: always that of two
// spells, a character's only where hit points can end the duel (ruling
// stalemate.blows).
func (s *State) stirs(character bool) bool {
	return !character || slices.Contains(s.Terms.End, EndNoHitPoints) ||
		slices.ContainsFunc(s.Terms.Also, func(c Condition) bool { return c.When == EndHalfHitPoints || c.When == EndFirstBlood })
}

// ended tells how the duel ends, if a condition of its terms is met: for one
// side, or as a draw where both meet one in the same step, be it not the same one.
func (s *State) ended(lastOfRound bool) (DuelEnded, bool) {
	a, aMet := s.firstMet(duel.SeatA)
	b, bMet := s.firstMet(duel.SeatB)
	if e, over := s.verdict(a, aMet, b, bMet); over {
		return e, true
	}
	if !lastOfRound {
		return DuelEnded{}, false
	}
	if e, over := s.timeUp(); over {
		return e, true
	}
	if s.Quiet >= s.Terms.houseNumber(HouseStalemate, stillness) {
		return DuelEnded{Result: ResultDraw, By: byStalemate}, true
	}
	return DuelEnded{}, false
}

func (s *State) meetsEnd(seat duel.Seat, condition EndCondition) bool {
	switch condition {
	case EndNoHitPoints:
		return s.side(seat).HitPoints.Current <= 0
	case EndNoSpells:
		return !s.canCast(seat) && (s.Terms.house(HouseNoSpells, houseMemory) || !s.hasSpellAtWork(seat))
	case EndHalfHitPoints, EndCastsSchool, EndCastsType, EndCastsSpell, EndFirstBlood, EndRounds, EndJudged:
	}
	return false
}

// canCast tells that a side has something left to cast, in memory or in items that
// are allowed: what is smuggled saves nobody (end.condition).
func (s *State) canCast(seat duel.Seat) bool {
	side := s.side(seat)
	for i, n := range side.Left {
		if n > 0 && !side.Prepared[i].Smuggled {
			return true
		}
	}
	if l := side.Launching; l != nil && !s.prepared(seat, l.Key).Smuggled {
		return true
	}
	return side.Casting != nil && !s.prepared(seat, side.Casting.Key).Smuggled
}

// hasSpellAtWork tells that a spell of the side can still move, has arrived, or
// holds the opponent; home defenses and locked or blocked spells save nobody.
func (s *State) hasSpellAtWork(seat duel.Seat) bool {
	for i := range s.Spells {
		if sp := &s.Spells[i]; sp.Owner == seat && !sp.Gone && !sp.Home && !s.held(sp.Ref) {
			return true
		}
	}
	return false
}

// ending ends the duel as it is told to: a surrender, a refused consent. One that
// was fought is decided first, and ends when its aftermath is settled.
type ending struct {
	outcome DuelEnded
	settled bool
}

func (ending) next(*State) Step { return Step{Auto: true} }

func (t ending) perform(g *game) {
	if !t.settled && t.outcome.Fought() {
		g.conclude(t.outcome)
		return
	}
	g.emit(t.outcome, nil, ruleOfEnd(t.outcome), RuleEndArena)
}

// void calls the duel off, before it is fought or while it is; what is open lapses
// (duel.void).
func (g *game) void(c Void) error {
	if g.state.Over() {
		return refuseOver()
	}
	if err := c.Check(); err != nil {
		return err
	}
	g.actor = c.By
	for _, side := range g.state.Sides {
		if g.state.hasSpent(side.Seat) {
			g.emit(g.state.aftermath(side.Seat, false), nil, RuleSpoilsReport, RuleSpoilsSpellLoss)
		}
	}
	g.emit(c.Ends(), nil, RuleDuelVoid, RuleEndArena)
	return nil
}

// surrender gives up, at any moment of the duel (end.surrender).
func (g *game) surrender(c Surrender) error {
	s := &g.state
	switch {
	case s.Over():
		return refuseOver()
	case s.decided():
		return refuseDecided()
	case c.Seat != duel.SeatA && c.Seat != duel.SeatB:
		return &duel.Refusal{Code: duel.CodeNotYours, Detail: "only a duelist can surrender", Rules: []duel.Rule{RuleEndSurrender}}
	case !s.Sides[0].Seated || !s.Sides[1].Seated:
		return &duel.Refusal{
			Code: duel.CodeNotOffered, Detail: "the duel has not begun: nobody can surrender before both seats are taken",
			Rules: []duel.Rule{RuleEndSurrender},
		}
	}
	g.actor = duel.Actor(c.Seat)
	g.emit(Surrendered{Side: c.Seat}, nil, RuleEndSurrender)
	return nil
}
