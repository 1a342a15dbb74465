package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spellduel/events"
)

func appendStoresInOrder(t *testing.T, open Opener) {
	s := opened(t, open)
	x, y := NewScript("x"), NewScript("y")
	want := []events.Commit{x.Next("opened"), y.Next("opened", "and more"), x.Next("a", "b", "c"), x.Next("d"), y.Next("e")}
	for i, c := range want {
		if p := mustAppend(t, s, c); p != events.Position(i+1) {
			t.Fatalf("commit %d got position %d", i+1, p)
		}
	}
	for i, p := range ReadStore(t, s) {
		if diff := cmp.Diff(want[i], p.Commit); diff != "" {
			t.Errorf("position %d:\n%s", p.Position, diff)
		}
	}
	if diff := cmp.Diff([]events.Commit{want[0], want[2], want[3]}, ReadDuel(t, s, "x")); diff != "" {
		t.Error(diff)
	}
	for _, script := range []*Script{x, y} {
		if head, err := s.Head(t.Context(), script.Duel); err != nil || head != script.Head {
			t.Errorf("head of %s is %v, want %v (%v)", script.Duel, head, script.Head, err)
		}
		if err := events.VerifyChain(script.Secret, ReadDuel(t, s, script.Duel)); err != nil {
			t.Error(err)
		}
	}
}

func appendKeepsAside(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	c := x.Next("opened")
	c.Aside.Credentials = []events.CredentialChange{{ID: "c", Hash: []byte{1}, Role: "a", Grant: events.GrantToken, Label: "screen", ExpiresAt: 5}, {ID: "d", Revoked: true}}
	c.Aside.Answer, c.Aside.AnswerStatus, c.Aside.Location = []byte("sealed"), 201, "/v1/duels/x"
	mustAppend(t, s, c)
	if diff := cmp.Diff([]events.Commit{c}, ReadDuel(t, s, "x")); diff != "" {
		t.Error(diff)
	}
}

func appendConflicts(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	first := x.Next("opened")
	mustAppend(t, s, first)
	early := *x
	mustAppend(t, s, x.Next("one", "two"))
	ahead, twin, fresh := *x, *x, NewScript("x")
	ahead.Head.Version += 3
	twin.Head.Hash[7] ^= 1
	for name, script := range map[string]*Script{"stale": &early, "ahead": &ahead, "other hash": &twin, "opened twice": fresh} {
		_, err := s.Append(t.Context(), script.Commit(nil, "late"))
		var at *events.ConflictError
		if !errors.Is(err, events.ErrConflict) || !errors.As(err, &at) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if want := (events.ConflictError{Duel: "x", Want: script.Head.Version, Head: x.Head}); *at != want {
			t.Errorf("%s: %+v, want %+v", name, *at, want)
		}
	}
	if n := len(ReadStore(t, s)); n != 2 {
		t.Errorf("%d commits stored, want 2", n)
	}
	mustAppend(t, s, x.Next("goes on"))
}

func appendUnknownDuel(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	x.Next("never stored")
	if _, err := s.Append(t.Context(), x.Commit(nil, "second")); !errors.Is(err, events.ErrUnknownDuel) {
		t.Errorf("append: %v", err)
	}
	if _, err := s.Head(t.Context(), "x"); !errors.Is(err, events.ErrUnknownDuel) {
		t.Errorf("head: %v", err)
	}
	if _, err := s.Read(t.Context(), "x", 0, 0); !errors.Is(err, events.ErrUnknownDuel) {
		t.Errorf("read: %v", err)
	}
	if n := len(ReadStore(t, s)); n != 0 {
		t.Errorf("%d commits stored", n)
	}
}

func appendKeyTaken(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	c := x.Commit(Key("k"), "opened")
	mustAppend(t, s, c)
	x.Move(c)
	for _, duel := range []string{"y", "x"} {
		_, err := s.Append(t.Context(), NewScript(duel).Commit(Key("k"), "opened"))
		var taken *events.KeyTakenError
		if !errors.Is(err, events.ErrKeyTaken) || !errors.As(err, &taken) || taken.Duel != "x" {
			t.Errorf("opening %s: %v", duel, err)
		}
	}
	later := x.Commit(Key("k"), "the key of a later command is no business of the store")
	mustAppend(t, s, later)
	mustAppend(t, s, NewScript("z").Commit(Key("l"), "opened"))
}

func appendRefusesMalformed(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	for name, test := range map[string]struct {
		change func(c *events.Commit)
		want   error
	}{
		"no events":             {func(c *events.Commit) { c.Events = nil }, events.ErrInvalid},
		"an event too few":      {func(c *events.Commit) { c.Events = c.Events[:1] }, events.ErrInvalid},
		"not an event":          {func(c *events.Commit) { c.Events[1] = []byte("{}") }, events.ErrInvalid},
		"first is 0":            {func(c *events.Commit) { c.Header.First = 0 }, events.ErrInvalid},
		"header and bytes part": {func(c *events.Commit) { c.Header.Duel = "y" }, events.ErrInvalid},
		"no header":             {func(c *events.Commit) { c.Bytes = nil }, events.ErrInvalid},
		"no secret":             {func(c *events.Commit) { c.Aside.Secret = nil }, events.ErrInvalid},
		"prev in the first":     {func(c *events.Commit) { c.Prev[0] = 1 }, events.ErrInvalid},
		"a duel of 10 kB":       {func(c *events.Commit) { c.Header.Duel = strings.Repeat("d", 10_000) }, events.ErrTooLarge},
		"an answer of 1 MiB":    {func(c *events.Commit) { c.Aside.Answer = make([]byte, events.MaxCommit) }, events.ErrTooLarge},
	} {
		c := x.Commit(nil, "one", "two")
		test.change(&c)
		if _, err := s.Append(t.Context(), c); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	if _, err := s.Append(t.Context(), events.Commit{}); !errors.Is(err, events.ErrInvalid) {
		t.Errorf("the zero commit: %v", err)
	}
	if n := len(ReadStore(t, s)); n != 0 {
		t.Errorf("%d commits stored", n)
	}
}

func appendLargest(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	c := x.Next("opened")
	c.Aside.Answer = make([]byte, events.MaxCommit/2)
	c.Aside.Answer = make([]byte, events.MaxCommit*3/2-len(must(events.EncodeCommit(c))))
	if n := len(must(events.EncodeCommit(c))); n != events.MaxCommit {
		t.Fatalf("a commit of %d bytes, want %d", n, events.MaxCommit)
	}
	mustAppend(t, s, c)
	mustAppend(t, s, x.Next("small"))
	if diff := cmp.Diff(c, ReadDuel(t, s, "x")[0]); diff != "" {
		t.Error("the largest commit reads otherwise")
	}
}

func appendRace(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	mustAppend(t, s, x.Next("opened"))
	for round := range 10 {
		var wins []events.Commit
		var mu sync.Mutex
		each(16, func(i int) {
			c := x.Commit(nil, fmt.Sprint("round ", round, " by ", i))
			_, err := s.Append(t.Context(), c)
			mu.Lock()
			defer mu.Unlock()
			switch {
			case err == nil:
				wins = append(wins, c)
			case !errors.Is(err, events.ErrConflict):
				t.Errorf("round %d, %d: %v", round, i, err)
			}
		})
		if len(wins) != 1 {
			t.Fatalf("round %d: %d of 16 won", round, len(wins))
		}
		x.Move(wins[0])
	}
	if err := events.VerifyChain(x.Secret, ReadDuel(t, s, "x")); err != nil {
		t.Error(err)
	}
}

func appendOpeningRace(t *testing.T, open Opener) {
	s := opened(t, open)
	var mu sync.Mutex
	var won []string
	told := map[string]int{}
	each(32, func(i int) {
		duel := fmt.Sprint("duel", i)
		_, err := s.Append(t.Context(), NewScript(duel).Commit(Key("one key"), "opened"))
		mu.Lock()
		defer mu.Unlock()
		var taken *events.KeyTakenError
		switch {
		case err == nil:
			won = append(won, duel)
		case errors.As(err, &taken):
			told[taken.Duel]++
		default:
			t.Errorf("%s: %v", duel, err)
		}
	})
	if len(won) != 1 || told[won[0]] != 31 {
		t.Fatalf("opened %v, the others were told %v", won, told)
	}
}

func appendNeighbours(t *testing.T, open Opener) {
	s := opened(t, open)
	var wrong sync.Map
	each(64, func(i int) {
		x := NewScript(fmt.Sprint("good", i))
		for n := range 5 {
			if _, err := s.Append(t.Context(), x.Next(fmt.Sprint(n))); err != nil {
				wrong.Store(fmt.Sprint("good ", i), err)
			}
			stray := NewScript(fmt.Sprint("stray", i))
			stray.Head = x.Head
			if _, err := s.Append(t.Context(), stray.Commit(nil, "stray")); !errors.Is(err, events.ErrUnknownDuel) {
				wrong.Store(fmt.Sprint("stray ", i), err)
			}
		}
	})
	wrong.Range(func(k, v any) bool { t.Errorf("%v: %v", k, v); return true })
	if n := len(ReadStore(t, s)); n != 64*5 {
		t.Errorf("%d commits stored, want %d", n, 64*5)
	}
}

func appendCancelled(t *testing.T, open Opener) {
	s := opened(t, open)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Append(gone, NewScript("gone").Commit(nil, "opened")); !errors.Is(err, context.Canceled) || errors.Is(err, events.ErrOutcomeUnknown) {
		t.Errorf("cancelled before: %v", err)
	}
	if _, err := s.Head(t.Context(), "gone"); !errors.Is(err, events.ErrUnknownDuel) {
		t.Errorf("cancelled before, and yet: %v", err)
	}
	each(100, func(i int) {
		x := NewScript(fmt.Sprint("x", i))
		ctx, cancel := context.WithCancel(t.Context())
		go cancel()
		_, err := s.Append(ctx, x.Commit(Key(x.Duel), "opened"))
		if err != nil && !errors.Is(err, events.ErrOutcomeUnknown) && !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled while waiting: %v", err)
		}
		if _, err := Execute(t.Context(), s, x, Key(x.Duel), "opened"); err != nil {
			t.Errorf("retry by key: %v", err)
		}
	})
	if n := len(ReadStore(t, s)); n != 100 {
		t.Errorf("%d commits stored for 100 commands", n)
	}
}

// each runs f(0) to f(n-1) at once and waits for all.
func each(n int, f func(i int)) {
	var all sync.WaitGroup
	for i := range n {
		all.Go(func() { f(i) })
	}
	all.Wait()
}
