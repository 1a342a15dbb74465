package api

import "github.com/labstack/echo/v4"

// surrender gives the duel up.
//
//	@ID			surrender
//	@Summary	Surrender
//	@Description	The caller's side loses at once. No body is needed.
//	@Tags		duels
//	@Accept		json
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		Idempotency-Key	header		string	false	"makes the request safe to repeat"
//	@Param		If-Match		header		string	false	"act only on this version"
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
//	@Router		/v1/duels/{duel}/surrender [post]
func (s *Server) surrender(c echo.Context) error {
	who, _, err := s.caller(c)
	if err != nil {
		return err
	}
	rq, err := s.write(c, renderCommitted)
	if err != nil {
		return err
	}
	if err := noFields(rq.Body); err != nil {
		return err
	}
	out, err := s.house.Surrender(c.Request().Context(), who, rq)
	return reply(c, out, s.withOpen(c, who, err))
}
