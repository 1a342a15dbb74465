package openapi

import (
	"fmt"
	"strconv"

	"github.com/getkin/kin-openapi/openapi3"
)

// The content types that get a treatment of their own.
const (
	ProblemType = "application/problem+json"
	LinesType   = "application/x-ndjson"
	EventsType  = "text/event-stream"
)

// ItemSchema is the extension that names, by reference, the schema of one line
// or one frame of a stream, for which OpenAPI 3.0 has no word.
const ItemSchema = "x-item-schema"

// contentByStatus gives each status its own content types. Swagger 2.0 has one
// list for a whole operation; here a refusal is a problem and nothing else, and
// a success is never one.
func contentByStatus(doc *openapi3.T) error {
	for _, op := range operations(doc) {
		for _, status := range sortedKeys(op.Responses.Map()) {
			response := op.Responses.Value(status).Value
			code, err := strconv.Atoi(status)
			if err != nil {
				return fmt.Errorf("%s %s: status %q is not a number", op.method, op.path, status)
			}
			if len(response.Content) == 0 {
				continue // no schema was annotated: an answer without a body
			}
			var keep func(mime string) bool
			switch {
			case code >= 400:
				keep = func(mime string) bool { return mime == ProblemType }
				if schema := anySchema(response.Content); response.Content[ProblemType] == nil {
					response.Content[ProblemType] = openapi3.NewMediaType().WithSchemaRef(schema)
				}
			case code == 200:
				keep = func(mime string) bool { return mime != ProblemType }
			default: // a stream is an answer of status 200
				keep = func(mime string) bool { return mime != ProblemType && mime != LinesType && mime != EventsType }
			}
			for _, mime := range sortedKeys(response.Content) {
				if !keep(mime) {
					delete(response.Content, mime)
				}
			}
			if len(response.Content) == 0 {
				return fmt.Errorf("%s %s: status %s has a body and no content type left; add it to @Produce", op.method, op.path, status)
			}
		}
	}
	return nil
}

// anySchema is the schema that swag's conversion copied to every content type.
func anySchema(content openapi3.Content) *openapi3.SchemaRef {
	for _, mime := range sortedKeys(content) {
		return content[mime].Schema
	}
	return nil
}

// streams tells a stream from a page. As lines or frames an answer is text whose
// pieces are the items of the page that the same operation answers as JSON.
func streams(doc *openapi3.T, example string) error {
	for _, op := range operations(doc) {
		ok := op.Responses.Value("200")
		if ok == nil || ok.Value == nil {
			continue
		}
		for _, mime := range []string{LinesType, EventsType} {
			media := ok.Value.Content[mime]
			if media == nil {
				continue
			}
			item, err := pageItem(media.Schema)
			if err != nil {
				return fmt.Errorf("%s %s as %s: %w", op.method, op.path, mime, err)
			}
			media.Schema = openapi3.NewSchemaRef("", &openapi3.Schema{
				Type:        &openapi3.Types{"string"},
				Description: pieces[mime] + named(item) + ".",
			})
			if media.Extensions == nil {
				media.Extensions = map[string]any{}
			}
			media.Extensions[ItemSchema] = map[string]any{"$ref": item.Ref}
			if mime == EventsType && example != "" {
				media.Example = example
			}
		}
	}
	return nil
}

var pieces = map[string]string{
	LinesType:  "One JSON document in each line, of the schema ",
	EventsType: "Server-sent events; the data of each frame is of the schema ",
}

// pageItem finds what a page is a page of: the items of its one array.
func pageItem(page *openapi3.SchemaRef) (*openapi3.SchemaRef, error) {
	var items []*openapi3.SchemaRef
	for _, name := range sortedKeys(page.Value.Properties) {
		if p := page.Value.Properties[name]; p.Value != nil && p.Value.Items != nil && p.Value.Items.Ref != "" {
			items = append(items, p.Value.Items)
		}
	}
	if len(items) != 1 {
		return nil, fmt.Errorf("schema %s has %d arrays of named items; a stream needs exactly one to tell its pieces", named(page), len(items))
	}
	return items[0], nil
}
