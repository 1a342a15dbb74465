package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// EndDeadline is by what a duel ends whose seats nobody took in time.
const EndDeadline = "deadline"

// The words that decisions without options are defaulted by.
const (
	DefaultNone   = "none"   // the empty selection, or the first options, as many as must be
	DefaultServer = "server" // the server throws
)

// DefaultOf is what the clock takes for a decision: an option's id, or for other
// forms of reply one of the words above (ruling deadline.defaults).
func DefaultOf(d duel.Decision) string {
	switch d.Answer {
	case duel.FormSelection:
		return DefaultNone
	case duel.FormRolls:
		return DefaultServer
	case duel.FormOption:
	}
	return d.Default
}

// lapse answers all that is open by its default, in one step: who had sealed by
// then and who had not looks the same (ruling deadline.together).
func (g *game) lapse() error {
	s := &g.state
	switch {
	case s.Over():
		return refuseOver()
	case s.Terms.Deadline == nil:
		return &duel.Refusal{Code: duel.CodeNotOffered, Detail: "the terms of this duel have no deadline", Rules: []duel.Rule{RuleDuelDeadline}}
	}
	g.actor = duel.Clock
	if _, waits := s.top().(seating); waits {
		g.emit(DuelEnded{Result: ResultVoid, By: EndDeadline}, nil, RuleDuelDeadline, RuleEndArena)
		return nil
	}
	for g.takeDefaults() {
		g.stateVerdicts()
		// The closing of contributions is asked once all are in, and lapses with them.
		if _, closing := s.top().(contributing); !closing {
			break
		}
		g.Ask(s.next().Owed)
	}
	if len(g.out) == 0 {
		return &duel.Refusal{Code: duel.CodeUnknownDecision, Detail: "nothing is open", Rules: []duel.Rule{RuleDuelDeadline}}
	}
	return nil
}

// stateVerdicts states what the defaults have judged, so that what is asked after that
// lapses with them (ruling judged.unseen).
func (g *game) stateVerdicts() {
	for {
		if _, due := g.state.top().(answering); !due {
			return
		}
		g.Act()
	}
}

// takeDefaults answers what is open and not sealed, and tells whether that was
// anything.
func (g *game) takeDefaults() bool {
	var late []duel.Decision
	for _, p := range g.state.Open {
		if !p.Sealed {
			late = append(late, p.Decision)
		}
	}
	for _, d := range late {
		g.actor, g.cause = duel.Clock, d.ID
		e := DecisionMade{Decision: d.ID, Kind: d.Kind, Seat: d.Seat, By: duel.Clock, Sealed: d.Withdrawable}
		switch d.Answer {
		case duel.FormOption:
			e.Answer.Option = DefaultOf(d)
		case duel.FormSelection:
			e.Answer.Selection = fewest(d)
		case duel.FormRolls:
			e.Answer.Rolls, e.Dice, e.Label = g.throwFor(d)
		}
		g.emit(e, nil, append(append([]duel.Rule{}, d.Rules...), RuleDuelDeadline)...)
	}
	return len(late) > 0
}

// fewest is the first options, as many as must be.
func fewest(d duel.Decision) []string {
	chosen, levels, least := []string{}, 0, 0
	if d.Limits != nil {
		least = d.Limits.LeastLevels
	}
	for _, o := range d.Options {
		if len(chosen) >= d.Min && levels >= least {
			break
		}
		chosen, levels = append(chosen, o.ID), levels+o.Level
	}
	return chosen
}

// throwFor throws dice of the table's that nobody entered, by the server's, which
// are committed to wherever there is a deadline (ruling deadline.dice).
func (g *game) throwFor(d duel.Decision) (faces []int, throw, label string) {
	var about refs
	if d.Subject != nil {
		about = refs{spell: d.Subject.Spell, other: d.Subject.Other}
	}
	l := dice.Label{
		Purpose: dice.Purpose(d.Purpose), Subject: about.subject(d.For), Audience: string(d.Audience), Number: g.state.rolled.Of(d.Audience) + 1,
	}
	return g.world.Dice.Roll(l, d.Count, d.Sides), d.Dice, l.Text()
}
