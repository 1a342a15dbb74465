package projections

import (
	"iter"
	"strconv"

	"spellduel/domain/duel"
)

// Frame is one picture of the replay: an event and the view after it.
type Frame struct {
	Step  int
	Event []byte // JSON of the viewer's event
	View  []byte // JSON of his view after it
}

// JSON is the frame as it goes over the wire.
func (f Frame) JSON() []byte {
	b := make([]byte, 0, len(f.Event)+len(f.View)+48)
	b = append(b, `{"step":`...)
	b = strconv.AppendInt(b, int64(f.Step), 10)
	b = append(b, `,"event":`...)
	b = append(b, f.Event...)
	b = append(b, `,"view":`...)
	b = append(b, f.View...)
	return append(b, '}')
}

// MarshalJSON implements json.Marshaler.
func (f Frame) MarshalJSON() ([]byte, error) { return f.JSON(), nil }

// Frames goes through what a viewer was shown, from his first event on, and
// yields the frames after the given step. The events before it are folded but
// not drawn.
func Frames(ruleset string, viewer duel.Viewer, shown []Shown, after int) iter.Seq[Frame] {
	return func(yield func(Frame) bool) {
		v := NewView(ruleset, viewer)
		for _, s := range shown {
			v.Apply(s.Event)
			if s.Event.Seq > after && !yield(Frame{Step: s.Event.Seq, Event: s.JSON, View: v.Snapshot().JSON()}) {
				return
			}
		}
	}
}
