package duel

import "slices"

// Draw is a legal answer by chance: any option, any faces, any selection within
// its bounds. It needs no more than the decision. Pick gives a number from 0 to
// n-1; leave tells of each option of a selection whether it stays out.
func (d Decision) Draw(pick func(n int) int, leave func() bool) Answer {
	switch d.Answer {
	case FormOption:
		return Answer{Option: d.Options[pick(len(d.Options))].ID}
	case FormRolls:
		faces := make([]int, d.Count)
		for i := range faces {
			faces[i] = 1 + pick(d.Sides)
		}
		return Answer{Rolls: faces}
	case FormSelection:
	}
	order := slices.Clone(d.Options)
	for i := range order {
		j := i + pick(len(order)-i)
		order[i], order[j] = order[j], order[i]
	}
	chosen, levels := []string{}, 0
	for _, o := range order {
		if leave() || len(chosen) == d.Max || d.tooHigh(o, levels) {
			continue
		}
		if _, _, over := d.Overspent(append(chosen, o.ID)); !over {
			chosen, levels = append(chosen, o.ID), levels+o.Level
		}
	}
	return Answer{Selection: chosen}
}

// tooHigh tells that an option has too many levels, alone or with those chosen
// already.
func (d Decision) tooHigh(o Option, levels int) bool {
	l := d.Limits
	return l != nil && (l.SingleLevel > 0 && o.Level > l.SingleLevel || l.TotalLevels > 0 && levels+o.Level > l.TotalLevels)
}
