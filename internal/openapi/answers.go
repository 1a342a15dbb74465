package openapi

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// answer is a refusal that many operations share, and which of them can give it
// whether or not their comments say so.
type answer struct {
	status      int
	name        string
	description string
	headers     []string // names of headers in sharedHeaders
	given       func(operation) bool
}

var answers = []answer{
	{
		400, "BadRequest", "The request cannot be read: its body is not the JSON it must be, a header is not what it must be, or its query has a parameter that there is not.", nil,
		func(op operation) bool { return op.RequestBody != nil || len(op.Parameters) > 0 },
	},
	{
		401, "Unauthorized", "No token, or none of the right form.",
		[]string{"WWW-Authenticate"},
		func(op operation) bool { return op.Security != nil && len(*op.Security) > 0 },
	},
	{403, "Forbidden", "The token is good and does not allow this.", nil, whereSaid},
	{
		404, "NotFound", "There is no such thing, or none that this token may know of: both answer alike.", nil,
		func(op operation) bool { return strings.Contains(op.path, "{") },
	},
	{406, "NotAcceptable", "The answer is not to be had in a form that Accept names.", nil, whereSaid},
	{409, "Conflict", "The duel has moved on or is over, or the seat is taken. Whoever acts in the duel finds in the problem the decisions that he owes now.", nil, whereSaid},
	{
		412, "PreconditionFailed", "The version in If-Match is no longer the caller's.", nil,
		func(op operation) bool { return hasHeader(op, "If-Match") },
	},
	{413, "ContentTooLarge", "The body is larger than the server reads.", nil, takesBody},
	{415, "UnsupportedMediaType", "The body is not application/json.", nil, takesBody},
	{
		422, "UnprocessableContent", "The request is readable and not legal; the problem says which part, by which rule, and what would be. So too where its Idempotency-Key came with another body before.", nil,
		takesBody,
	},
	{429, "TooManyRequests", "Too much at once for one token; nothing was done.", []string{"Retry-After"}, whereSaid},
	{500, "InternalServerError", "The fault is on the server's side and was noted.", nil, refuses},
	{503, "ServiceUnavailable", "The server is busy, stopping, or cannot tell whether it stored. Try again with the same Idempotency-Key.", []string{"Retry-After"}, refuses},
	{507, "InsufficientStorage", "The store is full: nothing was stored. Reading goes on.", []string{"Retry-After"}, writes},
}

// whereSaid is for refusals that only a handler's comment can know of.
func whereSaid(operation) bool { return false }

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

// takesBody says whether an operation looks at a body, be it to see that there
// is none.
func takesBody(op operation) bool { return op.RequestBody != nil || writes(op) }

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

// commonAnswers puts the shared refusals where an operation can give them. One
// that a comment describes in its own words stays, and gets the headers of its
// status; one that it only lists, which swag describes by the status's name,
// is the shared one.
func commonAnswers(doc *openapi3.T, problem string, refusals []Refusal) error {
	schema := doc.Components.Schemas[problem]
	if schema == nil {
		return fmt.Errorf("no schema %s for the answers that all operations share", problem)
	}
	body := openapi3.NewSchemaRef(schemaPrefix+problem, schema.Value)
	for _, op := range operations(doc) {
		if !refuses(op) {
			continue
		}
		for _, a := range answers {
			status := strconv.Itoa(a.status)
			own := op.Responses.Value(status)
			switch {
			case own == nil && !a.given(op):
			case own == nil, listed(own.Value, a.status):
				op.Responses.Set(status, shareAnswer(doc, a, body))
			default:
				rideAlong(doc, own.Value, a.headers)
			}
		}
	}
	for _, r := range refusals {
		showRefusal(doc, r)
	}
	return nil
}

// showRefusal puts an example of a problem beside the answer of its status. One whose
// status no operation has is left out.
func showRefusal(doc *openapi3.T, r Refusal) {
	for _, a := range answers {
		shared := doc.Components.Responses[a.name]
		if a.status != r.Status || shared == nil {
			continue
		}
		media := shared.Value.Content[ProblemType]
		if media.Examples == nil {
			media.Examples = openapi3.Examples{}
		}
		media.Examples[r.Code] = &openapi3.ExampleRef{Value: &openapi3.Example{Summary: r.Code, Value: r.Problem}}
	}
}

// listed says that a comment has no more of an answer than its status.
func listed(r *openapi3.Response, status int) bool {
	return len(r.Headers) == 0 && (r.Description == nil || *r.Description == http.StatusText(status))
}

func shareAnswer(doc *openapi3.T, a answer, problem *openapi3.SchemaRef) *openapi3.ResponseRef {
	if doc.Components.Responses == nil {
		doc.Components.Responses = openapi3.ResponseBodies{}
	}
	shared := doc.Components.Responses[a.name]
	if shared == nil {
		shared = &openapi3.ResponseRef{Value: &openapi3.Response{
			Description: &a.description,
			Content:     openapi3.Content{ProblemType: openapi3.NewMediaType().WithSchemaRef(problem)},
		}}
		rideAlong(doc, shared.Value, a.headers)
		doc.Components.Responses[a.name] = shared
	}
	return &openapi3.ResponseRef{Ref: "#/components/responses/" + a.name, Value: shared.Value}
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
