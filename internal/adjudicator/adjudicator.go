package adjudicator

import (
	"context"
	"fmt"
	"io"
	"sync"
	"time"

	"spellduel/domain/dice"
	"spellduel/domain/spell"
	"spellduel/events"
	"spellduel/projections"
)

// How many duels are held ready, and how heavy they may be in all, unless the
// Config says otherwise. Others are folded again when somebody asks.
const (
	DefaultLive      = 1024
	DefaultLiveBytes = 256 << 20
)

// Config is what an adjudicator stands on. All but what names
// a default, Observer, Dice and Fog must be given.
type Config struct {
	Store     events.Store
	Catalogue *spell.Catalogue
	Now       func() time.Time
	Random    io.Reader // crypto/rand; anything else in tests alone

	Live      int   // duels held ready, DefaultLive if 0
	LiveBytes int64 // what they may take in memory, about; DefaultLiveBytes if 0

	Observer Observer // told what becomes of commands; may be nil

	// Dice, where given, replaces the committed dice of every duel: for tests.
	// The events are no less true, but nobody can recompute the rolls.
	Dice func(duel string) dice.Dice

	// Fog, where given, changes each ruleset's fog: for tests that plant leaks.
	Fog func(projections.Table) projections.Table
}

// source reads from one reader for several goroutines.
type source struct {
	mu   sync.Mutex
	from io.Reader
}

func (s *source) Read(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return io.ReadFull(s.from, p)
}

// Adjudicator decides commands and shows what came of them. It may be used by
// many goroutines at once.
type Adjudicator struct {
	config Config
	ids    *ids
	hub    *hub
	live   *cache

	deadlines *schedule

	random *source

	artifacts    sync.Mutex
	catalogueIn  bool                        // the store holds the catalogue's bytes
	catalogueHex string                      // its hash
	older        map[string]*spell.Catalogue // of duels begun under other servers, by hash
}

// New makes the adjudicator of one store. It looks for the store's last id, so
// that ids go on increasing whatever the clock says now.
func New(ctx context.Context, c Config) (*Adjudicator, error) {
	if c.Live <= 0 {
		c.Live = DefaultLive
	}
	if c.LiveBytes <= 0 {
		c.LiveBytes = DefaultLiveBytes
	}
	if c.Observer == nil {
		c.Observer = silent{}
	}
	last, err := lastID(ctx, c.Store)
	if err != nil {
		return nil, fmt.Errorf("look for the store's last id: %w", err)
	}
	var seed [32]byte
	if _, err := io.ReadFull(c.Random, seed[:]); err != nil {
		return nil, fmt.Errorf("seed the ids: %w", err)
	}
	return &Adjudicator{
		config: c, ids: newIDs(seed, c.Now, last), hub: newHub(), live: newCache(c.Live, c.LiveBytes), deadlines: newSchedule(), random: &source{from: c.Random},
		catalogueHex: c.Catalogue.Hash(), older: map[string]*spell.Catalogue{},
	}, nil
}

// Ready tells what keeps the adjudicator from serving, or nil.
func (a *Adjudicator) Ready(ctx context.Context) error {
	_, err := a.config.Store.ReadAll(ctx, 0, 1)
	return err
}

// keepCatalogue puts what the profiles name by hash into the store, before the
// first duel that names it.
func (a *Adjudicator) keepCatalogue(ctx context.Context) error {
	a.artifacts.Lock()
	defer a.artifacts.Unlock()
	if a.catalogueIn {
		return nil
	}
	hash, err := a.config.Store.PutArtifact(ctx, a.config.Catalogue.Bytes())
	if err != nil {
		return fmt.Errorf("keep the catalogue: %w", err)
	}
	if hash.String() != a.catalogueHex {
		return fmt.Errorf("keep the catalogue: its hash is %s, the store says %s", a.catalogueHex, hash)
	}
	a.catalogueIn = true
	return nil
}

func (a *Adjudicator) fog(ruleset string) projections.Table {
	table := projections.Fog(ruleset)
	if a.config.Fog != nil {
		table = a.config.Fog(table)
	}
	return table
}
