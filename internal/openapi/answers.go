package openapi

import (
	"fmt"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// answer is a refusal that many operations share, and which ones.
type answer struct {
	status      string
	name        string
	description string
	headers     []string // names of headers in sharedHeaders
	given       func(operation) bool
}

var answers = []answer{
	{"400", "BadRequest", "The request cannot be read: a parameter or the body is not what the schema says.", nil,
		func(op operation) bool { return op.RequestBody != nil || len(op.Parameters) > 0 }},
	{"401", "Unauthorized", "No token, or one that nobody knows or that has ended.", []string{"WWW-Authenticate"},
		func(op operation) bool { return op.Security != nil && len(*op.Security) > 0 }},
	{"404", "NotFound", "There is no such thing, or none that this token may know of: both answer alike.", nil,
		func(op operation) bool { return strings.Contains(op.path, "{") }},
	{"412", "PreconditionFailed", "The version in If-Match is no longer the viewer's.", nil,
		func(op operation) bool { return hasHeader(op, "If-Match") }},
	{"413", "ContentTooLarge", "The body is larger than the server reads.", nil,
		func(op operation) bool { return op.RequestBody != nil }},
	{"415", "UnsupportedMediaType", "The body is not application/json.", nil,
		func(op operation) bool { return op.RequestBody != nil }},
	{"422", "UnprocessableContent", "The request is readable and not allowed, or its Idempotency-Key came with another body before.", nil,
		func(op operation) bool { return op.RequestBody != nil || writes(op) }},
	{"500", "InternalServerError", "The fault is on the server's side and was noted; what is stored is not changed by it.", nil, refuses},
	{"507", "InsufficientStorage", "The store is full: nothing was stored. Reading goes on.", []string{"Retry-After"}, writes},
	{"429", "TooManyRequests", "Too many requests; nothing was done.", []string{"Retry-After"}, refuses},
	{"503", "ServiceUnavailable", "The server is stopping or cannot store; nothing is known to be done, and the same Idempotency-Key may try again.", []string{"Retry-After"}, refuses},
}

// sharedHeaders ride on refusals.
var sharedHeaders = map[string]*openapi3.Header{
	"Retry-After": {Parameter: openapi3.Parameter{
		Description: "Seconds to wait before the next try.",
		Schema:      openapi3.NewSchemaRef("", &openapi3.Schema{Type: &openapi3.Types{"integer"}, Min: new(float64)}),
	}},
	"WWW-Authenticate": {Parameter: openapi3.Parameter{
		Description: "How to authenticate: Bearer.",
		Schema:      openapi3.NewSchemaRef("", openapi3.NewStringSchema()),
	}},
}

// refuses says whether an operation belongs to the part of the API that answers
// with problems; a health check does not.
func refuses(op operation) bool {
	for _, r := range op.Responses.Map() {
		if r.Value != nil && r.Value.Content[ProblemType] != nil {
			return true
		}
	}
	return false
}

func writes(op operation) bool {
	switch op.method {
	case "POST", "PUT", "PATCH", "DELETE":
		return true
	}
	return false
}

func hasHeader(op operation, name string) bool {
	for _, p := range op.Parameters {
		if p.Value.In == "header" && strings.EqualFold(p.Value.Name, name) {
			return true
		}
	}
	return false
}

// commonAnswers adds the refusals that no handler's comment repeats, where the
// operation can give them. An annotated one says more and stays; it too gets the
// headers of its status.
func commonAnswers(doc *openapi3.T, problem string) error {
	schema := doc.Components.Schemas[problem]
	if schema == nil {
		return fmt.Errorf("no schema %s for the answers that all operations share", problem)
	}
	refusing := []operation{}
	for _, op := range operations(doc) {
		if refuses(op) {
			refusing = append(refusing, op)
		}
	}
	for _, a := range answers {
		var shared *openapi3.ResponseRef
		for _, op := range refusing {
			if own := op.Responses.Value(a.status); own != nil {
				rideAlong(doc, own.Value, a.headers)
				continue
			}
			if !a.given(op) {
				continue
			}
			if shared == nil {
				shared = shareAnswer(doc, a, openapi3.NewSchemaRef(schemaPrefix+problem, schema.Value))
			}
			op.Responses.Set(a.status, shared)
		}
	}
	return nil
}

func shareAnswer(doc *openapi3.T, a answer, problem *openapi3.SchemaRef) *openapi3.ResponseRef {
	response := &openapi3.Response{
		Description: &a.description,
		Content:     openapi3.Content{ProblemType: openapi3.NewMediaType().WithSchemaRef(problem)},
	}
	rideAlong(doc, response, a.headers)
	if doc.Components.Responses == nil {
		doc.Components.Responses = openapi3.ResponseBodies{}
	}
	doc.Components.Responses[a.name] = &openapi3.ResponseRef{Value: response}
	return &openapi3.ResponseRef{Ref: "#/components/responses/" + a.name, Value: response}
}

func rideAlong(doc *openapi3.T, response *openapi3.Response, headers []string) {
	for _, name := range headers {
		if response.Headers[name] != nil {
			continue
		}
		if doc.Components.Headers == nil {
			doc.Components.Headers = openapi3.Headers{}
		}
		if response.Headers == nil {
			response.Headers = openapi3.Headers{}
		}
		component := strings.ReplaceAll(name, "-", "")
		doc.Components.Headers[component] = &openapi3.HeaderRef{Value: sharedHeaders[name]}
		response.Headers[name] = &openapi3.HeaderRef{Ref: "#/components/headers/" + component, Value: sharedHeaders[name]}
	}
}

const (
	idempotencyKey = "IdempotencyKey"
	maxKey         = 200 // bytes; the api's own limit
)

// idempotencyKeys offers the header on every write. An operation whose comment
// names it keeps its own words.
func idempotencyKeys(doc *openapi3.T) error {
	for _, op := range operations(doc) {
		if !writes(op) || hasHeader(op, "Idempotency-Key") {
			continue
		}
		if doc.Components.Parameters == nil {
			doc.Components.Parameters = openapi3.ParametersMap{}
		}
		shared := doc.Components.Parameters[idempotencyKey]
		if shared == nil {
			shared = &openapi3.ParameterRef{Value: openapi3.NewHeaderParameter("Idempotency-Key").
				WithDescription("The same key, token, path and body give the same answer again, also after a restart. Refusals are not kept. Before there is a token the key is the secret: make it unguessable.").
				WithSchema(openapi3.NewStringSchema().WithMinLength(1).WithMaxLength(maxKey))}
			doc.Components.Parameters[idempotencyKey] = shared
		}
		op.Parameters = append(op.Parameters, &openapi3.ParameterRef{
			Ref: "#/components/parameters/" + idempotencyKey, Value: shared.Value,
		})
	}
	return nil
}
