package duel

// Budget bounds a selection: what the chosen options cost of one thing adds up
// to Amount at most.
type Budget struct {
	Of     string `json:"of"`     // what is counted: of a Duel Arcane dice, points (there are so many), spend (so many may be spent in the round) or fudge_points
	Amount int    `json:"amount"` // what the costs of all chosen options come to at most
}

// Cost is what one option takes of a budget. Below 0 it adds to it.
type Cost struct {
	Of     string `json:"of"`     // the budget that it takes from
	Amount int    `json:"amount"` // below 0 it adds to that budget
}

// Spent is what the options with these ids cost of one thing. An id that the
// decision lacks costs nothing.
func (d Decision) Spent(of string, ids []string) int {
	total := 0
	for _, id := range ids {
		o, _ := d.Find(id)
		for _, c := range o.Costs {
			if c.Of == of {
				total += c.Amount
			}
		}
	}
	return total
}

// Overspent gives the first budget that a selection exceeds, and what it costs of
// it.
func (d Decision) Overspent(ids []string) (b Budget, spent int, over bool) {
	if d.Limits == nil {
		return Budget{}, 0, false
	}
	for _, b := range d.Limits.Budgets {
		if spent := d.Spent(b.Of, ids); spent > b.Amount {
			return b, spent, true
		}
	}
	return Budget{}, 0, false
}
