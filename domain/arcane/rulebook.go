package arcane

import (
	"slices"

	"spellduel/domain/duel"
)

// Article is one rule as people read it.
type Article struct {
	ID      duel.Rule `json:"id"`
	Chapter int       `json:"chapter"` // 1 to the number of Chapters
	Title   string    `json:"title"`
	Text    string    `json:"text"`
}

// Chapters are the titles of the rulebook's chapters, the first being chapter 1.
func Chapters() []string { return slices.Clone(chapters) }

// Rulebook lists every rule that is carried out here, in the order in which they
// are read.
func Rulebook() []Article { return slices.Clone(rulebook) }

var chapters = []string{
	"Levels and dice", "Before the circle closes", "The test", "Setting the dice", "After the reveal", "How it ends", "FUDGE points",
	"Secrets and silence",
}

// The ids stand here as they are written, not by their constants: that an
// article explains a rule does not mean that any code carries it out, and the
// house looks for code by the constants' names.
var rulebook = []Article{
	{"arcane.ladder", 1, "The ladder", "Traits stand on a ladder of seven levels: terrible 1, poor 2, mediocre 3, fair 4, good 5, great 6, superb 7. Who lacks a trait altogether has it at none, which is 0."},
	{"arcane.die", 1, "FUDGE dice", "A FUDGE die shows minus, blank or plus, each as often as the others, for -1, 0 or +1. It is thrown here as a die of three sides: 1 is minus, 2 blank, 3 plus. Several of them are added up."},
	{"arcane.traits", 1, "What a duelist brings", "A sheet has Power, Shields and Duel Arcane, each with its level and with modifiers that state their reason. The modified level stays on the ladder, and stands as it is from the closing of the circle on."},
	{"arcane.fatigue.pool", 1, "The pool of Power Fatigue", "A rested duelist has two points of Power Fatigue for each level of Power. The sheet says how many are left; of how many there are only whether there are any matters."},

	{"arcane.parties", 2, "Who is there", "Two duelists face each other, one of whom was challenged. A mediator or the house judges, and either seat may be handed to another player with the duelist in it."},
	{"arcane.ext", 2, "What a program keeps with a sheet", "A sheet may carry an object of the program's that sent it, such as its own ids. No rule looks into it. It comes back as it came to whoever holds the seat and to the mediator, and to nobody else, at no time: what the terms disclose at the end does not include it."},
	{"arcane.entry", 2, "Who may step in", "Nobody steps into a circle who has no Power Fatigue left, or no skill in Duel Arcane. Shields he may lack."},
	{"arcane.op", 2, "Option Points", "Two for each level of Duel Arcane, and one more or less for each level that Power is above or below fair. Who comes to none is turned away; where the house admits him he can rest and yield, and nothing else."},
	{"arcane.sp", 2, "Shield Points", "Two for each level of Shields. They only ever fall."},
	{"arcane.circle", 2, "Raising the circle", "A warding circle is raised by both duelists, or by one of them, who has at least terrible Duel Arcane. Each colours his own half; that one made it alone weakens nothing."},
	{"arcane.condition", 2, "The condition", "The terms name it, and both agree to them by sitting down: a clear victory, which leaves the loser alive, or death. It is spoken when the circle closes and cannot be changed after that. A house option that could never matter under the other terms is refused."},
	{"arcane.closed", 2, "The closed circle", "Nothing comes in, goes out or breaks a closed circle before its condition is met. Only from outside of the game can a duel be declared void: then it has no winner and costs nobody anything."},
	{"arcane.flavour", 2, "Verse and colours", "The colour of an aura and the verse spoken with it are told as they were written, and do nothing."},

	{"arcane.test", 3, "Testing spells", "Both duelists throw two FUDGE dice and add them to Duel Arcane, once for all testing. There is no difficulty to beat."},
	{"arcane.test.degree", 3, "The degree", "The higher total wins by the difference of the two. A total may lie above or below the ladder."},
	{"arcane.test.bonus", 3, "What the test is worth", "The winner of the test has as many Option Points more as his degree, at once and to keep."},
	{"arcane.first", 3, "First strike", "The challenged duelist strikes first in every round, unless the test is won: then its winner does. The house may have a tie thrown again."},
	{"arcane.first.yield", 3, "Giving the right away", "Whoever holds the right of first strike may leave it to the other, once, between the test and the first round."},

	{"arcane.dice", 4, "Dice as signs", "In secret each side sets dice to a plus for a spell, a minus for a counterspell or a blank for a rest. They are not thrown; a die that is not needed is not set."},
	{"arcane.limit.actions", 4, "How many dice", "A side sets no more dice in a round than its level of Duel Arcane and the dice it bought for that round."},
	{"arcane.limit.op", 4, "How much in a round", "A side spends no more Option Points in a round than it may set dice."},
	{"arcane.nodebt", 4, "No debts", "Spells are only set where there are Option Points to pay for all of them. Counterspells may be set beyond that, and are a bluff until they are funded."},
	{"arcane.commit", 4, "Sealed and turned up", "What is chosen in secret lies sealed, and may be taken back until both sides have sealed theirs. Then both are turned up at once and stand."},

	{"arcane.pay.spells", 5, "Paying for spells", "Every spell that was set costs an Option Point at once, on both sides."},
	{"arcane.pay.counters", 5, "Funding counterspells", "Each side says in secret for how many of its counterspells it pays, an Option Point each. Those that are not paid for do nothing. A side that has set none, or has no points, is not asked."},
	{"arcane.strike", 5, "The attack", "The spells of an attack less the counterspells funded against it, and two FUDGE dice: what is above 0 is Arcane Damage. Counterspells beyond the spells count against the dice. Without any spell there is no attack."},
	{"arcane.damage", 5, "Damage", "Arcane Damage takes Shield Points, down to none. What goes beyond the last of them is lost."},
	{"arcane.finish", 5, "The finish", "Any Arcane Damage to one who had no Shield Points before that attack ends the duel. He lies unconscious, or dead where the circle was closed to the death."},
	{"arcane.order", 5, "One attack after the other", "Whoever has first strike attacks first. If that ends the duel the other attack is not made; if it does not, the other is made with all spells paid for, whatever was lost."},
	{"arcane.rest", 5, "Resting", "When all else in the round is done each rest brings an Option Point, without any ceiling. In a round that ends the duel none are gained."},
	{"arcane.rounds", 5, "As many rounds as it takes", "No number of rounds is set. Where the terms set one and the duel is not to the death, it ends as a draw after the last of them."},
	{"arcane.stalemate", 5, "Nobody is hurt any more", "Fifty rounds on end in which no attack does any damage end the duel as a draw. A circle that was closed to the death does not disperse for it and drains nobody: what becomes of the two in it is the table's to say. The terms may set another number, or none where they have no time to answer in."},

	{"arcane.yield", 6, "Yielding", "In a duel to a clear victory a side may yield while it is asked something, and has lost. In one to the death it cannot."},
	{"arcane.victory", 6, "The victor", "Who is left standing wins. Both cannot fall together; there is no draw but at a limit of rounds, or when nobody is hurt any more."},
	{"arcane.drain", 6, "The price", "A duel that was fought to its end leaves both duelists without any Power Fatigue, however much they had, and whoever won. During the duel nothing is counted."},
	{"arcane.disperse", 6, "Dispersal", "When the condition is met the circle disperses at the winner's word."},

	{"arcane.fp.test", 7, "A better test", "A FUDGE point spent before the testing roll adds 1 to it."},
	{"arcane.fp.die", 7, "One more die", "A FUDGE point buys one more die for the round, and with it one more Option Point that may be spent in it. It is bought with the allotment."},
	{"arcane.fp.op", 7, "One more Option Point", "A FUDGE point buys an Option Point, which is kept until it is used. It is bought with the allotment and can pay in the same round."},
	{"arcane.fp.nullify", 7, "Damage undone", "Two FUDGE points undo one point of Arcane Damage after the roll, also of an attack that would finish. There is no limit to it."},
	{"arcane.fp.limit", 7, "Two at a time", "At most two points go to the test, two to dice and two to Option Points in one round. They are good for nothing else in a circle than these and undoing damage."},
	{"arcane.fp.purse", 7, "The purse", "A duelist brings at most 14 FUDGE points. What is spent is gone, whether it helped or not, and cannot be more than he has."},

	{"arcane.fog", 8, "Who sees what", "Both see Option Points, Shield Points, dice that are turned up, funding and rolls. The other's sheet behind these, his purse and what he has sealed are hidden. The terms may open the purses, or leave of the other's Option Points only whether he has any."},
	{"arcane.table", 8, "Dice at the table", "Where the table throws, the mediator enters the faces, or each side its own where the house judges. With six-sided dice two faces stand for each sign."},
	{"arcane.late", 8, "Silence", "Nothing happens while a duelist is silent, unless the terms set a time to answer in. Then his dice all rest, what else he is asked takes its default, and dice that nobody enters are the server's; the third time he yields, where he could."},
}
