package storetest

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync/atomic"
	"testing"
	"time"

	"spellduel/events"
)

// Crowd is how much RunFollowers does.
type Crowd struct {
	Readers, Writers, Duels, Commits int
}

// CICrowd is what every run of the suite does.
var CICrowd = Crowd{Readers: 200, Writers: 8, Duels: 16, Commits: 1600}

// RunFollowers has readers follow the store, or one duel, while it is written:
// joining anywhere, in pages of any size, resuming from where they were. Each
// must have seen what is stored: no gap, nothing twice, in order.
func RunFollowers(t *testing.T, open Opener, crowd Crowd) {
	if err := Follow(t.Context(), opened(t, open), crowd, 1); err != nil {
		t.Error(err)
	}
}

// sighting is a commit as a reader saw it.
type sighting struct {
	position events.Position // 0 for the reader of a duel
	duel     string
	first    uint64
	last     uint64
	hash     events.Hash
}

// Follow lets a crowd loose on an empty store and judges what the readers saw.
func Follow(ctx context.Context, s events.Store, crowd Crowd, seed uint64) error {
	var written atomic.Bool
	writing := make(chan error, 1)
	go func() {
		defer written.Store(true)
		writing <- write(ctx, s, crowd)
	}()
	readers := make([]*follower, crowd.Readers)
	errs := make([]error, crowd.Readers)
	each(crowd.Readers, func(i int) {
		readers[i] = &follower{store: s, random: rand.New(rand.NewPCG(seed, uint64(i))), written: &written}
		if i%2 == 1 {
			readers[i].duel = fmt.Sprint("duel", i%crowd.Duels)
		}
		errs[i] = readers[i].follow(ctx)
	})
	if err := errors.Join(errors.Join(errs...), <-writing); err != nil {
		return err
	}
	stored, err := storedStream(ctx, s)
	if err != nil {
		return err
	}
	if len(stored) != crowd.Commits {
		return fmt.Errorf("%d commits stored, want %d", len(stored), crowd.Commits)
	}
	for i, r := range readers {
		if err := r.judge(stored); err != nil {
			return fmt.Errorf("seed %d, reader %d of %q joined after %d: %w", seed, i, r.duel, r.joined, err)
		}
	}
	return nil
}

// write appends the crowd's commits; each writer has duels of its own.
func write(ctx context.Context, s events.Store, crowd Crowd) error {
	errs := make([]error, crowd.Writers)
	each(crowd.Writers, func(i int) {
		var mine []*Script
		for d := i; d < crowd.Duels; d += crowd.Writers {
			mine = append(mine, NewScript(fmt.Sprint("duel", d)))
		}
		for n := range crowd.Commits / crowd.Writers {
			texts := []string{"one", "two", "three"}[:1+n%3]
			if _, err := s.Append(ctx, mine[n%len(mine)].Next(texts...)); err != nil {
				errs[i] = err
				return
			}
		}
	})
	return errors.Join(errs...)
}

// storedStream is the truth by which readers are judged, read when nobody
// writes, one commit at a time.
func storedStream(ctx context.Context, s events.Store) ([]sighting, error) {
	var all []sighting
	for {
		page, err := s.ReadAll(ctx, events.Position(len(all)), 1)
		if err != nil || len(page) == 0 {
			return all, err
		}
		all = append(all, sight(page[0].Position, page[0].Commit))
	}
}

func sight(p events.Position, c events.Commit) sighting {
	return sighting{p, c.Header.Duel, c.Header.First, c.Header.Last(), c.Hash}
}

// follower reads until all is written and nothing more comes.
type follower struct {
	store   events.Store
	random  *rand.Rand
	written *atomic.Bool
	duel    string // or empty, for the whole store
	joined  uint64 // position or version after which it began
	seen    []sighting
}

// token is what a reader resumes with after s.
func (r *follower) token(s sighting) uint64 {
	if r.duel == "" {
		return uint64(s.position)
	}
	return s.last
}

func (r *follower) follow(ctx context.Context) error {
	if r.random.IntN(2) == 0 { // join somewhere
		r.joined = uint64(r.random.IntN(100))
	}
	for after := r.joined; ; {
		done := r.written.Load() // before reading: what is written by then must be seen
		page, err := r.page(ctx, after, 1+r.random.IntN(50))
		if err != nil {
			return err
		}
		if len(page) == 0 && done {
			return nil
		}
		if len(page) == 0 {
			time.Sleep(time.Millisecond)
			continue
		}
		r.seen = append(r.seen, page...)
		if r.random.IntN(8) == 0 { // lose the connection, and the last of what came
			r.seen = r.seen[:len(r.seen)-r.random.IntN(len(page))]
		}
		after = r.token(r.seen[len(r.seen)-1])
	}
}

func (r *follower) page(ctx context.Context, after uint64, limit int) ([]sighting, error) {
	var page []sighting
	if r.duel == "" {
		got, err := r.store.ReadAll(ctx, events.Position(after), limit)
		for _, p := range got {
			if p.Damage != nil {
				return nil, p.Damage
			}
			page = append(page, sight(p.Position, p.Commit))
		}
		return page, err
	}
	got, err := r.store.Read(ctx, r.duel, after, limit)
	if errors.Is(err, events.ErrUnknownDuel) {
		return nil, nil
	}
	for _, c := range got {
		page = append(page, sight(0, c))
	}
	return page, err
}

// judge says where what was seen first differs from what is stored.
func (r *follower) judge(stored []sighting) error {
	var want []sighting
	for _, s := range stored {
		if r.duel != "" {
			s.position = 0
		}
		if (r.duel == "" || s.duel == r.duel) && r.token(s) > r.joined {
			want = append(want, s)
		}
	}
	for i, s := range r.seen {
		if i >= len(want) {
			return fmt.Errorf("saw %d commits, %d are stored; one too many: %+v", len(r.seen), len(want), s)
		}
		if s != want[i] {
			return fmt.Errorf("place %d: saw %s %d at position %d, stored is %s %d at position %d",
				i, s.duel, s.first, s.position, want[i].duel, want[i].first, want[i].position)
		}
	}
	if len(r.seen) < len(want) {
		return fmt.Errorf("saw %d commits, %d are stored", len(r.seen), len(want))
	}
	return nil
}
