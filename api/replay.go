package api

import (
	"encoding/json"
	"math"
	"net/http"

	"github.com/labstack/echo/v4"
)

// Frame is one picture of a replay: an event and the view after it.
type Frame struct {
	Step  int       `json:"step"` // the seq of the event, and the step of the view
	Event Event     `json:"event"`
	View  ViewShown `json:"view"`
} // @name Frame

// Replay is a page of frames. Next is what to ask for after it.
type Replay struct {
	Frames []Frame `json:"frames"`
	Next   int     `json:"next"` // what to ask for as after; where the page is empty it is what was asked
} // @name Replay

// replayPage is Replay with the frames as they are made.
type replayPage struct {
	Frames []json.RawMessage `json:"frames"`
	Next   int               `json:"next"`
}

// readReplay goes through the caller's own stream, a view at each step.
//
//	@ID			readReplay
//	@Summary	Replay the duel
//	@Description	The caller's events, each with the view after it: pages of JSON, or all as NDJSON by Accept.
//	@Tags		views
//	@Produce	json,application/x-ndjson
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		after			query		int		false	"frames after this step"				minimum(0)	default(0)
//	@Param		limit			query		int		false	"frames of a page at most"				minimum(1)	maximum(500)	default(50)
//	@Param		as				query		string	false	"through whose eyes, the caller's own when left out. The mediator may name any viewer; everybody may name public; the seats may name any once the duel was fought to its end, if its terms disclose on_end"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Replay
//	@Header		200				{string}	ETag	"version of the viewer's stream"
//	@Success	304				"the caller has it"
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	406				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/duels/{duel}/replay [get]
func (s *Server) readReplay(c echo.Context) error {
	see, err := s.look(c)
	if err != nil {
		return err
	}
	form, err := accepted(c, echo.MIMEApplicationJSON, mimeNDJSON)
	if err != nil {
		return err
	}
	after, limit, err := part(c, framesPage)
	if err != nil {
		return err
	}
	if form == mimeNDJSON {
		return lines(c, see.now.Version(see.viewer), func(write func([]byte) error) error {
			for f := range see.now.Frames(see.viewer, after, 0) {
				if err := write(f.JSON()); err != nil {
					return err
				}
			}
			return nil
		})
	}
	frames := replayPage{Frames: []json.RawMessage{}, Next: after}
	for f := range see.now.Frames(see.viewer, after, limit) {
		frames.Frames, frames.Next = append(frames.Frames, f.JSON()), f.Step
	}
	body, err := encode(frames)
	if err != nil {
		return err
	}
	return show(c, see.now.Version(see.viewer), body)
}

// part is what of a stream is asked for: what comes after a place, and how
// much of it at most.
func part(c echo.Context, usual int) (after, limit int, err error) {
	if after, err = number(c, "after", 0, math.MaxInt32, 0); err == nil {
		limit, err = number(c, "limit", 1, maxPage, usual)
	}
	return after, limit, err
}

// lines writes JSON by the line.
func lines(c echo.Context, version string, each func(write func([]byte) error) error) error {
	c.Response().Header().Set("ETag", quote(version))
	if has(c, version) {
		return c.NoContent(http.StatusNotModified)
	}
	c.Response().Header().Set(echo.HeaderContentType, mimeNDJSON)
	c.Response().WriteHeader(http.StatusOK)
	return each(func(line []byte) error {
		_, err := c.Response().Write(append(line, '\n'))
		return err
	})
}
