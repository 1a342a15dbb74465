package noninterference

// ending is the terms of a duel that a condition may end besides.
func ending(conditions ...map[string]any) map[string]any { return map[string]any{"also": conditions} }

// A sealed cast that will lose by the terms (duel.terms, round.choices).
func sealedLoss() Pair {
	terms := ending(map[string]any{"when": "casts_spell", "spell": "Fireball"})
	sheets := both(calvin(known(1, "Fireball"), known(1, "Haste")), delsenora(shield))
	script := func(cast string) []Step { return steps(opening(), each(seal("a", cast))) }
	return Pair{
		"a sealed cast that will lose", withStrangers("b", "public"),
		Duel{Terms: terms, Sheets: sheets, Steps: script("cast:fireball:ahead")},
		Duel{Terms: terms, Sheets: sheets, Steps: script("cast:haste:ahead")},
	}
}

// A cast that would lose if the condition bound its caster, and one that would
// not (duel.terms).
func unboundCast() Pair {
	terms := ending(map[string]any{"when": "casts_school", "school": "Evocation", "for": "b"}, map[string]any{"when": "casts_type", "type": "M", "for": "b"})
	script := func(cast string) []Step {
		return steps(opening(), each(seal("a", cast), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	sheets := both(calvin(known(1, "Fireball"), known(1, "Haste")), delsenora(shield))
	return Pair{
		"a cast by one whom the condition does not bind", withStrangers("b", "public"),
		Duel{Terms: terms, Sheets: sheets, Steps: script("cast:fireball:ahead")},
		Duel{Terms: terms, Sheets: sheets, Steps: script("cast:haste:ahead")},
	}
}

// A casting of several rounds that will lose when its spell appears (cast.long,
// ruling condition.cast).
func longLoss() Pair {
	terms := ending(map[string]any{"when": "casts_spell", "spell": "Chant"})
	script := func(act string) []Step {
		return steps(opening(), each(seal("a", "pass"), seal("b", act), seal("a", "pass")))
	}
	sheets := both(calvin(known(1, "Shield")), delsenora(known(1, "Chant"), known(1, "Bless")))
	return Pair{
		"a long casting that will lose", withStrangers("a", "public"),
		Duel{Terms: terms, Sheets: sheets, Steps: script("cast:chant:ahead")},
		Duel{Terms: terms, Sheets: sheets, Steps: script("pass")},
	}
}

// A contribution that would lose if it were cast (arena.contribution, ruling
// condition.cast).
func contributedLoss() Pair {
	terms := ending(map[string]any{"when": "casts_spell", "spell": "Fireball"})
	sheets := both(calvin(known(1, "Fireball"), known(1, "Haste")), delsenora(shield))
	script := func(id string) []Step {
		return each(contribute("a", id), contribute("b"), closing(), seal("a", "pass"), seal("b", "pass"))
	}
	return Pair{
		"a contribution that would lose if it were cast", withStrangers("b", "public"),
		Duel{Terms: terms, Sheets: sheets, Steps: script("fireball#1")},
		Duel{Terms: terms, Sheets: sheets, Steps: script("haste#1")},
	}
}

// How far hidden hit points are from the half that loses, and past it (terms
// "hidden").
func hiddenHalf() Pair {
	terms := ending(map[string]any{"when": "half_hit_points"})
	terms["opponent_hit_points"], terms["disclosure"] = "hidden", "never"
	script := func(first, second int) []Step {
		return steps(reachB("cast:wall:ahead"), each(respond("b", "none"), roll2(first, first), seal("a", "cast:wall:ahead"), seal("b", "pass"),
			move("a", "5"), seal("a", "pass"), seal("b", "pass"), move("a", "5"), respond("b", "none"), roll2(second, second)))
	}
	a, b := calvin(own(2, "Wall", "AD", 2, 5)), delsenora(shield).with("hit_points", map[string]any{"current": 24, "max": 24})
	return Pair{
		"how near hidden hit points are to their half", withStrangers("a", "public"),
		Duel{Terms: terms, Sheets: both(a, b), Steps: script(1, 5)},
		Duel{Terms: terms, Sheets: both(a, b), Steps: script(5, 6)},
	}
}

// Which counter of a school it was that lost by the terms (fog.counter,
// duel.terms).
func counterLoss() Pair {
	terms := ending(map[string]any{"when": "casts_school", "school": "Abjuration", "for": "b"})
	terms["disclosure"] = "never"
	script := func(counter string) []Step {
		return steps(reachB("cast:wall:ahead"), each(respond("b", "counter:"+counter), roll(20), roll(1)))
	}
	sheets := both(calvin(own(1, "Wall", "AD", 2, 5)), delsenora(known(1, "Sanctuary"), known(1, "Protection From Evil")))
	return Pair{
		"which counter of a school lost", withStrangers("a", "public"),
		Duel{Terms: terms, Sheets: sheets, Steps: script("sanctuary")},
		Duel{Terms: terms, Sheets: sheets, Steps: script("protection-from-evil")},
	}
}
