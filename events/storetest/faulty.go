package storetest

import (
	"context"
	"fmt"
	"sync"

	"spellduel/events"
)

// Fault is a way for an append to go wrong.
type Fault int

// The faults, with what the caller is told and what is true.
const (
	None        Fault = iota
	Refuse            // told ErrBroken; not stored
	Full              // told ErrFull; not stored
	LoseRequest       // told ErrOutcomeUnknown; not stored
	LoseAnswer        // told ErrOutcomeUnknown; stored: failed, but was stored
	Late              // told ErrOutcomeUnknown as if its context had ended; stored at the next Settle
	Slow              // waits for Settle or the end of its context, then as without a fault
)

var faultNames = [...]string{"none", "refuse", "full", "lose request", "lose answer", "late", "slow"}

func (f Fault) String() string { return faultNames[f] }

// Faulty is a store whose appends fail as told. Everything else goes to the
// store beneath.
type Faulty struct {
	events.Store

	mu      sync.Mutex
	plan    []Fault
	late    []events.Commit
	settled chan struct{}
}

// NewFaulty wraps a store; without a plan nothing fails.
func NewFaulty(s events.Store) *Faulty {
	return &Faulty{Store: s, settled: make(chan struct{})}
}

// Plan says how the next appends fare, one after the other; later ones do well.
func (f *Faulty) Plan(faults ...Fault) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.plan = faults
}

// Settle stores what is late and lets go what is slow. It returns the errors
// of the late ones, which nobody else hears of.
func (f *Faulty) Settle(ctx context.Context) []error {
	f.mu.Lock()
	defer f.mu.Unlock()
	close(f.settled)
	f.settled = make(chan struct{})
	errs := make([]error, len(f.late))
	for i, c := range f.late {
		_, errs[i] = f.Store.Append(ctx, c)
	}
	f.late = nil
	return errs
}

// Append does as planned.
func (f *Faulty) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	f.mu.Lock()
	fault := None
	if len(f.plan) > 0 {
		fault, f.plan = f.plan[0], f.plan[1:]
	}
	if fault == Late {
		f.late = append(f.late, c)
	}
	settled := f.settled
	f.mu.Unlock()
	switch fault {
	case Refuse:
		return 0, fmt.Errorf("%w: as planned", events.ErrBroken)
	case Full:
		return 0, fmt.Errorf("%w: as planned", events.ErrFull)
	case LoseRequest:
		return 0, fmt.Errorf("%w: as planned", events.ErrOutcomeUnknown)
	case Late:
		return 0, fmt.Errorf("%w: %w", events.ErrOutcomeUnknown, context.Canceled)
	case LoseAnswer:
		if _, err := f.Store.Append(ctx, c); err != nil {
			return 0, err
		}
		return 0, fmt.Errorf("%w: as planned", events.ErrOutcomeUnknown)
	case Slow:
		select {
		case <-settled:
		case <-ctx.Done():
			return 0, fmt.Errorf("%w: %w", events.ErrOutcomeUnknown, ctx.Err())
		}
	case None:
	}
	return f.Store.Append(ctx, c)
}
