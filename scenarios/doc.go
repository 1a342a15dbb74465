// Package scenarios is whole duels as text, which somebody who knows the game
// and no Go can read and check, and the reader that plays them.
//
// Each *.txtar file shows one thing of the rules. Its head names the rules by id
// and says what is shown; then come the set-up, what is done, and what is seen
// of it, one thing a line:
//
//	# meet.announce, combat.roll: Taunt (PR 10) meets Armor (PR 10)
//	a is Rary, wizard 7, intelligence 16, 20 hit points
//	a has memorized Taunt, Magic Missile x2
//	b is Serten, wizard 7, 20 hit points
//	b has memorized Armor
//
//	a casts Taunt
//	then spell_cast spell=1 space=1
//	b sees spell_cast spell=1
//	b does not see spell_cast card
//
// Set-up. "terms end no_spells, no_hit_points", "terms hit points hidden" and
// "terms dice server", "terms strict" (about the room for spells) and "terms waive
// specialists' saves" change the terms, as does "house no_spells memory" for a house option, and "terms deadline 3600", in seconds, adds one; "terms stakes death",
// "terms stakes service, task fetch water" or "terms prize Crown as death" says what
// it is about; "terms also half hit points", "casts
// school Evocation", "casts type A", "casts spell Fireball", "casts custom spell
// Frost Lance", "first blood", "round 10" or "judged leaves the circle" adds a way
// to end, with "for a" behind it for one side alone; else both end conditions hold, hit points
// are seen as bands and the dice are the table's. "mediator Tarrant" (", Wall of
// Force", ", inside" may follow) names the mediator, "house mediates" does
// without one; else Tarrant mediates. "a is Rary, priest 9, also wizard 7" is a
// caster of two classes, the higher first, "a has memorized as a wizard Sleep" a
// spell of the other one, "specialist in Evocation" and "elementalist of fire" and "wild mage" stand
// with class and level. "a has ring with Fly, Haste" is an item
// that stores spells, "a has a protection, Scroll of Protection from Acid" a scroll
// of protection, "a carries robe of cloth +1" a thing of a material. "terms allow wand" and "terms allow item Ashfinger" let devices
// in: "a has a wand, Ashfinger, with Fireball" ("a wand of level 12, …") is one that
// makes that spell's effect once, "a has a staff, Oakheart, that drains 8d6 as
// Withering x2, moves 2" one whose effect is like no spell's, and "a smuggles a wand,
// Ashfinger, with Fireball" one that no terms let in; "a has protection 2", "weapon 1", "save 1" or "armor 1" are the pluses
// of gear; "a saves at 12 against spell" sets a saving throw, "a has system shock 70" another chance; "a knows
// spellcraft" lists proficiencies, "a bears Antimagic Shell" is an effect at work
// on him, of which more can be said: "a bears Ring of Warmth: 3 rounds, cast at level 9,
// immune to tag:cold, save 1, protection 1"; "terms allow effect Ring of Warmth" lets it in. "spell Frost Lance is level 3, A or M, moves 4, save half against
// breath, 2d6 damage, tags cold, must_fight type:L" ("damage in words: 2d6 to giants" instead) gives a spell whole that the
// catalogue lacks; who memorizes one of the name brings it along. "a has memorized Heat Metal as A"
// chooses the type of a spell that asks for that before the duel. Spectators are
// always admitted. Both sit down before the first line that follows, unless that
// is about sitting down itself.
//
// Actions: "a sits down", "a refuses", "a contributes nothing" (or spells),
// "b forfeits Jump, Light" (which pay after the duel),
// "mediator judges hold:negates" (what a spell does that the tables leave to him, by the
// option), "mediator closes" ("nobody contributes, a wins the advantage" for all of the
// opening), "both pass", "roll combat a 12 b 1" (entered by whoever owes it), "a
// casts Light as L at home" ("in form hot" of a spell that has forms, "from ring" for an item), "a passes", "a launches more"
// (missiles of a spell that sends them in groups), "b counters with the missiles left", "spell 1
// moves 5", "a fights", "a lets pass", "b saves", "b lets it happen", "b uses
// power", "b counters with Shield", "a steps to space 1", "a walks to space 5, b
// to space 6" (a step a round, and passes), "b identifies spell 1", "a deals
// damage" and "a pushes toward space 0" (whom he has beaten), "a takes back", "a
// surrenders", and "b answers meet fight" for any other reply. "refused
// option_not_legal: a casts Fly" is an action that must be refused so, and must
// change nothing for anybody. "the deadline passes" is the clock's coming to what is
// open, "nobody sits down in time" its coming to empty seats. "the duel is voided"
// and "the duel is voided: the tavern closes" are its calling off by whoever opened
// it, also before anybody sat down.
//
// The mediator reports "the mediator reports a disturbance", "the mediator finds b
// compelled", "the mediator finds Ashfinger on a" (by his search), "the mediator
// finds condition 1 met by a" ("met" alone for all whom it binds), "the mediator
// touches a duelist", "an outsider attacks a" ("touches
// a", "casts on a", "hands something to a", "attacks the mediator", "attacks the
// protection").
//
// What is seen of the last action, refused ones apart: "then TYPE key=value …" is
// the next such event in the mediator's stream (the public's, where the house
// mediates), "no TYPE …" is none there, "b sees TYPE …" and "b does not see TYPE
// …" look in b's own; keys without a value, as in "b does not see spell_cast
// key", are fields that he must see the event without. "view b advantage=b
// spells.1.space=4" looks at what b sees now, spells by their number, "owes a
// move spell=1 options=1,2,3" at what a owes, "a owes nothing" and "nobody owes
// meet" at who does not. Keys reach into data, or by because.key into the
// reasons; lists are read joined by commas, or one of them by its number from 1;
// "nothing" is what is not there. A value with a space stands in double quotes.
//
// A file may end in archive members "-- transcript/a --" (mediator, a, b,
// public), which must be that viewer's whole transcript. "go test ./scenarios
// -update" writes them anew.
//
// # Single spells
//
// The files of spells/ are written the same way. Each shows one ability of one spell,
// whose name it has; docs/spells-coverage.md lists what they show.
//
// # The Duel Arcane
//
// The files of arcane/ have a set-up and actions of their own; what is seen of
// them is written as above, but for views:
//
//	# arcane.strike: two spells, one of them cancelled
//	a was challenged
//	a is Kelson, duel arcane good, power fair, shields poor, 3 fudge points
//	b is Charissa, 2 power fatigue
//	b has shields -1 for a cracked rib
//
//	tested a +0 b 0-
//	a shows 2 spells, 1 rest, buys 1 die
//	b shows 1 counterspell
//	b funds 1
//	strike a 0+
//	b takes the damage
//	a has 8 option points, 8 shield points
//
// Traits that are not named are fair. "to the death", "a alone raises the circle",
// "house KEY VALUE", "deadline 60 seconds", "the server throws" and "house
// mediates" change the terms; "a wears crimson" and "a speaks …" are aura and
// verse, "a's program keeps {"id": 17}" what comes along with his sheet. FUDGE dice are their signs. "tested …" is the whole test in which nobody
// adds and first strike is kept; "nobody adds", "a adds 1", "test a +0 b 00", "a
// keeps first strike" and "a gives first strike away" are its parts. "b nullifies
// 2", "a yields", "time runs out" and "the duel is voided" (with a reason or
// without) are the other actions.
// The head names a ruling behind the word "ruling".
//
// You want [Load] and [Scenario.Play]. Playing goes through a [Driver]: [Remote]
// plays over HTTP, the tests also against the bare rules, and compare. A Duel
// Arcane has [LoadArcane], [Scenario.PlayArcane], [ArcaneDriver] and
// [ArcaneRemote]. The package may import domain/arcane, internal/client
// and internal/transcript; the demo uses it.
//
// Caveat: lines are matched as they stand. A line that nothing understands is an
// error when the file is read, not when it is played.
package scenarios
