package spellduel

import (
	"slices"

	"spellduel/domain/duel"
)

// lock binds a pair whose combat had no winner (lock.hold).
type lock struct{ a, b int }

func (lock) next(*State) Step { return Step{Auto: true} }

func (t lock) perform(g *game) {
	g.emit(SpellsLocked{Spell: t.a, Other: t.b, Space: g.state.spell(t.a).Space}, nil, RuleLockHold)
}

func (s *State) spellsLocked(d SpellsLocked) {
	s.Locks = append(s.Locks, Lock(d))
	s.pop()
	for i := len(s.Spells) - 1; i >= 0; i-- {
		sp := &s.Spells[i]
		if !sp.Gone && !sp.Home && sp.Space == d.Space && !s.held(sp.Ref) && !s.atTarget(sp) {
			s.push(block{sp.Ref}) // ruling lock.present
		}
	}
}

// lockedAgainst lists the opposing locked spells of a space, the highest MV
// first (lock.challenge).
func (s *State) lockedAgainst(owner duel.Seat, space int) []int {
	refs := s.opposing(owner, space)
	return slices.DeleteFunc(refs, func(ref int) bool { return !s.inLock(ref) })
}

// challenge is a spell that has come to a space with a lock, its own side's
// included: it takes on the locked opposing spells one after the other. Not
// allowed to fight one, or passing it, it is blocked; locked, it joins; when the
// last is destroyed the lock is cleared (lock.hold, lock.challenge).
type challenge struct {
	mover int
	space int
	queue []int
}

func (t challenge) settle(s *State) bool {
	if sp := s.spell(t.mover); sp.Gone || s.held(t.mover) || sp.Turned == s.Round && sp.Freed {
		s.pop()
		return true
	}
	for len(t.queue) > 0 && (!s.alive(t.queue[0]) || !s.opposed(t.mover, t.queue[0])) {
		t.queue = t.queue[1:]
	}
	if len(t.queue) == 0 {
		s.pop()
		if s.lockAt(t.space) {
			s.push(block{t.mover})
		}
		return true
	}
	if s.fought(t.mover, t.queue[0]) {
		s.pop()
		s.push(block{t.mover})
		return true
	}
	s.setTop(t)
	return false
}

func (challenge) next(*State) Step { return Step{Auto: true} }

func (t challenge) perform(g *game) {
	g.meet(t.mover, t.queue[0], RuleMoveMeet, RuleLockChallenge)
}

// block stops a spell at a lock.
type block struct{ spell int }

func (block) next(*State) Step { return Step{Auto: true} }

func (t block) perform(g *game) {
	space, by := g.state.spell(t.spell).Space, []int{}
	for _, l := range g.state.Locks {
		if l.Space == space {
			by = append(by, l.Spell, l.Other)
		}
	}
	slices.Sort(by)
	g.emit(SpellBlocked{Spell: t.spell, Space: space, By: slices.Compact(by)}, nil, RuleLockHold, RuleLockChallenge)
}

// partners lists the spells locked with this one.
func (s *State) partners(ref int) []int {
	var refs []int
	for _, l := range s.Locks {
		switch ref {
		case l.Spell:
			refs = append(refs, l.Other)
		case l.Other:
			refs = append(refs, l.Spell)
		}
	}
	return refs
}

// unlock lays out what becomes of the partners of a locked spell that ended: if
// it was the space's last lock all there are free, else a partner without any
// other is blocked by what still stands (lock.clear).
func (s *State) unlock(space int, partners []int) {
	if !s.lockAt(space) {
		s.push(freeing{space: space, partners: partners})
		return
	}
	for _, ref := range partners {
		if s.alive(ref) && !s.inLock(ref) {
			s.push(block{ref})
		}
	}
}

// freeing clears a space's last lock (lock.clear).
type freeing struct {
	space    int
	partners []int
}

func (freeing) next(*State) Step { return Step{Auto: true} }

func (t freeing) perform(g *game) {
	freed := []int{}
	for i := range g.state.Spells {
		sp := &g.state.Spells[i]
		if !sp.Gone && sp.Space == t.space && (sp.Blocked || slices.Contains(t.partners, sp.Ref)) {
			freed = append(freed, sp.Ref)
		}
	}
	g.emit(LockCleared{Space: t.space, Freed: freed}, nil, RuleLockClear, RuleLockImage)
}

// lockCleared sets free what was held. What stands in an image's space arrives
// in its owner's next step only, unless the house wants it sooner (lock.image).
func (s *State) lockCleared(d LockCleared) {
	for _, ref := range d.Freed {
		sp := s.spell(ref)
		sp.Blocked, sp.Freed, sp.Unmet = false, !s.Terms.house(HouseFreed, houseAtOnce), true
	}
	s.pop()
}
