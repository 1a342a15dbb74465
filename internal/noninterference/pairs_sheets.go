package noninterference

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
