package adjudicator

import (
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events/schema"
)

// spellDuel is the arena duel.
var spellDuel = ruleset{
	name: spellduel.Ruleset, version: spellduel.RulesetVersion, codec: schema.Of(spellduel.Ruleset),
	begin: func() position { return arena{} }, casts: castsOfArena,
}

// arena is an arena duel's position.
type arena struct{ state spellduel.State }

func (p arena) decide(c duel.Command, w World) ([]duel.Event, error) {
	return spellduel.Decide(p.state, c, spellduel.World{Dice: w.Dice, Catalogue: w.Catalogue})
}

func (p arena) fold(list []duel.Event) position { return arena{spellduel.Fold(p.state, list)} }

func (p arena) next() standing {
	n := spellduel.Next(p.state)
	s := standing{over: n.Over, auto: n.Auto, owed: n.Owed}
	for _, open := range p.state.Open {
		s.open = append(s.open, open.Decision.ID)
	}
	return s
}

// castsOfArena lists the rolls that an event states.
func castsOfArena(data any) []cast {
	switch d := data.(type) {
	case spellduel.DiceRolled:
		var list []cast
		for _, r := range d.Rolls {
			list = append(list, castOf(r.Label, d.Dice, r.Roll))
		}
		return list
	case spellduel.CombatRolled:
		return []cast{castOf(d.A.Label, "1d20", d.A.Roll), castOf(d.B.Label, "1d20", d.B.Roll)}
	case spellduel.SaveRolled:
		return []cast{castOf(d.Label, "1d20", d.Roll)}
	case spellduel.IdentificationTried:
		return []cast{castOf(d.Label, "1d20", d.Roll)}
	case duel.DecisionMade:
		if d.Label != "" {
			return []cast{castOf(d.Label, d.Dice, d.Answer.Rolls...)}
		}
	case spellduel.CharacterMoved:
		if d.Pushed || d.Label != "" {
			return []cast{castOf(d.Label, "1d4", d.Roll)}
		}
	case spellduel.DamageDealt:
		if len(d.Rolls) > 0 || d.Label != "" {
			return []cast{castOf(d.Label, d.Dice, d.Rolls...)}
		}
	}
	return nil
}
