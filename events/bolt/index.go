package bolt

import (
	"encoding/binary"
	"hash/maphash"
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
	hash     func(name string) uint64
	duels    map[uint64]*duel // by hash of the name
	twins    map[string]*duel // whose hash another has too: next to never one
	openings map[opening]*duel
	shut     map[string]*events.DamageError // duels with damaged commits
	damaged  map[uint64]string              // positions of damaged commits, and whose they are
}

// opening is half of the hashed key that opened a duel: nobody finds two with the
// same.
type opening [events.KeySize / 2]byte

func openingOf(key []byte) opening { return opening(key[:events.KeySize/2]) }

// duel is kept small: there may be a million of them. What has no fixed length
// lies in one piece.
type duel struct {
	version uint64
	tip     uint64 // of the last commit's hash
	last    uint64 // position of the last commit
	text    []byte // length of the name, the name, and the trail
}

func newIndex() *index {
	seed := maphash.MakeSeed()
	return &index{
		hash:     func(name string) uint64 { return maphash.String(seed, name) },
		duels:    map[uint64]*duel{},
		twins:    map[string]*duel{},
		openings: map[opening]*duel{},
		shut:     map[string]*events.DamageError{},
		damaged:  map[uint64]string{},
	}
}

func newDuel(name []byte) *duel {
	d := &duel{}
	d.write(append([]byte{byte(len(name))}, name...))
	return d
}

func (d *duel) name() string { return string(d.text[1 : 1+int(d.text[0])]) }

func (d *duel) is(name string) bool { return string(d.text[1:1+int(d.text[0])]) == name }

// trail is of each commit, as varints: position less the one before, count of
// events.
func (d *duel) trail() []byte { return d.text[1+int(d.text[0]):] }

// write adds to the text. It makes less room ahead than append, which would double
// it.
func (d *duel) write(b []byte) {
	if need := len(d.text) + len(b); need > cap(d.text) {
		const piece = 16 // bytes, in which the memory deals these sizes out
		grown := make([]byte, len(d.text), (need+len(d.text)/8+piece-1)/piece*piece)
		copy(grown, d.text)
		d.text = grown
	}
	d.text = append(d.text, b...)
}

// duel is what is known of a duel, or nil. The caller holds mu.
func (x *index) duel(name string) *duel {
	if d := x.duels[x.hash(name)]; d == nil || d.is(name) {
		return d
	}
	return x.twins[name]
}

// enter takes in a duel that is not known. The caller holds mu.
func (x *index) enter(d *duel) {
	name := d.name()
	if h := x.hash(name); x.duels[h] == nil {
		x.duels[h] = d
	} else {
		x.twins[name] = d
	}
}

// count is how many duels are known. The caller holds mu.
func (x *index) count() int { return len(x.duels) + len(x.twins) }

// add enters a commit that follows the duel's head. The caller holds mu.
func (x *index) add(position uint64, p prefix) {
	d := x.duel(string(p.duel))
	if d == nil {
		d = newDuel(p.duel)
		x.enter(d)
		if len(p.key) == events.KeySize {
			x.openings[openingOf(p.key)] = d
		}
	}
	var room [2 * binary.MaxVarintLen64]byte
	d.write(binary.AppendUvarint(binary.AppendUvarint(room[:0], position-d.last), uint64(p.count)))
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
	for trail := d.trail(); len(trail) > 0 && len(found) < limit; {
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
	d := x.duel(name)
	if d == nil {
		return nil, unknown(name)
	}
	return d.places(after, limit), nil
}

// names lists all duels, those too of which nothing could be read.
func (x *index) names() []string {
	x.mu.RLock()
	defer x.mu.RUnlock()
	list := make([]string, 0, x.count()+len(x.shut))
	for _, d := range x.duels {
		list = append(list, d.name())
	}
	for name := range x.twins {
		list = append(list, name)
	}
	for name := range x.shut {
		if x.duel(name) == nil {
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
