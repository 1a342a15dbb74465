package transcript

import (
	"strconv"
	"strings"

	"spellduel/projections"
)

// wordings words each type of event of a spell duel that has something to tell.
var wordings = map[string]wording{
	"duel_opened":     (*Transcript).opened,
	"consent_given":   func(t *Transcript, d, _ document) string { return t.name(d.word("seat")) + " consents" },
	"consent_refused": func(t *Transcript, d, _ document) string { return t.name(d.word("seat")) + " refuses the duel" },
	"seat_taken":      (*Transcript).seated,

	"decision_made": (*Transcript).decided,
	"decision_withdrawn": func(t *Transcript, d, _ document) string {
		if d.word("kind") == "roll" { // of what was taken back; nobody chose anything
			return ""
		}
		return t.name(d.word("seat")) + " takes the sealed choice back"
	},
	"choices_closed": (*Transcript).closed,

	"spells_contributed": (*Transcript).contributed,
	"arena_formed":       (*Transcript).formed,
	"dice_rolled":        (*Transcript).thrown,
	"advantage_set":      (*Transcript).begins,
	"advantage_shifted":  func(t *Transcript, d, _ document) string { return "the advantage shifts to " + t.name(d.word("to")) },
	"round_began": func(t *Transcript, d, _ document) string {
		return t.name(d.word("advantaged")) + "'s spells will move first"
	},

	"spell_cast":           (*Transcript).cast,
	"character_passed":     func(t *Transcript, d, _ document) string { return t.name(d.word("side")) + " passes" },
	"character_moved":      (*Transcript).stepped,
	"identification_tried": (*Transcript).studied,
	"spell_identified":     (*Transcript).identified,
	"casting_began":        (*Transcript).castingBegan,
	"casting_broken":       (*Transcript).castingBroken,
	"spell_moved": func(t *Transcript, d, _ document) string {
		return t.bare(d, "spell") + " moves from " + d.word("from") + " to " + d.word("to")
	},
	"spells_met": func(t *Transcript, d, _ document) string {
		return t.owned(d, "spell") + " meets " + t.owned(d, "other") + " in space " + d.word("space")
	},
	"type_announced":  (*Transcript).announced,
	"spells_passed":   (*Transcript).passed,
	"combat_rolled":   (*Transcript).fought,
	"spell_destroyed": (*Transcript).destroyed,
	"spells_locked": func(t *Transcript, d, _ document) string {
		return t.owned(d, "spell") + " and " + t.owned(d, "other") + " lock in space " + d.word("space")
	},
	"spell_turned":  (*Transcript).turned,
	"spell_blocked": (*Transcript).blocked,
	"lock_cleared":  (*Transcript).cleared,

	"spell_revealed": (*Transcript).revealed,
	"spell_vanished": (*Transcript).vanished,
	"counter_cast":   (*Transcript).countered,
	"counter_ended":  (*Transcript).counterEnded,
	"save_rolled":    (*Transcript).saved,
	"damage_dealt":   (*Transcript).hurt,
	"levels_drained": (*Transcript).drained,
	"check_rolled":   (*Transcript).checked,
	"character_hindered": func(t *Transcript, d, _ document) string {
		if d.word("blocks") == "nothing" {
			return t.owned(d, "spell") + " stays with " + t.name(d.word("side"))
		}
		return t.owned(d, "spell") + " keeps " + t.name(d.word("side")) + " from " + d.word("blocks")
	},
	"dispel_rolled": (*Transcript).dispels,
	"effect_ended": func(t *Transcript, d, _ document) string {
		return d.word("effect") + " is at work on " + t.name(d.word("side")) + " no longer (" + d.word("reason") + ")"
	},
	"hindrance_ended": func(t *Transcript, d, _ document) string {
		return t.name(d.word("side")) + " is free of " + t.owned(d, "spell")
	},
	"surrendered": func(t *Transcript, d, _ document) string { return t.name(d.word("side")) + " surrenders" },
	"preparation_disturbed": func(_ *Transcript, d, _ document) string {
		return "the preparations are disturbed: attempt " + d.word("attempt") + " is broken and all begins anew"
	},
	"outside_disturbed": (*Transcript).outside,
	"interfered":        (*Transcript).interfered,
	"compulsion_found": func(t *Transcript, d, _ document) string {
		return t.name(d.word("seat")) + " is found under compulsion and is not free to consent"
	},
	"effect_judged": (*Transcript).judged,
	"item_confiscated": func(t *Transcript, d, _ document) string {
		return "the search turns up " + d.word("item") + " on " + t.name(d.word("seat")) + "; it is kept until the duel is over"
	},
	"invitation_renewed": func(t *Transcript, d, _ document) string {
		return t.name(d.word("seat")) + " gets a new invitation"
	},
	"seat_handed_over": func(t *Transcript, d, _ document) string {
		return "somebody else plays " + t.name(d.word("seat")) + " from now on"
	},
	"duel_decided":     (*Transcript).fightEnded,
	"spoils_damage":    (*Transcript).spoiled,
	"levels_lost":      (*Transcript).levelsLost,
	"spells_forfeited": (*Transcript).forfeited,
	"fate_rolled":      (*Transcript).fated,
	"knocked_out": func(t *Transcript, d, _ document) string {
		return t.name(d.word("side")) + " lies senseless for " + d.word("turns") + " turns" + rolled(d)
	},
	"equipment_tried": (*Transcript).equipment,
	"plane_reached": func(t *Transcript, d, _ document) string {
		return t.name(d.word("side")) + " is on the plane " + d.word("plane")
	},
	"will_bent":     (*Transcript).bent,
	"aftermath_set": (*Transcript).aftermath,
	"duel_ended":    (*Transcript).ended,
}

func (t *Transcript) opened(d, _ document) string {
	terms, mediator := d.in("terms"), d.in("mediator")
	text := t.name("a") + " and " + t.name("b") + " agree on a duel: stakes " + stakes(terms.in("stakes")) +
		", lost by " + enumerate(t.ways(terms), "or") + ", dice of the " + terms.word("dice") +
		", the other's hit points " + seen(terms.word("opponent_hit_points"))
	switch {
	case mediator.yes("house"):
		return text + "; the house judges"
	case mediator.word("protection") == "":
		return text + "; " + t.name("mediator") + " judges"
	case mediator.yes("inside"):
		return text + "; " + t.name("mediator") + " judges, inside " + mediator.word("protection")
	}
	return text + "; " + t.name("mediator") + " judges, outside " + mediator.word("protection")
}

// seen words how much each sees of the other's hit points.
func seen(grade string) string {
	switch grade {
	case "exact":
		return "seen exactly"
	case "wounded":
		return "seen roughly"
	case "hidden":
		return "unseen"
	}
	return spaced(grade)
}

func (t *Transcript) seated(d, _ document) string {
	who := d
	if d.has("sheet") {
		who = d.in("sheet")
	}
	text := who.word("name") + ", " + who.word("class") + " of level " + who.word("level")
	if s := who.word("school"); s != "" {
		text += ", a specialist in " + s
	}
	text += ", takes seat " + d.word("seat")
	hp := who.in("hit_points")
	switch {
	case hp.has("max"):
		text += " with " + hp.word("current") + " of " + hp.word("max") + " hit points"
	case hp.has("band"):
		text += ", " + hp.word("band")
	}
	var lines []string
	for _, p := range d.list("prepared") {
		line := p.in("card").word("name")
		if n := p.number("count"); n > 1 {
			line += " x" + strconv.Itoa(n)
		}
		if item := p.word("item"); p.yes("smuggled") {
			line += " in the smuggled " + item
		} else if item != "" {
			line += " in the " + item
		}
		lines = append(lines, line)
	}
	if len(lines) > 0 {
		text += "; prepared: " + strings.Join(lines, ", ")
	}
	return text
}

// judged tells what the mediator judges of a spell, or the clock or the house for him.
func (t *Transcript) judged(d, _ document) string {
	who := t.name(d.word("by"))
	switch d.word("by") {
	case "house":
		who = "the house"
	case "clock":
		who = "the clock"
	}
	v := d.in("verdict")
	does := "it does nothing"
	switch throw := v.in("damage"); {
	case v.yes("deadly"):
		does = "it kills"
	case throw.has("count") || throw.has("plus"):
		does = "it costs " + thrown(throw)
		if v.has("hold") {
			does += " and keeps from " + v.word("hold")
		}
	case v.has("hold"):
		does = "it keeps from " + v.word("hold")
	}
	return who + " judges " + t.name(d.word("seat")) + "'s " + d.word("spell") + " as " + d.word("type") + ": " + does +
		map[string]string{"negates": "; a save keeps that off", "half": "; a save halves it"}[v.word("save")]
}

// thrown is a throw in words, as 3d6+1.
func thrown(d document) string {
	switch {
	case d.number("count") == 0:
		return d.word("plus")
	case d.number("plus") == 0:
		return d.word("count") + "d" + d.word("sides")
	}
	return d.word("count") + "d" + d.word("sides") + "+" + d.word("plus")
}

// decided words a sealed answer, which nothing else tells until all are in.
// What other answers lead to is told by the events that follow.
func (t *Transcript) decided(d, _ document) string {
	late := d.word("by") == "clock"
	if !d.yes("sealed") {
		switch {
		case late && d.has("dice"):
			return "time is up for " + t.name(d.word("seat")) + ": the server throws the " + d.word("dice") + " instead"
		case late:
			return "time is up for " + t.name(d.word("seat"))
		}
		return ""
	}
	chosen := t.chosen(d)
	if late {
		return "time is up for " + t.name(d.word("seat")) + ", who takes: " + strings.Join(chosen, ", ")
	}
	return t.name(d.word("seat")) + " chooses in secret: " + strings.Join(chosen, ", ")
}

// chosen are the options of an answer in words.
func (t *Transcript) chosen(d document) []string {
	answer, options := d.in("answer"), t.asked[d.word("decision")]
	chosen := []string{}
	for _, id := range append(answer.words("selection"), answer.word("option")) {
		if id == "" {
			continue
		}
		if o, known := options[id]; known {
			id = projections.Label(o)
		}
		chosen = append(chosen, id)
	}
	if len(chosen) == 0 {
		return []string{"nothing"}
	}
	return chosen
}

func (t *Transcript) closed(d, _ document) string {
	said := "both have chosen"
	if d.word("kind") == "contribute" {
		said = "the contributions are closed"
	}
	if d.word("by") == "clock" {
		said = "time is up: " + said
	}
	return said
}

func (t *Transcript) contributed(d, _ document) string {
	var given []string
	for _, s := range d.list("spells") {
		given = append(given, s.word("name")+" (level "+s.word("level")+")")
	}
	if len(given) == 0 {
		given = []string{"nothing"}
	}
	return t.name(d.word("seat")) + " gave the arena " + enumerate(given, "and")
}

func (t *Transcript) formed(d, _ document) string {
	n := d.number("spaces")
	return "it forms with " + d.word("spaces") + " spaces between " + t.name("a") + " in space 0 and " +
		t.name("b") + " in space " + strconv.Itoa(n+1)
}

func (t *Transcript) thrown(d, _ document) string {
	var rolls []string
	for _, r := range d.list("rolls") {
		rolls = append(rolls, t.name(r.word("side"))+" rolls "+r.word("roll"))
	}
	return enumerate(rolls, "and") + " (" + d.word("dice") + ", " + d.word("purpose") + ")"
}

func (t *Transcript) begins(d, because document) string {
	text := t.name(d.word("side")) + " begins with the advantage"
	switch because.word("by") {
	case "contribution":
		return text + ", for the higher spell given"
	case "dice":
		return text + ", by the dice"
	}
	return text
}

func (t *Transcript) cast(d, _ document) string {
	verb := " casts "
	if d.yes("launched") {
		verb = " launches more of what is cast already: "
	}
	text := t.name(d.word("side")) + verb + t.bare(d, "spell") + cut(d.in("card")) + t.source(d)
	if d.has("pr") {
		text += ", PR " + d.word("pr") + ", MV " + d.in("card").word("mv")
	}
	if d.yes("home") {
		return text + "; it stays at home in space " + d.word("space")
	}
	return text + "; it appears in space " + d.word("space")
}

// cut is the form that a spell was cast in, and how many missiles go out together.
func cut(card document) string {
	text := ""
	if form := card.word("form"); form != "" {
		text = " in the form " + form
	}
	if n := card.word("missiles"); n != "" {
		text += " with " + n + " missile"
		if n != "1" {
			text += "s"
		}
	}
	return text
}

// source is the item that a spell comes from, and whether it is contraband.
func (t *Transcript) source(d document) string {
	item := d.word("item")
	switch {
	case item == "":
		return ""
	case t.smuggled[d.word("side")+":"+item]:
		return " from the smuggled " + item
	}
	return " from the " + item
}

// ability words what a spell can do against the one it meets.
func ability(kind string) string {
	switch kind {
	case "auto_defeats":
		return "always defeats"
	case "cannot_be_locked_by":
		return "cannot be locked"
	}
	return spaced(kind)
}

func (t *Transcript) announced(d, _ document) string {
	text := t.name(d.word("side")) + " announces spell " + d.word("spell") + " as " + d.word("type")
	if told := d.words("abilities"); len(told) > 0 {
		for i := range told {
			told[i] = ability(told[i])
		}
		text += " (" + enumerate(told, "and") + ")"
	}
	return text
}
