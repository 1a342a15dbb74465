package duel

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// MaxName is how many characters the name of anybody or anything has at most, in
// every ruleset.
const MaxName = 100

// Readable tells that a text can be shown to anybody: so many characters at most,
// with a letter or digit to see, no space at its ends, and nothing that a terminal or
// a page would obey.
func Readable(text string, most int) bool {
	return utf8.ValidString(text) && utf8.RuneCountInString(text) <= most && strings.TrimSpace(text) == text &&
		strings.ContainsFunc(text, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }) &&
		!strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsPrint(r) || unicode.Is(unicode.Bidi_Control, r) })
}

// Plain tells that a text holds nothing that a terminal or a page would obey: no
// control character, and nothing that turns the direction of text. Joiners inside
// words and signs are left, as some scripts cannot do without. It may be empty.
func Plain(text string) bool {
	return utf8.ValidString(text) && !strings.ContainsFunc(text, func(r rune) bool {
		return !unicode.IsPrint(r) && r != '\u200d' && r != '\u200c' || unicode.Is(unicode.Bidi_Control, r)
	})
}

// Seen tells that a text has something to see, and no space at its ends.
func Seen(text string) bool {
	return strings.TrimSpace(text) == text &&
		strings.ContainsFunc(text, func(r rune) bool { return unicode.IsGraphic(r) && !unicode.IsSpace(r) })
}

// OneOf lists what is legal, for a refusal to say: "one of a, b", or "nothing".
func OneOf[T any](legal []T) string {
	if len(legal) == 0 {
		return "nothing"
	}
	words := make([]string, len(legal))
	for i, l := range legal {
		words[i] = fmt.Sprint(l)
	}
	return "one of " + strings.Join(words, ", ")
}
