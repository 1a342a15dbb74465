package arcane

import (
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
)

// harmless are ways to play a duel so that it need not end by anybody's defeat.
var harmless = map[string]func(d duel.Decision, v Sight, pick func(int) int) duel.Answer{
	"sets nothing": func(d duel.Decision, v Sight, pick func(int) int) duel.Answer {
		if d.Kind == KindAllot {
			return duel.Answer{Selection: []string{}}
		}
		return timid(0, 0)(d, v, pick)
	},
	"rests":        timid(0, 0),
	"taps":         timid(1, 0),
	"hides":        timid(0, 7),
	"taps, hiding": timid(1, 6),
	"by chance":    chooseRandom,
}

func timid(spells, counters int) func(duel.Decision, Sight, func(int) int) duel.Answer {
	return fixed(func(dice int, _ Sight) (int, int) {
		n := min(spells, dice)
		return n, min(counters, (dice-n)/2)
	})
}

// arcane.stalemate: whatever the duelists do or leave, and where there is a
// deadline also when nobody does anything, a duel ends; at the latest when each
// Shield Point and each undone blow has cost a stalemate's rounds.
func TestEveryDuelEndsByItself(t *testing.T) {
	ends := map[string]int{}
	rapid.Check(t, func(t *rapid.T) {
		terms := randomTerms(t)
		terms.House[HouseStalemate] = rapid.SampledFrom([]string{"10", "20"}).Draw(t, "quiet rounds")
		if terms.checkIdle() != nil {
			delete(terms.House, HouseRounds)
		}
		d := NewDuel(randomWorld(t))
		do := func(c Command) {
			if _, err := d.Do(c); err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
		}
		do(Open{Terms: terms, Mediator: MediatorSeat{House: true}, Seats: bothSeats()})
		sitters := lot{}
		for _, seat := range Seats() {
			do(sitters.sit(t, d.State().clone(), seat))
		}
		names := [2]string{}
		for i, seat := range Seats() {
			names[i] = rapid.SampledFrom([]string{"sets nothing", "rests", "taps", "hides", "taps, hiding", "by chance", "is away"}).Draw(t, string(seat)+" plays")
		}
		s := d.State()
		limit, _ := strconv.Atoi(terms.house(HouseStalemate))
		most := limit * (s.Sides[0].ShieldPoints + s.Sides[1].ShieldPoints + s.Sides[0].FudgePoints + s.Sides[1].FudgePoints + 2)
		choices := rapid.Uint64().Draw(t, "choices")
		for !s.Over() {
			if s.Round > most {
				t.Fatalf("round %d of a duel between one who %s and one who %s", s.Round, names[0], names[1])
			}
			do(harmlessly(s, names, &choices))
		}
		if s.Round > 0 && s.Quiet > limit {
			t.Fatalf("%d quiet rounds, %d allowed", s.Quiet, limit)
		}
		ends[s.Outcome.By]++
	})
	if ends[ByStalemate] == 0 || len(ends) < 2 {
		t.Errorf("the duels ended by %v alone", ends)
	}
}

// harmlessly is the next command: an answer of one who is there, else the clock,
// or where there is none the default.
func harmlessly(s *State, names [2]string, choices *uint64) Command {
	pick := func(n int) int { // a generator of its own: rapid's draws are too slow for thousands
		*choices = *choices*6364136223846793005 + 1442695040888963407
		return int((*choices >> 33) % uint64(n))
	}
	var away *Pending
	for i, p := range s.Open {
		if p.Sealed {
			continue
		}
		seat := duel.Seat(p.Decision.Seat)
		if play, ok := harmless[names[index(seat)]]; ok {
			return Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: play(p.Decision, SightOf(s, seat), pick)}
		}
		away = &s.Open[i]
	}
	if s.Terms.Deadline != nil {
		return Lapse{}
	}
	d := away.Decision
	play := timid(0, 0)
	return Answer{By: d.Seat, Decision: d.ID, Answer: play(d, SightOf(s, duel.Seat(d.Seat)), pick)}
}
