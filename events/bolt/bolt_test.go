package bolt

import (
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"spellduel/events"
	"spellduel/events/storetest"
)

func TestMain(m *testing.M) {
	if dir := os.Getenv(crashDir); dir != "" {
		if err := crashChild(dir); err != nil {
			_, _ = fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		return
	}
	goleak.VerifyTestMain(m)
}

const fileName = "spellduel.db"

func openIn(t testing.TB, dir string) events.Store { return openAt(t, filepath.Join(dir, fileName)) }

func openAt(t testing.TB, path string) *Store {
	t.Helper()
	s, err := Open(path, Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func TestStore_Conforms(t *testing.T) { storetest.Run(t, openIn) }

// F12 of the fault table.
func TestStore_IsLinearizable(t *testing.T) {
	storetest.RunLinearizable(t, openIn, storetest.CILoad)
}

// F13 of the fault table, the store's half.
func TestStore_CanBeFollowed(t *testing.T) {
	storetest.RunFollowers(t, openIn, storetest.CICrowd)
}
