// Package adjudicator is the one path of every command: load, fold, decide,
// append, show. The API, the scenarios and the simulation all go through it.
//
// You want [New], then Open, TakeSeat, Answer, TakeBack and Surrender to act,
// RenewInvitation, RenewToken, MakeReadonly and EndReadonly for who may come in,
// VoidByOperator and TokenByOperator for who runs the server (docs/adr/0009),
// Authenticate to learn who asks, Snapshot and Watch to look, and Audit to go
// through a stored duel anew and hear what is wrong with it. A command is
// answered only after the store made it durable. Everything anybody is shown is
// folded from the stored bytes, decoded again, whether the duel is live or was
// read from the file: there is no second way to see. The rules' own state is
// folded for commands alone, so that every duel can be read (docs/adr/0003).
//
// [Adjudicator.KeepTime] is the clock: it takes the defaults of what nobody
// answers in time, by the path of every other command, and knows what is due from
// the events alone (docs/adr/0008).
//
// Commits read from the store are held to the chain; those sealed here are not
// checked against themselves. A repeated key is answered from what its commit
// caused, and from a kept answer only where that told credentials
// (docs/adr/0005).
//
// It imports domain, events and projections; api, cmd and tests import it.
//
// Caveats. Duels never wait for one another, commands of one duel do. Random
// must be crypto/rand outside tests: tokens, secrets and ids come from it. A
// failed append other than a conflict leaves the outcome open; the duel is then
// forgotten here and read anew, so that what was stored is seen. The bound on
// what live duels weigh is an estimate, which BenchmarkWeight holds to the heap.
package adjudicator
