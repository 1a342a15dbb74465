package projections

import (
	"slices"

	"spellduel/domain/duel"
)

// pending is a decision that the viewer knows to be open.
type pending struct {
	name   DecisionName
	whole  *duel.Decision // where the viewer was shown it whole
	sealed bool           // its answer is in, as far as the viewer knows
}

func (v *View) applyDecision(data any) {
	switch d := data.(type) {
	case duel.DecisionDue:
		name := DecisionName{ID: d.Decision.ID, Kind: d.Decision.Kind, Seat: d.Decision.Seat}
		v.pending = append(v.pending, pending{name: name, whole: &d.Decision})
	case DecisionSeen:
		v.pending = append(v.pending, pending{name: d.Decision})
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
		if d.Kind == duel.KindRoll { // not asked any more
			v.close(d.Decision)
		} else {
			v.seal(d.Decision, false)
		}
	case duel.ChoicesClosed:
		v.close(d.Decisions...)
	}
}

func (v *View) close(ids ...string) {
	v.pending = slices.DeleteFunc(v.pending, func(p pending) bool { return slices.Contains(ids, p.name.ID) })
}

func (v *View) seal(id string, sealed bool) {
	for i := range v.pending {
		if v.pending[i].name.ID == id {
			v.pending[i].sealed = sealed
		}
	}
}

func (v *View) asked(p pending) bool { return v.board.asked(p, v.pending) }

// Decisions lists what the viewer himself owes now, whole, in the order in which
// it fell due. What he has sealed he no longer owes: see [View.Sealed].
func (v *View) Decisions() []duel.Decision {
	return v.own(func(p pending) bool { return !p.sealed && v.asked(p) })
}

// Sealed lists the viewer's decisions whose answers are in and can still be
// taken back.
func (v *View) Sealed() []duel.Decision { return v.own(func(p pending) bool { return p.sealed }) }

func (v *View) own(which func(pending) bool) []duel.Decision {
	list := []duel.Decision{}
	for _, p := range v.pending {
		if p.whole != nil && p.name.Seat == duel.Actor(v.viewer) && which(p) {
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
		asked[p.name.Seat] = asked[p.name.Seat] || v.asked(p)
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
