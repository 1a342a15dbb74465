package spellduel

import (
	"encoding/binary"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// playedBy plays a whole duel by two policies, with dice and choices of one seed.
func playedBy(t testing.TB, terms Terms, sheets [2]Sheet, policies [2]Policy, seed uint64) (*State, []duel.Event) {
	t.Helper()
	var of dice.Seed
	binary.BigEndian.PutUint64(of[:], seed)
	committed, err := dice.NewCommitted(of, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	choose := rand.New(rand.NewPCG(seed, 1))
	d := NewDuel(World{Dice: committed, Catalogue: spell.Embedded()})
	var all []duel.Event
	do := func(c Command) {
		events, err := d.Do(c)
		if err != nil {
			t.Fatalf("%+v: %v", c, err)
		}
		all = append(all, events...)
	}
	do(Open{Terms: terms, Mediator: MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")})
	do(TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: sheets[0]})
	do(TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: sheets[1]})
	for s := d.State(); !s.Over(); {
		for _, p := range s.Open {
			if p.Sealed {
				continue
			}
			seat := duel.Seat(p.Decision.Seat)
			a := policies[index(seat)].Choose(p.Decision, func() Sight { return SightOf(s, seat) }, choose.IntN)
			do(Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: a})
			break
		}
	}
	return d.State(), all
}

// Every policy answers what it is asked legally, whatever the terms and the
// sheets, and two of the same seed give the same duel.
func TestPoliciesPlayLegally(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		terms := DefaultTerms()
		terms.Dice = rapid.SampledFrom([]DiceMode{DiceServer, DiceTable}).Draw(rt, "dice mode")
		terms.OpponentHitPoints = rapid.SampledFrom([]HitPointsSeen{HitPointsExact, HitPointsWounded, HitPointsHidden}).Draw(rt, "seen")
		terms.Also = randomConditions(rt, true)
		sheets := [2]Sheet{randomSheet(rt, "a", DefaultTerms()), randomSheet(rt, "b", DefaultTerms())}
		for i := range sheets {
			sheets[i].HitPoints.Max = max(2, sheets[i].HitPoints.Max) // half of one is none
			sheets[i].HitPoints.Current = sheets[i].HitPoints.Max
		}
		policies := [2]Policy{rapid.SampledFrom(Policies()).Draw(rt, "a's"), rapid.SampledFrom(Policies()).Draw(rt, "b's")}
		seed := rapid.Uint64().Draw(rt, "seed")
		_, one := playedBy(t, terms, sheets, policies, seed)
		_, two := playedBy(t, terms, sheets, policies, seed)
		if diff := differ(two, one); diff != "" {
			rt.Fatalf("%s against %s: %s", policies[0].Name, policies[1].Name, diff)
		}
	})
}

// The sensible policy is better than chance with the spells of a wizard as with
// those of a priest, against its like and against the other.
func TestTheSensiblePolicyBeatsChance(t *testing.T) {
	random, _ := PolicyNamed("random")
	sensible, _ := PolicyNamed("sensible")
	wizard, priest := benchSheets()
	const duels = 200
	for name, sheets := range map[string][2]Sheet{
		"wizards": {wizard, wizard}, "priests": {priest, priest}, "a wizard and a priest": {wizard, priest},
	} {
		won, lost := 0, 0
		for seed := range uint64(duels) {
			policies, seat := [2]Policy{random, sensible}, duel.SeatB
			if seed%2 == 0 {
				policies, seat = [2]Policy{sensible, random}, duel.SeatA
			}
			s, _ := playedBy(t, DefaultTerms(), sheets, policies, seed)
			if s.Outcome.Winner == seat {
				won++
			} else if s.Outcome.Winner != "" {
				lost++
			}
		}
		t.Logf("%s, seeds 0 to %d: %d won, %d lost", name, duels-1, won, lost)
		// of equals the wins are within six standard deviations of half
		if sure := float64(won+lost)/2 + 6*math.Sqrt(float64(won+lost))/2; float64(won) < sure {
			t.Errorf("%s: the sensible policy won %d of %d decided duels; %.0f would be no chance", name, won, won+lost, sure)
		}
	}
}

// combat.roll: what the policy reckons of a combat is what the 400 pairs of dice
// come to.
func TestPoliciesReckonCombatsRight(t *testing.T) {
	for rank := -2; rank <= 24; rank++ {
		for against := -2; against <= 24; against++ {
			wins := 0
			for a := 1; a <= 20; a++ {
				for b := 1; b <= 20; b++ {
					if fight(a, rank, b, against) == string(duel.SeatA) {
						wins++
					}
				}
			}
			if got, want := winning(rank, against), float64(wins)/400; got != want {
				t.Fatalf("%d against %d: %v, want %v", rank, against, got, want)
			}
		}
	}
}

// What a policy sees of a state is its own and what the fog lets through: nothing
// that only the other knows changes it.
func TestASightHoldsNothingOfTheOthersOwn(t *testing.T) {
	a, b := benchSheets()
	random, unknown := Policies()[0], 0
	for seed := range uint64(20) {
		_, all := playedBy(t, DefaultTerms(), [2]Sheet{a, b}, [2]Policy{random, random}, seed)
		s := Fold(State{}, all[:len(all)/2])
		hidden := s.clone()
		other := hidden.side(duel.SeatB)
		other.Prepared, other.Left, other.Figures = nil, []int{1, 2, 3}, Figures{Power: 99}
		other.Sheet = Sheet{Level: other.Sheet.Level}
		for i := range hidden.Spells {
			if sp := &hidden.Spells[i]; sp.Owner == duel.SeatB && sp.Caster == duel.SeatB && !sp.Revealed && !sp.Identified {
				sp.Card, sp.PR, sp.Home = &spell.Card{}, 99, !sp.Home
				unknown++
				if !sp.Announced {
					sp.Type = spell.Leech
				}
			}
		}
		if got, want := SightOf(&hidden, duel.SeatA), SightOf(&s, duel.SeatA); !reflect.DeepEqual(got, want) {
			t.Fatalf("seed %d: %+v, and with other secrets %+v", seed, want, got)
		}
	}
	if unknown < 20 {
		t.Errorf("only %d unknown spells were changed", unknown)
	}
}

// ability.groups: what is left of a spell's missiles costs the sensible policy nothing
// more, and goes out.
func TestTheSensiblePolicyLaunchesWhatIsLeft(t *testing.T) {
	sensible, _ := PolicyNamed("sensible")
	a, b := caster("Rary", "wizard", 12, "Melf's Minute Meteors", "Fireball"), caster("Serten", "wizard", 12, "Jump")
	_, events := playedBy(t, DefaultTerms(), [2]Sheet{a, b}, [2]Policy{sensible, sensible}, 1)
	var groups []int
	for _, cast := range all[SpellCast](events) {
		if cast.Side == duel.SeatA && cast.Card.Missiles > 0 {
			groups = append(groups, cast.Card.Missiles)
		}
	}
	if !slices.Equal(groups, []int{5, 5, 2}) {
		t.Errorf("seed 1: groups of %v missiles", groups)
	}
}
