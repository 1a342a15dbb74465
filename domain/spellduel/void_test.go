package spellduel

import (
	"errors"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// duel.void: a duel is called off before its seats are taken and while decisions
// are open, once; nobody wins, all are told by whom, and nothing is asked any more.
func TestADuelIsCalledOff(t *testing.T) {
	for by, want := range map[duel.Actor]string{
		duel.Mediator: "voided_by_mediator", duel.House: "voided_by_opener", duel.Operator: "voided_by_operator",
	} {
		for _, seated := range []int{0, 1, 2} {
			d := NewDuel(World{Catalogue: spell.Embedded()})
			do := func(c Command) []duel.Event {
				list, err := d.Do(c)
				if err != nil {
					t.Fatal(err)
				}
				return list
			}
			terms := DefaultTerms()
			terms.Dice = DiceTable
			do(Open{Terms: terms, Mediator: MediatorSeat{Name: "Tarrant"}, Seats: duel.TwoSeats("Rary", "Serten")})
			for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB}[:seated] {
				do(TakeSeat{Seat: seat, Consent: true, Sheet: caster("one", "wizard", 12, "Dispel Magic")})
			}
			_, err := d.Do(Void{By: by, Reason: "\u202eturned round"})
			if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != duel.CodeIllegalReason || r.Field != "/reason" {
				t.Errorf("called off for what nobody can read: %v", err)
			}
			const why = "the tavern closes"
			list := do(Void{By: by, Reason: why})
			end, ended := list[0].Data.(DuelEnded)
			if len(list) != 1 || !ended || end != (DuelEnded{Result: ResultVoid, By: want, Reason: why}) || end.Fought() || list[0].Rules[0] != RuleDuelVoid {
				t.Errorf("%s, %d seated: %+v", by, seated, list)
			}
			if next := Next(*d.State()); len(next.Owed) > 0 || len(next.Waiting) > 0 {
				t.Errorf("%s, %d seated: still asked: %+v", by, seated, next)
			}
			_, err = d.Do(Void{By: by})
			if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != duel.CodeDuelOver {
				t.Errorf("called off twice: %v", err)
			}
		}
	}
}
