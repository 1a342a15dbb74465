package spell

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// InvalidError is a custom spell that cannot be played.
type InvalidError struct {
	Field string // snake_case, as the sheet names it
	Tried string
	Legal string
	Rule  string // the rule id
}

func (e *InvalidError) Error() string {
	return fmt.Sprintf("spell: %s %q: legal is %s (%s)", e.Field, e.Tried, e.Legal, e.Rule)
}

func invalid(field, tried, legal, rule string) error {
	return &InvalidError{Field: field, Tried: clip(tried, MaxCustomText), Legal: legal, Rule: rule}
}

// Custom is a spell that a sheet brings along because the catalogue lacks it.
type Custom struct {
	Name      string       `json:"name"`               // 1 to MaxCustomName runes, none of them a control character
	Level     int          `json:"level"`              // 1..9
	Types     []Type       `json:"types"`              // one, or several to pick from when casting
	Movement  int          `json:"movement"`           // 1..5
	Save      SaveEffect   `json:"save,omitempty"`     // empty is none
	Category  SaveCategory `json:"category,omitempty"` // empty is spell, where there is a save
	Damage    string       `json:"damage,omitempty"`   // a formula as ParseFormula reads it, prose, or empty for the type's default
	Abilities []Ability    `json:"abilities,omitempty"`
	Tags      []Tag        `json:"tags,omitempty"`
}

// Bounds of a custom spell.
const (
	MaxCustomName      = 80  // runes
	MaxCustomAbilities = 16  // abilities
	MaxCustomTags      = 16  // tags
	MaxCustomDice      = 100 // dice of damage
	MaxCustomMissiles  = 40  // that a spell launches in all
	MaxCustomText      = 200 // bytes of damage, of a selector, an outcome, a form or params
)

// Card makes the card of a custom spell for a caster of a level of 1 or more. A
// mistake is an *InvalidError.
func (c Custom) Card(caster Caster, casterLevel int) (Card, error) {
	if c.Save == "" {
		c.Save = SaveNone
	}
	if c.Category == "" && c.Save != SaveNone {
		c.Category = SaveSpell
	}
	if err := c.valid(); err != nil {
		return Card{}, err
	}
	s := Spell{
		ID: ID("custom/" + slug(c.Name)), Name: c.Name, Base: c.Name, Caster: caster, Level: c.Level,
		Types: c.Types, Save: c.Save, SaveCategory: c.Category, Damage: c.Damage, Tags: slices.Sorted(slices.Values(c.Tags)),
		fixedMV: c.Movement, own: c.Abilities, custom: true,
	}
	s.Incapacitates = slices.ContainsFunc(c.Abilities, func(a Ability) bool { return a.Kind == KindIncapacitates })
	card := CardFor(s, casterLevel)
	if err := card.bounded(); err != nil {
		return Card{}, err
	}
	return card, nil
}

func (c Custom) valid() error {
	switch {
	case !validName(c.Name):
		return invalid("name", c.Name, fmt.Sprintf("1 to %d printable characters with a letter or digit among them", MaxCustomName), "spell.type")
	case c.Level < 1 || c.Level > 9:
		return invalid("level", fmt.Sprint(c.Level), "1 to 9", "combat.pr")
	case c.Movement < 1 || c.Movement > 5:
		return invalid("movement", fmt.Sprint(c.Movement), "1 to 5", "spell.movement")
	case !slices.Contains([]SaveEffect{SaveNone, SaveNegates, SaveHalf, SaveSpecial}, c.Save):
		return invalid("save", string(c.Save), "none, negates, half or special", "character.save")
	case !validSave(c.Save, c.Category):
		return invalid("save_category", string(c.Category), "death, rod, petrification, breath or spell, and nothing where save is none", "character.save")
	case !plainText(c.Damage):
		return invalid("damage", c.Damage, fmt.Sprintf("at most %d bytes of printable text", MaxCustomText), "reach.attack")
	}
	if err := c.validTypes(); err != nil {
		return err
	}
	if err := c.validTags(); err != nil {
		return err
	}
	return c.validAbilities()
}

func validName(name string) bool {
	return utf8.ValidString(name) && utf8.RuneCountInString(name) <= MaxCustomName && fold(name) != "" &&
		strings.TrimSpace(name) == name && strings.IndexFunc(name, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

// plainText tells that a text may be shown to anybody: bounded, and without what
// a terminal or a page would obey.
func plainText(text string) bool {
	return len(text) <= MaxCustomText && utf8.ValidString(text) && strings.IndexFunc(text, func(r rune) bool { return !unicode.IsPrint(r) }) < 0
}

func (c Custom) validTypes() error {
	const legal = "one or more of A, D, AD, L, M, none twice"
	if len(c.Types) == 0 {
		return invalid("type", "", legal, "spell.type")
	}
	for i, t := range c.Types {
		if !t.Valid() || slices.Contains(c.Types[:i], t) {
			return invalid("type", string(t), legal, "spell.type")
		}
	}
	return nil
}

func (c Custom) validTags() error {
	if len(c.Tags) > MaxCustomTags {
		return invalid("tags", fmt.Sprint(len(c.Tags)), fmt.Sprintf("at most %d", MaxCustomTags), "sheet.bounds")
	}
	for i, t := range c.Tags {
		if !t.Valid() || slices.Contains(c.Tags[:i], t) {
			return invalid("tags", string(t), "a tag of the catalogue, see spell.Tags, none twice", "sheet.bounds")
		}
	}
	return nil
}

// within moves what is wrong with an ability to its place among the others.
func within(at string, err error) error {
	if wrong, ok := errors.AsType[*InvalidError](err); ok {
		wrong.Field = at + "/" + wrong.Field
	}
	return err
}

func (c Custom) validAbilities() error {
	if len(c.Abilities) > MaxCustomAbilities {
		return invalid("abilities", fmt.Sprint(len(c.Abilities)), fmt.Sprintf("at most %d", MaxCustomAbilities), "sheet.bounds")
	}
	for i, a := range c.Abilities {
		at := fmt.Sprintf("abilities/%d", i)
		for _, text := range []string{string(a.Against), a.Outcome, a.Form, string(a.Params)} {
			if !plainText(text) {
				return invalid(at, text, fmt.Sprintf("at most %d bytes of printable text", MaxCustomText), "sheet.bounds")
			}
		}
		if a.Kind.aboutTable() {
			return invalid(at+"/kind", string(a.Kind), "a kind that a spell can have", "sheet.bounds")
		}
		if err := within(at, a.Valid()); err != nil {
			return err
		}
		if err := within(at, a.validProposal(c.Level)); err != nil {
			return err
		}
	}
	return nil
}
