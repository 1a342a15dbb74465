package noninterference

import (
	"log/slog"
	"time"
)

// deadline is the terms' in these pairs, longer than all steps before it take.
const deadline = 600

// lapse lets the clock come.
func lapse() Act {
	return Act{Who: "clock", Keeps: func(w *world, _ string) {
		w.t.Helper()
		w.now.Add((deadline * time.Second).Milliseconds())
		if w.house.LapseDue(w.t.Context(), slog.New(slog.DiscardHandler)) != 1 {
			w.t.Fatal("nothing was due")
		}
	}}
}

var underDeadline = map[string]any{"deadline": deadline}

// Whether the other had sealed his act when the deadline passed, as far as it is
// seen by who had not: the clock closes for both at one moment (duel.deadline).
func sealedInTime() Pair {
	sheets := both(calvin(known(2, "Clairvoyance")), delsenora(shield))
	script := func(others ...Act) []Step {
		return steps(opening(), []Step{others, {}, {lapse()}}, each(seal("a", "pass"), seal("b", "pass")))
	}
	return Pair{
		"who had sealed when the deadline passed",
		withStrangers("a", "public"),
		Duel{Terms: underDeadline, Sheets: sheets, Steps: script()},
		Duel{Terms: underDeadline, Sheets: sheets, Steps: script(seal("b", "pass"), unseal("b"), seal("b", "pass"))},
	}
}

// When and whether the other contributed, where a deadline closes it: that the
// mediator is asked to close meanwhile puts nothing off (arena.contribution).
func contributedInTime() Pair {
	sheets := both(calvin(known(1, "Fireball")), delsenora(shield))
	script := func(others ...Step) []Step {
		return steps(others, []Step{{lapse()}, {roll(9)}, {roll(2)}}, each(seal("a", "pass"), seal("b", "pass")))
	}
	return Pair{
		"when the other contributed under a deadline",
		withStrangers("a", "public"),
		Duel{Terms: underDeadline, Sheets: sheets, Steps: script(Step{contribute("a"), contribute("b")}, Step{}, Step{})},
		Duel{Terms: underDeadline, Sheets: sheets, Steps: script(Step{contribute("a")}, Step{}, Step{contribute("b")})},
	}
}

// Whether anybody but him contributed, or the mediator only did not close.
func closedInTime() Pair {
	sheets := both(calvin(known(1, "Fireball")), delsenora(shield))
	script := func(first Step) []Step {
		return []Step{first, {lapse()}, {roll(9)}, {roll(2)}, {seal("a", "pass")}, {seal("b", "pass")}}
	}
	return Pair{
		"who had contributed when the deadline passed",
		[]string{"public"},
		Duel{Terms: underDeadline, Sheets: sheets, Steps: script(Step{})},
		Duel{Terms: underDeadline, Sheets: sheets, Steps: script(Step{contribute("a"), contribute("b")})},
	}
}

// An identification whose die nobody had entered when the deadline passed, or a
// pass (identify.check, dice.table).
func identifiedInTime() Pair {
	sheets := both(calvin(own(1, "Bolt", "M", 2, 3)), delsenora(shield).with("proficiencies", []string{"spellcraft"}))
	script := func(option string) []Step {
		return steps(opening(), each(
			seal("a", "cast:bolt:ahead"), seal("b", "pass"), move("a", "1"), seal("b", option), lapse(), move("a", "1"), seal("a", "pass")))
	}
	return Pair{
		"an identification when the deadline passed",
		withStrangers("a", "public"),
		Duel{Terms: underDeadline, Sheets: sheets, Steps: script("pass")},
		Duel{Terms: underDeadline, Sheets: sheets, Steps: script("identify:1")},
	}
}
