package api

import (
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// ConditionRequest is a further end condition as it is asked for. Beside when it
// has the one field that its kind needs.
type ConditionRequest struct {
	When   string `json:"when" validate:"required" example:"casts_school" enums:"half_hit_points,casts_school,casts_type,casts_spell,first_blood,rounds,judged"` // half_hit_points: no more than half of the maximum is left; casts_school, casts_type, casts_spell: such a spell is cast, as a counter too; first_blood: the first hit point is lost; rounds: a round is over, a draw where it binds both; judged: the mediator says that it is met, where a person mediates
	School string `json:"school,omitempty" example:"Evocation"`                                                                                                  // of casts_school: a school of magic, one of its two names, or its specialist's title
	Type   string `json:"type,omitempty" enums:"A,D,AD,L,M"`                                                                                                     // of casts_type: the type that the spell is cast as
	Spell  string `json:"spell,omitempty" example:"Fireball" maxLength:"100"`                                                                                    // of casts_spell: its name, in the catalogue unless custom is true
	Custom bool   `json:"custom,omitempty"`                                                                                                                      // of casts_spell: the catalogue lacks the spell, and a sheet brings it whole
	Rounds int    `json:"rounds,omitempty" minimum:"1" maximum:"1000"`                                                                                           // of rounds: the last one
	Text   string `json:"text,omitempty" maxLength:"300"`                                                                                                        // of judged: what the mediator goes by
	For    string `json:"for,omitempty" enums:"both,a,b"`                                                                                                        // whom it binds. Left out: both.
} // @name ConditionRequest

// Condition is a further end condition of the terms.
type Condition struct {
	When   string `json:"when" example:"casts_school" enums:"half_hit_points,casts_school,casts_type,casts_spell,first_blood,rounds,judged"` // half_hit_points: no more than half of the maximum is left; casts_school, casts_type, casts_spell: such a spell is cast, as a counter too; first_blood: the first hit point is lost; rounds: a round is over, a draw where it binds both; judged: the mediator says that it is met
	School string `json:"school,omitempty" example:"Invocation/Evocation"`                                                                   // of casts_school
	Type   string `json:"type,omitempty" enums:"A,D,AD,L,M"`                                                                                 // of casts_type
	Spell  string `json:"spell,omitempty"`                                                                                                   // of casts_spell, as the catalogue writes it
	Custom bool   `json:"custom,omitempty,omitzero"`                                                                                         // of casts_spell: the catalogue lacks it
	Rounds int    `json:"rounds,omitempty,omitzero"`                                                                                         // of rounds: the last one
	Text   string `json:"text,omitempty"`                                                                                                    // of judged: what the mediator goes by
	For    string `json:"for" enums:"both,a,b"`                                                                                              // whom it binds
} // @name Condition

// conditionsAsked is what is asked for. What is legal is the domain's to say.
func conditionsAsked(list []ConditionRequest) []spellduel.Condition {
	out := make([]spellduel.Condition, len(list))
	for i, c := range list {
		out[i] = spellduel.Condition{
			When: spellduel.EndCondition(c.When), School: spell.School(c.School), Type: spell.Type(c.Type), Spell: c.Spell,
			Custom: c.Custom, Rounds: c.Rounds, Text: c.Text, For: c.For,
		}
	}
	return out
}

func conditionsOf(list []spellduel.Condition) []Condition {
	out := make([]Condition, len(list))
	for i, c := range list {
		out[i] = Condition{
			When: string(c.When), School: string(c.School), Type: string(c.Type), Spell: c.Spell,
			Custom: c.Custom, Rounds: c.Rounds, Text: c.Text, For: c.For,
		}
	}
	return out
}

// ConditionKind is what further end conditions of one kind have in common.
type ConditionKind struct {
	When  string   `json:"when" example:"casts_school"`
	Text  string   `json:"text"`
	Field string   `json:"field,omitempty" example:"school"` // of a condition, which it needs beside when
	Legal []string `json:"legal,omitempty"`                  // values of that field, where they can be listed
	Most  int      `json:"most,omitempty,omitzero"`          // of that field: the greatest number, or the most characters
} // @name ConditionKind

func conditionKinds() []ConditionKind {
	var out []ConditionKind
	for _, k := range spellduel.ConditionKinds() {
		out = append(out, ConditionKind{string(k.When), conditionWords[k.When], k.Field, k.Legal, k.Most})
	}
	return out
}

var conditionWords = map[spellduel.EndCondition]string{
	spellduel.EndHalfHitPoints: "Having no more than half of one's most hit points left. Whoever it binds must bring more.",
	spellduel.EndCastsSchool:   "Casting a spell of a school of magic, into the arena or as a counter.",
	spellduel.EndCastsType:     "Casting a spell as a type, into the arena or as a counter.",
	spellduel.EndCastsSpell:    "Casting the spell of a name, into the arena or as a counter. One that the catalogue lacks needs custom: true.",
	spellduel.EndFirstBlood:    "Losing the first hit point, to whatever it is.",
	spellduel.EndRounds:        "Being at the end of a round while the duel goes on: a draw where it binds both sides, a loss for one that it alone binds.",
	spellduel.EndJudged:        "What the mediator judges to be met, by the words of the terms. It needs a person who mediates.",
}
