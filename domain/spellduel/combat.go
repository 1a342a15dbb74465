package spellduel

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Results of a combat: a side's name, or a lock.
const resultLock = "lock"

var d20 = dice.Throw{Count: 1, Sides: 20}

// contestant is one side of a combat: a spell in the arena, a counter spell or
// the character, with the rank it rolls against.
type contestant struct {
	side      duel.Seat
	spell     int  // ref; 0 for a counter or a character
	counter   bool // else a spell or a character
	character bool
	rank      int
	edge      int      // added where two successes are compared
	locks     bool     // its success is a lock
	modifiers []string // that are in the rank, in words for the mediator and its own side
}

func (c contestant) combatant(t thrown) Combatant {
	return Combatant{Spell: c.spell, Counter: c.counter, Character: c.character, Roll: t.one(), Label: t.label}
}

// combat is one fight by d20s: success is a roll of at most the rank; the only
// or the higher success wins, everything else locks (combat.roll).
type combat struct {
	a, b  contestant
	faces [][]int
	rules []duel.Rule
}

// spellCombat is the task of two spells that fight in the arena. Where an
// ability settles it there is no roll (ability.automatic_defeat).
func spellCombat(s *State, mover, other int) task {
	a, b := s.spell(mover), s.spell(other)
	if a.Owner != duel.SeatA {
		a, b = b, a
	}
	x, y := a.traits(), b.traits()
	aWins, bWins := bears(x, spell.KindAutoDefeats, y), bears(y, spell.KindAutoDefeats, x)
	switch {
	case aWins && bWins:
		return destroy{spell: a.Ref, by: b.Ref, also: b.Ref, rule: RuleAbilityAutomaticDefeat}
	case aWins:
		return s.beats(a, b, RuleAbilityAutomaticDefeat)
	case bWins:
		return s.beats(b, a, RuleAbilityAutomaticDefeat)
	}
	one := contestant{side: duel.SeatA, spell: a.Ref, locks: bears(x, spell.KindSuccessLocks, y)}
	two := contestant{side: duel.SeatB, spell: b.Ref, locks: bears(y, spell.KindSuccessLocks, x)}
	return combat{
		a:     s.weakened(s.ranked(one, a.Card, a.PR, duel.SeatB), b.Ref),
		b:     s.weakened(s.ranked(two, b.Card, b.PR, duel.SeatA), a.Ref),
		rules: []duel.Rule{RuleCombatRoll, RuleCombatPR},
	}
}

// opposedSchool words the rank that a school opposed to a specialist's adds
// (specialist.opposition).
const opposedSchool = "opposed school +1"

// ranked gives a contestant a spell's rank against a side: one more where that
// is a specialist opposed to its school (combat.pr).
func (s *State) ranked(c contestant, card *spell.Card, pr int, against duel.Seat) contestant {
	c.rank, c.modifiers = pr, []string{}
	if card.OpposedTo(s.side(against).Figures.Specialty) {
		c.rank++
		c.modifiers = append(c.modifiers, opposedSchool)
	}
	return c
}

func (combat) next(*State) Step { return Step{Auto: true} }

func (t combat) needs(s *State) []need {
	about := refs{spell: max(t.a.spell, t.b.spell)}
	if t.a.spell > 0 && t.b.spell > 0 {
		about = refs{spell: t.a.spell, other: t.b.spell}
	}
	return []need{
		{side: duel.SeatA, purpose: dice.Combat, throw: d20, about: about, audience: s.combatDice(duel.SeatA), rule: RuleCombatRoll},
		{side: duel.SeatB, purpose: dice.Combat, throw: d20, about: about, audience: s.combatDice(duel.SeatB), rule: RuleCombatRoll},
	}
}

func (t combat) entered() [][]int { return t.faces }

func (t combat) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

func (t combat) perform(g *game) {
	dice := g.roll(t)
	a, b := dice[0], dice[1]
	g.emit(CombatRolled{A: t.a.combatant(a), B: t.b.combatant(b), Result: t.result(a.one(), b.one())},
		duel.Because{"pr_a": t.a.rank, "pr_b": t.b.rank, "modifiers_a": t.a.modifiers, "modifiers_b": t.b.modifiers}, t.reasons()...)
}

// reasons are the rules that led to the combat and to its ranks.
func (t combat) reasons() []duel.Rule {
	if slices.Contains(t.a.modifiers, opposedSchool) || slices.Contains(t.b.modifiers, opposedSchool) {
		return append(slices.Clone(t.rules), RuleSpecialistOpposition)
	}
	return t.rules
}

// result reads the dice: where both succeed, an edge counts in the comparison
// alone, and one whose success is a lock beats nobody and is beaten by nobody.
func (t combat) result(a, b int) string {
	okA, okB := a <= t.a.rank, b <= t.b.rank
	switch {
	case okA && t.a.locks || okB && t.b.locks:
		return resultLock
	case okA && okB:
		return fight(a+t.a.edge, a+t.a.edge, b+t.b.edge, b+t.b.edge)
	}
	return fight(a, t.a.rank, b, t.b.rank)
}

// fight reads two d20s against two ranks (combat.roll).
func fight(a, rankA, b, rankB int) string {
	okA, okB := a <= rankA, b <= rankB
	switch {
	case okA && (!okB || a > b):
		return string(duel.SeatA)
	case okB && (!okA || b > a):
		return string(duel.SeatB)
	}
	return resultLock
}

// combatRolled lays out what the dice have settled: between two spells here,
// between a spell and a character where the arrival waits for it.
func (s *State) combatRolled(d CombatRolled) {
	if s.stirs(d.A.Character || d.B.Character) {
		s.Quiet = 0
	}
	switch t := s.top().(type) {
	case personal:
		s.personalFought(t, d.Result)
		s.disturbLosers(d)
		return
	case contest:
		t.fought(s, d.Result)
		s.disturbLosers(d)
		return
	}
	t, ok := s.top().(combat)
	if !ok {
		return
	}
	s.pop()
	if t.a.spell == 0 || t.b.spell == 0 {
		if waiting, ok := s.top().(arrival); ok {
			waiting.fought(s, d.Result)
		}
		s.disturbLosers(d)
		return
	}
	s.Fought = append(s.Fought, Pair{min(t.a.spell, t.b.spell), max(t.a.spell, t.b.spell)})
	switch duel.Seat(d.Result) {
	case duel.SeatA:
		s.push(s.beats(s.spell(t.a.spell), s.spell(t.b.spell), RuleCombatRoll))
	case duel.SeatB:
		s.push(s.beats(s.spell(t.b.spell), s.spell(t.a.spell), RuleCombatRoll))
	default:
		s.push(s.lockResult(t.a.spell, t.b.spell))
	}
}

// lockResult is what a lock comes to: two locked spells, or the end of one that
// meets a spell it cannot lock (ability.cannot_be_locked).
func (s *State) lockResult(a, b int) task {
	x, y := s.spell(a).traits(), s.spell(b).traits()
	if t := s.turnOnLock(a, b); t != nil {
		return t
	}
	if t := s.lockInstead(a, b); t != nil {
		return t
	}
	xFree, yFree := bears(x, spell.KindCannotBeLockedBy, y), bears(y, spell.KindCannotBeLockedBy, x)
	switch {
	case xFree && yFree:
		return destroy{spell: a, by: b, also: b, rule: RuleAbilityCannotBeLocked}
	case xFree:
		return destroy{spell: b, by: a, victor: duel.SeatA, rule: RuleAbilityCannotBeLocked}
	case yFree:
		return destroy{spell: a, by: b, victor: duel.SeatB, rule: RuleAbilityCannotBeLocked}
	}
	return s.orDispelled(lock{a: a, b: b})
}

// disturbLosers breaks the long casting of a character who lost a roll
// (cast.long).
func (s *State) disturbLosers(d CombatRolled) {
	if d.A.Character && d.Result == string(duel.SeatB) {
		s.disturb(duel.SeatA)
	}
	if d.B.Character && d.Result == string(duel.SeatA) {
		s.disturb(duel.SeatB)
	}
}

// lockInstead is what an ability makes of a lock beyond destroying the other:
// instant travel and barriers ignore each other (teleport.lock), an illusion
// cast as a defense is destroyed (illusion.form).
func (s *State) lockInstead(a, b int) task {
	for _, pair := range [][2]int{{a, b}, {b, a}} {
		own, other := s.spell(pair[0]), s.spell(pair[1])
		ability, ok := s.lockEffect(own, other.traits())
		if !ok {
			if ability, ok = own.traits().Bears(spell.KindCannotBeLockedBy, spell.InArena, other.traits()); !ok {
				continue
			}
		}
		switch ability.Outcome {
		case spell.IgnoreEachOther:
			return ignoring{spell: own.Ref, other: other.Ref}
		case spell.SelfDestroyed:
			rule := RuleAbilityCannotBeLocked
			if own.illusion() {
				rule = RuleIllusionForm
			}
			return destroy{spell: own.Ref, by: other.Ref, victor: other.Owner, rule: rule}
		case spell.OpponentDestroyed:
			if ability.Kind == spell.KindLockEffect {
				return destroy{spell: other.Ref, by: own.Ref, victor: own.Owner, rule: RuleAbilityCannotBeLocked}
			}
		case spell.BothDestroyed:
			return destroy{spell: own.Ref, by: other.Ref, also: other.Ref, rule: RuleAbilityCannotBeLocked}
		}
	}
	return nil
}

// lockEffect is what a spell's own ability makes of a lock with another, where it
// stands.
func (s *State) lockEffect(sp *Spell, other spell.Traits) (spell.Ability, bool) {
	if s.atTarget(sp) {
		if a, ok := sp.traits().Bears(spell.KindLockEffect, spell.OnCharacter, other); ok {
			return a, true
		}
	}
	return sp.traits().Bears(spell.KindLockEffect, spell.InArena, other)
}

// ignoring lets a pair pass whose lock an ability undoes.
type ignoring struct{ spell, other int }

func (ignoring) next(*State) Step { return Step{Auto: true} }

func (t ignoring) perform(g *game) {
	g.emit(SpellsPassed{Spell: t.spell, Other: t.other}, nil, RuleTeleportLock)
}

// destroy ends a spell in combat. With also, both go and nobody has won.
type destroy struct {
	spell, by, also int
	victor          duel.Seat
	rule            duel.Rule
}

func (destroy) next(*State) Step { return Step{Auto: true} }

func (t destroy) perform(g *game) {
	g.emit(SpellDestroyed{Spell: t.spell, DestroyedBy: t.by, Victor: t.victor}, nil, t.rule)
}

// spellDestroyed takes the spell away and lays out what follows: the advantage
// shifts (advantage.shift), its locks clear (lock.clear), its hold ends.
func (s *State) spellDestroyed(d SpellDestroyed) {
	t, _ := s.top().(destroy)
	s.pop()
	if d.DestroyedBy > 0 {
		s.Fought = append(s.Fought, Pair{min(d.Spell, d.DestroyedBy), max(d.Spell, d.DestroyedBy)})
	}
	if try, ok := s.dispelling(d.Spell, d.DestroyedBy, nil); ok && t.also == 0 && t.rule != RuleAbilityDispel {
		s.push(try)
	}
	if t.also > 0 {
		s.push(destroy{spell: t.also, by: d.Spell, rule: t.rule})
	}
	s.end(d.Spell)
	if d.Victor != "" && d.Victor != s.Advantage {
		s.push(shift{d.Victor})
	}
}

// shift hands the advantage to the side whose spell won.
type shift struct{ to duel.Seat }

func (shift) next(*State) Step { return Step{Auto: true} }

func (t shift) perform(g *game) {
	g.emit(AdvantageShifted{To: t.to}, nil, RuleAdvantageShift)
}
