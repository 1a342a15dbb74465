// Package contract asks a real server everything that openapi.yaml lets anybody
// ask, and much that it does not, and holds each answer to the file.
//
// All of it is tests. The requests are drawn from the file's own schemas: legal
// ones, ones at a bound, ones broken in one place, on duels in many states and
// with every kind of credential. No answer may be of 5xx, of a status, a content
// type, a header or a field that the file does not have; and what the server
// accepts the file must allow. Two tables beside it are read and kept by people:
// who may ask what, and which status is reached by which other test.
//
// Tests may import every room. Nothing imports this one.
//
// Caveats. A request is drawn from a number, so a run is repeated by its seed
// and shortened by requests, not within one. Live streams and waits are cut off
// after a moment; what they do in time is shown in api.
package contract
