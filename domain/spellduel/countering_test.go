package spellduel

import (
	"math/rand/v2"
	"slices"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

func wholeCatalogue() (all [][]Contender) {
	add := func(sp spell.Spell) {
		card := spell.CardFor(sp, 2*sp.Level-1)
		all = append(all, Contenders(&card))
	}
	for _, sp := range spell.Embedded().All() {
		add(sp)
		if r, ok := sp.Reversed(); ok {
			add(r)
		}
	}
	return all
}

// listed tells that a rival stands in a list with these types of the counter and
// of the incoming spell.
func listed(list []Rival, id spell.ID, as, against spell.Type) (Rival, bool) {
	for _, r := range list {
		if r.ID == id && (r.As == nil || slices.Contains(r.As, as)) && (r.Against == nil || slices.Contains(r.Against, against)) {
			return r, true
		}
	}
	return Rival{}, false
}

func tableLets(ways []TypeWay, t spell.Type) Way {
	for _, w := range ways {
		if w.Type == t {
			return w.Way
		}
	}
	return WayNone
}

// counter.cast: what is told of two spells beforehand, by type and by name, is what
// a duel offers the character whom one of them has reached.
func TestWhatIsToldOfCountersIsWhatIsOffered(t *testing.T) {
	const seed = 41
	r := rand.New(rand.NewPCG(seed, 1))
	all := wholeCatalogue()
	offered, left := 0, 0
	for range 8000 {
		one, other := all[r.IntN(len(all))], all[r.IntN(len(all))]
		counter, incoming := &one[r.IntN(len(one))], &other[r.IntN(len(other))]
		told := Oppose([]Contender{*counter}, [][]Contender{{*incoming}}).Counters
		sp := Spell{Card: incoming.Card, Type: incoming.Type, Owner: duel.SeatB, Caster: duel.SeatB, entry: entryOf(incoming.Card, incoming.Type)}
		may := func(advantage duel.Seat) bool {
			s := State{Advantage: advantage}
			return s.mayCounter(counter.Card.Traits(counter.Type, ""), &sp, sp.traits(), duel.SeatA)
		}
		rival, named := listed(told, incoming.Card.ID, counter.Type, incoming.Type)
		if named && rival.Way == WayLaunched {
			s := State{Round: 2, Sides: [2]Side{{Seat: duel.SeatA, Launching: &Launching{Key: "x", Card: counter.Card, Type: counter.Type, Left: 1, Round: 1}}}, Spells: []Spell{sp}}
			if options := s.launchedCounters(nil, arrival{side: duel.SeatA, spell: 1}); len(options) == 0 || may(duel.SeatA) {
				t.Errorf("seed %d: what is left of %s at %s: offered %+v", seed, counter.Card.ID, incoming.Card.ID, options)
			}
			left++
			continue
		}
		counters, _ := counter.Types()
		_, counteredBy := incoming.Types()
		way := tableLets(counters, incoming.Type)
		if tableLets(counteredBy, counter.Type) == WayNone {
			way = WayNone // the incoming spell is closed to the table
		}
		if got, want := may(duel.SeatA), named || way != WayNone; got != want {
			t.Errorf("seed %d: %s as %s at %s as %s: offered %v, told %v (by name %v)", seed, counter.Card.ID, counter.Type, incoming.Card.ID, incoming.Type, got, want, named)
		}
		if !named {
			if got, want := may(duel.SeatB), way == WayTypes; got != want {
				t.Errorf("seed %d: %s as %s at %s as %s without the advantage: offered %v, told %v", seed, counter.Card.ID, counter.Type, incoming.Card.ID, incoming.Type, got, want)
			}
		}
		if may(duel.SeatA) {
			offered++
		}
	}
	if offered < 300 || left == 0 {
		t.Errorf("seed %d: only %d counters were offered, and %d of missiles that were left", seed, offered, left)
	}
}

// counter.cast: what one spell is told to do to another, the other is told to
// suffer, over the whole catalogue and in the arena too.
func TestBothSpellsAreToldTheSame(t *testing.T) {
	all := wholeCatalogue()
	byID := map[spell.ID]Opposition{}
	for _, one := range all {
		byID[one[0].Card.ID] = Oppose(one, all)
	}
	type told struct {
		from, to spell.ID
		way      Way
		end      Settled
	}
	gather := func(of func(Opposition) []Rival, turned bool) map[told]Rival {
		facts := map[told]Rival{}
		for id, o := range byID {
			for _, r := range of(o) {
				fact := told{id, r.ID, r.Way, r.Settled}
				if turned {
					fact.from, fact.to = r.ID, id
				}
				if _, twice := facts[fact]; twice {
					t.Errorf("%+v is told twice", fact)
				}
				facts[fact] = r
			}
		}
		return facts
	}
	same := func(what string, does, suffers map[told]Rival) {
		if len(does) == 0 || len(does) != len(suffers) {
			t.Errorf("%s: %d and %d", what, len(does), len(suffers))
		}
		for fact, r := range does {
			if other, ok := suffers[fact]; !ok || !slices.Equal(r.As, other.As) || !slices.Equal(r.Against, other.Against) || len(r.Rules) == 0 {
				t.Errorf("%s: %+v is %+v and %+v", what, fact, r, other)
			}
		}
	}
	same("counters", gather(func(o Opposition) []Rival { return o.Counters }, false), gather(func(o Opposition) []Rival { return o.CounteredBy }, true))
	same("defeats", gather(func(o Opposition) []Rival { return o.Defeats }, false), gather(func(o Opposition) []Rival { return o.DefeatedBy }, true))
}

// ability.automatic_counter, ability.counter, ability.automatic_defeat, reversed:
// some of what the book says by name.
func TestSomeCountersByName(t *testing.T) {
	all := wholeCatalogue()
	of := func(id spell.ID) ([]Contender, Opposition) {
		i := slices.IndexFunc(all, func(c []Contender) bool { return c[0].Card.ID == id })
		if i < 0 {
			t.Fatalf("no spell %s", id)
		}
		return all[i], Oppose(all[i], all)
	}
	for _, c := range []struct {
		counter, incoming spell.ID
		way               Way
		end               Settled
	}{
		{"wizard/shield", "wizard/magic-missile", WayMustFight, Wins},
		{"priest/cure-light-wounds", "priest/cure-light-wounds.reversed", WayAutomatic, Wins},
		{"priest/cure-light-wounds.reversed", "priest/cure-light-wounds", WayAutomatic, Wins},
		{"priest/remove-fear", "wizard/fear", WayAutomatic, Wins},
		{"priest/neutralize-poison", "wizard/cloudkill", WayAutomatic, Wins},
		{"wizard/wish", "wizard/fireball", WayAutomatic, Wins},
		{"wizard/melfs-minute-meteors", "wizard/monster-summoning-i", WayLaunched, Rolled},
		{"priest/rainbow", "wizard/monster-summoning-i", WayLaunched, Rolled},
		{"wizard/limited-wish", "wizard/fireball", WayAutomatic, Wins},
	} {
		_, o := of(c.counter)
		found := slices.ContainsFunc(o.Counters, func(r Rival) bool { return r.ID == c.incoming && r.Way == c.way && r.Settled == c.end })
		if !found {
			told := slices.DeleteFunc(o.Counters, func(r Rival) bool { return r.ID != c.incoming })
			t.Errorf("%s at %s is not %s/%s: %+v", c.counter, c.incoming, c.way, c.end, told)
		}
	}
	summoned, _ := of("wizard/monster-summoning-i")
	if _, counteredBy := summoned[0].Types(); len(counteredBy) > 0 || !summoned[0].Closed() {
		t.Errorf("a summoned creature is countered by types: %v", counteredBy)
	}
}
