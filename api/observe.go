package api

import (
	"crypto/rand"
	"encoding/hex"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime"
	"runtime/debug"
	"time"

	"github.com/labstack/echo/v4"
)

// Exchange is a request and its answer, without a word of either.
type Exchange struct {
	Method   string // one of HTTP's own, or "other"
	Route    string // as the router knows it, parameters with a colon; "none" where no route fits
	Status   int
	Bytes    int64 // of the answer's body
	Took     time.Duration
	Lingered bool // it was a stream, or waited for news: how long says nothing
}

// Observer is told of every answer, by whoever gave it: it must be fast, and wait
// for nobody.
type Observer interface {
	Answered(Exchange)
}

type silent struct{}

func (silent) Answered(Exchange) {}

// Load is what the server is at now.
type Load struct {
	Requests int // that have a place, streams apart
	Streams  int // live ones, and waits
}

// Load counts without keeping anybody waiting.
func (s *Server) Load() Load { return Load{len(s.inFlight), s.streams.now()} }

// noRoute is the route of what no route fits.
const noRoute = "none"

// What a request's context holds for the log.
const (
	requestKey = "request" // its id
	lingerKey  = "linger"  // that it was to stay open
)

// route is the template that a request was routed by, never what it asked for.
func (s *Server) route(c echo.Context) string {
	if s.paths[c.Path()] {
		return c.Path()
	}
	return noRoute
}

func requestID(c echo.Context) string {
	id, _ := c.Get(requestKey).(string)
	return id
}

// method is the request's if it is one of HTTP's: anybody may invent others.
func method(r *http.Request) string {
	switch r.Method {
	case http.MethodGet, http.MethodHead, http.MethodPost, http.MethodPut, http.MethodPatch, http.MethodDelete, http.MethodOptions,
		http.MethodConnect, http.MethodTrace:
		return r.Method
	}
	return "other"
}

// observe logs each request by its route, never by its headers or body, and
// turns a panic into a fixed sentence. What one request caused in the log is found
// by the request's id, which is chance and told to nobody: a header of it would
// differ between two answers that must not.
func (s *Server) observe(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) (err error) {
		start := wall()
		var id [8]byte
		_, _ = rand.Read(id[:]) // which cannot fail
		c.Set(requestKey, hex.EncodeToString(id[:]))
		defer func() {
			if r := recover(); r != nil {
				if failed, ok := r.(error); ok && errors.Is(failed, http.ErrAbortHandler) {
					panic(r)
				}
				s.log.Error("panic", slog.String("request", requestID(c)), slog.String("route", s.route(c)),
					slog.String("what", panicked(r)), slog.String("stack", string(debug.Stack())))
				s.fail(fmt.Errorf("panic in %s", s.route(c)), c)
			}
			s.note(c, wall().Sub(start))
		}()
		if err := next(c); err != nil {
			s.fail(err, c)
		}
		return nil
	}
}

// note tells the log and the observer of an answer.
func (s *Server) note(c echo.Context, took time.Duration) {
	lingered, _ := c.Get(lingerKey).(bool)
	x := Exchange{method(c.Request()), s.route(c), c.Response().Status, c.Response().Size, took, lingered}
	s.log.Info("request", slog.String("request", requestID(c)), slog.String("method", x.Method), slog.String("route", x.Route),
		slog.Int("status", x.Status), slog.Int64("bytes", x.Bytes), slog.Duration("took", x.Took))
	s.config.Observer.Answered(x)
}

// panicked words what was panicked with: what the runtime says holds numbers and
// types alone, anything else may hold what a client sent. The stack tells the
// place.
func panicked(r any) string {
	if failed, ok := r.(runtime.Error); ok {
		return failed.Error()
	}
	return fmt.Sprintf("a %T", r)
}
