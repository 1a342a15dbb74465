package adjudicator

import (
	"context"
	"fmt"
	"math/rand/v2"
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/storetest"
)

// BenchmarkCommands measures durable commands of many duels at once, each by
// one caller who seals and takes back in turn, and in the same run the store
// alone with commits as large.
func BenchmarkCommands(b *testing.B) {
	for _, callers := range []int{1, 64, 256} {
		b.Run(fmt.Sprintf("%d duels", callers), func(b *testing.B) {
			store := openStore(b)
			adj := newOver(b, store)
			duels := make([]*seated, callers)
			for i := range duels {
				duels[i] = seat(b, adj, spellduel.DiceServer)
			}
			none := duel.Answer{Selection: []string{}}
			b.ResetTimer()
			decided := race(b, callers, func(i, n int) error {
				var err error
				if n%2 == 0 {
					_, err = adj.Answer(context.Background(), duels[i].a, "d1", none, Request{Scope: "answer"})
				} else {
					_, err = adj.TakeBack(context.Background(), duels[i].a, "d1", Request{Scope: "back"})
				}
				return err
			})
			b.StopTimer()
			bare := race(b, callers, bareAppends(store, callers))
			b.ReportMetric(decided, "commands/s")
			b.ReportMetric(bare, "bare/s")
			b.ReportMetric(100*decided/bare, "%")
		})
	}
}

// bareAppends are commits of one event, sealed beforehand as far as possible.
func bareAppends(store events.Store, callers int) func(i, n int) error {
	scripts := make([]*storetest.Script, callers)
	for i := range scripts {
		scripts[i] = storetest.NewScript(fmt.Sprintf("bare-%d-%d", i, time.Now().UnixNano()))
	}
	text := fmt.Sprintf("%0280d", 7)
	return func(i, _ int) error {
		_, err := store.Append(context.Background(), scripts[i].Next(text))
		return err
	}
}

// race lets every caller work for a while, and tells the rate of all together.
func race(b *testing.B, callers int, work func(i, n int) error) float64 {
	var done atomic.Int64
	var all sync.WaitGroup
	start := time.Now()
	end := start.Add(time.Second)
	for i := range callers {
		all.Go(func() {
			for n := 0; time.Now().Before(end); n++ {
				if err := work(i, n); err != nil {
					b.Error(err)
					return
				}
				done.Add(1)
			}
		})
	}
	all.Wait()
	return float64(done.Load()) / time.Since(start).Seconds()
}

// BenchmarkDecide is the path of one command without the disk: decide, encode,
// decode, show to four, seal.
func BenchmarkDecide(b *testing.B) {
	d := seat(b, newOver(b, openStore(b)), spellduel.DiceServer)
	e, err := d.adj.entry(context.Background(), d.id)
	if err != nil {
		b.Fatal(err)
	}
	j := &job{viewer: "a", actor: "a", plan: func(*Snapshot, *Outcome) (spellduel.Command, []events.CredentialChange, error) {
		return spellduel.Answer{By: "a", Decision: "d1", Answer: duel.Answer{Selection: []string{}}}, nil, nil
	}}
	b.ReportAllocs()
	for b.Loop() {
		if _, _, _, err := d.adj.decide(context.Background(), e, j); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkWeight compares what the cache takes its duels to weigh with what the
// heap holds of them, where they were played and where they were read anew.
func BenchmarkWeight(b *testing.B) {
	const duels = 60
	store := openStore(b)
	heap := func() float64 {
		runtime.GC()
		runtime.GC()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return float64(m.HeapAlloc)
	}
	for _, steps := range []int{2, 60} {
		played := newOver(b, store, func(c *Config) { c.Random = rand.NewChaCha8([32]byte{byte(steps)}) })
		before := heap()
		ids := make([]string, duels)
		for i := range ids {
			d := seat(b, played, spellduel.DiceServer)
			for range steps {
				d.step(first)
			}
			ids[i] = d.id
		}
		b.ReportMetric(100*float64(played.live.weight)/(heap()-before), fmt.Sprintf("%%played-%d", steps))
		again := newOver(b, store)
		before = heap()
		for _, id := range ids {
			if _, err := again.Snapshot(context.Background(), id); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric((heap()-before)/duels, fmt.Sprintf("B/duel-%d", steps))
		b.ReportMetric(100*float64(again.live.weight)/(heap()-before), fmt.Sprintf("%%read-%d", steps))
		runtime.KeepAlive(played)
		runtime.KeepAlive(again)
	}
}

// What it costs, for each stored duel, to find at the start where a clock runs:
// duels without a deadline, and those with one that are over.
func BenchmarkSeek(b *testing.B) {
	const duels = 200
	for _, mode := range []string{"without", "over"} {
		b.Run(mode, func(b *testing.B) {
			store := openStore(b)
			adj := newOver(b, store)
			for range duels {
				if mode == "without" {
					seat(b, adj, spellduel.DiceServer)
					continue
				}
				d := timedDuel(b, adj, true, spellduel.DiceServer)
				if _, err := adj.Surrender(b.Context(), d.a, Request{}); err != nil {
					b.Fatal(err)
				}
			}
			fresh := newOver(b, store)
			for b.Loop() {
				fresh.seekDeadlines(b.Context(), quiet)
				if n := fresh.deadlines.size(); n != 0 {
					b.Fatalf("%d deadlines", n)
				}
			}
			b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(b.N)/duels, "us/duel")
		})
	}
}
