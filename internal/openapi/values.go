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
