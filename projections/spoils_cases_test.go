package projections_test

import (
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

const stakesRules = "spoils.friendly spoils.death spoils.service spoils.prize spoils.draw spoils.damage spoils.spell_loss spoils.death_outcome end.interference"

// spoilsCases are what the stakes cost: what shows on a character all see, what he
// had and what his sheet becomes he and the mediator alone.
func spoilsCases() []seenCase {
	hurt := func(others string) seenCase {
		return owned("spoils_damage", "side", others, stakesRules, func(p any) { p.(*spellduel.SpoilsDamage).Side = duel.SeatA }).knowing(others, "side")
	}
	hidden := func(typ string, pin func(any)) seenCase {
		return owned(typ, "side", "nothing", "", pin).knowing("", "side")
	}
	return []seenCase{
		everybody("duel_decided", "end.condition end.surrender end.stalemate end.arena end.interference arena.stake_levels"),
		hurt("whole").where("terms `exact`").after(terms(spellduel.HitPointsExact)),
		hurt("side temporary dice rolls label amount band").where("terms `wounded`").after(terms(spellduel.HitPointsWounded)),
		hurt("side temporary").where("terms `hidden`").after(terms(spellduel.HitPointsHidden)),
		owned("levels_lost", "side", "side dice rolls label", stakesRules, func(p any) { p.(*spellduel.LevelsLost).Side = duel.SeatA }).
			knowing("side dice rolls label", "side"),
		hidden("spells_forfeited", func(p any) { p.(*spellduel.SpellsForfeited).Side = duel.SeatA }),
		everybody("fate_rolled", stakesRules).opening("chance"),
		everybody("knocked_out", stakesRules),
		hidden("equipment_tried", func(p any) { p.(*spellduel.EquipmentTried).Side = duel.SeatA }),
		hidden("plane_reached", func(p any) { p.(*spellduel.PlaneReached).Side = duel.SeatA }),
		everybody("will_bent", stakesRules),
		hidden("aftermath_set", func(p any) {
			d := p.(*spellduel.AftermathSet)
			d.Side = duel.SeatA
			for i := range d.Patch.Memorized {
				d.Patch.Memorized[i].Custom = nil // shown in another form than it is kept in, see TestAftermathIsShownAsSheetsAreTaken
			}
		}),
	}
}
