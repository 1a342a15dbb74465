package duel

import (
	"slices"
	"testing"
)

// What is pushed happens first, in the order given; what waits below stays as it
// is.
func TestTheAgendaIsAStack(t *testing.T) {
	var a Agenda[string]
	if _, ok := a.Top(); ok {
		t.Error("something is on an empty agenda")
	}
	a.Pop()
	a.Push("arena", "rounds")
	a.Push("move", "act")
	a.Swap("meet")
	var done []string
	for {
		top, ok := a.Top()
		if !ok {
			break
		}
		done = append(done, top)
		a.Pop()
	}
	if want := []string{"meet", "act", "arena", "rounds"}; !slices.Equal(done, want) {
		t.Errorf("%v, not %v", done, want)
	}
}

// Settling goes on for as long as the top is done, and asks no task below one that
// is not.
func TestSettlingStopsAtWhatIsNotDone(t *testing.T) {
	a := Agenda[string]{"rounds", "act", "done", "done"}
	var asked []string
	a.Settle(func(top string) bool {
		asked = append(asked, top)
		if top != "done" {
			return false
		}
		a.Pop()
		return true
	})
	if !slices.Equal(a, Agenda[string]{"rounds", "act"}) || !slices.Equal(asked, []string{"done", "done", "act"}) {
		t.Errorf("left %v, asked %v", a, asked)
	}
}
