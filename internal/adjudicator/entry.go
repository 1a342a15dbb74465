package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/events"
)

// entry is one duel held ready. Whoever holds busy may read and write
// everything; others read the snapshot, which is never changed in place.
type entry struct {
	duel string
	busy chan struct{} // holds one token: a lock that gives up with its context
	snap atomic.Pointer[Snapshot]

	// Guarded by busy.
	secret []byte
	sealer *events.Sealer        // nil before the first command
	dice   *dice.Committed       // nil before the first command
	seeds  []string              // that the dice are made of, beside the secret
	kept   map[string]keptAnswer // by hashed idempotency key

	weight int64 // bytes in memory, about; guarded by the cache
}

func newEntry(duel string) *entry {
	return &entry{duel: duel, busy: make(chan struct{}, 1)}
}

func (e *entry) lock(ctx context.Context) error {
	select {
	case e.busy <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (e *entry) unlock() { <-e.busy }

// catchUp folds what the store has and the entry has not. On an error the entry
// is as it was before the commit at fault.
func (a *Adjudicator) catchUp(ctx context.Context, e *entry) error {
	for {
		var head events.Head
		if s := e.snap.Load(); s != nil {
			head = s.head
		}
		page, err := a.config.Store.Read(ctx, e.duel, head.Version, 0)
		switch {
		case errors.Is(err, events.ErrUnknownDuel):
			return ErrUnknownDuel
		case err != nil:
			return fmt.Errorf("read duel %s: %w", e.duel, err)
		case len(page) == 0:
			return nil
		}
		if err := a.take(e, page); err != nil {
			return err
		}
	}
}

// take checks and folds a page of commits that was read from the store: at once,
// or, where something is wrong with it, one by one up to the commit at fault.
func (a *Adjudicator) take(e *entry, page []events.Commit) error {
	if a.takeAtOnce(e, page) == nil {
		return nil
	}
	for i := range page {
		if err := a.takeAtOnce(e, page[i:i+1]); err != nil {
			return err
		}
	}
	return nil
}

// takeAtOnce takes all of a page or, on an error, nothing.
func (a *Adjudicator) takeAtOnce(e *entry, page []events.Commit) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: duel %s: %v", ErrUnreadable, e.duel, r)
		}
	}()
	secret, head := page[0].Aside.Secret, events.Head{}
	if s := e.snap.Load(); s != nil {
		secret, head = e.secret, s.head
	}
	chain := events.ContinueChain(secret, e.duel, head)
	for _, c := range page {
		if err := chain.Add(c); err != nil {
			return err
		}
	}
	next, steps, err := a.advance(e, page...)
	if err != nil {
		return err
	}
	a.accept(e, steps, next)
	return nil
}

// fresh tells that the store holds nothing of the duel after a snapshot. Where
// that is so, the store answers from memory.
func (a *Adjudicator) fresh(ctx context.Context, s *Snapshot) (bool, error) {
	news, err := a.config.Store.Read(ctx, s.duel, s.head.Version, 1)
	if errors.Is(err, events.ErrUnknownDuel) {
		return false, ErrUnknownDuel
	}
	return len(news) == 0, err
}

// advance folds commits, decoded from their bytes, into the next snapshot.
// Nothing of the entry is changed.
func (a *Adjudicator) advance(e *entry, commits ...events.Commit) (*Snapshot, []step, error) {
	next := &Snapshot{duel: e.duel}
	if before := e.snap.Load(); before != nil {
		*next = *before
	} else if err := a.pin(next, commits[0]); err != nil {
		return nil, nil, err
	}
	steps := make([]step, len(commits))
	for i, c := range commits {
		list, err := next.ruleset.Codec.DecodeAll(c)
		if err != nil {
			return nil, nil, err
		}
		steps[i] = step{commit: c, list: list}
	}
	return next, steps, next.see(steps)
}

// pin begins a snapshot by what a duel's first commit pins.
func (a *Adjudicator) pin(s *Snapshot, first events.Commit) error {
	of, err := rulesetOf(first)
	if err != nil {
		return err
	}
	list, err := of.Codec.DecodeAll(first)
	if err != nil {
		return err
	}
	opened, ok := list[0].Data.(duel.Opened)
	if !ok {
		return fmt.Errorf("%w: duel %s does not begin with its opening", ErrUnreadable, first.Header.Duel)
	}
	s.begin(of, opened, a.fog(of.Name), first.Aside.Secret)
	return nil
}

// accept makes the snapshot after stored commits the duel's, and wakes who waits
// for it.
func (a *Adjudicator) accept(e *entry, steps []step, next *Snapshot) {
	if e.snap.Load() == nil {
		e.secret, e.kept = steps[0].commit.Aside.Secret, map[string]keptAnswer{}
	}
	for i := range steps {
		if steps[i].keyed() {
			e.kept[string(steps[i].commit.Header.Key)] = keepOf(steps[i])
		}
	}
	e.snap.Store(next)
	a.live.weigh(e)
	due, ok := next.Due()
	a.deadlines.set(e.duel, due, ok)
	a.hub.tell(e.duel, next.head.Version)
}
