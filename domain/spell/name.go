package spell

import (
	"strings"
	"unicode"
)

// fold is a name as lookups compare it: letters and digits only, lower case.
func fold(name string) string {
	return strings.Map(func(r rune) rune {
		if !counts(r) {
			return -1
		}
		return unicode.ToLower(r)
	}, name)
}

func counts(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// sameName tells whether fold(a) == fold(b), without building either.
func sameName(a, b string) bool {
	for {
		var x, y rune
		x, a = nextCounting(a)
		y, b = nextCounting(b)
		if x != y {
			return false
		}
		if x == 0 {
			return true
		}
	}
}

// nextCounting gives the first rune of s that counts, in lower case, and what
// follows it; 0 at the end.
func nextCounting(s string) (rune, string) {
	for i, r := range s {
		if counts(r) {
			return unicode.ToLower(r), s[i+len(string(r)):]
		}
	}
	return 0, ""
}

// SameName tells whether two names are the same spell's: case, spaces and
// punctuation do not count.
func SameName(a, b string) bool { return sameName(a, b) }

// slug is a name as it stands in an ID: lower case, hyphens between words.
func slug(name string) string {
	words := strings.FieldsFunc(strings.ReplaceAll(name, "'", ""), func(r rune) bool { return !counts(r) })
	return strings.ToLower(strings.Join(words, "-"))
}
