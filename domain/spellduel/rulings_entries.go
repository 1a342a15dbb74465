package spellduel

import "spellduel/domain/duel"

// entryRulings are those on what single spells do.
var entryRulings = []Ruling{
	{
		"entries.form",
		[]duel.Rule{RuleSpellType, RuleCastRequirements},
		"A spell that has forms is chosen in one of them when it is cast, as a counter too, and keeps it. The form is part of what the fog hides of a spell.",
	},
	{
		"entries.before_the_duel",
		[]duel.Rule{RuleSpellType, RuleDuelTerms},
		"A type that must be chosen before the duel stands on the sheet, for each memorized line. Where it says nothing, and for spells in items, it is the one that works on anybody.",
	},
	{
		"entries.armor",
		[]duel.Rule{RuleSpellType, RuleFogSheet},
		"Whether somebody is entitled to wear armor goes by his classes, which both know: who is a wizard alone is not. A spell that works only on those who are is not offered against others.",
	},
	{
		"entries.first_save",
		[]duel.Rule{RuleCharacterSave, RuleCharacterResponse},
		"A save that a spell asks for before it can be answered is made once, when it first reaches the character, and holds for as long as it is with him. It is no answer: he may save again or counter.",
	},
	{
		"entries.each_round",
		[]duel.Rule{RuleLingerEffect, RuleReachAttack},
		"What costs hit points in each round that it holds does so when it takes hold, and in each later round after an answer that did not throw it off.",
	},
	{
		"entries.burning",
		[]duel.Rule{RuleLingerEffect, RuleReachAttack},
		"Acid, fire or gas that goes on costing hit points without hindering stays with whom it has reached, wherever he goes, and costs its damage in each later round after an answer that did not throw it off, until its own time is over. It keeps him from nothing. A save made when it came ends it with what it has cost by then.",
	},
	{
		"entries.steps",
		[]duel.Rule{RuleSummonReach, RuleReachAttack},
		"Damage that a die of its own decides on throws that die first, at each blow. Damage that grows goes by the rounds since the spell came to the character, those without a blow among them.",
	},
	{
		"entries.thresholds",
		[]duel.Rule{RuleReachAttack, RuleLingerEffect},
		"Where a spell of the common game does only so much to the strong, the image's level stands for theirs, less what was drained, and its hit points for theirs: sleep holds up to level 4, a death spell kills up to 8; of the power words kill works up to 60 hit points, stun up to 90, blind up to 100; cloudkill kills up to level 4, up to 6 whoever fails a save, and burns above.",
	},
	{
		"entries.rays",
		[]duel.Rule{RuleReachAttack, RuleCharacterSave},
		"Of a spray of rays an eight-sided die says which one strikes: 1 to 3 cost 20, 40 or 80, half after a save; 4 kills, and the others hold as if turned to stone, mad or elsewhere, unless a save is made. The eighth, two rays at once, counts as one that holds.",
	},
	{
		"entries.measured",
		[]duel.Rule{RuleReachAttack},
		"Where the common game has damage in more words than dice, all of it falls on the one target: a volley together, flaming arrows with their fire, each berry of a handful; of spikes that hurt by the step, those of the place where he was reached. What leaves a character some hit points leaves them to the image, or what it had if that was less.",
	},
	{
		"entries.others_alone",
		[]duel.Rule{RuleReachAttack, RuleReachSpent},
		"A spell that works on beasts, plants, the dead, metal, wood or crystal, bodies of troops or guests from other planes alone does nothing to a character, nor does darkness cast as an attack; but it fights as any spell, and costs what its type costs as a leech or an attack/defense.",
	},
	{
		"entries.slowed",
		[]duel.Rule{RuleLingerEffect},
		"Whoever can only crawl, or is drawn where he would not go, does not act freely, as one who is slowed does not: fog as thick as a solid and an attraction hold him.",
	},
	{
		"entries.glancing",
		[]duel.Rule{RuleReachCombat, RuleCharacterSave},
		"Of a spell that still singes whom it did not hit a victory by power score leaves that much, unless he saves; a lock leaves nothing, and its full force allows no save.",
	},
	{
		"entries.duration",
		[]duel.Rule{RuleReachSpent},
		"A duration counts from the casting. When it is over the spell ends at the beginning of its owner's step. Where no duration is known a spell stays until it is defeated.",
	},
	{
		"groups.rounds",
		[]duel.Rule{RuleAbilityGroups},
		"Missiles that are left go out in the rounds that follow, as many together as the spell sends, until none is left or their caster does something else, be it after a group that countered in the same round. The spell is cast once, when its first group goes out.",
	},
	{
		"groups.counter",
		[]duel.Rule{RuleAbilityGroups, RuleCounterCast},
		"What is left may be thrown at a creature from the round after the first group on, as many missiles as would go out together; that is a counter by the spell's rank, and takes no copy. Out of memory the spell counters with one group, and has none left.",
	},
	{
		"dispel.roll",
		[]duel.Rule{RuleAbilityDispel, RuleMeetAnnounce},
		"The dispel roll is a d20 of 11 or more, one less for each level that its caster has above the caster of what he dispels and one more for each below; a 20 always succeeds and a 1 never. A wall of force cannot be dispelled. Only its side and the mediator see the roll, which would give the spell away. For the same reason a meeting does not announce it, as the example of the rules announces such a spell by its type alone.",
	},
	{
		"table.pause",
		[]duel.Rule{RuleDiceTable, RuleAbilityDispel, RuleIdentifyCheck},
		"With dice of the table a last dispel roll and a spell's check are entered when they are due, where the other side sees nothing asked. That the duel stands still meanwhile it may notice, and what it means it may guess: these dice hang on what has just happened, and cannot be entered before. Dice of the server leave no pause.",
	},
	{
		"dispel.result",
		[]duel.Rule{RuleAbilityDispel, RuleAdvantageShift},
		"After a lock a dispel that succeeds wins, and stays. After a defeat, as a counter too, the victor has the advantage first and is then gone as well. Of two that lock each other the one of the first seat tries first.",
	},
	{
		"reveal.check",
		[]duel.Rule{RuleIdentifyCheck, RuleDiceTable},
		"A spell that reveals only by a check rolls it when the two meet to fight, against its owner's power score without items. Whether it is rolled and what comes of it shows to nobody else. With dice at the table the mediator alone sees it asked.",
	},
	{
		"drain.hit_points",
		[]duel.Rule{RuleAbilityDrain},
		"The hit points that go with a level are the character's greatest number by his level, rounded down, of what he has and of what he can have. Without any level left the image has none.",
	},
	{
		"drain.saves",
		[]duel.Rule{RuleAbilityDrain, RuleCharacterSave},
		"Saves get worse by as much as the table has between the two levels, those too that the sheet gives itself.",
	},
	{
		"drain.casting",
		[]duel.Rule{RuleAbilityDrain, RuleSpellMovement},
		"What he still has he casts at the level at which he sat down with it: range, damage and a dispel roll go by that.",
	},
	{
		"drain.slots",
		[]duel.Rule{RuleAbilityDrain},
		"Of each level of spells as many leave memory as slots are lost beyond the empty ones, a specialist's own among them, those first that stand last on the sheet: nobody is asked, as a question would tell how full his memory is. Spells in items stay.",
	},
	{
		"drain.aftermath",
		[]duel.Rule{RuleAbilityDrain, RuleSpoilsDamage, RuleSpoilsSpellLoss, RuleSpoilsDeath},
		"Drained levels are back when the fight is decided, before the stakes are due: the loser saves and pays as he came, also with spells that went with their slots. Hit points that went with levels are no damage, so that they do not raise what a winner may suffer.",
	},
	{
		"drain.classes",
		[]duel.Rule{RuleAbilityDrain},
		"Of several classes each level is taken from the one that has most by then.",
	},
}
