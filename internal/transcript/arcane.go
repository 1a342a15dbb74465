package transcript

import (
	"strconv"
	"strings"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// arcaneWordings words each type of event of a Duel Arcane that has something to
// tell.
var arcaneWordings = map[string]wording{
	"duel_opened":        (*Transcript).challenged,
	"consent_given":      wordings["consent_given"],
	"consent_refused":    wordings["consent_refused"],
	"seat_taken":         (*Transcript).stepsIn,
	"invitation_renewed": wordings["invitation_renewed"],
	"seat_handed_over":   wordings["seat_handed_over"],

	"decision_made":      (*Transcript).setInSecret,
	"decision_withdrawn": wordings["decision_withdrawn"],
	"choices_closed":     (*Transcript).sealed,

	"circle_raised": (*Transcript).raised,
	"circle_closed": (*Transcript).spoken,

	"fudge_spent":           (*Transcript).bought,
	"test_rolled":           (*Transcript).tested,
	"test_decided":          (*Transcript).better,
	"option_points_changed": (*Transcript).points,
	"first_strike_settled":  (*Transcript).first,
	"exchange_began": func(t *Transcript, d, _ document) string {
		text := t.name(d.word("first")) + " strikes first"
		if n := d.number("quiet"); n >= quietTold {
			text += "; nobody has been hurt for " + some(n, "round")
		}
		return text
	},
	"allotments_revealed":  (*Transcript).turnedUp,
	"counterspells_funded": (*Transcript).funded,
	"strike_rolled":        (*Transcript).strikes,
	"damage_nullified": func(t *Transcript, d, _ document) string {
		return t.name(d.word("seat")) + " undoes " + some(d.number("points"), "point") + " of the damage; left: " + d.word("damage")
	},
	"shields_struck": (*Transcript).struck,

	"duelist_fell": (*Transcript).fell,
	"surrendered":  (*Transcript).yields,
	"circle_dispersed": func(t *Transcript, d, _ document) string {
		if by := d.word("by"); by != "" {
			return t.name(by) + " disperses the circle"
		}
		return "the circle disperses by itself"
	},
	"power_drained": func(t *Transcript, d, _ document) string {
		text := t.name(d.word("seat")) + " is drained of all Power Fatigue"
		if d.has("drained") {
			text += " (" + d.word("drained") + ")"
		}
		return text
	},
	"duel_ended": (*Transcript).over,
}

// quietTold is from how many rounds without any damage on they are told.
const quietTold = 5

// inCircle is where a Duel Arcane stands.
func (t *Transcript) inCircle(e document) string {
	round := "Round " + e.word("round")
	switch e.word("type") {
	case "exchange_began":
		return round + " begins:"
	case "duel_ended": // in whichever phase
		return "The end:"
	}
	switch phase := duel.Phase(e.word("phase")); phase {
	case arcane.PhaseChallenge, arcane.PhaseCircle, arcane.PhaseTesting, arcane.PhaseDispersal:
		return strings.ToUpper(string(phase[:1])) + string(phase[1:]) + ":"
	case arcane.PhaseAllotment:
		return round + ", dice:"
	case arcane.PhaseFunding, arcane.PhaseStrikes, arcane.PhaseRests:
		return round + ", " + string(phase) + ":"
	}
	return "The end:"
}

// some is so many of a thing.
func some(n int, of string) string {
	switch n {
	case 0:
		return "no " + of + "s"
	case 1:
		return "1 " + of
	}
	return strconv.Itoa(n) + " " + of + "s"
}

func (t *Transcript) challenged(d, _ document) string {
	terms, mediator := d.in("terms"), d.in("mediator")
	seat := terms.word("challenged")
	text := t.opponent(seat) + " challenges " + t.name(seat) + " to a Duel Arcane, " + condition(terms.word("condition")) +
		", with dice of the " + terms.word("dice")
	for _, o := range arcane.HouseOptions() {
		if v := terms.in("house").word(o.Key); v != "" && v != o.Legal[0] {
			text += ", " + spaced(o.Key) + " " + spaced(v)
		}
	}
	if mediator.yes("house") {
		return text + "; the house judges"
	}
	return text + "; " + t.name("mediator") + " judges"
}

func condition(name string) string {
	if arcane.Condition(name) == arcane.Death {
		return "to the death"
	}
	return "to a clear victory"
}

// stepsIn words what a duelist brings, as far as the viewer is shown it.
func (t *Transcript) stepsIn(d, _ document) string {
	text := t.name(d.word("seat")) + " takes seat " + d.word("seat")
	sheet, figures := d.in("sheet"), d.in("figures")
	if !d.has("sheet") {
		text += " with " + points(d) + " and " + some(d.number("shield_points"), "Shield Point")
		if d.has("fudge_points") {
			text += "; FUDGE points: " + d.word("fudge_points")
		}
		return text
	}
	text += ": " + enumerate([]string{
		trait("Duel Arcane", sheet.in("duel_arcane")), trait("Power", sheet.in("power")), trait("Shields", sheet.in("shields")),
	}, "and")
	return text + "; " + some(figures.number("option_points"), "Option Point") + ", " + some(figures.number("shield_points"), "Shield Point") +
		", " + some(sheet.number("fudge_points"), "FUDGE point") + ", Power Fatigue " + figures.word("power_fatigue") + " of " + figures.word("fatigue_pool")
}

// points words Option Points: their number, or whether there are any.
func points(d document) string {
	if d.has("option_band") {
		return d.word("option_band") + " Option Points"
	}
	return some(d.number("option_points"), "Option Point")
}

// trait is a level as the sheet gives it, with what changes it.
func trait(name string, d document) string {
	text := name + " " + d.word("level")
	var why []string
	for _, m := range d.list("modifiers") {
		why = append(why, signed(m.number("by"))+" for "+m.word("reason"))
	}
	if len(why) > 0 {
		text += " (" + strings.Join(why, ", ") + ")"
	}
	return text
}

func signed(n int) string {
	if n > 0 {
		return "+" + strconv.Itoa(n)
	}
	return strconv.Itoa(n)
}

// setInSecret words a sealed allotment by its dice; other answers as ever.
func (t *Transcript) setInSecret(d, because document) string {
	if duel.Kind(d.word("kind")) != arcane.KindAllot {
		return t.decided(d, because)
	}
	times := map[duel.Act]int{}
	for _, id := range d.in("answer").words("selection") {
		times[t.asked[d.word("decision")][id].Act]++
	}
	set := dice(times[arcane.ActSpell], times[arcane.ActCounterspell], times[arcane.ActRest])
	if n := times[arcane.ActBuyDie]; n > 0 {
		set += "; buys " + moreDice(n)
	}
	if n := times[arcane.ActBuyPoint]; n > 0 {
		set += "; buys " + some(n, "Option Point")
	}
	if d.word("by") == string(duel.Clock) {
		return "time is up for " + t.name(d.word("seat")) + ", who sets " + set
	}
	return t.name(d.word("seat")) + " sets in secret " + set
}

// dice words how a side has set its dice.
func dice(spells, counterspells, rests int) string {
	var set []string
	for _, d := range []struct {
		n  int
		of string
	}{{spells, "Spell"}, {counterspells, "Counterspell"}, {rests, "Rest"}} {
		if d.n > 0 {
			set = append(set, some(d.n, d.of))
		}
	}
	if len(set) == 0 {
		return "no dice"
	}
	return enumerate(set, "and")
}

func moreDice(n int) string {
	if n == 1 {
		return "1 more die"
	}
	return strconv.Itoa(n) + " more dice"
}

// sealed says that what was chosen in secret is in. Of a funding one side alone
// may be asked.
func (t *Transcript) sealed(d, _ document) string {
	said := "both have chosen"
	if len(d.words("decisions")) == 1 {
		said = "the choice is made"
	}
	if duel.Kind(d.word("kind")) == arcane.KindAllot {
		said = "both have set their dice"
	}
	if d.word("by") == string(duel.Clock) {
		return "time is up: " + said
	}
	return said
}

func (t *Transcript) raised(d, _ document) string {
	halves := d.list("halves")
	makers, words := []string{}, ""
	for _, h := range halves {
		name := t.name(h.word("seat"))
		if aura := h.word("aura"); aura != "" {
			name += " in " + aura
		}
		makers = append(makers, name)
		if verse := h.word("verse"); verse != "" {
			words += "; " + t.name(h.word("seat")) + " speaks: " + verse
		}
	}
	if len(makers) == 1 {
		return makers[0] + " alone raises it" + words
	}
	return enumerate(makers, "and") + " raise it, each a half" + words
}

func (t *Transcript) spoken(d, _ document) string {
	return "it closes, " + condition(d.word("condition")) + "; " + t.name(d.word("challenged")) + " was challenged"
}
