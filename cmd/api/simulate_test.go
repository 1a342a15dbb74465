package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"spellduel/internal/simulate"
)

const (
	superb = `{"name": "Kelson", "power": {"level": "superb"}, "shields": {"level": "superb"}, "duel_arcane": {"level": "superb"}, "fudge_points": 2}`
	calvin = `{"name": "Calvin", "class": "wizard", "level": 7, "abilities": {"intelligence": 16}, "hit_points": {"current": 20, "max": 20},
		"school": null, "memorized": [{"spell": "Magic Missile", "count": 2}, {"spell": {"name": "Frost Lance", "level": 4, "type": "M", "movement": 3, "damage": "2d6+1"}, "count": 1}]}`
)

type outcomes struct {
	Given given `json:"given"`
	simulate.Result
}

// simulated runs the command and reads what it prints.
func simulated(t *testing.T, args ...string) (string, outcomes) {
	t.Helper()
	var out bytes.Buffer
	if err := NewMain(&out, io.Discard).Run(t.Context(), append([]string{"simulate"}, args...)); err != nil {
		t.Fatal(err)
	}
	var p outcomes
	if err := json.Unmarshal(out.Bytes(), &p); err != nil {
		t.Fatal(err)
	}
	return out.String(), p
}

func fileOf(t *testing.T, text string) string {
	t.Helper()
	name := filepath.Join(t.TempDir(), "file.json")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// arcane.strike, arcane.die: what strikes of each net of spells cost, as the
// command line counts them, is what the nine pairs of signs say.
func TestTheCommandLinesStrikesAreAsTheyShouldBe(t *testing.T) {
	const duels = 3000
	_, p := simulated(t, "--ruleset", "duel-arcane", "--sheets", fileOf(t, superb), "--policy", "random", "--duels", fmt.Sprint(duels), "--seed", "11")
	strikes, checks := 0, 0.0
	for _, s := range p.Strikes {
		strikes, checks = strikes+s.Count, checks+float64(max(1, s.Net+3))
	}
	if strikes < 10*duels {
		t.Errorf("only %d strikes", strikes)
	}
	l := math.Log(2 * checks / 1e-9) // Bernstein's inequality, wrong once in a thousand million
	for _, s := range p.Strikes {
		got := map[int]int{}
		for _, d := range s.Damage {
			got[d.Value] = d.Count
		}
		for damage := range max(1, s.Net+3) {
			ways := 0 // of nine
			for _, sum := range []int{-2, -1, -1, 0, 0, 0, 1, 1, 2} {
				if max(0, s.Net+sum) == damage {
					ways++
				}
			}
			expected := float64(s.Count*ways) / 9
			if m := l/3 + math.Sqrt(l*l/9+2*l*expected*(1-float64(ways)/9)); math.Abs(float64(got[damage])-expected) > m {
				t.Errorf("seed 11, net %d: damage %d came %d times, expected %.1f ± %.1f", s.Net, damage, got[damage], expected, m)
			}
			delete(got, damage)
		}
		if len(got) > 0 {
			t.Errorf("net %d: impossible damage %v", s.Net, got)
		}
	}
}

// What a result says of itself is enough to have it again, byte for byte.
func TestAResultRepeatsItself(t *testing.T) {
	for _, args := range [][]string{
		{"--ruleset", "duel-arcane", "--sheets", fileOf(t, superb), "--policy-b", "all-spells", "--limit", "6"},
		{"--ruleset", "spells-and-magic", "--sheets", fileOf(t, calvin), "--terms", fileOf(t, `{"end": ["no_hit_points"], "opponent_hit_points": "hidden"}`)},
	} {
		once, p := simulated(t, append(args, "--duels", "25", "--seed", "18446744073709551615")...)
		g := p.Given
		again := []string{
			"--ruleset", g.Ruleset, "--sheets", fileOf(t, string(g.Sheets.A)), fileOf(t, string(g.Sheets.B)), "--policy", g.Policies.A, "--policy-b", g.Policies.B,
			"--duels", fmt.Sprint(g.Duels), "--seed", fmt.Sprint(g.Seed), "--limit", fmt.Sprint(g.Limit),
		}
		if g.Terms != nil {
			again = append(again, "--terms", fileOf(t, string(g.Terms)))
		}
		if twice, _ := simulated(t, again...); twice != once {
			t.Errorf("%s\nand repeated\n%s", once, twice)
		}
	}
}

// stopsAt ends a context at the first thing that is written.
type stopsAt struct {
	bytes.Buffer
	stop context.CancelFunc
}

func (s *stopsAt) Write(b []byte) (int, error) {
	s.stop()
	return s.Buffer.Write(b)
}

// Who stops it has the result of the duels until then, and is told of how many;
// the program ends as one that failed.
func TestAStoppedSimulationPrintsWhatItHas(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	said, out := &stopsAt{stop: stop}, &bytes.Buffer{}
	sheet := fileOf(t, superb)
	m := NewMain(out, said)
	args := []string{"simulate", "--ruleset", "duel-arcane", "--sheets", sheet, "--seed", "3"}
	err := m.Run(ctx, append(args, "--duels", "100000000"))
	if m.Report(err) == 0 {
		t.Error("it ends as one that did all")
	}
	var p outcomes
	if err := json.Unmarshal(out.Bytes(), &p); err != nil {
		t.Fatalf("%v in %q", err, out)
	}
	if want := fmt.Sprintf("stopped after %d of 100000000 duels", p.Duels); !strings.Contains(said.String(), want) {
		t.Errorf("%q is said, not %q", said, want)
	}
	if full, _ := simulated(t, append(args[1:], "--duels", fmt.Sprint(p.Duels))...); full != out.String() {
		t.Errorf("of %d duels it is\n%s\nnot\n%s", p.Duels, full, out)
	}
}
