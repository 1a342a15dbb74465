package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"sync"
	"time"

	"spellduel/api"
	"spellduel/domain/spell"
	"spellduel/events/bolt"
	"spellduel/events/schema"
	"spellduel/internal/adjudicator"
)

// plan is what a house is built of.
type plan struct {
	listen string // address
	store  string // path of the file
	random io.Reader
	log    *slog.Logger
}

// house is a server with its store, listening.
type house struct {
	url    string
	server *api.Server
	stop   context.CancelFunc
	ended  chan error // what serving came to, once

	store    *bolt.Store
	listener net.Listener
	once     sync.Once
	failed   error // of closing
}

// build opens the store, then the address: who starts a second server is told of
// the store first, which is what he should know.
func build(ctx context.Context, p plan) (_ *house, err error) {
	h := &house{ended: make(chan error, 1)}
	if h.store, err = bolt.Open(p.store, bolt.Options{Logger: p.log}); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, h.store.Close())
		}
	}()
	judge, err := adjudicator.New(ctx, adjudicator.Config{
		Store: h.store, Codec: schema.Codec(), Catalogue: spell.Embedded(), Now: time.Now, Random: p.random,
	})
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", p.store, err)
	}
	var listening net.ListenConfig
	if h.listener, err = listening.Listen(ctx, "tcp", p.listen); err != nil {
		return nil, err
	}
	h.url = "http://" + h.listener.Addr().String()
	h.server = api.NewServer(api.Config{House: judge, Log: p.log})
	ctx, h.stop = context.WithCancel(ctx)
	go func() { h.ended <- h.server.Serve(ctx, h.listener) }()
	return h, nil
}

// close lets running requests finish, then closes the store.
func (h *house) close() error {
	h.once.Do(func() {
		h.stop()
		h.failed = errors.Join(<-h.ended, h.store.Close())
	})
	return h.failed
}
