// Package openapi turns the Swagger 2.0 file that swag reads off the handlers'
// comments into the OpenAPI 3.0.3 file that clients are given.
//
// The comments are the source; what is added here is only what Swagger 2.0
// cannot say: one content type per status, streams, bearer tokens, bodies that
// refuse unknown fields, answers that every operation shares. Each such fix-up
// is one function with a test that fails without it. docs/adr/0007-openapi.md
// tells why the way leads through two formats.
//
// It imports kin-openapi and a YAML writer; of the house the domain, projections
// and api, for their words and the Go types of events' data alone (spellduel.go). It is linked into no binary but its own
// generate command and tests.
//
// The data of each type of event has a schema of its own, made from the Go types that
// projections.Forms lists (eventdata.go): the fields of all that any viewer may be
// shown, asked for where nobody lacks them, in the words that stand beside them in the
// source. An event's data is one of all these, so that generators keep them, and
// x-data-of has them by type.
//
// Caveat: the output depends on the input alone, byte for byte; anything that
// ranges over a map here sorts first or writes to disjoint places.
package openapi
