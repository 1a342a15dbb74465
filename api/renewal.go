package api

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
	"spellduel/projections"
)

// SeatInvitation is a new invitation for a seat, shown once.
type SeatInvitation struct {
	Invitation string `json:"invitation"`
	Seat       string `json:"seat" example:"b"`
	ExpiresAt  string `json:"expires_at" format:"date-time" example:"2026-12-24T18:00:00.000Z"`
} // @name SeatInvitation

// InvitationRequest says how long an invitation shall be good.
type InvitationRequest struct {
	ExpiresIn *int `json:"expires_in,omitempty" minimum:"60" maximum:"31622400"` // seconds, 60 to 31622400. Left out: 2592000, thirty days.
} // @name InvitationRequest

// lasts is how long an invitation is good, 0 where nothing is said of it.
func lasts(field string, seconds *int) (time.Duration, error) {
	if seconds == nil {
		return 0, nil
	}
	least, most := int(adjudicator.LeastInvitationLife/time.Second), int(adjudicator.MostInvitationLife/time.Second)
	if *seconds < least || *seconds > most {
		return 0, refusal(codeBody, field, fmt.Sprintf("An invitation is good for %d to %d seconds.", least, most))
	}
	return time.Duration(*seconds) * time.Second, nil
}

// moment words a time as events do.
func moment(at time.Time) string { return projections.Moment(at.UnixMilli()) }

// seatOf is the seat that the path names, of those that there are; without one
// there is nothing here. Who has no part in the duel is refused before: he learns
// no seats.
func seatOf(c echo.Context, seats []duel.Seat) (duel.Seat, error) {
	seat := duel.Seat(c.Param("seat"))
	if !slices.Contains(seats, seat) {
		return "", refusal(codeNotFound, "", fmt.Sprintf("There is no seat %.40q here. The seats are %s.", string(seat), list(texts(seats)...)))
	}
	return seat, nil
}

// atSeat is the caller, the duel as it was when he was recognised, and the seat that
// the path names.
func (s *Server) atSeat(c echo.Context) (adjudicator.Caller, *adjudicator.Snapshot, duel.Seat, error) {
	who, now, err := s.caller(c)
	if err != nil {
		return who, now, "", err
	}
	seat, err := seatOf(c, now.Seats())
	return who, now, seat, err
}

// renewInvitation makes a new invitation for a seat.
//
//	@ID			renewInvitation
//	@Summary	Invite anew
//	@Description	For the mediator, or the opener where the house judges: a new invitation for a seat whose own was lost, or that somebody else is to play. Older invitations of the seat are good no more. It expires, as the first did. Everybody sees that there is one. A taken seat stays its holder's until the invitation is used: that ends his token and all that he made with it, and whoever comes gets the character and the seat's whole stream.
//	@Tags		duels
//	@Accept		json
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		seat			path		string	true	"the seat, by the name that the ruleset gives it"
//	@Param		Idempotency-Key	header		string	false	"makes the request safe to repeat"
//	@Param		If-Match		header		string	false	"act only on this version"
//	@Param		body			body		InvitationRequest	false	"how long it shall be good"
//	@Success	201				{object}	SeatInvitation
//	@Header		201				{string}	Location	"where the seat is taken"
//	@Header		201				{string}	ETag		"version of the caller's stream"
//	@Failure	400				{object}	Problem
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	409				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	413				{object}	Problem
//	@Failure	415				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels/{duel}/seats/{seat}/invitation [post]
func (s *Server) renewInvitation(c echo.Context) error {
	who, _, seat, err := s.atSeat(c)
	if err != nil {
		return err
	}
	rq, err := s.write(c, renderInvitation)
	if err != nil {
		return err
	}
	var body InvitationRequest
	if len(rq.Body) > 0 {
		if err := decode(rq.Body, &body); err != nil {
			return err
		}
	}
	if rq.Lasts, err = lasts("/expires_in", body.ExpiresIn); err != nil {
		return err
	}
	out, err := s.house.RenewInvitation(c.Request().Context(), who, seat, rq)
	return reply(c, out, err)
}

func renderInvitation(out adjudicator.Outcome) (adjudicator.Answer, error) {
	a := adjudicator.Answer{Status: http.StatusCreated, Version: out.Version}
	for seat, invitation := range out.Invitations {
		var err error
		if a.Body, err = encode(SeatInvitation{Invitation: invitation, Seat: string(seat), ExpiresAt: moment(out.Expire)}); err != nil {
			return a, err
		}
		a.Location = links(out.Duel)["seat_"+string(seat)]
	}
	return a, nil
}

// renewToken gives the holder of a seat's token another.
//
//	@ID			renewToken
//	@Summary	Renew one's own token
//	@Description	Gives a seat's holder another token and ends the one that asks, at once. Nobody else is shown that. With an Idempotency-Key the answer can be had again, by the old token too. Read-only tokens that he made go on; list them and end those that he does not know.
//	@Tags		duels
//	@Accept		json
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		seat			path		string	true	"the caller's seat, by the name that the ruleset gives it"
//	@Param		Idempotency-Key	header		string	false	"makes the request safe to repeat"
//	@Param		If-Match		header		string	false	"act only on this version"
//	@Success	201				{object}	TakenSeat
//	@Header		201				{string}	Location	"the seat's view"
//	@Header		201				{string}	ETag		"version of the seat's stream"
//	@Failure	400				{object}	Problem
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	413				{object}	Problem
//	@Failure	415				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels/{duel}/seats/{seat}/token [post]
func (s *Server) renewToken(c echo.Context) error { return s.renew(c, seatOf, renderSeat) }

// OwnToken is a new token of the caller's, shown once.
type OwnToken struct {
	Token string `json:"token"`
	Role  string `json:"role" example:"b"` // what it stands for, as the old one did: a seat, or who else he is
} // @name OwnToken

// renewOwnToken gives whoever acts in a duel or manages it another token.
//
//	@ID			renewOwnToken
//	@Summary	Renew one's own token, whoever one is
//	@Description	Gives the mediator, the opener where the house judges, or the holder of a seat another token and ends the one that asks, at once. Nobody else is shown that. With an Idempotency-Key the answer can be had again, by the old token too. Read-only tokens that he made go on; list them and end those that he does not know. No body is needed. A read-only token is not renewed: its maker makes another.
//	@Tags		duels
//	@Accept		json
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		Idempotency-Key	header		string	false	"makes the request safe to repeat"
//	@Param		If-Match		header		string	false	"act only on this version"
//	@Success	201				{object}	OwnToken
//	@Header		201				{string}	Location	"the caller's view"
//	@Header		201				{string}	ETag		"version of the caller's stream"
//	@Failure	400				{object}	Problem
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	413				{object}	Problem
//	@Failure	415				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels/{duel}/token [post]
func (s *Server) renewOwnToken(c echo.Context) error {
	anywhere := func(echo.Context, []duel.Seat) (duel.Seat, error) { return "", nil }
	return s.renew(c, anywhere, renderOwnToken)
}

func renderOwnToken(out adjudicator.Outcome) (adjudicator.Answer, error) {
	body, err := encode(OwnToken{Token: out.Token, Role: string(out.Granted.Role)})
	return adjudicator.Answer{Status: http.StatusCreated, Location: links(out.Duel)["view"], Version: out.Version, Body: body}, err
}

// renew ends the token that asks and answers with another.
func (s *Server) renew(c echo.Context, where func(echo.Context, []duel.Seat) (duel.Seat, error), render func(adjudicator.Outcome) (adjudicator.Answer, error)) error {
	text, err := credential(c)
	if err != nil {
		return err
	}
	// A token that has ended may only ask again for what ended it, and to it
	// nothing else is said of the request.
	_, now, stranger := s.caller(c)
	if stranger != nil && !errors.Is(stranger, adjudicator.ErrUnknownDuel) {
		return stranger
	}
	seats := []duel.Seat{duel.Seat(c.Param("seat"))} // to a stranger any seat is as good as another
	if stranger == nil {
		seats = now.Seats()
	}
	seat, err := where(c, seats)
	if err != nil {
		return err
	}
	rq, err := s.write(c, render)
	if err == nil {
		err = noFields(rq.Body)
	}
	if err != nil && stranger != nil {
		return stranger
	}
	if err != nil {
		return err
	}
	out, err := s.house.RenewToken(c.Request().Context(), c.Param("duel"), text, seat, rq)
	if _, refused := errors.AsType[*duel.Refusal](err); refused && stranger != nil {
		return stranger
	}
	return reply(c, out, err)
}
