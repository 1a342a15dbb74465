package arcane

import (
	"strconv"
	"strings"

	"spellduel/domain/duel"
)

// Cast is one throw as an event states it: the label that anyone can recompute
// it by, empty at the table, and its faces.
type Cast struct {
	Label string
	Count int // of dice, as the throw is written
	Sides int // of each die
	Faces []int
}

// Casts lists the throws that an event states (arcane.die).
func Casts(p duel.Payload) []Cast {
	switch d := p.(type) {
	case TestRolled:
		list := make([]Cast, len(d.Rolls))
		for i, r := range d.Rolls {
			list[i] = Cast{r.Label, diceOf(d.Dice), DieSides, r.Faces}
		}
		return list
	case DecisionMade:
		if d.Label != "" { // the server's, for the table
			return []Cast{{d.Label, diceOf(d.Dice), DieSides, d.Answer.Rolls}}
		}
	case StrikeRolled:
		return []Cast{{d.Label, diceOf(d.Dice), DieSides, d.Faces}}
	}
	return nil
}

// diceOf is how many FUDGE dice a throw has, as written by [written]; -1 where it
// is none.
func diceOf(throw string) int {
	n, err := strconv.Atoi(strings.TrimSuffix(throw, "dF"))
	if err != nil {
		return -1
	}
	return n
}
