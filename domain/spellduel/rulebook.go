package spellduel

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
	"Before the arena", "Contributions and the arena", "What a spell is", "The round", "When opposing spells meet",
	"Characters", "Abilities", "Items and specialists", "The end", "Who sees what",
}

// The ids stand here as they are written, not by their constants: that an
// article explains a rule does not mean that any code carries it out, and the
// house looks for code by the constants' names.
var rulebook = []Article{
	{"duel.parties", 1, "Three casters", "A duel is held by two spell casters and a third who mediates. Where no person mediates the house does."},
	{"duel.consent", 1, "Consent", "Each duelist reads the terms and agrees to them or declines; one declining is enough, and the duel never begins. Whoever the mediator finds to be compelled by magic or by the mind cannot agree; a threat compels nobody."},
	{"duel.circling", 1, "The circling", "The arena is built while the duelists circle each other. What would spoil the casting of a spell spoils this too, and everything is prepared anew; a touch of the mediator's ends it for good."},
	{"duel.preparation", 1, "Turns of preparation", "Preparing takes one turn and more for whatever the terms let in: one for each class of devices, two for a single item, one for each effect from before, one for each further end condition, two for one that binds one side alone, and one where a specialist sits down whose saves are adjusted. The number of turns is told with the terms."},
	{"duel.search", 1, "The search", "Before the arena stands the mediator searches the duelists for items that the terms do not let in, and keeps what he finds until the duel is over. What he misses can be used; that is a cheat, of which the opponent sees no more than of any casting."},
	{"duel.forbidden", 1, "What no arena bears", "No arena forms around one who carries an antimagic shell, a prismatic or one of the two Otiluke spheres, a wall or a scroll of protection from magic. No terms can change that."},
	{"duel.protection", 1, "The mediator's protection", "The mediator surrounds the duelists with a protective spell and stands inside it or outside. It matters only to those who come from outside."},
	{"duel.deadline", 1, "Deadlines", "The terms may give each decision so many seconds. Whoever has not answered then takes the default that was shown with the question, and all see that the clock took it for him."},
	{"duel.void", 1, "Called off", "Who opened a duel may call it off before and while it is fought, and so may who runs the server. It is void then: nobody has won, nothing that was hidden is opened, and all see who called it off."},
	{"duel.terms", 1, "The terms", "How the duel ends, what is at stake, what may be brought and who sees what is settled before the arena forms, and binds both sides. Beside running out of hit points or of spells a duel may end by half the hit points, a spell of some school, type or name, first blood, a number of rounds, or what the mediator judges, for both sides or for one. House options that cannot matter are refused."},
	{"sheet.bounds", 1, "What stands on a sheet", "A caster is a wizard, bard, priest, paladin or ranger of level 1 to 40, with ability scores of 1 to 25, 1 to 1000 hit points of which at least one is left, saves of 1 to 20, pluses of 0 to 10 and at most 200 spells. What is on his sheet has the words and numbers that the sheet's schema lists."},
	{"sheet.slots", 1, "As many spells as there is room for", "Class, level and, for priests, Wisdom say how many spells of each level a caster can have memorized. Whoever brings more is let in, and the mediator is told; where the terms are strict he is not. What items hold counts for nothing here."},
	{"sheet.classes", 1, "Casters of several classes", "Who casts as more than one class brings all of them, and says of each spell which class has it. Spells go by the level in that class; power score and each saving throw are the best that any of the classes gives."},
	{"sheet.ext", 1, "What a program keeps with a sheet", "A sheet may carry an object of the program's that sent it, such as its own ids. No rule looks into it. It comes back as it came to whoever holds the seat and to the mediator, and to nobody else, at no time: what the terms disclose at the end does not include it."},

	{"arena.contribution", 2, "Giving spells to the arena", "Each side gives the arena any number of spells that it has ready, in secret. They are gone for good and do nothing else; the mediator closes the giving for both at once."},
	{"arena.balance", 2, "Balance of unequal levels", "Where the duelists' levels differ, what one side gives adds up to no more than the lower level, and no single spell is higher than that. Equals give what they like."},
	{"arena.length", 2, "Length of the arena", "Between the two images lie ten spaces and as many more as the highest level that each side gave, thirty at most. The images stand on two further spaces."},
	{"arena.stake_levels", 2, "Level of the stakes", "The levels of all that both sides gave add up to the figure from which the stakes are read."},
	{"advantage.initial", 2, "The first advantage", "The advantage goes to the side that gave the single higher spell. Where that decides nothing each side throws a ten-sided die until one is higher."},
	{"arena.images", 2, "The images", "Each duelist fights through an image at his end of the arena, which has his hit points, level, saves and spells. Nothing touches the person himself before the duel is over."},

	{"spell.type", 3, "Types", "By what it does a spell is an attack (A), a defense (D), both (AD), a missile (M) or a leech (L). Of a spell with several types the caster picks one when he casts it, and that stands."},
	{"spell.movement", 3, "Movement", "How far a spell reaches when cast in the world says how many spaces it may move in a round: from 1 for touch to 5 for great distances. A range that grows with level is taken at the caster's level."},
	{"reversed", 3, "Reversed forms", "Turned about, a defense is mostly an attack, an attack a defense, and other types stay. A spell and its reverse undo each other without a roll when one is cast as a counter to the other."},

	{"round.order", 4, "The parts of a round", "First the spells of the side with the advantage move and fight, then those of the other side, then both characters act together. The first round has only the acts; a side that gains the advantage on the way waits for the next round."},
	{"round.acts", 4, "The order of the acts", "Images that share a space fight first. Then both acts are chosen and open together: spells are placed and meet, identifications are tried, characters walk, and what has arrived takes effect."},
	{"round.choices", 4, "Who is asked when", "Contributions and acts are asked of both sides at once and stay sealed until both are in. Everything else is asked of one side at a time, with all that it may know by then."},
	{"move.order", 4, "Which spell moves first", "A side's spell that is nearest to the opponent moves first, the faster one where two are as near, the older one where that too is equal. Each moves once."},
	{"move.distance", 4, "How far a spell moves", "A spell goes on by at least one space and at most its movement rate, as its owner says, and stops where the opponent's image stands. It stays in place in the round of its casting, while it is locked or blocked, and as a home defense."},
	{"move.meet", 4, "Meeting on the way", "A moving spell meets the opposing spells of each space that it enters, the fastest first, and fights at once. If it wins it goes on with its move."},
	{"move.friendly", 4, "Spells of one side", "Spells of the same side pass through each other and may share a space."},
	{"cast.place", 4, "Where a cast spell appears", "It appears in the space ahead of its caster, and meets what opposes it there. A pure defense may appear in his own space instead and stays there as his home defense; a space holds one of them."},
	{"cast.simultaneous", 4, "Both acts at once", "The two acts open together and neither spoils the other. The opponent sees that a spell was cast and where it stands, not which it is."},
	{"cast.requirements", 4, "What casting needs", "The caster has the spell ready, in memory or in an item, and its components. He is held by no hindrance and shares no space with the opponent's image; a counter spell is free of these last two."},
	{"cast.self", 4, "No help for oneself", "No spell of the duel heals, strengthens or moves its own caster. It is a piece in the arena and nothing more."},
	{"cast.long", 4, "Castings of several rounds", "A few spells take several rounds and appear at the end of the last. Until that round begins a failed save or a lost fight breaks the casting, and meanwhile no counter spell can be cast; the opponent sees a pass."},

	{"meet.table", 5, "The table of types", "Whether two opposing spells fight goes by their types. Some pairs always fight, some never; where a leech or a missile is met by what may choose, the side with the advantage decides."},
	{"meet.announce", 5, "What is announced", "The side without the advantage tells the type of its spell and the abilities that matter to this meeting. The other side tells nothing, and neither tells name, level or rank."},
	{"meet.ability", 5, "Abilities come first", "An ability that speaks of the other spell decides before the table of types does: that the two must fight, or that one always wins."},
	{"meet.once", 5, "Once a round", "The same two spells fight no more than once in a round."},
	{"meet.many", 5, "Several in one space", "Against several a spell fights one after the other, the fastest first, until it is destroyed, locked or through with them. A lock stops all that goes on in the space."},
	{"combat.roll", 5, "The roll of a combat", "Each side throws a twenty-sided die and succeeds with its spell's power rank or less. Whoever alone succeeds wins, or of two successes the higher die; equal dice and two failures lock the spells together."},
	{"combat.pr", 5, "Power rank", "The power rank is nine and the spell's level. It is one more against a specialist whose school opposes the spell's, and abilities may change it."},
	{"advantage.shift", 5, "Gaining the advantage", "Destroying an opposing spell by a spell takes the advantage at once. Beating one by one's own power or by a saving throw does not, nor does a spell that is simply spent."},
	{"lock.hold", 5, "A lock holds its space", "Locked spells stay where they are and fight each other no more. No spell of either side gets past them: it enters and is blocked; images walk on freely."},
	{"lock.challenge", 5, "Challenging a lock", "A spell that enters takes on the locked opponents, the fastest first. Where it may or will not fight the first it is blocked; if it wins it goes on to the next, and it may be locked or destroyed itself."},
	{"lock.clear", 5, "When a lock is gone", "When no two opponents are locked in the space any more, the blocked spells are free to move from their owner's next turn on. They do not fight until another spell comes in."},
	{"lock.image", 5, "Locks where an image stands", "Opposing spells that are locked or blocked in an image's space are seen for what they are and do not reach him. What comes free arrives when its owner's spells next move."},

	{"character.power", 6, "Power score", "A character's own rank is nine and a bonus for high intelligence or wisdom, by class. Protective gear adds to it against spells, a magical weapon against another image."},
	{"character.move", 6, "Walking", "Instead of casting a character may walk one space either way. He takes what opposing spells he walks into, and fights the other image where he meets it; of two who walk, the one with the advantage goes first."},
	{"character.arrival", 6, "What reaches a character", "An opposing spell that comes into his space is revealed to him in full. At the end of that part of the round he deals with all of them, those that were there first before the others, then by speed."},
	{"character.response", 6, "Answering an arrival", "Against each spell that allows it he throws a save or casts one counter spell, or lets it happen. His power score stands in for neither."},
	{"character.save", 6, "Saving throws", "A save succeeds by throwing the sheet's number or more, with the plus of protective items and none for ability scores."},
	{"counter.cast", 6, "Counter spells", "Any ready spell that may fight the arriving one can be cast against it on the spot. If it wins or locks, both are gone; if it loses, the arriving spell takes effect and no save is left."},
	{"reach.attack", 6, "Attacks and missiles arrive", "They do what the spell does: damage, less with a save that halves it, and a hindrance if it would hinder. What kills leaves no hit points; what would carry away only holds."},
	{"reach.combat", 6, "Spells that must first hit", "A spell delivered by touch or throw fights the character first, by the better of its rank and its caster's power score. Unless it wins it is gone."},
	{"reach.attack_defense", 6, "Attack/defense arrives", "It costs a six-sided die of hit points for each spell level; a save against spells keeps all of it off."},
	{"reach.leech", 6, "Leeches arrive", "A leech costs a six-sided die of hit points for each spell level; a save against spells halves that, rounded down."},
	{"reach.defense", 6, "Defenses arrive", "A defense that comes to the opponent's image vanishes there before anything is answered."},
	{"reach.home_defense", 6, "Past the home defense", "Attacks and attack/defenses must beat a home defense before they reach the image in its space. Missiles and leeches fight it only where an ability or a choice says so."},
	{"reach.judged", 6, "What a spell does is judged", "What neither the table of spells nor a sheet says in figures, the mediator judges before the arena forms: what the spell does to a character whom it reaches, with damage, a hold, death or nothing, and what a save is good for. Nobody sees him asked; the spell's owner is told what he judged. Where nobody judges, a default is taken that stands with the question."},
	{"reach.spent", 6, "Spent spells", "A spell that has had its effect, or was saved against, is gone, unless it lingers."},
	{"linger.effect", 6, "Hindrances", "What keeps a character from acting stays with him: he neither walks nor casts, and still answers what arrives. Each later round he tries to shake it off by his power score or by one counter spell."},
	{"linger.never", 6, "What no spell can do", "As long as he has hit points no spell makes a character leave the arena, give up, or act against his will."},
	{"summon.reach", 6, "Summoned creatures", "A creature fights the character when it arrives and in every later round, by its spell's own rank, and no save helps. Winning it hurts him and stays, losing it is destroyed; while it stays he casts only counters."},
	{"illusion.form", 6, "Illusions", "The caster gives an illusion its type. As A, AD or M it must win a fight with the character to hurt him, as L it is a leech, as D nearly every lock is its end."},
	{"personal.combat", 6, "Image against image", "Two images in one space fight once a round by their power scores. The winner does a six-sided die of damage or sends the other up to four spaces away; neither can cast before they part, and walking away is an act."},
	{"identify.check", 6, "Identifying a spell", "Who knows spellcraft may use his act to study any spell in the arena: a twenty-sided die of his power score or less reveals it to him alone. The opponent sees a pass."},
	{"teleport.lock", 6, "Instant travel", "Spells of instant travel do not lock with solid barriers: where others would lock, the two let each other be. Cast as a counter such a lock still ends both."},

	{"ability.automatic_defeat", 7, "Always defeats", "Wins every combat with the spells named, in the arena or as a counter, without a roll. It brings about no combat that would not be; two that always defeat each other both go."},
	{"ability.cannot_be_locked", 7, "Cannot be locked", "Where the dice would lock it with one of the spells named, that one is destroyed instead."},
	{"ability.counter", 7, "Counters", "May be cast as a counter to the spells named whatever the two types are. The dice decide as usual."},
	{"ability.automatic_counter", 7, "Counters by itself", "Cast as a counter to the spells named it destroys them without a roll. In the arena it means nothing."},
	{"ability.turned", 7, "Turned round", "Some spells turn those they fight against their caster. Such a spell changes sides where it stands and goes the other way from the next round on, no weaker or slower; it is still its first caster's casting."},
	{"ability.dispel", 7, "The last try of a dispel", "A spell that dispels may still do so when it is locked or beaten: a twenty-sided die of eleven or more, easier by each level that its caster has above the other's. A lock is then a victory; of a victor nothing is left."},
	{"ability.drain", 7, "Drained levels", "A few spells take levels until the duel ends, and with them hit points and slots, the empty ones first. Saves get worse; the power score stays."},
	{"ability.groups", 7, "Missiles in groups", "A spell of many missiles sends them out group by group, a round apart, and each group is a spell of its own. Whoever does something else forgoes the rest; until then it can be thrown at a creature that arrives."},

	{"item.stored", 8, "Stored spells", "Scrolls, rings and the like hold spells that their bearer casts in the duel as if he had them in memory. A scroll of protection is a defense of rank 15 that moves one space a round."},
	{"item.effect", 8, "Effects of items", "Wands, staves, rods, potions and other devices serve in a duel where the terms let their class in, or the one item by its name. What they do counts as the spell that it resembles; what resembles none is a leech of at most 6d6 of a wand or rod, 8d6 of a staff, 9d6 of others. A device works at its own level, whoever bears it."},
	{"effect.preexisting", 8, "Effects from before", "What is at work on a duelist before the arena forms does nothing in it, unless the terms let it in by its name. Then it works until it is dispelled or runs out, its rounds counted from the first: a minor globe of invulnerability keeps off spells of levels 1 to 3, a protection from evil summoned creatures. A dispel has to reach his space."},
	{"specialist.saves", 8, "A specialist's saves", "A specialist saves better against spells of his own school, and others save worse against those that he casts, unless the terms waive it; keeping it costs a turn of preparation. With elementalists and their elements it is the same, and costs nothing."},
	{"wild.variation", 8, "Level variation", "Where the terms say so and both duelists are wild mages, each spell is cast some levels higher or lower, as a die says: its rank, its movement and all that goes by its caster's level change with that. Wild surges never happen."},
	{"elementalist.boost", 8, "Casting at a higher level", "Where the terms say so and both duelists are elementalists, each casts one spell of his element at a higher level, with all that follows from it for its rank and the rest."},
	{"specialist.opposition", 8, "Opposed schools", "Spells of the schools that oppose a specialist's own are one rank stronger against him."},

	{"end.condition", 9, "Meeting an end condition", "After each part of a round it is seen whether a side has no hit points or nothing left to cast and at work, or has met a further condition that binds it, as far as the terms name that. Who meets one loses; both at once is a draw."},
	{"end.stalemate", 9, "Stalemate", "Ten rounds on end in which nothing is cast, moves, fights or is lost are a draw."},
	{"end.surrender", 9, "Surrender", "A side may give up at any moment, whatever else is going on, and has lost at once."},
	{"end.interference", 9, "Interference", "An attack on a duelist from outside ends the duel with no loser, as does a touch, a spell or a thing handed to him, and the mediator's own touch. What strikes the mediator or his protection changes nothing."},
	{"end.arena", 9, "The arena ends", "With the duel every spell in the arena is gone without effect, and whatever was still asked falls away."},

	{"spoils.friendly", 9, "A friendly competition", "What it costs goes by the levels that both gave. Up to 6 it is nothing; up to 12 the loser has 2d6 points of temporary damage and loses 2d4 levels of spells, up to 18 4d6 and 4d4 and the winner 1d6 levels, from 19 on 8d6 and 8d4 and the winner 4d6."},
	{"spoils.death", 9, "To the death", "The loser's damage is real: 2d6, 4d6, 6d6, 8d6 or 10d6 for up to 6, 12, 18, 22 or more levels, with 4d4, 8d4, 12d4 or 18d4 levels of spells from the second row on. He saves against death or dies, in the third row withstands a system shock or lies senseless; from the fourth on he saves against an explosion that may destroy what he carries and hurl him to another plane."},
	{"spoils.service", 9, "For a service", "It costs what a friendly competition does, and the loser is charmed by the winner. With more levels the winner may add a suggestion and a geas, which the loser cannot resist where they serve the task that was agreed on; in the highest row he is dominated, and a geas follows whatever was agreed. No resistance helps but the saving throw."},
	{"spoils.prize", 9, "For a prize", "The winner gets what was fought for. The rest is as the kind as which it was fought."},
	{"spoils.draw", 9, "After a draw", "Where nobody has lost each bears what a winner does, and nothing else of the terms holds."},
	{"spoils.spell_loss", 9, "Lost spells", "What was given to the arena is gone in any case; other spells are kept but for the levels that the stakes take, which each pays with spells of his choice. A winner loses no more levels than he cast; what a loser has no spells for he pays with points of Intelligence or Wisdom, for good in a duel to the death."},
	{"spoils.damage", 9, "Damage afterwards", "What the duel did to the images' hit points is undone. Temporary damage mends by a point a round; at 0 to -9 one is senseless, at -10 dead. A winner's is no more than what his image lost; no damage kills by its mere amount."},
	{"spoils.death_outcome", 9, "What becomes of the dead", "The explosions hurl the loser to another plane, dead or alive, with a chance of 20 or 40 in a hundred; only a wish brings him back. One of two of the dead who stay leaves nothing but dust and comes back by a wish alone; others can be raised."},
	{"spoils.report", 9, "The aftermath", "For each character the duel ends in a change to the sheet that he brought and a list of what lasts, with what lifts it. His own is for him and the mediator."},

	{"fog.open", 10, "Before all eyes", "Everybody sees the rounds and steps, who has the advantage, images and icons with their places and what stops them, that spells met and what came of it, the dice of that, who is held and who gave up; of hit points as much as the terms say."},
	{"fog.own", 10, "A side's own", "What is memorized, left, given to the arena or sealed, and a spell's name, level, rank and movement, its own side and the mediator know, and so its type until it is announced. Whoever was once told keeps it."},
	{"fog.counter", 10, "Seeing a counter", "The other side learns that a counter was cast and what came of it, its type only where its caster lacks the advantage, and never its name."},
	{"fog.ask", 10, "Asking gives nothing away", "Who has a choice by the rules is asked even where a single answer is left, so that nobody learns anything from a question left out."},
	{"fog.sheet", 10, "Seeing the other's sheet", "A duelist sees of the other his name, class, school and level, and his hit points as the terms say. The rest is for its owner and the mediator."},
	{"dice.table", 10, "Dice on the table", "Where the terms have dice thrown by hand, the mediator enters what they show. A throw that somebody may not know of is asked where he cannot see it."},
}
