package arcane

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

const (
	strikes   = 1_000_000 // over all nets
	seedLeft  = 0xa4ca9e
	seedRight = 0xdf2df
)

// fair is an honest die.
type fair struct{ *rand.Rand }

func (f fair) Roll(_ dice.Label, count, sides int) []int {
	faces := make([]int, count)
	for i := range faces {
		faces[i] = 1 + f.IntN(sides)
	}
	return faces
}

// loaded is a die that shows its highest face for one in ten of the others.
type loaded struct{ fair }

func (l loaded) Roll(label dice.Label, count, sides int) []int {
	faces := l.fair.Roll(label, count, sides)
	for i := range faces {
		if l.IntN(10) == 0 {
			faces[i] = sides
		}
	}
	return faces
}

func newFair() fair { return fair{rand.New(rand.NewPCG(seedLeft, seedRight))} }

// ways are how many of the nine pairs of signs bring which damage for a net of
// spells: a reading of arcane.strike of its own.
func ways(net int) map[int]int {
	list := map[int]int{}
	for _, one := range []int{-1, 0, 1} {
		for _, two := range []int{-1, 0, 1} {
			damage := net + one + two
			if damage < 0 {
				damage = 0
			}
			list[damage]++
		}
	}
	return list
}

// aboutToStrike is a state in which a strikes with a net of spells, and nobody can
// undo anything.
func aboutToStrike(net int) State {
	s := State{Phase: PhaseStrikes, Round: 1, First: duel.SeatA, Terms: DefaultTerms(), Closed: true}
	s.Terms.House = map[string]string{HousePurse: "open"}
	for i, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		s.Sides[i] = Side{Seat: seat, Seated: true, ShieldPoints: 40, Figures: Figures{DuelArcane: 7}}
	}
	s.Sides[0].Shown.Spells = max(net, 1)
	s.Sides[1].Funded = s.Sides[0].Shown.Spells - net
	s.push(striking{attacker: duel.SeatA})
	return s
}

// deviation is what may lie between a count and what is expected, by Bernstein's
// inequality, when each check goes wrong by chance once in a thousand million at
// most: see domain/spellduel's combats.
func deviation(variance float64, checks int) float64 {
	l := math.Log(2 * float64(checks) / 1e-9)
	return l/3 + math.Sqrt(l*l/9+2*l*variance)
}

// mismatches strikes so often with each net from -2 to 9, by the Shield Points
// that are lost and not by what the dice said, and tells what cannot be chance.
func mismatches(die dice.Dice, times int, shift int) []string {
	const least, most = -2, 9
	checks := (most - least + 1) * 13
	var wrong []string
	for net := least; net <= most; net++ {
		before := aboutToStrike(net + shift)
		got := map[int]int{}
		for range times {
			events := Resume(before, World{Dice: die})
			lost := 0
			for _, e := range events {
				if d, ok := e.Data.(ShieldsStruck); ok {
					lost = d.Lost
				}
			}
			got[lost]++
		}
		for damage := 0; damage <= net+3 || damage == 0; damage++ {
			chance := float64(ways(net)[damage]) / 9
			e := float64(times) * chance
			if m := deviation(e*(1-chance), checks); math.Abs(float64(got[damage])-e) > m {
				wrong = append(wrong, fmt.Sprintf("net %d, damage %d: %d times, expected %.1f ± %.1f", net, damage, got[damage], e, m))
			}
		}
	}
	return wrong
}

// arcane.strike, arcane.die: over a million strikes each damage from each net of
// spells comes as often as the nine pairs of signs say.
func TestStrikesComeOutAsOftenAsTheyShould(t *testing.T) {
	t.Logf("seed %#x, %#x", seedLeft, seedRight)
	for _, wrong := range mismatches(newFair(), strikes/12+1, 0) {
		t.Error(wrong)
	}
}

// The comparison finds a die that is loaded, and a rule that counts a spell too
// many.
func TestWrongStrikesAreFoundOut(t *testing.T) {
	for name, c := range map[string]struct {
		die   dice.Dice
		shift int
	}{
		"a loaded die":     {loaded{newFair()}, 0},
		"a spell too many": {newFair(), 1},
	} {
		if wrong := mismatches(c.die, 10_000, c.shift); len(wrong) == 0 {
			t.Errorf("%s: not found out", name)
		} else {
			t.Logf("%s: %d findings, such as %s", name, len(wrong), wrong[0])
		}
	}
}

// arcane.strike: with as many counterspells as spells three of nine throws hurt,
// one of them by two; with a spell more six do.
func TestChancesByHand(t *testing.T) {
	for net, want := range map[int]map[int]int{
		0: {0: 6, 1: 2, 2: 1}, 1: {0: 3, 1: 3, 2: 2, 3: 1}, -2: {0: 9}, 3: {1: 1, 2: 2, 3: 3, 4: 2, 5: 1},
	} {
		if got := ways(net); fmt.Sprint(got) != fmt.Sprint(want) {
			t.Errorf("net %d: %v, want %v", net, got, want)
		}
	}
}
