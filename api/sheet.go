package api

import (
	"fmt"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// Bounds of a sheet on the wire; what the rules bound is theirs to refuse.
const (
	maxLines  = 200  // lines of memorized spells
	maxCopies = 1000 // members of an answer to a decision
	maxItems  = 100  // items, and spells in one item
	maxWords  = 100  // proficiencies, effects
)

// SheetRequest is what a character brings to the arena.
type SheetRequest struct {
	Name          string              `json:"name" example:"Delsenora" validate:"required"`
	Class         string              `json:"class" example:"priest" validate:"required" enums:"wizard,bard,priest,paladin,ranger"` // wizards and bards cast wizard spells, the others priest spells
	Level         int                 `json:"level" example:"12" minimum:"1" maximum:"40" validate:"required"`
	Classes       []ClassLevel        `json:"classes,omitempty"`   // of a caster of two classes or three: all of them. class and level are then those of the highest, or of the first of the highest
	Abilities     map[string]int      `json:"abilities,omitempty"` // intelligence, wisdom and constitution, 1 to 25; reason, intuition and health, where given, stand before them
	HitPoints     HitPointsRequest    `json:"hit_points" validate:"required"`
	Saves         map[string]int      `json:"saves,omitempty"`                                // the number to reach, by category: death, rod, petrification, breath, spell; those not given come from class and level
	Proficiencies []string            `json:"proficiencies,omitempty"`                        // spellcraft lets him try to identify spells
	School        *string             `json:"school,omitempty" extensions:"x-nullable"`       // a specialist's school of magic; null for none
	Element       string              `json:"element,omitempty" enums:"air,earth,fire,water"` // of an elementalist: his saves against spells of it are two better, those against his own two worse
	WildMage      bool                `json:"wild_mage,omitempty"`                            // a wild mage: the terms may have his spells cast at varying levels
	Memorized     []MemorizedSpell    `json:"memorized,omitempty"`
	Items         []ItemRequest       `json:"items,omitempty"`
	Bonuses       BonusesRequest      `json:"bonuses,omitempty"`
	Effects       []EffectGiven       `json:"effects,omitempty"`                  // that are at work on him already: some keep an arena from forming, others do something where the terms let them in
	Components    *string             `json:"components,omitempty" example:"all"` // only all is offered, which is meant when it is left out
	SystemShock   int                 `json:"system_shock,omitempty"`             // chance in a hundred to withstand the shock of a defeat to the death, 1 to 100; left out or 0, it goes by health or constitution
	Equipment     []ThingRequest      `json:"equipment,omitempty"`                // what he carries beside items, which a defeat to the death may destroy; 100 pieces and items at most
	Conditions    []spellduel.Lasting `json:"conditions,omitempty"`               // what an earlier duel has left on him, as its aftermath gave it

	// A program's own, such as its ids: an object of at most 4096 bytes, white space between its parts not counted, and 16 levels. No rule looks into it; it comes back as it came to whoever holds the seat and to the mediator, and to nobody else.
	Ext jsontext.Value `json:"ext,omitempty" swaggertype:"object"`
} // @name SheetRequest

// HitPointsRequest is a character's hit points.
type HitPointsRequest struct {
	Current int `json:"current"`
	Max     int `json:"max"`
} // @name HitPointsRequest

// MemorizedSpell is some copies of a spell.
type MemorizedSpell struct {
	Spell  SpellGiven `json:"spell" validate:"required"`
	Count  int        `json:"count" validate:"required"`                                  // copies; all the spells of a sheet are at most 200
	Caster string     `json:"caster,omitempty" enums:"wizard,bard,priest,paladin,ranger"` // which of the sheet's classes has it memorized; the sheet's class when left out
	As     string     `json:"as,omitempty" example:"M"`                                   // the type chosen before the duel, of the few spells that ask for one; absent, the one that works on anybody
} // @name MemorizedSpell

// ClassLevel is one class of a caster who has several.
type ClassLevel struct {
	Class string `json:"class" example:"wizard" enums:"wizard,bard,priest,paladin,ranger"`
	Level int    `json:"level" example:"7" minimum:"1" maximum:"40"`
} // @name ClassLevel

// SpellGiven is a spell's name in the catalogue, or a spell given whole; on the
// wire it is the one or the other itself, not an object that holds it.
//
//	@Description	The spell's name in the catalogue, or a spell that the catalogue lacks, given whole.
type SpellGiven struct {
	Name  string       `json:"name"`
	Whole *CustomSpell `json:"whole"`
} // @name SpellGiven

// UnmarshalJSONFrom reads a text or an object; anything else leaves it empty.
func (s *SpellGiven) UnmarshalJSONFrom(in *jsontext.Decoder) error {
	switch in.PeekKind() {
	case '"':
		return json.UnmarshalDecode(in, &s.Name)
	case '{':
		s.Whole = &CustomSpell{}
		return json.UnmarshalDecode(in, s.Whole)
	}
	return in.SkipValue()
}

// CustomSpell is a spell that the catalogue lacks.
type CustomSpell struct {
	Name         string          `json:"name" example:"Frost Lance"`
	Level        int             `json:"level" example:"4" minimum:"1" maximum:"9"`
	Type         string          `json:"type" example:"AD"`                                                    // A, D, AD, L or M; several joined by "/", to pick from when casting
	Movement     int             `json:"movement" example:"3" minimum:"1" maximum:"5"`                         // spaces a round
	Save         string          `json:"save,omitempty" enums:"none,negates,half,special"`                     // what a saving throw does; none when left out
	SaveCategory string          `json:"save_category,omitempty" enums:"death,rod,petrification,breath,spell"` // what the throw is made against; spell when left out
	Damage       string          `json:"damage,omitempty" example:"2d6+1"`                                     // dice, or dice for each level as 1d6/level; when left out the type's own
	Abilities    []spell.Ability `json:"abilities,omitempty"`                                                  // at most 16; against is a selector such as any, type:M, tag:fire, level<=3 or spell:Magic Missile, alternatives joined by ";"
	Tags         []string        `json:"tags,omitempty" example:"cold"`                                        // words of the catalogue that other spells' abilities ask for, at most 16
} // @name CustomSpell

// ItemRequest is a magical item.
type ItemRequest struct {
	Name     string         `json:"name"`
	Kind     string         `json:"kind" example:"stored" enums:"stored,protection,wand,staff,rod,potion,miscellaneous"`                                // stored holds spells to cast, protection is a scroll of protection; the others are devices, which the terms let in or which are smuggled
	Spells   []string       `json:"spells,omitempty"`                                                                                                   // names of the catalogue: what it stores, or what its effects resemble, each once
	Smuggled bool           `json:"smuggled,omitempty"`                                                                                                 // brought against the terms; the mediator's search may turn it up, and only its bearer and the mediator know of it
	Level    int            `json:"level,omitempty"`                                                                                                    // of what it casts, 1 to 40. Left out: its bearer's; of a wand or rod 6, of a staff 8, of a potion or miscellaneous device 9
	Drains   []DrainRequest `json:"drains,omitempty"`                                                                                                   // effects of a device that resemble no spell, at most 8
	Material string         `json:"material,omitempty" enums:"bone,cloth,glass,leather,metal,oil,paper,potion,pottery,stone,rope,thick_wood,thin_wood"` // for its saves when a defeat to the death destroys things; left out, that of its kind
	Plus     int            `json:"plus,omitempty"`                                                                                                     // 0 to 5, added to its own saves
} // @name ItemRequest

// DrainRequest is an effect of a device that resembles no spell: it is a leech.
type DrainRequest struct {
	Name     string `json:"name" example:"Withering"`
	Dice     int    `json:"dice" example:"6" minimum:"1" maximum:"9"`     // six-sided dice of damage, and the level of the leech: at most 6 of a wand or rod, 8 of a staff, 9 of others
	Movement int    `json:"movement" example:"2" minimum:"1" maximum:"5"` // spaces a round, by the effect's range
	Count    int    `json:"count,omitempty"`                              // how often it can be used; once when left out
} // @name DrainRequest

// EffectGiven is an effect's name, or an effect with what is to be said of it; on the
// wire it is the one or the other itself, not an object that holds it.
//
//	@Description	The name of a spell that protects its bearer, or an effect with how long it lasts and what it does.
type EffectGiven struct {
	Name  string         `json:"name"`
	Whole *EffectRequest `json:"whole"`
} // @name EffectGiven

// UnmarshalJSONFrom reads a text or an object; anything else leaves it empty.
func (e *EffectGiven) UnmarshalJSONFrom(in *jsontext.Decoder) error {
	switch in.PeekKind() {
	case '"':
		return json.UnmarshalDecode(in, &e.Name)
	case '{':
		e.Whole = &EffectRequest{}
		return json.UnmarshalDecode(in, e.Whole)
	}
	return in.SkipValue()
}

// EffectRequest is an effect that is at work on a character before the arena forms.
type EffectRequest struct {
	Name       string `json:"name" example:"Minor Globe of Invulnerability"`
	Rounds     int    `json:"rounds,omitempty"`                              // for which it works, counted from the first of the duel; left out, it outlasts the duel
	Level      int    `json:"level,omitempty" minimum:"1" maximum:"40"`      // of who cast it, which a dispel has to reckon with; left out, its bearer's
	Immune     string `json:"immune,omitempty" example:"level<=3"`           // spells that do nothing to its bearer, as a selector such as level<=3, tag:fire or type:AD&tag:summons_creature, alternatives joined by ";". Of spells in the table it can be left out with save and protection
	Save       int    `json:"save,omitempty" minimum:"0" maximum:"10"`       // added to every saving throw
	Protection int    `json:"protection,omitempty" minimum:"0" maximum:"10"` // added to the power score against spells
} // @name EffectRequest

func (e EffectGiven) effect() spellduel.Effect {
	if e.Whole == nil {
		return spellduel.Effect{Name: e.Name}
	}
	w := *e.Whole
	return spellduel.Effect{Name: w.Name, Rounds: w.Rounds, Level: w.Level, Immune: spell.Selector(w.Immune), Save: w.Save, Protection: w.Protection}
}

// ThingRequest is something that a character carries.
type ThingRequest struct {
	Name     string `json:"name" example:"travelling cloak"`
	Material string `json:"material" example:"cloth" enums:"bone,cloth,glass,leather,metal,oil,paper,potion,pottery,stone,rope,thick_wood,thin_wood"`
	Plus     int    `json:"plus,omitempty"` // of a magical thing, 0 to 5, added to its own saves
} // @name ThingRequest

// BonusesRequest is the pluses of magical gear.
type BonusesRequest struct {
	Protection int `json:"protection,omitempty"` // added to the power score against spells
	Weapon     int `json:"weapon,omitempty"`     // added to the power score where the images fight
	Save       int `json:"save,omitempty"`       // added to every saving throw
	Armor      int `json:"armor,omitempty"`      // of magical armor: added to saves against missiles and attack/defenses alone
} // @name BonusesRequest

// sheet checks the wire's bounds and turns the request into the domain's sheet.
func (r SheetRequest) sheet() (spellduel.Sheet, error) {
	sheet := spellduel.Sheet{
		Name: r.Name, Class: r.Class, Level: r.Level, Abilities: orEmpty(r.Abilities), Saves: orEmpty(r.Saves),
		HitPoints:     spellduel.HitPoints{Current: r.HitPoints.Current, Max: r.HitPoints.Max},
		Proficiencies: append([]string{}, r.Proficiencies...), WildMage: r.WildMage, Memorized: []spellduel.Memorized{}, Items: []spellduel.Item{},
		Bonuses: spellduel.Bonuses{Protection: r.Bonuses.Protection, Weapon: r.Bonuses.Weapon, Save: r.Bonuses.Save, Armor: r.Bonuses.Armor}, Element: r.Element,
		Effects: []spellduel.Effect{}, Components: "all",
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
	for _, cl := range r.Classes {
		sheet.Classes = append(sheet.Classes, spellduel.ClassLevel(cl))
	}
	for _, e := range r.Effects {
		sheet.Effects = append(sheet.Effects, e.effect())
	}
	for _, item := range r.Items {
		sheet.Items = append(sheet.Items, item.item())
	}
	for _, t := range r.Equipment {
		sheet.Equipment = append(sheet.Equipment, spellduel.Thing(t))
	}
	for _, l := range r.Conditions {
		l.Lifted = append([]string{}, l.Lifted...)
		sheet.Conditions = append(sheet.Conditions, l)
	}
	sheet.SystemShock = r.SystemShock
	return sheet, nil
}

func (r ItemRequest) item() spellduel.Item {
	item := spellduel.Item{Name: r.Name, Kind: r.Kind, Spells: append([]string{}, r.Spells...), Smuggled: r.Smuggled, Level: r.Level, Material: r.Material, Plus: r.Plus}
	for _, d := range r.Drains {
		item.Drains = append(item.Drains, spellduel.Drain(d))
	}
	return item
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
		if e.Whole != nil {
			check(fmt.Sprintf("/sheet/effects/%d/name", i), e.Whole.Name)
		} else {
			check(fmt.Sprintf("/sheet/effects/%d", i), e.Name)
		}
	}
	for i, item := range r.Items {
		field := fmt.Sprintf("/sheet/items/%d", i)
		check(field+"/name", item.Name)
		check(field+"/kind", item.Kind)
		for j, name := range item.Spells {
			check(fmt.Sprintf("%s/spells/%d", field, j), name)
		}
		for j, d := range item.Drains {
			check(fmt.Sprintf("%s/drains/%d/name", field, j), d.Name)
		}
	}
	for i, t := range r.Equipment {
		check(fmt.Sprintf("/sheet/equipment/%d/name", i), t.Name)
	}
	return failed
}

// amounts checks how much a sheet may hold.
func (r SheetRequest) amounts() error {
	for _, c := range []struct {
		field string
		n     int
		most  int
	}{
		{"/sheet/memorized", len(r.Memorized), maxLines},
		{"/sheet/items", len(r.Items), maxItems},
		{"/sheet/classes", len(r.Classes), spellduel.MaxClasses},
		{"/sheet/proficiencies", len(r.Proficiencies), maxWords},
		{"/sheet/effects", len(r.Effects), maxWords},
		{"/sheet/abilities", len(r.Abilities), maxWords},
		{"/sheet/saves", len(r.Saves), maxWords},
		{"/sheet/equipment", len(r.Equipment), spellduel.MaxEquipment},
		{"/sheet/conditions", len(r.Conditions), spellduel.MaxLasting},
	} {
		if c.n > c.most {
			return refusal(duel.CodeIllegalSheet, c.field, fmt.Sprintf("%d are too many; at most %d are legal.", c.n, c.most))
		}
	}
	for i, item := range r.Items {
		if len(item.Spells) > maxItems {
			return refusal(duel.CodeIllegalSheet, fmt.Sprintf("/sheet/items/%d/spells", i), fmt.Sprintf("An item holds at most %d spells.", maxItems))
		}
		if len(item.Drains) > spellduel.MaxDrains {
			return refusal(duel.CodeIllegalSheet, fmt.Sprintf("/sheet/items/%d/drains", i), fmt.Sprintf("An item has at most %d drains.", spellduel.MaxDrains))
		}
	}
	return nil
}

// line reads a memorized spell by name, or one given whole.
func (m MemorizedSpell) line(field string) (spellduel.Memorized, error) {
	line := spellduel.Memorized{Count: m.Count, Spell: m.Spell.Name, Caster: m.Caster, As: spell.Type(m.As)}
	switch {
	case m.Spell.Whole != nil:
		custom := m.Spell.Whole.custom()
		line.Spell, line.Custom = custom.Name, &custom
		return line, checkName(field+"/spell/name", custom.Name)
	case m.Spell.Name != "":
		return line, checkName(field+"/spell", m.Spell.Name)
	}
	return line, refusal(codeBody, field+"/spell", "A spell is a name of the catalogue, or an object that gives a spell whole.")
}

func (c CustomSpell) custom() spell.Custom {
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
	return custom
}

func orEmpty(m map[string]int) map[string]int {
	if m == nil {
		return map[string]int{}
	}
	return m
}
