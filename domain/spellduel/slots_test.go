package spellduel

import (
	"errors"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

func read(t *testing.T, sh Sheet) Reading {
	t.Helper()
	r, err := Read(sh, spell.Embedded())
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// sheet.slots: who has more spells memorized than there is room for is told at
// which line, and items do not count.
func TestMoreSpellsThanThereIsRoomForIsAWarning(t *testing.T) {
	sh := caster("Calvin", "wizard", 5, "Fireball", "Haste", "Sleep", "Invisibility")
	sh.Items = []Item{{Name: "ring", Kind: ItemStored, Spells: []string{"Fireball"}}}
	got := read(t, sh).Warnings
	want := Warning{Field: "/memorized/1", Class: "wizard", Level: 3, Memorized: 2, Allowed: 1}
	if len(got) != 1 || got[0] != want {
		t.Fatalf("%+v, want %+v", got, want)
	}
	sh.School = "evoker" // Fireball is of his school
	if got := read(t, sh).Warnings; len(got) != 0 {
		t.Errorf("as a specialist: %+v", got)
	}
	sh.School = "necromancer"
	if got := read(t, sh).Warnings; len(got) != 1 {
		t.Errorf("as a specialist of another school: %+v", got)
	}
}

// sheet.slots: Wisdom, or Intuition before it, makes room for a priest.
func TestWisdomMakesRoom(t *testing.T) {
	sh := caster("Delsenora", "priest", 1, "Bless", "Command", "Light")
	for _, c := range []struct {
		abilities map[string]int
		warnings  int
	}{
		{nil, 1},
		{map[string]int{"wisdom": 13}, 1},
		{map[string]int{"wisdom": 14}, 0},
		{map[string]int{"wisdom": 14, "intuition": 9}, 1},
	} {
		sh.Abilities = c.abilities
		if got := read(t, sh).Warnings; len(got) != c.warnings {
			t.Errorf("%v: %+v", c.abilities, got)
		}
	}
}

// sheet.slots: strict terms refuse what others warn of, by its field.
func TestStrictTermsRefuseWhatOthersWarnOf(t *testing.T) {
	for _, strict := range []bool{false, true} {
		terms := onlyHitPoints()
		terms.Strict = strict
		world := World{Catalogue: spell.Embedded()}
		steps, err := Decide(State{}, Open{Terms: terms, Mediator: MediatorSeat{House: true}, Seats: duel.TwoSeats("Calvin", "Delsenora")}, world)
		if err != nil {
			t.Fatal(err)
		}
		s := Fold(State{}, steps)
		steps, err = Decide(s, TakeSeat{Seat: "a", Consent: true, Sheet: caster("Calvin", "wizard", 1, "Sleep", "Light")}, world)
		if refusal, refused := errors.AsType[*duel.Refusal](err); strict {
			if !refused || refusal.Field != "/sheet/memorized/1" || refusal.Code != duel.CodeIllegalSheet || refusal.Rules[0] != RuleSheetSlots {
				t.Errorf("strict: %v", err)
			}
			continue
		}
		if err != nil {
			t.Fatal(err)
		}
		if taken := steps[1].Data.(SeatTaken); len(taken.Warnings) != 1 || taken.Warnings[0].Allowed != 1 {
			t.Errorf("warned of %+v", taken.Warnings)
		}
	}
}

// sheet.classes: each spell goes by the level of its class, saves and power score
// by the best of them.
func TestCastersOfTwoClassesBringBoth(t *testing.T) {
	sh := caster("Rary", "priest", 9, "Command")
	sh.Classes = []ClassLevel{{"wizard", 7}, {"priest", 9}}
	sh.Abilities = map[string]int{"intelligence": 18, "wisdom": 9}
	sh.Memorized = append(sh.Memorized, Memorized{Spell: "Light", Count: 1}, Memorized{Spell: "Light", Count: 1, Caster: "wizard"})
	sh.Items = []Item{{Name: "ring", Kind: ItemStored, Spells: []string{"Fireball", "Hold Person"}}}
	r := read(t, sh)
	levels := []int{}
	for _, l := range r.Lines {
		levels = append(levels, l.Card.CasterLevel)
	}
	if want := []int{9, 9, 7, 7, 9}; len(levels) != 5 || [5]int(levels) != [5]int(want) {
		t.Errorf("levels %v, want %v", levels, want)
	}
	if r.Figures.Power != 13 {
		t.Errorf("power score %d", r.Figures.Power)
	}
	wizard, priest := sh, sh
	wizard.Class, wizard.Level, wizard.Classes, wizard.Memorized = "wizard", 7, nil, nil
	priest.Classes, priest.Memorized = nil, nil
	for category, n := range r.Figures.Saves {
		if best := min(read(t, wizard).Figures.Saves[category], read(t, priest).Figures.Saves[category]); n != best {
			t.Errorf("%s: %d, best %d", category, n, best)
		}
	}
	if _, lines, err := prepare(sh, DefaultTerms(), spell.Embedded()); err != nil || len(lines) != 5 {
		t.Errorf("%d lines, %v", len(lines), err)
	}
}

// sheet.classes: what no caster could be is refused by its field.
func TestClassesThatNobodyHas(t *testing.T) {
	for field, classes := range map[string][]ClassLevel{
		"/sheet/classes":         {{"priest", 9}, {"wizard", 1}, {"bard", 1}, {"ranger", 1}},
		"/sheet/classes/1/class": {{"priest", 9}, {"priest", 9}},
		"/sheet/classes/0/class": {{"fighter", 3}, {"priest", 9}},
		"/sheet/classes/0/level": {{"wizard", 10}, {"priest", 9}},
		"/sheet/classes/1/level": {{"priest", 9}, {"wizard", 0}},
	} {
		sh := caster("Rary", "priest", 9, "Command")
		sh.Classes = classes
		_, err := Read(sh, spell.Embedded())
		if refusal, ok := errors.AsType[*duel.Refusal](err); !ok || refusal.Field != field {
			t.Errorf("%v: %v, want %s", classes, err, field)
		}
	}
	sh := caster("Rary", "priest", 9, "Command")
	sh.Classes = []ClassLevel{{"priest", 8}, {"wizard", 7}}
	if _, err := Read(sh, spell.Embedded()); err == nil {
		t.Error("the sheet's own class is not among its classes")
	}
	sh.Classes = nil
	sh.Memorized[0].Caster = "wizard"
	if _, err := Read(sh, spell.Embedded()); err == nil {
		t.Error("a spell of a class that he does not have")
	}
}

// Reading goes past what the catalogue lacks, and guesses nothing.
func TestReadingGoesPastUnknownSpells(t *testing.T) {
	sh := caster("Rary", "wizard", 9, "Magic Mussel", "Sleep", "Bless")
	sh.Items = []Item{{Name: "ring", Kind: ItemStored, Spells: []string{"Bless", "Doom of Ages"}}}
	r := read(t, sh)
	if len(r.Lines) != 2 || len(r.Unknown) != 3 || r.Unknown[0].Field != "/sheet/memorized/0/spell" ||
		r.Unknown[1].Name != "Bless" || len(r.Unknown[1].Lists) != 1 || r.Unknown[2].Field != "/sheet/items/0/spells/1" || len(r.Unknown[2].Lists) != 2 {
		t.Errorf("%+v", r)
	}
}

// sheet.classes: paladins and rangers cast what they have memorized below their
// level, and what an item holds at it.
func TestPaladinsAndRangersCastBelowTheirLevel(t *testing.T) {
	for _, c := range []struct {
		class          string
		level, casting int
	}{{"paladin", 9, 1}, {"paladin", 12, 4}, {"paladin", 8, 1}, {"ranger", 10, 3}, {"ranger", 40, 9}, {"priest", 12, 12}} {
		sh := caster("Serten", c.class, c.level, "Light")
		sh.Memorized = append(sh.Memorized, Memorized{Custom: &spell.Custom{Name: "Frost Lance", Level: 1, Types: []spell.Type{spell.Missile}, Movement: 3, Save: spell.SaveNone}, Count: 1})
		sh.Items = []Item{{Name: "ring", Kind: ItemStored, Spells: []string{"Bless"}}}
		r := read(t, sh)
		for i, want := range []int{c.casting, c.casting, c.level} {
			if got := r.Lines[i].Card.CasterLevel; got != want {
				t.Errorf("%s %d, line %d: at level %d, want %d", c.class, c.level, i, got, want)
			}
		}
	}
}
