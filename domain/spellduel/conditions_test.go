package spellduel

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// randomConditions draws further end conditions that are legal, in most duels
// none that ends them soon.
func randomConditions(t *rapid.T, house bool) []Condition {
	both := func(c Condition) Condition { c.For = ForBoth; return c }
	possible := []Condition{
		{When: EndHalfHitPoints},
		{When: EndFirstBlood},
		{When: EndCastsType, Type: spell.Missile},
		{When: EndRounds, Rounds: rapid.IntRange(1, 40).Draw(t, "round limit")},
		{When: EndCastsSchool, School: rapid.SampledFrom(spell.Specialties()).Draw(t, "school")},
		{When: EndCastsSpell, Spell: rapid.SampledFrom(spellsOf(spell.Wizard)).Draw(t, "spell that loses")},
		{When: EndCastsSpell, Spell: "Iron Hymn", Custom: true},
	}
	if !house {
		possible = append(possible, Condition{When: EndJudged, Text: "leaves the circle"}, Condition{When: EndJudged, Text: "speaks"})
	}
	n := rapid.SampledFrom([]int{0, 0, 1, 2, 4}).Draw(t, "further conditions")
	drawn := rapid.SliceOfNDistinct(rapid.SampledFrom(possible), n, n, both).Draw(t, "conditions")
	for i := range drawn {
		drawn[i].For = rapid.SampledFrom([]string{"", ForBoth, "a", "b"}).Draw(t, "for whom")
	}
	return drawn
}

// judgement draws what the mediator finds met.
func judgement(t *rapid.T, terms Terms) Intervene {
	n := rapid.SampledFrom(terms.Judged()).Draw(t, "judged")
	by := []duel.Seat{""}
	for _, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		if terms.Also[n-1].Binds(seat) {
			by = append(by, seat)
		}
	}
	return Intervene{Kind: ConditionMet, Condition: n, Seat: rapid.SampledFrom(by).Draw(t, "by whom")}
}

// duel.terms, end.condition: a random duel ends by a further condition just when
// a side that it binds has met it, and who won had met none.
func TestWhoMeetsAConditionLoses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var all []duel.Event
		end := playRandom(t, randomWorld(t), func(c commit) { all = append(all, c.events...) })
		met, bled := conditionsMet(end.Terms, all, end)
		o := *end.Outcome
		switch {
		case o.By == "judged", o.Result != ResultVictory && o.Result != ResultDraw, o.By == "surrender":
			return
		case o.Condition == 0 && (o.By == "stalemate" || o.Result == ResultVictory):
			if winner := met[o.Winner]; len(winner) > 0 || o.By == "stalemate" && len(met[duel.SeatA])+len(met[duel.SeatB]) > 0 {
				t.Fatalf("ended by %s though conditions %v were met", o.By, met)
			}
		case o.By == string(EndRounds):
			if len(met[duel.SeatA])+len(met[duel.SeatB]) > 0 || end.Terms.Also[o.Condition-1].Rounds > end.Round {
				t.Fatalf("time was up in round %d, though %v were met", end.Round, met)
			}
		case o.Condition > 0 && o.Result == ResultVictory:
			loser := opponent(o.Winner)
			if !slices.Contains(met[loser], o.Condition) || len(met[o.Winner]) > 0 || slices.Min(met[loser]) != o.Condition {
				t.Fatalf("%+v, though %v were met (blood of %v)", o, met, bled)
			}
		case o.Condition > 0:
			if !slices.Contains(append(met[duel.SeatA], met[duel.SeatB]...), o.Condition) {
				t.Fatalf("%+v, though %v were met", o, met)
			}
		}
	})
}

// conditionsMet reads from a duel's events which conditions each side has met by
// what it cast and lost, by another way than the engine goes.
func conditionsMet(terms Terms, all []duel.Event, end State) (map[duel.Seat][]int, map[duel.Seat]bool) {
	met, bled := map[duel.Seat][]int{}, map[duel.Seat]bool{}
	type thrown struct {
		card spell.Card
		typ  spell.Type
	}
	casts := map[duel.Seat][]thrown{}
	for _, e := range all {
		switch d := e.Data.(type) {
		case SpellCast:
			casts[d.Side] = append(casts[d.Side], thrown{d.Card, d.Type})
		case CounterCast:
			casts[d.Side] = append(casts[d.Side], thrown{d.Card, d.Type})
		case DamageDealt:
			bled[d.Side] = bled[d.Side] || d.Amount > 0 || d.Slain
		}
	}
	for i, c := range terms.Also {
		for _, side := range end.Sides {
			if c.For != ForBoth && c.For != string(side.Seat) {
				continue
			}
			is := false
			for _, x := range casts[side.Seat] {
				school := strings.Contains(join(x.card.Schools), ";"+string(c.School)+";") || strings.Contains(join(x.card.Schools), ";All;")
				is = is || c.When == EndCastsSchool && school
				is = is || c.When == EndCastsType && x.typ == c.Type
				is = is || c.When == EndCastsSpell && strings.EqualFold(x.card.Name, c.Spell)
			}
			is = is || c.When == EndFirstBlood && bled[side.Seat]
			is = is || c.When == EndHalfHitPoints && 2*side.HitPoints.Current <= side.Sheet.HitPoints.Max
			if is {
				met[side.Seat] = append(met[side.Seat], i+1)
			}
		}
	}
	return met, bled
}

func join(schools []spell.School) string {
	text := ";"
	for _, s := range schools {
		text += string(s) + ";"
	}
	return text
}

// duel.preparation: one turn, and one for each further end condition, two where
// it binds one side alone.
func TestTurnsOfPreparation(t *testing.T) {
	for _, c := range []struct {
		bound []string
		turns int
	}{
		{nil, 1}, {[]string{""}, 2}, {[]string{ForBoth}, 2}, {[]string{"a"}, 3}, {[]string{"b", ""}, 4}, {[]string{"", "", "a", "b"}, 7},
	} {
		terms := DefaultTerms()
		for i, who := range c.bound {
			terms.Also = append(terms.Also, Condition{When: EndRounds, Rounds: 10 + i, For: who})
		}
		d := &staged{t: t, world: World{Catalogue: spell.Embedded()}}
		terms.Dice = DiceTable
		d.do(Open{Terms: terms, Mediator: MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")})
		if opened := d.fresh[0].Data.(DuelOpened); opened.PreparationTurns != c.turns {
			t.Errorf("conditions for %q take %d turns, not %d", c.bound, opened.PreparationTurns, c.turns)
		}
	}
}

// duel.terms: what is named is written as the catalogue has it, and whom a
// condition binds is said.
func TestConditionsAreSettled(t *testing.T) {
	for _, c := range []struct{ given, settled Condition }{
		{Condition{When: EndFirstBlood}, Condition{When: EndFirstBlood, For: ForBoth}},
		{Condition{When: EndCastsSchool, School: "evoker", For: "b"}, Condition{When: EndCastsSchool, School: "Invocation/Evocation", For: "b"}},
		{Condition{When: EndCastsSpell, Spell: "fire-ball", Custom: true}, Condition{When: EndCastsSpell, Spell: "Fireball", For: ForBoth}},
		{Condition{When: EndCastsSpell, Spell: "Darkness"}, Condition{When: EndCastsSpell, Spell: "Darkness", For: ForBoth}},
		{Condition{When: EndCastsSpell, Spell: "Frost Lance", Custom: true}, Condition{When: EndCastsSpell, Spell: "Frost Lance", Custom: true, For: ForBoth}},
	} {
		got, err := settleConditions([]Condition{c.given}, true, spell.Embedded())
		if err != nil || !reflect.DeepEqual(got, []Condition{c.settled}) {
			t.Errorf("%+v became %+v, %v", c.given, got, err)
		}
	}
	if got, err := settleConditions([]Condition{}, true, spell.Embedded()); got != nil || err != nil {
		t.Errorf("no conditions became %+v, %v", got, err)
	}
}

// duel.terms: what no duel can be held under is refused at its own field, with
// what is legal.
func TestConditionsAreRefused(t *testing.T) {
	blood := Condition{When: EndFirstBlood}
	for name, c := range map[string]struct {
		list  []Condition
		code  duel.Code
		field string
		says  string
	}{
		"unknown kind":          {[]Condition{blood, {When: "no_spells"}}, duel.CodeNotOffered, "/1/when", "half_hit_points, casts_school"},
		"nobody":                {[]Condition{{When: EndFirstBlood, For: "c"}}, duel.CodeIllegalTerms, "/0/for", "both, a or b"},
		"unknown school":        {[]Condition{{When: EndCastsSchool, School: "Cookery"}}, duel.CodeIllegalTerms, "/0/school", "Necromancy"},
		"no school":             {[]Condition{{When: EndCastsSchool}}, duel.CodeIllegalTerms, "/0/school", "Abjuration"},
		"unknown type":          {[]Condition{{When: EndCastsType, Type: "X"}}, duel.CodeIllegalTerms, "/0/type", "A, D, AD, L, M"},
		"slip of the pen":       {[]Condition{{When: EndCastsSpell, Spell: "Firebal"}}, duel.CodeUnknownSpell, "/0/spell", "custom"},
		"no name":               {[]Condition{{When: EndCastsSpell, Custom: true}}, duel.CodeIllegalTerms, "/0/spell", "1 to 80"},
		"round 0":               {[]Condition{{When: EndRounds}}, duel.CodeIllegalTerms, "/0/rounds", "1 to 1000"},
		"round 1001":            {[]Condition{{When: EndRounds, Rounds: 1001}}, duel.CodeIllegalTerms, "/0/rounds", "1 to 1000"},
		"empty text":            {[]Condition{{When: EndJudged, Text: " "}}, duel.CodeIllegalTerms, "/0/text", "1 to 300"},
		"long text":             {[]Condition{{When: EndJudged, Text: strings.Repeat("é", 301)}}, duel.CodeIllegalTerms, "/0/text", "1 to 300"},
		"text of two lines":     {[]Condition{{When: EndJudged, Text: "one\ntwo"}}, duel.CodeIllegalTerms, "/0/text", "control"},
		"text that turns about": {[]Condition{{When: EndJudged, Text: "a\u202eb"}}, duel.CodeIllegalTerms, "/0/text", "control"},
		"another's field":       {[]Condition{{When: EndFirstBlood, School: "Evocation"}}, duel.CodeIllegalTerms, "/0/school", "leave it out"},
		"custom of a school":    {[]Condition{{When: EndCastsSchool, School: "Evocation", Custom: true}}, duel.CodeIllegalTerms, "/0/custom", "leave it out"},
		"twice":                 {[]Condition{blood, {When: EndFirstBlood, For: "a"}}, duel.CodeIllegalTerms, "/1", "twice"},
		"once for each":         {[]Condition{{When: EndFirstBlood, For: "b"}, {When: EndFirstBlood, For: "a"}}, duel.CodeIllegalTerms, "/1", "for both"},
		"nine": {
			slices.Repeat([]Condition{{When: EndRounds, Rounds: 3}}, 9), duel.CodeIllegalTerms, "", "at most 8",
		},
	} {
		_, err := settleConditions(c.list, false, spell.Embedded())
		r, ok := errors.AsType[*duel.Refusal](err)
		if !ok || r.Code != c.code || r.Field != "/terms/also"+c.field || !strings.Contains(r.Detail, c.says) || !slices.Contains(r.Rules, RuleDuelTerms) {
			t.Errorf("%s: %+v", name, err)
		}
	}
	judged := []Condition{{When: EndJudged, Text: "leaves the circle"}}
	if _, err := settleConditions(judged, false, spell.Embedded()); err != nil {
		t.Errorf("where a person mediates: %v", err)
	}
	_, err := settleConditions(judged, true, spell.Embedded())
	if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Code != duel.CodeNotOffered || !strings.Contains(r.Detail, "a person") {
		t.Errorf("where the house mediates: %v", err)
	}
}

// duel.terms, end.condition: beside no_hit_points and no_spells a further
// condition does not stand alone.
func TestAFurtherConditionIsNotEnough(t *testing.T) {
	terms := DefaultTerms()
	terms.End, terms.Also = []EndCondition{}, []Condition{{When: EndFirstBlood}}
	_, err := Decide(State{}, Open{Terms: terms, Mediator: MediatorSeat{House: true}, Seats: duel.TwoSeats("a", "b")}, World{Catalogue: spell.Embedded()})
	if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Field != "/terms/end" {
		t.Errorf("%v", err)
	}
}

// Each kind of condition that is listed takes its own field and no other.
func TestConditionKindsAreWhatIsTaken(t *testing.T) {
	fields := map[string]Condition{
		"": {}, "school": {School: "Evocation"}, "type": {Type: spell.Missile}, "spell": {Spell: "Fireball"}, "rounds": {Rounds: 7}, "text": {Text: "speaks"},
	}
	for _, k := range ConditionKinds() {
		for field, c := range fields {
			c.When = k.When
			if _, err := settleConditions([]Condition{c}, false, spell.Embedded()); (err == nil) != (field == k.Field) {
				t.Errorf("%s with %q: %v", k.When, field, err)
			}
		}
		for _, legal := range k.Legal {
			c := Condition{When: k.When, School: spell.School(legal)}
			if k.Field == "type" {
				c = Condition{When: k.When, Type: spell.Type(legal)}
			}
			if _, err := settleConditions([]Condition{c}, false, spell.Embedded()); err != nil {
				t.Errorf("%s: %v", legal, err)
			}
		}
	}
}

// duel.terms: a judgement is of a duelist whom the condition binds, and of nobody
// else.
func TestOnlyADuelistIsJudged(t *testing.T) {
	terms := onlyHitPoints()
	terms.Also = []Condition{{When: EndJudged, Text: "yields ground", For: ForBoth}}
	d := fought(t, terms, "a", caster("A", "wizard", 9, "Fireball"), caster("B", "wizard", 9, "Fireball"))
	for _, seat := range []duel.Seat{"both", "mediator", "zzz"} {
		if events, err := Decide(d.state, Intervene{Kind: ConditionMet, Condition: 1, Seat: seat}, d.world); err == nil {
			t.Errorf("%s: %+v", seat, events)
		}
	}
	if _, err := Decide(d.state, Intervene{Kind: ConditionMet, Condition: 1, Seat: duel.SeatB}, d.world); err != nil {
		t.Error(err)
	}
}

// duel.terms: a custom spell's name is the same in whatever case it is written.
func TestACustomSpellIsNamedOnce(t *testing.T) {
	terms := DefaultTerms()
	terms.Also = []Condition{{When: EndCastsSpell, Spell: "Foo Bolt", Custom: true}, {When: EndCastsSpell, Spell: "foo bolt", Custom: true}}
	_, err := Decide(State{}, Open{Terms: terms, Mediator: MediatorSeat{Name: "Tarrant"}, Seats: duel.TwoSeats("a", "b")}, World{Catalogue: spell.Embedded()})
	if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Field != "/terms/also/1" {
		t.Errorf("named twice: %v", err)
	}
}
