package openapi

import (
	"fmt"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
)

// KnownValues is the extension that lists the values that a text is known to
// have, where later versions may bring more.
const KnownValues = "x-extensible-enum"

// Value is one word that a property may have, and what it means.
type Value struct {
	Word  string
	Means string // empty where the word says it
}

// knownValues lists the words of properties whose Go type has no constants: in
// the extension for programs, in the description for people.
func knownValues(doc *openapi3.T, values map[string][]Value) error {
	for _, name := range sortedKeys(values) {
		properties, prop, err := property(doc, name, "Values")
		if err != nil {
			return err
		}
		s := properties[prop].Value
		if properties[prop].Ref != "" || !s.Type.Is("string") || len(s.Enum) > 0 {
			return fmt.Errorf("%s is not a text without a list; correct Rules.Values", name)
		}
		var words []any
		for _, v := range values[name] {
			words = append(words, v.Word)
		}
		if s.Extensions == nil {
			s.Extensions = map[string]any{}
		}
		s.Extensions[KnownValues] = words
		s.Description = strings.TrimPrefix(s.Description+listOf(values[name]), "\n\n")
	}
	return nil
}

// texts gives schemas and parameters the form of their texts.
func texts(doc *openapi3.T, forms map[string]Text) error {
	for _, name := range sortedKeys(forms) {
		found := textsNamed(doc, name)
		if len(found) == 0 {
			return fmt.Errorf("there is no %s; correct Rules.Texts", name)
		}
		for _, s := range found {
			if !s.Type.Is("string") || len(s.Enum) > 0 {
				return fmt.Errorf("%s is not a text without a list; correct Rules.Texts", name)
			}
			s.Pattern = forms[name].Pattern
			var known []any
			for _, word := range forms[name].Known {
				known = append(known, word)
			}
			if len(known) == 0 {
				continue
			}
			if s.Extensions == nil {
				s.Extensions = map[string]any{}
			}
			s.Extensions[KnownValues] = known
		}
	}
	return nil
}

// textsNamed finds a schema by its name, a property by "Schema.property", or
// parameters by where they stand and their name.
func textsNamed(doc *openapi3.T, name string) []*openapi3.Schema {
	in, parameter, isParameter := strings.Cut(name, " ")
	if !isParameter {
		if properties, prop, err := property(doc, name, "Texts"); err == nil && properties[prop].Ref == "" {
			return []*openapi3.Schema{properties[prop].Value}
		}
		if s := doc.Components.Schemas[name]; s != nil && s.Value != nil {
			return []*openapi3.Schema{s.Value}
		}
		return nil
	}
	var found []*openapi3.Schema
	for _, op := range operations(doc) {
		if p := op.Parameters.GetByInAndName(in, parameter); p != nil && p.Schema != nil && p.Schema.Value != nil {
			found = append(found, p.Schema.Value)
		}
	}
	return found
}

// listOf writes words in a line, or with what they mean one beneath the other.
func listOf(values []Value) string {
	var b strings.Builder
	lines := false
	for _, v := range values {
		lines = lines || v.Means != ""
	}
	if !lines {
		var words []string
		for _, v := range values {
			words = append(words, "`"+v.Word+"`")
		}
		return "\n\nKnown are " + strings.Join(words, ", ") + "."
	}
	b.WriteString("\n\nKnown are\n")
	for _, v := range values {
		b.WriteString("\n- `" + v.Word + "`")
		if v.Means != "" {
			b.WriteString(": " + v.Means)
		}
	}
	return b.String()
}
