package transcript

import (
	"strconv"

	"spellduel/domain/duel"
	catalogue "spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/projections"
)

// ended words the end by what brought it about. What a later ruleset brings is
// told by its name.
func (t *Transcript) ended(d, _ document) string {
	if t.decidedOn {
		return "the duel is over"
	}
	return t.outcome(d)
}

func (t *Transcript) outcome(d document) string {
	by, winner := d.word("by"), d.word("winner")
	if c, further := t.conditions[d.number("condition")]; further {
		return t.endedFurther(c, winner)
	}
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
	if words, ok := calledOff(t, d); ok {
		return words
	}
	return "it comes to nothing, by " + disturber(t, by) + ": there is no duel"
}

// calledOff says who called the duel off, and why, or that nobody came, if that is
// how it ended.
func calledOff(t *Transcript, d document) (string, bool) {
	var text string
	switch d.word("by") {
	case duel.VoidedByMediator:
		text = t.name("mediator") + " calls the duel off"
	case duel.VoidedByOpener:
		text = "who opened the duel calls it off"
	case duel.VoidedByOperator:
		text = "who runs the server calls the duel off"
	case spellduel.EndDeadline:
		return "nobody took the empty seat in time: there is no duel", true
	default:
		return "", false
	}
	if why := d.word("reason"); why != "" {
		text += " (" + why + ")"
	}
	return text + ": the duel is void", true
}

// endedFurther words the end by a further condition of the terms.
func (t *Transcript) endedFurther(c spellduel.Condition, winner string) string {
	switch {
	case winner != "":
		return t.name(t.opponent(winner)) + " loses by " + projections.ConditionWords(c) + ": " + t.name(winner) + " wins"
	case c.When == spellduel.EndRounds:
		return "round " + strconv.Itoa(c.Rounds) + " was the last: a draw"
	}
	return "each side meets an end condition in the same step (" + projections.ConditionWords(c) + "): a draw"
}

// further are the further end conditions of the terms, by their numbers.
func further(terms document) map[int]spellduel.Condition {
	out := map[int]spellduel.Condition{}
	for i, c := range terms.list("also") {
		out[i+1] = spellduel.Condition{
			When: spellduel.EndCondition(c.word("when")), School: catalogue.School(c.word("school")), Type: catalogue.Type(c.word("type")),
			Spell: c.word("spell"), Custom: c.yes("custom"), Rounds: c.number("rounds"), Text: c.word("text"), For: c.word("for"),
		}
	}
	return out
}

// ways are all ways to lose by the terms, in words.
func (t *Transcript) ways(terms document) []string {
	var ways []string
	for _, end := range terms.words("end") {
		ways = append(ways, spaced(end))
	}
	for n := 1; n <= len(t.conditions); n++ {
		c := t.conditions[n]
		words := projections.ConditionWords(c)
		if c.For != spellduel.ForBoth {
			words += " (" + t.name(c.For) + " alone)"
		}
		ways = append(ways, words)
	}
	return ways
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
