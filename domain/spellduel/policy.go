package spellduel

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Policy chooses a legal answer to a decision of a duelist's. Look gives what he knows,
// which many answers ask nothing of. Pick gives a number from 0 to n-1; a policy that
// draws nothing ignores it.
type Policy struct {
	Name   string
	Choose func(d duel.Decision, look func() Sight, pick func(n int) int) duel.Answer
}

// Policies lists those there are. The first answers at random, with no more
// knowledge of the game than a decision gives.
func Policies() []Policy {
	return []Policy{{"random", chooseRandom}, {"sensible", chooseSensible}}
}

// PolicyNamed finds a policy by its name.
func PolicyNamed(name string) (Policy, bool) {
	all := Policies()
	i := slices.IndexFunc(all, func(p Policy) bool { return p.Name == name })
	if i < 0 {
		return Policy{}, false
	}
	return all[i], true
}

// chooseRandom takes any option and any dice, and gives the arena a quarter of
// what it has.
func chooseRandom(d duel.Decision, _ func() Sight, pick func(n int) int) duel.Answer {
	return d.Draw(pick, func() bool { return pick(4) > 0 })
}

// chooseSensible keeps its spells for the duel, attacks with what can be expected
// to cost the other most, stands behind a home defense, and answers each arrival
// with what keeps most of it off.
func chooseSensible(d duel.Decision, look func() Sight, pick func(n int) int) duel.Answer {
	switch d.Kind {
	case KindRoll:
		return chooseRandom(d, look, pick)
	case KindContribute, KindForfeit:
		return duel.Answer{Selection: fewest(d)}
	case KindAct:
		return duel.Answer{Option: look().bestAct(d)}
	case KindMeet:
		return duel.Answer{Option: look().bestMeeting(d)}
	case KindRespond, KindLinger:
		return duel.Answer{Option: look().bestResponse(d)}
	}
	return duel.Answer{Option: d.Default}
}

// What a hindrance, a death and a copy of a spell are worth beside hit points, and how
// often a save of the other's may be thought to succeed.
const (
	worthOfCopy  = 2.0
	worthOfHold  = 6.0
	worthOfDeath = 25.0
	otherSaves   = 0.5
)

// bestAct casts what does most, unless a spell that is under way against him
// should first be met by a home defense. With nothing worth casting left he
// waits: what is kept can still be cast as a counter.
func (v Sight) bestAct(d duel.Decision) string {
	best, worth := d.Default, 0.0
	for _, o := range d.Options {
		w := 0.0
		switch o.Act {
		case ActCast:
			w = v.worthCasting(o)
		case ActLaunch:
			w = worthOfCopy + v.worthCasting(o) // it takes no copy
		}
		if w > worth {
			best, worth = o.ID, w
		}
	}
	return best
}

// worthCasting is what a cast may be expected to cost the other, or to keep off,
// in hit points.
func (v Sight) worthCasting(o duel.Option) float64 {
	p := v.line(o.Key)
	if p == nil {
		return 0
	}
	typ := spell.Type(o.Type)
	if typ == spell.Defense {
		return v.worthDefending(o)
	}
	arrives := 0.9
	if typ == spell.Attack || typ == spell.AttackDefense {
		arrives = 0.6 // what the other casts stands in its way
	}
	card := castOf(p, o)
	sp := Spell{Card: card, Type: typ, entry: entryOf(card, typ)}
	if sp.fightsOnReach() {
		arrives *= 0.5
	}
	return arrives * v.harm(card, typ, otherSaves) / float64(max(1, o.Rounds))
}

// castOf is the card of a line as an option casts it: in its form, as a group of its
// missiles.
func castOf(p *Prepared, o duel.Option) *spell.Card {
	card := &p.Card
	if o.Form != "" {
		formed := p.Card.InForm(o.Form)
		card = &formed
	}
	if all, ok := card.Launch(); ok {
		missiles := o.Amount
		if missiles == 0 {
			missiles = min(all.Together, all.Missiles)
		}
		group := card.Group(missiles)
		card = &group
	}
	return card
}

// worthDefending is what a home defense keeps off: something, once a spell that
// it could meet is under way. Elsewhere a defense does nothing by itself.
func (v Sight) worthDefending(o duel.Option) float64 {
	if o.Placement != placeHome {
		return 0
	}
	threat := 0.0
	for _, s := range v.Spells {
		switch {
		case s.Mine && s.Home:
			return 0 // one stands there already
		case s.Mine || s.Holds || s.Type == spell.Leech || s.Type == spell.Missile || s.Type == spell.Defense:
		case s.Card != nil:
			threat = max(threat, v.harm(s.Card, s.Type, 1-v.fails(s.Card, s.Type)))
		default:
			threat = max(threat, 3.5*float64(v.Other.Level+1)/4)
		}
	}
	return 0.5 * threat
}

// harm is what a spell of a type costs whom it reaches, in hit points, when he
// saves so often: its damage, and what a hold on him is worth.
func (v Sight) harm(c *spell.Card, typ spell.Type, saves float64) float64 {
	sp := Spell{Card: c, Type: typ}
	blow := c.DamageAs(typ)
	damage, summons := average(c, blow), sp.summons()
	kept := 1.0 // of the damage after a save
	switch {
	case summons || typ == spell.Defense:
		saves = 0
	case blow.Kills():
		damage, kept = max(damage, worthOfDeath), 0
	case typ == spell.AttackDefense || c.SaveAs(typ) == spell.SaveNegates:
		kept = 0
	case typ == spell.Leech || c.SaveAs(typ) != spell.SaveNone && c.SaveAs(typ) != "":
		kept = 0.5
	default:
		saves = 0
	}
	total := damage * (1 - saves + saves*kept)
	if holds := c.Incapacitates && sp.mayHold(); summons || blow.Hold != "" || holds && !blow.Judged {
		total += worthOfHold * (1 - saves)
	}
	return total
}

// average is the damage of a blow without a save.
func average(c *spell.Card, b spell.Blow) float64 {
	throw := b.Throw
	if !b.Known {
		if !b.Harms() {
			return 0
		}
		throw = spell.DefaultDamage(c.Level)
	}
	low, high := throw.Range()
	return float64(low+high) / 2
}

// bestMeeting lets what hurts on arrival go on, and fights with everything else.
func (v Sight) bestMeeting(d duel.Decision) string {
	mine, _ := v.seen(d.Subject.Spell)
	want := ActFight
	if mine.Type == spell.Leech || mine.Type == spell.Missile {
		want = ActLetPass
	}
	for _, o := range d.Options {
		if o.Act == want {
			return o.ID
		}
	}
	return d.Default
}

// bestResponse takes the answer after which the least harm may be expected, and
// spends a spell only where it keeps off much more than nothing would.
func (v Sight) bestResponse(d duel.Decision) string {
	incoming, ok := v.seen(d.Subject.Spell)
	if !ok || incoming.Card == nil {
		return d.Default
	}
	best, least := d.Default, 0.0
	for i, o := range d.Options {
		harm := v.harmAfter(o, incoming)
		if o.Act == ActCounter {
			harm += worthOfCopy + float64(o.Level)/2
		}
		if i == 0 || harm < least {
			best, least = o.ID, harm
		}
	}
	return best
}

// harmAfter is what an arriving spell may still do after an answer to it.
func (v Sight) harmAfter(o duel.Option, incoming SeenSpell) float64 {
	whole := v.harm(incoming.Card, incoming.Type, 0)
	switch o.Act {
	case ActSave:
		return v.harm(incoming.Card, incoming.Type, 1-v.fails(incoming.Card, incoming.Type))
	case ActPower:
		return whole * winning(incoming.PR, v.Figures.Power+v.Figures.Protection)
	case ActCounter:
		if p := v.line(o.Key); p != nil {
			return whole * winning(incoming.PR, p.Card.PR)
		}
	}
	return whole
}

// fails is how often he fails to save against a spell (character.save).
func (v Sight) fails(c *spell.Card, typ spell.Type) float64 {
	category := string(c.SaveCategory)
	if category == "" || typ == spell.AttackDefense || typ == spell.Leech {
		category = string(spell.SaveSpell)
	}
	needed := v.Figures.Saves[category] - v.Figures.Save
	return float64(min(20, max(0, needed-1))) / 20
}

// winning is how often a rank wins a combat outright against another
// (combat.roll).
func winning(rank, against int) float64 {
	wins := 0
	for mine := 1; mine <= min(20, rank); mine++ {
		wins += mine - 1 // a success of the other's that is lower
		wins += 20 - max(mine-1, min(20, against))
	}
	return float64(wins) / 400
}
