package heap

import (
	"log/slog"
	"os"
	"runtime/debug"

	"github.com/KimMachineGun/automemlimit/memlimit"
)

// percent of what lives on may lie about as garbage.
const percent = 400

// share of what the machine or its container has: as the heap comes near to it,
// garbage is collected sooner, as often as need be.
const share = 0.5

// Tune lets garbage grow to 400 percent of what lives on, unless GOGC says
// otherwise, as long as both together stay below half of the memory that the
// machine or the container has, unless GOMEMLIMIT says otherwise. Where no one
// knows how much that is, Go's own measure stays.
func Tune(log *slog.Logger) {
	if os.Getenv("GOMEMLIMIT") == "" {
		limit, err := memlimit.Set(memlimit.WithRatio(share), memlimit.WithProvider(
			memlimit.ApplyFallback(memlimit.FromCgroup, memlimit.FromSystem)))
		if err != nil {
			log.Warn("the memory of this machine is not known; garbage is collected as Go has it", "error", err)
			return
		}
		log.Debug("memory", "limit", limit)
	}
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(percent)
	}
}
