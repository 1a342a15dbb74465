package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

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
	NoSheet  bool   // no sheet came along
	Ext      string // JSON of an object, or empty: a program's own, kept beside the sheet (sheet.ext)
}

// Name implements [Command].
func (Open) Name() string { return "open" }

// Name implements [Command].
func (TakeSeat) Name() string { return "take_seat" }

// World is what a decision may look at beside the state: the dice and the
// catalogue that the duel's profile names. Evolve needs neither.
type World struct {
	Dice      dice.Dice // needed where the server throws, and for a Lapse
	Catalogue *spell.Catalogue
}
