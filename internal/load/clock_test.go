package load

import (
	"os"
	"path/filepath"
	"slices"
	"sync"
	"syscall"
	"testing"
	"time"
)

// slice is how long one side works before the other has its turn.
const slice = 600 * time.Millisecond

// lap is what callers in a closed loop came to.
type lap struct {
	rate  float64 // calls per second of all together
	cpu   float64 // microseconds of the process's own CPU time for each call
	times []time.Duration
}

// run lets n callers work for a slice of time, each in its own loop.
func run(b *testing.B, n int, work func(i int) error) lap {
	b.Helper()
	before := used(b)
	start := time.Now()
	end := start.Add(slice)
	var mu sync.Mutex
	var l lap
	check(b, each(n, func(i int) error {
		var own []time.Duration
		for from := time.Now(); from.Before(end); {
			if err := work(i); err != nil {
				return err
			}
			now := time.Now()
			own = append(own, now.Sub(from))
			from = now
		}
		mu.Lock()
		defer mu.Unlock()
		l.times = append(l.times, own...)
		return nil
	}))
	l.rate = float64(len(l.times)) / time.Since(start).Seconds()
	l.cpu = float64((used(b) - before).Microseconds()) / float64(len(l.times))
	slices.Sort(l.times)
	return l
}

// used is the CPU time that the process has had. It hardly minds what else the
// machine does meanwhile.
func used(b *testing.B) time.Duration {
	b.Helper()
	var u syscall.Rusage
	check(b, syscall.Getrusage(syscall.RUSAGE_SELF, &u))
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}

// at is the time within which a share of the calls was done, in microseconds.
func (l lap) at(share float64) float64 {
	return float64(l.times[min(len(l.times)-1, int(share*float64(len(l.times))))].Nanoseconds()) / 1000
}

// timed is the median of the times of n calls, in microseconds.
func timed(b *testing.B, n int, work func() error) float64 {
	b.Helper()
	times := make([]time.Duration, n)
	for i := range times {
		start := time.Now()
		check(b, work())
		times[i] = time.Since(start)
	}
	slices.Sort(times)
	return lap{times: times}.at(0.5)
}

// figures gathers metrics over the rounds of a benchmark and reports medians.
type figures map[string][]float64

func (f figures) add(unit string, v float64) { f[unit] = append(f[unit], v) }

func (f figures) report(b *testing.B) {
	b.ReportMetric(0, "ns/op")
	for unit, list := range f {
		list = slices.Sorted(slices.Values(list))
		b.ReportMetric(list[len(list)/2], unit)
	}
}

// flusher appends 4 KiB to a file and flushes it.
func flusher(b *testing.B) func(int) error {
	b.Helper()
	file, err := os.Create(filepath.Join(b.TempDir(), "flush"))
	check(b, err)
	b.Cleanup(func() { _ = file.Close() })
	page := make([]byte, 4096)
	return func(int) error {
		if _, err := file.Write(page); err != nil {
			return err
		}
		return file.Sync()
	}
}
