package contract

import (
	"flag"
	"fmt"
	"net/http"
	"os"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"spellduel/internal/openapi/validate"
)

// checks is how many worlds the plain test command goes through; -rapid.checks
// asks for more.
const checks = "12"

func TestMain(m *testing.M) {
	flag.Parse()
	given := false
	flag.Visit(func(f *flag.Flag) { given = given || f.Name == "rapid.checks" })
	if !given {
		if err := flag.Set("rapid.checks", checks); err != nil {
			panic(err)
		}
	}
	os.Exit(m.Run())
}

// Whatever is asked, by whomever and of whatever duel, the answer is one that
// openapi.yaml has, and never of 5xx.
func TestEveryAnswerIsInTheFile(t *testing.T) {
	f := theFile(t)
	reached := map[reach]int{}
	requests := 0
	rapid.Check(t, func(rt *rapid.T) {
		w := newWorld(t, t.TempDir())
		defer func() {
			if err := w.close(); err != nil {
				t.Error(err)
			}
		}()
		for range rapid.IntRange(60, 120).Draw(rt, "requests") {
			seed := seeds.Draw(rt, "seed")
			w.ask(rt, seed, f.ops[seed%uint64(len(f.ops))])
			requests++
		}
		for r, n := range w.reached {
			reached[r] += n
		}
	})
	t.Logf("%d requests reached %d answers by operation and status", requests, len(reached))
}

// roundOf asks operations a few times each in a world of its own, whose handler
// may be spoiled first, and tells what was reached by how many requests.
func roundOf(t *testing.T, report validate.Reporter, ops []operation, round uint64, spoil func(http.Handler) http.Handler) (map[reach]int, int) {
	t.Helper()
	w := newWorld(t, t.TempDir())
	if spoil != nil {
		w.handler = spoil(w.handler)
	}
	n := 0
	for n < requestsOfRound {
		for _, op := range ops {
			w.ask(report, round<<20|uint64(n), op)
			n++
		}
	}
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	return w.reached, n
}

// seeds are numbers of 40 bits, each as likely as any other: rapid's own like to
// be small, and then the same requests come again and again.
var seeds = rapid.Map(rapid.SliceOfN(rapid.Bool(), 40, 40), func(bits []bool) (seed uint64) {
	for _, bit := range bits {
		seed <<= 1
		if bit {
			seed |= 1
		}
	}
	return seed
})

// gathering keeps what is reported.
type gathering struct{ said []string }

func (g *gathering) Helper() {}

func (g *gathering) Errorf(format string, args ...any) {
	g.said = append(g.said, fmt.Sprintf(format, args...))
}

func (g *gathering) has(word string) bool {
	for _, s := range g.said {
		if strings.Contains(s, word) {
			return true
		}
	}
	return false
}

var _ validate.Reporter = (*gathering)(nil)
