package dice

import (
	"fmt"
	"strconv"
)

// Dice answer the rules' call for a roll. Implementations never fail quietly:
// a roll that no rule can mean (an invalid label, no dice, too many sides) is a
// fault of the caller, and they panic.
type Dice interface {
	// Roll gives count faces, each from 1 to sides. Count is 1 to MaxCount,
	// sides 1 to MaxSides.
	Roll(label Label, count, sides int) []int
}

// Throw is a roll with a number added: Count dice of Sides sides, and Plus. A
// throw without dice is the fixed number Plus.
type Throw struct {
	Count int `json:"count"`
	Sides int `json:"sides"`
	Plus  int `json:"plus"`
}

// Fixed tells that the throw needs no dice.
func (t Throw) Fixed() bool { return t.Count == 0 }

// Sum is the throw's total with these faces, of which there must be Count.
func (t Throw) Sum(faces []int) int {
	total := t.Plus
	for _, f := range faces {
		total += f
	}
	return total
}

// Range is the least and the greatest total.
func (t Throw) Range() (low, high int) { return t.Count + t.Plus, t.Count*t.Sides + t.Plus }

// String is the throw as players write it: 2d4, 1d8+3, 7.
func (t Throw) String() string {
	if t.Fixed() {
		return strconv.Itoa(t.Plus)
	}
	s := strconv.Itoa(t.Count) + "d" + strconv.Itoa(t.Sides)
	if t.Plus != 0 {
		s += fmt.Sprintf("%+d", t.Plus)
	}
	return s
}

// check panics where a roll cannot be meant.
func check(label Label, count, sides int) {
	if err := possible(label, count, sides); err != nil {
		panic(err)
	}
}

func possible(label Label, count, sides int) error {
	if err := label.Valid(); err != nil {
		return err
	}
	if count < 1 || count > MaxCount || sides < 1 || sides > MaxSides {
		return fmt.Errorf("dice: %dd%d for %q: 1 to %d dice of 1 to %d sides are legal", count, sides, label.Text(), MaxCount, MaxSides)
	}
	return nil
}
