package projections

import (
	"encoding/json"
	"fmt"

	"spellduel/domain/duel"
)

// Snapshot is a view as it goes over the wire: what one viewer sees after one
// of his events. It stays as it is when the [View] it was taken from goes on.
// Each ruleset has its own, which shows what is common to all among the rest.
type Snapshot interface {
	Common() Common

	// JSON is the snapshot as it goes over the wire: equal snapshots are the same
	// bytes, and copying them into other JSON does not change them.
	JSON() []byte
}

// Common is what is the same in the views of all rulesets.
type Common struct {
	Viewer     duel.Viewer
	Step       int // the viewer's event that led here, 0 before the first
	Round      int // 0 before the first
	Phase      duel.Phase
	Over       bool
	Outcome    *Outcome // nil until the duel is over
	Seats      []Seat
	WaitingFor []duel.Actor        // all whom an open phase asks, until it closes, whether or not they have sealed; before that the seats not taken
	DueAt      *string             // when the clock answers for whoever is still asked then; nil where the terms have no deadline, or nothing is asked
	Steps      map[duel.Viewer]int // where each other viewer's count stands at this moment; only the mediator is told

	PreparationTurns int // where somebody who sat down has changed what the terms come to; else 0
}

// Seat is who sits somewhere, or will.
type Seat struct {
	Seat  duel.Seat
	Name  string
	Taken bool
}

// Outcome is how the duel ended: "victory", "draw", "interrupted" (both count as
// victors), "declined" or "void" (never fought).
type Outcome struct {
	Result string     `json:"result"`
	Winner *duel.Seat `json:"winner"` // null where nobody won
	By     string     `json:"by"`     // the condition that was met

	// Condition is the number of the terms' further condition that was met, and
	// Words are that condition; both are absent where it was none of these.
	Condition int    `json:"condition,omitempty"`
	Words     string `json:"words,omitempty"`

	// Reason is why the duel was called off, where who did so said it.
	Reason string `json:"reason,omitempty" example:"Delsenora's player has moved away"`
}

// encode is the JSON of a snapshot.
func encode(viewer duel.Viewer, snapshot any) []byte {
	b, err := json.Marshal(snapshot)
	if err != nil {
		panic(fmt.Sprintf("projections: view of %s: %v", viewer, err))
	}
	return b
}
