package spell

import (
	"slices"
	"testing"
)

// spell.type, spell.movement, combat.pr: the values that the source prints, from
// section C of the rulings on spells.
func TestPrintedValuesAgreeWithTheCatalogue(t *testing.T) {
	for _, c := range []struct {
		name   string
		caster Caster
		level  int // of the caster
		types  string
		pr, mv int // mv 0 is not printed
	}{
		{"Clairvoyance", Wizard, 7, "L", 12, 5},
		{"Withdraw", Priest, 7, "D", 11, 1},
		{"Monster Summoning II", Wizard, 7, "AD", 13, 3},
		{"Dispel Magic", Priest, 7, "AD", 12, 4},
		{"Dispel Magic", Wizard, 7, "AD", 12, 5},
		{"Magic Missile", Wizard, 7, "M", 10, 5},
		{"Magic Missile", Wizard, 4, "M", 10, 4},
		{"Magic Missile", Wizard, 5, "M", 10, 5},
		{"Animate Object", Priest, 12, "AD", 15, 3},
		{"Charm Person", Wizard, 7, "A", 10, 0},
		{"Cure Light Wounds", Priest, 7, "D", 10, 0},
		{"Fireball", Wizard, 5, "M", 12, 4},
		{"Fireball", Wizard, 15, "M", 12, 5},
		{"Fireball", Wizard, 13, "M", 12, 5},
		{"Fireball", Wizard, 8, "M", 12, 4},
		{"Unseen Servant", Wizard, 7, "", 10, 0},
		{"Prismatic Spray", Wizard, 14, "", 16, 3},
	} {
		s := find(t, c.name, c.caster)
		if s.PowerRank() != c.pr || c.mv != 0 && s.Movement(c.level) != c.mv || c.types != "" && !slices.Equal(s.Types, []Type{Type(c.types)}) {
			t.Errorf("%s %s at level %d: %v PR %d MV %d, printed %s PR %d MV %d", c.caster, c.name, c.level,
				s.Types, s.PowerRank(), s.Movement(c.level), c.types, c.pr, c.mv)
		}
	}
}

// spell.movement: a touch moves 1, up to 20 yards 2, to 50 yards 3, to 100 yards 4,
// farther 5, by the reach at the caster's level.
func TestMovementFollowsTheReachExactly(t *testing.T) {
	for text, want := range map[string][2]int{ // at caster levels 1 and 10
		"touch": {1, 1}, "0": {1, 1}, "special": {1, 1}, "sight": {5, 5}, "unlimited": {5, 5},
		"2ft": {1, 1}, "3ft": {2, 2}, "1yd": {2, 2}, "20yd": {2, 2}, "60ft": {2, 2}, "61ft": {3, 3}, "20.5yd": {3, 3},
		"50yd": {3, 3}, "150ft": {3, 3}, "50.1yd": {4, 4}, "100yd": {4, 4}, "100.5yd": {5, 5}, "1mile": {5, 5},
		"2.5yd/level": {2, 3}, "10yd/level": {2, 4}, "10yd+10yd/level": {2, 5}, "10yd/level max 90yd": {2, 4}, "40yd+5yd/level": {3, 4},
		"5ft/level": {2, 2}, "60ft+10ft/level": {3, 4}, "1mile/level": {5, 5},
	} {
		r, err := parseReach(text)
		if err != nil || r.movement(1) != want[0] || r.movement(10) != want[1] {
			t.Errorf("%s: MV %d and %d, not %v; %v", text, r.movement(1), r.movement(10), want, err)
		}
	}
	for _, text := range []string{"", "yd", "-5yd", "5", "5 yd", "1.25yd", "5yd+", "5yd max", "5yd max x", "ayd"} {
		if r, err := parseReach(text); err == nil {
			t.Errorf("%q is read as %+v", text, r)
		}
	}
}

// spell.movement: a reach that grows stops where the spell says.
func TestAReachThatHasAMostStopsThere(t *testing.T) {
	r, err := parseReach("10yd/level max 90yd")
	if err != nil || r.at(8) != 80*yard || r.at(9) != 90*yard || r.at(30) != 90*yard || r.movement(30) != 4 {
		t.Errorf("%+v, %v: MV %d at caster level 30", r, err, r.movement(30))
	}
}

// spell.movement: only instant travel and huge areas move otherwise than their
// reach says, and those move 5.
func TestAPrintedMovementIsThatOfTheReach(t *testing.T) {
	var apart []ID
	for _, s := range Embedded().All() {
		if s.fixedMV != 0 && s.reach.movement(10) != s.fixedMV {
			if s.fixedMV != 5 {
				t.Errorf("%s: MV %d, its reach gives %d", s.ID, s.fixedMV, s.reach.movement(10))
			}
			apart = append(apart, s.ID)
		}
	}
	slices.Sort(apart)
	want := []ID{
		"priest/astral-spell", "priest/control-weather", "priest/dimensional-folding", "priest/pass-plant", "priest/plane-shift",
		"priest/succor", "priest/transport-via-plants", "priest/weather-summoning", "priest/word-of-recall",
		"wizard/astral-spell", "wizard/blink", "wizard/control-weather", "wizard/dimension-door", "wizard/dream",
		"wizard/succor", "wizard/teleport", "wizard/teleport-without-error", "wizard/vanish",
	}
	if !slices.Equal(apart, want) {
		t.Errorf("apart from their reach move %v", apart)
	}
}

// character.save: what each class must reach, by level and category.
func TestSavesAreThoseOfTheTable(t *testing.T) {
	for _, c := range []struct {
		class    string
		level    int
		category SaveCategory
		want     int
	}{
		{"wizard", 1, SaveDeath, 14},
		{"wizard", 5, SaveSpell, 12},
		{"wizard", 6, SaveSpell, 10},
		{"wizard", 99, SaveBreath, 7},
		{"priest", 12, SaveSpell, 11},
		{"priest", 7, SaveRod, 11},
		{"bard", 1, SavePetrification, 12},
		{"bard", 21, SaveSpell, 5},
		{"paladin", 0, SaveDeath, 16},
		{"ranger", 17, SaveSpell, 6},
		{"paladin", 15, SaveBreath, 4},
	} {
		if got, ok := Save(c.class, c.level, c.category); !ok || got != c.want {
			t.Errorf("%s %d against %s needs %d, %v; the table has %d", c.class, c.level, c.category, got, ok, c.want)
		}
	}
	for _, class := range []string{"wizard", "priest", "bard", "paladin", "ranger"} {
		for _, category := range SaveCategories() {
			for level, before := 1, 20; level <= 99; level++ {
				got, ok := Save(class, level, category)
				if !ok || got > before || got < 2 {
					t.Errorf("%s %d against %s needs %d after %d", class, level, category, got, before)
				}
				before = got
			}
		}
		if _, ok := Save(class, 1, ""); ok {
			t.Errorf("%s has a save of no category", class)
		}
	}
	for _, class := range []string{"", "warrior", "rogue", "Wizard"} {
		if _, ok := Save(class, 1, SaveSpell); ok {
			t.Errorf("class %q has saves", class)
		}
	}
	if _, ok := Save("wizard", 0, SaveSpell); ok {
		t.Error("a wizard of level 0 has saves")
	}
}

// character.power: 9 and more by Intelligence for wizards and bards, by Wisdom for
// priests, paladins and rangers; nobody else has one.
func TestThePowerScoreGoesByTheCastersAbility(t *testing.T) {
	for score, want := range map[int]int{3: 9, 14: 9, 15: 10, 16: 11, 17: 12, 18: 13, 25: 13} {
		for _, class := range []string{"wizard", "bard"} {
			if got, ok := PowerScore(class, score, 3); !ok || got != want {
				t.Errorf("%s with Intelligence %d: %d, not %d", class, score, got, want)
			}
		}
		for _, class := range []string{"priest", "paladin", "ranger"} {
			if got, ok := PowerScore(class, 3, score); !ok || got != want {
				t.Errorf("%s with Wisdom %d: %d, not %d", class, score, got, want)
			}
		}
	}
	if got, ok := PowerScore("fighter", 18, 18); ok {
		t.Errorf("a fighter's power score is %d", got)
	}
}
