package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"log/slog"

	"spellduel/api"
	"spellduel/internal/heap"
	"spellduel/internal/operator"
)

// serve answers the HTTP API until it is told to stop.
type serve struct {
	Listen string `env:"SPELLDUEL_LISTEN" default:"127.0.0.1:8080" placeholder:"ADDRESS" help:"Address to listen on (${default})."`
	Store  string `env:"SPELLDUEL_STORE" default:"spellduel.db" placeholder:"FILE" type:"path" help:"File that holds the duels; made if it is not there (${default})."`

	CORSOrigin []string `name:"cors-origin" env:"SPELLDUEL_CORS_ORIGIN" sep:"," placeholder:"ORIGIN" help:"Origin whose pages may use the API, as https://vtt.example; may be given again. Without it none but the server's own."`

	OperatorListen string `env:"SPELLDUEL_OPERATOR_LISTEN" placeholder:"ADDRESS" help:"Address of a second listener, for who runs the server: figures, backup, profiles. Without it there is none."`
	operatorKey    `embed:""`

	LogLevel  slog.Level `env:"SPELLDUEL_LOG_LEVEL" default:"info" placeholder:"LEVEL" help:"The least that is logged, to the standard error: debug, info, warn or error (${default})."`
	LogFormat string     `env:"SPELLDUEL_LOG_FORMAT" enum:"text,json" default:"text" placeholder:"FORMAT" help:"How a line of the log is written: ${enum} (${default})."`
}

// Run implements the command.
func (s *serve) Run(ctx context.Context, m *Main) error {
	p, err := s.plan(m.Stderr)
	if err != nil {
		return err
	}
	heap.Tune(p.log)
	h, err := build(ctx, p)
	if err != nil {
		return err
	}
	if err := m.keep(h); err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "Spellduel answers at %s/v1/duels and keeps its duels in %s.\n"+
		"Open one with POST /v1/duels. In a browser %s/docs shows the API; /openapi.yaml describes it to programs, /readyz tells whether all is well.\n",
		h.url, s.Store, h.url)
	if h.backDoor != "" {
		fmt.Fprintf(m.Stdout, "For who runs it: figures at %s/metrics, a copy of the store by spellduel backup --from %s.\n", h.backDoor, h.backDoor)
	}
	if m.Listening != nil {
		m.Listening(h.url)
	}
	err = <-h.ended
	h.ended <- err // for Close
	return err
}

// plan reads what the flags say, and refuses what would leave a door open.
func (s *serve) plan(w io.Writer) (p plan, err error) {
	p = plan{listen: s.Listen, store: s.Store, random: rand.Reader, log: s.logger(w), operator: s.OperatorListen}
	for _, text := range s.CORSOrigin {
		origin, err := api.ParseOrigin(text)
		if err != nil {
			return p, fmt.Errorf("--cors-origin: %w", err)
		}
		p.origins = append(p.origins, origin)
	}
	if p.token, err = s.token(); err != nil {
		return p, err
	}
	switch {
	case s.OperatorListen == "" && !p.token.IsZero():
		return p, errors.New("there is an operator's token and no --operator-listen that it would open")
	case s.OperatorListen != "" && p.token.IsZero() && !operator.Loopback(s.OperatorListen):
		return p, fmt.Errorf("--operator-listen %s can be reached from elsewhere: give it a token (--operator-token-file), or listen on 127.0.0.1", s.OperatorListen)
	}
	return p, nil
}

func (s *serve) logger(w io.Writer) *slog.Logger {
	how := &slog.HandlerOptions{Level: s.LogLevel}
	if s.LogFormat == "json" {
		return slog.New(slog.NewJSONHandler(w, how))
	}
	return slog.New(slog.NewTextHandler(w, how))
}
