package arcane

import (
	"errors"
	"testing"

	"spellduel/domain/duel"
)

// arcane.closed: a duel is declared void before its seats are taken and in the
// middle, once; nobody wins and nobody is drained, all are told by whom and why.
func TestACircleIsDeclaredVoid(t *testing.T) {
	for by, want := range map[duel.Actor]string{
		duel.Mediator: duel.VoidedByMediator, duel.House: duel.VoidedByOpener, duel.Operator: duel.VoidedByOperator,
	} {
		for _, seated := range []int{0, 1, 2} {
			var s State
			do := func(c Command) ([]duel.Event, error) {
				list, err := Decide(s, c, World{})
				s = Fold(s, list)
				return list, err
			}
			terms := DefaultTerms()
			terms.Dice = DiceTable
			commands := []Command{Open{Terms: terms, Mediator: MediatorSeat{Name: "Tarrant"}, Seats: bothSeats()}}
			for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB}[:seated] {
				commands = append(commands, TakeSeat{Seat: seat, Consent: true, Sheet: Sheet{
					Name: "Kelson", Power: Trait{Level: "good"}, Shields: Trait{Level: "fair"}, DuelArcane: Trait{Level: "good"},
				}})
			}
			for _, c := range commands {
				if _, err := do(c); err != nil {
					t.Fatal(err)
				}
			}
			_, err := do(Void{By: by, Reason: "..."})
			if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != duel.CodeIllegalReason {
				t.Errorf("void for what says nothing: %v", err)
			}
			const why = "the hall is on fire"
			list, err := do(Void{By: by, Reason: why})
			if err != nil || len(list) != 1 || list[0].Data != (DuelEnded{Result: ResultVoid, By: want, Reason: why}) || list[0].Actor != by || list[0].Rules[0] != RuleClosed {
				t.Errorf("%s, %d seated: %+v, %v", by, seated, list, err)
			}
			if next := Next(s); len(next.Owed) > 0 || len(next.Waiting) > 0 {
				t.Errorf("%s, %d seated: still asked: %+v", by, seated, next)
			}
			_, err = do(Void{By: by})
			if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != duel.CodeDuelOver {
				t.Errorf("void twice: %v", err)
			}
		}
	}
}
