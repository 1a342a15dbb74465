package arcane

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// lapses is how many late allotments a duelist of a non-lethal duel may have
// before he yields by the next (arcane.late).
const lapses = 2

// The words that decisions without options are defaulted by (ruling
// late.defaults).
const (
	DefaultRests  = "rests"  // as many dice as may be set, all at rest
	DefaultServer = "server" // the server throws
)

// DefaultOf is what the clock takes for a decision: an option's id, or one of the
// words above (arcane.late).
func DefaultOf(d duel.Decision) string {
	switch d.Answer {
	case duel.FormSelection:
		return DefaultRests
	case duel.FormRolls:
		return DefaultServer
	case duel.FormOption:
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
		if !p.Sealed {
			late = append(late, p.Decision)
		}
	}
	if len(late) == 0 {
		return &duel.Refusal{Code: duel.CodeUnknownDecision, Detail: "nothing is open", Rules: []duel.Rule{RuleLate}}
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

// overdue is the answer of one who gives none (ruling late.defaults).
func (g *game) overdue(d duel.Decision) {
	g.actor, g.cause = duel.Clock, d.ID
	e := d.Made(duel.Clock, duel.Answer{})
	switch d.Answer {
	case duel.FormOption:
		e.Answer.Option = DefaultOf(d)
	case duel.FormSelection:
		e.Answer.Selection = allRests(d)
	case duel.FormRolls:
		e.Answer.Rolls, e.Dice, e.Label = g.throwFor(d)
	}
	g.emit(e, nil, slices.Concat(d.Rules, []duel.Rule{RuleLate})...)
}

// throwFor throws dice of the table's that nobody entered, by the server's, which
// are committed to wherever there is a deadline (ruling late.defaults).
func (g *game) throwFor(d duel.Decision) (faces []int, throw, label string) {
	l := dice.Label{Purpose: dice.Purpose(d.Purpose), Subject: string(d.For), Audience: dice.All, Number: g.state.rolled.Of(duel.AudienceOpen) + 1}
	return g.world.Dice.Roll(l, d.Count, d.Sides), d.Dice, l.Text()
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
