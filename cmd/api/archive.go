package main

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"spellduel/domain/spell"
	"spellduel/events"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
)

// archive is a store's file that no server has, opened for reading, and who
// shows it as a server would.
type archive struct {
	store *bolt.Store
	judge *adjudicator.Adjudicator
}

// openArchive opens a file that is there. What is damaged in it is told by who
// reads it, and not in a log.
func openArchive(ctx context.Context, path string) (*archive, error) {
	store, err := bolt.Open(path, bolt.Options{ReadOnly: true, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	judge, err := adjudicator.New(ctx, adjudicator.Config{
		Store: store, Catalogue: spell.Embedded(), Now: time.Now, Random: rand.Reader, Live: 1,
	})
	if err != nil {
		return nil, errors.Join(fmt.Errorf("open store %s: %w", path, err), store.Close())
	}
	return &archive{store: store, judge: judge}, nil
}

// elsewhere says where to read a file that a running server has.
func elsewhere(err error) error {
	if errors.Is(err, events.ErrLocked) {
		return fmt.Errorf("%w; a running server owns its file: backup --from its operator's listener makes a copy to read", err)
	}
	return err
}

func (a *archive) close() error { return a.store.Close() }

// duels lists the ids of all duels in the order in which they were opened, those
// that can not be read among them.
func (a *archive) duels(ctx context.Context) ([]string, error) {
	var list []string
	known := map[string]bool{}
	for after := events.Position(0); ; {
		page, err := a.store.ReadAll(ctx, after, 0)
		if err != nil || len(page) == 0 {
			return list, err
		}
		for _, p := range page {
			id := p.Commit.Header.Duel
			if damage, ok := errors.AsType[*events.DamageError](p.Damage); ok {
				id = damage.Duel
			}
			if !known[id] {
				known[id] = true
				list = append(list, id)
			}
			after = p.Position
		}
	}
}
