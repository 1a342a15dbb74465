package spellduel

import (
	"slices"
	"strconv"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// moves is a side's step: its spells move in their order, each once (move.order).
type moves struct {
	side  duel.Seat
	queue []int
}

// settle passes over spells that cannot move when their turn comes.
func (t moves) settle(s *State) bool {
	if len(t.queue) == 0 {
		s.pop()
		return true
	}
	if ref := t.queue[0]; s.alive(ref) && !s.held(ref) && s.spell(ref).Owner == t.side && !s.atTarget(s.spell(ref)) {
		return false
	}
	t.queue = t.queue[1:]
	s.setTop(t)
	return true
}

// next asks how far the spell goes: at least one space and at most its MV, never
// past the opponent's image (move.distance). It is asked though one answer be
// left, or the pause would tell the MV (fog.ask).
func (t moves) next(s *State) Step {
	sp := s.spell(t.queue[0])
	most := min(sp.Card.MV, distance(sp.Space, s.side(opponent(t.side)).Space))
	d := duel.Decision{
		Kind: KindMove, Seat: duel.Actor(t.side), Answer: duel.FormOption,
		Rules:   []duel.Rule{RuleMoveDistance},
		Subject: &duel.Subject{Spell: sp.Ref},
		Options: distances[:most:most],
	}
	d.Default = d.Options[most-1].ID
	return s.owe(d)
}

// distances are how far a spell can go, the shortest first: a move may choose from the
// first of them. Never changed, so that all decisions share them.
var distances = func() (all [mostSpaces + 1]duel.Option) {
	for i := range all {
		all[i] = duel.Option{ID: strconv.Itoa(i + 1), Act: ActMove, Distance: i + 1}
	}
	return all
}()

func (moves) perform(*game) {}

func (t moves) answered(s *State, chosen *duel.Option) {
	ref := t.queue[0]
	t.queue = t.queue[1:]
	s.setTop(t)
	s.push(travel{spell: ref, left: chosen.Distance})
}

// travel is a spell under way, with the spaces its owner still wants it to go.
type travel struct {
	spell int
	left  int
}

// settle ends the move where it is over: the distance is gone, the spell is, a
// lock holds it, or it was turned round (ability.turned). A defense that reached the opponent's image vanishes there
// (reach.defense), and so does what dissipates.
func (t travel) settle(s *State) bool {
	sp := s.spell(t.spell)
	if t.left > 0 && !sp.Gone && !s.held(t.spell) && sp.Turned != s.Round {
		return false
	}
	s.pop()
	s.fade(t.spell)
	return true
}

// fade lets a spell vanish that has nothing to do in the space it reached.
func (s *State) fade(ref int) {
	sp := s.spell(ref)
	if sp.Gone || s.held(ref) || sp.Turned == s.Round || !s.atTarget(sp) {
		return
	}
	if reason := s.fades(sp); reason != "" {
		s.depart(ref, reason)
	}
}

// fades tells why a spell vanishes on reaching an image, or nothing.
func (s *State) fades(sp *Spell) string {
	switch {
	case sp.dissipates():
		return "dissipated"
	case sp.Type == spell.Defense:
		return "defense"
	}
	return ""
}

func (travel) next(*State) Step { return Step{Auto: true} }

// perform moves the spell to the next space where something can happen, or as
// far as it goes.
func (t travel) perform(g *game) {
	s := &g.state
	sp := s.spell(t.spell)
	target := s.side(opponent(sp.Owner)).Space
	to, left := sp.Space, t.left
	for left > 0 && to != target {
		to = toward(to, target)
		left--
		if s.lockAt(to) || s.opposedAt(sp.Owner, to) {
			break
		}
	}
	g.emit(SpellMoved{Spell: t.spell, Side: sp.Owner, From: sp.Space, To: to}, nil, RuleMoveDistance, RuleMoveFriendly)
}

func toward(from, to int) int {
	if from < to {
		return from + 1
	}
	return from - 1
}

// spellMoved puts the spell where it is and lays out what waits there: it is
// revealed in the opponent's own space (character.arrival), and meets what
// opposes it (move.meet).
func (s *State) spellMoved(d SpellMoved) {
	sp := s.spell(d.Spell)
	if sp.Dealt == 0 { // one that follows a character on stirs nothing (ruling stalemate.pursuit)
		s.Quiet = 0
	}
	sp.Space, sp.Unmet = d.To, false
	if t, ok := s.top().(travel); ok {
		t.left -= distance(d.From, d.To)
		if s.atTarget(sp) {
			t.left = 0
		}
		s.setTop(t)
	}
	s.enter(d.Spell)
}

// enter lays out what a spell meets in the space it has come to.
func (s *State) enter(ref int) {
	sp := s.spell(ref)
	if s.lockAt(sp.Space) {
		sp.Unmet = true
		s.push(challenge{mover: ref, space: sp.Space, queue: s.lockedAgainst(sp.Owner, sp.Space)})
	} else if queue := s.opposing(sp.Owner, sp.Space); len(queue) > 0 {
		s.push(encounter{mover: ref, queue: queue})
	}
	if s.atTarget(sp) {
		sp.Arrived = s.Round
		if !sp.Revealed {
			s.push(reveal{spell: ref})
		}
	}
}

// reveal shows a spell whole to the character whose space it entered
// (character.arrival).
type reveal struct{ spell int }

func (reveal) next(*State) Step { return Step{Auto: true} }

func (t reveal) perform(g *game) {
	sp := g.state.spell(t.spell)
	g.emit(SpellRevealed{Spell: sp.Ref, Side: sp.Owner, To: opponent(sp.Owner), Type: sp.Type, PR: sp.PR, Card: *sp.Card},
		nil, RuleCharacterArrival)
}

func (s *State) spellRevealed(d SpellRevealed) {
	s.spell(d.Spell).Revealed = true
	s.pop()
}

// vanish ends a spell without a fight.
type vanish struct {
	spell  int
	reason string
	rule   duel.Rule
}

func (vanish) next(*State) Step { return Step{Auto: true} }

func (t vanish) perform(g *game) {
	g.emit(SpellVanished{Spell: t.spell, Reason: t.reason}, nil, t.rule)
}

// end takes a spell out of the arena and lays out what that frees: the
// character it held, the partners it was locked with.
func (s *State) end(ref int) {
	sp := s.spell(ref)
	partners := s.partners(ref)
	sp.Gone = true
	s.Locks = slices.DeleteFunc(s.Locks, func(l Lock) bool { return l.Spell == ref || l.Other == ref })
	if sp.hinders() {
		s.push(release{side: opponent(sp.Owner), spell: ref})
	} else {
		sp.Holds = "" // it only burned on, and lets go of nobody
	}
	if len(partners) > 0 {
		s.unlock(sp.Space, partners)
	}
}
