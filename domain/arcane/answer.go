package arcane

import (
	"fmt"
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
	d := p.Decision
	if p.Sealed {
		return &duel.Refusal{
			Code: duel.CodeUnknownDecision, Decision: d.ID, Rules: []duel.Rule{RuleCommit},
			Detail: "this decision has a sealed answer; take that back first to give another",
		}
	}
	if err := check(d, c.Answer); err != nil {
		return err
	}
	g.reply(d, c.By, c.Answer)
	return nil
}

// reply states an answer, by the decision's rules and further ones.
func (g *game) reply(d duel.Decision, by duel.Actor, a duel.Answer, rules ...duel.Rule) {
	g.actor, g.cause = by, d.ID
	g.emit(DecisionMade{
		Decision: d.ID, Kind: d.Kind, Seat: d.Seat, By: by, Answer: a, Sealed: d.Withdrawable,
	}, nil, slices.Concat(d.Rules, rules)...)
}

// takeBack withdraws a sealed answer (arcane.commit).
func (g *game) takeBack(c TakeBack) error {
	p, err := g.owed(c.By, c.Decision)
	if err != nil {
		return err
	}
	if !p.Sealed {
		return &duel.Refusal{
			Code: duel.CodeNotWithdrawable, Decision: c.Decision, Rules: []duel.Rule{RuleCommit},
			Detail: "there is no sealed answer to take back; only a sealed answer can be, until all are in",
		}
	}
	g.actor = c.By
	g.emit(DecisionWithdrawn{Decision: c.Decision, Kind: p.Decision.Kind, Seat: p.Decision.Seat}, nil, RuleCommit)
	return nil
}

// owed finds an open decision that the actor owes.
func (g *game) owed(by duel.Actor, id string) (Pending, error) {
	s := &g.state
	if s.Over() {
		return Pending{}, refuseOver()
	}
	i := s.openIndex(id)
	if i < 0 {
		return Pending{}, notOpen(id)
	}
	p := s.Open[i]
	if p.Decision.Seat != by {
		return Pending{}, &duel.Refusal{
			Code: duel.CodeNotYours, Decision: id, Detail: fmt.Sprintf("decision %s is owed by %s", id, p.Decision.Seat),
		}
	}
	return p, nil
}

func notOpen(id string) error {
	return &duel.Refusal{Code: duel.CodeUnknownDecision, Decision: id, Detail: fmt.Sprintf("no decision %.40q is open", id)}
}

// check tells whether an answer is one that the decision offers.
func check(d duel.Decision, a duel.Answer) error {
	given := 0
	for _, set := range []bool{a.Option != "", a.Selection != nil, a.Rolls != nil} {
		if set {
			given++
		}
	}
	right := map[duel.Form]bool{
		duel.FormOption: a.Option != "", duel.FormSelection: a.Selection != nil, duel.FormRolls: a.Rolls != nil,
	}
	if given != 1 || !right[d.Answer] {
		return &duel.Refusal{
			Code: duel.CodeWrongForm, Decision: d.ID, Rules: d.Rules, Options: d.Options, Field: "/" + string(d.Answer),
			Detail: fmt.Sprintf("this decision is answered with %q and nothing else", string(d.Answer)),
		}
	}
	switch d.Answer {
	case duel.FormOption:
		return checkOption(d, a.Option)
	case duel.FormSelection:
		return checkSelection(d, a.Selection)
	case duel.FormRolls:
		return checkRolls(d, a.Rolls)
	}
	return nil
}

func checkOption(d duel.Decision, id string) error {
	if _, ok := d.Find(id); ok {
		return nil
	}
	return &duel.Refusal{
		Code: duel.CodeIllegalOption, Decision: d.ID, Rules: d.Rules, Options: d.Options, Field: "/option",
		Detail: fmt.Sprintf("%.80q is not among the options of this decision", id),
	}
}

var budgetRules = map[string][]duel.Rule{
	BudgetDice: {RuleLimitActions, RuleFudgeDie}, BudgetPoints: {RuleNoDebt, RulePaySpells}, BudgetSpend: {RuleLimitOP},
	BudgetPurse: {RuleFudgePurse},
}

var budgetWords = map[string]string{
	BudgetDice: "dice", BudgetPoints: "Option Points in hand", BudgetSpend: "Option Points a round", BudgetPurse: "FUDGE points in the purse",
}

// checkSelection holds an allotment to the options, each at most once, and to the
// budgets (arcane.limit.actions, arcane.nodebt, arcane.fp.purse).
func checkSelection(d duel.Decision, ids []string) error {
	refuse := func(rules []duel.Rule, format string, args ...any) error {
		return &duel.Refusal{
			Code: duel.CodeIllegalSelection, Decision: d.ID, Rules: rules, Options: d.Options, Field: "/selection",
			Detail: fmt.Sprintf(format, args...),
		}
	}
	if len(ids) > d.Max {
		return refuse(d.Rules, "%d chosen; at most %d are legal", len(ids), d.Max)
	}
	for i, id := range ids {
		if _, ok := d.Find(id); !ok {
			return refuse(d.Rules, "%.80q is not among the options of this decision", id)
		}
		if slices.Contains(ids[:i], id) {
			return refuse(d.Rules, "%q is chosen twice", id)
		}
	}
	if b, spent, over := d.Overspent(ids); over {
		return refuse(budgetRules[b.Of], "it takes %d %s beyond what it buys; at most %d are legal", spent, budgetWords[b.Of], b.Amount)
	}
	return nil
}

// checkRolls holds physical dice to their number and faces (arcane.table).
func checkRolls(d duel.Decision, faces []int) error {
	refuse := func(format string, args ...any) error {
		return &duel.Refusal{
			Code: duel.CodeIllegalRolls, Decision: d.ID, Rules: d.Rules, Field: "/rolls", Detail: fmt.Sprintf(format, args...),
		}
	}
	if len(faces) != d.Count {
		return refuse("%d dice entered for %s; %d are legal", len(faces), d.Dice, d.Count)
	}
	for _, f := range faces {
		if f < 1 || f > d.Sides {
			return refuse("a FUDGE die is entered as 1 for minus, 2 for blank and 3 for plus, not as %d", f)
		}
	}
	return nil
}
