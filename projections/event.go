package projections

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
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

const atLayout = "2006-01-02T15:04:05.000Z07:00"

// Moment words a time of Unix milliseconds as events do.
func Moment(at int64) string { return time.UnixMilli(at).UTC().Format(atLayout) }

// JSON is the event as it goes over the wire: the same event is always the same
// bytes, and copying them into other JSON does not change them.
func (e Event) JSON() []byte { return e.worded(e.place(), toJSON(e.Data)) }

// place words when and where in the duel the event happened, and of what type it
// is: what all its viewers are told alike.
func (e Event) place() []byte {
	b := appendText(append(make([]byte, 0, 128), `"type":`...), e.Type)
	b = strconv.AppendInt(append(b, `,"v":`...), int64(e.V), 10)
	b = time.UnixMilli(e.At).UTC().AppendFormat(append(b, `,"at":"`...), atLayout)
	b = strconv.AppendInt(append(b, `","round":`...), int64(e.Round), 10)
	return appendText(append(b, `,"phase":`...), string(e.Phase))
}

// worded is the event's JSON with what several viewers share: its place and its
// data. It is as encoding/json words a struct of these fields.
func (e Event) worded(place, data []byte) []byte {
	b := make([]byte, 0, 1024) // on the stack, where the event is small
	b = strconv.AppendInt(append(b, `{"seq":`...), int64(e.Seq), 10)
	b = append(append(b, ','), place...)
	b = append(b, `,"rules":[`...)
	for i, rule := range e.Rules {
		if i > 0 {
			b = append(b, ',')
		}
		b = appendText(b, string(rule))
	}
	b = append(b, `],"because":`...)
	if len(e.Because) == 0 {
		b = append(b, `{}`...)
	} else {
		b = append(b, toJSON(e.Because)...)
	}
	b = append(append(b, `,"data":`...), data...)
	if len(e.Steps) > 0 {
		b = appendSteps(append(b, `,"steps":`...), e.Steps)
	}
	return bytes.Clone(append(b, '}'))
}

func appendSteps(b []byte, steps map[duel.Viewer]int) []byte {
	viewers := make([]duel.Viewer, 0, 8) // on the stack, for as many as any duel has
	for viewer := range steps {
		viewers = append(viewers, viewer)
	}
	slices.Sort(viewers)
	b = append(b, '{')
	for i, viewer := range viewers {
		if i > 0 {
			b = append(b, ',')
		}
		b = append(appendText(b, string(viewer)), ':')
		b = strconv.AppendInt(b, int64(steps[viewer]), 10)
	}
	return append(b, '}')
}

// appendText appends a text as encoding/json words it, at once where nothing in
// it is worded otherwise.
func appendText(b []byte, text string) []byte {
	for i := range len(text) {
		if c := text[i]; c < ' ' || c > '~' || strings.IndexByte(`"\<>&`, c) >= 0 {
			return append(b, toJSON(text)...)
		}
	}
	return append(append(append(b, '"'), text...), '"')
}

// toJSON words what an event holds.
func toJSON(v any) []byte {
	b, err := json.Marshal(v)
	if err != nil {
		panic(fmt.Sprintf("projections: an event holds a %T that is no JSON: %v", v, err))
	}
	return b
}

// MarshalJSON implements json.Marshaler.
func (e Event) MarshalJSON() ([]byte, error) { return e.JSON(), nil }
