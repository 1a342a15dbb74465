package transcript

import (
	"strconv"
	"strings"
)

// stakes words what the duel is for.
func stakes(k document) string {
	text := k.word("kind")
	if object := k.word("object"); object != "" {
		text += " (" + object + ", fought for as " + k.word("as") + ")"
	}
	if task := k.word("task"); task != "" {
		text += " (" + task + ")"
	}
	return text
}

// fightEnded words the end of the fight, before what the stakes cost.
func (t *Transcript) fightEnded(d, _ document) string {
	tier := d.in("tier")
	row := tier.word("from") + " to " + tier.word("to") + " levels"
	if !tier.has("to") {
		row = tier.word("from") + " levels or more"
	}
	return t.outcome(d) + "; the stakes are " + d.word("stakes") + ", for " + row
}

// rolled is dice in brackets.
func rolled(d document) string {
	rolls := d.words("rolls")
	if len(rolls) == 0 {
		return ""
	}
	return " (" + d.word("dice") + ": " + strings.Join(rolls, ", ") + ")"
}

func (t *Transcript) spoiled(d, _ document) string {
	text := t.name(d.word("side")) + " suffers"
	if d.has("amount") {
		text += " " + d.word("amount") + " points of"
	}
	if d.yes("temporary") {
		text += " temporary"
	}
	text += " damage" + rolled(d)
	switch {
	case d.has("hit_points"):
		return text + "; hit points left: " + d.word("hit_points")
	case d.has("band"):
		return text + "; now " + d.word("band")
	}
	return text
}

func (t *Transcript) levelsLost(d, _ document) string {
	text := t.name(d.word("side")) + " loses levels of spells" + rolled(d)
	if d.has("levels") {
		text += "; owed: " + d.word("levels")
	}
	if n := d.number("missing"); n > 0 {
		text += ", and " + strconv.Itoa(n) + " that no spell pays"
	}
	return text
}

func (t *Transcript) forfeited(d, _ document) string {
	var lost []string
	for _, s := range d.list("spells") {
		lost = append(lost, s.word("name")+" (level "+s.word("level")+")")
	}
	if n := d.number("points"); n > 0 {
		lost = append(lost, strconv.Itoa(n)+" of "+d.word("ability"))
	}
	if len(lost) == 0 {
		lost = []string{"nothing"}
	}
	return t.name(d.word("side")) + " gives up " + enumerate(lost, "and")
}

// fates are what a roll is about, made and not.
var fates = map[string][2]string{
	"death":          {"saves against death", "dies"},
	"explosion":      {"lives through the explosion", "dies in the explosion"},
	"system_shock":   {"withstands the shock", "does not withstand the shock"},
	"other_plane":    {"is hurled to another plane", "is not hurled away"},
	"disintegration": {"falls to dust", "leaves a body"},
}

func (t *Transcript) fated(d, _ document) string {
	words := fates[d.word("of")]
	text := words[1]
	if d.yes("made") {
		text = words[0]
	}
	return t.name(d.word("side")) + " " + text + " (" + d.word("dice") + ": " + d.word("roll") + ")"
}

func (t *Transcript) equipment(d, _ document) string {
	var pieces []string
	for _, p := range d.list("pieces") {
		fate := "withstands"
		if p.yes("destroyed") {
			fate = "is destroyed"
		}
		pieces = append(pieces, p.word("name")+" "+fate+" ("+p.word("roll")+" of "+p.word("needed")+")")
	}
	return "of " + t.name(d.word("side")) + "'s things, " + enumerate(pieces, "and")
}

func (t *Transcript) bent(d, _ document) string {
	text := t.opponent(d.word("side")) + " lays " + d.word("spell") + " on " + t.name(d.word("side"))
	if d.yes("for_task") {
		text += ", for the agreed task"
	}
	switch {
	case !d.has("roll"):
		return text
	case d.yes("saved"):
		return text + ", who resists (" + d.word("roll") + ")"
	}
	return text + ", who cannot resist (" + d.word("roll") + ")"
}

// aftermath lists what the duel leaves of a character.
func (t *Transcript) aftermath(d, _ document) string {
	var parts []string
	for _, l := range d.list("lost") {
		parts = append(parts, l.word("why")+" "+l.word("spell")+" x"+l.word("count"))
	}
	if prize := d.word("prize"); prize != "" {
		parts = append(parts, "won "+prize)
	}
	for _, l := range d.list("conditions") {
		text := spaced(l.word("kind"))
		if l.has("amount") {
			text += " " + l.word("amount")
		}
		if of := l.word("of"); of != "" {
			text += " (" + of + ")"
		}
		if by := l.words("lifted_by"); len(by) > 0 {
			text += ", lifted by " + enumerate(by, "or")
		}
		parts = append(parts, text)
	}
	if hp := d.in("patch").in("hit_points"); hp.has("current") {
		parts = append(parts, "hit points "+hp.word("current"))
	}
	if len(parts) == 0 {
		parts = []string{"nothing"}
	}
	return "the duel leaves " + t.name(d.word("side")) + ": " + strings.Join(parts, "; ")
}
