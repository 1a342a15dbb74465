// Package adjudicator is the one path of every command: load, fold, decide,
// append, show. The API, the scenarios and the simulation all go through it.
//
// You want [New], then Open, TakeSeat, Answer, TakeBack and Surrender to act,
// Authenticate to learn who asks, and Snapshot and Watch to look. A command is
// answered only after the store made it durable. Everything anybody is shown is
// folded from the stored bytes, decoded again, whether the duel is live or was
// read from the file: there is no second way to see.
//
// It imports domain, events and projections; api, cmd and tests import it.
//
// Caveats. Duels never wait for one another, commands of one duel do. Random
// must be crypto/rand outside tests: tokens, secrets and ids come from it. A
// failed append other than a conflict leaves the outcome open; the duel is then
// forgotten here and read anew, so that what was stored is seen.
package adjudicator
