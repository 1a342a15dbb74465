package projections

import (
	"fmt"
	"maps"
	"slices"

	"spellduel/domain/duel"
)

// View is what one viewer sees of a duel, folded from his own events and from
// nothing else. What is the same in every ruleset stands here; the rest is on
// the board of the ruleset that the first event names.
type View struct {
	viewer  duel.Viewer
	step    int
	round   int
	phase   duel.Phase
	outcome *Outcome
	seats   []seatView // in the order of the ruleset
	pending []Pending  // in the order in which they fell due
	steps   map[duel.Viewer]int

	board  Board
	shared bool // the board is another view's too, until an event changes it

	deadline *int // seconds, by the terms
}

// seatView is a seat, and who sits there.
type seatView struct {
	seat   duel.Seat
	name   string
	seated bool
}

// Board is what a viewer sees of one ruleset's own matter.
type Board interface {
	// Apply folds the viewer's next event. What is asked, answered, taken back
	// and closed the view itself keeps: boards are not told.
	Apply(v *View, e Event)
	Clone() Board // a board that goes on apart from this one
	Snapshot(c Common) Snapshot

	// Asked tells that a pending decision can be answered now.
	Asked(p Pending, all []Pending) bool
	Prompt(d duel.Decision) string    // the words to ask it in
	ByDefault(d duel.Decision) string // what the clock takes: an option's id, or a word of the ruleset's
}

// NewView is what a viewer sees before the first event of a duel. It panics at a
// ruleset that is not shown here; see [Shows].
func NewView(ruleset string, viewer duel.Viewer) *View {
	return &View{viewer: viewer, board: mustShow(ruleset).Board()}
}

// Fold is the view after these events, which must be the viewer's, from his
// first on.
func Fold(ruleset string, viewer duel.Viewer, events ...Event) *View {
	v := NewView(ruleset, viewer)
	for _, e := range events {
		v.Apply(e)
	}
	return v
}

// StepError says that a viewer has no such step. No step after Last is there
// yet, and none is below 0.
type StepError struct{ Step, Last int }

func (e *StepError) Error() string {
	return fmt.Sprintf("step %d: this viewer's steps are 0 to %d", e.Step, e.Last)
}

// ViewAt is the view after the viewer's event step, 0 being before the first.
// It returns a *StepError if there is no such step.
func ViewAt(ruleset string, viewer duel.Viewer, events []Event, step int) (*View, error) {
	if step < 0 || step > len(events) {
		return nil, &StepError{Step: step, Last: len(events)}
	}
	return Fold(ruleset, viewer, events[:step]...), nil
}

// Apply folds the viewer's next event.
func (v *View) Apply(e Event) {
	v.step, v.round, v.phase, v.steps = e.Seq, e.Round, e.Phase, e.Steps
	switch d := e.Data.(type) {
	case duel.Opened:
		v.opened(d.Opening())
	case duel.PhaseBegan:
		v.phase = d.Phase
	case duel.DuelEnded:
		v.ended(d)
	case duel.Seated:
		v.sat(d.Arrival())
	default:
		if v.applyDecision(e.Data, e.At) {
			return
		}
	}
	if v.shared {
		v.board, v.shared = v.board.Clone(), false
	}
	v.board.Apply(v, e)
}

func (v *View) opened(o duel.Opening) {
	v.deadline, v.seats = o.Deadline, make([]seatView, 0, len(o.Seats))
	for _, s := range o.Seats {
		v.seats = append(v.seats, seatView{seat: s.Seat, name: s.Name})
	}
}

func (v *View) sat(a duel.Arrival) {
	v.seats = slices.Clone(v.seats) // which clones share
	for i := range v.seats {
		if v.seats[i].seat == a.Seat {
			v.seats[i].name, v.seats[i].seated = a.Name, true
		}
	}
}

func (v *View) ended(d duel.DuelEnded) {
	v.outcome = &Outcome{Result: d.Result, By: d.By, Condition: d.Condition, Reason: d.Reason}
	if d.Winner != "" {
		v.outcome.Winner = &d.Winner
	}
	v.phase = duel.PhaseOver
	v.pending = nil
}

// Step is the viewer's event that the view stands after.
func (v *View) Step() int { return v.step }

// Over tells that the duel has ended.
func (v *View) Over() bool { return v.outcome != nil }

// Common is what every ruleset's view shows.
func (v *View) Common() Common {
	c := Common{
		Viewer: v.viewer, Step: v.step, Round: v.round, Phase: v.phase, Over: v.Over(),
		WaitingFor: v.WaitingFor(), DueAt: v.dueAt(), Steps: maps.Clone(v.steps),
	}
	if v.outcome != nil {
		outcome := *v.outcome
		c.Outcome = &outcome
	}
	for _, s := range v.seats {
		c.Seats = append(c.Seats, Seat{Seat: s.seat, Name: s.name, Taken: s.seated})
	}
	return c
}

// Snapshot copies what the viewer sees now.
func (v *View) Snapshot() Snapshot { return v.board.Snapshot(v.Common()) }

// Clone gives a view that goes on apart from this one.
func (v *View) Clone() *View {
	v.shared = true
	c := *v
	c.pending = slices.Clone(v.pending)
	return &c
}
