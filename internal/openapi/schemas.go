package openapi

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// dropNoise removes what swag adds for generators of its own kind. Other
// extensions stay: somebody wrote them.
func dropNoise(doc *openapi3.T) error {
	noise := func(key string, _ any) bool {
		return strings.HasPrefix(key, "x-enum-") || key == "x-originalParamName" || key == "x-order"
	}
	EachSchema(doc, func(s *openapi3.SchemaRef) {
		maps.DeleteFunc(s.Extensions, noise)
		if s.Ref == "" && s.Value != nil {
			maps.DeleteFunc(s.Value.Extensions, noise)
		}
	})
	for _, op := range operations(doc) {
		for _, p := range op.Parameters {
			maps.DeleteFunc(p.Extensions, noise)
			if p.Value != nil {
				maps.DeleteFunc(p.Value.Extensions, noise)
			}
		}
		if b := op.RequestBody; b != nil {
			maps.DeleteFunc(b.Extensions, noise)
			if b.Value != nil {
				maps.DeleteFunc(b.Value.Extensions, noise)
			}
		}
	}
	return nil
}

// cleanNames turns Go's spelling of a schema's name (api.problem,
// api.Page-duel_Event) into a client's (Problem, PageOfEvent). Two types that
// would share a name are an error: one of them wants a name of its own, by the
// rules or by a "// @name" at the type.
func cleanNames(doc *openapi3.T, own map[string]string) error {
	for _, old := range sortedKeys(own) {
		if doc.Components.Schemas[old] == nil {
			return fmt.Errorf("there is no schema %s to rename; correct Rules.Names", old)
		}
	}
	rename := func(old string) string {
		if name := own[old]; name != "" {
			return name
		}
		return cleanName(old)
	}
	clean := make(openapi3.Schemas, len(doc.Components.Schemas))
	from := map[string]string{}
	for _, old := range sortedKeys(doc.Components.Schemas) {
		name := rename(old)
		if other, taken := from[name]; taken {
			return fmt.Errorf("schemas %s and %s would both be called %s; give one of them another by Rules.Names or // @name", other, old, name)
		}
		from[name] = old
		clean[name] = doc.Components.Schemas[old]
	}
	EachSchema(doc, func(s *openapi3.SchemaRef) {
		if old := named(s); old != "" {
			s.Ref = schemaPrefix + rename(old)
		}
	})
	doc.Components.Schemas = clean
	return nil
}

func cleanName(name string) string {
	head, args, generic := strings.Cut(name, "-")
	head = upperFirst(head[strings.LastIndex(head, ".")+1:])
	if !generic {
		return head
	}
	var parts []string
	for arg := range strings.SplitSeq(args, "-") {
		parts = append(parts, upperFirst(arg[strings.LastIndexAny(arg, "._")+1:]))
	}
	return head + "Of" + strings.Join(parts, "And")
}

func upperFirst(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// property finds a property by "Schema.property".
func property(doc *openapi3.T, name, rule string) (openapi3.Schemas, string, error) {
	schema, prop, _ := strings.Cut(name, ".")
	if s := doc.Components.Schemas[schema]; s != nil && s.Value.Properties[prop] != nil {
		return s.Value.Properties, prop, nil
	}
	return nil, "", fmt.Errorf("there is no %s; correct Rules.%s", name, rule)
}

// optional lets the named properties be absent.
func optional(doc *openapi3.T, names []string) error {
	for _, name := range names {
		schema, prop, _ := strings.Cut(name, ".")
		s := doc.Components.Schemas[schema]
		if s == nil || !slices.Contains(s.Value.Required, prop) {
			return fmt.Errorf("%s is not required anyway; correct Rules.Optional", name)
		}
		s.Value.Required = slices.DeleteFunc(s.Value.Required, func(r string) bool { return r == prop })
	}
	return nil
}

// mayBeNull lets the named properties be null. A reference alone cannot say it.
func mayBeNull(doc *openapi3.T, names []string) error {
	for _, name := range names {
		properties, prop, err := property(doc, name, "Nullable")
		if err != nil {
			return err
		}
		if p := properties[prop]; p.Ref != "" {
			properties[prop] = openapi3.NewSchemaRef("", &openapi3.Schema{AllOf: openapi3.SchemaRefs{p}})
		}
		properties[prop].Value.Nullable = true
	}
	return nil
}

// textOrObject makes of a schema with a text and a reference the one or the
// other, as the Go type behind it reads and writes itself.
func textOrObject(doc *openapi3.T, names []string) error {
	for _, name := range names {
		s := doc.Components.Schemas[name]
		if s == nil {
			return fmt.Errorf("there is no schema %s; correct Rules.TextOrObject", name)
		}
		var text, object *openapi3.SchemaRef
		for _, p := range sortedKeys(s.Value.Properties) {
			switch p := s.Value.Properties[p]; {
			case p.Ref != "":
				object = openapi3.NewSchemaRef(p.Ref, p.Value)
			case p.Value.Type.Is("string"):
				text = openapi3.NewSchemaRef("", openapi3.NewStringSchema())
			}
		}
		if text == nil || object == nil || len(s.Value.Properties) != 2 {
			return fmt.Errorf("%s does not have a text and a reference, and nothing else; correct Rules.TextOrObject", name)
		}
		named := name + "Name" // or generators would number it
		if doc.Components.Schemas[named] != nil {
			return fmt.Errorf("the text of %s wants the name %s, which is taken", name, named)
		}
		doc.Components.Schemas[named] = text
		text = openapi3.NewSchemaRef(schemaPrefix+named, text.Value)
		*s.Value = openapi3.Schema{Description: s.Value.Description, OneOf: openapi3.SchemaRefs{text, object}}
	}
	return nil
}

// anyOf makes of a schema that has references alone one of those.
func anyOf(doc *openapi3.T, names []string) error {
	for _, name := range names {
		s := doc.Components.Schemas[name]
		if s == nil || len(s.Value.Properties) < 2 {
			return fmt.Errorf("schema %s is not several others; correct Rules.AnyOf", name)
		}
		var shapes openapi3.SchemaRefs
		for _, p := range sortedKeys(s.Value.Properties) {
			shape := s.Value.Properties[p]
			if shape.Ref == "" {
				return fmt.Errorf("%s.%s is no reference; correct Rules.AnyOf", name, p)
			}
			shapes = append(shapes, openapi3.NewSchemaRef(shape.Ref, shape.Value))
		}
		slices.Reverse(shapes) // the arena duel's first
		*s.Value = openapi3.Schema{Description: s.Value.Description, AnyOf: shapes}
	}
	return nil
}

// nullable gives a nullable schema that points elsewhere the type of what it
// points at: in OpenAPI 3.0 "nullable" without "type" means nothing, and some
// generators take it at its word.
func nullable(doc *openapi3.T) error {
	var failed error
	EachSchema(doc, func(s *openapi3.SchemaRef) {
		if s.Ref != "" || s.Value == nil || !s.Value.Nullable || s.Value.Type != nil {
			return
		}
		if len(s.Value.AllOf) != 1 || s.Value.AllOf[0].Value == nil || s.Value.AllOf[0].Value.Type == nil {
			failed = fmt.Errorf("a schema is nullable and has no type: %q", s.Value.Description)
			return
		}
		types := *s.Value.AllOf[0].Value.Type
		s.Value.Type = &types
	})
	return failed
}

// openEnums turns the list of all values, which swag makes of a type's constants,
// into a list of the known ones, so that no client takes it for a promise, and
// adds those that are constants of another type.
func openEnums(doc *openapi3.T, more map[string][]string) error {
	for _, name := range sortedKeys(more) {
		s := doc.Components.Schemas[name]
		if s == nil || len(s.Value.Enum) == 0 {
			return fmt.Errorf("schema %s has no list of values to open; correct Rules.OpenEnums", name)
		}
		if s.Value.Extensions == nil {
			s.Value.Extensions = map[string]any{}
		}
		for _, value := range more[name] {
			s.Value.Enum = append(s.Value.Enum, value)
		}
		s.Value.Extensions[KnownValues] = s.Value.Enum
		s.Value.Enum = nil
	}
	return nil
}

// exactlyOne says of the named schemas that their properties are alternatives,
// by their number: a oneOf would say it too, and generators would make a
// union of nothings of it, where a struct of three optional fields is meant.
func exactlyOne(doc *openapi3.T, names []string) error {
	for _, name := range names {
		s := doc.Components.Schemas[name]
		if s == nil || len(s.Value.Properties) < 2 || len(s.Value.Required) > 0 {
			return fmt.Errorf("schema %s has no alternatives to choose from; correct Rules.ExactlyOne", name)
		}
		one := uint64(1)
		s.Value.MinProps, s.Value.MaxProps = one, &one
	}
	return nil
}

// closeRequests forbids unknown fields in what only callers send, as the server
// does. What answers carry too stays open, because clients skip fields that
// they do not know and the schema is theirs as well.
func closeRequests(doc *openapi3.T) error {
	sent, answered := map[*openapi3.Schema]bool{}, map[*openapi3.Schema]bool{}
	for _, op := range operations(doc) {
		requestSchemas(op.Operation, func(s *openapi3.SchemaRef) { reach(s, sent) })
		responseSchemas(op.Operation, func(s *openapi3.SchemaRef) { reach(s, answered) })
	}
	for s := range sent {
		free := s.AdditionalProperties.Has != nil || s.AdditionalProperties.Schema != nil
		if !answered[s] && !free && len(s.Properties) > 0 {
			s.AdditionalProperties.Has = new(bool)
		}
	}
	return nil
}

// reach collects a schema and all that it leads to, through references.
func reach(s *openapi3.SchemaRef, seen map[*openapi3.Schema]bool) {
	descend(s, func(inner *openapi3.SchemaRef) {
		if inner.Value == nil || seen[inner.Value] {
			return
		}
		seen[inner.Value] = true
		if inner.Ref != "" {
			reach(openapi3.NewSchemaRef("", inner.Value), seen)
		}
	})
}
