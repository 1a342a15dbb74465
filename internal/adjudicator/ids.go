package adjudicator

import (
	"context"
	"encoding/base32"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"time"

	"github.com/oklog/ulid/v2"

	"spellduel/events"
)

// ids gives every event its ULID: strictly increasing for one store whatever
// the clock does, since the time in them never goes back.
type ids struct {
	mu      sync.Mutex
	now     func() time.Time
	entropy *ulid.MonotonicEntropy
	last    uint64 // Unix milliseconds of the last id
}

// newIDs starts after the last id that the store holds. The entropy is a
// stream of its own, so that the number of events, which viewers may not know,
// moves no token.
func newIDs(seed [32]byte, now func() time.Time, last uint64) *ids {
	return &ids{now: now, entropy: ulid.Monotonic(rand.NewChaCha8(seed), 0), last: last}
}

func (g *ids) next() (string, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.last = max(g.last, uint64(max(0, g.now().UnixMilli())))
	id, err := ulid.New(g.last, g.entropy)
	if errors.Is(err, ulid.ErrMonotonicOverflow) { // the random part is used up within one millisecond
		g.last++
		id, err = ulid.New(g.last, g.entropy)
	}
	if err != nil {
		return "", fmt.Errorf("make an event's id: %w", err)
	}
	return id.String(), nil
}

// lastID is the time after which ids of this store may start: one past the
// latest among its last page of commits, 0 in an empty store.
func lastID(ctx context.Context, store events.Store) (uint64, error) {
	end, err := lastPosition(ctx, store)
	if err != nil || end == 0 {
		return 0, err
	}
	page, err := store.ReadAll(ctx, end-min(end, events.MaxPage), events.MaxPage)
	if err != nil {
		return 0, err
	}
	var last uint64
	for _, p := range page {
		for _, b := range p.Commit.Events {
			text, err := events.ID(b)
			if err != nil {
				continue // what cannot be read spoils its own duel only
			}
			if id, err := ulid.ParseStrict(text); err == nil {
				last = max(last, id.Time())
			}
		}
	}
	return last + 1, nil
}

// lastPosition finds the end of the store in few reads: doubling, then halving.
func lastPosition(ctx context.Context, store events.Store) (events.Position, error) {
	beyond := func(p events.Position) (bool, error) {
		page, err := store.ReadAll(ctx, p, 1)
		return len(page) > 0, err
	}
	var low, high events.Position = 0, 1
	for {
		more, err := beyond(high - 1)
		if err != nil {
			return 0, err
		}
		if !more {
			break
		}
		low, high = high, high*2
	}
	// A commit stands at or after low, none at or after high.
	for low+1 < high {
		middle := low + (high-low)/2
		more, err := beyond(middle - 1)
		if err != nil {
			return 0, err
		}
		if more {
			low = middle
		} else {
			high = middle
		}
	}
	return low, nil
}

var lower32 = base32.NewEncoding("0123456789abcdefghjkmnpqrstvwxyz").WithPadding(base32.NoPadding)

// newDuelID names a duel: 128 random bits, so that no id tells of another, or of
// when it was made.
func newDuelID(random io.Reader) (string, error) {
	var b [16]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", fmt.Errorf("make a duel's id: %w", err)
	}
	return strings.ToLower(lower32.EncodeToString(b[:])), nil
}
