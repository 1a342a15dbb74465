// Package api is the house's door: HTTP handlers for everything a client may
// ask of a duel, under /v1, in the shapes that clients rely on.
//
// You want [NewServer], and of what it returns Handler (for tests and for
// embedding) or Serve. A handler binds, names who asks, calls the adjudicator
// once and writes once. What a refusal is on the wire stands in one table
// (problem.go); every answer that is none of ours, echo's and a panic's
// included, becomes a problem too.
//
// What is the same for everybody and asks for no token is routed in reference.go:
// rules, rulings, rulesets, spells, and the description of this API.
//
// It imports the domain's words, events' errors and table of types, projections,
// the adjudicator and the root's openapi.yaml. No type of echo leaves it.
//
// Caveats. A token stands only in the Authorization header, an invitation also
// in the body that takes a seat; neither is ever logged. An unknown duel and a
// token that has no part in a known one are answered by the same bytes. Nothing
// in an answer may be computed from anything but the caller's own stream.
package api
