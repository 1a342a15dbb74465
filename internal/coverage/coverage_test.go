package coverage

import (
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
)

const repository = "../.."

func ofSpellDuel(t *testing.T) *Table {
	t.Helper()
	table, err := Read(os.DirFS(repository))
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// The written table is the one that the lists and the repository give now.
func TestTheTableIsFresh(t *testing.T) {
	written, err := os.ReadFile(repository + "/docs/coverage.md")
	if err != nil {
		t.Fatal(err)
	}
	want, got := strings.Split(ofSpellDuel(t).Write(), "\n"), strings.Split(string(written), "\n")
	for i := range max(len(want), len(got)) {
		if i >= len(want) || i >= len(got) || want[i] != got[i] {
			t.Fatalf("docs/coverage.md is stale from line %d on: go generate ./internal/coverage", i+1)
		}
	}
}

// Every paragraph's rules exist, every rule that is played is borne, and none is
// borne that is to come later.
func TestNothingIsMissing(t *testing.T) {
	table := ofSpellDuel(t)
	for _, gap := range table.Gaps() {
		t.Error(gap)
	}
	if len(table.Paragraphs) < 300 || len(table.Rules) < 90 {
		t.Errorf("%d paragraphs and %d rules: not the whole book", len(table.Paragraphs), len(table.Rules))
	}
}

// The rules that the engine carries out are those of the rulebook, and none of
// them is said to come later.
func TestTheEngineHasTheRulesOfTheRulebook(t *testing.T) {
	table := ofSpellDuel(t)
	text, err := os.ReadFile(repository + "/domain/spellduel/rules.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`duel\.Rule = "([^"]+)"`).FindAllStringSubmatch(string(text), -1)
	if len(declared) < 60 {
		t.Fatalf("%d rules declared: not the engine's", len(declared))
	}
	for _, m := range declared {
		if r, ok := table.rule(m[1]); !ok || r.Later != "" {
			t.Errorf("the engine carries out %s; the rulebook says: %+v", m[1], r)
		}
	}
}

// mayComeLater are the headings under which paragraphs may be put off, and the
// rules of other chapters that are.
var (
	mayComeLater = []string{
		"Magical Items and Preexisting Spells", "Specialist Wizards",
	}
	putOff []string
)

// Of the chapters before the arena, of the arena itself, of the endings and of
// who sees what nothing is put off, but for what is named here.
func TestOnlyItemsAndEntriesComeLater(t *testing.T) {
	table := ofSpellDuel(t)
	for _, r := range table.Rules {
		chapter, _, _ := strings.Cut(r.Chapter, ".")
		later := chapter == "8" || slices.Contains(putOff, r.ID)
		if r.Later != "" && !later {
			t.Errorf("%s of chapter %s comes later: %s", r.ID, chapter, r.Later)
		}
	}
	for _, p := range table.Paragraphs {
		onlyLater := p.None == "" && !slices.ContainsFunc(p.Rules, func(id string) bool {
			r, ok := table.rule(id)
			return ok && r.Later == ""
		})
		named := slices.ContainsFunc(p.Rules, func(id string) bool { return slices.Contains(putOff, id) })
		if (onlyLater || p.Later != "") && !slices.Contains(mayComeLater, p.Heading) && !named {
			t.Errorf("%s, %q is put off: %v %s", p.Heading, p.Words, p.Rules, p.Later)
		}
	}
}

// No line of the table or of the lists has more than five words of the book: its
// words stand in the headings and in the first column alone.
func TestFiveWordsOfTheBookAtMost(t *testing.T) {
	written, err := os.ReadFile(repository + "/docs/coverage.md")
	if err != nil {
		t.Fatal(err)
	}
	rows := 0
	for line := range strings.Lines(string(written)) {
		words, isHeading := strings.CutPrefix(strings.TrimSpace(line), "### ")
		if cells := strings.Split(line, "|"); !isHeading && len(cells) == 4 {
			words, rows = bare(strings.TrimSpace(cells[1])), rows+1
		} else if !isHeading {
			continue
		}
		if n := len(strings.Fields(words)); n > MostWords {
			t.Errorf("%d words: %s", n, words)
		}
	}
	if rows < 300 {
		t.Errorf("%d rows: not the table", rows)
	}
}

func TestListsAreRefused(t *testing.T) {
	for text, want := range map[string]string{
		"To be = a.b":                             "under no heading",
		"## H\nTo be or not to be = a.b":          "more than 5 words",
		"## H\nTo be":                             "neither rules nor a reason",
		"## H\nTo be = no rule: a monologue; a.b": "or both",
		"## H\nTo be = a.b\nTo be = a.c":          "twice",
	} {
		if p, err := parseParagraphs(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q read as %+v, error %v; want one with %q", text, p, err, want)
		}
	}
	for text, want := range map[string]string{
		"a.b":                    "under no heading",
		"## 1. One\na.b = never": "no \"later: \"",
		"## 1. One\na.b\na.b":    "twice",
		"## 1. One\nA rule":      "no rule's id",
	} {
		if r, err := parseRules(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q read as %+v, error %v; want one with %q", text, r, err, want)
		}
	}
}

func TestGapsAreFound(t *testing.T) {
	bearers, err := scan(fstest.MapFS{
		"scenarios/one.txtar": {Data: []byte("# a.held, a.late:\tno\n# a.held, a.late: shown\nb is x\n# reversed: too\n")},
		"p/p_test.go": {Data: []byte(`package p

// a.first, a.second: a sentence.
func TestOne(t *testing.T) {
	t.Run("a.third: another", nil)
	// not a.fourth: as this is within one
}

var table = "a.fifth: elsewhere"
`)},
		"p/p.go":                   {Data: []byte("package p\n\n// a.sixth: no test\n")},
		"internal/house/h_test.go": {Data: []byte("package house\n\n// a.seventh: about the bearing\n")},
	})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"a.held": "one", "a.late": "one", "reversed": "one", "a.first": "p: TestOne", "a.second": "p: TestOne", "a.third": "p: TestOne",
		"a.fifth": "p: p_test.go",
	}
	for id, who := range want {
		if !slices.Equal(bearers[id], []string{who}) {
			t.Errorf("%s is borne by %v, want %s", id, bearers[id], who)
		}
	}
	if len(bearers) != len(want) {
		t.Errorf("borne: %v", bearers)
	}

	table := Table{
		Rules:      []Rule{{ID: "a.held"}, {ID: "a.late", Later: "in time"}, {ID: "a.fourth"}},
		Paragraphs: []Paragraph{{Heading: "H", Words: "To be", Rules: []string{"a.held", "a.fourth", "a.missing"}}},
		Bearers:    bearers,
	}
	gaps := strings.Join(table.Gaps(), "\n")
	for _, gap := range []string{"there is no rule a.missing", "a.fourth: no scenario", "a.late: it is to come later"} {
		if !strings.Contains(gaps, gap) {
			t.Errorf("not found: %q in\n%s", gap, gaps)
		}
	}
	if n := len(table.Gaps()); n != 3 {
		t.Errorf("%d gaps:\n%s", n, gaps)
	}
}

// Of the pages on the Duel Arcane nothing is missing, the table is fresh, and its
// rules are those that the engine carries out.
func TestTheArcaneTableIsWholeAndFresh(t *testing.T) {
	table, err := ReadArcane(os.DirFS(repository))
	if err != nil {
		t.Fatal(err)
	}
	for _, gap := range table.Gaps() {
		t.Error(gap)
	}
	for _, p := range table.Paragraphs {
		if p.Later != "" {
			t.Errorf("%q comes later", p.Words)
		}
	}
	written, err := os.ReadFile(repository + "/docs/coverage-arcane.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != table.Write() {
		t.Error("docs/coverage-arcane.md is stale: go generate ./internal/coverage")
	}
	text, err := os.ReadFile(repository + "/domain/arcane/rules.go")
	if err != nil {
		t.Fatal(err)
	}
	declared := regexp.MustCompile(`duel\.Rule = "([^"]+)"`).FindAllStringSubmatch(string(text), -1)
	if len(declared) != len(table.Rules) || len(table.Paragraphs) < 33 {
		t.Errorf("%d rules declared, %d listed; %d paragraphs", len(declared), len(table.Rules), len(table.Paragraphs))
	}
	for _, m := range declared {
		if _, ok := table.rule(m[1]); !ok {
			t.Errorf("the list lacks %s", m[1])
		}
	}
}
