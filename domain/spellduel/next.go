package spellduel

import (
	"spellduel/domain/duel"
)

// Next says what must happen now. It is defined after every prefix of a duel's
// events.
func Next(s State) Step { return s.next() }

func (s *State) next() Step {
	if len(s.agenda) == 0 {
		return Step{Over: true}
	}
	t := s.top()
	if r, ok := t.(roller); ok && s.Terms.Dice == DiceTable {
		if done, all := len(r.entered()), r.needs(s); done < len(all) {
			return s.owe(s.throwDecision(all[done]))
		}
	}
	return t.next(s)
}

// owe makes decisions due, under their ids.
func (s *State) owe(decisions ...duel.Decision) Step { return s.Open.Owe(s.asked, decisions...) }

// throwDecision asks for one throw of physical dice (dice.table).
func (s *State) throwDecision(n need) duel.Decision {
	by := duel.Mediator
	if s.Mediator.House {
		by = duel.Actor(n.side)
	}
	text := n.throw
	text.Plus = 0
	return duel.Decision{
		Kind: KindRoll, Seat: by, Answer: duel.FormRolls,
		Rules:   []duel.Rule{RuleDiceTable, n.rule},
		Subject: &duel.Subject{Spell: n.about.spell, Other: n.about.other, Seat: n.side}, Dice: text.String(), Purpose: string(n.purpose), For: n.side,
		Count: n.throw.Count, Sides: n.throw.Sides, Audience: n.audience,
	}
}
