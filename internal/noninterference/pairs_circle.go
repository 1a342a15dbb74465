package noninterference

import "net/http"

func fund(who, option string) Act { return Act{Who: who, Kind: "fund", Option: option} }
func unset(who, kind string) Act  { return Act{Who: who, Kind: kind, TakeBack: true} }
func rests(who string) Act        { return allot(who, "rest#1", "rest#2", "rest#3", "rest#4") }
func counters(who string) Act     { return allot(who, "counterspell#1", "counterspell#2") }
func nullify(who, of string) Act  { return Act{Who: who, Kind: "nullify", Option: of} }
func timed(more ...any) map[string]any {
	return map[string]any(Sheet{"deadline": deadline}.with(more...))
}

// yields gives the duel up.
func yields(who string) Act {
	return Act{Who: who, Keeps: func(w *world, who string) {
		w.t.Helper()
		w.must(http.MethodPost, w.path("/surrender"), w.tokens[who], nil, nil)
	}}
}

// How many Counterspells are funded before both have said so
// (arcane.pay.counters).
func arcaneFundings() Pair {
	sheet := kelson("fair", "fair", "fair")
	script := func(a Act) []Step { return steps(tested(), each(counters("a"), counters("b"), a)) }
	return Pair{
		"how many Counterspells are funded",
		[]string{"b", "public"},
		circle(sheet, nil, script(fund("a", "0"))),
		circle(sheet, nil, script(fund("a", "2"))),
	}
}

// Who sealed first, and whether he thought again (arcane.commit).
func arcaneSealing() Pair {
	sheet := kelson("fair", "fair", "fair")
	script := func(first, second Step) []Step {
		return steps(tested(), []Step{first, second, {allot("b", "rest#1")}, {rests("a")}, {rests("b")}})
	}
	return Pair{
		"when the dice of a round were sealed",
		[]string{"b", "public"},
		circle(sheet, nil, script(Step{allot("a", "rest#1")}, Step{})),
		circle(sheet, nil, script(Step{}, Step{allot("a", "spell#1"), unset("a", "allot"), allot("a", "rest#1")})),
	}
}

// What somebody could buy is offered to him alone, in each decision that a purse
// matters in (arcane.fog).
func arcaneOffers() Pair {
	script := steps(tested(), each(allot("a"), allot("b", "spell#1", "spell#2"), faces(2, 2), nullify("a", "0"), allot("a"), allot("b")))
	return Pair{
		"what a purse could buy",
		[]string{"b", "public"},
		circle(kelson("fair", "fair", "fair", "fudge_points", 0), nil, script),
		circle(kelson("fair", "fair", "fair", "fudge_points", 14), nil, script),
	}
}

// How much Power Fatigue the end took (arcane.drain).
func arcaneDrains() Pair {
	script := steps(tested(), []Step{{yields("b")}})
	terms := map[string]any{"disclosure": "never"}
	return Pair{
		"how much Power Fatigue was left to drain",
		[]string{"b", "public"},
		circle(kelson("fair", "fair", "fair"), terms, script),
		circle(kelson("fair", "fair", "fair", "power_fatigue", 1), terms, script),
	}
}

// Whether the other had set his dice when the deadline passed, and whether to
// rests or not at all: the clock sets rests (arcane.late).
func arcaneInTime() Pair {
	sheet := kelson("fair", "fair", "fair")
	script := func(others ...Act) []Step {
		return steps(tested(), []Step{others, {}, {lapse()}}, each(rests("a"), rests("b")))
	}
	return Pair{
		"who had set his dice when the deadline passed",
		withStrangers("a", "public"),
		circle(sheet, timed(), script()),
		circle(sheet, timed(), script(allot("b", "spell#1"), unset("b", "allot"), rests("b"))),
	}
}

// Whether the other had said when the deadline passed that he funds nothing
// (arcane.late).
func arcaneFundedInTime() Pair {
	sheet := kelson("fair", "fair", "fair")
	script := func(others ...Act) []Step {
		return steps(tested(), each(counters("a"), counters("b")), []Step{others, {}, {lapse()}}, each(rests("a"), rests("b")))
	}
	return Pair{
		"who had funded when the deadline passed",
		withStrangers("a", "public"),
		circle(sheet, timed(), script()),
		circle(sheet, timed(), script(fund("b", "2"), unset("b", "fund"), fund("b", "0"))),
	}
}

// What the totals come from, where the clock comes to all that is asked and the
// server throws for the table (arcane.late, arcane.fog).
func arcaneSheetsInTime() Pair {
	script := []Step{
		{lapse()},
		{lapse()},
		{lapse()},
		{lapse()},
		{allot("a", "spell#1", "spell#2", "spell#3")},
		{lapse()},
		{lapse()},
		{},
		{lapse()},
	}
	return Pair{
		"the sheet behind the totals when time is up",
		[]string{"b", "public"},
		circle(kelson("good", "fair", "fair"), timed(), script),
		circle(kelson("good", "fair", "fair", "duel_arcane", wounded("good", -1), "shields", wounded("superb", -3), "power_fatigue", 3, "fudge_points", 14), timed(), script),
	}
}

// In a blind duel a deadline tells no more of the points than an answer does
// (arcane.fog, arcane.late).
func arcanePointsInTime() Pair {
	blind := timed("house", map[string]any{"opponent_points": "blind"})
	script := steps(tested(), []Step{{allot("a", "spell#1")}, {lapse()}, {lapse()}, {lapse()}, {lapse()}})
	return Pair{
		"how many Option Points a blind duel leaves when time is up",
		[]string{"b", "public"},
		circle(kelson("fair", "fair", "fair"), blind, script),
		circle(kelson("superb", "fair", "fair"), blind, script),
	}
}
