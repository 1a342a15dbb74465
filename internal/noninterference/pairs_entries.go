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
