package spellduel

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"spellduel/domain/spell"
)

// owned is an item or a thing of a sheet, as the reckoner keeps it.
type owned struct {
	item  *Item
	thing *Thing
	name  string
	prize bool // with the mediator
	taken bool // by the search
	gone  bool // in the explosion

	spells []string // that an item holds
}

// String is all of a owned that a sheet says.
func (b *owned) String() string {
	if b.thing != nil {
		return fmt.Sprintf("thing %+v", *b.thing)
	}
	item := *b.item
	item.Spells, item.Smuggled = nil, false
	text := fmt.Sprintf("item %+v with %q", item, b.spells)
	if b.item.Smuggled {
		text += " hidden"
	}
	return text
}

func inWords(all []*owned) []string {
	list := []string{}
	for _, b := range all {
		list = append(list, b.String())
	}
	return list
}

// counted is how often each is in a list.
func counted(list []string) map[string]int {
	n := map[string]int{}
	for _, v := range list {
		n[v]++
	}
	return n
}

// owns lists what a sheet has: items, then things. The first item and the first
// thing of the prize's name are what the duel is for.
func (r *reckoner) owns(sh Sheet) []*owned {
	var all []*owned
	item, thing := false, false
	prize := func(name string, had *bool) bool {
		is := r.terms.Stakes.Kind == StakesPrize && strings.EqualFold(name, r.terms.Stakes.Object) && !*had
		*had = *had || is
		return is
	}
	for i := range sh.Items {
		all = append(all, &owned{
			item: &sh.Items[i], name: sh.Items[i].Name, prize: prize(sh.Items[i].Name, &item), spells: slices.Clone(sh.Items[i].Spells),
		})
	}
	for i := range sh.Equipment {
		all = append(all, &owned{thing: &sh.Equipment[i], name: sh.Equipment[i].Name, prize: prize(sh.Equipment[i].Name, &thing)})
	}
	return all
}

// taken notes what the search has found.
func (r *reckoner) taken(d ItemConfiscated) {
	for _, b := range r.sides[d.Seat].has {
		b.taken = b.taken || b.item != nil && b.item.Smuggled && b.name == d.Item
	}
}

func (a *account) gear() []*owned {
	return slices.DeleteFunc(slices.Clone(a.has), func(b *owned) bool { return b.prize || b.taken })
}

// tries holds each piece to its save.
func (r *reckoner) tries(d EquipmentTried) {
	a, against := r.next(d.Side, "gear")
	gear := a.gear()
	if len(gear) != len(d.Pieces) || against != d.Against {
		r.fault("%d pieces save against %s", len(gear), against)
	}
	for i, b := range gear {
		var material string
		var plus int
		if b.item != nil {
			material, plus = b.item.Material, b.item.Plus
			if material == "" {
				material = materialsOf[b.item.Kind]
			}
		} else {
			material, plus = b.thing.Material, b.thing.Plus
		}
		needed := neededBy(material, against)
		b.gone = d.Pieces[i].Roll+plus < needed
		r.compare("a piece", d.Pieces[i], PieceTried{Name: b.name, Needed: needed, Roll: d.Pieces[i].Roll, Destroyed: b.gone})
	}
}

// reports holds what is stated of a character to what the reckoner has. One that
// nothing asked for is of a duel that was called off: it cost what was given.
func (r *reckoner) reports(d AftermathSet) {
	a := r.sides[d.Side]
	fought := r.fought && len(r.due) > 0 && r.due[len(r.due)-1].what == "report"
	if fought {
		r.next(d.Side, "report")
	}
	if r.told[d.Side] {
		r.fault("%s has been told already", d.Side)
	}
	r.told[d.Side] = true
	left, lost := r.left(a, fought)
	var won []string
	if fought && r.winner == a.seat {
		other, _ := r.left(r.sides[opponent(a.seat)], true)
		for _, b := range other {
			if b.prize {
				won = append(won, strings.Replace(b.String(), " hidden", "", 1))
			}
		}
	}
	if prize := fought && r.winner == a.seat && r.terms.Stakes.Kind == StakesPrize; prize != (d.Prize != "") {
		r.fault("he has won %s: %v", r.terms.Stakes.Object, prize)
	}
	reckoned := a.sheet
	var back []string
	for _, b := range a.has {
		if b.taken && !(fought && b.prize && r.winner == opponent(a.seat)) {
			back = append(back, b.name)
		}
	}
	r.compare("what he gets back", counted(d.Returned), counted(back))
	if fought {
		reckoned = a.worn()
		left = slices.DeleteFunc(left, func(b *owned) bool { return b.gone || b.prize && r.winner == opponent(a.seat) })
	}
	after := patched(r.t, a.sheet, d.Patch)
	r.compare("what is lost", lostOf(d.Lost), counted(lost))
	r.compare("what he has", counted(inWords(r.owns(after))), counted(append(inWords(left), won...)))
	memory := a.sheet.memory()
	for _, l := range lost {
		if name, ok := strings.CutSuffix(l, " in "); ok {
			memory[name]--
		}
	}
	r.compare("what he remembers", after.memory(), without0(memory))
	r.compare("his hit points", after.HitPoints, reckoned.HitPoints)
	r.compare("his abilities", after.Abilities, reckoned.Abilities)
	var lasting []string
	if fought {
		lasting = r.lasting(a)
	}
	r.compare("what lasts", worded(d.Conditions), lasting)
	r.compare("what lasts on the sheet", worded(after.Conditions), append(worded(a.sheet.Conditions), lasting...))
}

// left is what a character has after the duel, and the spells that are lost to him,
// as "name in item", once for each copy.
func (r *reckoner) left(a *account, fought bool) ([]*owned, []string) {
	var has []*owned
	for _, b := range a.has {
		c := *b
		c.spells = slices.Clone(b.spells)
		has = append(has, &c)
	}
	var lost []string
	for _, key := range slices.Sorted(maps.Keys(a.spells)) {
		s := a.spells[key]
		n := s.given
		if fought {
			n += s.paid
		}
		for range n {
			lost = append(lost, s.line.Card.Name+" in "+s.line.Item)
			if s.line.Item != "" {
				r.empties(has, s.line)
			}
		}
	}
	return has, lost
}

// empties takes a copy out of the item that stores it.
func (r *reckoner) empties(has []*owned, line Prepared) {
	for _, b := range has {
		if b.item == nil || b.item.Kind != ItemStored || b.name != line.Item {
			continue
		}
		if i := slices.Index(b.spells, line.Card.Name); i >= 0 {
			b.spells = slices.Delete(b.spells, i, i+1)
			return
		}
	}
	r.fault("no %s holds %s", line.Item, line.Card.Name)
}

// memory is the spells that a sheet has memorized, by name.
func (sh Sheet) memory() map[string]int {
	n := map[string]int{}
	for _, m := range sh.Memorized {
		if m.Custom != nil {
			m.Spell = m.Custom.Name
		}
		n[m.Spell] += m.Count
	}
	return n
}

func without0(n map[string]int) map[string]int {
	maps.DeleteFunc(n, func(_ string, n int) bool { return n == 0 })
	return n
}

func lostOf(list []LostSpell) map[string]int {
	n := map[string]int{}
	for _, l := range list {
		n[l.Spell+" in "+l.Item] += l.Count
	}
	return n
}

// worn is the sheet with what the duel did to body and mind.
func (a *account) worn() Sheet {
	sh := a.sheet
	sh.HitPoints.Current -= a.real + a.temporary
	if a.dead && sh.HitPoints.Current > 0 {
		sh.HitPoints.Current = 0
	}
	if score, has := sh.Abilities[a.score()]; has {
		sh.Abilities = maps.Clone(sh.Abilities)
		sh.Abilities[a.score()] = score - a.points()
	}
	return sh
}

// worded says what lasts in one line each.
func worded(list []Lasting) []string {
	var all []string
	for _, l := range list {
		all = append(all, fmt.Sprintf("%s %d %s %s %s %v, ends %s, lifted by %v above %d", l.Kind, l.Amount, l.Of, l.By, l.Task, l.Things, l.Ends, l.Lifted, l.Above))
	}
	return all
}

// lasting is what the duel leaves of a character, in the order in which it befell
// him.
func (r *reckoner) lasting(a *account) []string {
	var all []Lasting
	wish, winner := []string{"Wish"}, r.sides[opponent(a.seat)].sheet
	left := a.sheet.HitPoints.Current - a.real - a.temporary
	dead := a.dead || left <= -10
	add := func(is bool, l Lasting) {
		if is {
			all = append(all, l)
		}
	}
	add(a.temporary > 0, Lasting{Kind: "temporary_damage", Amount: a.temporary, Ends: "one_hit_point_a_round"})
	add(dead && !a.dust, Lasting{Kind: "dead", Lifted: []string{"Raise Dead", "Resurrection", "Reincarnation", "Reincarnate"}})
	add(dead && a.dust, Lasting{Kind: "dead", Lifted: wish})
	add(dead && a.dust, Lasting{Kind: "disintegrated", Lifted: wish})
	dying := a.sheet.HitPoints.Current-a.real <= 0
	add(!dead && dying, Lasting{Kind: "dying", Ends: "dead_at_minus_10", Lifted: []string{"Cure Light Wounds", "Cure Serious Wounds", "Cure Critical Wounds", "Heal"}})
	add(!dead && !dying && left <= 0, Lasting{Kind: "unconscious", Ends: "at_one_hit_point"})
	add(!dead && a.turns > 0, Lasting{Kind: "unconscious", Amount: a.turns, Ends: "after_turns", Lifted: []string{"Heal"}})
	add(a.plane != "", Lasting{Kind: "on_another_plane", Of: a.plane, Lifted: wish})
	ability := Lasting{Kind: "ability_lost", Amount: a.points(), Of: a.score(), Ends: "one_point_a_day_of_rest", Lifted: []string{"Heal"}}
	if r.terms.Stakes.Kind == StakesDeath || r.terms.Stakes.As == StakesDeath {
		ability.Ends, ability.Lifted = "", []string{"Restoration"}
	}
	add(a.points() > 0, ability)
	for _, w := range a.wills {
		l := Lasting{Of: w.Spell, By: winner.Name, Ends: "as_the_spell", Lifted: []string{"Dispel Magic"}}
		if w.ForTask {
			l.Task = r.terms.Stakes.Task
		}
		switch w.Spell {
		case "Charm Person":
			l.Kind = "charmed"
			if r.terms.Stakes.Task != "" {
				l.Ends = "as_the_spell_or_by_a_save_against_an_order_outside_the_task"
			}
		case "Suggestion":
			l.Kind = "suggested"
		case "Geas":
			l.Kind, l.Lifted = "geased", wish
		case "Domination":
			l.Kind = "dominated"
		}
		add(!dead, l)
		add(!dead && w.Spell == "Domination", Lasting{
			Kind: "geas_to_follow", Of: "Geas", By: winner.Name, Lifted: []string{"Wish", "Dispel Magic", "Remove Curse"}, Above: winner.Level,
		})
	}
	all = append(all, a.years()...)
	var ruined []string
	for _, b := range a.has {
		if b.gone {
			ruined = append(ruined, b.name)
		}
	}
	add(len(ruined) > 0, Lasting{Kind: "equipment_destroyed", Things: ruined})
	return worded(all)
}

// years is what spells cost that were cast in the duel and lost after it.
func (a *account) years() []Lasting {
	var all []Lasting
	for _, p := range a.lines {
		s := a.spells[p.Key]
		if n := min(s.paid, s.cast); n > 0 && costsYears(s.line.Card) {
			all = append(all, Lasting{Kind: "aged", Of: s.line.Card.Name, Amount: n})
		}
	}
	return all
}

// costsYears tells that a spell is one of the book's that age, or a sheet's own that says so.
func costsYears(card spell.Card) bool {
	own := strings.HasPrefix(string(card.ID), "custom/") && slices.ContainsFunc(card.Abilities, func(a spell.Ability) bool {
		waived, _ := a.Params.Get("waived")
		return strings.HasSuffix(waived, "unless lost in the aftermath")
	})
	return own || slices.Contains(aging, card.Name)
}

// aging are the spells whose years a duel spares unless they are lost after it.
var aging = []string{"Limited Wish", "Wish", "Restoration", "Resurrection"}

// had lists what the duel had in it.
func (r *reckoner) had() []string {
	seen := slices.Clone(r.seen)
	note := func(is bool, what string) {
		if is {
			seen = append(seen, what)
		}
	}
	for _, a := range r.sides {
		names := []string{}
		for _, b := range a.has {
			note(b.gone, "equipment gone")
			note(b.gone && slices.Contains(names, b.name), "two of a name")
			names = append(names, b.name)
			lost := b.prize && r.fought && r.winner == opponent(a.seat)
			note(lost && b.item != nil, "a prize item")
			note(lost && b.item == nil, "a prize thing")
		}
		for _, w := range a.wills {
			note(w.ForTask && w.Spell != "Charm Person", "for a task")
			note(w.Spell == "Domination", "dominated")
		}
		note(a.dust, "dust")
		note(a.dead && !a.dust && a.plane == "", "a body")
		note(a.plane != "", "a plane")
		note(a.turns > 0, "senseless")
		note(a.missing > 0, "a level not paid")
	}
	return seen
}
