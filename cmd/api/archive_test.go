package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"spellduel/domain/arcane"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/bolt"
	"spellduel/events/schema"
	"spellduel/internal/adjudicator"
	"spellduel/internal/client"
	"spellduel/scenarios"
)

// archiveCommands make stores by playing on a real server, and spoil them.
func archiveCommands() map[string]func(*testscript.TestScript, bool, []string) {
	on := func(count int, f func(ts *testscript.TestScript, args []string) error) func(*testscript.TestScript, bool, []string) {
		return func(ts *testscript.TestScript, neg bool, args []string) {
			if neg || len(args) != count {
				ts.Fatalf("%d arguments, want %d", len(args), count)
			}
			args[0] = ts.MkAbs(args[0])
			ts.Check(f(ts, args))
		}
	}
	return map[string]func(*testscript.TestScript, bool, []string){
		// play FILE RULESET SEED plays a random duel with the server's dice, to its end.
		"play": on(3, func(_ *testscript.TestScript, args []string) error {
			seed, err := strconv.ParseUint(args[2], 10, 64)
			if err != nil {
				return err
			}
			return playInto(args[0], args[1], &seed)
		}),
		// example FILE RULESET plays the example of a ruleset.
		"example": on(2, func(_ *testscript.TestScript, args []string) error { return playInto(args[0], args[1], nil) }),
		// duels FILE sets DUEL1, DUEL2 and so on to the ids in a file.
		"duels": on(1, func(ts *testscript.TestScript, args []string) error {
			a, err := openArchive(context.Background(), args[0])
			if err != nil {
				return err
			}
			ids, err := a.duels(context.Background())
			for i, id := range ids {
				ts.Setenv(fmt.Sprintf("DUEL%d", i+1), id)
			}
			return errors.Join(err, a.close())
		}),
		// flip FILE DUEL changes one bit in the duel's third commit.
		"flip": on(2, func(_ *testscript.TestScript, args []string) error { return flip(args[0], args[1]) }),
		// cut FILE leaves the file's first 16 KiB.
		"cut": on(1, func(_ *testscript.TestScript, args []string) error { return os.Truncate(args[0], 16<<10) }),
		// swap FILE TO exchanges, in a copy, what two duels' second commits hold.
		"swap": on(2, func(ts *testscript.TestScript, args []string) error { return swap(args[0], ts.MkAbs(args[1])) }),
		// reroll FILE TO has a die fall otherwise, in a copy with every hash made
		// anew.
		"reroll": on(2, func(ts *testscript.TestScript, args []string) error { return reroll(args[0], ts.MkAbs(args[1])) }),
	}
}

// playInto plays on a server over a file: a random duel from a seed, or the
// example.
func playInto(path, ruleset string, seed *uint64) (err error) {
	ctx := context.Background()
	_, chance := (&demo{Random: seed != nil, Seed: seed}).chance()
	h, err := build(ctx, plan{listen: "127.0.0.1:0", store: path, random: chance, log: slog.New(slog.DiscardHandler)})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, h.close()) }()
	calls := &http.Client{Transport: &http.Transport{}}
	defer calls.CloseIdleConnections()
	table := scenarios.NewRemote(client.New(h.url, calls))
	if seed != nil {
		return playRandom(ctx, table, ruleset, *seed)
	}
	return examples[ruleset].play(ctx, table, examples[ruleset].file)
}

// commits reads all that a store holds.
func commits(path string) (list []events.Commit, err error) {
	s, err := bolt.Open(path, bolt.Options{ReadOnly: true})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	for {
		page, err := s.ReadAll(context.Background(), events.Position(len(list)), 0)
		if err != nil || len(page) == 0 {
			return list, err
		}
		for _, p := range page {
			if p.Damage != nil {
				return nil, p.Damage
			}
			list = append(list, p.Commit)
		}
	}
}

func store(path string, list []events.Commit) (err error) {
	s, err := bolt.Open(path, bolt.Options{})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	for _, c := range list {
		if _, err := s.Append(context.Background(), c); err != nil {
			return err
		}
	}
	return nil
}

// flip changes the bit wherever the file has the event's bytes: pages that are
// free now may still hold them, too.
func flip(path, duel string) error {
	list, err := commits(path)
	if err != nil {
		return err
	}
	n := 0
	for _, c := range list {
		if c.Header.Duel != duel {
			continue
		}
		if n++; n == 3 {
			file, err := os.ReadFile(path)
			if err != nil {
				return err
			}
			event := c.Events[0]
			spoiled := bytes.Clone(event)
			spoiled[len(event)/2] ^= 1
			return os.WriteFile(path, bytes.ReplaceAll(file, event, spoiled), 0o600)
		}
	}
	return fmt.Errorf("duel %s has %d commits", duel, n)
}

// swap exchanges the events of two duels' second commits and leaves the headers,
// the hashes and every checksum as they must be.
func swap(from, to string) error {
	list, err := commits(from)
	if err != nil {
		return err
	}
	second := map[string]int{}
	var order []int
	for i, c := range list {
		if c.Header.First == 1 {
			second[c.Header.Duel] = -1
		} else if second[c.Header.Duel] < 0 {
			second[c.Header.Duel] = i
			order = append(order, i)
		}
	}
	if len(order) != 2 {
		return fmt.Errorf("%d duels have two commits, want 2", len(order))
	}
	x, y := &list[order[0]], &list[order[1]]
	if x.Header.First != y.Header.First || x.Header.Count != y.Header.Count {
		return fmt.Errorf("the commits do not fit: %d events at %d, %d at %d", x.Header.Count, x.Header.First, y.Header.Count, y.Header.First)
	}
	x.Events, y.Events = y.Events, x.Events
	return store(to, list)
}

// reroll changes the first die for the advantage of the only duel, and seals it
// and all that follows anew, as one could who has the secret.
func reroll(from, to string) error {
	list, err := commits(from)
	if err != nil {
		return err
	}
	codec, secret, done := schema.Of(spellduel.Ruleset), list[0].Aside.Secret, false
	var head events.Head
	for i, c := range list {
		decoded, err := codec.DecodeAll(c)
		if err != nil {
			return err
		}
		for j := range decoded {
			if d, ok := decoded[j].Data.(spellduel.DiceRolled); ok && !done {
				d.Rolls[0].Roll = 1 + d.Rolls[0].Roll%10
				decoded[j].Data, done = d, true
			}
		}
		encoded, err := codec.EncodeAll(decoded)
		if err != nil {
			return err
		}
		sealed, err := events.Seal(secret, head.Hash, c.Header, encoded)
		if err != nil {
			return err
		}
		sealed.Aside = c.Aside
		head, list[i] = events.Head{Version: c.Header.Last(), Hash: sealed.Hash}, sealed
	}
	if !done {
		return errors.New("no die was rolled")
	}
	return store(to, list)
}

// shownExample is a ruleset's example in a store, read back.
func shownExample(t *testing.T, ruleset string) *adjudicator.Snapshot {
	t.Helper()
	path := filepath.Join(t.TempDir(), "duels.db")
	if err := playInto(path, ruleset, nil); err != nil {
		t.Fatal(err)
	}
	a, err := openArchive(t.Context(), path)
	if err != nil {
		t.Fatal(err)
	}
	defer a.close()
	ids, err := a.duels(t.Context())
	if err != nil || len(ids) != 1 {
		t.Fatalf("duels %v, %v", ids, err)
	}
	s, err := a.judge.Snapshot(t.Context(), ids[0])
	if err != nil {
		t.Fatal(err)
	}
	return s
}

func printed(t *testing.T, s *adjudicator.Snapshot, r replay) string {
	t.Helper()
	var out bytes.Buffer
	if err := r.show(s, &out); err != nil {
		t.Fatalf("%+v: %v", r, err)
	}
	return out.String()
}

// Each viewer reads from the file what the scenario's file has; at no step, drawn
// or in JSON, what was hidden from him to the end.
func TestReplayShowsWhatEachWasShown(t *testing.T) {
	for ruleset, hidden := range map[string]map[string][]string{
		spellduel.Ruleset: {"a": {"Dispel Magic"}, "b": {"Magic Missile"}, "public": {"Dispel Magic", "Monster Summoning", "Magic Missile"}},
		arcane.Name:       {"a": {"cracked rib", `"fudge_points":4`}, "b": {`"fudge_points":6`}, "public": {"cracked rib", "fudge_points"}},
	} {
		t.Run(ruleset, func(t *testing.T) { replayed(t, ruleset, hidden) })
	}
}

func replayed(t *testing.T, ruleset string, hidden map[string][]string) {
	t.Helper()
	s := shownExample(t, ruleset)
	text, err := os.ReadFile(filepath.Join("..", "..", "scenarios", examples[ruleset].file))
	if err != nil {
		t.Fatal(err)
	}
	for _, viewer := range scenarios.Viewers {
		_, rest, found := strings.Cut(string(text), "-- transcript/"+viewer+" --\n")
		want, _, _ := strings.Cut(rest, "-- transcript/")
		_, told, _ := strings.Cut(printed(t, s, replay{As: viewer}), "\n\n")
		if got := unnumbered(t, told); !found || got != want {
			t.Errorf("%s reads\n%s\nand not\n%s", viewer, got, want)
		}
		all := printed(t, s, replay{As: viewer, JSON: true})
		for step := range strings.Count(all, "\n") + 1 {
			view := printed(t, s, replay{As: viewer, Step: &step, JSON: true})
			if !strings.HasPrefix(view, fmt.Sprintf(`{"viewer":%q,"step":%d,`, viewer, step)) {
				t.Fatalf("%s, step %d: %s", viewer, step, view)
			}
			all += view + printed(t, s, replay{As: viewer, Step: &step})
		}
		all += printed(t, s, replay{As: viewer, Rules: true})
		for _, secret := range hidden[viewer] {
			if strings.Contains(all, secret) {
				t.Errorf("%s reads of %s", viewer, secret)
			}
		}
	}
}

// unnumbered takes from each line the step that it begins with, which grows.
func unnumbered(t *testing.T, told string) string {
	t.Helper()
	var lines strings.Builder
	last := 0
	for line := range strings.Lines(told) {
		number, text, _ := strings.Cut(strings.TrimLeft(line, " "), "  ")
		step, err := strconv.Atoi(number)
		if err != nil || step <= last {
			t.Errorf("after step %d, the line %q", last, line)
		}
		last = step
		lines.WriteString(text)
	}
	return lines.String()
}

func TestDrawingIsTheArenaAsTheViewerSeesIt(t *testing.T) {
	s, step := shownExample(t, spellduel.Ruleset), 78
	_, got, _ := strings.Cut(printed(t, s, replay{As: "b", Step: &step}), "Round 3, act; ")
	want := `the advantage is Delsenora's.

   0   1   2   3   4   5   6   7   8   9  10  11
   A   .   .   .  3>   .  <4   .   .   .  <5   B
                                              <2

   A  Calvin; wizard of level 7; unhurt
   B  Delsenora; priest of level 12; 48 of 48 hit points; can cast 1 Dispel Magic
  1>  Calvin's Clairvoyance, L, MV 5, PR 12; destroyed; last in space 11
  <2  Delsenora's Withdraw, D, MV 1, PR 11; home; space 11
  3>  Calvin's spell; moving; space 4
  <4  Delsenora's Dispel Magic, AD, MV 4, PR 12; moving; space 6
  <5  Delsenora's Animate Object, AD, MV 3, PR 15; moving; space 10
`
	if got != want {
		t.Errorf("drawn\n%s\nand not\n%s", got, want)
	}
}

// The drawing of a Duel Arcane tells how the circle and the two in it stand.
func TestDrawingIsTheCircleAsTheViewerSeesIt(t *testing.T) {
	s := shownExample(t, arcane.Name)
	last := s.Last("a")
	for step, want := range map[int]string{
		0: "Nothing yet.\n\n",
		3: "Challenge; waiting for b.\n\n" +
			"   A  Kelson; 12 Option Points; 8 Shield Points; 6 FUDGE points; Power Fatigue 12\n   B  Charissa; not seated\n",
		last: "Round 5, over; Kelson wins (defeat).\n\nThe circle is dispersed.\n" +
			"   A  Kelson; 0 Option Points; 1 Shield Point; 0 FUDGE points; Power Fatigue 0; showed 1 Spell, 0 Counterspells and 4 Rests in round 5\n" +
			"   B  Charissa; 0 Option Points; 0 Shield Points; showed 0 Spells, 0 Counterspells and 6 Rests in round 5; unconscious\n",
	} {
		view, err := s.ViewAt("a", step)
		if err != nil {
			t.Fatal(err)
		}
		if got := drawing(view); got != want {
			t.Errorf("step %d is drawn\n%s\nand not\n%s", step, got, want)
		}
	}
}
