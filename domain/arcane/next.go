package arcane

import (
	"fmt"
	"slices"
	"strconv"

	"spellduel/domain/duel"
)

// Step is what must happen now; exactly one of its fields says so.
type Step struct {
	Owed    []duel.Decision // decisions somebody owes
	Auto    bool            // an automatic step of the rules
	Waiting []duel.Seat     // seats that nobody has taken yet
	Over    bool            // nothing: the duel has ended, or was never opened
}

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

// owe gives the decisions their ids: those already open keep theirs, a new one
// takes the next number that its audience counts.
func (s *State) owe(decisions ...duel.Decision) Step {
	taken := slices.Clone(s.asked)
	for i := range decisions {
		d := &decisions[i]
		if p := s.pending(*d); p != nil {
			*d = p.Decision
			continue
		}
		d.Audience = duel.AudienceOpen // that something is asked is never a secret here
		taken = bump(taken, d.Audience)
		d.ID = "d" + strconv.Itoa(count(taken, d.Audience))
	}
	return Step{Owed: decisions}
}

// pending finds the open decision that is the same as this one: of the same
// kind, owed by the same, for the same throw.
func (s *State) pending(d duel.Decision) *Pending {
	for i := range s.Open {
		if open := s.Open[i].Decision; open.Kind == d.Kind && open.Seat == d.Seat && open.For == d.For {
			return &s.Open[i]
		}
	}
	return nil
}

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
