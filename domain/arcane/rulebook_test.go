package arcane

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"spellduel/domain/duel"
)

// constants reads those of a type of package duel from this package's source,
// in their order.
func constants(t *testing.T, typ string) []string {
	t.Helper()
	files, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	var values []string
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, text, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			v, ok := n.(*ast.ValueSpec)
			if !ok {
				return true
			}
			if sel, ok := v.Type.(*ast.SelectorExpr); ok && sel.Sel.Name == typ {
				for _, value := range v.Values {
					if lit, ok := value.(*ast.BasicLit); ok {
						text, _ := strconv.Unquote(lit.Value)
						values = append(values, text)
					}
				}
			}
			return true
		})
	}
	return values
}

// Every rule that is carried out has its article, and no article is about a rule
// that is not.
func TestTheRulebookHasEveryRule(t *testing.T) {
	var articles []string
	for _, a := range Rulebook() {
		if slices.Contains(articles, string(a.ID)) {
			t.Errorf("%s stands twice", a.ID)
		}
		articles = append(articles, string(a.ID))
	}
	rules := constants(t, "Rule")
	if len(rules) < 40 {
		t.Fatalf("%d rules declared: not the engine's", len(rules))
	}
	for _, r := range rules {
		if !slices.Contains(articles, r) {
			t.Errorf("%s has no article", r)
		}
	}
	for _, a := range articles {
		if !slices.Contains(rules, a) {
			t.Errorf("%s has an article and is not carried out", a)
		}
	}
}

// An article is short, and stands with the others of its chapter.
func TestArticlesAreShortAndInOrder(t *testing.T) {
	ends := regexp.MustCompile(`[.](\s|$)`)
	used := map[int]bool{}
	last := 1
	titles := map[string]duel.Rule{}
	for _, a := range Rulebook() {
		if n := len(ends.FindAllString(a.Text, -1)); n < 1 || n > 3 || len(a.Text) > 400 || !strings.HasSuffix(a.Text, ".") {
			t.Errorf("%s: %d sentences, %d bytes", a.ID, n, len(a.Text))
		}
		if a.Chapter < last || a.Chapter > len(Chapters()) {
			t.Errorf("%s stands in chapter %d after chapter %d", a.ID, a.Chapter, last)
		}
		if other, taken := titles[a.Title]; taken || a.Title == "" {
			t.Errorf("%s is titled %q, as is %q", a.ID, a.Title, other)
		}
		last, titles[a.Title], used[a.Chapter] = a.Chapter, a.ID, true
	}
	if len(used) != len(Chapters()) {
		t.Errorf("%d chapters have articles, of %d", len(used), len(Chapters()))
	}
}

// A ruling names rules that are there, by an id of its own.
func TestRulingsAreAboutRules(t *testing.T) {
	rules := constants(t, "Rule")
	seen := map[string]bool{}
	for _, r := range Rulings() {
		if seen[r.ID] || r.Text == "" || len(r.Rules) == 0 {
			t.Errorf("ruling %q stands twice, or says nothing, or about nothing", r.ID)
		}
		seen[r.ID] = true
		if r.House != "" && !slices.ContainsFunc(HouseOptions(), func(o HouseOption) bool { return o.Key == r.House }) {
			t.Errorf("%s is settled otherwise by %s, which is no house option", r.ID, r.House)
		}
		for _, id := range r.Rules {
			if !slices.Contains(rules, string(id)) {
				t.Errorf("%s is about %s, which is no rule", r.ID, id)
			}
		}
	}
}

// The thirty-five open questions come first, and every house option settles some
// ruling otherwise.
func TestEveryHouseOptionIsARulings(t *testing.T) {
	if Rulings()[34].ID != "circle.one" {
		t.Errorf("the thirty-fifth ruling is %s", Rulings()[34].ID)
	}
	for _, o := range HouseOptions() {
		if !slices.ContainsFunc(Rulings(), func(r Ruling) bool { return r.House == o.Key }) {
			t.Errorf("no ruling names the house option %s", o.Key)
		}
	}
}
