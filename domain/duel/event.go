package duel

// Payload is the typed content of an event. EventType is its written name,
// independent of the Go type's.
type Payload interface {
	EventType() string
}

// Because holds the numbers and words that led to an event: the table cell, the
// ranks, each modifier, each die. Values are ints, strings, booleans, or slices of
// these.
//
// A key that ends in "_" and a seat's name ("pr_a") is that seat's own
// knowledge; every other key is the mediator's unless the fog table opens it.
type Because map[string]any

// Event is one fact as the rules state it, before the store gives it a number,
// an id and a time.
type Event struct {
	Round   int
	Phase   Phase
	Actor   Actor
	Cause   string // the decision that led here, or empty
	Rules   []Rule
	Because Because
	Data    Payload
}
