// Package duel holds the words that every ruleset shares: seats and viewers,
// decisions and answers, refusals, and the event a rule produces.
//
// You want [Decision] and [Answer] to talk to a duel, and [Event] to remember
// it. The package imports nothing of the project; every other room may import
// it. It is no base class: a ruleset uses the words and keeps its own rules.
//
// Caveat: the field tags are the written names of these facts, on the wire and
// in the stored bytes. They are for ever; a changed meaning is a new event
// version.
package duel
