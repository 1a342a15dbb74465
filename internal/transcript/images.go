package transcript

import "strings"

// stepped words an image's own step, or its being sent away.
func (t *Transcript) stepped(d, _ document) string {
	text := t.name(d.word("side"))
	if !d.yes("pushed") {
		return text + " steps from space " + d.word("from") + " to " + d.word("to")
	}
	text += " is sent from space " + d.word("from") + " to " + d.word("to") + " (1d4: " + d.word("roll") + ")"
	if along := d.words("carried"); len(along) > 0 {
		text += "; carried along: " + strings.Join(numbered(along), ", ")
	}
	return text
}

// studied words an identification, which only its own side is told of.
func (t *Transcript) studied(d, because document) string {
	seat := d.word("side")
	text := t.name(seat) + " studies " + t.owned(d, "spell") + ": rolls " + d.word("roll")
	if score := because.word("power_" + seat); score != "" {
		text += " against " + score
	}
	if d.yes("success") {
		return text + ", and makes it out"
	}
	return text + ", in vain"
}

func (t *Transcript) identified(d, _ document) string {
	card := d.in("card")
	return t.name(d.word("to")) + " knows spell " + d.word("spell") + " now: " + card.word("name") + ", " + d.word("type") +
		", level " + card.word("level") + ", PR " + d.word("pr")
}

// prepared is the name of a line of a side's spells, where the viewer was shown
// them, or the line's key.
func (t *Transcript) prepared(seat, key string) string {
	if name := t.lines[seat+":"+key]; name != "" {
		return name
	}
	return key
}

func (t *Transcript) castingBegan(d, _ document) string {
	text := t.name(d.word("side")) + " begins to cast " + t.prepared(d.word("side"), d.word("key")) + " (" + d.word("type") + ")"
	if item := d.word("item"); item != "" {
		text += " from the " + item
	}
	return text + "; it will appear in round " + d.word("appears")
}

func (t *Transcript) castingBroken(d, _ document) string {
	return t.name(d.word("side")) + "'s casting of " + t.prepared(d.word("side"), d.word("key")) + " is broken"
}

func (t *Transcript) outside(d, _ document) string {
	if d.word("target") == "mediator" {
		return t.name("mediator") + " is attacked from outside, which changes nothing"
	}
	return "the protective spell is attacked from outside, which changes nothing"
}

func (t *Transcript) interfered(d, _ document) string {
	whom := t.name(d.word("seat"))
	switch d.word("kind") {
	case "touch":
		return t.name("mediator") + " ends it with a touch"
	case "attack":
		return whom + " is attacked from outside"
	case "contact":
		return "somebody touches " + whom
	case "equipment":
		return "somebody hands " + whom + " equipment"
	case "spell":
		return "somebody casts a spell on " + whom
	}
	return "there is interference from outside (" + spaced(d.word("kind")) + ")"
}

// opponent is the name of the other of the two seats.
func (t *Transcript) opponent(seat string) string {
	if seat == "a" {
		return t.name("b")
	}
	return t.name("a")
}
