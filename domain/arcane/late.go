package arcane

import (
	"slices"

	"spellduel/domain/duel"
)

// lapses is how many late allotments a duelist of a non-lethal duel may have
// before he yields by the next (arcane.late).
const lapses = 2

// DefaultRests is by what an allotment is defaulted: as many dice as may be set,
// all at rest.
const DefaultRests = "rests"

// DefaultOf is what the clock takes for a decision: an option's id, or the word
// above. It is empty for dice, which are waited for (arcane.late).
func DefaultOf(d duel.Decision) string {
	if d.Answer == duel.FormSelection {
		return DefaultRests
	}
	return d.Default
}

// lapse answers all that is open by its default, in one step. The third
// allotment that is late yields, where the condition and the house allow it
// (arcane.late).
func (g *game) lapse() error {
	s := &g.state
	switch {
	case s.Over():
		return refuseOver()
	case s.Terms.Deadline == nil:
		return &duel.Refusal{Code: duel.CodeNotOffered, Detail: "the terms of this duel have no deadline", Rules: []duel.Rule{RuleLate}}
	}
	g.actor = duel.Clock
	if _, waits := s.top().(seating); waits {
		g.emit(DuelEnded{Result: ResultVoid, By: ByDeadline}, nil, RuleLate)
		return nil
	}
	var late []duel.Decision
	for _, p := range s.Open {
		if !p.Sealed && p.Decision.Kind != KindRoll {
			late = append(late, p.Decision)
		}
	}
	if len(late) == 0 {
		return &duel.Refusal{Code: duel.CodeUnknownDecision, Detail: "nothing is open that could lapse; dice of the table are waited for", Rules: []duel.Rule{RuleLate}}
	}
	if seat, yields := s.yieldsByLateness(late); yields {
		g.emit(Surrendered{Side: seat}, nil, RuleLate, RuleYield)
		return nil
	}
	for _, d := range late {
		g.overdue(d)
	}
	return nil
}

// yieldsByLateness tells who has been late too often. Where both are at the same
// moment, neither yields (ruling late.both).
func (s *State) yieldsByLateness(late []duel.Decision) (duel.Seat, bool) {
	if s.Terms.Condition == Death || s.Terms.house(HouseLate) != "third_yields" {
		return "", false
	}
	var yields []duel.Seat
	for _, d := range late {
		if seat := duel.Seat(d.Seat); d.Kind == KindAllot && s.side(seat).Late >= lapses {
			yields = append(yields, seat)
		}
	}
	if len(yields) != 1 {
		return "", false
	}
	return yields[0], true
}

// overdue is the answer of one who gives none.
func (g *game) overdue(d duel.Decision) {
	g.actor, g.cause = duel.Clock, d.ID
	e := DecisionMade{Decision: d.ID, Kind: d.Kind, Seat: d.Seat, By: duel.Clock, Sealed: d.Withdrawable}
	if d.Answer == duel.FormSelection {
		e.Answer.Selection = allRests(d)
	} else {
		e.Answer.Option = d.Default
	}
	g.emit(e, nil, slices.Concat(d.Rules, []duel.Rule{RuleLate})...)
}

// allRests sets as many dice as an allotment allows, all of them blank.
func allRests(d duel.Decision) []string {
	chosen := []string{}
	for _, o := range d.Options {
		if o.Act != ActRest {
			continue
		}
		if _, _, over := d.Overspent(append(chosen, o.ID)); over {
			break
		}
		chosen = append(chosen, o.ID)
	}
	return chosen
}
