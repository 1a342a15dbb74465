package noninterference

import "net/http"

// Whether a sheet holds more spells than there is room for, of which only its owner
// and the mediator are warned (sheet.slots, fog.sheet).
func overfullSheet() Pair {
	script := steps(opening(), each(seal("a", "cast:clairvoyance:ahead"), seal("b", "pass"), move("a", "1"), seal("a", "pass"), seal("b", "pass")))
	return Pair{
		"more spells than there is room for", withStrangers("b", "public"),
		Duel{Sheets: both(calvin(known(9, "Clairvoyance")), delsenora(shield)), Steps: script},
		Duel{Sheets: both(calvin(known(1, "Clairvoyance")), delsenora(shield)), Steps: script},
	}
}

// What a program keeps with a sheet, which stays closed though the terms open the
// duel at its end (sheet.ext).
func extOfASheet() Pair {
	script := steps(opening(), each(seal("a", "cast:clairvoyance:ahead"), seal("b", "pass"), move("a", "1")), []Step{{{Who: "a", Keeps: surrender}}})
	sheet := calvin(known(1, "Clairvoyance"))
	return Pair{
		"what a program keeps with a sheet", withStrangers("b", "public"),
		Duel{Sheets: both(sheet.with("ext", map[string]any{"id": 17, "notes": "beware of Delsenora"}), delsenora(shield)), Steps: script},
		Duel{Sheets: both(sheet, delsenora(shield)), Steps: script},
	}
}

// The same of a Duel Arcane (arcane.ext).
func extOfADuelArcane() Pair {
	script := steps(tested(), []Step{{{Who: "a", Keeps: surrender}}})
	sheet := kelson("good", "fair", "fair")
	return Pair{
		"what a program keeps with a duelist of a circle", withStrangers("b", "public"),
		circle(sheet.with("ext", map[string]any{"id": "k-17"}), nil, script), circle(sheet, nil, script),
	}
}

func surrender(w *world, who string) {
	w.must(http.MethodPost, w.path("/surrender"), w.tokens[who], nil, nil)
}
