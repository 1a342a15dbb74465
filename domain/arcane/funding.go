package arcane

import "spellduel/domain/duel"

// funding asks in secret how many of the Counterspells shown are paid for. A side
// that has shown none, or has nothing to pay with, is not asked
// (arcane.pay.counters).
type funding struct{}

func (funding) asked(s *State) []duel.Seat {
	var seats []duel.Seat
	for _, side := range s.Sides {
		if side.fundable() > 0 {
			seats = append(seats, side.Seat)
		}
	}
	return seats
}

// fundable is how many Counterspells a side can pay for: what it has shown, what
// it has left, and one point a round for each die it may set (arcane.nodebt,
// arcane.limit.op).
func (s Side) fundable() int {
	allowed := s.Figures.DuelArcane + s.Shown.BoughtDice - s.Shown.Spells
	return min(s.Shown.Counterspells, s.OptionPoints, allowed)
}

func (t funding) next(s *State) Step { return s.choose(KindFund, s.fundDecision, t.asked(s)...) }

func (t funding) settle(s *State) bool {
	if len(t.asked(s)) > 0 {
		return false
	}
	s.pop()
	return true
}

func (funding) perform(g *game) { g.closeChoices(KindFund, RulePayCounters, RuleCommit) }

func (funding) closed(s *State, sealed []Pending) {
	s.setTop(paying{[2]int{chosenBy(sealed, duel.SeatA), chosenBy(sealed, duel.SeatB)}})
}

func (s *State) fundDecision(seat duel.Seat) duel.Decision {
	return duel.Decision{
		Kind: KindFund, Seat: duel.Actor(seat), Answer: duel.FormOption, Withdrawable: true, Default: "0",
		Rules:   []duel.Rule{RulePayCounters, RuleNoDebt, RuleLimitOP, RuleCommit},
		Options: amounts(ActFund, s.side(seat).fundable()),
	}
}

// paying shows both fundings at once.
type paying struct{ funded [2]int }

func (paying) next(*State) Step { return Step{Auto: true} }

func (t paying) perform(g *game) {
	e := CounterspellsFunded{}
	for i, side := range g.state.Sides {
		e.Funded = append(e.Funded, Funding{Seat: side.Seat, Shown: side.Shown.Counterspells, Funded: t.funded[i]})
	}
	g.emit(e, nil, RulePayCounters, RuleCommit)
}

func (s *State) counterspellsFunded(d CounterspellsFunded) {
	s.pop()
	var payments []task
	for _, f := range d.Funded {
		s.side(f.Seat).Funded = f.Funded
		payments = append(payments, changing{seat: f.Seat, by: -f.Funded, reason: ReasonCounterspells})
	}
	s.push(payments...)
}
