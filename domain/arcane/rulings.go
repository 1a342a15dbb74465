package arcane

import (
	"slices"

	"spellduel/domain/duel"
)

// Ruling is how an open question of the rules is settled here, by name, so that
// a table can see it. House is the key of the house option that settles it
// otherwise, or empty.
type Ruling struct {
	ID    string      `json:"id"`
	Rules []duel.Rule `json:"rules"`
	Text  string      `json:"text"`
	House string      `json:"house,omitzero"`
}

// Rulings lists the thirty-five open questions in their order, then what was
// settled beyond them.
func Rulings() []Ruling { return slices.Clone(rulings) }

var rulings = []Ruling{
	{"test.dice", []duel.Rule{RuleTest}, "Two FUDGE dice a side are thrown in the test. The house may have four.", HouseTestDice},
	{"test.tie", []duel.Rule{RuleFirst, RuleTestBonus}, "A tie in the test gives nobody points, and the challenged duelist strikes first. The house may have ties thrown again.", HouseTestTie},
	{"first.challenged", []duel.Rule{RuleFirst}, "To strike first is the challenged duelist's right until somebody wins the test.", ""},
	{"test.volleys", []duel.Rule{RuleTest}, "One roll a side stands for all testing spells.", ""},
	{"test.difficulty", []duel.Rule{RuleTestDegree}, "The test has no difficulty that must be beaten: with both totals below fair the higher still wins.", ""},
	{"entry.points", []duel.Rule{RuleOP, RuleEntry}, "Who starts with no Option Points is refused. The house may admit him as one who can only rest and yield.", HousePowerless},
	{"entry.bonus", []duel.Rule{RuleOP, RuleTestBonus, RuleFudgeOP}, "Neither the test nor FUDGE points make up for a start without Option Points: where such a duelist is admitted his points are of no use, and he buys none.", ""},
	{"points.debt", []duel.Rule{RuleNoDebt}, "Option Points are never overspent; an allotment with more spells than points is refused.", ""},
	{"counters.bluff", []duel.Rule{RuleNoDebt, RulePayCounters}, "More counterspells than points may be shown; those not funded are void.", ""},
	{"dice.fewer", []duel.Rule{RuleDice}, "Fewer dice than allowed may be set, or none. A die that is not set brings no Option Point.", ""},
	{"die.limit", []duel.Rule{RuleLimitOP, RuleFudgeDie}, "A bought die also raises what may be spent in its round.", ""},
	{"die.two", []duel.Rule{RuleFudgeDie, RuleFudgeLimit}, "Two dice may be bought in each round, not in each duel.", ""},
	{"die.late", []duel.Rule{RuleFudgeDie, RuleCommit}, "No die is bought after the reveal.", ""},
	{"funding.sealed", []duel.Rule{RulePayCounters}, "Neither side sees the other's funding before its own is sealed.", ""},
	{"counters.surplus", []duel.Rule{RuleStrike}, "Counterspells beyond the spells make the sum negative before the dice are added. The house may have them wasted.", HouseSurplus},
	{"strike.none", []duel.Rule{RuleStrike}, "Without a spell no dice are thrown: who does not attack hurts nobody by luck.", ""},
	{"strike.cancelled", []duel.Rule{RuleStrike}, "An attack whose spells are all cancelled is thrown all the same, and may still hurt.", ""},
	{"damage.excess", []duel.Rule{RuleDamage}, "Damage beyond the last Shield Point is lost. The house may have it carry over and finish.", HouseExcess},
	{"finish.last", []duel.Rule{RuleFinish}, "The attack that takes the last Shield Point does not finish.", ""},
	{"finish.shieldless", []duel.Rule{RuleSP, RuleFinish}, "One without any Shields starts with no Shield Points, and the first damage finishes him.", ""},
	{"finish.both", []duel.Rule{RuleFinish, RuleVictory}, "With both at no Shield Points the duel goes on until one is hurt.", ""},
	{"strike.second", []duel.Rule{RuleOrder}, "The second attack is not made when the first has finished the duel.", ""},
	{"strike.paid", []duel.Rule{RuleOrder}, "Damage taken first weakens no attack: the second side's spells are paid and stand.", ""},
	{"nullify.after", []duel.Rule{RuleFudgeNullify}, "Damage is undone after the roll.", ""},
	{"nullify.saves", []duel.Rule{RuleFudgeNullify, RuleFinish}, "Who stands at no Shield Points is saved when all the damage is undone.", ""},
	{"nullify.any", []duel.Rule{RuleFudgeNullify}, "Damage may be undone while there are still Shield Points.", ""},
	{"rest.final", []duel.Rule{RuleRest}, "No points are gained by rests in the round that ends the duel.", ""},
	{"rest.last", []duel.Rule{RuleRest, RulePayCounters}, "Points gained by resting pay for nothing in their own round.", ""},
	{"yield.lethal", []duel.Rule{RuleYield}, "In a duel to the death nobody can yield.", ""},
	{"yield.when", []duel.Rule{RuleYield}, "A side may yield at any decision of its own, also after the dice are turned up and when it is asked what damage to undo, and stays conscious. It takes effect at once; what it had sealed is never turned up.", ""},
	{"levels.fixed", []duel.Rule{RuleTraits}, "Nothing that happens in the circle changes a level.", ""},
	{"drain.all", []duel.Rule{RuleDrain}, "Who yielded is drained like the winner, and so are the dead, on whom it is lost.", ""},
	{"silence", []duel.Rule{RuleLate}, "Silence does nothing by itself. Where the terms set a deadline, whoever misses it rests with all his dice; the third time he yields, unless the duel is to the death or the house has him go on resting.", HouseLate},
	{"levels.superb", []duel.Rule{RuleTraits, RuleLadder}, "No modifier lifts a level above superb, nor below none.", ""},
	{"circle.one", []duel.Rule{RuleCircle}, "A circle that one raised alone is recorded as that, and is as strong as any.", ""},

	{"rounds.limit", []duel.Rule{RuleRounds}, "There is no limit of rounds. The house may set one for duels that are not to the death; the duel is then a draw, both are drained, and the circle disperses by itself.", HouseRounds},
	{"rounds.quiet", []duel.Rule{RuleStalemate}, "A duel in which nobody attacks, or no attack gets through, would never end. Fifty rounds on end without any damage, undone or not, are a stalemate: a draw, after which the circle disperses by itself and both are drained. To the death the condition is not met, so the circle stays as it is and nobody is drained. The house may have another number, or none; not none where there is a deadline, or the clock would play on for ever.", HouseStalemate},
	{"points.blind", []duel.Rule{RuleFog}, "The house may play blind: of the other's Option Points one sees only whether there are any.", HousePoints},
	{"purse.hidden", []duel.Rule{RuleFog, RuleFudgePurse}, "What is in the other's purse is hidden, so a duelist is asked what he buys even when he can buy nothing. The house may open the purses; then only those who can buy are asked.", HousePurse},
	{"reroll.bought", []duel.Rule{RuleFirst, RuleFudgeTest}, "Where a tie is thrown again, what was bought for the test counts again.", ""},
	{"power.none", []duel.Rule{RuleOP}, "Power brought below terrible by modifiers takes one point more: four.", ""},
	{"fatigue.base", []duel.Rule{RuleFatiguePool}, "The pool of Power Fatigue goes by the level of Power on the sheet, without modifiers.", ""},
	{"seal.take_back", []duel.Rule{RuleCommit}, "A sealed choice may be taken back while the other side's is still out.", ""},
	{"challenged.seat", []duel.Rule{RuleFirst}, "The terms say who was challenged; where they do not it is seat b.", ""},
	{"table.entry", []duel.Rule{RuleTable}, "The mediator enters all physical dice; where the house judges, each side enters its own.", ""},
	{"late.defaults", []duel.Rule{RuleLate}, "The defaults are: rest with all dice, add nothing, keep first strike, fund nothing, undo nothing. Dice of the table that nobody enters are the server's, to which it is committed before anybody acts. All that is open lapses together.", ""},
	{"late.counted", []duel.Rule{RuleLate}, "Only allotments are counted as late, over the whole duel.", ""},
	{"late.both", []duel.Rule{RuleLate, RuleYield}, "Where both would yield by being late at the same moment, neither does, and both rest.", ""},
	{"late.seats", []duel.Rule{RuleLate, RuleParties}, "A duel with a deadline whose seats are not taken in time is void.", ""},
}
