package duel

// Step is what must happen now; exactly one of its fields says so.
type Step struct {
	Owed    []Decision // decisions somebody owes
	Auto    bool       // an automatic step of the rules
	Waiting []Seat     // seats that nobody has taken yet
	Over    bool       // nothing: the duel has ended, or was never opened
}

// Game is one decision in the making: a ruleset's scratch state, into which each
// new event is folded before the next step looks at it.
type Game interface {
	Obey(c Command) error // states what the command itself causes, or refuses it with a [*Refusal]
	Next() Step           // what must happen now
	Act()                 // takes the automatic step that is next
	Ask(owed []Decision)  // makes due what is not open yet
	Stated() []Event      // all events so far
}

// Decide turns a command into the events it causes, the automatic ones and the
// decisions due after them included. After a refusal nothing has happened.
func Decide(g Game, c Command) ([]Event, error) {
	if err := g.Obey(c); err != nil {
		return nil, err
	}
	return Resume(g), nil
}

// Resume takes automatic steps until somebody owes a decision or the duel is
// over, and gives all events that the game has stated.
func Resume(g Game) []Event {
	for {
		step := g.Next()
		if !step.Auto {
			g.Ask(step.Owed)
			return g.Stated()
		}
		g.Act()
	}
}
