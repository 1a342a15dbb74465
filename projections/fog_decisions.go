package projections

import (
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// DecisionFog is the fog of what is asked, answered, taken back and closed, as it
// is in every ruleset; others see these rule ids of it.
func DecisionFog(rules ...duel.Rule) Table {
	t := fogOfDecisions()
	for name, row := range t {
		row.Rules = rules
		t[name] = row
	}
	return t
}

// fogOfDecisions is who sees that something is asked and answered: the one who
// owes it all, the mediator all, others of an open decision that it is there,
// and of a sealed answer nothing until all are in (round.choices).
func fogOfDecisions() Table {
	asked := []duel.Rule{"arena.contribution", "arena.balance", "round.choices", "cast.simultaneous", "move.distance", "character.response", "linger.effect", "personal.combat", "fog.ask", "dice.table", "duel.deadline"}
	return Table{
		"decision_due": {
			Whose: func(_ *Ledger, data any) duel.Seat {
				if d, ok := data.(spellduel.DecisionDue); ok {
					return insider(d.Decision.Seat, d.Decision.Audience)
				}
				return ""
			},
			Own: of(dueOwn), Other: of(dueOther), Rules: asked,
		},
		"decision_made": {
			Whose: func(l *Ledger, data any) duel.Seat {
				if d, ok := data.(spellduel.DecisionMade); ok {
					return insider(d.Seat, l.Audiences[d.Decision])
				}
				return ""
			},
			Own: of(madeOwn), Other: of(madeOther), Rules: asked,
		},
		"decision_withdrawn": {
			Whose: func(l *Ledger, data any) duel.Seat {
				if d, ok := data.(spellduel.DecisionWithdrawn); ok {
					return insider(d.Seat, l.Audiences[d.Decision])
				}
				return ""
			},
			Own: whole, Other: of(absent[spellduel.DecisionWithdrawn]),
		},
		"choices_closed": open("round.choices", "arena.contribution", "cast.simultaneous", "duel.deadline"),
	}
}

// insider is the seat that owes a decision, or, of the mediator's, the seat in
// whose audience it is.
func insider(owes duel.Actor, audience duel.Audience) duel.Seat {
	if owes != duel.Mediator {
		return duel.Seat(owes)
	}
	seat, _, _ := strings.Cut(string(audience), "+")
	if audience == duel.AudienceOf(duel.Seat(seat)) {
		return duel.Seat(seat)
	}
	return ""
}

func dueOwn(l *Ledger, d spellduel.DecisionDue) any {
	if d.Decision.Seat == duel.Mediator {
		return decisionSeen(l, d)
	}
	return Whole{}
}

func dueOther(l *Ledger, d spellduel.DecisionDue) any {
	if d.Decision.Audience != duel.AudienceOpen {
		return nil
	}
	return decisionSeen(l, d)
}

func madeOwn(l *Ledger, d spellduel.DecisionMade) any {
	if d.Seat == duel.Mediator {
		return answerSeen(l, d)
	}
	return Whole{}
}

func madeOther(l *Ledger, d spellduel.DecisionMade) any {
	if d.Sealed || l.Audiences[d.Decision] != duel.AudienceOpen {
		return nil
	}
	return answerSeen(l, d)
}
