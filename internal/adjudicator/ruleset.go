package adjudicator

import (
	"fmt"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/events"
)

// Ruleset is a game that the house can hold: what is needed to store its duels,
// to play them, and to recompute their dice. How they are shown is for package
// projections to know.
type Ruleset struct {
	Name    string
	Version string // of the rules that are played; others are read
	Codec   *events.Codec
	Begin   func() Position       // before the first event
	Casts   func(data any) []Cast // the rolls that an event states
	Closed  []duel.Rule           // by which nothing from outside reaches into a duel; none where that is reported
}

// Position is a duel as its own rules hold it after some commit. It is never
// changed.
type Position interface {
	Decide(c duel.Command, w World) ([]duel.Event, error)
	Fold(list []duel.Event) Position
	Next() Standing
}

// World is what rules may look at beside their state.
type World struct {
	Dice      dice.Dice // nil where the table throws
	Catalogue *spell.Catalogue
}

// Standing is what the rules make of a position.
type Standing struct {
	Over bool
	Auto bool            // in the middle of a step
	Owed []duel.Decision // to be open
	Open []string        // ids of what was asked
}

// stands words what a ruleset says is next, and what it holds open.
func stands(next duel.Step, open duel.Docket) Standing {
	s := Standing{Over: next.Over, Auto: next.Auto, Owed: next.Owed}
	for i := range open {
		s.Open = append(s.Open, open[i].Decision.ID)
	}
	return s
}

var rulesets = []Ruleset{spellDuel, duelArcane}

// Hold adds a ruleset to those that are held, by each adjudicator of the program.
// It is for rulesets that stand outside of the house, and to be called before the
// first adjudicator is made. It panics where the name is taken.
func Hold(r Ruleset) {
	if _, taken := rulesetNamed(r.Name); taken {
		panic(fmt.Sprintf("adjudicator: the ruleset %q is held already", r.Name))
	}
	rulesets = append(rulesets, r)
}

// rulesetNamed is a ruleset by its name.
func rulesetNamed(name string) (Ruleset, bool) {
	for _, r := range rulesets {
		if r.Name == name {
			return r, true
		}
	}
	return Ruleset{}, false
}

// rulesetOf is the one that a duel's first commit pins, or ErrUnknownType.
func rulesetOf(first events.Commit) (Ruleset, error) {
	name, err := events.Ruleset(first)
	if err != nil {
		return Ruleset{}, fmt.Errorf("duel %s: %w", first.Header.Duel, err)
	}
	r, ok := rulesetNamed(name)
	if !ok {
		return Ruleset{}, fmt.Errorf("%w: duel %s is of the ruleset %q", events.ErrUnknownType, first.Header.Duel, name)
	}
	return r, nil
}
