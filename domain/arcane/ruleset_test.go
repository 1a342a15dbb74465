package arcane

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
)

// What a random duel asks for is as the kinds say, and every kind and act that is
// described is asked for in some duel.
func TestDecisionsAreAsTheirKindsSay(t *testing.T) {
	asked := map[string]bool{}
	rapid.Check(t, func(t *rapid.T) {
		playRandom(t, randomWorld(t), func(c commit) {
			for _, e := range c.events {
				due, ok := e.Data.(DecisionDue)
				if !ok {
					continue
				}
				d := due.Decision
				i := slices.IndexFunc(DecisionKinds(), func(k duel.DecisionKind) bool { return k.Kind == d.Kind })
				if i < 0 {
					t.Fatalf("the kind %s is not described", d.Kind)
				}
				k := DecisionKinds()[i]
				by := "seat"
				if d.Seat == duel.Mediator {
					by = "mediator"
				}
				if k.Answer != d.Answer || k.Sealed != d.Withdrawable || !slices.Contains(k.By, by) {
					t.Fatalf("decision %+v is not as its kind says: %+v", d, k)
				}
				asked[string(d.Kind)] = true
				for _, o := range d.Options {
					if !slices.Contains(k.Acts, o.Act) {
						t.Fatalf("a decision of kind %s offers the act %s", d.Kind, o.Act)
					}
					asked[string(d.Kind)+" "+string(o.Act)] = true
				}
				if d.Answer == duel.FormOption {
					if _, ok := d.Find(DefaultOf(d)); !ok {
						t.Fatalf("the default %q of %+v is no option", DefaultOf(d), d)
					}
				}
			}
		})
	})
	for _, k := range DecisionKinds() {
		if !asked[string(k.Kind)] {
			t.Errorf("nobody was asked for %s", k.Kind)
		}
		for _, act := range k.Acts {
			if !asked[string(k.Kind)+" "+string(act)] {
				t.Errorf("no %s offered %s", k.Kind, act)
			}
		}
	}
}

// Each choice of the terms takes what is legal and refuses anything else, at its
// own field.
func TestTermChoicesAreWhatIsTaken(t *testing.T) {
	set := map[string]func(*Terms, string){
		"/terms/condition":  func(t *Terms, v string) { t.Condition = Condition(v) },
		"/terms/challenged": func(t *Terms, v string) { t.Challenged = duel.Seat(v) },
		"/terms/circle":     func(t *Terms, v string) { t.Circle = []duel.Seat{duel.Seat(v)} },
		"/terms/dice":       func(t *Terms, v string) { t.Dice = DiceMode(v) },
		"/terms/disclosure": func(t *Terms, v string) { t.Disclosure = v },
	}
	for _, o := range HouseOptions() {
		set["/terms/house/"+o.Key] = func(t *Terms, v string) {
			if t.House[o.Key] = v; o.Key == HouseLate {
				t.Deadline = new(int)
				*t.Deadline = LeastDeadline
			}
		}
		if DefaultTerms().house(o.Key) != o.Legal[0] || len(o.Rules) == 0 {
			t.Errorf("house option %+v", o)
		}
	}
	if len(set) != len(TermChoices()) {
		t.Fatalf("%d choices, %d known here", len(TermChoices()), len(set))
	}
	for _, c := range TermChoices() {
		for _, legal := range c.Legal {
			terms := DefaultTerms()
			set[c.Field](&terms, legal)
			if err := terms.Check(); err != nil {
				t.Errorf("%s %q: %v", c.Field, legal, err)
			}
		}
		for _, other := range []string{"", "mediator", "7"} {
			terms := DefaultTerms()
			set[c.Field](&terms, other)
			var refusal *duel.Refusal
			if err := terms.Check(); !errors.As(err, &refusal) || !strings.HasPrefix(refusal.Field, c.Field) {
				t.Errorf("%s takes %q, which is not among %v: %v", c.Field, other, c.Legal, err)
			}
		}
	}
}

// arcane.condition: a house option that can never matter under the other terms is
// refused, with what keeps it from it; as it stands by default it is no choice, and
// legal.
func TestHouseOptionsThatCannotMatterAreRefused(t *testing.T) {
	day := 86400
	for _, c := range []struct {
		condition Condition
		deadline  *int
		house     map[string]string
		key, why  string
	}{
		{ClearVictory, nil, map[string]string{HouseLate: "rests"}, HouseLate, "without a deadline"},
		{Death, &day, map[string]string{HouseLate: "rests"}, HouseLate, "to the death"},
		{ClearVictory, &day, map[string]string{HouseLate: "rests"}, "", ""},
		{Death, nil, map[string]string{HouseLate: "third_yields"}, "", ""},
		{ClearVictory, nil, map[string]string{HouseRounds: "20", HouseStalemate: "20"}, HouseStalemate, "after 20 rounds"},
		{ClearVictory, nil, map[string]string{HouseRounds: "50", HouseStalemate: "100"}, HouseStalemate, "after 50 rounds"},
		{ClearVictory, nil, map[string]string{HouseRounds: "50", HouseStalemate: "none"}, HouseStalemate, "after 50 rounds"},
		{ClearVictory, nil, map[string]string{HouseRounds: "20", HouseStalemate: "50"}, "", ""},
		{ClearVictory, nil, map[string]string{HouseRounds: "20", HouseStalemate: "10"}, "", ""},
		{ClearVictory, nil, map[string]string{HouseRounds: "100", HouseStalemate: "none"}, "", ""}, // it keeps fifty quiet rounds from ending it
	} {
		terms := DefaultTerms()
		terms.Condition, terms.Deadline, terms.House = c.condition, c.deadline, c.house
		refused, is := errors.AsType[*duel.Refusal](terms.Check())
		switch {
		case is != (c.key != ""):
			t.Errorf("%s %v: %+v", c.condition, c.house, refused)
		case is && (refused.Code != duel.CodeIllegalTerms || refused.Field != "/terms/house/"+c.key || !strings.Contains(refused.Detail, c.why) || !slices.Contains(refused.Rules, RuleCondition)):
			t.Errorf("%s %v: %+v", c.condition, c.house, refused)
		}
	}
}

// Terms that contradict the rules are refused, at their field.
func TestTermsThatNoDuelIsHeldUnder(t *testing.T) {
	seconds := func(n int) *int { return &n }
	for field, change := range map[string]func(*Terms){
		"/terms/circle":            func(t *Terms) { t.Circle = nil },
		"/terms/circle/1":          func(t *Terms) { t.Circle = []duel.Seat{"a", "a"} },
		"/terms/deadline":          func(t *Terms) { t.Deadline = seconds(LeastDeadline - 1) },
		"/terms/house/legend~1ary": func(t *Terms) { t.House = map[string]string{"legend/ary": "yes"} },
		"/terms/house/round_limit": func(t *Terms) { t.Condition, t.House = Death, map[string]string{HouseRounds: "10"} },
		"/terms/house/stalemate": func(t *Terms) {
			t.Deadline, t.House = seconds(LeastDeadline), map[string]string{HouseStalemate: "none"}
		},
	} {
		terms := DefaultTerms()
		change(&terms)
		var refusal *duel.Refusal
		if err := terms.Check(); !errors.As(err, &refusal) || refusal.Field != field || len(refusal.Rules) == 0 {
			t.Errorf("%s: %v", field, err)
		}
	}
	long := DefaultTerms()
	long.Deadline = seconds(MostDeadline + 1)
	if long.Check() == nil {
		t.Error("a deadline beyond the longest is taken")
	}
	g := game{}
	if err := g.open(Open{Terms: DefaultTerms(), Seats: bothSeats()[:1]}); err == nil {
		t.Error("a duel of one is opened")
	}
	if err := g.open(Open{Terms: DefaultTerms(), Seats: bothSeats()}); err != nil {
		t.Fatal(err)
	}
	if err := g.open(Open{Terms: DefaultTerms(), Seats: bothSeats()}); err == nil {
		t.Error("a duel is opened twice")
	}
}

// What a sheet says is shown to all, at terminals too: nothing in it is obeyed. Its
// length is counted in characters, and a verse has lines.
func TestTextsOfASheetArePlain(t *testing.T) {
	for field, text := range map[string]func(*Sheet) *string{
		"/sheet/name": func(s *Sheet) *string { return &s.Name }, "/sheet/aura": func(s *Sheet) *string { return &s.Aura },
		"/sheet/verse": func(s *Sheet) *string { return &s.Verse },
		"/sheet/power/modifiers/0/reason": func(s *Sheet) *string {
			s.Power.Modifiers = []Modifier{{By: 1}}
			return &s.Power.Modifiers[0].Reason
		},
	} {
		for _, bad := range []string{"x\u202ey", "x\x1b[2Jy", "x\x00y", "x\ry", "x\u2066y", "x\xffy"} {
			s := fairSheet("Kelson")
			*text(&s) = bad
			var refusal *duel.Refusal
			if _, err := figure(s, false); !errors.As(err, &refusal) || refusal.Field != field {
				t.Errorf("%s %q: %v", field, bad, err)
			}
		}
		s := fairSheet("Kelson")
		*text(&s) = strings.Repeat("é", 100)
		if _, err := figure(s, false); err != nil {
			t.Errorf("%s of a hundred letters: %v", field, err)
		}
	}
	s := fairSheet("Kelson")
	s.Verse = "Blessed be the Four,\nas they were before."
	if _, err := figure(s, false); err != nil {
		t.Error(err)
	}
	s.Aura = "green\nred"
	if _, err := figure(s, false); err == nil {
		t.Error("an aura has lines")
	}
}

// A sheet out of its bounds is refused, at its field.
func TestSheetsAreHeldToTheirBounds(t *testing.T) {
	minus, many := -1, make([]Modifier, MaxModifiers+1)
	for i := range many {
		many[i] = Modifier{1, "x"}
	}
	for field, change := range map[string]func(*Sheet){
		"/sheet/name":                           func(s *Sheet) { s.Name = " " },
		"/sheet/aura":                           func(s *Sheet) { s.Aura = strings.Repeat("x", MaxAura+1) },
		"/sheet/verse":                          func(s *Sheet) { s.Verse = strings.Repeat("x", MaxVerse+1) },
		"/sheet/fudge_points":                   func(s *Sheet) { s.FudgePoints = -1 },
		"/sheet/power/level":                    func(s *Sheet) { s.Power.Level = "Legendary" },
		"/sheet/shields/modifiers":              func(s *Sheet) { s.Shields.Modifiers = many },
		"/sheet/duel_arcane/modifiers/0/by":     func(s *Sheet) { s.DuelArcane.Modifiers = []Modifier{{0, "x"}} },
		"/sheet/duel_arcane/modifiers/0/reason": func(s *Sheet) { s.DuelArcane.Modifiers = []Modifier{{1, ""}} },
		"/sheet/power_fatigue":                  func(s *Sheet) { s.PowerFatigue = &minus },
		"/sheet/duel_arcane":                    func(s *Sheet) { s.DuelArcane.Modifiers = []Modifier{{-4, "a blow"}} },
		"/sheet/power":                          func(s *Sheet) { s.DuelArcane.Level, s.Power.Level = "terrible", "poor" },
	} {
		s := fairSheet("Kelson")
		change(&s)
		var refusal *duel.Refusal
		if _, err := figure(s, false); !errors.As(err, &refusal) || refusal.Field != field || refusal.Code != duel.CodeIllegalSheet || len(refusal.Rules) == 0 {
			t.Errorf("%s: %v", field, err)
		}
	}
	if _, err := figure(fairSheet("Kelson"), false); err != nil {
		t.Error(err)
	}
}

func fairSheet(name string) Sheet {
	fair := Trait{Level: "fair"}
	return Sheet{Name: name, Power: fair, Shields: fair, DuelArcane: fair}
}
