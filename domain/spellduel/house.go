package spellduel

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"spellduel/domain/duel"
)

// The house options, by their keys in terms.house.
const (
	HouseBalance       = "balance"                    // arena.balance
	HouseBrokenAttempt = "broken_attempt"             // duel.circling
	HouseFreed         = "freed_at_image"             // lock.image
	HousePowerScore    = "attack_defense_power_score" // reach.attack_defense
	HouseSaveLevels    = "save_levels"                // character.save
	HouseNoSpells      = "no_spells"                  // end.condition
	HouseStalemate     = "still_rounds"               // end.stalemate
	HouseCounterName   = "counter_name"               // fog.counter
	HouseCombatRolls   = "combat_rolls"               // combat.roll
)

// Their values beside the defaults and numbers.
const (
	houseBelow    = "below"
	houseReturned = "returned"
	houseAtOnce   = "at_once"
	houseAllowed  = "allowed"
	houseMemory   = "memory"
	houseShown    = "shown"
	houseOwn      = "own"
)

// HouseOptions lists the house options.
func HouseOptions() duel.HouseOptions { return houseOptions.Copy() }

var houseOptions = duel.HouseOptions{
	{Key: HouseBalance, Legal: []string{"at_most", houseBelow}, Rules: []duel.Rule{RuleArenaBalance}},
	{Key: HouseBrokenAttempt, Legal: []string{"spent", houseReturned}, Rules: []duel.Rule{RuleDuelCircling}},
	{Key: HouseFreed, Legal: []string{"next_step", houseAtOnce}, Rules: []duel.Rule{RuleLockImage}},
	{Key: HousePowerScore, Legal: []string{"refused", houseAllowed}, Rules: []duel.Rule{RuleReachAD}},
	{Key: HouseSaveLevels, Legal: []string{"none", "1", "2", "3", "4"}, Rules: []duel.Rule{RuleCharacterSave}},
	{Key: HouseNoSpells, Legal: []string{"at_work", houseMemory}, Rules: []duel.Rule{RuleEndCondition}},
	{Key: HouseStalemate, Legal: []string{"10", "5", "20", "50"}, Rules: []duel.Rule{RuleEndStalemate}},
	{Key: HouseCounterName, Legal: []string{"hidden", houseShown}, Rules: []duel.Rule{RuleFogCounter}},
	{Key: HouseCombatRolls, Legal: []string{"open", houseOwn}, Rules: []duel.Rule{RuleCombatRoll, RuleFogOpen}},
}

var houseRulings = []Ruling{
	{
		"house.balance",
		[]duel.Rule{RuleArenaBalance},
		"Several spells together may come to the weaker side's level, as a single one may. The house may have several stay below it, as the source's example does.",
	},
	{
		"house.broken_attempt",
		[]duel.Rule{RuleDuelCircling, RuleArenaContribution},
		"What was offered to an attempt that is broken is spent. The house may leave it in memory.",
	},
	{
		"house.freed_at_image",
		[]duel.Rule{RuleLockImage, RuleLockClear},
		"What a lock in an image's space sets free arrives in its owner's next step. The house may have it arrive as soon as its side's arrivals are dealt with.",
	},
	{
		"house.attack_defense_power_score",
		[]duel.Rule{RuleReachAD, RuleCharacterResponse},
		"An attack/defense spell is answered by a save or a counter. The house may let a character fight it by his power score instead: a victory or a lock destroys it, a defeat leaves no save.",
	},
	{
		"house.save_levels",
		[]duel.Rule{RuleCharacterSave},
		"Saves go by the plain table, whatever the levels of caster and target. The house may make a save one worse for every so many levels that the spell's caster is above its target, and one better for as many below.",
	},
	{
		"house.no_spells",
		[]duel.Rule{RuleEndCondition},
		"Who has nothing left to cast has not lost while a spell of his can still move or is at work. The house may look at memory and items alone.",
	},
	{
		"house.still_rounds",
		[]duel.Rule{RuleEndStalemate},
		"Ten rounds in which nothing stirs are a draw. The house may set another number.",
	},
	{
		"house.counter_name",
		[]duel.Rule{RuleFogCounter},
		"Of a counter spell the other side learns neither its name nor, where its caster has the advantage, its type. The house may have everybody see both.",
	},
	{
		"house.combat_rolls",
		[]duel.Rule{RuleCombatRoll, RuleFogOpen, RuleDiceTable},
		"The dice of combats are thrown in the open, those of images among them. The house may have each side's seen by itself and the mediator alone; what comes of them all see, and at the table each die is asked for where the other side does not see it asked.",
	},
}

// houseRuling precedes the key of a house option in the id of the ruling that it
// settles.
const houseRuling = "house."

// House is the key of the house option that settles the ruling otherwise, or empty.
func (r Ruling) House() string {
	key, ok := strings.CutPrefix(r.ID, houseRuling)
	if !ok {
		return ""
	}
	o, _ := houseOptions.Find(key)
	return o.Key
}

// house tells that an option stands at a value that is not its default.
func (t Terms) house(key, value string) bool { return t.House[key] == value }

// checkIdle refuses house options that the other terms, or a house mediator, keep from
// ever coming into play (duel.terms).
func (t Terms) checkIdle(house bool) error {
	limit := t.roundLimit()
	return houseOptions.CheckIdle(
		t.House, RuleDuelTerms,
		duel.Idle{Key: HouseNoSpells, Is: !slices.Contains(t.End, EndNoSpells), Why: "these terms end it for nobody who has no spells left"},
		duel.Idle{Key: HouseBrokenAttempt, Is: house, Why: "the house mediates, and an attempt is broken by what a person who mediates reports"},
		duel.Idle{
			Key: HouseStalemate, Is: limit > 0 && limit <= min(stillness, t.houseNumber(HouseStalemate, stillness)),
			Why: fmt.Sprintf("it ends after %d rounds, still or not", limit),
		},
	)
}

// roundLimit is after how many rounds the duel ends at the latest, for whomever; 0
// where there is no limit.
func (t Terms) roundLimit() int {
	limit := 0
	for _, c := range t.Also {
		if c.When == EndRounds && (limit == 0 || c.Rounds < limit) {
			limit = c.Rounds
		}
	}
	return limit
}

// houseNumber is an option that is a number, or its default where that is set or
// nothing is.
func (t Terms) houseNumber(key string, otherwise int) int {
	if n, err := strconv.Atoi(t.House[key]); err == nil {
		return n
	}
	return otherwise
}

// AttemptsReturned tells that a broken attempt at an arena costs no spells (duel.circling).
func (t Terms) AttemptsReturned() bool { return t.house(HouseBrokenAttempt, houseReturned) }

// CombatRollsOwn tells that the dice of combats are seen by their own side and the
// mediator alone (combat.roll).
func (t Terms) CombatRollsOwn() bool { return t.house(HouseCombatRolls, houseOwn) }

// combatDice is who sees what a side throws in a combat.
func (s *State) combatDice(side duel.Seat) duel.Audience {
	if s.Terms.CombatRollsOwn() {
		return duel.AudienceOf(side)
	}
	return duel.AudienceOpen
}

// CountersNamed tells that everybody sees what a counter spell is (fog.counter).
func (t Terms) CountersNamed() bool { return t.house(HouseCounterName, houseShown) }
