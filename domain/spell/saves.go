package spell

// saveBand is one row of the saving throw table.
type saveBand struct {
	group     string
	low, high int
	needs     [5]int // in the order of SaveCategories
}

// saveGroup is the group of classes whose saves a class uses.
func saveGroup(class string) string {
	switch class {
	case "wizard", "priest":
		return class
	case "bard":
		return "rogue"
	case "paladin", "ranger":
		return "warrior"
	}
	return ""
}

// Save is the number that a character of a class (wizard, priest, bard, paladin,
// ranger) and level must roll on a d20, or more, to save. It is false for
// another class or category, and for a level below the table. Rule:
// character.save.
func (c *Catalogue) Save(class string, level int, category SaveCategory) (int, bool) {
	group := saveGroup(class)
	for _, b := range c.saves {
		if b.group != group || level < b.low || level > b.high {
			continue
		}
		for i, known := range SaveCategories() {
			if known == category {
				return b.needs[i], true
			}
		}
	}
	return 0, false
}

// Save is the embedded catalogue's Save.
func Save(class string, level int, category SaveCategory) (int, bool) {
	return Embedded().Save(class, level, category)
}

// CasterOf is the list that a class casts from; false for a class that casts
// nothing here.
func CasterOf(class string) (Caster, bool) {
	switch class {
	case "wizard", "bard":
		return Wizard, true
	case "priest", "paladin", "ranger":
		return Priest, true
	}
	return "", false
}

// WearsArmor tells that a class may wear armor, whether or not a character of it does.
func WearsArmor(class string) bool {
	_, casts := CasterOf(class)
	return casts && class != "wizard"
}

// PowerScore is a character's own power rank before magic items, 9 to 13: by
// Intelligence for wizards and bards, by Wisdom for priests, paladins and
// rangers. False for another class. Rule: character.power.
func PowerScore(class string, intelligence, wisdom int) (int, bool) {
	caster, ok := CasterOf(class)
	if !ok {
		return 0, false
	}
	score := wisdom
	if caster == Wizard {
		score = intelligence
	}
	return 9 + min(max(score-14, 0), 4), true
}
