package noninterference

// counteredBy takes A's spell of MV 5 across ten spaces to B, who counters it and
// moves on what he has turned round.
func counteredBy(cast, counter string, after ...Act) []Step {
	return steps(reachB(cast), each(respond("b", counter)), each(after...), each(
		seal("a", "pass"), seal("b", "pass"), move("b", "2"), seal("a", "pass"), seal("b", "pass")))
}

// Which counter spell turned a spell round, and its rank: that it did so is seen,
// and no more (ability.turned, fog.counter).
func turningCounters() Pair {
	script := counteredBy("cast:thing:ahead", "counter:mirror", roll(20), roll(20))
	a := calvin(own(1, "Thing", "A", 2, 5))
	return Pair{
		"which counter turned a spell round", withStrangers("a", "public"),
		Duel{Sheets: both(a, delsenora(mirror(2, 1))), Steps: script},
		Duel{Sheets: both(a, delsenora(mirror(6, 4))), Steps: script},
	}
}

// The power score with which the casters fought over a spell, where its dice read
// the same (ability.turned, ruling turned.contest).
func contestedSpells() Pair {
	script := counteredBy("cast:charm-person:ahead", "counter:chaotic-commands", roll(20), roll(3))
	a, b := calvin(known(1, "Charm Person")), delsenora(known(1, "Chaotic Commands"))
	return Pair{
		"the power score behind the casters' fight", withStrangers("a", "public"),
		Duel{Sheets: both(a, b), Steps: script},
		Duel{Sheets: both(a, b.with("abilities", map[string]any{"wisdom": 12}, "bonuses", map[string]any{"protection": 3})), Steps: script},
	}
}

// How fast a spell is that works for its new side, where the clock moves it or he
// does (ability.turned, duel.deadline).
func turnedInTime() Pair {
	script := steps(opening(), each(
		seal("a", "cast:thing:ahead"), seal("b", "cast:mirror:ahead"),
		move("a", "5"), move("b", "1"), seal("a", "pass"), seal("b", "pass"),
		move("a", "3"), meet("a", "fight"), roll(20), roll(20), move("b", "1"), lapse(),
		move("b", "1"), move("b", "1"), seal("a", "pass"), lapse()))
	b := delsenora(mirror(2, 1))
	return Pair{
		"which spell was turned round under a deadline", withStrangers("public"),
		Duel{Terms: underDeadline, Sheets: both(calvin(own(1, "Thing", "A", 2, 5)), b), Steps: script},
		Duel{Terms: underDeadline, Sheets: both(calvin(own(1, "Thing", "M", 7, 5, "damage", "9d6")), b), Steps: script},
	}
}

// That the mediator's search turned something up while a deadline ran: it puts
// nothing off (duel.search, duel.deadline).
func contrabandInTime() Pair {
	script := func(searched Step) []Step {
		return []Step{{contribute("b")}, searched, {lapse()}, {roll(9)}, {roll(2)}, {seal("b", "pass")}, {lapse()}}
	}
	return Pair{
		"that contraband was found under a deadline", withStrangers("b", "public"),
		Duel{Terms: underDeadline, Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(shield)), Steps: script(Step{})},
		Duel{Terms: underDeadline, Sheets: both(calvin(known(1, "Clairvoyance")).with("items", wand("Fireball")), delsenora(shield)), Steps: script(Step{finds("a")})},
	}
}
