package contract

import (
	"cmp"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// The worlds in which the documented answers are looked for, at most, and how
// many requests each of them gets.
const mostRounds, requestsOfRound = 120, 240

// Every status that the file has of an operation is one that the requests here
// come to, or stands in a list with the test that reaches it. What is drawn is
// the same in every run.
func TestEveryDocumentedStatusIsReached(t *testing.T) {
	f := theFile(t)
	missing := documented(t, f)
	all := len(missing)
	for _, e := range elsewhere(t, f) {
		for r := range missing {
			if e.covers(r) {
				delete(missing, r)
			}
		}
	}
	listed := all - len(missing)
	round := 0
	for ; round < mostRounds && len(missing) > 0; round++ {
		ops := slices.Clone(f.ops)
		if round >= 3 { // what is rare is asked for alone
			ops = slices.DeleteFunc(ops, func(op operation) bool { return !slices.ContainsFunc(sortedReach(missing), op.has) })
		}
		reached, _ := roundOf(t, t, ops, uint64(round), nil)
		for r := range reached {
			delete(missing, r)
		}
	}
	t.Logf("%d answers are documented: %d are shown elsewhere, the others were reached in %d worlds", all, listed, round)
	for _, r := range sortedReach(missing) {
		t.Errorf("%s: %d is documented and never reached; ask for it in draw_test.go or name the test that does in testdata/elsewhere.txt", r.route, r.status)
	}
}

func (op operation) has(r reach) bool { return r.route == op.route }

func documented(t *testing.T, f *file) map[reach]bool {
	t.Helper()
	all := map[reach]bool{}
	for _, op := range f.ops {
		for status := range op.Responses.Map() {
			n, err := strconv.Atoi(status)
			if err != nil {
				t.Fatal(err)
			}
			all[reach{op.route, n}] = true
		}
	}
	return all
}

// listing is a line of the list of what other tests reach.
type listing struct {
	reach
	dir, test string
}

func (l listing) covers(r reach) bool {
	return l.status == r.status && (l.route == "*" || l.route == r.route)
}

var line = regexp.MustCompile(`^(\d{3})  (.+?)\s{2,}(\S+) (Test\w+)$`)

// elsewhere reads the list. A line that fits no documented answer, or names a
// test that is gone, fails.
func elsewhere(t *testing.T, f *file) []listing {
	t.Helper()
	text, err := os.ReadFile("testdata/elsewhere.txt")
	if err != nil {
		t.Fatal(err)
	}
	_, table, _ := strings.Cut(string(text), "\n\n")
	var list []listing
	for s := range strings.Lines(table) {
		m := line.FindStringSubmatch(strings.TrimSpace(s))
		if m == nil {
			t.Fatalf("testdata/elsewhere.txt: %q is no line of it", s)
		}
		status, _ := strconv.Atoi(m[1])
		l := listing{reach{m[2], status}, m[3], m[4]}
		if !l.stands(t) {
			t.Errorf("testdata/elsewhere.txt: %s has no test %s", l.dir, l.test)
		}
		if !slices.ContainsFunc(sortedReach(documented(t, f)), l.covers) {
			t.Errorf("testdata/elsewhere.txt: %s: %d is not documented; strike the line", l.route, l.status)
		}
		list = append(list, l)
	}
	return list
}

func (l listing) stands(t *testing.T) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("..", "..", l.dir, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		if strings.Contains(string(source), "func "+l.test+"(t *testing.T)") {
			return true
		}
	}
	return false
}

func sortedReach[V any](m map[reach]V) []reach {
	return slices.SortedFunc(maps.Keys(m), func(a, b reach) int {
		return cmp.Or(cmp.Compare(a.route, b.route), cmp.Compare(a.status, b.status))
	})
}
