package spell

import (
	_ "embed" // for the table
	"fmt"
	"strconv"
	"sync"
)

const slotsFile = "spell_slots.csv"

// The table of slots stands apart from the catalogue, whose hash duels pin: it
// says nothing of how a duel is played, only what a sheet may bring.
//
//go:embed data/spell_slots.csv
var slotsTable []byte

// MaxLevel is the highest level of a spell.
const MaxLevel = 9

// Slots are how many spells of each level a caster can have memorized, those of
// level 1 first.
type Slots [MaxLevel]int

// Of is the number of slots for spells of a level; 0 outside 1 to MaxLevel.
func (s Slots) Of(level int) int {
	if level < 1 || level > MaxLevel {
		return 0
	}
	return s[level-1]
}

type slotTable struct {
	classes map[string][]Slots // by level, from 1
	casting map[string][]int   // the level that a class casts at, by its own from 1; 0 where it does not cast yet
	wisdom  map[int]Slots      // what priests gain
}

var slots = sync.OnceValue(func() slotTable {
	t, err := readSlots(slotsTable)
	if err != nil {
		panic(err) // the table is part of the binary, and a test opens it
	}
	return t
})

func readSlots(data []byte) (slotTable, error) {
	t := slotTable{classes: map[string][]Slots{}, casting: map[string][]int{}, wisdom: map[int]Slots{}}
	records, err := readTable(slotsFile, data, "kind", "class", "level_or_wisdom", "casting_level", "s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "note")
	if err != nil {
		return t, err
	}
	for _, r := range records {
		by, err := r.number("level_or_wisdom", 1, 40)
		if err != nil {
			return t, err
		}
		var row Slots
		for i := range row {
			if row[i], err = r.number("s"+strconv.Itoa(i+1), 0, 20); err != nil {
				return t, err
			}
		}
		class := r.get("class")
		switch _, known := CasterOf(class); {
		case !known:
			return t, r.bad("class")
		case r.get("kind") == "wisdom_bonus":
			t.wisdom[by] = row
		case r.get("kind") != "slots":
			return t, r.bad("kind")
		case by != len(t.classes[class])+1:
			return t, fmt.Errorf("%w: the levels of a class follow each other from 1", r.bad("level_or_wisdom"))
		default:
			casting, err := r.number("casting_level", 0, by)
			if err != nil {
				return t, err
			}
			t.classes[class] = append(t.classes[class], row)
			t.casting[class] = append(t.casting[class], casting)
		}
	}
	return t, nil
}

// SlotsOf are the slots of a class (wizard, bard, priest, paladin, ranger) at a
// level of 1 or more; levels beyond the table have its last row. A priest gains
// by a Wisdom of 1 to 25, at those levels of spells that he can cast already;
// 0 is a Wisdom that nobody gave, and gains nothing. False for another class or
// level. Rule: sheet.slots.
func SlotsOf(class string, level, wisdom int) (Slots, bool) {
	rows := slots().classes[class]
	if len(rows) == 0 || level < 1 {
		return Slots{}, false
	}
	row := rows[min(level, len(rows))-1]
	if class == "priest" {
		for i, more := range slots().wisdom[wisdom] {
			if row[i] > 0 {
				row[i] += more
			}
		}
	}
	return row, true
}

// CastingLevel is the level at which a class (wizard, bard, priest, paladin,
// ranger) of a level of 1 or more casts its spells, at least 1: its own for
// those who do little else, a lower one for paladins and rangers, whose spells
// come late and go no higher than the table. False for another class or level.
// Rule: sheet.classes.
func CastingLevel(class string, level int) (int, bool) {
	rows := slots().casting[class]
	if len(rows) == 0 || level < 1 {
		return 0, false
	}
	last := len(rows)
	if level > last && rows[last-1] == last {
		return level, true
	}
	return max(rows[min(level, last)-1], 1), true
}
