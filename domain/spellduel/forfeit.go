package spellduel

import (
	"cmp"
	"slices"
	"strconv"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// toll rolls how many levels of spells a side loses (spoils.spell_loss).
type toll struct {
	side   duel.Seat
	throw  dice.Throw
	winner bool
	faces  [][]int
}

func (toll) next(*State) Step { return Step{Auto: true} }

func (t toll) needs(s *State) []need {
	return []need{{side: t.side, purpose: dice.Spoils, throw: t.throw, audience: duel.AudienceOpen, rule: s.stakesRule()}}
}

func (t toll) entered() [][]int { return t.faces }

func (t toll) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

// perform bounds a winner's levels by those that he cast; what a loser has no
// spells for he pays otherwise.
func (t toll) perform(g *game) {
	s := &g.state
	thrown := g.roll(t)[0]
	total, has := t.throw.Sum(thrown.faces), 0
	for _, o := range s.forfeitable(t.side, t.winner) {
		has += o.Level
	}
	e := LevelsLost{
		Side: t.side, Dice: t.throw.String(), Rolls: thrown.faces, Label: thrown.label, Levels: min(total, has),
	}
	if !t.winner {
		e.Missing = total - e.Levels
	}
	g.emit(e, duel.Because{"has_" + string(t.side): has}, s.spoilsRules(RuleSpoilsSpellLoss)...)
}

func (s *State) levelsLost(d LevelsLost) {
	t, _ := s.top().(toll)
	own := &s.side(d.Side).Spoils
	own.Levels, own.Missing = d.Levels, d.Missing
	s.setTop(forfeiting{side: d.Side, winner: t.winner})
}

// forfeitable lists the copies that can pay: a winner's are those that he cast, a
// loser's all that he had memorized or stored and did not give to the arena. What
// was smuggled, and what devices do, pays nothing (spoils.spell_loss, ruling spoils.contraband).
func (s *State) forfeitable(seat duel.Seat, winner bool) []duel.Option {
	side := s.side(seat)
	options := []duel.Option{}
	for i, p := range side.Prepared {
		if !p.given() {
			continue
		}
		n := p.Count - side.Given[i]
		if winner {
			n = side.Cast[i]
		}
		for copied := 1; copied <= n; copied++ {
			options = append(options, duel.Option{
				ID: p.Key + "#" + strconv.Itoa(copied), Act: ActForfeit,
				Key: p.Key, Spell: p.Card.Name, Level: p.Card.Level, Item: p.Item,
			})
		}
	}
	slices.SortStableFunc(options, func(x, y duel.Option) int { return cmp.Compare(x.Level, y.Level) })
	return options
}

// forfeiting lets a side choose which spells pay. It is asked though there be no
// choice, so that no pause tells what it has left (fog.ask).
type forfeiting struct {
	side   duel.Seat
	winner bool
	chosen []duel.Option
	done   bool
}

func (t forfeiting) next(s *State) Step {
	if t.done {
		return Step{Auto: true}
	}
	return s.owe(s.Open.Standing(KindForfeit, t.side, func(seat duel.Seat) duel.Decision {
		d := duel.Decision{
			Kind: KindForfeit, Seat: duel.Actor(seat), Answer: duel.FormSelection,
			Rules:   []duel.Rule{RuleSpoilsSpellLoss, RuleFogAsk},
			Options: s.forfeitable(seat, t.winner),
		}
		least := s.side(seat).Spoils.Levels
		d.Max, d.Limits = len(d.Options), &duel.Limits{LeastLevels: least}
		for paid := 0; paid < least; d.Min++ {
			paid += d.Options[len(d.Options)-1-d.Min].Level
		}
		return d
	}))
}

func (t forfeiting) selected(s *State, chosen []duel.Option) {
	t.chosen, t.done = chosen, true
	s.setTop(t)
}

// perform takes the spells, and for what they do not pay points of the ability
// that the character casts by.
func (t forfeiting) perform(g *game) {
	s := &g.state
	own := s.side(t.side)
	e := SpellsForfeited{Side: t.side, Spells: []Contributed{}}
	for _, o := range t.chosen {
		e.Spells = append(e.Spells, Contributed{Key: o.Key, Name: o.Spell, Level: o.Level})
	}
	if points := own.points(); points > 0 {
		e.Ability, e.Points = own.Sheet.castsBy(), points
	}
	g.emit(e, nil, s.spoilsRules(RuleSpoilsSpellLoss)...)
}

func (s *State) spellsForfeited(d SpellsForfeited) {
	s.side(d.Side).Spoils.Forfeited = d.Spells
	s.pop()
}
