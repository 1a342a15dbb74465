package transcript

import "strings"

// fought words a combat: each side's die, and how it did against its rank where
// that is known.
func (t *Transcript) fought(d, because document) string {
	var dice []string
	for _, seat := range []string{"a", "b"} {
		c := d.in(seat)
		die := " rolls unseen"
		if c.has("roll") {
			die = " rolls " + c.word("roll") + against(c.number("roll"), because, "pr_"+seat)
		}
		dice = append(dice, t.fighter(seat, c)+die)
	}
	text := enumerate(dice, "and")
	r := d.word("result")
	switch winner := d.in(r); {
	case r == "lock":
		return text + ": a lock"
	case winner.has("spell"):
		return text + ": spell " + winner.word("spell") + " wins"
	case winner.yes("counter"):
		return text + ": the counter spell wins"
	}
	return text + ": " + t.name(r) + " wins"
}

// against says how a d20 did against a rank, if the viewer knows the rank.
func against(roll int, because document, rank string) string {
	switch {
	case !because.has(rank):
		return ""
	case roll <= because.number(rank):
		return " against " + because.word(rank) + " (succeeds)"
	}
	return " against " + because.word(rank) + " (fails)"
}

// fighter is a side of a combat: a spell, a counter spell or the character.
func (t *Transcript) fighter(seat string, c document) string {
	switch {
	case c.has("spell"):
		return t.owned(c, "spell")
	case c.yes("counter"):
		return t.name(seat) + "'s counter spell"
	}
	return t.name(seat)
}

func (t *Transcript) destroyed(d, _ document) string {
	text := t.owned(d, "spell") + " is destroyed"
	if d.has("destroyed_by") {
		text += " by " + t.owned(d, "destroyed_by")
	}
	return text
}

// passed words a meeting without a fight. At a lock nothing gets past: what does
// not fight is blocked, which the next event tells.
func (t *Transcript) passed(d, _ document) string {
	pair := t.owned(d, "spell") + " and " + t.owned(d, "other")
	if t.locked[t.met] {
		return pair + " do not fight"
	}
	return pair + " pass each other"
}

// turned words a spell that changes sides, by what it was before.
func (t *Transcript) turned(d, _ document) string {
	side := d.word("side")
	text := t.opponent(side) + "'s " + t.bare(d, "spell") + " is turned round"
	if d.has("by") {
		text += " by spell " + d.word("by")
	}
	text += " and is " + t.name(side) + "'s from now on"
	if card := d.in("card"); d.has("card") {
		text += ": " + card.word("name") + ", " + d.word("type") + ", PR " + d.word("pr") + ", MV " + card.word("mv")
	}
	return text
}

func (t *Transcript) blocked(d, _ document) string {
	text := t.owned(d, "spell") + " is blocked in space " + d.word("space")
	if by := d.words("by"); len(by) > 0 {
		text += " by the lock of " + enumerate(numbered(by), "and")
	}
	return text
}

func (t *Transcript) cleared(d, _ document) string {
	text := "the lock in space " + d.word("space") + " is cleared"
	if freed := d.words("freed"); len(freed) > 0 {
		text += "; free again: " + strings.Join(numbered(freed), ", ")
	}
	return text
}

// numbered calls spells by their numbers alone.
func numbered(refs []string) []string {
	var out []string
	for _, ref := range refs {
		out = append(out, "spell "+ref)
	}
	return out
}

func (t *Transcript) revealed(d, _ document) string {
	card := d.in("card")
	return t.name(d.word("side")) + "'s spell " + d.word("spell") + " is revealed: " + card.word("name") + ", " + d.word("type") +
		", level " + card.word("level") + ", PR " + d.word("pr")
}

func (t *Transcript) vanished(d, _ document) string {
	text := t.owned(d, "spell")
	switch d.word("reason") {
	case "spent":
		return text + " is spent"
	case "saved":
		return text + " is gone, saved against"
	case "defense":
		return text + " vanishes, being a defense"
	case "dissipated":
		return text + " dissipates"
	case "immune":
		return text + " does nothing to him who is immune to it"
	case "expired":
		return text + " ends, its time being over"
	}
	return text + " is gone (" + spaced(d.word("reason")) + ")"
}

// dispels words a throw against something at work on an image.
func (t *Transcript) dispels(d, because document) string {
	text := t.owned(d, "spell") + " reaches for " + d.word("effect") + " on " + t.name(d.word("side")) + ": rolls " + d.word("roll")
	if needed := because.word("needed_" + d.word("side")); needed != "" {
		text += " against " + needed
	}
	if d.yes("success") {
		return text + ", and ends it"
	}
	return text + ", in vain"
}

func (t *Transcript) countered(d, _ document) string {
	text := t.name(d.word("side")) + " counters " + t.owned(d, "against")
	name, typ := d.in("card").word("name")+d.word("name"), d.word("type") // a card, or where the house has it the name alone
	switch {
	case name != "":
		text += " with " + name + " (" + typ
		if d.has("pr") {
			text += ", PR " + d.word("pr")
		}
		text += ")"
	case typ != "":
		text += " with a spell announced as " + typ
	}
	return text + cut(d.in("card")) + t.source(d)
}

func (t *Transcript) counterEnded(d, _ document) string {
	text := t.name(d.word("side")) + "'s counter spell against " + t.bare(d, "against")
	switch d.word("result") {
	case "won":
		return text + " wins and is spent"
	case "lost":
		return text + " is beaten"
	}
	return text + " locks and is lost"
}

func (t *Transcript) saved(d, because document) string {
	seat := d.word("side")
	text := t.name(seat) + " saves against " + t.owned(d, "spell") + ": rolls " + d.word("roll")
	if d.yes("first") {
		text = t.name(seat) + " saves before he answers " + t.owned(d, "spell") + ": rolls " + d.word("roll")
	}
	if bonus := because.number("bonus_" + seat); bonus != 0 {
		text += " + " + because.word("bonus_"+seat)
	}
	if needed := because.word("needed_" + seat); needed != "" {
		text += ", needs " + needed
	}
	if d.yes("success") {
		return text + ": made"
	}
	return text + ": failed"
}

// hurt words damage: by number, by band, or that there was any.
func (t *Transcript) hurt(d, _ document) string {
	what := t.owned(d, "spell")
	if d.number("spell") == 0 { // no spell did it, but the other image
		what = t.opponent(d.word("side")) + "'s blow"
	}
	text := what + " strikes " + t.name(d.word("side"))
	switch {
	case d.yes("slain"):
		return what + " kills " + t.name(d.word("side")) + " outright"
	case !d.has("amount"):
		return text
	}
	text += " for " + d.word("amount")
	if die := d.in("die"); die.has("roll") {
		text += " by a " + die.word("roll") + " of " + die.word("dice")
	}
	if rolls := d.words("rolls"); len(rolls) > 0 {
		text += " (" + d.word("dice") + ": " + strings.Join(rolls, ", ") + ")"
	}
	if d.has("hit_points") {
		return text + "; hit points left: " + d.word("hit_points")
	}
	return text + "; now " + d.word("band")
}

// drained words a loss of levels, as far as the viewer sees it.
func (t *Transcript) drained(d, _ document) string {
	what := "levels"
	if d.number("levels") == 1 {
		what = "level"
	}
	text := t.owned(d, "spell") + " drains " + d.word("levels") + " " + what + " from " + t.name(d.word("side")) + ", who is of level " + d.word("level") + " now"
	var lost []string
	for _, f := range d.list("forgotten") {
		lost = append(lost, f.word("key")+" x"+f.word("count"))
	}
	if len(lost) > 0 {
		text += " and forgets " + strings.Join(lost, ", ")
	}
	return text
}

// checked words a roll that only its side and the mediator see.
func (t *Transcript) checked(d, because document) string {
	seat := d.word("side")
	text := t.name(seat) + " checks what " + t.owned(d, "other") + " is: rolls " + d.word("roll")
	against := because.word("power_" + seat)
	if d.word("purpose") == "dispel" {
		text = t.name(seat) + " tries to dispel " + t.owned(d, "other") + ": rolls " + d.word("roll")
		against = because.word("needed_" + seat)
	}
	if against != "" {
		text += " against " + against
	}
	if d.yes("success") {
		return text + ", and succeeds"
	}
	return text + ", in vain"
}
