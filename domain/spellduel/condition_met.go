package spellduel

import (
	"math/bits"
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// PreparationTurns is how many turns it takes to prepare a duel under the terms:
// one, and more for what is let in and for each further end condition
// (duel.preparation).
func (t Terms) PreparationTurns() int {
	turns := 1 + t.turnsOfAllowed()
	for _, c := range t.Also {
		turns += c.turns()
	}
	return turns
}

// turnsWith is how many turns it takes with a character who brings the adjusted
// saves of the first specialist, and 0 where he is none (duel.preparation,
// specialist.saves).
func (s *State) turnsWith(f Figures) int {
	if f.Specialty == "" || s.Terms.WaiveSaves || s.Sides[0].Figures.Specialty != "" || s.Sides[1].Figures.Specialty != "" {
		return 0
	}
	return s.Terms.PreparationTurns() + 1
}

// Judged lists the numbers, from 1, of the conditions that the mediator judges.
func (t Terms) Judged() []int {
	var numbers []int
	for i, c := range t.Also {
		if c.When == EndJudged {
			numbers = append(numbers, i+1)
		}
	}
	return numbers
}

// bound is the first condition of a kind that binds the seat, or 0.
func (t Terms) bound(seat duel.Seat, when EndCondition) int {
	return 1 + slices.IndexFunc(t.Also, func(c Condition) bool { return c.When == when && c.Binds(seat) })
}

// meets notes that a side has met a further condition. It ends the duel when the
// step is resolved (end.condition).
func (s *State) meets(seat duel.Seat, i int) { s.met[index(seat)] |= 1 << i }

// hasCast notes which conditions a side meets by a spell that it casts, into the
// arena or as a counter (ruling condition.cast).
func (s *State) hasCast(seat duel.Seat, card *spell.Card, typ spell.Type) {
	for i := range s.Terms.Also {
		if c := &s.Terms.Also[i]; c.Binds(seat) && c.metBy(card, typ) {
			s.meets(seat, i)
		}
	}
}

// metBy tells that casting the spell as this type meets the condition.
func (c *Condition) metBy(card *spell.Card, typ spell.Type) bool {
	switch c.When {
	case EndCastsSchool:
		return slices.Contains(card.Schools, c.School) || slices.Contains(card.Schools, spell.AllSchools)
	case EndCastsType:
		return typ == c.Type
	case EndCastsSpell:
		return spell.SameName(card.Name, c.Spell)
	case EndNoHitPoints, EndNoSpells, EndHalfHitPoints, EndFirstBlood, EndRounds, EndJudged:
	}
	return false
}

// hasBled notes which conditions a side meets by hit points that its image has
// lost.
func (s *State) hasBled(seat duel.Seat) {
	for i, c := range s.Terms.Also {
		if !c.Binds(seat) {
			continue
		}
		if c.When == EndFirstBlood || c.When == EndHalfHitPoints && s.side(seat).halved() {
			s.meets(seat, i)
		}
	}
}

// halved tells that a side has no more left than half of what the character can have,
// whatever went with drained levels (ruling condition.half).
func (side *Side) halved() bool {
	return halved(HitPoints{Current: side.HitPoints.Current, Max: side.Sheet.HitPoints.Max})
}

// halved tells that no more than half of the hit points is left.
func halved(h HitPoints) bool { return h.Current*2 <= h.Max }

// checkHalved refuses a character who would lose before the first spell, as he
// comes with no more than half of his hit points (ruling condition.half).
func (t Terms) checkHalved(seat duel.Seat, h HitPoints) error {
	if t.bound(seat, EndHalfHitPoints) == 0 || !halved(h) {
		return nil
	}
	return refuseSheet(RuleDuelTerms, "/sheet/hit_points/current", "the terms let %s lose at half hit points, and %d of %d is no more than that; more than half is legal", seat, h.Current, h.Max)
}

// firstMet is the first of all conditions that a side meets, by its place in the
// terms, the further ones after the others.
func (s *State) firstMet(seat duel.Seat) (int, bool) {
	for i, c := range s.Terms.End {
		if s.meetsEnd(seat, c) {
			return i, true
		}
	}
	if met := s.met[index(seat)]; met != 0 {
		return len(s.Terms.End) + bits.TrailingZeros16(met), true
	}
	return 0, false
}

// timeUp is the end by a round limit that is over: a draw where it binds both,
// the loss of a side that it binds alone (ruling condition.rounds).
func (s *State) timeUp() (DuelEnded, bool) {
	over := func(seat duel.Seat) int {
		return slices.IndexFunc(s.Terms.Also, func(c Condition) bool {
			return c.When == EndRounds && c.Rounds <= s.Round && c.Binds(seat)
		})
	}
	a, b := over(duel.SeatA), over(duel.SeatB)
	return s.verdict(len(s.Terms.End)+a, a >= 0, len(s.Terms.End)+b, b >= 0)
}

// verdict is the end where one side has met a condition, or both, each named by
// its place in the terms.
func (s *State) verdict(a int, aMet bool, b int, bMet bool) (DuelEnded, bool) {
	switch {
	case aMet && bMet:
		return s.endedBy(ResultDraw, "", min(a, b)), true
	case aMet:
		return s.endedBy(ResultVictory, duel.SeatB, a), true
	case bMet:
		return s.endedBy(ResultVictory, duel.SeatA, b), true
	}
	return DuelEnded{}, false
}

func (s *State) endedBy(result string, winner duel.Seat, place int) DuelEnded {
	if first := len(s.Terms.End); place >= first {
		return DuelEnded{Result: result, Winner: winner, By: string(s.Terms.Also[place-first].When), Condition: place - first + 1}
	}
	return DuelEnded{Result: result, Winner: winner, By: string(s.Terms.End[place])}
}
