package spellduel

import (
	"errors"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// timed is a duel under a deadline to which nobody has come yet.
type timed struct {
	t     testing.TB
	duel  *Duel
	fresh []duel.Event // what the last command caused
}

func newTimed(t testing.TB, house bool, mode DiceMode) *timed {
	t.Helper()
	committed, err := dice.NewCommitted(dice.Seed{1}, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	d := &timed{t: t, duel: NewDuel(World{Dice: committed, Catalogue: spell.Embedded()})}
	terms, hour := DefaultTerms(), 3600
	terms.Deadline, terms.Dice = &hour, mode
	d.do(Open{Terms: terms, Mediator: MediatorSeat{Name: "Tarrant", House: house}, Seats: duel.TwoSeats("a", "b")})
	return d
}

func (d *timed) do(c Command) {
	d.t.Helper()
	list, err := d.duel.Do(c)
	if err != nil {
		d.t.Fatalf("%s: %v", c.Name(), err)
	}
	d.fresh = slices.Clone(list)
}

// refused is a command that must be refused so.
func (d *timed) refused(c Command, code duel.Code) {
	d.t.Helper()
	_, err := d.duel.Do(c)
	if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != code {
		d.t.Fatalf("%s: %v, want a refusal %s", c.Name(), err, code)
	}
}

func (d *timed) sit() {
	d.t.Helper()
	for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		d.do(TakeSeat{Seat: seat, Consent: true, Sheet: Sheet{
			Name: string(seat), Class: "wizard", Level: 7, Abilities: map[string]int{"intelligence": 16}, HitPoints: HitPoints{20, 20},
			Proficiencies: []string{spellcraft}, Memorized: []Memorized{{Spell: "Magic Missile", Count: 2}}, Components: "all",
		}})
	}
}

// answer gives an option, or the selection of nothing, for the first decision of
// a kind that somebody owes.
func (d *timed) answer(by duel.Actor, kind duel.Kind, option string) string {
	d.t.Helper()
	for _, p := range d.duel.State().Open {
		if p.Decision.Seat == by && p.Decision.Kind == kind && !p.Sealed {
			a := duel.Answer{Option: option}
			if p.Decision.Answer == duel.FormSelection {
				a = duel.Answer{Selection: []string{}}
			}
			d.do(Answer{By: by, Decision: p.Decision.ID, Answer: a})
			return p.Decision.ID
		}
	}
	d.t.Fatalf("%s owes no %s", by, kind)
	return ""
}

// made are the answers among fresh events, as "seat kind by".
func (d *timed) made() []string {
	var list []string
	for _, e := range d.fresh {
		if m, ok := e.Data.(DecisionMade); ok {
			list = append(list, string(m.Seat)+" "+string(m.Kind)+" "+string(m.By))
			if m.By == duel.Clock && (e.Actor != duel.Clock || e.Cause != m.Decision || !slices.Contains(e.Rules, RuleDuelDeadline)) {
				d.t.Errorf("the clock's answer %+v", e)
			}
		}
	}
	return list
}

func (d *timed) closedBy() duel.Actor {
	d.t.Helper()
	for _, e := range d.fresh {
		if c, ok := e.Data.(ChoicesClosed); ok {
			return c.By
		}
	}
	d.t.Fatal("nothing was closed")
	return ""
}

// duel.deadline: a duel in which nobody ever answers plays itself to its end.
func TestNobodyEverAnswers(t *testing.T) {
	for _, house := range []bool{true, false} {
		for _, mode := range []DiceMode{DiceServer, DiceTable} {
			d := newTimed(t, house, mode)
			d.sit()
			n := 0
			for ; !d.duel.State().Over() && n < 1000; n++ {
				d.do(Lapse{})
			}
			o := d.duel.State().Outcome
			if o == nil || o.By != "stalemate" || o.Result != ResultDraw || n > 20 {
				t.Errorf("house %t, dice %s: after %d deadlines %+v, want the draw of ten still rounds", house, mode, n, o)
			}
			d.refused(Lapse{}, duel.CodeDuelOver)
		}
	}
}

// duel.deadline: whoever has sealed keeps his answer, the others' lapse with the
// closing in one step, and that the clock closed is said whoever had answered.
func TestWhatIsSealedStands(t *testing.T) {
	for _, c := range []struct {
		name     string
		sealed   []duel.Actor
		house    bool
		wantMade []string
	}{
		{"nobody", nil, true, []string{"a contribute clock", "b contribute clock"}},
		{"one", []duel.Actor{"b"}, true, []string{"a contribute clock"}},
		{"nobody, with a mediator", nil, false, []string{"a contribute clock", "b contribute clock", "mediator close clock"}},
		{"one, with a mediator", []duel.Actor{"a"}, false, []string{"b contribute clock", "mediator close clock"}},
		{"both, and the mediator does not close", []duel.Actor{"a", "b"}, false, []string{"mediator close clock"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			d := newTimed(t, c.house, DiceServer)
			d.sit()
			for _, who := range c.sealed {
				d.answer(who, KindContribute, "")
			}
			d.do(Lapse{})
			if got := d.made(); !slices.Equal(got, c.wantMade) {
				t.Errorf("made %q, want %q", got, c.wantMade)
			}
			if by := d.closedBy(); by != duel.Clock {
				t.Errorf("closed by %q, want the clock", by)
			}
		})
	}
}

// duel.deadline: what both have answered is not said to be the clock's, nor is
// what follows a step that it took.
func TestOnlyWhatTheClockClosedIsItsOwn(t *testing.T) {
	d := newTimed(t, true, DiceServer)
	d.sit()
	d.do(Lapse{})
	d.answer("a", KindAct, "cast:magic-missile:ahead")
	d.answer("b", KindAct, "pass")
	if by := d.closedBy(); by != "" {
		t.Errorf("two answers were closed by %q", by)
	}
	d.do(Lapse{}) // A's spell moves, as far as it can
	if got := d.made(); len(got) != 1 || got[0] != "a move clock" {
		t.Errorf("made %q, want the move", got)
	}
	d.answer("a", KindAct, "pass")
	d.answer("b", KindAct, "pass")
	if by := d.closedBy(); by != "" {
		t.Errorf("after a move by the clock two answers were closed by %q", by)
	}
}

// duel.deadline: a taken back answer is an open one, and lapses as any other;
// nothing that the clock closed can be taken back.
func TestTakenBackBeforeTheDeadline(t *testing.T) {
	d := newTimed(t, false, DiceServer)
	d.sit()
	id := d.answer("a", KindContribute, "")
	d.do(TakeBack{By: "a", Decision: id})
	d.do(Lapse{})
	if got := d.made(); !slices.Contains(got, "a contribute clock") {
		t.Errorf("made %q, want A's by the clock", got)
	}
	d.refused(TakeBack{By: "a", Decision: id}, duel.CodeUnknownDecision)
	d.refused(Answer{By: "a", Decision: id, Answer: duel.Answer{Selection: []string{}}}, duel.CodeUnknownDecision)
}

// duel.deadline, dice.table: dice that nobody enters are the server's, and bear a
// label of their own; the die of a sealed identification falls with the acts.
func TestTheServerThrowsForTheTable(t *testing.T) {
	d := newTimed(t, false, DiceTable)
	d.sit()
	labels := map[string]bool{}
	thrown := func() (n int) {
		for _, e := range d.fresh {
			m, ok := e.Data.(DecisionMade)
			if !ok || m.Kind != KindRoll {
				continue
			}
			l, err := dice.ParseLabel(m.Label)
			if err != nil || labels[m.Label] || m.Dice == "" || len(m.Answer.Rolls) != 1 {
				t.Fatalf("thrown %+v: %v", m, err)
			}
			labels[m.Label] = true
			committed, err := dice.NewCommitted(dice.Seed{1}, nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			sides := map[dice.Purpose]int{dice.Advantage: 10, dice.Check: 20}[l.Purpose]
			if got := committed.Roll(l, 1, sides); !slices.Equal(got, m.Answer.Rolls) {
				t.Errorf("%s is %v by the seed, and %v by the clock", m.Label, got, m.Answer.Rolls)
			}
			n++
		}
		return n
	}
	d.do(Lapse{}) // contributions
	for d.duel.State().Round == 0 {
		d.do(Lapse{})
		if thrown() != 1 {
			t.Fatalf("no throw for the advantage: %+v", d.fresh)
		}
	}
	d.answer("a", KindAct, "cast:magic-missile:ahead")
	d.answer("b", KindAct, "pass")
	for d.duel.State().Open[0].Decision.Kind != KindAct {
		d.do(Lapse{}) // A's move
	}
	d.answer("b", KindAct, "identify:1")
	d.do(Lapse{}) // A's act, and B's die, which the mediator has not entered
	if got := d.made(); !slices.Contains(got, "a act clock") || !slices.Contains(got, "mediator roll clock") || thrown() != 1 {
		t.Errorf("made %q", got)
	}
	if by := d.closedBy(); by != duel.Clock {
		t.Errorf("closed by %q", by)
	}
	if !slices.ContainsFunc(d.fresh, func(e duel.Event) bool { _, ok := e.Data.(IdentificationTried); return ok }) {
		t.Error("the identification was not tried")
	}
}

// duel.deadline: seats that nobody takes end the duel before it began.
func TestSeatsThatNobodyTakes(t *testing.T) {
	d := newTimed(t, true, DiceServer)
	d.do(Lapse{})
	if o := d.duel.State().Outcome; o == nil || o.Result != ResultVoid || o.By != EndDeadline || o.Winner != "" || len(d.fresh) != 1 {
		t.Errorf("%+v by %+v", o, d.fresh)
	}
}

// duel.deadline: without one in the terms nothing lapses, and none is shorter or
// longer than its bounds.
func TestBoundsOfADeadline(t *testing.T) {
	for seconds, legal := range map[int]bool{LeastDeadline - 1: false, LeastDeadline: true, MostDeadline: true, MostDeadline + 1: false, 0: false, -5: false} {
		terms := DefaultTerms()
		terms.Deadline = &seconds
		if err := checkTerms(terms); (err == nil) != legal {
			t.Errorf("%d seconds: %v", seconds, err)
		}
	}
	d := NewDuel(World{Catalogue: spell.Embedded()})
	if _, err := d.Do(Open{Terms: DefaultTerms(), Mediator: MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")}); err != nil {
		t.Fatal(err)
	}
	_, err := d.Do(Lapse{})
	if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != duel.CodeNotOffered {
		t.Errorf("a lapse without a deadline: %v", err)
	}
}

// duel.deadline: whatever subset of answers never comes, a duel ends; each
// default is an answer that the decision offers.
func TestRandomDuelsWithDeadlinesEnd(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w, hour, s := randomWorld(t), 3600, State{}
		do := func(c Command) {
			for _, p := range s.Open {
				if _, lapses := c.(Lapse); lapses && p.Decision.Answer == duel.FormOption {
					if err := p.Decision.Check(duel.Answer{Option: DefaultOf(p.Decision)}, duel.Wording{}); err != nil {
						t.Fatalf("the default of %+v: %v", p.Decision, err)
					}
				}
			}
			list, err := Decide(s, c, w)
			if err != nil {
				t.Fatalf("%+v: %v", c, err)
			}
			s = Fold(s, list)
		}
		terms := DefaultTerms()
		terms.Deadline = &hour
		terms.Dice = rapid.SampledFrom([]DiceMode{DiceServer, DiceTable}).Draw(t, "dice mode")
		terms.OpponentHitPoints = rapid.SampledFrom([]HitPointsSeen{HitPointsWounded, HitPointsHidden}).Draw(t, "seen")
		do(Open{Terms: terms, Mediator: MediatorSeat{House: rapid.Bool().Draw(t, "house")}, Seats: duel.TwoSeats("a", "b")})
		do(TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: randomSheet(t, "a", DefaultTerms())})
		do(TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: randomSheet(t, "b", DefaultTerms())})
		silent := rapid.SampledFrom([][]duel.Actor{{}, {"a"}, {"b"}, {"mediator"}, {"a", "mediator"}, {"a", "b"}}).Draw(t, "who never answers")
		for n := 0; !s.Over(); n++ {
			if n > mostCommands {
				t.Fatalf("no end after %d commands: round %d", n, s.Round)
			}
			var open []duel.Decision
			for _, p := range s.Open {
				closing := p.Decision.Kind == KindClose && !s.sealedAll(KindContribute)
				if !p.Sealed && !closing && !slices.Contains(silent, p.Decision.Seat) {
					open = append(open, p.Decision)
				}
			}
			if len(open) == 0 || rapid.IntRange(0, 3).Draw(t, "lapse") == 0 {
				do(Lapse{})
				continue
			}
			d := rapid.SampledFrom(open).Draw(t, "who")
			do(Answer{By: d.Seat, Decision: d.ID, Answer: randomAnswer(t, d)})
		}
	})
}
