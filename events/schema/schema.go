package schema

import (
	"reflect"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
)

// SpellDuel lists every version of every event type of the arena duel, in the
// order of a duel.
func SpellDuel() []events.Schema { return all(spellduel.AllEvents()) }

// DuelArcane lists every version of every event type of the Duel Arcane.
func DuelArcane() []events.Schema { return all(arcane.AllEvents()) }

func all(payloads []duel.Payload) []events.Schema {
	var table []events.Schema
	for _, payload := range payloads {
		table = append(table, first(payload))
	}
	return table
}

// first is version 1 of a payload's type, where it is the only version.
func first(payload duel.Payload) events.Schema {
	t := reflect.TypeOf(payload)
	return events.Schema{Type: payload.EventType(), V: 1, New: func() any { return reflect.New(t).Interface() }}
}

// Of makes the codec of a ruleset's table, or nil where there is no such
// ruleset. Two rulesets may use one written name for shapes of their own; which
// ruleset a duel is of, its first event says. It panics where the table is not
// one, which a test shows first.
func Of(ruleset string) *events.Codec {
	switch ruleset {
	case spellduel.Ruleset:
		return codec(SpellDuel())
	case arcane.Name:
		return codec(DuelArcane())
	}
	return nil
}

// First is the codec of a ruleset that stands outside of the house, and whose
// events have each one version.
func First(payloads []duel.Payload) *events.Codec { return codec(all(payloads)) }

func codec(table []events.Schema) *events.Codec {
	c, err := events.NewCodec(table...)
	if err != nil {
		panic(err)
	}
	return c
}
