package adjudicator

import (
	"container/list"
	"sync"
)

// cache holds the duels that were asked for last, as many and as heavy as its
// bounds allow, and the last one whatever it weighs. An entry that falls out may
// still be in use: then two entries of one duel live for a while, and the
// store's version check keeps them honest.
type cache struct {
	mu      sync.Mutex
	most    int   // entries
	bytes   int64 // of all together, about
	weight  int64
	entries map[string]*list.Element
	recent  *list.List // of *entry, the latest in front
}

func newCache(most int, bytes int64) *cache {
	return &cache{most: most, bytes: bytes, entries: map[string]*list.Element{}, recent: list.New()}
}

// find returns the duel's entry, nil if there is none.
func (c *cache) find(duel string) *entry {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.touch(duel)
}

func (c *cache) touch(duel string) *entry {
	at, ok := c.entries[duel]
	if !ok {
		return nil
	}
	c.recent.MoveToFront(at)
	return at.Value.(*entry)
}

// get returns the duel's entry, an empty one if there is none.
func (c *cache) get(duel string) *entry {
	c.mu.Lock()
	defer c.mu.Unlock()
	if e := c.touch(duel); e != nil {
		return e
	}
	e := newEntry(duel)
	c.add(e)
	return e
}

// put takes in the entry of a duel that was opened just now.
func (c *cache) put(e *entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if _, ok := c.entries[e.duel]; !ok {
		c.add(e)
	}
}

// weigh counts what an entry has grown by, if it is still the duel's.
func (c *cache) weigh(e *entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.entries[e.duel]; ok && at.Value == e {
		c.settle(e)
		c.trim()
	}
}

func (c *cache) settle(e *entry) {
	if s := e.snap.Load(); s != nil {
		c.weight += s.weight - e.weight
		e.weight = s.weight
	}
}

func (c *cache) add(e *entry) {
	c.entries[e.duel] = c.recent.PushFront(e)
	c.settle(e)
	c.trim()
}

// trim lets go of what was not asked for longest.
func (c *cache) trim() {
	for n := c.recent.Len(); n > 1 && (n > c.most || c.weight > c.bytes); n-- {
		c.remove(c.recent.Back())
	}
}

func (c *cache) remove(at *list.Element) {
	e := at.Value.(*entry)
	c.weight -= e.weight
	e.weight = 0
	delete(c.entries, e.duel)
	c.recent.Remove(at)
}

// drop forgets an entry, if it is still the duel's.
func (c *cache) drop(e *entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.entries[e.duel]; ok && at.Value == e {
		c.remove(at)
	}
}
