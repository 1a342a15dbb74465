package spellduel

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
)

func kindOf(k duel.Kind) (duel.DecisionKind, bool) {
	for _, d := range DecisionKinds() {
		if d.Kind == k {
			return d, true
		}
	}
	return duel.DecisionKind{}, false
}

// What a random duel asks for is as the kinds say.
func TestDecisionsAreAsTheirKindsSay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		playRandom(t, randomWorld(t), func(c commit) {
			for _, e := range c.events {
				due, ok := e.Data.(DecisionDue)
				if !ok {
					continue
				}
				d := due.Decision
				k, described := kindOf(d.Kind)
				if !described {
					t.Fatalf("the kind %s is not described", d.Kind)
				}
				by := "seat"
				if d.Seat == duel.Mediator {
					by = "mediator"
				}
				if k.Answer != d.Answer || k.Sealed != d.Withdrawable && d.Kind != KindRoll || !slices.Contains(k.By, by) {
					t.Fatalf("decision %+v is not as its kind says: %+v", d, k)
				}
				for _, o := range d.Options {
					if !slices.Contains(k.Acts, o.Act) {
						t.Fatalf("a decision of kind %s offers the act %s", d.Kind, o.Act)
					}
				}
			}
		})
	})
}

// Each choice of the terms takes what is legal and refuses anything else, at its
// own field.
func TestTermChoicesAreWhatIsTaken(t *testing.T) {
	set := map[string]func(*Terms, string){
		"/terms/end":                 func(t *Terms, v string) { t.End = []EndCondition{EndCondition(v)} },
		"/terms/stakes/kind":         func(t *Terms, v string) { t.Stakes.Kind = v },
		"/terms/dice":                func(t *Terms, v string) { t.Dice = DiceMode(v) },
		"/terms/opponent_hit_points": func(t *Terms, v string) { t.OpponentHitPoints = HitPointsSeen(v) },
		"/terms/disclosure":          func(t *Terms, v string) { t.Disclosure = v },
	}
	for _, o := range HouseOptions() {
		set["/terms/house/"+o.Key] = func(t *Terms, v string) { t.House[o.Key] = v }
	}
	if len(set) != len(TermChoices()) {
		t.Fatalf("%d choices, %d known here", len(TermChoices()), len(set))
	}
	for _, c := range TermChoices() {
		for _, legal := range c.Legal {
			terms := DefaultTerms()
			set[c.Field](&terms, legal)
			if err := checkTerms(terms); err != nil {
				t.Errorf("%s %q: %v", c.Field, legal, err)
			}
		}
		for _, other := range []string{"", "mediator", "wager"} {
			terms := DefaultTerms()
			set[c.Field](&terms, other)
			if err := checkTerms(terms); err == nil {
				t.Errorf("%s takes %q, which is not among %v", c.Field, other, c.Legal)
			}
		}
	}
}
