package duel

import "fmt"

// MaxExt is the size of a sheet's ext in bytes, at most.
const MaxExt = 4096

// ExtBrought keeps what a program sent along with a sheet for itself: a JSON
// object as text of at most MaxExt bytes, never looked into. It is an event of
// its own, and in nobody's stream, so that it stays where it is wherever a sheet
// is shown or a duel is opened.
type ExtBrought struct {
	Seat Seat   `json:"seat"`
	Ext  string `json:"ext"`
}

// EventType implements [Payload].
func (ExtBrought) EventType() string { return "ext_brought" }

// CheckExt refuses an ext that is too long to be kept, by the ruleset's own rule.
func CheckExt(ext string, rule Rule) error {
	if n := len(ext); n > MaxExt {
		return &Refusal{
			Code: CodeIllegalSheet, Field: "/sheet/ext", Rules: []Rule{rule},
			Detail: fmt.Sprintf("an ext is at most %d bytes, white space between its parts not counted; this one has %d", MaxExt, n),
		}
	}
	return nil
}
