package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/bolt"
)

var noon = time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)

func openStore(t testing.TB) *bolt.Store {
	t.Helper()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "duels.db"), bolt.Options{})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

func newOver(t testing.TB, store events.Store, change ...func(*Config)) *Adjudicator {
	t.Helper()
	c := Config{
		Store: store, Catalogue: spell.Embedded(), Now: func() time.Time { return noon },
		Random: rand.NewChaCha8([32]byte{7}),
	}
	for _, f := range change {
		f(&c)
	}
	a, err := New(t.Context(), c)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func sheet(name string) spellduel.Sheet {
	return spellduel.Sheet{
		Name: name, Class: "wizard", Level: 7, Abilities: map[string]int{"intelligence": 16}, Saves: map[string]int{},
		HitPoints: spellduel.HitPoints{Current: 20, Max: 20}, Components: "all",
		Memorized: []spellduel.Memorized{{Spell: "Magic Missile", Count: 2}, {Spell: "Armor", Count: 1}, {Spell: "Clairvoyance", Count: 1}},
	}
}

// seated is a duel with both at the table.
type seated struct {
	t              testing.TB
	adj            *Adjudicator
	id             string
	a, b, mediator Caller
}

func seat(t testing.TB, adj *Adjudicator, mode spellduel.DiceMode) *seated {
	t.Helper()
	terms := spellduel.DefaultTerms()
	terms.Dice = mode
	out, err := adj.Open(t.Context(), spellduel.Open{
		Terms: terms, Mediator: spellduel.MediatorSeat{Name: "Tarrant"},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "Calvin"}, {Seat: "b", Name: "Delsenora"}},
	}, Request{Scope: "open"})
	if err != nil {
		t.Fatal(err)
	}
	d := &seated{t: t, adj: adj, id: out.Duel}
	sit := func(seat duel.Seat) string {
		c := spellduel.TakeSeat{Seat: seat, Consent: true, DiceSeed: "0" + string(seat), Sheet: sheet("Player " + string(seat))}
		taken, err := adj.TakeSeat(t.Context(), out.Duel, out.Invitations[seat], c, Request{Scope: "sit"})
		if err != nil {
			t.Fatal(err)
		}
		return taken.Token
	}
	d.a, d.b, d.mediator = d.recognise(sit("a")), d.recognise(sit("b")), d.recognise(out.Token)
	return d
}

func (d *seated) recognise(token string) Caller {
	d.t.Helper()
	who, _, err := d.adj.Authenticate(d.t.Context(), d.id, token)
	if err != nil {
		d.t.Fatal(err)
	}
	return who
}

func (d *seated) snapshot() *Snapshot {
	d.t.Helper()
	s, err := d.adj.Snapshot(d.t.Context(), d.id)
	if err != nil {
		d.t.Fatal(err)
	}
	return s
}

// first is the reply that takes the first of whatever is offered.
func first(o duel.Decision) duel.Answer {
	switch o.Answer {
	case duel.FormOption:
		return duel.Answer{Option: o.Options[0].ID}
	case duel.FormRolls:
		faces := make([]int, max(o.Count, 1))
		for i := range faces {
			faces[i] = 1 + i
		}
		return duel.Answer{Rolls: faces}
	default:
		return duel.Answer{Selection: []string{}}
	}
}

// step answers one decision that somebody owes; false when nobody does.
func (d *seated) step(choose func(duel.Decision) duel.Answer) bool {
	d.t.Helper()
	s := d.snapshot()
	for _, who := range []Caller{d.a, d.b, d.mediator} {
		if owed := s.Decisions(who.Viewer()); len(owed) > 0 {
			if _, err := d.adj.Answer(d.t.Context(), who, owed[0].ID, choose(owed[0].Decision), Request{Scope: "answer"}); err != nil {
				d.t.Fatalf("%s: %v", owed[0].Prompt, err)
			}
			return true
		}
	}
	return false
}

var viewers = []duel.Viewer{duel.ViewerMediator, "a", "b", duel.ViewerPublic}

// What is live and what is read anew from the file is the same for every
// viewer, at every step: the bytes recorded when it was live come back.
func TestLiveAndReadAgainAreTheSame(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	choose := func(o duel.Decision) duel.Answer {
		switch o.Answer {
		case duel.FormOption:
			return duel.Answer{Option: o.Options[random.IntN(len(o.Options))].ID}
		case duel.FormRolls:
			return duel.Answer{Rolls: []int{1 + random.IntN(max(1, min(o.Sides, 4)))}}
		default:
			return duel.Answer{Selection: []string{}}
		}
	}
	store := openStore(t)
	d := seat(t, newOver(t, store), spellduel.DiceServer)
	recorded := map[string]string{}
	var held []*Snapshot
	for range 60 {
		s := d.snapshot()
		held = append(held, s)
		for _, v := range viewers {
			recorded[fmt.Sprint(v, " ", s.Last(v))] = string(s.View(v).JSON()) + s.Version(v)
		}
		if !d.step(choose) {
			break
		}
	}
	for _, s := range held {
		for _, v := range viewers {
			if now := string(s.View(v).JSON()) + s.Version(v); now != recorded[fmt.Sprint(v, " ", s.Last(v))] {
				t.Errorf("%s: a snapshot changed after it was taken, at step %d", v, s.Last(v))
			}
		}
	}
	live := d.snapshot()
	again, err := newOver(t, store).Snapshot(t.Context(), d.id)
	if err != nil {
		t.Fatal(err)
	}
	for _, v := range viewers {
		if live.Version(v) != again.Version(v) || live.Last(v) != again.Last(v) {
			t.Errorf("%s: live at %s, read again at %s", v, live.Version(v), again.Version(v))
		}
		for step := range again.Last(v) + 1 {
			view, err := again.ViewAt(v, step)
			if err != nil {
				t.Fatal(err)
			}
			version := live.streams.Version(v)
			if step > 0 {
				version = again.Events(v, step-1, 1)[0].Version
			}
			if was, known := recorded[fmt.Sprint(v, " ", step)]; known && was != string(view.JSON())+version {
				t.Errorf("%s at step %d:\nwas %s\nis  %s%s", v, step, was, view.JSON(), version)
			}
		}
	}
}

// Duels that take turns in a cache of one come out as those that have it to
// themselves.
func TestAFullCacheChangesNothing(t *testing.T) {
	play := func(live int) []string {
		adj := newOver(t, openStore(t), func(c *Config) { c.Live = live })
		duels := []*seated{seat(t, adj, spellduel.DiceServer), seat(t, adj, spellduel.DiceTable), seat(t, adj, spellduel.DiceServer)}
		for range 25 {
			for _, d := range duels {
				d.step(first)
			}
		}
		var versions []string
		for _, d := range duels {
			for _, v := range viewers {
				versions = append(versions, d.snapshot().Version(v))
			}
		}
		return versions
	}
	wide, narrow := play(100), play(1)
	if fmt.Sprint(wide) != fmt.Sprint(narrow) {
		t.Errorf("with room for all\n%v\nwith room for one\n%v", wide, narrow)
	}
}

// Two adjudicators over one store never fork a duel: who comes second decides
// anew, and finds the key that the first one used.
func TestTwoAdjudicatorsKeepOneOrder(t *testing.T) {
	store := openStore(t)
	one := newOver(t, store)
	d := seat(t, one, spellduel.DiceServer)
	two := newOver(t, store, func(c *Config) { c.Random = rand.NewChaCha8([32]byte{8}) })
	render := func(o Outcome) (Answer, error) {
		return Answer{Status: 200, Version: o.Version, Body: []byte(o.Version)}, nil
	}
	id := d.snapshot().Decisions("a")[0].ID
	none := duel.Answer{Selection: []string{}}
	rq := Request{Scope: "answer", Key: "k", Render: render}
	results := make(chan Outcome, 2)
	for _, adj := range []*Adjudicator{one, two} {
		go func() {
			out, err := adj.Answer(context.Background(), d.a, id, none, rq)
			if err != nil {
				t.Error(err)
			}
			results <- out
		}()
	}
	x, y := <-results, <-results
	if string(x.Answer.Body) != string(y.Answer.Body) || x.Repeated == y.Repeated {
		t.Errorf("one key gave %q and %q, repeated %v and %v", x.Answer.Body, y.Answer.Body, x.Repeated, y.Repeated)
	}
	if _, err := two.TakeBack(t.Context(), d.a, id, Request{Scope: "back"}); err != nil {
		t.Fatal(err)
	}
	if _, err := one.Answer(t.Context(), d.a, id, none, Request{Scope: "answer"}); err != nil {
		t.Errorf("the first did not see what the second stored: %v", err)
	}
}

// slowDisk holds up one append.
type slowDisk struct {
	events.Store
	slow           atomic.Bool
	entered, leave chan struct{}
}

func (s *slowDisk) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	if s.slow.CompareAndSwap(true, false) {
		close(s.entered)
		select {
		case <-s.leave:
		case <-ctx.Done():
			return 0, events.ErrOutcomeUnknown
		}
	}
	return s.Store.Append(ctx, c)
}

// A duel whose disk is slow keeps nobody else waiting, and a client that hangs
// up does not undo what he sent.
func TestDuelsDoNotWaitForOneAnother(t *testing.T) {
	disk := &slowDisk{Store: openStore(t), entered: make(chan struct{}), leave: make(chan struct{})}
	adj := newOver(t, disk)
	slow, quick := seat(t, adj, spellduel.DiceServer), seat(t, adj, spellduel.DiceServer)
	ctx, hangUp := context.WithCancel(t.Context())
	disk.slow.Store(true)
	stuck := make(chan error, 1)
	id := slow.snapshot().Decisions("a")[0].ID
	go func() {
		_, err := adj.Answer(ctx, slow.a, id, duel.Answer{Selection: []string{}}, Request{Scope: "answer"})
		stuck <- err
	}()
	<-disk.entered
	hangUp()
	for range 2 {
		if !quick.step(first) {
			t.Error("the other duel did not go on")
		}
	}
	if _, err := adj.Snapshot(t.Context(), slow.id); err != nil {
		t.Errorf("a duel that is being written cannot be read: %v", err)
	}
	select {
	case err := <-stuck:
		t.Fatalf("the slow one was not stuck: %v", err)
	default:
	}
	close(disk.leave)
	if err := <-stuck; err != nil {
		t.Errorf("the slow one ended with %v", err)
	}
	if owed := slow.snapshot().Decisions("a"); len(owed) != 0 {
		t.Errorf("what was sent is not there: A owes %v", owed)
	}
}

func mustHash(t *testing.T, text string) (h events.Hash) {
	t.Helper()
	if err := h.UnmarshalText([]byte(text)); err != nil {
		t.Fatal(err)
	}
	return h
}

type fromTheFuture struct {
	Portent string `json:"portent"`
}

// What this program cannot read spoils its own duel and no other.
func TestAnUnreadableDuelLeavesOthersAlone(t *testing.T) {
	store := openStore(t)
	codec, err := events.NewCodec(events.Schema{Type: "portent_seen", V: 1, New: func() any { return new(fromTheFuture) }})
	if err != nil {
		t.Fatal(err)
	}
	token := plantAll(t, store, codec, "future", [][]any{{fromTheFuture{"doom"}}})
	adj := newOver(t, store)
	if _, _, err := adj.Authenticate(t.Context(), "future", token); !errors.Is(err, events.ErrUnknownType) {
		t.Errorf("it was read: %v", err)
	}
	if !seat(t, adj, spellduel.DiceServer).step(first) {
		t.Error("the other duel does not go on")
	}
}

// A decision that the caller was never shown is refused as one that never was.
func TestAHiddenDecisionIsRefusedAsNone(t *testing.T) {
	d := seat(t, newOver(t, openStore(t)), spellduel.DiceServer)
	d.step(first)
	d.step(first)
	owed := d.snapshot().Decisions(duel.ViewerMediator)
	if len(owed) != 1 || owed[0].Audience != duel.AudienceMediator {
		t.Fatalf("the mediator owes %+v", owed)
	}
	refusal := func(id string) duel.Refusal {
		_, err := d.adj.Answer(t.Context(), d.a, id, duel.Answer{Option: "close"}, Request{Scope: "answer"})
		r, ok := errors.AsType[*duel.Refusal](err)
		if !ok {
			t.Fatal(err)
		}
		r.Decision = ""
		return *r
	}
	if hidden, none := fmt.Sprint(refusal(owed[0].ID)), fmt.Sprint(refusal("m9")); hidden != none {
		t.Errorf("hidden: %s\nnone:   %s", hidden, none)
	}
}

// A source of randomness that fails makes no credential, and stores nothing.
func TestWithoutRandomnessNothingIsOpened(t *testing.T) {
	store := openStore(t)
	adj := newOver(t, store, func(c *Config) { c.Random = io.LimitReader(rand.NewChaCha8([32]byte{}), 32+16+32+40) })
	_, err := adj.Open(t.Context(), spellduel.Open{
		Terms: spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{House: true},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "A"}, {Seat: "b", Name: "B"}},
	}, Request{Scope: "open"})
	if err == nil {
		t.Fatal("a duel was opened")
	}
	if page, err := store.ReadAll(t.Context(), 0, 1); err != nil || len(page) > 0 {
		t.Errorf("%d commits, %v", len(page), err)
	}
}
