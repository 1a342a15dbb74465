package projections_test

import (
	"fmt"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	p "spellduel/projections"
)

// later folds a viewer's stream of the worked example and of what is said to
// have happened after it.
func later(viewer duel.Viewer, more ...told) p.SpellDuel {
	v := p.NewView(spellduel.Ruleset, viewer)
	for _, shown := range play(p.NewStreams(spellduel.Ruleset, "a", "b"), append(calvinAgainstDelsenora(), more...))[viewer] {
		v.Apply(shown.Event)
	}
	return v.Snapshot().(p.SpellDuel)
}

var everyone = []duel.Viewer{"a", "b", "public", "mediator"}

// character.move, personal.combat: an image stands where it went, in all eyes,
// and what is carried along goes with it; the rest stays.
func TestAnImageMovesWithWhatItCarries(t *testing.T) {
	walk := all(spellduel.CharacterMoved{Side: "b", From: 11, To: 10, Carried: []int{}})
	push := all(spellduel.CharacterMoved{Side: "b", From: 10, To: 13, Pushed: true, Roll: 3, Carried: []int{3}})
	for _, viewer := range everyone {
		for i, want := range []string{"b at 11, spells 11 11 4 6", "b at 10, spells 11 11 4 6", "b at 13, spells 11 11 13 6"} {
			v := later(viewer, []told{walk, push}[:i]...)
			got := fmt.Sprintf("b at %d, spells", *v.Sides["b"].Space)
			for _, s := range v.Spells {
				got += fmt.Sprint(" ", s.Space)
			}
			if got != want {
				t.Errorf("%s, after %d moves: %s, want %s", viewer, i, got, want)
			}
		}
	}
}

// summon.reach, lock.hold: a spell that lost its hold and stays moves again;
// one that is locked while it holds is locked first, and holds again when the
// lock is cleared.
func TestAHoldEndsAndTheSpellStays(t *testing.T) {
	hold := all(spellduel.CharacterHindered{Side: "b", Spell: 3, Blocks: "casting"})
	free := all(spellduel.HindranceEnded{Side: "b", Spell: 3})
	var so []told
	for _, step := range []struct {
		then     told
		state    p.IconState
		hindered bool
	}{
		{hold, p.StateHolding, true},
		{all(spellduel.SpellsLocked{Spell: 3, Other: 4, Space: 11}), p.StateLocked, true},
		{all(spellduel.SpellBlocked{Spell: 3, Space: 11}), p.StateBlocked, true},
		{all(spellduel.LockCleared{Space: 11, Freed: []int{3}}), p.StateHolding, true},
		{free, p.StateMoving, false},
		{hold, p.StateHolding, true},
		{all(spellduel.SpellDestroyed{Spell: 3}), p.StateDestroyed, false},
		{free, p.StateDestroyed, false},
	} {
		so = append(so, step.then)
		for _, viewer := range everyone {
			v := later(viewer, so...)
			if got := v.Spells[2].State; got != step.state || v.Sides["b"].Hindered != step.hindered {
				t.Errorf("%s, after %s: spell 3 is %s, b hindered %v; want %s, %v",
					viewer, step.then.data.EventType(), got, v.Sides["b"].Hindered, step.state, step.hindered)
			}
		}
	}
}

// identify.check: what was identified is known whole to the one who did it, and
// neither the attempt nor the spell to anybody else.
func TestAnIdentifiedSpellIsKnownToOne(t *testing.T) {
	card := lineOf("summoning").Card
	before := later("public").Step
	tried := []told{
		ofB(spellduel.IdentificationTried{Side: "b", Spell: 3, Roll: 7, Success: true}, ""),
		ofB(spellduel.SpellIdentified{Spell: 3, To: "b", Type: "AD", PR: 13, Card: card}, ""),
	}
	for viewer, want := range map[duel.Viewer]string{"b": "Monster Summoning II AD 13", "public": "  0"} {
		k := later(viewer, tried...).Spells[2].Known
		if got := fmt.Sprint(k.Name, " ", k.Type, " ", k.PR); got != want {
			t.Errorf("%s knows of spell 3 %q, should know %q", viewer, got, want)
		}
	}
	if after := later("public", tried...).Step; after != before {
		t.Errorf("the public's count went from %d to %d", before, after)
	}
	if item := later("mediator", tried...).Spells[2].Known.Item; item != "ring of spell storing" {
		t.Errorf("the mediator's knowledge of the item became %q", item)
	}
}

// cast.long: the copy is spent when the casting begins and not again when the
// spell appears; its own side and the mediator see what is under way.
func TestACastingOfRoundsSpendsOneCopy(t *testing.T) {
	began := ofB(spellduel.CastingBegan{Side: "b", Key: "animate", Type: "AD", Appears: 6}, "")
	appears := casts(5, "b", "animate", 10, false)
	for name, c := range map[string]struct {
		so            []told
		casting, left string
	}{
		"before":  {nil, "<nil>", "1"},
		"begun":   {[]told{began}, "&{Animate Object 6}", "0"},
		"broken":  {[]told{began, ofB(spellduel.CastingBroken{Side: "b", Key: "animate"}, "")}, "<nil>", "0"},
		"appears": {[]told{began, appears}, "<nil>", "0"},
	} {
		for _, viewer := range everyone {
			side := later(viewer, c.so...).Sides["b"]
			if viewer == "a" || viewer == "public" {
				if side.Casting != nil || side.Memory != nil {
					t.Errorf("%s, %s: sees b casting %+v", name, viewer, side.Casting)
				}
				continue
			}
			if got := fmt.Sprint(side.Casting); got != c.casting || fmt.Sprint(side.Memory[2].Left) != c.left {
				t.Errorf("%s, %s: b casts %s with %d left, want %s with %s", name, viewer, got, side.Memory[2].Left, c.casting, c.left)
			}
		}
	}
	// A spell that is cast while another is under way spends a copy of its own.
	other := later("b", began, casts(5, "b", "withdraw", 11, true))
	if fmt.Sprint(other.Sides["b"].Casting) != "&{Animate Object 6}" {
		t.Errorf("another cast ended the casting: %+v", other.Sides["b"].Casting)
	}
}

// personal.combat: a blow of the images is damage of no spell, seen as the terms
// have hit points seen.
func TestABlowIsSeenByTheTerms(t *testing.T) {
	blow := spellduel.DamageDealt{Side: "b", Dice: "1d6", Rolls: []int{4}, Amount: 4, HitPoints: 44, Band: "hurt"}
	for viewer, want := range map[duel.Viewer]string{"a": "hurt", "b": "44 of 48", "public": "hurt"} {
		hp := later(viewer, ofB(blow, "")).Sides["b"].HitPoints
		got := hp.Band
		if hp.Current != nil {
			got = fmt.Sprint(*hp.Current, " of ", *hp.Max)
		}
		if got != want {
			t.Errorf("%s sees b's hit points as %s, want %s", viewer, got, want)
		}
	}
}

// duel.circling: after a disturbance nothing of the broken attempt is asked any
// more; what follows asks anew.
func TestADisturbanceAsksNothingMore(t *testing.T) {
	list := append(opening()[:11:11], all(spellduel.PreparationDisturbed{Attempt: 1}))
	again := append(list[:len(list):len(list)], phase(spellduel.PhaseContributions, ""),
		asks("d3", spellduel.KindContribute, "a"), asks("d4", spellduel.KindContribute, "b"))
	for _, viewer := range everyone {
		for want, events := range map[string][]told{"[]": list, "[a b]": again} {
			v := p.NewView(spellduel.Ruleset, viewer)
			for _, shown := range play(p.NewStreams(spellduel.Ruleset, "a", "b"), events)[viewer] {
				v.Apply(shown.Event)
			}
			if got := fmt.Sprint(v.WaitingFor()); got != want || len(v.Sealed()) != 0 {
				t.Errorf("%s sees waiting for %s and %d sealed, want %s and none", viewer, got, len(v.Sealed()), want)
			}
		}
	}
}

// end.interference: the outcome says that both count as victors, or that there
// never was a duel; nobody is named the winner.
func TestAnInterruptedDuelHasNoWinner(t *testing.T) {
	for result, by := range map[string]string{spellduel.ResultInterrupted: "attack", spellduel.ResultVoid: "touch"} {
		for _, viewer := range everyone {
			v := later(viewer, all(spellduel.Interfered{Kind: by, Seat: "a"}), all(spellduel.DuelEnded{Result: result, By: by}))
			if v.Outcome == nil || v.Outcome.Result != result || v.Outcome.By != by || v.Outcome.Winner != nil || !v.Over {
				t.Errorf("%s sees the outcome %+v of a duel that was %s", viewer, v.Outcome, result)
			}
		}
	}
}

// identify.check, dice.table: a roll that is no longer asked, as its
// identification was taken back, is owed by nobody; the other side never knew.
func TestARollNoLongerAskedIsNotOwed(t *testing.T) {
	roll := duel.Decision{ID: "a1", Kind: spellduel.KindRoll, Seat: duel.Mediator, For: "a", Audience: aLone}
	asked := told{data: spellduel.DecisionDue{Decision: roll}}
	dropped := told{data: spellduel.DecisionWithdrawn{Decision: "a1", Kind: spellduel.KindRoll, Seat: duel.Mediator}}
	for _, viewer := range everyone {
		before, during, after := later(viewer), later(viewer, asked), later(viewer, asked, dropped)
		knows := viewer == "a" || viewer == "mediator"
		if waits := fmt.Sprint(during.WaitingFor) == "[mediator]"; waits != knows {
			t.Errorf("%s sees waiting for %v while the roll is owed", viewer, during.WaitingFor)
		}
		if len(after.WaitingFor) != 0 {
			t.Errorf("%s sees waiting for %v after it is not", viewer, after.WaitingFor)
		}
		if !knows && after.Step != before.Step {
			t.Errorf("%s was shown something", viewer)
		}
	}
}
