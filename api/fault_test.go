package api_test

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"testing"

	"spellduel/api"
	"spellduel/events"
)

// ill is a store that fails, or panics, when it is told to.
type ill struct {
	events.Store
	read  atomic.Pointer[error]
	panic atomic.Bool
}

func (s *ill) Read(ctx context.Context, id string, after uint64, limit int) ([]events.Commit, error) {
	if err := s.read.Load(); err != nil {
		return nil, *err
	}
	return s.Store.Read(ctx, id, after, limit)
}

func (s *ill) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	if s.panic.CompareAndSwap(true, false) {
		panic("the disk said: " + c.Header.Duel)
	}
	return s.Store.Append(ctx, c)
}

func (h *house) falter() *ill {
	store := &ill{}
	h.wrap = func(s events.Store) events.Store { store.Store = s; return store }
	return store
}

// What goes wrong below is told by a code and in our words, never in its own.
func TestFaultsBelowAreToldInOurWords(t *testing.T) {
	var store *ill
	h := newHouse(t, func(h *house) { store = h.falter() })
	d := h.sit(nil)
	h.handler = contract(t).Faults().Handler(t, h.server.Handler())
	for _, c := range []struct {
		err    error
		status int
		code   string
	}{
		{&events.DamageError{Duel: d.id, Position: 7, What: "secret words"}, 500, "duel_damaged"},
		{&events.ChainError{Duel: d.id, Version: 7, What: "secret words"}, 500, "duel_damaged"},
		{fmt.Errorf("secret words: %w", events.ErrNewerVersion), 500, "duel_damaged"},
		{fmt.Errorf("secret words: %w", events.ErrClosed), 503, "store_unavailable"},
		{fmt.Errorf("secret words: %w", context.DeadlineExceeded), 503, "too_busy"},
		{fmt.Errorf("secret words"), 500, "internal"},
	} {
		store.read.Store(&c.err)
		for _, a := range []*answer{h.get(d.path+"/view", d.a), h.post(d.path+"/surrender", d.a, nil)} {
			a.refused(c.status, c.code, "")
			if strings.Contains(string(a.body), "secret words") {
				t.Errorf("the answer repeats what failed: %s", a.body)
			}
		}
	}
	store.read.Store(nil)
	h.get(d.path+"/view", d.a).is(200)
}

// A panic is a fixed sentence to the client and a line in the log, which tells
// where it was and not what it said; the duel
// and the server go on.
func TestAPanicIsAFixedSentence(t *testing.T) {
	var store *ill
	h := newHouse(t, func(h *house) { store = h.falter() })
	d := h.sit(nil)
	d.toAct()
	h.handler = contract(t).Faults().Handler(t, h.server.Handler())
	before := h.contents()
	store.panic.Store(true)
	p := into[api.Problem](d.decide(d.a, "act", option("pass")).refused(500, "internal", ""))
	if log := h.log.String(); strings.Contains(p.Detail, "disk") || strings.Contains(log, "the disk said") || !strings.Contains(log, "msg=panic") {
		t.Errorf("the client reads %q; the log:\n%s", p.Detail, log)
	}
	if h.contents() != before {
		t.Error("something was stored")
	}
	d.decide(d.a, "act", option("pass")).is(200)
	d.decide(d.b, "act", option("pass")).is(200)
}
