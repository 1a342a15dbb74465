package spellduel

import "spellduel/domain/duel"

// TermChoices lists what of the terms is chosen from a list, the house options
// included.
func TermChoices() []duel.TermChoice { return duel.Choices(termChoices, houseOptions) }

var termChoices = []duel.TermChoice{
	{Field: "/terms/end", Legal: []string{string(EndNoHitPoints), string(EndNoSpells)}, Many: true},
	{Field: "/terms/stakes/kind", Legal: stakesKinds},
	{Field: "/terms/dice", Legal: []string{string(DiceServer), string(DiceTable)}},
	{Field: "/terms/opponent_hit_points", Legal: []string{string(HitPointsExact), string(HitPointsWounded), string(HitPointsHidden)}},
	{Field: "/terms/disclosure", Legal: []string{"on_end", "never"}},
}

// DecisionKinds lists every kind of decision, in the order in which a duel first
// comes to them.
func DecisionKinds() []duel.DecisionKind {
	seat, mediator := []string{"seat"}, []string{"mediator"}
	return []duel.DecisionKind{
		{Kind: KindContribute, Answer: duel.FormSelection, Sealed: true, By: seat, Acts: []duel.Act{ActGive}},
		{Kind: KindClose, Answer: duel.FormOption, By: mediator, Acts: []duel.Act{ActClose}},
		{Kind: KindJudge, Answer: duel.FormOption, By: mediator, Acts: []duel.Act{ActNothing, ActHold, ActSilence, ActHarm, ActHarmAndHold, ActKill}},
		{Kind: KindRoll, Answer: duel.FormRolls, By: []string{"mediator", "seat"}, Acts: []duel.Act{}},
		{Kind: KindAct, Answer: duel.FormOption, Sealed: true, By: seat, Acts: []duel.Act{ActCast, ActStep, ActIdentify, ActPass, ActGoOn, ActLaunch}},
		{Kind: KindMove, Answer: duel.FormOption, By: seat, Acts: []duel.Act{ActMove}},
		{Kind: KindMeet, Answer: duel.FormOption, By: seat, Acts: []duel.Act{ActFight, ActLetPass}},
		{Kind: KindRespond, Answer: duel.FormOption, By: seat, Acts: []duel.Act{ActSave, ActNone, ActPower, ActCounter}},
		{Kind: KindLinger, Answer: duel.FormOption, By: seat, Acts: []duel.Act{ActPower, ActCounter}},
		{Kind: KindPersonal, Answer: duel.FormOption, By: seat, Acts: []duel.Act{ActDamage, ActPush}},
		{Kind: KindForfeit, Answer: duel.FormSelection, By: seat, Acts: []duel.Act{ActForfeit}},
		{Kind: KindWill, Answer: duel.FormOption, By: seat, Acts: []duel.Act{ActTask, ActOther, ActSpare}},
		{Kind: KindPlane, Answer: duel.FormOption, By: mediator, Acts: []duel.Act{ActRandom, ActPlane}},
	}
}
