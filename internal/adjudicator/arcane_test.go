package adjudicator

import (
	"encoding/json"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/internal/client"
	"spellduel/projections"
)

// seatArcane is a Duel Arcane with both in the circle.
func seatArcane(t testing.TB, adj *Adjudicator, mode arcane.DiceMode, change ...func(*arcane.Terms)) *seated {
	t.Helper()
	terms := arcane.DefaultTerms()
	for _, f := range change {
		f(&terms)
	}
	terms.Dice = mode
	out, err := adj.Open(t.Context(), arcane.Open{
		Terms: terms, Mediator: arcane.MediatorSeat{Name: "Tarrant"}, Seats: duel.TwoSeats("Kelson", "Charissa"),
	}, Request{Scope: "open"})
	if err != nil {
		t.Fatal(err)
	}
	d := &seated{t: t, adj: adj, id: out.Duel}
	sit := func(seat duel.Seat, seed string) Caller {
		trait := arcane.Trait{Level: "good"}
		c := arcane.TakeSeat{Seat: seat, Consent: true, DiceSeed: seed, Sheet: arcane.Sheet{
			Name: "Duelist " + string(seat), Power: trait, Shields: trait, DuelArcane: trait, FudgePoints: 6,
		}}
		taken, err := adj.TakeSeat(t.Context(), out.Duel, out.Invitations[seat], c, Request{Scope: "sit"})
		if err != nil {
			t.Fatal(err)
		}
		return d.recognise(taken.Token)
	}
	d.a, d.b, d.mediator = sit("a", "0a"), sit("b", "0b"), d.recognise(out.Token)
	return d
}

// byChance answers as somebody who knows nothing but the decision.
func byChance(t testing.TB, random *rand.Rand) func(duel.Decision) duel.Answer {
	return func(d duel.Decision) duel.Answer {
		text, err := json.Marshal(d)
		if err != nil {
			t.Fatal(err)
		}
		var wire client.Decision
		if err := json.Unmarshal(text, &wire); err != nil {
			t.Fatal(err)
		}
		return duel.Answer(client.Draw(random, wire))
	}
}

// A Duel Arcane is held by the same house: it ends, an audit of what was stored
// finds nothing wrong and recomputes each throw, and what was live comes back
// from the file.
func TestADuelArcaneIsHeldAsAnyOther(t *testing.T) {
	for _, mode := range []arcane.DiceMode{arcane.DiceServer, arcane.DiceTable} {
		seed := rand.Uint64()
		t.Logf("%s dice, seed %d", mode, seed)
		store := openStore(t)
		d := seatArcane(t, newOver(t, store), mode)
		play := byChance(t, rand.New(rand.NewPCG(seed, 0)))
		steps := 0
		for ; d.step(play); steps++ {
			if steps > 100_000 {
				t.Fatal("it does not end")
			}
		}
		live := d.snapshot()
		if !live.Over() || steps < 10 {
			t.Fatalf("after %d answers: over %t", steps, live.Over())
		}
		audit, err := newOver(t, store).Audit(t.Context(), d.id)
		if err != nil || len(audit.Flaws) > 0 || !audit.Played || !audit.Over {
			t.Errorf("audit %+v, %v", audit, err)
		}
		if throws := audit.Rolls > 0; throws != (mode == arcane.DiceServer) {
			t.Errorf("%d throws were recomputed", audit.Rolls)
		}
		late, err := newOver(t, store).Snapshot(t.Context(), d.id)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range viewers {
			if was, is := live.View(v), late.View(v); string(was.JSON()) != string(is.JSON()) || live.Version(v) != late.Version(v) {
				t.Errorf("%s saw\n%s\nand reads\n%s", v, was.JSON(), is.JSON())
			}
		}
		if _, ok := live.View("a").(projections.DuelArcane); !ok {
			t.Errorf("it is shown as %T", live.View("a"))
		}
	}
}

// A command of the one ruleset is none of the other's.
func TestASheetOfAnotherRulesetIsRefused(t *testing.T) {
	adj := newOver(t, openStore(t))
	d := seatArcane(t, adj, arcane.DiceServer)
	before := d.snapshot().head
	_, err := adj.act(t.Context(), d.a, arcane.Open{}, Request{Scope: "open"})
	if err == nil || d.snapshot().head != before {
		t.Errorf("a second opening: %v", err)
	}
	if strings.Contains(string(d.snapshot().View("b").JSON()), "arena") {
		t.Error("a Duel Arcane has no arena")
	}
}

// duel.deadline: the clock comes to duels of every ruleset; dice of the table that a ruleset waits for it leaves
// alone.
func TestTheClockComesToADuelArcane(t *testing.T) {
	store, hand := openStore(t), newHand()
	adj := newOver(t, store, hand.config)
	minute := 60
	timed := func(terms *arcane.Terms) { terms.Deadline = &minute }
	d := seatArcane(t, adj, arcane.DiceServer, timed)
	for range 20 {
		hand.at.Store(d.due().UnixMilli())
		if adj.LapseDue(t.Context(), quiet) != 1 {
			t.Fatalf("nothing was due, with %+v open", d.snapshot().View(duel.ViewerMediator).Common())
		}
	}
	if a := audit(t, store, d.id); len(a.Flaws) > 0 || len(byClock(t, store, d.id)) != 20 {
		t.Errorf("the clock came %d times in 20 deadlines; flaws: %v", len(byClock(t, store, d.id)), a.Flaws)
	}
	table := seatArcane(t, adj, arcane.DiceTable, timed)
	for range 20 {
		hand.pass(time.Minute)
		adj.LapseDue(t.Context(), quiet)
	}
	if n := len(byClock(t, store, table.id)); n > 20 {
		t.Errorf("the clock came %d times to a table in 20 deadlines", n)
	}
	if a := audit(t, store, table.id); len(a.Flaws) > 0 {
		t.Errorf("flaws: %v", a.Flaws)
	}
}
