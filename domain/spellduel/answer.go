package spellduel

import (
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
	if err := p.Takes(c.Answer, RuleRoundChoices, duel.Wording{}); err != nil {
		return err
	}
	g.actor, g.cause = c.By, p.Decision.ID
	g.emit(p.Decision.Made(c.By, c.Answer), nil, p.Decision.Rules...)
	return nil
}

// takeBack withdraws a sealed answer (round.choices).
func (g *game) takeBack(c TakeBack) error {
	p, err := g.owed(c.By, c.Decision)
	if err != nil {
		return err
	}
	if err := p.GivesBack(RuleRoundChoices); err != nil {
		return err
	}
	if t, ok := g.state.top().(acting); ok && t.faces[index(duel.Seat(c.By))] != nil {
		return &duel.Refusal{
			Code: duel.CodeNotWithdrawable, Decision: c.Decision, Rules: []duel.Rule{RuleRoundChoices, RuleIdentifyCheck},
			Detail: "the die of this identification has fallen; it can no longer be taken back",
		}
	}
	g.actor = c.By
	g.emit(p.Decision.Withdrawn(), nil, RuleRoundChoices)
	for _, open := range g.state.Open {
		if open.Decision.Kind == KindRoll && open.Decision.For == duel.Seat(c.By) {
			g.emit(open.Decision.Withdrawn(), nil, RuleRoundChoices)
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
	if i := s.Open.Index(id); i >= 0 && s.Open[i].Decision.Kind == KindClose && !s.sealedAll(KindContribute) {
		return Pending{}, duel.NotOpen(id)
	}
	return s.Open.Owed(by, id)
}
