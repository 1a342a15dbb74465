package projections

import (
	"slices"

	"spellduel/domain/duel"
)

// Pending is a decision that the viewer knows to be open.
type Pending struct {
	Name   DecisionName
	whole  *duel.Decision // where the viewer was shown it whole
	Sealed bool           // its answer is in, as far as the viewer knows
	at     int64          // when he was shown that it was due, Unix milliseconds UTC
}

// applyDecision folds what is asked and answered, and tells whether the event was
// of that.
func (v *View) applyDecision(data any, at int64) bool {
	switch d := data.(type) {
	case duel.DecisionDue:
		name := DecisionName{ID: d.Decision.ID, Kind: d.Decision.Kind, Seat: d.Decision.Seat}
		v.pending = append(v.pending, Pending{Name: name, whole: &d.Decision, at: at})
	case DecisionSeen:
		v.pending = append(v.pending, Pending{Name: d.Decision, at: at})
	case duel.DecisionMade:
		if d.Sealed {
			v.seal(d.Decision, true)
		} else {
			v.close(d.Decision)
		}
	case AnswerSeen:
		v.close(d.Decision)
	case RollSeen:
		v.close(d.Decision)
	case duel.DecisionWithdrawn:
		if d.Gone() {
			v.close(d.Decision)
		} else {
			v.seal(d.Decision, false)
		}
	case duel.ChoicesClosed:
		v.close(d.Decisions...)
	default:
		return false
	}
	return true
}

func (v *View) close(ids ...string) {
	v.pending = slices.DeleteFunc(v.pending, func(p Pending) bool { return slices.Contains(ids, p.Name.ID) })
}

func (v *View) seal(id string, sealed bool) {
	for i := range v.pending {
		if v.pending[i].Name.ID == id {
			v.pending[i].Sealed = sealed
		}
	}
}

func (v *View) asked(p Pending) bool { return v.board.Asked(p, v.pending) }

// Due is when the clock answers what the viewer knows to be open, in Unix
// milliseconds, and false where nothing is or the terms have no deadline. All of
// it lapses together, counted from what was asked first: what is asked later and of
// few, as the closing of contributions, puts nothing off (ruling
// deadline.together).
func (v *View) Due() (int64, bool) {
	if v.deadline == nil || len(v.pending) == 0 || v.Over() {
		return 0, false
	}
	first := v.pending[0].at
	for _, p := range v.pending {
		first = min(first, p.at)
	}
	return first + int64(*v.deadline)*1000, true
}

// dueAt is Due as it goes over the wire.
func (v *View) dueAt() *string {
	due, ok := v.Due()
	if !ok {
		return nil
	}
	text := Moment(due)
	return &text
}

// Decisions lists what the viewer himself owes now, whole, in the order in which
// it fell due. What he has sealed he no longer owes: see [View.Sealed].
func (v *View) Decisions() []duel.Decision {
	return v.own(func(p Pending) bool { return !p.Sealed && v.asked(p) })
}

// Sealed lists the viewer's decisions whose answers are in and can still be
// taken back.
func (v *View) Sealed() []duel.Decision { return v.own(func(p Pending) bool { return p.Sealed }) }

func (v *View) own(which func(Pending) bool) []duel.Decision {
	list := []duel.Decision{}
	for _, p := range v.pending {
		if p.whole != nil && p.Name.Seat == duel.Actor(v.viewer) && which(p) {
			list = append(list, *p.whole)
		}
	}
	return list
}

// WaitingFor names those whom the open decisions ask, whoever has sealed, seats
// first; before the arena the seats that are not taken.
func (v *View) WaitingFor() []duel.Actor {
	waiting := []duel.Actor{}
	if v.Over() {
		return waiting
	}
	asked := map[duel.Actor]bool{}
	for _, p := range v.pending {
		asked[p.Name.Seat] = asked[p.Name.Seat] || v.asked(p)
	}
	for _, side := range v.seats {
		if !side.seated || asked[duel.Actor(side.seat)] {
			waiting = append(waiting, duel.Actor(side.seat))
		}
	}
	if asked[duel.Mediator] {
		waiting = append(waiting, duel.Mediator)
	}
	return waiting
}
