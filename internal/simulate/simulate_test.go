package simulate

import (
	"context"
	"errors"
	"fmt"
	"math"
	"reflect"
	"strings"
	"sync/atomic"
	"testing"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// circlePlan is a contest of two wielders who are equals.
func circlePlan(a, b string) Plan {
	trait := func(level string) arcane.Trait { return arcane.Trait{Level: level, Modifiers: []arcane.Modifier{}} }
	sheet := arcane.Sheet{Name: "Kelson", Power: trait("good"), Shields: trait("fair"), DuelArcane: trait("good"), FudgePoints: 3}
	return Plan{
		Opening: arcane.Open{Terms: arcane.DefaultTerms(), Mediator: arcane.MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")},
		Seats: [2]duel.Seating{
			arcane.TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: sheet}, arcane.TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: sheet},
		},
		Policies: [2]string{a, b}, Duels: 200, Seed: 5, Limit: 100, Cores: 1,
	}
}

// arenaPlan is a duel of a wizard and a priest of the ninth level.
func arenaPlan(a, b string) Plan {
	sheet := func(class, ability string, spells ...string) spellduel.Sheet {
		s := spellduel.Sheet{
			Name: class, Class: class, Level: 9, Abilities: map[string]int{ability: 17},
			HitPoints: spellduel.HitPoints{Current: 35, Max: 35}, Components: "all",
		}
		for _, name := range spells {
			s.Memorized = append(s.Memorized, spellduel.Memorized{Spell: name, Count: 2})
		}
		return s
	}
	wizard := sheet("wizard", "intelligence", "Magic Missile", "Shield", "Fireball", "Web")
	priest := sheet("priest", "wisdom", "Command", "Hold Person", "Withdraw", "Dispel Magic")
	return Plan{
		Opening: spellduel.Open{Terms: spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")},
		Seats: [2]duel.Seating{
			spellduel.TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: wizard}, spellduel.TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: priest},
		},
		Policies: [2]string{a, b}, Duels: 200, Seed: 5, Limit: 100, Cores: 1,
	}
}

func plans() map[string]Plan {
	return map[string]Plan{
		arcane.Name: circlePlan("sensible", "random"), spellduel.Ruleset: arenaPlan("sensible", "random"),
	}
}

func run(t testing.TB, p Plan) Result {
	t.Helper()
	r, err := Run(t.Context(), p)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// The same plan gives the same result on any number of cores, another seed
// another one.
func TestNothingHangsOnTheCores(t *testing.T) {
	for name, p := range plans() {
		one := run(t, p)
		for _, cores := range []int{2, 7} {
			p.Cores = cores
			if many := run(t, p); !reflect.DeepEqual(one, many) {
				t.Errorf("%s: on one core %+v, on %d %+v", name, one, cores, many)
			}
		}
		p.Seed++
		if reflect.DeepEqual(one, run(t, p)) {
			t.Errorf("%s: another seed gives the same result", name)
		}
	}
}

// Who is stopped has the result of as many duels as were played, whoever played
// them; no result where none was.
func TestAStoppedRunIsAShorterOne(t *testing.T) {
	for name, p := range plans() {
		ctx, stop := context.WithCancel(t.Context())
		var played atomic.Int64
		p.Cores, p.Duels = 3, MostDuels
		p.Played = func() {
			if played.Add(1) == 50 {
				stop()
			}
		}
		got, err := Run(ctx, p)
		if !errors.Is(err, context.Canceled) || got.Duels < 50 || got.Duels > 53 {
			t.Errorf("%s: %d duels, and %v", name, got.Duels, err)
		}
		p.Duels, p.Played = got.Duels, nil
		if want := run(t, p); !reflect.DeepEqual(got, want) {
			t.Errorf("%s: stopped %+v, and of as many %+v", name, got, want)
		}
		if got, err := Run(ctx, p); !errors.Is(err, context.Canceled) || got.Duels != 0 {
			t.Errorf("%s: stopped at once: %d duels, and %v", name, got.Duels, err)
		}
	}
}

// Every duel is in the counts once.
func TestTheCountsAddUp(t *testing.T) {
	for name, p := range plans() {
		r := run(t, p)
		if n := r.Wins.A.Count + r.Wins.B.Count + r.Draws.Count + r.GivenUp.Count; n != p.Duels || r.Duels != p.Duels {
			t.Errorf("%s: %d duels won, drawn or given up of %d", name, n, p.Duels)
		}
		ended := 0
		for _, e := range r.Endings {
			ended += e.Count
		}
		all := []Spread{r.Rounds, r.Damage.A, r.Damage.B}
		for _, left := range []map[string]Spread{r.Left.A, r.Left.B} {
			if len(left) == 0 {
				t.Errorf("%s: nothing is said of what is left", name)
			}
			for _, s := range left {
				all = append(all, s)
			}
		}
		for _, s := range all {
			n := 0
			for _, v := range s.Values {
				n += v.Count
			}
			if n != p.Duels {
				t.Errorf("%s: %d duels in %+v", name, n, s)
			}
		}
		if ended != p.Duels || r.Wins.A.Count <= r.Wins.B.Count {
			t.Errorf("%s: %d endings; the sensible policy wins %d and loses %d", name, ended, r.Wins.A.Count, r.Wins.B.Count)
		}
	}
}

// In the arena what an image lost is what it has no longer.
func TestDamageIsWhatIsGone(t *testing.T) {
	r := run(t, arenaPlan("random", "random"))
	if got, want := r.Damage.A.Mean+r.Left.A["hit_points"].Mean, 35.0; math.Abs(got-want) > 1e-5 {
		t.Errorf("%v lost and left, of %v", got, want)
	}
	if r.Damage.B.Mean == 0 {
		t.Error("nobody was ever hurt")
	}
}

// A duel that does not end within the limit is given up, and counted so.
func TestALimitGivesDuelsUp(t *testing.T) {
	for name, p := range plans() {
		p.Limit = 1
		r := run(t, p)
		if r.GivenUp.Count < p.Duels/2 || r.Rounds.Most != 1 {
			t.Errorf("%s: %d given up after at most %d rounds", name, r.GivenUp.Count, r.Rounds.Most)
		}
	}
}

// dice: each face comes as often as every other, whatever is thrown for.
func TestFacesFallAlike(t *testing.T) {
	for name, p := range plans() {
		p.Duels = 1000
		r := run(t, p)
		if len(r.Rolls) < 2 {
			t.Errorf("%s: of dice there is only %+v", name, r.Rolls)
		}
		for _, roll := range r.Rolls {
			for _, f := range roll.Faces {
				expected := float64(roll.Count) / float64(roll.Sides)
				// by Bernstein's inequality, once in a thousand million
				l := math.Log(2 / 1e-9)
				if m := l/3 + math.Sqrt(l*l/9+2*l*expected); math.Abs(float64(f.Count)-expected) > m {
					t.Errorf("%s: %s, d%d: %d came %d times, expected %.0f ± %.0f", name, roll.Purpose, roll.Sides, f.Value, f.Count, expected, m)
				}
			}
		}
	}
}

// What no duel can be played by is refused before one is.
func TestPlansThatAreNone(t *testing.T) {
	for want, change := range map[string]func(p *Plan){
		"0 duels; 1 to": func(p *Plan) { p.Duels = 0 },
		"limit of 0":    func(p *Plan) { p.Limit = 0 },
		"0 cores":       func(p *Plan) { p.Cores = 0 },
		`seat b: there is no policy "bold" for duel-arcane; there are random, sensible`: func(p *Plan) { p.Policies[1] = "bold" },
		"the server's": func(p *Plan) {
			o := p.Opening.(arcane.Open)
			o.Terms.Dice = arcane.DiceTable
			p.Opening = o
		},
		"a circle is raised": func(p *Plan) {
			o := p.Opening.(arcane.Open)
			o.Terms.Circle = nil
			p.Opening = o
		},
		"seat a: sheet_not_legal": func(p *Plan) {
			p.Seats[0] = arcane.TakeSeat{Seat: duel.SeatA, Consent: true}
		},
	} {
		p := circlePlan("random", "random")
		p.Played = func() { t.Errorf("%s: a duel was played", want) }
		change(&p)
		if _, err := Run(t.Context(), p); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is wanted, not %v", want, err)
		}
	}
	if names := Policies("chess"); names != nil {
		t.Errorf("policies of chess: %v", names)
	}
}

// Intervals and spreads by hand; the intervals are those that tables give for
// Wilson's at 95 %.
func TestFiguresByHand(t *testing.T) {
	for _, c := range []struct {
		count, of int
		want      Share
	}{
		{0, 10, Share{0, 0, 0, 0.277533}},
		{5, 10, Share{5, 0.5, 0.236593, 0.763407}},
		{10, 10, Share{10, 1, 0.722467, 1}},
	} {
		if got := share(c.count, c.of); got != c.want {
			t.Errorf("%d of %d: %+v, want %+v", c.count, c.of, got, c.want)
		}
	}
	got := spread(histogram{-1: 1, 2: 2, 5: 1})
	want := Spread{
		Mean: 2, Low: rounded(2 - z*math.Sqrt(6)/2), High: rounded(2 + z*math.Sqrt(6)/2), Deviation: rounded(math.Sqrt(6)),
		Least: -1, Median: 2, Most: 5, Values: []Value{{-1, 1}, {2, 2}, {5, 1}},
	}
	if !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if one := spread(histogram{7: 1}); one.Mean != 7 || one.Deviation != 0 || one.Low != 7 {
		t.Errorf("of one duel %+v", one)
	}
}

// BenchmarkDuels plays duels on one core and says how many a second.
func BenchmarkDuels(b *testing.B) {
	for _, policy := range []string{"random", "sensible"} {
		for name, p := range map[string]Plan{arcane.Name: circlePlan(policy, policy), spellduel.Ruleset: arenaPlan(policy, policy)} {
			b.Run(fmt.Sprintf("%s/%s", name, policy), func(b *testing.B) {
				p.Duels = b.N
				run(b, p)
				b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "duels/s")
			})
		}
	}
}
