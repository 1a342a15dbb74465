package adjudicator

import "sync"

// hub wakes those who wait for news of a duel. It holds no events and no
// queues: whoever is woken reads the stream from where he is, so a slow reader
// costs nobody anything.
type hub struct {
	mu     sync.Mutex
	topics map[string]*topic
}

type topic struct {
	watchers int
	version  uint64        // of the duel, as last told
	news     chan struct{} // closed at the next commit
}

func newHub() *hub { return &hub{topics: map[string]*topic{}} }

// join counts a watcher in; he must leave.
func (h *hub) join(duel string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topics[duel]
	if t == nil {
		t = &topic{news: make(chan struct{})}
		h.topics[duel] = t
	}
	t.watchers++
}

func (h *hub) leave(duel string) {
	h.mu.Lock()
	defer h.mu.Unlock()
	t := h.topics[duel]
	if t.watchers--; t.watchers == 0 {
		delete(h.topics, duel)
	}
}

// news is closed at the duel's next commit. Take it before reading: then
// nothing falls between the reading and the waiting.
func (h *hub) news(duel string) <-chan struct{} {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.topics[duel].news
}

// tell wakes the duel's watchers, once for a version: a duel that falls out of
// the cache and is read again is no news.
func (h *hub) tell(duel string, version uint64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.topics[duel]; t != nil && version > t.version {
		t.version = version
		close(t.news)
		t.news = make(chan struct{})
	}
}

// watching is how many wait for news of a duel.
func (h *hub) watching(duel string) int {
	h.mu.Lock()
	defer h.mu.Unlock()
	if t := h.topics[duel]; t != nil {
		return t.watchers
	}
	return 0
}

// Watch waits for news of one duel. Close it.
type Watch struct {
	hub  *hub
	duel string
}

// Watch begins to wait for a duel's commits.
func (a *Adjudicator) Watch(id string) *Watch {
	a.hub.join(id)
	return &Watch{hub: a.hub, duel: id}
}

// News is closed at the next commit. Take it before the snapshot that it is to
// tell the end of.
func (w *Watch) News() <-chan struct{} { return w.hub.news(w.duel) }

// Close ends the waiting.
func (w *Watch) Close() { w.hub.leave(w.duel) }

// Watching is how many wait for news of a duel.
func (a *Adjudicator) Watching(id string) int { return a.hub.watching(id) }
