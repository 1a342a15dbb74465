package projections

import (
	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// Form is an event's data as some viewer may be shown it.
type Form struct {
	Event string // its type
	Data  any    // an empty one, of the Go type that comes
}

// Forms lists, of the rulesets that are shown here, all that the data of each type
// of event may look like, what is written down before what the fog leaves of it.
// What nobody sees is not among them.
func Forms(ruleset string) []Form {
	switch ruleset {
	case spellduel.Ruleset:
		return formsOf(spellduel.AllEvents(), spellFog(), map[string][]any{
			"seat_taken":     {SeatSeen{}},
			"spell_cast":     {IconSeen{}},
			"spell_turned":   {TurnedSeen{}},
			"combat_rolled":  {CombatSeen{}},
			"counter_cast":   {CounterSeen{}},
			"damage_dealt":   {DamageSeen{}, HurtSeen{}},
			"levels_lost":    {LevelsSeen{}},
			"spoils_damage":  {SpoilsDamageSeen{}, SpoilsHurtSeen{}},
			"type_announced": {TypeSeen{}},
			"levels_drained": {DrainedLevelsSeen{}},
		}, AftermathWhole{})
	case arcane.Name:
		return formsOf(arcane.AllEvents(), arcaneFog(), map[string][]any{
			"seat_taken":            {DuelistSeen{}},
			"option_points_changed": {PointsSeen{}},
			"fudge_spent":           {FudgeSeen{}},
			"power_drained":         {DrainSeen{}},
		})
	}
	return nil
}

// formsOf puts the forms together; those in place of come instead of what is
// written down.
func formsOf(stored []duel.Payload, fog Table, seen map[string][]any, inPlace ...duel.Payload) []Form {
	seen["decision_due"] = []any{DecisionSeen{}}
	seen["decision_made"] = []any{AnswerSeen{}, RollSeen{}}
	var forms []Form
	for _, payload := range stored {
		name := payload.EventType()
		if row, ok := fog[name]; !ok || row.Unseen {
			continue
		}
		shown := value(payload)
		for _, other := range inPlace {
			if other.EventType() == name {
				shown = other
			}
		}
		forms = append(forms, Form{name, shown})
		for _, data := range seen[name] {
			forms = append(forms, Form{name, data})
		}
	}
	return forms
}
