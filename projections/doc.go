// Package projections is what each pair of eyes sees. It is the only place
// where fog is made.
//
// You want [Streams] to turn committed events into four viewers' streams, and
// [View] to fold one viewer's stream into what he sees at a step. Live view,
// past view and replay frame are the same fold over the same events: [Fold],
// [ViewAt], [Frames].
//
// What is shown stands in one table, [Fog], a row for each type of event, and
// in docs/EVENTS.md for people. The table is a list of what may be seen: a type
// without a row is seen by nobody, a field that no redaction copies is not
// there, a rule id or a "because" key that no row opens stays closed.
//
// The package may import domain/... and events; the adjudicator, the API and
// the commands may import it. It does no I/O and knows no clock. Nothing here
// is safe for concurrent use; a [Shown] is never changed once it was returned.
//
// Caveat: bytes are part of the promise. An event's JSON enters the digest of
// its viewer's version, so a changed field order or spelling changes ETags of
// duels that are long over.
package projections
