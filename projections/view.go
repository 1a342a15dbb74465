package projections

import (
	"fmt"
	"maps"
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// View is what one viewer sees of a duel, folded from his own events and from
// nothing else.
type View struct {
	viewer     duel.Viewer
	step       int
	round      int
	phase      duel.Phase
	advantage  duel.Seat
	outcome    *Outcome
	conditions []spellduel.Condition // the further ways to end, of the terms; never changed
	arena      *Arena
	sides      []sideView // in the order of the seats
	spells     []iconView // in the order of their refs
	pending    []pending  // in the order in which they fell due
	steps      map[duel.Viewer]int
}

// NewView is what a viewer sees before the first event.
func NewView(viewer duel.Viewer) *View { return &View{viewer: viewer} }

// Fold is the view after these events, which must be the viewer's, from his
// first on.
func Fold(viewer duel.Viewer, events ...Event) *View {
	v := NewView(viewer)
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
func ViewAt(viewer duel.Viewer, events []Event, step int) (*View, error) {
	if step < 0 || step > len(events) {
		return nil, &StepError{Step: step, Last: len(events)}
	}
	return Fold(viewer, events[:step]...), nil
}

// Apply folds the viewer's next event.
func (v *View) Apply(e Event) {
	v.step, v.round, v.phase, v.steps = e.Seq, e.Round, e.Phase, e.Steps
	switch d := e.Data.(type) {
	case spellduel.DuelOpened:
		v.opened(d)
	case spellduel.PhaseBegan:
		v.phase = d.Phase
	case spellduel.RoundBegan:
		v.round = d.Round
	case spellduel.ArenaFormed:
		v.arenaFormed(d)
	case spellduel.AdvantageSet:
		v.advantage = d.Side
	case spellduel.AdvantageShifted:
		v.advantage = d.To
	case spellduel.DuelEnded:
		v.ended(d)
	default:
		v.applyDecision(e.Data)
		v.applySide(e.Data)
		v.applySpell(e.Data)
	}
}

func (v *View) opened(d spellduel.DuelOpened) {
	v.conditions = d.Terms.Also
	for _, s := range d.Seats {
		v.sides = append(v.sides, sideView{seat: s.Seat, Side: Side{Name: s.Name}})
	}
}

// arenaFormed places the images: the first seat's at 0, the other's behind the
// last space (arena.images).
func (v *View) arenaFormed(d spellduel.ArenaFormed) {
	v.arena = &Arena{Spaces: d.Spaces}
	for i := range v.sides {
		space := 0
		if i > 0 {
			space = d.Spaces + 1
		}
		v.sides[i].Space = &space
	}
}

func (v *View) ended(d spellduel.DuelEnded) {
	v.outcome = &Outcome{Result: d.Result, By: d.By, Condition: d.Condition}
	if n := d.Condition; n > 0 && n <= len(v.conditions) {
		v.outcome.Words = ConditionWords(v.conditions[n-1])
	}
	if d.Winner != "" {
		v.outcome.Winner = &d.Winner
	}
	v.phase = spellduel.PhaseOver
	v.pending = nil
}

// Step is the viewer's event that the view stands after.
func (v *View) Step() int { return v.step }

// Over tells that the duel has ended.
func (v *View) Over() bool { return v.outcome != nil }

// Snapshot copies what the viewer sees now.
func (v *View) Snapshot() Snapshot {
	s := Snapshot{
		Viewer: v.viewer, Step: v.step, Round: v.round, Phase: v.phase, Over: v.Over(),
		Sides: make(map[duel.Seat]Side, len(v.sides)), Spells: make([]Icon, 0, len(v.spells)),
		WaitingFor: v.WaitingFor(), Steps: maps.Clone(v.steps),
	}
	if v.advantage != "" {
		advantage := v.advantage
		s.Advantage = &advantage
	}
	if v.outcome != nil {
		outcome := *v.outcome
		s.Outcome = &outcome
	}
	if v.arena != nil {
		arena := *v.arena
		s.Arena = &arena
	}
	for _, side := range v.sides {
		s.Sides[side.seat] = side.snapshot()
	}
	for _, icon := range v.spells {
		s.Spells = append(s.Spells, icon.Icon)
	}
	return s
}

// Clone gives a view that goes on apart from this one.
func (v *View) Clone() *View {
	c := *v
	c.sides = slices.Clone(v.sides)
	for i := range c.sides {
		c.sides[i].Memory = slices.Clone(c.sides[i].Memory)
		c.sides[i].held = slices.Clone(c.sides[i].held)
	}
	c.spells = slices.Clone(v.spells)
	c.pending = slices.Clone(v.pending)
	return &c
}
