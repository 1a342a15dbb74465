package bolt

import (
	"encoding/binary"
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spellduel/events"
)

// The index finds each duel by its name, with its head and the places of its
// commits, and by the key that opened it, also where names have one hash.
func TestIndexFindsWhatWasEntered(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		x := newIndex()
		if few := rapid.Uint64Range(0, 3).Draw(t, "hashes, 0 for all"); few > 0 {
			all := x.hash
			x.hash = func(name string) uint64 { return all(name) % few }
		}
		type known struct {
			version uint64
			places  []uint64
		}
		duels := map[string]*known{}
		keyOf := func(name string) []byte { return events.KeyOf("open", name) }
		for position := range rapid.Uint64Range(1, 200).Draw(t, "commits") {
			position++
			name := fmt.Sprintf("%0*d", rapid.SampledFrom([]int{1, 26, 64}).Draw(t, "length"), rapid.IntRange(0, 9).Draw(t, "duel"))
			k := duels[name]
			if k == nil {
				k = &known{}
				duels[name] = k
			}
			count := rapid.Uint32Range(1, 300).Draw(t, "events")
			p := prefix{first: k.version + 1, count: count, tip: position * 31, duel: []byte(name)}
			if p.first == 1 {
				p.key = keyOf(name)
			}
			x.add(position, p)
			k.version += uint64(count)
			k.places = append(k.places, position)
			if d := x.duel(name); d.version != k.version || d.tip != p.tip || d.last != position {
				t.Fatalf("after commit %d of %s its head is %d, %d, %d", position, name, d.version, d.tip, d.last)
			}
		}
		for name, k := range duels {
			if got, err := x.find(name, 0, len(k.places)+1); err != nil || !slices.Equal(got, k.places) {
				t.Fatalf("the commits of %s lie at %v, %v; should be %v", name, got, err, k.places)
			}
			if d := x.openings[openingOf(keyOf(name))]; d == nil || d.name() != name {
				t.Fatalf("the key of %s opened %v", name, d)
			}
		}
		names := x.names()
		slices.Sort(names)
		want := make([]string, 0, len(duels))
		for name := range duels {
			want = append(want, name)
		}
		slices.Sort(want)
		if !slices.Equal(names, want) || x.count() != len(want) {
			t.Fatalf("%d duels, %v; should be %v", x.count(), names, want)
		}
		if d := x.duel("nobody's"); d != nil {
			t.Fatalf("a duel that was never entered is found: %s", d.name())
		}
	})
}

// A duel at rest has no more room than it needs, about.
func TestDuelKeepsLittleRoom(t *testing.T) {
	d := newDuel(make([]byte, 26))
	for n := range 2000 {
		d.write(binary.AppendUvarint(nil, uint64(n)))
		if room := cap(d.text) - len(d.text); room > 16+len(d.text)/8 {
			t.Fatalf("room for %d bytes behind %d", room, len(d.text))
		}
	}
}
