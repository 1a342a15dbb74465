package simulate

import (
	"spellduel/domain/arcane"
	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// circle is a Duel Arcane.
type circle struct {
	duel     *arcane.Duel
	policies [2]arcane.Policy
}

func newCircle(d dice.Dice, policies [2]string) *circle {
	t := &circle{duel: arcane.NewDuel(arcane.World{Dice: d})}
	for i, name := range policies {
		t.policies[i], _ = arcane.PolicyNamed(name)
	}
	return t
}

func (t *circle) do(c duel.Command) ([]duel.Event, error) { return t.duel.Do(c) }

func (t *circle) profile() duel.Profile { return t.duel.State().Profile }

func (t *circle) owed() (duel.Decision, bool) {
	for _, p := range t.duel.State().Open {
		if !p.Sealed {
			return p.Decision, true
		}
	}
	return duel.Decision{}, false
}

func (t *circle) choose(d duel.Decision, pick func(int) int) duel.Answer {
	seat := duel.Seat(d.Seat)
	return t.policies[index(seat)].Choose(d, arcane.SightOf(t.duel.State(), seat), pick)
}

func (t *circle) stands() (int, *duel.DuelEnded) {
	s := t.duel.State()
	return s.Round, s.Outcome
}

func (t *circle) left(seat duel.Seat) []measure {
	side := t.duel.State().Side(seat)
	return []measure{
		{"fudge_points", side.FudgePoints},
		{"option_points", side.OptionPoints},
		{"power_fatigue", side.PowerFatigue},
		{"shield_points", side.ShieldPoints},
	}
}

func (t *circle) note(e duel.Event, counts *tally) {
	switch d := e.Data.(type) {
	case arcane.StrikeRolled:
		counts.struck(d.Net, d.Damage)
	case arcane.ShieldsStruck:
		counts.hurt(d.Seat, d.Damage)
	}
}
