package api

import (
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"

	"github.com/labstack/echo/v4"

	"spellduel/domain/dice"
	"spellduel/internal/adjudicator"
)

// SeatRequest takes a seat, or declines it.
type SeatRequest struct {
	Invitation string      `json:"invitation" validate:"required"`         // what opening the duel gave for this seat, or a newer one
	Consent    *bool       `json:"consent" validate:"required"`            // false declines, and the duel ends before it began
	DiceSeed   string      `json:"dice_seed,omitempty" example:"9f86d081"` // hex, at most 64 bytes: the duelist's part of the server's dice
	Sheet      *SheetGiven `json:"sheet,omitempty"`                        // needed with consent, but for who takes over a seat with the character there
} // @name SeatRequest

// TakenSeat is the token of a seat, shown once.
type TakenSeat struct {
	Token string `json:"token"`
	Seat  string `json:"seat" example:"b"`
} // @name TakenSeat

// takeSeat seats a duelist.
//
//	@ID			takeSeat
//	@Summary	Take a seat
//	@Description	Uses up the seat's invitation and hands out the seat's token. With "consent": false the duel is declined and over. A seat that is taken already is taken over, by a new invitation, with its character and without a sheet; its last token ends.
//	@Tags		duels
//	@Accept		json
//	@Produce	json
//	@Param		duel			path		string		true	"the duel"
//	@Param		seat			path		string		true	"the seat, by the name that the ruleset gives it"
//	@Param		Idempotency-Key	header		string		false	"makes the request safe to repeat"
//	@Param		If-Match		header		string		false	"act only on this version"
//	@Param		body			body		SeatRequest	true	"invitation, consent, sheet"
//	@Success	201				{object}	TakenSeat
//	@Header		201				{string}	Location	"the seat's view"
//	@Header		201				{string}	ETag		"version of the seat's stream"
//	@Failure	400				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	409				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	413				{object}	Problem
//	@Failure	415				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels/{duel}/seats/{seat} [post]
func (s *Server) takeSeat(c echo.Context) error {
	rq, err := s.write(c, renderSeat)
	if err != nil {
		return err
	}
	var body SeatRequest
	if err := decode(rq.Body, &body); err != nil {
		return err
	}
	if err := body.check(); err != nil {
		return err
	}
	ruleset, err := s.house.Invited(c.Request().Context(), c.Param("duel"), body.Invitation)
	if err != nil {
		return err
	}
	g, err := gameNamed("", ruleset)
	if err != nil {
		return err
	}
	seat, err := seatOf(c, g.seats())
	if err != nil {
		return err
	}
	command, err := g.sit(body, seat)
	if err != nil {
		return err
	}
	out, err := s.house.TakeSeat(c.Request().Context(), c.Param("duel"), body.Invitation, command, rq)
	return reply(c, out, err)
}

func renderSeat(out adjudicator.Outcome) (adjudicator.Answer, error) {
	body, err := encode(TakenSeat{Token: out.Token, Seat: string(out.Viewer)})
	return adjudicator.Answer{Status: http.StatusCreated, Location: links(out.Duel)["view"], Version: out.Version, Body: body}, err
}

// check holds what every ruleset asks of whoever takes a seat.
func (r SeatRequest) check() error {
	if !adjudicator.WellFormed(r.Invitation) {
		return refusal(codeBody, "/invitation", "The invitation is the text that was given for this seat when the duel was opened, or later.")
	}
	if r.Consent == nil {
		return refusal(codeBody, "/consent", "Consent must be given, true or false.")
	}
	if seed, err := hex.DecodeString(r.DiceSeed); err != nil || len(seed) > dice.MaxDuelistSeed {
		return refusal(codeBody, "/dice_seed", fmt.Sprintf("The part of the dice is hexadecimal, at most %d bytes.", dice.MaxDuelistSeed))
	}
	return nil
}

func (r SeatRequest) seed() string { return strings.ToLower(r.DiceSeed) }
