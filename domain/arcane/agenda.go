package arcane

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

// settler is a task that may be done, or turn into others, without any event:
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

// need is one throw of FUDGE dice by one side.
type need struct {
	side    duel.Seat
	purpose dice.Purpose
	count   int
	rule    duel.Rule
}

// asker is a task whose answer is at once in force.
type asker interface {
	answered(s *State, chosen duel.Option)
}

// closer is a task that waits for sealed answers.
type closer interface {
	closed(s *State, sealed []Pending)
}

// automatic is embedded by tasks that ask nobody.
type automatic struct{}

func (automatic) next(*State) Step { return Step{Auto: true} }

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

// instead drops all that is pending for what comes now.
func (s *State) instead(tasks ...task) {
	s.Open, s.agenda = nil, nil
	s.push(tasks...)
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

// beginPhase opens a phase in the public eye.
type beginPhase struct {
	automatic
	phase duel.Phase
}

func (t beginPhase) perform(g *game) {
	g.emit(PhaseBegan{Phase: t.phase}, nil, phaseRules[t.phase]...)
}

var phaseRules = map[duel.Phase][]duel.Rule{
	PhaseCircle:    {RuleCircle},
	PhaseTesting:   {RuleTest},
	PhaseFunding:   {RulePaySpells, RulePayCounters},
	PhaseStrikes:   {RuleStrike, RuleOrder},
	PhaseRests:     {RuleRest},
	PhaseDispersal: {RuleDisperse},
}
