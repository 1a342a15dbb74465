package projections_test

import (
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	p "spellduel/projections"
)

// planted are tables that each tell too much. The test of the fog must find
// every one; one that it misses is a hole in the test.
var planted = map[string]leaky{
	"a cast spell whole": other("spell_cast", func(_ *p.Ledger, data any) any { return data }),
	"a cast spell's type": other("spell_cast", func(_ *p.Ledger, data any) any {
		d := data.(spellduel.SpellCast)
		return struct {
			p.IconSeen
			Type string `json:"type"`
		}{p.IconSeen{Spell: d.Spell, Side: d.Side, Space: d.Space, Home: d.Home}, string(d.Type)}
	}),
	"a cast spell to the wrong side": changed("spell_cast", func(r *p.Row) {
		r.Whose = func(_ *p.Ledger, data any) duel.Seat {
			if data.(spellduel.SpellCast).Side == duel.SeatA {
				return duel.SeatB
			}
			return duel.SeatA
		}
	}),
	"a counter spell's type, though not announced": other("counter_cast", func(_ *p.Ledger, data any) any {
		d := data.(spellduel.CounterCast)
		return p.CounterSeen{Side: d.Side, Against: d.Against, Type: d.Type}
	}),
	"the item of a counter spell by its absence": other("counter_cast", func(_ *p.Ledger, data any) any {
		d := data.(spellduel.CounterCast)
		seen := p.CounterSeen{Side: d.Side, Against: d.Against}
		if d.Announced {
			seen.Type = d.Type
		}
		if d.Item == "" {
			return struct {
				p.CounterSeen
				Memorized bool `json:"memorized"`
			}{seen, true}
		}
		return seen
	}),
	"that somebody changed his tokens": changed("credentials_changed", func(r *p.Row) {
		r.Unseen, r.Other = false, func(_ *p.Ledger, data any) any { return data }
	}),
	"what a program keeps with a sheet": changed("ext_brought", func(r *p.Row) {
		r.Unseen, r.Other = false, func(_ *p.Ledger, data any) any { return data }
	}),
	"a whole sheet": other("seat_taken", func(_ *p.Ledger, data any) any { return data }),
	"hit points by number under banded terms": other("seat_taken", func(_ *p.Ledger, data any) any {
		d := data.(spellduel.SeatTaken)
		return p.SeatSeen{
			Seat: d.Seat, Name: d.Sheet.Name, Class: d.Sheet.Class, Level: d.Sheet.Level, School: d.Sheet.School, Classes: d.Sheet.Classes, PreparationTurns: d.PreparationTurns, Bears: d.Bears, DiceSeed: d.DiceSeed,
			HitPoints: &p.HitPointsSeen{Current: &d.Sheet.HitPoints.Current, Max: &d.Sheet.HitPoints.Max},
		}
	}),
	"how many lines a memory has": other("seat_taken", func(_ *p.Ledger, data any) any {
		d := data.(spellduel.SeatTaken)
		return p.SeatSeen{Seat: d.Seat, Level: len(d.Prepared)}
	}),
	"that spells were contributed": other("spells_contributed", func(_ *p.Ledger, data any) any {
		return struct {
			Seat duel.Seat `json:"seat"`
		}{data.(spellduel.SpellsContributed).Seat}
	}),
	"that an answer was sealed": other("decision_made", func(_ *p.Ledger, data any) any {
		d := data.(spellduel.DecisionMade)
		return p.AnswerSeen{Decision: d.Decision, Kind: d.Kind, Seat: d.Seat}
	}),
	"what was answered": changed("decision_made", func(r *p.Row) {
		before := r.Other
		r.Other = func(l *p.Ledger, data any) any {
			if before(l, data) == nil {
				return nil
			}
			return data
		}
	}),
	"that an answer was taken back": other("decision_withdrawn", func(_ *p.Ledger, data any) any { return data }),
	"the options of a decision": changed("decision_due", func(r *p.Row) {
		before := r.Other
		r.Other = func(l *p.Ledger, data any) any {
			if before(l, data) == nil {
				return nil
			}
			return data
		}
	}),
	"that the mediator is asked in secret": other("decision_due", func(_ *p.Ledger, data any) any {
		d := data.(spellduel.DecisionDue).Decision
		return p.DecisionSeen{Decision: p.DecisionName{ID: d.ID, Kind: d.Kind, Seat: d.Seat}}
	}),
	"that somebody tried to identify": other("identification_tried", func(_ *p.Ledger, data any) any {
		return struct {
			Side duel.Seat `json:"side"`
		}{data.(spellduel.IdentificationTried).Side}
	}),
	"that something was checked": other("check_rolled", func(_ *p.Ledger, data any) any {
		return struct {
			Side duel.Seat `json:"side"`
		}{data.(spellduel.CheckRolled).Side}
	}),
	"what was forgotten with levels":  other("levels_drained", func(_ *p.Ledger, data any) any { return data }),
	"what was identified":             other("spell_identified", func(_ *p.Ledger, data any) any { return data }),
	"an identification, to the owner": changed("spell_identified", func(r *p.Row) { r.Whose = nil; r.Other = r.Own }),
	"that a casting of rounds began":  other("casting_began", func(_ *p.Ledger, data any) any { return data }),
	"that a casting of rounds broke":  other("casting_broken", func(_ *p.Ledger, data any) any { return data }),
	"what was contributed in all":     changed("arena_formed", func(r *p.Row) { r.Because = []string{"stake_levels"} }),
	"the ranks of the images' combat": changed("combat_rolled", func(r *p.Row) { r.Because = []string{"pr_b"} }),
	"that a hidden roll is asked no more": changed("decision_withdrawn", func(r *p.Row) {
		r.Other = func(l *p.Ledger, data any) any {
			if d := data.(spellduel.DecisionWithdrawn); d.Seat == duel.Mediator {
				return d
			}
			return nil
		}
	}),
	"the abilities that were told":       changed("type_announced", func(r *p.Row) { r.Whose = nil; r.Other = r.Own }),
	"hit points left under banded terms": other("damage_dealt", func(_ *p.Ledger, data any) any { return data }),
	"the amount of damage under hidden terms": other("damage_dealt", func(l *p.Ledger, data any) any {
		d := data.(spellduel.DamageDealt)
		if l.HitPoints == spellduel.HitPointsExact {
			return d
		}
		return p.DamageSeen{Side: d.Side, Spell: d.Spell, Dice: d.Dice, Rolls: d.Rolls, Amount: d.Amount, Band: d.Band}
	}),
	"what the stakes leave of hit points": other("spoils_damage", func(_ *p.Ledger, data any) any { return data }),
	"how many levels spells must pay":     other("levels_lost", func(_ *p.Ledger, data any) any { return data }),
	"which spells paid":                   other("spells_forfeited", func(_ *p.Ledger, data any) any { return data }),
	"how much somebody carried": other("equipment_tried", func(_ *p.Ledger, data any) any {
		d := data.(spellduel.EquipmentTried)
		return spellduel.EquipmentTried{Side: d.Side, Pieces: make([]spellduel.PieceTried, len(d.Pieces))}
	}),
	"where the rift led":                other("plane_reached", func(_ *p.Ledger, data any) any { return data }),
	"what the duel leaves of another":   other("aftermath_set", func(_ *p.Ledger, data any) any { return data }),
	"what a save of the stakes needed":  changed("fate_rolled", func(r *p.Row) { r.Because = []string{"pr_b"} }),
	"how many levels the stakes are of": changed("duel_decided", func(r *p.Row) { r.Because = []string{"stake_levels"} }),
	"the ranks of a combat":             changed("combat_rolled", func(r *p.Row) { r.Because = []string{"pr_a", "pr_b"} }),
	"the cell of a meeting":             changed("spells_passed", func(r *p.Row) { r.Because = []string{"cell"} }),
	"the highest contribution":          changed("arena_formed", func(r *p.Row) { r.Because = []string{"highest_a"} }),
	"the ability that decided a combat": changed("spell_destroyed", func(r *p.Row) { r.Rules = append(r.Rules, "ability.automatic_defeat") }),
	"the ability that forbade a combat": changed("spells_passed", func(r *p.Row) { r.Rules = append(r.Rules, "meet.ability") }),
}

// leaky is a change to the row of one type.
type leaky struct {
	typ    string
	change func(*p.Row)
}

func other(typ string, show p.Redaction) leaky {
	return changed(typ, func(r *p.Row) { r.Other = show })
}

func changed(typ string, change func(*p.Row)) leaky { return leaky{typ, change} }

// Each planted leak is found, and the table without one has none.
func TestPlantedLeaksAreFound(t *testing.T) {
	for name, plant := range planted {
		t.Run(name, func(t *testing.T) {
			row := p.Fog(spellduel.Ruleset)[plant.typ]
			plant.change(&row)
			table := p.Fog(spellduel.Ruleset).With(plant.typ, row)
			for _, c := range cases {
				if c.typ != plant.typ {
					continue
				}
				for seed := range uint64(3) {
					if leak(table, c, seed, every) != "" {
						return
					}
				}
			}
			t.Error("the test of the fog did not find it")
		})
	}
}
