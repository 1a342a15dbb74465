package adjudicator

import (
	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/events/schema"
)

// duelArcane is the Duel Arcane.
var duelArcane = ruleset{
	name: arcane.Name, version: arcane.Version, codec: schema.Of(arcane.Name),
	begin: func() position { return circle{} }, casts: castsOfCircle,
}

// circle is a Duel Arcane's position.
type circle struct{ state arcane.State }

func (p circle) decide(c duel.Command, w World) ([]duel.Event, error) {
	return arcane.Decide(p.state, c, arcane.World{Dice: w.Dice})
}

func (p circle) fold(list []duel.Event) position { return circle{arcane.Fold(p.state, list)} }

func (p circle) next() standing {
	n := arcane.Next(p.state)
	s := standing{over: n.Over, auto: n.Auto, owed: n.Owed}
	for _, open := range p.state.Open {
		s.open = append(s.open, open.Decision.ID)
	}
	return s
}

// castsOfCircle lists the rolls that an event states.
func castsOfCircle(data any) []cast {
	p, ok := data.(duel.Payload)
	if !ok {
		return nil
	}
	var list []cast
	for _, c := range arcane.Casts(p) {
		list = append(list, cast{label: c.Label, count: c.Count, sides: c.Sides, faces: c.Faces})
	}
	return list
}
