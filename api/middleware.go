package api

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"sync"
	"time"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
)

// writeWithin bounds the writing of an ordinary answer.
const writeWithin = 30 * time.Second

// readWithin bounds the coming of a body.
const readWithin = 3 * time.Second

// wall is the real time, for the deadlines of sockets and for how long a request
// took. Nothing that a client is shown comes from it.
func wall() time.Time {
	return time.Now() //nolint:forbidigo // the network knows no other clock
}

// placeKey is under what a request's context holds the giving back of its place.
const placeKey = "place"

// limit refuses what is more than the server will do at once. Whether the
// server is alive can always be asked.
func (s *Server) limit(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		if c.Path() == pathHealth || c.Path() == pathReady {
			return next(c)
		}
		if err := s.receive(c); err != nil {
			return err
		}
		select {
		case s.inFlight <- struct{}{}:
		default:
			return refusal(codeBusy, "", "The server has as many requests as it can answer. Try again in a moment.")
		}
		leave := sync.OnceFunc(func() { <-s.inFlight })
		defer leave()
		c.Set(placeKey, leave)
		writeBy(c, writeWithin)
		return next(c)
	}
}

// receive reads a body before its request takes a place, so that clients who
// send slowly keep waiting only those who send.
func (s *Server) receive(c echo.Context) error {
	r := c.Request()
	if r.Body == nil || r.Body == http.NoBody || r.ContentLength > MaxBody {
		return nil
	}
	select {
	case s.receiving <- struct{}{}:
		defer func() { <-s.receiving }()
	default:
		return refusal(codeBusy, "", "The server is taking in as many requests as it can. Try again in a moment.")
	}
	control := http.NewResponseController(c.Response())
	// A writer without deadlines, as in some tests, reads without one.
	_ = control.SetReadDeadline(wall().Add(readWithin))
	raw, err := io.ReadAll(io.LimitReader(r.Body, MaxBody+1))
	if err != nil {
		return refusal(codeMalformed, "", "The body ended before its end, or took too long to come.")
	}
	_ = control.SetReadDeadline(time.Time{})
	r.Body = io.NopCloser(bytes.NewReader(raw))
	return nil
}

// linger turns a request into one that stays open by intent: it takes a place
// among its token's streams and gives back the one it came in by. A spectators'
// token is many people's, and has a place for each of them.
func (s *Server) linger(c echo.Context, who adjudicator.Caller) (leave func(), err error) {
	credential, most := who.ID, s.config.PerToken
	if who.Viewer() == duel.ViewerPublic {
		most = s.config.PerPublic
	}
	if err := s.streams.enter(credential, most); err != nil {
		return nil, err
	}
	c.Set(lingerKey, true)
	if leave, ok := c.Get(placeKey).(func()); ok {
		leave()
	}
	return func() { s.streams.leave(credential) }, nil
}

// streams counts what is open, in all and for each token.
type streams struct {
	mu    sync.Mutex
	total int
	all   int
	open  map[string]int // by credential id
}

// enter takes a place, or refuses; leave must be called for one taken.
func (t *streams) enter(credential string, most int) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	switch {
	case t.open[credential] >= most:
		return refusal(codeTooManyStreams, "", fmt.Sprintf("This token may have %d streams open at once.", most))
	case t.all >= t.total:
		return refusal(codeBusy, "", "The server has as many streams as it can feed. Try again later.")
	}
	t.all++
	t.open[credential]++
	return nil
}

// now is how many are open.
func (t *streams) now() int {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.all
}

func (t *streams) leave(credential string) {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.all--
	if t.open[credential]--; t.open[credential] == 0 {
		delete(t.open, credential)
	}
}
