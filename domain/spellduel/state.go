package spellduel

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// State is a duel between two events: a plain value, folded from the events
// before it. The zero State is the start of every duel.
type State struct {
	Profile     Profile
	Terms       Terms
	Mediator    MediatorSeat
	Phase       duel.Phase
	Round       int // 0 before the first
	Sides       [2]Side
	Spaces      int // between the images, which stand at 0 and Spaces+1
	Spells      []Spell
	Locks       []Lock
	Fought      []Pair    // pairs that fought this round (meet.once)
	Advantage   duel.Seat // who has the upper hand now
	Leads       duel.Seat // who had it when the round began (round.order)
	Open        duel.Docket
	Quiet       int          // rounds begun since anything stirred (end.stalemate)
	Walked      *Walk        // the last step of a character; never changed in place
	Grappled    int          // round in which the images last fought each other
	StakeLevels int          // of all spells contributed, on which the spoils go
	Attempts    int          // broken attempts to build the arena (duel.circling)
	Decided     *DuelDecided // the fight is over; nil while it goes on
	Outcome     *DuelEnded

	late   bool              // the clock has answered among choices that are yet to close (duel.deadline)
	met    [2]uint16         // further end conditions that each side has met, a bit each
	asked  duel.Tallies      // decisions, by audience
	rolled duel.Tallies      // dice, by audience
	agenda duel.Agenda[task] // what is pending; the last is what happens now
}

// Side is one duelist in the arena.
type Side struct {
	Seat      duel.Seat
	Name      string
	Seated    bool
	Sheet     Sheet
	Figures   Figures
	Boosted   bool       // as an elementalist it has cast at a higher level
	Effects   []Effect   // still at work on it; never changed in place
	Prepared  []Prepared // what it brought; never changed, so that copies share it
	Left      []int      // copies of each line not yet cast or given away
	lines     []line     // what each line comes down to; never changed
	HitPoints HitPoints
	Drained   int            // levels lost (ability.drain)
	Saves     map[string]int // of an image that has lost levels; nil for the character's own
	ebbed     int            // hit points that went with them
	Space     int
	Highest   int        // level of the highest spell contributed; 0 for none
	Taken     []string   // smuggled items that were found; never changed in place
	Launching *Launching // missiles that are yet to go out; never changed in place
	Casting   *Casting   // a spell that takes several rounds, under way; never changed in place
	Given     []int      // copies of each line that went to the arena
	Cast      []int      // copies of each line that were cast in the duel
	Spoils    Spoils     // what it has cost the character himself
}

// Casting is a spell that takes several rounds (cast.long).
type Casting struct {
	Key     string
	Type    spell.Type
	Form    string
	Home    bool
	Appears int // the round in which it appears
}

// Spell is a cast spell, in the arena or gone from it.
type Spell struct {
	Ref        int         // counts spells as they appear, from 1
	Owner      duel.Seat   // the side it works for
	Caster     duel.Seat   // who cast it, whomever it works for now (ability.turned)
	Card       *spell.Card // never changed, so that copies share it
	Type       spell.Type
	PR         int
	Space      int
	Home       bool // a home defense: it never moves
	Round      int  // when it was cast
	Turned     int  // round in which it was last turned round; 0 for never
	Gone       bool
	Blocked    bool
	Freed      bool   // from a lock, until its owner's next step
	Unmet      bool   // freed, turned round or come to a lock: it has yet to meet a home defense there
	Revealed   bool   // to the other side
	Identified bool   // by the other side
	Announced  bool   // its type was told to the other side
	Arrived    int    // round in which it came to the other's space; 0 for never
	Dealt      int    // round in which it was last answered
	Tried      bool   // the save that comes before any answer was made
	Withstood  bool   // and it succeeded
	Holds      string // what it blocks of the character it holds, or empty

	entry *entry // what its own abilities make of it; never changed, so that copies share it
}

// Lock is a pair bound to its space (lock.hold).
type Lock struct {
	Spell, Other int
	Space        int
}

// Pair is two spells that fought.
type Pair struct{ A, B int }

// clone copies what apply may change in place.
func (s State) clone() State {
	for i := range s.Sides {
		side := &s.Sides[i]
		side.Left, side.Given, side.Cast = slices.Clone(side.Left), slices.Clone(side.Given), slices.Clone(side.Cast)
	}
	s.Spells = slices.Clone(s.Spells)
	s.Locks = slices.Clone(s.Locks)
	s.Fought = slices.Clone(s.Fought)
	s.Open = slices.Clone(s.Open)
	s.asked = slices.Clone(s.asked)
	s.rolled = slices.Clone(s.rolled)
	s.agenda = slices.Clone(s.agenda)
	return s
}

func index(seat duel.Seat) int { return seat.OfTwo() }

func opponent(seat duel.Seat) duel.Seat { return seat.Opponent() }

func (s *State) side(seat duel.Seat) *Side { return &s.Sides[index(seat)] }

func (s *State) spell(ref int) *Spell { return &s.Spells[ref-1] }

// Over tells that the duel has ended.
func (s *State) Over() bool { return s.Outcome != nil }

// inLock tells that the spell is one of a locked pair.
func (s *State) inLock(ref int) bool {
	return slices.ContainsFunc(s.Locks, func(l Lock) bool { return l.Spell == ref || l.Other == ref })
}

// lockAt tells that the space holds a lock.
func (s *State) lockAt(space int) bool {
	return slices.ContainsFunc(s.Locks, func(l Lock) bool { return l.Space == space })
}

// held tells that a lock keeps the spell where it is.
func (s *State) held(ref int) bool { return s.spell(ref).Blocked || s.inLock(ref) }

// alive tells that the spell is still in the arena.
func (s *State) alive(ref int) bool { return !s.spell(ref).Gone }

// atTarget tells that the spell stands in the space of the image it is meant for.
func (s *State) atTarget(sp *Spell) bool {
	return sp.Space == s.side(opponent(sp.Owner)).Space
}

// homeDefense is the ref of the home defense that stands in a side's own space, or
// 0.
func (s *State) homeDefense(seat duel.Seat) int {
	home := s.side(seat).Space
	for i := range s.Spells {
		if sp := &s.Spells[i]; !sp.Gone && sp.Home && sp.Owner == seat && sp.Space == home {
			return sp.Ref
		}
	}
	return 0
}

// speed is the movement rate that counts in meetings: a home defense has none.
func (sp *Spell) speed() int {
	if sp.Home {
		return 0
	}
	return sp.Card.MV
}

// opposing lists the spells of the other side in the space, the highest MV
// first, then the older (move.meet).
func (s *State) opposing(owner duel.Seat, space int) []int {
	var refs []int
	for i := range s.Spells {
		sp := &s.Spells[i]
		if !sp.Gone && sp.Owner != owner && sp.Space == space {
			refs = append(refs, sp.Ref)
		}
	}
	slices.SortStableFunc(refs, func(x, y int) int { return s.spell(y).speed() - s.spell(x).speed() })
	return refs
}

// opposedAt tells that the space holds a spell of the other side.
func (s *State) opposedAt(owner duel.Seat, space int) bool {
	for i := range s.Spells {
		if sp := &s.Spells[i]; !sp.Gone && sp.Owner != owner && sp.Space == space {
			return true
		}
	}
	return false
}

// Band is the grade of a character's hit points that the other side may see.
func Band(h HitPoints) string {
	switch {
	case h.Current <= 0:
		return "down"
	case h.Current*4 <= h.Max:
		return "failing"
	case h.Current*2 <= h.Max:
		return "wounded"
	case h.Current < h.Max:
		return "hurt"
	}
	return "unhurt"
}
