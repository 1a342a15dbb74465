package spellduel

import "spellduel/domain/duel"

// arrivals is the end of a side's step: each of its spells in the opponent's
// space is dealt with, first those that began the round there, then by MV, then
// the older (character.arrival).
type arrivals struct{ owner duel.Seat }

func (t arrivals) settle(s *State) bool {
	next := s.nextArrival(t.owner)
	if next == 0 {
		s.pop()
		return true
	}
	if s.meetsHomeLate(next) {
		return true
	}
	s.spell(next).Dealt = s.Round
	if reason := s.fades(s.spell(next)); reason != "" {
		s.depart(next, reason)
		return true
	}
	if s.immune(opponent(t.owner), s.spell(next)) != "" {
		s.push(vanish{next, "immune", RuleEffectPreexisting})
		return true
	}
	a := arrival{spell: next, side: opponent(t.owner), lingers: s.spell(next).Holds != ""}
	if sp := s.spell(next); sp.entry.first.asked() && !sp.Tried {
		a.stage = withstanding
	}
	s.push(a)
	return true
}

// meetsHomeLate lets a spell that was freed or turned round where it stands, or broke
// the lock there, meet the home defense before it arrives, as it has not come past it
// (reach.home_defense, ruling arrival.unmet).
func (s *State) meetsHomeLate(ref int) bool {
	sp := s.spell(ref)
	unmet, home := sp.Unmet, s.homeDefense(opponent(sp.Owner))
	sp.Unmet = false
	switch {
	case !unmet || home == 0:
		return false
	case s.lockAt(sp.Space):
		s.push(challenge{mover: ref, space: sp.Space, queue: s.lockedAgainst(sp.Owner, sp.Space)})
	default:
		s.push(encounter{mover: ref, queue: []int{home}})
	}
	return true
}

func (arrivals) next(*State) Step { return Step{Auto: true} }

func (arrivals) perform(*game) {}

// bothArrivals is the arrivals of step 3, first those of the side that has the
// advantage when they come (round.acts).
type bothArrivals struct{}

func (bothArrivals) settle(s *State) bool {
	s.pop()
	s.push(arrivals{owner: s.Advantage}, arrivals{owner: opponent(s.Advantage)})
	return true
}

func (bothArrivals) next(*State) Step { return Step{Auto: true} }

func (bothArrivals) perform(*game) {}

// nextArrival is the ref of the spell to deal with next, or 0. Locked and
// blocked spells do not reach the image, nor those freed since their owner's
// last step (lock.image).
func (s *State) nextArrival(owner duel.Seat) int {
	best := 0
	for i := range s.Spells {
		sp := &s.Spells[i]
		if sp.Owner != owner || sp.Gone || sp.Freed || sp.Dealt == s.Round || !s.atTarget(sp) || s.held(sp.Ref) {
			continue
		}
		if best == 0 || s.arrivesBefore(sp, s.spell(best)) {
			best = sp.Ref
		}
	}
	return best
}

func (s *State) arrivesBefore(x, y *Spell) bool {
	xFirst, yFirst := x.Arrived < s.Round, y.Arrived < s.Round
	switch {
	case xFirst != yFirst:
		return xFirst
	case x.Card.MV != y.Card.MV:
		return x.Card.MV > y.Card.MV
	}
	return x.Ref < y.Ref
}

// stage is how far an arrival has come.
type stage int

const (
	asking       stage = iota // the character is asked for his answer
	saving                    // he saves
	counting                  // his counter spell is cast
	fighting                  // his counter fights
	beaten                    // his counter is done, and the spell with it
	striking                  // the spell takes effect
	holding                   // it takes hold of him
	leaving                   // it is spent
	withstanding              // he saves before he can answer
	draining                  // it takes his levels
)

// arrival is one spell that deals with a character in his space.
type arrival struct {
	spell   int
	side    duel.Seat // the character's
	lingers bool      // it was here before and holds him
	stage   stage
	choice  *duel.Option // what he chose; nil until then
	counter *CounterCast // his counter spell, once it is cast
	saved   bool
	drained bool   // it has taken his levels
	missed  bool   // it has not hit him, and stays
	glanced bool   // his power score beat it, and it may cost him something all the same
	face    int    // what the die of its blow showed; 0 where it has none
	reason  string // why it leaves, or how its counter fared
	faces   [][]int

	unlocked bool // its counter's lock was a victory (ability.cannot_be_locked)
}

func (t arrival) next(s *State) Step {
	if t.stage == asking {
		return s.owe(s.respondDecision(t))
	}
	return Step{Auto: true}
}

// perform carries the arrival on by one event.
func (t arrival) perform(g *game) {
	switch t.stage {
	case saving, withstanding:
		g.save(t)
	case counting:
		g.castCounter(t)
	case beaten:
		g.endCounter(t)
	case striking:
		g.strike(t)
	case holding:
		g.hold(t)
	case draining:
		g.drain(t)
	case leaving:
		g.emit(SpellVanished{Spell: t.spell, Reason: t.reason}, nil, RuleReachSpent)
	case asking, fighting:
	}
}

// settle goes from stage to stage where no event marks the way.
func (t arrival) settle(s *State) bool {
	sp := s.spell(t.spell)
	if sp.Gone {
		s.pop()
		return true
	}
	if t.stage == striking && !s.blowOf(t).harms {
		t.stage = holding
		s.setTop(t)
		return true
	}
	if t.stage != holding {
		return false
	}
	hit := !t.saved && !t.missed
	switch {
	case t.glanced:
		t.leave(s)
	case sp.entry.drains > 0 && hit && !t.drained:
		t.stage = draining
		s.setTop(t)
	case (sp.Holds != "" || sp.entry.stays && sp.entry.blocks == BlocksNothing) && !s.tightens(t):
		s.pop()
	case sp.stays(), hit && (sp.entry.burns || s.takesHold(t)):
		return false
	default:
		t.leave(s)
	}
	return true
}

// leave lays out the end of a spell that has done what it can.
func (t arrival) leave(s *State) {
	t.stage, t.reason = leaving, "spent"
	if t.saved {
		t.reason = "saved"
	}
	s.setTop(t)
}
