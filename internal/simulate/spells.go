package simulate

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// spellTable is an arena duel.
type spellTable struct {
	duel     *spellduel.Duel
	policies [2]spellduel.Policy
	points   [2]int // hit points, as the events had them
}

func newSpellTable(d dice.Dice, policies [2]string) *spellTable {
	t := &spellTable{duel: spellduel.NewDuel(spellduel.World{Dice: d, Catalogue: spell.Embedded()})}
	for i, name := range policies {
		t.policies[i], _ = spellduel.PolicyNamed(name)
	}
	return t
}

func (t *spellTable) do(c duel.Command) ([]duel.Event, error) { return t.duel.Do(c) }

func (t *spellTable) profile() duel.Profile { return t.duel.State().Profile }

func (t *spellTable) owed() (duel.Decision, bool) {
	open := t.duel.State().Open
	for i := range open {
		if p := &open[i]; !p.Sealed {
			return p.Decision, true
		}
	}
	return duel.Decision{}, false
}

func (t *spellTable) choose(d duel.Decision, pick func(int) int) duel.Answer {
	seat := duel.Seat(d.Seat)
	look := func() spellduel.Sight { return spellduel.SightOf(t.duel.State(), seat) }
	return t.policies[index(seat)].Choose(d, look, pick)
}

func (t *spellTable) stands() (int, *duel.DuelEnded) {
	s := t.duel.State()
	return s.Round, s.Outcome
}

func (t *spellTable) left(seat duel.Seat) []measure {
	side := t.duel.State().Sides[index(seat)]
	spells := 0
	for _, n := range side.Left {
		spells += n
	}
	return []measure{{"hit_points", side.HitPoints.Current}, {"spells", spells}}
}

// note counts what an image lost, a death by all that it had.
func (t *spellTable) note(e duel.Event, counts *tally) {
	switch d := e.Data.(type) {
	case spellduel.SeatTaken:
		t.points[index(d.Seat)] = d.Sheet.HitPoints.Current
	case spellduel.DamageDealt:
		i := index(d.Side)
		counts.hurt(d.Side, t.points[i]-d.HitPoints)
		t.points[i] = d.HitPoints
	}
}
