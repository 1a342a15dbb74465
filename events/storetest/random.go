package storetest

import (
	"errors"
	"fmt"
	"os"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"spellduel/events"
)

// plain is what a store must seem to be: a list and some maps.
type plain struct {
	all       []events.Positioned
	duels     map[string][]events.Commit
	openings  map[string]string
	artifacts map[events.Hash][]byte
}

func (m *plain) head(duel string) events.Head {
	commits := m.duels[duel]
	if len(commits) == 0 {
		return events.Head{}
	}
	last := commits[len(commits)-1]
	return events.Head{Version: last.Header.Last(), Hash: last.Hash}
}

// append says what an append must return, and does it.
func (m *plain) append(c events.Commit) error {
	h := c.Header
	head := m.head(h.Duel)
	opened, taken := m.openings[string(h.Key)]
	switch {
	case h.First == 1 && taken:
		return &events.KeyTakenError{Duel: opened}
	case head.Version == 0 && h.First > 1:
		return events.ErrUnknownDuel
	case head.Version != h.First-1 || head.Hash != c.Prev:
		return &events.ConflictError{Duel: h.Duel, Want: h.First - 1, Head: head}
	}
	if h.First == 1 && len(h.Key) > 0 {
		m.openings[string(h.Key)] = h.Duel
	}
	m.duels[h.Duel] = append(m.duels[h.Duel], c)
	m.all = append(m.all, events.Positioned{Position: events.Position(len(m.all) + 1), Commit: c})
	return nil
}

var (
	anyDuel  = rapid.SampledFrom([]string{"v", "w", "x", "y"})
	anyKey   = rapid.SampledFrom([]string{"", "k", "l", "m"})
	anyTexts = rapid.SliceOfN(rapid.StringN(0, 20, 60), 1, 3)
)

// randomOperations compares random operations with a plain map. A failure
// prints the seed to repeat it with.
func randomOperations(t *testing.T, open Opener) {
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp("", "storetest") //nolint:usetesting // one for each drawn case, not for the test
		if err != nil {
			rt.Fatal(err)
		}
		defer func() { _ = os.RemoveAll(dir) }()
		r := &random{t: t, store: open(t, dir), plain: plain{
			duels: map[string][]events.Commit{}, openings: map[string]string{}, artifacts: map[events.Hash][]byte{},
		}}
		defer func() { _ = r.store.Close() }()
		rt.Repeat(map[string]func(*rapid.T){
			"append": r.append,
			"head":   r.head,
			"read":   r.read,
			"all":    r.readAll,
			"keys":   r.opening,
			"put":    r.putArtifact,
			"get":    r.artifact,
			"reopen": func(rt *rapid.T) {
				if rapid.IntRange(0, 9).Draw(rt, "dice") > 0 {
					rt.Skip("seldom, for it is slow")
				}
				if err := r.store.Close(); err != nil {
					rt.Fatal(err)
				}
				r.store = open(t, dir)
			},
		})
	})
}

type random struct {
	plain
	t     *testing.T
	store events.Store
}

func (r *random) append(rt *rapid.T) {
	x := NewScript(anyDuel.Draw(rt, "duel"))
	x.Head = r.plain.head(x.Duel)
	switch rapid.SampledFrom([]string{"good", "good", "good", "stale", "ahead", "hash"}).Draw(rt, "kind") {
	case "stale":
		if commits := r.duels[x.Duel]; len(commits) > 0 {
			c := commits[rapid.IntRange(0, len(commits)-1).Draw(rt, "at")]
			x.Head = events.Head{Version: c.Header.First - 1, Hash: c.Prev}
		}
	case "ahead":
		x.Head.Version += rapid.Uint64Range(1, 3).Draw(rt, "by")
		x.Head.Hash[0] ^= 1
	case "hash":
		if x.Head.Version > 0 {
			x.Head.Hash[0] ^= 1
		}
	}
	var key []byte
	if word := anyKey.Draw(rt, "key"); word != "" {
		key = Key(word)
	}
	c := x.Commit(key, anyTexts.Draw(rt, "texts")...)
	position, err := r.store.Append(r.t.Context(), c)
	if want := r.plain.append(c); !sameError(err, want) {
		rt.Fatalf("append to %s at version %d: %v, want %v", x.Duel, c.Header.First, err, want)
	}
	if err == nil && position != events.Position(len(r.all)) {
		rt.Fatalf("position %d, want %d", position, len(r.all))
	}
}

// sameError compares kinds, and what they tell.
func sameError(got, want error) bool {
	if want == nil || got == nil {
		return got == nil && want == nil
	}
	var gotConflict, wantConflict *events.ConflictError
	if errors.As(want, &wantConflict) {
		return errors.As(got, &gotConflict) && *gotConflict == *wantConflict
	}
	var gotTaken, wantTaken *events.KeyTakenError
	if errors.As(want, &wantTaken) {
		return errors.As(got, &gotTaken) && *gotTaken == *wantTaken
	}
	return errors.Is(got, want)
}

func (r *random) head(rt *rapid.T) {
	duel := anyDuel.Draw(rt, "duel")
	got, err := r.store.Head(r.t.Context(), duel)
	want := r.plain.head(duel)
	if got != want || errors.Is(err, events.ErrUnknownDuel) != (want.Version == 0) {
		rt.Fatalf("head of %s: %v, %v, want %v", duel, got, err, want)
	}
}

func (r *random) read(rt *rapid.T) {
	duel := anyDuel.Draw(rt, "duel")
	after := rapid.Uint64Range(0, r.plain.head(duel).Version+1).Draw(rt, "after")
	limit := rapid.IntRange(0, 4).Draw(rt, "limit")
	got, err := r.store.Read(r.t.Context(), duel, after, limit)
	if errors.Is(err, events.ErrUnknownDuel) != (len(r.duels[duel]) == 0) || err != nil && len(got) > 0 {
		rt.Fatalf("read %s: %v", duel, err)
	}
	var want []events.Commit
	for _, c := range r.duels[duel] {
		if c.Header.Last() > after && (limit == 0 || len(want) < limit) {
			want = append(want, c)
		}
	}
	if diff := diffCommits(want, got); diff != "" {
		rt.Fatalf("read %s after %d, limit %d:\n%s", duel, after, limit, diff)
	}
}

func (r *random) readAll(rt *rapid.T) {
	after := rapid.IntRange(0, len(r.all)+1).Draw(rt, "after")
	limit := rapid.IntRange(0, 4).Draw(rt, "limit")
	got, err := r.store.ReadAll(r.t.Context(), events.Position(after), limit)
	if err != nil {
		rt.Fatal(err)
	}
	want := r.all[min(after, len(r.all)):]
	if limit > 0 {
		want = want[:min(limit, len(want))]
	}
	if len(want) == 0 && len(got) == 0 {
		return
	}
	if diff := cmp.Diff(want, got); diff != "" {
		rt.Fatalf("read all after %d, limit %d:\n%s", after, limit, diff)
	}
}

func diffCommits(want, got []events.Commit) string {
	if len(want) == 0 && len(got) == 0 {
		return ""
	}
	return cmp.Diff(want, got)
}

func (r *random) opening(rt *rapid.T) {
	key := Key(anyKey.Draw(rt, "key"))
	duel, ok, err := r.store.Opening(r.t.Context(), key)
	want, wantOK := r.openings[string(key)]
	if err != nil || duel != want || ok != wantOK {
		rt.Fatalf("opening: %q, %v, %v, want %q", duel, ok, err, want)
	}
}

func (r *random) putArtifact(rt *rapid.T) {
	b := []byte(fmt.Sprint("artifact ", rapid.IntRange(0, 9).Draw(rt, "content")))
	h, err := r.store.PutArtifact(r.t.Context(), b)
	if err != nil {
		rt.Fatal(err)
	}
	r.artifacts[h] = b
}

func (r *random) artifact(rt *rapid.T) {
	for h, want := range r.artifacts {
		got, err := r.store.Artifact(r.t.Context(), h)
		if err != nil || string(got) != string(want) {
			rt.Fatalf("artifact: %q, %v, want %q", got, err, want)
		}
	}
}
