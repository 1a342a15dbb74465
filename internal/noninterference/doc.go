// Package noninterference is the heart of the suite: it shows that the fog
// holds.
//
// Two duels are played side by side, through the real handlers, over real
// sockets and real stores, with the same clock, ids, secrets and dice. They
// differ only in what one viewer may not know. After each request of anybody,
// all that this viewer can get from the server must be the same bytes in both:
// status, headers, bodies, frames of the live stream, refusals.
//
// You want a [Pair]: two scripts of the same steps, and for whom they must look
// alike. Whoever adds an event, an endpoint or a header adds it here: to
// observe.go what a viewer can ask for, to the pairs what may differ, to the
// planted leaks a way in which it could go wrong. A leak that no pair catches
// fails the suite.
//
// The package holds tests and what they need; nothing imports it.
package noninterference
