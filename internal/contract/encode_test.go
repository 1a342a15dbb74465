package contract

import (
	"bytes"
	"cmp"
	"encoding/json"
	"maps"
	"slices"
	"testing"
)

func sortedKeys[K cmp.Ordered, V any](m map[K]V) []K { return slices.Sorted(maps.Keys(m)) }

// encode writes a value as JSON, and what is verbatim as it is.
func encode(v any) []byte {
	var b bytes.Buffer
	switch v := v.(type) {
	case verbatim:
		return []byte(v)
	case map[string]any:
		b.WriteByte('{')
		for i, k := range sortedKeys(v) {
			if i > 0 {
				b.WriteByte(',')
			}
			b.Write(encode(k))
			b.WriteByte(':')
			b.Write(encode(v[k]))
		}
		b.WriteByte('}')
	case []any:
		b.WriteByte('[')
		for i, x := range v {
			if i > 0 {
				b.WriteByte(',')
			}
			b.Write(encode(x))
		}
		b.WriteByte(']')
	default:
		out, err := json.Marshal(v)
		if err != nil {
			panic(err) // of texts, numbers and what was read as JSON
		}
		return out
	}
	return b.Bytes()
}

func TestWhatIsVerbatimIsWrittenAsItIs(t *testing.T) {
	got := string(encode(map[string]any{"b": []any{1, verbatim("1e400"), nil}, "a": verbatim("\"\xff\"")}))
	if want := "{\"a\":\"\xff\",\"b\":[1,1e400,null]}"; got != want {
		t.Errorf("%q, want %q", got, want)
	}
}
