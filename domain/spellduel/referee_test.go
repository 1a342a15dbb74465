package spellduel

import (
	"fmt"
	"slices"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// referee is a duel as somebody keeps it who has the events alone, on a board of
// his own. What he makes of them stands in referee_calls_test.go.
type referee struct {
	t      *rapid.T
	log    []string // of all that was seen
	terms  Terms
	length int // the space of the second image
	round  int
	phase  duel.Phase
	side   duel.Seat // whose step it is; none in the third
	has    duel.Seat // the advantage
	due    duel.Seat // who must get it next, if anybody
	acted  bool      // the acts of this round have been asked for

	pieces []*piece // by their refs, from 1
	locks  []Lock
	sides  map[duel.Seat]*player
	fought map[Pair]bool // in this round

	march []int // who has yet to move in this step, in order
	mover int
	queue []int // whom the mover has yet to meet where it stands, in order
	met   *SpellsMet
}

// player is a side on the referee's board.
type player struct {
	seat    duel.Seat
	space   int
	hp      HitPoints
	left    map[string]int // copies by key, of what is not smuggled
	casting string         // key
	bled    bool

	missiles int // of a spell whose groups are going out, yet to go
	launched int // round in which the last group went
}

// piece is a spell on the referee's board.
type piece struct {
	ref            int
	owner          duel.Seat
	card           spell.Card
	typ            spell.Type
	space          int
	home, gone     bool
	blocked, holds bool
	cast, turned   int          // rounds
	came, dealt    int          // rounds, of its arrival and of its last answer
	moved          int          // spaces in this step
	freed          bool         // in this step
	waits          bool         // for its owner's next step, to arrive
	carried        bool         // along with a character, past whatever stands where he ended
	passed         map[int]bool // whom it has met where it stands
}

func newReferee(t *rapid.T) *referee {
	return &referee{t: t, sides: map[duel.Seat]*player{"a": {seat: "a"}, "b": {seat: "b"}}}
}

func (r *referee) piece(ref int) *piece { return r.pieces[ref-1] }

// target is the image that a piece is sent against.
func (r *referee) target(p *piece) *player { return r.sides[opponent(p.owner)] }

func (r *referee) there(p *piece) bool { return p.space == r.target(p).space }

func (r *referee) locked(ref int) bool {
	return slices.ContainsFunc(r.locks, func(l Lock) bool { return l.Spell == ref || l.Other == ref })
}

func (r *referee) lockIn(space int) bool {
	return slices.ContainsFunc(r.locks, func(l Lock) bool { return l.Space == space })
}

func (r *referee) held(p *piece) bool { return p.blocked || r.locked(p.ref) }

// against lists the living pieces of the other side in a space, fastest first,
// then the older (move.meet).
func (r *referee) against(owner duel.Seat, space int) []int {
	var refs []int
	for _, p := range r.pieces {
		if !p.gone && p.owner != owner && p.space == space {
			refs = append(refs, p.ref)
		}
	}
	speed := func(p *piece) int {
		if p.home {
			return 0
		}
		return p.card.MV
	}
	slices.SortStableFunc(refs, func(x, y int) int { return speed(r.piece(y)) - speed(r.piece(x)) })
	return refs
}

func (r *referee) traits(p *piece) spell.Traits {
	t := p.card.Traits(p.typ, "")
	t.Home = p.home
	return t
}

// sees takes an event to the board, and calls what is wrong with it.
func (r *referee) sees(e duel.Event) {
	r.log = append(r.log, fmt.Sprintf("%s %+v", e.Data.EventType(), e.Data))
	switch d := e.Data.(type) {
	case DuelOpened:
		r.terms = d.Terms
	case SeatTaken:
		p := r.sides[d.Seat]
		p.hp, p.left = d.Sheet.HitPoints, map[string]int{}
		for _, line := range d.Prepared {
			if !line.Smuggled {
				p.left[line.Key] = line.Count
			}
		}
	case SpellsContributed:
		for _, c := range d.Spells {
			r.sides[d.Seat].left[c.Key]--
		}
	case ArenaFormed:
		r.length, r.sides["b"].space = d.Spaces+1, d.Spaces+1
	case AdvantageSet:
		r.has = d.Side
	case AdvantageShifted:
		r.shifted(d)
	case RoundBegan:
		if r.round > 0 {
			r.stepEnds()
		}
		r.timeIsLeft(r.round)
		r.round, r.fought, r.acted, r.phase = d.Round, map[Pair]bool{}, false, ""
		if d.Advantaged != r.has {
			r.fault("the advantage is %s's", r.has)
		}
	case PhaseBegan:
		r.phaseBegan(d)
	case DecisionDue:
		r.asked(d.Decision)
	case DuelEnded:
		r.ended(d)
	default:
		r.seesArena(e.Data)
	}
}

func (r *referee) seesArena(data duel.Payload) {
	switch d := data.(type) {
	case SpellCast:
		r.cast(d)
	case SpellMoved:
		r.moved(d)
	case SpellsMet:
		r.meets(d)
	case SpellsPassed:
		r.passes(d)
	case CombatRolled:
		r.fights(d)
	case SpellsLocked:
		r.locks = append(r.locks, Lock(d))
	case SpellBlocked:
		if p := r.piece(d.Spell); !r.lockIn(d.Space) || p.space != d.Space {
			r.fault("no lock stands there")
		} else {
			p.blocked = true
		}
	case LockCleared:
		r.cleared(d)
	case SpellTurned:
		r.turns(d)
	case SpellDestroyed:
		r.takeOff(d.Spell)
		if d.Victor != "" && d.Victor != r.has {
			r.due = d.Victor
		}
	case SpellVanished:
		r.takeOff(d.Spell)
	case CounterEnded:
		if d.Result == "lost" && d.Victor != r.has {
			r.due = d.Victor
		}
	default:
		r.seesCharacters(data)
	}
}

func (r *referee) seesCharacters(data duel.Payload) {
	switch d := data.(type) {
	case CounterCast:
		if d.Launched {
			r.launches(d.Side, d.Card.Missiles)
		} else {
			r.spends(d.Side, d.Key)
		}
	case CastingBegan:
		r.spends(d.Side, d.Key)
		r.sides[d.Side].missiles = 0
		if _, own := r.sides[d.Side].left[d.Key]; own {
			r.sides[d.Side].casting = d.Key
		}
	case CastingBroken:
		r.sides[d.Side].casting = ""
	case DamageDealt:
		p := r.sides[d.Side]
		p.hp.Current, p.bled = d.HitPoints, p.bled || d.Amount > 0 || d.Slain
	case LevelsDrained:
		p := r.sides[d.Side]
		p.hp, p.bled = d.HitPoints, p.bled || d.HitPoints.Current < p.hp.Current
		for _, f := range d.Forgotten {
			if _, own := p.left[f.Key]; own {
				p.left[f.Key] -= f.Count
			}
		}
	case CharacterHindered:
		r.piece(d.Spell).holds = true
	case HindranceEnded:
		r.piece(d.Spell).holds = false
	case CharacterMoved:
		r.walked(d)
	}
}

func (r *referee) spends(seat duel.Seat, key string) {
	if n, own := r.sides[seat].left[key]; own {
		r.sides[seat].left[key] = n - 1
	}
}

func (r *referee) takeOff(ref int) {
	r.piece(ref).gone = true
	r.locks = slices.DeleteFunc(r.locks, func(l Lock) bool { return l.Spell == ref || l.Other == ref })
}

func (r *referee) cast(d SpellCast) {
	switch s := r.sides[d.Side]; {
	case d.Launched:
		r.launches(d.Side, d.Card.Missiles)
	case s.casting == d.Key:
		s.casting, s.missiles = "", 0
		r.begins(d)
	default:
		r.spends(d.Side, d.Key)
		s.missiles = 0 // what was left of another spell is forgone
		r.begins(d)
	}
	p := &piece{
		ref: d.Spell, owner: d.Side, card: d.Card, typ: d.Type, space: d.Space, home: d.Home, cast: r.round, passed: map[int]bool{},
	}
	r.pieces = append(r.pieces, p)
	if r.there(p) {
		p.came = r.round
	}
}

// begins notes the missiles that a spell has left to send out after its first group; of
// what is smuggled the referee keeps no count.
func (r *referee) begins(d SpellCast) {
	s := r.sides[d.Side]
	all, _ := d.Card.Launch()
	if _, own := s.left[d.Key]; own && d.Card.Missiles > 0 {
		s.missiles, s.launched = all.Missiles-d.Card.Missiles, r.round
	}
}

// launches takes a group off the missiles that are left; it goes out in a later round
// than the last.
func (r *referee) launches(seat duel.Seat, missiles int) {
	s := r.sides[seat]
	if s.launched >= r.round {
		r.fault("a second group goes out in one round")
	}
	s.missiles, s.launched = s.missiles-missiles, r.round
}

// launching tells that a side has missiles left: once the acts are known only if a group
// went out in this round.
func (r *referee) launching(p *player) bool {
	since := r.round - 1
	if r.acted {
		since = r.round
	}
	return p.missiles > 0 && p.launched >= since
}

func (r *referee) walked(d CharacterMoved) {
	r.sides[d.Side].space = d.To
	for _, ref := range d.Carried {
		p := r.piece(ref)
		p.space, p.carried = d.To, true
	}
	for _, p := range r.pieces {
		if !p.gone && p.owner != d.Side && p.space == d.To {
			p.came, p.waits = r.round, false
		}
	}
}
