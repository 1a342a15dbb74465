package main

import (
	"context"
	"crypto/rand"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log/slog"
	mathrand "math/rand/v2"
	"net/http"
	"os"
	"path/filepath"

	"spellduel/domain/arcane"
	"spellduel/domain/spellduel"
	"spellduel/internal/client"
	"spellduel/scenarios"
)

// demo plays a duel on a real server with a store for the occasion, as clients
// do, and prints it as one of them saw it.
type demo struct {
	Ruleset string `enum:"spells-and-magic,duel-arcane" default:"spells-and-magic" help:"What is played: ${enum} (${default})."`

	As     string  `enum:"mediator,a,b,public" default:"mediator" help:"Whose eyes to see it with: ${enum} (${default})."`
	Random bool    `help:"Play a random duel to its end instead of the example."`
	Seed   *uint64 `placeholder:"N" help:"What a random duel is drawn from; the same number gives the same duel. Drawn itself if it is not given."`
}

// example is the duel that a demo of a ruleset shows when it is not random. The
// rules of the spell duel tell of theirs; that of the Duel Arcane is ours.
type example struct {
	title string
	file  string // of the scenario
	play  func(ctx context.Context, table *scenarios.Remote, file string) error
}

var examples = map[string]example{
	spellduel.Ruleset: {"The example of the rules to the end of its third round", "worked-example.txtar", playSpells},
	arcane.Name:       {"A Duel Arcane to a clear victory", "arcane/whole-duel.txtar", playArcane},
}

func playSpells(ctx context.Context, table *scenarios.Remote, file string) error {
	s, err := scenarios.Load(file)
	if err != nil {
		return err
	}
	return s.Play(ctx, table)
}

func playArcane(ctx context.Context, table *scenarios.Remote, file string) error {
	s, err := scenarios.LoadArcane(file)
	if err != nil {
		return err
	}
	return s.PlayArcane(ctx, scenarios.ArcaneRemote{Remote: table})
}

// Validate refuses a seed that nothing is drawn from.
func (d *demo) Validate() error {
	if d.Seed != nil && !d.Random {
		return errors.New("--seed is for --random: the example has no chance in it")
	}
	return nil
}

// Run implements the command.
func (d *demo) Run(ctx context.Context, m *Main) (err error) {
	dir, err := os.MkdirTemp("", "spellduel-demo-")
	if err != nil {
		return fmt.Errorf("make a folder for the demo's store: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	seed, chance := d.chance()
	quiet := slog.New(slog.NewTextHandler(m.Stderr, &slog.HandlerOptions{Level: slog.LevelWarn}))
	h, err := build(ctx, plan{listen: "127.0.0.1:0", store: filepath.Join(dir, "demo.db"), random: chance, log: quiet})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.close()) }() // before the folder goes
	table := scenarios.NewRemote(client.New(h.url, http.DefaultClient))
	if d.Random {
		fmt.Fprintf(m.Stdout, "A random duel from seed %d, as seen by %s.\n\n", seed, d.As)
		err = playRandom(ctx, table, d.Ruleset, seed)
	} else {
		e := examples[d.Ruleset]
		fmt.Fprintf(m.Stdout, "%s, as seen by %s.\n\n", e.title, d.As)
		err = e.play(ctx, table, e.file)
	}
	if err != nil {
		return err
	}
	return d.print(ctx, table, m.Stdout)
}

// chance is where the server draws from: of a random duel the seed, so that the
// dice come again with it.
func (d *demo) chance() (seed uint64, _ io.Reader) {
	if !d.Random {
		return 0, rand.Reader
	}
	var b [32]byte
	if d.Seed != nil {
		seed = *d.Seed
	} else {
		_, _ = rand.Read(b[:8]) // which cannot fail
		seed = binary.BigEndian.Uint64(b[:8]) >> 32
	}
	binary.BigEndian.PutUint64(b[:8], seed)
	return seed, mathrand.NewChaCha8(b)
}

func (d *demo) print(ctx context.Context, table scenarios.Driver, w io.Writer) error {
	events, err := table.Events(ctx, d.As, 0)
	if err != nil {
		return err
	}
	lines, err := scenarios.Lines(events)
	if err != nil {
		return err
	}
	for _, line := range lines {
		if _, err := fmt.Fprintln(w, line); err != nil {
			return err
		}
	}
	return nil
}
