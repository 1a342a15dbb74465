package spell

import "testing"

// A sample of each class's table, and what Wisdom adds.
func TestSlotsByClassLevelAndWisdom(t *testing.T) {
	for _, c := range []struct {
		class         string
		level, wisdom int
		want          Slots
	}{
		{"wizard", 1, 0, Slots{1}},
		{"wizard", 7, 18, Slots{4, 3, 2, 1}},
		{"wizard", 20, 0, Slots{5, 5, 5, 5, 5, 4, 3, 3, 2}},
		{"wizard", 33, 0, Slots{5, 5, 5, 5, 5, 4, 3, 3, 2}},
		{"bard", 1, 0, Slots{}},
		{"bard", 7, 0, Slots{3, 2, 1}},
		{"priest", 1, 0, Slots{1}},
		{"priest", 1, 18, Slots{3}}, // no third level that he cannot cast
		{"priest", 12, 17, Slots{8, 7, 6, 3, 2, 2}},
		{"priest", 5, 16, Slots{5, 5, 1}},
		{"paladin", 9, 18, Slots{1}},
		{"ranger", 7, 18, Slots{}},
	} {
		got, ok := SlotsOf(c.class, c.level, c.wisdom)
		if !ok || got != c.want {
			t.Errorf("%s %d, Wisdom %d: %v (%v), want %v", c.class, c.level, c.wisdom, got, ok, c.want)
		}
	}
	for _, class := range []string{"", "fighter", "Wizard"} {
		if got, ok := SlotsOf(class, 5, 0); ok {
			t.Errorf("%q has slots %v", class, got)
		}
	}
	if got := (Slots{1, 2}); got.Of(2) != 2 || got.Of(0) != 0 || got.Of(10) != 0 {
		t.Errorf("of levels 2, 0 and 10: %d, %d, %d", got.Of(2), got.Of(0), got.Of(10))
	}
}

// sheet.classes: paladins and rangers cast below their level, and no higher than
// the table; the others at their own.
func TestCastingLevelByClass(t *testing.T) {
	for _, c := range []struct {
		class       string
		level, want int
	}{
		{"wizard", 1, 1},
		{"wizard", 20, 20},
		{"wizard", 33, 33},
		{"priest", 12, 12},
		{"priest", 40, 40},
		{"bard", 1, 1},
		{"bard", 7, 7},
		{"bard", 21, 21},
		{"paladin", 1, 1},
		{"paladin", 8, 1},
		{"paladin", 9, 1},
		{"paladin", 12, 4},
		{"paladin", 17, 9},
		{"paladin", 40, 9},
		{"ranger", 8, 1},
		{"ranger", 10, 3},
		{"ranger", 20, 9},
		{"ranger", 21, 9},
	} {
		if got, ok := CastingLevel(c.class, c.level); !ok || got != c.want {
			t.Errorf("%s %d casts at %d (%v), want %d", c.class, c.level, got, ok, c.want)
		}
	}
	for _, class := range []string{"", "fighter"} {
		if got, ok := CastingLevel(class, 5); ok {
			t.Errorf("%q casts at %d", class, got)
		}
	}
	if got, ok := CastingLevel("wizard", 0); ok {
		t.Errorf("level 0 casts at %d", got)
	}
}

// More levels never mean fewer spells of a level, and each class has its twenty.
func TestSlotsGrowWithLevel(t *testing.T) {
	for class, rows := range slots().classes {
		if len(rows) != 20 {
			t.Errorf("%s has %d levels", class, len(rows))
		}
		for i := 1; i < len(rows); i++ {
			for level := range rows[i] {
				if rows[i][level] < rows[i-1][level] {
					t.Errorf("%s %d has fewer spells of level %d than %s %d", class, i+1, level+1, class, i)
				}
			}
		}
	}
	if n := len(slots().wisdom); n != 23 {
		t.Errorf("%d scores of Wisdom", n)
	}
}

// What is no table of slots is not read.
func TestSlotTablesAreChecked(t *testing.T) {
	head := "kind,class,level_or_wisdom,casting_level,s1,s2,s3,s4,s5,s6,s7,s8,s9,note\n"
	for _, line := range []string{
		"slots,fighter,1,1,1,0,0,0,0,0,0,0,0,\n", "slots,wizard,2,1,1,0,0,0,0,0,0,0,0,\n", "slots,wizard,1,1,x,0,0,0,0,0,0,0,0,\n",
		"else,wizard,1,1,1,0,0,0,0,0,0,0,0,\n", "slots,wizard,0,1,1,0,0,0,0,0,0,0,0,\n",
	} {
		if _, err := readSlots([]byte(head + line)); err == nil {
			t.Errorf("read %q", line)
		}
	}
	if _, err := readSlots([]byte("nothing\n")); err == nil {
		t.Error("read a table without its columns")
	}
}
