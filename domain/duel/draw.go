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
	order := make([]*Option, len(d.Options))
	for i := range order {
		order[i] = &d.Options[i]
	}
	for i := range order {
		j := i + pick(len(order)-i)
		order[i], order[j] = order[j], order[i]
	}
	chosen, left, owed := []string{}, d.purse(), 0
	if d.Limits != nil {
		owed = d.Limits.LeastLevels
	}
	out := make([]*Option, 0, len(order))
	for _, o := range order {
		if !leave() && len(chosen) < d.Max && left.pays(o) {
			chosen, owed = append(chosen, o.ID), owed-o.Level
		} else {
			out = append(out, o)
		}
	}
	for _, o := range out {
		if owed <= 0 {
			break
		}
		chosen, owed = append(chosen, o.ID), owed-o.Level
	}
	return Answer{Selection: chosen}
}

// purse is what a selection may still cost.
type purse struct {
	single, levels int // highest levels, -1 for no limit
	budgets        []Budget
}

func (d Decision) purse() purse {
	p := purse{single: -1, levels: -1}
	l := d.Limits
	if l == nil {
		return p
	}
	if n, limited := l.single(); limited {
		p.single = n
	}
	if n, limited := l.total(); limited {
		p.levels = n
	}
	if l.SeveralLevels > 0 { // a single spell of one level more is not drawn
		p.levels = l.SeveralLevels
	}
	p.budgets = slices.Clone(l.Budgets)
	return p
}

// pays takes what an option costs out of the purse, if it is there.
func (p *purse) pays(o *Option) bool {
	if p.single >= 0 && o.Level > p.single || p.levels >= 0 && o.Level > p.levels {
		return false
	}
	for _, b := range p.budgets {
		if o.cost(b.Of) > b.Amount {
			return false
		}
	}
	for i, b := range p.budgets {
		p.budgets[i].Amount -= o.cost(b.Of)
	}
	if p.levels >= 0 {
		p.levels -= o.Level
	}
	return true
}

// cost is what the option takes of a budget.
func (o *Option) cost(of string) int {
	total := 0
	for _, c := range o.Costs {
		if c.Of == of {
			total += c.Amount
		}
	}
	return total
}
