package duel

import "strings"

// Code is the stable name of a kind of refusal.
type Code string

// The refusals of the domain, in the order in which they are looked for: what
// is over, then who may, then whether it is open, then whether it is legal.
const (
	CodeDuelOver         Code = "duel_over"
	CodeSeatTaken        Code = "seat_taken"
	CodeNotYours         Code = "not_your_decision"
	CodeUnknownDecision  Code = "decision_not_open"
	CodeNotWithdrawable  Code = "decision_not_withdrawable"
	CodeWrongForm        Code = "answer_form_wrong"
	CodeIllegalOption    Code = "option_not_legal"
	CodeIllegalSelection Code = "selection_not_legal"
	CodeIllegalRolls     Code = "rolls_not_legal"
	CodeIllegalTerms     Code = "terms_not_legal"
	CodeIllegalSheet     Code = "sheet_not_legal"
	CodeUnknownSpell     Code = "spell_unknown"
	CodeNotOffered       Code = "not_offered"
	CodeIllegalReason    Code = "reason_not_legal"
)

// Refusal is the domain's no: what was tried, what is legal, which rule says
// so. It is a value, not an event; nothing has happened when one is returned.
type Refusal struct {
	Code     Code
	Detail   string
	Rules    []Rule
	Decision string   // the decision it is about
	Options  []Option // what would be legal; only ever the asker's own
	Field    string   // the part of the request at fault, as a JSON pointer
}

func (r *Refusal) Error() string {
	var b strings.Builder
	b.WriteString(string(r.Code))
	b.WriteString(": ")
	b.WriteString(r.Detail)
	for i, rule := range r.Rules {
		if i == 0 {
			b.WriteString(" (")
		} else {
			b.WriteString(", ")
		}
		b.WriteString(string(rule))
	}
	if len(r.Rules) > 0 {
		b.WriteString(")")
	}
	return b.String()
}

// Under is a JSON pointer to what a name has in the object at base.
func Under(base, name string) string {
	return base + "/" + strings.NewReplacer("~", "~0", "/", "~1").Replace(name)
}
