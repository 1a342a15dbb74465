package spellduel

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// The ranks of the arena: a spell has level + 9, a character 9 to 13 and what
// protects him (combat.pr, character.power).
const (
	leastRank = 9
	mostRank  = 20
	bouts     = 3500 // for each of the 144 pairs of ranks and each kind: 1,008,000 in all
	fewBouts  = 500  // where the whole is wrong and not one pair by a little
	seedLeft  = 0x5be11d0e1
	seedRight = 0xc4a9ce5
)

// chances are the numbers, of the 400 pairs of faces of two d20s, that a wins,
// that b wins and that neither does: a reading of combat.roll of its own.
func chances(rankA, rankB int) (ways [3]int) {
	for a := 1; a <= 20; a++ {
		for b := 1; b <= 20; b++ {
			switch succeedsA, succeedsB := !(a > rankA), !(b > rankB); {
			case succeedsA == succeedsB && (a == b || !succeedsA):
				ways[2]++
			case succeedsA && !succeedsB, succeedsA && a > b:
				ways[0]++
			default:
				ways[1]++
			}
		}
	}
	return ways
}

// fair is an honest die.
type fair struct{ *rand.Rand }

func (f fair) Roll(_ dice.Label, count, sides int) []int {
	faces := make([]int, count)
	for i := range faces {
		faces[i] = 1 + f.IntN(sides)
	}
	return faces
}

// loaded is a die that shows its highest face when it should show a 1.
type loaded struct{ fair }

func (l loaded) Roll(label dice.Label, count, sides int) []int {
	faces := l.fair.Roll(label, count, sides)
	for i, f := range faces {
		if f == 1 {
			faces[i] = sides
		}
	}
	return faces
}

func newFair() fair { return fair{rand.New(rand.NewPCG(seedLeft, seedRight))} }

// bout is one kind of combat: the state before it, and how it ended for a's
// spell, by what became of the spells and not by what the dice said.
type bout struct {
	before func(rankA, rankB int) State
	ended  func(events []duel.Event) int // 0: a won, 1: b won, 2: neither
}

var aSpell = spell.Card{Name: "Sting", Level: 1, Types: []spell.Type{spell.Attack}, MV: 1}

// betweenSpells is an attack of a's that meets a defense of b's in the arena.
var betweenSpells = bout{
	before: func(rankA, rankB int) State {
		s := standing()
		s.Spells = []Spell{
			{Ref: 1, Owner: duel.SeatA, Card: &aSpell, entry: entryOf(&aSpell, spell.Attack), Type: spell.Attack, PR: rankA, Space: 5},
			{Ref: 2, Owner: duel.SeatB, Card: &aSpell, entry: entryOf(&aSpell, spell.Defense), Type: spell.Defense, PR: rankB, Space: 5},
		}
		s.push(spellCombat(&s, 1, 2))
		return s
	},
	ended: func(events []duel.Event) int {
		for _, e := range events {
			switch d := e.Data.(type) {
			case SpellsLocked:
				return 2
			case SpellDestroyed:
				return map[int]int{1: 1, 2: 0}[d.Spell]
			}
		}
		return -1
	},
}

// withCharacter is a's attack that holds b, who fights it by his power score: it
// stays where it wins and is destroyed where it loses, or locks (linger.effect).
var withCharacter = bout{
	before: func(rankA, rankB int) State {
		s := standing()
		s.Sides[1].Figures = Figures{Power: min(rankB, 13), Protection: max(0, rankB-13)}
		s.Spells = []Spell{{
			Ref: 1, Owner: duel.SeatA, Card: &aSpell, entry: entryOf(&aSpell, spell.Attack), Type: spell.Attack, PR: rankA, Space: s.Spaces + 1, Holds: BlocksActing,
		}}
		s.push(arrival{spell: 1, side: duel.SeatB, lingers: true})
		s.top().(arrival).answered(&s, &duel.Option{ID: "power", Act: ActPower})
		return s
	},
	ended: func(events []duel.Event) int {
		rolled, ok := events[0].Data.(CombatRolled)
		destroyed := false
		for _, e := range events {
			_, gone := e.Data.(SpellDestroyed)
			destroyed = destroyed || gone
		}
		switch {
		case !ok, destroyed == (rolled.Result == string(duel.SeatA)):
			return -1
		case !destroyed:
			return 0
		case rolled.Result == string(duel.SeatB):
			return 1
		}
		return 2
	},
}

// standing is an arena of ten spaces with two characters and nothing to come.
func standing() State {
	s := State{Phase: PhaseMoveAdvantaged, Round: 3, Spaces: 10, Advantage: duel.SeatA, Terms: Terms{Dice: DiceServer}}
	for i, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		s.Sides[i] = Side{Seat: seat, Seated: true, HitPoints: HitPoints{40, 40}, Space: i * 11, Figures: Figures{Power: 9}}
	}
	return s
}

// deviation is what may lie between a count of successes and what is expected,
// by Bernstein's inequality: for a sum X of independent 0-or-1 trials with the
// variances v altogether, P(|X − E X| ≥ t) ≤ 2·exp(−t² / (2·(v + t/3))). Set equal
// to δ and solved for t this is L/3 + √(L²/9 + 2·L·v), with L = ln(2/δ). All the
// checks of the two kinds together shall go wrong by chance once in a thousand
// million runs at most, so that δ is that much for each of them.
func deviation(variance float64) float64 {
	pairs := (mostRank - leastRank + 1) * (mostRank - leastRank + 1)
	checks := 2 * 3 * float64(pairs+1)
	l := math.Log(2 * checks / 1e-9)
	return l/3 + math.Sqrt(l*l/9+2*l*variance)
}

// mismatches plays all pairs of ranks with a die, each pair so many times and
// each rank changed by shift before the engine sees it, and tells what cannot be chance: of the pairs each
// for itself, and of all of them together.
func mismatches(b bout, die dice.Dice, times, shift int) []string {
	var wrong []string
	var counted, expected, spread [3]float64
	judge := func(what string, outcome int, counted, expected, variance float64) {
		if most := deviation(variance); math.Abs(counted-expected) > most {
			wrong = append(wrong, fmt.Sprintf("%s, outcome %d: %.0f times, expected %.1f ± %.1f", what, outcome, counted, expected, most))
		}
	}
	for rankA := leastRank; rankA <= mostRank; rankA++ {
		for rankB := leastRank; rankB <= mostRank; rankB++ {
			var got [3]int
			before := b.before(rankA+shift, rankB+shift)
			for range times {
				end := b.ended(Resume(before, World{Dice: die}))
				if end < 0 {
					return append(wrong, fmt.Sprintf("ranks %d and %d: the end does not follow from the dice", rankA, rankB))
				}
				got[end]++
			}
			for outcome, ways := range chances(rankA, rankB) {
				p := float64(ways) / 400
				e, v := float64(times)*p, float64(times)*p*(1-p)
				judge(fmt.Sprintf("ranks %d and %d", rankA, rankB), outcome, float64(got[outcome]), e, v)
				counted[outcome] += float64(got[outcome])
				expected[outcome] += e
				spread[outcome] += v
			}
		}
	}
	for outcome := range counted {
		judge("all ranks", outcome, counted[outcome], expected[outcome], spread[outcome])
	}
	return wrong
}

func TestCombatsComeOutAsOftenAsTheyShould(t *testing.T) {
	t.Logf("seed %#x, %#x", seedLeft, seedRight)
	for name, b := range map[string]bout{
		"combat.roll: spell against spell":                        betweenSpells,
		"linger.effect, combat.roll: a character against a spell": withCharacter,
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			for _, wrong := range mismatches(b, newFair(), bouts, 0) {
				t.Error(wrong)
			}
		})
	}
}

// The comparison finds a die that is loaded, and a rule that reads "less than
// the rank" where "at most the rank" is meant, which is a rank less.
func TestWrongCombatsAreFoundOut(t *testing.T) {
	for name, c := range map[string]struct {
		die   dice.Dice
		shift int
	}{
		"a loaded die":                 {die: loaded{newFair()}},
		"less than instead of at most": {die: newFair(), shift: -1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if wrong := mismatches(betweenSpells, c.die, fewBouts, c.shift); len(wrong) == 0 {
				t.Error("not found out")
			} else {
				t.Logf("%d findings, such as %s", len(wrong), wrong[len(wrong)-1])
			}
		})
	}
}

// combat.roll: the chances of ranks 9 to 20 are those that counting by hand
// gives: at 10 against 10 a wins 145 of 400 pairs, and so does b.
func TestChancesByHand(t *testing.T) {
	for ranks, want := range map[[2]int][3]int{
		{10, 10}: {145, 145, 110}, // 10·10 only a; 45 both, a's higher; 10·10 both fail, 10 equal
		{20, 20}: {190, 190, 20},  // never a failure: the higher face
		{9, 20}:  {36, 355, 9},    // b never fails: of a's 9 successes 36 pairs are higher, 9 equal
	} {
		if got := chances(ranks[0], ranks[1]); got != want {
			t.Errorf("%v: %v, want %v", ranks, got, want)
		}
	}
}
