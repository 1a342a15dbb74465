package arcane

import (
	"math/rand/v2"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// contest plays a whole duel by two policies, with dice and choices of one seed.
func contest(t testing.TB, terms Terms, sheets [2]Sheet, policies [2]Policy, seed uint64) (State, []duel.Event) {
	t.Helper()
	committed, err := dice.NewCommitted(dice.Seed{byte(seed), byte(seed >> 8), byte(seed >> 16)}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	choose := rand.New(rand.NewPCG(seed, seedRight))
	d := NewDuel(World{Dice: committed})
	var all []duel.Event
	do := func(c Command) {
		events, err := d.Do(c)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		all = append(all, events...)
	}
	do(Open{Terms: terms, Mediator: MediatorSeat{House: true}, Seats: bothSeats()})
	do(TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: sheets[0]})
	do(TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: sheets[1]})
	for s := d.State(); !s.Over() && s.Round < 500; {
		for _, p := range s.Open {
			if p.Sealed {
				continue
			}
			seat := duel.Seat(p.Decision.Seat)
			a := policies[index(seat)].Choose(p.Decision, SightOf(s, seat), choose.IntN)
			do(Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: a})
			break
		}
	}
	return d.State().clone(), all
}

// Every policy answers what it is asked legally, whatever the terms and the
// sheets, and two of the same seed give the same duel.
func TestPoliciesPlayLegally(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		terms := randomTerms(rt)
		var sheets [2]Sheet
		for i := range sheets {
			for {
				sheets[i] = randomSheet(rt, string("ab"[i]))
				if _, err := figure(sheets[i], terms.house(HousePowerless) == "admitted"); err == nil {
					break
				}
			}
		}
		policies := [2]Policy{rapid.SampledFrom(Policies()).Draw(rt, "a's"), rapid.SampledFrom(Policies()).Draw(rt, "b's")}
		seed := rapid.Uint64().Draw(rt, "seed")
		_, one := contest(t, terms, sheets, policies, seed)
		_, two := contest(t, terms, sheets, policies, seed)
		if diff := differ(two, one); diff != "" {
			rt.Fatalf("%s against %s: %s", policies[0].Name, policies[1].Name, diff)
		}
	})
}

// The fixed policies are what they are called, as far as points last.
func TestFixedPoliciesSetTheirDice(t *testing.T) {
	d := allotmentOfFair(8, 0)
	for name, c := range map[string]struct {
		sight Sight
		want  Allotment
	}{
		"all-spells":    {Sight{Own: Standing{OptionPoints: 8}}, Allotment{Spells: 4}},
		"half-and-half": {Sight{Own: Standing{OptionPoints: 8}}, Allotment{Spells: 2, Counterspells: 2}},
		"mirror-spells": {Sight{Own: Standing{OptionPoints: 8}, Other: Standing{Shown: Allotment{Spells: 3}}}, Allotment{Spells: 1, Counterspells: 3}},
	} {
		p, _ := PolicyNamed(name)
		got := allotmentOf(Pending{Decision: d, Answer: p.Choose(d, c.sight, nil)})
		if got.Seat = ""; got != c.want {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
	}
	p, _ := PolicyNamed("half-and-half")
	short := allotmentOfFair(1, 0)
	got := allotmentOf(Pending{Decision: short, Answer: p.Choose(short, Sight{Own: Standing{OptionPoints: 1}}, nil)})
	if got.Seat = ""; got != (Allotment{Spells: 1, Rests: 3}) {
		t.Errorf("with one point: %+v", got)
	}
	if _, ok := PolicyNamed("bluff"); ok {
		t.Error("a policy that there is not")
	}
}

func allotmentOfFair(points, purse int) duel.Decision {
	s := State{Terms: DefaultTerms()}
	s.Sides[0] = Side{Seat: duel.SeatA, Figures: Figures{DuelArcane: 4}, OptionPoints: points, FudgePoints: purse}
	return s.allotDecision(duel.SeatA)
}

// The sensible policy is better than chance: of 400 duels between equals it wins
// far more than half.
func TestTheSensiblePolicyBeatsChance(t *testing.T) {
	random, _ := PolicyNamed("random")
	sensible, _ := PolicyNamed("sensible")
	wins := 0
	for seed := range uint64(400) {
		policies := [2]Policy{random, sensible}
		if seed%2 == 0 {
			policies = [2]Policy{sensible, random}
		}
		s, _ := contest(t, DefaultTerms(), [2]Sheet{fairSheet("a"), fairSheet("b")}, policies, seed)
		if s.Over() && policies[index(s.Outcome.Winner)].Name == "sensible" {
			wins++
		}
	}
	t.Logf("seeds 0 to 399: %d won", wins)
	if wins < 260 { // by chance less than once in a thousand million
		t.Errorf("the sensible policy won %d of 400 duels", wins)
	}
}

// Swapping the duelists, the challenge and the dice swaps the result, roll for
// roll.
func TestSwappingTheSidesSwapsTheResult(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		seed := rapid.Uint64().Draw(rt, "seed")
		one := mirrored(t, seed, duel.SeatA)
		two := mirrored(t, seed, duel.SeatB)
		if len(one) != len(two) {
			rt.Fatalf("%d events, and %d when swapped", len(one), len(two))
		}
		last := one[len(one)-1].Data.(DuelEnded)
		swapped := two[len(two)-1].Data.(DuelEnded)
		if last.Result != swapped.Result || last.By != swapped.By || (last.Winner != "") != (swapped.Winner != "") || last.Winner != "" && last.Winner == swapped.Winner {
			rt.Fatalf("%+v, and swapped %+v", last, swapped)
		}
	})
}

// byCharacter are dice that each of two characters brings, wherever he sits.
type byCharacter map[string]*rand.Rand

func (b byCharacter) Roll(label dice.Label, count, sides int) []int {
	faces := make([]int, count)
	for i := range faces {
		faces[i] = 1 + b[label.Side()].IntN(sides)
	}
	return faces
}

// mirrored plays two characters' duel with the first of them in a seat.
func mirrored(t testing.TB, seed uint64, seat duel.Seat) []duel.Event {
	t.Helper()
	other := opponent(seat)
	thrown := byCharacter{string(seat): rand.New(rand.NewPCG(seed, 1)), string(other): rand.New(rand.NewPCG(seed, 2))}
	picks := map[duel.Seat]*rand.Rand{seat: rand.New(rand.NewPCG(seed, 3)), other: rand.New(rand.NewPCG(seed, 4))}
	terms := DefaultTerms()
	terms.Challenged = seat
	terms.House = map[string]string{HouseRounds: "50"}
	first, second := fairSheet("first"), fairSheet("second")
	first.FudgePoints, second.DuelArcane.Level = 5, "good"
	d := NewDuel(World{Dice: thrown})
	var all []duel.Event
	do := func(c Command) {
		events, err := d.Do(c)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		all = append(all, events...)
	}
	do(Open{Terms: terms, Mediator: MediatorSeat{House: true}, Seats: bothSeats()})
	do(TakeSeat{Seat: seat, Consent: true, Sheet: first})
	do(TakeSeat{Seat: other, Consent: true, Sheet: second})
	random := Policies()[0]
	for s := d.State(); !s.Over(); {
		for _, p := range s.Open {
			if !p.Sealed {
				who := duel.Seat(p.Decision.Seat)
				do(Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: random.Choose(p.Decision, Sight{}, picks[who].IntN)})
				break
			}
		}
	}
	return all
}

// BenchmarkRandomDuel plays whole random duels in process, without a store.
func BenchmarkRandomDuel(b *testing.B) {
	random := Policies()[0]
	events := 0
	for i := range b.N {
		_, all := contest(b, DefaultTerms(), [2]Sheet{fairSheet("a"), fairSheet("b")}, [2]Policy{random, random}, uint64(i))
		events += len(all)
	}
	b.ReportMetric(float64(events)/float64(b.N), "events/duel")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "duels/s")
}
