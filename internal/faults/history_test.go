package faults

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"spellduel/internal/client"
)

// contest is how much one history holds.
type contest struct {
	clients, duels, ops int // ops of each client
	kill                bool
}

// course is how a history went.
type course struct {
	verdict porcupine.CheckResult
	info    porcupine.LinearizationInfo
	cut     int // requests that were lost on the way, and repeated
}

// checkTimeout ends the search for an order; what is then unknown has failed.
const checkTimeout = 60 * time.Second

// place is where the contested seat of a duel is: at a version, with its answer
// sealed or not.
type place struct {
	version string
	sealed  bool
}

// deed is what a client asked: to read, or to seal or take back at a place.
type deed struct {
	duel  int
	begin bool // the first of a duel's history, which tells where it begins
	write bool
	at    place
}

// result is what it was told: the place that it reads or makes, the step alone
// where it looks at the view, or that a write's condition did not hold.
type result struct {
	place
	step  int
	stale bool
}

// oneOrder is a duel as a register: a write holds at the place it names and
// nowhere else, and a read tells the place.
var oneOrder = porcupine.Model{
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation {
		parts := map[int][]porcupine.Operation{}
		for _, op := range history {
			n := op.Input.(deed).duel
			parts[n] = append(parts[n], op)
		}
		var list [][]porcupine.Operation
		for _, p := range parts {
			list = append(list, p)
		}
		return list
	},
	Init: func() any { return place{} },
	Step: func(state, input, output any) (bool, any) {
		now, in, out := state.(place), input.(deed), output.(result)
		switch {
		case in.begin:
			return now == place{}, out.place
		case !in.write && out.step > 0:
			return out.step == stepOf(now.version), now
		case !in.write:
			return out.place == now, now
		case out.stale:
			return in.at.version != now.version, now
		}
		return in.at == now && out.version != now.version, out.place
	},
	DescribeOperation: func(input, output any) string { return fmt.Sprintf("%+v -> %+v", input, output) },
}

// contestant is one of several clients with the same token.
type contestant struct {
	id      int
	random  *rand.Rand
	duels   []*client.Party
	known   []place
	start   time.Time
	history []porcupine.Operation
	cut     int // requests that were lost on the way
}

func (c *contestant) now() int64 { return time.Since(c.start).Nanoseconds() }

// act reads a duel or writes to it at the place that was seen last.
func (c *contestant) act(ctx context.Context) error {
	n := c.random.IntN(len(c.duels))
	in := deed{duel: n, write: c.random.IntN(10) < 6 && c.known[n] != place{}, at: c.known[n]}
	from := c.now()
	var out result
	var err error
	switch {
	case in.write:
		out, err = c.write(ctx, n)
	case c.random.IntN(2) == 0:
		out, err = c.look(ctx, n)
	default:
		out, err = c.read(ctx, n)
	}
	if err != nil {
		return err
	}
	c.history = append(c.history, porcupine.Operation{ClientId: c.id, Input: in, Output: out, Call: from, Return: c.now()})
	if out.step == 0 {
		c.known[n] = out.place // none where a write was stale: he reads before he writes again
	}
	return nil
}

// untilAnswered repeats what was lost on the way, with the key that the context
// has, until the server says something.
func (c *contestant) untilAnswered(call func() error) error {
	for {
		if err := call(); !lost(err) {
			return err
		}
		c.cut++
		time.Sleep(3 * time.Millisecond)
	}
}

func (c *contestant) write(ctx context.Context, n int) (result, error) {
	at := c.known[n]
	ctx = onlyAt(client.WithKey(ctx, fmt.Sprintf("contestant-%d-%d", c.id, len(c.history))), at.version)
	var happened client.Happened
	err := c.untilAnswered(func() (err error) {
		if at.sealed {
			happened, err = c.duels[n].TakeBack(ctx, contested)
		} else {
			happened, err = c.duels[n].Answer(ctx, contested, client.Answer{Selection: []string{}})
		}
		return err
	})
	switch client.Code(err) {
	case "":
		return result{place: place{happened.Version, !at.sealed}}, err
	case "version_stale", "decision_not_open", "decision_not_withdrawable": // at the place it names a write is legal
		return result{stale: true}, nil
	}
	return result{}, err
}

// contested is the decision that all seal and take back: seat A's contribution.
const contested = "d1"

// look reads the view, which has the step and neither digest nor decision.
func (c *contestant) look(ctx context.Context, n int) (result, error) {
	var view struct {
		Step int `json:"step"`
	}
	var b json.RawMessage
	if err := c.untilAnswered(func() (err error) { b, err = c.duels[n].View(ctx); return err }); err != nil {
		return result{}, err
	}
	err := json.Unmarshal(b, &view)
	return result{step: view.Step}, err
}

func (c *contestant) read(ctx context.Context, n int) (result, error) {
	var owed client.Owed
	err := c.untilAnswered(func() (err error) { owed, err = c.duels[n].Decisions(ctx); return err })
	return result{place: place{owed.Version, len(owed.Decisions) == 0}}, err
}

// compete plays one history on a server and judges it. The contestants' wire is
// the plain one if it is nil.
func (c contest) compete(ctx context.Context, s *server, seed uint64, wire http.RoundTripper) (course, error) {
	start := time.Now()
	var history []porcupine.Operation
	parties := make([]*client.Party, c.duels)
	for n := range parties {
		table, err := newPlayer(s, seed, uint64(n)).sitDown(ctx)
		if err != nil {
			return course{}, err
		}
		if parties[n], err = table.Party("a"); err != nil {
			return course{}, err
		}
		owed, err := parties[n].Decisions(ctx)
		if err != nil || len(owed.Decisions) != 1 || owed.Decisions[0].ID != contested || !owed.Decisions[0].Withdrawable {
			return course{}, fmt.Errorf("seat A owes %+v, want one that can be taken back: %w", owed.Decisions, err)
		}
		begin := time.Since(start).Nanoseconds()
		history = append(history, porcupine.Operation{
			Input: deed{duel: n, begin: true}, Output: result{place: place{version: owed.Version}}, Call: begin, Return: begin,
		})
	}
	rivals := make([]*contestant, c.clients)
	for i := range rivals {
		own := s.client(wire)
		rivals[i] = &contestant{id: i, random: rand.New(rand.NewPCG(seed, uint64(100+i))), known: make([]place, c.duels), start: start}
		for _, p := range parties {
			rivals[i].duels = append(rivals[i].duels, own.Party(p.Duel(), p.Token()))
		}
	}
	killed := make(chan error, 1)
	last := int64(c.clients * c.ops / 8 * (1 + rand.New(rand.NewPCG(seed, 0)).IntN(6))) // operation before the kill
	if !c.kill {
		last = 0
		killed <- nil
	}
	var done atomic.Int64
	err := each(len(rivals), func(i int) error {
		for range c.ops {
			if err := rivals[i].act(ctx); err != nil {
				return err
			}
			if done.Add(1) == last {
				go func() {
					s.kill()
					killed <- s.start()
				}()
			}
		}
		return nil
	})
	if err := errors.Join(err, <-killed); err != nil {
		return course{}, err
	}
	var went course
	for _, r := range rivals {
		history = append(history, r.history...)
		went.cut += r.cut
	}
	went.verdict, went.info = porcupine.CheckOperationsVerbose(oneOrder, history, checkTimeout)
	return went, nil
}

// Commands that contend for a duel, and reads of it, have one order in which all
// of them are true, though the server be killed among them.
func TestCommands_HaveOneOrder(t *testing.T) {
	c, seeds := contest{clients: 8, duels: 3, ops: 200}, 20
	if testing.Short() {
		c.ops, seeds = 50, 2
	}
	s := newServer(t)
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	first, cut := uint64(time.Now().UnixNano()), 0
	for seed := first; seed < first+uint64(seeds); seed++ {
		c.kill = seed%2 == 0
		went, err := c.compete(t.Context(), s, seed, nil)
		if err != nil {
			t.Fatalf("seed %d, killed %t: %v", seed, c.kill, err)
		}
		if cut += went.cut; went.verdict != porcupine.Ok {
			path := filepath.Join(os.TempDir(), fmt.Sprintf("spellduel-history-%d.html", seed))
			err := porcupine.VisualizePath(oneOrder, went.info, path)
			t.Fatalf("seed %d, killed %t: %s; history in %s (%v)", seed, c.kill, went.verdict, path, err)
		}
	}
	if cut < seeds/2 {
		t.Errorf("%d requests were lost in %d kills: those came too late", cut, seeds/2)
	}
	t.Logf("seeds %d to %d: %d histories of %d clients, %d duels and %d operations, every other one with a kill; %d requests lost and repeated",
		first, first+uint64(seeds)-1, seeds, c.clients, c.duels, c.clients*c.ops, cut)
}

// careless drops the condition of every write.
type careless struct{ next http.RoundTripper }

func (w careless) RoundTrip(rq *http.Request) (*http.Response, error) {
	return w.next.RoundTrip(rq.WithContext(onlyAt(rq.Context(), "")))
}

// remembering answers every other read with the first answer that it ever had to
// it.
type remembering struct {
	next http.RoundTripper
	mu   sync.Mutex
	n    int
	old  map[string]string
}

func (w *remembering) RoundTrip(rq *http.Request) (*http.Response, error) {
	res, err := w.next.RoundTrip(rq)
	if err != nil || rq.Method != http.MethodGet {
		return res, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	w.mu.Lock()
	defer w.mu.Unlock()
	text := string(body)
	if w.old[rq.URL.Path] == "" {
		w.old[rq.URL.Path] = text
	}
	if w.n++; w.n%2 == 0 {
		text = w.old[rq.URL.Path]
	}
	res.Body, res.ContentLength = io.NopCloser(strings.NewReader(text)), int64(len(text))
	return res, nil
}

func TestCommands_HaveOneOrder_CatchesWhatHasNone(t *testing.T) {
	s := newServer(t)
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	wire := &onward{s, plainWire()}
	for name, broken := range map[string]http.RoundTripper{
		"writes without their condition": careless{wire},
		"reads of what was":              &remembering{next: wire, old: map[string]string{}},
	} {
		t.Run(name, func(t *testing.T) {
			went, err := contest{clients: 8, duels: 3, ops: 40}.compete(t.Context(), s, 1, broken)
			if err != nil || went.verdict != porcupine.Illegal {
				t.Fatalf("the history of a broken wire is %s (%v)", went.verdict, err)
			}
		})
	}
}
