package scenarios

import (
	"context"
	"encoding/json"
	"errors"

	"spellduel/domain/arcane"
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/internal/client"
	"spellduel/projections"
)

// bareArcane plays a Duel Arcane on the bare rules and the fog: no store, no
// server. What each actor is asked he learns from his own stream.
type bareArcane struct {
	state   arcane.State
	streams *projections.Streams
	shown   map[duel.Viewer][]projections.Shown
	house   bool
	world   arcane.World
}

func newBareArcane() *bareArcane {
	d, err := dice.NewCommitted(dice.Seed{7}, nil, nil)
	if err != nil {
		panic(err)
	}
	return &bareArcane{
		streams: projections.NewStreamsWith(projections.Fog(arcane.Name), duel.SeatA, duel.SeatB),
		shown:   map[duel.Viewer][]projections.Shown{}, world: arcane.World{Dice: d},
	}
}

func (b *bareArcane) do(c arcane.Command) error {
	list, err := arcane.Decide(b.state, c, b.world)
	if refusal, ok := errors.AsType[*duel.Refusal](err); ok {
		return &client.Problem{Code: string(refusal.Code), Detail: refusal.Detail, Field: refusal.Field}
	}
	if err != nil {
		return err
	}
	for _, e := range list {
		b.state = arcane.Evolve(b.state, e)
		f := projections.Fact{
			Type: e.Data.EventType(), V: 1, Round: e.Round, Phase: e.Phase, Rules: e.Rules, Because: e.Because, Data: e.Data,
		}
		for _, s := range b.streams.Apply(f) {
			b.shown[s.Viewer] = append(b.shown[s.Viewer], s)
		}
	}
	return nil
}

func (b *bareArcane) OpenArcane(_ context.Context, o ArcaneOpening) error {
	b.house = o.Mediator == nil
	c := arcane.Open{Terms: o.Terms, Mediator: arcane.MediatorSeat{House: b.house}}
	if o.Mediator != nil {
		c.Mediator.Name = o.Mediator.Name
	}
	for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		c.Seats = append(c.Seats, arcane.SeatName{Seat: seat, Name: o.Seats[string(seat)].Name})
	}
	return b.do(c)
}

func (b *bareArcane) SeatArcane(_ context.Context, seat string, sheet *arcane.Sheet, ext string) error {
	c := arcane.TakeSeat{Seat: duel.Seat(seat), Consent: sheet != nil, Ext: ext}
	if sheet != nil {
		c.Sheet = *sheet
	}
	return b.do(c)
}

// is tells whether somebody is the viewer.
func (b *bareArcane) is(viewer string) error {
	if viewer == "mediator" && b.house || (viewer == "a" || viewer == "b") && !b.state.Side(duel.Seat(viewer)).Seated {
		return ErrNobody
	}
	return nil
}

func (b *bareArcane) Decisions(_ context.Context, actor string) ([]client.Decision, error) {
	if err := b.is(actor); err != nil {
		return nil, err
	}
	var list []client.Decision
	for _, p := range b.state.Open {
		if p.Sealed || p.Decision.Seat != duel.Actor(actor) {
			continue
		}
		text, err := json.Marshal(p.Decision)
		if err != nil {
			return nil, err
		}
		var d client.Decision
		if err := json.Unmarshal(text, &d); err != nil {
			return nil, err
		}
		d.Default = arcane.DefaultOf(p.Decision)
		list = append(list, d)
	}
	return list, nil
}

func (b *bareArcane) Answer(_ context.Context, actor, decision string, a client.Answer) error {
	return b.do(arcane.Answer{By: duel.Actor(actor), Decision: decision, Answer: duel.Answer(a)})
}

func (b *bareArcane) TakeBack(_ context.Context, actor, decision string) error {
	return b.do(arcane.TakeBack{By: duel.Actor(actor), Decision: decision})
}

func (b *bareArcane) Surrender(_ context.Context, seat string) error {
	return b.do(arcane.Surrender{Seat: duel.Seat(seat)})
}

func (b *bareArcane) Lapse(context.Context) error { return b.do(arcane.Lapse{}) }

func (b *bareArcane) Void(_ context.Context, reason string) error {
	return b.do(arcane.Void{By: opener(b.house), Reason: reason})
}

func (b *bareArcane) Events(_ context.Context, viewer string, after int) ([]client.Event, error) {
	if err := b.is(viewer); err != nil {
		return nil, err
	}
	var list []client.Event
	for _, s := range b.shown[duel.Viewer(viewer)][after:] {
		list = append(list, client.Event{Seq: s.Event.Seq, Type: s.Event.Type, JSON: s.JSON})
	}
	return list, nil
}

var errNoView = errors.New("there is no view of a Duel Arcane: say who \"has\" what")

func (b *bareArcane) View(context.Context, string) (json.RawMessage, error) { return nil, errNoView }
