// Package client speaks the HTTP API of a duel server, as a program that knows
// the contract and nothing of the rules.
//
// You want [New], which names a server, and [Server.Open], which begins a duel
// there. Whoever holds a token of the duel is a [Party], and a party can look,
// decide and follow. What the server refuses comes back as a [*Problem].
//
// It imports the standard library alone, and none of the house: its types are
// the contract written once more, so that a drift between the two shows. The
// demo, the scenarios and tests use it.
//
// Caveat: writes carry an idempotency key but are not repeated by themselves;
// who wants to repeat one names the key with [WithKey].
package client
