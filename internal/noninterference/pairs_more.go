package noninterference

import "net/http"

func rollBy(who string, faces ...int) Act { return Act{Who: who, Kind: "roll", Rolls: faces} }

func withStrangers(viewers ...string) []string { return append(viewers, strangers...) }

// Hidden dice that a side throws at a table where nobody mediates (dice.table,
// terms "hidden").
func houseTableDice() Pair {
	script := func(faces ...int) []Step {
		return each(contribute("a"), contribute("b"), rollBy("a", 9), rollBy("b", 2),
			seal("a", "cast:wall:ahead"), seal("b", "pass"), move("a", "5"), seal("a", "pass"), seal("b", "pass"), move("a", "5"),
			respond("b", "none"), rollBy("b", faces...), seal("a", "pass"), seal("b", "pass"))
	}
	terms := map[string]any{"opponent_hit_points": "hidden"}
	sheets := both(calvin(own(1, "Wall", "AD", 2, 5)), delsenora(shield))
	return Pair{
		"hidden dice where the house mediates", withStrangers("a", "public"),
		Duel{House: true, Terms: terms, Sheets: sheets, Steps: script(1, 1)},
		Duel{House: true, Terms: terms, Sheets: sheets, Steps: script(6, 6)},
	}
}

// The type of a counter whose caster has the advantage (fog.counter).
func advantagedCounter() Pair {
	script := each(contribute("a"), contribute("b"), closing(), roll(2), roll(9),
		seal("a", "cast:wall:ahead"), seal("b", "pass"), move("a", "5"), seal("a", "pass"), seal("b", "pass"), move("a", "5"),
		respond("b", "counter:answer"), roll(15), roll(2), seal("a", "pass"), seal("b", "pass"))
	a := calvin(own(1, "Wall", "AD", 2, 5))
	return Pair{
		"the type of an advantaged side's counter", withStrangers("a", "public"),
		Duel{Sheets: both(a, delsenora(own(1, "Answer", "AD", 1, 3))), Steps: script},
		Duel{Sheets: both(a, delsenora(own(1, "Answer", "D", 7, 1))), Steps: script},
	}
}

// What stands in a lock, and what has joined it (lock.hold, lock.challenge).
func lockedSpells() Pair {
	script := steps(opening(), each(
		seal("a", "cast:first:ahead"), seal("b", "cast:theirs:ahead"), move("a", "5"), move("b", "3"), seal("a", "pass"), seal("b", "pass"),
		move("a", "2"), meet("a", "fight"), roll(20), roll(20), seal("a", "cast:second:ahead"), seal("b", "pass"),
		move("a", "5"), seal("a", "pass"), seal("b", "pass"), move("a", "2"), meet("a", "fight"), roll(20), roll(19),
		seal("a", "pass"), seal("b", "pass")))
	b := delsenora(own(1, "Theirs", "L", 2, 3))
	return Pair{
		"what stands in a lock", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(own(1, "First", "L", 1, 5), own(1, "Second", "L", 2, 5)), b), Steps: script},
		Duel{Sheets: both(calvin(own(1, "First", "L", 8, 5, "damage", "9d6"), own(1, "Second", "L", 9, 5, "tags", []string{"fire"})), b), Steps: script},
	}
}

// What a duel kept for itself, after its end, when its terms never disclose.
func neverDisclosed() Pair {
	script := opening()
	for range 10 { // to the stalemate
		script = append(script, each(seal("a", "pass"), seal("b", "pass"))...)
	}
	terms := map[string]any{"disclosure": "never"}
	return Pair{
		"what is never disclosed", withStrangers("b", "public"),
		Duel{Terms: terms, Sheets: both(calvin(known(1, "Fireball")), delsenora(shield)), Steps: script},
		Duel{Terms: terms, Sheets: both(calvin(known(3, "Light"), known(2, "Shield")), delsenora(shield)), Steps: script},
	}
}

// What was left in a home defense when the duel ended (end.arena).
func leftAtHome() Pair {
	script := steps(opening(), each(seal("a", "cast:ward:home"), seal("b", "pass")))
	terms := map[string]any{"disclosure": "never", "end": []string{"no_spells"}}
	return Pair{
		"what was left in a home defense", withStrangers("b", "public"),
		Duel{Terms: terms, Sheets: both(calvin(own(1, "Ward", "D", 1, 1)), delsenora(shield)), Steps: script},
		Duel{Terms: terms, Sheets: both(calvin(own(1, "Ward", "D", 9, 5)), delsenora(shield)), Steps: script},
	}
}

// How one who is held could answer, and his rank (linger.effect).
func answersOfOneHeld() Pair {
	script := steps(opening(), each(
		seal("a", "cast:grip:ahead"), seal("b", "pass"), move("a", "5"), seal("a", "pass"), seal("b", "pass"),
		move("a", "5"), respond("b", "save"), roll(1), seal("a", "pass"), seal("b", "pass"),
		Act{Who: "b", Kind: "linger", Option: "power"}, roll(1), roll(20), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Grip", "A", 2, 5, "save", "negates", "damage", "0", "abilities", []map[string]any{{"kind": "incapacitates"}}))
	return Pair{
		"how one who is held could answer", withStrangers("a", "public"),
		Duel{Sheets: both(a, delsenora(known(1, "Light"))), Steps: script},
		Duel{Sheets: both(a, delsenora(known(3, "Dispel Magic"), known(2, "Withdraw")).with("bonuses", map[string]any{"protection": 2})), Steps: script},
	}
}

// Which spell was turned round: its old and its new side know it, who watches
// does not (ability.turned). It is turned where it meets a ward that came to it.
func turnedSpells() Pair {
	script := steps(opening(), each(
		seal("a", "cast:thing:ahead"), seal("b", "cast:mirror:ahead"),
		move("a", "5"), move("b", "1"), seal("a", "pass"), seal("b", "pass"),
		move("a", "3"), meet("a", "fight"), roll(20), roll(20), move("b", "1"), seal("a", "pass"), seal("b", "pass"),
		move("b", "1"), move("b", "1"), seal("a", "pass"), seal("b", "pass")))
	b := delsenora(mirror(2, 1))
	return Pair{
		"which spell was turned round", withStrangers("public"),
		Duel{Sheets: both(calvin(own(1, "Thing", "A", 2, 5)), b), Steps: script},
		Duel{Sheets: both(calvin(own(1, "Thing", "M", 7, 5, "damage", "9d6", "tags", []string{"fire"})), b), Steps: script},
	}
}

// Of what turned it round his own side alone knows more than the dice and the
// type tell (ability.turned).
func turningSpells() Pair {
	script := steps(opening(), each(
		seal("a", "cast:thing:ahead"), seal("b", "cast:mirror:ahead"),
		move("a", "5"), move("b", "1"), seal("a", "pass"), seal("b", "pass"),
		move("a", "3"), meet("a", "fight"), roll(20), roll(20), move("b", "1"), seal("a", "pass"), seal("b", "pass"),
		move("b", "1"), move("b", "1"), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Thing", "A", 2, 5))
	return Pair{
		"what turned a spell round", withStrangers("a", "public"),
		Duel{Sheets: both(a, delsenora(mirror(2, 1))), Steps: script},
		Duel{Sheets: both(a, delsenora(mirror(6, 4))), Steps: script},
	}
}

// mirror is a defense that must fight what comes, and turns it round by a lock.
func mirror(level, rate int) Line {
	return own(1, "Mirror", "D", level, rate, "abilities", []map[string]any{
		{"kind": "must_fight", "against": "any"}, {"kind": "reflects", "against": "any", "params": "on=lock"},
	})
}

// wand is contraband that stands for one spell.
func wand(spell string) []map[string]any {
	return []map[string]any{{"name": "wand", "kind": "wand", "spells": []string{spell}, "smuggled": true}}
}

// finds has the mediator take the wand that his search has turned up on a seat.
func finds(seat string) Act {
	return Act{Who: "mediator", Keeps: func(w *world, who string) {
		w.t.Helper()
		report := map[string]any{"kind": "confiscation", "seat": seat, "item": "wand"}
		w.must(http.MethodPost, w.path("/interventions"), w.tokens[who], report, nil)
	}}
}

// Whether a cast spell is the caster's own or contraband (duel.search).
func contrabandCast() Pair {
	script := func(key string) []Step {
		return steps(opening(), each(seal("a", key), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	return Pair{
		"one's own or contraband", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(shield)), Steps: script("cast:clairvoyance:ahead")},
		Duel{Sheets: both(calvin().with("memorized", []Line{}, "items", wand("Clairvoyance")), delsenora(shield)), Steps: script("cast:clairvoyance@wand:ahead")},
	}
}

// Whether a counter spell is contraband (duel.search, fog.counter).
func contrabandCounter() Pair {
	script := func(key string) []Step {
		return steps(reachB("cast:wall:ahead"), each(respond("b", key), roll(15), roll(2), seal("a", "pass"), seal("b", "pass")))
	}
	a := calvin(own(1, "Wall", "AD", 2, 5))
	return Pair{
		"a counter spell or contraband", withStrangers("a", "public"),
		Duel{Sheets: both(a, delsenora(known(1, "Dispel Magic"))), Steps: script("counter:dispel-magic")},
		Duel{Sheets: both(a, delsenora(shield).with("items", wand("Dispel Magic"))), Steps: script("counter:dispel-magic@wand")},
	}
}

// What the other smuggles, and that the mediator's search has turned it up
// (duel.search).
func contrabandFound() Pair {
	script := func(searched Step) []Step {
		return []Step{
			{contribute("a")}, searched, {contribute("b")}, {closing()}, {roll(9)}, {roll(2)}, {seal("a", "pass")}, {seal("b", "pass")},
		}
	}
	return Pair{
		"that contraband was found", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(shield)), Steps: script(Step{})},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")).with("items", wand("Fireball")), delsenora(shield)), Steps: script(Step{finds("a")})},
	}
}

// What the house finds when both have sat down (duel.search).
func contrabandInAHouseDuel() Pair {
	script := each(contribute("a"), contribute("b"), rollBy("a", 9), rollBy("b", 2), seal("a", "pass"), seal("b", "pass"))
	return Pair{
		"that the house found contraband", withStrangers("b", "public"),
		Duel{House: true, Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(shield)), Steps: script},
		Duel{House: true, Sheets: both(calvin(known(1, "Clairvoyance")).with("items", wand("Fireball")), delsenora(shield)), Steps: script},
	}
}
