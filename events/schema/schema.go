package schema

import (
	"reflect"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
)

// All lists every version of every event type, in the order of a duel.
func All() []events.Schema {
	var table []events.Schema
	for _, payload := range spellduel.AllEvents() {
		table = append(table, first(payload))
	}
	return table
}

// first is version 1 of a payload's type, where it is the only version.
func first(payload duel.Payload) events.Schema {
	t := reflect.TypeOf(payload)
	return events.Schema{Type: payload.EventType(), V: 1, New: func() any { return reflect.New(t).Interface() }}
}

// Codec makes the codec of the whole table. It panics where the table is not
// one, which a test shows first.
func Codec() *events.Codec {
	c, err := events.NewCodec(All()...)
	if err != nil {
		panic(err)
	}
	return c
}
