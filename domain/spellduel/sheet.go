package spellduel

import (
	"slices"
	"strings"

	"spellduel/domain/spell"
)

// Sheet is what a character brings to the arena, as its owner gave it.
type Sheet struct {
	Name          string         `json:"name"`
	Class         string         `json:"class"`
	Level         int            `json:"level"`
	Classes       []ClassLevel   `json:"classes,omitzero"` // of a caster of several; Class and Level are then those of the highest
	Abilities     map[string]int `json:"abilities"`        // intelligence, wisdom, reason, intuition
	HitPoints     HitPoints      `json:"hit_points"`
	Saves         map[string]int `json:"saves"` // by category; absent ones come from class and level
	Proficiencies []string       `json:"proficiencies"`
	School        string         `json:"school"` // of specialization; empty for none
	WildMage      bool           `json:"wild_mage"`
	Memorized     []Memorized    `json:"memorized"`
	Items         []Item         `json:"items"`
	Bonuses       Bonuses        `json:"bonuses"`
	Effects       []string       `json:"effects"`
	Components    string         `json:"components"` // "all", or "" for none
}

// ClassLevel is one class of a caster who has several.
type ClassLevel struct {
	Class string `json:"class"`
	Level int    `json:"level"`
}

// HitPoints of a character; Current may fall below zero in the arena.
type HitPoints struct {
	Current int `json:"current"`
	Max     int `json:"max"`
}

// Memorized is some copies of one spell: of the catalogue by name, or a custom
// one given whole.
type Memorized struct {
	Spell  string        `json:"spell"`
	Custom *spell.Custom `json:"custom,omitzero"`
	Count  int           `json:"count"`
	Caster string        `json:"caster,omitzero"` // which of the sheet's classes has it memorized; empty for its Class
}

// Item is a magical item. One of kind "stored" holds spells to cast (item.stored);
// one of another kind is brought along in secret, against the terms, and stands
// for the spells that its effects resemble (duel.search).
type Item struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind"` // one of ItemKinds
	Spells   []string `json:"spells"`
	Smuggled bool     `json:"smuggled,omitzero"` // brought against the terms
}

// ItemStored is the kind of item that needs no leave of the terms.
const ItemStored = "stored"

// ItemKinds lists the kinds of items, by the classes that terms can allow.
func ItemKinds() []string { return slices.Clone(itemKinds) }

var itemKinds = []string{ItemStored, "wand", "staff", "rod", "potion", "miscellaneous"}

// allows tells that an item may come into the arena: one that stores spells
// always, others where the terms name their class or the item itself
// (item.effect). What they do not allow is contraband (duel.search).
func (t Terms) allows(item Item) bool {
	return item.Kind == ItemStored || slices.Contains(t.Allow, item.Kind) ||
		slices.ContainsFunc(t.Allow, func(name string) bool { return strings.EqualFold(name, item.Name) })
}

// Bonuses are the pluses of magical gear (character.power).
type Bonuses struct {
	Protection int `json:"protection"`
	Weapon     int `json:"weapon"`
	Save       int `json:"save"`
}

// Prepared is one line of a character's spells as the duel plays them: a card,
// how many copies, and the item that holds them, if one does.
type Prepared struct {
	Key   string     `json:"key"` // names the line in options; unique on the sheet
	Card  spell.Card `json:"card"`
	Count int        `json:"count"`
	Item  string     `json:"item,omitzero"`

	Smuggled bool `json:"smuggled,omitzero"` // of an item that no terms let in
}

// Figures are the numbers a sheet comes down to in the arena.
type Figures struct {
	Power      int            `json:"power"`              // power score (character.power)
	Protection int            `json:"protection"`         // added against spells
	Weapon     int            `json:"weapon"`             // added in personal combat
	Save       int            `json:"save"`               // added to every saving throw
	Saves      map[string]int `json:"saves"`              // number to reach, by category
	Specialty  spell.School   `json:"specialty,omitzero"` // of a specialist, whose opposed schools gain on him
}
