package spellduel

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// patch is the change to a side's sheet, with so many hit points left
// (spoils.report).
func (side *Side) patch(left int) SheetPatch {
	var p SheetPatch
	sh := side.Sheet
	if left != sh.HitPoints.Current {
		p.HitPoints = &HitPointsPatch{Current: left}
	}
	if score, has := sh.Abilities[sh.castsBy()]; has && side.Spoils.Missing > 0 {
		p.Abilities = map[string]int{sh.castsBy(): max(1, score-side.Spoils.Missing)} // ruling spoils.least_score
	}
	gone := make([]int, len(side.Prepared))
	for i, line := range side.Prepared {
		gone[i] = side.Given[i] + side.forfeited(line.Key)
	}
	p.Memorized = side.memorizedAfter(gone)
	p.Items = side.itemsAfter(gone)
	if kept, n := kept(sh.Equipment, side.Spoils.Destroyed, func(e Thing) string { return e.Name }); n > 0 {
		p.Equipment = kept
	}
	return p
}

// memorizedAfter is what is still memorized, or nil where nothing of it is gone.
func (side *Side) memorizedAfter(gone []int) []Memorized {
	changed := false
	after := []Memorized{}
	for i, m := range side.Sheet.Memorized {
		for at, line := range side.Prepared {
			if line.Item != "" || gone[at] == 0 || !line.from(i, m) {
				continue
			}
			n := min(gone[at], m.Count)
			gone[at] -= n
			m.Count -= n
			changed = changed || n > 0
		}
		if m.Count > 0 {
			after = append(after, m)
		}
	}
	if !changed {
		return nil
	}
	return after
}

// from tells that a line of prepared spells holds copies of the sheet's i-th line.
func (p Prepared) from(i int, m Memorized) bool {
	if p.Lines != nil {
		return slices.Contains(p.Lines, i)
	}
	if m.Custom != nil { // as duels have it that were opened before Lines was kept
		return p.Card.Name == m.Custom.Name
	}
	return spell.SameName(p.Card.Name, m.Spell)
}

// itemsAfter is the items that are left, with the spells that they still hold, or
// nil where all is as it was.
func (side *Side) itemsAfter(gone []int) []Item {
	items, changed := kept(side.Sheet.Items, side.Spoils.Destroyed, func(i Item) string { return i.Name })
	for at, item := range items {
		for i, line := range side.Prepared {
			if line.Item != item.Name || gone[i] == 0 {
				continue
			}
			held := slices.Clone(item.Spells)
			for ; gone[i] > 0; gone[i]-- {
				n := slices.IndexFunc(held, func(name string) bool { return spell.SameName(name, line.Card.Name) })
				if n < 0 {
					break
				}
				held = slices.Delete(held, n, n+1)
				changed++
			}
			item.Spells = held
		}
		items[at] = item
	}
	if changed == 0 {
		return nil
	}
	return items
}

// kept is a list without what was destroyed, one for each time that it is named,
// and how many went.
func kept[T any](list []T, destroyed []string, name func(T) string) (rest []T, gone int) {
	destroyed = slices.Clone(destroyed)
	rest = []T{}
	for _, v := range list {
		if i := slices.Index(destroyed, name(v)); i >= 0 {
			destroyed = slices.Delete(destroyed, i, i+1)
			gone++
			continue
		}
		rest = append(rest, v)
	}
	return rest, gone
}

// atStake tells that a thing is the prize that the duel is about.
func (s *State) atStake(name string) bool {
	return s.Terms.Stakes.Kind == StakesPrize && spell.SameName(name, s.Terms.Stakes.Object)
}

// handOverPrize gives the winner what was fought for. Where it stands on the
// loser's sheet by its name it goes from there to the winner's (spoils.prize).
func (s *State) handOverPrize(e *AftermathSet, winner duel.Seat) {
	side, loser := s.side(e.Side), s.side(opponent(winner))
	items, things := loser.carriedAfter()
	items = slices.DeleteFunc(items, func(i Item) bool { return !s.atStake(i.Name) })
	things = slices.DeleteFunc(things, func(t Thing) bool { return !s.atStake(t.Name) })
	if e.Side == winner {
		e.Prize = s.Terms.Stakes.Object
	}
	own, owned := side.carriedAfter()
	switch {
	case len(items) > 0 && e.Side == winner:
		e.Patch.Items = append(own, items...)
	case len(items) > 0:
		e.Patch.Items = slices.DeleteFunc(own, func(i Item) bool { return s.atStake(i.Name) })
	}
	switch {
	case len(things) > 0 && e.Side == winner:
		e.Patch.Equipment = append(owned, things...)
	case len(things) > 0:
		e.Patch.Equipment = slices.DeleteFunc(owned, func(t Thing) bool { return s.atStake(t.Name) })
	}
}

// carriedAfter is what a side carries after the duel.
func (side *Side) carriedAfter() ([]Item, []Thing) {
	p := side.patch(0)
	items, things := p.Items, p.Equipment
	if items == nil {
		items = side.Sheet.Items
	}
	if things == nil {
		things = side.Sheet.Equipment
	}
	return slices.Clone(items), slices.Clone(things)
}
