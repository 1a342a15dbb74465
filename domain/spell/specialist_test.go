package spell

import "testing"

// combat.pr: a school is opposed to a specialist's own; abjuration is to the
// illusionist's.
func TestOppositionOfSchools(t *testing.T) {
	dispel, ok := Embedded().Lookup("Dispel Magic", Priest)
	if !ok {
		t.Fatal("no dispel magic")
	}
	card := CardFor(dispel, 12)
	for title, want := range map[string]bool{
		"illusionist": true, "Illusion": true, "Illusion/Phantasm": true, "phantasm": true, "Transmuter": true, "alteration": true,
		"abjurer": false, "necromancer": false, "diviner": false,
	} {
		school, ok := SpecialtyOf(title)
		if !ok || card.OpposedTo(school) != want {
			t.Errorf("%s (%s, %v): opposed %v, want %v", title, school, ok, card.OpposedTo(school), want)
		}
	}
	for name, want := range map[string]bool{"Detect Magic": false, "Clairvoyance": false, "Contact Other Plane": true, "Legend Lore": true} {
		s, ok := Embedded().Lookup(name, Wizard)
		if got := CardFor(s, 12).OpposedTo("Conjuration/Summoning"); !ok || got != want {
			t.Errorf("%s is opposed to a conjurer: %v, want %v", name, got, want)
		}
	}
	for _, wrong := range []string{"", "cook", "All", "/"} {
		if s, ok := SpecialtyOf(wrong); ok {
			t.Errorf("%q is read as %s", wrong, s)
		}
	}
	for school, others := range opposed {
		for _, o := range others {
			if opposed[o] == nil || o == school {
				t.Errorf("%s is opposed to %s", school, o)
			}
		}
	}
}
