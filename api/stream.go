package api

import (
	"bytes"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"github.com/labstack/echo/v4"

	"spellduel/projections"
)

const (
	frameWithin = 10 * time.Second // for one frame to be taken by the client
	retryMillis = 2000             // what a client is told to wait before it comes again
	frameBatch  = 64               // events in one write
)

// streamEvents is the live form of a viewer's stream. It holds no queue: it
// reads the stream from where its client is, so that a slow client delays
// nobody and is cut off by the deadline of his own frame. Nothing is written,
// and no heartbeat moved, by what the viewer does not see.
func (s *Server) streamEvents(c echo.Context, see sight, after int) error {
	after, err := lastEventID(c, after)
	if err != nil {
		return err
	}
	if see.now.Over() && after == see.now.Last(see.viewer) {
		return c.NoContent(http.StatusNoContent) // which ends a client's reconnecting
	}
	if s.stopping.Load() {
		return refusal(codeStopping, "", "The server is stopping. Come again in a moment.")
	}
	leave, err := s.linger(c, see.who)
	if err != nil {
		return err
	}
	defer leave()
	out := &frames{c: c}
	if err := out.begin(); err != nil {
		return nil // the client has gone, which is no failure
	}
	if c.Request().Context().Value(headKey{}) != nil {
		return nil // who asks for no body has all that there is
	}
	if after > see.now.Last(see.viewer) {
		if out.reset() != nil {
			return nil
		}
		after = 0
	}
	return s.follow(c, see, after, out)
}

// follow writes what the viewer is shown, as it is shown, to the duel's end or
// that of the token. One that only expired is noticed with what is written, so
// that nothing unseen has a moment that shows.
func (s *Server) follow(c echo.Context, see sight, after int, out *frames) error {
	ctx := c.Request().Context()
	watch := s.house.Watch(see.who.Duel)
	defer watch.Close()
	heartbeat := time.NewTicker(s.config.Heartbeat)
	defer heartbeat.Stop()
	for {
		news := watch.News()
		now, err := s.house.Snapshot(ctx, see.who.Duel)
		if err != nil {
			return nil // the answer has begun: the client comes again and is told
		}
		if now.Ended(see.who) {
			return nil
		}
		for list := now.Events(see.viewer, after, frameBatch); len(list) > 0; list = now.Events(see.viewer, after, frameBatch) {
			if !s.house.Stands(now, see.who) || out.events(list) != nil {
				return nil
			}
			after = list[len(list)-1].Event.Seq
		}
		if now.Over() {
			return nil
		}
		select {
		case <-news:
		case <-heartbeat.C:
			if !s.house.Stands(now, see.who) || out.comment("still here") != nil {
				return nil
			}
		case <-s.stop:
			_ = out.comment("the server is stopping, come again")
			return nil
		case <-ctx.Done():
			return nil
		}
	}
}

// lastEventID is where the stream goes on: what the client saw last stands
// before what the address says.
func lastEventID(c echo.Context, after int) (int, error) {
	given := c.Request().Header.Get("Last-Event-ID")
	if given == "" {
		return after, nil
	}
	n, err := strconv.Atoi(given)
	if err != nil || n < 0 {
		return 0, refusal(codeHeader, "", "Last-Event-ID is the id of an event of this stream.")
	}
	return n, nil
}

// frames writes server-sent events, each within its own deadline.
type frames struct {
	c   echo.Context
	buf bytes.Buffer
}

func (f *frames) begin() error {
	f.c.Response().Header().Set(echo.HeaderContentType, mimeSSE)
	f.c.Response().WriteHeader(http.StatusOK)
	fmt.Fprintf(&f.buf, "retry: %d\n\n", retryMillis)
	return f.flush()
}

// reset tells the client that it is beyond the end, and to forget what it has.
func (f *frames) reset() error {
	f.buf.WriteString("id: 0\nevent: reset\ndata: {}\n\n")
	return f.flush()
}

func (f *frames) events(list []projections.Shown) error {
	for _, shown := range list {
		fmt.Fprintf(&f.buf, "id: %d\ndata: ", shown.Event.Seq)
		f.buf.Write(shown.JSON)
		f.buf.WriteString("\n\n")
	}
	return f.flush()
}

func (f *frames) comment(text string) error {
	f.buf.WriteString(": " + text + "\n\n")
	return f.flush()
}

func (f *frames) flush() error {
	writeBy(f.c, frameWithin)
	_, err := f.c.Response().Write(f.buf.Bytes())
	f.buf.Reset()
	if err != nil {
		return err
	}
	return http.NewResponseController(f.c.Response()).Flush()
}
