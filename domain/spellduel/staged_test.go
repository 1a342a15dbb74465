package spellduel

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// staged is a duel with table dice that a test drives by decisions alone, to
// where a rule may break.
type staged struct {
	t      *testing.T
	state  State
	world  World
	events []duel.Event // all so far
	fresh  []duel.Event // of the last command
}

func caster(name, class string, level int, spells ...string) Sheet {
	sh := Sheet{
		Name: name, Class: class, Level: level, Components: "all",
		Abilities: map[string]int{"intelligence": 9, "wisdom": 9}, HitPoints: HitPoints{40, 40},
	}
	for _, s := range spells {
		sh.Memorized = append(sh.Memorized, Memorized{Spell: s, Count: 1})
	}
	return sh
}

func onlyHitPoints() Terms {
	terms := DefaultTerms()
	terms.Dice = DiceTable
	terms.End = []EndCondition{EndNoHitPoints}
	return terms
}

// seated is a duel with both in their seats, before the contributions.
func seated(t *testing.T, terms Terms, house bool, a, b Sheet) *staged {
	t.Helper()
	d := &staged{t: t, world: World{Catalogue: spell.Embedded()}}
	d.do(Open{Terms: terms, Mediator: MediatorSeat{Name: "Tarrant", House: house}, Seats: duel.TwoSeats(a.Name, b.Name)})
	d.do(TakeSeat{Seat: "a", Consent: true, Sheet: a})
	d.do(TakeSeat{Seat: "b", Consent: true, Sheet: b})
	return d
}

// fought is one without contributions, in which the side has won the advantage.
func fought(t *testing.T, terms Terms, advantage duel.Seat, a, b Sheet) *staged {
	t.Helper()
	d := seated(t, terms, false, a, b)
	d.give("a")
	d.give("b")
	d.choose("mediator", KindClose, "close")
	if advantage == duel.SeatA {
		d.roll(2, 1)
	} else {
		d.roll(1, 2)
	}
	return d
}

func (d *staged) do(c Command) {
	d.t.Helper()
	events, err := Decide(d.state, c, d.world)
	if err != nil {
		d.t.Fatalf("%s refused: %v", c.Name(), err)
	}
	d.state = Fold(d.state, events)
	d.fresh = events
	d.events = append(d.events, events...)
}

func (d *staged) owed(by duel.Actor, kind duel.Kind) duel.Decision {
	d.t.Helper()
	for _, o := range Next(d.state).Owed {
		if o.Kind == kind && o.Seat == by {
			return o
		}
	}
	d.t.Fatalf("%s owes no %s: %+v", by, kind, Next(d.state).Owed)
	return duel.Decision{}
}

func (d *staged) choose(by duel.Actor, kind duel.Kind, option string) {
	d.t.Helper()
	d.do(Answer{By: by, Decision: d.owed(by, kind).ID, Answer: duel.Answer{Option: option}})
}

func (d *staged) give(by duel.Actor, copies ...string) {
	d.t.Helper()
	d.do(Answer{By: by, Decision: d.owed(by, KindContribute).ID, Answer: duel.Answer{Selection: append([]string{}, copies...)}})
}

// arrives has a cast the duel's first spell, which goes its way by these steps, a
// round each, while nobody does anything else.
func (d *staged) arrives(spell string, steps ...int) {
	d.t.Helper()
	d.acts(spell, "")
	for i, n := range steps {
		if i > 0 {
			d.acts("", "")
		}
		d.move(1, n)
	}
}

// acts is step 3: what each casts, as "Spell" or "Spell at home", or "" for a
// pass.
func (d *staged) acts(a, b string) {
	d.t.Helper()
	for i, words := range []string{a, b} {
		by := []duel.Actor{"a", "b"}[i]
		option := actPass
		if name, home := strings.CutSuffix(words, " at home"); words != "" {
			option = "cast:" + keyOf(name) + ":" + placeAhead
			if home {
				option = "cast:" + keyOf(name) + ":" + placeHome
			}
		}
		if o := d.owed(by, KindAct); option != actPass {
			if i := slices.IndexFunc(o.Options, func(x duel.Option) bool { return strings.HasPrefix(x.ID, option) }); i >= 0 {
				option = o.Options[i].ID
			}
		}
		d.choose(by, KindAct, option)
	}
}

// move moves the spell, whose turn it must be.
func (d *staged) move(ref, spaces int) {
	d.t.Helper()
	by := duel.Actor(d.state.spell(ref).Owner)
	if o := d.owed(by, KindMove); o.Subject.Spell != ref {
		d.t.Fatalf("it is the turn of spell %d and not %d", o.Subject.Spell, ref)
	}
	d.choose(by, KindMove, strconv.Itoa(spaces))
}

func (d *staged) meet(option string) {
	d.t.Helper()
	d.choose(duel.Actor(d.state.Advantage), KindMeet, option)
}

// roll enters one die for each of the throws that the mediator owes in turn.
func (d *staged) roll(faces ...int) {
	d.t.Helper()
	for _, f := range faces {
		d.do(Answer{By: duel.Mediator, Decision: d.owed(duel.Mediator, KindRoll).ID, Answer: duel.Answer{Rolls: []int{f}}})
	}
}

func (d *staged) dice(faces ...int) {
	d.t.Helper()
	d.do(Answer{By: duel.Mediator, Decision: d.owed(duel.Mediator, KindRoll).ID, Answer: duel.Answer{Rolls: faces}})
}

// owes tells whether somebody owes a decision of the kind.
func (d *staged) owes(kind duel.Kind) bool {
	return slices.ContainsFunc(Next(d.state).Owed, func(o duel.Decision) bool { return o.Kind == kind })
}

// all lists the events of a type among some.
func all[T duel.Payload](events []duel.Event) []T {
	var out []T
	for _, e := range events {
		if p, ok := e.Data.(T); ok {
			out = append(out, p)
		}
	}
	return out
}

func (d *staged) advantage(want duel.Seat) {
	d.t.Helper()
	if d.state.Advantage != want {
		d.t.Errorf("the advantage is %s's; want %s's", d.state.Advantage, want)
	}
}

func (d *staged) gone(ref int, want bool) {
	d.t.Helper()
	if got := d.state.spell(ref).Gone; got != want {
		d.t.Errorf("spell %d gone: %v; want %v", ref, got, want)
	}
}

// lock.image: what a lock held in the image's space arrives in its owner's next
// step only, also where another spell of his own cleared the lock; the challenger
// itself arrives at once.
func TestWhatIsFreedAtTheImageArrivesAStepLater(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Charm Person", "Wall of Fire"), caster("Serten", "priest", 12, "Bless"))
	d.acts("Charm Person", "Bless at home")
	d.move(1, 5)
	d.acts("Wall of Fire", "")
	d.move(1, 5)
	d.meet("fight")
	d.roll(20, 20)
	if d.owes(KindRespond) || len(d.state.Locks) != 1 {
		t.Fatalf("a locked spell has arrived: %+v", Next(d.state).Owed)
	}
	d.move(3, 4)
	d.acts("", "")
	d.move(3, 4)
	d.acts("", "")
	d.move(3, 2)
	d.meet("fight")
	d.roll(5, 15)
	d.gone(2, true)
	if o := d.owed("b", KindRespond); o.Subject.Spell != 3 {
		t.Fatalf("spell %d arrives", o.Subject.Spell)
	}
	d.choose("b", KindRespond, "none")
	d.dice(1, 1, 1, 1)
	d.acts("", "")
	if o := d.owed("b", KindRespond); o.Subject.Spell != 1 || d.state.Round != 6 {
		t.Fatalf("round %d: spell %d", d.state.Round, o.Subject.Spell)
	}
}

// lock.image, cast.place: a home defense cast before what was freed arrives meets
// it at once.
func TestANewHomeDefenseMeetsWhatWasFreed(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Charm Person", "Wall of Fire"), caster("Serten", "priest", 12, "Bless", "Aid"))
	d.acts("Charm Person", "Bless at home")
	d.move(1, 5)
	d.acts("Wall of Fire", "")
	d.move(1, 5)
	d.meet("fight")
	d.roll(20, 20)
	d.move(3, 4)
	d.acts("", "")
	d.move(3, 4)
	d.acts("", "")
	d.move(3, 2)
	d.meet("fight")
	d.roll(5, 15)
	d.choose("b", KindRespond, "none")
	d.dice(1, 1, 1, 1)
	d.acts("", "Aid at home")
	d.meet("fight") // charm person and aid: A-D is combat
	d.roll(20, 3)
	d.gone(1, true)
	d.advantage("b")
}

// advantage.shift, meet.many: where the advantage shifts in the middle of a move,
// the next meeting of the same move is the other side's to decide, and the mover
// is announced.
func TestTheAdvantageShiftsInTheMiddleOfAMove(t *testing.T) {
	d := fought(t, onlyHitPoints(), "b", caster("Rary", "wizard", 12, "Wall of Fire"), caster("Serten", "wizard", 12, "Haste", "Clairvoyance"))
	d.acts("Wall of Fire", "Haste")
	d.move(1, 3) // haste, which b cast, from 10 to 7
	d.move(2, 1)
	d.acts("", "Clairvoyance")
	d.move(1, 1) // to 6
	d.move(3, 4) // to 6
	d.move(2, 4)
	if o := d.owed("b", KindMeet); o.Subject.Spell != 3 {
		t.Fatalf("first meets spell %d; the fastest is 3", o.Subject.Spell)
	}
	d.meet("fight")
	d.roll(13, 20)
	d.advantage("a")
	if o := d.owed("a", KindMeet); o.Subject.Other != 1 || len(o.Options) != 2 {
		t.Fatalf("%+v", o)
	}
	d.meet("pass")
	told := all[TypeAnnounced](d.events)
	if last := told[len(told)-1]; last.Spell != 1 || last.To != duel.SeatA {
		t.Errorf("announced: %+v", told)
	}
}

// round.order: the step of the side that led when the round began goes on though
// it lost the advantage on the way, and the next round is led by the other.
func TestTheStepsKeepTheirOrderWhenTheAdvantageShifts(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Charm Person", "Haste"), caster("Serten", "priest", 12, "Bless", "Aid"))
	d.acts("Charm Person", "Bless at home")
	d.move(1, 5)
	d.acts("Haste", "Aid")
	d.move(1, 5)
	d.meet("fight")
	d.roll(20, 1)
	d.advantage("b")
	d.move(3, 1) // still Rary's step; spell 4 is Serten's
	d.move(4, 1)
	d.acts("", "")
	d.move(4, 1)
	d.move(3, 1)
}

// counter.cast, advantage.shift: each counter of a step is judged by the
// advantage as the one before has left it.
func TestCountersGoByTheAdvantageOfTheMoment(t *testing.T) {
	d := fought(t, onlyHitPoints(), "b", caster("Rary", "wizard", 12, "Charm Person", "Taunt"), caster("Serten", "wizard", 12, "Clairvoyance", "Haste"))
	d.acts("Charm Person", "")
	d.move(1, 4)
	d.acts("Taunt", "")
	d.move(1, 4)
	d.move(2, 4)
	d.acts("", "")
	d.move(1, 1)
	d.move(2, 4)
	d.acts("", "")
	d.move(1, 1)
	d.move(2, 2)
	if o := d.owed("b", KindRespond); o.Subject.Spell != 1 {
		t.Fatalf("spell %d is first; charm person is faster", o.Subject.Spell)
	}
	d.choose("b", KindRespond, "counter:haste")
	d.roll(5, 20)
	d.advantage("a")
	if len(all[SaveRolled](d.events)) > 0 || d.state.holder("b") != BlocksActing {
		t.Error("a lost counter leaves no save")
	}
	if _, ok := d.owed("b", KindRespond).Find("counter:clairvoyance"); ok {
		t.Error("a leech counters an attack without the advantage")
	}
}

// linger.effect: where two spells hold him he fights each once a round, from the
// round after it came; a lock ends a hold and shifts nothing.
func TestEachHoldIsFoughtOnceARound(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Charm Person", "Hold Person"), caster("Serten", "priest", 12, "Augury"))
	d.acts("Charm Person", "")
	d.move(1, 5)
	d.acts("Hold Person", "")
	d.move(1, 5)
	d.move(2, 5)
	d.choose("b", KindRespond, "none")
	if d.owes(KindLinger) {
		t.Fatal("fought in the round of its arrival")
	}
	d.acts("", "")
	d.move(2, 5)
	if o := d.owed("b", KindLinger); o.Subject.Spell != 1 {
		t.Fatalf("spell %d first", o.Subject.Spell)
	}
	d.choose("b", KindLinger, "power")
	d.roll(3, 2) // the spell holds
	d.choose("b", KindRespond, "none")
	d.acts("", "")
	d.choose("b", KindLinger, "power")
	d.roll(20, 20)
	d.gone(1, true)
	d.choose("b", KindLinger, "power")
	d.roll(20, 9)
	d.gone(2, true)
	d.advantage("a")
	if _, ok := d.owed("b", KindAct).Find("cast:augury:ahead"); !ok {
		t.Error("free of both, he may not cast")
	}
}

// summon.reach: a creature attacks once each round in its owner's step; held by it
// one casts nothing, and it costs hit points each time it wins.
func TestACreatureAttacksEachRound(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Monster Summoning IV"), caster("Serten", "priest", 12, "Augury"))
	d.arrives("Monster Summoning IV", 4, 4, 2)
	d.choose("b", KindRespond, "power")
	d.roll(20, 20) // a lock: it stays and does no harm
	d.acts("", "")
	d.choose("b", KindLinger, "power")
	d.roll(15, 16)
	d.dice(1, 1, 1, 1, 1, 1)
	for _, o := range d.owed("b", KindAct).Options {
		if o.ID != actPass && o.ID != "move:10" {
			t.Errorf("beside a creature he may do more than walk away: %+v", o)
		}
	}
	d.acts("", "")
	d.choose("b", KindLinger, "power")
	d.roll(16, 9)
	d.gone(1, true)
	if hp := d.state.side("b").HitPoints.Current; hp != 34 {
		t.Errorf("hit points %d; one of three attacks won", hp)
	}
	d.advantage("a")
}

// ability.counter: a spell of which only the missiles it keeps back may counter
// creatures is no counter out of memory.
func TestMeteorsInMemoryCounterNoCreature(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Monster Summoning IV"), caster("Serten", "wizard", 12, "Melf's Minute Meteors"))
	d.arrives("Monster Summoning IV", 4, 4, 2)
	if o := d.owed("b", KindRespond); len(o.Options) > 1 {
		t.Errorf("offered: %+v", o.Options)
	}
}
