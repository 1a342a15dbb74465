package faults

import (
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net"
	"os"
	"sync"
	"time"

	"spellduel/api"
	"spellduel/domain/spell"
	"spellduel/events"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
)

// hastyStore, set in the environment of a child, makes it serve that file and
// answer before it stores.
const hastyStore = "SPELLDUEL_FAULTS_HASTY"

// serveHastily is the server that must be caught: the house as cmd/api builds it,
// but for the store.
func serveHastily(path string) error {
	log := slog.New(slog.DiscardHandler)
	store, err := bolt.Open(path, bolt.Options{Logger: log})
	if err != nil {
		return err
	}
	h := &hasty{Store: store, waiting: map[string][]events.Commit{}}
	go h.store()
	judge, err := adjudicator.New(context.Background(), adjudicator.Config{
		Store: h, Catalogue: spell.Embedded(), Now: time.Now, Random: rand.Reader,
	})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Fprintf(os.Stdout, "It answers at http://%s/\n", l.Addr())
	return api.NewServer(api.Config{House: judge, Log: log}).Serve(context.Background(), l)
}

// hasty takes a commit for stored once it has heard of it, and stores it some
// time later. As long as it lives nobody can tell.
type hasty struct {
	events.Store
	mu      sync.Mutex
	waiting map[string][]events.Commit // by duel
}

func (h *hasty) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	head, err := h.head(ctx, c.Header.Duel)
	if c.Header.First > 1 && err != nil {
		return 0, err
	}
	if head.Version+1 != c.Header.First || head.Hash != c.Prev {
		return 0, &events.ConflictError{Duel: c.Header.Duel, Head: head}
	}
	h.waiting[c.Header.Duel] = append(h.waiting[c.Header.Duel], c)
	return 0, nil
}

func (h *hasty) Head(ctx context.Context, duel string) (events.Head, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.head(ctx, duel)
}

func (h *hasty) head(ctx context.Context, duel string) (events.Head, error) {
	if w := h.waiting[duel]; len(w) > 0 {
		last := w[len(w)-1]
		return events.Head{Version: last.Header.Last(), Hash: last.Hash}, nil
	}
	return h.Store.Head(ctx, duel)
}

func (h *hasty) Read(ctx context.Context, duel string, after uint64, limit int) ([]events.Commit, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	var page []events.Commit
	if w := h.waiting[duel]; len(w) == 0 || w[0].Header.First > 1 {
		var err error
		if page, err = h.Store.Read(ctx, duel, after, limit); err != nil || len(page) > 0 {
			return page, err
		}
	}
	for _, c := range h.waiting[duel] {
		if c.Header.Last() > after {
			page = append(page, c)
		}
	}
	return page, nil
}

func (h *hasty) store() {
	for range time.Tick(40 * time.Millisecond) {
		h.mu.Lock()
		for duel, list := range h.waiting {
			for _, c := range list {
				_, _ = h.Store.Append(context.Background(), c)
			}
			delete(h.waiting, duel)
		}
		h.mu.Unlock()
	}
}
