package openapi

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/getkin/kin-openapi/openapi3"
	"go.yaml.in/yaml/v4"
)

// order is how a reader wants the keys of OpenAPI's own objects: what it is
// before what it is made of. Keys that are not listed follow by name.
var order = []string{
	"openapi", "info", "title", "version", "summary", "name", "in", "url", "servers", "tags",
	"get", "put", "post", "patch", "delete", "operationId",
	"type", "format", "description", "required", "security", "parameters", "requestBody", "responses",
	"headers", "content", "schema", "properties", "items", "paths", "components",
	"securitySchemes", "schemas",
}

// free are the keys whose value is a table of names that the API's author chose,
// or data: there the names alone say the order.
var free = []string{
	"properties", "schemas", "responses", "headers", "paths", "content", "securitySchemes", "example", "default",
	"additionalProperties", "examples",
}

// writeYAML writes the document in block style, keys in a fixed order, ending in
// one newline.
func writeYAML(doc *openapi3.T) ([]byte, error) {
	data, err := json.Marshal(doc)
	if err != nil {
		return nil, fmt.Errorf("write OpenAPI: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.UseNumber()
	var value any
	if err := decoder.Decode(&value); err != nil {
		return nil, fmt.Errorf("read back OpenAPI: %w", err)
	}
	var out bytes.Buffer
	encoder := yaml.NewEncoder(&out)
	encoder.SetIndent(2)
	if err := encoder.Encode(node(value, false)); err != nil {
		return nil, fmt.Errorf("write YAML: %w", err)
	}
	if err := encoder.Close(); err != nil {
		return nil, fmt.Errorf("write YAML: %w", err)
	}
	return out.Bytes(), nil
}

// node builds the YAML of a JSON value; names says that the value is a table of
// names and not one of OpenAPI's own objects.
func node(value any, names bool) *yaml.Node {
	switch v := value.(type) {
	case map[string]any:
		n := &yaml.Node{Kind: yaml.MappingNode, Tag: "!!map"}
		keys := sortedKeys(v)
		if !names {
			slices.SortStableFunc(keys, func(a, b string) int { return cmp.Compare(rank(a), rank(b)) })
		}
		for _, k := range keys {
			n.Content = append(n.Content, text(k), node(v[k], !names && slices.Contains(free, k)))
		}
		return n
	case []any:
		n := &yaml.Node{Kind: yaml.SequenceNode, Tag: "!!seq"}
		for _, item := range v {
			n.Content = append(n.Content, node(item, false))
		}
		return n
	case string:
		return text(v)
	case json.Number:
		tag := "!!int"
		if _, err := v.Int64(); err != nil {
			tag = "!!float"
		}
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: tag, Value: v.String()}
	case bool:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!bool", Value: fmt.Sprint(v)}
	default:
		return &yaml.Node{Kind: yaml.ScalarNode, Tag: "!!null", Value: "null"}
	}
}

// text lets the encoder choose the style: plain where that reads back as the
// same string, quoted or a literal block where it would not. Words that were
// booleans in YAML 1.1 are quoted, too: many a reader knows that version alone.
func text(s string) *yaml.Node {
	n := &yaml.Node{}
	n.SetString(s)
	if slices.Contains(onceBooleans, strings.ToLower(s)) {
		n.Style = yaml.DoubleQuotedStyle
	}
	return n
}

var onceBooleans = []string{"y", "n", "yes", "no", "on", "off"}

func rank(key string) int {
	if i := slices.Index(order, key); i >= 0 {
		return i
	}
	return len(order)
}
