package spellduel

import (
	"slices"
	"strconv"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// contributing asks both sides, in secret, what they give to the arena, and beside them a
// person who mediates what he must judge of their spells. When both are in and all is
// judged, it closes when the mediator says so (arena.contribution, reach.judged).
type contributing struct {
	mayClose bool // the mediator has said so
}

func (t contributing) next(s *State) Step {
	judge, all := s.judgeOwed()
	switch {
	case s.sealedAll(KindContribute) && (t.mayClose || s.Mediator.House):
		return Step{Auto: true}
	case s.sealedAll(KindContribute) && !all:
		return s.owe(judge...)
	case s.sealedAll(KindContribute):
		return s.owe(duel.Decision{
			Kind: KindClose, Seat: duel.Mediator, Answer: duel.FormOption, Audience: duel.AudienceMediator,
			Rules:   []duel.Rule{RuleArenaContribution},
			Options: []duel.Option{{ID: "close", Act: ActClose}},
			Default: "close",
		})
	}
	return s.owe(append([]duel.Decision{
		s.Open.Standing(KindContribute, duel.SeatA, s.contributeDecision),
		s.Open.Standing(KindContribute, duel.SeatB, s.contributeDecision),
	}, judge...)...)
}

func (contributing) perform(g *game) {
	g.closeChoices(KindContribute, RuleArenaContribution, RuleRoundChoices)
}

func (t contributing) answered(s *State, _ *duel.Option) { s.setTop(contributing{mayClose: true}) }

func (contributing) closed(s *State, sealed []Pending) {
	s.pop()
	for _, p := range slices.Backward(sealed) {
		s.push(contributionOf(p))
	}
}

// contributeDecision offers every copy a side has memorized or stored. Its
// limits follow from the two levels, which both know (arena.balance).
func (s *State) contributeDecision(seat duel.Seat) duel.Decision {
	d := duel.Decision{
		Kind: KindContribute, Seat: duel.Actor(seat), Answer: duel.FormSelection,
		Rules:        []duel.Rule{RuleArenaContribution, RuleArenaBalance},
		Withdrawable: true,
	}
	a, b := s.Sides[0].Sheet.Level, s.Sides[1].Sheet.Level
	if a != b {
		lower := min(a, b)
		d.Limits = &duel.Limits{SingleLevel: &lower, TotalLevels: &lower}
		if s.Terms.house(HouseBalance, houseBelow) {
			d.Limits.SeveralLevels = lower - 1
		}
	}
	side := s.side(seat)
	d.Options = slices.Grow(d.Options, side.gifts())
	for i := range side.Prepared {
		p := &side.Prepared[i]
		if !p.given() {
			continue
		}
		for n := 1; n <= side.Left[i]; n++ {
			d.Options = append(d.Options, duel.Option{
				ID: p.Key + "#" + strconv.Itoa(n), Act: ActGive,
				Key: p.Key, Spell: p.Card.Name, Level: p.Card.Level, Item: p.Item,
			})
		}
	}
	d.Max = len(d.Options)
	return d
}

// gifts is how many copies a side could give.
func (side *Side) gifts() int {
	n := 0
	for i := range side.Prepared {
		if side.Prepared[i].given() {
			n += side.Left[i]
		}
	}
	return n
}

// contribution records what one side gave.
type contribution struct {
	seat  duel.Seat
	given []Contributed
}

// contributionOf reads a sealed contribution.
func contributionOf(p Pending) contribution {
	c := contribution{seat: duel.Seat(p.Decision.Seat)}
	for _, id := range p.Answer.Selection {
		if o, ok := p.Decision.Find(id); ok {
			c.given = append(c.given, Contributed{Key: o.Key, Name: o.Spell, Level: o.Level})
		}
	}
	return c
}

func (contribution) next(*State) Step { return Step{Auto: true} }

func (t contribution) perform(g *game) {
	given := append([]Contributed{}, t.given...)
	g.emit(SpellsContributed{Seat: t.seat, Spells: given}, nil, RuleArenaContribution, RuleArenaBalance)
}

// prepared finds a line of a side's spells by its key.
func (s *State) prepared(seat duel.Seat, key string) *Prepared {
	if i := s.line(seat, key); i >= 0 {
		return &s.side(seat).Prepared[i]
	}
	return nil
}

func (s *State) line(seat duel.Seat, key string) int {
	prepared := s.side(seat).Prepared
	for i := range prepared {
		if prepared[i].Key == key {
			return i
		}
	}
	return -1
}

// spend takes one copy of a line out of memory.
func (s *State) spend(seat duel.Seat, key string) {
	if i := s.line(seat, key); i >= 0 && s.side(seat).Left[i] > 0 {
		s.side(seat).Left[i]--
	}
}

// countCopy counts one copy of a line among those to which something has happened.
func (s *State) countCopy(seat duel.Seat, key string, of []int) {
	if i := s.line(seat, key); i >= 0 && i < len(of) {
		of[i]++
	}
}

func (s *State) contributed(d SpellsContributed) {
	for _, c := range d.Spells {
		s.spend(d.Seat, c.Key)
		s.countCopy(d.Seat, c.Key, s.side(d.Seat).Given)
		s.StakeLevels += c.Level // of both sides together (arena.stake_levels)
		s.side(d.Seat).Highest = max(s.side(d.Seat).Highest, c.Level)
	}
	s.pop()
}

// Spaces between the images: the least, and the most (arena.length).
const (
	leastSpaces = 10
	mostSpaces  = 30
)

// forming fixes the arena's length (arena.length, arena.images).
type forming struct{}

func (forming) next(*State) Step { return Step{Auto: true} }

func (forming) perform(g *game) {
	a, b := g.state.Sides[0].Highest, g.state.Sides[1].Highest
	g.emit(ArenaFormed{Spaces: min(mostSpaces, leastSpaces+a+b)},
		duel.Because{"highest_a": a, "highest_b": b, "stake_levels": g.state.StakeLevels}, RuleArenaLength, RuleArenaImages, RuleArenaStakeLevels)
}

func (s *State) arenaFormed(d ArenaFormed) {
	s.Spaces = d.Spaces
	s.Sides[0].Space = 0
	s.Sides[1].Space = d.Spaces + 1
	s.pop()
}

// initiative settles who begins with the advantage: the higher contributed
// spell, else 1d10 each until they differ (advantage.initial).
type initiative struct {
	faces [][]int
	won   duel.Seat // by dice
}

func (t initiative) byContribution(s *State) duel.Seat {
	a, b := s.Sides[0].Highest, s.Sides[1].Highest
	switch {
	case a > b:
		return duel.SeatA
	case b > a:
		return duel.SeatB
	}
	return ""
}

func (initiative) next(*State) Step { return Step{Auto: true} }

func (t initiative) needs(s *State) []need {
	if t.won != "" || t.byContribution(s) != "" {
		return nil
	}
	d10 := dice.Throw{Count: 1, Sides: 10}
	return []need{
		{side: duel.SeatA, purpose: dice.Advantage, throw: d10, audience: duel.AudienceOpen, rule: RuleAdvantageInitial},
		{side: duel.SeatB, purpose: dice.Advantage, throw: d10, audience: duel.AudienceOpen, rule: RuleAdvantageInitial},
	}
}

func (t initiative) entered() [][]int { return t.faces }

func (t initiative) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

func (t initiative) perform(g *game) {
	if won := t.byContribution(&g.state); won != "" {
		g.emit(AdvantageSet{Side: won}, duel.Because{"by": "contribution"}, RuleAdvantageInitial)
		return
	}
	if t.won != "" {
		g.emit(AdvantageSet{Side: t.won}, duel.Because{"by": "dice"}, RuleAdvantageInitial)
		return
	}
	dice10 := g.roll(t)
	g.emit(DiceRolled{Purpose: string(dice.Advantage), Dice: "1d10", Rolls: []SideRoll{
		{Side: duel.SeatA, Roll: dice10[0].one(), Label: dice10[0].label}, {Side: duel.SeatB, Roll: dice10[1].one(), Label: dice10[1].label},
	}}, nil, RuleAdvantageInitial)
}

func (s *State) diceRolled(d DiceRolled) {
	t, ok := s.top().(initiative)
	if !ok || len(d.Rolls) != 2 {
		return
	}
	t.faces = nil
	switch a, b := d.Rolls[0].Roll, d.Rolls[1].Roll; {
	case a > b:
		t.won = duel.SeatA
	case b > a:
		t.won = duel.SeatB
	}
	s.setTop(t)
}
