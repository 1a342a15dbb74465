package load

import (
	"context"
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"net"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"spellduel/api"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/heap"
)

// house is all of the server but the process, over a new file.
type house struct {
	store *bolt.Store
	judge *adjudicator.Adjudicator
	duels []*table
}

// table is a duel in which seat A owes a sealed answer and seat B never gives
// one: A can seal and take back for ever, one event each time.
type table struct {
	id, token string
	a         adjudicator.Caller
	sealed    bool
	n         int // commands so far
}

// contested is what A seals and takes back.
const contested = "d1"

func newHouse(b *testing.B, duels int) *house {
	b.Helper()
	heap.Tune(slog.New(slog.DiscardHandler)) // as serve does
	store, err := bolt.Open(filepath.Join(b.TempDir(), "duels.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { _ = store.Close() })
	h := &house{store: store}
	h.judge, err = adjudicator.New(context.Background(), adjudicator.Config{
		Store: store, Catalogue: spell.Embedded(), Now: time.Now, Random: rand.Reader,
	})
	if err != nil {
		b.Fatal(err)
	}
	h.duels = make([]*table, duels)
	check(b, each(duels, func(i int) (err error) { h.duels[i], err = h.sitDown(); return err }))
	return h
}

func (h *house) sitDown() (*table, error) {
	ctx := context.Background()
	out, err := h.judge.Open(ctx, spellduel.Open{
		Terms: spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{Name: "Tarrant"},
		Seats: []spellduel.SeatName{{Seat: duel.SeatA, Name: "Rary"}, {Seat: duel.SeatB, Name: "Serten"}},
	}, adjudicator.Request{Scope: "open"})
	if err != nil {
		return nil, err
	}
	t := &table{id: out.Duel}
	for _, seat := range []duel.Seat{duel.SeatB, duel.SeatA} {
		c := spellduel.TakeSeat{Seat: seat, Consent: true, Sheet: sheet()}
		taken, err := h.judge.TakeSeat(ctx, t.id, out.Invitations[seat], c, adjudicator.Request{Scope: "sit"})
		if err != nil {
			return nil, err
		}
		t.token = taken.Token
	}
	t.a, _, err = h.judge.Authenticate(ctx, t.id, t.token)
	return t, err
}

// sheet is a wizard of the ninth level with six spells.
func sheet() spellduel.Sheet {
	s := spellduel.Sheet{
		Name: "Somebody", Class: "wizard", Level: 9, HitPoints: spellduel.HitPoints{Current: 30, Max: 30}, Components: "all",
	}
	for _, name := range []string{"Fireball", "Magic Missile", "Shield", "Web", "Stoneskin", "Haste"} {
		s.Memorized = append(s.Memorized, spellduel.Memorized{Spell: name, Count: 2})
	}
	return s
}

// act makes the next command of a table in process: with a key and a worded
// answer, as over HTTP.
func (h *house) act(t *table) error {
	rq := adjudicator.Request{Scope: "act", Key: fmt.Sprint(t.id, t.n), Body: []byte(`{"selection":[]}`), Render: render}
	t.n++
	var err error
	if t.sealed {
		_, err = h.judge.TakeBack(context.Background(), t.a, contested, rq)
	} else {
		_, err = h.judge.Answer(context.Background(), t.a, contested, duel.Answer{Selection: []string{}}, rq)
	}
	t.sealed = !t.sealed
	return err
}

// render words an answer with what the API puts into it.
func render(out adjudicator.Outcome) (adjudicator.Answer, error) {
	body := []byte(`{"version":"` + out.Version + `","events":[`)
	for i, shown := range out.Events {
		if i > 0 {
			body = append(body, ',')
		}
		body = append(body, shown.JSON...)
	}
	return adjudicator.Answer{Status: 200, Version: out.Version, Body: append(body, "]}"...)}, nil
}

// serve answers HTTP for the house until the benchmark ends, and tells where.
func (h *house) serve(b *testing.B) string {
	b.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	check(b, err)
	ctx, cancel := context.WithCancel(context.Background())
	log := slog.New(slog.NewTextHandler(io.Discard, nil)) // worded as in the program, and not written
	ended := make(chan error, 1)
	go func() { ended <- api.NewServer(api.Config{House: h.judge, Log: log}).Serve(ctx, l) }()
	b.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			b.Error(err)
		}
	})
	return "http://" + l.Addr().String()
}

// commitSize is the mean of what a command puts into the store, in bytes and in
// events.
func (h *house) commitSize(b *testing.B) (bytes, each float64) {
	b.Helper()
	var commits float64
	for _, t := range h.duels {
		list, err := h.store.Read(context.Background(), t.id, 0, 0)
		check(b, err)
		for _, c := range list {
			if c.Header.Command != "answer" && c.Header.Command != "take_back" {
				continue
			}
			commits++
			bytes += float64(len(c.Bytes) + len(c.Aside.Answer) + len(c.Hash) + len(c.Prev))
			for _, e := range c.Events {
				bytes, each = bytes+float64(len(e)), each+1
			}
		}
	}
	if commits == 0 {
		b.Fatal("no commit of a command in the store")
	}
	return bytes / commits, each / commits
}

func check(b *testing.B, err error) {
	b.Helper()
	if err != nil {
		b.Fatal(err)
	}
}

// each runs work for 0 to n-1 at once and gives the first error.
func each(n int, work func(i int) error) error {
	var all sync.WaitGroup
	var once sync.Once
	var failed error
	for i := range n {
		all.Go(func() {
			if err := work(i); err != nil {
				once.Do(func() { failed = err })
			}
		})
	}
	all.Wait()
	return failed
}
