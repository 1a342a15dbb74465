package spellduel

import (
	"math/rand/v2"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// benchSheets are two casters of level 9 with a dozen spells each.
func benchSheets() (Sheet, Sheet) {
	lines := func(names ...string) []Memorized {
		var m []Memorized
		for _, n := range names {
			m = append(m, Memorized{Spell: n, Count: 2})
		}
		return m
	}
	a := Sheet{
		Name: "a", Class: "wizard", Level: 9, Abilities: map[string]int{"intelligence": 17},
		HitPoints: HitPoints{30, 30}, Components: "all",
		Memorized: lines("Magic Missile", "Charm Person", "Shield", "Fireball", "Haste", "Web", "Monster Summoning I"),
	}
	b := Sheet{
		Name: "b", Class: "priest", Level: 9, Abilities: map[string]int{"wisdom": 17},
		HitPoints: HitPoints{45, 45}, Components: "all",
		Memorized: lines("Cure Light Wounds", "Command", "Hold Person", "Withdraw", "Dispel Magic", "Prayer", "Animate Object"),
	}
	return a, b
}

// BenchmarkRandomDuel plays whole random duels in process, without a store.
func BenchmarkRandomDuel(b *testing.B) {
	one, two := benchSheets()
	choose := rand.New(rand.NewPCG(1, 2))
	events, commands := 0, 0
	for i := range b.N {
		d, err := dice.NewCommitted(dice.Seed{byte(i), byte(i >> 8), byte(i >> 16)}, nil, nil)
		if err != nil {
			b.Fatal(err)
		}
		w := World{Dice: d, Catalogue: spell.Embedded()}
		played := NewDuel(w)
		s := played.State()
		do := func(c Command) {
			out, err := played.Do(c)
			if err != nil {
				b.Fatal(err)
			}
			events += len(out)
			commands++
		}
		do(Open{Terms: DefaultTerms(), Mediator: MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")})
		do(TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: one})
		do(TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: two})
		for !s.Over() {
			for _, p := range s.Open {
				if !p.Sealed {
					do(Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: benchAnswer(choose, p.Decision)})
					break
				}
			}
		}
	}
	b.ReportMetric(float64(events)/float64(b.N), "events/duel")
	b.ReportMetric(float64(commands)/float64(b.N), "commands/duel")
	b.ReportMetric(float64(b.N)/b.Elapsed().Seconds(), "duels/s")
}

func benchAnswer(choose *rand.Rand, d duel.Decision) duel.Answer {
	if d.Answer == duel.FormSelection {
		return duel.Answer{Selection: []string{}}
	}
	return duel.Answer{Option: d.Options[choose.IntN(len(d.Options))].ID}
}
