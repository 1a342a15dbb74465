package bolt

import (
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"spellduel/events/storetest"
)

// F5 of the fault table, its store half: a disk that is really full.
func TestStore_Full_DiskOf8MiB(t *testing.T) {
	dir := t.TempDir()
	err := syscall.Mount("spellduel", dir, "tmpfs", 0, "size=8m")
	if errors.Is(err, syscall.EPERM) {
		t.Skip("SKIPPED, not passed: mounting a small disk needs root")
	}
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := syscall.Unmount(dir, 0); err != nil {
			t.Error(err)
		}
	}()
	ballast := filepath.Join(dir, "ballast")
	if err := os.WriteFile(ballast, make([]byte, 2<<20), 0o600); err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, fileName)
	s, err := Open(path, Options{MaxSize: -1, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	acked := fill(t, s)
	checkFilled(t, s, acked)
	if err := os.Remove(ballast); err != nil {
		t.Fatal(err)
	}
	goOn(t, s, acked) // without a restart
	if n, want := len(storetest.ReadStore(t, s)), len(acked); n < want {
		t.Errorf("%d commits", n)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if err := openAt(t, path).Close(); err != nil {
		t.Fatal(err)
	}
}
