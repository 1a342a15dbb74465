package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

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
func (a *Adjudicator) catchUp(ctx context.Context, e *entry) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: duel %s: %v", ErrUnreadable, e.duel, r)
		}
	}()
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
		if err := a.take(e, head, page); err != nil {
			return err
		}
	}
}

// take checks and folds commits that were read from the store.
func (a *Adjudicator) take(e *entry, head events.Head, page []events.Commit) error {
	secret := e.secret
	if head.Version == 0 {
		secret = page[0].Aside.Secret
	}
	chain := events.ContinueChain(secret, e.duel, head)
	for _, c := range page {
		if err := chain.Add(c); err != nil {
			return err
		}
		next, err := a.advance(e, c)
		if err != nil {
			return err
		}
		a.accept(e, c, next)
	}
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

// advance folds a commit, decoded from its bytes, into the next snapshot.
// Nothing of the entry is changed.
func (a *Adjudicator) advance(e *entry, c events.Commit) (*Snapshot, error) {
	next := &Snapshot{duel: e.duel}
	before := e.snap.Load()
	if before != nil {
		*next = *before
	} else if err := a.pin(next, c); err != nil {
		return nil, err
	}
	list, err := next.ruleset.Codec.DecodeAll(c)
	if err != nil {
		return nil, err
	}
	if err := next.see(c, list); err != nil {
		return nil, err
	}
	next.head = events.Head{Version: c.Header.Last(), Hash: c.Hash}
	next.at = c.Header.At
	next.grants = next.grants.apply(c.Aside.Credentials)
	return next, nil
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

// accept makes a stored commit's snapshot the duel's, and wakes who waits for
// it.
func (a *Adjudicator) accept(e *entry, c events.Commit, next *Snapshot) {
	before := e.snap.Load()
	if before == nil {
		e.secret, e.kept = c.Aside.Secret, map[string]keptAnswer{}
	}
	if len(c.Header.Key) > 0 {
		e.kept[string(c.Header.Key)] = keepOf(c, before, next)
	}
	e.snap.Store(next)
	a.live.weigh(e)
	due, ok := next.Due()
	a.deadlines.set(e.duel, due, ok)
	a.hub.tell(e.duel, next.head.Version)
}
