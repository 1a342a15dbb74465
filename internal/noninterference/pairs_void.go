package noninterference

import "net/http"

// calledOff has whoever opened the duel call it off, and say why.
func calledOff() Act {
	return Act{Who: "mediator", Keeps: func(w *world, who string) {
		w.t.Helper()
		w.must(http.MethodPost, w.path("/void"), w.tokens[who], map[string]any{"reason": "the tavern closes"}, nil)
	}}
}

// What a side had sealed when the duel was called off, and that it had sealed at
// all (duel.void, round.choices): the terms open what is fought to its end, and
// nothing of this.
func voidedSealed() Pair {
	sheets := both(calvin(known(1, "Clairvoyance"), known(1, "Fireball")), delsenora(shield))
	script := func(sealed ...Act) []Step { return steps(opening(), []Step{sealed, {calledOff()}}) }
	return Pair{
		"what was sealed when a duel was called off", withStrangers("b", "public"),
		Duel{Sheets: sheets, Steps: script(seal("a", "cast:fireball:ahead"))},
		Duel{Sheets: sheets, Steps: script()},
	}
}

// What was contributed to a duel that was called off (duel.void,
// arena.contribution).
func voidedContributions() Pair {
	sheets := both(calvin(known(1, "Fireball"), known(3, "Magic Missile")), delsenora(shield))
	script := func(ids ...string) []Step {
		return each(contribute("a", ids...), contribute("b"), closing(), calledOff())
	}
	return Pair{
		"what was contributed when a duel was called off", withStrangers("b", "public"),
		Duel{Sheets: sheets, Steps: script("fireball#1")},
		Duel{Sheets: sheets, Steps: script("fireball#1", "magic-missile#1")},
	}
}

// Which spells a side had memorized, where the house judges and who opened the
// duel calls it off: he has seen as the public does, and goes on so.
func voidedSheets() Pair {
	script := each(contribute("a"), contribute("b"), seal("a", "pass"), calledOff())
	of := func(a Sheet) Duel {
		return Duel{House: true, Terms: map[string]any{"dice": "server"}, Sheets: both(a, delsenora(shield)), Steps: script}
	}
	return Pair{
		"which spells were memorized for a duel that was called off", withStrangers("b", "mediator", "public"),
		of(calvin(known(1, "Clairvoyance"))), of(calvin(known(3, "Fireball"), known(1, "Light"))),
	}
}

// How the dice of a round were set when a Duel Arcane was called off, and what the
// totals came from (arcane.closed, arcane.commit, arcane.fog).
func voidedCircle() Pair {
	script := func(ids ...string) []Step { return steps(tested(), each(allot("a", ids...), calledOff())) }
	return Pair{
		"how the dice were set when a Duel Arcane was called off", withStrangers("b", "public"),
		circle(kelson("good", "fair", "fair"), nil, script("spell#1", "spell#2")),
		circle(kelson("good", "fair", "fair", "duel_arcane", wounded("good", -1), "shields", wounded("superb", -3), "power_fatigue", 3, "fudge_points", 1), nil, script()),
	}
}
