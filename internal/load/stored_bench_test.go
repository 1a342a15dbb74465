package load

import (
	"context"
	"fmt"
	"runtime"
	"sync/atomic"
	"testing"

	"spellduel/events/storetest"
)

// BenchmarkStored: what a command costs with a thousand duels in the file and with a
// hundred thousand: alone, in flushes of its own moment, and of 64 at once. An
// append that looks at what is stored would show.
func BenchmarkStored(b *testing.B) {
	const callers = 64
	f, flush := figures{}, flusher(b)
	for range b.N {
		h, stored := newHouse(b, callers), callers
		var was map[string]float64
		for _, at := range []struct {
			name  string
			duels int
		}{{"1e3", 1_000}, {"1e5", 100_000}} {
			h.fill(b, stored, at.duels)
			stored = at.duels
			runtime.GC()
			one := run(b, 1, flush)
			alone := run(b, 1, func(int) error { return h.act(h.duels[0]) })
			all := run(b, callers, func(i int) error { return h.act(h.duels[i]) })
			is := map[string]float64{
				"p50-flushes": alone.at(0.50) / one.at(0.50), "p99-flushes": alone.at(0.99) / one.at(0.50), "cpu-us": alone.cpu, "commands/s": all.rate,
			}
			for unit, v := range is {
				f.add(at.name+"-"+unit, v)
				if was != nil {
					f.add("1e5/1e3-"+unit, v/was[unit])
				}
			}
			was = is
		}
	}
	f.report(b)
}

// fill stores further duels, of one commit each, until there are so many.
func (h *house) fill(b *testing.B, from, to int) {
	b.Helper()
	const callers = 256
	next := atomic.Int64{}
	next.Store(int64(from))
	text := fmt.Sprintf("%0280d", 7)
	check(b, each(callers, func(int) error {
		for n := next.Add(1); n <= int64(to); n = next.Add(1) {
			if _, err := h.store.Append(context.Background(), storetest.NewScript(fmt.Sprintf("stored-%d", n)).Next(text)); err != nil {
				return err
			}
		}
		return nil
	}))
}
