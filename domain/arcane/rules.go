package arcane

import "spellduel/domain/duel"

// The rules that this package carries out, by their ids. A test bears each.
const (
	RuleLadder      duel.Rule = "arcane.ladder"
	RuleDie         duel.Rule = "arcane.die"
	RuleTraits      duel.Rule = "arcane.traits"
	RuleFatiguePool duel.Rule = "arcane.fatigue.pool"

	RuleParties   duel.Rule = "arcane.parties"
	RuleExt       duel.Rule = "arcane.ext"
	RuleEntry     duel.Rule = "arcane.entry"
	RuleOP        duel.Rule = "arcane.op"
	RuleSP        duel.Rule = "arcane.sp"
	RuleCircle    duel.Rule = "arcane.circle"
	RuleCondition duel.Rule = "arcane.condition"
	RuleClosed    duel.Rule = "arcane.closed"
	RuleFlavour   duel.Rule = "arcane.flavour"

	RuleTest       duel.Rule = "arcane.test"
	RuleTestDegree duel.Rule = "arcane.test.degree"
	RuleTestBonus  duel.Rule = "arcane.test.bonus"
	RuleFirst      duel.Rule = "arcane.first"
	RuleFirstYield duel.Rule = "arcane.first.yield"

	RuleDice         duel.Rule = "arcane.dice"
	RuleLimitActions duel.Rule = "arcane.limit.actions"
	RuleLimitOP      duel.Rule = "arcane.limit.op"
	RuleNoDebt       duel.Rule = "arcane.nodebt"
	RuleCommit       duel.Rule = "arcane.commit"

	RulePaySpells   duel.Rule = "arcane.pay.spells"
	RulePayCounters duel.Rule = "arcane.pay.counters"
	RuleStrike      duel.Rule = "arcane.strike"
	RuleDamage      duel.Rule = "arcane.damage"
	RuleFinish      duel.Rule = "arcane.finish"
	RuleOrder       duel.Rule = "arcane.order"
	RuleRest        duel.Rule = "arcane.rest"
	RuleRounds      duel.Rule = "arcane.rounds"
	RuleStalemate   duel.Rule = "arcane.stalemate"

	RuleYield    duel.Rule = "arcane.yield"
	RuleVictory  duel.Rule = "arcane.victory"
	RuleDrain    duel.Rule = "arcane.drain"
	RuleDisperse duel.Rule = "arcane.disperse"
	RuleLate     duel.Rule = "arcane.late"

	RuleFudgeTest    duel.Rule = "arcane.fp.test"
	RuleFudgeDie     duel.Rule = "arcane.fp.die"
	RuleFudgeOP      duel.Rule = "arcane.fp.op"
	RuleFudgeNullify duel.Rule = "arcane.fp.nullify"
	RuleFudgeLimit   duel.Rule = "arcane.fp.limit"
	RuleFudgePurse   duel.Rule = "arcane.fp.purse"

	RuleFog   duel.Rule = "arcane.fog"
	RuleTable duel.Rule = "arcane.table"
)
