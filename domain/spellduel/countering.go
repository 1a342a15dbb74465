package spellduel

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Way is by what a spell may be cast as a counter to another.
type Way string

// The ways, the strongest first.
const (
	WayNone      Way = ""
	WayAutomatic Way = "automatic_counter" // ability.automatic_counter: it needs no roll
	WayAbility   Way = "counter"           // ability.counter: whatever the types
	WayDefeats   Way = "always_defeats"    // ability.automatic_defeat: its note says that it does so as a counter
	WayNamed     Way = "named"             // the incoming spell's own closed list lets it through
	WayLaunched  Way = "missiles_left"     // ability.groups: missiles of it that have not gone out yet
	WayMustFight Way = "must_fight"        // meet.ability
	WayTypes     Way = "types"             // meet.table
	WayAdvantage Way = "advantage"         // meet.table, for the side with the advantage alone
)

// Rule is the one that the way goes by.
func (w Way) Rule() duel.Rule {
	switch w {
	case WayAutomatic:
		return RuleAbilityAutomaticCounter
	case WayAbility:
		return RuleAbilityCounter
	case WayDefeats:
		return RuleAbilityAutomaticDefeat
	case WayLaunched:
		return RuleAbilityGroups
	case WayMustFight:
		return RuleMeetAbility
	case WayTypes, WayAdvantage:
		return RuleMeetTable
	case WayNamed, WayNone:
	}
	return RuleCounterCast
}

// wayOf is by what a spell may be cast at an incoming one (counter.cast): by an
// ability, or by the table of types; against what fights with its rank alone, as
// a summoned creature does, only by an ability (summon.reach).
func wayOf(counter, against spell.Traits, e *entry, summons bool) Way {
	if _, never := counter.Has(spell.KindCannotBeCounter, spell.AsCounter); never {
		return WayNone
	}
	if _, idle := counter.Has(spell.KindIneffective, spell.AsCounter); idle {
		return WayNone
	}
	if e.counteredBy != "" && !e.counteredBy.Matches(against, counter) {
		return WayNone
	}
	if _, ok := counter.Bears(spell.KindAutoCounters, spell.AsCounter, against); ok {
		return WayAutomatic
	}
	if _, ok := counter.Bears(spell.KindCounters, spell.AsCounter, against); ok {
		return WayAbility
	}
	if a, ok := counter.Bears(spell.KindAutoDefeats, spell.AsCounter, against); ok {
		if context, _ := a.Params.Get("context"); context == string(spell.AsCounter) {
			return WayDefeats
		}
	}
	if e.counteredBy != "" {
		return WayNamed
	}
	if summons || e.powerOnly {
		return WayNone
	}
	if _, must := counter.Bears(spell.KindMustFight, spell.AsCounter, against); must || bears(against, spell.KindMustFight, counter) {
		return WayMustFight
	}
	return byTypes(counter.Type, against.Type)
}

// byTypes is what the table says of a counter.
func byTypes(counter, against spell.Type) Way {
	switch tableSays(counter, against) {
	case relationFight:
		return WayTypes
	case relationChoice:
		return WayAdvantage
	case relationNone:
	}
	return WayNone
}

// Settled is how a fight ends that an ability decides without a roll.
type Settled string

// How it ends, for the spell that is asked about.
const (
	Rolled   Settled = ""               // by the dice
	Wins     Settled = "wins"           // it destroys the other
	Loses    Settled = "loses"          // the other destroys it
	BothGone Settled = "both_destroyed" // they destroy each other, and nobody has won
)

// settles is how a counter fares against an incoming spell, where that is no
// matter of dice (ability.automatic_counter, ability.automatic_defeat).
func settles(counter, against spell.Traits) Settled {
	_, auto := counter.Bears(spell.KindAutoCounters, spell.AsCounter, against)
	_, wins := counter.Bears(spell.KindAutoDefeats, spell.AsCounter, against)
	loses := bears(against, spell.KindAutoDefeats, counter)
	return settled(auto || wins, loses && !auto)
}

func settled(wins, loses bool) Settled {
	switch {
	case wins && loses:
		return BothGone
	case wins:
		return Wins
	case loses:
		return Loses
	}
	return Rolled
}

// Contender is a spell as it may be cast, in one type and form, ready to be held
// against many others.
type Contender struct {
	Card *spell.Card
	Type spell.Type
	Form string // empty where it has none to choose

	traits  spell.Traits
	entry   *entry
	summons bool
}

// Contenders are the ways to cast a card.
func Contenders(card *spell.Card) []Contender {
	variants := card.Variants()
	var all []Contender
	for _, typ := range card.Types {
		for i := range variants {
			if v := &variants[i]; v.May(typ) {
				all = append(all, Contender{
					Card: v, Type: typ, Form: v.Form,
					traits: v.Traits(typ, ""), entry: entryOf(v, typ), summons: v.Summons && typ == spell.AttackDefense,
				})
			}
		}
	}
	return all
}

// Counters is by what the spell may be cast at an incoming one, and how that ends
// where dice do not decide it. Who has the advantage, what holds the caster and
// what he has left are not asked (counter.cast).
func (c *Contender) Counters(incoming *Contender) (Way, Settled) {
	way := wayOf(c.traits, incoming.traits, incoming.entry, incoming.summons)
	if way == WayNone && c.launches(incoming) {
		way = WayLaunched
	}
	if way == WayNone {
		return way, Rolled
	}
	return way, settles(c.traits, incoming.traits)
}

// launches tells that missiles which have not gone out yet may be thrown at an incoming
// spell (ability.groups).
func (c *Contender) launches(incoming *Contender) bool {
	if _, ok := c.Card.Launch(); !ok {
		return false
	}
	own := c.traits
	own.Home = true
	_, ok := own.Bears(spell.KindCounters, spell.AsCounter, incoming.traits)
	return ok
}

// Meets is how the spell fares where it fights another in the arena, where dice
// do not decide it (ability.automatic_defeat). Whether they fight is not asked.
func (c *Contender) Meets(other *Contender) Settled {
	return settled(bears(c.traits, spell.KindAutoDefeats, other.traits), bears(other.traits, spell.KindAutoDefeats, c.traits))
}

// Closed tells that no type of spell counters this one by the table: what may is
// named, by this spell or by its own abilities (summon.reach, counter.cast).
func (c *Contender) Closed() bool {
	return c.entry.counteredBy != "" || c.summons || c.entry.powerOnly
}

// Rival is a spell that another counters, is countered by or always beats, and how.
type Rival struct {
	ID      spell.ID
	Name    string
	Way     Way
	Settled Settled      // for the spell that is cast as the counter; in the arena for the one that is asked about
	As      []spell.Type // types of the counter for which it holds; nil for all that it has
	Against []spell.Type // types of the other for which it holds; nil for all that it has
	Rules   []duel.Rule
}

// Opposition is what a spell can do against others and they against it, by
// abilities: what the types alone bring is not listed by name.
type Opposition struct {
	Counters    []Rival
	CounteredBy []Rival
	Defeats     []Rival // in the arena, without a roll
	DefeatedBy  []Rival
}

// Oppose holds a spell against many. Of the same pair both spells are told the
// same.
func Oppose(one []Contender, all [][]Contender) Opposition {
	var o Opposition
	for _, other := range all {
		o.Counters = append(o.Counters, rivals(one, other, other, asCounter)...)
		o.CounteredBy = append(o.CounteredBy, rivals(other, one, other, asCounter)...)
		o.Defeats = append(o.Defeats, rivals(one, other, other, inArena)...)
		o.DefeatedBy = append(o.DefeatedBy, rivals(other, one, other, inArena)...)
	}
	return o
}

// asCounter tells how one is a counter to the other beyond the table of types.
func asCounter(counter, incoming *Contender) (Way, Settled, bool) {
	way, end := counter.Counters(incoming)
	return way, end, way != WayNone && (end != Rolled || way != WayTypes && way != WayAdvantage)
}

// inArena tells that one always beats the other.
func inArena(one, other *Contender) (Way, Settled, bool) {
	end := one.Meets(other)
	return WayDefeats, end, end == Wins || end == BothGone
}

// rivals gathers what holds between the castings of two spells, by what it is, and
// names the one that it is told of.
func rivals(from, to, told []Contender, holds func(a, b *Contender) (Way, Settled, bool)) []Rival {
	var list []Rival
	for i := range from {
		for j := range to {
			way, end, ok := holds(&from[i], &to[j])
			if !ok {
				continue
			}
			k := slices.IndexFunc(list, func(r Rival) bool { return r.Way == way && r.Settled == end })
			if k < 0 {
				k = len(list)
				list = append(list, Rival{ID: told[0].Card.ID, Name: told[0].Card.Name, Way: way, Settled: end, Rules: rulesOf(way, end)})
			}
			list[k].As, list[k].Against = with(list[k].As, from[i].Type), with(list[k].Against, to[j].Type)
		}
	}
	for k := range list {
		list[k].As, list[k].Against = some(list[k].As, typesOf(from)), some(list[k].Against, typesOf(to))
	}
	return list
}

func rulesOf(way Way, end Settled) []duel.Rule {
	rules := []duel.Rule{way.Rule()}
	if end != Rolled && way != WayAutomatic && way != WayDefeats {
		rules = append(rules, RuleAbilityAutomaticDefeat)
	}
	return rules
}

// typesOf is the types that a spell may be cast in, over all its forms.
func typesOf(all []Contender) []spell.Type {
	var list []spell.Type
	for i := range all {
		list = with(list, all[i].Type)
	}
	return list
}

func with(list []spell.Type, t spell.Type) []spell.Type {
	if slices.Contains(list, t) {
		return list
	}
	return append(list, t)
}

// some is a list of types, or nil where it is all of them.
func some(list, all []spell.Type) []spell.Type {
	if len(list) == len(all) {
		return nil
	}
	slices.Sort(list)
	return list
}

// TypeWay is a type of spell that another may fight as a counter, by the table
// alone: WayTypes, or WayAdvantage for the side with the advantage.
type TypeWay struct {
	Type spell.Type
	Way  Way
}

// Types are those that the spell may be cast at as a counter by the table, and
// those that may be cast at it. What is named is not among them (meet.table,
// counter.cast).
func (c *Contender) Types() (counters, counteredBy []TypeWay) {
	_, never := c.traits.Has(spell.KindCannotBeCounter, spell.AsCounter)
	_, idle := c.traits.Has(spell.KindIneffective, spell.AsCounter)
	for _, t := range spell.AllTypes() {
		if way := byTypes(c.Type, t); way != WayNone && !never && !idle {
			counters = append(counters, TypeWay{t, way})
		}
		if way := byTypes(t, c.Type); way != WayNone && !c.Closed() {
			counteredBy = append(counteredBy, TypeWay{t, way})
		}
	}
	return counters, counteredBy
}
