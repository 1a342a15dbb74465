package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Command is one wish of an actor: one of the types below.
type Command interface {
	// Name is the written name of the command in a commit's header.
	Name() string
}

// Open begins a duel between two named seats under these terms.
type Open struct {
	Terms          Terms
	Mediator       MediatorSeat
	Seats          []SeatName
	DiceCommitment string // hex of the commitment to the server's dice seed
}

// TakeSeat sits a character down, or declines where Consent is false. With
// NoSheet it takes over a seat that is taken, and the character there.
type TakeSeat struct {
	Seat     duel.Seat
	Consent  bool
	DiceSeed string // hex, may be empty
	Sheet    Sheet
	NoSheet  bool // no sheet came along
}

// Answer replies to an open decision.
type Answer struct {
	By       duel.Actor
	Decision string
	Answer   duel.Answer
}

// TakeBack withdraws a sealed answer while the phase is still open.
type TakeBack struct {
	By       duel.Actor
	Decision string
}

// Surrender gives the duel up (end.surrender).
type Surrender struct {
	Seat duel.Seat
}

// Name implements [Command].
func (Open) Name() string { return "open" }

// Name implements [Command].
func (TakeSeat) Name() string { return "take_seat" }

// Name implements [Command].
func (Answer) Name() string { return "answer" }

// Name implements [Command].
func (TakeBack) Name() string { return "take_back" }

// Name implements [Command].
func (Surrender) Name() string { return "surrender" }

// World is what a decision may look at beside the state: the dice and the
// catalogue that the duel's profile names. Evolve needs neither.
type World struct {
	Dice      dice.Dice // nil where the table throws
	Catalogue *spell.Catalogue
}
