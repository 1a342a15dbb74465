package client

import (
	"context"
	"math/rand/v2"
	"slices"
)

// Answerer answers for everybody in a duel, by who he is.
type Answerer interface {
	Decisions(ctx context.Context, actor string) ([]Decision, error)
	Answer(ctx context.Context, actor, decision string, a Answer) error
}

// Turn is a decision that was answered, and who owed it.
type Turn struct {
	Actor    string
	Decision Decision
}

// AnswerOne answers by chance the first decision that one of these owes, whoever is
// named first being asked first. It is nil where nobody owes any: the duel is over.
func AnswerOne(ctx context.Context, at Answerer, chance *rand.Rand, actors ...string) (*Turn, error) {
	for _, actor := range actors {
		owed, err := at.Decisions(ctx, actor)
		if err != nil {
			return nil, err
		}
		if len(owed) > 0 {
			return &Turn{actor, owed[0]}, at.Answer(ctx, actor, owed[0].ID, Draw(chance, owed[0]))
		}
	}
	return nil, nil
}

// Draw is a legal answer by chance, from the decision alone: who plays by it
// knows no rule. The same chance gives the same answer.
func Draw(chance *rand.Rand, d Decision) Answer {
	switch d.Answer {
	case "selection":
		return Answer{Selection: drawSome(chance, d)}
	case "rolls":
		rolls := make([]int, d.Count)
		for i := range rolls {
			rolls[i] = 1 + chance.IntN(d.Sides)
		}
		return Answer{Rolls: rolls}
	}
	return Answer{Option: d.Options[chance.IntN(len(d.Options))].ID}
}

// affords tells that an option costs no more than is left of every budget.
func (l *Limits) affords(o Option, spent map[string]int) bool {
	if l == nil {
		return true
	}
	for _, b := range l.Budgets {
		for _, c := range o.Costs {
			if c.Of == b.Of && spent[b.Of]+c.Amount > b.Amount {
				return false
			}
		}
	}
	return true
}

// drawSome takes about each fourth option, as far as the decision's limits go, and
// of the rest as many as must be.
func drawSome(chance *rand.Rand, d Decision) []string {
	chosen, total := []string{}, 0
	spent := map[string]int{}
	for _, o := range d.Options {
		single := d.Limits == nil || d.Limits.SingleLevel == 0 || o.Level <= d.Limits.SingleLevel
		within := d.Limits == nil || d.Limits.TotalLevels == 0 || total+o.Level <= d.Limits.TotalLevels
		if d.Limits != nil && d.Limits.SeveralLevels > 0 && len(chosen) > 0 {
			within = within && total+o.Level <= d.Limits.SeveralLevels
		}
		if single && within && len(chosen) < d.Max && chance.IntN(4) == 0 && d.Limits.affords(o, spent) {
			chosen, total = append(chosen, o.ID), total+o.Level
			for _, c := range o.Costs {
				spent[c.Of] += c.Amount
			}
		}
	}
	for _, o := range d.Options {
		if d.Limits == nil || total >= d.Limits.LeastLevels {
			break
		}
		if !slices.Contains(chosen, o.ID) {
			chosen, total = append(chosen, o.ID), total+o.Level
		}
	}
	return chosen
}
