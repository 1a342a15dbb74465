package adjudicator

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"reflect"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
)

// worded puts into an answer what the API puts into one that tells no
// credentials.
func worded(o Outcome) (Answer, error) {
	list := make([]json.RawMessage, len(o.Events))
	for i, shown := range o.Events {
		list[i] = shown.JSON
	}
	body, err := json.Marshal(map[string]any{"version": o.Version, "events": list, "token": o.Token})
	return Answer{Status: 200 + len(list), Location: "/" + o.Duel, Version: o.Version, Body: body}, err
}

// keyedPlay is a duel played to its end or for a while, every command under a
// key of its own, with what each was answered.
type keyedPlay struct {
	store   events.Store
	id      string
	again   []func(*Adjudicator) (Outcome, error)
	answers []Answer
}

func (p *keyedPlay) do(t *testing.T, adj *Adjudicator, command func(*Adjudicator) (Outcome, error)) Outcome {
	t.Helper()
	out, err := command(adj)
	if err != nil {
		t.Fatal(err)
	}
	p.again, p.answers = append(p.again, command), append(p.answers, out.Answer)
	return out
}

func playKeyed(t *testing.T, store events.Store, commands int) *keyedPlay {
	t.Helper()
	p := &keyedPlay{store: store}
	adj := newOver(t, store)
	keyed := func(scope string) Request {
		return Request{Scope: scope, Key: fmt.Sprint("key ", len(p.again)), Body: []byte(scope), Render: worded}
	}
	terms := spellduel.DefaultTerms()
	rq := keyed("open")
	out := p.do(t, adj, func(a *Adjudicator) (Outcome, error) {
		return a.Open(t.Context(), spellduel.Open{
			Terms: terms, Mediator: spellduel.MediatorSeat{Name: "Tarrant"},
			Seats: []spellduel.SeatName{{Seat: "a", Name: "Rary"}, {Seat: "b", Name: "Serten"}},
		}, rq)
	})
	p.id = out.Duel
	tokens := map[duel.Viewer]string{duel.ViewerMediator: out.Token}
	for _, seat := range []duel.Seat{"a", "b"} {
		rq := keyed("sit")
		tokens[duel.Viewer(seat)] = p.do(t, adj, func(a *Adjudicator) (Outcome, error) {
			c := spellduel.TakeSeat{Seat: seat, Consent: true, Sheet: sheet("Player " + string(seat))}
			return a.TakeSeat(t.Context(), p.id, out.Invitations[seat], c, rq)
		}).Token
	}
	d := &seated{t: t, adj: adj, id: p.id}
	d.a, d.b, d.mediator = d.recognise(tokens["a"]), d.recognise(tokens["b"]), d.recognise(tokens[duel.ViewerMediator])
	for range commands {
		s := d.snapshot()
		for _, who := range []Caller{d.b, d.a, d.mediator} {
			owed := s.Decisions(who.Viewer())
			if len(owed) == 0 {
				continue
			}
			rq := keyed("answer")
			p.do(t, adj, func(a *Adjudicator) (Outcome, error) {
				return a.Answer(t.Context(), who, owed[0].ID, first(owed[0].Decision), rq)
			})
			break
		}
	}
	last := keyed("surrender")
	p.do(t, adj, func(a *Adjudicator) (Outcome, error) { return a.Surrender(t.Context(), d.b, last) })
	return p
}

// The same key gives the same status, headers and body, at once and after a
// restart, though of all answers only those that tell credentials are kept.
func TestAnAnswerIsKeptOnlyWhereItCannotBeWordedAgain(t *testing.T) {
	store := openStore(t)
	p := playKeyed(t, store, 25)
	for name, adj := range map[string]*Adjudicator{
		"read anew": newOver(t, store, func(c *Config) { c.Random = rand.NewChaCha8([32]byte{5}) }),
		"cached":    newOver(t, store, func(c *Config) { c.LiveBytes = 1 }),
	} {
		for i, again := range p.again {
			out, err := again(adj)
			if err != nil || !out.Repeated || !reflect.DeepEqual(out.Answer, p.answers[i]) {
				t.Errorf("%s, command %d (%v):\nfirst %s\nthen  %s", name, i, err, p.answers[i].Body, out.Answer.Body)
			}
		}
	}
	for _, c := range stored(t, store, p.id) {
		issuing := c.Header.Command == "open" || c.Header.Command == "take_seat"
		if kept := len(c.Aside.Answer) > 0 || c.Aside.AnswerStatus != 0 || c.Aside.Location != ""; kept != issuing {
			t.Errorf("%s at %d: an answer was kept: %v", c.Header.Command, c.Header.First, kept)
		}
		if bytes.Contains(c.Aside.Answer, []byte("token")) {
			t.Errorf("%s: what was kept lies open", c.Header.Command)
		}
	}
	if n := len(p.answers); n < 20 {
		t.Errorf("only %d commands were repeated", n)
	}
}

// An answer that tells no credentials cannot be made of what the repetition
// will not have.
func TestAnAnswerIsMadeOfTheStreamAlone(t *testing.T) {
	d := seat(t, newOver(t, openStore(t)), spellduel.DiceServer)
	given := 0
	render := func(o Outcome) (Answer, error) {
		given++
		if o.Snapshot != nil || o.Version == "" || len(o.Events) == 0 {
			t.Errorf("it is worded of %+v", o)
		}
		return worded(o)
	}
	rq := Request{Scope: "answer", Key: "k", Render: render}
	owed := d.snapshot().Decisions("a")[0].ID
	for range 2 {
		if _, err := d.adj.Answer(t.Context(), d.a, owed, duel.Answer{Selection: []string{}}, rq); err != nil {
			t.Fatal(err)
		}
	}
	if given != 2 {
		t.Errorf("worded %d times", given)
	}
}

func stored(t *testing.T, store events.Store, id string) []events.Commit {
	t.Helper()
	list, err := store.Read(t.Context(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	return list
}
