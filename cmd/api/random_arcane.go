package main

import (
	"context"
	"math/rand/v2"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/internal/client"
	"spellduel/scenarios"
)

// beginArcane opens a Duel Arcane for two random duelists. Its terms are drawn,
// too: whether it is to the death, and one in two of the house options that these
// terms let in.
func beginArcane(ctx context.Context, table *scenarios.Remote, chance *rand.Rand) error {
	at := scenarios.ArcaneRemote{Remote: table}
	terms := arcane.DefaultTerms()
	terms.Spectators = true
	terms.Condition = []arcane.Condition{arcane.ClearVictory, arcane.Death}[chance.IntN(2)]
	terms.Challenged = []duel.Seat{duel.SeatA, duel.SeatB}[chance.IntN(2)]
	for _, o := range arcane.HouseOptions() {
		if choice := o.Legal[chance.IntN(len(o.Legal))]; chance.IntN(2) == 0 {
			terms.House[o.Key] = choice
			if terms.Check() != nil { // as a limit of rounds, of which there is none to the death
				delete(terms.House, o.Key)
			}
		}
	}
	err := at.OpenArcane(ctx, scenarios.ArcaneOpening{
		Terms: terms, Mediator: &client.Mediator{Name: "Tarrant"},
		Seats: map[string]client.Name{"a": {Name: "Morgan"}, "b": {Name: "Wencit"}},
	})
	if err != nil {
		return err
	}
	for _, s := range []arcane.SeatName{{Seat: duel.SeatA, Name: "Morgan"}, {Seat: duel.SeatB, Name: "Wencit"}} {
		if err := at.SeatArcane(ctx, string(s.Seat), duelist(chance, s.Name), ""); err != nil {
			return err
		}
	}
	return nil
}

// duelist is somebody whose levels leave him Option Points.
func duelist(chance *rand.Rand, name string) *arcane.Sheet {
	levels := arcane.Levels()
	from := func(least int) arcane.Trait { return arcane.Trait{Level: levels[least+chance.IntN(len(levels)-least)]} }
	return &arcane.Sheet{
		Name: name, DuelArcane: from(int(arcane.Mediocre)), Power: from(int(arcane.Poor)), Shields: from(int(arcane.None)),
		FudgePoints: chance.IntN(8), Aura: []string{"crimson", "silver", "green", "violet"}[chance.IntN(4)],
	}
}
