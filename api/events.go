package api

import (
	"encoding/json"
	"fmt"
	"mime"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"spellduel/internal/adjudicator"
)

const (
	mimeNDJSON = "application/x-ndjson"
	mimeSSE    = "text/event-stream"

	maxPage    = 500 // events or frames of one page
	eventsPage = 100 // events, unless limit says otherwise
	framesPage = 50  // frames, unless limit says otherwise
	maxWait    = 60  // seconds
)

// Event is one event of a viewer's stream.
type Event struct {
	Seq     int            `json:"seq"` // the viewer's own count, from 1 without a gap
	Type    string         `json:"type" example:"combat_rolled"`
	V       int            `json:"v"`                     // version of the shape of this type's data
	At      string         `json:"at" format:"date-time"` // when the viewer was shown it
	Round   int            `json:"round"`                 // 0 before the first
	Phase   string         `json:"phase" example:"act"`
	Rules   []string       `json:"rules"`           // ids of the rules that led here, as far as the viewer may know them
	Because map[string]any `json:"because"`         // the numbers and words that led here, as far as the viewer may know them
	Data    map[string]any `json:"data"`            // What happened. The data of a type of event is the schema of its name: of spell_cast SpellCastData, of two types that a Duel Arcane has otherwise ArcaneDuelOpenedData and ArcaneSeatTakenData; x-data-of lists them. Fields that not everybody sees are optional; who sees which is in docs/EVENTS.md. Types and fields may be added: skip those that you do not know.
	Steps   map[string]int `json:"steps,omitempty"` // where each other viewer's count stands after this event; only the mediator is told
} // @name Event

// Events is a page of a viewer's stream. Next is what to ask for after it.
type Events struct {
	Events []Event `json:"events"`
	Next   int     `json:"next"` // what to ask for as after; where the page is empty it is what was asked
} // @name Events

// eventsAnswer is Events with the events as they are kept.
type eventsAnswer struct {
	Events []json.RawMessage `json:"events"`
	Next   int               `json:"next"`
}

// readEvents shows a viewer's stream in one of three forms.
//
//	@ID			readEvents
//	@Summary	The caller's own stream of events
//	@Description	By Accept: a page of JSON (with wait, it waits for the first new event), all as NDJSON, or a live stream of server-sent events whose ids are the viewer's seq. A stream asked to go on beyond its end begins with a frame of its own, "event: reset" with the id 0 and {} as data, and then anew. It ends when the duel is over.
//	@Description
//	@Description	A token may have 4 live streams and waits open at once, a spectators' token, which many share, 1,000; one more is refused with 429 and too_many_streams.
//	@Tags		views
//	@Produce	json,application/x-ndjson,text/event-stream
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		after			query		int		false	"events after this seq; none when left out"	minimum(0)	default(0)
//	@Param		limit			query		int		false	"events of a page at most"		minimum(1)	maximum(500)	default(100)
//	@Param		wait			query		int		false	"seconds to wait for news; a page of JSON only"		minimum(0)	maximum(60)	default(0)
//	@Param		as				query		string	false	"through whose eyes, the caller's own when left out. The mediator may name any viewer; everybody may name public; the seats may name any once the duel was fought to its end, if its terms disclose on_end"
//	@Param		Last-Event-ID	header		string	false	"where a live stream goes on"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Events
//	@Header		200				{string}	ETag	"version of the viewer's stream"
//	@Success	204				"a live stream of a duel that is over has nothing more to tell"
//	@Success	304				"the caller has it"
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	406				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	429				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/duels/{duel}/events [get]
func (s *Server) readEvents(c echo.Context) error {
	see, err := s.look(c)
	if err != nil {
		return err
	}
	form, err := accepted(c, echo.MIMEApplicationJSON, mimeNDJSON, mimeSSE)
	if err != nil {
		return err
	}
	after, limit, err := part(c, eventsPage)
	if err != nil {
		return err
	}
	seconds, err := number(c, "wait", 0, maxWait, 0)
	if err != nil {
		return err
	}
	switch form {
	case mimeSSE:
		return s.streamEvents(c, see, after)
	case mimeNDJSON:
		return lines(c, see.now.Version(see.viewer), func(write func([]byte) error) error {
			for _, shown := range see.now.Events(see.viewer, after, 0) {
				if err := write(slices.Clone(shown.JSON)); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return s.pageEvents(c, see, after, limit, seconds)
}

// pageEvents writes a page, once there is anything on it or the wait is over.
func (s *Server) pageEvents(c echo.Context, see sight, after, limit, seconds int) (err error) {
	if seconds > 0 {
		if see.now, err = s.await(c, see, after, time.Duration(seconds)*time.Second); err != nil {
			return err
		}
	}
	list := see.now.Events(see.viewer, after, limit)
	answer := eventsAnswer{Events: rawEvents(list), Next: after}
	if len(list) > 0 {
		answer.Next = list[len(list)-1].Event.Seq
	}
	body, err := encode(answer)
	if err != nil {
		return err
	}
	return show(c, see.now.Version(see.viewer), body)
}

// await waits until the viewer has an event after the given one, the duel is
// over, the time is, or the server stops.
func (s *Server) await(c echo.Context, see sight, after int, patience time.Duration) (*adjudicator.Snapshot, error) {
	leave, err := s.linger(c, see.who)
	if err != nil {
		return nil, err
	}
	defer leave()
	writeBy(c, patience+writeWithin)
	watch := s.house.Watch(see.who.Duel)
	defer watch.Close()
	timeout := time.NewTimer(patience)
	defer timeout.Stop()
	for {
		news := watch.News()
		now, err := s.house.Snapshot(c.Request().Context(), see.who.Duel)
		switch {
		case err != nil:
			return now, err
		case now.Ended(see.who):
			return now, adjudicator.ErrUnknownDuel
		case now.Last(see.viewer) > after || now.Over():
			return s.standing(now, see.who)
		}
		select {
		case <-news:
		case <-timeout.C:
			return s.standing(now, see.who)
		case <-s.stop:
			return s.standing(now, see.who)
		case <-c.Request().Context().Done():
			return nil, c.Request().Context().Err()
		}
	}
}

// standing is the duel for who still has a part in it.
func (s *Server) standing(now *adjudicator.Snapshot, who adjudicator.Caller) (*adjudicator.Snapshot, error) {
	if !s.house.Stands(now, who) {
		return nil, adjudicator.ErrUnknownDuel
	}
	return now, nil
}

// writeBy sets the deadline for what is written next.
func writeBy(c echo.Context, within time.Duration) {
	_ = http.NewResponseController(c.Response()).SetWriteDeadline(wall().Add(within)) // a recorder has no deadlines
}

// accepted picks the form that Accept likes best, the first offered among
// equals, and refuses where it likes none.
func accepted(c echo.Context, offered ...string) (string, error) {
	header := strings.Join(c.Request().Header.Values(echo.HeaderAccept), ",")
	if strings.TrimSpace(header) == "" {
		return offered[0], nil
	}
	best, liked := "", 0.0
	for _, form := range offered {
		if q := quality(header, form); q > liked {
			best, liked = form, q
		}
	}
	if best == "" {
		return "", refusal(codeNotAcceptable, "", fmt.Sprintf("Available here: %s.", list(offered...)))
	}
	return best, nil
}

// quality is how much an Accept header likes a media type: by the most exact
// range that covers it.
func quality(header, form string) float64 {
	q, exact := 0.0, -1
	family, _, _ := strings.Cut(form, "/")
	for part := range strings.SplitSeq(header, ",") {
		kind, params, err := mime.ParseMediaType(strings.TrimSpace(part))
		if err != nil {
			continue
		}
		level := slices.Index([]string{"*/*", family + "/*", form}, kind)
		if level <= exact {
			continue
		}
		exact, q = level, 1
		if given, err := strconv.ParseFloat(params["q"], 64); err == nil {
			q = given
		}
	}
	return q
}
