// Package client is the API as Go types and calls, generated from openapi.yaml:
// who writes a bot, a bridge to a character sheet or a table of his own imports
// it and knows no rule.
//
// You want [NewClientWithResponses] with [WithToken], and of what it answers the
// field of the status that you expect. A decision's Options are all that is
// legal, and what you reply is one field of an [AnswerRequest]. An
// event's Data is read by its type, as Data.AsSpellCastData. What the
// generator has no word for, live streams and lines, is beside it: [Frames] and
// [Lines].
//
// A program of a module of its own has it from a checkout: there require
// spellduel v0.0.0, replace it with the checkout's directory (go mod edit
// -replace), and import spellduel/client. Calls are named after the operationId
// of openapi.yaml.
//
// It imports the standard library and the generator's small runtime, and none
// of the house. The house itself does not use it: internal/client, which the
// demo and the tests use, is the contract written once more by hand, and would
// not notice a change that both sides were generated from.
//
// Caveats. It is made anew by go generate with every change of openapi.yaml (the
// directive stands in cmd/api, behind the one that writes that file), and is as stable as the version's first number says. Clients skip what they do not
// know: a kind of event or decision that is new is no error. A write is not
// repeated by itself; send it again with the same Idempotency-Key.
package client
