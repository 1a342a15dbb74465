package simulate

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// histogram is how often each value came.
type histogram map[int]int

func (h histogram) add(other histogram) {
	for value, n := range other {
		h[value] += n
	}
}

// end is what a duel came to. One that was given up has no result.
type end struct {
	result    string
	by        string
	condition int
	winner    duel.Seat
}

// throw is a kind of dice thrown for a purpose.
type throw struct {
	purpose dice.Purpose
	sides   int
}

// tally counts duels. It holds whole numbers alone, so that what several have
// counted adds up to the same in whatever order.
type tally struct {
	duels   int
	ends    map[end]int
	rounds  histogram
	left    [2]map[string]histogram
	damage  [2]histogram      // in all, of each duel
	strikes map[int]histogram // damage of each net of spells
	rolls   map[throw][]int   // faces, from 1

	running [2]int // damage of the duel that is played
}

func newTally() *tally {
	return &tally{
		ends: map[end]int{}, rounds: histogram{}, left: [2]map[string]histogram{{}, {}}, damage: [2]histogram{{}, {}},
		strikes: map[int]histogram{}, rolls: map[throw][]int{},
	}
}

// add takes in what another has counted of other duels.
func (t *tally) add(other *tally) {
	t.duels += other.duels
	for e, n := range other.ends {
		t.ends[e] += n
	}
	t.rounds.add(other.rounds)
	for i := range seats {
		for of, h := range other.left[i] {
			into(t.left[i], of).add(h)
		}
		t.damage[i].add(other.damage[i])
	}
	for net, h := range other.strikes {
		into(t.strikes, net).add(h)
	}
	for k, faces := range other.rolls {
		mine := t.faces(k)
		for i, n := range faces {
			mine[i] += n
		}
	}
}

// into finds a histogram, and makes it where there is none.
func into[K comparable](of map[K]histogram, key K) histogram {
	h, ok := of[key]
	if !ok {
		h = histogram{}
		of[key] = h
	}
	return h
}

func (t *tally) faces(k throw) []int {
	faces, ok := t.rolls[k]
	if !ok {
		faces = make([]int, k.sides)
		t.rolls[k] = faces
	}
	return faces
}

func (t *tally) fell(purpose dice.Purpose, sides int, faces []int) {
	count := t.faces(throw{purpose, sides})
	for _, f := range faces {
		count[f-1]++
	}
}

func (t *tally) hurt(seat duel.Seat, amount int) { t.running[index(seat)] += amount }

func (t *tally) struck(net, damage int) { into(t.strikes, net)[damage]++ }

// endDuel counts a duel that is over, or given up.
func (t *tally) endDuel(round int, over *duel.DuelEnded, at table) {
	t.duels++
	var e end
	if over != nil {
		e = end{over.Result, over.By, over.Condition, over.Winner}
	}
	t.ends[e]++
	t.rounds[round]++
	for i, seat := range seats {
		for _, m := range at.left(seat) {
			into(t.left[i], m.of)[m.count]++
		}
		t.damage[i][t.running[i]]++
	}
	t.running = [2]int{}
}
