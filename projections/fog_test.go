package projections_test

import (
	"bytes"
	"maps"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	p "spellduel/projections"
)

// Every type of event is classified, and nothing else is in the table.
func TestEveryTypeHasARow(t *testing.T) {
	var types []string
	for _, payload := range spellduel.AllEvents() {
		types = append(types, payload.EventType())
	}
	slices.Sort(types)
	if rows := slices.Sorted(maps.Keys(p.Fog(spellduel.Ruleset))); !slices.Equal(rows, types) {
		t.Errorf("the fog has rows for\n%v\nthere are the types\n%v", rows, types)
	}
	for _, typ := range types {
		if !slices.ContainsFunc(cases, func(c seenCase) bool { return c.typ == typ }) {
			t.Errorf("%s: no case of the tests says who sees it", typ)
		}
	}
}

type unclassified struct {
	Secret string `json:"secret"`
}

func (unclassified) EventType() string { return "unclassified" }

// What nobody classified is seen by nobody, and leaves no gap in any count.
func TestHiddenByDefault(t *testing.T) {
	s := p.NewStreams(spellduel.Ruleset, duel.SeatA, duel.SeatB)
	opened := p.Fact{Type: "duel_opened", V: 1, Data: terms(spellduel.HitPointsWounded)}
	s.Apply(opened)
	before := s.Version(duel.ViewerMediator)
	for name, f := range map[string]p.Fact{
		"a type without a row":          {Type: "unclassified", V: 1, Data: unclassified{"x"}},
		"a known name on other data":    {Type: "duel_opened", V: 1, Data: unclassified{"x"}},
		"known data under another name": {Type: "unclassified", V: 1, Data: spellduel.DuelOpened{}},
		"no data":                       {Type: "duel_opened", V: 1},
	} {
		if shown := s.Apply(f); len(shown) != 0 {
			t.Errorf("%s was shown to %v", name, shown[0].Viewer)
		}
	}
	if after := s.Version(duel.ViewerMediator); after != before {
		t.Errorf("the mediator's version went from %s to %s", before, after)
	}
	if shown := p.NewStreamsWith(p.Fog(spellduel.Ruleset).Without("duel_opened"), duel.SeatA, duel.SeatB).Apply(opened); len(shown) != 0 {
		t.Error("a type whose row was taken away is still shown")
	}
}

// The table shows each pair of eyes what the cases say, field by field.
func TestWhoSeesWhat(t *testing.T) {
	for _, c := range cases {
		for seed := range uint64(4) {
			f := c.fact(c.build(seed), seed)
			for viewer, want := range map[duel.Viewer]string{"a": c.owner, "b": c.opponent, "public": c.public, "mediator": c.mediator} {
				got := "nothing"
				if shown := c.see(p.Fog(spellduel.Ruleset), viewer, f); shown != nil {
					got = fieldsOf(shown.Event.Data, f.Data)
				}
				if got != sorted(want) {
					t.Errorf("%s, %s: %s sees\n%s\nand should see\n%s", c.typ, c.when, viewer, got, sorted(want))
				}
			}
		}
	}
}

// Rule ids are whole for the owner and the mediator, for others those of the
// row; reasons are by key.
func TestRulesAndReasons(t *testing.T) {
	for _, c := range cases {
		f := c.fact(c.build(1), 1)
		keys := strings.Fields(c.because)
		for viewer, own := range map[duel.Viewer][]string{"a": {"pr_a", "highest_a"}, "b": {"pr_b"}, "public": nil} {
			shown := c.see(p.Fog(spellduel.Ruleset), viewer, f)
			if shown == nil {
				continue
			}
			want := slices.Sorted(slices.Values(slices.Concat(keys, own)))
			if got := slices.Sorted(maps.Keys(shown.Event.Because)); !slices.Equal(got, want) {
				t.Errorf("%s, %s: %s sees the reasons %v, should see %v", c.typ, c.when, viewer, got, want)
			}
			var rules []duel.Rule
			for _, rule := range strings.Fields(c.rules) {
				rules = append(rules, duel.Rule(rule))
			}
			if viewer == "a" && c.whose != "" {
				rules = f.Rules
			}
			if !slices.Equal(shown.Event.Rules, rules) {
				t.Errorf("%s, %s: %s sees the rules %v, should see %v", c.typ, c.when, viewer, shown.Event.Rules, rules)
			}
		}
		if m := c.see(p.Fog(spellduel.Ruleset), duel.ViewerMediator, f); m == nil && c.mediator == "nothing" {
			continue
		} else if !slices.Equal(m.Event.Rules, f.Rules) || !reflect.DeepEqual(m.Event.Because, f.Because) {
			t.Errorf("%s: the mediator sees not all rules and reasons", c.typ)
		}
	}
}

// every asks a leak test to change each hidden thing in turn.
const every = -1

// leak looks for something that a viewer is shown of a payload and may not
// know: it changes a hidden thing, that at a place or each, and expects the same
// bytes.
func leak(table p.Table, c seenCase, seed uint64, at int) string {
	f := c.fact(c.build(seed), seed)
	for viewer, column := range map[duel.Viewer]string{"a": c.owner, "b": c.opponent, "public": c.public} {
		shown := c.see(table, viewer, f)
		var found string
		switch {
		case column == "nothing" && shown == nil:
			continue
		case column == "nothing":
			found = "an event that he may not know of"
		case shown == nil:
			found = "nothing"
		default:
			found = c.leakAround(table, viewer, f, shown.JSON)
		}
		if found == "" && column != "whole" {
			found = c.leakOfData(table, viewer, seed, at, shown.JSON)
		}
		if found != "" {
			return string(viewer) + " is shown " + found
		}
	}
	return ""
}

func (c seenCase) leakOfData(table p.Table, viewer duel.Viewer, seed uint64, at int, before []byte) string {
	open := c.open
	switch {
	case viewer == "a":
		open = c.owner
	case open == "" && viewer == duel.ViewerPublic:
		open = c.public
	case open == "":
		open = c.opponent
	}
	original := c.build(seed)
	all := places(reflect.ValueOf(original).Elem(), "")
	for i := range all {
		if covers(open+" "+c.fixed, all[i].path) || at != every && i != at%len(all) {
			continue
		}
		changed := c.build(seed)
		places(reflect.ValueOf(changed).Elem(), "")[i].change()
		if c.same != nil && !c.same(original, changed) {
			continue
		}
		shown := c.see(table, viewer, c.fact(changed, seed))
		if shown == nil || !bytes.Equal(shown.JSON, before) {
			return all[i].path
		}
	}
	return ""
}

// leakAround changes the reasons and the rules.
func (c seenCase) leakAround(table p.Table, viewer duel.Viewer, f p.Fact, before []byte) string {
	for key := range f.Because {
		if covers(c.because, key) || strings.HasSuffix(key, "_"+string(viewer)) {
			continue
		}
		changed := f
		changed.Because = maps.Clone(f.Because)
		changed.Because[key] = "otherwise"
		if !bytes.Equal(c.see(table, viewer, changed).JSON, before) {
			return "the reason " + key
		}
	}
	if viewer == "a" && c.whose != "" {
		return ""
	}
	for i, rule := range f.Rules {
		changed := f
		changed.Rules = slices.Delete(slices.Clone(f.Rules), i, i+1)
		if !covers(c.rules, string(rule)) && !bytes.Equal(c.see(table, viewer, changed).JSON, before) {
			return "the rule " + string(rule)
		}
	}
	return ""
}

// Whatever a viewer may not know of an event changes no byte of what he is
// shown of it: each hidden thing of two payloads, then things at random.
func TestHiddenFieldsMoveNothing(t *testing.T) {
	for _, c := range cases {
		for seed := range uint64(2) {
			if found := leak(p.Fog(spellduel.Ruleset), c, seed, every); found != "" {
				t.Errorf("%s, %s: %s", c.typ, c.when, found)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		c := rapid.SampledFrom(cases).Draw(t, "case")
		seed, at := rapid.Uint64().Draw(t, "seed"), rapid.IntRange(0, 1<<20).Draw(t, "place")
		if found := leak(p.Fog(spellduel.Ruleset), c, seed, at); found != "" {
			t.Errorf("%s, %s: %s", c.typ, c.when, found)
		}
	})
}

// A duel stored before an empty memory was written down as a list shows it as one,
// and is stored as it was.
func TestAnOldEmptyMemoryIsShownAsAList(t *testing.T) {
	streams := p.NewStreams(spellduel.Ruleset, duel.SeatA, duel.SeatB)
	var shown []string
	seated := p.Fact{Type: "seat_taken", V: 1, Data: spellduel.SeatTaken{Seat: "a", Sheet: spellduel.Sheet{Name: "Calvin"}}}
	for _, s := range streams.Apply(seated) {
		if bytes.Contains(s.JSON, []byte(`"prepared":[]`)) {
			shown = append(shown, string(s.Viewer))
		}
	}
	slices.Sort(shown)
	if !slices.Equal(shown, []string{"a", "mediator"}) {
		t.Errorf("an empty list is shown to %v", shown)
	}
}
