package arcane

import (
	"slices"

	"spellduel/domain/duel"
)

// answer takes a reply to an open decision. It looks in this order: is the duel
// over, is the decision open, is it the asker's, is the form right, is it legal.
func (g *game) answer(c Answer) error {
	p, err := g.owed(c.By, c.Decision)
	if err != nil {
		return err
	}
	if err := p.Takes(c.Answer, RuleCommit, wording); err != nil {
		return err
	}
	g.reply(p.Decision, c.By, c.Answer)
	return nil
}

// reply states an answer, by the decision's rules and further ones.
func (g *game) reply(d duel.Decision, by duel.Actor, a duel.Answer, rules ...duel.Rule) {
	g.actor, g.cause = by, d.ID
	g.emit(d.Made(by, a), nil, slices.Concat(d.Rules, rules)...)
}

// takeBack withdraws a sealed answer (arcane.commit).
func (g *game) takeBack(c TakeBack) error {
	p, err := g.owed(c.By, c.Decision)
	if err != nil {
		return err
	}
	if err := p.GivesBack(RuleCommit); err != nil {
		return err
	}
	g.actor = c.By
	g.emit(p.Decision.Withdrawn(), nil, RuleCommit)
	return nil
}

// owed finds an open decision that the actor owes.
func (g *game) owed(by duel.Actor, id string) (Pending, error) {
	if g.state.Over() {
		return Pending{}, refuseOver()
	}
	return g.state.Open.Owed(by, id)
}

// wording is how an allotment beyond its budgets (arcane.limit.actions,
// arcane.nodebt, arcane.fp.purse) and a die that shows no sign (arcane.table) are
// refused.
var wording = duel.Wording{
	Budgets: map[string]duel.BudgetWording{
		BudgetDice:   {Of: "dice", Rules: []duel.Rule{RuleLimitActions, RuleFudgeDie}},
		BudgetPoints: {Of: "Option Points in hand", Rules: []duel.Rule{RuleNoDebt, RulePaySpells}},
		BudgetSpend:  {Of: "Option Points a round", Rules: []duel.Rule{RuleLimitOP}},
		BudgetPurse:  {Of: "FUDGE points in the purse", Rules: []duel.Rule{RuleFudgePurse}},
	},
	Face: "a FUDGE die is entered as 1 for minus, 2 for blank and 3 for plus",
}
