package spellduel

import (
	"testing"

	"spellduel/domain/duel"
)

// end.condition: nothing left to cast loses only when the last spell is spent,
// and in the step in which it takes the other's last hit point the duel is a draw.
func TestBothEndsInOneStepAreADraw(t *testing.T) {
	terms := onlyHitPoints()
	terms.End = []EndCondition{EndNoHitPoints, EndNoSpells}
	b := caster("Serten", "priest", 12, "Augury")
	b.HitPoints = HitPoints{1, 40}
	d := fought(t, terms, "a", caster("Rary", "wizard", 5, "Magic Missile"), b)
	d.acts("Magic Missile", "")
	d.move(1, 5)
	if d.state.Over() {
		t.Fatal("over while the missile flies")
	}
	d.acts("", "")
	d.move(1, 5)
	d.choose("b", KindRespond, "none")
	d.dice(1, 1, 1)
	if d.state.Outcome == nil || d.state.Outcome.Result != ResultDraw {
		t.Fatalf("outcome %+v", d.state.Outcome)
	}
}

// end.condition: home defenses and locked spells save nobody who has nothing
// left to cast.
func TestALockedSpellSavesNobody(t *testing.T) {
	terms := onlyHitPoints()
	terms.End = []EndCondition{EndNoSpells}
	d := fought(t, terms, "a", caster("Rary", "wizard", 12, "Charm Person"), caster("Serten", "priest", 12, "Bless", "Aid"))
	d.acts("Charm Person", "Bless at home")
	d.move(1, 5)
	d.acts("", "")
	d.move(1, 5)
	d.meet("fight")
	d.roll(20, 20)
	if d.state.Outcome == nil || d.state.Outcome.Winner != duel.SeatB {
		t.Fatalf("outcome %+v", d.state.Outcome)
	}
}

// end.stalemate: the tenth round running in which nothing stirs ends the duel; a
// move in the ninth begins the count anew.
func TestTheCountOfQuietRoundsBeginsAnew(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Blink", "Charm Person"), caster("Serten", "priest", 12))
	for range 8 {
		d.acts("", "")
	}
	d.acts("Blink at home", "")
	for range 9 {
		d.acts("", "")
	}
	if d.state.Over() {
		t.Fatal("over after nine quiet rounds")
	}
	d.acts("", "")
	if d.state.Outcome == nil || d.state.Outcome.By != "stalemate" || d.state.Round != 19 {
		t.Fatalf("round %d: %+v", d.state.Round, d.state.Outcome)
	}
}

// arena.balance: levels that differ bind both sides, single spells and the total,
// and copies stored in items count; equal levels bind nobody.
func TestBalanceBindsStoredCopiesToo(t *testing.T) {
	a, b := caster("Rary", "wizard", 5, "Fly", "Haste"), caster("Serten", "priest", 9, "Augury", "Raise Dead", "Aid")
	a.Items = []Item{{Name: "ring", Kind: "stored", Spells: []string{"Teleport", "Heal"}}}
	refused := func(d *staged, by duel.Actor, copies ...string) bool {
		_, err := Decide(d.state, Answer{By: by, Decision: d.owed(by, KindContribute).ID, Answer: duel.Answer{Selection: copies}}, d.world)
		return err != nil
	}
	d := seated(t, onlyHitPoints(), true, a, b)
	for _, copies := range [][]string{{"heal@ring#1"}, {"fly#1", "haste#1"}, {"fly#1", "teleport@ring#1"}, {"fly#1", "fly#1"}, {"fly#2"}} {
		if !refused(d, "a", copies...) {
			t.Errorf("%v was taken", copies)
		}
	}
	if !refused(d, "b", "raise-dead#1", "aid#1") || refused(d, "b", "raise-dead#1") {
		t.Error("the stronger side is not held to the weaker's level")
	}
	d.give("a", "teleport@ring#1")
	d.give("b", "augury#1", "aid#1")
	if d.state.Spaces != 17 || d.state.Advantage != duel.SeatA {
		t.Errorf("spaces %d, advantage %q", d.state.Spaces, d.state.Advantage)
	}
	if _, ok := d.owed("a", KindAct).Find("cast:teleport@ring:ahead"); ok {
		t.Error("what was given away may be cast")
	}
	b.Level = 5
	d = seated(t, onlyHitPoints(), true, a, b)
	d.give("a", "heal@ring#1", "fly#1", "haste#1", "teleport@ring#1")
}

// arena.contribution, round.choices: what was sealed can be taken back until the
// contributions are closed; while one is open again the mediator cannot close.
func TestATakenBackContributionIsNotClosed(t *testing.T) {
	d := seated(t, onlyHitPoints(), false, caster("Rary", "wizard", 5, "Fly"), caster("Serten", "priest", 5, "Aid"))
	first := d.owed("a", KindContribute).ID
	d.give("a", "fly#1")
	d.give("b")
	closing := d.owed(duel.Mediator, KindClose).ID
	d.do(TakeBack{By: "a", Decision: first})
	if _, err := Decide(d.state, Answer{By: duel.Mediator, Decision: closing, Answer: duel.Answer{Option: "close"}}, d.world); err == nil {
		t.Error("closed while one is open")
	}
	d.give("a")
	d.choose(duel.Mediator, KindClose, "close")
	if d.state.Spaces != 10 {
		t.Errorf("spaces %d; nothing was given in the end", d.state.Spaces)
	}
}

// cast.simultaneous, round.choices: an act taken back is not carried out, and
// nobody but its owner takes it back.
func TestAnActTakenBackIsNotCarriedOut(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Haste"), caster("Serten", "priest", 12, "Aid"))
	id := d.owed("a", KindAct).ID
	d.choose("a", KindAct, "cast:haste:ahead")
	if _, err := Decide(d.state, TakeBack{By: "b", Decision: id}, d.world); err == nil {
		t.Error("b took a's act back")
	}
	d.do(TakeBack{By: "a", Decision: id})
	if _, err := Decide(d.state, TakeBack{By: "a", Decision: id}, d.world); err == nil {
		t.Error("taken back twice")
	}
	d.choose("b", KindAct, actPass)
	if d.state.Round != 1 || len(d.state.Spells) > 0 {
		t.Fatalf("round %d, spells %v", d.state.Round, d.state.Spells)
	}
	d.choose("a", KindAct, actPass)
	if len(d.state.Spells) > 0 || d.state.side("a").Left[0] != 1 {
		t.Error("the haste was cast after all")
	}
}

// end.surrender: between the two dice of one combat, and while the other's answer
// is sealed, a side may still give up; what was unresolved is void.
func TestSurrenderBetweenTwoDice(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Charm Person"), caster("Serten", "priest", 12, "Bless"))
	d.acts("Charm Person", "Bless at home")
	d.move(1, 5)
	sealed := d.state
	d.choose("b", KindAct, actPass)
	d.do(Surrender{Seat: "a"})
	if d.state.Outcome == nil || d.state.Outcome.Winner != duel.SeatB || len(d.state.Open) > 0 {
		t.Fatalf("%+v, open %v", d.state.Outcome, d.state.Open)
	}
	d.state = sealed
	d.acts("", "")
	d.move(1, 5)
	d.meet("fight")
	d.roll(20)
	d.do(Surrender{Seat: "b"})
	if d.state.Outcome == nil || d.state.Outcome.Winner != duel.SeatA || len(all[CombatRolled](d.events)) > 0 {
		t.Fatalf("%+v", d.state.Outcome)
	}
	d.gone(1, false)
	if _, err := Decide(d.state, Surrender{Seat: "a"}, d.world); err == nil {
		t.Error("surrendered after the end")
	}
}

// dice.table: dice of which the other side may not know are asked where it cannot
// see it; where the house mediates, the one who is struck enters them.
func TestHiddenDamageIsEnteredUnseen(t *testing.T) {
	for _, house := range []bool{false, true} {
		terms := onlyHitPoints()
		terms.OpponentHitPoints = HitPointsHidden
		d := seated(t, terms, house, caster("Rary", "wizard", 12, "Clairvoyance"), caster("Serten", "priest", 12, "Augury"))
		d.give("a")
		d.give("b")
		by := map[bool][2]duel.Actor{false: {duel.Mediator, duel.Mediator}, true: {"a", "b"}}[house]
		if !house {
			d.choose(duel.Mediator, KindClose, "close")
		}
		for i, face := range []int{2, 1} {
			d.do(Answer{By: by[i], Decision: d.owed(by[i], KindRoll).ID, Answer: duel.Answer{Rolls: []int{face}}})
		}
		d.acts("Clairvoyance", "")
		d.move(1, 5)
		d.acts("", "")
		d.move(1, 5)
		d.choose("b", KindRespond, "save")
		if o := d.owed(by[1], KindRoll); o.Audience != duel.AudienceOpen || o.For != duel.SeatB {
			t.Errorf("house %v, save: %+v", house, o)
		}
		d.do(Answer{By: by[1], Decision: d.owed(by[1], KindRoll).ID, Answer: duel.Answer{Rolls: []int{1}}})
		o := d.owed(by[1], KindRoll)
		if o.Audience != duel.AudienceOf("b") {
			t.Errorf("house %v, damage is asked before %q", house, o.Audience)
		}
		if _, err := Decide(d.state, Answer{By: "a", Decision: o.ID, Answer: duel.Answer{Rolls: []int{6, 6, 6}}}, d.world); err == nil {
			t.Error("the attacker entered the hidden dice")
		}
		d.do(Answer{By: by[1], Decision: o.ID, Answer: duel.Answer{Rolls: []int{3, 4, 5}}})
		if hp := d.state.side("b").HitPoints.Current; hp != 28 {
			t.Errorf("hit points %d", hp)
		}
	}
}
