package noninterference

// kelson is a duelist: traits at their levels, in the order Power, Shields, Duel
// Arcane.
func kelson(power, shields, arcane string, more ...any) Sheet {
	trait := func(level string) map[string]any { return map[string]any{"level": level} }
	return Sheet{"name": "Kelson", "power": trait(power), "shields": trait(shields), "duel_arcane": trait(arcane), "fudge_points": 6}.with(more...)
}

// wounded is a trait of so many levels less than its sheet has.
func wounded(level string, by int) map[string]any {
	return map[string]any{"level": level, "modifiers": []any{map[string]any{"by": by, "reason": "a wound"}}}
}

func test(who, option string) Act { return Act{Who: who, Kind: "test", Option: option} }

func allot(who string, ids ...string) Act {
	return Act{Who: who, Kind: "allot", Selection: append([]string{}, ids...)}
}

func faces(list ...int) Act { return Act{Who: "mediator", Kind: "roll", Rolls: list} }

// tested are the steps up to the first allotment: a tie, and B keeps first
// strike.
func tested() []Step {
	return each(test("a", "0"), test("b", "0"), faces(2, 2), faces(2, 2), Act{Who: "b", Kind: "first_strike", Option: "keep"})
}

func circle(a Sheet, terms map[string]any, script []Step) Duel {
	return Duel{Ruleset: "duel-arcane", Terms: terms, Sheets: both(a, kelson("fair", "fair", "fair")), Steps: script}
}

// What the totals come from is each duelist's own (arcane.fog).
func arcaneSheets() Pair {
	script := steps(tested(), each(allot("a", "spell#1"), allot("b", "rest#1")))
	return Pair{
		"the sheet behind the totals of a Duel Arcane",
		[]string{"b", "public"},
		circle(kelson("good", "fair", "fair"), nil, script),
		circle(kelson("good", "fair", "fair", "duel_arcane", wounded("good", -1), "shields", wounded("superb", -3), "power_fatigue", 3, "fudge_points", 1), nil, script),
	}
}

// How dice are set before both are in (arcane.commit).
func arcaneAllotments() Pair {
	sheet := kelson("fair", "fair", "fair")
	return Pair{
		"how the dice of a round are set",
		[]string{"b", "public"},
		circle(sheet, nil, steps(tested(), each(allot("a", "spell#1", "spell#2")))),
		circle(sheet, nil, steps(tested(), each(allot("a")))),
	}
}

// What is added to the testing roll before both are in (arcane.fp.test).
func arcaneAdditions() Pair {
	sheet := kelson("fair", "fair", "fair")
	return Pair{
		"what is added to the test",
		[]string{"b", "public"},
		circle(sheet, nil, each(test("a", "0"))),
		circle(sheet, nil, each(test("a", "1"))),
	}
}

// In a blind duel Option Points are some or none (arcane.fog).
func arcanePoints() Pair {
	blind := map[string]any{"house": map[string]any{"opponent_points": "blind"}}
	script := steps(tested(), each(allot("a", "spell#1"), allot("b", "spell#1")))
	return Pair{
		"how many Option Points a blind duel leaves",
		[]string{"b", "public"},
		circle(kelson("fair", "fair", "fair"), blind, script),
		circle(kelson("superb", "fair", "fair"), blind, script),
	}
}

// What a purse holds is its owner's to know (arcane.fog).
func arcanePurses() Pair {
	script := each(test("a", "1"), test("b", "0"), faces(2, 2), faces(2, 2), Act{Who: "a", Kind: "first_strike", Option: "keep"})
	return Pair{
		"how many FUDGE points are left",
		[]string{"b", "public"},
		circle(kelson("fair", "fair", "fair", "fudge_points", 6), nil, script),
		circle(kelson("fair", "fair", "fair", "fudge_points", 9), nil, script),
	}
}

// A stalemate counts what everybody sees, and is dear to each in secret
// (arcane.stalemate, arcane.drain).
func arcaneStalemate() Pair {
	terms := map[string]any{"disclosure": "never", "house": map[string]any{"stalemate": "10", "opponent_points": "blind"}}
	script := tested()
	for range 10 {
		script = steps(script, each(allot("a"), allot("b")))
	}
	return Pair{
		"what a stalemate costs",
		[]string{"b", "public"},
		circle(kelson("fair", "fair", "fair", "power_fatigue", 8), terms, script),
		circle(kelson("good", "fair", "fair", "power_fatigue", 3, "fudge_points", 1), terms, script),
	}
}
