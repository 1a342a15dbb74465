package duel

// What a contest of two shares; a ruleset of more seats needs none of it.

// The seats of a contest of two.
const (
	SeatA Seat = "a"
	SeatB Seat = "b"
)

// BothSeats are the seats of a contest of two, in their order.
func BothSeats() []Seat { return []Seat{SeatA, SeatB} }

// TwoSeats are those of a contest of two, with the names of who will sit there.
func TwoSeats(a, b string) []SeatName {
	return []SeatName{{Seat: SeatA, Name: a}, {Seat: SeatB, Name: b}}
}

// OfTwo is the seat's place among the two, 0 or 1.
func (s Seat) OfTwo() int {
	if s == SeatB {
		return 1
	}
	return 0
}

// Opponent is the other seat of the two.
func (s Seat) Opponent() Seat {
	if s == SeatA {
		return SeatB
	}
	return SeatA
}
