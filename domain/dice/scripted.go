package dice

import (
	"fmt"
	"slices"
	"strings"
)

// Scripted dice give the faces that a test or a scenario laid out, and fail
// loudly where the rules ask for a roll that was not laid out, or of a face
// that the die does not have. Done tells of faces that nobody asked for.
type Scripted struct {
	queues []queue
	asked  []string
	fail   func(string)
}

type queue struct {
	purpose Purpose
	side    string // "" for any
	faces   []int
}

// NewScripted makes dice without any faces. Fail gets a sentence at the first
// wrong roll and must not return (testing.T's Fatal does not); where it is nil, or
// returns, the dice panic.
func NewScripted(fail func(string)) *Scripted { return &Scripted{fail: fail} }

// Next lays out the next faces of a purpose, whichever side they are for.
func (s *Scripted) Next(purpose Purpose, faces ...int) *Scripted {
	return s.NextFor(purpose, "", faces...)
}

// NextFor lays out the next faces of a purpose for one side, which is the
// label's subject up to its first slash. They come before those for any side.
func (s *Scripted) NextFor(purpose Purpose, side string, faces ...int) *Scripted {
	if q := s.find(purpose, side); q != nil {
		q.faces = append(q.faces, faces...)
	} else {
		s.queues = append(s.queues, queue{purpose, side, slices.Clone(faces)})
	}
	return s
}

// Roll implements Dice.
func (s *Scripted) Roll(label Label, count, sides int) []int {
	if err := possible(label, count, sides); err != nil {
		s.stop(err.Error())
	}
	s.asked = append(s.asked, fmt.Sprintf("%s %dd%d", label.Text(), count, sides))
	q := s.find(label.Purpose, label.Side())
	if q == nil || len(q.faces) == 0 {
		q = s.find(label.Purpose, "")
	}
	if q == nil || len(q.faces) < count {
		s.stop(fmt.Sprintf("dice: the rules ask for %dd%d as %q, and the script has no such roll left; asked so far:\n%s",
			count, sides, label.Text(), strings.Join(s.asked, "\n")))
	}
	faces := slices.Clone(q.faces[:count])
	q.faces = q.faces[count:]
	for _, f := range faces {
		if f < 1 || f > sides {
			s.stop(fmt.Sprintf("dice: the script has a %d for %q, and a d%d shows 1 to %d", f, label.Text(), sides, sides))
		}
	}
	return faces
}

// Asked lists the rolls so far, each as its label's text and its dice.
func (s *Scripted) Asked() []string { return slices.Clone(s.asked) }

// Done is nil when every face was asked for, and otherwise names those left.
func (s *Scripted) Done() error {
	var left []string
	for _, q := range s.queues {
		if len(q.faces) > 0 {
			left = append(left, strings.TrimSpace(fmt.Sprintf("%s %s", q.purpose, q.side))+fmt.Sprint(q.faces))
		}
	}
	if left == nil {
		return nil
	}
	return fmt.Errorf("dice: the script has faces that no rule asked for: %s", strings.Join(left, ", "))
}

func (s *Scripted) find(purpose Purpose, side string) *queue {
	for i := range s.queues {
		if s.queues[i].purpose == purpose && s.queues[i].side == side {
			return &s.queues[i]
		}
	}
	return nil
}

func (s *Scripted) stop(why string) {
	if s.fail != nil {
		s.fail(why)
	}
	panic(why)
}
