package noninterference

// Whether a spell was cast from memory or made by a device that the terms let in,
// and what else is on the sheet that they do (item.effect, fog.own).
func deviceOrMemorized() Pair {
	script := func(key string) []Step {
		return steps(opening(), each(seal("a", key), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	terms := map[string]any{"allow": []string{"wand", "item:Oakheart"}}
	items := []map[string]any{
		{"name": "wand", "kind": "wand", "level": 12, "spells": []string{"Clairvoyance", "Fireball"}},
		{"name": "Oakheart", "kind": "staff", "drains": []map[string]any{{"name": "Withering", "dice": 8, "movement": 2, "count": 9}}},
		{"name": "Ward against Plants", "kind": "protection"},
	}
	return Pair{
		"from memory or from a device", withStrangers("b", "public"),
		Duel{Terms: terms, Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(shield)), Steps: script("cast:clairvoyance:ahead")},
		Duel{Terms: terms, Sheets: both(calvin().with("memorized", []Line{}, "items", items), delsenora(shield)), Steps: script("cast:clairvoyance@wand:ahead")},
	}
}

// Whether a counter spell is a device's (item.effect, fog.counter).
func deviceAsACounter() Pair {
	script := func(key string) []Step {
		return steps(reachB("cast:wall:ahead"), each(respond("b", key), roll(15), roll(2), seal("a", "pass"), seal("b", "pass")))
	}
	terms := map[string]any{"allow": []string{"rod"}}
	rod := []map[string]any{{"name": "rod", "kind": "rod", "spells": []string{"Dispel Magic"}}}
	a := calvin(own(1, "Wall", "AD", 2, 5))
	return Pair{
		"a counter spell or a device", withStrangers("a", "public"),
		Duel{Terms: terms, Sheets: both(a, delsenora(known(1, "Dispel Magic"))), Steps: script("counter:dispel-magic")},
		Duel{Terms: terms, Sheets: both(a, delsenora(shield).with("items", rod)), Steps: script("counter:dispel-magic@rod")},
	}
}

// Whether a save was adjusted by an element, or by magical armor (specialist.saves,
// character.save).
func elementOfSaves() Pair {
	script := steps(reachB("cast:wall:ahead"), each(respond("b", "save"), roll(14), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Wall", "AD", 2, 5, "tags", []string{"element_fire"}))
	return Pair{
		"what adjusted a save", withStrangers("a", "public"),
		Duel{Sheets: both(a, delsenora(shield)), Steps: script},
		Duel{Sheets: both(a, delsenora(shield).with("element", "fire", "bonuses", map[string]any{"armor": 3})), Steps: script},
	}
}

// How long an effect lasts, at what level it was cast and what else it does
// (effect.preexisting).
func effectBorne() Pair {
	script := steps(reachB("cast:wall:ahead"), each(respond("b", "save"), roll(14), seal("a", "pass"), seal("b", "pass")))
	terms := map[string]any{"allow": []string{"effect:Ring of Warmth"}}
	bearing := func(effect map[string]any) Sheet {
		effect["name"] = "Ring of Warmth"
		return delsenora(shield).with("effects", []map[string]any{effect})
	}
	a := calvin(own(1, "Wall", "AD", 2, 5))
	return Pair{
		"what an effect does and how long", withStrangers("a", "public"),
		Duel{Terms: terms, Sheets: both(a, bearing(map[string]any{"save": 1})), Steps: script},
		Duel{Terms: terms, Sheets: both(a, bearing(map[string]any{"rounds": 40, "level": 20, "immune": "tag:cold", "protection": 2, "save": 2})), Steps: script},
	}
}

// What is at work on a duelist and was not let in (effect.preexisting, fog.sheet).
func effectNotLetIn() Pair {
	script := steps(reachB("cast:wall:ahead"), each(respond("b", "save"), roll(14), seal("a", "pass"), seal("b", "pass")))
	a := calvin(own(1, "Wall", "AD", 2, 5))
	return Pair{
		"an effect that was not let in", withStrangers("a", "public"),
		Duel{Sheets: both(a, delsenora(shield)), Steps: script},
		Duel{Sheets: both(a, delsenora(shield).with("effects", []any{"Stoneskin", map[string]any{"name": "Haste", "save": 3}})), Steps: script},
	}
}

// What a dispel needed against an effect (effect.preexisting).
func dispelNeeded() Pair {
	script := steps(opening(), each(
		seal("a", "cast:dispel-magic:ahead"), seal("b", "pass"), move("a", "5"), seal("a", "pass"), seal("b", "pass"), move("a", "5"),
		roll(20), seal("a", "pass"), seal("b", "pass")))
	terms := map[string]any{"allow": []string{"effect:Shield"}}
	bearing := func(level int) Sheet {
		return delsenora(shield).with("effects", []map[string]any{{"name": "Shield", "level": level}})
	}
	a := calvin(known(1, "Dispel Magic"))
	return Pair{
		"what a dispel needed", withStrangers("a", "public"),
		Duel{Terms: terms, Sheets: both(a, bearing(3)), Steps: script},
		Duel{Terms: terms, Sheets: both(a, bearing(12)), Steps: script},
	}
}

// By how much a spell's level varies, and whether it does (wild.variation).
func levelsThatVary() Pair {
	script := func(key string, face int) []Step {
		return steps(opening(), each(seal("a", key), seal("b", "pass"), roll(face), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	}
	terms := map[string]any{"allow": []string{"level_variation"}}
	wild := func(s Sheet) Sheet { return s.with("wild_mage", true) }
	ring := []map[string]any{{"name": "ring", "kind": "stored", "spells": []string{"Clairvoyance"}}}
	return Pair{
		"by how much a level varies", withStrangers("b", "public"),
		Duel{Terms: terms, Sheets: both(wild(calvin(known(1, "Clairvoyance"))), wild(delsenora(shield))), Steps: script("cast:clairvoyance:ahead", 1)},
		Duel{Terms: terms, Sheets: both(wild(calvin(known(1, "Jump"))).with("items", ring), wild(delsenora(shield))), Steps: script("cast:clairvoyance@ring:ahead", 20)},
	}
}
