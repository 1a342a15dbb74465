package spellduel

import (
	"fmt"
	"slices"

	"spellduel/domain/duel"
)

// answer takes a reply to an open decision. It looks in this order: is the duel
// over, is the decision open, is it the asker's, is the form right, is it legal.
// A decision of which the asker may know nothing answers as one that is not
// open.
func (g *game) answer(c Answer) error {
	p, err := g.owed(c.By, c.Decision)
	if err != nil {
		return err
	}
	d := p.Decision
	if p.Sealed {
		return &duel.Refusal{
			Code: duel.CodeUnknownDecision, Decision: d.ID, Rules: []duel.Rule{RuleRoundChoices},
			Detail: "this decision has a sealed answer; take that back first to give another",
		}
	}
	if err := check(d, c.Answer); err != nil {
		return err
	}
	g.actor, g.cause = c.By, d.ID
	g.emit(DecisionMade{
		Decision: d.ID, Kind: d.Kind, Seat: d.Seat, By: c.By, Answer: c.Answer, Sealed: d.Withdrawable,
	}, nil, d.Rules...)
	return nil
}

// takeBack withdraws a sealed answer (round.choices).
func (g *game) takeBack(c TakeBack) error {
	p, err := g.owed(c.By, c.Decision)
	if err != nil {
		return err
	}
	if !p.Sealed {
		return &duel.Refusal{
			Code: duel.CodeNotWithdrawable, Decision: c.Decision, Rules: []duel.Rule{RuleRoundChoices},
			Detail: "there is no sealed answer to take back; only a sealed answer can be, until all are in",
		}
	}
	if t, ok := g.state.top().(acting); ok && t.faces[index(duel.Seat(c.By))] != nil {
		return &duel.Refusal{
			Code: duel.CodeNotWithdrawable, Decision: c.Decision, Rules: []duel.Rule{RuleRoundChoices, RuleIdentifyCheck},
			Detail: "the die of this identification has fallen; it can no longer be taken back",
		}
	}
	g.actor = c.By
	g.emit(DecisionWithdrawn{Decision: c.Decision, Kind: p.Decision.Kind, Seat: p.Decision.Seat}, nil, RuleRoundChoices)
	for _, open := range g.state.Open {
		if open.Decision.Kind == KindRoll && open.Decision.For == duel.Seat(c.By) {
			g.emit(DecisionWithdrawn{Decision: open.Decision.ID, Kind: KindRoll, Seat: open.Decision.Seat}, nil, RuleRoundChoices)
		}
	}
	return nil
}

// owed finds an open decision that the actor owes. One that waits for others
// again, as the closing of contributions does when one is taken back, is not
// open meanwhile.
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
	if p.Decision.Kind == KindClose && !s.sealedAll(KindContribute) {
		return Pending{}, notOpen(id)
	}
	if p.Decision.Seat == by {
		return p, nil
	}
	if p.Decision.Audience != duel.AudienceOpen && by != duel.Mediator {
		return Pending{}, notOpen(id)
	}
	return Pending{}, &duel.Refusal{
		Code: duel.CodeNotYours, Decision: id,
		Detail: fmt.Sprintf("decision %s is owed by %s", id, p.Decision.Seat),
	}
}

func notOpen(id string) error {
	return &duel.Refusal{Code: duel.CodeUnknownDecision, Decision: id, Detail: fmt.Sprintf("no decision %q is open", id)}
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

// checkSelection holds a selection to the options, each at most once, and to
// the limits (arena.balance).
func checkSelection(d duel.Decision, ids []string) error {
	refuse := func(format string, args ...any) error {
		return &duel.Refusal{
			Code: duel.CodeIllegalSelection, Decision: d.ID, Rules: d.Rules, Options: d.Options, Field: "/selection",
			Detail: fmt.Sprintf(format, args...),
		}
	}
	if len(ids) < d.Min || len(ids) > d.Max {
		return refuse("%d chosen; %d to %d are legal", len(ids), d.Min, d.Max)
	}
	total := 0
	for i, id := range ids {
		o, ok := d.Find(id)
		if !ok {
			return refuse("%.80q is not among the options of this decision", id)
		}
		if slices.Contains(ids[:i], id) {
			return refuse("%q is chosen twice", id)
		}
		if d.Limits != nil && d.Limits.SingleLevel > 0 && o.Level > d.Limits.SingleLevel {
			return refuse("%s is of level %d; a single spell may have %d", o.Spell, o.Level, d.Limits.SingleLevel)
		}
		total += o.Level
	}
	if d.Limits != nil && d.Limits.TotalLevels > 0 && total > d.Limits.TotalLevels {
		return refuse("%d levels in all; at most %d are legal", total, d.Limits.TotalLevels)
	}
	return nil
}

// checkRolls holds physical dice to their number and faces (dice.table).
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
			return refuse("a die of %s shows 1 to %d, not %d", d.Dice, d.Sides, f)
		}
	}
	return nil
}
