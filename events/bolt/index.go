package bolt

import (
	"encoding/binary"
	"sync"

	"spellduel/events"
)

// index is what the store holds in memory of its file: for each duel where it
// is and where its commits lie, and which keys opened one. The writer changes
// it after the fsync; so what it does not name yet may not be durable, and
// nobody is shown it.
type index struct {
	mu       sync.RWMutex
	last     uint64 // position of the last commit
	duels    map[string]*duel
	openings map[[events.KeySize]byte]string
	shut     map[string]*events.DamageError // duels with damaged commits
	damaged  map[uint64]string              // positions of damaged commits, and whose they are
}

// duel is kept small: there may be a million of them.
type duel struct {
	version uint64
	tip     uint64 // of the last commit's hash
	last    uint64 // position of the last commit
	trail   []byte // of each commit, as varints: position less the one before, count of events
}

func newIndex() *index {
	return &index{
		duels:    map[string]*duel{},
		openings: map[[events.KeySize]byte]string{},
		shut:     map[string]*events.DamageError{},
		damaged:  map[uint64]string{},
	}
}

// add enters a commit that follows the duel's head. The caller holds mu.
func (x *index) add(position uint64, p prefix) {
	d := x.duels[string(p.duel)]
	if d == nil {
		name := string(p.duel)
		d = &duel{}
		x.duels[name] = d
		if len(p.key) == events.KeySize {
			x.openings[[events.KeySize]byte(p.key)] = name
		}
	}
	d.trail = binary.AppendUvarint(d.trail, position-d.last)
	d.trail = binary.AppendUvarint(d.trail, uint64(p.count))
	d.version, d.tip, d.last = p.last(), p.tip, position
	x.last = position
}

// places returns the positions of at most limit commits that hold events after
// a version.
func (d *duel) places(after uint64, limit int) []uint64 {
	if after >= d.version {
		return nil
	}
	var found []uint64
	var position, version uint64
	for trail := d.trail; len(trail) > 0 && len(found) < limit; {
		step, n := binary.Uvarint(trail)
		count, m := binary.Uvarint(trail[n:])
		trail = trail[n+m:]
		position += step
		version += count
		if version > after {
			found = append(found, position)
		}
	}
	return found
}

// find returns the places of a page of a duel's commits.
func (x *index) find(name string, after uint64, limit int) ([]uint64, error) {
	x.mu.RLock()
	defer x.mu.RUnlock()
	if err := x.shut[name]; err != nil {
		return nil, err
	}
	d := x.duels[name]
	if d == nil {
		return nil, unknown(name)
	}
	return d.places(after, limit), nil
}

// names lists all duels, those too of which nothing could be read.
func (x *index) names() []string {
	x.mu.RLock()
	defer x.mu.RUnlock()
	list := make([]string, 0, len(x.duels)+len(x.shut))
	for name := range x.duels {
		list = append(list, name)
	}
	for name := range x.shut {
		if x.duels[name] == nil {
			list = append(list, name)
		}
	}
	return list
}

// close shuts a duel because of damage, and returns the error that names it.
func (x *index) close(name string, position uint64, what string) error {
	x.mu.Lock()
	defer x.mu.Unlock()
	if position > 0 {
		x.damaged[position] = name
	}
	if x.shut[name] == nil {
		x.shut[name] = &events.DamageError{Duel: name, Position: events.Position(position), What: what}
	}
	return x.shut[name]
}
