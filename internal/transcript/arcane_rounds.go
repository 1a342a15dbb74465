package transcript

import (
	"strconv"
	"strings"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// bought words FUDGE points that are spent, and what is left where that is seen.
func (t *Transcript) bought(d, _ document) string {
	text := t.name(d.word("seat")) + " spends " + some(d.number("cost"), "FUDGE point")
	switch n := d.number("bought"); d.word("on") {
	case arcane.FudgeTest:
		text += " on " + signed(n) + " in the test"
	case arcane.FudgeDie:
		text += " on " + moreDice(n)
	case arcane.FudgePoint:
		text += " on " + some(n, "Option Point")
	case arcane.FudgeNullify:
		text += " against " + some(n, "point") + " of damage"
	default:
		text += " on " + spaced(d.word("on"))
	}
	if d.has("left") {
		text += "; left: " + d.word("left")
	}
	return text
}

// thrownSigns is a throw of FUDGE dice by their signs.
func thrownSigns(d document) string {
	var signs strings.Builder
	for _, face := range d.words("faces") {
		n, _ := strconv.Atoi(face)
		if n < 1 || n > arcane.DieSides {
			signs.WriteString("?")
			continue
		}
		signs.WriteByte("-0+"[n-1])
	}
	return "[" + signs.String() + "]"
}

func (t *Transcript) tested(d, because document) string {
	var throws []string
	for _, r := range d.list("rolls") {
		seat := r.word("side")
		text := t.name(seat) + " throws " + thrownSigns(r)
		if r.number("added") > 0 {
			text += " and adds " + r.word("added")
		}
		if because.has("total_" + seat) {
			text += " on Duel Arcane " + because.word("level_"+seat) + ", in all " + because.word("total_"+seat)
		}
		throws = append(throws, text)
	}
	return strings.Join(throws, "; ")
}

func (t *Transcript) better(d, _ document) string {
	winner, first := d.word("winner"), d.word("first")
	switch {
	case winner != "":
		return t.name(winner) + " has the better of it by " + d.word("degree") + ", and the right of first strike"
	case first != "":
		return "a tie; the right of first strike is " + t.name(first) + "'s, who was challenged"
	}
	return "a tie, which is tested anew"
}

// reasons word why Option Points change.
var reasons = map[string]string{
	arcane.ReasonTest: "by the test", arcane.ReasonBought: "for FUDGE points", arcane.ReasonSpells: "for Spells",
	arcane.ReasonCounterspells: "for Counterspells", arcane.ReasonRests: "by resting",
}

func (t *Transcript) points(d, _ document) string {
	by, why := d.number("by"), reasons[d.word("reason")]
	if why == "" {
		why = "for " + spaced(d.word("reason"))
	}
	verb := "gains"
	if by < 0 {
		verb, by = "pays", -by
	}
	left := d.word("left")
	if d.has("option_band") {
		left = d.word("option_band")
	}
	return t.name(d.word("seat")) + " " + verb + " " + some(by, "Option Point") + " " + why + "; now: " + left
}

func (t *Transcript) first(d, _ document) string {
	seat := d.word("seat")
	if d.yes("given") {
		return t.opponent(seat) + " leaves the first strike to " + t.name(seat)
	}
	return t.name(seat) + " keeps the first strike"
}

func (t *Transcript) turnedUp(d, _ document) string {
	var sides []string
	for _, a := range d.list("allotments") {
		sides = append(sides, t.name(a.word("seat"))+" shows "+dice(a.number("spells"), a.number("counterspells"), a.number("rests")))
	}
	return strings.Join(sides, "; ")
}

func (t *Transcript) funded(d, _ document) string {
	var sides []string
	for _, f := range d.list("funded") {
		if f.number("shown") > 0 {
			sides = append(sides, t.name(f.word("seat"))+" funds "+f.word("funded")+" of "+some(f.number("shown"), "Counterspell"))
		}
	}
	return strings.Join(sides, "; ")
}

func (t *Transcript) strikes(d, _ document) string {
	text := t.name(d.word("attacker")) + " strikes with " + some(d.number("spells"), "Spell")
	if n := d.number("counterspells"); n > 0 {
		text += " against " + some(n, "Counterspell")
	}
	return text + ": net " + d.word("net") + ", throws " + thrownSigns(d) + ", " + damage(d.number("damage"))
}

func damage(n int) string {
	if n == 0 {
		return "no damage"
	}
	return strconv.Itoa(n) + " damage"
}

func (t *Transcript) struck(d, _ document) string {
	name, lost := t.name(d.word("seat")), d.number("lost")
	switch final := d.yes("final"); {
	case final && lost == 0:
		return damage(d.number("damage")) + " reaches " + name + ", who has no Shield Points left"
	case final:
		return name + " loses the last " + some(lost, "Shield Point") + ", and the damage carries on"
	}
	return name + " loses " + some(lost, "Shield Point") + "; left: " + d.word("left")
}

func (t *Transcript) fell(d, _ document) string {
	if d.word("fate") == arcane.Dead {
		return t.name(d.word("seat")) + " is dead"
	}
	return t.name(d.word("seat")) + " lies " + d.word("fate")
}

func (t *Transcript) yields(d, _ document) string {
	if t.late {
		return "time is up for " + t.name(d.word("side")) + ", who yields by being late"
	}
	return t.name(d.word("side")) + " yields"
}

// over words the end by what brought it about.
func (t *Transcript) over(d, _ document) string {
	winner, by := d.word("winner"), d.word("by")
	switch {
	case by == arcane.ByDefeat:
		return t.opponent(winner) + " is defeated: " + t.name(winner) + " wins"
	case by == arcane.BySurrender:
		return t.opponent(winner) + " has yielded: " + t.name(winner) + " wins"
	case by == arcane.ByRounds:
		return "the last round is over: a draw"
	case by == arcane.ByStalemate:
		return "nobody has been hurt for as many rounds as the terms allow: a draw"
	case d.word("result") == duel.ResultDeclined:
		return refusal(by) + ": there is no duel"
	}
	if words, ok := calledOff(t, d); ok {
		return words
	}
	return "it comes to nothing (" + spaced(by) + "): there is no duel"
}
