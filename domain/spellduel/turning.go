package spellduel

import (
	"slices"
	"strings"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// What brings a spell to be turned round, as the table writes it behind "on="; a
// lock where it says nothing.
const (
	onSuccess = "success"
	onLock    = "lock"
)

// turns tells that x turns y round when their combat ends so for x
// (ability.turned).
func turns(x spell.Traits, use spell.Use, y spell.Traits, on string) bool {
	for _, a := range x.Abilities {
		if a.Kind != spell.KindReflects || !a.Applies(use, x) || !a.Against.Matches(x, y) {
			continue
		}
		when, told := a.Params.Get("on")
		if !told {
			when = onLock
		}
		if slices.Contains(strings.Split(when, "|"), on) {
			return true
		}
	}
	return false
}

// diesTurning tells that a lock in the arena destroys x and turns y round.
func diesTurning(x, y spell.Traits) bool {
	a, ok := x.Bears(spell.KindLockEffect, spell.InArena, y)
	return ok && a.Outcome == spell.SelfDestroyedTurning
}

// contends tells that a victory of x over y lets the two casters fight over y
// (ability.turned).
func contends(x spell.Traits, use spell.Use, y spell.Traits) bool {
	for _, a := range x.Abilities {
		if a.Kind != spell.KindCharacterCombat || a.Against != spell.OpposingCaster || !a.Applies(use, x) {
			continue
		}
		trigger, _ := a.Params.Get("trigger")
		if whom, ok := strings.CutPrefix(trigger, "victory over "); ok && spell.Selector(whom).Matches(x, y) {
			return true
		}
	}
	return false
}

// beats is what comes of a victory in the arena: the loser is destroyed, unless
// the winner turns it round or lets the casters fight over it.
func (s *State) beats(winner, loser *Spell, rule duel.Rule) task {
	x, y := winner.traits(), loser.traits()
	end := destroy{spell: loser.Ref, by: winner.Ref, victor: winner.Owner, rule: rule}
	if bears(y, spell.KindDestroysVictor, x) {
		end.also = winner.Ref
	}
	switch {
	case turns(x, spell.InArena, y, onSuccess):
		return turning{spell: loser.Ref, by: winner.Ref, to: winner.Owner}
	case contends(x, spell.InArena, y):
		return contest{winner: winner.Owner, spell: loser.Ref, by: winner.Ref, end: end}
	}
	return end
}

// turnOnLock is what a lock comes to where one of the two turns the other round,
// or nothing. Of two that would turn each other round neither is left; one that
// does not die of it turns round nothing that it cannot lock (rulings
// turned.each_other, turned.unlockable).
func (s *State) turnOnLock(a, b int) task {
	x, y := s.spell(a), s.spell(b)
	xTurns, yTurns := turnsOnLock(x.traits(), y.traits()), turnsOnLock(y.traits(), x.traits())
	switch {
	case xTurns && yTurns:
		return destroy{spell: a, by: b, also: b, rule: RuleAbilityTurned}
	case xTurns:
		return turning{spell: b, by: a, to: x.Owner, spent: diesTurning(x.traits(), y.traits())}
	case yTurns:
		return turning{spell: a, by: b, to: y.Owner, spent: diesTurning(y.traits(), x.traits())}
	}
	return nil
}

func turnsOnLock(x, y spell.Traits) bool {
	return diesTurning(x, y) || turns(x, spell.InArena, y, onLock) && !bears(y, spell.KindCannotBeLockedBy, x)
}

// turning makes a spell change sides where it is (ability.turned).
type turning struct {
	spell int
	by    int       // the spell that turns it; 0 for a counter
	to    duel.Seat // whose it becomes
	spent bool      // what turned it is destroyed by that
}

func (turning) next(*State) Step { return Step{Auto: true} }

func (t turning) perform(g *game) {
	sp := g.state.spell(t.spell)
	g.emit(SpellTurned{Spell: sp.Ref, Side: t.to, By: t.by, Space: sp.Space, Type: sp.Type, PR: sp.PR, Card: *sp.Card},
		nil, RuleAbilityTurned)
}

// spellTurned gives the spell its new owner. Rank and rate stay. It has entered
// nothing and so meets nothing here; where a lock stands it is blocked, and whom
// it held is free (ability.turned, lock.hold).
func (s *State) spellTurned(d SpellTurned) {
	t, _ := s.top().(turning)
	s.pop()
	sp := s.spell(d.Spell)
	if d.By > 0 {
		s.Fought = append(s.Fought, Pair{min(d.Spell, d.By), max(d.Spell, d.By)})
	}
	partners := s.partners(d.Spell)
	s.Locks = slices.DeleteFunc(s.Locks, func(l Lock) bool { return l.Spell == d.Spell || l.Other == d.Spell })
	held := sp.hinders()
	if !held {
		sp.Holds = ""
	}
	sp.Owner, sp.Turned = d.Side, s.Round
	sp.Home, sp.Blocked, sp.Arrived, sp.Dealt = false, false, 0, 0
	sp.Tried, sp.Withstood = false, false // of another character
	sp.Unmet = true
	sp.Freed = true // where the image it is now meant for stands here too, it arrives in its owner's next step

	if t.spent {
		s.push(destroy{spell: d.By, rule: RuleAbilityTurned})
	}
	if s.atTarget(sp) {
		sp.Arrived = s.Round
		if !sp.Revealed {
			s.push(reveal{spell: d.Spell})
		}
	}
	if held {
		s.push(release{side: d.Side, spell: d.Spell})
	}
	if s.lockAt(sp.Space) {
		s.push(block{d.Spell})
	}
	if len(partners) > 0 {
		s.unlock(sp.Space, partners)
	}
}

// contest is the fight of the two casters over a spell that one's spell has
// beaten: the victor of both has it turned round, else it is destroyed as ever
// (ability.turned).
type contest struct {
	winner duel.Seat // whose spell beat the other
	spell  int
	by     int // 0 for a counter
	end    destroy
	faces  [][]int
}

func (contest) next(*State) Step { return Step{Auto: true} }

func (t contest) needs(s *State) []need {
	throw := func(side duel.Seat) need {
		return need{
			side: side, purpose: dice.Combat, throw: d20, about: refs{spell: t.spell},
			audience: s.combatDice(side), rule: RuleAbilityTurned,
		}
	}
	return []need{throw(duel.SeatA), throw(duel.SeatB)}
}

func (t contest) entered() [][]int { return t.faces }

func (t contest) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

// rank is a caster's in the fight: it is one that a spell brings, so that he who
// is attacked adds his protection (character.power).
func (t contest) rank(s *State, seat duel.Seat) int {
	rank := s.powerNow(seat)
	if seat == t.winner {
		return rank
	}
	return rank + s.protection(seat)
}

func (t contest) perform(g *game) {
	s := &g.state
	dice := g.roll(t)
	a, b := t.rank(s, duel.SeatA), t.rank(s, duel.SeatB)
	g.emit(CombatRolled{
		A:      Combatant{Character: true, Roll: dice[0].one(), Label: dice[0].label},
		B:      Combatant{Character: true, Roll: dice[1].one(), Label: dice[1].label},
		Result: fight(dice[0].one(), a, dice[1].one(), b),
	}, duel.Because{"pr_a": a, "pr_b": b}, RuleAbilityTurned, RuleCombatRoll, RuleCharacterPower)
}

func (t contest) fought(s *State, result string) {
	s.pop()
	if duel.Seat(result) == t.winner {
		s.push(turning{spell: t.spell, by: t.by, to: t.winner})
		return
	}
	s.push(t.end)
}

// counterTurns is what a counter spell makes of the spell it was cast at other
// than destroying it, or nothing: it turns it round, or lets the casters fight
// over it.
func (s *State) counterTurns(t arrival, d CounterEnded) task {
	if t.counter == nil || d.Result == "lost" {
		return nil
	}
	on := onSuccess
	if d.Result == "locked" {
		on = onLock
	}
	counter, incoming := t.counter.Card.Traits(t.counter.Type, ""), s.spell(t.spell)
	against := incoming.traits()
	_, wins := counter.Bears(spell.KindAutoDefeats, spell.AsCounter, against)
	switch {
	case on == onLock && wins:
		return nil // each would always defeat the other: that is no lock
	case turns(counter, spell.AsCounter, against, on):
		return turning{spell: t.spell, to: t.side}
	case on == onSuccess && contends(counter, spell.AsCounter, against):
		return contest{winner: t.side, spell: t.spell, end: destroy{spell: t.spell, victor: d.Victor, rule: RuleCounterCast}}
	}
	return nil
}
