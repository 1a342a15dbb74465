package adjudicator

import (
	"errors"
	"fmt"

	"spellduel/domain/dice"
)

// Cast is one roll as an event states it. What stands for it in the event's
// label is how anyone recomputes it.
type Cast struct {
	Label        string
	Count, Sides int
	Faces        []int
}

// castOf reads the dice of a throw, as "2d6+1".
func castOf(label, throw string, faces ...int) Cast {
	c := Cast{Label: label, Faces: faces}
	if _, err := fmt.Sscanf(throw, "%dd%d", &c.Count, &c.Sides); err != nil {
		c.Count, c.Sides = 0, 0 // which no roll can mean
	}
	return c
}

// verify recomputes a server's roll.
func (c Cast) verify(o dice.Opened, commitment string) error {
	if c.Label == "" {
		return errors.New("a roll of the server's dice has no label")
	}
	label, err := dice.ParseLabel(c.Label)
	if err != nil {
		return err
	}
	if len(c.Faces) != c.Count {
		return fmt.Errorf("roll %q of %d dice has %d faces", c.Label, c.Count, len(c.Faces))
	}
	return o.Verify(commitment, label, c.Sides, c.Faces)
}
