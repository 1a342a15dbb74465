package spellduel

import "spellduel/domain/spell"

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
	School        string         `json:"school"`           // of specialization; empty for none
	Element       string         `json:"element,omitzero"` // of an elementalist, one of Elements; empty for others
	WildMage      bool           `json:"wild_mage"`
	Memorized     []Memorized    `json:"memorized"`
	Items         []Item         `json:"items"`
	Bonuses       Bonuses        `json:"bonuses"`
	Effects       []Effect       `json:"effects"`               // at work on him already
	Components    string         `json:"components"`            // "all", or "" for none
	SystemShock   int            `json:"system_shock,omitzero"` // chance in a hundred; 0 for that of the sheet's Constitution
	Equipment     []Thing        `json:"equipment,omitzero"`    // what he carries beside items
	Conditions    []Lasting      `json:"conditions,omitzero"`   // that an earlier duel has left on him
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
	As     spell.Type    `json:"as,omitzero"`     // the type chosen before the duel, of the few spells that ask for one
}

// Bonuses are the pluses of magical gear (character.power).
type Bonuses struct {
	Protection int `json:"protection"`
	Weapon     int `json:"weapon"`
	Save       int `json:"save"`
	Armor      int `json:"armor,omitzero"` // of magical armor, to saves against missiles and attack/defenses alone
}

// Prepared is one line of a character's spells as the duel plays them: a card,
// how many copies, and the item that holds them, if one does.
type Prepared struct {
	Key   string     `json:"key"` // names the line in options; unique on the sheet
	Card  spell.Card `json:"card"`
	Count int        `json:"count"`
	Item  string     `json:"item,omitzero"`

	Smuggled bool   `json:"smuggled,omitzero"` // of an item that no terms let in
	Device   string `json:"device,omitzero"`   // kind of the item, where it is not one that stores spells

	Lines []int `json:"lines,omitzero"` // of memorized spells: the sheet's lines, from 0, that it has them from

	Judge []spell.Question `json:"judge,omitzero"` // what the mediator must judge of it (reach.judged)
}

// Figures are the numbers a sheet comes down to in the arena.
type Figures struct {
	Power      int            `json:"power"`               // power score (character.power)
	Protection int            `json:"protection"`          // added against spells
	Weapon     int            `json:"weapon"`              // added in personal combat
	Save       int            `json:"save"`                // added to every saving throw
	Saves      map[string]int `json:"saves"`               // number to reach, by category
	Specialty  spell.School   `json:"specialty,omitzero"`  // of a specialist, whose opposed schools gain on him
	ArmorSave  int            `json:"armor_save,omitzero"` // added to saves against missiles and attack/defenses
	Element    string         `json:"element,omitzero"`    // of an elementalist
	Shock      int            `json:"shock,omitzero"`      // chance in a hundred to withstand the shock of defeat
}
