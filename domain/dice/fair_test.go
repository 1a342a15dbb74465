package dice

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
)

// biased are the committed dice with the mistake that rejection prevents: every
// byte is used, so that low faces come up more often.
type biased Opened

func (b biased) Roll(label Label, count, sides int) []int {
	faces := make([]int, count)
	for die := range faces {
		faces[die] = 1 + int(byteOf(Opened(b), label, sides, die, 0))%sides
	}
	return faces
}

// byteOf is one attempt of a draw as the ADR words it, by the library's HMAC.
func byteOf(o Opened, label Label, sides, die, attempt int) byte {
	m := []byte(drawTag)
	for _, part := range append(slices.Clone(o.Seats), []byte(label.Text())) {
		m = append(binary.BigEndian.AppendUint32(m, uint32(len(part))), part...)
	}
	for _, n := range []int{sides, die, attempt} {
		m = binary.BigEndian.AppendUint32(m, uint32(n))
	}
	mac := hmac.New(sha256.New, o.Seed[:])
	mac.Write(m)
	return mac.Sum(nil)[0]
}

func TestEveryDrawIsTheLibrarysHMACOfTheADRsMessage(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		o := Opened{Seats: [][]byte{make([]byte, r.IntN(65)), make([]byte, r.IntN(65)), make([]byte, r.IntN(65))}[:r.IntN(4)]}
		for i := range o.Seed {
			o.Seed[i] = byte(r.Uint32())
		}
		for _, own := range o.Seats {
			for i := range own {
				own[i] = byte(r.Uint32())
			}
		}
		l := Label{Purpose: Combat, Subject: strings.Repeat("x", r.IntN(MaxSubject+1)), Audience: strings.Repeat("a", 1+r.IntN(MaxAudience)), Number: 1 + r.IntN(1e6)}
		c, err := NewCommitted(o.Seed, o.Seats...)
		if err != nil {
			t.Fatal(err)
		}
		sides := 1 + r.IntN(MaxSides)
		for die, face := range c.Roll(l, 1+r.IntN(4), sides) {
			want := draw(sides, func(attempt uint32) byte { return byteOf(o, l, sides, die, int(attempt)) })
			if face != want {
				t.Fatalf("die %d of %q, d%d: %d, and the ADR gives %d", die, l, sides, face, want)
			}
		}
	}
}

// unevenness is Pearson's statistic of n rolls of one die against a fair one.
func unevenness(d Dice, n, sides int) float64 {
	counts := make([]int, sides)
	for i := range n / 100 {
		for _, f := range d.Roll(Label{Purpose: Combat, Subject: fmt.Sprint("d", sides), Audience: All, Number: i + 1}, 100, sides) {
			counts[f-1]++
		}
	}
	expected, sum := float64(n)/float64(sides), 0.0
	for _, c := range counts {
		sum += (float64(c) - expected) * (float64(c) - expected) / expected
	}
	return sum
}

// The seed is fixed, so the figures are too. The bounds are the values that fair
// dice exceed once in a billion (chi-square, sides-1 degrees of freedom).
func TestEveryFaceComesUpEquallyOften(t *testing.T) {
	const rolls = 100_000
	for sides, bound := range map[int]float64{4: 44.8, 6: 50.7, 8: 55.9, 10: 60.7, 12: 65.2, 20: 81.6, 100: 207.9} {
		opened := Opened{Seed: Seed{1, 2, 3}, Seats: [][]byte{[]byte("a"), []byte("b")}}
		fair, err := NewCommitted(opened.Seed, opened.Seats...)
		if err != nil {
			t.Fatal(err)
		}
		if got := unevenness(fair, rolls, sides); got > bound {
			t.Errorf("d%d: unevenness %.1f, at most %.1f is fair", sides, got, bound)
		}
		if sides < 20 {
			continue // a byte's bias is too small for so few rolls; TestNoByteFavoursAFace finds it
		}
		if got := unevenness(biased(opened), rolls, sides); got <= bound {
			t.Errorf("d%d: dice with a modulo bias pass with %.1f, at most %.1f is fair", sides, got, bound)
		}
	}
}

// Each of the 256 bytes, once, gives each face equally often, and what is thrown
// away is less than one run of faces.
func TestNoByteFavoursAFace(t *testing.T) {
	for sides := 1; sides <= MaxSides; sides++ {
		counts, away := make([]int, sides), 0
		for x := range 256 {
			face := draw(sides, func(attempt uint32) byte {
				if attempt == 0 {
					return byte(x)
				}
				away++
				return 0
			})
			counts[face-1]++
		}
		counts[0] -= away
		for face, n := range counts {
			if n != 256/sides {
				t.Fatalf("d%d: %d of 256 bytes give a %d, %d would be fair", sides, n, face+1, 256/sides)
			}
		}
		if away >= sides {
			t.Fatalf("d%d: %d bytes are thrown away", sides, away)
		}
	}
}

func BenchmarkOneD20(b *testing.B) {
	c, _ := NewCommitted(Seed{1}, nil, nil)
	l := Label{Purpose: Combat, Subject: "a/spell 3", Audience: All, Number: 1}
	b.ReportAllocs()
	for b.Loop() {
		c.Roll(l, 1, 20)
	}
}
