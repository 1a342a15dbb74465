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
	Sides    [2]Side
	Closed   bool      // the circle is (arcane.closed)
	First    duel.Seat // who strikes first; empty before the test
	Open     []Pending
	Outcome  *DuelEnded

	late   bool    // the clock has answered something of what is sealed
	asked  []tally // decisions, by audience
	rolled []tally // dice, by audience
	agenda []task  // what is pending; the last is what happens now
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

// Pending is an open decision, with its sealed answer once there is one.
type Pending struct {
	Decision duel.Decision
	Sealed   bool
	Answer   duel.Answer
}

type tally struct {
	audience duel.Audience
	n        int
}

func count(tallies []tally, a duel.Audience) int {
	for _, t := range tallies {
		if t.audience == a {
			return t.n
		}
	}
	return 0
}

// raise sets the count of an audience where it is lower.
func raise(tallies []tally, a duel.Audience, n int) []tally {
	for i := range tallies {
		if tallies[i].audience == a {
			tallies[i].n = max(tallies[i].n, n)
			return tallies
		}
	}
	return append(tallies, tally{a, n})
}

func bump(tallies []tally, a duel.Audience) []tally { return raise(tallies, a, count(tallies, a)+1) }

// clone copies what apply may change in place.
func (s State) clone() State {
	s.Open = slices.Clone(s.Open)
	s.asked = slices.Clone(s.asked)
	s.rolled = slices.Clone(s.rolled)
	s.agenda = slices.Clone(s.agenda)
	return s
}

func index(seat duel.Seat) int {
	if seat == duel.SeatB {
		return 1
	}
	return 0
}

func opponent(seat duel.Seat) duel.Seat {
	if seat == duel.SeatA {
		return duel.SeatB
	}
	return duel.SeatA
}

func isSeat(seat duel.Seat) bool { return seat == duel.SeatA || seat == duel.SeatB }

func (s *State) side(seat duel.Seat) *Side { return &s.Sides[index(seat)] }

// Side is a copy of what a seat has.
func (s *State) Side(seat duel.Seat) Side { return *s.side(seat) }

// Over tells that the duel has ended.
func (s *State) Over() bool { return s.Outcome != nil }

// seated tells that both duelists are there.
func (s *State) seated() bool { return s.Sides[0].Seated && s.Sides[1].Seated }
