package arcane

import "spellduel/domain/duel"

// DuelOpened is the first event of every duel and pins its profile.
type DuelOpened struct {
	Profile        Profile      `json:"profile"`
	Terms          Terms        `json:"terms"`
	Mediator       MediatorSeat `json:"mediator"`
	Seats          []SeatName   `json:"seats"`
	DiceCommitment string       `json:"dice_commitment,omitzero"` // hex; server dice only
}

// ConsentGiven is one side's free agreement to the terms (arcane.condition).
type ConsentGiven struct {
	Seat duel.Seat `json:"seat"`
}

// ConsentRefused ends a duel before it began.
type ConsentRefused struct {
	Seat duel.Seat `json:"seat"`
}

// SeatTaken is a duelist's arrival, with all that he brings.
type SeatTaken struct {
	Seat     duel.Seat `json:"seat"`
	Sheet    Sheet     `json:"sheet"`
	Figures  Figures   `json:"figures"`
	DiceSeed string    `json:"dice_seed,omitzero"` // hex, the duelist's part of the dice
}

// InvitationRenewed says that a seat has a new invitation, and no other that is
// still good.
type InvitationRenewed struct {
	Seat duel.Seat `json:"seat"`
}

// SeatHandedOver says that somebody else plays a seat from now on, with the
// character that sits there.
type SeatHandedOver struct {
	Seat duel.Seat `json:"seat"`
}

// CredentialsChanged keeps the books: somebody's tokens are not what they were.
// Which, and how, is in no event.
type CredentialsChanged struct {
	Holder duel.Viewer `json:"holder"`
}

// PhaseBegan opens a phase.
type PhaseBegan struct {
	Phase duel.Phase `json:"phase"`
	Side  duel.Seat  `json:"side,omitzero"` // never set: both sides act in each phase
}

// DecisionDue is a decision that somebody owes from now on.
type DecisionDue struct {
	Decision duel.Decision `json:"decision"`
}

// DecisionMade is an answer: sealed where the decision is withdrawable, at once
// in force elsewhere. By is who entered it: the clock, where nobody did in time
// (arcane.late). Dice and Label are of a throw of the table's that the server
// made for it.
type DecisionMade struct {
	Decision string      `json:"decision"`
	Kind     duel.Kind   `json:"kind"`
	Seat     duel.Actor  `json:"seat"`
	By       duel.Actor  `json:"by"`
	Answer   duel.Answer `json:"answer"`
	Sealed   bool        `json:"sealed,omitzero"`
	Dice     string      `json:"dice,omitzero"` // as "2dF"
	Label    string      `json:"label,omitzero"`
}

// DecisionWithdrawn takes a sealed answer back; the decision is open again.
type DecisionWithdrawn struct {
	Decision string     `json:"decision"`
	Kind     duel.Kind  `json:"kind"`
	Seat     duel.Actor `json:"seat"`
}

// ChoicesClosed is the moment when all sealed answers of a kind are in and can no
// longer be taken back (arcane.commit). By is the clock, where a deadline closed
// them, whoever had answered by then (arcane.late).
type ChoicesClosed struct {
	Kind      duel.Kind  `json:"kind"`
	Decisions []string   `json:"decisions"`
	By        duel.Actor `json:"by,omitzero"`
}

// Surrendered is a side that yielded (arcane.yield).
type Surrendered struct {
	Side duel.Seat `json:"side"`
}

// DuelEnded is the end. By names what it ended by.
type DuelEnded struct {
	Result string    `json:"result"`
	Winner duel.Seat `json:"winner,omitzero"`
	By     string    `json:"by"`
}
