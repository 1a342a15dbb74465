package spellduel

import (
	"fmt"
	"maps"
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// drained is the number of levels that an ability takes, at its caster's level:
// "2", or "1 per 4 caster levels".
func drained(a spell.Ability, casterLevel int) int {
	text, _ := a.Params.Get("levels")
	n, per := 0, 0
	if k, _ := fmt.Sscanf(text, "%d per %d caster levels", &n, &per); k == 2 && per > 0 {
		return n * (casterLevel / per)
	}
	if k, _ := fmt.Sscanf(text, "%d", &n); k == 1 {
		return n
	}
	return 0
}

// level is a character's level as it is now, less what was drained.
func (s *State) level(seat duel.Seat) int { return s.side(seat).Sheet.Level - s.side(seat).Drained }

// drain takes levels from the character, with the hit points and slots that went with
// them; his saves get worse, his power score stays (ability.drain).
func (g *game) drain(t arrival) {
	s := &g.state
	side, sp := s.side(t.side), s.spell(t.spell)
	level := s.level(t.side)
	n := min(sp.entry.drains, level)
	left := side.HitPoints
	lost := left.Max * n / max(1, level)
	left.Current -= lost
	left.Max -= lost
	if n == level {
		left.Current = min(left.Current, 0)
	}
	before := side.Sheet.lessened(side.Drained)
	after := side.Sheet.lessened(side.Drained + n)
	g.emit(LevelsDrained{
		Side: t.side, Spell: t.spell, Levels: n, Level: level - n, HitPoints: left, Band: Band(left),
		Saves: worsened(g.world.Catalogue, side.saves(), before, after), Forgotten: side.forgotten(before, after),
	}, nil, RuleAbilityDrain)
}

// lessened is what a character's classes come to without some levels, which are taken
// one by one from the class that has most (ruling drain.classes).
func (sh Sheet) lessened(levels int) []ClassLevel {
	list, err := sh.castings()
	if err != nil {
		list = []ClassLevel{{sh.Class, sh.Level}}
	}
	list = slices.Clone(list)
	for range levels {
		most := 0
		for i := range list {
			if list[i].Level > list[most].Level {
				most = i
			}
		}
		list[most].Level--
	}
	return list
}

// saves are what the image must reach, which the character himself does not share once
// levels are drained: the loss ends with the duel (ability.drain).
func (side *Side) saves() map[string]int {
	if side.Saves != nil {
		return side.Saves
	}
	return side.Figures.Saves
}

// worsened are the saves after a loss of levels: each by as much as the table has
// between the two (ruling drain.saves).
func worsened(c *spell.Catalogue, saves map[string]int, before, after []ClassLevel) map[string]int {
	best := func(list []ClassLevel, category spell.SaveCategory) int {
		least := MaxSave
		for _, cl := range list {
			if n, ok := c.Save(cl.Class, max(1, cl.Level), category); ok {
				least = min(least, n)
			}
		}
		return least
	}
	out := maps.Clone(saves)
	for _, category := range spell.SaveCategories() {
		out[string(category)] = min(MaxSave, saves[string(category)]+best(after, category)-best(before, category))
	}
	return out
}

// forgotten are the spells that a loss of slots takes out of memory: of each level as
// many as are lost beyond the empty slots, the last lines of the sheet first (ruling
// drain.slots).
func (side *Side) forgotten(before, after []ClassLevel) []Forgotten {
	var list []Forgotten
	for _, caster := range []spell.Caster{spell.Wizard, spell.Priest} {
		had, has := side.slots(before, caster), side.slots(after, caster)
		for level := 1; level <= spell.MaxLevel; level++ {
			list = append(list, side.forgets(caster, level, had.Of(level), has.Of(level))...)
		}
	}
	return list
}

// slots are those that the classes have together for spells of a list.
func (side *Side) slots(classes []ClassLevel, caster spell.Caster) spell.Slots {
	wisdom := side.Sheet.Abilities["wisdom"]
	if own, given := side.Sheet.Abilities["intuition"]; given {
		wisdom = own
	}
	var all spell.Slots
	for _, cl := range classes {
		row, ok := spell.SlotsOf(cl.Class, cl.Level, wisdom)
		if !ok || cl.list() != caster {
			continue
		}
		for i, n := range row {
			all[i] += n
			if n > 0 && cl.Class == "wizard" && side.specializes(i+1) {
				all[i]++ // ruling specialist.bonus
			}
		}
	}
	return all
}

// specializes tells that a specialist has memorized a spell of his own school at a
// level (ruling slots.counted).
func (side *Side) specializes(level int) bool {
	specialty := side.Figures.Specialty
	return specialty != "" && slices.ContainsFunc(side.Prepared, func(p Prepared) bool {
		return p.Item == "" && p.Card.Caster == spell.Wizard && p.Card.Level == level && slices.Contains(p.Card.Schools, specialty)
	})
}

func (side *Side) forgets(caster spell.Caster, level, had, has int) []Forgotten {
	brought, left := 0, 0
	for i, p := range side.Prepared {
		if side.memorized(i, caster, level) {
			brought += p.Count
			left += side.Left[i]
		}
	}
	lost := had - has - (max(had, brought) - left)
	var list []Forgotten
	for i := len(side.Prepared) - 1; i >= 0 && lost > 0; i-- {
		if n := min(lost, side.Left[i]); n > 0 && side.memorized(i, caster, level) {
			list = append(list, Forgotten{Key: side.Prepared[i].Key, Count: n})
			lost -= n
		}
	}
	return list
}

// memorized tells that a line is of spells in memory, of a list and level.
func (side *Side) memorized(i int, caster spell.Caster, level int) bool {
	p := &side.Prepared[i]
	return p.Item == "" && p.Card.Caster == caster && p.Card.Level == level
}

func (s *State) levelsDrained(d LevelsDrained) {
	side := s.side(d.Side)
	bled := d.HitPoints.Current < side.HitPoints.Current
	side.Drained += d.Levels
	side.ebbed += side.HitPoints.Current - d.HitPoints.Current
	side.HitPoints = d.HitPoints
	side.Saves = d.Saves
	for _, f := range d.Forgotten {
		if i := s.line(d.Side, f.Key); i >= 0 {
			side.Left[i] = max(0, side.Left[i]-f.Count)
		}
	}
	if s.stirs(true) {
		s.Quiet = 0
	}
	if bled {
		s.hasBled(d.Side)
	}
	if t, ok := s.top().(arrival); ok {
		t.drained = true
		t.stage = holding
		s.setTop(t)
	}
}
