package rulebook

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

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// described is a ruleset as it tells of itself.
type described struct {
	dir      string // its source
	least    int    // rules that it has at least: fewer, and the source was not read
	chapters int
	articles []article
	rulings  []ruling
	kinds    []duel.Kind
	acts     []duel.Act // of all kinds
}

type article struct {
	id          duel.Rule
	chapter     int
	title, text string
}

type ruling struct {
	id    string
	rules []duel.Rule
	text  string
}

// rulesets are all, each in its own words.
func rulesets() []described {
	arena := described{dir: "../../domain/spellduel", least: 70, chapters: len(spellduel.Chapters())}
	for _, a := range spellduel.Rulebook() {
		arena.articles = append(arena.articles, article{a.ID, a.Chapter, a.Title, a.Text})
	}
	for _, r := range spellduel.Rulings() {
		arena.rulings = append(arena.rulings, ruling{r.ID, r.Rules, r.Text})
	}
	for _, k := range spellduel.DecisionKinds() {
		arena.kinds, arena.acts = append(arena.kinds, k.Kind), append(arena.acts, k.Acts...)
	}
	circle := described{dir: "../../domain/arcane", least: 40, chapters: len(arcane.Chapters())}
	for _, a := range arcane.Rulebook() {
		circle.articles = append(circle.articles, article{a.ID, a.Chapter, a.Title, a.Text})
	}
	for _, r := range arcane.Rulings() {
		circle.rulings = append(circle.rulings, ruling{r.ID, r.Rules, r.Text})
	}
	for _, k := range arcane.DecisionKinds() {
		circle.kinds, circle.acts = append(circle.kinds, k.Kind), append(circle.acts, k.Acts...)
	}
	return []described{arena, circle}
}

// each runs a test for every ruleset.
func each(t *testing.T, check func(*testing.T, described)) {
	t.Helper()
	for _, r := range rulesets() {
		t.Run(filepath.Base(r.dir), func(t *testing.T) { check(t, r) })
	}
}

// declared reads the constants of a type of package duel from a ruleset's source.
func (r described) declared(t *testing.T, typ string) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(r.dir, "*.go"))
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
			values = append(values, literals(n, typ)...)
			return true
		})
	}
	return values
}

// literals are those of a constant of a type of package duel.
func literals(n ast.Node, typ string) []string {
	v, ok := n.(*ast.ValueSpec)
	if !ok {
		return nil
	}
	if sel, ok := v.Type.(*ast.SelectorExpr); !ok || sel.Sel.Name != typ {
		return nil
	}
	var values []string
	for _, value := range v.Values {
		if lit, ok := value.(*ast.BasicLit); ok {
			text, _ := strconv.Unquote(lit.Value)
			values = append(values, text)
		}
	}
	return values
}

// Every rule that is carried out has its article, and no article is about a rule
// that is not.
func TestEveryRulebookHasEveryRule(t *testing.T) {
	each(t, func(t *testing.T, r described) {
		var articles []string
		for _, a := range r.articles {
			if slices.Contains(articles, string(a.id)) {
				t.Errorf("%s stands twice", a.id)
			}
			articles = append(articles, string(a.id))
		}
		rules := r.declared(t, "Rule")
		if len(rules) < r.least {
			t.Fatalf("%d rules declared: not the engine's", len(rules))
		}
		same(t, "rule", rules, articles)
	})
}

// Every kind and every act that the source declares is described.
func TestEveryKindAndActIsDescribed(t *testing.T) {
	each(t, func(t *testing.T, r described) {
		same(t, "kind", r.declared(t, "Kind"), r.kinds)
		same(t, "act", r.declared(t, "Act"), r.acts)
	})
}

// same holds what is declared and what is described to each other.
func same[S ~string](t *testing.T, what string, declared []string, described []S) {
	t.Helper()
	for _, d := range declared {
		if !slices.Contains(described, S(d)) {
			t.Errorf("the %s %s is not described", what, d)
		}
	}
	for _, d := range described {
		if !slices.Contains(declared, string(d)) {
			t.Errorf("the %s %s is described and not declared", what, d)
		}
	}
}

// An article is short, and stands with the others of its chapter.
func TestArticlesAreShortAndInOrder(t *testing.T) {
	ends := regexp.MustCompile(`[.](\s|$)`)
	each(t, func(t *testing.T, r described) {
		used := map[int]bool{}
		last := 1
		titles := map[string]duel.Rule{}
		for _, a := range r.articles {
			if n := len(ends.FindAllString(a.text, -1)); n < 1 || n > 3 || len(a.text) > 400 || !strings.HasSuffix(a.text, ".") {
				t.Errorf("%s: %d sentences, %d bytes", a.id, n, len(a.text))
			}
			if a.chapter < last || a.chapter > r.chapters {
				t.Errorf("%s stands in chapter %d after chapter %d", a.id, a.chapter, last)
			}
			if other, taken := titles[a.title]; taken || a.title == "" {
				t.Errorf("%s is titled %q, as is %q", a.id, a.title, other)
			}
			last, titles[a.title], used[a.chapter] = a.chapter, a.id, true
		}
		if len(used) != r.chapters {
			t.Errorf("%d chapters have articles, of %d", len(used), r.chapters)
		}
	})
}

// A ruling names rules that are there, by an id of its own.
func TestRulingsAreAboutRules(t *testing.T) {
	each(t, func(t *testing.T, r described) {
		rules := r.declared(t, "Rule")
		seen := map[string]bool{}
		for _, ruled := range r.rulings {
			if seen[ruled.id] || ruled.text == "" || len(ruled.rules) == 0 {
				t.Errorf("ruling %q stands twice, or says nothing, or about nothing", ruled.id)
			}
			seen[ruled.id] = true
			for _, id := range ruled.rules {
				if !slices.Contains(rules, string(id)) {
					t.Errorf("%s is about %s, which is no rule", ruled.id, id)
				}
			}
		}
	})
}
