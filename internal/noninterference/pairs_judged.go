package noninterference

// verdict is the mediator's answer to what he must judge of a spell.
func verdict(option string) Act { return Act{Who: "mediator", Kind: "judge", Option: option} }

// judgedThenCast contributes nothing, has the mediator judge what there is before he
// closes, and casts a spell that is on its way when the script ends.
func judgedThenCast(key string, verdicts ...Act) []Step {
	return steps([]Step{{contribute("a")}, {contribute("b")}, append(verdicts, closing()), {roll(9)}, {roll(2)}},
		each(seal("a", key), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
}

// Whether a spell of the other's must be judged (reach.judged): one asks for it, the
// other hinders by the tables. Both are cast as attacks.
func judgedOrKnown() Pair {
	return Pair{
		"a spell that must be judged", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(known(1, "Deafness"), known(1, "Irritation")), delsenora(shield)), Steps: judgedThenCast("cast:deafness:ahead", verdict("hold:none"), verdict("nothing"))},
		Duel{Sheets: both(calvin(known(2, "Blindness")), delsenora(shield)), Steps: judgedThenCast("cast:blindness:ahead")},
	}
}

// What the mediator judged of a spell of the other's that is yet to be revealed.
func verdicts() Pair {
	sheets := both(calvin(known(1, "Deafness")), delsenora(shield))
	return Pair{
		"what the mediator judged", withStrangers("b", "public"),
		Duel{Sheets: sheets, Steps: judgedThenCast("cast:deafness:ahead", verdict("nothing"))},
		Duel{Sheets: sheets, Steps: judgedThenCast("cast:deafness:ahead", verdict("1d6:hold:half"))},
	}
}

// Whether the mediator had to judge anything of the other's, before and beside what is
// one's own: of that one is told, and when.
func judgedBesideMine() Pair {
	mine := delsenora(known(1, "Caltrops"))
	script := func(verdicts ...Act) []Step {
		return steps([]Step{{contribute("a")}, append(verdicts, verdict("1d4:half")), {contribute("b")}, {closing()}, {roll(9)}, {roll(2)}},
			each(seal("a", "pass"), seal("b", "cast:caltrops:ahead")))
	}
	return Pair{
		"what was judged beside one's own", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(known(1, "Deafness"), known(1, "Dig")), mine), Steps: script(verdict("hold:none"), verdict("kill:none"))},
		Duel{Sheets: both(calvin(known(1, "Blindness")), mine), Steps: script()},
	}
}

// When the mediator judged, beside the contributions or after them.
func judgingTime() Pair {
	sheets := both(calvin(known(1, "Deafness")), delsenora(shield))
	script := func(first, then, last Step) []Step {
		return []Step{append(first, contribute("a")), append(then, contribute("b")), append(last, closing()), {roll(9)}, {roll(2)}, {seal("a", "pass")}, {seal("b", "pass")}}
	}
	return Pair{
		"when the mediator judged", withStrangers("b", "public"),
		Duel{Sheets: sheets, Steps: script(Step{verdict("hold:none")}, nil, nil)},
		Duel{Sheets: sheets, Steps: script(nil, nil, Step{verdict("hold:none")})},
	}
}

// Whether something was judged by the clock, which takes it with the contributions and
// their closing at one stroke (duel.deadline).
func judgedInTime() Pair {
	script := func(key string) []Step {
		return steps([]Step{{contribute("b")}, {lapse()}, {roll(9)}, {roll(2)}}, each(seal("a", key), seal("b", "pass"), move("a", "1"), seal("a", "pass"), lapse()))
	}
	return Pair{
		"what the clock judged", withStrangers("b", "public"),
		Duel{Terms: underDeadline, Sheets: both(calvin(known(1, "Deafness"), known(1, "Dig")), delsenora(shield)), Steps: script("cast:deafness:ahead")},
		Duel{Terms: underDeadline, Sheets: both(calvin(known(1, "Blindness")), delsenora(shield)), Steps: script("cast:blindness:ahead")},
	}
}

// Whether the house judged anything.
func judgedByTheHouse() Pair {
	script := func(key string) []Step {
		return steps([]Step{{contribute("a")}, {contribute("b")}, {rollBy("a", 9)}, {rollBy("b", 2)}},
			each(seal("a", key), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	return Pair{
		"what the house judged", withStrangers("b", "public"),
		Duel{House: true, Sheets: both(calvin(known(1, "Deafness"), known(1, "Dig")), delsenora(shield)), Steps: script("cast:deafness:ahead")},
		Duel{House: true, Sheets: both(calvin(known(1, "Blindness")), delsenora(shield)), Steps: script("cast:blindness:ahead")},
	}
}

// Whether what the search found was still to be judged (duel.search).
func judgedContraband() Pair {
	script := func(found ...Act) []Step {
		return []Step{append(found, contribute("a")), {contribute("b")}, {closing()}, {roll(9)}, {roll(2)}, {seal("a", "pass")}, {seal("b", "pass")}}
	}
	return Pair{
		"that contraband was to be judged", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(known(1, "Blindness")).with("items", wand("Dig")), delsenora(shield)), Steps: script(finds("a"))},
		Duel{Sheets: both(calvin(known(1, "Blindness")), delsenora(shield)), Steps: script()},
	}
}
