package bolt

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"go.etcd.io/bbolt"

	"spellduel/events"
	"spellduel/events/storetest"
)

func TestOpen_Locked_SaysSoInOneLineThatNamesTheFile(t *testing.T) {
	path := filepath.Join(t.TempDir(), fileName)
	s := openAt(t, path)
	defer func() { _ = s.Close() }()
	_, err := Open(path, Options{})
	if !errors.Is(err, events.ErrLocked) {
		t.Fatal(err)
	}
	if line := err.Error(); !strings.Contains(line, path) || strings.Contains(line, "\n") || !strings.Contains(line, "another process") {
		t.Errorf("it says %q", line)
	}
	if _, err := s.Append(t.Context(), storetest.NewScript("x").Next("the owner goes on")); err != nil {
		t.Error(err)
	}
}

func TestOpen_Locked_BetweenTwoProcesses(t *testing.T) {
	dir := t.TempDir()
	s := openAt(t, filepath.Join(dir, fileName))
	defer func() { _ = s.Close() }()
	second := exec.Command(os.Args[0])
	second.Env = append(os.Environ(), crashDir+"="+dir)
	said, err := second.CombinedOutput()
	var exit *exec.ExitError
	if !errors.As(err, &exit) || strings.Count(string(said), "\n") != 1 || !strings.Contains(string(said), "in use by another process") {
		t.Fatalf("the second process said %q, %v", said, err)
	}
}

// alter changes a closed store's file by bbolt's own means.
func alter(t *testing.T, path string, f func(tx *bbolt.Tx) error) {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := db.Update(f); err != nil {
		t.Fatal(err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
}

func mark(layout string) func(tx *bbolt.Tx) error {
	return func(tx *bbolt.Tx) error { return tx.Bucket(bucketMeta).Put(keyLayout, []byte(layout)) }
}

func TestOpen_RefusesWhatIsNotItsOwn(t *testing.T) {
	for name, test := range map[string]struct {
		change func(tx *bbolt.Tx) error
		want   error
	}{
		"a newer layout":       {mark("spellduel 2"), events.ErrNewerLayout},
		"another's layout":     {mark("chess 1"), events.ErrForeign},
		"a layout of no sense": {mark("spellduel -1"), events.ErrForeign},
		"no layout":            {func(tx *bbolt.Tx) error { return tx.DeleteBucket(bucketMeta) }, events.ErrForeign},
		"a bucket gone":        {func(tx *bbolt.Tx) error { return tx.DeleteBucket(bucketArtifacts) }, events.ErrDamaged},
	} {
		path := filepath.Join(t.TempDir(), fileName)
		if err := openAt(t, path).Close(); err != nil {
			t.Fatal(err)
		}
		alter(t, path, test.change)
		before := read(t, path)
		s, err := Open(path, Options{})
		if !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
			_ = s.Close()
			continue
		}
		if !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %q does not name the file", name, err)
		}
		if read(t, path) != before {
			t.Errorf("%s: the refused file was changed", name)
		}
	}
}

func read(t *testing.T, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestOpen_RefusesWhatIsNoDatabase(t *testing.T) {
	path := filepath.Join(t.TempDir(), fileName)
	if err := os.WriteFile(path, []byte(strings.Repeat("notes on duels\n", 1000)), 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(path, Options{}); !errors.Is(err, events.ErrForeign) {
		t.Errorf("text: %v", err)
	}
	if _, err := Open(t.TempDir(), Options{}); err == nil {
		t.Error("a folder was opened")
	}
	if _, err := Open(filepath.Join(t.TempDir(), "no", "such", "folder"), Options{}); err == nil {
		t.Error("a file in no folder was opened")
	}
}

func TestOpen_KeepsTheFileToItsOwner(t *testing.T) {
	path := filepath.Join(t.TempDir(), fileName)
	s := openAt(t, path)
	defer func() { _ = s.Close() }()
	info, err := os.Stat(path)
	if err != nil || info.Mode().Perm() != 0o600 {
		t.Fatalf("mode %v, %v", info.Mode(), err)
	}
}
