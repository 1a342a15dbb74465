package spellduel

import (
	"slices"

	"spellduel/domain/duel"
)

// rounds begins one round after another until the duel ends (round.order).
type rounds struct{}

func (rounds) next(*State) Step { return Step{Auto: true} }

func (rounds) perform(g *game) {
	g.emit(RoundBegan{Round: g.state.Round + 1, Advantaged: g.state.Advantage}, nil, RuleRoundOrder)
}

// roundBegan fixes who leads and lays out the three steps, each with its check
// for the end (round.order, end.condition).
func (s *State) roundBegan(d RoundBegan) {
	s.Round = d.Round
	s.Phase = PhaseMoveAdvantaged
	s.Leads = d.Advantaged
	s.Fought = nil
	s.Quiet++
	follows := opponent(d.Advantaged)
	s.push(
		beginPhase{phase: PhaseMoveAdvantaged, side: d.Advantaged}, moves{side: d.Advantaged},
		arrivals{owner: d.Advantaged}, endCheck{},
		beginPhase{phase: PhaseMoveDisadvantaged, side: follows}, moves{side: follows},
		arrivals{owner: follows}, endCheck{},
		beginPhase{phase: PhaseAct}, contact{},
		bothArrivals{}, endCheck{},
		acting{}, bothArrivals{},
		endCheck{lastOfRound: true},
	)
	s.runOut()
}

func (s *State) phaseBegan(d PhaseBegan) {
	s.Phase = d.Phase
	s.pop()
	if t, ok := s.top().(moves); ok {
		for i := range s.Spells {
			if s.Spells[i].Owner == d.Side {
				s.Spells[i].Freed = false
			}
		}
		t.queue = s.marchingOrder(t.side)
		s.setTop(t)
		s.expire(t.side)
	}
}

// marchingOrder is the order in which a side's spells move, taken at the start
// of its step: nearest to the opponent's image first, then the higher MV, then
// the older (move.order). Blocked spells wait for the next step, those turned
// round for the next round (ability.turned).
func (s *State) marchingOrder(side duel.Seat) []int {
	target := s.side(opponent(side)).Space
	refs := make([]int, 0, s.spellsThere())
	for i := range s.Spells {
		sp := &s.Spells[i]
		if sp.Owner == side && !sp.Gone && !sp.Home && !sp.Blocked && sp.Turned != s.Round && sp.Space != target {
			refs = append(refs, sp.Ref)
		}
	}
	slices.SortStableFunc(refs, func(x, y int) int {
		a, b := s.spell(x), s.spell(y)
		if d := distance(a.Space, target) - distance(b.Space, target); d != 0 {
			return d
		}
		return b.Card.MV - a.Card.MV
	})
	return refs
}

// expire lays out the end of a side's spells whose time is over (ruling
// entries.duration).
func (s *State) expire(side duel.Seat) {
	for i := len(s.Spells) - 1; i >= 0; i-- {
		if sp := &s.Spells[i]; !sp.Gone && sp.Owner == side && s.expired(sp) {
			s.push(vanish{sp.Ref, "expired", RuleReachSpent})
		}
	}
}

// expired tells that a spell's time is over: that since its casting, or that which it
// burns on (rulings entries.duration, entries.burning).
func (s *State) expired(sp *Spell) bool {
	e := sp.entry
	return e.lasts > 0 && s.Round-sp.Round > e.lasts || e.rounds > 0 && sp.Holds != "" && s.Round-sp.Arrived >= e.rounds
}

func distance(a, b int) int { return max(a-b, b-a) }
