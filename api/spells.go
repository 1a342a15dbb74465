package api

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/projections"
)

const (
	spellsPage    = 50  // spells, unless limit says otherwise
	mostSpells    = 200 // spells of one page
	maxSpellLevel = 9
)

// Spell is a line of the catalogue.
type Spell struct {
	ID       string   `json:"id" example:"wizard/magic-missile"`
	Name     string   `json:"name" example:"Magic Missile"`
	Caster   string   `json:"caster" enums:"wizard,priest"` // whose list it is on
	Level    int      `json:"level" minimum:"1" maximum:"9"`
	Schools  []string `json:"schools"`
	Types    []string `json:"types" example:"M"` // where several, its caster picks
	Tags     []string `json:"tags"`
	Reversed string   `json:"reversed,omitempty"` // id of its reversed form, where it has one

	MV        int           `json:"mv" minimum:"1" maximum:"5"` // spaces a round, at most, at the caster's level
	PR        int           `json:"pr"`                         // to be thrown on a d20, or less
	Abilities []AbilityCard `json:"abilities"`
} // @name Spell

// Spells is a page of the catalogue.
type Spells struct {
	Catalogue string  `json:"catalogue"` // SHA-256 of the catalogue, hex, as a duel's profile pins it
	Total     int     `json:"total"`     // spells that fit, on all pages
	Spells    []Spell `json:"spells"`
	Next      string  `json:"next,omitempty"` // "after" of the next page; absent on the last
} // @name Spells

// SpellCard is a spell as a duel plays it, at a caster's level.
type SpellCard struct {
	ID            string        `json:"id" example:"wizard/magic-missile"`
	Name          string        `json:"name" example:"Magic Missile"`
	Base          string        `json:"base"`        // the name of the spell whose reversed form it is, else its own
	IsReversed    bool          `json:"is_reversed"` // it is a reversed form
	Reversed      string        `json:"reversed,omitempty"`
	Caster        string        `json:"caster" enums:"wizard,priest"`
	CasterLevel   int           `json:"caster_level"`
	Level         int           `json:"level" minimum:"1" maximum:"9"`
	Schools       []string      `json:"schools"`
	Spheres       []string      `json:"spheres"` // of priests' spells
	Types         []string      `json:"types" example:"M"`
	MV            int           `json:"mv" minimum:"1" maximum:"5"` // spaces a round, at most
	PR            int           `json:"pr"`                         // to be thrown on a d20, or less
	Save          string        `json:"save" enums:"none,negates,half,special"`
	SaveCategory  string        `json:"save_category,omitempty"`
	AttackRoll    bool          `json:"attack_roll"` // it must fight the character before it works
	Damage        []DamageCard  `json:"damage"`      // for each of the types
	Incapacitates bool          `json:"incapacitates"`
	Summons       bool          `json:"summons"`
	Tags          []string      `json:"tags"`
	Abilities     []AbilityCard `json:"abilities"` // the ruling abilities.played says which are carried out
	Judged        []JudgedCard  `json:"judged"`    // what of it the mediator judges before the arena forms; nothing for nearly all spells
	Forms         []string      `json:"forms"`     // to pick from when casting
	Rules         []string      `json:"rules"`     // ids of the rules that these figures come from
	Catalogue     string        `json:"catalogue"` // SHA-256 of the catalogue, hex

	Opposition *Opposition `json:"opposition,omitempty"` // what it counters and what counters it; of an annotated sheet, on the first line that has the spell, and on the first 20 with one given whole
} // @name SpellCard

// JudgedCard is what the tables do not say of a spell: what it does, as one of its types,
// to a character whom it reaches.
type JudgedCard struct {
	Type    string `json:"type" enums:"A,D,AD,L,M"`
	Why     string `json:"why"`     // in words
	Default string `json:"default"` // what is taken where nobody judges, in words
	Rule    string `json:"rule" example:"reach.judged"`
} // @name JudgedCard

// DamageCard is what a spell of one type costs in hit points.
type DamageCard struct {
	Type   string `json:"type" enums:"A,D,AD,L,M"`
	Dice   string `json:"dice,omitempty" example:"5d6"`  // absent where the text says what it comes to
	Saved  string `json:"saved,omitempty" example:"2d6"` // what a made save still costs, where that is a throw of its own
	Deadly bool   `json:"deadly"`                        // no hit points are left
	Text   string `json:"text,omitempty"`                // the table's wording
} // @name DamageCard

// readSpells lists the catalogue.
//
//	@ID			readSpells
//	@Summary	The spells
//	@Description	A page of the catalogue, in its order; what is given narrows it. Each spell has its movement at a caster's level (without caster_level, twice the spell's level less one), its power rank and its abilities in words; what it counters, and what counters it, is on its card. Reversed forms are not listed by themselves.
//	@Tags		reference
//	@Produce	json
//	@Param		caster			query		string	false	"whose list"	Enums(wizard, priest)
//	@Param		level			query		int		false	"spell level"	minimum(1)	maximum(9)
//	@Param		type			query		string	false	"a type that it may have"	Enums(A, D, AD, L, M)
//	@Param		tag				query		string	false	"a tag that it bears"
//	@Param		q				query		string	false	"a part of its name or of its reversed form's; case does not count"	minLength(1)	maxLength(80)
//	@Param		caster_level	query		int		false	"level of the caster"	minimum(1)	maximum(40)
//	@Param		after			query		string	false	"id of the last spell of the page before: its next"
//	@Param		limit			query		int		false	"spells of a page"	minimum(1)	maximum(200)
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Spells
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/spells [get]
func (s *Server) readSpells(c echo.Context) error {
	fits, err := spellFilter(c)
	if err != nil {
		return err
	}
	limit, err := number(c, "limit", 1, mostSpells, spellsPage)
	if err != nil {
		return err
	}
	casterLevel, err := number(c, "caster_level", 1, spellduel.MaxLevel, 0)
	if err != nil {
		return err
	}
	after, given, err := parameter(c, "after")
	if err != nil {
		return err
	}
	all := spell.Embedded().All()
	start := 0
	if given {
		start = slices.IndexFunc(all, func(sp spell.Spell) bool { return string(sp.ID) == after }) + 1
		if start == 0 {
			return refusal(codeParameter, "?after", "after is the next of the page before, the id of a spell of the catalogue.")
		}
	}
	page := Spells{Catalogue: spell.Embedded().Hash(), Spells: []Spell{}}
	for i, sp := range all {
		if !fits(sp) {
			continue
		}
		page.Total++
		switch {
		case i < start:
		case len(page.Spells) < limit:
			page.Spells = append(page.Spells, spellOf(sp, casterLevel))
		default:
			page.Next = page.Spells[limit-1].ID
		}
	}
	return showReference(c, page)
}

// spellFilter reads what narrows the list.
func spellFilter(c echo.Context) (func(spell.Spell) bool, error) {
	level, err := number(c, "level", 1, maxSpellLevel, 0)
	if err != nil {
		return nil, err
	}
	caster, err := oneOf(c, "caster", string(spell.Wizard), string(spell.Priest))
	if err != nil {
		return nil, err
	}
	typ, err := oneOf(c, "type", texts(spell.AllTypes())...)
	if err != nil {
		return nil, err
	}
	tag, err := oneOf(c, "tag", texts(spell.Tags())...)
	if err != nil {
		return nil, err
	}
	q, given, err := parameter(c, "q")
	if err != nil {
		return nil, err
	}
	if n := utf8.RuneCountInString(q); given && (n < 1 || n > maxName || !utf8.ValidString(q)) {
		return nil, refusal(codeParameter, "?q", fmt.Sprintf("q is 1 to %d characters.", maxName))
	}
	q = strings.ToLower(q)
	return func(sp spell.Spell) bool {
		named := strings.Contains(strings.ToLower(sp.Name), q)
		if r, ok := sp.Reversed(); ok && !named {
			named = strings.Contains(strings.ToLower(r.Name), q)
		}
		return named && (level == 0 || sp.Level == level) && (caster == "" || string(sp.Caster) == caster) &&
			(typ == "" || slices.Contains(sp.Types, spell.Type(typ))) && (tag == "" || sp.Has(spell.Tag(tag)))
	}, nil
}

// parameter reads a parameter of the query that may be given once.
func parameter(c echo.Context, name string) (value string, given bool, err error) {
	values := c.QueryParams()[name]
	switch len(values) {
	case 0:
		return "", false, nil
	case 1:
		return values[0], true, nil
	}
	return "", true, refusal(codeParameter, "?"+name, name+" is given once.")
}

// oneOf reads a parameter that has one of a list of values; empty where it is
// not given.
func oneOf(c echo.Context, name string, legal ...string) (string, error) {
	value, given, err := parameter(c, name)
	if err == nil && given && !slices.Contains(legal, value) {
		return "", refusal(codeParameter, "?"+name, fmt.Sprintf("%s is one of %s.", name, list(legal...)))
	}
	return value, err
}

// usualLevel is a caster's level where none is given: that at which a wizard comes to
// spells of a level.
func usualLevel(sp spell.Spell) int { return 2*sp.Level - 1 }

// spellOf is a line of the catalogue at a caster's level, 0 being the usual one.
func spellOf(sp spell.Spell, casterLevel int) Spell {
	if casterLevel == 0 {
		casterLevel = usualLevel(sp)
	}
	w := Spell{
		ID: string(sp.ID), Name: sp.Name, Caster: string(sp.Caster), Level: sp.Level, Schools: texts(sp.Schools), Types: texts(sp.Types), Tags: texts(sp.Tags),
		MV: sp.Movement(casterLevel), PR: sp.PowerRank(), Abilities: []AbilityCard{},
	}
	for _, a := range sp.Abilities() {
		w.Abilities = append(w.Abilities, abilityOf(a))
	}
	if r, ok := sp.Reversed(); ok {
		w.Reversed = string(r.ID)
	}
	return w
}

// readSpell shows the card of a spell.
//
//	@ID			readSpell
//	@Summary	One spell
//	@Description	The card of a spell, or of a reversed form, as a duel plays it at a caster's level, with its abilities in words, and with what it counters and what counters it: by the types, and by name where an ability says so. Without caster_level it is twice the spell's level less one.
//	@Tags		reference
//	@Produce	json
//	@Param		caster			path		string	true	"whose list: the first part of the spell's id"
//	@Param		slug			path		string	true	"the second part of the spell's id"
//	@Param		caster_level	query		int		false	"level of the caster"	minimum(1)	maximum(40)
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	SpellCard
//	@Header		200				{string}	ETag	"changes with the content"
//	@Success	304				"the caller has it"
//	@Failure	404				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/spells/{caster}/{slug} [get]
func (s *Server) readSpell(c echo.Context) error {
	id := c.Param("caster") + "/" + c.Param("slug")
	sp, ok := spell.Embedded().ByID(spell.ID(id))
	if !ok {
		var ids []string
		for _, other := range spell.Embedded().All() {
			ids = append(ids, string(other.ID))
		}
		meant := duel.Meant(id, ids)
		if named, ok := spell.Embedded().Lookup(c.Param("slug"), spell.Caster(c.Param("caster"))); ok {
			meant = " Did you mean " + string(named.ID) + "?" // a reversed form bears a name of its own
		}
		return refusal(codeNotFound, "", fmt.Sprintf("No spell has the id %.80q.%s GET /v1/spells lists all.", id, meant))
	}
	level, err := number(c, "caster_level", 1, spellduel.MaxLevel, usualLevel(sp))
	if err != nil {
		return err
	}
	card := spellCard(sp, level)
	card.Opposition = oppositionOf(sp)
	return showReference(c, card)
}

func spellCard(sp spell.Spell, level int) SpellCard {
	w := cardOf(spell.CardFor(sp, level))
	w.Spheres = append(w.Spheres, sp.Spheres...)
	if r, ok := sp.Reversed(); ok {
		w.Reversed = string(r.ID)
	}
	return w
}

// cardOf is a card by itself, which knows neither spheres nor a reversed form.
func cardOf(card spell.Card) SpellCard {
	w := SpellCard{
		ID: string(card.ID), Name: card.Name, Base: card.Base, IsReversed: card.Reversed, Caster: string(card.Caster), CasterLevel: card.CasterLevel,
		Level: card.Level, Schools: texts(card.Schools), Spheres: []string{}, Types: texts(card.Types), MV: card.MV, PR: card.PR,
		Save: string(card.Save), SaveCategory: string(card.SaveCategory), AttackRoll: card.AttackRoll, Damage: []DamageCard{},
		Incapacitates: card.Incapacitates, Summons: card.Summons, Tags: texts(card.Tags), Abilities: []AbilityCard{}, Judged: []JudgedCard{}, Forms: []string{},
		Rules: []string{"spell.type", "spell.movement", "combat.pr"}, Catalogue: spell.Embedded().Hash(),
	}
	for _, b := range card.Damage {
		w.Damage = append(w.Damage, damageOf(b))
	}
	for _, a := range card.Abilities {
		w.Abilities = append(w.Abilities, abilityOf(a))
	}
	for _, q := range card.Questions() {
		w.Judged = append(w.Judged, JudgedCard{string(q.Type), plain(q.Why), projections.Verdict(q.Default), string(spellduel.RuleReachJudged)})
	}
	for _, f := range card.Forms() {
		w.Forms = append(w.Forms, f.Name)
	}
	return w
}

func damageOf(b spell.Blow) DamageCard {
	w := DamageCard{Type: string(b.Type), Deadly: b.Deadly, Text: b.Text}
	if b.Known && !b.Kills() && !b.Holds() {
		w.Dice = b.Throw.String()
	}
	if b.Saved != (spell.Blow{}).Saved {
		w.Saved = b.Saved.String()
	}
	return w
}
