package client

import "math/rand/v2"

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

// drawSome takes about each fourth option, as far as the decision's limits go.
func drawSome(chance *rand.Rand, d Decision) []string {
	chosen, total := []string{}, 0
	for _, o := range d.Options {
		single := d.Limits == nil || d.Limits.SingleLevel == 0 || o.Level <= d.Limits.SingleLevel
		within := d.Limits == nil || d.Limits.TotalLevels == 0 || total+o.Level <= d.Limits.TotalLevels
		if single && within && len(chosen) < d.Max && chance.IntN(4) == 0 {
			chosen, total = append(chosen, o.ID), total+o.Level
		}
	}
	return chosen
}
