package arcane

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// striking is one side's attack: none without a Spell (arcane.strike,
// arcane.order).
type striking struct {
	automatic
	attacker duel.Seat
	faces    [][]int
}

func (t striking) settle(s *State) bool {
	if s.side(t.attacker).Shown.Spells > 0 {
		return false
	}
	s.pop()
	return true
}

func (t striking) needs(*State) []need {
	return []need{{side: t.attacker, purpose: dice.Strike, count: StrikeDice, rule: RuleStrike}}
}

func (t striking) entered() [][]int { return t.faces }

func (t striking) enter(faces []int) task {
	t.faces = append(slices.Clip(t.faces), faces)
	return t
}

func (t striking) perform(g *game) {
	s := &g.state
	defender := opponent(t.attacker)
	thrown := g.roll(t)[0]
	e := StrikeRolled{
		Attacker: t.attacker, Defender: defender,
		Spells: s.side(t.attacker).Shown.Spells, Counterspells: s.side(defender).Funded,
		Dice: written(StrikeDice), Faces: thrown.faces, Sum: thrown.sum(), Label: thrown.label,
	}
	e.Net = e.Spells - e.Counterspells
	if s.Terms.house(HouseSurplus) == "wasted" {
		e.Net = max(0, e.Net)
	}
	e.Total = e.Net + e.Sum
	e.Damage = max(0, e.Total)
	g.emit(e, nil, RuleStrike, RuleDie, RuleOrder)
}

// strikeRolled lets the defender nullify what hurts him (arcane.fp.nullify).
func (s *State) strikeRolled(d StrikeRolled) {
	s.pop()
	if d.Damage > 0 {
		s.Quiet = 0
		s.push(nullifying{defender: d.Defender, damage: d.Damage})
	}
}

// nullifying asks the defender how much damage he undoes, after the roll
// (arcane.fp.nullify).
type nullifying struct {
	defender duel.Seat
	damage   int
}

func (t nullifying) next(s *State) Step {
	return s.owe(duel.Decision{
		Kind: KindNullify, Seat: duel.Actor(t.defender), Answer: duel.FormOption, Default: "0",
		Rules:   []duel.Rule{RuleDamage, RuleFudgeNullify, RuleFudgePurse},
		Options: amounts(ActNullify, affordable(s.side(t.defender).FudgePoints, nullifyPrice, t.damage)),
	})
}

func (nullifying) perform(*game) {}

func (t nullifying) settle(s *State) bool {
	if !s.unasked(t.defender, nullifyPrice) {
		return false
	}
	s.setTop(landing{defender: t.defender, damage: t.damage})
	return true
}

func (t nullifying) answered(s *State, chosen duel.Option) {
	s.pop()
	left := t.damage - chosen.Amount
	if chosen.Amount > 0 {
		s.push(
			spending{seat: t.defender, on: FudgeNullify, bought: chosen.Amount},
			undoing{event: DamageNullified{Seat: t.defender, Points: chosen.Amount, Damage: left}},
			landing{defender: t.defender, damage: left},
		)
		return
	}
	s.push(landing{defender: t.defender, damage: left})
}

// undoing says how much damage was undone.
type undoing struct {
	automatic
	event DamageNullified
}

func (t undoing) perform(g *game) { g.emit(t.event, nil, RuleFudgeNullify) }

// landing is the damage that comes through (arcane.damage, arcane.finish).
type landing struct {
	automatic
	defender duel.Seat
	damage   int
}

func (t landing) settle(s *State) bool {
	if t.damage > 0 {
		return false
	}
	s.pop()
	return true
}

func (t landing) perform(g *game) {
	before := g.state.side(t.defender).ShieldPoints
	lost := min(before, t.damage)
	final := before == 0
	if g.state.Terms.house(HouseExcess) == "carries" {
		final = final || t.damage > before
	}
	rules := []duel.Rule{RuleDamage}
	if final {
		rules = append(rules, RuleFinish)
	}
	g.emit(ShieldsStruck{Seat: t.defender, Damage: t.damage, Lost: lost, Left: before - lost, Final: final}, nil, rules...)
}

func (s *State) shieldsStruck(d ShieldsStruck) {
	s.side(d.Seat).ShieldPoints = d.Left
	s.pop()
	if d.Final {
		s.instead(append([]task{falling{seat: d.Seat}},
			conclusion(DuelEnded{Result: ResultVictory, Winner: opponent(d.Seat), By: ByDefeat})...)...)
	}
}
