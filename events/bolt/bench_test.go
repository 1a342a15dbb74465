package bolt

import (
	"context"
	"fmt"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"spellduel/events"
	"spellduel/events/bolt/bare"
	"spellduel/events/storetest"
)

// text makes an event of about 330 bytes.
var text = strings.Repeat("a spell moved ", 14)

// perSecond runs n callers, each with its share of count calls, and returns
// the calls per second.
func perSecond(b *testing.B, callers, count int, call func(caller, i int) error) float64 {
	b.Helper()
	start := time.Now()
	var all sync.WaitGroup
	for c := range callers {
		all.Go(func() {
			for i := range count / callers {
				if err := call(c, i); err != nil {
					b.Error(err)
					return
				}
			}
		})
	}
	all.Wait()
	return float64(count/callers*callers) / time.Since(start).Seconds()
}

func median(v []float64) float64 {
	v = slices.Sorted(slices.Values(v))
	return v[len(v)/2]
}

// BenchmarkAppend compares, in one run and turn about, durable commits per
// second of bare bbolt, of the store given sealed commits, and of the store
// with encoding and sealing in the callers' hands. Goal 1 of the performance
// goals: at least 0.6 of bare.
func BenchmarkAppend(b *testing.B) {
	for _, size := range []int{1, 5, 20} {
		for _, callers := range []int{1, 64, 256} {
			b.Run(fmt.Sprintf("events=%d/callers=%d", size, callers), func(b *testing.B) { benchAppend(b, size, callers) })
		}
	}
}

func benchAppend(b *testing.B, size, callers int) {
	count := min(1500*callers, 40_000/size/min(size, 2))
	texts := slices.Repeat([]string{text}, size)
	var bares, appends, whole, ratios, wholes []float64
	for range b.N {
		commits := make([][]events.Commit, callers)
		values := make([][][]byte, callers)
		for c := range callers {
			x := storetest.NewScript(fmt.Sprint("duel", c))
			for range count / callers {
				commit := x.Next(texts...)
				_, value, err := encodeValue(commit)
				if err != nil {
					b.Fatal(err)
				}
				commits[c], values[c] = append(commits[c], commit), append(values[c], value)
			}
		}
		runtime.GC()
		raw, err := bare.Open(filepath.Join(b.TempDir(), "bare.db"), initialMap)
		if err != nil {
			b.Fatal(err)
		}
		n := perSecond(b, callers, count, func(c, i int) error { return raw.Put(values[c][i]) })
		_ = raw.Close()

		s := openAt(b, filepath.Join(b.TempDir(), fileName))
		ctx := context.Background()
		m := perSecond(b, callers, count, func(c, i int) error { _, err := s.Append(ctx, commits[c][i]); return err })
		_ = s.Close()

		s = openAt(b, filepath.Join(b.TempDir(), fileName))
		scripts := make([]*storetest.Script, callers)
		for c := range scripts {
			scripts[c] = storetest.NewScript(fmt.Sprint("duel", c))
		}
		w := perSecond(b, callers, count, func(c, _ int) error { _, err := s.Append(ctx, scripts[c].Next(texts...)); return err })
		_ = s.Close()
		bares, appends, whole = append(bares, n), append(appends, m), append(whole, w)
		ratios, wholes = append(ratios, m/n), append(wholes, w/n)
	}
	b.ReportMetric(0, "ns/op")
	b.ReportMetric(median(bares), "bare/s")
	b.ReportMetric(median(appends), "append/s")
	b.ReportMetric(median(whole), "seal+append/s")
	b.ReportMetric(median(ratios), "append/bare")
	b.ReportMetric(median(wholes), "seal+append/bare")
}

// filled makes a store of duels with so many commits each.
func filled(b *testing.B, duels, each int) string {
	b.Helper()
	path := filepath.Join(b.TempDir(), fileName)
	s := openAt(b, path)
	perSecond(b, 256, duels/256*256, func(c, i int) error {
		x := storetest.NewScript(fmt.Sprintf("01JDW0G00000000000%03d%05d", c, i))
		for k := range each {
			commit := x.Commit(storetest.Key(fmt.Sprint(x.Duel, k)), text)
			x.Move(commit)
			if _, err := s.Append(context.Background(), commit); err != nil {
				return err
			}
		}
		return nil
	})
	if err := s.Close(); err != nil {
		b.Fatal(err)
	}
	return path
}

// BenchmarkOpen measures how soon a store of 100,000 commits is ready, and
// what a duel at rest costs in memory.
func BenchmarkOpen(b *testing.B) {
	for _, each := range []int{1, 20} {
		duels := 102_400 / each
		b.Run(fmt.Sprintf("duels=%d/commits=%d", duels, duels*each), func(b *testing.B) {
			path := filled(b, duels, each)
			var memory []float64
			b.ResetTimer()
			for range b.N {
				b.StopTimer()
				before := heap()
				b.StartTimer()
				s := openAt(b, path)
				b.StopTimer()
				memory = append(memory, float64(heap()-before)/float64(s.index.count()))
				if err := s.Close(); err != nil {
					b.Fatal(err)
				}
				b.StartTimer()
			}
			b.ReportMetric(median(memory), "B/duel")
		})
	}
}

func heap() uint64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// BenchmarkRead reads, checks and decodes 1000 commits of one duel that lie
// scattered among those of 64.
func BenchmarkRead(b *testing.B) {
	path := filepath.Join(b.TempDir(), fileName)
	s := openAt(b, path)
	defer func() { _ = s.Close() }()
	perSecond(b, 64, 64_000, func() func(c, i int) error {
		scripts := make([]*storetest.Script, 64)
		for c := range scripts {
			scripts[c] = storetest.NewScript(fmt.Sprint("duel", c))
		}
		return func(c, _ int) error { _, err := s.Append(context.Background(), scripts[c].Next(text)); return err }
	}())
	secret := storetest.NewScript("duel7").Secret
	for name, use := range map[string]func([]events.Commit) error{
		"bytes":  func([]events.Commit) error { return nil },
		"decode": decodeAll,
		"verify": func(c []events.Commit) error { return events.VerifyChain(secret, c) },
	} {
		b.Run(name, func(b *testing.B) {
			for range b.N {
				if err := use(storetest.ReadDuel(b, s, "duel7")); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(1000*float64(b.N)/b.Elapsed().Seconds(), "events/s")
		})
	}
}

func decodeAll(commits []events.Commit) error {
	for _, c := range commits {
		if _, err := storetest.Codec.DecodeAll(c); err != nil {
			return err
		}
	}
	return nil
}
