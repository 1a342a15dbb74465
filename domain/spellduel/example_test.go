package spellduel

import (
	"errors"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

func calvin() Sheet {
	return Sheet{
		Name: "Calvin", Class: "wizard", Level: 7, Abilities: map[string]int{"intelligence": 16, "wisdom": 10},
		HitPoints: HitPoints{20, 20}, Components: "all",
		Memorized: []Memorized{{Spell: "Clairvoyance", Count: 1}, {Spell: "Magic Missile", Count: 2}},
		Items:     []Item{{Name: "ring of spell storing", Kind: "stored", Spells: []string{"Monster Summoning II"}}},
	}
}

func delsenora() Sheet {
	return Sheet{
		Name: "Delsenora", Class: "priest", Level: 12, Abilities: map[string]int{"intelligence": 11, "wisdom": 17},
		HitPoints: HitPoints{48, 48}, Components: "all",
		Memorized: []Memorized{{Spell: "Withdraw", Count: 1}, {Spell: "Dispel Magic", Count: 2}, {Spell: "Animate Object", Count: 1}},
	}
}

type playing struct {
	t      *testing.T
	state  State
	world  World
	events []duel.Event
}

func (tb *playing) do(c Command) {
	tb.t.Helper()
	events, err := Decide(tb.state, c, tb.world)
	if err != nil {
		tb.t.Fatalf("%s refused: %v", c.Name(), err)
	}
	tb.state = Fold(tb.state, events)
	tb.events = append(tb.events, events...)
	for _, e := range events {
		tb.t.Logf("%d %s %s %+v", e.Round, e.Phase, e.Data.EventType(), brief(e.Data))
	}
}

func brief(p duel.Payload) any {
	switch d := p.(type) {
	case DecisionDue:
		ids := []string{}
		for _, o := range d.Decision.Options {
			ids = append(ids, o.ID)
		}
		return []any{d.Decision.ID, d.Decision.Kind, d.Decision.Seat, ids}
	case SeatTaken:
		return d.Sheet.Name
	case SpellCast:
		d.Card = spell.Card{}
		return d
	case SpellRevealed:
		d.Card = spell.Card{}
		return d
	}
	return p
}

func (tb *playing) answer(by duel.Actor, kind duel.Kind, a duel.Answer) {
	tb.t.Helper()
	for _, p := range tb.state.Open {
		if p.Decision.Kind == kind && p.Decision.Seat == by {
			tb.do(Answer{By: by, Decision: p.Decision.ID, Answer: a})
			return
		}
	}
	tb.t.Fatalf("%s owes no %s: %+v", by, kind, tb.state.Open)
}

func TestWorkedExample(t *testing.T) {
	terms := DefaultTerms()
	terms.Dice = DiceTable
	tb := &playing{t: t, world: World{Catalogue: spell.Embedded()}}
	_ = dice.Algorithm
	tb.do(Open{Terms: terms, Mediator: MediatorSeat{Name: "Tarrant"}, Seats: duel.TwoSeats("Calvin", "Delsenora")})
	tb.do(TakeSeat{Seat: "a", Consent: true, Sheet: calvin()})
	tb.do(TakeSeat{Seat: "b", Consent: true, Sheet: delsenora()})
	o := func(id string) duel.Answer { return duel.Answer{Option: id} }
	r := func(n ...int) duel.Answer { return duel.Answer{Rolls: n} }
	none := duel.Answer{Selection: []string{}}
	tb.answer("a", KindContribute, none)
	tb.answer("b", KindContribute, none)
	tb.answer("mediator", KindClose, o("close"))
	tb.answer("mediator", KindRoll, r(8))
	tb.answer("mediator", KindRoll, r(3))
	tb.answer("a", KindAct, o("cast:clairvoyance:ahead"))
	tb.answer("b", KindAct, o("cast:withdraw:home"))
	tb.answer("a", KindMove, o("5"))
	tb.answer("b", KindAct, o("cast:dispel-magic:ahead"))
	tb.answer("a", KindAct, o("cast:monster-summoning-ii@ring-of-spell-storing:ahead"))
	tb.answer("a", KindMove, o("5"))
	tb.answer("a", KindMeet, o("pass"))
	tb.answer("a", KindMeet, o("fight"))
	tb.answer("mediator", KindRoll, r(20))
	tb.answer("mediator", KindRoll, r(9))
	tb.answer("a", KindMove, o("3"))
	tb.answer("b", KindMove, o("4"))
	tb.answer("a", KindAct, o("cast:magic-missile:ahead"))
	tb.answer("b", KindAct, o("cast:animate-object:ahead"))
	if tb.state.Advantage != duel.SeatB || tb.state.Round != 4 {
		t.Fatalf("advantage %s, round %d", tb.state.Advantage, tb.state.Round)
	}
	var refusal *duel.Refusal
	if _, err := Decide(tb.state, Answer{By: "a", Decision: "d99"}, tb.world); !errors.As(err, &refusal) {
		t.Fatal(err)
	}
}
