package adjudicator

import (
	"slices"
	"sync"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/events"
)

// rules are what today's rules make of a duel after some commit. They are
// folded when a command is to be decided and not before: a duel can be read
// whose events these rules would never have caused (docs/adr/0003).
type rules struct {
	mu     *sync.Mutex // one for all of a duel
	folded bool
	before *rules         // nil once folded
	list   []events.Event // of the commit; nil once folded
	state  Position
	err    error
}

// newRules stand before the first event.
func newRules(of Ruleset) *rules { return &rules{mu: new(sync.Mutex), folded: true, state: of.Begin()} }

func (r *rules) after(list []events.Event) *rules { return &rules{mu: r.mu, before: r, list: list} }

// fold gives the state, or the refusal that says that these rules do not
// understand the duel.
func (r *rules) fold() (Position, error) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if !r.folded {
		var late [][]events.Event
		from := r
		for ; !from.folded; from = from.before {
			late = append(late, from.list)
		}
		slices.Reverse(late)
		r.state, r.err = foldAll(from.state, slices.Concat(late...))
		if from.err != nil {
			r.err = from.err
		}
		r.folded, r.before, r.list = true, nil, nil
	}
	return r.state, r.err
}

func foldAll(state Position, list []events.Event) (_ Position, err error) {
	defer func() {
		if recover() != nil {
			err = errUnplayable()
		}
	}()
	restored := make([]duel.Event, len(list))
	for i, e := range list {
		restored[i] = restore(e)
	}
	return state.Fold(restored), nil
}

// restore gives the rules back an event as they stated it.
func restore(e events.Event) duel.Event {
	rules := make([]duel.Rule, len(e.Rules))
	for i, r := range e.Rules {
		rules[i] = duel.Rule(r)
	}
	return duel.Event{
		Round: e.Round, Phase: duel.Phase(e.Phase), Actor: duel.Actor(e.Actor), Cause: e.Cause,
		Rules: rules, Because: e.Because, Data: e.Data.(duel.Payload),
	}
}

func errUnplayable() error {
	return refuse(CodeUnplayable, "", "This duel is held under rules that this server can show but no longer plays.")
}

// position is what a command is decided on.
func (s *Snapshot) position() (Position, error) {
	if !s.playable() {
		return nil, errUnplayable()
	}
	return s.rules.fold()
}

// playable tells that the duel pins the rules and the dice of this program.
func (s *Snapshot) playable() bool {
	p := s.opening.Profile
	return p.Version == s.ruleset.Version && (p.Dice == "" || p.Dice == dice.Algorithm)
}
