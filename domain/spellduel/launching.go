package spellduel

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Launching is missiles of a spell that are yet to be sent out (ability.groups).
type Launching struct {
	Key   string
	Card  *spell.Card // as it was cast, in its form and at its level; never changed
	Type  spell.Type
	PR    int
	Left  int // missiles
	Round int // in which the last group went out
}

// The options by which missiles that are left go out, into the arena or as a counter.
const (
	launchOption  = "launch"
	launchCounter = "counter:launched"
)

// launching is what a side has left to launch, or nil. It is there from the round
// after the last group until the side does something else.
func (s *State) launching(seat duel.Seat) *Launching {
	if l := s.side(seat).Launching; l != nil && l.Round < s.Round {
		return l
	}
	return nil
}

// group is the card of the group that goes out next.
func (l *Launching) group() spell.Card {
	all, _ := l.Card.Launch()
	return l.Card.Group(min(all.Together, l.Left))
}

// offerLaunch offers to send the next group out instead of another act.
func (s *State) offerLaunch(options []duel.Option, seat duel.Seat) []duel.Option {
	l := s.launching(seat)
	if l == nil {
		return options
	}
	p := s.prepared(seat, l.Key)
	return append(options, duel.Option{
		ID: launchOption, Act: ActLaunch, Key: l.Key, Spell: p.Card.Name, Level: p.Card.Level, Type: string(l.Type), Form: l.Card.Form,
		Item: p.Item, Amount: l.group().Missiles,
	})
}

// launch sends the next group into the space ahead.
func (g *game) launch(side duel.Seat) {
	s := &g.state
	l := s.launching(side)
	p, card := s.prepared(side, l.Key), l.group()
	varied, more := g.throwLevel()
	g.emit(SpellCast{
		Spell: len(s.Spells) + 1, Side: side, Space: toward(s.side(side).Space, s.side(opponent(side)).Space),
		Key: p.Key, Item: p.Item, Type: l.Type, PR: l.PR, Card: card, Varied: varied, Launched: true,
	}, nil, slices.Concat([]duel.Rule{RuleCastPlace, RuleCastSelf, RuleSpellType, RuleAbilityGroups}, p.source(), more)...)
}

// begins notes what a cast spell has left to launch.
func (s *State) begins(d *SpellCast, card *spell.Card) {
	all, ok := card.Launch()
	if left := all.Missiles - card.Missiles; ok && card.Missiles > 0 && left > 0 {
		s.side(d.Side).Launching = &Launching{Key: d.Key, Card: card, Type: d.Type, PR: d.PR, Left: left, Round: s.Round}
	}
}

// launched takes a group off what is left.
func (s *State) launched(seat duel.Seat, missiles int) {
	l := s.side(seat).Launching
	if l == nil {
		return
	}
	left := *l // never changed in place
	left.Left -= missiles
	left.Round = s.Round
	s.side(seat).Launching = &left
	if left.Left <= 0 {
		s.side(seat).Launching = nil
	}
}

// forgo drops what a side has left to launch when it does something else
// (ability.groups).
func (s *State) forgo(a act) {
	l := s.side(a.side).Launching
	switch {
	case l == nil || a.chosen.Act == ActLaunch:
	case l.Round < s.Round, a.chosen.Act == ActCast: // a group that countered in this round leaves him his act
		s.side(a.side).Launching = nil
	}
}

// launchedCounters offers the missiles that are left against what they may counter.
func (s *State) launchedCounters(options []duel.Option, t arrival) []duel.Option {
	l := s.launching(t.side)
	if l == nil {
		return options
	}
	card := l.group()
	traits := card.Traits(l.Type, "")
	traits.Home = true
	if _, ok := traits.Bears(spell.KindCounters, spell.AsCounter, s.spell(t.spell).traits()); !ok || s.silenced(t.side, traits) {
		return options
	}
	return append(options, duel.Option{
		ID: launchCounter, Act: ActCounter, Key: l.Key, Spell: card.Name, Level: card.Level, Type: string(l.Type), Form: l.Card.Form, Amount: card.Missiles,
	})
}

// castLaunched throws the missiles that are left at an arriving spell.
func (g *game) castLaunched(t arrival) {
	s := &g.state
	l := s.launching(t.side)
	p, card := s.prepared(t.side, l.Key), l.group()
	varied, more := g.throwLevel()
	g.emit(CounterCast{
		Side: t.side, Against: t.spell, Key: p.Key, Item: p.Item, Type: l.Type, PR: l.PR, Varied: varied,
		Announced: s.Advantage != t.side, Card: card, Launched: true,
	}, nil, slices.Concat([]duel.Rule{RuleCounterCast, RuleFogCounter, RuleAbilityGroups}, p.source(), more)...)
}
