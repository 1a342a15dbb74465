package projections

import (
	"fmt"
	"maps"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// shown is how the duels of one ruleset are shown.
type shown struct {
	fog   Table
	board func() board
	label func(duel.Option) string // empty for acts of other rulesets
}

var rulesets = map[string]shown{
	spellduel.Ruleset: {fog: spellFog(), board: newSpellBoard, label: spellLabel},
	arcane.Name:       {fog: arcaneFog(), board: newArcaneBoard, label: arcaneLabel},
}

// Shows tells that the duels of a ruleset can be shown.
func Shows(ruleset string) bool {
	_, ok := rulesets[ruleset]
	return ok
}

// Fog is a ruleset's fog. It panics at one that is not shown.
func Fog(ruleset string) Table { return maps.Clone(mustShow(ruleset).fog) }

func mustShow(ruleset string) shown {
	r, ok := rulesets[ruleset]
	if !ok {
		panic(fmt.Sprintf("projections: no ruleset %q is shown", ruleset))
	}
	return r
}
