package adjudicator

import (
	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/events/schema"
)

// duelArcane is the Duel Arcane.
var duelArcane = Ruleset{
	Name: arcane.Name, Version: arcane.Version, Codec: schema.Of(arcane.Name),
	Begin: func() Position { return circle{} }, Casts: castsOfCircle,
	Closed: []duel.Rule{arcane.RuleClosed},
}

// circle is a Duel Arcane's position.
type circle struct{ state arcane.State }

func (p circle) Decide(c duel.Command, w World) ([]duel.Event, error) {
	return arcane.Decide(p.state, c, arcane.World{Dice: w.Dice})
}

func (p circle) Fold(list []duel.Event) Position { return circle{arcane.Fold(p.state, list)} }

func (p circle) Next() Standing { return stands(arcane.Next(p.state), p.state.Open) }

// castsOfCircle lists the rolls that an event states.
func castsOfCircle(data any) []Cast {
	p, ok := data.(duel.Payload)
	if !ok {
		return nil
	}
	var list []Cast
	for _, c := range arcane.Casts(p) {
		list = append(list, Cast{Label: c.Label, Count: c.Count, Sides: c.Sides, Faces: c.Faces})
	}
	return list
}
