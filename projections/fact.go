package projections

import (
	"spellduel/domain/duel"
	"spellduel/events"
)

// Fact is a committed event as far as anybody may ever see it: its id, its
// number in the duel, its actor and its cause are left behind.
type Fact struct {
	Type    string
	V       int
	Round   int
	Phase   duel.Phase
	Rules   []duel.Rule
	Because map[string]any
	Data    any   // the payload, by value or by pointer
	At      int64 // time of the commit, Unix milliseconds UTC
}

// FactOf makes the fact of a decoded event whose commit happened at the given
// time in Unix milliseconds.
func FactOf(e events.Event, at int64) Fact {
	f := Fact{
		Type: e.Type, V: e.V, Round: e.Round, Phase: duel.Phase(e.Phase),
		Rules: make([]duel.Rule, len(e.Rules)), Because: e.Because, Data: e.Data, At: at,
	}
	for i, rule := range e.Rules {
		f.Rules[i] = duel.Rule(rule)
	}
	return f
}
