package arcane

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// What this ruleset shares with every other, by its own names.
type (
	Answer          = duel.Reply
	TakeBack        = duel.TakeBack  // arcane.commit
	Surrender       = duel.Surrender // arcane.yield
	Lapse           = duel.Lapse     // arcane.late
	Void            = duel.Void      // arcane.closed
	RenewInvitation = duel.RenewInvitation
	NoteCredentials = duel.NoteCredentials
	Command         = duel.Command
	Step            = duel.Step
	Pending         = duel.Pending

	Profile  = duel.Profile
	SeatName = duel.SeatName
	DiceMode = duel.DiceMode

	ConsentGiven       = duel.ConsentGiven   // arcane.condition
	ConsentRefused     = duel.ConsentRefused // arcane.condition
	InvitationRenewed  = duel.InvitationRenewed
	SeatHandedOver     = duel.SeatHandedOver
	CredentialsChanged = duel.CredentialsChanged
	ExtBrought         = duel.ExtBrought // arcane.ext
	PhaseBegan         = duel.PhaseBegan
	DecisionDue        = duel.DecisionDue
	DecisionMade       = duel.DecisionMade
	DecisionWithdrawn  = duel.DecisionWithdrawn
	ChoicesClosed      = duel.ChoicesClosed // arcane.commit
	Surrendered        = duel.Surrendered   // arcane.yield
	DuelEnded          = duel.DuelEnded
)

// A deadline's bounds, in seconds (arcane.late).
const (
	LeastDeadline = duel.LeastDeadline
	MostDeadline  = duel.MostDeadline
)

// Who throws.
const (
	DiceServer = duel.DiceServer
	DiceTable  = duel.DiceTable
)

// Results of a duel, and what it ended by.
const (
	ResultVictory  = duel.ResultVictory
	ResultDraw     = duel.ResultDraw     // at the limit of rounds, or when nobody is hurt any more
	ResultDeclined = duel.ResultDeclined // never fought
	ResultVoid     = duel.ResultVoid     // ended from outside the rules: nothing counts

	ByDefeat    = "defeat"
	BySurrender = "surrender"
	ByRounds    = "round_limit"
	ByStalemate = "stalemate"
	ByRefusal   = "consent_refused"
	ByDeadline  = "deadline" // nobody took a seat in time
)

// Seats are those of every duel by this ruleset, in their order.
func Seats() []duel.Seat { return duel.BothSeats() }

// Opening implements [duel.Opened].
func (d DuelOpened) Opening() duel.Opening {
	return duel.Opening{
		Profile: d.Profile, Seats: d.Seats, House: d.Mediator.House, TableDice: d.Terms.Dice == DiceTable,
		DiceCommitment: d.DiceCommitment, Disclosure: d.Terms.Disclosure, Spectators: d.Terms.Spectators, Deadline: d.Terms.Deadline,
	}
}

// Opens implements [duel.Opener].
func (c Open) Opens() duel.Opening {
	d := DuelOpened{Profile: Profile{Ruleset: Name, Version: Version, Dice: dice.Algorithm}, Terms: c.Terms, Mediator: c.Mediator, Seats: c.Seats}
	return d.Opening()
}

// Committed implements [duel.Opener].
func (c Open) Committed(commitment string) duel.Opener {
	c.DiceCommitment = commitment
	return c
}

// Arrival implements [duel.Seated].
func (d SeatTaken) Arrival() duel.Arrival {
	return duel.Arrival{Seat: d.Seat, Name: d.Sheet.Name, Fresh: true, DiceSeed: d.DiceSeed}
}

// Sits implements [duel.Seating].
func (c TakeSeat) Sits() duel.Arrival {
	return duel.Arrival{Seat: c.Seat, Name: c.Sheet.Name, Fresh: !c.NoSheet, DiceSeed: c.DiceSeed}
}
