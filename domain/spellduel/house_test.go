package spellduel

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// duel.terms: each house option settles a ruling that is listed, by its first value as
// the ruling has it; whatever is none is refused by name.
func TestHouseOptionsSettleRulings(t *testing.T) {
	for _, o := range HouseOptions() {
		i := slices.IndexFunc(Rulings(), func(r Ruling) bool { return r.ID == houseRuling+o.Key })
		if i < 0 || Rulings()[i].House() != o.Key || len(o.Legal) < 2 || len(o.Rules) == 0 {
			t.Errorf("%+v settles no ruling", o)
		}
		for _, v := range o.Legal {
			if err := houseOptions.Check(map[string]string{o.Key: v}, RuleDuelTerms); err != nil {
				t.Errorf("%s %s: %v", o.Key, v, err)
			}
		}
	}
	for key, value := range map[string]string{"lock.image": "true", HouseNoSpells: "mana", HouseStalemate: "7", "": ""} {
		refused, ok := errors.AsType[*duel.Refusal](houseOptions.Check(map[string]string{key: value}, RuleDuelTerms))
		if !ok || refused.Code != duel.CodeNotOffered || !strings.HasPrefix(refused.Field, "/terms/house/") || !strings.Contains(refused.Detail, "legal") {
			t.Errorf("%s %s: %+v", key, value, refused)
		}
	}
}

// duel.terms: a house option that can never matter under the other terms is refused,
// with what keeps it from it; as it stands by default it is no choice, and legal.
func TestHouseOptionsThatCannotMatterAreRefused(t *testing.T) {
	limit := func(rounds ...int) func(*Terms) {
		return func(t *Terms) {
			for _, n := range rounds {
				t.Also = append(t.Also, Condition{When: EndRounds, Rounds: n, For: "a"})
			}
		}
	}
	noSpells := func(t *Terms) { t.End = []EndCondition{EndNoSpells} }
	noHitPoints := func(t *Terms) { t.End = []EndCondition{EndNoHitPoints} }
	for _, c := range []struct {
		key, value string
		terms      func(*Terms)
		house      bool
		why        string
	}{
		{HouseNoSpells, houseMemory, noHitPoints, false, "no spells left"},
		{HouseNoSpells, houseMemory, noSpells, false, ""},
		{HouseNoSpells, "at_work", noHitPoints, false, ""},
		{HouseBrokenAttempt, houseReturned, noSpells, true, "the house mediates"},
		{HouseBrokenAttempt, houseReturned, noSpells, false, ""},
		{HouseBrokenAttempt, "spent", noSpells, true, ""},
		{HouseStalemate, "5", limit(5), false, "after 5 rounds"},
		{HouseStalemate, "5", limit(6), false, ""},
		{HouseStalemate, "20", limit(10), false, "after 10 rounds"},
		{HouseStalemate, "20", limit(30, 7), false, "after 7 rounds"},
		{HouseStalemate, "20", limit(11), false, ""}, // it keeps ten still rounds from ending it
		{HouseStalemate, "10", limit(3), false, ""},
	} {
		terms := DefaultTerms()
		c.terms(&terms)
		terms.House = map[string]string{c.key: c.value}
		_, err := Decide(State{}, Open{Terms: terms, Mediator: MediatorSeat{Name: "Tarrant", House: c.house}, Seats: duel.TwoSeats("a", "b")}, World{Catalogue: spell.Embedded()})
		refused, is := errors.AsType[*duel.Refusal](err)
		switch {
		case c.why == "" && err != nil, c.why != "" && !is:
			t.Errorf("%s %s: %v", c.key, c.value, err)
		case is && (refused.Code != duel.CodeIllegalTerms || refused.Field != "/terms/house/"+c.key || !strings.Contains(refused.Detail, c.why) || !slices.Contains(refused.Rules, RuleDuelTerms)):
			t.Errorf("%s %s: %+v", c.key, c.value, refused)
		}
	}
}
