package spellduel

import (
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// A duel that moves on in place decides and folds as Decide and Fold do, and a
// refusal leaves it as it was.
func TestDuelMovesOnAsDecideAndFoldDo(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		seed := dice.Seed{rapid.Uint8().Draw(t, "dice")}
		committed, err := dice.NewCommitted(seed, nil, nil)
		if err != nil {
			t.Fatal(err)
		}
		w := World{Dice: committed, Catalogue: spell.Embedded()}
		var s State
		d := NewDuel(w)
		do := func(c Command) {
			before := d.State().clone()
			if _, err := d.Do(Answer{By: "a", Decision: "d0"}); err == nil {
				t.Fatal("an answer to nothing was taken")
			}
			if !reflect.DeepEqual(before, d.State().clone()) {
				t.Fatal("a refusal changed the duel")
			}
			want, err := Decide(s, c, w)
			if err != nil {
				t.Fatal(err)
			}
			got, err := d.Do(c)
			if err != nil || !reflect.DeepEqual(append([]duel.Event(nil), got...), want) {
				t.Fatalf("%v: %v, not %v", err, got, want)
			}
			s = Fold(s, want)
			if !reflect.DeepEqual(s.clone(), d.State().clone()) {
				t.Fatalf("after %+v the states differ", c)
			}
		}
		do(Open{Terms: DefaultTerms(), Mediator: MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")})
		do(TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: randomSheet(t, "a", DefaultTerms())})
		do(TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: randomSheet(t, "b", DefaultTerms())})
		for n := 0; n < 400 && !s.Over(); n++ {
			var open []Pending
			for _, p := range s.Open {
				if !p.Sealed {
					open = append(open, p)
				}
			}
			p := rapid.SampledFrom(open).Draw(t, "who")
			do(Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: randomAnswer(t, p.Decision)})
		}
	})
}
