package spellduel

import (
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// What a spell in a character's space may block of him.
const (
	BlocksActing  = "acting"  // linger.effect: no move, no cast
	BlocksCasting = "casting" // summon.reach: no cast but counters
	BlocksNothing = "nothing" // it only fights him each round, or burns on
)

// hold lets a spell take hold of the character (linger.effect, summon.reach).
func (g *game) hold(t arrival) {
	blocks, rules := g.state.grip(t)
	g.emit(CharacterHindered{Side: t.side, Spell: t.spell, Blocks: blocks}, nil, rules...)
}

// grip is what a spell that stays with a character blocks of him: what it was judged to,
// once it has hit him, else what a creature does, or one that holds.
func (s *State) grip(t arrival) (blocks string, rules []duel.Rule) {
	sp := s.spell(t.spell)
	creature := sp.entry.blocks == BlocksCasting || sp.summons() && (!sp.Card.Incapacitates || t.missed)
	switch judged := sp.Card.DamageAs(sp.Type).Hold; {
	case judged == spell.HoldCasting && !t.missed:
		return BlocksCasting, []duel.Rule{RuleLingerEffect, RuleReachJudged}
	case creature && (judged == "" || t.missed):
		return BlocksCasting, []duel.Rule{RuleSummonReach}
	case t.missed || !s.takesHold(t):
		return BlocksNothing, []duel.Rule{RuleLingerEffect}
	}
	return BlocksActing, []duel.Rule{RuleLingerEffect, RuleLingerNever}
}

// tightens tells that the spell takes a stronger hold of the character than it has.
func (s *State) tightens(t arrival) bool {
	blocks, _ := s.grip(t)
	has := s.spell(t.spell).Holds
	return blocks == BlocksActing && has != BlocksActing || blocks == BlocksCasting && has != BlocksActing && has != BlocksCasting
}

// takesHold tells that the spell hinders the character whom it has reached; one whose
// steps decide on that, by its die, his level or his hit points.
func (s *State) takesHold(t arrival) bool {
	sp := s.spell(t.spell)
	switch own := sp.Card.DamageAs(sp.Type); {
	case own.Judged:
		return own.Hold != ""
	case own.Holds() && !own.At(s.place(own, t)).Holds:
		return false
	}
	return sp.Card.Incapacitates && sp.mayHold() && s.inReach(sp)
}

// mayHold tells that the spell is of a type that can hinder a character.
func (sp *Spell) mayHold() bool {
	return !sp.illusion() && (sp.Type == spell.Attack || sp.Type == spell.Missile || sp.Type == spell.AttackDefense)
}

// inReach tells that the spell can hold a character of such a level.
func (s *State) inReach(sp *Spell) bool {
	return sp.entry.mostLevel == 0 || s.level(opponent(sp.Owner)) <= sp.entry.mostLevel
}

func (s *State) characterHindered(d CharacterHindered) {
	s.spell(d.Spell).Holds = d.Blocks
}

// release ends a hold with the spell that had it.
type release struct {
	side  duel.Seat
	spell int
}

func (release) next(*State) Step { return Step{Auto: true} }

func (t release) perform(g *game) {
	g.emit(HindranceEnded{Side: t.side, Spell: t.spell}, nil, RuleLingerEffect)
}

// hinders tells that the spell keeps the character whom it is with from something.
func (sp *Spell) hinders() bool { return sp.Holds != "" && sp.Holds != BlocksNothing }

// holder is what a spell in the character's space blocks of him, the stronger
// where there are several, or empty.
func (s *State) holder(side duel.Seat) string {
	blocks := ""
	for i := range s.Spells {
		if sp := &s.Spells[i]; !sp.Gone && sp.Owner != side && sp.hinders() {
			if sp.Holds == BlocksActing {
				return BlocksActing
			}
			blocks = sp.Holds
		}
	}
	return blocks
}
