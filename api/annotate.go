package api

import (
	"errors"
	"fmt"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// mostGuessed bounds the unknown spells of one sheet that near names are looked
// for: each costs a comparison with every name of the catalogue, and nobody who
// asks needs a token.
const mostGuessed = 20

// AnnotatedSheet is a sheet with what a duel makes of it. Pointers are into the
// sheet.
type AnnotatedSheet struct {
	Sheet    jsontext.Value   `json:"sheet" swaggertype:"object"` // as it was sent
	Power    int              `json:"power"`                      // power score, before magic items
	Saves    map[string]int   `json:"saves"`                      // the number to reach, by category
	Spells   []AnnotatedSpell `json:"spells"`                     // in the order of the sheet, memorized before stored
	Unknown  []UnknownSpell   `json:"unknown"`
	Warnings []SheetWarning   `json:"warnings"` // as the mediator will see them
} // @name AnnotatedSheet

// AnnotatedSpell is a spell of a sheet as a duel plays it.
type AnnotatedSpell struct {
	Field  string    `json:"field" example:"/memorized/0"` // JSON pointer to its line, or to its name in an item
	Count  int       `json:"count"`
	Class  string    `json:"class,omitempty"` // whose memorized spell it is
	Item   string    `json:"item,omitempty"`  // that holds it
	Custom bool      `json:"custom"`          // given whole
	Card   SpellCard `json:"card"`            // at the level of its caster
} // @name AnnotatedSpell

// UnknownSpell is a name that the catalogue does not have.
type UnknownSpell struct {
	Field string   `json:"field" example:"/memorized/0/spell"`
	Name  string   `json:"name" example:"Magic Mussel"`
	Lists []string `json:"lists" example:"wizard"` // where it was looked for
	Near  []string `json:"near"`                   // names on these lists that may be meant, the best guess first, five at most; of the first 20 unknown spells
} // @name UnknownSpell

// SheetWarning is of more spells of one level than a class has room for.
type SheetWarning struct {
	Field     string   `json:"field" example:"/memorized/3"` // the line that is one too many
	Class     string   `json:"class"`
	Level     int      `json:"level"` // of the spells
	Memorized int      `json:"memorized"`
	Allowed   int      `json:"allowed"`
	Text      string   `json:"text"`
	Rules     []string `json:"rules" example:"sheet.slots"`
} // @name SheetWarning

// annotateSheet tells what a duel makes of a sheet.
//
//	@ID			annotateSheet
//	@Summary	Annotate a sheet
//	@Description	Takes a sheet as a seat is taken with it, and gives it back with what a duel of its ruleset makes of it. Of the arena duel that is the card of each memorized and stored spell at its caster's level, as a duel plays it, and what that spell counters and what counters it; names that the catalogue lacks are listed, with near ones, and nothing is guessed. Of a Duel Arcane it is the levels as they are modified, and the points and dice that follow from them. In what state the character is does not matter here: hit points below 1 are legal, and so is whatever a duel has left on him. What else would keep the sheet from a seat under the default terms is refused by its field. Nothing is kept, and no token is needed.
//	@Tags		reference
//	@Accept		json
//	@Produce	json
//	@Param		ruleset	query		string		false	"whose sheet it is; spells-and-magic when left out"
//	@Param		body	body		SheetGiven	true	"the sheet"
//	@Success	200		{object}	SheetAnnotated
//	@Failure	400		{object}	Problem
//	@Failure	413		{object}	Problem
//	@Failure	415		{object}	Problem
//	@Failure	422		{object}	Problem
//	@Failure	503		{object}	Problem
//	@Router		/v1/sheets/annotate [post]
func (s *Server) annotateSheet(c echo.Context) error {
	g, err := asked(c)
	if err != nil {
		return err
	}
	raw, err := readBody(c)
	if err != nil {
		return err
	}
	annotated, err := g.annotate(raw)
	if err != nil {
		return otherwise(g, raw, atTop(err))
	}
	answer, err := encode(annotated)
	if err != nil {
		return err
	}
	return c.Blob(200, echo.MIMEApplicationJSON, answer)
}

// otherwise says of a sheet that is refused when it is a good one of another
// ruleset: most likely the query has been forgotten.
func otherwise(g game, raw []byte, err error) error {
	r, ok := errors.AsType[*duel.Refusal](err)
	if !ok || r.Code != codeBody {
		return err
	}
	for _, other := range games {
		if other.about().Name == g.about().Name {
			continue
		}
		if _, failed := other.annotate(raw); failed == nil {
			told := *r
			told.Detail += fmt.Sprintf(" It would do as a sheet of the ruleset %[1]s: ask with ?ruleset=%[1]s.", other.about().Name)
			return &told
		}
	}
	return err
}

// annotate implements [game].
func (spellDuel) annotate(raw []byte) (any, error) {
	var body SheetRequest
	if err := decode(raw, &body); err != nil {
		return nil, err
	}
	sheet, err := body.sheet()
	if err != nil {
		return nil, err
	}
	if _, err := ext(body.Ext, spellduel.RuleSheetExt); err != nil {
		return nil, err
	}
	read, err := spellduel.Read(sheet, spell.Embedded())
	if err != nil {
		return nil, err
	}
	return annotated(raw, read), nil
}

// atTop points a refusal of a sheet into a body that is the sheet itself.
func atTop(err error) error {
	r, ok := errors.AsType[*duel.Refusal](err)
	if !ok {
		return err
	}
	moved := *r
	moved.Field = strings.TrimPrefix(r.Field, "/sheet")
	return &moved
}

func annotated(raw []byte, read spellduel.Reading) AnnotatedSheet {
	w := AnnotatedSheet{
		Sheet: raw, Power: read.Figures.Power, Saves: read.Figures.Saves, Spells: []AnnotatedSpell{}, Unknown: []UnknownSpell{}, Warnings: []SheetWarning{},
	}
	shown := opposed{told: map[spell.ID]bool{}}
	for _, l := range read.Lines {
		card := cardOf(l.Card)
		if sp, ok := spell.Embedded().ByID(l.Card.ID); ok {
			card = spellCard(sp, l.Card.CasterLevel)
		}
		card.Opposition = shown.to(l.Card)
		w.Spells = append(w.Spells, AnnotatedSpell{
			Field: strings.TrimPrefix(l.Field, "/sheet"), Count: l.Count, Class: l.Class, Item: l.Item,
			Custom: strings.HasPrefix(string(l.Card.ID), "custom/"), Card: card,
		})
	}
	for i, u := range read.Unknown {
		unknown := UnknownSpell{Field: strings.TrimPrefix(u.Field, "/sheet"), Name: u.Name, Lists: texts(u.Lists), Near: []string{}}
		if i < mostGuessed {
			unknown.Near = append(unknown.Near, duel.Near(u.Name, spell.Embedded().Names(u.Lists...))...)
		}
		w.Unknown = append(w.Unknown, unknown)
	}
	for _, v := range read.Warnings {
		w.Warnings = append(w.Warnings, SheetWarning{v.Field, v.Class, v.Level, v.Memorized, v.Allowed, v.String(), []string{string(spellduel.RuleSheetSlots)}})
	}
	return w
}

// mostOpposed bounds the spells given whole of one sheet that are held against the
// catalogue: it has not been done before for them.
const mostOpposed = 20

// opposed is the spells of a sheet whose opposition was told: it is long, and the
// same on each line.
type opposed struct {
	told  map[spell.ID]bool
	whole int // spells given whole
}

func (o *opposed) to(card spell.Card) *Opposition {
	sp, known := spell.Embedded().ByID(card.ID)
	switch {
	case !known && o.whole < mostOpposed:
		o.whole++
		return oppositionTo(spellduel.Contenders(&card))
	case known && !o.told[card.ID]:
		o.told[card.ID] = true
		return oppositionOf(sp)
	}
	return nil
}
