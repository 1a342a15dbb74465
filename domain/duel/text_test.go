package duel

import (
	"strings"
	"testing"
)

// A text that everybody is shown has something to see, is bounded, and holds nothing
// that a terminal or a page would obey.
func TestReadable(t *testing.T) {
	for text, want := range map[string]bool{
		"the tavern closes": true, "Ärger, 2×": true, "日本": true, strings.Repeat("é", 20): true,
		"": false, " ": false, "...": false, " x": false, "x ": false, "x\ny": false, "x\x1b[2J": false, "x\u202ey": false, "x\u2066y": false,
		"\xff": false, strings.Repeat("x", 21): false, "x\u200by": false,
	} {
		if got := Readable(text, 20); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}

// A plain text may be empty, or signs alone, or hold joiners, but nothing that is
// obeyed; a name has something to see.
func TestOneOf(t *testing.T) {
	for want, list := range map[string][]int{"nothing": nil, "one of 3": {3}, "one of 1, 2": {1, 2}} {
		if got := OneOf(list); got != want {
			t.Errorf("%v is listed as %q, not %q", list, got, want)
		}
	}
}

func TestPlainAndSeen(t *testing.T) {
	for text, want := range map[string][2]bool{
		"Kelson": {true, true}, "": {true, false}, "...": {true, true}, "a\u200db": {true, true}, "\u200d": {true, false}, " x": {true, false}, "x ": {true, false},
		"x\ny": {false, true}, "x\x1b[2J": {false, true}, "x\u202ey": {false, true}, "x\x7f": {false, true}, "\xff": {false, true},
	} {
		if got := [2]bool{Plain(text), Seen(text)}; got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
