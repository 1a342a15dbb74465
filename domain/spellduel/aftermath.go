package spellduel

import (
	"slices"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// SheetPatch is what changes on a sheet, as a JSON Merge Patch (RFC 7386): a
// field that is absent stays, a list replaces the whole list.
type SheetPatch struct {
	HitPoints  *HitPointsPatch `json:"hit_points,omitzero"`
	Abilities  map[string]int  `json:"abilities,omitzero"`
	Memorized  []Memorized     `json:"memorized,omitzero"`
	Items      []Item          `json:"items,omitzero"`
	Equipment  []Thing         `json:"equipment,omitzero"`
	Conditions []Lasting       `json:"conditions,omitzero"`
}

// HitPointsPatch is the hit points that are left, which may be below 0.
type HitPointsPatch struct {
	Current int `json:"current"`
}

// Lasting is something that a duel leaves on a character beyond its figures, and
// what lifts it.
type Lasting struct {
	Kind   string   `json:"kind"`            // temporary_damage, unconscious, dying, dead, disintegrated, on_another_plane, ability_lost, charmed, suggested, geased, dominated, geas_to_follow, aged or equipment_destroyed
	Amount int      `json:"amount,omitzero"` // hit points, turns or points of an ability
	Of     string   `json:"of,omitzero"`     // the ability, the plane, the spell
	By     string   `json:"by,omitzero"`     // who holds his will
	Task   string   `json:"task,omitzero"`   // that he is to do
	Things []string `json:"things,omitzero"` // that were destroyed
	Ends   string   `json:"ends,omitzero"`   // how it ends by itself, if it does
	Lifted []string `json:"lifted_by"`       // spells, any one of which lifts it
	Above  int      `json:"above,omitzero"`  // the level that their caster must exceed
}

// The kinds of what lasts.
const (
	LastingTemporary   = "temporary_damage"
	LastingUnconscious = "unconscious"
	LastingDying       = "dying"
	LastingDead        = "dead"
	LastingDust        = "disintegrated"
	LastingElsewhere   = "on_another_plane"
	LastingAbility     = "ability_lost"
	LastingCharmed     = "charmed"
	LastingSuggested   = "suggested"
	LastingGeased      = "geased"
	LastingDominated   = "dominated"
	LastingGeasWaits   = "geas_to_follow" // at once when a domination breaks
	LastingAged        = "aged"
	LastingDestroyed   = "equipment_destroyed"
)

// LastingKinds lists the kinds of what lasts.
func LastingKinds() []string {
	return []string{
		LastingTemporary, LastingUnconscious, LastingDying, LastingDead, LastingDust, LastingElsewhere, LastingAbility, LastingCharmed,
		LastingSuggested, LastingGeased, LastingDominated, LastingGeasWaits, LastingAged, LastingDestroyed,
	}
}

// How something that lasts ends by itself.
const (
	EndsByRounds = "one_hit_point_a_round"
	EndsAtOne    = "at_one_hit_point"
	EndsByTurns  = "after_turns"
	EndsByDeath  = "dead_at_minus_10"
	EndsByRest   = "one_point_a_day_of_rest"
	EndsAsSpell  = "as_the_spell"
	EndsBySaves  = "as_the_spell_or_by_a_save_against_an_order_outside_the_task"
)

// deadAt is the hit points at which one is dead (spoils.damage).
const deadAt = -10

// report states what the duel leaves of a character. Of a duel that was not fought
// it tells only of spells that are spent, where there are any (spoils.report).
type report struct {
	side   duel.Seat
	fought bool
}

func (t report) settle(s *State) bool {
	if t.fought || s.hasSpent(t.side) {
		return false
	}
	s.pop()
	return true
}

func (s *State) hasSpent(seat duel.Seat) bool {
	return slices.ContainsFunc(s.side(seat).Given, func(n int) bool { return n > 0 })
}

func (report) next(*State) Step { return Step{Auto: true} }

func (t report) perform(g *game) {
	s := &g.state
	rules := []duel.Rule{RuleSpoilsReport, RuleSpoilsSpellLoss}
	if t.fought {
		rules = s.spoilsRules(append(rules, RuleSpoilsDamage)...)
	}
	g.emit(s.aftermath(t.side, t.fought), nil, rules...)
}

// aftermath is what the duel leaves of a side.
func (s *State) aftermath(seat duel.Seat, fought bool) AftermathSet {
	side := *s.side(seat)
	if !fought {
		side.Spoils = Spoils{HitPoints: side.Sheet.HitPoints}
	}
	own := side.Spoils
	e := AftermathSet{Side: seat, Lost: side.lost(), Returned: side.Taken, Conditions: []Lasting{}}
	left := own.HitPoints.Current - own.Temporary
	dead := own.Dead || left <= deadAt
	e.Conditions = append(e.Conditions, side.ofBody(left, dead)...)
	if side.points() > 0 {
		e.Conditions = append(e.Conditions, s.ofAbility(&side))
	}
	if !dead {
		e.Conditions = append(e.Conditions, s.ofWill(&side)...)
	}
	e.Conditions = append(e.Conditions, side.aged()...)
	if len(own.Destroyed) > 0 {
		l := Lasting{Kind: LastingDestroyed, Lifted: []string{}}
		for _, b := range own.Destroyed {
			l.Things = append(l.Things, b.Name)
		}
		e.Conditions = append(e.Conditions, l)
	}
	if own.Dead {
		left = min(left, 0)
	}
	e.Patch = side.patch(left)
	if fought && s.Terms.Stakes.Kind == StakesPrize && s.Decided.Winner != "" {
		s.handOverPrize(&e, s.Decided.Winner)
	}
	if len(e.Conditions) > 0 {
		e.Patch.Conditions = slices.Concat(side.Sheet.Conditions, e.Conditions)
	}
	return e
}

// ofBody is what lasts of damage, shock and death (spoils.damage, spoils.death,
// spoils.death_outcome).
func (side *Side) ofBody(left int, dead bool) []Lasting {
	own := side.Spoils
	var list []Lasting
	if own.Temporary > 0 {
		list = append(list, Lasting{Kind: LastingTemporary, Amount: own.Temporary, Ends: EndsByRounds, Lifted: []string{}})
	}
	switch {
	case dead && own.Dust:
		list = append(list,
			Lasting{Kind: LastingDead, Lifted: []string{"Wish"}}, Lasting{Kind: LastingDust, Lifted: []string{"Wish"}})
	case dead:
		list = append(list, Lasting{Kind: LastingDead, Lifted: []string{"Raise Dead", "Resurrection", "Reincarnation", "Reincarnate"}})
	case own.HitPoints.Current <= 0:
		list = append(list, Lasting{Kind: LastingDying, Ends: EndsByDeath, Lifted: []string{"Cure Light Wounds", "Cure Serious Wounds", "Cure Critical Wounds", "Heal"}})
	case left <= 0:
		list = append(list, Lasting{Kind: LastingUnconscious, Ends: EndsAtOne, Lifted: []string{}})
	}
	if own.Turns > 0 && !dead {
		list = append(list, Lasting{Kind: LastingUnconscious, Amount: own.Turns, Ends: EndsByTurns, Lifted: []string{"Heal"}})
	}
	if own.Plane != "" {
		list = append(list, Lasting{Kind: LastingElsewhere, Of: own.Plane, Lifted: []string{"Wish"}})
	}
	return list
}

// points are those of an ability that go for the levels that no spell paid: one
// each, as long as the score of the sheet has more than one (ruling spoils.ability).
func (side *Side) points() int {
	if score, has := side.Sheet.Abilities[side.Sheet.castsBy()]; has {
		return min(side.Spoils.Missing, score-1)
	}
	return side.Spoils.Missing
}

// ofAbility is the points of an ability that paid for levels that no spell paid
// (spoils.spell_loss).
func (s *State) ofAbility(side *Side) Lasting {
	l := Lasting{Kind: LastingAbility, Of: side.Sheet.castsBy(), Amount: side.points(), Ends: EndsByRest, Lifted: []string{"Heal"}}
	if s.Terms.Stakes.Fought() == StakesDeath {
		l.Ends, l.Lifted = "", []string{"Restoration"}
	}
	return l
}

// ofWill is the hold that the winner has on his will (spoils.service).
func (s *State) ofWill(side *Side) []Lasting {
	winner := s.side(opponent(side.Seat))
	task := s.Terms.Stakes.Task
	var list []Lasting
	for _, w := range side.Spoils.Wills {
		l := Lasting{Of: w.Spell, By: winner.Name, Ends: EndsAsSpell, Lifted: []string{"Dispel Magic"}}
		if w.ForTask {
			l.Task = task
		}
		switch w.Spell {
		case WillCharm:
			l.Kind = LastingCharmed
			if task != "" {
				l.Ends = EndsBySaves
			}
		case WillSuggestion:
			l.Kind = LastingSuggested
		case WillGeas:
			l.Kind, l.Lifted = LastingGeased, []string{"Wish"}
		case WillDomination:
			l.Kind = LastingDominated
			list = append(list, l)
			l = Lasting{
				Kind: LastingGeasWaits, Of: WillGeas, By: winner.Name, Lifted: []string{"Wish", "Dispel Magic", "Remove Curse"}, Above: winner.Sheet.Level,
			}
		}
		list = append(list, l)
	}
	return list
}

// aged is the years that spells cost which a duel alone does not: those that were
// cast in it and then lost (spoils.spell_loss).
func (side *Side) aged() []Lasting {
	var list []Lasting
	for i, p := range side.Prepared {
		if n := min(side.forfeited(p.Key), side.Cast[i]); n > 0 && ages(p.Card) {
			list = append(list, Lasting{Kind: LastingAged, Of: p.Card.Name, Amount: n, Lifted: []string{}})
		}
	}
	return list
}

// ages tells that a duel spares the caster the years that the spell costs, unless he
// loses it afterwards.
func ages(card spell.Card) bool {
	return slices.ContainsFunc(card.Abilities, func(a spell.Ability) bool {
		waived, _ := a.Params.Get("waived")
		return a.Kind == spell.KindNoSideEffect && strings.Contains(waived, "aftermath")
	})
}

func (side *Side) forfeited(key string) int {
	n := 0
	for _, f := range side.Spoils.Forfeited {
		if f.Key == key {
			n++
		}
	}
	return n
}

// lost lists the spells that are gone: contributed ones always, beside those that
// paid (spoils.spell_loss).
func (side *Side) lost() []LostSpell {
	list := []LostSpell{}
	for i, p := range side.Prepared {
		if n := side.Given[i]; n > 0 {
			list = append(list, LostSpell{Spell: p.Card.Name, Item: p.Item, Count: n, Why: "contributed"})
		}
		if n := side.forfeited(p.Key); n > 0 {
			list = append(list, LostSpell{Spell: p.Card.Name, Item: p.Item, Count: n, Why: "forfeited"})
		}
	}
	return list
}

// castsBy is the ability score that a character's spells go by, as his sheet has
// it.
func (sh Sheet) castsBy() string {
	names := [2]string{"intuition", "wisdom"}
	if list, _ := spell.CasterOf(sh.Class); list == spell.Wizard {
		names = [2]string{"reason", "intelligence"}
	}
	if _, ok := sh.Abilities[names[0]]; ok {
		return names[0]
	}
	return names[1]
}
