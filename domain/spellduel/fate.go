package spellduel

import (
	"slices"
	"strconv"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// chanceOfDust is how many in a hundred of the dead leave no more than dust
// (spoils.death_outcome).
const chanceOfDust = 50

var (
	d100      = dice.Throw{Count: 1, Sides: 100}
	d10       = dice.Throw{Count: 1, Sides: 10}
	senseless = dice.Throw{Count: 2, Sides: 6} // turns
)

// fate is one roll on what becomes of the loser (spoils.death,
// spoils.death_outcome).
type fate struct {
	side  duel.Seat
	of    string
	faces [][]int
}

func (fate) next(*State) Step { return Step{Auto: true} }

func (t fate) throw() dice.Throw {
	if t.of == FateDeath || t.of == FateExplosion {
		return d20
	}
	return d100
}

func (t fate) rule() duel.Rule {
	if t.of == FateRift || t.of == FateDisintegration {
		return RuleSpoilsDeathOutcome
	}
	return RuleSpoilsDeath
}

func (t fate) needs(*State) []need {
	return []need{{side: t.side, purpose: dice.Spoils, throw: t.throw(), audience: duel.AudienceOpen, rule: t.rule()}}
}

func (t fate) entered() [][]int { return t.faces }

func (t fate) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

func (t fate) perform(g *game) {
	s := &g.state
	die := g.roll(t)[0]
	made, because := t.judge(s, die.one())
	g.emit(FateRolled{Side: t.side, Of: t.of, Dice: t.throw().String(), Roll: die.one(), Label: die.label, Made: made}, because, s.spoilsRules(t.rule())...)
}

// judge tells whether a roll makes it. What the character's own numbers are is
// his to know.
func (t fate) judge(s *State, roll int) (bool, duel.Because) {
	figures := s.side(t.side).Figures
	row := tierOf(s.Terms.Stakes, s.StakeLevels)
	switch t.of {
	case FateDeath, FateExplosion:
		return savedBy(figures, t.side, row.save, roll)
	case FateShock:
		return roll <= figures.Shock, duel.Because{"chance_" + string(t.side): figures.Shock}
	case FateRift:
		return roll <= row.blast.rift, duel.Because{"chance": row.blast.rift}
	}
	return roll <= chanceOfDust, duel.Because{"chance": chanceOfDust}
}

// savedBy tells whether a die saves: with the bonus of protective items it must
// reach the number (character.save).
func savedBy(f Figures, side duel.Seat, category spell.SaveCategory, die int) (bool, duel.Because) {
	needed := f.Saves[string(category)]
	return die+f.Save >= needed, duel.Because{"needed_" + string(side): needed, "bonus_" + string(side): f.Save}
}

// fateRolled lays out what follows: one who dies may be blown away, else he may
// leave only dust; one who lives may lie senseless.
func (s *State) fateRolled(d FateRolled) {
	s.pop()
	own := &s.side(d.Side).Spoils
	row := tierOf(s.Terms.Stakes, s.StakeLevels)
	switch d.Of {
	case FateDeath:
		own.Dead = !d.Made
		if own.Dead {
			s.push(fate{side: d.Side, of: FateDisintegration})
		} else if row.shock {
			s.push(fate{side: d.Side, of: FateShock})
		}
	case FateShock:
		if !d.Made {
			s.push(knock{side: d.Side})
		}
	case FateExplosion:
		own.Dead = !d.Made
		first := task(knock{side: d.Side})
		if own.Dead {
			first = trying{side: d.Side, against: row.blast.gear}
		}
		s.push(first, fate{side: d.Side, of: FateRift})
	case FateRift:
		if d.Made {
			s.push(banishing{side: d.Side})
		} else if own.Dead {
			s.push(fate{side: d.Side, of: FateDisintegration})
		}
	case FateDisintegration:
		own.Dust = d.Made
	}
}

// knock rolls for how many turns one lies senseless (spoils.death).
type knock struct {
	side  duel.Seat
	faces [][]int
}

func (knock) next(*State) Step { return Step{Auto: true} }

func (t knock) needs(*State) []need {
	return []need{{side: t.side, purpose: dice.Spoils, throw: senseless, audience: duel.AudienceOpen, rule: RuleSpoilsDeath}}
}

func (t knock) entered() [][]int { return t.faces }

func (t knock) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

func (t knock) perform(g *game) {
	thrown := g.roll(t)[0]
	g.emit(KnockedOut{
		Side: t.side, Turns: senseless.Sum(thrown.faces), Dice: senseless.String(), Rolls: thrown.faces, Label: thrown.label,
	}, nil, g.state.spoilsRules()...)
}

// Planes are where a rift may lead, in the order of the die that chooses one.
func Planes() []string { return slices.Clone(planes) }

var planes = []string{"Astral", "Ethereal", "Air", "Earth", "Fire", "Water", "Positive Energy", "Negative Energy", "an upper plane", "a lower plane"}

// banishing finds the plane to which a rift leads: the mediator names one or lets
// a die choose, and where no person mediates the die does (spoils.death_outcome).
type banishing struct {
	side   duel.Seat
	plane  string
	random bool
	faces  [][]int
}

const randomPlane = "random"

func (t banishing) chance(s *State) bool { return t.random || s.Mediator.House }

func (t banishing) next(s *State) Step {
	if t.plane != "" || t.chance(s) {
		return Step{Auto: true}
	}
	d := duel.Decision{
		Kind: KindPlane, Seat: duel.Mediator, Answer: duel.FormOption, Audience: duel.AudienceOf(t.side),
		Rules: []duel.Rule{RuleSpoilsDeathOutcome}, Subject: &duel.Subject{Seat: t.side},
		Options: []duel.Option{{ID: randomPlane, Act: ActRandom}}, Default: randomPlane,
	}
	for i, name := range planes {
		d.Options = append(d.Options, duel.Option{ID: "plane:" + strconv.Itoa(i+1), Act: ActPlane, Plane: name})
	}
	return s.owe(d)
}

func (t banishing) answered(s *State, chosen *duel.Option) {
	t.plane, t.random = chosen.Plane, chosen.Act == ActRandom
	s.setTop(t)
}

func (t banishing) needs(s *State) []need {
	if !t.chance(s) {
		return nil
	}
	return []need{{side: t.side, purpose: dice.Spoils, throw: d10, audience: duel.AudienceOf(t.side), rule: RuleSpoilsDeathOutcome}}
}

func (t banishing) entered() [][]int { return t.faces }

func (t banishing) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

func (t banishing) perform(g *game) {
	e := PlaneReached{Side: t.side, Plane: t.plane}
	if t.chance(&g.state) {
		die := g.roll(t)[0]
		e.Plane, e.Roll, e.Label = planes[die.one()-1], die.one(), die.label
	}
	g.emit(e, nil, g.state.spoilsRules(RuleSpoilsDeathOutcome)...)
}
