package openapi

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// operation is one of the document's operations and where it hangs.
type operation struct {
	*openapi3.Operation
	path, method string
}

// operations lists all operations by path, then method.
func operations(doc *openapi3.T) []operation {
	var out []operation
	for path, item := range doc.Paths.Map() {
		for method, op := range item.Operations() {
			out = append(out, operation{op, path, method})
		}
	}
	slices.SortFunc(out, func(a, b operation) int {
		return cmp.Or(cmp.Compare(a.path, b.path), cmp.Compare(a.method, b.method))
	})
	return out
}

// Routes lists the document's operations as "METHOD /path/{parameter}", sorted.
func Routes(doc *openapi3.T) []string {
	var out []string
	for _, op := range operations(doc) {
		out = append(out, op.method+" "+op.path)
	}
	slices.Sort(out)
	return out
}

// EchoRoute spells a route of the echo router, with its ":parameter" segments,
// as [Routes] does.
func EchoRoute(method, path string) string {
	segments := strings.Split(path, "/")
	for i, s := range segments {
		if name, ok := strings.CutPrefix(s, ":"); ok {
			segments[i] = "{" + name + "}"
		}
	}
	return method + " " + strings.Join(segments, "/")
}

// EachSchema visits every schema of the document that stands in place, outer
// before inner. A reference is visited and not followed: what it names is
// visited where it is written.
func EachSchema(doc *openapi3.T, visit func(*openapi3.SchemaRef)) {
	for _, name := range sortedKeys(doc.Components.Schemas) {
		descend(doc.Components.Schemas[name], visit)
	}
	for _, op := range operations(doc) {
		requestSchemas(op.Operation, visit)
		responseSchemas(op.Operation, visit)
	}
}

// requestSchemas visits what a caller sends: parameters and body.
func requestSchemas(op *openapi3.Operation, visit func(*openapi3.SchemaRef)) {
	for _, p := range op.Parameters {
		if p.Ref == "" {
			descend(p.Value.Schema, visit)
		}
	}
	if op.RequestBody != nil && op.RequestBody.Ref == "" {
		contentSchemas(op.RequestBody.Value.Content, visit)
	}
}

// responseSchemas visits what the server answers: headers and bodies.
func responseSchemas(op *openapi3.Operation, visit func(*openapi3.SchemaRef)) {
	for _, status := range sortedKeys(op.Responses.Map()) {
		r := op.Responses.Value(status)
		if r.Ref != "" {
			continue
		}
		for _, name := range sortedKeys(r.Value.Headers) {
			if h := r.Value.Headers[name]; h.Ref == "" {
				descend(h.Value.Schema, visit)
			}
		}
		contentSchemas(r.Value.Content, visit)
	}
}

func contentSchemas(content openapi3.Content, visit func(*openapi3.SchemaRef)) {
	for _, mime := range sortedKeys(content) {
		descend(content[mime].Schema, visit)
	}
}

func descend(s *openapi3.SchemaRef, visit func(*openapi3.SchemaRef)) {
	if s == nil {
		return
	}
	visit(s)
	if s.Ref != "" || s.Value == nil {
		return
	}
	for _, name := range sortedKeys(s.Value.Properties) {
		descend(s.Value.Properties[name], visit)
	}
	for _, list := range []openapi3.SchemaRefs{s.Value.AllOf, s.Value.AnyOf, s.Value.OneOf} {
		for _, member := range list {
			descend(member, visit)
		}
	}
	descend(s.Value.Items, visit)
	descend(s.Value.AdditionalProperties.Schema, visit)
}

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

const schemaPrefix = "#/components/schemas/"

// named is the component a reference names, or "" for a schema in place.
func named(s *openapi3.SchemaRef) string {
	name, _ := strings.CutPrefix(s.Ref, schemaPrefix)
	return name
}
