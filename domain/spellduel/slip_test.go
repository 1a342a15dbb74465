package spellduel

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
)

// move.meet, meet.once, lock.hold, lock.clear: in random duels no pair that must
// fight goes past each other without having met, none fights twice in a round,
// what is blocked stands at a lock, and what is freed waits for its owner's next step.
func TestNothingSlipsPast(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := watch{met: map[Pair]bool{}, fought: map[Pair]bool{}, freed: map[int]moment{}, walked: new(bool)}
		playRandom(t, randomWorld(t), func(c commit) {
			s := c.before.clone()
			for _, e := range c.events {
				s.apply(e)
				w.event(t, &s, e)
				w.arena(t, &s, e)
			}
		})
	})
}

// watch is what a watcher of a duel remembers of it.
type watch struct {
	met, fought map[Pair]bool
	freed       map[int]moment
	walked      *bool
}

type moment struct {
	round int
	phase duel.Phase
}

func (w watch) event(t *rapid.T, s *State, e duel.Event) {
	switch d := e.Data.(type) {
	case RoundBegan:
		clear(w.fought) // what is turned round and turned back may fight the same spell in a later round
	case CombatRolled:
		pair := Pair{min(d.A.Spell, d.B.Spell), max(d.A.Spell, d.B.Spell)}
		if pair.A > 0 && w.fought[pair] {
			t.Fatalf("%v fought twice in round %d", pair, e.Round)
		}
		w.fought[pair] = true
	case LockCleared:
		for _, ref := range d.Freed {
			w.freed[ref] = moment{e.Round, e.Phase}
		}
	case SpellMoved:
		if at, ok := w.freed[d.Spell]; ok && at == (moment{e.Round, e.Phase}) {
			t.Fatalf("spell %d moved in the step that freed it", d.Spell)
		}
	case CharacterMoved: // images turn about, and what they pass stays behind them
		*w.walked = true
	case SpellBlocked:
		if !s.lockAt(d.Space) {
			t.Fatalf("spell %d is blocked where no lock is", d.Spell)
		}
	}
}

func (w watch) arena(t *rapid.T, s *State, e duel.Event) {
	freeing := slices.ContainsFunc(s.agenda, func(x task) bool { _, ok := x.(freeing); return ok })
	for _, sp := range s.Spells {
		if sp.Blocked && !sp.Gone && !freeing && !s.lockAt(sp.Space) {
			t.Fatalf("spell %d is still blocked after %s", sp.Ref, e.Data.EventType())
		}
	}
	if *w.walked {
		return
	}
	_, turnedBehind := e.Data.(SpellTurned) // what changes sides has some new opponents at its back
	for i := range s.Spells {
		x := &s.Spells[i]
		if x.Gone || x.Home || x.Owner != duel.SeatA || s.atTarget(x) {
			continue
		}
		for j := range s.Spells {
			y := &s.Spells[j]
			if y.Gone || y.Home || y.Owner != duel.SeatB || s.atTarget(y) {
				continue
			}
			pair := Pair{x.Ref, y.Ref}
			w.met[pair] = w.met[pair] || x.Space == y.Space || turnedBehind && x.Space > y.Space
			if relation, _ := meets(x.traits(), y.traits()); x.Space > y.Space && !w.met[pair] && relation == relationFight {
				t.Fatalf("%s and %s went past each other: %s", x.Card.Name, y.Card.Name, e.Data.EventType())
			}
		}
	}
}
