package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// task is one thing pending, on the agenda.
//
// A task never acts by itself. next says what it wants; perform states one
// event; the fold of that event (apply) changes the agenda. So the agenda after
// any prefix of the events is known, and a duel resumes anywhere.
type task interface {
	next(s *State) Step
	perform(g *game)
}

// settler is a task that may turn into others, or be done, without any event:
// settle changes the agenda and tells whether it did.
type settler interface {
	settle(s *State) bool
}

// roller is a task that needs dice. With table dice the faces are entered one
// throw at a time and wait in the task.
type roller interface {
	task
	needs(s *State) []need
	entered() [][]int
	enter(faces []int) task
}

// unfolder is a roller whose later throws may depend on what the earlier ones showed.
type unfolder interface {
	roller
	unfolds(s *State) bool
}

// refs are the spells in the arena that a throw is about, 0 for none.
type refs struct{ spell, other int }

// need is one throw of one side.
type need struct {
	side     duel.Seat
	purpose  dice.Purpose
	throw    dice.Throw
	about    refs
	audience duel.Audience
	rule     duel.Rule
}

// asker is a task whose answer is at once in force.
type asker interface {
	answered(s *State, chosen *duel.Option)
}

// selecter is a task that lets choose several things, at once in force.
type selecter interface {
	selected(s *State, chosen []duel.Option)
}

// closer is a task that waits for sealed answers.
type closer interface {
	closed(s *State, sealed []Pending)
}

// nothing is the top of an empty agenda.
type nothing struct{}

func (nothing) next(*State) Step { return Step{Over: true} }
func (nothing) perform(*game)    {}

func (s *State) top() task {
	if t, ok := s.agenda.Top(); ok {
		return t
	}
	return nothing{}
}

func (s *State) setTop(t task) { s.agenda.Swap(t) }

func (s *State) pop() { s.agenda.Pop() }

// push puts tasks on the agenda; the first of them happens first.
func (s *State) push(tasks ...task) { s.agenda.Push(tasks...) }

// instead drops all that is pending for what comes now.
func (s *State) instead(tasks ...task) {
	s.Open, s.agenda = nil, nil
	s.push(tasks...)
}

// settle drops what is done and unfolds what is due, without any event.
func (s *State) settle() {
	s.agenda.Settle(func(top task) bool {
		t, ok := top.(settler)
		return ok && t.settle(s)
	})
}
