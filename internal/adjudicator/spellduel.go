package adjudicator

import (
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events/schema"
)

// spellDuel is the arena duel.
var spellDuel = Ruleset{
	Name: spellduel.Ruleset, Version: spellduel.RulesetVersion, Codec: schema.Of(spellduel.Ruleset),
	Begin: func() Position { return arena{} }, Casts: castsOfArena,
}

// arena is an arena duel's position.
type arena struct{ state spellduel.State }

func (p arena) Decide(c duel.Command, w World) ([]duel.Event, error) {
	return spellduel.Decide(p.state, c, spellduel.World{Dice: w.Dice, Catalogue: w.Catalogue})
}

func (p arena) Fold(list []duel.Event) Position { return arena{spellduel.Fold(p.state, list)} }

func (p arena) Next() Standing { return stands(spellduel.Next(p.state), p.state.Open) }

// castsOfArena lists the rolls that an event states.
func castsOfArena(data any) []Cast {
	switch d := data.(type) {
	case spellduel.DiceRolled:
		var list []Cast
		for _, r := range d.Rolls {
			list = append(list, castOf(r.Label, d.Dice, r.Roll))
		}
		return list
	case spellduel.CombatRolled:
		return []Cast{castOf(d.A.Label, "1d20", d.A.Roll), castOf(d.B.Label, "1d20", d.B.Roll)}
	case spellduel.SaveRolled:
		return []Cast{castOf(d.Label, "1d20", d.Roll)}
	case spellduel.SpellCast:
		return castsOfVariation(d.Varied)
	case spellduel.CounterCast:
		return castsOfVariation(d.Varied)
	case spellduel.DispelRolled:
		return []Cast{castOf(d.Label, "1d20", d.Roll)}
	case spellduel.CheckRolled:
		return []Cast{castOf(d.Label, "1d20", d.Roll)}
	case spellduel.IdentificationTried:
		return []Cast{castOf(d.Label, "1d20", d.Roll)}
	case duel.DecisionMade:
		if d.Label != "" {
			return []Cast{castOf(d.Label, d.Dice, d.Answer.Rolls...)}
		}
	case spellduel.CharacterMoved:
		if d.Pushed || d.Label != "" {
			return []Cast{castOf(d.Label, "1d4", d.Roll)}
		}
	case spellduel.SpoilsDamage:
		return []Cast{castOf(d.Label, d.Dice, d.Rolls...)}
	case spellduel.LevelsLost:
		return []Cast{castOf(d.Label, d.Dice, d.Rolls...)}
	case spellduel.FateRolled:
		return []Cast{castOf(d.Label, d.Dice, d.Roll)}
	case spellduel.KnockedOut:
		return []Cast{castOf(d.Label, d.Dice, d.Rolls...)}
	case spellduel.EquipmentTried:
		return []Cast{castOfPieces(d)}
	case spellduel.PlaneReached:
		if d.Roll > 0 || d.Label != "" {
			return []Cast{castOf(d.Label, "1d10", d.Roll)}
		}
	case spellduel.WillBent:
		if d.Roll > 0 || d.Label != "" {
			return []Cast{castOf(d.Label, "1d20", d.Roll)}
		}
	case spellduel.DamageDealt:
		var list []Cast
		if d.Die.Dice != "" {
			list = append(list, castOf(d.Die.Label, d.Die.Dice, d.Die.Roll))
		}
		if len(d.Rolls) > 0 || d.Label != "" {
			list = append(list, castOf(d.Label, d.Dice, d.Rolls...))
		}
		return list
	}
	return nil
}

// castsOfVariation is the roll of a spell's level, where one was made.
func castsOfVariation(v spellduel.Variation) []Cast {
	if v.Dice == "" && v.Label == "" {
		return nil
	}
	return []Cast{castOf(v.Label, v.Dice, v.Roll)}
}

// castOfPieces is one throw for all that a character carries.
func castOfPieces(d spellduel.EquipmentTried) Cast {
	c := Cast{Label: d.Label, Count: len(d.Pieces), Sides: 20}
	for _, p := range d.Pieces {
		c.Faces = append(c.Faces, p.Roll)
	}
	return c
}
