package spellduel

import (
	"fmt"
	"slices"

	"spellduel/domain/spell"
)

// MaxClasses bounds the classes of one caster.
const MaxClasses = 3

// castings are the classes that the character casts by, the sheet's Class first
// (sheet.classes).
func (sh Sheet) castings() ([]ClassLevel, error) {
	first := ClassLevel{sh.Class, sh.Level}
	if err := first.check("/sheet"); err != nil || len(sh.Classes) == 0 {
		return []ClassLevel{first}, err
	}
	if n := len(sh.Classes); n > MaxClasses {
		return nil, refuseSheet(RuleSheetClasses, "/sheet/classes", "%d classes; at most %d are legal", n, MaxClasses)
	}
	list := []ClassLevel{first}
	for i, cl := range sh.Classes {
		field := fmt.Sprintf("/sheet/classes/%d", i)
		if err := cl.check(field); err != nil {
			return nil, err
		}
		switch {
		case slices.ContainsFunc(sh.Classes[:i], func(other ClassLevel) bool { return other.Class == cl.Class }):
			return nil, refuseSheet(RuleSheetClasses, field+"/class", "%q is named twice", cl.Class)
		case cl.Level > sh.Level:
			return nil, refuseSheet(RuleSheetClasses, field+"/level", "%d is above the sheet's own level, which is that of the highest class: %d at most is legal", cl.Level, sh.Level)
		case cl != first:
			list = append(list, cl)
		}
	}
	if len(list) > len(sh.Classes) {
		return nil, refuseSheet(RuleSheetClasses, "/sheet/classes", "the sheet's own class and level, %s %d, are not among them", sh.Class, sh.Level)
	}
	return list, nil
}

func (cl ClassLevel) check(field string) error {
	if _, ok := spell.CasterOf(cl.Class); !ok {
		return badSheet(field+"/class", "%.40q is no spell caster; wizard, bard, priest, paladin and ranger are", cl.Class)
	}
	if cl.Level < 1 || cl.Level > MaxLevel {
		return badSheet(field+"/level", "%d is not legal; 1 to %d is", cl.Level, MaxLevel)
	}
	return nil
}

// list is the one that a class which was checked casts from.
func (cl ClassLevel) list() spell.Caster {
	caster, _ := spell.CasterOf(cl.Class)
	return caster
}

// wearsArmor tells that a character may wear armor by one of his classes, which all see
// (ruling entries.armor).
func (sh Sheet) wearsArmor() bool {
	return spell.WearsArmor(sh.Class) || slices.ContainsFunc(sh.Classes, func(cl ClassLevel) bool { return spell.WearsArmor(cl.Class) })
}

// casts is the class at the level that it casts its memorized spells at (ruling
// classes.casting).
func (cl ClassLevel) casts() ClassLevel {
	level, _ := spell.CastingLevel(cl.Class, cl.Level)
	return ClassLevel{cl.Class, level}
}

// castingOf finds the class that a line of spells names, the first where it
// names none.
func castingOf(castings []ClassLevel, class, field string) (ClassLevel, error) {
	if class == "" {
		return castings[0], nil
	}
	for _, cl := range castings {
		if cl.Class == class {
			return cl, nil
		}
	}
	return ClassLevel{}, refuseSheet(RuleSheetClasses, field, "%.40q is none of the character's classes", class)
}
