package load

import (
	"context"
	"crypto/rand"
	"runtime"
	"testing"
	"time"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/schema"
	"spellduel/internal/adjudicator"
)

// BenchmarkFold: events per second of one duel: read from the file and checked
// against the chain, decoded besides, folded by the rules alone, and all that a
// server does before it can show a duel that it has not held ready: read, check,
// decode, fold, and show to four. The first is the bare side. A duel of a hundred
// commands beside one of a thousand shows what grows with history.
func BenchmarkFold(b *testing.B) {
	h, f := newHouse(b, 2), figures{}
	for i, commands := range []int{100, 1000} {
		for range commands {
			check(b, h.act(h.duels[i]))
		}
	}
	short, long := h.reading(b, h.duels[0].id), h.reading(b, h.duels[1].id)
	for range b.N {
		runtime.GC()
		read := long.lap(f, "read", func() error { _, err := long.whole(); return err })
		long.lap(f, "decoded", long.decoded)
		long.lap(f, "folded", func() error { spellduel.Fold(spellduel.State{}, long.facts); return nil })
		shown := long.lap(f, "shown", long.cold)
		f.add("cpu-read/shown", read/shown)
		f.add("cpu-1000/100", shown/short.lap(figures{}, "shown", short.cold))
	}
	f.add("events", long.events)
	f.report(b)
}

// reading is one stored duel that is read again and again.
type reading struct {
	b      *testing.B
	house  *house
	id     string
	codec  *events.Codec
	events float64
	facts  []duel.Event
}

func (h *house) reading(b *testing.B, id string) *reading {
	b.Helper()
	r := &reading{b: b, house: h, id: id, codec: schema.Of(spellduel.Ruleset)}
	commits, err := r.whole()
	check(b, err)
	r.events = float64(commits[len(commits)-1].Header.Last())
	for _, c := range commits {
		list, err := r.codec.DecodeAll(c)
		check(b, err)
		for _, e := range list {
			data, ok := e.Data.(duel.Payload)
			if !ok {
				b.Fatalf("%T is no payload", e.Data)
			}
			r.facts = append(r.facts, duel.Event{
				Round: e.Round, Phase: duel.Phase(e.Phase), Actor: duel.Actor(e.Actor), Cause: e.Cause, Because: e.Because, Data: data,
			})
		}
	}
	return r
}

// lap notes events per second and the CPU time for each of them, which it returns.
func (r *reading) lap(f figures, name string, work func() error) float64 {
	r.b.Helper()
	l := run(r.b, 1, func(int) error { return work() })
	f.add(name+"/s", l.rate*r.events)
	f.add(name+"-cpu-us", l.cpu/r.events)
	return l.cpu / r.events
}

func (r *reading) decoded() error {
	list, err := r.whole()
	for _, c := range list {
		if err == nil {
			_, err = r.codec.DecodeAll(c)
		}
	}
	return err
}

// whole reads all commits of a duel and holds them to the chain.
func (r *reading) whole() ([]events.Commit, error) {
	var list []events.Commit
	var chain *events.Chain
	for {
		var head uint64
		if len(list) > 0 {
			head = list[len(list)-1].Header.Last()
		}
		page, err := r.house.store.Read(context.Background(), r.id, head, 0)
		if err != nil || len(page) == 0 {
			return list, err
		}
		if chain == nil {
			chain = events.ContinueChain(page[0].Aside.Secret, r.id, events.Head{})
		}
		for _, c := range page {
			if err := chain.Add(c); err != nil {
				return nil, err
			}
		}
		list = append(list, page...)
	}
}

// cold is a server's first look at the duel.
func (r *reading) cold() error {
	ctx := context.Background()
	judge, err := adjudicator.New(ctx, adjudicator.Config{Store: r.house.store, Catalogue: spell.Embedded(), Now: time.Now, Random: rand.Reader})
	if err != nil {
		return err
	}
	_, err = judge.Snapshot(ctx, r.id)
	return err
}
