package arcane

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
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

// TakeSeat sits a duelist down, or declines where Consent is false. With NoSheet
// it takes over a seat that is taken, and the duelist there.
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

// TakeBack withdraws a sealed answer while others are still out
// (arcane.commit).
type TakeBack struct {
	By       duel.Actor
	Decision string
}

// Surrender yields the duel (arcane.yield).
type Surrender struct {
	Seat duel.Seat
}

// Lapse says that what is asked now was not answered in time, or that no seat
// can be taken any more. When that is so is the asker's to know: these rules have
// no clock (arcane.late).
type Lapse struct{}

// Void ends a duel from outside the rules (arcane.closed).
type Void struct {
	By duel.Actor
}

// RenewInvitation makes a new invitation for a seat (arcane.parties). The
// invitation itself is none of the rules'.
type RenewInvitation struct {
	By   duel.Actor // who manages the seats: the mediator or the house
	Seat duel.Seat
}

// NoteCredentials records that somebody changed his own credentials.
type NoteCredentials struct {
	Holder duel.Viewer
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

// Name implements [Command].
func (Lapse) Name() string { return "lapse" }

// Name implements [Command].
func (Void) Name() string { return "void" }

// Name implements [Command].
func (RenewInvitation) Name() string { return "renew_invitation" }

// Name implements [Command].
func (NoteCredentials) Name() string { return "note_credentials" }

// World is what a decision may look at beside the state: the dice. Evolve needs
// none.
type World struct {
	Dice dice.Dice // nil where the table throws
}
