package openapi

import (
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// requestHeaders are the headers that mean the same wherever they are taken, so
// that they are told once.
var requestHeaders = []struct {
	name, description string
	least             uint64 // bytes
	most              uint64 // bytes; 0 is no limit
	pattern           string // empty is any
	every             func(operation) bool
}{
	{"Idempotency-Key", "The same key, token, path and body give the same answer again, also after a restart; the same key with another body is refused. Refusals are not kept. Before there is a token the key is the secret: make it unguessable, 128 random bits.", 1, 200, visible, writes},
	{"If-Match", "Act only if the caller's version is still this ETag: an answer's ETag, or its version in double quotes.", 1, 0, "", nowhere},
	{"If-None-Match", "An ETag that the caller has: if it is still the version, the answer is 304 without a body. It is an answer's ETag, or its version in double quotes.", 0, 0, "", nowhere},
	{"Last-Event-ID", "The id of the last event that the caller has; the stream goes on after it, whatever the query says.", 0, 0, "", nowhere},
}

// visible is ASCII without blanks and control characters.
const visible = "^[!-~]*$"

// nowhere is for headers that only a handler's comment can know of.
func nowhere(operation) bool { return false }

// shareHeaders offers the shared headers where every operation of a kind takes
// them and wherever a comment lists them, and lets a 304 have the version that
// the 200 beside it has.
func shareHeaders(doc *openapi3.T) error {
	for _, op := range operations(doc) {
		if ok, same := op.Responses.Value("200"), op.Responses.Value("304"); ok != nil && same != nil {
			if tag := ok.Value.Headers["ETag"]; tag != nil && same.Value.Headers["ETag"] == nil {
				same.Value.Headers = openapi3.Headers{"ETag": tag}
			}
		}
		for _, h := range requestHeaders {
			at := -1
			for i, p := range op.Parameters {
				if p.Value.In == "header" && strings.EqualFold(p.Value.Name, h.name) {
					at = i
				}
			}
			switch {
			case at >= 0:
				op.Parameters[at] = shareHeader(doc, h.name, h.description, h.pattern, h.least, h.most)
			case h.every(op):
				op.Parameters = append(op.Parameters, shareHeader(doc, h.name, h.description, h.pattern, h.least, h.most))
			}
		}
	}
	return nil
}

func shareHeader(doc *openapi3.T, name, description, pattern string, least, most uint64) *openapi3.ParameterRef {
	if doc.Components.Parameters == nil {
		doc.Components.Parameters = openapi3.ParametersMap{}
	}
	component := strings.ReplaceAll(name, "-", "")
	shared := doc.Components.Parameters[component]
	if shared == nil {
		schema := openapi3.NewStringSchema().WithMinLength(int64(least))
		schema.Pattern = pattern
		if most > 0 {
			schema.WithMaxLength(int64(most))
		}
		shared = &openapi3.ParameterRef{Value: openapi3.NewHeaderParameter(name).WithDescription(description).WithSchema(schema)}
		doc.Components.Parameters[component] = shared
	}
	return &openapi3.ParameterRef{Ref: "#/components/parameters/" + component, Value: shared.Value}
}
