package noninterference

import (
	"slices"
	"strconv"
)

// surrendering ends the fight by a surrender, so that the stakes are due.
func surrendering(who string) Act { return Act{Who: who, Keeps: surrender} }

func rolls(faces ...int) Act { return Act{Who: "mediator", Kind: "roll", Rolls: faces} }

// ones is so many dice that show one.
func ones(n int) Act { return rolls(slices.Repeat([]int{1}, n)...) }

func forfeit(who string, ids ...string) Act {
	return Act{Who: who, Kind: "forfeit", Selection: append([]string{}, ids...)}
}

// stakesOf is terms under which nothing is disclosed afterwards.
func stakesOf(kind string) map[string]any {
	return map[string]any{"stakes": map[string]any{"kind": kind}, "disclosure": "never"}
}

// equals are two duelists of one level, who may give what they like: each has gifts
// of level 9, of which they give as many.
func equals(gifts int, a, b []Line) map[string]Sheet {
	gift := own(gifts, "Gift", "L", 9, 1)
	return both(calvin(append([]Line{gift}, a...)...), delsenora(append([]Line{gift}, b...)...).with("level", 7))
}

// given is the opening in which both give the same, and A gets the advantage.
func given(ids ...string) []Step {
	return each(contribute("a", ids...), contribute("b", ids...), closing(), roll(9), roll(2))
}

// Which spells a loser had, and which of them paid (spoils.spell_loss).
func spellsThatPaid() Pair {
	gift := own(1, "Gift", "L", 4, 1)
	script := func(ids ...string) []Step {
		return steps(given("gift#1"), each(surrendering("b"), rolls(1, 2), rolls(2, 2), forfeit("b", ids...)))
	}
	return Pair{
		"which spells paid after the duel", withStrangers("a", "public"),
		Duel{Terms: stakesOf("friendly"), Sheets: both(calvin(gift), delsenora(gift, own(4, "Small", "L", 1, 1))), Steps: script("small#1", "small#2", "small#3", "small#4")},
		Duel{Terms: stakesOf("friendly"), Sheets: both(calvin(gift), delsenora(gift, own(1, "Great", "L", 5, 1))), Steps: script("great#1")},
	}
}

// What a loser could not pay with spells, and so paid otherwise (spoils.spell_loss).
func levelsUnpaid() Pair {
	gift := own(1, "Gift", "L", 4, 1)
	script := func(ids ...string) []Step {
		return steps(given("gift#1"), each(surrendering("b"), rolls(1, 2), rolls(3, 3), forfeit("b", ids...)))
	}
	return Pair{
		"what a loser could not pay", withStrangers("a", "public"),
		Duel{Terms: stakesOf("service"), Sheets: both(calvin(gift), delsenora(gift)), Steps: script()},
		Duel{Terms: stakesOf("service"), Sheets: both(calvin(gift), delsenora(gift, own(1, "Great", "L", 6, 1))), Steps: script("great#1")},
	}
}

// How high the spell was that a winner cast, which bounds what he loses
// (spoils.spell_loss).
func winnersLoss() Pair {
	script := steps(given("gift#1"), each(seal("a", "cast:thing:ahead"), seal("b", "pass"), surrendering("b"), ones(4), ones(4),
		forfeit("b"), roll(6), forfeit("a", "thing#1")))
	sheets := func(level int) map[string]Sheet {
		gift := own(1, "Gift", "L", 7, 1)
		return both(calvin(gift, own(1, "Thing", "L", level, 5)), delsenora(gift))
	}
	return Pair{
		"how high a winner's spell was", withStrangers("b", "public"),
		Duel{Terms: stakesOf("friendly"), Sheets: sheets(1), Steps: script},
		Duel{Terms: stakesOf("friendly"), Sheets: sheets(6), Steps: script},
	}
}

// What the stakes leave of hit points of which a band is seen (spoils.damage).
func spoiledHitPoints() Pair {
	gift := own(1, "Gift", "L", 4, 1)
	script := steps(given("gift#1"), each(surrendering("b"), rolls(1, 2), ones(2), forfeit("b")))
	b := delsenora(gift)
	return Pair{
		"what the stakes leave of hit points", withStrangers("a", "public"),
		Duel{Terms: stakesOf("friendly"), Sheets: both(calvin(gift), b), Steps: script},
		Duel{Terms: stakesOf("friendly"), Sheets: both(calvin(gift), b.with("hit_points", map[string]any{"current": 30, "max": 30})), Steps: script},
	}
}

// How much the stakes cost of hidden hit points (terms "hidden").
func hiddenSpoils() Pair {
	gift := own(1, "Gift", "L", 4, 1)
	terms := stakesOf("friendly")
	terms["opponent_hit_points"] = "hidden"
	script := func(faces ...int) []Step {
		return steps(given("gift#1"), each(surrendering("b"), rolls(faces...), ones(2), forfeit("b")))
	}
	return Pair{
		"how much the stakes cost of hidden hit points", withStrangers("a", "public"),
		Duel{Terms: terms, Sheets: both(calvin(gift), delsenora(gift)), Steps: script(1, 1)},
		Duel{Terms: terms, Sheets: both(calvin(gift), delsenora(gift)), Steps: script(6, 6)},
	}
}

// blown is a duel to the death up to the save against the explosion.
func blown(save ...Act) []Step {
	return append(steps(given("gift#1", "gift#2"), each(surrendering("b"), ones(10), ones(18), forfeit("b"))), Step(save))
}

// paid is what the winner of such a duel pays, who cast nothing.
func paid() []Step { return each(ones(4), ones(2), forfeit("a")) }

// What a dead duelist carried, and what is left of it (spoils.death).
func equipmentLost() Pair {
	script := func(save ...Act) []Step { return steps(blown(save...), each(roll(90), roll(80)), paid()) }
	bare := equals(2, nil, nil)
	laden := equals(2, nil, nil)
	laden["b"] = laden["b"].with("equipment", []map[string]any{{"name": "robe", "material": "cloth"}, {"name": "flask", "material": "glass", "plus": 1}})
	return Pair{
		"what a dead duelist carried", withStrangers("a", "public"),
		Duel{Terms: stakesOf("death"), Sheets: bare, Steps: script(roll(1))},
		Duel{Terms: stakesOf("death"), Sheets: laden, Steps: script(roll(1), rolls(3, 19))},
	}
}

// To which plane a loser was hurled, and who chose it (spoils.death_outcome).
func planeOfTheRift() Pair {
	choose := func(option string) Act { return Act{Who: "mediator", Kind: "plane", Option: option} }
	script := func(choice ...Act) []Step {
		return steps(blown(roll(1)), []Step{append(Step{roll(5)}, choice...)}, paid())
	}
	return Pair{
		"to which plane a loser was hurled", withStrangers("a", "public"),
		Duel{Terms: stakesOf("death"), Sheets: equals(2, nil, nil), Steps: script(choose("plane:1"))},
		Duel{Terms: stakesOf("death"), Sheets: equals(2, nil, nil), Steps: script(choose("random"), roll(7))},
	}
}

// What was given to the arena, within one row of the stakes, and so what is gone
// afterwards (arena.stake_levels, spoils.report).
func stakesWithinARow() Pair {
	sheets := both(calvin(known(1, "Fireball"), known(3, "Magic Missile")), delsenora(shield))
	script := func(ids ...string) []Step {
		return each(contribute("a", ids...), contribute("b"), closing(), surrendering("b"))
	}
	return Pair{
		"what was given within a row of the stakes", withStrangers("b", "public"),
		Duel{Terms: stakesOf("friendly"), Sheets: sheets, Steps: script("fireball#1")},
		Duel{Terms: stakesOf("friendly"), Sheets: sheets, Steps: script("fireball#1", "magic-missile#1", "magic-missile#2")},
	}
}

// What the save against death needed (spoils.death).
func savesOfTheStakes() Pair {
	script := steps(opening(), each(surrendering("b"), ones(2), roll(15)))
	b := delsenora(shield)
	return Pair{
		"what a save against death needed", withStrangers("a", "public"),
		Duel{Terms: stakesOf("death"), Sheets: both(calvin(known(1, "Shield")), b), Steps: script},
		Duel{Terms: stakesOf("death"), Sheets: both(calvin(known(1, "Shield")), b.with("saves", map[string]any{"death": 14})), Steps: script},
	}
}

// What the save against a suggestion needed (spoils.service).
func savesOfTheWill() Pair {
	gift := own(1, "Gift", "L", 4, 1)
	script := steps(given("gift#1"), each(surrendering("b"), ones(2), ones(2), forfeit("b"), Act{Who: "a", Kind: "will", Option: "other"}, roll(19)))
	b := delsenora(gift)
	return Pair{
		"what a save against a suggestion needed", withStrangers("a", "public"),
		Duel{Terms: stakesOf("service"), Sheets: both(calvin(gift), b), Steps: script},
		Duel{Terms: stakesOf("service"), Sheets: both(calvin(gift), b.with("saves", map[string]any{"spell": 18})), Steps: script},
	}
}

// How many hit points a winner had when his image was killed outright, which bounds
// what he suffers (spoils.damage).
func slainWinner() Pair {
	terms := stakesOf("death")
	terms["end"] = []string{"no_spells"}
	gift := own(8, "Gift", "L", 1, 1)
	var ids []string
	for n := 1; n <= 7; n++ {
		ids = append(ids, "gift#"+strconv.Itoa(n))
	}
	passing := func(distance string) []Step { return each(move("a", distance), seal("a", "pass"), seal("b", "pass")) }
	script := steps(given(ids...), each(seal("a", "cast:doom:ahead"), seal("b", "pass")), passing("5"), passing("5"),
		each(move("a", "2"), respond("b", "none"), surrendering("a"), ones(6), ones(8), forfeit("a", "doom#1", "gift#1"), roll(20), roll(1),
			roll(6), ones(2), forfeit("b")))
	sheets := func(left int) map[string]Sheet {
		return both(calvin(gift, own(1, "Doom", "A", 1, 5, "damage", "death; 1d4 if saved", "save", "half")), delsenora(gift).with("level", 7, "hit_points", map[string]any{"current": left, "max": 20}))
	}
	return Pair{
		"what a winner had who was killed outright", withStrangers("a", "public"),
		Duel{Terms: terms, Sheets: sheets(4), Steps: script},
		Duel{Terms: terms, Sheets: sheets(5), Steps: script},
	}
}
