package api

import (
	"errors"
	"fmt"
	"math"

	"github.com/labstack/echo/v4"

	"spellduel/projections"
)

// readView shows what a viewer sees, now or at a step of his.
//
//	@ID			readView
//	@Summary	See the duel
//	@Description	What the viewer sees after his event number "step"; the latest without it. Live and past views are the same fold of the same events.
//	@Tags		views
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		step			query		int		false	"the viewer's step, 0 being before the first event; the latest when left out"	minimum(0)
//	@Param		as				query		string	false	"through whose eyes, the caller's own when left out. The mediator may name any viewer; everybody may name public; the seats may name any once the duel was fought to its end, if its terms disclose on_end"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	ViewShown
//	@Header		200				{string}	ETag	"version of the viewer's stream"
//	@Success	304				"the caller has it"
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/duels/{duel}/view [get]
func (s *Server) readView(c echo.Context) error {
	see, err := s.look(c)
	if err != nil {
		return err
	}
	step, err := number(c, "step", 0, math.MaxInt32, see.now.Last(see.viewer))
	if err != nil {
		return err
	}
	view, err := see.now.ViewAt(see.viewer, step)
	if beyond, ok := errors.AsType[*projections.StepError](err); ok {
		return refusal(codeBeyond, "?step", fmt.Sprintf("The steps of this viewer are 0 to %d.", beyond.Last))
	}
	if err != nil {
		return err
	}
	return show(c, see.now.Version(see.viewer), view.JSON())
}
