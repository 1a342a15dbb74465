package main

import (
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"slices"

	"spellduel/domain/arcane"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/internal/client"
	"spellduel/scenarios"
)

// mostAnswers bounds a random duel; each ends long before.
const mostAnswers = 20_000

// beginnings open a duel of a ruleset for two random duelists and seat them. What
// follows is the same for all rulesets.
var beginnings = map[string]func(ctx context.Context, table *scenarios.Remote, chance *rand.Rand) error{
	spellduel.Ruleset: beginSpells,
	arcane.Name:       beginArcane,
}

// playRandom plays a duel of two random characters to its end. It answers each
// decision by chance from what the decision itself offers, and knows no rule.
func playRandom(ctx context.Context, table *scenarios.Remote, ruleset string, seed uint64) error {
	chance := rand.New(rand.NewPCG(seed, 0))
	if err := beginnings[ruleset](ctx, table, chance); err != nil {
		return err
	}
	for range mostAnswers {
		turn, err := client.AnswerOne(ctx, table, chance, "mediator", "a", "b")
		if err != nil {
			return err
		}
		if turn == nil {
			return mustBeOver(ctx, table)
		}
	}
	return fmt.Errorf("the duel from seed %d is not over after %d answers", seed, mostAnswers)
}

func beginSpells(ctx context.Context, table *scenarios.Remote, chance *rand.Rand) error {
	sheets := map[string]*client.Sheet{"a": character(chance, "Rary"), "b": character(chance, "Serten")}
	err := table.Open(ctx, client.OpenRequest{
		Ruleset:  spellduel.Ruleset,
		Terms:    &client.Terms{Dice: "server", Spectators: true, Also: furtherEnds(chance, sheets["a"].Memorized)},
		Mediator: &client.Mediator{Name: "Tarrant", Protection: "Wall of Force"},
		Seats:    map[string]client.Name{"a": {Name: sheets["a"].Name}, "b": {Name: sheets["b"].Name}},
	})
	if err != nil {
		return err
	}
	for _, seat := range []string{"a", "b"} {
		if err := table.Seat(ctx, seat, sheets[seat]); err != nil {
			return err
		}
	}
	return nil
}

// furtherEnds are up to two further ways in which the duel ends, each of another
// kind; a spell that must not be cast is one of those that a has. What somebody
// would have to judge is not among them: chance is no judge.
func furtherEnds(chance *rand.Rand, spells []client.Memorized) []client.Condition {
	var list []client.Condition
	kinds := slices.DeleteFunc(spellduel.ConditionKinds(), func(k spellduel.ConditionKind) bool { return k.When == spellduel.EndJudged })
	for _, i := range chance.Perm(len(kinds))[:chance.IntN(3)] {
		c := client.Condition{When: string(kinds[i].When), For: []string{"both", "a", "b"}[chance.IntN(3)]}
		k := kinds[i]
		switch k.Field {
		case "school":
			c.School = k.Legal[chance.IntN(len(k.Legal))]
		case "type":
			c.Type = k.Legal[chance.IntN(len(k.Legal))]
		case "spell":
			c.Spell = spells[chance.IntN(len(spells))].Spell
		case "rounds":
			c.Rounds = 3 + chance.IntN(10)
		}
		list = append(list, c)
	}
	return list
}

func mustBeOver(ctx context.Context, table scenarios.Table) error {
	b, err := table.View(ctx, "public")
	if err != nil {
		return err
	}
	var view struct {
		Over bool `json:"over"`
	}
	if err := json.Unmarshal(b, &view); err != nil {
		return fmt.Errorf("read the view: %w", err)
	}
	if !view.Over {
		return fmt.Errorf("the duel is not over, and nobody owes a decision")
	}
	return nil
}

// character is somebody with spells by chance from the catalogue's names.
func character(chance *rand.Rand, name string) *client.Sheet {
	class := []string{"wizard", "priest"}[chance.IntN(2)]
	points := 10 + chance.IntN(40)
	sheet := &client.Sheet{
		Name: name, Class: class, Level: 5 + chance.IntN(10),
		Abilities: map[string]int{"intelligence": 10 + chance.IntN(9), "wisdom": 10 + chance.IntN(9)},
		HitPoints: client.HitPoints{Current: points, Max: points},
	}
	var list []string
	for _, s := range spell.Embedded().All() {
		if s.Caster == spell.Caster(class) && s.Level*2 <= sheet.Level+1 {
			list = append(list, s.Name)
		}
	}
	for range 6 + chance.IntN(4) {
		m := client.Memorized{Spell: list[chance.IntN(len(list))], Count: 1 + chance.IntN(2)}
		sheet.Memorized = append(sheet.Memorized, m)
	}
	return sheet
}
