package spell

import (
	"fmt"
	"strconv"
	"strings"
)

// Lengths are counted in tenths of a foot, so that half yards and thirds of
// yards stay whole numbers.
const (
	foot = 10
	yard = 3 * foot
	mile = 5280 * foot
)

// reach is how far a spell carries: a fixed part, a part for each caster level,
// and a most, in tenths of a foot.
type reach struct {
	fixed, perLevel, most int
	boundless             bool
}

// parseReach reads the table's grammar: touch, 0, special, sight, unlimited, or
// a sum of terms NNyd, NNft, NNmile, each optionally /level, optionally followed
// by " max NNyd".
func parseReach(text string) (reach, error) {
	switch text {
	case "touch", "0", "special":
		return reach{}, nil
	case "sight", "unlimited":
		return reach{boundless: true}, nil
	}
	var r reach
	sum, most, capped := strings.Cut(text, " max ")
	if capped {
		n, err := length(most)
		if err != nil {
			return reach{}, err
		}
		r.most = n
	}
	for term := range strings.SplitSeq(sum, "+") {
		bare, perLevel := strings.CutSuffix(term, "/level")
		n, err := length(bare)
		if err != nil {
			return reach{}, err
		}
		if perLevel {
			r.perLevel += n
		} else {
			r.fixed += n
		}
	}
	return r, nil
}

func length(text string) (int, error) {
	for _, unit := range [...]struct {
		name   string
		length int
	}{{"yd", yard}, {"ft", foot}, {"mile", mile}} {
		number, ok := strings.CutSuffix(text, unit.name)
		if !ok {
			continue
		}
		whole, tenth, _ := strings.Cut(number, ".")
		if tenth == "" {
			tenth = "0"
		}
		n, err := strconv.Atoi(whole + tenth)
		if err != nil || whole == "" || len(tenth) != 1 || n < 0 {
			break
		}
		return n * unit.length / 10, nil
	}
	return 0, fmt.Errorf("spell: length %q: a number with at most one decimal and yd, ft or mile is legal (spell.movement)", text)
}

// at is the reach at a caster level, in tenths of a foot.
func (r reach) at(casterLevel int) int {
	n := r.fixed + r.perLevel*casterLevel
	if r.most > 0 {
		n = min(n, r.most)
	}
	return n
}

// movement turns a reach into MV. Rule: spell.movement.
func (r reach) movement(casterLevel int) int {
	n := r.at(casterLevel)
	switch {
	case r.boundless || n > 100*yard:
		return 5
	case n > 50*yard:
		return 4
	case n > 20*yard:
		return 3
	case n >= yard:
		return 2
	}
	return 1
}
