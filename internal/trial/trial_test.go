package trial

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// A contest resumes after every prefix of its events as it went on: what is common
// to all rulesets holds for three seats, too.
func TestEveryPrefixResumes(t *testing.T) {
	const seeds = 40
	winners := map[duel.Seat]int{}
	for seed := range uint64(seeds) {
		chance := rand.New(rand.NewPCG(seed, 3))
		thrown, err := dice.NewCommitted(dice.Seed{byte(seed)}, []byte("one"), nil, []byte("three"))
		if err != nil {
			t.Fatal(err)
		}
		var s State
		do := func(c duel.Command) {
			list, err := Decide(s, c, thrown)
			if err != nil {
				t.Fatalf("seed %d: %s: %v", seed, c.Name(), err)
			}
			for n := 1; n < len(list); n++ {
				at := Fold(s, list[:n])
				before := at.clone()
				rest := duel.Resume(&game{state: at.clone(), dice: thrown, round: at.Round})
				if !reflect.DeepEqual(rest, list[n:]) {
					t.Fatalf("seed %d: resumed after %s: %+v, not %+v", seed, list[n-1].Data.EventType(), rest, list[n:])
				}
				if Fold(at, rest); !reflect.DeepEqual(at, before) {
					t.Fatalf("seed %d: folding changed the state before it", seed)
				}
			}
			s = Fold(s, list)
		}
		do(Open{Seats: []duel.SeatName{{Seat: "crown", Name: "c"}, {Seat: "sword", Name: "s"}, {Seat: "tower", Name: "t"}}, House: true})
		for _, seat := range Seats() {
			do(TakeSeat{Seat: seat, Consent: true, Duelist: string(seat), Luck: 2 + chance.IntN(5)})
		}
		for s.Outcome == nil {
			owed := Next(s).Owed
			d := owed[chance.IntN(len(owed))]
			if i := s.Open.Index(d.ID); s.Open[i].Sealed {
				continue
			}
			do(duel.Reply{By: d.Seat, Decision: d.ID, Answer: d.Draw(chance.IntN, nil)})
		}
		winners[s.Outcome.Winner]++
	}
	for _, seat := range Seats() {
		if winners[seat] == 0 {
			t.Errorf("in %d contests the %s never wins: %v", seeds, seat, winners)
		}
	}
}
