package spellduel

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// bending is one spell by which the winner takes hold of the loser's will
// (spoils.service). A charm needs no word of his; the others he may spare, and
// those that serve no agreed task can be resisted, but for a domination.
type bending struct {
	side  duel.Seat // the loser's
	spell string
	told  bool
	task  bool
	faces [][]int
}

func (t bending) next(s *State) Step {
	if t.told || t.spell == WillCharm {
		return Step{Auto: true}
	}
	d := duel.Decision{
		Kind: KindWill, Seat: duel.Actor(opponent(t.side)), Answer: duel.FormOption,
		Rules:   []duel.Rule{RuleSpoilsService, RuleFogAsk},
		Subject: &duel.Subject{Seat: t.side},
	}
	if s.Terms.Stakes.Task != "" && t.spell != WillDomination {
		d.Options = append(d.Options, t.option("task", ActTask))
		d.Default = "task"
	}
	d.Options = append(d.Options, t.option("other", ActOther), t.option("spare", ActSpare))
	if d.Default == "" {
		d.Default = "spare"
	}
	return s.owe(d)
}

func (t bending) option(id string, act duel.Act) duel.Option {
	return duel.Option{ID: id, Act: act, Spell: t.spell}
}

func (t bending) answered(s *State, chosen *duel.Option) {
	if chosen.Act == ActSpare {
		s.pop()
		return
	}
	t.told, t.task = true, chosen.Act == ActTask
	s.setTop(t)
}

// saves tells that the loser may resist.
func (t bending) saves() bool {
	return t.told && !t.task && t.spell != WillDomination
}

func (t bending) needs(*State) []need {
	if !t.saves() {
		return nil
	}
	return []need{{side: t.side, purpose: dice.Spoils, throw: d20, audience: duel.AudienceOpen, rule: RuleSpoilsService}}
}

func (t bending) entered() [][]int { return t.faces }

func (t bending) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

func (t bending) perform(g *game) {
	s := &g.state
	e := WillBent{Side: t.side, Spell: t.spell, ForTask: t.task || t.spell == WillCharm && s.Terms.Stakes.Task != ""}
	var because duel.Because
	if t.saves() {
		die := g.roll(t)[0]
		e.Roll, e.Label = die.one(), die.label
		e.Saved, because = savedBy(s.side(t.side).Figures, t.side, spell.SaveSpell, die.one())
	}
	g.emit(e, because, s.spoilsRules()...)
}

func (s *State) willBent(d WillBent) {
	own := &s.side(d.Side).Spoils
	if !d.Saved {
		own.Wills = append(slices.Clone(own.Wills), d)
	}
	s.pop()
}
