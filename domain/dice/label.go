package dice

import (
	"fmt"
	"strconv"
	"strings"
)

// Purpose is what a roll is for. Its text is part of every label, for ever.
type Purpose string

// The purposes of the rules, each with the die it usually is.
const (
	Advantage Purpose = "advantage" // advantage.initial, 1d10 a side
	Combat    Purpose = "combat"    // combat.roll, reach.combat, linger.effect, personal.combat: 1d20 a side
	Save      Purpose = "save"      // character.save, 1d20
	Damage    Purpose = "damage"    // what a spell or a blow costs in hit points
	Check     Purpose = "check"     // identify.check and other power checks, 1d20
	Push      Purpose = "push"      // personal.combat, 1d4 spaces
	Dispel    Purpose = "dispel"    // effect.preexisting and the dispel abilities
	Effect    Purpose = "effect"    // a random part of a spell's own effect, such as a ray
	Spoils    Purpose = "spoils"    // the aftermath: damage, spell levels, percentages

	Test   Purpose = "test"   // arcane.test, 2 or 4 FUDGE dice a side
	Strike Purpose = "strike" // arcane.strike, 2 FUDGE dice
)

// Audiences that most rolls have. Others are names joined by "+", in
// alphabetical order, such as "a+mediator".
const (
	All          = "all"      // everybody, the public included
	MediatorOnly = "mediator" // the mediator alone
)

// Bounds of a label's parts and of a roll.
const (
	MaxAudience = 32   // bytes
	MaxSubject  = 128  // bytes
	MaxSides    = 256  // sides of one die
	MaxCount    = 1000 // dice of one roll
)

// Label names one roll within a duel; no two rolls of a duel share one.
type Label struct {
	Purpose Purpose // what for
	// Subject is whom or what the roll is for: the side ("a", "b") where there
	// is one, and after a slash any detail: "a/spell 3". Printable ASCII, at
	// most MaxSubject bytes, possibly empty.
	Subject string
	// Audience is who sees the roll: All, MediatorOnly or names joined by "+".
	Audience string
	// Number counts, from 1, the rolls of the duel that have this very
	// audience, this one included. So a roll hidden from somebody moves none
	// that he sees.
	Number int
}

// Text is the label's canonical form, audience/number/purpose/subject, as
// docs/adr/0006-dice.md fixes it. Two different valid labels never share it.
func (l Label) Text() string {
	return l.Audience + "/" + strconv.Itoa(l.Number) + "/" + string(l.Purpose) + "/" + l.Subject
}

// appendTo appends Text to a message.
func (l Label) appendTo(message []byte) []byte {
	message = append(append(message, l.Audience...), '/')
	message = append(strconv.AppendInt(message, int64(l.Number), 10), '/')
	message = append(append(message, l.Purpose...), '/')
	return append(message, l.Subject...)
}

// String is Text.
func (l Label) String() string { return l.Text() }

// Side is the part of the subject before the first slash.
func (l Label) Side() string {
	side, _, _ := strings.Cut(l.Subject, "/")
	return side
}

// Valid tells what keeps the label from being a label, or nil.
func (l Label) Valid() error {
	switch {
	case !within(l.Audience, 1, MaxAudience, audienceByte):
		return fmt.Errorf("dice: audience %q of a roll: 1 to %d of a-z, 0-9, '_', '+', '-' are legal", l.Audience, MaxAudience)
	case l.Number < 1:
		return fmt.Errorf("dice: number %d of a roll: rolls are counted from 1 for each audience", l.Number)
	case !within(string(l.Purpose), 1, 32, purposeByte):
		return fmt.Errorf("dice: purpose %q of a roll: 1 to 32 of a-z and '_' are legal", l.Purpose)
	case !within(l.Subject, 0, MaxSubject, printable):
		return fmt.Errorf("dice: subject %q of a roll: at most %d printable ASCII characters are legal", l.Subject, MaxSubject)
	}
	return nil
}

// ParseLabel reads a canonical text back. It accepts what Text writes of a
// valid label and nothing else.
func ParseLabel(text string) (Label, error) {
	audience, rest, _ := strings.Cut(text, "/")
	number, rest, _ := strings.Cut(rest, "/")
	purpose, subject, ok := strings.Cut(rest, "/")
	if !ok {
		return Label{}, fmt.Errorf("dice: label %q: audience/number/purpose/subject is legal", text)
	}
	n, err := strconv.Atoi(number)
	l := Label{Audience: audience, Number: n, Purpose: Purpose(purpose), Subject: subject}
	if err != nil || strconv.Itoa(n) != number {
		return Label{}, fmt.Errorf("dice: label %q: the number must be a plain decimal", text)
	}
	return l, l.Valid()
}

func within(s string, low, high int, legal func(byte) bool) bool {
	if len(s) < low || len(s) > high {
		return false
	}
	for i := range len(s) {
		if !legal(s[i]) {
			return false
		}
	}
	return true
}

func purposeByte(c byte) bool { return c >= 'a' && c <= 'z' || c == '_' }

func audienceByte(c byte) bool {
	return purposeByte(c) || c >= '0' && c <= '9' || c == '+' || c == '-'
}

func printable(c byte) bool { return c >= 0x20 && c <= 0x7e }
