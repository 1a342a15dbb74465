package adjudicator

import (
	"errors"
	"fmt"

	"spellduel/domain/dice"
)

// cast is one roll as an event states it. What stands for it in the event's
// label is how anyone recomputes it.
type cast struct {
	label        string
	count, sides int
	faces        []int
}

// castOf reads the dice of a throw, as "2d6+1".
func castOf(label, throw string, faces ...int) cast {
	c := cast{label: label, faces: faces}
	if _, err := fmt.Sscanf(throw, "%dd%d", &c.count, &c.sides); err != nil {
		c.count, c.sides = 0, 0 // which no roll can mean
	}
	return c
}

// verify recomputes a server's roll.
func (c cast) verify(o dice.Opened, commitment string) error {
	if c.label == "" {
		return errors.New("a roll of the server's dice has no label")
	}
	label, err := dice.ParseLabel(c.label)
	if err != nil {
		return err
	}
	if len(c.faces) != c.count {
		return fmt.Errorf("roll %q of %d dice has %d faces", c.label, c.count, len(c.faces))
	}
	return o.Verify(commitment, label, c.sides, c.faces)
}
