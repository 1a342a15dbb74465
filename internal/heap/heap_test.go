package heap

import (
	"log/slog"
	"math"
	"os"
	"runtime/debug"
	"testing"
)

// fresh gives a test Go's own settings, and takes back what it makes of them.
func fresh(t *testing.T) {
	t.Helper()
	percent, limit := debug.SetGCPercent(100), debug.SetMemoryLimit(math.MaxInt64)
	t.Cleanup(func() {
		debug.SetGCPercent(percent)
		debug.SetMemoryLimit(limit)
	})
}

func settings() (percent int, limit int64) {
	percent = debug.SetGCPercent(100)
	debug.SetGCPercent(percent)
	return percent, debug.SetMemoryLimit(-1)
}

func TestTune_LeavesRoomAndKnowsTheMachine(t *testing.T) {
	for _, name := range []string{"GOGC", "GOMEMLIMIT"} {
		t.Setenv(name, "") // so that it is put back
		if err := os.Unsetenv(name); err != nil {
			t.Fatal(err)
		}
	}
	fresh(t)
	Tune(slog.New(slog.DiscardHandler))
	if got, limit := settings(); got != percent || limit == math.MaxInt64 || limit < 64<<20 {
		t.Errorf("%d %%, at most %d bytes", got, limit)
	}
}

func TestTune_LeavesAloneWhatTheOperatorSet(t *testing.T) {
	t.Setenv("GOGC", "50")
	t.Setenv("GOMEMLIMIT", "1GiB")
	fresh(t)
	Tune(slog.New(slog.DiscardHandler))
	if got, limit := settings(); got != 100 || limit != math.MaxInt64 {
		t.Errorf("%d %%, at most %d bytes", got, limit)
	}
}
