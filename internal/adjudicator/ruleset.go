package adjudicator

import (
	"fmt"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/events"
)

// ruleset is a game that the house can hold: what is needed to store its duels,
// to play them, and to recompute their dice. How they are shown is for package
// projections to know.
type ruleset struct {
	name    string
	version string // of the rules that are played; others are read
	codec   *events.Codec
	begin   func() position
	casts   func(data any) []cast // the rolls that an event states
}

// position is a duel as its own rules hold it after some commit. It is never
// changed.
type position interface {
	decide(c duel.Command, w World) ([]duel.Event, error)
	fold(list []duel.Event) position
	next() standing
}

// World is what rules may look at beside their state.
type World struct {
	Dice      dice.Dice // nil where the table throws
	Catalogue *spell.Catalogue
}

// standing is what the rules make of a position.
type standing struct {
	over bool
	auto bool            // in the middle of a step
	owed []duel.Decision // to be open
	open []string        // ids of what was asked
}

var rulesets = []ruleset{spellDuel, duelArcane}

// rulesetNamed is a ruleset by its name.
func rulesetNamed(name string) (ruleset, bool) {
	for _, r := range rulesets {
		if r.name == name {
			return r, true
		}
	}
	return ruleset{}, false
}

// rulesetOf is the one that a duel's first commit pins, or ErrUnknownType.
func rulesetOf(first events.Commit) (ruleset, error) {
	name, err := events.Ruleset(first)
	if err != nil {
		return ruleset{}, fmt.Errorf("duel %s: %w", first.Header.Duel, err)
	}
	r, ok := rulesetNamed(name)
	if !ok {
		return ruleset{}, fmt.Errorf("%w: duel %s is of the ruleset %q", events.ErrUnknownType, first.Header.Duel, name)
	}
	return r, nil
}
