package rulebook

import (
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spellduel/domain/arcane"
	"spellduel/domain/spellduel"
)

// The written pages are those that the rules and rulings give now.
func TestThePagesAreFresh(t *testing.T) {
	for name, want := range Pages() {
		written, err := os.ReadFile("../../docs/" + name)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want, string(written)); diff != "" {
			t.Errorf("docs/%s is stale: go generate ./internal/rulebook\n%s", name, diff)
		}
	}
}

// Nothing is left out of the pages: each rule is one item, each ruling one row.
func TestThePagesHaveEverything(t *testing.T) {
	if items := strings.Count(Rules(), "\n- `"); items != len(spellduel.Rulebook()) {
		t.Errorf("%d items of %d rules", items, len(spellduel.Rulebook()))
	}
	if rows := strings.Count(Rulings(), "\n| `"); rows != len(spellduel.Rulings()) {
		t.Errorf("%d rows of %d rulings", rows, len(spellduel.Rulings()))
	}
	if items := strings.Count(ArcaneRules(), "\n- `"); items != len(arcane.Rulebook()) {
		t.Errorf("%d items of %d rules of the Duel Arcane", items, len(arcane.Rulebook()))
	}
	if rows := strings.Count(ArcaneRulings(), "\n| `"); rows != len(arcane.Rulings()) {
		t.Errorf("%d rows of %d rulings of the Duel Arcane", rows, len(arcane.Rulings()))
	}
	for _, o := range arcane.HouseOptions() {
		if !strings.Contains(ArcaneRulings(), "`"+o.Key+"`") {
			t.Errorf("the house option %s is missing", o.Key)
		}
	}
	for _, o := range spellduel.HouseOptions() {
		if !strings.Contains(Rulings(), "`"+o.Key+"`") {
			t.Errorf("the house option %s is missing", o.Key)
		}
	}
	for i, title := range spellduel.Chapters() {
		if !strings.Contains(Rules(), title+"\n") {
			t.Errorf("chapter %d, %s, is missing", i+1, title)
		}
	}
}
