package spellduel

import (
	"slices"

	"spellduel/domain/duel"
)

// Ruling is how an open question of the rules is settled here, by name, so that
// a table can see it.
type Ruling struct {
	ID    string      `json:"id"`
	Rules []duel.Rule `json:"rules"`
	Text  string      `json:"text"`
}

// Rulings lists those made beyond the written rules, in the order of their
// chapters.
func Rulings() []Ruling { return slices.Clone(rulings) }

var rulings = slices.Concat(earlierRulings, entryRulings, laterRulings, houseRulings)

var earlierRulings = []Ruling{
	{
		"search.contraband",
		[]duel.Rule{RuleDuelSearch, RuleItemStored},
		"Contraband is what neither stores spells nor is let in by the terms, by its class or by its name. A sheet says of each such item that it is smuggled, and what it does; it works as it would if the terms let it in.",
	},
	{
		"search.finding",
		[]duel.Rule{RuleDuelSearch},
		"No dice are thrown for the search. A mediator knows the sheets, and takes what he says he has found, until the arena stands; what he leaves was missed. A house mediator finds everything as soon as both have sat down.",
	},
	{
		"search.contributions",
		[]duel.Rule{RuleDuelSearch, RuleArenaContribution},
		"What is smuggled cannot be given to the arena, nor does it keep its bearer from having no spells left, be it under way as a casting of several rounds; what has appeared in the arena counts as any spell.",
	},
	{
		"search.secret",
		[]duel.Rule{RuleDuelSearch, RuleFogOwn},
		"That something is smuggled, found, missed or used is seen by its bearer and the mediator alone, unless the terms disclose the whole duel at its end. The mediator may end the duel for it with his touch; the cheat itself ends nothing.",
	},
	{
		"contributions.close",
		[]duel.Rule{RuleArenaContribution, RuleRoundChoices},
		"When both contributions are in, a person who mediates is asked to close them, and nobody else sees that he is. A house mediator closes at once.",
	},
	{
		"contributions.copies",
		[]duel.Rule{RuleArenaContribution},
		"Each memorized or stored copy is offered by itself; what is given leaves memory when the contributions close.",
	},
	{
		"deadline.defaults",
		[]duel.Rule{RuleDuelDeadline},
		"The defaults are: give nothing, close the contributions, pass, judge as each question proposes, move as far as the spell can, fight where there is a choice, save where one is allowed and else let it happen, fight by power score what must be fought so, deal damage, lose the lowest spells that are enough, bind a loser to the agreed task or spare his will, let a die choose. Each stands with its decision.",
	},
	{
		"deadline.together",
		[]duel.Rule{RuleDuelDeadline, RuleRoundChoices, RuleArenaContribution},
		"All that is open lapses together, counted from when the first of it was asked: both sealed choices, a mediator's closing and the dice that a sealed act needs. So the moment tells nobody who had answered. Taking an answer back gains no time, and what the clock has closed stays closed.",
	},
	{
		"deadline.dice",
		[]duel.Rule{RuleDuelDeadline, RuleDiceTable},
		"Dice of the table that nobody enters in time are thrown by the server: terms with a deadline commit it to its dice, too. The roll says that it was the clock's and bears its label.",
	},
	{
		"deadline.late",
		[]duel.Rule{RuleDuelDeadline},
		"An answer counts until the clock has come, be it a moment after the deadline, as when the server was down: whichever is stored first stands.",
	},
	{
		"deadline.seats",
		[]duel.Rule{RuleDuelDeadline, RuleDuelParties, RuleDuelConsent},
		"Before both have sat down nothing is asked, and the deadline binds nobody. A duel with a deadline is void when the last invitation to an empty seat expires; a new invitation puts that off. Without a deadline it waits.",
	},
	{
		"slots.counted",
		[]duel.Rule{RuleSheetSlots},
		"Copies count by the level of the spell and the class that memorized it, whether of the catalogue or given whole; what items hold does not. A wizard who specializes has one more of each level that he can cast, if one of them is of his school. Levels beyond the table have its last row, and a priest whose sheet gives neither Wisdom nor Intuition gains nothing by them.",
	},
	{
		"slots.strict",
		[]duel.Rule{RuleSheetSlots, RuleDuelTerms},
		"The warning stands with the sheet, for the mediator and the owner alone. Strict terms refuse the sheet instead, before the seat is taken, and bind both sides alike.",
	},
	{
		"classes.levels",
		[]duel.Rule{RuleSheetClasses, RuleSpellMovement, RuleArenaBalance},
		"Where the rules ask for one level of a caster with several, it is that of his highest class: what he may give to the arena goes by it, and the spells that his items hold, but for spells on the list of one of his classes, which go by that. All see his classes and their levels, as they see those of a caster of one.",
	},
	{
		"ext.closed",
		[]duel.Rule{RuleSheetExt, RuleFogSheet},
		"An ext is no part of the duel. It stays closed when the terms open a duel at its end, is in no stream and no view, the mediator's neither, and goes with the seat when that is handed over; a read-only token of a seat or of the mediator reads what that seat or he may read.",
	},
	{
		"classes.casting",
		[]duel.Rule{RuleSheetClasses, RuleSpellMovement, RuleCharacterPower},
		"Paladins and rangers cast what they have memorized at the casting level of the table of slots: 1 when they get their first spells, one more with each level, 9 at most, and 1 before. So go the range, the damage and what else grows with a caster; power score, saves and the balance of contributions go by the class's own level. All others cast at their level in the class.",
	},
	{
		"act.pass",
		[]duel.Rule{RuleRoundOrder},
		"Passing is always legal. A side that is held can only pass and is asked all the same; one that has nothing left to cast may still walk.",
	},
	{
		"casting.components",
		[]duel.Rule{RuleCastRequirements},
		"A character has at hand the components of every spell on his sheet: one that he lacks them for is left off it. So no casting fails for want of them.",
	},
	{
		"placement.order",
		[]duel.Rule{RuleCastPlace},
		"Who has the advantage when the sealed acts open places first; refs count in that order. Both are placed before either meets anything.",
	},
	{
		"arrival.reveal",
		[]duel.Rule{RuleCharacterArrival},
		"A spell is revealed the moment it enters the other's space, before a home defense fights it, and so is one that vanishes there.",
	},
	{
		"arrival.defense",
		[]duel.Rule{RuleReachDefense},
		"A defense that comes to the other's space meets what stands there, and vanishes when that is done.",
	},
	{
		"arrival.unmet",
		[]duel.Rule{RuleReachHomeDefense, RuleLockImage, RuleAbilityTurned},
		"What was freed from a lock or turned round in an image's space, and what has broken the lock there, has not come past the home defense. It meets it when it arrives, before it can do anything to the image.",
	},
	{
		"arrival.carried",
		[]duel.Rule{RuleCharacterArrival, RuleReachHomeDefense, RuleCharacterMove, RulePersonalCombat},
		"What has come to a character and is yet to be dealt with goes along where he steps or is sent. It has reached him already, so that a home defense of his where he ends does not stop it.",
	},
	{
		"response.none",
		[]duel.Rule{RuleCharacterResponse},
		"A character may let a spell that allows a saving throw take effect without one. Against one that fights him he has his power score or a counter; one that no power score answers needs no victory over him, and goes on holding him unless he counters.",
	},
	{
		"counter.reach",
		[]duel.Rule{RuleCounterCast},
		"A spell that must fight the incoming one, or that the incoming one must fight, may counter it whatever the types.",
	},
	{
		"judged.what",
		[]duel.Rule{RuleReachJudged},
		"What is judged of a spell is marked when a character sits down: what the table of abilities leaves to the mediator; of a spell given whole, damage in words, an ability on reaching that is in words alone, and an attack or missile of which the sheet says nothing that it could do. Damage of 0 is said to be nothing and is not asked, nor is what never comes to deal with anybody. Of missiles in groups it is what each group does. Spells in items are judged like memorized ones, and so is what is smuggled.",
	},
	{
		"judged.unseen",
		[]duel.Rule{RuleReachJudged, RuleArenaContribution, RuleFogAsk, RuleDuelDeadline},
		"A person who mediates is asked from when both have sat down, one thing after the other, beside the contributions of which nobody knows how long they take; he closes these when all is judged, as he closes them always. The questions are counted for him alone, the clock takes them together with the closing, and what is taken by his search is asked no more.",
	},
	{
		"judged.told",
		[]duel.Rule{RuleReachJudged, RuleFogSheet},
		"A verdict is told to the owner of the spell at once, as he must know what he casts. Others learn it with the spell, when that is revealed. It holds for all copies of the line and for the whole duel, broken attempts at an arena included.",
	},
	{
		"judged.default",
		[]duel.Rule{RuleReachJudged},
		"Where the clock or the house judges: what the table of abilities proposes; 1d6 for each spell level with the save that the spell has, of damage in words with figures, and of all leeches and attack/defenses; what its figures say, where an ability is in words beside them; else nothing.",
	},
	{
		"judged.hold",
		[]duel.Rule{RuleReachJudged, RuleLingerEffect},
		"What is judged to hold stays like any other hindrance until it is thrown off. One that keeps from casting alone leaves him his counters and his legs, and comes after him as a spell moves. What fights on each round, as a creature does, allows no save by any verdict, and one that is judged to hold does so once it has hit.",
	},
	{
		"reach.special_save",
		[]duel.Rule{RuleCharacterSave},
		"A save of a kind of its own keeps a hindrance off and halves damage.",
	},
	{
		"save.plain",
		[]duel.Rule{RuleCharacterSave, RuleItemEffect},
		"A save goes by the sheet's number, else by the common table for class and level. The table by which a throw would also go by the difference to the caster's level, of a device to the device's, is in another book: no number changes for it, and a sheet may give its own.",
	},
	{
		"lock.present",
		[]duel.Rule{RuleLockHold},
		"A lock that arises blocks every other spell in its space, of either side, until it is cleared; home defenses and what has reached an image are no part of that.",
	},
	{
		"lock.counter",
		[]duel.Rule{RuleCounterCast, RuleAbilityCannotBeLocked},
		"Where one of an incoming spell and a counter cannot be locked by the other, a lock is its victory.",
	},
	{
		"abilities.played",
		[]duel.Rule{RuleMeetAbility},
		"The entries of single spells are carried out as the table of abilities has them; docs/spells-coverage.md names a scenario for each. A spell without any plays by its type and its group.",
	},
	{
		"reach.death",
		[]duel.Rule{RuleReachAttack},
		"What would kill outright, a save failed or not allowed, leaves an image no hit points; no dice are thrown for it.",
	},
	{
		"reach.captive",
		[]duel.Rule{RuleLingerEffect, RuleReachAD},
		"A barrier that holds its captive does no damage, unless its own entry gives some.",
	},
	{
		"identify.table",
		[]duel.Rule{RuleIdentifyCheck, RuleDiceTable},
		"With dice at the table the die of an identification is entered when the act is sealed, before the acts open. Once it has fallen the act can no longer be taken back.",
	},
	{
		"lock.both_free",
		[]duel.Rule{RuleAbilityCannotBeLocked},
		"Two spells that cannot be locked by each other are both destroyed by a lock, and nobody wins.",
	},
	{
		"lock.fought",
		[]duel.Rule{RuleMeetOnce, RuleLockChallenge},
		"A spell that comes to a lock whose first opponent it has fought this round is blocked.",
	},
	{
		"summon.hold",
		[]duel.Rule{RuleSummonReach},
		"A summoned creature holds the character from its first fight with him, won or locked, until it is destroyed.",
	},
	{
		"stalemate.blows",
		[]duel.Rule{RuleEndStalemate},
		"Where hit points end nothing, a character's fights and wounds do not keep a duel from stillness; two images could trade blows for ever.",
	},
	{
		"stalemate.pursuit",
		[]duel.Rule{RuleEndStalemate, RuleMoveDistance},
		"A spell that has come to the character once and follows him on does not keep a duel from stillness by its moves; one who walks and one who follows could go on for ever.",
	},
	{
		"stalemate.casting",
		[]duel.Rule{RuleEndStalemate, RuleCastLong},
		"A casting of several rounds does not put a stalemate off before its spell appears: the other side sees passes, and the missing draw would tell.",
	},
	{
		"casting.home",
		[]duel.Rule{RuleCastPlace, RuleCastLong},
		"A spell of several rounds meant for a home that has its defense when it appears stands in the space ahead.",
	},
	{
		"end.conditions",
		[]duel.Rule{RuleEndCondition},
		"When each side meets an end condition in the same step, be it not the same one, the duel is a draw.",
	},
	{
		"condition.cast",
		[]duel.Rule{RuleDuelTerms, RuleEndCondition},
		"For an end condition a spell is cast when it appears in the arena or is thrown as a counter, from memory or an item, and it counts for who cast it. What is contributed is not, nor a casting of several rounds before its spell appears.",
	},
	{
		"condition.school",
		[]duel.Rule{RuleDuelTerms},
		"A spell of several schools is of each of them, and one of all schools of any. A spell given whole on a sheet has no school. Its type is the one that it was cast as.",
	},
	{
		"condition.spell",
		[]duel.Rule{RuleDuelTerms},
		"A spell that a condition names is any of that name, on either list or given whole; a reversed form has its own name. A name that the catalogue lacks is legal where the terms say that the spell is custom, so that no slip of the pen binds nobody.",
	},
	{
		"condition.half",
		[]duel.Rule{RuleDuelTerms, RuleEndCondition},
		"Half hit points is half of a character's maximum, or less, as it was when he sat down: what goes with drained levels is lost like any other. Whoever is bound by that brings more than half.",
	},
	{
		"condition.blood",
		[]duel.Rule{RuleDuelTerms, RuleEndCondition},
		"First blood is the first hit point that an image loses, whatever took it. A blow that takes none draws no blood.",
	},
	{
		"condition.rounds",
		[]duel.Rule{RuleDuelTerms, RuleEndCondition},
		"A round limit counts when its last round is over and nothing else has ended the duel. It is a draw where it binds both; a side that it alone binds has not won in time, and loses.",
	},
	{
		"condition.judged",
		[]duel.Rule{RuleDuelTerms, RuleEndCondition},
		"What the mediator judges to be met ends the duel at once, as a surrender does, from when the arena stands. Where no person mediates there is nobody to judge it, and no such term.",
	},
	{
		"spoils.tier",
		[]duel.Rule{RuleArenaStakeLevels, RuleSpoilsReport, RuleFogOpen, RuleFogOwn},
		"When the fight is decided all learn into which row of the stakes the contributions fall, as what follows would show it; how many levels there were, and whose, they do not.",
	},
	{
		"spoils.eighteen",
		[]duel.Rule{RuleSpoilsDeath},
		"In a duel to the death 18 levels are in the row up to 18; the next begins with 19. That the winner's levels are fewer in the last row than in the one before is meant so.",
	},
	{
		"spoils.order",
		[]duel.Rule{RuleSpoilsDamage, RuleSpoilsSpellLoss, RuleSpoilsDeath},
		"First the loser bears all that is his: damage, spells, saves and what follows from these, then the hold on his will; then the winner. Where nobody lost, seat a is first. Every throw of the row is made, whatever the ones before it came to, so that no throw left out tells of hit points; a save failed or made decides alone which throws follow.",
	},
	{
		"spoils.asked",
		[]duel.Rule{RuleSpoilsSpellLoss, RuleFogAsk},
		"Who loses levels is asked which spells pay though he owes none, or has no choice. He may give more than he owes. The clock takes the lowest first, for him.",
	},
	{
		"spoils.contraband",
		[]duel.Rule{RuleSpoilsSpellLoss, RuleDuelSearch},
		"What was smuggled neither pays nor counts as cast. What the search has taken is given back when the duel is over.",
	},
	{
		"spoils.pays",
		[]duel.Rule{RuleSpoilsSpellLoss},
		"A winner pays with what appeared in the arena or was thrown as a counter; a loser with all that he had and did not give, cast or not. A casting of several rounds that did not come to its end is not lost.",
	},
	{
		"spoils.ability",
		[]duel.Rule{RuleSpoilsSpellLoss},
		"The points go from the score by which the character's first class casts: Reason or Intuition where the sheet has it, else Intelligence or Wisdom. On a sheet a score falls to 1 at the lowest, and no more is lost than it had above that; a sheet without the score is told of the loss all the same.",
	},
	{
		"spoils.dying",
		[]duel.Rule{RuleSpoilsDamage, RuleSpoilsDeath},
		"Real damage leaves a character at 0 to -9 hit points dying, until somebody mends him, and at -10 dead, as temporary damage does. Whoever dies of damage leaves a body.",
	},
	{
		"spoils.shock",
		[]duel.Rule{RuleSpoilsDeath},
		"The chance to withstand the shock is the sheet's own number, else that of Health or Constitution by the common table; a sheet with neither has that of Constitution 10.",
	},
	{
		"spoils.saves",
		[]duel.Rule{RuleSpoilsDeath, RuleSpoilsService, RuleCharacterSave},
		"The throws of the aftermath are the character's own: his number and the bonus of his protective items. Armor's bonus, a specialist's or elementalist's adjustment and effects that the arena let in belong to the arena.",
	},
	{
		"spoils.equipment",
		[]duel.Rule{RuleSpoilsDeath},
		"Of a dead duelist each item and each thing of his sheet saves once by the common table of materials, with its own plus; nothing else is asked of the sheet. A stored item is of paper, a wand of thin wood, a staff of thick wood, a rod and what is miscellaneous of metal, a potion a potion, unless the sheet says otherwise. What is fought for is with the mediator, and safe.",
	},
	{
		"spoils.plane",
		[]duel.Rule{RuleSpoilsDeathOutcome},
		"The mediator names the plane, or a ten-sided die does, and always where the house judges. Only he and whom it befalls know which it is.",
	},
	{
		"spoils.will",
		[]duel.Rule{RuleSpoilsService},
		"The charm is not asked for and allows no save when it falls. Suggestion, geas and domination are the winner's choice, one after the other; a suggestion or a geas that does not serve an agreed task allows a save against spells, a domination none. The words of an order are said at the table.",
	},
	{
		"spoils.lifted",
		[]duel.Rule{RuleSpoilsService, RuleSpoilsReport},
		"Charm, suggestion and domination last as the spells do and yield to a dispelling; a geas below the highest row yields to a wish, that of the highest to wish, dispel magic or remove curse by somebody of higher level than the winner.",
	},
	{
		"spoils.prize",
		[]duel.Rule{RuleSpoilsPrize},
		"Where the prize stands by its name among the items or things of the loser's sheet it goes from there to the winner's, with what it still holds; of several of the name the first item and the first thing are it. What the search had found of it the winner gets, as any prize. Nobody gets it after a draw or an interference.",
	},
	{
		"spoils.aged",
		[]duel.Rule{RuleSpoilsSpellLoss},
		"A spell that costs years when it is cast in the world, and that a duel alone would spare, costs them where it was cast in the duel and then lost. Giving it to the arena is no casting.",
	},
	{
		"spoils.void",
		[]duel.Rule{RuleSpoilsReport, RuleDuelVoid},
		"A duel that is called off, or whose consent was not free, costs nothing but the spells that were given to an arena, be it that its aftermath had begun. Who surrenders, or is held when he loses, bears what any loser does.",
	},
	{
		"spoils.unfit",
		[]duel.Rule{RuleSpoilsReport, RuleDuelConsent},
		"A sheet may say what an earlier duel has left. Who is dead, dying, senseless or on another plane cannot sit down, nor can who is charmed, under a suggestion or dominated, as he is not free to consent; a geas is no bar.",
	},
	{
		"surrender.begun",
		[]duel.Rule{RuleEndSurrender},
		"A side can surrender from the moment both seats are taken.",
	},
	{
		"void.anytime",
		[]duel.Rule{RuleDuelVoid, RuleEndArena},
		"A duel can be called off from its opening to its end, once. All that was asked lapses unanswered, sealed choices stay sealed, and no advantage, condition or stalemate is looked at any more.",
	},
	{
		"turned.owner",
		[]duel.Rule{RuleAbilityTurned},
		"The new owner of a spell that was turned round learns all of it, as of every spell of his own. The other side knows it already; the public learns whose it is now and no more, until it reaches an image.",
	},
	{
		"turned.where_it_is",
		[]duel.Rule{RuleAbilityTurned, RuleMoveMeet},
		"A spell that is turned round ends its move and meets nothing where it stands, as it has entered nothing. It may fight what comes to it later in the round, and moves on in the next. One turned from a home is no home defense any more.",
	},
	{
		"turned.at_a_lock",
		[]duel.Rule{RuleAbilityTurned, RuleLockHold, RuleLockClear},
		"A locked spell that is turned round leaves its lock, which clears as if it had been destroyed. Where another lock stands in the space, what was turned round there is blocked.",
	},
	{
		"turned.held",
		[]duel.Rule{RuleAbilityTurned, RuleLingerEffect},
		"A spell that holds a character lets go of him when it is turned round. Where the image that it is now meant for stands in the same space, it arrives in its new owner's next step.",
	},
	{
		"turned.advantage",
		[]duel.Rule{RuleAbilityTurned, RuleAdvantageShift},
		"Turning a spell round shifts no advantage, by a victory or a lock, in the arena or as a counter, and neither does the end of a spell that was lost in turning another.",
	},
	{
		"turned.each_other",
		[]duel.Rule{RuleAbilityTurned},
		"Two spells that would turn each other round by the same lock are both destroyed, and nobody wins.",
	},
	{
		"turned.unlockable",
		[]duel.Rule{RuleAbilityTurned, RuleAbilityCannotBeLocked},
		"A spell that cannot be locked by the one that would turn it round is turned by a lock only if that one is destroyed by doing so, as a counter always is.",
	},
	{
		"turned.power",
		[]duel.Rule{RuleAbilityTurned, RuleReachCombat},
		"Where a spell that was turned round must first hit, the power score that may stand for its rank is its new owner's.",
	},
	{
		"turned.contest",
		[]duel.Rule{RuleAbilityTurned, RuleCharacterPower},
		"Where the casters fight over a beaten spell, whose spell lost adds his protection and the other nothing. Unless the other wins, the spell is destroyed and the advantage goes by that as ever.",
	},
	{
		"lock.left_behind",
		[]duel.Rule{RuleLockHold, RuleSummonReach},
		"A lock does not stop a spell that is with the image it is meant for. When he goes on without it, it is blocked there.",
	},
	{
		"entries.combat_save",
		[]duel.Rule{RuleReachCombat, RuleCharacterSave},
		"Where its own note makes a spell fight the character, a save that the spell allows follows its victory; those that stay and fight each round allow none.",
	},
	{
		"entries.level_limit",
		[]duel.Rule{RuleLingerEffect, RuleSpellType},
		"A spell that holds only characters up to a level may be cast at any; on one above it the hold is nothing. So the choice tells no level.",
	},
	{
		"entries.one_at_a_time",
		[]duel.Rule{RuleCastRequirements},
		"Where so many of a spell may be at work, those count that the character cast and that are in the arena, whomever they work for by now.",
	},
	{
		"entries.ineffective",
		[]duel.Rule{RuleReachSpent, RuleCounterCast},
		"A spell that does nothing in a duel may be cast and is spent at once, before it meets anything; it is no counter.",
	},
	{
		"entries.revealed",
		[]duel.Rule{RuleIdentifyCheck},
		"A spell that reveals what it fights does so before the dice are thrown, to its owner alone: nobody else sees it, since that would tell which spell it is.",
	},
	{
		"entries.victor_destroyed",
		[]duel.Rule{RuleCombatRoll, RuleAdvantageShift},
		"A spell that takes its victor along loses all the same: the advantage goes to the victor's side.",
	},
	{
		"entries.weakened",
		[]duel.Rule{RuleCombatPR, RuleCharacterPower},
		"What weakens whom it holds weakens all that is his, his counters, the checks of his power score and his part in a fight of images among them; several add up.",
	},
	{
		"item.level",
		[]duel.Rule{RuleItemEffect, RuleItemStored, RuleSpellMovement},
		"A device works at the level that its sheet gives it, else at that of the most dice of its class: 6 of wands and rods, 8 of staves, 9 of potions and others. What is stored is cast at the item's level where the sheet gives one, else at its bearer's.",
	},
	{
		"item.uses",
		[]duel.Rule{RuleItemEffect},
		"Each spell that a device resembles is there once for each time that the sheet lists it, each drain as often as the sheet counts it; how many charges the item has beyond that is no matter of the duel.",
	},
	{
		"item.named",
		[]duel.Rule{RuleItemEffect, RuleDuelPreparation},
		"An item that the terms let in by its name may be brought by either duelist, one of the name by each. Neither learns from a seat that is refused what the other has.",
	},
	{
		"item.leech",
		[]duel.Rule{RuleItemEffect, RuleReachLeech, RuleCombatPR},
		"An effect that resembles no spell has the dice that its sheet gives it, up to the most of its class, and as many levels. The mediator, who sees the sheet, may find it wrong and end the preparations with his touch.",
	},
	{
		"item.contributions",
		[]duel.Rule{RuleItemEffect, RuleItemStored, RuleArenaContribution},
		"The arena takes spells, memorized or stored. What a device does and a scroll of protection are none.",
	},
	{
		"item.scroll",
		[]duel.Rule{RuleItemStored, RuleCombatPR, RuleDuelForbidden},
		"A scroll of protection counts as a spell of level 6 without school, by its rank. One against magic keeps the arena from forming, unread as well.",
	},
	{
		"item.armor",
		[]duel.Rule{RuleCharacterSave, RuleCharacterPower},
		"A sheet gives what magical armor adds to saves apart from other bonuses; it counts against spells that are missiles or attack/defenses in this duel, whatever they are elsewhere. What armor adds to the power score is part of the protection.",
	},
	{
		"effect.allowed",
		[]duel.Rule{RuleEffectPreexisting, RuleDuelPreparation},
		"An effect is let in by its name, for a turn; whoever of the two bears it then has it. What is at work on a duelist and was not let in may stand on his sheet and does nothing in the arena.",
	},
	{
		"effect.known",
		[]duel.Rule{RuleEffectPreexisting, RuleFogSheet},
		"Which of the effects that the terms name a duelist bears is seen by all when he sits down, as the arena is built for them, and so is their end. How long they last, how strong they are and what exactly they do, his side and the mediator know.",
	},
	{
		"effect.works",
		[]duel.Rule{RuleEffectPreexisting},
		"What some protective spells do for their bearer is kept in a table; a sheet may say it of any other effect, be it of a spell or an item: spells to which he is immune, and what it adds to his saves and to his power score against spells.",
	},
	{
		"effect.immune",
		[]duel.Rule{RuleEffectPreexisting, RuleCharacterArrival},
		"A spell to which he is immune is revealed when it reaches him, meets his home defense as ever, and is gone without effect when his arrivals are dealt with; he is not asked. One that stands in a lock there is no arrival yet.",
	},
	{
		"effect.rounds",
		[]duel.Rule{RuleEffectPreexisting},
		"An effect of so many rounds works to the end of the last of them. One without a duration outlasts the duel.",
	},
	{
		"effect.dispel",
		[]duel.Rule{RuleEffectPreexisting, RuleReachDefense},
		"A dispel or disjunction that reaches the image throws a twenty-sided die against each effect: 11 and the level of who cast the effect, less its own caster's, or more ends it; a 20 always does, a 1 never. Then it dissipates. It is not stopped by an immunity. As a counter spell it does nothing to effects.",
	},
	{
		"wild.table",
		[]duel.Rule{RuleWildVariation, RuleCombatPR},
		"Variation is thrown with a twenty-sided die: 1 is five levels less, 2 four, 3 three, 4 and 5 two, 6 to 8 one; 9 to 12 leave the level; 13 to 15 are one more, 16 and 17 two, 18 three, 19 four, 20 five. The rank changes by all of it, the caster's level never below the first.",
	},
	{
		"wild.asked",
		[]duel.Rule{RuleWildVariation, RuleElementalistBoost, RuleFogAsk},
		"The throw is made at each casting, counters among them, and seen by its own side and the mediator alone. Of what an item casts, of a further group of missiles, and for elementalists of what is not of the element or comes after the one spell, it counts for nothing; so no pause tells what was cast. What is left of a spell of missiles goes out at the level that the first group had.",
	},
	{
		"elementalist.once",
		[]duel.Rule{RuleElementalistBoost},
		"The first spell of his element that an elementalist casts from memory is raised, by a four-sided die of levels.",
	},
	{
		"specialist.adjustments",
		[]duel.Rule{RuleSpecialistSaves},
		"A specialist's throws against spells of his own school are one better, from whomever and whatever they come. Throws against such a spell that he has cast himself are one worse, of whoever it has been turned against but him.",
	},
	{
		"specialist.divination",
		[]duel.Rule{RuleSpecialistOpposition},
		"Lesser divinations are open to every wizard: only those of the fifth level and above are opposed to a conjurer.",
	},
	{
		"specialist.turn",
		[]duel.Rule{RuleSpecialistSaves, RuleDuelPreparation},
		"The turn for adjusted saves is counted when the first specialist sits down, as all see his school then; one turn serves both. Terms that waive the adjustments waive them for both.",
	},
	{
		"specialist.bonus",
		[]duel.Rule{RuleSpecialistSaves, RuleSheetSlots},
		"The bonus spells of a specialist are memorized like others: one of his school on each level that he casts has room beside the table's.",
	},
	{
		"elementalist.adjustments",
		[]duel.Rule{RuleSpecialistSaves},
		"An elementalist's throws against spells of his element are two better, those against such a spell that he has cast two worse. No school and no element is opposed to him for its rank.",
	},
}

var laterRulings = []Ruling{
	{
		"items.list",
		[]duel.Rule{RuleItemStored},
		"An item may hold a spell of either list, or resemble one.",
	},
	{
		"table.entry",
		[]duel.Rule{RuleDiceTable},
		"The mediator enters all physical dice; where the house mediates, each side enters its own.",
	},
}
