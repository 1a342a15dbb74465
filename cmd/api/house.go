package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"runtime/debug"
	"sync"
	"time"

	"spellduel/api"
	"spellduel/domain/spell"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/operator"
)

// plan is what a house is built of.
type plan struct {
	listen  string // address
	store   string // path of the file
	random  io.Reader
	log     *slog.Logger
	origins []string // whose pages may use the API

	operator string // address of the operator's listener, or empty
	token    operator.Token
}

// house is a server with its store, listening.
type house struct {
	url      string
	backDoor string // the operator's listener, or empty
	stop     context.CancelFunc
	ended    chan error    // what serving came to, once
	clock    chan struct{} // closed when nobody keeps time any more

	store  *bolt.Store
	once   sync.Once
	failed error // of closing
}

// serving is a server and where it listens.
type serving struct {
	server interface {
		Serve(context.Context, net.Listener) error
	}
	at net.Listener
}

// build opens the store, then the addresses: who starts a second server is told of
// the store first, which is what he should know.
func build(ctx context.Context, p plan) (_ *house, err error) {
	h := &house{ended: make(chan error, 1), clock: make(chan struct{})}
	metrics := operator.NewMetrics(version(debug.ReadBuildInfo()), time.Now)
	if h.store, err = bolt.Open(p.store, bolt.Options{Logger: p.log, Observe: metrics.Grouped}); err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, h.store.Close())
		}
	}()
	judge, err := adjudicator.New(ctx, adjudicator.Config{
		Store: metrics.Time(h.store), Catalogue: spell.Embedded(), Now: time.Now, Random: p.random, Observer: metrics,
	})
	if err != nil {
		return nil, fmt.Errorf("open store %s: %w", p.store, err)
	}
	server := api.NewServer(api.Config{House: judge, Log: p.log, Observer: metrics, Origins: p.origins})
	metrics.Ask(operator.Rooms{Server: server, House: judge, Store: h.store})
	var listening net.ListenConfig
	front, err := listening.Listen(ctx, "tcp", p.listen)
	if err != nil {
		return nil, fmt.Errorf("%w: --listen names another address", err)
	}
	h.url = "http://" + front.Addr().String()
	all := []serving{{server, front}}
	if p.operator != "" {
		back, err := listening.Listen(ctx, "tcp", p.operator)
		if err != nil {
			return nil, errors.Join(fmt.Errorf("the operator's listener: %w: --operator-listen names another address", err), front.Close())
		}
		h.backDoor = "http://" + back.Addr().String()
		all = append(all, serving{operator.NewServer(operator.Config{
			Token: p.token, Store: h.store, House: judge, Ready: judge.Ready, Metrics: metrics, Log: p.log,
		}), back})
	}
	ctx, h.stop = context.WithCancel(ctx)
	go func() { h.ended <- serveAll(ctx, h.stop, all) }()
	go func() {
		defer close(h.clock)
		judge.KeepTime(ctx, p.log)
	}()
	return h, nil
}

// serveAll serves until the context ends, or one of them does, which ends the
// others.
func serveAll(ctx context.Context, stop context.CancelFunc, all []serving) error {
	came := make(chan error, len(all))
	for _, s := range all {
		go func() {
			defer stop()
			came <- s.server.Serve(ctx, s.at)
		}()
	}
	var failed []error
	for range all {
		failed = append(failed, <-came)
	}
	return errors.Join(failed...)
}

// close lets running requests and the clock finish, then closes the store.
func (h *house) close() error {
	h.once.Do(func() {
		h.stop()
		err := <-h.ended
		<-h.clock
		h.failed = errors.Join(err, h.store.Close())
	})
	return h.failed
}
