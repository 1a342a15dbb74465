package duel

// Tallies count something for each audience apart, so that what is hidden moves
// no number that is seen. A list and no map: few audiences are counted, and a
// state is copied often.
type Tallies []Tally

// Tally is the count of one audience.
type Tally struct {
	Audience Audience
	Count    int
}

// Of is an audience's count.
func (t Tallies) Of(a Audience) int {
	for i := range t {
		if t[i].Audience == a {
			return t[i].Count
		}
	}
	return 0
}

// Raise sets an audience's count where it is lower.
func (t *Tallies) Raise(a Audience, count int) {
	for i := range *t {
		if c := &(*t)[i]; c.Audience == a {
			c.Count = max(c.Count, count)
			return
		}
	}
	*t = append(*t, Tally{a, count})
}

// Bump counts one more for an audience, and gives its count.
func (t *Tallies) Bump(a Audience) int {
	var count int
	*t, count = t.Bumped(a)
	return count
}

// Bumped is Bump, and gives the list besides, which stands for the one before: a copy
// that is counted on for a while need not outlive it.
func (t Tallies) Bumped(a Audience) (Tallies, int) {
	for i := range t {
		if c := &t[i]; c.Audience == a {
			c.Count++
			return t, c.Count
		}
	}
	return append(t, Tally{a, 1}), 1
}
