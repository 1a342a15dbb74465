package spell

import (
	"strconv"
	"strings"

	"spellduel/domain/dice"
)

// Step is one line of a blow that is not always the same: from this face of the die
// that is thrown for it, or this round, on.
type Step struct {
	From  int        `json:"from"` // 1 or more
	Throw dice.Throw `json:"throw"`
}

// parseSteps reads "by 1d20 1:1d6 13:2d6", damage that a die decides on, and "by
// rounds 1:1d10 2:2d10", damage that grows with the rounds that the spell has been
// with its target.
func parseSteps(text string) (die dice.Throw, steps []Step, ok bool) {
	words := strings.Fields(text)
	if len(words) < 3 || words[0] != "by" {
		return die, nil, false
	}
	if words[1] != "rounds" {
		if die, ok = parseThrow(words[1]); !ok || die.Count != 1 || die.Plus != 0 {
			return die, nil, false
		}
	}
	for _, w := range words[2:] {
		at, throw, _ := strings.Cut(w, ":")
		from, err := strconv.Atoi(at)
		t, legal := parseThrow(throw)
		if err != nil || !legal || from < 1 || len(steps) == 0 && from != 1 || len(steps) > 0 && from <= steps[len(steps)-1].From {
			return die, nil, false
		}
		steps = append(steps, Step{from, t})
	}
	return die, steps, true
}

// At is the blow's throw at a place in its steps, by the face of its die or by the
// round; a blow without steps is always the same.
func (b Blow) At(place int) dice.Throw {
	t := b.Throw
	for _, s := range b.Steps {
		if s.From <= place {
			t = s.Throw
		}
	}
	return t
}
