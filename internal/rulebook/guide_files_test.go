package rulebook

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

var (
	named  = regexp.MustCompile("`([^`]+)`")
	fileOf = regexp.MustCompile("`((?:[a-z]+/)*[a-z_*]+\\.(?:go|txtar|md))`")
)

// written counts the lines of files by their names from the top of the tree, where
// a name may be a pattern; tests are none of them.
func written(t *testing.T, folder, cell string) int {
	t.Helper()
	total := 0
	for _, m := range named.FindAllStringSubmatch(cell, -1) {
		total += lines(t, folder+m[1], func(string) bool { return true })
	}
	return total
}

// What the guide says of each room's files is about what stands in them.
func TestTheGuideCountsFileByFile(t *testing.T) {
	guide, err := os.ReadFile("../../docs/adding-a-ruleset.md")
	if err != nil {
		t.Fatal(err)
	}
	_, part, found := strings.Cut(string(guide), "\n## File by file\n")
	if !found {
		t.Fatal("the guide has no part that goes file by file")
	}
	rows, left, right := 0, "", ""
	for line := range strings.Lines(part) {
		cells := strings.Split(line, "|")
		switch {
		case len(cells) != 7:
			continue
		case strings.Contains(cells[2], "arcane/`"):
			left, right = "domain/arcane/", "domain/spellduel/"
			continue
		case strings.Contains(cells[2], "Duel Arcane"):
			left, right = "", ""
			continue
		case strings.HasPrefix(cells[1], "---"):
			continue
		}
		rows++
		for at, n := range map[int]int{3: written(t, left, cells[2]), 5: written(t, right, cells[4])} {
			said, err := strconv.Atoi(strings.TrimSpace(cells[at]))
			if n == 0 && strings.TrimSpace(cells[at]) == "-" {
				continue
			}
			if err != nil || said*3 < n*2 || said*3 > n*4 {
				t.Errorf("%s: the guide says %q lines of %s, there are %d", strings.TrimSpace(cells[1]), strings.TrimSpace(cells[at]), strings.TrimSpace(cells[at-1]), n)
			}
		}
	}
	if rows < 15 {
		t.Errorf("%d rows", rows)
	}
}

// The guide names every file of the Duel Arcane, and every one that knows of it.
func TestTheGuideNamesEveryFileOfTheDuelArcane(t *testing.T) {
	guide, err := os.ReadFile("../../docs/adding-a-ruleset.md")
	if err != nil {
		t.Fatal(err)
	}
	names := map[string]bool{}
	for _, m := range fileOf.FindAllStringSubmatch(string(guide), -1) {
		names[m[1]] = true
	}
	err = filepath.WalkDir("../..", func(path string, d os.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		name, err := filepath.Rel("../..", path)
		if err != nil {
			return err
		}
		text, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		within, own := strings.CutPrefix(filepath.ToSlash(name), "domain/arcane/")
		if knows := bytes.Contains(text, []byte(`"spellduel/domain/arcane"`)); (own || knows) && !names[within] {
			t.Errorf("%s is not in the guide", name)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
