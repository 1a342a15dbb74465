package projections

import (
	"encoding/json"
	"fmt"
	"time"

	"spellduel/domain/duel"
)

// Event is one event of a viewer's stream.
type Event struct {
	Seq     int // place in the viewer's own count, from 1 without a gap
	Type    string
	V       int
	At      int64 // time of the commit that showed it, Unix milliseconds UTC
	Round   int
	Phase   duel.Phase
	Rules   []duel.Rule
	Because map[string]any
	Data    any // a payload of the ruleset, or what the fog left of it

	// Steps is where each other viewer's count stands after this event. It is
	// set for the mediator alone.
	Steps map[duel.Viewer]int
}

// wireEvent is an event as api-contract words it. The order of the fields is
// that of the bytes.
type wireEvent struct {
	Seq     int                 `json:"seq"`
	Type    string              `json:"type"`
	V       int                 `json:"v"`
	At      string              `json:"at"`
	Round   int                 `json:"round"`
	Phase   duel.Phase          `json:"phase"`
	Rules   []duel.Rule         `json:"rules"`
	Because map[string]any      `json:"because"`
	Data    any                 `json:"data"`
	Steps   map[duel.Viewer]int `json:"steps,omitempty"`
}

const atLayout = "2006-01-02T15:04:05.000Z07:00"

// Moment words a time of Unix milliseconds as events do.
func Moment(at int64) string { return time.UnixMilli(at).UTC().Format(atLayout) }

// JSON is the event as it goes over the wire: the same event is always the same
// bytes, and copying them into other JSON does not change them.
func (e Event) JSON() []byte {
	w := wireEvent{
		Seq: e.Seq, Type: e.Type, V: e.V, At: Moment(e.At),
		Round: e.Round, Phase: e.Phase, Rules: e.Rules, Because: e.Because, Data: e.Data, Steps: e.Steps,
	}
	if w.Rules == nil {
		w.Rules = []duel.Rule{}
	}
	if w.Because == nil {
		w.Because = map[string]any{}
	}
	b, err := json.Marshal(w)
	if err != nil {
		panic(fmt.Sprintf("projections: event %s has data that is no JSON: %v", e.Type, err))
	}
	return b
}

// MarshalJSON implements json.Marshaler.
func (e Event) MarshalJSON() ([]byte, error) { return e.JSON(), nil }
