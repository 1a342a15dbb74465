package coverage

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"spellduel/domain/spell"
)

// bookNames are the files of the rules that may name a spell, since the book's own
// rule does.
var bookNames = map[string]string{
	"spell/specialist.go":    "schools",
	"spellduel/aftermath.go": "what lifts a lasting condition",
	"spellduel/items.go":     "what no arena bears",
	"spellduel/stakes.go":    "what a winner may work on the loser's will",
}

// What a spell does by itself stands in the catalogue's rows: the rules know no
// spell by its name.
func TestTheRulesKnowNoSpellByName(t *testing.T) {
	spells := map[string]bool{}
	for _, s := range spell.Embedded().All() {
		spells[strings.ToLower(s.Name)] = true
	}
	named := map[string]bool{}
	for _, room := range []string{"spell", "spellduel"} {
		files, err := filepath.Glob(filepath.Join("..", "..", "domain", room, "*.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%d files of %s, %v", len(files), room, err)
		}
		for _, path := range files {
			if strings.HasSuffix(path, "_test.go") {
				continue
			}
			file := room + "/" + filepath.Base(path)
			for _, text := range literals(t, path) {
				if !spells[strings.ToLower(text)] || text == strings.ToLower(text) && !strings.Contains(text, " ") { // a tag or the name of a field
					continue
				}
				named[file] = true
				if bookNames[file] == "" {
					t.Errorf("domain/%s names %s: what it does belongs into the catalogue", file, text)
				}
			}
		}
	}
	for file := range bookNames {
		if !named[file] {
			t.Errorf("domain/%s names no spell any more", file)
		}
	}
}

func literals(t *testing.T, path string) []string {
	t.Helper()
	f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var list []string
	ast.Inspect(f, func(n ast.Node) bool {
		if lit, ok := n.(*ast.BasicLit); ok && lit.Kind == token.STRING {
			text, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Fatal(err)
			}
			list = append(list, text)
		}
		return true
	})
	return list
}
