package spellduel

import (
	"slices"

	"spellduel/domain/duel"
)

// TermChoice is a part of the terms that is chosen from a list (duel.terms).
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

var termChoices = []TermChoice{
	{"/terms/end", []string{string(EndNoHitPoints), string(EndNoSpells)}, true},
	{"/terms/stakes/kind", stakesKinds, false},
	{"/terms/dice", []string{string(DiceServer), string(DiceTable)}, false},
	{"/terms/opponent_hit_points", []string{string(HitPointsExact), string(HitPointsWounded), string(HitPointsHidden)}, false},
	{"/terms/disclosure", []string{"on_end", "never"}, false},
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
	seat, mediator := []string{"seat"}, []string{"mediator"}
	return []DecisionKind{
		{KindContribute, duel.FormSelection, true, seat, []duel.Act{ActGive}},
		{KindClose, duel.FormOption, false, mediator, []duel.Act{ActClose}},
		{KindJudge, duel.FormOption, false, mediator, []duel.Act{ActNothing, ActHold, ActSilence, ActHarm, ActHarmAndHold, ActKill}},
		{KindRoll, duel.FormRolls, false, []string{"mediator", "seat"}, []duel.Act{}},
		{KindAct, duel.FormOption, true, seat, []duel.Act{ActCast, ActStep, ActIdentify, ActPass, ActGoOn, ActLaunch}},
		{KindMove, duel.FormOption, false, seat, []duel.Act{ActMove}},
		{KindMeet, duel.FormOption, false, seat, []duel.Act{ActFight, ActLetPass}},
		{KindRespond, duel.FormOption, false, seat, []duel.Act{ActSave, ActNone, ActPower, ActCounter}},
		{KindLinger, duel.FormOption, false, seat, []duel.Act{ActPower, ActCounter}},
		{KindPersonal, duel.FormOption, false, seat, []duel.Act{ActDamage, ActPush}},
		{KindForfeit, duel.FormSelection, false, seat, []duel.Act{ActForfeit}},
		{KindWill, duel.FormOption, false, seat, []duel.Act{ActTask, ActOther, ActSpare}},
		{KindPlane, duel.FormOption, false, mediator, []duel.Act{ActRandom, ActPlane}},
	}
}
