package arcane

import (
	"slices"

	"spellduel/domain/duel"
)

// TermChoice is a part of the terms that is chosen from a list.
type TermChoice struct {
	Field string   // a JSON pointer, as refusals name it
	Legal []string // values
	Many  bool     // one or more of them, none twice; else exactly one
}

// TermChoices lists what of the terms is chosen from a list, the house options
// included.
func TermChoices() []TermChoice {
	all := make([]TermChoice, 0, len(termChoices)+len(houseOptions))
	for _, c := range termChoices {
		all = append(all, TermChoice{c.Field, slices.Clone(c.Legal), c.Many})
	}
	for _, o := range houseOptions {
		all = append(all, TermChoice{"/terms/house/" + o.Key, slices.Clone(o.Legal), false})
	}
	return all
}

// HouseOptions lists the house options.
func HouseOptions() duel.HouseOptions { return houseOptions.Copy() }

var termChoices = []TermChoice{
	{"/terms/condition", []string{string(ClearVictory), string(Death)}, false},
	{"/terms/challenged", []string{string(duel.SeatA), string(duel.SeatB)}, false},
	{"/terms/circle", []string{string(duel.SeatA), string(duel.SeatB)}, true},
	{"/terms/dice", []string{string(DiceServer), string(DiceTable)}, false},
	{"/terms/disclosure", []string{"on_end", "never"}, false},
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

// DecisionKind is what the decisions of one kind have in common.
type DecisionKind struct {
	Kind   duel.Kind
	Answer duel.Form
	Sealed bool       // asked of both sides at once, and may be taken back until all are in
	By     []string   // who may owe it: "seat" for either duelist, "mediator"
	Acts   []duel.Act // what its options may do; none where dice are entered
}

// DecisionKinds lists every kind of decision, in the order in which a duel first
// comes to them.
func DecisionKinds() []DecisionKind {
	seat := []string{"seat"}
	return []DecisionKind{
		{KindTest, duel.FormOption, true, seat, []duel.Act{ActAdd}},
		{KindRoll, duel.FormRolls, false, []string{"mediator", "seat"}, []duel.Act{}},
		{KindFirst, duel.FormOption, false, seat, []duel.Act{ActKeep, ActHandOver}},
		{KindAllot, duel.FormSelection, true, seat, []duel.Act{ActSpell, ActCounterspell, ActRest, ActBuyDie, ActBuyPoint}},
		{KindFund, duel.FormOption, true, seat, []duel.Act{ActFund}},
		{KindNullify, duel.FormOption, false, seat, []duel.Act{ActNullify}},
	}
}
