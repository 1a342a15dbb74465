package openapi

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/getkin/kin-openapi/openapi2"
	"github.com/getkin/kin-openapi/openapi2conv"
	"github.com/getkin/kin-openapi/openapi3"
)

// A fixup changes a converted document in place. An error means that the
// comments say something the fix-up cannot make sense of.
type fixup struct {
	name  string
	apply func(*openapi3.T) error
}

// fixups in the order they run: names before anything that refers to a schema by
// its name, content types before streams, shared answers before the headers
// that ride on them, and closing last, when it is known what answers carry.
func fixups(r Rules) []fixup {
	return []fixup{
		{"servers", servers},
		{"bearer", bearer},
		{"security", explicitSecurity},
		{"noise", dropNoise},
		{"names", func(doc *openapi3.T) error { return cleanNames(doc, r.Names) }},
		{"optional", func(doc *openapi3.T) error { return optional(doc, r.Optional) }},
		{"null", func(doc *openapi3.T) error { return mayBeNull(doc, r.Nullable) }},
		{"nullable", nullable},
		{"either", func(doc *openapi3.T) error { return textOrObject(doc, r.TextOrObject) }},
		{"shapes", func(doc *openapi3.T) error { return anyOf(doc, r.AnyOf) }},
		{"events", func(doc *openapi3.T) error { return eventData(doc, r.Events, r.Comments) }},
		{"content", contentByStatus},
		{"streams", func(doc *openapi3.T) error { return streams(doc, r.StreamExample) }},
		{"answers", func(doc *openapi3.T) error { return commonAnswers(doc, r.Problem, r.Refusals) }},
		{"headers", shareHeaders},
		{"enums", func(doc *openapi3.T) error { return openEnums(doc, r.OpenEnums) }},
		{"texts", func(doc *openapi3.T) error { return texts(doc, r.Texts) }},
		{"values", func(doc *openapi3.T) error { return knownValues(doc, r.Values) }},
		{"alternatives", func(doc *openapi3.T) error { return exactlyOne(doc, r.ExactlyOne) }},
		{"closed", closeRequests},
	}
}

// Convert turns a Swagger 2.0 document in JSON into an OpenAPI 3.0.3 document in
// YAML, fixed up by the rules and valid. The same input gives the same bytes.
func Convert(swagger []byte, r Rules) ([]byte, error) {
	doc, err := convert(swagger, fixups(r))
	if err != nil {
		return nil, err
	}
	out, err := writeYAML(doc)
	if err != nil {
		return nil, err
	}
	if _, err := Load(out); err != nil {
		return nil, fmt.Errorf("the converted document is not valid OpenAPI: %w", err)
	}
	return out, nil
}

func convert(swagger []byte, steps []fixup) (*openapi3.T, error) {
	var two openapi2.T
	if err := json.Unmarshal(swagger, &two); err != nil {
		return nil, fmt.Errorf("read Swagger 2.0: %w", err)
	}
	doc, err := openapi2conv.ToV3(&two)
	if err != nil {
		return nil, fmt.Errorf("convert Swagger 2.0 to OpenAPI 3: %w", err)
	}
	doc.OpenAPI = "3.0.3"
	for _, f := range steps {
		if err := f.apply(doc); err != nil {
			return nil, fmt.Errorf("fix-up %s: %w", f.name, err)
		}
	}
	return doc, nil
}

// Load reads an OpenAPI document, resolves its references and validates it,
// examples included.
func Load(data []byte) (*openapi3.T, error) {
	loader := openapi3.NewLoader()
	doc, err := loader.LoadFromData(data)
	if err != nil {
		return nil, fmt.Errorf("read OpenAPI: %w", err)
	}
	if err := doc.Validate(context.Background(), openapi3.EnableExamplesValidation()); err != nil {
		return nil, fmt.Errorf("validate OpenAPI: %w", err)
	}
	return doc, nil
}
