package scenarios

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"spellduel/internal/client"
)

// nothing is how a scenario writes what is not there.
const nothing = "nothing"

// expectation is "key=value …" of an event, a view or a decision: what must be
// so, and which fields must be missing.
type expectation struct {
	pairs   [][2]string
	missing []string
}

func expect(list []string) expectation {
	var e expectation
	for _, w := range list {
		if key, value, ok := strings.Cut(w, "="); ok {
			e.pairs = append(e.pairs, [2]string{key, value})
		} else {
			e.missing = append(e.missing, w)
		}
	}
	return e
}

// fits tells whether the value of each key is the one wanted, and else which is
// not.
func (e expectation) fits(value func(key string) any) (bool, string) {
	for _, p := range e.pairs {
		if got := word(value(p[0])); got != p[1] {
			return false, fmt.Sprintf("%s is %s and not %s", p[0], got, p[1])
		}
	}
	return true, ""
}

// parse reads JSON without loss of figures.
func parse(b []byte) (map[string]any, error) {
	in := json.NewDecoder(bytes.NewReader(b))
	in.UseNumber()
	var m map[string]any
	err := in.Decode(&m)
	return m, err
}

// fieldOfEvent reads a key of an event: of the event itself, of its reasons
// behind "because", else of its data.
func fieldOfEvent(e client.Event) (func(key string) any, error) {
	m, err := parse(e.JSON)
	if err != nil {
		return nil, fmt.Errorf("event %d: %w", e.Seq, err)
	}
	return func(key string) any {
		switch first, rest, _ := strings.Cut(key, "."); first {
		case "because":
			return reach(m["because"], rest)
		case "round", "phase", "rules":
			return reach(m, key)
		}
		return reach(m["data"], key)
	}, nil
}

// reach follows a dotted path. In a list a number is a spell's ref where its
// members have one, else a place counted from 1.
func reach(v any, path string) any {
	for path != "" && v != nil {
		var key string
		key, path, _ = strings.Cut(path, ".")
		switch at := v.(type) {
		case map[string]any:
			v = at[key]
		case []any:
			v = pick(at, key)
		default:
			return nil
		}
	}
	return v
}

func pick(list []any, key string) any {
	for _, v := range list {
		if m, ok := v.(map[string]any); ok && m["ref"] != nil && word(m["ref"]) == key {
			return v
		}
	}
	n, err := strconv.Atoi(key)
	if err != nil || n < 1 || n > len(list) {
		return nil
	}
	if m, ok := list[n-1].(map[string]any); ok && m["ref"] != nil {
		return nil // spells go by their refs alone
	}
	return list[n-1]
}

// word writes a value as scenarios do.
func word(v any) string {
	switch v := v.(type) {
	case nil:
		return nothing
	case string:
		if v == "" {
			return nothing
		}
		return v
	case bool:
		if v {
			return "yes"
		}
		return "no"
	case []any:
		if len(v) == 0 {
			return nothing
		}
		parts := make([]string, len(v))
		for i, m := range v {
			parts[i] = word(m)
		}
		return strings.Join(parts, ",")
	case map[string]any:
		b, _ := json.Marshal(v) // it came as JSON
		return string(b)
	}
	return fmt.Sprint(v)
}
