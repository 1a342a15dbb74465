package api

import (
	"maps"

	"github.com/go-json-experiment/json/jsontext"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// ArcaneTermsRequest is the terms of a Duel Arcane as they are asked for.
type ArcaneTermsRequest struct {
	Condition  *string        `json:"condition,omitempty" enums:"clear_victory,death"`                          // what the circle closes on: clear_victory leaves the loser unconscious, death kills him. Left out: clear_victory.
	Challenged *string        `json:"challenged,omitempty" enums:"a,b"`                                         // whose the right of first strike is before the test. Left out: b.
	Circle     *[]string      `json:"circle,omitempty" example:"a,b"`                                           // who raises the circle: both, or one. Left out: both.
	Dice       *string        `json:"dice,omitempty" enums:"server,table"`                                      // who throws: the server, or people at a table who enter what the dice show. Left out: server.
	Disclosure *string        `json:"disclosure,omitempty" enums:"on_end,never"`                                // whether the seats may look through any eyes once the duel was fought to its end. Left out: on_end.
	Spectators *bool          `json:"spectators,omitempty"`                                                     // whether opening gives a token for spectators. Left out: false.
	Deadline   *int           `json:"deadline,omitempty" minimum:"5" maximum:"7776000" extensions:"x-nullable"` // seconds until the clock answers an open decision by its default; null, it waits for ever. Left out: null.
	House      map[string]any `json:"house,omitempty"`                                                          // house options by name, as the ruleset lists them. Left out: each as the ruleset has it.
} // @name ArcaneTermsRequest

// full is the terms with their defaults.
func (t *ArcaneTermsRequest) full() arcane.Terms {
	full := arcane.DefaultTerms()
	if t == nil {
		return full
	}
	if t.Condition != nil {
		full.Condition = arcane.Condition(*t.Condition)
	}
	if t.Challenged != nil {
		full.Challenged = duel.Seat(*t.Challenged)
	}
	if t.Circle != nil {
		full.Circle = []duel.Seat{}
		for _, seat := range *t.Circle {
			full.Circle = append(full.Circle, duel.Seat(seat))
		}
	}
	if t.Dice != nil {
		full.Dice = duel.DiceMode(*t.Dice)
	}
	if t.Disclosure != nil {
		full.Disclosure = *t.Disclosure
	}
	if t.Spectators != nil {
		full.Spectators = *t.Spectators
	}
	full.Deadline = t.Deadline
	for name, value := range t.House {
		full.House[name] = houseWord(value)
	}
	return full
}

// ArcaneTerms are the terms of a Duel Arcane in full.
type ArcaneTerms struct {
	Condition  string            `json:"condition" enums:"clear_victory,death"`
	Challenged string            `json:"challenged"`                // whose the right of first strike is before the test
	Circle     []string          `json:"circle"`                    // who raises it
	Dice       string            `json:"dice" enums:"server,table"` // who throws
	Disclosure string            `json:"disclosure" enums:"on_end,never"`
	Spectators bool              `json:"spectators"`
	Deadline   *int              `json:"deadline" extensions:"x-nullable"` // seconds until the clock answers an open decision by its default; null: it waits for ever
	House      map[string]string `json:"house"`                            // every house option, as it stands
} // @name ArcaneTerms

func arcaneTermsOf(t arcane.Terms) ArcaneTerms {
	w := ArcaneTerms{
		Condition: string(t.Condition), Challenged: string(t.Challenged), Circle: texts(t.Circle), Dice: string(t.Dice),
		Disclosure: t.Disclosure, Spectators: t.Spectators, Deadline: t.Deadline, House: map[string]string{},
	}
	for _, o := range arcane.HouseOptions() {
		w.House[o.Key] = o.Legal[0]
	}
	maps.Copy(w.House, t.House)
	return w
}

// ArcaneSheetRequest is what a duelist brings to the circle.
type ArcaneSheetRequest struct {
	Name         string       `json:"name" example:"Kelson" validate:"required"`
	Power        TraitRequest `json:"power" validate:"required"`
	Shields      TraitRequest `json:"shields" validate:"required"`
	DuelArcane   TraitRequest `json:"duel_arcane" validate:"required"`
	PowerFatigue *int         `json:"power_fatigue,omitempty" extensions:"x-nullable"` // points left; null or left out, all of the pool
	FudgePoints  int          `json:"fudge_points,omitempty" minimum:"0" maximum:"14"`
	Aura         string       `json:"aura,omitempty" example:"crimson"` // the colour of his half of the circle
	Verse        string       `json:"verse,omitempty"`                  // what he speaks when it is raised

	// A program's own, such as its ids: an object of at most 4096 bytes, white space between its parts not counted, and 16 levels. No rule looks into it; it comes back as it came to whoever holds the seat and to the mediator, and to nobody else.
	Ext jsontext.Value `json:"ext,omitempty" swaggertype:"object"`
} // @name ArcaneSheetRequest

// TraitRequest is a level with what changes it.
type TraitRequest struct {
	Level     string            `json:"level" example:"good" validate:"required"` // none, terrible, poor, mediocre, fair, good, great or superb
	Modifiers []ModifierRequest `json:"modifiers,omitempty"`
} // @name TraitRequest

// ModifierRequest changes a trait for a reason.
type ModifierRequest struct {
	By     int    `json:"by" example:"-1" validate:"required"` // levels, -7 to 7, not 0
	Reason string `json:"reason" example:"a wound" validate:"required"`
} // @name ModifierRequest

func (r ArcaneSheetRequest) sheet() arcane.Sheet {
	return arcane.Sheet{
		Name: r.Name, Power: r.Power.trait(), Shields: r.Shields.trait(), DuelArcane: r.DuelArcane.trait(),
		PowerFatigue: r.PowerFatigue, FudgePoints: r.FudgePoints, Aura: r.Aura, Verse: r.Verse,
	}
}

func (r TraitRequest) trait() arcane.Trait {
	t := arcane.Trait{Level: r.Level, Modifiers: []arcane.Modifier{}}
	for _, m := range r.Modifiers {
		t.Modifiers = append(t.Modifiers, arcane.Modifier(m))
	}
	return t
}

// arcaneSheetSchema is a JSON Schema of ArcaneSheetRequest with the bounds that
// the rules set.
func arcaneSheetSchema() map[string]any {
	trait := record(map[string]any{
		"level": among(arcane.Levels()...),
		"modifiers": several(record(map[string]any{
			"by":     map[string]any{"type": "integer", "minimum": -7, "maximum": 7, "not": map[string]any{"enum": []int{0}}},
			"reason": text(1, arcane.MaxReason),
		}, "by", "reason"), arcane.MaxModifiers),
	}, "level")
	s := record(map[string]any{
		"name": text(1, arcane.MaxName), "power": trait, "shields": trait, "duel_arcane": trait,
		"power_fatigue": orNull(whole(0, 14)), "fudge_points": whole(0, arcane.MaxFudgePoints),
		"ext":  map[string]any{"type": "object"},
		"aura": text(0, arcane.MaxAura), "verse": text(0, arcane.MaxVerse),
	}, "name", "power", "shields", "duel_arcane")
	s["$schema"] = "https://json-schema.org/draft/2020-12/schema"
	s["title"] = "Sheet"
	return s
}
