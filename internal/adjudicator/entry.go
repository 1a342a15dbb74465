package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"sync/atomic"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
)

// entry is one duel held ready. Whoever holds busy may read and write
// everything; others read the snapshot, which is never changed in place.
type entry struct {
	duel string
	busy chan struct{} // holds one token: a lock that gives up with its context
	snap atomic.Pointer[Snapshot]

	// Guarded by busy.
	chain  *events.Chain
	secret []byte
	kept   map[string]keptAnswer // by hashed idempotency key
}

// keptAnswer is what a commit keeps for whoever repeats its key.
type keptAnswer struct {
	print    string
	status   int
	location string
	sealed   []byte
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
	for folded := false; ; folded = true {
		var version uint64
		if s := e.snap.Load(); s != nil {
			if fresh, err := a.fresh(ctx, s); fresh || err != nil {
				return err
			}
			version = s.head.Version
		}
		page, err := a.config.Store.Read(ctx, e.duel, version, 0)
		if errors.Is(err, events.ErrUnknownDuel) {
			return ErrUnknownDuel
		}
		if err != nil {
			return fmt.Errorf("read duel %s: %w", e.duel, err)
		}
		if len(page) == 0 {
			if folded {
				a.hub.tell(e.duel)
			}
			return nil
		}
		for _, c := range page {
			next, err := a.advance(e, c)
			if err != nil {
				return err
			}
			if err := a.accept(e, c, next); err != nil {
				return err
			}
		}
	}
}

// fresh tells that the store holds nothing of the duel after a snapshot.
func (a *Adjudicator) fresh(ctx context.Context, s *Snapshot) (bool, error) {
	head, err := a.config.Store.Head(ctx, s.duel)
	if errors.Is(err, events.ErrUnknownDuel) {
		return false, ErrUnknownDuel
	}
	return head == s.head, err
}

// advance folds a commit, decoded from its bytes, into the next snapshot.
// Nothing of the entry is changed.
func (a *Adjudicator) advance(e *entry, c events.Commit) (*Snapshot, error) {
	list, err := a.config.Codec.DecodeAll(c)
	if err != nil {
		return nil, err
	}
	next := &Snapshot{duel: e.duel}
	if s := e.snap.Load(); s != nil {
		*next = *s
	} else {
		next.begin(a.config.Fog)
	}
	for _, ev := range list {
		next.state = spellduel.Evolve(next.state, restore(ev))
		if taken, ok := ev.Data.(spellduel.SeatTaken); ok {
			next.seeds = next.seeds.with(taken.Seat, taken.DiceSeed)
		}
	}
	if err := next.see(c.Header, list); err != nil {
		return nil, err
	}
	next.head = events.Head{Version: c.Header.Last(), Hash: c.Hash}
	next.at = c.Header.At
	next.grants = next.grants.apply(c.Aside.Credentials)
	return next, nil
}

// accept makes a stored commit's snapshot the duel's. The chain is checked
// here, where the secret is at hand.
func (a *Adjudicator) accept(e *entry, c events.Commit, next *Snapshot) error {
	if e.chain == nil {
		e.secret = c.Aside.Secret
		e.chain = events.NewChain(e.secret, e.duel)
		e.kept = map[string]keptAnswer{}
	}
	if err := e.chain.Add(c); err != nil {
		return err
	}
	if len(c.Header.Key) > 0 {
		e.kept[string(c.Header.Key)] = keptAnswer{
			print: string(c.Header.Print), status: c.Aside.AnswerStatus, location: c.Aside.Location, sealed: c.Aside.Answer,
		}
	}
	e.snap.Store(next)
	return nil
}

// restore gives the rules back an event as they stated it.
func restore(e events.Event) duel.Event {
	rules := make([]duel.Rule, len(e.Rules))
	for i, r := range e.Rules {
		rules[i] = duel.Rule(r)
	}
	return duel.Event{
		Round: e.Round, Phase: duel.Phase(e.Phase), Actor: duel.Actor(e.Actor), Cause: e.Cause,
		Rules: rules, Because: e.Because, Data: e.Data.(duel.Payload),
	}
}
