package api_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"spellduel/api"
	"spellduel/domain/duel"
	"spellduel/internal/simulate"
)

// simulated is what one duel by files comes to.
func simulated(ctx context.Context, ruleset string, terms, sheet []byte) error {
	var failed error
	p := simulate.Plan{Policies: [2]string{"random", "random"}, Duels: 1, Limit: 1, Cores: 1}
	if p.Opening, failed = api.OpeningOf(ruleset, terms); failed != nil {
		return failed
	}
	for i, seat := range []duel.Seat{duel.SeatA, duel.SeatB} {
		if p.Seats[i], failed = api.SeatingOf(ruleset, seat, sheet); failed != nil {
			return failed
		}
	}
	_, failed = simulate.Run(ctx, p)
	return failed
}

// A sheet or terms in a file are refused as in a request: for the same reason, at
// the same place, in the same words.
func TestFilesAreReadAsRequestsAre(t *testing.T) {
	h := newHouse(t)
	arcane := map[string]any{"ruleset": "duel-arcane", "terms": map[string]any{}, "mediator": nil}
	duels := map[string]*table{"spells-and-magic": h.open(nil), "duel-arcane": h.open(arcane)}
	kelson := func() map[string]any {
		good := map[string]any{"level": "good"}
		return map[string]any{"name": "Kelson", "power": good, "shields": good, "duel_arcane": good}
	}
	changed := func(of map[string]any, name string, value any) map[string]any {
		of[name] = value
		return of
	}
	for name, c := range map[string]struct {
		ruleset      string
		terms, sheet any
	}{
		"a field that nobody knows":   {sheet: changed(calvin(), "colour", "green")},
		"a class that casts nothing":  {sheet: changed(calvin(), "class", "thief")},
		"a spell that is unknown":     {sheet: changed(calvin(), "memorized", []any{map[string]any{"spell": "Fireblob", "count": 1}})},
		"a custom spell too high":     {sheet: changed(calvin(), "memorized", []any{map[string]any{"spell": map[string]any{"name": "Big", "level": 10, "type": "A", "movement": 2}, "count": 1}})},
		"nothing for a name":          {sheet: changed(calvin(), "name", nil)},
		"a level that is a word":      {sheet: changed(calvin(), "level", "ten")},
		"a sheet that is a list":      {sheet: json.RawMessage("[]")},
		"an end that is none":         {terms: map[string]any{"end": []string{"boredom"}}, sheet: calvin()},
		"a condition without more":    {terms: map[string]any{"also": []any{map[string]any{"when": "rounds"}}}, sheet: calvin()},
		"terms that nobody knows":     {terms: map[string]any{"weather": "fine"}, sheet: calvin()},
		"a field unknown in a circle": {ruleset: "duel-arcane", sheet: changed(kelson(), "class", "wizard")},
		"a level that is none":        {ruleset: "duel-arcane", sheet: changed(kelson(), "power", map[string]any{"level": "godly"})},
		"more points than there are":  {ruleset: "duel-arcane", sheet: changed(kelson(), "power_fatigue", 99)},
		"a circle of nobody":          {ruleset: "duel-arcane", terms: map[string]any{"circle": []string{}}, sheet: kelson()},
		"a house option that is none": {ruleset: "duel-arcane", terms: map[string]any{"house": map[string]any{"test_dice": 3}}, sheet: kelson()},
	} {
		var terms []byte
		if c.ruleset == "" {
			c.ruleset = "spells-and-magic"
		}
		d := duels[c.ruleset]
		path, body := d.path+"/seats/a", seating(d.invitationA, c.sheet)
		if c.terms != nil {
			path, body = "/v1/duels", opening(map[string]any{"ruleset": c.ruleset, "terms": c.terms, "mediator": nil})
			terms = encoded(t, c.terms)
		}
		want := into[api.Problem](h.post(path, "", body))
		var got *duel.Refusal
		if err := simulated(t.Context(), c.ruleset, terms, encoded(t, c.sheet)); !errors.As(err, &got) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if string(got.Code) != want.Code || got.Field != want.Field || got.Detail != want.Detail {
			t.Errorf("%s: a file is refused with %s at %s, %q, a request with %s at %s, %q", name, got.Code, got.Field, got.Detail, want.Code, want.Field, want.Detail)
		}
	}
	house := map[string]any{"house": map[string]any{"test_dice": 4}}
	for ruleset, c := range map[string]struct{ terms, sheet any }{"spells-and-magic": {map[string]any{}, calvin()}, "duel-arcane": {house, changed(kelson(), "power_fatigue", nil)}} {
		if err := simulated(t.Context(), ruleset, encoded(t, c.terms), encoded(t, c.sheet)); err != nil {
			t.Errorf("%s: a sheet that a seat is taken with: %v", ruleset, err)
		}
		h.post(duels[ruleset].path+"/seats/a", "", seating(duels[ruleset].invitationA, c.sheet)).is(201)
	}
}

func encoded(t *testing.T, v any) []byte {
	t.Helper()
	b, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return b
}
