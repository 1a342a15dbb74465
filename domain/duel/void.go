package duel

import "fmt"

// By what a void duel ended that somebody called off: who did.
const (
	VoidedByMediator = "voided_by_mediator"
	VoidedByOpener   = "voided_by_opener" // where the house judges
	VoidedByOperator = "voided_by_operator"
)

// Ends is how a duel ends that is voided: without a winner, and all are told by
// whom. A duel that nobody fought to its end opens nothing on_end.
func (c Void) Ends() DuelEnded {
	by := VoidedByMediator
	if c.By == House {
		by = VoidedByOpener
	}
	if c.By == Operator {
		by = VoidedByOperator
	}
	return DuelEnded{Result: ResultVoid, By: by, Reason: c.Reason}
}

// MaxReason is how many characters a reason may have for which a duel is voided.
const MaxReason = 200

// Check refuses a reason that can not be shown to everybody.
func (c Void) Check() error {
	if c.Reason == "" || Readable(c.Reason, MaxReason) {
		return nil
	}
	return &Refusal{
		Code: CodeIllegalReason, Field: "/reason",
		Detail: fmt.Sprintf("a reason has 1 to %d characters, letters or digits among them, no space at its ends, and nothing that does not show or turns the direction of text", MaxReason),
	}
}
