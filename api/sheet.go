package api

import (
	"errors"
	"fmt"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// Bounds of a sheet on the wire; what the rules bound is theirs to refuse.
const (
	maxLines  = 200  // lines of memorized spells
	maxCopies = 1000 // copies in all
	maxItems  = 100  // items, and spells in one item
	maxWords  = 100  // proficiencies, effects
)

// SheetRequest is what a character brings to the arena.
type SheetRequest struct {
	Name          string           `json:"name" example:"Delsenora" validate:"required"`
	Class         string           `json:"class" example:"priest" validate:"required"`
	Level         int              `json:"level" example:"12" validate:"required"`
	Abilities     map[string]int   `json:"abilities,omitempty"` // intelligence, wisdom; reason and intuition stand before them
	HitPoints     HitPointsRequest `json:"hit_points" validate:"required"`
	Saves         map[string]int   `json:"saves,omitempty"` // those not given come from class and level
	Proficiencies []string         `json:"proficiencies,omitempty"`
	School        *string          `json:"school,omitempty" extensions:"x-nullable"` // of specialization
	WildMage      bool             `json:"wild_mage,omitempty"`
	Memorized     []MemorizedSpell `json:"memorized,omitempty"`
	Items         []ItemRequest    `json:"items,omitempty"`
	Bonuses       BonusesRequest   `json:"bonuses,omitempty"`
	Effects       []string         `json:"effects,omitempty"`
	Components    *string          `json:"components,omitempty" example:"all"`
} // @name SheetRequest

// HitPointsRequest is a character's hit points.
type HitPointsRequest struct {
	Current int `json:"current"`
	Max     int `json:"max"`
} // @name HitPointsRequest

// MemorizedSpell is some copies of a spell: its name in the catalogue, or a
// CustomSpell given whole.
type MemorizedSpell struct {
	Spell any `json:"spell" validate:"required"`
	Count int `json:"count" validate:"required"`
} // @name MemorizedSpell

// CustomSpell is a spell that the catalogue lacks.
type CustomSpell struct {
	Name         string          `json:"name"`
	Level        int             `json:"level"`
	Type         string          `json:"type" example:"AD"` // several joined by "/", to pick from when casting
	Movement     int             `json:"movement"`
	Save         string          `json:"save,omitempty"`
	SaveCategory string          `json:"save_category,omitempty"`
	Damage       string          `json:"damage,omitempty"`
	Abilities    []spell.Ability `json:"abilities,omitempty"`
	Tags         []string        `json:"tags,omitempty"`
} // @name CustomSpell

// ItemRequest is a magical item; one of kind "stored" holds spells to cast.
type ItemRequest struct {
	Name   string   `json:"name"`
	Kind   string   `json:"kind" example:"stored"`
	Spells []string `json:"spells,omitempty"`
} // @name ItemRequest

// BonusesRequest is the pluses of magical gear.
type BonusesRequest struct {
	Protection int `json:"protection,omitempty"`
	Weapon     int `json:"weapon,omitempty"`
	Save       int `json:"save,omitempty"`
} // @name BonusesRequest

// sheet checks the wire's bounds and turns the request into the domain's sheet.
func (r SheetRequest) sheet() (spellduel.Sheet, error) {
	sheet := spellduel.Sheet{
		Name: r.Name, Class: r.Class, Level: r.Level, Abilities: orEmpty(r.Abilities), Saves: orEmpty(r.Saves),
		HitPoints:     spellduel.HitPoints{Current: r.HitPoints.Current, Max: r.HitPoints.Max},
		Proficiencies: append([]string{}, r.Proficiencies...), WildMage: r.WildMage, Memorized: []spellduel.Memorized{}, Items: []spellduel.Item{},
		Bonuses: spellduel.Bonuses{Protection: r.Bonuses.Protection, Weapon: r.Bonuses.Weapon, Save: r.Bonuses.Save},
		Effects: append([]string{}, r.Effects...), Components: "all",
	}
	if r.School != nil {
		sheet.School = *r.School
	}
	if r.Components != nil {
		sheet.Components = *r.Components
	}
	if err := r.names(); err != nil {
		return sheet, err
	}
	if err := r.amounts(); err != nil {
		return sheet, err
	}
	for i, m := range r.Memorized {
		line, err := m.line(fmt.Sprintf("/sheet/memorized/%d", i))
		if err != nil {
			return sheet, err
		}
		sheet.Memorized = append(sheet.Memorized, line)
	}
	for _, item := range r.Items {
		sheet.Items = append(sheet.Items, spellduel.Item{Name: item.Name, Kind: item.Kind, Spells: append([]string{}, item.Spells...)})
	}
	return sheet, nil
}

// names checks every text that somebody else may come to see.
func (r SheetRequest) names() error {
	failed := checkName("/sheet/name", r.Name)
	check := func(field, name string) {
		if failed == nil {
			failed = checkName(field, name)
		}
	}
	check("/sheet/class", r.Class)
	if r.School != nil && *r.School != "" {
		check("/sheet/school", *r.School)
	}
	for i, p := range r.Proficiencies {
		check(fmt.Sprintf("/sheet/proficiencies/%d", i), p)
	}
	for i, e := range r.Effects {
		check(fmt.Sprintf("/sheet/effects/%d", i), e)
	}
	for i, item := range r.Items {
		field := fmt.Sprintf("/sheet/items/%d", i)
		check(field+"/name", item.Name)
		check(field+"/kind", item.Kind)
		for j, name := range item.Spells {
			check(fmt.Sprintf("%s/spells/%d", field, j), name)
		}
	}
	return failed
}

// amounts checks how much a sheet may hold.
func (r SheetRequest) amounts() error {
	copies := 0
	for i, m := range r.Memorized {
		if m.Count < 1 || m.Count > maxCopies {
			return refusal(duel.CodeIllegalSheet, fmt.Sprintf("/sheet/memorized/%d/count", i), fmt.Sprintf("A spell is memorized 1 to %d times.", maxCopies))
		}
		copies += m.Count
	}
	for _, c := range []struct {
		field string
		n     int
		most  int
	}{
		{"/sheet/memorized", len(r.Memorized), maxLines},
		{"/sheet/memorized", copies, maxCopies},
		{"/sheet/items", len(r.Items), maxItems},
		{"/sheet/proficiencies", len(r.Proficiencies), maxWords},
		{"/sheet/effects", len(r.Effects), maxWords},
		{"/sheet/abilities", len(r.Abilities), maxWords},
		{"/sheet/saves", len(r.Saves), maxWords},
	} {
		if c.n > c.most {
			return refusal(duel.CodeIllegalSheet, c.field, fmt.Sprintf("%d are too many; at most %d are legal.", c.n, c.most))
		}
	}
	for i, item := range r.Items {
		if len(item.Spells) > maxItems {
			return refusal(duel.CodeIllegalSheet, fmt.Sprintf("/sheet/items/%d/spells", i), fmt.Sprintf("An item holds at most %d spells.", maxItems))
		}
	}
	return nil
}

// line reads a memorized spell by name, or one given whole.
func (m MemorizedSpell) line(field string) (spellduel.Memorized, error) {
	line := spellduel.Memorized{Count: m.Count}
	switch given := m.Spell.(type) {
	case string:
		line.Spell = given
		return line, checkName(field+"/spell", given)
	case map[string]any:
		custom, err := customOf(given, field+"/spell")
		line.Spell, line.Custom = custom.Name, &custom
		return line, err
	}
	return line, refusal(codeBody, field+"/spell", "A spell is a name of the catalogue, or an object that gives a spell whole.")
}

func customOf(given map[string]any, field string) (spell.Custom, error) {
	raw, err := encode(given)
	if err != nil {
		return spell.Custom{}, err
	}
	var c CustomSpell
	if err := decode(raw, &c); err != nil {
		if r, ok := errors.AsType[*duel.Refusal](err); ok {
			r.Field = field + r.Field
		}
		return spell.Custom{}, err
	}
	custom := spell.Custom{
		Name: c.Name, Level: c.Level, Movement: c.Movement, Save: spell.SaveEffect(c.Save), Category: spell.SaveCategory(c.SaveCategory),
		Damage: c.Damage, Abilities: append([]spell.Ability{}, c.Abilities...), Tags: []spell.Tag{},
	}
	for t := range strings.SplitSeq(c.Type, "/") {
		custom.Types = append(custom.Types, spell.Type(t))
	}
	for _, t := range c.Tags {
		custom.Tags = append(custom.Tags, spell.Tag(t))
	}
	return custom, checkName(field+"/name", c.Name)
}

func orEmpty(m map[string]int) map[string]int {
	if m == nil {
		return map[string]int{}
	}
	return m
}
