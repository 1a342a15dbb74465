package duel

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
)

// How much of a wrong word is looked at, and how many right ones are named for it.
const (
	mostLooked = 80 // characters
	mostNear   = 5
)

// The price of what parts a wrong name from a right one.
const (
	priceLetter = 6 // left out, put in, changed, or changed with its neighbour
	priceOrder  = 3 // words that stand in another order
	priceWord   = 4 // a word of the right name that is not in the wrong one,
	priceMore   = 1 // and for each of its letters, or each that was not written to the end
)

// Near lists what somebody may have meant by a name that nobody has, the most likely
// first: at most five of the known ones, none where none is like it. Case counts for
// nothing, nor does what stands between words; letters may be wrong, words may be
// missing, cut short or in another order. What is known must be what the asker may
// see: the list tells it to him.
func Near(wrong string, known []string) []string {
	type guess struct {
		name  string
		price int
	}
	said := wordsOf(wrong)
	var guesses []guess
	for _, name := range known {
		if price, like := apart(said, wordsOf(name)); like {
			guesses = append(guesses, guess{name, price})
		}
	}
	slices.SortStableFunc(guesses, func(a, b guess) int { return cmp.Compare(a.price, b.price) })
	var near []string
	for _, g := range guesses {
		if len(near) < mostNear && g.price <= guesses[0].price+2*priceLetter && !slices.Contains(near, g.name) {
			near = append(near, g.name)
		}
	}
	return near
}

// Meant words a guess for the end of a refusal, with a space before it: whether this
// or that was meant. It is empty where nothing is near.
func Meant(wrong string, known []string) string {
	near := Near(wrong, known)
	if len(near) == 0 {
		return ""
	}
	last := len(near) - 1
	if last == 0 {
		return " Did you mean " + near[0] + "?"
	}
	return " Did you mean " + strings.Join(near[:last], ", ") + " or " + near[last] + "?"
}

// wordsOf are the words of a name, in small letters, without what parts them.
// An apostrophe parts none.
func wordsOf(name string) [][]rune {
	letters := []rune(strings.ToLower(name))
	letters = letters[:min(len(letters), mostLooked)]
	letters = slices.DeleteFunc(letters, func(r rune) bool { return r == '\'' || r == '’' })
	var words [][]rune
	for _, w := range strings.FieldsFunc(string(letters), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		words = append(words, []rune(w))
	}
	return words
}

// apart is what parts a right name from a wrong one, and whether it is so little that
// the one may be meant by the other.
func apart(said, known [][]rune) (price int, like bool) {
	one, other := slices.Concat(said...), slices.Concat(known...)
	if len(one) == 0 || len(other) == 0 {
		return 0, false
	}
	price, like = whole(one, other)
	if n, fits := begun(one, other); fits && (!like || n < price) {
		price, like = n, true
	}
	if n, fits := byWords(said, known); fits && (!like || n < price) {
		price, like = n, true
	}
	return price, like
}

// slips is how many letters may be wrong in so many.
func slips(letters int) int {
	switch {
	case letters < 3:
		return 0
	case letters < 6:
		return 1
	case letters < 9:
		return 2
	}
	return 3
}

// whole holds the names against each other letter by letter.
func whole(said, known []rune) (price int, like bool) {
	n, fits := edits(said, known, slips(min(len(said), len(known))))
	return n * priceLetter, fits
}

// begun is a right name of which only the beginning was written.
func begun(said, known []rune) (price int, like bool) {
	if len(said) < 2 || len(said) > len(known) || !slices.Equal(said, known[:len(said)]) {
		return 0, false
	}
	return priceWord + priceMore*(len(known)-len(said)), true
}

// byWords finds each word of the wrong name in the right one, in whatever order. Words
// may be wrong altogether if they make up no more than half of it.
func byWords(said, known [][]rune) (price int, like bool) {
	left := slices.Clone(known)
	last, found, lost := -1, 0, 0 // in letters, what was found and what was not
	for _, w := range said {
		best, at := 0, -1
		for i, k := range left {
			if n, fits := wordPrice(w, k); k != nil && fits && (at < 0 || n < best) {
				best, at = n, i
			}
		}
		if at < 0 {
			lost += len(w)
			price += 2 * priceLetter
			continue
		}
		if at < last {
			price += priceOrder
		}
		price, last, left[at], found = price+best, at, nil, found+len(w)
	}
	for _, k := range left {
		if k != nil {
			price += priceWord + priceMore*len(k)
		}
	}
	return price, lost <= found
}

// wordPrice holds a word against a word: with a slip in it, or cut short.
func wordPrice(said, known []rune) (price int, like bool) {
	price, like = whole(said, known)
	if n, fits := begun(said, known); fits && (!like || n < price) {
		return n, true
	}
	return price, like
}

// edits is how many letters must be put in, taken out, changed or swapped with their
// neighbour to make one text of the other, if it is no more than so many.
func edits(a, b []rune, most int) (int, bool) {
	if max(len(a)-len(b), len(b)-len(a)) > most {
		return 0, false
	}
	before, row, next := make([]int, len(b)+1), make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range a {
		next[0] = i + 1
		for j := range b {
			n := row[j]
			if a[i] != b[j] {
				n = min(n, row[j+1], next[j]) + 1
				if i > 0 && j > 0 && a[i] == b[j-1] && a[i-1] == b[j] {
					n = min(n, before[j-1]+1)
				}
			}
			next[j+1] = n
		}
		if slices.Min(next) > most {
			return 0, false
		}
		before, row, next = row, next, before
	}
	return row[len(b)], row[len(b)] <= most
}
