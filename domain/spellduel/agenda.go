package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// task is one thing pending. The agenda is a stack of them: the last one is
// what happens now, those below wait for it.
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

// need is one throw of one side.
type need struct {
	side     duel.Seat
	purpose  dice.Purpose
	throw    dice.Throw
	subject  duel.Subject
	audience duel.Audience
	rule     duel.Rule
}

// nothing is the top of an empty agenda.
type nothing struct{}

func (nothing) next(*State) Step { return Step{Over: true} }
func (nothing) perform(*game)    {}

func (s *State) top() task {
	if len(s.agenda) == 0 {
		return nothing{}
	}
	return s.agenda[len(s.agenda)-1]
}

func (s *State) setTop(t task) {
	s.pop()
	s.push(t)
}

func (s *State) pop() {
	if len(s.agenda) > 0 {
		s.agenda = s.agenda[:len(s.agenda)-1]
	}
}

// push puts tasks on the agenda; the first of them happens first.
func (s *State) push(tasks ...task) {
	for i := len(tasks) - 1; i >= 0; i-- {
		s.agenda = append(s.agenda, tasks[i])
	}
}

// settle drops what is done and unfolds what is due, without any event.
func (s *State) settle() {
	for len(s.agenda) > 0 {
		t, ok := s.top().(settler)
		if !ok || !t.settle(s) {
			return
		}
	}
}
