package arcane

import (
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"spellduel/domain/duel"
)

// Level is a step of the ladder, from None to Superb (arcane.ladder).
type Level int

// The ladder.
const (
	None Level = iota
	Terrible
	Poor
	Mediocre
	Fair
	Good
	Great
	Superb
)

var levels = []string{"none", "terrible", "poor", "mediocre", "fair", "good", "great", "superb"}

// Levels are the written names of the ladder's steps, from the lowest.
func Levels() []string { return slices.Clone(levels) }

// String is the written name of the level.
func (l Level) String() string {
	if l < None || l > Superb {
		return fmt.Sprintf("level %d", int(l))
	}
	return levels[l]
}

// levelNamed finds a level by its written name.
func levelNamed(name string) (Level, bool) {
	i := slices.Index(levels, name)
	return Level(i), i >= 0
}

// Trait is what a duelist has of an attribute or a skill: the level as it stands
// on his sheet, and what injury or surroundings change of it (arcane.traits).
type Trait struct {
	Level     string     `json:"level"` // one of Levels
	Modifiers []Modifier `json:"modifiers"`
}

// Modifier changes a trait by so many levels, for a reason in free words.
type Modifier struct {
	By     int    `json:"by"` // levels, -7 to 7, not 0
	Reason string `json:"reason"`
}

// The bounds of a trait on a sheet.
const (
	MaxModifiers = 16  // of one trait
	MaxReason    = 200 // characters of a modifier's reason
	maxChange    = 7   // levels by one modifier, up or down
)

// effective is the level with all modifiers, held within the ladder
// (arcane.traits). The trait must be sound.
func (t Trait) effective() Level { return min(max(t.sum(), None), Superb) }

// sum is the level with all modifiers, wherever that leads.
func (t Trait) sum() Level {
	l, _ := levelNamed(t.Level)
	for _, m := range t.Modifiers {
		l += Level(m.By)
	}
	return l
}

// beyond is by how much the modifiers lead above the ladder, or below it.
func (t Trait) beyond() int { return int(t.sum() - t.effective()) }

// base is the level without modifiers.
func (t Trait) base() Level {
	l, _ := levelNamed(t.Level)
	return l
}

// check tells what keeps the trait from being one; field is where it stands.
func (t Trait) check(field string) error {
	refuse := func(at, format string, args ...any) error {
		return &duel.Refusal{
			Code: duel.CodeIllegalSheet, Field: field + at, Rules: []duel.Rule{RuleTraits, RuleLadder},
			Detail: fmt.Sprintf(format, args...),
		}
	}
	if _, ok := levelNamed(t.Level); !ok {
		return refuse("/level", "%.40q is no level; legal is one of %s", t.Level, strings.Join(levels, ", "))
	}
	if len(t.Modifiers) > MaxModifiers {
		return refuse("/modifiers", "%d modifiers; at most %d are legal", len(t.Modifiers), MaxModifiers)
	}
	for i, m := range t.Modifiers {
		at := fmt.Sprintf("/modifiers/%d", i)
		if m.By == 0 || m.By < -maxChange || m.By > maxChange {
			return refuse(at+"/by", "a modifier of %d levels; -%d to -1 and 1 to %d are legal", m.By, maxChange, maxChange)
		}
		if strings.TrimSpace(m.Reason) == "" || utf8.RuneCountInString(m.Reason) > MaxReason {
			return refuse(at+"/reason", "a modifier needs a reason of 1 to %d characters", MaxReason)
		}
		if !duel.Plain(m.Reason) {
			return refuse(at+"/reason", "a reason has %s", notPlain)
		}
	}
	return nil
}
