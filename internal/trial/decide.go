package trial

import (
	"fmt"
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// Decide turns a command into the events it causes.
func Decide(s State, c duel.Command, d dice.Dice) ([]duel.Event, error) {
	return duel.Decide(&game{state: s.clone(), dice: d, round: s.Round}, c)
}

type game struct {
	state State
	dice  dice.Dice
	actor duel.Actor
	cause string
	round int
	out   []duel.Event
}

// Obey implements [duel.Game].
func (g *game) Obey(c duel.Command) error {
	s := &g.state
	switch c := c.(type) {
	case Open:
		return g.open(c)
	case TakeSeat:
		return g.takeSeat(c)
	case duel.Reply:
		p, err := s.Open.Owed(c.By, c.Decision)
		if err == nil {
			err = p.Takes(c.Answer, "", duel.Wording{})
		}
		if err != nil {
			return err
		}
		g.actor, g.cause = c.By, c.Decision
		g.emit(p.Decision.Made(c.By, c.Answer))
	case duel.TakeBack:
		p, err := s.Open.Owed(c.By, c.Decision)
		if err == nil {
			err = p.GivesBack("")
		}
		if err != nil {
			return err
		}
		g.actor = c.By
		g.emit(p.Decision.Withdrawn())
	case duel.Void:
		g.actor = c.By
		g.emit(c.Ends())
	case duel.RenewInvitation:
		g.actor = c.By
		g.emit(duel.InvitationRenewed{Seat: c.Seat})
	case duel.NoteCredentials:
		g.actor = duel.Actor(c.Holder)
		g.emit(duel.CredentialsChanged{Holder: c.Holder})
	default:
		return &duel.Refusal{Code: duel.CodeNotOffered, Detail: fmt.Sprintf("nobody can %s here", c.Name())}
	}
	return nil
}

func (g *game) open(c Open) error {
	if g.state.opened || !slices.Equal(duel.SeatsOf(c.Seats), Seats()) {
		return &duel.Refusal{Code: duel.CodeIllegalTerms, Field: "/seats", Detail: fmt.Sprintf("the seats are %v", Seats())}
	}
	g.actor = duel.Mediator
	if c.House {
		g.actor = duel.House
	}
	g.emit(c.opened())
	return nil
}

func (g *game) takeSeat(c TakeSeat) error {
	switch own := g.state.side(c.Seat); {
	case own == nil:
		return &duel.Refusal{Code: duel.CodeNotYours, Detail: fmt.Sprintf("the seats are %v", Seats())}
	case own.seated:
		return &duel.Refusal{Code: duel.CodeSeatTaken, Detail: "the seat is taken"}
	case c.Consent && (c.Luck < 1 || c.Luck > 6):
		return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: "/sheet/luck", Detail: "a lucky number is of 1 to 6"}
	}
	g.actor = duel.Actor(c.Seat)
	if !c.Consent {
		g.emit(duel.ConsentRefused{Seat: c.Seat})
		return nil
	}
	g.emit(Taken{Seat: c.Seat, Name: c.Duelist, Luck: c.Luck, DiceSeed: c.DiceSeed})
	return nil
}

// Next implements [duel.Game].
func (g *game) Next() duel.Step { return g.state.next() }

// Act implements [duel.Game].
func (g *game) Act() {
	g.actor, g.cause = duel.Engine, ""
	if t, ok := g.state.agenda.Top(); ok {
		t.perform(g)
	}
}

// Ask implements [duel.Game].
func (g *game) Ask(owed []duel.Decision) {
	for i := range owed {
		if g.state.Open.Same(&owed[i]) == nil {
			g.actor, g.cause = duel.Engine, ""
			g.emit(duel.DecisionDue{Decision: owed[i]})
		}
	}
}

// Stated implements [duel.Game].
func (g *game) Stated() []duel.Event { return g.out }

func (g *game) emit(data duel.Payload) {
	e := duel.Event{Round: g.round, Phase: g.state.Phase, Actor: g.actor, Cause: g.cause, Data: data}
	if d, ok := data.(duel.PhaseBegan); ok {
		e.Phase = d.Phase
	}
	if e.Phase == "" {
		e.Phase = "gathering"
	}
	g.state.apply(e)
	g.out = append(g.out, e)
}
