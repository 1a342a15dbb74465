package openapi

import (
	"cmp"
	"encoding"
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// DataOf is the extension of the schema of all events' data that says which
// schemas a type of event has: of every ruleset that has the type its own.
const DataOf = "x-data-of"

// dataSchema is the name of the schema of all events' data.
const dataSchema = "EventData"

// Payload is what the data of one type of event may look like in one ruleset: as
// it is written down, and as the fog leaves it to others. Its schema has the
// fields of all of them, and asks for those that none leaves out.
type Payload struct {
	Event string
	Forms []reflect.Type
	House string // stands before the names of schemas where another ruleset has such a one already
}

// eventData gives every type of event the schema of its data.
func eventData(doc *openapi3.T, payloads []Payload, words Comments) error {
	if len(payloads) == 0 {
		return nil
	}
	event := doc.Components.Schemas["Event"]
	if event == nil || event.Value.Properties["data"] == nil {
		return fmt.Errorf("there is no Event with data; correct Rules.Events")
	}
	w := &payloadWriter{doc: doc, words: words, made: map[string]*openapi3.SchemaRef{}}
	names := map[string][]string{}
	all := &openapi3.Schema{Description: event.Value.Properties["data"].Value.Description}
	for _, p := range payloads {
		schema, err := w.record(camel(p.Event)+"Data", p.House, p.Forms)
		if err != nil {
			return fmt.Errorf("data of %s: %w", p.Event, err)
		}
		schema.Value.Description = cmp.Or(w.about(p.Forms[0], p.Event), schema.Value.Description)
		if name := named(schema); !slices.Contains(names[p.Event], name) {
			names[p.Event] = append(names[p.Event], name)
			if !slices.ContainsFunc(all.AnyOf, func(s *openapi3.SchemaRef) bool { return s.Ref == schema.Ref }) {
				all.AnyOf = append(all.AnyOf, schema)
			}
		}
	}
	slices.SortFunc(all.AnyOf, func(a, b *openapi3.SchemaRef) int { return cmp.Compare(a.Ref, b.Ref) })
	table := map[string]any{}
	for _, event := range sortedKeys(names) {
		table[event] = names[event]
	}
	all.Extensions = map[string]any{DataOf: table}
	doc.Components.Schemas[dataSchema] = openapi3.NewSchemaRef("", all)
	event.Value.Properties["data"] = openapi3.NewSchemaRef(schemaPrefix+dataSchema, all)
	return nil
}

// payloadWriter makes schemas of Go types, as encoding/json writes them.
type payloadWriter struct {
	doc   *openapi3.T
	words Comments
	made  map[string]*openapi3.SchemaRef // by the types that they are of
}

// field is a field of one form.
type field struct {
	name               string
	of                 reflect.Type
	optional, nullable bool
	words              string
}

// record is the schema of an object that comes in several forms, by its name.
func (w *payloadWriter) record(name, house string, forms []reflect.Type) (*openapi3.SchemaRef, error) {
	key := fmt.Sprint(forms)
	if made := w.made[key]; made != nil {
		return made, nil
	}
	if w.doc.Components.Schemas[name] != nil && house != "" {
		name = house + name
	}
	if w.doc.Components.Schemas[name] != nil {
		return nil, fmt.Errorf("the name %s is taken", name)
	}
	s := &openapi3.Schema{Type: &openapi3.Types{"object"}, Properties: openapi3.Schemas{}, Description: w.about(forms[0], "")}
	ref := openapi3.NewSchemaRef(schemaPrefix+name, s)
	w.made[key], w.doc.Components.Schemas[name] = ref, openapi3.NewSchemaRef("", s)
	var order []string
	fields := map[string][]field{}
	for _, form := range forms {
		for _, f := range w.fields(form) {
			if fields[f.name] == nil {
				order = append(order, f.name)
			}
			fields[f.name] = append(fields[f.name], f)
		}
	}
	for _, f := range order {
		p, err := w.property(fields[f], house)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", f, err)
		}
		s.Properties[f] = p
		left := func(f field) bool { return f.optional }
		if len(fields[f]) == len(forms) && !slices.ContainsFunc(fields[f], left) {
			s.Required = append(s.Required, f)
		}
	}
	slices.Sort(s.Required)
	return ref, nil
}

// fields are those that encoding/json writes of a struct.
func (w *payloadWriter) fields(form reflect.Type) []field {
	var list []field
	for f := range form.Fields() {
		tag, options, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case tag == "-" || !f.IsExported() && !f.Anonymous:
			continue
		case f.Anonymous && tag == "":
			list = append(list, w.fields(f.Type)...)
			continue
		}
		optional := strings.Contains(options, "omit")
		list = append(list, field{
			cmp.Or(tag, f.Name), pointed(f.Type), optional, f.Type.Kind() == reflect.Pointer && !optional,
			w.words[form.PkgPath()+"."+form.Name()+"."+f.Name],
		})
	}
	return list
}

func pointed(t reflect.Type) reflect.Type {
	if t.Kind() == reflect.Pointer {
		return t.Elem()
	}
	return t
}

// property is the schema of a field in all its forms.
func (w *payloadWriter) property(forms []field, house string) (*openapi3.SchemaRef, error) {
	var types []reflect.Type
	words, nullable := "", false
	for _, f := range forms {
		words, nullable = cmp.Or(words, f.words), nullable || f.nullable
		if !slices.Contains(types, f.of) {
			types = append(types, f.of)
		}
	}
	s, err := w.among(types, house)
	if err != nil || words == "" && !nullable {
		return s, err
	}
	if s.Ref != "" {
		s = openapi3.NewSchemaRef("", &openapi3.Schema{AllOf: openapi3.SchemaRefs{s}, Type: s.Value.Type})
		if !nullable {
			s.Value.Type = nil
		}
	}
	s.Value.Description, s.Value.Nullable = words, nullable
	return s, nil
}

// among is the schema of a value that is of one of these types.
func (w *payloadWriter) among(types []reflect.Type, house string) (*openapi3.SchemaRef, error) {
	if len(types) == 1 {
		return w.schema(types[0], house)
	}
	for _, t := range types {
		if t.Kind() != reflect.Struct {
			return nil, fmt.Errorf("it is one of %v, and not all of them are objects", types)
		}
	}
	return w.record("Event"+upperFirst(types[0].Name()), house, types)
}

var (
	marshaler     = reflect.TypeFor[json.Marshaler]()
	textMarshaler = reflect.TypeFor[encoding.TextMarshaler]()
)

func (w *payloadWriter) schema(t reflect.Type, house string) (*openapi3.SchemaRef, error) {
	simple := func(s *openapi3.Schema) (*openapi3.SchemaRef, error) { return openapi3.NewSchemaRef("", s), nil }
	switch {
	case t.Implements(textMarshaler) || reflect.PointerTo(t).Implements(textMarshaler):
		return simple(openapi3.NewStringSchema())
	case t.Implements(marshaler) || reflect.PointerTo(t).Implements(marshaler):
		return nil, fmt.Errorf("%v writes itself in a way of its own", t)
	}
	switch t.Kind() {
	case reflect.Struct:
		return w.record("Event"+upperFirst(t.Name()), house, []reflect.Type{t})
	case reflect.Pointer:
		return w.schema(t.Elem(), house)
	case reflect.String:
		return simple(openapi3.NewStringSchema())
	case reflect.Bool:
		return simple(openapi3.NewBoolSchema())
	case reflect.Int, reflect.Int64:
		return simple(openapi3.NewIntegerSchema())
	case reflect.Interface:
		return simple(openapi3.NewSchema())
	case reflect.Slice, reflect.Array, reflect.Map:
		items, err := w.schema(t.Elem(), house)
		if err != nil {
			return nil, err
		}
		if t.Kind() == reflect.Map {
			s := openapi3.NewObjectSchema()
			s.AdditionalProperties.Schema = items
			return simple(s)
		}
		s := openapi3.NewArraySchema()
		s.Items = items
		return simple(s)
	}
	return nil, fmt.Errorf("nobody has said how %v is written", t)
}

// camel is the name of a type of event as schemas have it.
func camel(snake string) string {
	var b strings.Builder
	for part := range strings.SplitSeq(snake, "_") {
		b.WriteString(upperFirst(part))
	}
	return b.String()
}
