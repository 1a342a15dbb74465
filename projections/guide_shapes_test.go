package projections_test

import (
	"os"
	"reflect"
	"strings"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// section is what docs/EVENTS.md says under a heading.
func section(t *testing.T, heading string) string {
	t.Helper()
	guide, err := os.ReadFile("../docs/EVENTS.md")
	if err != nil {
		t.Fatal(err)
	}
	_, rest, found := strings.Cut(string(guide), "\n## "+heading+"\n")
	if !found {
		t.Fatalf("docs/EVENTS.md has nothing on %q", heading)
	}
	text, _, _ := strings.Cut(rest, "\n## ")
	return text
}

// written lists the written names of a shape and of all that it is made of.
func written(shape reflect.Type) []string {
	var names []string
	switch shape.Kind() {
	case reflect.Slice:
		return written(shape.Elem())
	case reflect.Struct:
		for i := range shape.NumField() {
			name, _, _ := strings.Cut(shape.Field(i).Tag.Get("json"), ",")
			names = append(append(names, name), written(shape.Field(i).Type)...)
		}
	}
	return names
}

func TestTheGuideNamesEveryFieldOfACard(t *testing.T) {
	text := section(t, "A card")
	names := written(reflect.TypeFor[spell.Card]())
	if len(names) < 20 {
		t.Fatalf("a card has only the fields %v", names)
	}
	for _, name := range names {
		if !strings.Contains(text, "`"+name+"`") {
			t.Errorf("docs/EVENTS.md does not name the field %s of a card", name)
		}
	}
}

func TestTheGuideShowsALabelAsItIsWritten(t *testing.T) {
	label := dice.Label{Purpose: dice.Combat, Subject: "a/spell 1/spell 2", Audience: string(duel.AudienceOpen), Number: 7}
	if text := section(t, "Labels of dice"); !strings.Contains(text, "\n    "+label.Text()+"\n") {
		t.Errorf("docs/EVENTS.md does not show the label %s", label)
	}
}
