package duel

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// What cannot be compared by letters alone: words missing, cut short or in another
// order, signs between them, and names that only begin alike.
func TestNear(t *testing.T) {
	known := []string{"move.meet", "move.order", "meet.once", "lock.hold", "after", "as", "limit", "wait", "Wall of Fire", "Wall of Fog", "Tenser's Floating Disc"}
	for wrong, want := range map[string]string{
		"move.mete": "move.meet", "meet.move": "move.meet", "MOVE MEET": "move.meet", "movemeet": "move.meet", "order": "move.order",
		"afer": "after", "aftre": "after", "After": "after", "lim": "limit", "wiat": "wait", "lcok.hold": "lock.hold",
		"fire wall": "Wall of Fire", "wall of fier": "Wall of Fire", "tensers floating disk": "Tenser's Floating Disc", "floating disc": "Tenser's Floating Disc",
		"x": "", "": "", "...": "", "xyzzy": "", "level": "", "\xff": "", strings.Repeat("after", 100): "",
	} {
		near := Near(wrong, known)
		if got := strings.Join(near[:min(len(near), 1)], ""); got != want {
			t.Errorf("near %.40q is %q first, not %q", wrong, near, want)
		}
	}
	if got, want := Near("wall of f", known), []string{"Wall of Fog", "Wall of Fire"}; !slices.Equal(got, want) {
		t.Errorf("near two of a kind are %q, not %q", got, want)
	}
	for wrong, want := range map[string]string{"afer": " Did you mean after?", "wall of f": " Did you mean Wall of Fog or Wall of Fire?", "xyzzy": ""} {
		if got := Meant(wrong, known); got != want {
			t.Errorf("%q: %q, not %q", wrong, got, want)
		}
	}
}

// A name with one slip in it is found, as long as something is left of it, and never
// more than five names are told.
func TestASlipIsFound(t *testing.T) {
	letters := []rune("abcdefghijklmnopqrstuvwxyz")
	rapid.Check(t, func(t *rapid.T) {
		word := rapid.StringOfN(rapid.SampledFrom(letters), 4, 12, -1)
		known := rapid.SliceOfNDistinct(word, 1, 40, rapid.ID[string]).Draw(t, "known")
		meant := []rune(rapid.SampledFrom(known).Draw(t, "meant"))
		at := rapid.IntRange(0, len(meant)-2).Draw(t, "at")
		slip := rapid.SampledFrom([]string{"swap", "lose", "add", "change"}).Draw(t, "slip")
		said, letter := slices.Clone(meant), rapid.SampledFrom(letters).Draw(t, "letter")
		switch slip {
		case "swap":
			said[at], said[at+1] = said[at+1], said[at]
		case "lose":
			said = slices.Delete(said, at, at+1)
		case "add":
			said = slices.Insert(said, at, letter)
		case "change":
			said[at] = letter
		}
		near := Near(string(said), known)
		if len(near) > mostNear || len(near) < mostNear && !slices.Contains(near, string(meant)) {
			t.Fatalf("%s of %s is %s, and near it are %q", slip, string(meant), string(said), near)
		}
	})
}
