package arcane

import (
	"slices"

	"spellduel/domain/duel"
)

// State is a duel between two events: a plain value, folded from the events
// before it. The zero State is the start of every duel.
type State struct {
	Profile  Profile
	Terms    Terms
	Mediator MediatorSeat
	Phase    duel.Phase
	Round    int // 0 before the first
	Quiet    int // rounds on end, the present one included, without any damage (arcane.stalemate)
	Sides    [2]Side
	Closed   bool      // the circle is (arcane.closed)
	First    duel.Seat // who strikes first; empty before the test
	Open     duel.Docket
	Outcome  *DuelEnded

	late   bool              // the clock has answered something of what is sealed
	asked  duel.Tallies      // decisions, by audience
	rolled duel.Tallies      // dice, by audience
	agenda duel.Agenda[task] // what is pending; the last is what happens now
}

// Side is one duelist in the circle.
type Side struct {
	Seat         duel.Seat
	Name         string
	Seated       bool
	Sheet        Sheet // never changed, so that copies share it
	Figures      Figures
	OptionPoints int
	ShieldPoints int
	FudgePoints  int
	PowerFatigue int
	Shown        Allotment // the last that was revealed
	Funded       int       // Counterspells of it that were paid for
	Late         int       // allotments that the clock made
}

// clone copies what apply may change in place.
func (s State) clone() State {
	s.Open = slices.Clone(s.Open)
	s.asked = slices.Clone(s.asked)
	s.rolled = slices.Clone(s.rolled)
	s.agenda = slices.Clone(s.agenda)
	return s
}

func index(seat duel.Seat) int { return seat.OfTwo() }

func opponent(seat duel.Seat) duel.Seat { return seat.Opponent() }

func isSeat(seat duel.Seat) bool { return seat == duel.SeatA || seat == duel.SeatB }

func (s *State) side(seat duel.Seat) *Side { return &s.Sides[index(seat)] }

// Side is a copy of what a seat has.
func (s *State) Side(seat duel.Seat) Side { return *s.side(seat) }

// Over tells that the duel has ended.
func (s *State) Over() bool { return s.Outcome != nil }

// seated tells that both duelists are there.
func (s *State) seated() bool { return s.Sides[0].Seated && s.Sides[1].Seated }
