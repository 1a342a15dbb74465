package noninterference

// An ability of a custom spell.
func able(kind, against, params string) Line {
	return Line{"kind": kind, "against": against, "params": params}
}

// meetInTheMiddle lets two spells cast at each other meet; whether they fight is asked
// next.
func meetInTheMiddle() []Step {
	return steps(opening(), each(
		seal("a", "cast:veil:ahead"), seal("b", "cast:theirs:ahead"), move("a", "5"), move("b", "4")))
}

// A dispel roll after a lock, in vain, gives no spell away (ability.dispel).
func failedDispel() Pair {
	script := func(dice ...Act) []Step {
		return steps(meetInTheMiddle(), []Step{append([]Act{meet("a", "fight")}, dice...)}, each(seal("a", "pass"), seal("b", "pass")))
	}
	b := delsenora(own(1, "Theirs", "AD", 2, 5))
	dispels := own(1, "Veil", "AD", 2, 5, "abilities", []Line{able("dispel_on_lock_or_defeat", "any", "")})
	return Pair{
		"a dispel that failed", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(own(1, "Veil", "AD", 2, 5)), b), Steps: script(roll(20), roll(20))},
		Duel{Sheets: both(calvin(dispels), b), Steps: script(roll(20), roll(20), roll(1))},
	}
}

// A check of the power score that reveals nothing shows to nobody (identify.check).
func failedCheck() Pair {
	script := func(dice ...Act) []Step {
		return steps(meetInTheMiddle(), []Step{append([]Act{meet("a", "fight")}, dice...)}, each(seal("a", "pass"), seal("b", "pass")))
	}
	b := delsenora(own(1, "Theirs", "L", 2, 5))
	checks := own(1, "Veil", "L", 2, 5, "abilities", []Line{able("reveals", "opposing_spell", ""), able("reveal_check", "", "")})
	return Pair{
		"a check that revealed nothing", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(own(1, "Veil", "L", 2, 5)), b), Steps: script(roll(20), roll(20))},
		Duel{Sheets: both(calvin(checks), b), Steps: script(roll(20), roll(20), roll(20))},
	}
}

// Which spells went with a drained level, and whether any had to (ability.drain).
func drainedMemory() Pair {
	a := calvin(own(1, "Wall", "A", 2, 5, "abilities", []Line{able("drains_levels", "target_character", "levels=1")}))
	script := steps(reachB("cast:wall:ahead"), each(respond("b", "none"), seal("a", "pass"), seal("b", "pass")))
	return Pair{
		"what a drained level took along", withStrangers("a", "public"),
		Duel{Sheets: both(a, delsenora(shield)), Steps: script},
		Duel{Sheets: both(a, delsenora(shield, known(2, "Heal"), known(3, "Raise Dead"))), Steps: script},
	}
}

// Missiles that are left of a spell, or another copy of it (ability.groups).
func launchedOrCast() Pair {
	sheets := both(calvin(own(2, "Bolt", "M", 2, 1, "abilities", []Line{able("launch_groups", "", "missiles=10;a_round=5")})), delsenora(shield))
	script := func(then string) []Step {
		return steps(opening(), each(
			seal("a", "cast:bolt:ahead"), seal("b", "pass"),
			move("a", "1"), seal("a", then), seal("b", "pass"),
			move("a", "1"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	return Pair{
		"missiles that were left, or another spell", withStrangers("b", "public"),
		Duel{Sheets: sheets, Steps: script("launch")},
		Duel{Sheets: sheets, Steps: script("cast:bolt:ahead")},
	}
}

// Missiles that are left are a counter like a spell from memory
// (ability.groups, fog.counter).
func launchedOrCountered() Pair {
	bolt := own(2, "Bolt", "M", 2, 1, "abilities", []Line{
		able("launch_groups", "", "missiles=10;a_round=5"), able("counters", "tag:summons_creature&in_own_space", ""),
	})
	dart := own(2, "Dart", "M", 2, 1, "abilities", []Line{able("counters", "tag:summons_creature", "")})
	beast := own(2, "Beast", "AD", 2, 5, "tags", []string{"summons_creature"})
	script := func(counter string) []Step {
		return steps(opening(), each(
			seal("a", "cast:beast:ahead"), seal("b", "pass"),
			move("a", "5"), seal("a", "pass"), seal("b", "cast:bolt:ahead"),
			move("a", "5"), meet("a", "pass"), respond("b", counter), roll(15), roll(2), move("b", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	sheets := both(calvin(beast), delsenora(bolt, dart))
	return Pair{
		"a counter of missiles that were left", withStrangers("a", "public"),
		Duel{Sheets: sheets, Steps: script("counter:launched")},
		Duel{Sheets: sheets, Steps: script("counter:dart")},
	}
}

// What a spell revealed of another whatever came of their fight is its owner's
// knowledge alone (fog.detection).
func revealedOrBeaten() Pair {
	script := func() []Step {
		return steps(meetInTheMiddle(), []Step{{meet("a", "fight"), roll(20), roll(2)}}, each(seal("a", "pass"), seal("b", "pass")))
	}
	b := delsenora(own(1, "Theirs", "L", 2, 5))
	reveals := own(1, "Veil", "L", 2, 5, "abilities", []Line{able("reveals", "opposing_spell", "")})
	return Pair{
		"what a beaten spell revealed", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(own(1, "Veil", "L", 2, 5)), b), Steps: script()},
		Duel{Sheets: both(calvin(reveals), b), Steps: script()},
	}
}
