package adjudicator

import (
	"container/heap"
	"math"
	"sync"
	"time"

	"spellduel/domain/duel"
	"spellduel/events"
)

// Due is when the clock comes to the duel, and false where it never does: the
// terms have no deadline, it is over, or all that could be asked waits on an
// invitation that does not expire. Before both have sat down that is when no
// invitation to an empty seat is good any more (rulings deadline.together,
// deadline.seats).
func (s *Snapshot) Due() (time.Time, bool) {
	if s.opening.Deadline == nil || s.Over() {
		return time.Time{}, false
	}
	view := s.sight(duel.ViewerMediator).view
	if due, ok := view.Due(); ok {
		return time.UnixMilli(due), true
	}
	first := time.Time{}
	for _, seat := range view.Common().Seats {
		if seat.Taken {
			continue
		}
		last, ok := s.grants.invited(seat.Seat)
		if ok && (first.IsZero() || last.Before(first)) {
			first = last
		}
	}
	return first, !first.IsZero()
}

// invited is when the last invitation to a seat expires, and false where it has
// none, or one that never does.
func (gs grants) invited(seat duel.Seat) (last time.Time, ok bool) {
	for _, g := range gs {
		if g.Kind != events.GrantInvitation || g.Role != Role(seat) || g.Spent {
			continue
		}
		if g.Expires.IsZero() {
			return time.Time{}, false
		}
		if g.Expires.After(last) {
			last, ok = g.Expires, true
		}
	}
	return last, ok
}

// schedule is when the clock has to come to which duel: a heap, as there may be
// very many of them and only the next matters. It knows duels that are in no
// cache.
type schedule struct {
	mu    sync.Mutex
	queue queue
	items map[string]*item
	news  chan struct{} // holds one token when the next has changed
}

// item is one duel's next moment.
type item struct {
	duel   string
	at     int64 // Unix milliseconds
	failed int   // tries in a row that came to nothing
	index  int   // in the queue
}

func newSchedule() *schedule {
	return &schedule{items: map[string]*item{}, news: make(chan struct{}, 1)}
}

// set says when the clock has to come to a duel, or that it has not to.
func (s *schedule) set(duel string, at time.Time, due bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	known := s.items[duel]
	switch {
	case !due && known == nil:
		return
	case !due:
		heap.Remove(&s.queue, known.index)
		delete(s.items, duel)
	case known == nil:
		s.add(&item{duel: duel, at: at.UnixMilli()})
	case known.failed > 0 && at.UnixMilli() <= known.at:
		return // it was read anew, and is tried again when its pause is over
	default:
		known.at, known.failed = at.UnixMilli(), 0
		heap.Fix(&s.queue, known.index)
	}
	s.tell()
}

// again puts back what came to nothing, for a later time. A duel that has moved
// on meanwhile, so that it is due later still, keeps its own.
func (s *schedule) again(it item, at time.Time) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if known := s.items[it.duel]; known == nil {
		s.add(&item{duel: it.duel, at: at.UnixMilli(), failed: it.failed + 1})
	} else if known.at <= at.UnixMilli() {
		known.at, known.failed = at.UnixMilli(), it.failed+1
		heap.Fix(&s.queue, known.index)
	}
	s.tell()
}

func (s *schedule) add(it *item) {
	s.items[it.duel] = it
	heap.Push(&s.queue, it)
}

func (s *schedule) tell() {
	select {
	case s.news <- struct{}{}:
	default:
	}
}

// due takes out what is due at a time, at most so many.
func (s *schedule) due(now time.Time, most int) []item {
	s.mu.Lock()
	defer s.mu.Unlock()
	var list []item
	for len(s.queue) > 0 && s.queue[0].at <= now.UnixMilli() && len(list) < most {
		it := heap.Pop(&s.queue).(*item)
		delete(s.items, it.duel)
		list = append(list, *it)
	}
	return list
}

// wait is how long nothing is due; very long where nothing ever is.
func (s *schedule) wait(now time.Time) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.queue) == 0 {
		return math.MaxInt64
	}
	return max(0, time.UnixMilli(s.queue[0].at).Sub(now))
}

// size is how many duels the clock has to come to.
func (s *schedule) size() int {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.queue)
}

// queue implements heap.Interface, the earliest first.
type queue []*item

func (q queue) Len() int           { return len(q) }
func (q queue) Less(i, j int) bool { return q[i].at < q[j].at }
func (q queue) Swap(i, j int) {
	q[i], q[j] = q[j], q[i]
	q[i].index, q[j].index = i, j
}

func (q *queue) Push(x any) {
	it := x.(*item)
	it.index = len(*q)
	*q = append(*q, it)
}

func (q *queue) Pop() any {
	old := *q
	it := old[len(old)-1]
	old[len(old)-1] = nil
	*q = old[:len(old)-1]
	return it
}
