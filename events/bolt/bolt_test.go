package bolt

import (
	"log/slog"
	"path/filepath"
	"testing"

	"go.uber.org/goleak"

	"spellduel/events"
	"spellduel/events/storetest"
)

func TestMain(m *testing.M) { goleak.VerifyTestMain(m) }

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
