package spellduel

import (
	"slices"
	"strings"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// undecided finds the first thing about a line of spells that is yet to be judged: which
// side's, which of its lines, and what (reach.judged).
func (s *State) undecided() (seat duel.Seat, at int, q spell.Question, open bool) {
	for i := range s.Sides {
		side := &s.Sides[i]
		for at := range side.Prepared {
			p := &side.Prepared[at]
			for _, q := range p.Judge {
				if side.Left[at] > 0 && !p.Card.DamageAs(q.Type).Judged {
					return side.Seat, at, q, true
				}
			}
		}
	}
	return "", 0, spell.Question{}, false
}

// judgeOwed is what a person who mediates must judge next, one thing at a time, and
// whether all is judged.
func (s *State) judgeOwed() (next []duel.Decision, all bool) {
	seat, at, q, open := s.undecided()
	if !open {
		return nil, true
	}
	return []duel.Decision{s.Open.Standing(KindJudge, duel.Seat(duel.Mediator), func(duel.Seat) duel.Decision {
		return s.judgeDecision(seat, at, q)
	})}, false
}

// judgeDecision asks the mediator what a spell does. It is his alone: the sides see the
// question in no list and no number (ruling judged.unseen).
func (s *State) judgeDecision(seat duel.Seat, at int, q spell.Question) duel.Decision {
	p := &s.side(seat).Prepared[at]
	d := duel.Decision{
		Kind: KindJudge, Seat: duel.Mediator, Answer: duel.FormOption, Audience: duel.AudienceMediator,
		Rules:   []duel.Rule{RuleReachJudged},
		Subject: &duel.Subject{Seat: seat, Key: p.Key, Name: p.Card.Name, Type: string(q.Type), Why: q.Why, Text: p.Card.DamageAs(q.Type).Text},
	}
	for _, v := range verdicts(&p.Card, q) {
		d.Options = append(d.Options, VerdictOption(v))
	}
	d.Default = d.Options[0].ID
	return d
}

// verdicts lists what a spell may be judged to do, the default first: nothing, a hold of
// either strength, damage by the dice that its words name, by a small die or by up to one
// die of six for each level, that with a hold, and death, each without a save and with
// those that it may allow.
func verdicts(card *spell.Card, q spell.Question) []spell.Verdict {
	list := []spell.Verdict{q.Default}
	saves := card.SavesFrom(q.Type)
	keepsOff := slices.DeleteFunc(slices.Clone(saves), func(s spell.SaveEffect) bool { return s == spell.SaveHalf })
	add := func(v spell.Verdict, saves []spell.SaveEffect) {
		for _, v.Save = range saves {
			if !slices.Contains(list, v) {
				list = append(list, v)
			}
		}
	}
	if !q.Default.Nothing() {
		list = append(list, spell.Verdict{Save: spell.SaveNone})
	}
	add(spell.Verdict{Hold: spell.HoldActing}, keepsOff)
	add(spell.Verdict{Hold: spell.HoldCasting}, keepsOff)
	named := spell.DiceIn(card.DamageAs(q.Type).Text)
	throws := slices.Concat(named, []dice.Throw{{Plus: 1}, {Count: 1, Sides: 4}, {Count: 1, Sides: 8}})
	for n := 1; n <= card.Level; n++ {
		throws = append(throws, dice.Throw{Count: n, Sides: 6})
	}
	for _, throw := range throws {
		add(spell.Verdict{Damage: throw}, saves)
	}
	for _, throw := range slices.Concat(named, []dice.Throw{{Count: 1, Sides: 6}, spell.DefaultDamage(card.Level)}) {
		add(spell.Verdict{Damage: throw, Hold: spell.HoldActing}, saves)
	}
	add(spell.Verdict{Deadly: true}, keepsOff)
	return list
}

// VerdictOption is a verdict as an option of the decision that asks for it.
func VerdictOption(v spell.Verdict) duel.Option {
	o := duel.Option{Act: ActNothing, Save: string(v.Save)}
	id := []string{}
	if v.Damage != (dice.Throw{}) {
		o.Act, o.Dice = ActHarm, v.Damage.String()
		id = append(id, o.Dice)
	}
	switch {
	case v.Deadly:
		o.Act = ActKill
		id = append(id, "kill")
	case v.Hold == spell.HoldCasting:
		o.Act = ActSilence
		id = append(id, "silence")
	case v.Hold != "" && o.Act == ActHarm:
		o.Act = ActHarmAndHold
		id = append(id, "hold")
	case v.Hold != "":
		o.Act = ActHold
		id = append(id, "hold")
	}
	if o.Act == ActNothing {
		o.ID, o.Save = "nothing", ""
		return o
	}
	o.ID = strings.Join(append(id, string(v.Save)), ":")
	return o
}

// judging is the house's: it takes the defaults of all that must be judged, once it has
// searched. A person who mediates is asked beside the contributions (ruling
// judged.default).
type judging struct{}

func (judging) settle(s *State) bool {
	if _, _, _, open := s.undecided(); open && s.Mediator.House {
		return false
	}
	s.pop()
	return true
}

func (judging) next(*State) Step { return Step{Auto: true} }

func (judging) perform(g *game) {
	seat, at, q, _ := g.state.undecided()
	g.stateVerdict(seat, at, q, q.Default, duel.House)
}

// answering states the verdict that an answer comes to.
type answering struct {
	about  duel.Subject // what was asked
	option string       // that was chosen
	by     duel.Actor   // who chose it
}

func (answering) next(*State) Step { return Step{Auto: true} }

func (t answering) perform(g *game) {
	s := &g.state
	seat := t.about.Seat
	at := s.line(seat, t.about.Key)
	p := &s.side(seat).Prepared[at] // the docket holds only what judgeDecision asks
	q, _ := p.asks(spell.Type(t.about.Type))
	verdict := q.Default
	for _, v := range verdicts(&p.Card, q) {
		if VerdictOption(v).ID == t.option {
			verdict = v
		}
	}
	g.stateVerdict(seat, at, q, verdict, t.by)
}

func (g *game) stateVerdict(seat duel.Seat, at int, q spell.Question, v spell.Verdict, by duel.Actor) {
	p := &g.state.side(seat).Prepared[at]
	g.emit(EffectJudged{Seat: seat, Key: p.Key, Spell: p.Card.Name, Type: q.Type, Why: q.Why, Verdict: v, By: by}, nil, RuleReachJudged)
}

// asks finds what must be judged of a line as one of its types.
func (p *Prepared) asks(t spell.Type) (spell.Question, bool) {
	i := slices.IndexFunc(p.Judge, func(q spell.Question) bool { return q.Type == t })
	if i < 0 {
		return spell.Question{}, false
	}
	return p.Judge[i], true
}

// effectJudged writes a verdict into the card of the line, and so into every spell that
// will be cast from it.
func (s *State) effectJudged(d EffectJudged) {
	if i := s.line(d.Seat, d.Key); i >= 0 {
		side := s.side(d.Seat)
		side.Prepared, side.lines = slices.Clone(side.Prepared), slices.Clone(side.lines)
		p := &side.Prepared[i]
		p.Card = p.Card.Judged(d.Type, d.Verdict)
		side.lines[i] = lineOf(&p.Card)
	}
	if _, answers := s.top().(answering); answers {
		s.pop()
	}
}

// unasked takes back the question about a line that is no longer there (duel.search).
func (g *game) unasked() {
	for _, p := range g.state.Open {
		if p.Decision.Kind != KindJudge {
			continue
		}
		about := p.Decision.Subject
		if i := g.state.line(about.Seat, about.Key); i >= 0 && g.state.side(about.Seat).Left[i] == 0 {
			g.emit(p.Decision.Withdrawn(), nil, RuleDuelSearch, RuleReachJudged)
			return
		}
	}
}

// withVerdicts is the damage of a card that was made anew at another level of its
// caster, with the verdicts that there are on it.
func withVerdicts(card, judged spell.Card) []spell.Blow {
	for i, b := range card.Damage {
		if own := judged.DamageAs(b.Type); own.Judged {
			card.Damage[i] = own
		}
	}
	return card.Damage
}
