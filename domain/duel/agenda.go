package duel

// Agenda is what is pending in a duel, a stack of a ruleset's own tasks: the last
// one is what happens now, those below wait for it. It is part of a state: what
// changes it is the fold of an event, never a task by itself, so that the agenda
// after any prefix of the events is known.
//
// What a task is, each ruleset says for itself.
type Agenda[T any] []T

// Top is the task that happens now, if there is any.
func (a Agenda[T]) Top() (task T, ok bool) {
	if len(a) == 0 {
		return task, false
	}
	return a[len(a)-1], true
}

// Push puts tasks before all others; the first of them happens first.
func (a *Agenda[T]) Push(tasks ...T) {
	for i := len(tasks) - 1; i >= 0; i-- {
		*a = append(*a, tasks[i])
	}
}

// Pop drops the task that happens now. An empty agenda stays as it is.
func (a *Agenda[T]) Pop() {
	if n := len(*a); n > 0 {
		*a = (*a)[:n-1]
	}
}

// Swap puts a task in the place of the one that happens now.
func (a *Agenda[T]) Swap(t T) {
	a.Pop()
	a.Push(t)
}

// Settle drops what is done and unfolds what is due, without any event: settled
// changes the agenda by its top and tells whether it did.
func (a *Agenda[T]) Settle(settled func(top T) bool) {
	for {
		top, ok := a.Top()
		if !ok || !settled(top) {
			return
		}
	}
}
