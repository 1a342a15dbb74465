package arcane

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// Open begins a duel between two named seats under these terms.
type Open struct {
	Terms          Terms
	Mediator       MediatorSeat
	Seats          []SeatName
	DiceCommitment string // hex of the commitment to the server's dice seed
}

// TakeSeat sits a duelist down, or declines where Consent is false. With NoSheet
// it takes over a seat that is taken, and the duelist there.
type TakeSeat struct {
	Seat     duel.Seat
	Consent  bool
	DiceSeed string // hex, may be empty
	Sheet    Sheet
	NoSheet  bool   // no sheet came along
	Ext      string // JSON of an object, or empty: a program's own, kept beside the sheet (arcane.ext)
}

// Name implements [Command].
func (Open) Name() string { return "open" }

// Name implements [Command].
func (TakeSeat) Name() string { return "take_seat" }

// World is what a decision may look at beside the state: the dice. Evolve needs
// none.
type World struct {
	Dice dice.Dice // nil where the table throws and there is no deadline
}
