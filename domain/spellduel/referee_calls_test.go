package spellduel

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// What a referee calls who has the events alone, in duels of the catalogue's
// spells and in those of spells that players make up: round.order, move.order,
// move.distance, move.meet, meet.many, meet.once, lock.hold, lock.clear,
// character.arrival, reach.home_defense, advantage.shift, ability.turned,
// end.condition.
func TestARefereeFindsNoFault(t *testing.T) {
	for name, play := range map[string]func(*rapid.T, func(commit)){
		"of the catalogue": func(t *rapid.T, see func(commit)) { playRandom(t, randomWorld(t), see) },
		"of their own":     func(t *rapid.T, see func(commit)) { playWild(t, randomWorld(t), see) },
	} {
		t.Run(name, func(t *testing.T) {
			rapid.Check(t, func(t *rapid.T) {
				r := newReferee(t)
				play(t, func(c commit) {
					for _, e := range c.events {
						r.sees(e)
					}
				})
			})
		})
	}
}

func (r *referee) fault(format string, args ...any) {
	r.t.Helper()
	led := r.log[max(0, len(r.log)-12):]
	r.t.Fatalf("round %d, %s: %s, after\n%s", r.round, r.phase, fmt.Sprintf(format, args...), strings.Join(led, "\n"))
}

// phaseBegan lays out who marches in a step: the nearest first, then the faster,
// then the older (move.order).
func (r *referee) phaseBegan(d PhaseBegan) {
	if r.round > 0 && d.Phase != PhaseMoveAdvantaged {
		r.stepEnds()
	}
	r.phase, r.side, r.march, r.mover, r.queue = d.Phase, d.Side, nil, 0, nil
	for _, p := range r.pieces {
		p.moved, p.freed = 0, false
		if d.Side == "" || p.owner != d.Side || p.gone {
			continue
		}
		p.waits = false
		if !p.home && !r.there(p) {
			r.march = append(r.march, p.ref)
		}
	}
	slices.SortStableFunc(r.march, func(x, y int) int {
		a, b := r.piece(x), r.piece(y)
		if n := distance(a.space, r.target(a).space) - distance(b.space, r.target(b).space); n != 0 {
			return n
		}
		return b.card.MV - a.card.MV
	})
}

// excused tells that a piece need not move when its turn comes.
func (r *referee) excused(p *piece) bool {
	return p.gone || p.freed || r.held(p) || p.owner != r.side || r.there(p) || p.turned == r.round
}

// stepEnds looks whether all was done that this step asks for, and nobody should
// have lost by now (move.distance, character.arrival, end.condition).
func (r *referee) stepEnds() {
	for _, ref := range r.march {
		if !r.excused(r.piece(ref)) {
			r.fault("spell %d did not move", ref)
		}
	}
	r.march = nil
	r.metAll()
	for _, p := range r.pieces {
		if (r.side == "" || p.owner == r.side) && r.arrives(p) {
			r.fault("spell %d is at the image and nothing came of it", p.ref)
		}
	}
	for _, seat := range []duel.Seat{"a", "b"} {
		if by := r.lost(seat); by != "" {
			r.fault("%s has lost by %s, and the duel goes on", seat, by)
		}
	}
}

// lost is the condition of the terms by which a side has lost, or empty.
func (r *referee) lost(seat duel.Seat) EndCondition {
	p := r.sides[seat]
	switch {
	case slices.Contains(r.terms.End, EndNoHitPoints) && p.hp.Current <= 0:
		return EndNoHitPoints
	case slices.Contains(r.terms.End, EndNoSpells) && r.spent(p):
		return EndNoSpells
	case r.terms.bound(seat, EndFirstBlood) > 0 && p.bled:
		return EndFirstBlood
	case r.terms.bound(seat, EndHalfHitPoints) > 0 && 2*p.hp.Current <= p.hp.Max:
		return EndHalfHitPoints
	}
	return ""
}

// spent tells that a side has nothing to cast and nothing at work.
func (r *referee) spent(p *player) bool {
	for _, n := range p.left {
		if n > 0 {
			return false
		}
	}
	memory := r.terms.house(HouseNoSpells, houseMemory)
	return p.casting == "" && !r.launching(p) && (memory || !slices.ContainsFunc(r.pieces, func(q *piece) bool {
		return !q.gone && q.owner == p.seat && !q.home && !r.held(q)
	}))
}

func (r *referee) timeIsLeft(round int) {
	for _, c := range r.terms.Also {
		if c.When == EndRounds && c.Rounds <= round {
			r.fault("the round limit was %d", c.Rounds)
		}
	}
}

func (r *referee) ended(d DuelEnded) {
	if d.By != string(EndNoHitPoints) && d.By != string(EndNoSpells) {
		return
	}
	for _, seat := range []duel.Seat{"a", "b"} {
		if lost := r.lost(seat) != ""; lost != (d.Winner != seat) && r.terms.Also == nil {
			r.fault("%s has lost: %v", seat, lost)
		}
	}
}

// moved holds a move to its rules (move.order, move.distance, lock.hold).
func (r *referee) moved(d SpellMoved) {
	p := r.piece(d.Spell)
	way, goal := distance(d.From, d.To), r.target(p).space
	switch {
	case p.owner != d.Side || d.Side != r.side:
		r.fault("it is no step of its side's")
	case p.gone || p.home || r.held(p) || p.cast == r.round || p.turned == r.round:
		r.fault("it cannot move: %+v", p)
	case d.From != p.space || way < 1 || distance(d.From, goal) != way+distance(d.To, goal):
		r.fault("it is at %d and should go toward %d", p.space, goal)
	case p.moved+way > p.card.MV:
		r.fault("it has gone %d of %d spaces already", p.moved, p.card.MV)
	}
	r.metAll()
	if r.mover != d.Spell {
		at := slices.Index(r.march, d.Spell)
		if at < 0 {
			r.fault("it has had its turn; still to move are %v", r.march)
		}
		for _, before := range r.march[:at] {
			if !r.excused(r.piece(before)) {
				r.fault("spell %d moves first", before)
			}
		}
		r.march, r.mover = r.march[at+1:], d.Spell
	}
	for space := min(d.From, d.To) + 1; space < max(d.From, d.To); space++ {
		if r.lockIn(space) || len(r.against(p.owner, space)) > 0 {
			r.fault("it went past what stands in space %d", space)
		}
	}
	p.space, p.moved, p.carried, p.passed = d.To, p.moved+way, false, map[int]bool{}
	if r.there(p) {
		p.came = r.round
	}
	r.enters(p)
}

// enters lays out whom a piece must meet where it has come to.
func (r *referee) enters(p *piece) {
	r.queue = r.against(p.owner, p.space)
	if r.lockIn(p.space) {
		r.queue = slices.DeleteFunc(r.queue, func(ref int) bool { return !r.locked(ref) })
	}
}

// metAll looks whether the mover has met all that it had to.
func (r *referee) metAll() {
	if r.mover == 0 {
		return
	}
	p := r.piece(r.mover)
	if p.gone || r.held(p) || p.turned == r.round {
		r.queue = nil
	}
	for _, ref := range r.queue {
		if q := r.piece(ref); !q.gone && q.owner != p.owner && !r.fought[pairOf(p.ref, ref)] {
			r.fault("spell %d has not met spell %d", p.ref, ref)
		}
	}
	r.queue = nil
}

func pairOf(x, y int) Pair { return Pair{min(x, y), max(x, y)} }

// meets holds a meeting to its order (move.meet, meet.many, lock.challenge).
func (r *referee) meets(d SpellsMet) {
	p, q := r.piece(d.Spell), r.piece(d.Other)
	if p.gone || q.gone || p.owner == q.owner || p.space != d.Space || q.space != d.Space || r.fought[pairOf(p.ref, q.ref)] {
		r.fault("the two cannot meet: %+v, %+v", p, q)
	}
	late := len(r.queue) == 0 && q.home && r.there(p) && !p.passed[q.ref] // before it arrives
	if d.Spell == r.mover && !late {
		for len(r.queue) > 0 && r.queue[0] != d.Other {
			if x := r.piece(r.queue[0]); !x.gone && x.owner != p.owner && !r.fought[pairOf(p.ref, x.ref)] {
				r.fault("it meets spell %d first", x.ref)
			}
			r.queue = r.queue[1:]
		}
		if len(r.queue) == 0 {
			r.fault("it has nobody more to meet")
		}
		r.queue = r.queue[1:]
	}
	p.passed[q.ref], q.passed[p.ref] = true, true
	r.met = &d
}

func (r *referee) relation() relation {
	what, _ := meets(r.traits(r.piece(r.met.Spell)), r.traits(r.piece(r.met.Other)))
	return what
}

func (r *referee) passes(d SpellsPassed) {
	if r.met != nil && r.relation() == relationFight && !r.fought[pairOf(d.Spell, d.Other)] {
		r.fault("they must fight")
	}
	r.met = nil
}

// fights holds a combat of spells to its meeting (meet.table, meet.once).
func (r *referee) fights(d CombatRolled) {
	if d.A.Spell == 0 || d.B.Spell == 0 {
		return
	}
	pair := pairOf(d.A.Spell, d.B.Spell)
	if r.met == nil || pair != pairOf(r.met.Spell, r.met.Other) || r.relation() == relationNone || r.fought[pair] {
		r.fault("the two have no fight: %+v", r.met)
	}
	r.fought[pair] = true
}

// cleared holds the end of a lock to what it held (lock.clear).
func (r *referee) cleared(d LockCleared) {
	if r.lockIn(d.Space) {
		r.fault("a lock still stands there")
	}
	for _, p := range r.pieces {
		if p.blocked && !p.gone && p.space == d.Space && !slices.Contains(d.Freed, p.ref) {
			r.fault("spell %d is not freed", p.ref)
		}
	}
	for _, ref := range d.Freed {
		p := r.piece(ref)
		p.blocked, p.freed, p.waits, p.passed = false, true, !r.terms.house(HouseFreed, houseAtOnce), map[int]bool{}
	}
}

// turns gives a piece to its new side (ability.turned).
func (r *referee) turns(d SpellTurned) {
	p := r.piece(d.Spell)
	if p.owner == d.Side || p.space != d.Space || p.gone {
		r.fault("it is %+v", p)
	}
	r.locks = slices.DeleteFunc(r.locks, func(l Lock) bool { return l.Spell == p.ref || l.Other == p.ref })
	p.owner, p.turned, p.home, p.blocked, p.waits, p.dealt, p.came = d.Side, r.round, false, false, true, 0, 0
	p.passed = map[int]bool{}
	if r.there(p) {
		p.came = r.round
	}
	if d.By > 0 {
		r.fought[pairOf(p.ref, d.By)] = true
	}
}

func (r *referee) shifted(d AdvantageShifted) {
	if d.To != r.due {
		r.fault("it should go to %q", r.due)
	}
	r.has, r.due = d.To, ""
}

// arrives tells that a piece is yet to do something to the image that it has come
// to (character.arrival, lock.image).
func (r *referee) arrives(p *piece) bool {
	return !p.gone && r.there(p) && !r.held(p) && !p.waits && p.dealt < r.round
}

// asked holds a question to when it may come.
func (r *referee) asked(d duel.Decision) {
	switch d.Kind {
	case KindRoll, KindForfeit, KindWill, KindPlane: // the stakes' own come whatever stood in the arena
		return
	}
	if r.round == 0 {
		return
	}
	if r.due != "" {
		r.fault("the advantage should have gone to %s", r.due)
	}
	for _, p := range r.pieces {
		if d.Kind != KindMeet && !p.gone && !p.home && !r.there(p) && r.lockIn(p.space) && !r.held(p) {
			r.fault("spell %d stands at a lock and is not held", p.ref)
		}
	}
	switch d.Kind {
	case KindAct:
		if !r.acted {
			r.stepEnds()
		}
		r.acted = true
	case KindRespond, KindLinger:
		r.answers(r.piece(d.Subject.Spell))
	}
}

// answers holds an arrival to its order, and to the home defense that stands
// before the image (character.arrival, reach.home_defense).
func (r *referee) answers(p *piece) {
	if !r.arrives(p) || r.side != "" && p.owner != r.side {
		r.fault("spell %d does not arrive now: %+v", p.ref, p)
	}
	for _, q := range r.pieces {
		if q == p || q.owner != p.owner || !r.arrives(q) || q.typ == spell.Defense {
			continue
		}
		before, after := p.came < r.round, q.came < r.round
		if after && !before || after == before && (q.card.MV > p.card.MV || q.card.MV == p.card.MV && q.ref < p.ref) {
			r.fault("spell %d is dealt with before spell %d", q.ref, p.ref)
		}
	}
	for _, q := range r.pieces {
		if what, _ := meets(r.traits(p), r.traits(q)); q.gone || !q.home || q.owner == p.owner || q.space != p.space || what != relationFight {
			continue
		}
		if !p.carried && !p.holds && !p.passed[q.ref] {
			r.fault("spell %d has not beaten the home defense %d", p.ref, q.ref)
		}
	}
	p.dealt = r.round
}
