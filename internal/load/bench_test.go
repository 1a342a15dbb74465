package load

import (
	"fmt"
	"path/filepath"
	"runtime"
	"testing"

	"spellduel/events/bolt/bare"
)

const initialMap = 64 << 20 // bytes, as the store has it

var duels = []int{1, 64, 256}

// BenchmarkCommands: durable commands per second in process, each duel by one
// caller, against bare bbolt with the same group commit and values as large.
func BenchmarkCommands(b *testing.B) {
	for _, n := range duels {
		b.Run(fmt.Sprintf("duels=%d", n), func(b *testing.B) {
			h, f := newHouse(b, n), figures{}
			check(b, each(n, func(i int) error { return h.act(h.duels[i]) }))
			flush := flusher(b)
			size, events := h.commitSize(b)
			raw, err := bare.Open(filepath.Join(b.TempDir(), "bare.db"), initialMap)
			check(b, err)
			value := make([]byte, int(size))
			for range b.N {
				runtime.GC()
				without := run(b, n, func(int) error { return raw.Put(value) })
				with := run(b, n, func(i int) error { return h.act(h.duels[i]) })
				f.add("bare/s", without.rate)
				f.add("commands/s", with.rate)
				f.add("commands/bare", with.rate/without.rate)
				f.add("cpu-us/bare", without.cpu)
				f.add("cpu-us/command", with.cpu)
				one := run(b, 1, flush)
				f.add("p50-flushes", with.at(0.50)/one.at(0.50))
				f.add("p99-flushes", with.at(0.99)/one.at(0.50))
			}
			check(b, raw.Close())
			f.add("B/command", size)
			f.add("events/command", events)
			f.report(b)
		})
	}
}

// BenchmarkHTTP: durable commands per second over kept connections, one for each
// duel, against bare echo on as many, and how long a decision takes.
func BenchmarkHTTP(b *testing.B) {
	for _, n := range duels {
		b.Run(fmt.Sprintf("duels=%d", n), func(b *testing.B) {
			h, f, c := newHouse(b, n), figures{}, browser(b, n)
			house, echo := h.serve(b), bareEcho(b, nil)
			others := make([]*table, n)
			for i := range others {
				others[i] = &table{id: h.duels[i].id, token: h.duels[i].token}
			}
			for range b.N {
				runtime.GC()
				without := run(b, n, func(i int) error { return command(c, echo, others[i]) })
				with := run(b, n, func(i int) error { return command(c, house, h.duels[i]) })
				f.add("echo/s", without.rate)
				f.add("commands/s", with.rate)
				f.add("commands/echo", with.rate/without.rate)
				f.add("cpu-us/echo", without.cpu)
				f.add("cpu-us/command", with.cpu)
				f.add("cpu-echo/command", without.cpu/with.cpu)
				f.add("p50-us", with.at(0.50))
				f.add("p99-us", with.at(0.99))
				f.add("echo-p50-us", without.at(0.50))
				f.add("echo-p99-us", without.at(0.99))
			}
			f.report(b)
		})
	}
}

// BenchmarkView: views per second over kept connections, against bare echo
// with the same bytes at hand.
func BenchmarkView(b *testing.B) {
	for _, n := range []int{1, 64} {
		b.Run(fmt.Sprintf("duels=%d", n), func(b *testing.B) {
			h, f, c := newHouse(b, n), figures{}, browser(b, n)
			house := h.serve(b)
			sample, err := view(c, house, h.duels[0])
			check(b, err)
			echo := bareEcho(b, sample)
			for range b.N {
				runtime.GC()
				without := run(b, n, func(i int) error { _, err := view(c, echo, h.duels[i]); return err })
				with := run(b, n, func(i int) error { _, err := view(c, house, h.duels[i]); return err })
				f.add("echo/s", without.rate)
				f.add("views/s", with.rate)
				f.add("views/echo", with.rate/without.rate)
				f.add("cpu-us/echo", without.cpu)
				f.add("cpu-us/view", with.cpu)
				f.add("cpu-echo/view", without.cpu/with.cpu)
				f.add("p50-us", with.at(0.50))
				f.add("p99-us", with.at(0.99))
			}
			f.add("B/view", float64(len(sample)))
			f.report(b)
		})
	}
}

// BenchmarkLoneCommand: how long one caller waits for one command, in flushes of
// the same run.
func BenchmarkLoneCommand(b *testing.B) {
	h, f, c, flush := newHouse(b, 1), figures{}, browser(b, 1), flusher(b)
	house := h.serve(b)
	raw, err := bare.Open(filepath.Join(b.TempDir(), "bare.db"), initialMap)
	check(b, err)
	for range b.N {
		runtime.GC()
		one := run(b, 1, flush)
		f.add("flush-p50-us", one.at(0.50))
		f.add("flush-p99-us", one.at(0.99))
		for name, l := range map[string]lap{
			"bare":       run(b, 1, func(int) error { return raw.Put(make([]byte, 1024)) }),
			"in-process": run(b, 1, func(int) error { return h.act(h.duels[0]) }),
			"http":       run(b, 1, func(int) error { return command(c, house, h.duels[0]) }),
		} {
			f.add(name+"-p50-flushes", l.at(0.50)/one.at(0.50))
			f.add(name+"-p99-flushes", l.at(0.99)/one.at(0.50))
		}
	}
	check(b, raw.Close())
	f.report(b)
}

// BenchmarkLongDuel: what a command of one duel costs after four thousand of them,
// against the first thousand: what grows with history shows.
func BenchmarkLongDuel(b *testing.B) {
	const step, steps = 1000, 5
	f := figures{}
	for range b.N {
		h := newHouse(b, 1)
		var costs []float64
		for range steps {
			runtime.GC()
			costs = append(costs, timed(b, step, func() error { return h.act(h.duels[0]) }))
		}
		f.add("early-us", costs[0])
		f.add("late-us", costs[steps-1])
		f.add("late/early", costs[steps-1]/costs[0])
	}
	f.report(b)
}
