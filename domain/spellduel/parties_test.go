package spellduel

import (
	"errors"
	"reflect"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
)

// duel.parties: who takes over a seat, who invites anew and who renews a token
// changes nothing of the duel: the same state, the same thing to be done.
func TestWhoPlaysChangesNoDuel(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := randomWorld(t)
		playRandom(t, w, func(c commit) {
			for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
				for _, change := range []Command{
					TakeSeat{Seat: seat, Consent: true, NoSheet: true}, RenewInvitation{By: duel.House, Seat: seat}, NoteCredentials{Holder: duel.Viewer(seat)},
				} {
					s := Fold(c.before, c.events)
					if _, sits := change.(TakeSeat); sits && !s.side(seat).Seated {
						continue
					}
					out, err := Decide(s, change, w)
					if _, noted := change.(NoteCredentials); s.Over() && !noted {
						if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != duel.CodeDuelOver {
							t.Fatalf("%+v when all is over: %v", change, err)
						}
						continue
					}
					if err != nil || len(out) != 1 {
						t.Fatalf("%+v: %v, %+v", change, err, out)
					}
					if after := Fold(s, out); !reflect.DeepEqual(after.clone(), s.clone()) {
						t.Fatalf("%+v changed the state", change)
					}
				}
			}
		})
	})
}

// duel.parties, duel.consent: a taken seat is given with what is there, to who
// consents; an empty one to no one without a character.
func TestATakenSeatIsHandedOverAsItIs(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := randomWorld(t)
		out, err := Decide(State{}, Open{Terms: DefaultTerms(), Mediator: MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")}, w)
		if err != nil {
			t.Fatal(err)
		}
		s := Fold(State{}, out)
		refused := func(c Command, code duel.Code) {
			t.Helper()
			_, err := Decide(s, c, w)
			if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != code {
				t.Fatalf("%+v: %v, want %s", c, err, code)
			}
		}
		refused(TakeSeat{Seat: duel.SeatA, Consent: true, NoSheet: true}, duel.CodeIllegalSheet)
		refused(RenewInvitation{By: duel.House, Seat: "c"}, duel.CodeNotYours)
		sheet := randomSheet(t, "a", DefaultTerms())
		if out, err = Decide(s, TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: sheet}, w); err != nil {
			t.Fatal(err)
		}
		s = Fold(s, out)
		refused(TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: sheet}, duel.CodeSeatTaken)
		refused(TakeSeat{Seat: duel.SeatA, Consent: true, NoSheet: true, DiceSeed: "0a"}, duel.CodeSeatTaken)
		refused(TakeSeat{Seat: duel.SeatA, NoSheet: true}, duel.CodeSeatTaken)
		refused(TakeSeat{Seat: duel.SeatA}, duel.CodeSeatTaken)
	})
}
