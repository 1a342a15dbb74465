// Package validate holds a server to its OpenAPI file while tests talk to it.
//
// You want [Load] once, and then [Contract.Handler] around the server's handler
// or [Contract.Transport] in a client. Every answer must have a documented
// status, content type, headers and body, down to fields that nobody documented;
// lines and frames of streams are checked one by one as they pass. Every request
// that the server accepts must be one that the file allows: a file stricter than
// its server misleads as much as a laxer one.
//
// An event's data is held to the schema of its own type (payloads.go).
//
// It imports kin-openapi and internal/openapi, and only tests import it.
//
// Caveat: a stream is checked while it is written, so a server must have
// returned from its handlers (httptest.Server.Close waits for that) before the
// test that watches it ends.
package validate
