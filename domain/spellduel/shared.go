package spellduel

import "spellduel/domain/duel"

// What this ruleset shares with every other, by its own names.
type (
	Answer          = duel.Reply
	TakeBack        = duel.TakeBack
	Surrender       = duel.Surrender // end.surrender
	Lapse           = duel.Lapse     // duel.deadline
	Void            = duel.Void      // duel.void
	RenewInvitation = duel.RenewInvitation
	NoteCredentials = duel.NoteCredentials
	Command         = duel.Command
	Step            = duel.Step
	Pending         = duel.Pending

	Profile  = duel.Profile
	SeatName = duel.SeatName
	DiceMode = duel.DiceMode

	ConsentGiven       = duel.ConsentGiven   // duel.consent
	ConsentRefused     = duel.ConsentRefused // duel.consent
	InvitationRenewed  = duel.InvitationRenewed
	SeatHandedOver     = duel.SeatHandedOver
	CredentialsChanged = duel.CredentialsChanged
	ExtBrought         = duel.ExtBrought // sheet.ext
	PhaseBegan         = duel.PhaseBegan
	DecisionDue        = duel.DecisionDue
	DecisionMade       = duel.DecisionMade
	DecisionWithdrawn  = duel.DecisionWithdrawn
	ChoicesClosed      = duel.ChoicesClosed // round.choices
	Surrendered        = duel.Surrendered   // end.surrender
	DuelEnded          = duel.DuelEnded
)

// A deadline's bounds, in seconds (duel.deadline).
const (
	LeastDeadline = duel.LeastDeadline
	MostDeadline  = duel.MostDeadline
)

// Who throws.
const (
	DiceServer = duel.DiceServer
	DiceTable  = duel.DiceTable
)

// Results of a duel.
const (
	ResultVictory     = duel.ResultVictory
	ResultDraw        = duel.ResultDraw
	ResultDeclined    = duel.ResultDeclined // consent was refused, or not free
	ResultVoid        = duel.ResultVoid     // construction was ended
	ResultInterrupted = "interrupted"       // both count as victors
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
	d := DuelOpened{Profile: Profile{Ruleset: Ruleset, Version: RulesetVersion, Dice: DiceAlgorithm}, Terms: c.Terms, Mediator: c.Mediator, Seats: c.Seats}
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
