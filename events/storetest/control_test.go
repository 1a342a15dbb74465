package storetest_test

import (
	"context"
	"errors"
	"log/slog"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"

	"github.com/anishathalye/porcupine"
	"go.uber.org/goleak"

	"spellduel/events"
	"spellduel/events/bolt"
	"spellduel/events/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

// The stores here are broken on purpose; the checks must say so.

func open(t testing.TB) events.Store {
	t.Helper()
	s, err := bolt.Open(filepath.Join(t.TempDir(), "spellduel.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// lenient stores what conflicts all the same, behind the actual head.
type lenient struct{ events.Store }

func (l lenient) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	for {
		p, err := l.Store.Append(ctx, c)
		var conflict *events.ConflictError
		if !errors.As(err, &conflict) {
			return p, err
		}
		x := storetest.NewScript(c.Header.Duel)
		x.Head = conflict.Head
		c = x.Commit(c.Header.Key, "no matter where")
	}
}

func TestLinearizable_CatchesAStoreThatDoesNotCompare(t *testing.T) {
	result, _, err := storetest.Linearizable(t, lenient{open(t)}, storetest.Load{Clients: 4, Duels: 1, Ops: 40}, 1)
	if err != nil || result != porcupine.Illegal {
		t.Fatalf("judged %q, %v", result, err)
	}
}

// stale answers some reads from a past too long ago for others to be writing
// still, and counts these lies.
type stale struct {
	events.Store
	first atomic.Pointer[events.Head]
	lies  atomic.Int64
}

func (s *stale) Head(ctx context.Context, duel string) (events.Head, error) {
	head, err := s.Store.Head(ctx, duel)
	if err != nil || s.first.CompareAndSwap(nil, &head) {
		return head, err
	}
	if first := *s.first.Load(); head.Version%5 == 0 && head.Version >= first.Version+5 {
		s.lies.Add(1)
		return first, nil
	}
	return head, nil
}

// A history in which no lie was told is played again: who comes when is chance.
func TestLinearizable_CatchesAStaleRead(t *testing.T) {
	for seed := range uint64(100) {
		s := &stale{Store: open(t)}
		result, _, err := storetest.Linearizable(t, s, storetest.Load{Clients: 2, Duels: 1, Ops: 60}, seed)
		if err != nil {
			t.Fatal(err)
		}
		if s.lies.Load() == 0 {
			continue
		}
		if result != porcupine.Illegal {
			t.Fatalf("seed %d: %d lies were judged %q", seed, s.lies.Load(), result)
		}
		return
	}
	t.Fatal("in no history was a lie told")
}

// doubled stores some commits a second time behind themselves, as a retry
// without a key would, whoever came between.
type doubled struct {
	events.Store
	twice atomic.Int64
}

func (d *doubled) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	p, err := d.Store.Append(ctx, c)
	if err == nil && c.Header.First%3 == 0 {
		x := storetest.NewScript(c.Header.Duel)
		x.Move(c)
		if _, err := (lenient{d.Store}).Append(ctx, x.Commit(nil, "again")); err == nil {
			d.twice.Add(1)
		}
	}
	return p, err
}

func TestLinearizable_CatchesADoubledCommit(t *testing.T) {
	s := &doubled{Store: open(t)}
	result, _, err := storetest.Linearizable(t, s, storetest.Load{Clients: 2, Duels: 1, Ops: 60}, 1)
	if err != nil || s.twice.Load() == 0 || result != porcupine.Illegal {
		t.Fatalf("%d doubled, judged %q, %v", s.twice.Load(), result, err)
	}
}

// leaky spoils pages of what is read.
type leaky struct {
	events.Store
	reads atomic.Int64
	spoil func([]events.Positioned) []events.Positioned
}

func (l *leaky) ReadAll(ctx context.Context, after events.Position, limit int) ([]events.Positioned, error) {
	page, err := l.Store.ReadAll(ctx, after, limit)
	if limit > 1 && len(page) > 2 && l.reads.Add(1)%20 == 0 {
		page = l.spoil(page)
	}
	return page, err
}

// Read spoils likewise; a page is given positions for it and loses them again.
func (l *leaky) Read(ctx context.Context, duel string, after uint64, limit int) ([]events.Commit, error) {
	got, err := l.Store.Read(ctx, duel, after, limit)
	if len(got) <= 2 || l.reads.Add(1)%20 != 0 {
		return got, err
	}
	page := make([]events.Positioned, len(got))
	for i, c := range got {
		page[i].Commit = c
	}
	got = nil
	for _, p := range l.spoil(page) {
		got = append(got, p.Commit)
	}
	return got, err
}

func TestFollow_CatchesSpoiledPages(t *testing.T) {
	crowd := storetest.Crowd{Readers: 20, Writers: 2, Duels: 2, Commits: 400}
	for name, spoil := range map[string]func([]events.Positioned) []events.Positioned{
		"a gap":          func(p []events.Positioned) []events.Positioned { return append(p[:1], p[2:]...) },
		"a double":       func(p []events.Positioned) []events.Positioned { return append(p[:2], p[1:]...) },
		"a swap":         func(p []events.Positioned) []events.Positioned { p[0], p[1] = p[1], p[0]; return p },
		"a tail jump":    func(p []events.Positioned) []events.Positioned { return p[len(p)-1:] },
		"another commit": func(p []events.Positioned) []events.Positioned { p[1].Commit.Hash[3] ^= 1; return p },
	} {
		err := storetest.Follow(t.Context(), &leaky{Store: open(t), spoil: spoil}, crowd, 1)
		if err == nil || !strings.Contains(err.Error(), "reader") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := storetest.Follow(t.Context(), open(t), crowd, 1); err != nil {
		t.Errorf("an honest store: %v", err)
	}
}
