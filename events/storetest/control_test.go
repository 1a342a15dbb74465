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

// stale answers reads from the past.
type stale struct {
	events.Store
	first atomic.Pointer[events.Head]
}

func (s *stale) Head(ctx context.Context, duel string) (events.Head, error) {
	head, err := s.Store.Head(ctx, duel)
	if err == nil && !s.first.CompareAndSwap(nil, &head) && head.Version%5 == 0 {
		return *s.first.Load(), nil
	}
	return head, err
}

func TestLinearizable_CatchesAStaleRead(t *testing.T) {
	result, _, err := storetest.Linearizable(t, &stale{Store: open(t)}, storetest.Load{Clients: 2, Duels: 1, Ops: 60}, 1)
	if err != nil || result != porcupine.Illegal {
		t.Fatalf("judged %q, %v", result, err)
	}
}

// doubled stores some commits a second time behind themselves, as a retry
// without a key would.
type doubled struct{ events.Store }

func (d doubled) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	p, err := d.Store.Append(ctx, c)
	if err == nil && c.Header.First%3 == 0 {
		x := storetest.NewScript(c.Header.Duel)
		x.Move(c)
		_, _ = d.Store.Append(ctx, x.Commit(nil, "again"))
	}
	return p, err
}

func TestLinearizable_CatchesADoubledCommit(t *testing.T) {
	result, _, err := storetest.Linearizable(t, doubled{open(t)}, storetest.Load{Clients: 2, Duels: 1, Ops: 60}, 1)
	if err != nil || result != porcupine.Illegal {
		t.Fatalf("judged %q, %v", result, err)
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
