package api

import (
	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
)

// VoidRequest says why a duel is called off.
type VoidRequest struct {
	Reason *string `json:"reason,omitempty" minLength:"1" maxLength:"200" example:"Delsenora's player has moved away"` // told to all who see the duel
} // @name VoidRequest

// void calls the duel off.
//
//	@ID			voidDuel
//	@Summary	Call the duel off
//	@Description	For the mediator, or the opener where the house judges, before the duel is fought and while it is: it is void from then on, nobody has won, all that was asked lapses, and all see who called it off, and his reason if he gives one. It can be read afterwards as before; terms that open a duel on its end open nothing of it. No body is needed.
//	@Tags		duels
//	@Accept		json
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		Idempotency-Key	header		string	false	"makes the request safe to repeat"
//	@Param		If-Match		header		string	false	"act only on this version"
//	@Param		body			body		VoidRequest	false	"why"
//	@Success	200				{object}	Committed
//	@Header		200				{string}	ETag	"version of the caller's stream"
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
//	@Router		/v1/duels/{duel}/void [post]
func (s *Server) void(c echo.Context) error {
	who, _, err := s.caller(c)
	if err != nil {
		return err
	}
	rq, err := s.write(c, renderCommitted)
	if err != nil {
		return err
	}
	var body VoidRequest
	if len(rq.Body) > 0 {
		if err := decode(rq.Body, &body); err != nil {
			return err
		}
	}
	reason := ""
	if body.Reason != nil {
		if reason = *body.Reason; reason == "" {
			return refusal(duel.CodeIllegalReason, "/reason", "An empty text is no reason: give one, or leave the field out.")
		}
	}
	out, err := s.house.Void(c.Request().Context(), who, reason, rq)
	return reply(c, out, s.withOpen(c, who, err))
}
