package api_test

import (
	"context"
	"sync/atomic"
	"testing"

	"spellduel/events"
)

// questioned counts what is asked of a store by readers.
type questioned struct {
	events.Store
	asked, found atomic.Int64
}

func (s *questioned) Head(ctx context.Context, id string) (events.Head, error) {
	s.asked.Add(1)
	s.found.Add(1)
	return s.Store.Head(ctx, id)
}

func (s *questioned) Read(ctx context.Context, id string, after uint64, limit int) ([]events.Commit, error) {
	page, err := s.Store.Read(ctx, id, after, limit)
	s.asked.Add(1)
	s.found.Add(int64(len(page)))
	return page, err
}

// A request asks the store once whether the duel has moved on, and reads no
// commit where it has not. A command asks once more, under the duel's lock.
func TestARequestLooksOnce(t *testing.T) {
	store := &questioned{}
	h := newHouse(t, func(h *house) {
		h.wrap = func(s events.Store) events.Store { store.Store = s; return store }
	})
	d := h.sit(nil)
	d.toAct()
	path := d.path + "/decisions/" + d.owes(d.a)[0].ID
	for what, c := range map[string]struct {
		send  func()
		asked int64
	}{
		"the terms":     {func() { h.get(d.path, d.a).is(200) }, 1},
		"the view":      {func() { h.get(d.path+"/view", d.a).is(200) }, 1},
		"the events":    {func() { h.get(d.path+"/events", d.b).is(200) }, 1},
		"the replay":    {func() { h.get(d.path+"/replay?as=public", d.b).is(200) }, 1},
		"the decisions": {func() { h.get(d.path+"/decisions", d.b).is(200) }, 1},
		"what to do":    {func() { h.get(d.path+"/interventions", d.mediator).is(200) }, 1},
		"an answer":     {func() { h.post(path, d.a, option("pass")).is(200) }, 2},
	} {
		store.asked.Store(0)
		store.found.Store(0)
		c.send()
		if n := store.asked.Load(); n != c.asked || store.found.Load() != 0 {
			t.Errorf("%s: the store was asked %d times, not %d, and read %d commits", what, n, c.asked, store.found.Load())
		}
	}
}
