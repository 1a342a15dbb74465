package transcript

// ended words the end by what brought it about. What a later ruleset brings is
// told by its name.
func (t *Transcript) ended(d, _ document) string {
	by, winner := d.word("by"), d.word("winner")
	switch d.word("result") {
	case "victory":
		return defeat(t.opponent(winner), by) + ": " + t.name(winner) + " wins"
	case "draw":
		return tie(by) + ": a draw"
	case "interrupted":
		return "the duel is broken off by " + disturber(t, by) + ": both count as victors"
	case "declined":
		return refusal(by) + ": there is no duel"
	}
	return "it comes to nothing, by " + disturber(t, by) + ": there is no duel"
}

// defeat says of the loser by which condition he lost.
func defeat(loser, by string) string {
	switch by {
	case "no_hit_points":
		return loser + " has no hit points left"
	case "no_spells":
		return loser + " has no spell left that could still act"
	case "surrender":
		return loser + " has surrendered"
	}
	return loser + " has lost (" + spaced(by) + ")"
}

// tie says by which condition both lost, or that nobody could win. Where each
// met another condition, the event names the first of the terms.
func tie(by string) string {
	if by == "stalemate" {
		return "nothing has stirred for ten rounds"
	}
	return "each side meets an end condition in the same step (" + spaced(by) + ")"
}

func refusal(by string) string {
	switch by {
	case "consent_refused":
		return "consent was refused"
	case "compulsion":
		return "consent was not free"
	}
	return "it was declined (" + spaced(by) + ")"
}

// disturber names what came from outside.
func disturber(t *Transcript, by string) string {
	switch by {
	case "touch":
		return t.name("mediator") + "'s touch"
	case "attack":
		return "an attack from outside"
	case "contact":
		return "a touch from outside"
	case "equipment":
		return "equipment from outside"
	case "spell":
		return "a spell from outside"
	}
	return "interference (" + spaced(by) + ")"
}
