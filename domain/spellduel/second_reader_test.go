package spellduel

import (
	"cmp"
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// move.order, move.distance, move.meet, meet.many, character.arrival, reach.home_defense:
// a second reader follows random duels event by event, and finds that each spell which can
// move does so, in its order, that it meets all that opposes it in the spaces it enters,
// the fastest first, that whatever has come to an image is dealt with in its order by the
// end of its owner's step, and that nothing which must beat a home defense gets past it.
func TestASecondReaderAgrees(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		play := rapid.SampledFrom([]func(*rapid.T, World, func(commit)){
			func(t *rapid.T, w World, see func(commit)) { playRandom(t, w, see) }, playWild,
		}).Draw(t, "whose spells")
		r := reader{met: map[Pair]int{}, entered: map[int]int{}}
		play(t, randomWorld(t), func(c commit) {
			s := c.before.clone()
			for _, e := range c.events {
				was := s.clone()
				s.apply(e)
				r.n++
				r.read(t, &was, &s, e)
			}
		})
	})
}

// reader is what a second reader of the rules remembers of a duel.
type reader struct {
	n       int          // events read
	due     []int        // spells that must move in this step, in their order
	moved   []int        // that have begun to
	mover   int          // the spell that has entered a space last; 0 for none
	opposed []int        // what it is yet to meet there, in order
	met     map[Pair]int // the event of the last meeting of a pair
	entered map[int]int  // the event by which a spell came to where it is
	step    duel.Seat    // whose spells move now
	won     duel.Seat    // who has won a fight of spells that is yet to have its result; empty for nobody
	shifts  duel.Seat    // to whom the advantage is due
}

func paired(x, y int) Pair { return Pair{min(x, y), max(x, y)} }

func (r *reader) read(t *rapid.T, was, s *State, e duel.Event) {
	r.fights(t, was, s, e)
	switch d := e.Data.(type) {
	case PhaseBegan:
		r.endStep(t, was)
		goesOn(t, was)
		r.due, r.moved, r.mover, r.step = nil, nil, 0, d.Side
		if d.Phase == PhaseMoveAdvantaged || d.Phase == PhaseMoveDisadvantaged {
			r.due = toMove(was, d.Side)
		}
	case SpellMoved:
		r.follows(t, was, d)
		r.entered[d.Spell] = r.n
		r.comes(was, s, d.Spell)
	case SpellCast:
		r.entered[d.Spell] = r.n
	case SpellTurned:
		r.entered[d.Spell] = r.n
	case CharacterMoved:
		for _, ref := range d.Carried {
			r.entered[ref] = 0 // it had come to him before (ruling arrival.carried)
		}
	case SpellsMet:
		r.meets(t, was, d)
	case DecisionDue:
		if d.Decision.Kind == KindRespond || d.Decision.Kind == KindLinger {
			r.arrives(t, was, d.Decision.Subject.Spell, d.Decision.Kind == KindLinger)
		}
	}
}

// toMove lists the spells that a side must move, in their order.
func toMove(s *State, side duel.Seat) []int {
	target := s.side(opponent(side)).Space
	var list []int
	for i := range s.Spells {
		sp := &s.Spells[i]
		if sp.Owner == side && !sp.Gone && !sp.Home && !sp.Blocked && !s.inLock(sp.Ref) && sp.Space != target && sp.Turned != s.Round && !s.expired(sp) {
			list = append(list, sp.Ref)
		}
	}
	away := func(ref int) int { return max(s.spell(ref).Space-target, target-s.spell(ref).Space) }
	slices.SortFunc(list, func(x, y int) int {
		return cmp.Or(cmp.Compare(away(x), away(y)), cmp.Compare(s.spell(y).Card.MV, s.spell(x).Card.MV), cmp.Compare(x, y))
	})
	return list
}

// follows holds a move to the order of moves.
func (r *reader) follows(t *rapid.T, s *State, d SpellMoved) {
	if d.Side != r.step {
		t.Fatalf("spell %d of %s moved in the step of %s", d.Spell, d.Side, r.step)
	}
	if slices.Contains(r.moved, d.Spell) {
		if r.moved[len(r.moved)-1] != d.Spell {
			t.Fatalf("spell %d moved twice in a step", d.Spell)
		}
		return
	}
	at := slices.Index(r.due, d.Spell)
	if at < 0 {
		t.Fatalf("spell %d moved, and should not: %v", d.Spell, r.due)
	}
	for _, ref := range r.due[:at] {
		if sp := s.spell(ref); !slices.Contains(r.moved, ref) && !sp.Gone && !s.held(ref) && sp.Owner == d.Side && sp.Turned != s.Round {
			t.Fatalf("spell %d moved before %d", d.Spell, ref)
		}
	}
	r.moved = append(r.moved, d.Spell)
}

// comes lists what a spell must meet where it has come to.
func (r *reader) comes(was, s *State, ref int) {
	r.mover, r.opposed = ref, nil
	sp := s.spell(ref)
	locked := slices.ContainsFunc(was.Locks, func(l Lock) bool { return l.Space == sp.Space })
	for i := range was.Spells {
		x := &was.Spells[i]
		if !x.Gone && x.Owner != sp.Owner && x.Space == sp.Space && (!locked || was.inLock(x.Ref)) {
			r.opposed = append(r.opposed, x.Ref)
		}
	}
	speed := func(ref int) int {
		if x := was.spell(ref); !x.Home {
			return x.Card.MV
		}
		return 0
	}
	slices.SortFunc(r.opposed, func(x, y int) int { return cmp.Or(cmp.Compare(speed(y), speed(x)), cmp.Compare(x, y)) })
}

func (r *reader) meets(t *rapid.T, s *State, d SpellsMet) {
	r.met[paired(d.Spell, d.Other)] = r.n
	if d.Spell != r.mover {
		return // new spells, and those that meet a home defense when they arrive
	}
	for len(r.opposed) > 0 {
		first := r.opposed[0]
		r.opposed = r.opposed[1:]
		if first == d.Other {
			return
		}
		if x := s.spell(first); !x.Gone && x.Owner != s.spell(d.Spell).Owner && !s.fought(first, d.Spell) {
			t.Fatalf("spell %d met %d before %d", d.Spell, d.Other, first)
		}
	}
}

// endStep holds a side's step to what must have been done in it.
func (r *reader) endStep(t *rapid.T, s *State) {
	for _, ref := range r.due {
		sp := s.spell(ref)
		if !slices.Contains(r.moved, ref) && !sp.Gone && !s.held(ref) && sp.Turned != s.Round {
			t.Fatalf("spell %d did not move", ref)
		}
	}
	if r.step == "" {
		return
	}
	for i := range s.Spells {
		sp := &s.Spells[i]
		if sp.Owner == r.step && !sp.Gone && sp.Space == s.side(opponent(sp.Owner)).Space && !s.held(sp.Ref) && sp.Dealt != s.Round && !sp.Freed {
			t.Fatalf("spell %d (%s) was not dealt with", sp.Ref, sp.Card.Name)
		}
	}
}

func (r *reader) arrives(t *rapid.T, s *State, ref int, lingers bool) {
	sp := s.spell(ref)
	side := s.side(opponent(sp.Owner))
	if sp.Space != side.Space {
		t.Fatalf("spell %d arrives at %d, the image is at %d", ref, sp.Space, side.Space)
	}
	if s.held(ref) {
		t.Fatalf("spell %d arrives out of a lock", ref)
	}
	for i := range s.Spells {
		other := &s.Spells[i]
		waits := !other.Gone && other.Owner == sp.Owner && other.Space == side.Space && !s.held(other.Ref) && !other.Freed && other.Dealt != s.Round
		if waits && before(s, other, sp) {
			t.Fatalf("spell %d arrives before %d", ref, other.Ref)
		}
	}
	if lingers || sp.Type != spell.Attack && sp.Type != spell.AttackDefense {
		return
	}
	for i := range s.Spells {
		home := &s.Spells[i]
		if home.Gone || !home.Home || home.Owner != side.Seat || home.Space != side.Space || s.held(home.Ref) {
			continue
		}
		if r.met[paired(ref, home.Ref)] < r.entered[ref] {
			t.Fatalf("%s (%d) came to %s past %s (%d), round %d, arrived %d; entered %d, met %d", sp.Card.Name, ref, side.Seat, home.Card.Name, home.Ref, s.Round, sp.Arrived, r.entered[ref], r.met[paired(ref, home.Ref)])
		}
	}
}

// before tells that one arrival is dealt with before another: what began the round there,
// then the faster, then the older.
func before(s *State, x, y *Spell) bool {
	if there := x.Arrived < s.Round; there != (y.Arrived < s.Round) {
		return there
	}
	return cmp.Or(cmp.Compare(y.Card.MV, x.Card.MV), cmp.Compare(x.Ref, y.Ref)) < 0
}

// fights holds combats to their dice and ranks, and the advantage to who has destroyed a
// spell.
func (r *reader) fights(t *rapid.T, was, s *State, e duel.Event) {
	switch d := e.Data.(type) {
	case CombatRolled:
		r.settled(t, e)
		a, b := ranksOf(was, d)
		both := d.A.Spell > 0 && d.B.Spell > 0
		if got := [2]any{e.Because["pr_a"], e.Because["pr_b"]}; both && got != [2]any{a, b} {
			t.Fatalf("ranks of %+v are %v, want %d and %d", d, got, a, b)
		}
		plain := both && !locksBy(was, d.A.Spell, d.B.Spell) && !locksBy(was, d.B.Spell, d.A.Spell)
		if want := byDice(d.A.Roll, a, d.B.Roll, b); plain && d.Result != want {
			t.Fatalf("%+v by ranks %d and %d, want %s", d, a, b, want)
		}
		if plain && d.Result != resultLock {
			r.won = duel.Seat(d.Result)
		}
	case SpellDestroyed:
		if r.won != "" && d.Victor != r.won {
			t.Fatalf("%s won, and %+v", r.won, d)
		}
		r.won = ""
		if d.Victor != "" && d.Victor != was.Advantage {
			r.shifts = d.Victor
		}
	case CounterEnded:
		if d.Result == "lost" && d.Victor != was.Advantage {
			r.shifts = d.Victor
		}
	case SpellTurned:
		r.won = ""
	case AdvantageShifted:
		if d.To != r.shifts {
			t.Fatalf("the advantage goes to %s, due to %q", d.To, r.shifts)
		}
		r.shifts = ""
	case SpellsMet, PhaseBegan, RoundBegan, SpellMoved, CharacterMoved:
		r.settled(t, e)
	}
}

// settled finds what a fight has left undone when something else begins.
func (r *reader) settled(t *rapid.T, e duel.Event) {
	if r.won != "" || r.shifts != "" {
		if c, ok := e.Data.(CombatRolled); ok && r.won != "" && c.A.Character && c.B.Character {
			r.won = "" // the casters fight over what was beaten
			return
		}
		t.Fatalf("%s comes before what %q has won and the advantage of %q", e.Data.EventType(), r.won, r.shifts)
	}
}

func byDice(a, rankA, b, rankB int) string {
	switch {
	case a > rankA && b > rankB, a == b && a <= rankA && b <= rankB:
		return resultLock
	case b > rankB, a <= rankA && a > b:
		return string(duel.SeatA)
	}
	return string(duel.SeatB)
}

// ranksOf are the ranks that two spells of the arena fight with.
func ranksOf(s *State, d CombatRolled) (a, b int) {
	rank := func(ref int) int {
		if ref == 0 {
			return 0
		}
		sp := s.spell(ref)
		n := sp.PR
		for _, school := range sp.Card.Schools {
			if foe := s.side(opponent(sp.Owner)).Figures.Specialty; foe != "" && (spell.Card{Schools: []spell.School{school}, Level: sp.Card.Level}).OpposedTo(foe) {
				n = sp.PR + 1
			}
		}
		for i := range s.Spells {
			if w := &s.Spells[i]; !w.Gone && w.Holds != "" && w.Owner != sp.Owner && w.Ref != d.A.Spell && w.Ref != d.B.Spell && !w.entry.spares {
				n -= w.entry.weakens
			}
		}
		return n
	}
	if d.A.Spell > 0 && d.B.Spell > 0 {
		return rank(d.A.Spell), rank(d.B.Spell)
	}
	return 0, 0
}

func locksBy(s *State, x, y int) bool {
	return bears(s.spell(x).traits(), spell.KindSuccessLocks, s.spell(y).traits())
}

// goesOn finds a duel that goes on though one of its sides is at the end.
func goesOn(t *rapid.T, s *State) {
	for i := range s.Sides {
		side := &s.Sides[i]
		if s.Round == 0 || s.Round == 1 && s.Phase == PhaseMoveAdvantaged {
			return // nothing is resolved yet
		}
		if slices.Contains(s.Terms.End, EndNoHitPoints) && side.HitPoints.Current <= 0 {
			t.Fatalf("%s goes on with %d hit points", side.Seat, side.HitPoints.Current)
		}
		spent := side.Casting == nil && side.Launching == nil
		for i, n := range side.Left {
			spent = spent && (n == 0 || side.Prepared[i].Smuggled)
		}
		for i := range s.Spells {
			sp := &s.Spells[i]
			spent = spent && (sp.Gone || sp.Owner != side.Seat || sp.Home || sp.Blocked || s.inLock(sp.Ref))
		}
		if slices.Contains(s.Terms.End, EndNoSpells) && spent {
			t.Fatalf("%s goes on without a spell", side.Seat)
		}
	}
}
