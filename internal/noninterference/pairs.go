package noninterference

import "strconv"

// pairs are the duels that must look alike, one for each kind of thing that
// somebody may not know.
func pairs() []Pair {
	return []Pair{
		memorizedSpells(), castSpells(), contributions(), contributionTime(), sealingOrder(), secondThoughts(),
		movementRates(), counterInHand(), hitPointBands(), hiddenHitPoints(), hiddenDamage(), powerRanks(), storedOrMemorized(), deviceOrMemorized(), deviceAsACounter(),
		neededSaves(), elementOfSaves(), effectBorne(), effectNotLetIn(), dispelNeeded(), levelsThatVary(), advantagedType(), announcedAbility(), refusedAnswers(), counterSpells(), hiddenTableDamage(),
		identifiedOrPassed(), identifiedByTableDice(), castingOfRounds(), brokenCasting(), pushedDice(),
		combatDie(), combatDieWhereTheHouseMediates(), houseTableDice(), advantagedCounter(), lockedSpells(), neverDisclosed(), leftAtHome(), answersOfOneHeld(),
		turnedSpells(), turningSpells(), turningCounters(), contestedSpells(), turnedInTime(), contrabandInTime(),
		spellsThatPaid(), levelsUnpaid(), winnersLoss(), spoiledHitPoints(), hiddenSpoils(), equipmentLost(), planeOfTheRift(), stakesWithinARow(),
		judgedOrKnown(), verdicts(), judgedBesideMine(), judgingTime(), judgedInTime(), judgedByTheHouse(), judgedContraband(),
		savesOfTheStakes(), savesOfTheWill(), slainWinner(),
		failedDispel(), failedCheck(), drainedMemory(), launchedOrCast(), launchedOrCountered(), revealedOrBeaten(),
		overfullSheet(), extOfASheet(), extOfADuelArcane(), sealedLoss(), unboundCast(), longLoss(), contributedLoss(), hiddenHalf(), counterLoss(),
		contrabandCast(), contrabandCounter(), contrabandFound(), contrabandInAHouseDuel(),
		readonlyTokens(), labelsOfTokens(), renewedToken(), mediatorsTokens(), mediatorsRenewedToken(), openersRenewedToken(),
		arcaneSheets(), arcaneAllotments(), arcaneAdditions(), arcanePoints(), arcanePurses(), arcaneStalemate(),
		voidedSealed(), voidedContributions(), voidedSheets(), voidedCircle(),
		arcaneFundings(), arcaneSealing(), arcaneOffers(), arcaneDrains(), arcaneInTime(), arcaneFundedInTime(), arcaneSheetsInTime(), arcanePointsInTime(),
		sealedInTime(), contributedInTime(), closedInTime(), identifiedInTime(),
	}
}

func both(a, b Sheet) map[string]Sheet { return map[string]Sheet{"a": a, "b": b} }

var shield = known(1, "Withdraw")

// Which spells a side has, which of them it is offered, how many (fog.own).
func memorizedSpells() Pair {
	script := steps(opening(), each(seal("a", "pass"), seal("b", "pass"), seal("a", "cast:clairvoyance:ahead"), seal("b", "pass")))
	return Pair{
		"which spells are memorized",
		[]string{"b", "public"},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance"), known(2, "Magic Missile")), delsenora(shield)), Steps: script},
		Duel{Sheets: both(calvin(known(3, "Fireball"), known(1, "Clairvoyance"), known(1, "Light"), known(9, "Shield")), delsenora(shield)), Steps: script},
	}
}

// Which spell was cast: an icon shows its place alone (cast.simultaneous).
func castSpells() Pair {
	script := steps(opening(), each(
		seal("a", "cast:veil:ahead"), seal("b", "cast:withdraw:home"),
		move("a", "1"), seal("a", "pass"), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	return Pair{
		"which spell was cast",
		[]string{"b", "public"},
		Duel{Sheets: both(calvin(own(1, "Veil", "L", 1, 3)), delsenora(shield)), Steps: script},
		Duel{Sheets: both(calvin(own(1, "Veil", "A", 7, 3, "save", "negates", "damage", "9d6")), delsenora(shield)), Steps: script},
	}
}

// How many spells a side gave, beyond its highest (arena.contribution).
func contributions() Pair {
	sheets := both(calvin(known(1, "Fireball"), known(3, "Magic Missile")), delsenora(shield))
	script := func(ids ...string) []Step {
		return steps(each(contribute("a", ids...), contribute("b"), closing(), seal("a", "pass"), seal("b", "pass")))
	}
	return Pair{
		"how many spells were contributed",
		[]string{"b", "public"},
		Duel{Sheets: sheets, Steps: script("fireball#1")},
		Duel{Sheets: sheets, Steps: script("magic-missile#1", "fireball#1", "magic-missile#3")},
	}
}

// When the other contributed, and that the mediator is asked to close
// (arena.contribution).
func contributionTime() Pair {
	sheets := both(calvin(known(1, "Fireball")), delsenora(shield))
	return Pair{
		"when the other contributed",
		[]string{"a", "public"},
		Duel{Sheets: sheets, Steps: []Step{{contribute("b")}, {contribute("a")}, {}, {closing()}}},
		Duel{Sheets: sheets, Steps: []Step{{}, {contribute("a")}, {contribute("b")}, {closing()}}},
	}
}

// Who sealed first (round.choices).
func sealingOrder() Pair {
	sheets := both(calvin(known(2, "Clairvoyance")), delsenora(shield))
	script := func(first, second Act) []Step {
		return steps(opening(), []Step{{first}, {second}}, each(move("a", "2"), seal("a", "pass"), seal("b", "pass")))
	}
	a, b := seal("a", "cast:clairvoyance:ahead"), seal("b", "cast:withdraw:home")
	return Pair{
		"who sealed first",
		[]string{"public"},
		Duel{Sheets: sheets, Steps: script(a, b)},
		Duel{Sheets: sheets, Steps: script(b, a)},
	}
}

// That the other took his sealed answer back, and what it was (round.choices).
func secondThoughts() Pair {
	sheets := both(calvin(known(2, "Clairvoyance")), delsenora(known(2, "Dispel Magic"), shield))
	script := func(others ...Act) []Step {
		return steps(opening(), []Step{others, {seal("a", "cast:clairvoyance:ahead")}}, each(move("a", "5")))
	}
	return Pair{
		"the other's second thoughts",
		[]string{"a", "public"},
		Duel{Sheets: sheets, Steps: script(seal("b", "cast:withdraw:home"))},
		Duel{Sheets: sheets, Steps: script(
			seal("b", "cast:dispel-magic:ahead"), unseal("b"), seal("b", "pass"), unseal("b"), seal("b", "cast:withdraw:home"))},
	}
}

// How far a spell could move: it is asked though one answer be left
// (move.distance, fog.ask).
func movementRates() Pair {
	script := steps(opening(), each(
		seal("a", "cast:bolt:ahead"), seal("b", "pass"),
		move("a", "1"), seal("a", "pass"), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	return Pair{
		"MV 1 or 5",
		[]string{"b", "public"},
		Duel{Sheets: both(calvin(own(1, "Bolt", "L", 2, 1)), delsenora(shield)), Steps: script},
		Duel{Sheets: both(calvin(own(1, "Bolt", "L", 2, 5)), delsenora(shield)), Steps: script},
	}
}

// reachB takes A's spell of MV 5 across an arena of ten spaces to B, who gets
// asked for his answer.
func reachB(cast string) []Step {
	return steps(opening(), each(
		seal("a", cast), seal("b", "pass"),
		move("a", "5"), seal("a", "pass"), seal("b", "pass"), move("a", "5")))
}

// A counter in hand or none: the pause is the same (fog.ask, character.response).
func counterInHand() Pair {
	script := steps(reachB("cast:wall:ahead"), each(respond("b", "save"), roll(20), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Wall", "AD", 2, 5))
	return Pair{
		"a counter in hand or none",
		[]string{"a", "public"},
		Duel{Sheets: both(a, delsenora(known(2, "Dispel Magic"), known(1, "Command"))), Steps: script},
		Duel{Sheets: both(a, delsenora(known(1, "Purify Food & Drink"), known(2, "Light"))), Steps: script},
	}
}

// Hit points beyond their band (terms "wounded").
func hitPointBands() Pair {
	script := steps(reachB("cast:wall:ahead"), each(respond("b", "none"), roll2(4, 4), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Wall", "AD", 2, 5))
	b := func(points int) Sheet {
		return delsenora(shield).with("hit_points", map[string]any{"current": points, "max": points})
	}
	return Pair{
		"hit points within a band",
		[]string{"a", "public"},
		Duel{Sheets: both(a, b(30)), Steps: script},
		Duel{Sheets: both(a, b(57)), Steps: script},
	}
}

func roll2(faces ...int) Act { return Act{Who: "mediator", Kind: "roll", Rolls: faces} }

// Hit points at all (terms "hidden").
func hiddenHitPoints() Pair {
	script := steps(reachB("cast:wall:ahead"), each(respond("b", "none"), roll2(4, 4), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Wall", "AD", 2, 5))
	terms := map[string]any{"opponent_hit_points": "hidden"}
	b := func(current, most int) Sheet {
		return delsenora(shield).with("hit_points", map[string]any{"current": current, "max": most})
	}
	return Pair{
		"hidden hit points",
		[]string{"a", "public"},
		Duel{Terms: terms, Sheets: both(a, b(10, 80)), Steps: script},
		Duel{Terms: terms, Sheets: both(a, b(57, 57)), Steps: script},
	}
}

// What hidden dice of damage showed (terms "hidden").
func hiddenTableDamage() Pair {
	script := func(faces ...int) []Step {
		return steps(reachB("cast:wall:ahead"), each(respond("b", "none"), roll2(faces...), seal("a", "pass"), seal("b", "pass")))
	}
	terms := map[string]any{"opponent_hit_points": "hidden"}
	sheets := both(calvin(own(1, "Wall", "AD", 2, 5)), delsenora(shield))
	return Pair{
		"what hidden dice showed",
		[]string{"a", "public"},
		Duel{Terms: terms, Sheets: sheets, Steps: script(1, 1)},
		Duel{Terms: terms, Sheets: sheets, Steps: script(6, 5)},
	}
}

// How many hidden dice fell: later open dice of the server are the same (terms
// "hidden").
func hiddenDamage() Pair {
	script := steps([]Step{{contribute("a", "fireball#1")}, {contribute("b")}, {closing()}}, each(
		seal("a", "cast:wall:ahead"), seal("b", "pass"),
		move("a", "5"), seal("a", "pass"), seal("b", "pass"),
		move("a", "5"), seal("a", "pass"), seal("b", "pass"),
		move("a", "3"), respond("b", "none"), seal("a", "pass"), seal("b", "pass")))
	terms := map[string]any{"opponent_hit_points": "hidden", "dice": "server"}
	sheets := func(points int) map[string]Sheet {
		return both(calvin(own(1, "Wall", "AD", 2, 5), known(1, "Fireball")),
			delsenora(shield).with("hit_points", map[string]any{"current": points, "max": points}))
	}
	return Pair{
		"hit points behind the server's hidden dice",
		[]string{"a", "public"},
		Duel{Terms: terms, Sheets: sheets(40), Steps: script},
		Duel{Terms: terms, Sheets: sheets(90), Steps: script},
	}
}

// Power ranks in a combat whose dice read the same either way (combat.roll).
func powerRanks() Pair {
	script := steps(opening(), each(
		seal("a", "cast:blow:ahead"), seal("b", "cast:withdraw:home"),
		move("a", "5"), seal("a", "pass"), seal("b", "pass"), move("a", "5"),
		meet("a", "fight"), roll(3), roll(9), seal("a", "pass"), seal("b", "pass")))
	// The blow is revealed when it comes to B's space; Withdraw's rank stays hidden from A.
	return Pair{
		"the rank of a defense that won",
		[]string{"a", "public"},
		Duel{Sheets: both(calvin(own(1, "Blow", "A", 2, 5)), delsenora(own(1, "Withdraw", "D", 2, 1))), Steps: script},
		Duel{Sheets: both(calvin(own(1, "Blow", "A", 2, 5)), delsenora(own(1, "Withdraw", "D", 6, 4))), Steps: script},
	}
}

// Whether a cast spell came out of memory or out of an item (item.stored).
func storedOrMemorized() Pair {
	script := func(key string) []Step {
		return steps(opening(), each(seal("a", key), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	ring := []map[string]any{{"name": "ring of spell storing", "kind": "stored", "spells": []string{"Clairvoyance"}}}
	return Pair{
		"from memory or from an item",
		[]string{"b", "public"},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(shield)), Steps: script("cast:clairvoyance:ahead")},
		Duel{Sheets: both(calvin().with("memorized", []Line{}, "items", ring), delsenora(shield)), Steps: script("cast:clairvoyance@ring-of-spell-storing:ahead")},
	}
}

// The number that a save had to reach, and the bonus that helped (character.save).
func neededSaves() Pair {
	script := steps(reachB("cast:wall:ahead"), each(respond("b", "save"), roll(14), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Wall", "AD", 2, 5))
	return Pair{
		"what a save needed",
		[]string{"a", "public"},
		Duel{Sheets: both(a, delsenora(shield)), Steps: script},
		Duel{Sheets: both(a, delsenora(shield).with("saves", map[string]any{"spell": 4}, "bonuses", map[string]any{"save": 2, "protection": 3})), Steps: script},
	}
}

// The type of the advantaged side's spell, and what it could have done
// (meet.announce).
func advantagedType() Pair {
	script := steps(opening(), each(
		seal("a", "cast:thing:ahead"), seal("b", "cast:dispel-magic:ahead"),
		move("a", "5"), move("b", "1"), seal("a", "pass"), seal("b", "pass"),
		move("a", "4"), meet("a", "pass"), move("b", "1"), seal("a", "pass"), seal("b", "pass")))
	b := delsenora(known(1, "Dispel Magic"), shield)
	return Pair{
		"the type of the advantaged side's spell",
		[]string{"b", "public"},
		Duel{Sheets: both(calvin(own(1, "Thing", "L", 1, 5)), b), Steps: script},
		Duel{Sheets: both(calvin(own(1, "Thing", "M", 3, 5)), b), Steps: script},
	}
}

// Which ability was announced: that stays between the side told and the
// mediator (meet.announce).
func announcedAbility() Pair {
	script := steps(opening(), each(
		seal("a", "cast:clairvoyance:ahead"), seal("b", "cast:ward:home"),
		move("a", "5"), seal("a", "pass"), seal("b", "pass"),
		move("a", "5"), meet("a", "fight"), roll(20), roll(9), seal("a", "pass"), seal("b", "pass")))
	must := []map[string]any{{"kind": "must_fight", "against": "type:L"}}
	return Pair{
		"an announced ability",
		[]string{"public"},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(own(1, "Ward", "D", 2, 1))), Steps: script},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(own(1, "Ward", "D", 2, 1, "abilities", must))), Steps: script},
	}
}

// What the other tried in vain.
func refusedAnswers() Pair {
	sheets := both(calvin(known(1, "Clairvoyance")), delsenora(shield))
	script := func(others ...Act) []Step {
		return steps(opening(), []Step{others}, each(seal("b", "pass"), seal("a", "pass")))
	}
	return Pair{
		"refused answers of the other",
		[]string{"a", "public"},
		Duel{Sheets: sheets, Steps: script()},
		Duel{Sheets: sheets, Steps: script(
			Act{Who: "b", Kind: "act", Option: "cast:fireball:ahead", Refused: true}, Act{Who: "b", Kind: "act", Selection: []string{"d1"}, Refused: true})},
	}
}

// Which counter spell was cast: its type where its caster is disadvantaged,
// never its name (fog.counter).
func counterSpells() Pair {
	script := steps(reachB("cast:wall:ahead"), each(
		respond("b", "counter:answer"), roll(15), roll(2), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Wall", "AD", 2, 5))
	return Pair{
		"which counter spell was cast",
		[]string{"a", "public"},
		Duel{Sheets: both(a, delsenora(own(1, "Answer", "AD", 1, 3))), Steps: script},
		Duel{Sheets: both(a, delsenora(own(1, "Answer", "AD", 7, 1))), Steps: script},
	}
}

// inSight is one of A's icons in the arena, and B's turn to look at it.
func inSight() []Step {
	return steps(opening(), each(seal("a", "cast:clairvoyance:ahead"), seal("b", "pass"), move("a", "1")))
}

// An identification, made or failed, looks like a pass (identify.check).
func identifiedOrPassed() Pair {
	script := func(act string) []Step {
		return steps([]Step{{contribute("a", "fireball#1")}, {contribute("b")}, {closing()}}, each(
			seal("a", "cast:clairvoyance:ahead"), seal("b", "pass"), move("a", "1"), seal("b", act), seal("a", "pass"),
			move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	terms := map[string]any{"dice": "server"}
	sheets := both(calvin(known(1, "Clairvoyance"), known(1, "Fireball")), delsenora(shield).with("proficiencies", []string{"spellcraft"}))
	return Pair{
		"an identification or a pass",
		[]string{"a", "public"},
		Duel{Terms: terms, Sheets: sheets, Steps: script("pass")},
		Duel{Terms: terms, Sheets: sheets, Steps: script("identify:1")},
	}
}

// With dice at the table the mediator enters the die of an identification before
// the acts open: there is no pause of its own (identify.check, dice.table).
func identifiedByTableDice() Pair {
	script := func(acts ...Act) []Step {
		return steps(inSight(), []Step{acts, {seal("a", "pass")}}, each(move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	sheets := both(calvin(known(2, "Clairvoyance")), delsenora(shield).with("proficiencies", []string{"spellcraft"}))
	return Pair{
		"an identification by table dice",
		[]string{"a", "public"},
		Duel{Sheets: sheets, Steps: script(seal("b", "pass"))},
		Duel{Sheets: sheets, Steps: script(seal("b", "identify:1"), roll(3))},
	}
}

// A casting of several rounds looks like passes until its spell appears
// (cast.long).
func castingOfRounds() Pair {
	script := func(first string) []Step {
		return steps(opening(), each(seal("b", first), seal("a", "pass"), seal("a", "pass"), seal("b", "pass")))
	}
	b := delsenora(own(1, "Litany", "L", 2, 3, "abilities", []map[string]any{{"kind": "multi_round_casting", "params": "rounds=4"}}), shield)
	return Pair{
		"a casting of several rounds",
		[]string{"a", "public"},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), b), Steps: script("pass")},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), b), Steps: script("cast:litany:ahead")},
	}
}

// That a failed save broke such a casting (cast.long).
func brokenCasting() Pair {
	script := func(first string) []Step {
		return steps(opening(), each(
			seal("a", "cast:wall:ahead"), seal("b", first), move("a", "5"), seal("a", "pass"), seal("b", "pass"),
			move("a", "5"), respond("b", "save"), roll(2), roll2(1, 1), seal("a", "pass"), seal("b", "pass")))
	}
	b := delsenora(own(1, "Litany", "L", 2, 3, "abilities", []map[string]any{{"kind": "multi_round_casting", "params": "rounds=9"}}), shield)
	return Pair{
		"a broken casting",
		[]string{"a", "public"},
		Duel{Sheets: both(calvin(own(1, "Wall", "AD", 2, 5)), b), Steps: script("pass")},
		Duel{Sheets: both(calvin(own(1, "Wall", "AD", 2, 5)), b), Steps: script("cast:litany:ahead")},
	}
}

// The power score behind an images' combat whose dice read the same
// (personal.combat).
func pushedDice() Pair {
	script := opening()
	for n := range 10 {
		other := "pass"
		if n == 5 {
			other = "cast:withdraw:home" // or stillness would end the duel
		}
		script = steps(script, each(seal("a", "move:"+strconv.Itoa(n+1)), seal("b", other)))
	}
	script = steps(script, each(seal("a", "move:11"), seal("b", "pass"), roll(5), roll(20), Act{Who: "a", Kind: "personal", Option: "damage"}, roll(3),
		roll(20), roll(20), seal("a", "pass"), seal("b", "move:10")))
	b := delsenora(shield)
	return Pair{
		"the power score behind a blow",
		[]string{"a", "public"},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), b), Steps: script},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), b.with("abilities", map[string]any{"wisdom": 12}, "bonuses", map[string]any{"weapon": 2})), Steps: script},
	}
}
