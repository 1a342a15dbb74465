package api

import (
	"slices"
	"sync"

	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// Opposition is what a spell can do against others and they against it. What the
// types alone bring is told by type, what abilities bring by name.
type Opposition struct {
	ByType      []TypeOpposition `json:"by_type"`      // for each type that the spell may have
	Counters    []Rivalry        `json:"counters"`     // what it may be cast at as a counter by an ability, or settles without a roll then
	CounteredBy []Rivalry        `json:"countered_by"` // the same the other way round
	Defeats     []Rivalry        `json:"defeats"`      // what it always beats where the two fight in the arena
	DefeatedBy  []Rivalry        `json:"defeated_by"`  // what always beats it there
} // @name Opposition

// TypeOpposition is what the table of types says of counters.
type TypeOpposition struct {
	Type        string        `json:"type" enums:"A,D,AD,L,M"`
	Counters    []TypeCounter `json:"counters"`     // types that it may be cast at as a counter
	CounteredBy []TypeCounter `json:"countered_by"` // types that may be cast at it; empty where only what is named may
} // @name TypeOpposition

// TypeCounter is a type of spell, and for whom the table lets the two fight.
type TypeCounter struct {
	Type string `json:"type" enums:"A,D,AD,L,M"`
	When string `json:"when" enums:"always,advantage"` // advantage: only while the caster of the counter has it
} // @name TypeCounter

// Rivalry is one way in which a spell stands against others.
type Rivalry struct {
	How    string   `json:"how" enums:"automatic_counter,counter,always_defeats,named,missiles_left,must_fight,types,advantage"` // by what the counter may be cast; always_defeats also of a fight in the arena
	Ends   string   `json:"ends" enums:"rolled,wins,loses,both_destroyed"`                                                       // for the counter, or in the arena for the stronger one; rolled: the dice decide
	Text   string   `json:"text"`
	Rules  []string `json:"rules" example:"ability.automatic_counter"`
	Spells []Rival  `json:"spells"`
} // @name Rivalry

// Rival is a spell, and the types for which it is one.
type Rival struct {
	ID      string   `json:"id" example:"wizard/shield"`
	Name    string   `json:"name" example:"Shield"`
	As      []string `json:"as,omitempty" example:"D"`      // types of the counter, or of the stronger one in the arena, in which it holds; left out: in all that it may have
	Against []string `json:"against,omitempty" example:"M"` // types of the other in which it holds; left out: in all that it may have
} // @name Rival

// rivalryTexts words a way and how it ends.
var rivalryTexts = map[spellduel.Way]string{
	spellduel.WayAutomatic: "Cast as a counter, it destroys the other without a roll.",
	spellduel.WayAbility:   "May be cast as a counter, whatever the types.",
	spellduel.WayDefeats:   "Always wins, without a roll.",
	spellduel.WayNamed:     "May be cast as a counter, since the other spell names it, or what it is, among the few that may.",
	spellduel.WayLaunched:  "Missiles of it that have not gone out yet may be thrown as a counter.",
	spellduel.WayMustFight: "May be cast as a counter, since the two must fight, whatever the types.",
	spellduel.WayTypes:     "May be cast as a counter, by the types.",
	spellduel.WayAdvantage: "May be cast as a counter, by the types, while its caster has the advantage.",
}

var endTexts = map[spellduel.Settled]string{
	spellduel.Rolled:   "",
	spellduel.Wins:     " It then wins without a roll.",
	spellduel.Loses:    " It then loses without a roll.",
	spellduel.BothGone: " Both are then destroyed without a roll.",
}

// contenders are the spells of the catalogue and their reversed forms, as all
// others are held against them.
var contenders = sync.OnceValue(func() (all [][]spellduel.Contender) {
	for _, sp := range spell.Embedded().All() {
		all = append(all, contendersOf(sp))
		if r, ok := sp.Reversed(); ok {
			all = append(all, contendersOf(r))
		}
	}
	return all
})

func contendersOf(sp spell.Spell) []spellduel.Contender {
	card := spell.CardFor(sp, usualLevel(sp))
	return spellduel.Contenders(&card)
}

// oppositions keeps what was worked out, by the spell's id: nothing in it goes by
// the caster's level.
var oppositions sync.Map

// oppositionOf is the opposition of a spell of the catalogue.
func oppositionOf(sp spell.Spell) *Opposition {
	if known, ok := oppositions.Load(sp.ID); ok {
		return known.(*Opposition)
	}
	w := oppositionTo(contendersOf(sp))
	oppositions.Store(sp.ID, w)
	return w
}

func oppositionTo(one []spellduel.Contender) *Opposition {
	o := spellduel.Oppose(one, contenders())
	w := &Opposition{
		Counters: rivalries(o.Counters), CounteredBy: rivalries(o.CounteredBy), Defeats: rivalries(o.Defeats), DefeatedBy: rivalries(o.DefeatedBy),
	}
	for i := range one {
		if slices.ContainsFunc(w.ByType, func(t TypeOpposition) bool { return t.Type == string(one[i].Type) }) {
			continue // in another form
		}
		counters, counteredBy := one[i].Types()
		w.ByType = append(w.ByType, TypeOpposition{string(one[i].Type), typeCounters(counters), typeCounters(counteredBy)})
	}
	return w
}

func typeCounters(ways []spellduel.TypeWay) []TypeCounter {
	list := []TypeCounter{}
	for _, w := range ways {
		when := "always"
		if w.Way == spellduel.WayAdvantage {
			when = "advantage"
		}
		list = append(list, TypeCounter{string(w.Type), when})
	}
	return list
}

// rivalries gathers rivals by how and with what end, in the catalogue's order.
func rivalries(rivals []spellduel.Rival) []Rivalry {
	list := []Rivalry{}
	for _, r := range rivals {
		how, ends := string(r.Way), string(r.Settled)
		if r.Settled == spellduel.Rolled {
			ends = "rolled"
		}
		i := slices.IndexFunc(list, func(w Rivalry) bool { return w.How == how && w.Ends == ends })
		if i < 0 {
			i = len(list)
			text := rivalryTexts[r.Way]
			if r.Settled != spellduel.Wins || r.Way != spellduel.WayAutomatic && r.Way != spellduel.WayDefeats {
				text += endTexts[r.Settled]
			}
			list = append(list, Rivalry{How: how, Ends: ends, Text: text, Rules: texts(r.Rules)})
		}
		list[i].Spells = append(list[i].Spells, Rival{string(r.ID), r.Name, texts(r.As), texts(r.Against)})
	}
	return list
}
