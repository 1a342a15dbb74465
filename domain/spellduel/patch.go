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
	if score, has := sh.Abilities[sh.castsBy()]; has && side.points() > 0 {
		p.Abilities = map[string]int{sh.castsBy(): score - side.points()}
	}
	p.Memorized = side.memorizedAfter(side.gone())
	items, emptied := side.itemsAfter()
	if kept := without(true, items, side.Spoils.Destroyed); emptied || len(kept) < len(items) {
		p.Items = kept
	}
	if kept := without(false, sh.Equipment, side.Spoils.Destroyed); len(kept) < len(sh.Equipment) {
		p.Equipment = kept
	}
	return p
}

// gone is how many copies of each line of spells are lost.
func (side *Side) gone() []int {
	gone := make([]int, len(side.Prepared))
	for i, line := range side.Prepared {
		gone[i] = side.Given[i] + side.forfeited(line.Key)
	}
	return gone
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

// itemsAfter is the items with the spells that they still hold, and whether any
// holds less.
func (side *Side) itemsAfter() (items []Item, emptied bool) {
	gone := side.gone()
	items = slices.Clone(side.Sheet.Items)
	for at, item := range items {
		for i, line := range side.Prepared {
			if line.Item != item.Name || line.Device != "" || item.Kind != ItemStored || gone[i] == 0 {
				continue
			}
			held := slices.Clone(items[at].Spells)
			for ; gone[i] > 0; gone[i]-- {
				n := slices.IndexFunc(held, func(name string) bool { return spell.SameName(name, line.Card.Name) })
				if n < 0 {
					break
				}
				held, emptied = slices.Delete(held, n, n+1), true
			}
			items[at].Spells = held
		}
	}
	return items, emptied
}

// without is a list of a sheet, of its items or its things, without some of what
// the side had.
func without[T any](ofItems bool, list []T, some []belonging) []T {
	rest := []T{}
	for at, v := range list {
		if !slices.ContainsFunc(some, func(b belonging) bool { return b.item == ofItems && b.at == at }) {
			rest = append(rest, v)
		}
	}
	return rest
}

// prize is what of a side's belongings the duel is for: the first item and the first
// thing of its name (ruling spoils.prize).
func (s *State) prize(side *Side) []belonging {
	var prize []belonging
	for _, b := range side.belongings() {
		of := func(p belonging) bool { return p.item == b.item }
		if s.Terms.Stakes.Kind == StakesPrize && spell.SameName(b.Name, s.Terms.Stakes.Object) && !slices.ContainsFunc(prize, of) {
			prize = append(prize, b)
		}
	}
	return prize
}

// handOverPrize gives the winner what was fought for. Where it stands on the
// loser's sheet by its name it goes from there to the winner's (spoils.prize).
func (s *State) handOverPrize(e *AftermathSet, winner duel.Seat) {
	side, loser := s.side(e.Side), s.side(opponent(winner))
	if e.Side == winner {
		e.Prize = s.Terms.Stakes.Object
	}
	held, _ := loser.itemsAfter()
	items, things := e.Patch.Items, e.Patch.Equipment
	for _, b := range s.prize(loser) {
		switch {
		case b.item && e.Side == winner:
			won := held[b.at]
			won.Smuggled = false // against whatever terms he had it
			e.Patch.Items = append(orElse(items, side.Sheet.Items), won)
		case e.Side == winner:
			e.Patch.Equipment = append(orElse(things, side.Sheet.Equipment), loser.Sheet.Equipment[b.at])
		case b.item:
			e.Returned = slices.DeleteFunc(slices.Clone(e.Returned), func(name string) bool { return held[b.at].Smuggled && name == b.Name })
			e.Patch.Items = without(true, held, slices.Concat(side.Spoils.Destroyed, []belonging{b}))
		default:
			e.Patch.Equipment = without(false, side.Sheet.Equipment, slices.Concat(side.Spoils.Destroyed, []belonging{b}))
		}
	}
}

// orElse is a copy of a changed list, or of what stands on the sheet where nothing
// changed.
func orElse[T any](changed, sheet []T) []T {
	if changed == nil {
		changed = sheet
	}
	return slices.Clone(changed)
}
