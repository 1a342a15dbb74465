package operator

import (
	"context"
	"errors"

	"spellduel/events"
)

// timed is a store whose appends are timed.
type timed struct {
	events.Store
	metrics *Metrics
}

// Time is a store that does what s does and tells how long its appends took.
func (m *Metrics) Time(s events.Store) events.Store { return &timed{s, m} }

// Append implements events.Store.
func (t *timed) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	began := t.metrics.now()
	at, err := t.Store.Append(ctx, c)
	t.metrics.appends.WithLabelValues(appended(err)).Observe(t.metrics.now().Sub(began).Seconds())
	return at, err
}

func appended(err error) string {
	switch {
	case err == nil:
		return "stored"
	case errors.Is(err, events.ErrOutcomeUnknown):
		return "unknown"
	case errors.Is(err, events.ErrConflict):
		return "conflict"
	case errors.Is(err, events.ErrFull):
		return "full"
	}
	return "failed"
}
