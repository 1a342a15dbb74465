package projections

import (
	"fmt"
	"maps"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// Ruleset is how the duels of one ruleset are shown.
type Ruleset struct {
	Fog   Table
	Board func() Board             // before the first event
	Label func(duel.Option) string // an option in words; empty for acts of other rulesets
}

var rulesets = map[string]Ruleset{
	spellduel.Ruleset: {Fog: spellFog(), Board: newSpellBoard, Label: spellLabel},
	arcane.Name:       {Fog: arcaneFog(), Board: newArcaneBoard, Label: arcaneLabel},
}

// Show adds a ruleset to those that are shown. It is for rulesets that stand
// outside of the house, and to be called before any duel is shown. It panics where
// the name is taken.
func Show(name string, r Ruleset) {
	if Shows(name) {
		panic(fmt.Sprintf("projections: the ruleset %q is shown already", name))
	}
	rulesets[name] = r
}

// Shows tells that the duels of a ruleset can be shown.
func Shows(ruleset string) bool {
	_, ok := rulesets[ruleset]
	return ok
}

// Fog is a ruleset's fog. It panics at one that is not shown.
func Fog(ruleset string) Table { return maps.Clone(mustShow(ruleset).Fog) }

func mustShow(ruleset string) Ruleset {
	r, ok := rulesets[ruleset]
	if !ok {
		panic(fmt.Sprintf("projections: no ruleset %q is shown", ruleset))
	}
	return r
}
