package spellduel

import (
	"fmt"
	"slices"
	"testing"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// decided says by what it is decided what a spell does, as this type, to a character whom
// it reaches: by a verdict, by what it costs, by its hold or another of its abilities, or
// by saying that it does nothing. It is empty where nothing says so.
func decided(card *spell.Card, typ spell.Type) string {
	sp := Spell{Card: card, Type: typ, entry: entryOf(card, typ)}
	b := card.DamageAs(typ)
	switch {
	case b.Judged:
		return "judged"
	case typ == spell.Defense, sp.dissipates(), sp.entry.ineffective:
		return "does not come to that"
	case b.Known && b.Harms(), b.Kills(), sp.entry.first.asked(), sp.entry.glances.Count > 0:
		return "damage"
	case card.Incapacitates && sp.mayHold(), sp.stays():
		return "hold"
	case sp.entry.drains > 0, slices.ContainsFunc(card.Abilities, func(a spell.Ability) bool { return a.Kind == spell.KindDrainsLevels }):
		return "levels"
	case b.Known && b.Text == "0":
		return "nothing, by a ruling"
	}
	return ""
}

// bringing are the ways in which a spell may come into a duel.
func bringing(spells []spell.Spell) map[string]Sheet {
	sh := caster("Rary", "wizard", 18)
	sh.Classes = []ClassLevel{{"wizard", 18}, {"priest", 16}}
	var names []string
	for _, s := range spells {
		names = append(names, s.Name)
	}
	with := func(item Item) Sheet {
		sh := sh
		item.Name, item.Spells = "thing", names
		sh.Items = []Item{item}
		return sh
	}
	memorized := sh
	for _, s := range spells {
		memorized.Memorized = append(memorized.Memorized, Memorized{Spell: s.Name, Count: 1, Caster: string(s.Caster)})
	}
	return map[string]Sheet{
		"memorized": memorized, "stored": with(Item{Kind: ItemStored}), "a staff": with(Item{Kind: "staff"}),
		"smuggled": with(Item{Kind: "rod", Smuggled: true}), "low": with(Item{Kind: ItemStored, Level: 1}),
	}
}

// reach.judged: whatever can be cast, from memory or an item, in each of its forms and
// types, has an effect that the tables give, a ruling that it has none, or a verdict,
// before the arena forms; nothing is a silent nothing.
func TestWhateverComesIntoPlayIsDecided(t *testing.T) {
	seen := map[string]int{}
	var all []spell.Spell
	for _, s := range spell.Embedded().All() {
		all = append(all, s)
		if r, ok := s.Reversed(); ok {
			all = append(all, r)
		}
	}
	for batch := range slices.Chunk(all, 40) {
		for how, sh := range bringing(batch) {
			terms := onlyHitPoints()
			terms.Allow = []string{"staff"}
			d := seated(t, terms, false, sh, caster("Serten", "wizard", 18, "Jump"))
			for d.owes(KindJudge) {
				q := d.owed(duel.Mediator, KindJudge)
				d.choose(duel.Mediator, KindJudge, q.Default)
			}
			d.give("a")
			d.give("b")
			d.choose(duel.Mediator, KindClose, "close")
			side := d.state.side("a")
			if len(side.Prepared) == 0 {
				t.Fatal(how, "brought nothing")
			}
			for i := range side.Prepared {
				for v := range side.lines[i].variants {
					card := side.lines[i].variants[v]
					for _, typ := range card.Types {
						by := decided(card, typ)
						if seen[by]++; by == "" {
							t.Errorf("%s, %s %s as %s does a silent nothing", how, card.ID, card.Form, typ)
						}
					}
				}
			}
		}
	}
	t.Log(seen)
	for _, by := range []string{"judged", "does not come to that", "damage", "hold", "levels", "nothing, by a ruling"} {
		if seen[by] == 0 {
			t.Errorf("no spell is decided by: %s", by)
		}
	}
}

// reach.judged, wild.variation: a verdict stays on a card that is cast at another level,
// of the catalogue or given whole, and everything else of it goes by that level.
func TestAVerdictOutlastsAnotherLevel(t *testing.T) {
	sh := caster("Rary", "wizard", 9, "Deafness")
	sh.Memorized = append(sh.Memorized, Memorized{Count: 1, Custom: &spell.Custom{
		Name: "Lance", Level: 2, Types: []spell.Type{spell.Attack, spell.Missile}, Movement: 2, Damage: "A: he weeps; M: 1d6/level",
	}})
	d := seated(t, onlyHitPoints(), false, sh, caster("Serten", "wizard", 9, "Jump"))
	d.choose(duel.Mediator, KindJudge, "hold:negates")
	d.choose(duel.Mediator, KindJudge, "1d4:half")
	g := game{state: d.state, world: d.world}
	for i, want := range []spell.Verdict{{Hold: spell.HoldActing, Save: spell.SaveNegates}, {Damage: dice.Throw{Count: 1, Sides: 4}, Save: spell.SaveHalf}} {
		p := &d.state.side("a").Prepared[i]
		card := g.leveled("a", p, p.Card, 3)
		b := card.DamageAs(spell.Attack)
		if got := (spell.Verdict{Damage: b.Throw, Deadly: b.Deadly, Hold: b.Hold, Save: b.Save}); !b.Judged || got != want {
			t.Errorf("%s at 12: %+v, not %+v", card.Name, got, want)
		}
		if card.CasterLevel != 12 || i == 1 && card.DamageAs(spell.Missile).Throw.Count != 12 {
			t.Errorf("%s at 12: %+v", card.Name, card)
		}
	}
}

// reach.judged: every verdict that is offered has an id of its own, and the default is
// the first of them.
func TestEachVerdictIsAnOptionOfItsOwn(t *testing.T) {
	for level := 1; level <= 9; level++ {
		custom := spell.Custom{Name: "Lance", Level: level, Types: []spell.Type{spell.Missile}, Movement: 2, Damage: "4d8+2 or 1d6", Save: spell.SaveHalf}
		card, err := custom.Card(spell.Wizard, 9)
		if err != nil {
			t.Fatal(err)
		}
		q := card.Questions()[0]
		list, ids := verdicts(&card, q), map[string]bool{}
		if list[0] != q.Default || len(list) > 64 {
			t.Errorf("level %d: %d options, first %+v", level, len(list), list[0])
		}
		for _, v := range list {
			id := VerdictOption(v).ID
			if ids[id] {
				t.Errorf("level %d: %q is offered twice", level, id)
			}
			ids[id] = true
		}
		for _, id := range []string{"nothing", "4d8+2:half", "4d8+2:hold:negates", fmt.Sprintf("%dd6:hold:negates", level), "kill:none"} {
			if !ids[id] {
				t.Errorf("level %d: %q is not offered", level, id)
			}
		}
	}
}
