package arcane

import (
	"fmt"

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

// owe makes decisions due, under their ids. That something is asked is never a
// secret here: none names an audience.
func (s *State) owe(decisions ...duel.Decision) Step { return s.Open.Owe(s.asked, decisions...) }

// throwDecision asks for one throw of physical dice: the mediator, or where the
// house mediates whoever throws (arcane.table, arcane.die).
func (s *State) throwDecision(n need) duel.Decision {
	by := duel.Mediator
	if s.Mediator.House {
		by = duel.Actor(n.side)
	}
	return duel.Decision{
		Kind: KindRoll, Seat: by, Answer: duel.FormRolls,
		Rules:   []duel.Rule{RuleTable, RuleDie, n.rule},
		Subject: &duel.Subject{Seat: n.side}, Dice: written(n.count), Purpose: string(n.purpose), For: n.side,
		Count: n.count, Sides: DieSides,
	}
}

// written is so many FUDGE dice as players write them.
func written(count int) string { return fmt.Sprintf("%ddF", count) }
