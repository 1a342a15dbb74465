package spellduel

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// playSpoils plays a short duel that comes to its aftermath soon: both give what
// they like, a few choices follow, and then it ends somehow.
func playSpoils(t *rapid.T, w World) (State, []duel.Event) {
	var s State
	var all []duel.Event
	do := doing(t, w, &s, func(c commit) { all = append(all, c.events...) })
	terms := DefaultTerms()
	terms.Stakes = randomStakes(t)
	terms.Dice = rapid.SampledFrom([]DiceMode{DiceServer, DiceTable}).Draw(t, "dice mode")
	terms.OpponentHitPoints = rapid.SampledFrom([]HitPointsSeen{HitPointsExact, HitPointsHidden}).Draw(t, "seen")
	mediator := MediatorSeat{House: rapid.Bool().Draw(t, "house")}
	do(Open{Terms: terms, Mediator: mediator, Seats: duel.TwoSeats("a", "b")})
	generous := rapid.Bool().Draw(t, "generous") // with what they give: of one level they may give all
	a, b := randomSheet(t, "a", terms), randomSheet(t, "b", terms)
	if generous {
		b.Level = a.Level
	}
	do(TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: a})
	do(TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: b})
	giveUp := rapid.IntRange(0, 25).Draw(t, "until")
	for n := 0; !s.Over(); n++ {
		if n > mostCommands {
			t.Fatalf("no end: %+v", s.Open)
		}
		switch {
		case n < giveUp || s.decided():
			p := rapid.SampledFrom(answerable(&s)).Draw(t, "who")
			answer := randomAnswer(t, p.Decision)
			if p.Decision.Kind == KindContribute && generous {
				answer = gift(p.Decision)
			}
			do(Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: answer})
		case !mediator.House && s.Spaces > 0 && rapid.IntRange(0, 3).Draw(t, "attacked") == 0:
			do(Intervene{Kind: Attack, Seat: duel.SeatA})
		case rapid.IntRange(0, 9).Draw(t, "called off") == 0:
			do(Void{By: duel.House})
		default:
			do(Surrender{Seat: rapid.SampledFrom([]duel.Seat{duel.SeatA, duel.SeatB}).Draw(t, "gives up")})
		}
	}
	return s, all
}

// gift is what a side may give of the first few spells that it is offered.
func gift(d duel.Decision) duel.Answer {
	chosen, total := []string{}, 0
	for _, o := range d.Options {
		if len(chosen) < 4 && (d.Limits == nil || o.Level <= *d.Limits.SingleLevel && total+o.Level <= *d.Limits.TotalLevels) {
			chosen, total = append(chosen, o.ID), total+o.Level
		}
	}
	return duel.Answer{Selection: chosen}
}

func answerable(s *State) []Pending {
	return slices.DeleteFunc(slices.Clone(s.Open), func(p Pending) bool {
		return p.Sealed || p.Decision.Kind == KindClose && !s.sealedAll(KindContribute)
	})
}

// spoils.report, spoils.spell_loss, spoils.damage: every aftermath ends with a
// report for each; no cap is exceeded, nothing is lost twice, and what changes fits
// the sheet that was brought.
func TestEveryAftermathEndsAndFitsItsSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s, all := playSpoils(t, randomWorld(t))
		fought := s.Outcome.Fought()
		reports := 0
		for i, e := range all {
			switch d := e.Data.(type) {
			case DuelDecided:
				fought = fought && d.ended() == *s.Outcome
			case SpoilsDamage:
				capped(t, &s, d)
			case LevelsLost:
				bounded(t, &s, d)
			case AftermathSet:
				reports++
				fits(t, &s, d, fought)
			case DuelEnded:
				if i != len(all)-1 {
					t.Fatalf("%s came after the end", all[i+1].Data.EventType())
				}
			}
		}
		if want := 2; fought && reports != want || (s.Decided == nil) == fought && fought {
			t.Fatalf("%d reports of a duel that ended in a %s: %+v", reports, s.Outcome.Result, s.Decided)
		}
	})
}

func wins(s *State, seat duel.Seat) bool { return s.Decided.Winner == "" || s.Decided.Winner == seat }

func capped(t *rapid.T, s *State, d SpoilsDamage) {
	total := 0
	for _, n := range d.Rolls {
		total += n
	}
	suffered := s.side(d.Side).Sheet.HitPoints.Current - s.side(d.Side).HitPoints.Current
	switch {
	case wins(s, d.Side) && (d.Amount > suffered || !d.Temporary):
		t.Fatalf("a winner who lost %d is hurt by %d", suffered, d.Amount)
	case !wins(s, d.Side) && d.Amount != total:
		t.Fatalf("a loser is spared %d of %d", total-d.Amount, total)
	case d.Amount > total || d.Amount < 0:
		t.Fatalf("%d of %d", d.Amount, total)
	}
}

func bounded(t *rapid.T, s *State, d LevelsLost) {
	side, total, has := s.side(d.Side), 0, 0
	for _, n := range d.Rolls {
		total += n
	}
	for i, p := range side.Prepared {
		n := p.Count - side.Given[i]
		if wins(s, d.Side) {
			n = side.Cast[i]
		}
		if p.given() {
			has += n * p.Card.Level
		}
	}
	if d.Levels != min(total, has) || wins(s, d.Side) && d.Missing != 0 || !wins(s, d.Side) && d.Levels+d.Missing != total {
		t.Fatalf("rolled %d, has %d: %+v", total, has, d)
	}
	paid := 0
	for _, f := range side.Spoils.Forfeited {
		paid += f.Level
	}
	if paid < d.Levels {
		t.Fatalf("%d levels paid of %d", paid, d.Levels)
	}
}

// fits applies the patch to the sheet and looks at what it has become.
func fits(t *rapid.T, s *State, d AftermathSet, fought bool) {
	side := s.side(d.Side)
	after := patched(t, side.Sheet, d.Patch)
	for i, p := range side.Prepared {
		gone := side.Given[i]
		if fought {
			gone += side.forfeited(p.Key)
		}
		if gone > p.Count || side.Given[i] > p.Count {
			t.Fatalf("%d copies of %d of %s are gone", gone, p.Count, p.Card.Name)
		}
	}
	before, left := copies(side.Sheet, s.Terms), copies(after, s.Terms)
	for _, l := range d.Lost {
		before[l.Spell] -= l.Count
	}
	destroyed := len(side.Spoils.Destroyed) > 0 || s.Terms.Stakes.Kind == StakesPrize // whole items come and go
	for name, n := range before {
		if !destroyed && left[name] != n {
			t.Fatalf("%d of %s are left, not %d: %+v", left[name], name, n, d)
		}
	}
	if !fought && (d.Patch.HitPoints != nil || d.Patch.Abilities != nil || len(d.Conditions) > 0) {
		t.Fatalf("a duel that was not fought leaves %+v", d)
	}
	healed := after
	healed.HitPoints, healed.Conditions = side.Sheet.HitPoints, nil
	if _, _, err := prepare(healed, s.Terms, spell.Embedded()); err != nil {
		t.Fatalf("mended, the sheet is not legal: %v", err)
	}
	if _, err := Read(after, spell.Embedded()); err != nil {
		t.Fatalf("whatever has befallen him, his sheet cannot be read: %v", err)
	}
	_, _, err := prepare(after, s.Terms, spell.Embedded())
	bars := after.HitPoints.Current < 1 || slices.ContainsFunc(after.Conditions, func(l Lasting) bool {
		return slices.Contains(unfit, l.Kind) || slices.Contains(unfree, l.Kind)
	})
	if bars == (err == nil) {
		t.Fatalf("barred %v, and taken with %v: %+v", bars, err, d)
	}
}

// copies counts a sheet's spells by name, memorized or stored.
func copies(sh Sheet, terms Terms) map[string]int {
	n := map[string]int{}
	_, lines, err := prepare(Sheet{
		Name: sh.Name, Class: sh.Class, Level: sh.Level, HitPoints: HitPoints{1, 1}, Memorized: sh.Memorized, Items: sh.Items, Components: "all",
	}, terms, spell.Embedded())
	if err != nil {
		panic(err)
	}
	for _, l := range lines {
		n[l.Card.Name] += l.Count
	}
	return n
}

// patched applies a patch to a sheet as a program would that knows no more than
// RFC 7386.
func patched(t *rapid.T, sh Sheet, p SheetPatch) Sheet {
	before, after := map[string]any{}, Sheet{}
	change := map[string]any{}
	for _, c := range []struct{ from, to any }{{sh, &before}, {p, &change}} {
		b, err := json.Marshal(c.from)
		if err == nil {
			err = json.Unmarshal(b, c.to)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	b, err := json.Marshal(mergePatch(before, change))
	if err == nil {
		err = json.Unmarshal(b, &after)
	}
	if err != nil {
		t.Fatalf("patched, it is no sheet any more: %v: %s", err, b)
	}
	return after
}

// mergePatch is the algorithm of RFC 7386.
func mergePatch(target, patch any) any {
	change, isObject := patch.(map[string]any)
	if !isObject {
		return patch
	}
	object, ok := target.(map[string]any)
	if !ok {
		object = map[string]any{}
	}
	for name, value := range change {
		if value == nil {
			delete(object, name)
		} else {
			object[name] = mergePatch(object[name], value)
		}
	}
	return object
}

// The examples of RFC 7386, appendix A.
func TestMergePatchIsThatOfTheRFC(t *testing.T) {
	for i, c := range [][3]string{
		{`{"a":"b"}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"b"}`, `{"b":"c"}`, `{"a":"b","b":"c"}`},
		{`{"a":"b"}`, `{"a":null}`, `{}`},
		{`{"a":["b"]}`, `{"a":"c"}`, `{"a":"c"}`},
		{`{"a":"c"}`, `{"a":["b"]}`, `{"a":["b"]}`},
		{`{"a":{"b":"c"}}`, `{"a":{"b":"d","c":null}}`, `{"a":{"b":"d"}}`},
		{`["a","b"]`, `["c","d"]`, `["c","d"]`},
		{`{"a":"foo"}`, `null`, `null`},
		{`{"e":null}`, `{"a":1}`, `{"a":1,"e":null}`},
		{`[1,2]`, `{"a":"b","c":null}`, `{"a":"b"}`},
		{`{}`, `{"a":{"bb":{"ccc":null}}}`, `{"a":{"bb":{}}}`},
	} {
		var v [3]any
		for n, text := range c {
			if err := json.Unmarshal([]byte(text), &v[n]); err != nil {
				t.Fatal(err)
			}
		}
		if got := mergePatch(v[0], v[1]); !reflect.DeepEqual(got, v[2]) {
			t.Errorf("example %d: %v, not %s", i+1, fmt.Sprint(got), c[2])
		}
	}
}
