package bolt

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spellduel/events/storetest"
)

func TestBackup_IsTheStoreAsItWas(t *testing.T) {
	path, stored := threeDuels(t)
	s := openAt(t, path)
	defer s.Close()
	to := filepath.Join(t.TempDir(), "copy.db")
	n, err := s.Backup(t.Context(), to)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := s.Append(t.Context(), storetest.NewScript("later").Next("after the copy")); err != nil {
		t.Fatal(err)
	}
	if info, err := os.Stat(to); err != nil || info.Size() != n || info.Mode().Perm() != 0o600 {
		t.Errorf("%d bytes, file %v, %v", n, info, err)
	}
	if found, flaws := check(t, to); found.Commits != 12 || len(flaws) > 0 {
		t.Errorf("the copy: %+v, %v", found, flaws)
	}
	c := openAt(t, to) // as a server would
	defer c.Close()
	for duel, want := range stored {
		if diff := cmp.Diff(want, storetest.ReadDuel(t, c, duel)); diff != "" {
			t.Errorf("duel %s:\n%s", duel, diff)
		}
	}
}

func TestBackup_OverwritesNothingAndLeavesNoHalf(t *testing.T) {
	path, _ := threeDuels(t)
	s, err := openToRead(path)
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	before := read(t, path)
	if _, err := s.Backup(t.Context(), path); !errors.Is(err, fs.ErrExist) {
		t.Errorf("onto itself: %v", err)
	}
	if read(t, path) != before {
		t.Error("the store was changed")
	}
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	to := filepath.Join(t.TempDir(), "copy.db")
	if _, err := s.Backup(ctx, to); !errors.Is(err, context.Canceled) {
		t.Errorf("given up: %v", err)
	}
	if _, err := os.Stat(to); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("half a copy remains: %v", err)
	}
}
