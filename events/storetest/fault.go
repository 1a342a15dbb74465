package storetest

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"testing"

	"spellduel/events"
)

// maxTries is how often Execute tries before it gives up.
const maxTries = 10

// Execute carries out one command as whoever uses a store must: an unknown
// outcome is looked up by the key, and tried again if it is not there. It
// returns the version at which the command's commit starts, and moves the
// script to the duel's head. It returns errors that are certain as they are.
func Execute(ctx context.Context, s events.Store, x *Script, key []byte, texts ...string) (uint64, error) {
	var err error
	for range maxTries {
		var at uint64
		if at, err = catchUp(ctx, s, x, key); err != nil || at > 0 {
			return at, err
		}
		c := x.Commit(key, texts...)
		_, err = s.Append(ctx, c)
		switch {
		case err == nil:
			x.Move(c)
			return c.Header.First, nil
		case errors.Is(err, events.ErrConflict), errors.Is(err, events.ErrKeyTaken), errors.Is(err, events.ErrOutcomeUnknown):
			continue
		}
		return 0, err
	}
	return 0, fmt.Errorf("%d tries, the last: %w", maxTries, err)
}

// catchUp moves the script to the duel's head and returns where the commit with
// a key starts, or 0.
func catchUp(ctx context.Context, s events.Store, x *Script, key []byte) (uint64, error) {
	at := uint64(0)
	for after := uint64(0); ; {
		page, err := s.Read(ctx, x.Duel, after, 0)
		if errors.Is(err, events.ErrUnknownDuel) {
			x.Head = events.Head{}
			return 0, nil
		}
		if err != nil || len(page) == 0 {
			return at, err
		}
		for _, c := range page {
			if len(key) > 0 && bytes.Equal(c.Header.Key, key) {
				at = c.Header.First
			}
			x.Move(c)
		}
		after = x.Head.Version
	}
}

// faultTable walks the faults: what the caller is told, what is true at that
// moment, what is true when all has settled, and that a retry by key makes it
// exactly one.
func faultTable(t *testing.T, open Opener) {
	for _, row := range []struct {
		fault  Fault
		told   error
		stored int // commits right after, beside the opening one
	}{
		{None, nil, 1},
		{Refuse, events.ErrBroken, 0},
		{Full, events.ErrFull, 0},
		{LoseRequest, events.ErrOutcomeUnknown, 0},
		{LoseAnswer, events.ErrOutcomeUnknown, 1},
		{Late, events.ErrOutcomeUnknown, 0},
		{Slow, events.ErrOutcomeUnknown, 0},
	} {
		t.Run(row.fault.String(), func(t *testing.T) {
			f := NewFaulty(opened(t, open))
			x := NewScript("x")
			mustAppend(t, f, x.Next("opened"))
			f.Plan(row.fault)
			ctx, cancel := context.WithCancel(t.Context())
			if row.fault == Slow {
				cancel()
			}
			defer cancel()
			_, err := f.Append(ctx, x.Commit(Key("k"), "command"))
			if !errors.Is(err, row.told) {
				t.Fatalf("told %v, want %v", err, row.told)
			}
			if n := len(ReadDuel(t, f, "x")) - 1; n != row.stored {
				t.Fatalf("%d stored, want %d", n, row.stored)
			}
			at, err := Execute(t.Context(), f, x, Key("k"), "command")
			if err != nil || at != 2 {
				t.Fatalf("retry by key: version %d, %v", at, err)
			}
			for _, err := range f.Settle(t.Context()) {
				if !errors.Is(err, events.ErrConflict) {
					t.Errorf("the late one: %v", err)
				}
			}
			if err := events.VerifyChain(x.Secret, ReadDuel(t, f, "x")); err != nil {
				t.Error(err)
			}
			if n := len(ReadDuel(t, f, "x")); n != 2 {
				t.Fatalf("%d commits stored for 2 commands", n)
			}
		})
	}
}
