package api

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
	"spellduel/projections"
)

// maxExtDepth is how deep lists and objects may lie in an ext, itself included.
const maxExtDepth = 16

// Ext is what a program keeps with the sheet of a seat.
type Ext struct {
	Seat string         `json:"seat" example:"a"`
	Ext  jsontext.Value `json:"ext,omitzero" swaggertype:"object" validate:"optional"` // as it was sent, but for white space between its parts; left out where none was

	Aftermath *projections.AftermathWhole `json:"aftermath,omitempty" validate:"optional"` // what the duel leaves of the character, once that is settled; of an arena duel
} // @name Ext

// readExt gives back what a program keeps with a sheet.
//
//	@ID			readExt
//	@Summary	What a program keeps with a sheet
//	@Description	The ext that came with the sheet of a seat: members in their order, numbers and texts as they were written; only white space between them is gone. When an arena duel has left something on the character, that is beside it, as a change to the sheet. For whoever holds the seat, and for the mediator; the ext is in no stream and no view, and nobody else sees it, when the duel is over neither.
//	@Tags		duels
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		seat			path		string	true	"the seat, by the name that the ruleset gives it"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Ext
//	@Header		200				{string}	ETag	"digest of the answer"
//	@Success	304				"the caller has it"
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/duels/{duel}/seats/{seat}/ext [get]
func (s *Server) readExt(c echo.Context) error {
	who, now, seat, err := s.atSeat(c)
	if err != nil {
		return err
	}
	kept, may := extFor(who, now, seat)
	if !may {
		return refusal(codeNotAllowed, "", "What came with a sheet is its owner's and the mediator's.")
	}
	body, err := encode(Ext{Seat: string(seat), Ext: kept, Aftermath: aftermathFor(now, seat)})
	if err != nil {
		return err
	}
	digest := sha256.Sum256(body)
	return show(c, hex.EncodeToString(digest[:8]), body)
}

// extFor is what a program keeps with the sheet of a seat, nil for nothing, and
// whether the caller may have it. What shows a character to its owner shows it
// beside the character, and not within a JSON Merge Patch, where a null in it would
// be read as an order to remove (sheet.ext).
func extFor(who adjudicator.Caller, now *adjudicator.Snapshot, seat duel.Seat) (kept jsontext.Value, may bool) {
	if v := who.Viewer(); v != duel.Viewer(seat) && v != duel.ViewerMediator {
		return nil, false
	}
	if text := now.Ext(seat); text != "" {
		kept = jsontext.Value(text)
	}
	return kept, true
}

// aftermathFor is what an arena duel has left of the character of a seat; nil before
// that is settled, and of other duels (spoils.report).
func aftermathFor(now *adjudicator.Snapshot, seat duel.Seat) *projections.AftermathWhole {
	view, arena := now.View(duel.Viewer(seat)).(projections.SpellDuel)
	if !arena || view.Sides[seat].Person == nil {
		return nil
	}
	return view.Sides[seat].Person.Aftermath
}

// ext is what a program sent along with a sheet, ready to be kept: as it came, but
// for white space between its parts. Empty where none was sent. The rule is the
// ruleset's (sheet.ext, arcane.ext).
func ext(sent jsontext.Value, rule duel.Rule) (string, error) {
	if len(sent) == 0 {
		return "", nil
	}
	refused := func(detail string) error {
		return &duel.Refusal{Code: codeBody, Field: "/sheet/ext", Detail: detail, Rules: []duel.Rule{rule}}
	}
	if sent.Kind() != '{' {
		return "", refused("An ext is an object.")
	}
	kept := sent.Clone()
	if err := kept.Compact(); err != nil {
		return "", refused("An ext is JSON.")
	}
	d := jsontext.NewDecoder(bytes.NewReader(kept))
	for {
		if _, err := d.ReadToken(); err != nil {
			break // the end: it was read before
		}
		if d.StackDepth() > maxExtDepth {
			return "", refused(fmt.Sprintf("An ext is at most %d levels deep.", maxExtDepth))
		}
	}
	return string(kept), duel.CheckExt(string(kept), rule)
}
