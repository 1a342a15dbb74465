package projections_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	p "spellduel/projections"
)

// arcaneTerms are the terms under which the fog of a Duel Arcane differs, by what
// the guide calls them.
var arcaneTerms = []struct {
	name  string
	house map[string]string
}{
	{"", nil},
	{"*blind*", map[string]string{arcane.HousePoints: "blind"}},
	{"*purses open*", map[string]string{arcane.HousePurse: "open"}},
}

// seenArcane is one payload of seat a's as each sees it under terms.
func seenArcane(t *testing.T, payload duel.Payload, house map[string]string) map[duel.Viewer]p.Event {
	t.Helper()
	streams := p.NewStreamsWith(p.Fog(arcane.Name), duel.SeatA, duel.SeatB)
	terms := arcane.DefaultTerms()
	terms.House = house
	opened := arcane.DuelOpened{Terms: terms}
	streams.Apply(p.Fact{Type: opened.EventType(), V: 1, Data: opened})
	seen := map[duel.Viewer]p.Event{}
	f := p.Fact{Type: payload.EventType(), V: 1, Data: payload, Rules: allArcane(), Because: map[string]any{"level_a": 4, "level_b": 5, "net": 1}}
	for _, s := range streams.Apply(f) {
		seen[s.Viewer] = s.Event
	}
	return seen
}

func allArcane() []duel.Rule {
	var rules []duel.Rule
	for _, a := range arcane.Rulebook() {
		rules = append(rules, a.ID)
	}
	return rules
}

// filledForA fills a payload so that it belongs to seat a and no field is empty.
func filledForA(payload duel.Payload) duel.Payload {
	v := reflect.New(reflect.TypeOf(payload)).Elem()
	fillFor(v)
	return v.Interface().(duel.Payload)
}

func fillFor(v reflect.Value) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			fillFor(v.Field(i))
		}
	case reflect.Pointer:
		v.Set(reflect.New(v.Type().Elem()))
		fillFor(v.Elem())
	case reflect.Slice:
		v.Set(reflect.MakeSlice(v.Type(), 1, 1))
		fillFor(v.Index(0))
	case reflect.String:
		v.SetString("a")
	case reflect.Bool:
		v.SetBool(true)
	case reflect.Int:
		v.SetInt(3)
	}
}

// paths are the fields of what is seen, in their order.
func paths(t *testing.T, data any) string {
	t.Helper()
	b, err := json.Marshal(data)
	if err != nil {
		t.Fatal(err)
	}
	in := json.NewDecoder(bytes.NewReader(b))
	var list []string
	depth := 0
	key := true
	for {
		token, err := in.Token()
		if err != nil {
			return strings.Join(list, " ")
		}
		switch token := token.(type) {
		case json.Delim:
			if token == '{' || token == '[' {
				depth++
			} else {
				depth--
			}
			key = true
		case string:
			if depth == 1 && key {
				list = append(list, token)
			}
			key = depth != 1 || !key
		default:
			key = true
		}
	}
}

// columnsOf words who sees what of a payload, as a row of the guide does.
func columnsOf(t *testing.T, payload duel.Payload, house map[string]string) string {
	t.Helper()
	filled := filledForA(payload)
	seen := seenArcane(t, filled, house)
	column := func(viewer duel.Viewer) string {
		e, ok := seen[viewer]
		switch {
		case !ok:
			return "nothing"
		case reflect.DeepEqual(e.Data, any(filled)):
			return "whole"
		}
		return paths(t, e.Data)
	}
	if b, public := column("b"), column(duel.ViewerPublic); b != public {
		t.Errorf("%s: the opponent sees %s, the public %s", payload.EventType(), b, public)
	}
	c := seenCase{owner: column("a"), opponent: column("b"), public: column("b"), mediator: column(duel.ViewerMediator)}
	return c.columns()
}

// docs/EVENTS-ARCANE.md has one row for each type that is the Duel Arcane's own,
// and it says what the streams show, under each of the terms that matter.
func TestTheArcaneGuideSaysWhatIsShown(t *testing.T) {
	guide, err := os.ReadFile("../docs/EVENTS-ARCANE.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, payload := range arcane.AllEvents() {
		if reflect.TypeOf(payload).PkgPath() != reflect.TypeOf(arcane.DuelOpened{}).PkgPath() {
			continue // a row of docs/EVENTS.md
		}
		plain := columnsOf(t, payload, nil)
		cell := plain
		for _, terms := range arcaneTerms[1:] {
			if other := columnsOf(t, payload, terms.house); other != plain {
				cell += "<br>" + terms.name + ": " + other
			}
		}
		want := fmt.Sprintf("| `%s` | 1 | %s | %s |\n", payload.EventType(), code(fields(payload)), cell)
		if !strings.Contains(string(guide), want) {
			t.Errorf("docs/EVENTS-ARCANE.md lacks the row\n%s", want)
		}
	}
}

// docs/EVENTS-ARCANE.md names, too, which rules others see of each type that both
// rulesets share, and no type beside them.
func TestTheArcaneGuideNamesTheRulesOfSharedTypes(t *testing.T) {
	guide, err := os.ReadFile("../docs/EVENTS-ARCANE.md")
	if err != nil {
		t.Fatal(err)
	}
	_, shared, ok := strings.Cut(string(guide), "## Shared types\n")
	if !ok {
		t.Fatal("docs/EVENTS-ARCANE.md has no part on shared types")
	}
	fog, rows := p.Fog(arcane.Name), 0
	for _, payload := range arcane.AllEvents() {
		if reflect.TypeOf(payload).PkgPath() == reflect.TypeOf(arcane.DuelOpened{}).PkgPath() {
			continue
		}
		rows++
		var names []string
		for _, r := range fog[payload.EventType()].Rules {
			names = append(names, "`"+string(r)+"`")
		}
		if len(names) == 0 {
			names = []string{"none"}
		}
		if want := fmt.Sprintf("\n- `%s`: %s\n", payload.EventType(), strings.Join(names, " ")); !strings.Contains(shared, want) {
			t.Errorf("docs/EVENTS-ARCANE.md lacks the line%s", want)
		}
	}
	if got := strings.Count(shared, "\n- `"); got != rows {
		t.Errorf("docs/EVENTS-ARCANE.md has %d lines on shared types, and %d types are shared", got, rows)
	}
}

// Every type has a row, and no row is of a type that there is not. A type whose
// row is taken away is seen by nobody.
func TestEveryArcaneTypeHasARow(t *testing.T) {
	fog := p.Fog(arcane.Name)
	for _, payload := range arcane.AllEvents() {
		if _, ok := fog[payload.EventType()]; !ok {
			t.Errorf("%s has no row", payload.EventType())
		}
		delete(fog, payload.EventType())
	}
	for typ := range fog {
		t.Errorf("%s has a row and is no type", typ)
	}
	without := p.NewStreamsWith(p.Fog(arcane.Name).Without("exchange_began"), duel.SeatA, duel.SeatB)
	if shown := without.Apply(p.Fact{Type: "exchange_began", V: 1, Data: arcane.ExchangeBegan{Round: 1}}); len(shown) != 0 {
		t.Errorf("a type without a row is shown: %v", shown)
	}
}

// Reasons that name a seat are that seat's and the mediator's; none is everybody's.
func TestArcaneReasonsAreOnesOwn(t *testing.T) {
	for _, payload := range arcane.AllEvents() {
		for viewer, e := range seenArcane(t, filledForA(payload), nil) {
			keys := 3
			switch viewer {
			case duel.ViewerMediator:
			case duel.ViewerPublic:
				keys = 0
			default:
				keys = 1
			}
			if len(e.Because) != keys {
				t.Errorf("%s: %s sees the reasons %v", payload.EventType(), viewer, e.Because)
			}
		}
	}
}

// arcane.fog: two sheets that come to the same points, and two purses, cannot be
// told apart by the other side: his stream is the same byte for byte.
func TestTheSheetBehindThePointsIsHidden(t *testing.T) {
	sheets := []arcane.SeatTaken{
		{Seat: "a", Sheet: arcane.Sheet{Name: "Kelson", FudgePoints: 9, Aura: "red"}, Figures: arcane.Figures{Power: 4, DuelArcane: 4, Shields: 3, OptionPoints: 8, ShieldPoints: 6}},
		{Seat: "a", Sheet: arcane.Sheet{Name: "Kelson"}, Figures: arcane.Figures{Power: 6, DuelArcane: 3, Shields: 3, OptionPoints: 8, ShieldPoints: 6}},
	}
	for _, viewer := range []duel.Viewer{"b", duel.ViewerPublic} {
		one, two := seenArcane(t, sheets[0], nil)[viewer], seenArcane(t, sheets[1], nil)[viewer]
		if !slices.Equal(one.JSON(), two.JSON()) {
			t.Errorf("%s tells them apart: %s and %s", viewer, one.JSON(), two.JSON())
		}
	}
	// The comparison finds a difference where the purses are open.
	open := map[string]string{arcane.HousePurse: "open"}
	if slices.Equal(seenArcane(t, sheets[0], open)["b"].JSON(), seenArcane(t, sheets[1], open)["b"].JSON()) {
		t.Error("open purses look alike")
	}
}
