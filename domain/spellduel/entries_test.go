package spellduel

import (
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// ability.cannot_be_locked: the entry of teleport says that a lock with a wall
// makes the two ignore each other (teleport.lock); nobody is destroyed, nobody
// wins, and the teleport goes on.
func TestTeleportAndWallIgnoreEachOtherOnALock(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Teleport"), caster("Serten", "wizard", 12, "Wall of Stone"))
	d.acts("Teleport", "Wall of Stone")
	d.move(1, 5)
	d.move(2, 4) // from 10 to 6
	d.meet("fight")
	d.roll(20, 20)
	d.gone(1, false)
	d.gone(2, false)
	d.advantage("a")
	if len(d.state.Locks) > 0 {
		t.Errorf("locked: %v", d.state.Locks)
	}
}

// ability.cannot_be_locked: the entry of gust of wind has a lock with a cloud
// destroy both.
func TestGustOfWindGoesWithTheCloudItWouldLock(t *testing.T) {
	d := fought(t, onlyHitPoints(), "b", caster("Rary", "wizard", 12, "Gust of Wind"), caster("Serten", "wizard", 12, "Cloudkill"))
	d.acts("Gust of Wind", "Cloudkill")
	d.move(1, 2) // cloudkill, cast by the advantaged side, from 10 to 8
	d.move(2, 5) // gust of wind from 1 to 6
	d.acts("", "")
	d.move(1, 2)
	d.meet("fight")
	d.roll(20, 20)
	d.gone(1, true)
	d.gone(2, true)
	d.advantage("b")
}

// ability.automatic_defeat, advantage.shift: haste as a counter to slow takes it
// along without a roll, and goes itself; as each defeats the other nobody has
// won.
func TestHasteAsACounterToSlowHasNoVictor(t *testing.T) {
	d := fought(t, onlyHitPoints(), "b", caster("Rary", "wizard", 12, "Slow"), caster("Serten", "wizard", 12, "Haste"))
	d.arrives("Slow", 5, 5)
	d.choose("b", KindRespond, "counter:haste")
	d.gone(1, true)
	if ended := all[CounterEnded](d.events); len(ended) != 1 || ended[0].Victor != "" {
		t.Errorf("the counter ended as %+v", ended)
	}
}

// ability.automatic_defeat: it does not make two spells fight that otherwise
// would not, as a counter either: haste, a leech, may answer slow, an attack,
// only with the advantage.
func TestAutomaticDefeatMakesNoCounterLegal(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Slow"), caster("Serten", "wizard", 12, "Haste"))
	d.arrives("Slow", 5, 5)
	if _, ok := d.owed("b", KindRespond).Find("counter:haste"); ok {
		t.Error("haste is offered without the advantage")
	}
}

// ability.automatic_defeat: an incoming disintegrate wins against a counter spell
// that makes a solid barrier, without a roll; the counter is lost, and no save is
// left.
func TestIncomingDisintegrateDefeatsAWallCastAsACounter(t *testing.T) {
	d := fought(t, onlyHitPoints(), "b", caster("Rary", "wizard", 12, "Disintegrate"), caster("Serten", "wizard", 12, "Wall of Stone"))
	d.arrives("Disintegrate", 4, 4, 2)
	d.choose("b", KindRespond, "counter:wall-of-stone")
	if d.owes(KindRoll) {
		t.Error("dice are asked for")
	}
	d.advantage("a")
}

// reach.combat: a missile that needs an attack roll, as Melf's acid arrow does,
// must win a combat first; the character answers with his power score or a
// counter.
func TestMissilesThatNeedAnAttackRollFightTheCharacter(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Melf's Acid Arrow"), caster("Serten", "priest", 12, "Augury"))
	d.arrives("Melf's Acid Arrow", 5, 5)
	d.choose("b", KindRespond, "power")
	d.roll(15, 5) // PR 11 fails, power score 9 succeeds
	d.gone(1, true)
	d.advantage("a")
	if len(all[DamageDealt](d.events)) > 0 {
		t.Error("it did damage")
	}
}

// reach.combat: the attacker of a spell-borne combat has the higher of power
// score and PR also where the defender answers with a counter spell.
func TestTheBetterOfPowerAndRankAlsoFightsACounter(t *testing.T) {
	a := caster("Rary", "priest", 12, "Cause Light Wounds")
	a.Abilities["wisdom"] = 18
	d := fought(t, onlyHitPoints(), "a", a, caster("Serten", "priest", 12, "Bless"))
	d.acts("Cause Light Wounds", "")
	for range 9 {
		d.move(1, 1)
		d.acts("", "")
	}
	d.move(1, 1)
	d.choose("b", KindRespond, "counter:bless")
	d.roll(12, 15) // PR 10, power score 13; bless fails
	if ended := all[CounterEnded](d.events); len(ended) != 1 || ended[0].Result != "lost" {
		t.Errorf("the counter ended as %+v; 12 is a success against 13", ended)
	}
}

// ability.cannot_be_locked: cloudkill cannot be locked by a lower spell that
// summons, so that a lock destroys the summons cast as a counter, and the cloud
// takes effect.
func TestALockWithACounterDestroysTheSpellThatCannotLock(t *testing.T) {
	d := fought(t, onlyHitPoints(), "b", caster("Rary", "wizard", 12, "Cloudkill"), caster("Serten", "wizard", 12, "Monster Summoning I"))
	d.acts("Cloudkill", "")
	for range 4 {
		d.move(1, 2)
		d.acts("", "")
	}
	d.move(1, 2)
	d.choose("b", KindRespond, "counter:monster-summoning-i")
	d.roll(20, 20)
	if ended := all[CounterEnded](d.events); len(ended) != 1 || ended[0].Result != "lost" {
		t.Errorf("the counter ended as %+v", ended)
	}
	d.advantage("a")
}

// reach.attack: a spell that would kill outright brings the image to 0 hit
// points where the save fails.
func TestDeathBringsTheImageToNoHitPoints(t *testing.T) {
	for _, name := range []string{"Disintegrate", "Finger of Death", "Death Spell"} {
		t.Run(name, func(t *testing.T) {
			d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 14, name), caster("Serten", "priest", 8, "Augury"))
			d.acts(name, "")
			for d.state.spell(1).Space < 11 {
				d.move(1, min(4, 11-d.state.spell(1).Space))
				if d.state.spell(1).Space < 11 {
					d.acts("", "")
				}
			}
			answer := "save"
			if name == "Death Spell" {
				answer = "none"
			}
			d.choose("b", KindRespond, answer)
			if answer == "save" {
				d.roll(1)
			}
			if d.state.Outcome == nil || d.state.Outcome.Winner != duel.SeatA {
				t.Errorf("hit points %d, outcome %+v", d.state.side("b").HitPoints.Current, d.state.Outcome)
			}
		})
	}
}

// combat.pr: a spell of a school that a specialist is opposed to has one power
// rank more against him; a sheet whose school the duel does not play is refused
// and not ignored.
func TestASpecialistIsPlayedOrRefused(t *testing.T) {
	b := caster("Serten", "wizard", 12, "Blink")
	b.School = "Illusion"
	d := &staged{t: t, world: World{Catalogue: spell.Embedded()}}
	d.do(Open{Terms: onlyHitPoints(), Mediator: MediatorSeat{Name: "Tarrant"}, Seats: duel.TwoSeats("Rary", "Serten")})
	d.do(TakeSeat{Seat: "a", Consent: true, Sheet: caster("Rary", "wizard", 12, "Dispel Magic")})
	if _, err := Decide(d.state, TakeSeat{Seat: "b", Consent: true, Sheet: b}, d.world); err != nil {
		return
	}
	d.do(TakeSeat{Seat: "b", Consent: true, Sheet: b})
	d.give("a")
	d.give("b")
	d.choose("mediator", KindClose, "close")
	d.roll(2, 1)
	d.acts("Dispel Magic", "Blink")
	d.move(1, 5)
	d.move(2, 1)
	d.acts("", "")
	d.move(1, 3)
	d.meet("fight")
	d.roll(13, 20)
	d.gone(2, true)
}

// linger.effect: a forcecage hinders instead of harming, of whatever type it is.
func TestAForcecageHoldsWhomItReaches(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 14, "Forcecage"), caster("Serten", "priest", 12, "Augury"))
	d.acts("Forcecage", "")
	for d.state.spell(1).Space < 11 {
		d.move(1, 1)
		if d.state.spell(1).Space < 11 {
			d.acts("", "")
		}
	}
	d.choose("b", KindRespond, "none")
	if d.owes(KindRoll) {
		t.Fatal("dice for damage are asked for")
	}
	if d.state.holder("b") != BlocksActing {
		t.Errorf("held: %q", d.state.holder("b"))
	}
}

// lock.hold: no spell passes through a space that holds a lock, nor leaves one in
// which a lock came up around it.
func TestALockHoldsTheOthersInItsSpace(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 12, "Charm Person"), caster("Serten", "wizard", 12, "Blink", "Wall of Fire"))
	d.acts("Charm Person", "Blink")
	d.move(1, 1)
	d.move(2, 1)
	d.acts("", "Wall of Fire")
	d.move(1, 1)
	d.move(2, 1)
	d.move(3, 2)
	d.acts("", "")
	d.move(1, 5)
	d.meet("fight")
	d.roll(11, 14)
	if len(d.state.Locks) != 1 {
		t.Fatalf("locks: %v", d.state.Locks)
	}
	if d.owes(KindMove) {
		t.Errorf("a spell in the locked space may move on: %+v", Next(d.state).Owed)
	}
}

// reach.combat: the freezing sphere fights the character as a missile; its attack
// form allows a save for half instead.
func TestTheFreezingSphereAsAnAttackIsSavedAgainst(t *testing.T) {
	d := fought(t, onlyHitPoints(), "a", caster("Rary", "wizard", 14, "Otiluke's Freezing Sphere"), caster("Serten", "priest", 12, "Augury"))
	d.choose("a", KindAct, "cast:otilukes-freezing-sphere:ahead:A")
	d.choose("b", KindAct, actPass)
	for d.state.spell(1).Space < 11 {
		d.move(1, 1)
		if d.state.spell(1).Space < 11 {
			d.acts("", "")
		}
	}
	if _, ok := d.owed("b", KindRespond).Find("save"); !ok {
		t.Errorf("offered: %+v", d.owed("b", KindRespond).Options)
	}
}

// duel.terms: two spells of a sheet's own that differ are two lines, however much
// alike their names are.
func TestCustomSpellsOfOneNameStayApart(t *testing.T) {
	sh := caster("Rary", "wizard", 12)
	for i, name := range []string{"Bolt", "Bolt", "Bolt!"} {
		sh.Memorized = append(sh.Memorized, Memorized{
			Custom: &spell.Custom{Name: name, Level: 1 + 4*i, Types: []spell.Type{spell.Missile}, Movement: 5}, Count: 1,
		})
	}
	_, lines, err := prepare(sh, DefaultTerms(), spell.Embedded())
	if err == nil && len(lines) != 3 {
		t.Errorf("%d lines; the first: %d copies of level %d", len(lines), lines[0].Count, lines[0].Card.Level)
	}
}

// wild.variation: of two spells of one name that a sheet gives whole, each varies as it
// is itself.
func TestSpellsOfOneNameVaryApart(t *testing.T) {
	sh := caster("Rary", "wizard", 9)
	for _, damage := range []string{"1d6/level", "1d4/level"} {
		sh.Memorized = append(sh.Memorized, Memorized{Count: 1, Custom: &spell.Custom{
			Name: "Lance", Level: 2, Types: []spell.Type{spell.Missile}, Movement: 2 + len(sh.Memorized), Damage: damage,
		}})
	}
	d := seated(t, onlyHitPoints(), false, sh, caster("Serten", "wizard", 9, "Jump"))
	g := game{state: d.state, world: d.world}
	for i, sides := range []int{6, 4} {
		p := &d.state.side("a").Prepared[i]
		card := g.leveled("a", p, p.Card, 1)
		if got := card.DamageAs(spell.Missile).Throw; got != (dice.Throw{Count: 10, Sides: sides}) || card.MV != 2+i {
			t.Errorf("%s varies to %v, MV %d", p.Key, got, card.MV)
		}
	}
}
