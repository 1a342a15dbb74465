package arcane

import "spellduel/domain/duel"

// Cast is one throw as an event states it: the label that anyone can recompute
// it by, empty at the table, and its faces.
type Cast struct {
	Label string
	Sides int // of each die
	Faces []int
}

// Casts lists the throws that an event states (arcane.die).
func Casts(p duel.Payload) []Cast {
	switch d := p.(type) {
	case TestRolled:
		list := make([]Cast, len(d.Rolls))
		for i, r := range d.Rolls {
			list[i] = Cast{r.Label, DieSides, r.Faces}
		}
		return list
	case StrikeRolled:
		return []Cast{{d.Label, DieSides, d.Faces}}
	}
	return nil
}
