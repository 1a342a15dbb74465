package arcane

import "spellduel/domain/duel"

// TermChoices lists what of the terms is chosen from a list, the house options
// included.
func TermChoices() []duel.TermChoice { return duel.Choices(termChoices, houseOptions) }

// HouseOptions lists the house options.
func HouseOptions() duel.HouseOptions { return houseOptions.Copy() }

var termChoices = []duel.TermChoice{
	{Field: "/terms/condition", Legal: []string{string(ClearVictory), string(Death)}},
	{Field: "/terms/challenged", Legal: []string{string(duel.SeatA), string(duel.SeatB)}},
	{Field: "/terms/circle", Legal: []string{string(duel.SeatA), string(duel.SeatB)}, Many: true},
	{Field: "/terms/dice", Legal: []string{string(DiceServer), string(DiceTable)}},
	{Field: "/terms/disclosure", Legal: []string{"on_end", "never"}},
}

var houseOptions = duel.HouseOptions{
	{Key: HouseTestDice, Legal: []string{"2", "4"}, Rules: []duel.Rule{RuleTest}},
	{Key: HouseTestTie, Legal: []string{"challenged", "reroll"}, Rules: []duel.Rule{RuleFirst}},
	{Key: HousePowerless, Legal: []string{"refused", "admitted"}, Rules: []duel.Rule{RuleOP}},
	{Key: HouseSurplus, Legal: []string{"margin", "wasted"}, Rules: []duel.Rule{RuleStrike}},
	{Key: HouseExcess, Legal: []string{"lost", "carries"}, Rules: []duel.Rule{RuleDamage, RuleFinish}},
	{Key: HouseRounds, Legal: []string{"none", "5", "10", "20", "50", "100"}, Rules: []duel.Rule{RuleRounds}},
	{Key: HouseStalemate, Legal: []string{"50", "10", "20", "100", "none"}, Rules: []duel.Rule{RuleStalemate}},
	{Key: HouseLate, Legal: []string{"third_yields", "rests"}, Rules: []duel.Rule{RuleLate}},
	{Key: HousePoints, Legal: []string{"open", "blind"}, Rules: []duel.Rule{RuleFog}},
	{Key: HousePurse, Legal: []string{"hidden", "open"}, Rules: []duel.Rule{RuleFog, RuleFudgePurse}},
}

// DecisionKinds lists every kind of decision, in the order in which a duel first
// comes to them.
func DecisionKinds() []duel.DecisionKind {
	seat := []string{"seat"}
	return []duel.DecisionKind{
		{Kind: KindTest, Answer: duel.FormOption, Sealed: true, By: seat, Acts: []duel.Act{ActAdd}},
		{Kind: KindRoll, Answer: duel.FormRolls, By: []string{"mediator", "seat"}, Acts: []duel.Act{}},
		{Kind: KindFirst, Answer: duel.FormOption, By: seat, Acts: []duel.Act{ActKeep, ActHandOver}},
		{Kind: KindAllot, Answer: duel.FormSelection, Sealed: true, By: seat, Acts: []duel.Act{ActSpell, ActCounterspell, ActRest, ActBuyDie, ActBuyPoint}},
		{Kind: KindFund, Answer: duel.FormOption, Sealed: true, By: seat, Acts: []duel.Act{ActFund}},
		{Kind: KindNullify, Answer: duel.FormOption, By: seat, Acts: []duel.Act{ActNullify}},
	}
}
