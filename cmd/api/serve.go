package main

import (
	"context"
	"crypto/rand"
	"fmt"
)

// serve answers the HTTP API until it is told to stop.
type serve struct {
	Listen string `env:"SPELLDUEL_LISTEN" default:"127.0.0.1:8080" placeholder:"ADDRESS" help:"Address to listen on (${default})."`
	Store  string `env:"SPELLDUEL_STORE" default:"spellduel.db" placeholder:"FILE" type:"path" help:"File that holds the duels; made if it is not there (${default})."`
}

// Run implements the command.
func (s *serve) Run(ctx context.Context, m *Main) error {
	h, err := build(ctx, plan{listen: s.Listen, store: s.Store, random: rand.Reader, log: m.log})
	if err != nil {
		return err
	}
	if err := m.keep(h); err != nil {
		return err
	}
	fmt.Fprintf(m.Stdout, "Spellduel answers at %s/v1/duels and keeps its duels in %s.\n"+
		"Open one with POST /v1/duels; /openapi.yaml describes the API, /readyz tells whether all is well.\n", h.url, s.Store)
	if m.Listening != nil {
		m.Listening(h.url)
	}
	err = <-h.ended
	h.ended <- err // for Close
	return err
}
