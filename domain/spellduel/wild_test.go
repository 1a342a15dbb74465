package spellduel

import (
	"fmt"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// ability.*, linger.effect, lock.hold, lock.clear: whatever abilities the players
// make up for their own spells, and however the images walk into them, the duel
// goes on to its end and the arena stays sound.
func TestWildSpellsBreakNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playWild(t, randomWorld(t), func(c commit) {
			s := c.before
			for _, e := range c.events {
				s = Evolve(s, e)
				sound(t, &s, e)
			}
			still(t, &s)
		})
	})
}

// playWild plays a whole duel at random of characters who know only spells of
// their own, and hands each commit to see.
func playWild(t *rapid.T, w World, see func(commit)) {
	var s State
	do := doing(t, w, &s, see)
	terms := DefaultTerms()
	terms.Dice = rapid.SampledFrom([]DiceMode{DiceServer, DiceTable}).Draw(t, "dice mode")
	terms.End = rapid.SampledFrom([][]EndCondition{{EndNoHitPoints, EndNoSpells}, {EndNoHitPoints}, {EndNoSpells}}).Draw(t, "end")
	terms.OpponentHitPoints = rapid.SampledFrom([]HitPointsSeen{HitPointsExact, HitPointsHidden}).Draw(t, "seen")
	deadline := 60
	terms.Deadline = &deadline
	mediator := MediatorSeat{Name: "Tarrant", House: rapid.Bool().Draw(t, "house")}
	terms.Also = randomConditions(t, mediator.House)
	terms.House = randomHouse(t, terms, mediator)
	do(Open{Terms: terms, Mediator: mediator, Seats: duel.TwoSeats("a", "b")})
	do(TakeSeat{Seat: duel.SeatA, Consent: true, Sheet: wildSheet(t, "a", terms)})
	do(TakeSeat{Seat: duel.SeatB, Consent: true, Sheet: wildSheet(t, "b", terms)})
	for range mostCommands {
		if s.Over() {
			return
		}
		if rapid.IntRange(0, 9).Draw(t, "the deadline passes") == 9 {
			do(Lapse{})
			continue
		}
		d := rapid.SampledFrom(unsealed(s)).Draw(t, "who")
		do(Answer{By: d.Seat, Decision: d.ID, Answer: randomAnswer(t, d)})
	}
	t.Fatalf("no end after %d commands: round %d, %+v", mostCommands, s.Round, s.Open)
}

func unsealed(s State) []duel.Decision {
	var open []duel.Decision
	for _, p := range s.Open {
		if !p.Sealed {
			open = append(open, p.Decision)
		}
	}
	return open
}

// still holds the arena to the rules where it stands still, between two
// commands.
func still(t *rapid.T, s *State) {
	for i := range s.Spells {
		sp := &s.Spells[i]
		fault := ""
		switch {
		case s.Over():
		case sp.Holds != "" && sp.Gone:
			fault = "holds a character and is gone"
		case sp.Holds != "" && !s.atTarget(sp):
			fault = "holds a character who is elsewhere"
		case sp.Holds != "" && s.held(sp.Ref):
			fault = "holds a character and is held by a lock"
		case sp.Gone:
		case sp.Blocked && s.inLock(sp.Ref):
			fault = "is blocked and locked"
		case sp.Blocked && !s.lockAt(sp.Space):
			fault = "is blocked where no lock is"
		}
		if fault != "" {
			t.Fatalf("round %d, %s: spell %d (%s) %s", s.Round, s.Phase, sp.Ref, sp.Card.Name, fault)
		}
	}
}

// wildSheet is a random character who remembers only spells of his own, of the
// oddest abilities; in items he may have others, and smuggle some.
func wildSheet(t *rapid.T, label string, terms Terms) Sheet {
	sh := randomSheet(t, label, terms)
	sh.Memorized = nil
	for n := range rapid.IntRange(3, 9).Draw(t, label+" wild") {
		sh.Memorized = append(sh.Memorized, Memorized{Custom: wildSpell(t, fmt.Sprintf("%s%d", label, n)), Count: rapid.IntRange(1, 2).Draw(t, label+" count")})
	}
	return sh
}

var wildTags = []spell.Tag{spell.SummonsCreature, spell.ImageIllusion, spell.TouchAttack, spell.Teleport, spell.BarrierPhysical}

func wildSpell(t *rapid.T, name string) *spell.Custom {
	return &spell.Custom{
		Name: name, Level: rapid.IntRange(1, 9).Draw(t, name+" level"), Movement: rapid.IntRange(1, 5).Draw(t, name+" movement"),
		Types:     rapid.SliceOfNDistinct(rapid.SampledFrom(spell.AllTypes()), 1, 5, rapid.ID).Draw(t, name+" types"),
		Save:      rapid.SampledFrom([]spell.SaveEffect{spell.SaveNone, spell.SaveNegates, spell.SaveHalf, spell.SaveSpecial}).Draw(t, name+" save"),
		Damage:    rapid.SampledFrom([]string{"", "0", "5", "3d6", "1d4/level", "death, no save", "death; 2d8 if saved", "some 12 points"}).Draw(t, name+" damage"),
		Tags:      rapid.SliceOfNDistinct(rapid.SampledFrom(wildTags), 0, 2, rapid.ID).Draw(t, name+" tags"),
		Abilities: rapid.SliceOfN(rapid.Custom(wildAbility), 0, 6).Draw(t, name+" abilities"),
	}
}

// What spells make up of abilities: every kind that one can have, with what the
// engine reads of each, and what it does not know.
var (
	wildKinds     = slices.DeleteFunc(spell.Kinds(), func(k spell.Kind) bool { return !k.Offered() })
	wildSelectors = []spell.Selector{spell.AnySpell, "opposing_spell", "type:A", "type:L;type:M", "not type:D", "level<=4", "has:must_fight", "in_own_space", "own_reverse"}
	wildPersons   = []spell.Selector{spell.TargetCharacter, spell.OpposingCaster, spell.CharacterAndSpells}
	wildOutcomes  = []string{
		"", spell.OpponentDestroyed, spell.BothDestroyed, spell.SelfDestroyed, spell.IgnoreEachOther, spell.SelfDestroyedTurning, "reverses",
		"win:damage|lose:self_destroyed|lock:persists", "while_in_space", "until_destroyed", "strange",
	}
	wildParams = []spell.Params{
		"", "rounds=2", "rounds=12", "rounds=0", "context=own_space", "context=counter_spell", "context=spell_vs_spell", "types=A|L",
		"on=lock", "on=success", "on=success|lock", "on=never", "trigger=victory over any", "trigger=victory over type:A;power=spell",
		"persists=yes", "persists=yes;defender=power_score_only", "bonus=3", "blocks=cast", "counter_spells=no", "counter_spells=type:D only",
		"modifier=-2", "max_target_level=4", "max=1", "max=0", "levels=2", "levels=1 per 4 caster levels;persists=yes",
		"missiles=1/level;a_round=3", "missiles=7;a_round=2", "each=1d4+1", "failed=3d6;failed_saved=1d6;made=1d6", "glances=2d4",
		"glances=2d4;persists=yes", "damage=by 1d20 1:1d6 13:2d6", "damage=by rounds 1:1 3:2d4;persists=yes", "lasts=2", "persists=yes;lasts=1/level",
		"damage=2;each_round=yes", "exempt=type:M",
	}
)

func wildAbility(t *rapid.T) spell.Ability {
	a := spell.Ability{
		Kind: rapid.SampledFrom(wildKinds).Draw(t, "kind"), Outcome: rapid.SampledFrom(wildOutcomes).Draw(t, "outcome"),
		Params: rapid.SampledFrom(wildParams).Draw(t, "params"),
	}
	if a.Kind == spell.KindJudged { // says what must be judged
		a.Outcome = "strange"
		a.Params = rapid.SampledFrom([]spell.Params{"", "default=nothing", "default=hold;save=negates", "default=2d6;save=half", "default=1d4/level"}).Draw(t, "proposal")
	}
	if a.Kind.AgainstSpells() {
		a.Against = rapid.SampledFrom(wildSelectors).Draw(t, "against")
	} else if rapid.Bool().Draw(t, "at a person") {
		a.Against = rapid.SampledFrom(wildPersons).Draw(t, "whom")
	}
	return a
}
