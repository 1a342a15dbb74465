package adjudicator

import (
	"container/list"
	"sync"
)

// cache holds the duels that were asked for last. An entry that falls out may
// still be in use: then two entries of one duel live for a while, and the
// store's version check keeps them honest.
type cache struct {
	mu      sync.Mutex
	limit   int
	entries map[string]*list.Element
	recent  *list.List // of *entry, the latest in front
}

func newCache(limit int) *cache {
	return &cache{limit: limit, entries: map[string]*list.Element{}, recent: list.New()}
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

func (c *cache) add(e *entry) {
	c.entries[e.duel] = c.recent.PushFront(e)
	for c.recent.Len() > c.limit {
		last := c.recent.Back()
		delete(c.entries, last.Value.(*entry).duel)
		c.recent.Remove(last)
	}
}

// drop forgets an entry, if it is still the duel's.
func (c *cache) drop(e *entry) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if at, ok := c.entries[e.duel]; ok && at.Value == e {
		delete(c.entries, e.duel)
		c.recent.Remove(at)
	}
}
