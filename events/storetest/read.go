package storetest

import (
	"bytes"
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spellduel/events"
)

func duelsNamed(t *testing.T, open Opener) {
	s := opened(t, open)
	want := map[string]bool{}
	for i := range 20 {
		if got, err := s.Duels(t.Context()); err != nil || len(got) != len(want) {
			t.Fatalf("%d duels, %v; want %d", len(got), err, len(want))
		}
		x := NewScript(fmt.Sprint("x", i))
		mustAppend(t, s, x.Next("opened"))
		mustAppend(t, s, x.Next("went on"))
		want[fmt.Sprint("x", i)] = true
	}
	got, err := s.Duels(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range got {
		if !want[name] {
			t.Errorf("%s comes twice, or was never opened", name)
		}
		delete(want, name)
	}
	if len(want) > 0 {
		t.Errorf("missing: %v", want)
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := s.Duels(ended); !errors.Is(err, context.Canceled) {
		t.Errorf("after its context ended: %v", err)
	}
}

func readPages(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	var want []events.Commit
	for i := range 12 {
		mustAppend(t, s, NewScript(fmt.Sprint("other", i)).Next("between"))
		c := x.Next([]string{"a", "b", "c"}[:1+i%3]...)
		mustAppend(t, s, c)
		want = append(want, c)
	}
	for after := range x.Head.Version + 3 {
		for _, limit := range []int{-1, 0, 1, 5, events.MaxPage + 1} {
			got, err := s.Read(t.Context(), "x", after, limit)
			if err != nil {
				t.Fatal(err)
			}
			var page []events.Commit
			for _, c := range want {
				if c.Header.Last() > after && (limit <= 0 || len(page) < limit) {
					page = append(page, c)
				}
			}
			if len(got) == 0 && len(page) > 0 || len(got) > len(page) {
				t.Fatalf("after %d, limit %d: %d commits, want %d", after, limit, len(got), len(page))
			}
			for i := range got { // a page may be shorter
				if got[i].Hash != page[i].Hash {
					t.Fatalf("after %d, limit %d: commit %d is %d, want %d", after, limit, i, got[i].Header.First, page[i].Header.First)
				}
			}
		}
	}
}

func readAllPages(t *testing.T, open Opener) {
	s := opened(t, open)
	for i := range events.MaxPage + 20 {
		mustAppendMany(t, s, i)
	}
	for _, after := range []int{0, 1, 17, events.MaxPage, events.MaxPage + 19, events.MaxPage + 20, 1 << 40} {
		for _, limit := range []int{0, 1, 7, events.MaxPage * 2} {
			page, err := s.ReadAll(t.Context(), events.Position(after), limit)
			if err != nil {
				t.Fatal(err)
			}
			most := min(max(0, events.MaxPage+20-after), events.MaxPage)
			if limit > 0 {
				most = min(most, limit)
			}
			if len(page) > most || len(page) == 0 && most > 0 {
				t.Fatalf("after %d, limit %d: %d commits, at most %d", after, limit, len(page), most)
			}
			for i, p := range page {
				if p.Position != events.Position(after+i+1) || p.Damage != nil {
					t.Fatalf("after %d: place %d is position %d: %v", after, i, p.Position, p.Damage)
				}
			}
		}
	}
}

// mustAppendMany stores one small duel; it keeps pages longer than a store may
// return at once affordable.
func mustAppendMany(t *testing.T, s events.Store, i int) {
	t.Helper()
	mustAppend(t, s, NewScript(fmt.Sprint("d", i)).Next("opened"))
}

func readCopies(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	c := x.Next("one", "two")
	given := x.Secret[0]
	mustAppend(t, s, c)
	want := must(events.EncodeCommit(c))
	h, err := s.PutArtifact(t.Context(), []byte("catalogue"))
	if err != nil {
		t.Fatal(err)
	}
	scribble := func(c events.Commit) {
		for _, b := range append(c.Events, c.Bytes, c.Aside.Secret) {
			clear(b)
		}
	}
	scribble(c) // what was given belongs to the giver again
	for range 2 {
		page, err := s.Read(t.Context(), "x", 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := must(events.EncodeCommit(page[0])); !bytes.Equal(got, want) {
			t.Fatal("what was returned is no copy")
		}
		scribble(page[0])
		all, err := s.ReadAll(t.Context(), 0, 0)
		if err != nil {
			t.Fatal(err)
		}
		if got := must(events.EncodeCommit(all[0].Commit)); !bytes.Equal(got, want) {
			t.Fatal("what was returned is no copy")
		}
		scribble(all[0].Commit)
		b, err := s.Artifact(t.Context(), h)
		if err != nil || string(b) != "catalogue" {
			t.Fatalf("artifact is %q, %v", b, err)
		}
		clear(b)
	}
	if x.Secret[0] != given {
		t.Fatal("a commit shares memory with the secret it was sealed with")
	}
}

func openingFinds(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	mustAppend(t, s, x.Commit(Key("k"), "opened"))
	for word, want := range map[string]string{"k": "x", "l": ""} {
		duel, ok, err := s.Opening(t.Context(), Key(word))
		if err != nil || duel != want || ok != (want != "") {
			t.Errorf("key %s: %q, %v, %v", word, duel, ok, err)
		}
	}
	for _, key := range [][]byte{nil, {1}, make([]byte, 33)} {
		if _, _, err := s.Opening(t.Context(), key); !errors.Is(err, events.ErrInvalid) {
			t.Errorf("a key of %d bytes: %v", len(key), err)
		}
	}
}

func artifacts(t *testing.T, open Opener) {
	s := opened(t, open)
	for _, b := range [][]byte{{}, []byte("catalogue"), []byte("catalogue"), bytes.Repeat([]byte("spell"), 1<<18)} {
		h, err := s.PutArtifact(t.Context(), b)
		if err != nil || h != sha256.Sum256(b) {
			t.Fatalf("put %d bytes: %s, %v", len(b), h, err)
		}
		got, err := s.Artifact(t.Context(), h)
		if err != nil || !bytes.Equal(got, b) {
			t.Fatalf("%d bytes come back as %d, %v", len(b), len(got), err)
		}
	}
	if _, err := s.Artifact(t.Context(), events.Hash{1}); !errors.Is(err, events.ErrUnknownArtifact) {
		t.Errorf("an unknown artifact: %v", err)
	}
	if _, err := s.PutArtifact(t.Context(), make([]byte, events.MaxArtifact+1)); !errors.Is(err, events.ErrTooLarge) {
		t.Errorf("a huge artifact: %v", err)
	}
	if n := len(ReadStore(t, s)); n != 0 {
		t.Errorf("artifacts show as %d commits", n)
	}
}

func closeEnds(t *testing.T, open Opener) {
	s := opened(t, open)
	x := NewScript("x")
	mustAppend(t, s, x.Next("opened"))
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	ctx := t.Context()
	for name, f := range map[string]func() error{
		"Append":      func() error { _, err := s.Append(ctx, x.Commit(nil, "late")); return err },
		"Head":        func() error { _, err := s.Head(ctx, "x"); return err },
		"Read":        func() error { _, err := s.Read(ctx, "x", 0, 0); return err },
		"ReadAll":     func() error { _, err := s.ReadAll(ctx, 0, 0); return err },
		"Opening":     func() error { _, _, err := s.Opening(ctx, Key("k")); return err },
		"PutArtifact": func() error { _, err := s.PutArtifact(ctx, []byte("late")); return err },
		"Artifact":    func() error { _, err := s.Artifact(ctx, events.Hash{}); return err },
		"Close":       s.Close,
	} {
		if err := f(); !errors.Is(err, events.ErrClosed) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func closeAnswers(t *testing.T, open Opener) {
	dir := t.TempDir()
	s := open(t, dir)
	var mu sync.Mutex
	stored := map[string]bool{}
	started := make(chan struct{}, 32)
	var all sync.WaitGroup
	for i := range 32 {
		all.Go(func() {
			x := NewScript(fmt.Sprint("x", i))
			for n := 0; ; n++ {
				_, err := s.Append(context.Background(), x.Next(fmt.Sprint(n)))
				if n == 0 {
					started <- struct{}{}
				}
				if errors.Is(err, events.ErrClosed) {
					return
				}
				if err != nil {
					t.Errorf("append while closing: %v", err)
					return
				}
				mu.Lock()
				stored[fmt.Sprint(x.Duel, " ", n+1)] = true
				mu.Unlock()
			}
		})
	}
	for range 32 {
		<-started
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	all.Wait()
	s = open(t, dir)
	defer func() { _ = s.Close() }()
	found := map[string]bool{}
	for _, p := range ReadStore(t, s) {
		found[fmt.Sprint(p.Commit.Header.Duel, " ", p.Commit.Header.First)] = true
	}
	if diff := cmp.Diff(stored, found); diff != "" {
		t.Errorf("answered (-) and stored (+) differ:\n%s", diff)
	}
}

func reopenFinds(t *testing.T, open Opener) {
	dir := t.TempDir()
	s := open(t, dir)
	x, y := NewScript("x"), NewScript("y")
	c := x.Commit(Key("k"), "opened")
	x.Move(c)
	var want []events.Positioned
	for _, c := range []events.Commit{c, y.Next("one", "two"), x.Next("three")} {
		want = append(want, events.Positioned{Position: mustAppend(t, s, c), Commit: c})
	}
	h, err := s.PutArtifact(t.Context(), []byte("catalogue"))
	if err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
		s = open(t, dir)
		if diff := cmp.Diff(want, ReadStore(t, s)); diff != "" {
			t.Fatal(diff)
		}
		if b, err := s.Artifact(t.Context(), h); err != nil || string(b) != "catalogue" {
			t.Fatalf("artifact is %q, %v", b, err)
		}
		if duel, ok, err := s.Opening(t.Context(), Key("k")); duel != "x" || !ok || err != nil {
			t.Fatalf("opening is %q, %v, %v", duel, ok, err)
		}
		for _, script := range []*Script{x, y} {
			if head, err := s.Head(t.Context(), script.Duel); err != nil || head != script.Head {
				t.Fatalf("head of %s is %v, want %v (%v)", script.Duel, head, script.Head, err)
			}
			c := script.Next("goes on")
			want = append(want, events.Positioned{Position: mustAppend(t, s, c), Commit: c})
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
