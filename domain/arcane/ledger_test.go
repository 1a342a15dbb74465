package arcane

import (
	"slices"
	"strconv"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
)

// ledger keeps the books of a duel by a reading of the rules of its own, from the
// events alone, and holds the state to them.
type ledger struct {
	op, sp, fp [2]int
	round      int
	quiet      int // rounds on end without damage
	shown      [2]Allotment
	funded     [2]int
	strikes    [2]int // this round
	testRolls  int
	sealed     int // answers that lie sealed
	finished   bool
	yielded    bool
	bonuses    int
	drained    int
	spent      map[string]int // FUDGE points this round, by seat and thing
}

func newLedger() *ledger { return &ledger{spent: map[string]int{}} }

// take books one event.
func (l *ledger) take(t *rapid.T, before, s *State, e duel.Event) {
	if l.finished && e.Round != l.round {
		t.Fatal("a round after the end")
	}
	switch d := e.Data.(type) {
	case SeatTaken:
		i := index(d.Seat)
		l.op[i], l.sp[i], l.fp[i] = d.Figures.OptionPoints, d.Figures.ShieldPoints, d.Sheet.FudgePoints
		if score := 2*d.Figures.DuelArcane + d.Figures.Power - 4; max(0, score) != d.Figures.OptionPoints || 2*d.Figures.Shields != d.Figures.ShieldPoints {
			t.Fatalf("%+v does not follow from the table", d.Figures)
		}
	case DecisionMade:
		if d.Sealed {
			l.sealed++
		}
	case DecisionWithdrawn:
		l.sealed--
	case ChoicesClosed:
		if before.late != slices.Contains(e.Rules, RuleLate) {
			t.Fatalf("%+v by %v, closed by the clock: %t", d, e.Rules, before.late)
		}
		if l.sealed != len(d.Decisions) {
			t.Fatalf("%d sealed answers, and %d are opened", l.sealed, len(d.Decisions))
		}
		l.sealed = 0
	case TestRolled:
		l.testRolls += len(d.Rolls)
		if want := 2 * max(1, l.testRolls/2); l.testRolls != want || len(d.Rolls) != 2 {
			t.Fatalf("%d rolls for the test", l.testRolls)
		}
	case ExchangeBegan:
		if l.round++; d.Quiet != l.quiet || d.Round != l.round {
			t.Fatalf("%+v, and it is round %d after %d quiet ones", d, l.round, l.quiet)
		}
		l.quiet++
		l.shown, l.funded, l.strikes, l.spent = [2]Allotment{}, [2]int{}, [2]int{}, map[string]int{}
	default:
		l.takeRound(t, before, e.Data)
	}
	l.compare(t, s)
}

func (l *ledger) takeRound(t *rapid.T, before *State, data duel.Payload) {
	switch d := data.(type) {
	case AllotmentsRevealed:
		if l.sealed > 0 || len(d.Allotments) != 2 {
			t.Fatal("revealed before both seals")
		}
		for i, a := range d.Allotments {
			level := before.Sides[i].Figures.DuelArcane
			if a.Spells+a.Counterspells+a.Rests > level+a.BoughtDice || a.Spells > l.op[i]+a.BoughtPoints || a.BoughtDice > 2 || a.BoughtPoints > 2 {
				t.Fatalf("illegal allotment %+v with level %d and %d points", a, level, l.op[i])
			}
			l.shown[i] = a
		}
	case CounterspellsFunded:
		for i, f := range d.Funded {
			l.funded[i] = f.Funded
			if f.Funded > l.shown[i].Counterspells || l.shown[i].Spells+f.Funded > before.Sides[i].Figures.DuelArcane+l.shown[i].BoughtDice {
				t.Fatalf("illegal funding %+v", f)
			}
		}
	case FudgeSpent:
		i := index(d.Seat)
		l.fp[i] -= d.Cost
		key := string(d.Seat) + d.On
		if l.spent[key] += d.Cost; d.On != FudgeNullify && l.spent[key] > 2 {
			t.Fatalf("%d points for one thing", l.spent[key])
		}
	case OptionPointsChanged:
		i := index(d.Seat)
		l.op[i] += d.By
		a := l.shown[i]
		want := map[string]int{ReasonBought: a.BoughtPoints, ReasonSpells: -a.Spells, ReasonCounterspells: -l.funded[i], ReasonRests: a.Rests}
		if d.Reason == ReasonTest {
			l.bonuses++
		} else if d.By != want[d.Reason] {
			t.Fatalf("%+v, and %+v was shown", d, a)
		}
	default:
		l.takeStrike(t, before, data)
	}
}

func (l *ledger) takeStrike(t *rapid.T, before *State, data duel.Payload) {
	switch d := data.(type) {
	case StrikeRolled:
		i := index(d.Attacker)
		l.strikes[i]++
		if d.Damage > 0 {
			l.quiet = 0
		}
		net := l.shown[i].Spells - l.funded[1-i]
		if before.Terms.house(HouseSurplus) == "wasted" {
			net = max(0, net)
		}
		if l.finished || l.strikes[i] > 1 || l.shown[i].Spells == 0 || d.Net != net || d.Damage < max(0, net-2) || d.Damage > max(0, net+2) {
			t.Fatalf("strike %+v, net %d", d, net)
		}
	case ShieldsStruck:
		i := index(d.Seat)
		carried := before.Terms.house(HouseExcess) == "carries" && d.Damage > l.sp[i]
		if d.Damage < 1 || d.Final != (l.sp[i] == 0 || carried) || d.Left > l.sp[i] {
			t.Fatalf("%+v with %d Shield Points", d, l.sp[i])
		}
		l.sp[i] = max(0, l.sp[i]-d.Damage)
		l.finished = d.Final
	case Surrendered:
		if before.Terms.Condition == Death {
			t.Fatal("yielded in a duel to the death")
		}
		l.finished, l.yielded = true, true
	case PowerDrained:
		l.drained++
	}
}

// compare holds the state to the books: nothing is below 0, and shields never
// rise.
func (l *ledger) compare(t *rapid.T, s *State) {
	for i, side := range s.Sides {
		if side.OptionPoints != l.op[i] || side.ShieldPoints != l.sp[i] || side.FudgePoints != l.fp[i] {
			t.Fatalf("%s stands at %d/%d/%d, the books at %d/%d/%d", side.Seat, side.OptionPoints, side.ShieldPoints, side.FudgePoints, l.op[i], l.sp[i], l.fp[i])
		}
		if min(l.op[i], l.sp[i], l.fp[i]) < 0 {
			t.Fatalf("below nothing: %d/%d/%d", l.op[i], l.sp[i], l.fp[i])
		}
		if side.Figures.Powerless && (l.shown[i].Spells > 0 || l.shown[i].Counterspells > 0 || l.shown[i].BoughtDice > 0) {
			t.Fatalf("a powerless duelist showed %+v", l.shown[i])
		}
	}
}

// end holds the outcome to the books: exactly one winner in a duel that was
// fought to its end, whose loser had no shields or yielded, and all drained.
func (l *ledger) end(t *rapid.T, s *State) {
	o := s.Outcome
	fought := slices.Contains([]string{ByDefeat, BySurrender, ByRounds}, o.By) || o.By == ByStalemate && s.Terms.Condition != Death
	switch {
	case fought != (l.drained == 2), l.bonuses > 1:
		t.Fatalf("%+v, %d drained, %d bonuses", o, l.drained, l.bonuses)
	case (o.Result == ResultVictory) != isSeat(o.Winner), (o.By == ByDefeat || o.By == BySurrender) != l.finished:
		t.Fatalf("%+v, finished: %t", o, l.finished)
	case o.By == ByDefeat && s.side(opponent(o.Winner)).ShieldPoints != 0, (o.By == BySurrender) != l.yielded:
		t.Fatalf("%+v, loser %+v", o, s.side(opponent(o.Winner)))
	case (o.Result == ResultDraw) != (o.By == ByRounds || o.By == ByStalemate), o.By == ByRounds && s.Terms.house(HouseRounds) != strconv.Itoa(l.round):
		t.Fatalf("%+v after round %d: %+v", o, l.round, s.Terms)
	case o.By == ByStalemate && s.Terms.house(HouseStalemate) != strconv.Itoa(l.quiet):
		t.Fatalf("a stalemate after %d quiet rounds: %+v", l.quiet, s.Terms)
	}
	for _, side := range s.Sides {
		if fought && side.PowerFatigue != 0 {
			t.Fatalf("%s has %d Power Fatigue left", side.Seat, side.PowerFatigue)
		}
	}
}
