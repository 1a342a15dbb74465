package duel

// The facts of every ruleset. Their rule ids are each ruleset's own.

// ConsentGiven is one side's free agreement to the terms.
type ConsentGiven struct {
	Seat Seat `json:"seat"`
}

// ConsentRefused ends a duel before it began.
type ConsentRefused struct {
	Seat Seat `json:"seat"`
}

// InvitationRenewed says that a seat has a new invitation, and no other that is
// still good.
type InvitationRenewed struct {
	Seat Seat `json:"seat"`
}

// SeatHandedOver says that somebody else plays a seat from now on, with the
// character that sits there.
type SeatHandedOver struct {
	Seat Seat `json:"seat"`
}

// CredentialsChanged keeps the books: somebody's tokens are not what they were.
// Which, and how, is in no event.
type CredentialsChanged struct {
	Holder Viewer `json:"holder"`
}

// PhaseBegan opens a phase; Side is who acts in it alone, or empty.
type PhaseBegan struct {
	Phase Phase `json:"phase"`
	Side  Seat  `json:"side,omitzero"`
}

// DecisionDue is a decision that somebody owes from now on.
type DecisionDue struct {
	Decision Decision `json:"decision"`
}

// DecisionMade is an answer: sealed where the decision is withdrawable, at once
// in force elsewhere. By is who entered it: the clock, where nobody did in time.
// Dice and Label are of a throw of the table's that the server made for it.
type DecisionMade struct {
	Decision string `json:"decision"`
	Kind     Kind   `json:"kind"`
	Seat     Actor  `json:"seat"`
	By       Actor  `json:"by"`
	Answer   Answer `json:"answer"`
	Sealed   bool   `json:"sealed,omitzero"`
	Dice     string `json:"dice,omitzero"` // as "1d20"
	Label    string `json:"label,omitzero"`
}

// DecisionWithdrawn takes a sealed answer back; the decision is open again.
type DecisionWithdrawn struct {
	Decision string `json:"decision"`
	Kind     Kind   `json:"kind"`
	Seat     Actor  `json:"seat"`
}

// Gone tells that the question itself is put no more: dice that are no longer needed,
// something to judge that was taken away. Else the decision is open again.
func (d DecisionWithdrawn) Gone() bool { return d.Kind == KindRoll || d.Kind == KindJudge }

// ChoicesClosed is the moment when all sealed answers of a phase are in and
// can no longer be taken back. By is the clock, where a deadline closed them,
// whoever had answered by then.
type ChoicesClosed struct {
	Kind      Kind     `json:"kind"`
	Decisions []string `json:"decisions"`
	By        Actor    `json:"by,omitzero"`
}

// Surrendered is a side that gave up.
type Surrendered struct {
	Side Seat `json:"side"`
}

// DuelEnded is the end. Result is "victory", "draw", "interrupted", "declined" or
// "void"; By names what brought it about.
type DuelEnded struct {
	Result string `json:"result"`
	Winner Seat   `json:"winner,omitzero"`
	By     string `json:"by"`

	// Condition is the number, from 1, of the further condition of the terms that
	// was met; 0 where it was none of these.
	Condition int `json:"condition,omitzero"`

	// Reason is why somebody called it off, in his own words, where he said so.
	Reason string `json:"reason,omitzero"`
}

// PhaseOver is the [Phase] of a duel that has ended, in every ruleset.
const PhaseOver = "over"

// Results of a duel.
const (
	ResultVictory  = "victory"
	ResultDraw     = "draw"
	ResultDeclined = "declined" // never fought: consent was refused, or not free
	ResultVoid     = "void"     // ended from outside the rules, or never fought
)

// Fought tells that the duel was fought to an end of its own.
func (d DuelEnded) Fought() bool { return d.Result != ResultDeclined && d.Result != ResultVoid }

// EventType implements [Payload].
func (ConsentGiven) EventType() string { return "consent_given" }

// EventType implements [Payload].
func (ConsentRefused) EventType() string { return "consent_refused" }

// EventType implements [Payload].
func (InvitationRenewed) EventType() string { return "invitation_renewed" }

// EventType implements [Payload].
func (SeatHandedOver) EventType() string { return "seat_handed_over" }

// EventType implements [Payload].
func (CredentialsChanged) EventType() string { return "credentials_changed" }

// EventType implements [Payload].
func (PhaseBegan) EventType() string { return "phase_began" }

// EventType implements [Payload].
func (DecisionDue) EventType() string { return "decision_due" }

// EventType implements [Payload].
func (DecisionMade) EventType() string { return "decision_made" }

// EventType implements [Payload].
func (DecisionWithdrawn) EventType() string { return "decision_withdrawn" }

// EventType implements [Payload].
func (ChoicesClosed) EventType() string { return "choices_closed" }

// EventType implements [Payload].
func (Surrendered) EventType() string { return "surrendered" }

// EventType implements [Payload].
func (DuelEnded) EventType() string { return "duel_ended" }
