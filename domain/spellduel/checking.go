package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// checking is a roll of d20 that only its side and the mediator see: a check of the
// power score before a spell reveals what it meets (identify.check), or a dispelling
// spell's last try at what locked or beat it (ability.dispel).
type checking struct {
	side      duel.Seat
	purpose   dice.Purpose
	spell     int  // whose roll it is; 0 for a counter
	other     int  // what is to be revealed or dispelled
	level     int  // of who cast the dispelling spell
	otherwise task // what comes where it fails; nil for nothing
	faces     [][]int
}

func (checking) next(*State) Step { return Step{Auto: true} }

// settle drops a try at what is gone meanwhile.
func (t checking) settle(s *State) bool {
	if s.alive(t.other) {
		return false
	}
	s.pop()
	return true
}

func (t checking) needs(*State) []need {
	return []need{{
		side: t.side, purpose: t.purpose, throw: d20, about: refs{spell: t.spell, other: t.other},
		audience: duel.AudienceOf(t.side), rule: t.rule(),
	}}
}

func (t checking) rule() duel.Rule {
	if t.purpose == dice.Dispel {
		return RuleAbilityDispel
	}
	return RuleIdentifyCheck
}

func (t checking) entered() [][]int { return t.faces }

func (t checking) enter(faces []int) task {
	t.faces = append(t.faces[:len(t.faces):len(t.faces)], faces)
	return t
}

func (t checking) perform(g *game) {
	s := &g.state
	die := g.roll(t)[0]
	roll := die.one()
	e := CheckRolled{Side: t.side, Purpose: string(t.purpose), Spell: t.spell, Other: t.other, Roll: roll, Label: die.label}
	because := duel.Because{}
	if t.purpose == dice.Dispel {
		needed := dispelNeeds(t.level, s.spell(t.other).Card.CasterLevel)
		e.Success = roll == 20 || roll > 1 && roll >= needed
		because["needed_"+string(t.side)] = needed
	} else {
		score := s.powerNow(t.side)
		e.Success = roll <= score
		because["power_"+string(t.side)] = score
	}
	g.emit(e, because, t.rule())
}

// dispelNeeds is the least that a dispel roll succeeds with: 11, one less for each
// level that its caster has above the other's, one more for each below. A 20 always
// succeeds and a 1 never (ruling dispel.roll).
func dispelNeeds(own, other int) int { return 11 + other - own }

func (s *State) checkRolled(d CheckRolled) {
	t, ok := s.top().(checking)
	s.pop()
	switch {
	case !ok:
	case d.Success && d.Purpose == string(dice.Check):
		s.push(identified{to: d.Side, spell: d.Other})
	case d.Success:
		end := destroy{spell: d.Other, by: d.Spell, rule: RuleAbilityDispel}
		if t.otherwise != nil {
			end.victor = d.Side // it was a lock, and is none now
		}
		s.push(end)
	case t.otherwise != nil:
		s.push(t.otherwise)
	}
}

// mayDispel tells that a spell which was locked or beaten by another may dispel it.
func mayDispel(self spell.Traits, use spell.Use, other spell.Traits) bool {
	a, ok := self.Bears(spell.KindDispelOnLockOrDefeat, use, other)
	if !ok {
		return false
	}
	exempt, _ := a.Params.Get("exempt")
	return !spell.Selector(exempt).Matches(self, other)
}

// dispelling is the last try of a spell in the arena at one that locked or beat it, or
// nothing.
func (s *State) dispelling(own, other int, otherwise task) (checking, bool) {
	sp := s.spell(own)
	if other == 0 || !s.alive(other) || !mayDispel(sp.traits(), spell.InArena, s.spell(other).traits()) {
		return checking{}, false
	}
	return checking{
		side: sp.Owner, purpose: dice.Dispel, spell: own, other: other, level: sp.Card.CasterLevel, otherwise: otherwise,
	}, true
}

// orDispelled puts the tries of locked spells before the lock, the first spell's
// before the second's.
func (s *State) orDispelled(l lock) task {
	var t task = l
	for _, pair := range [][2]int{{l.b, l.a}, {l.a, l.b}} {
		if try, ok := s.dispelling(pair[0], pair[1], t); ok {
			t = try
		}
	}
	return t
}

// lastTry is what a dispelling counter that lost may still do, or nothing.
func (s *State) lastTry(t arrival) task {
	if t.counter == nil || !mayDispel(t.counter.Card.Traits(t.counter.Type, ""), spell.AsCounter, s.spell(t.spell).traits()) {
		return done{}
	}
	return checking{side: t.side, purpose: dice.Dispel, other: t.spell, level: t.counter.Card.CasterLevel}
}
