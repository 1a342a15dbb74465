package duel

import (
	"fmt"
	"slices"
)

// Wording is how a ruleset says what its own things are, where an answer is
// refused. Both parts may be left out.
type Wording struct {
	Budgets map[string]BudgetWording // by what the budget is of
	Face    string                   // how a die is entered: "a die is entered as …"
}

// BudgetWording says what a budget is of, and which rules bound it.
type BudgetWording struct {
	Of    string
	Rules []Rule
}

// Check tells whether an answer is one that the decision offers.
func (d *Decision) Check(a Answer, words Wording) error {
	given := 0
	for _, f := range [...]Form{FormOption, FormSelection, FormRolls} {
		if a.has(f) {
			given++
		}
	}
	if given != 1 || !a.has(d.Answer) {
		return &Refusal{
			Code: CodeWrongForm, Decision: d.ID, Rules: d.Rules, Options: d.Options, Field: "/" + string(d.Answer),
			Detail: fmt.Sprintf("this decision is answered with %q and nothing else", string(d.Answer)),
		}
	}
	switch d.Answer {
	case FormOption:
		return d.checkOption(a.Option)
	case FormSelection:
		return d.checkSelection(a.Selection, words)
	case FormRolls:
		return d.checkRolls(a.Rolls, words)
	}
	return nil
}

func (d *Decision) checkOption(id string) error {
	if d.offers(id) {
		return nil
	}
	return &Refusal{
		Code: CodeIllegalOption, Decision: d.ID, Rules: d.Rules, Options: d.Options, Field: "/option",
		Detail: fmt.Sprintf("%.80q is not among the options of this decision", id),
	}
}

// checkSelection holds a selection to the options, each at most once, and to the
// limits.
func (d *Decision) checkSelection(ids []string, words Wording) error {
	refuse := func(rules []Rule, format string, args ...any) error {
		return &Refusal{
			Code: CodeIllegalSelection, Decision: d.ID, Rules: rules, Options: d.Options, Field: "/selection",
			Detail: fmt.Sprintf(format, args...),
		}
	}
	if len(ids) < d.Min || len(ids) > d.Max {
		return refuse(d.Rules, "%d chosen; %d to %d are legal", len(ids), d.Min, d.Max)
	}
	limits := Limits{}
	if d.Limits != nil {
		limits = *d.Limits
	}
	levels := 0
	single, oneLimited := limits.single()
	for i, id := range ids {
		o, ok := d.Find(id)
		switch {
		case !ok:
			return refuse(d.Rules, "%.80q is not among the options of this decision", id)
		case slices.Contains(ids[:i], id):
			return refuse(d.Rules, "%q is chosen twice", id)
		case oneLimited && o.Level > single:
			return refuse(d.Rules, "%s is of level %d; a single spell may have %d", o.Spell, o.Level, single)
		}
		levels += o.Level
	}
	if total, limited := limits.total(); limited && levels > total {
		return refuse(d.Rules, "%d levels in all; at most %d are legal", levels, total)
	}
	if most := limits.SeveralLevels; most > 0 && len(ids) > 1 && levels > most {
		return refuse(d.Rules, "%d levels in all; several spells may have %d together", levels, most)
	}
	if levels < limits.LeastLevels {
		return refuse(d.Rules, "%d levels in all; at least %d are legal", levels, limits.LeastLevels)
	}
	if b, spent, over := d.Overspent(ids); over {
		w := words.Budgets[b.Of]
		return refuse(w.Rules, "it takes %d %s beyond what it buys; at most %d are legal", spent, w.Of, b.Amount)
	}
	return nil
}

// checkRolls holds physical dice to their number and faces.
func (d *Decision) checkRolls(faces []int, words Wording) error {
	refuse := func(format string, args ...any) error {
		return &Refusal{
			Code: CodeIllegalRolls, Decision: d.ID, Rules: d.Rules, Field: "/rolls", Detail: fmt.Sprintf(format, args...),
		}
	}
	if len(faces) != d.Count {
		return refuse("%d dice entered for %s; %d are legal", len(faces), d.Dice, d.Count)
	}
	for _, f := range faces {
		switch {
		case f >= 1 && f <= d.Sides:
		case words.Face != "":
			return refuse("%s, not as %d", words.Face, f)
		default:
			return refuse("a die of %s shows 1 to %d, not %d", d.Dice, d.Sides, f)
		}
	}
	return nil
}
