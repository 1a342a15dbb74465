package main

import (
	"context"
	"errors"
	"fmt"
	"io"

	"spellduel/events"
	"spellduel/events/bolt"
)

// check goes through a store's file and says what is wrong with it.
type check struct {
	File string `arg:"" type:"path" help:"File that holds the duels. No server may have it open."`
}

// Run implements the command.
func (c *check) Run(ctx context.Context, m *Main) error {
	found, err := examine(ctx, c.File, m.Stdout)
	if err != nil {
		return elsewhere(err)
	}
	fmt.Fprintln(m.Stdout, found)
	if found.flaws > 0 {
		return exit(1)
	}
	return nil
}

// verdict is what an examination counted.
type verdict struct {
	contents            bolt.Contents
	duels, over         int
	shut                int // for damage
	foreign             int // of other rules: shown, not folded
	events, rolls, seen int
	flaws               int
}

func (v verdict) String() string {
	text := "Sound"
	if v.flaws > 0 {
		text = many(v.flaws, "flaw")
	}
	text += fmt.Sprintf(": %s (%d over), %s, %s, %s recomputed, %s drawn, %s, %s.",
		many(v.duels, "duel"), v.over, many(v.contents.Commits, "commit"), many(v.events, "event"), many(v.rolls, "roll"),
		many(v.seen, "view"), many(v.contents.Artifacts, "artifact"), many(int(v.contents.Bytes), "byte"))
	if v.shut > 0 {
		text += fmt.Sprintf(" %s damaged in the file: nothing more was looked at there.", many(v.shut, "duel"))
	}
	if v.foreign > 0 {
		text += fmt.Sprintf(" %s of rules that are not played here: shown, and not folded.", many(v.foreign, "duel"))
	}
	return text
}

func many(n int, of string) string {
	if n == 1 {
		return "1 " + of
	}
	return fmt.Sprintf("%d %ss", n, of)
}

// examine goes through a whole file: first the file, then each duel in it. A line
// to w says where something is wrong and what.
func examine(ctx context.Context, path string, w io.Writer) (v verdict, err error) {
	a, err := openArchive(ctx, path)
	if err != nil {
		return v, err
	}
	defer func() { err = errors.Join(err, a.close()) }()
	flaw := func(what error) {
		v.flaws++
		fmt.Fprintln(w, what)
	}
	shut := map[string]bool{}
	v.contents, err = a.store.Check(ctx, func(what error) {
		if damage, ok := errors.AsType[*events.DamageError](what); ok {
			shut[damage.Duel] = true
		}
		flaw(what)
	})
	if err != nil {
		return v, err
	}
	ids, err := a.duels(ctx)
	if err != nil {
		return v, err
	}
	v.duels, v.shut = len(ids), len(shut)
	for _, id := range ids {
		if shut[id] {
			continue
		}
		if err := v.audit(ctx, a, id, flaw); err != nil {
			return v, err
		}
	}
	return v, nil
}

func (v *verdict) audit(ctx context.Context, a *archive, id string, flaw func(error)) error {
	found, err := a.judge.Audit(ctx, id)
	if err != nil {
		return err
	}
	for _, f := range found.Flaws {
		flaw(f)
	}
	v.events, v.rolls, v.seen = v.events+found.Events, v.rolls+found.Rolls, v.seen+found.Frames
	if found.Over {
		v.over++
	}
	if !found.Played {
		v.foreign++
	}
	return nil
}
