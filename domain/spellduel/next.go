package spellduel

import (
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
		if d.Audience == "" {
			d.Audience = duel.AudienceOpen
		}
		taken = bump(taken, d.Audience)
		d.ID = decisionID(d.Audience, count(taken, d.Audience))
	}
	return Step{Owed: decisions}
}

// standing is the decision of a kind that a seat owes: the open one, as it was
// asked, else as ask makes it. Making one is dear and need not be done twice.
func (s *State) standing(kind duel.Kind, seat duel.Seat, ask func(duel.Seat) duel.Decision) duel.Decision {
	if p := s.pending(duel.Decision{Kind: kind, Seat: duel.Actor(seat)}); p != nil {
		return p.Decision
	}
	return ask(seat)
}

func decisionID(a duel.Audience, n int) string {
	prefix := string(a[0]) // a seat's name, or the mediator's letter
	if a == duel.AudienceOpen {
		prefix = "d"
	}
	return prefix + strconv.Itoa(n)
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

// throwDecision asks for one throw of physical dice (dice.table).
func (s *State) throwDecision(n need) duel.Decision {
	by := duel.Mediator
	if s.Mediator.House {
		by = duel.Actor(n.side)
	}
	text := n.throw
	text.Plus = 0
	subject := n.subject
	subject.Seat = n.side
	return duel.Decision{
		Kind: KindRoll, Seat: by, Answer: duel.FormRolls,
		Rules:   []duel.Rule{RuleDiceTable, n.rule},
		Subject: &subject, Dice: text.String(), Purpose: string(n.purpose), For: n.side,
		Count: n.throw.Count, Sides: n.throw.Sides, Audience: n.audience,
	}
}
