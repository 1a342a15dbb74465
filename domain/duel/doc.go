// Package duel holds the words that every ruleset shares: seats and viewers,
// decisions and answers, refusals, and the event a rule produces.
//
// You want [Decision] and [Answer] to talk to a duel, and [Event] to remember
// it. A ruleset finds here what it need not write again: the [Agenda] of what is
// pending, the [Docket] of what is open, [Tallies], the check of an answer, and
// [Decide], which goes on by itself until somebody owes something.
//
// The package imports nothing of the project; every other room may import it. It
// is no base class: a ruleset uses the words and keeps its own rules. What its
// tasks are, what a throw needs, and which rules an event goes by, each says for
// itself; two.go is for contests of two alone.
//
// Caveat: the field tags are the written names of these facts, on the wire and
// in the stored bytes. They are for ever; a changed meaning is a new event
// version.
package duel
