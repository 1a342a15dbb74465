package storetest

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/anishathalye/porcupine"

	"spellduel/events"
)

// Load is how much RunLinearizable does. A fault is planned in most histories,
// one each, because the cost of the check grows with unknown outcomes.
type Load struct {
	Clients, Duels, Ops, Seeds int
}

// CILoad is what every run of the suite does.
var CILoad = Load{Clients: 8, Duels: 3, Ops: 200, Seeds: 20}

// checkTimeout ends the search for an order; what is then unknown has failed.
const checkTimeout = 60 * time.Second

// RunLinearizable has clients append and read at random and asks whether there
// is one order of all they saw, duel by duel. A history that fails is kept as
// a page to look at, named in the failure.
func RunLinearizable(t *testing.T, open Opener, load Load) {
	for seed := range load.Seeds {
		s := opened(t, open)
		f := NewFaulty(s)
		fault := []Fault{None, LoseAnswer, LoseRequest, Late}[seed%4]
		plan := make([]Fault, 1+rand.New(rand.NewPCG(uint64(seed), 1)).IntN(load.Clients*load.Ops/4))
		plan[len(plan)-1] = fault
		f.Plan(plan...)
		result, info, err := Linearizable(t, f, load, uint64(seed))
		if err != nil {
			t.Fatalf("seed %d, fault %v: %v", seed, fault, err)
		}
		if result != porcupine.Ok {
			path := filepath.Join(os.TempDir(), fmt.Sprintf("%s-seed-%d.html", filepath.Base(t.Name()), seed))
			err := porcupine.VisualizePath(historyModel, info, path)
			t.Fatalf("seed %d, fault %v: %s; history in %s (%v)", seed, fault, result, path, err)
		}
		if err := s.Close(); err != nil {
			t.Fatal(err)
		}
	}
}

// call is what a client asked.
type call struct {
	duel   string
	append bool
	want   place // head that the appended commit follows
	next   place // head that it makes
}

// reply is what it was told.
type reply struct {
	unknown bool  // the outcome of an append
	stored  bool  // of an append
	head    place // seen by a read, or told by a conflict
}

// place is a head, small enough to compare by the million.
type place struct{ version, tip uint64 }

func placeOf(h events.Head) place {
	return place{h.Version, binary.BigEndian.Uint64(h.Hash[:])}
}

var historyModel = porcupine.Model{
	Partition: func(history []porcupine.Operation) [][]porcupine.Operation {
		duels := map[string][]porcupine.Operation{}
		for _, op := range history {
			duel := op.Input.(call).duel
			duels[duel] = append(duels[duel], op)
		}
		var parts [][]porcupine.Operation
		for _, part := range duels {
			parts = append(parts, part)
		}
		return parts
	},
	Init: func() any { return place{} },
	Step: func(state, input, output any) (bool, any) {
		at, in, out := state.(place), input.(call), output.(reply)
		switch {
		case !in.append:
			return out.head == at, at
		case out.unknown && at != in.want: // it came to nothing
			return true, at
		case out.unknown, out.stored:
			return at == in.want, in.next
		}
		return out.head == at && at != in.want, at
	},
	DescribeOperation: func(input, output any) string {
		return fmt.Sprintf("%+v -> %+v", input, output)
	},
}

// Linearizable plays one history against a store and judges it.
func Linearizable(t testing.TB, s events.Store, load Load, seed uint64) (porcupine.CheckResult, porcupine.LinearizationInfo, error) {
	start := time.Now()
	histories := make([][]porcupine.Operation, load.Clients)
	errs := make([]error, load.Clients)
	each(load.Clients, func(i int) {
		c := &client{t: t, store: s, id: i, start: start, random: rand.New(rand.NewPCG(seed, uint64(i)+2))}
		for range load.Ops {
			duel := fmt.Sprint("duel", c.random.IntN(load.Duels))
			if errs[i] = c.act(duel); errs[i] != nil {
				return
			}
		}
		histories[i] = c.history
	})
	if err := errors.Join(errs...); err != nil {
		return "", porcupine.LinearizationInfo{}, err
	}
	var all []porcupine.Operation
	for _, h := range histories {
		all = append(all, h...)
	}
	result, info := porcupine.CheckOperationsVerbose(historyModel, all, checkTimeout)
	return result, info, nil
}

type client struct {
	t       testing.TB
	store   events.Store
	id      int
	start   time.Time
	random  *rand.Rand
	known   sync.Map // duel to the last head seen
	history []porcupine.Operation
}

func (c *client) now() int64 { return time.Since(c.start).Nanoseconds() }

func (c *client) note(in call, out reply, from, to int64) {
	c.history = append(c.history, porcupine.Operation{ClientId: c.id, Input: in, Output: out, Call: from, Return: to})
}

// act appends at the head the client knows of, or reads in one of two ways.
func (c *client) act(duel string) error {
	x := NewScript(duel)
	if head, ok := c.known.Load(duel); ok {
		x.Head = head.(events.Head)
	}
	if c.random.IntN(10) < 6 {
		return c.append(x)
	}
	from := c.now()
	head, err := c.read(x)
	to := c.now()
	if errors.Is(err, events.ErrUnknownDuel) {
		head, err = events.Head{}, nil
	}
	if err != nil {
		return err
	}
	c.note(call{duel: duel}, reply{head: placeOf(head)}, from, to)
	c.known.Store(duel, head)
	return nil
}

func (c *client) read(x *Script) (events.Head, error) {
	if c.random.IntN(2) == 0 || x.Head.Version == 0 {
		return c.store.Head(c.t.Context(), x.Duel)
	}
	head := x.Head
	page, err := c.store.Read(c.t.Context(), x.Duel, head.Version-1, 0)
	for _, commit := range page {
		head = events.Head{Version: commit.Header.Last(), Hash: commit.Hash}
	}
	return head, err
}

func (c *client) append(x *Script) error {
	in := call{duel: x.Duel, append: true, want: placeOf(x.Head)}
	commit := x.Next(fmt.Sprint(c.id, " writes ", len(c.history)))
	in.next = placeOf(x.Head)
	from := c.now()
	_, err := c.store.Append(c.t.Context(), commit)
	to := c.now()
	var conflict *events.ConflictError
	switch {
	case err == nil:
		c.known.Store(x.Duel, x.Head)
		c.note(in, reply{stored: true}, from, to)
	case errors.As(err, &conflict):
		c.known.Store(x.Duel, conflict.Head)
		c.note(in, reply{head: placeOf(conflict.Head)}, from, to)
	case errors.Is(err, events.ErrOutcomeUnknown):
		c.note(in, reply{unknown: true}, from, math.MaxInt64)
	default:
		return err
	}
	return nil
}
