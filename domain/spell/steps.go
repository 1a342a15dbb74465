package spell

import (
	"slices"
	"strconv"
	"strings"

	"spellduel/domain/dice"
)

// Step is one line of a blow that is not always the same: from this face of its die, or
// this round, level or number of hit points, on.
type Step struct {
	From  int        `json:"from"` // 1 or more
	Throw dice.Throw `json:"throw"`
	// Deadly is a sudden death, Sure one that a made save does not keep off.
	Deadly bool `json:"deadly,omitzero"`
	Sure   bool `json:"sure,omitzero"`
	// Holds tells, where any step of the blow does, that it takes hold of the character.
	Holds bool `json:"holds,omitzero"`
}

// What the steps of a blow go by; those with a die go by that.
const (
	ByRounds    = ""           // that the spell has been with its target
	ByLevel     = "level"      // of the target
	ByHitPoints = "hit_points" // of the target, as many as are left
)

// parseSteps reads a blow that is not always the same: "by 1d20 1:1d6 13:2d6" goes by a
// die, "by rounds 1:1d10 2:2d10" by the rounds that the spell has been with its target,
// "by level 1:slain 5:death 7:1d10" by the target's level, "by hit_points 1:death 61:0"
// by what is left to it. A step is a formula, "death", "slain" where no save helps, or
// "hold".
func parseSteps(text string, spellLevel, casterLevel int) (b Blow, ok bool) {
	if !strings.Contains(text, "by") { // as most do not
		return b, false
	}
	words := strings.Fields(text)
	if len(words) < 3 || words[0] != "by" {
		return b, false
	}
	switch words[1] {
	case "rounds":
	case ByLevel, ByHitPoints:
		b.By = words[1]
	default:
		if b.Die, ok = parseThrow(words[1]); !ok || b.Die.Count != 1 || b.Die.Plus != 0 {
			return Blow{}, false
		}
	}
	for _, w := range words[2:] {
		at, what, _ := strings.Cut(w, ":")
		from, err := strconv.Atoi(at)
		step, legal := parseStep(what, spellLevel, casterLevel)
		if n := len(b.Steps); err != nil || !legal || n == 0 && from != 1 || n > 0 && from <= b.Steps[n-1].From {
			return Blow{}, false
		}
		step.From = from
		b.Steps = append(b.Steps, step)
	}
	b.Text, b.Known, b.Throw = text, true, b.Steps[0].Throw
	return b, true
}

func parseStep(text string, spellLevel, casterLevel int) (Step, bool) {
	switch text {
	case "death":
		return Step{Deadly: true}, true
	case "slain":
		return Step{Deadly: true, Sure: true}, true
	case "hold":
		return Step{Holds: true}, true
	}
	f, ok := ParseFormula(text, spellLevel)
	return Step{Throw: f.least(casterLevel)}, ok
}

// At is what the blow comes to at a place in its steps: a face of its die, or a round,
// level or number of hit points. A blow without steps is always the same.
func (b Blow) At(place int) Step {
	at := Step{Throw: b.Throw, Deadly: b.Deadly}
	for _, s := range b.Steps {
		if s.From <= place {
			at = s
		}
	}
	return at
}

// Holds tells that the blow decides by its steps whether it takes hold.
func (b Blow) Holds() bool { return slices.ContainsFunc(b.Steps, func(s Step) bool { return s.Holds }) }

// Kills tells that the blow may be a sudden death, or close to it.
func (b Blow) Kills() bool {
	return b.Deadly || b.Leaves || slices.ContainsFunc(b.Steps, func(s Step) bool { return s.Deadly })
}

// harms tells that the step costs hit points.
func (s Step) harms() bool {
	_, high := s.Throw.Range()
	return high > 0
}
