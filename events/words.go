package events

import (
	"hash/maphash"
	"sync/atomic"
)

// words are texts that stand in event after event: types, actors, phases, rule
// ids. All events that were decoded share them. Their room is fixed: one may push
// out another, which is then made anew.
type words struct {
	seed maphash.Seed
	kept [1024]atomic.Pointer[string]
}

var known = &words{seed: maphash.MakeSeed()}

// of gives b as a text.
func (w *words) of(b []byte) string {
	at := &w.kept[maphash.Bytes(w.seed, b)%uint64(len(w.kept))]
	if s := at.Load(); s != nil && *s == string(b) {
		return *s
	}
	s := string(b)
	at.Store(&s)
	return s
}
