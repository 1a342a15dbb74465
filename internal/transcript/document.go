package transcript

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"strings"

	"spellduel/domain/duel"
)

// document is a JSON object, read by name. What is absent reads as empty.
type document map[string]any

func parse(b []byte) (document, error) {
	in := json.NewDecoder(bytes.NewReader(b))
	in.UseNumber()
	var d document
	if err := in.Decode(&d); err != nil {
		return nil, fmt.Errorf("read an event: %w", err)
	}
	return d, nil
}

func (d document) has(key string) bool { return d[key] != nil }

// word is a text, a number as text, or empty.
func (d document) word(key string) string {
	switch v := d[key].(type) {
	case string:
		return v
	case json.Number:
		return v.String()
	}
	return ""
}

func (d document) number(key string) int {
	n, _ := d[key].(json.Number)
	i, _ := strconv.Atoi(n.String())
	return i
}

func (d document) yes(key string) bool { b, _ := d[key].(bool); return b }

func (d document) in(key string) document {
	m, _ := d[key].(map[string]any)
	return m
}

func (d document) list(key string) []document {
	list, _ := d[key].([]any)
	var out []document
	for _, v := range list {
		m, _ := v.(map[string]any)
		out = append(out, m)
	}
	return out
}

// words lists the texts and numbers of a list.
func (d document) words(key string) []string {
	list, _ := d[key].([]any)
	var out []string
	for _, v := range list {
		out = append(out, fmt.Sprint(v))
	}
	return out
}

// enumerate joins words as a sentence does: "a, b and c".
func enumerate(words []string, last string) string {
	if len(words) < 2 {
		return strings.Join(words, "")
	}
	return strings.Join(words[:len(words)-1], ", ") + " " + last + " " + words[len(words)-1]
}

// spaced writes a name of the wire as words.
func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// option reads one option of a decision.
func option(d document) duel.Option {
	o := duel.Option{
		ID: d.word("id"), Act: duel.Act(d.word("act")), Spell: d.word("spell"), Level: d.number("level"), Type: d.word("type"),
		Placement: d.word("placement"), Item: d.word("item"), Rounds: d.number("rounds"), Distance: d.number("distance"), Ref: d.number("ref"),
		Amount: d.number("amount"), Plane: d.word("plane"),
	}
	if d.has("space") {
		n := d.number("space")
		o.Space = &n
	}
	return o
}
