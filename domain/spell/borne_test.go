package spell

import (
	"strings"
	"testing"
)

// effect.preexisting: each row is of a spell that the catalogue has, does something,
// and is found by its name in whatever case.
func TestBorneEffectsAreSpellsOfTheCatalogue(t *testing.T) {
	if len(borne()) == 0 {
		t.Fatal("no effects")
	}
	for _, b := range borne() {
		_, wizard := Embedded().Lookup(b.Name, Wizard)
		_, priest := Embedded().Lookup(b.Name, Priest)
		if !wizard && !priest {
			t.Errorf("%s is in no list", b.Name)
		}
		if b.Immune == "" && b.Save == 0 && b.Protection == 0 {
			t.Errorf("%s does nothing", b.Name)
		}
		if found, ok := BorneAs(strings.ToUpper(b.Name)); !ok || found != b {
			t.Errorf("%s in capitals: %+v", b.Name, found)
		}
	}
	if _, ok := BorneAs("Haste"); ok {
		t.Error("haste does something for its bearer")
	}
}

// A table with a mistake is not read.
func TestBorneEffectsMistakes(t *testing.T) {
	const head = "name,immune,save,protection,note\n"
	for _, bad := range []string{"", "name,immune\n", head + "x,tag:nothing,0,0,\n", head + "x,any,eleven,0,\n", head + "x,any,0,11,\n"} {
		if list, err := readBorne([]byte(bad)); err == nil {
			t.Errorf("%q is read as %+v", bad, list)
		}
	}
}
