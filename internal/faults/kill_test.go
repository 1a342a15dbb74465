package faults

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"testing"
	"time"

	"spellduel/events"
	"spellduel/events/bolt"
)

const killClients = 16

// siege is a server that is killed again and again, and the clients who play on
// it and remember what they were told.
type siege struct {
	server  *server
	random  *rand.Rand
	players []*player
	judged  []int // writes of each player that were held against the server
	kills   int
	unknown int
}

func newSiege(t *testing.T, s *server) *siege {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	g := &siege{server: s, random: rand.New(rand.NewPCG(seed, 0)), judged: make([]int, killClients)}
	for i := range uint64(killClients) {
		g.players = append(g.players, newPlayer(s, seed, i+1))
	}
	return g
}

// cycle lets all play until the server is killed under them, begins it anew and
// holds what they were told against what it says now.
func (g *siege) cycle(t *testing.T) error {
	victim := g.server.process.Process
	killer := time.AfterFunc(time.Duration(50+g.random.IntN(450))*time.Millisecond, func() { _ = victim.Kill() })
	defer killer.Stop()
	err := each(len(g.players), func(i int) error {
		if err := g.players[i].play(t.Context()); !lost(err) {
			return fmt.Errorf("player %d followed what it was offered: %w", i, err)
		}
		return nil
	})
	if err != nil {
		return err
	}
	g.server.kill()
	g.kills++
	if err := g.server.start(); err != nil {
		return err
	}
	unknown := make([]int, len(g.players))
	err = each(len(g.players), func(i int) (err error) {
		l := g.players[i].ledger
		if unknown[i], err = l.resolve(g.judged[i]); err != nil {
			return err
		}
		from := g.judged[i]
		g.judged[i] = len(l.writes)
		return l.judge(l.writes[from:])
	})
	for _, n := range unknown {
		g.unknown += n
	}
	return err
}

// judge holds writes against what the server says: each good answer is given
// again for its key, and is a part of its party's stream.
func (l *ledger) judge(writes []*write) error {
	streams := map[string]stream{}
	for _, w := range writes {
		if err := l.holds(w); err != nil {
			return err
		}
		if !w.answer.good() || w.token == "" { // openings and seats have no token yet
			continue
		}
		s, known := streams[w.token]
		if !known {
			var err error
			if s, err = l.read(w.duel(), w.token); err != nil {
				return err
			}
			if err := s.gapless(); err != nil {
				return fmt.Errorf("duel %s: %w", w.duel(), err)
			}
			streams[w.token] = s
		}
		if err := s.contains(w.answer); err != nil {
			return fmt.Errorf("%s %s: %w", w.method, w.path, err)
		}
	}
	return nil
}

// audit asks for everything once more, stops the server and reads its file.
func (g *siege) audit() error {
	err := each(len(g.players), func(i int) error { return g.players[i].ledger.judge(g.players[i].ledger.writes) })
	if err != nil {
		return err
	}
	if err := g.server.stop(); err != nil {
		return fmt.Errorf("the server ended with %w: %s", err, g.server.complaints())
	}
	var good []*write
	for _, p := range g.players {
		good = append(good, p.ledger.good()...)
	}
	return holdAgainstFile(g.server.file, good)
}

func (l *ledger) good() []*write {
	var list []*write
	for _, w := range l.writes {
		if w.answer != nil && w.answer.good() {
			list = append(list, w)
		}
	}
	return list
}

// holdAgainstFile tells that a closed file has one commit for each write, no more
// and no less, and that the chains hold.
func holdAgainstFile(path string, writes []*write) error {
	duels, err := stored(path)
	if err != nil {
		return err
	}
	want := map[string]int{}
	for _, w := range writes {
		want[w.duel()]++
	}
	for duel, commits := range duels {
		if len(commits) != want[duel] {
			return fmt.Errorf("duel %s has %d commits, %d were acknowledged", duel, len(commits), want[duel])
		}
		delete(want, duel)
		keys := map[string]bool{}
		for _, c := range commits {
			if key := string(c.Header.Key); key == "" || keys[key] {
				return fmt.Errorf("duel %s: the key of version %d is empty or was used before", duel, c.Header.First)
			}
			keys[string(c.Header.Key)] = true
		}
		if err := events.VerifyChain(commits[0].Aside.Secret, commits); err != nil {
			return err
		}
	}
	if len(want) > 0 {
		return fmt.Errorf("%d duels were acknowledged and are not stored: %v", len(want), want)
	}
	return nil
}

// stored reads the commits of every duel in a closed file.
func stored(path string) (_ map[string][]events.Commit, err error) {
	s, err := bolt.Open(path, bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	duels := map[string][]events.Commit{}
	for at := events.Position(0); ; {
		page, err := s.ReadAll(context.Background(), at, 0)
		if err != nil || len(page) == 0 {
			return duels, err
		}
		for _, p := range page {
			if p.Damage != nil {
				return nil, p.Damage
			}
			at = p.Position
			duels[p.Commit.Header.Duel] = append(duels[p.Commit.Header.Duel], p.Commit)
		}
	}
}

// Whatever a client was told is true for ever, wherever the server is killed;
// what it was not told can be asked again with the same key, and happens once.
func TestServer_SurvivesKills(t *testing.T) {
	kills, most := 12, 16*time.Second
	if testing.Short() {
		kills, most = 3, 0
	}
	s := newServer(t)
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	g := newSiege(t, s)
	for began := time.Now(); g.kills < kills || time.Since(began) < most; {
		if err := g.cycle(t); err != nil {
			t.Fatalf("after %d kills: %v", g.kills, err)
		}
	}
	if err := g.audit(); err != nil {
		t.Fatalf("after %d kills: %v", g.kills, err)
	}
	acked := 0
	for _, p := range g.players {
		acked += len(p.ledger.good())
	}
	if acked < 10*g.kills || g.unknown == 0 {
		t.Fatalf("%d writes and %d of them cut off in %d kills: that was no load", acked, g.unknown, g.kills)
	}
	t.Logf("%d kills, %d writes acknowledged, %d of them cut off and repeated: none lost, none twice; ready again after %v at most",
		g.kills, acked, g.unknown, s.slowest.Round(time.Millisecond))
}

func TestServer_SurvivesKills_CatchesOneThatAnswersFirst(t *testing.T) {
	s := newServer(t)
	s.hasty = true
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	g := newSiege(t, s)
	for range 5 {
		if err := g.cycle(t); err != nil {
			t.Logf("after %d kills: %.500v", g.kills, err)
			return
		}
	}
	t.Fatal("the server answered before it stored, and nobody noticed")
}
