// Package transcript turns one viewer's events into lines that a player can
// read.
//
// You want [New], and Line for one event after the other: a transcript knows of
// the duel what the events so far have told this viewer, and nothing else. Two
// viewers' transcripts of one duel differ just as their streams do.
//
// It reads events as JSON, as they go over the wire. The opening names the
// ruleset, whose wordings the transcript tells by from then on. It may import
// domain and projections; the demo, replay and the scenarios use it.
//
// Caveats. Events of unknown types and those that only keep the books (what is
// asked, when a phase begins) have no line. The words may change between
// versions; programs read the events.
package transcript
