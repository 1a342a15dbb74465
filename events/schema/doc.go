// Package schema is the table of every event that this program can write or
// read: written name, version, shape. One codec is made of it, and everything
// that opens stored bytes uses that one.
//
// It imports events and the rulesets' event types; the adjudicator, the
// commands and tests import it. It stands apart from package events so that
// the bytes know nothing of the rules.
//
// Caveat: a row is for ever. A new shape is a new row with the next version and
// an upcaster on the one before; the struct of the old version moves here when
// the ruleset no longer has it.
package schema
