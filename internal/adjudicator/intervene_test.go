package adjudicator

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

func codeOf(err error) duel.Code {
	if r, ok := errors.AsType[*duel.Refusal](err); ok {
		return r.Code
	}
	return duel.Code(fmt.Sprint(err))
}

// Only the mediator intervenes: not a duelist, not a spectator, not the opener
// of a duel that the house judges. What was refused stored nothing.
func TestOnlyTheMediatorIntervenes(t *testing.T) {
	adj := newOver(t, openStore(t))
	d := seat(t, adj, spellduel.DiceServer)
	touch := spellduel.Intervene{Kind: spellduel.Touch}
	open := func(house bool) (*seated, Outcome) {
		terms := spellduel.DefaultTerms()
		terms.Spectators = true
		out, err := adj.Open(t.Context(), spellduel.Open{
			Terms: terms, Mediator: spellduel.MediatorSeat{Name: "Otto", House: house},
			Seats: []spellduel.SeatName{{Seat: "a", Name: "A"}, {Seat: "b", Name: "B"}},
		}, Request{Scope: "open"})
		if err != nil {
			t.Fatal(err)
		}
		return &seated{t: t, adj: adj, id: out.Duel}, out
	}
	house, ofHouse := open(true)
	watched, ofWatched := open(false)
	for name, c := range map[string]struct {
		d   *seated
		who Caller
	}{
		"a duelist": {d, d.a}, "the other duelist": {d, d.b},
		"the house's opener":   {house, house.recognise(ofHouse.Token)},
		"a spectator":          {watched, watched.recognise(ofWatched.Spectator)},
		"an invitation":        {watched, watched.recognise(ofWatched.Invitations["a"])},
		"the house's audience": {house, house.recognise(ofHouse.Spectator)},
	} {
		before := c.d.snapshot().Version(duel.ViewerMediator)
		if _, err := adj.Intervene(t.Context(), c.who, touch, Request{Scope: "touch"}); codeOf(err) != CodeNotAPlayer {
			t.Errorf("%s touched: %v", name, err)
		}
		if c.d.snapshot().Version(duel.ViewerMediator) != before {
			t.Errorf("%s: something was stored", name)
		}
	}
	if kinds := house.snapshot().Interventions(); len(kinds) != 0 {
		t.Errorf("the house can report %v", kinds)
	}
	if _, err := adj.Intervene(t.Context(), d.mediator, touch, Request{Scope: "touch"}); err != nil {
		t.Fatal(err)
	}
	for _, v := range viewers {
		o := d.snapshot().View(v).Common().Outcome
		if o == nil || o.Result != spellduel.ResultVoid || o.By != string(spellduel.Touch) || o.Winner != nil {
			t.Errorf("%s sees the outcome %+v", v, o)
		}
	}
	if kinds := d.snapshot().Interventions(); len(kinds) != 0 {
		t.Errorf("after the end he can report %v", kinds)
	}
	if _, err := adj.Intervene(t.Context(), d.mediator, touch, Request{Scope: "touch"}); codeOf(err) != duel.CodeDuelOver {
		t.Errorf("after the end: %v", err)
	}
}

// duel.circling: a disturbance spoils what stands, and both are asked anew; what
// was sealed before counts for nothing. Read again from the file it is the same.
func TestADisturbanceBeginsAnew(t *testing.T) {
	store := openStore(t)
	adj := newOver(t, store)
	d := seat(t, adj, spellduel.DiceServer)
	d.step(first)
	asked := d.snapshot().Decisions("b")
	out, err := adj.Intervene(t.Context(), d.mediator, spellduel.Intervene{Kind: spellduel.Disturbance}, Request{Scope: "disturbed"})
	if err != nil {
		t.Fatal(err)
	}
	if i := slices.IndexFunc(out.Snapshot.Interventions(), func(k spellduel.Intervention) bool { return k == spellduel.Disturbance }); i < 0 {
		t.Errorf("after a disturbance he can report %v", out.Snapshot.Interventions())
	}
	for _, seat := range []duel.Viewer{"a", "b"} {
		owed := d.snapshot().Decisions(seat)
		if len(owed) != 1 || owed[0].Kind != spellduel.KindContribute || owed[0].ID == asked[0].ID {
			t.Errorf("%s owes %+v", seat, owed)
		}
	}
	_, err = adj.Answer(t.Context(), d.b, asked[0].ID, duel.Answer{Selection: []string{}}, Request{Scope: "answer"})
	if codeOf(err) != duel.CodeUnknownDecision {
		t.Errorf("a decision of the broken attempt was answered: %v", err)
	}
	again := newOver(t, store)
	read, err := again.Snapshot(t.Context(), d.id)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range viewers {
		if live := d.snapshot(); live.Version(v) != read.Version(v) || string(live.View(v).JSON()) != string(read.View(v).JSON()) {
			t.Errorf("%s: read again it is another duel", v)
		}
	}
	for d.step(first) && d.snapshot().View("a").Common().Round == 0 {
	}
	if slices.Contains(d.snapshot().Interventions(), spellduel.Disturbance) {
		t.Error("the arena stands, and a disturbance can still be reported")
	}
}
