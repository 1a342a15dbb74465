package coverage

import (
	"os"
	"strings"
	"testing"
	"testing/fstest"
)

// Each row of the table of abilities is shown by a scenario, or it is said why not.
func TestEveryEntryIsShownOrComesLater(t *testing.T) {
	e, err := ReadEntries(os.DirFS(repository))
	if err != nil {
		t.Fatal(err)
	}
	for _, gap := range e.Gaps() {
		t.Error(gap)
	}
	whole, part, none := e.counted()
	if whole+part+none < 139 {
		t.Errorf("%d spells: the source has entries of 139", whole+part+none)
	}
	written, err := os.ReadFile(repository + "/docs/spells-coverage.md")
	if err != nil {
		t.Fatal(err)
	}
	if string(written) != e.Write() {
		t.Error("docs/spells-coverage.md is stale: go generate ./internal/coverage")
	}
}

// A scenario that is named for an entry is about that spell.
func TestAScenarioOfAnEntryHasTheSpell(t *testing.T) {
	e, err := ReadEntries(os.DirFS(repository))
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range e.List {
		for _, s := range x.Scenarios {
			file, ok := strings.CutPrefix(s, ofSpells)
			if !ok || strings.HasPrefix(x.Subject, "@") {
				continue
			}
			if first := strings.ToLower(strings.Fields(plain(x.Subject))[0]); !strings.HasPrefix(file, first) {
				t.Errorf("%s is shown by %s", x.Subject, s)
			}
		}
	}
}

// plain is a spell's name with spaces for all but its letters and hyphens.
func plain(name string) string {
	return strings.NewReplacer("'", "", ",", " ", "/", " ", "-", " ").Replace(name)
}

func TestGapsInTheEntriesAreFound(t *testing.T) {
	list, err := parseEntries("## Spells\nMirror: reflects = spells/mirror, spells/gone\nWard: must_fight = later: in time\nOld: counters = nothing: a reason\n")
	if err != nil {
		t.Fatal(err)
	}
	e := &Entries{List: list}
	repository := fstest.MapFS{
		abilitiesTable: {Data: []byte("spell,caster,ability\nMirror,,reflects\nWard,,must_fight\nMissing,,counters\n")},
	}
	if e.rows, err = abilityRows(repository); err != nil {
		t.Fatal(err)
	}
	e.files = []string{"spells/mirror", "spells/stray", "other"}
	gaps := strings.Join(e.Gaps(), "\n")
	for _, gap := range []string{
		"Missing: counters stands in the table", "Old: counters stands in the list and not", "there is no scenario spells/gone",
		"the scenario spells/stray is of no entry", "no scenario is named after Ward: ward.txtar", "no scenario is named after Missing",
	} {
		if !strings.Contains(gaps, gap) {
			t.Errorf("not found: %q in\n%s", gap, gaps)
		}
	}
	if n := len(e.Gaps()); n != 6 {
		t.Errorf("%d gaps:\n%s", n, gaps)
	}
	if whole, part, none := e.counted(); whole != 2 || part != 0 || none != 1 {
		t.Errorf("%d whole, %d in part, %d not yet", whole, part, none)
	}
	for _, text := range []string{"## S\nMirror = a", "## S\nMirror: reflects", "## S\nA: b = c\nA: b = d"} {
		if _, err := parseEntries(text); err == nil {
			t.Errorf("%q was read", text)
		}
	}
}
