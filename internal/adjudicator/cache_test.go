package adjudicator

import (
	"context"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/projections"
)

// The cache is bounded by what its duels weigh: one that grows pushes others
// out, though they are few.
func TestTheCacheIsBoundedByBytes(t *testing.T) {
	adj := newOver(t, openStore(t), func(c *Config) { c.LiveBytes = 400 << 10 })
	first, second := seat(t, adj, spellduel.DiceServer), seat(t, adj, spellduel.DiceServer)
	if n := len(adj.live.entries); n != 2 {
		t.Fatalf("%d duels are held", n)
	}
	before := adj.live.weight
	for n := 0; len(adj.live.entries) == 2; n++ {
		if n == 2000 {
			t.Fatalf("after %d commands both duels are still held, at %d bytes", n, adj.live.weight)
		}
		toggle(t, second)
	}
	if adj.live.find(second.id) == nil || adj.live.find(first.id) != nil {
		t.Error("the one that was not asked for stayed")
	}
	for range 200 {
		toggle(t, second)
	}
	if adj.live.weight <= before || len(adj.live.entries) != 1 || adj.live.weight != adj.live.find(second.id).weight {
		t.Errorf("%d duels weigh %d, of which the last %d", len(adj.live.entries), adj.live.weight, adj.live.find(second.id).weight)
	}
	if got := first.snapshot().View("a").(projections.SpellDuel).Sides["a"].Name; got != "Player a" {
		t.Errorf("the one that fell out has A as %q", got)
	}
	if adj.live.find(second.id) != nil || adj.live.weight != adj.live.find(first.id).weight {
		t.Error("the heavy one stays beside another")
	}
}

// toggle seals A's contributions, or takes them back.
func toggle(t *testing.T, d *seated) {
	t.Helper()
	if len(d.snapshot().Decisions("a")) > 0 {
		if _, err := d.adj.Answer(t.Context(), d.a, "d1", first(d.snapshot().Decisions("a")[0].Decision), Request{Scope: "answer"}); err != nil {
			t.Fatal(err)
		}
	} else if _, err := d.adj.TakeBack(t.Context(), d.a, "d1", Request{Scope: "back"}); err != nil {
		t.Fatal(err)
	}
}

// counting tells how many reads found commits, and counts them all.
type counting struct {
	events.Store
	heads, reads, found atomic.Int64
}

func (s *counting) Head(ctx context.Context, duel string) (events.Head, error) {
	s.heads.Add(1)
	return s.Store.Head(ctx, duel)
}

func (s *counting) Read(ctx context.Context, duel string, after uint64, limit int) ([]events.Commit, error) {
	page, err := s.Store.Read(ctx, duel, after, limit)
	s.reads.Add(1)
	s.found.Add(int64(len(page)))
	return page, err
}

// Looking at a duel that is held ready reads nothing that is stored, and asks
// once whether there is more.
func TestALookAtALiveDuelReadsNoCommit(t *testing.T) {
	store := &counting{Store: openStore(t)}
	adj := newOver(t, store)
	d := seat(t, adj, spellduel.DiceServer)
	d.step(first)
	token := reissue(t, adj)
	was := [2]int64{store.heads.Load() + store.found.Load(), store.reads.Load()}
	if _, s, err := adj.Authenticate(t.Context(), token.duel, token.text); err != nil || s.Last("mediator") == 0 {
		t.Fatal(err)
	}
	if n := store.heads.Load() + store.found.Load() - was[0]; n != 0 {
		t.Errorf("%d commits were read", n)
	}
	if n := store.reads.Load() - was[1]; n != 1 {
		t.Errorf("the store was asked %d times", n)
	}
	for i := range 10 {
		toggle(t, d)
		if n := store.heads.Load() + store.found.Load() - was[0]; n != 0 {
			t.Fatalf("command %d: %d commits were read", i, n)
		}
	}
}

type issued struct{ duel, text string }

// reissue opens a duel and gives its mediator's token.
func reissue(t *testing.T, adj *Adjudicator) issued {
	t.Helper()
	out, err := adj.Open(t.Context(), spellduel.Open{
		Terms: spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{Name: "Tarrant"},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "A"}, {Seat: "b", Name: "B"}},
	}, Request{Scope: "open"})
	if err != nil {
		t.Fatal(err)
	}
	return issued{out.Duel, out.Token}
}

// Who waits for news is woken by what another adjudicator stored, once it is
// read here, and not again by reading it anew.
func TestWhatOthersStoredIsNews(t *testing.T) {
	store := openStore(t)
	one := newOver(t, store, func(c *Config) { c.Live, c.Random = 1, rand.NewChaCha8([32]byte{8}) })
	d := seat(t, newOver(t, store), spellduel.DiceServer)
	look := func() {
		if _, err := one.Snapshot(t.Context(), d.id); err != nil {
			t.Fatal(err)
		}
	}
	look()
	w := one.Watch(d.id)
	defer w.Close()
	news := w.News()
	toggle(t, d)
	look()
	select {
	case <-news:
	default:
		t.Error("nobody was woken")
	}
	news = w.News()
	reissue(t, one) // pushes the duel out
	look()
	select {
	case <-news:
		t.Error("reading it again was news")
	default:
	}
}
