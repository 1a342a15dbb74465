package projections

import (
	"strconv"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// spellLabel is an option in words.
func spellLabel(o duel.Option) string {
	switch o.Act {
	case spellduel.ActGive:
		return o.Spell + " (level " + strconv.Itoa(o.Level) + ")"
	case spellduel.ActCast:
		return castLabel(o)
	case spellduel.ActCounter:
		if o.Amount > 0 {
			return "Counter with the missiles left of " + spellOf(o)
		}
		return "Counter with " + spellOf(o)
	case spellduel.ActMove:
		return spaces(o.Distance)
	case spellduel.ActStep:
		return "Step to space " + space(o)
	case spellduel.ActIdentify:
		return "Try to identify spell " + strconv.Itoa(o.Ref)
	case spellduel.ActLaunch:
		return "Launch " + strconv.Itoa(o.Amount) + " more missiles of " + spellOf(o)
	case spellduel.ActGoOn:
		return "Go on casting " + o.Spell
	case spellduel.ActForfeit:
		return spellOf(o) + " (level " + strconv.Itoa(o.Level) + ")"
	case spellduel.ActTask:
		return o.Spell + ", for the agreed task"
	case spellduel.ActOther:
		return o.Spell + ", for something else"
	case spellduel.ActPlane:
		return o.Plane
	case spellduel.ActHarm, spellduel.ActHarmAndHold, spellduel.ActHold, spellduel.ActSilence, spellduel.ActKill:
		return verdictLabel(o)
	case spellduel.ActPush:
		return "Send him 1d4 spaces toward space " + space(o)
	}
	return plainLabels[o.Act]
}

// plainLabels are the options that need no more than their name.
var plainLabels = map[duel.Act]string{
	spellduel.ActClose:   "Close the contributions",
	spellduel.ActPass:    "Pass",
	spellduel.ActFight:   "They fight",
	spellduel.ActLetPass: "They pass each other",
	spellduel.ActSave:    "Saving throw",
	spellduel.ActPower:   "Fight it with your power score",
	spellduel.ActNone:    "Let it happen",
	spellduel.ActDamage:  "1d6 points of damage",
	spellduel.ActSpare:   "Leave his will alone",
	spellduel.ActRandom:  "Let a die choose",
	spellduel.ActNothing: "It does nothing to a character",
}

// Verdict is what a spell was judged to do, in words.
func Verdict(v spell.Verdict) string { return spellLabel(spellduel.VerdictOption(v)) }

// verdictLabel is what a spell is judged to do, and what a save does against that.
func verdictLabel(o duel.Option) string {
	text := map[duel.Act]string{
		spellduel.ActHarm: "It costs " + o.Dice, spellduel.ActHarmAndHold: "It costs " + o.Dice + " and holds", spellduel.ActKill: "It kills",
		spellduel.ActHold: "It keeps from moving and casting", spellduel.ActSilence: "It keeps from casting all but counters",
	}[o.Act]
	switch {
	case o.Save == "none":
		return text + "; no save"
	case o.Save == "half" && o.Act == spellduel.ActHarmAndHold:
		return text + "; a save halves the cost and keeps the hold off"
	case o.Save == "half":
		return text + "; a save halves that"
	}
	return text + "; a save keeps that off"
}

// spellOf is the spell that an option spends, with the item that holds it.
func spellOf(o duel.Option) string {
	text := o.Spell
	if o.Type != "" {
		text += " (" + o.Type + ")"
	}
	if o.Form != "" {
		text += " in its form " + o.Form
	}
	if o.Item != "" {
		text += " from " + o.Item
	}
	return text
}

func castLabel(o duel.Option) string {
	text := "Cast " + spellOf(o)
	if o.Placement == "home" {
		text += " as a home defense"
	} else {
		text += " into the space ahead"
	}
	if o.Rounds > 1 {
		text += ", over " + strconv.Itoa(o.Rounds) + " rounds"
	}
	return text
}

func space(o duel.Option) string {
	if o.Space == nil {
		return "?"
	}
	return strconv.Itoa(*o.Space)
}

func spaces(n int) string {
	if n == 1 {
		return "1 space"
	}
	return strconv.Itoa(n) + " spaces"
}

// prompt asks a decision of its owner.
func (b *spellBoard) Prompt(d duel.Decision) string {
	var s duel.Subject
	if d.Subject != nil {
		s = *d.Subject
	}
	switch d.Kind {
	case spellduel.KindContribute:
		return "Which spells do you give to the arena?"
	case spellduel.KindClose:
		return "Both contributions are in. Close them?"
	case spellduel.KindAct:
		return "What do you do this round?"
	case spellduel.KindMove:
		return "How far does your spell " + b.called(s.Spell) + " move?"
	case spellduel.KindMeet:
		return "Your spell " + b.called(s.Spell) + " meets spell " + b.called(s.Other) + ". What happens?"
	case spellduel.KindRespond:
		return "How do you answer spell " + b.called(s.Spell) + " in your space?"
	case spellduel.KindLinger:
		return "How do you fight spell " + b.called(s.Spell) + ", which is with you?"
	case spellduel.KindPersonal:
		return "You have won the fight of the images. What happens to " + b.sideName(s.Seat) + "?"
	case spellduel.KindForfeit:
		return "Which of your spells do you lose?" + owed(d)
	case spellduel.KindWill:
		return "How do you take hold of the will of " + b.sideName(s.Seat) + "?"
	case spellduel.KindPlane:
		return "To which plane is " + b.sideName(s.Seat) + " blown?"
	case spellduel.KindJudge:
		return "What does " + s.Name + " of " + b.sideName(s.Seat) + "'s do as " + s.Type + " to whom it reaches?" + reasons(s)
	case spellduel.KindRoll:
		return "What did " + b.sideName(d.For) + "'s dice show (" + d.Dice + ", " + d.Purpose + ")?"
	}
	return "What do you choose?"
}

// reasons says why something must be judged, and what is said of it in words.
func reasons(s duel.Subject) string {
	text := " It must be judged: " + strings.ReplaceAll(s.Why, "_", " ") + "."
	if s.Text != "" {
		text += " Its words: " + s.Text
	}
	return text
}

// owed is how many levels a selection must come to, if any.
func owed(d duel.Decision) string {
	if d.Limits == nil || d.Limits.LeastLevels == 0 {
		return " Nothing more is owed."
	}
	return " They must come to " + strconv.Itoa(d.Limits.LeastLevels) + " levels or more."
}

func (b *spellBoard) sideName(seat duel.Seat) string {
	for _, s := range b.sides {
		if s.seat == seat {
			return s.Name
		}
	}
	return string(seat)
}

// called is a spell as the viewer knows it: its ref, and its name or type.
func (b *spellBoard) called(ref int) string {
	text := strconv.Itoa(ref)
	s := b.spell(ref)
	switch {
	case s == nil:
	case s.Known.Name != "":
		text += " (" + s.Known.Name + ")"
	case s.Known.Type != "":
		text += " (" + string(s.Known.Type) + ")"
	}
	return text
}

// ByDefault implements Board.
func (*spellBoard) ByDefault(d duel.Decision) string { return spellduel.DefaultOf(d) }
