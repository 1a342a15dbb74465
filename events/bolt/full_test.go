package bolt

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"spellduel/events"
	"spellduel/events/storetest"
)

// fill stores from many callers until all are told that the store is full. It
// returns what was acknowledged.
func fill(t *testing.T, s *Store) map[string]events.Head {
	t.Helper()
	acked := map[string]events.Head{}
	var mu sync.Mutex
	var callers sync.WaitGroup
	for i := range 16 {
		callers.Go(func() {
			x := storetest.NewScript(fmt.Sprint("duel", i))
			for {
				before := x.Head
				_, err := s.Append(t.Context(), x.Next(strings.Repeat("words ", 100*(1+i%3))))
				if err != nil {
					if !errors.Is(err, events.ErrFull) || errors.Is(err, events.ErrOutcomeUnknown) {
						t.Errorf("%s: %v", x.Duel, err)
					}
					x.Head = before
					break
				}
			}
			mu.Lock()
			defer mu.Unlock()
			acked[x.Duel] = x.Head
		})
	}
	callers.Wait()
	return acked
}

// checkFilled checks that just what was acknowledged is stored, and reads on.
func checkFilled(t *testing.T, s *Store, acked map[string]events.Head) {
	t.Helper()
	n := 0
	for duel, want := range acked {
		n += int(want.Version)
		if want.Version == 0 {
			continue
		}
		if head, err := s.Head(t.Context(), duel); err != nil || head != want {
			t.Errorf("%s is at %v, %v; acknowledged is %v", duel, head, err, want)
		}
		if err := events.VerifyChain(storetest.NewScript(duel).Secret, storetest.ReadDuel(t, s, duel)); err != nil {
			t.Error(err)
		}
	}
	if got := len(storetest.ReadStore(t, s)); got != n {
		t.Errorf("%d commits stored, %d acknowledged", got, n)
	}
}

func goOn(t *testing.T, s *Store, acked map[string]events.Head) {
	t.Helper()
	for duel, head := range acked {
		x := storetest.NewScript(duel)
		x.Head = head
		if _, err := s.Append(t.Context(), x.Commit(nil, "there is space again")); err != nil {
			t.Errorf("%s: %v", duel, err)
		}
	}
}

func TestStore_Full_AtItsMaxSize(t *testing.T) {
	path := filepath.Join(t.TempDir(), fileName)
	options := Options{MaxSize: 24 << 20, Logger: slog.New(slog.DiscardHandler)}
	s, err := Open(path, options)
	if err != nil {
		t.Fatal(err)
	}
	acked := fill(t, s)
	checkFilled(t, s, acked)
	if info, err := os.Stat(path); err != nil || info.Size() > 2*options.MaxSize {
		t.Errorf("the file has %d bytes, %v", info.Size(), err)
	}
	if _, err := s.PutArtifact(t.Context(), make([]byte, events.MaxArtifact)); !errors.Is(err, events.ErrFull) {
		t.Errorf("artifact: %v", err)
	}
	if err := s.Close(); err != nil && !errors.Is(err, events.ErrFull) {
		t.Fatal(err)
	}
	options.MaxSize *= 2
	if s, err = Open(path, options); err != nil {
		t.Fatal(err)
	}
	checkFilled(t, s, acked)
	goOn(t, s, acked)
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
}

// A large commit that does not fit takes none of those with it that do.
func TestStore_Full_WhatFitsIsStored(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), fileName))
	defer func() { _ = s.Close() }()
	s.db.MaxSize = 18 << 20
	var batch []*request
	for i := range 64 {
		x := storetest.NewScript(fmt.Sprint("duel", i))
		c := x.Next("opened")
		if i%4 == 3 {
			c.Aside.Answer = make([]byte, events.MaxCommit-2000)
		}
		p, value, err := encodeValue(c)
		if err != nil {
			t.Fatal(err)
		}
		batch = append(batch, &request{prefix: p, value: value})
	}
	s.commit(batch) // nobody else waits, so the writer rests
	small, large := 0, 0
	for i, r := range batch {
		switch {
		case r.err == nil && i%4 < 3:
			small++
		case r.err == nil:
			large++
		case i%4 < 3 || !errors.Is(r.err, events.ErrFull):
			t.Errorf("commit %d: %v", i, r.err)
		}
	}
	if small != 48 || large == 0 || large == 16 {
		t.Errorf("%d small and %d large commits fit", small, large)
	}
	if n := len(storetest.ReadStore(t, s)); n != small+large {
		t.Errorf("%d stored, %d accepted", n, small+large)
	}
}

// The first failed write that is not for want of space is the last.
func TestStore_Broken_StopsAfterAFailedWrite(t *testing.T) {
	path := filepath.Join(t.TempDir(), fileName)
	var file *os.File
	s, err := Open(path, Options{Logger: slog.New(slog.DiscardHandler), openFile: func(name string, flag int, mode os.FileMode) (*os.File, error) {
		f, err := os.OpenFile(name, flag, mode)
		file = f
		return f, err
	}})
	if err != nil {
		t.Fatal(err)
	}
	x, y := storetest.NewScript("x"), storetest.NewScript("y")
	if _, err := s.Append(t.Context(), x.Next("opened")); err != nil {
		t.Fatal(err)
	}
	if err := file.Close(); err != nil { // the disk goes away
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), x.Commit(nil, "lost")); !errors.Is(err, events.ErrBroken) || !errors.Is(err, events.ErrOutcomeUnknown) {
		t.Errorf("the commit that found out: %v", err)
	}
	if _, err := s.Append(t.Context(), y.Commit(nil, "opened")); !errors.Is(err, events.ErrBroken) || errors.Is(err, events.ErrOutcomeUnknown) {
		t.Errorf("the one after: %v", err)
	}
	if _, err := s.PutArtifact(t.Context(), []byte("catalogue")); !errors.Is(err, events.ErrBroken) {
		t.Errorf("artifact: %v", err)
	}
	if head, err := s.Head(t.Context(), "x"); err != nil || head != x.Head {
		t.Errorf("reading on: %v, %v", head, err)
	}
	if err := s.Close(); err == nil {
		t.Error("a broken store closed as if nothing had been")
	}
	s = openAt(t, path)
	defer func() { _ = s.Close() }()
	if _, err := s.Append(t.Context(), x.Commit(nil, "after the restart")); err != nil {
		t.Error(err)
	}
}

// tellsWhenWaited is a context that tells when somebody first waits for its
// end.
type tellsWhenWaited struct {
	context.Context
	once    sync.Once
	waiting chan struct{}
}

func (c *tellsWhenWaited) Done() <-chan struct{} {
	c.once.Do(func() { close(c.waiting) })
	return c.Context.Done()
}

// Whoever waits for a commit and stops waiting is not told that it failed.
func TestStore_Cancelled_WhileTheWriterIsBusy(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), fileName))
	defer func() { _ = s.Close() }()
	tx, err := s.db.Begin(true) // the writer must wait for this one
	if err != nil {
		t.Fatal(err)
	}
	inner, cancel := context.WithCancel(t.Context())
	ctx := &tellsWhenWaited{Context: inner, waiting: make(chan struct{})}
	x := storetest.NewScript("x")
	c := x.Commit(storetest.Key("k"), "opened")
	told := make(chan error)
	go func() { _, err := s.Append(ctx, c); told <- err }()
	<-ctx.waiting
	cancel()
	if err := <-told; !errors.Is(err, events.ErrOutcomeUnknown) || !errors.Is(err, context.Canceled) {
		t.Errorf("told %v", err)
	}
	if err := tx.Rollback(); err != nil {
		t.Fatal(err)
	}
	if at, err := storetest.Execute(t.Context(), s, x, storetest.Key("k"), "opened"); err != nil || at != 1 {
		t.Errorf("retry by key: version %d, %v", at, err)
	}
	if n := len(storetest.ReadStore(t, s)); n != 1 {
		t.Errorf("%d commits stored", n)
	}
}
