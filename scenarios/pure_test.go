package scenarios

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/internal/client"
	"spellduel/projections"
)

// pure plays a duel on the bare rules and the fog: no store, no server.
type pure struct {
	state   spellduel.State
	streams *projections.Streams
	shown   map[duel.Viewer][]projections.Shown
	house   bool
	sat     map[string]bool
	world   spellduel.World
}

func newPure() *pure {
	return &pure{
		streams: projections.NewStreams(spellduel.Ruleset, duel.SeatA, duel.SeatB), shown: map[duel.Viewer][]projections.Shown{}, sat: map[string]bool{},
		world: spellduel.World{Catalogue: spell.Embedded(), Dice: fallen()},
	}
}

func (p *pure) do(c spellduel.Command) error {
	list, err := spellduel.Decide(p.state, c, p.world)
	if refusal, ok := errors.AsType[*duel.Refusal](err); ok {
		return &client.Problem{Code: string(refusal.Code), Detail: refusal.Detail, Field: refusal.Field}
	}
	if err != nil {
		return err
	}
	for _, e := range list {
		p.state = spellduel.Evolve(p.state, e)
		f := projections.Fact{
			Type: e.Data.EventType(), V: 1, Round: e.Round, Phase: e.Phase, Rules: e.Rules, Because: e.Because, Data: e.Data,
		}
		for _, s := range p.streams.Apply(f) {
			p.shown[s.Viewer] = append(p.shown[s.Viewer], s)
		}
	}
	return nil
}

func (p *pure) Open(_ context.Context, rq client.OpenRequest) error {
	c := spellduel.Open{Terms: spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{House: rq.Mediator == nil}}
	c.Terms.Dice, c.Terms.Spectators = spellduel.DiceMode(rq.Terms.Dice), rq.Terms.Spectators
	c.Terms.Deadline = rq.Terms.Deadline
	if rq.Terms.OpponentHitPoints != "" {
		c.Terms.OpponentHitPoints = spellduel.HitPointsSeen(rq.Terms.OpponentHitPoints)
	}
	if rq.Terms.End != nil {
		c.Terms.End = nil
		for _, e := range rq.Terms.End {
			c.Terms.End = append(c.Terms.End, spellduel.EndCondition(e))
		}
	}
	for _, also := range rq.Terms.Also {
		c.Terms.Also = append(c.Terms.Also, spellduel.Condition{
			When: spellduel.EndCondition(also.When), School: spell.School(also.School), Type: spell.Type(also.Type), Spell: also.Spell,
			Custom: also.Custom, Rounds: also.Rounds, Text: also.Text, For: also.For,
		})
	}
	c.Terms.Strict, c.Terms.WaiveSaves, c.Terms.Allow = rq.Terms.Strict, rq.Terms.WaiveSaves, append([]string{}, rq.Terms.Allow...)
	maps.Copy(c.Terms.House, rq.Terms.House)
	if k := rq.Terms.Stakes; k != nil {
		c.Terms.Stakes = spellduel.Stakes(*k)
	}
	if m := rq.Mediator; m != nil {
		c.Mediator = spellduel.MediatorSeat{Name: m.Name, Protection: m.Protection, Inside: m.Inside}
	}
	for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		c.Seats = append(c.Seats, spellduel.SeatName{Seat: seat, Name: rq.Seats[string(seat)].Name})
	}
	p.house = c.Mediator.House
	return p.do(c)
}

// Seat gives the rules the sheet as they have it: field by field the same JSON.
func (p *pure) Seat(_ context.Context, seat string, sheet *client.Sheet) error {
	c := spellduel.TakeSeat{Seat: duel.Seat(seat), Consent: sheet != nil}
	if sheet != nil {
		c.Sheet = spellduel.Sheet{
			Abilities: map[string]int{}, Proficiencies: []string{}, Saves: map[string]int{}, Memorized: []spellduel.Memorized{}, Items: []spellduel.Item{},
			Effects: []spellduel.Effect{}, Components: "all",
		}
		byName := *sheet
		byName.Memorized = nil
		for _, m := range sheet.Memorized {
			c.Sheet.Memorized = append(c.Sheet.Memorized, spellduel.Memorized{Spell: m.Spell, Custom: customOf(m.Custom), Count: m.Count, Caster: m.Caster, As: spell.Type(m.As)})
		}
		b, err := json.Marshal(byName)
		if err != nil {
			return err
		}
		if err := json.Unmarshal(b, &c.Sheet); err != nil {
			return err
		}
		for i := range c.Sheet.Items {
			c.Sheet.Items[i].Spells = append([]string{}, c.Sheet.Items[i].Spells...)
		}
	}
	err := p.do(c)
	p.sat[seat] = p.sat[seat] || err == nil
	return err
}

// customOf is a custom spell as the rules have it.
func customOf(c *client.Custom) *spell.Custom {
	if c == nil {
		return nil
	}
	out := &spell.Custom{
		Name: c.Name, Level: c.Level, Movement: c.Movement, Save: spell.SaveEffect(c.Save), Category: spell.SaveCategory(c.SaveCategory),
		Damage: c.Damage, Abilities: []spell.Ability{}, Tags: []spell.Tag{},
	}
	for t := range strings.SplitSeq(c.Type, "/") {
		out.Types = append(out.Types, spell.Type(t))
	}
	for _, t := range c.Tags {
		out.Tags = append(out.Tags, spell.Tag(t))
	}
	for _, a := range c.Abilities {
		out.Abilities = append(out.Abilities, spell.Ability{
			Kind: spell.Kind(a.Kind), Against: spell.Selector(a.Against), Outcome: a.Outcome, Form: a.Form, Params: spell.Params(a.Params),
		})
	}
	return out
}

func (p *pure) is(viewer string) error {
	if viewer == "mediator" && p.house || (viewer == "a" || viewer == "b") && !p.sat[viewer] {
		return ErrNobody
	}
	return nil
}

func (p *pure) view(viewer string) (*projections.View, error) {
	if err := p.is(viewer); err != nil {
		return nil, err
	}
	v := projections.NewView(spellduel.Ruleset, duel.Viewer(viewer))
	for _, s := range p.shown[duel.Viewer(viewer)] {
		v.Apply(s.Event)
	}
	return v, nil
}

func (p *pure) Decisions(_ context.Context, actor string) ([]client.Decision, error) {
	v, err := p.view(actor)
	if err != nil {
		return nil, err
	}
	owed := v.Decisions()
	for i := range owed {
		owed[i].Default = spellduel.DefaultOf(owed[i])
	}
	b, err := json.Marshal(owed)
	if err != nil {
		return nil, err
	}
	var list []client.Decision
	return list, json.Unmarshal(b, &list)
}

func (p *pure) Answer(_ context.Context, actor, decision string, a client.Answer) error {
	return p.do(spellduel.Answer{By: duel.Actor(actor), Decision: decision, Answer: duel.Answer(a)})
}

func (p *pure) TakeBack(_ context.Context, actor, decision string) error {
	return p.do(spellduel.TakeBack{By: duel.Actor(actor), Decision: decision})
}

func (p *pure) Void(_ context.Context, reason string) error {
	return p.do(spellduel.Void{By: opener(p.house), Reason: reason})
}

// opener is who calls a duel off.
func opener(house bool) duel.Actor {
	if house {
		return duel.House
	}
	return duel.Mediator
}

func (p *pure) Surrender(_ context.Context, seat string) error {
	return p.do(spellduel.Surrender{Seat: duel.Seat(seat)})
}

func (p *pure) Intervene(_ context.Context, r client.Report) error {
	if p.house {
		return ErrNobody
	}
	return p.do(spellduel.Intervene{Kind: spellduel.Intervention(r.Kind), Seat: duel.Seat(r.Seat), Condition: r.Condition, Item: r.Item})
}

func (p *pure) DeadlinePasses(context.Context) error { return p.do(spellduel.Lapse{}) }

func (p *pure) Events(_ context.Context, viewer string, after int) ([]client.Event, error) {
	if err := p.is(viewer); err != nil {
		return nil, err
	}
	var list []client.Event
	for _, s := range p.shown[duel.Viewer(viewer)][after:] {
		list = append(list, client.Event{Seq: s.Event.Seq, Type: s.Event.Type, JSON: s.JSON})
	}
	return list, nil
}

func (p *pure) View(_ context.Context, viewer string) (json.RawMessage, error) {
	v, err := p.view(viewer)
	if err != nil {
		return nil, fmt.Errorf("view: %w", err)
	}
	return v.Snapshot().JSON(), nil
}
