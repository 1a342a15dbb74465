package rulebook

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// lines counts those of a room's files that are no tests and pass.
func lines(t *testing.T, pattern string, counts func(name string) bool) int {
	t.Helper()
	files, err := filepath.Glob(filepath.Join("../..", pattern))
	if err != nil || len(files) == 0 {
		t.Fatalf("%s: %d files, %v", pattern, len(files), err)
	}
	total := 0
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") || !counts(filepath.Base(name)) {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		total += bytes.Count(text, []byte("\n"))
	}
	return total
}

// What the guide says a ruleset has to write is about what these have written.
func TestTheGuidesCountsAreAboutRight(t *testing.T) {
	guide, err := os.ReadFile("../../docs/adding-a-ruleset.md")
	if err != nil {
		t.Fatal(err)
	}
	words := []string{"rulebook.go", "rulings.go", "rules.go"}
	isWords := func(name string) bool { return slices.Contains(words, name) }
	isRules := func(name string) bool { return !isWords(name) }
	begins := func(with string) func(string) bool {
		return func(name string) bool { return strings.HasPrefix(name, with) }
	}
	arcaneViews := lines(t, "projections/*.go", begins("arcane_"))
	all := func(string) bool { return true }
	shared := func(name string) bool { // what is shown of every ruleset alike
		return slices.Contains([]string{
			"doc.go", "fact.go", "words.go", "frame.go", "ruleset.go", "because.go", "snapshot.go", "event.go", "view_decisions.go", "view.go", "stream.go", "ledger.go",
		}, name)
	}
	spellViews := lines(t, "projections/*.go", all) - lines(t, "projections/*.go", shared) - arcaneViews
	show := lines(t, "internal/trial/show.go", all)
	for row, counted := range map[string][]int{
		"the rules":    {lines(t, "domain/spellduel/*.go", isRules), lines(t, "domain/arcane/*.go", isRules), lines(t, "internal/trial/*.go", all) - show},
		"the words of": {lines(t, "domain/spellduel/*.go", isWords), lines(t, "domain/arcane/*.go", isWords)},
		"how the house": {
			lines(t, "internal/adjudicator/spellduel.go", all), lines(t, "internal/adjudicator/arcane.go", all),
		},
		"how it is shown": {spellViews, arcaneViews, show},
	} {
		found := regexp.MustCompile(`(?m)^\| ` + row + `[^|]*\|([^\n]*)\|$`).FindSubmatch(guide)
		if found == nil {
			t.Errorf("the guide has no row of %q", row)
			continue
		}
		cells := strings.Split(string(found[1]), "|")
		for i, n := range counted {
			if said, err := strconv.Atoi(strings.TrimSpace(cells[i])); err != nil || said*3 < n*2 || said*3 > n*4 {
				t.Errorf("%s, column %d: the guide says %q, it is %d", row, i+1, strings.TrimSpace(cells[i]), n)
			}
		}
	}
}
