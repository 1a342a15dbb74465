package duel

import (
	"errors"
	"slices"
	"testing"
)

// A decision keeps its id for as long as it is open, and a new one takes the next
// number that its own audience counts: what is hidden moves no number that is seen.
func TestDecisionsAreNumberedForEachAudience(t *testing.T) {
	var asked Tallies
	var open Docket
	due := func(decisions ...Decision) []string {
		var ids []string
		for _, d := range open.Owe(asked, decisions...).Owed {
			if open.Same(&d) == nil {
				asked.Bump(d.Audience)
				open = append(open, Pending{Decision: d})
			}
			ids = append(ids, d.ID)
		}
		return ids
	}
	hidden := Decision{Kind: "roll", Seat: "a", For: "a", Audience: AudienceOf("a")}
	if got, want := due(Decision{Kind: "move", Seat: "a"}, Decision{Kind: "move", Seat: "b"}), []string{"d1", "d2"}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	if got, want := due(Decision{Kind: "move", Seat: "b"}, hidden, Decision{Kind: "see", Seat: Mediator, Audience: AudienceMediator}), []string{"d2", "a1", "m1"}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	if open[1].Decision.Audience != AudienceOpen {
		t.Errorf("who sees %+v?", open[1].Decision)
	}
	closed := open.Close([]string{"m1", "a1", "z9"})
	if len(closed) != 2 || closed[0].Decision.ID != "m1" || closed[1].Decision.ID != "a1" || len(open) != 2 {
		t.Fatalf("closed %+v, left %+v", closed, open)
	}
	if got, want := due(hidden, Decision{Kind: "fight", Seat: "a"}), []string{"a2", "d3"}; !slices.Equal(got, want) {
		t.Errorf("%v, not %v", got, want)
	}
	if got := open.OfKind("move"); !slices.Equal(got, []string{"d1", "d2"}) {
		t.Errorf("open moves: %v", got)
	}
}

// A question of which somebody may know nothing answers him as one that is not
// open, to the letter; the mediator knows of all.
func TestAHiddenDecisionIsAsIfNotOpen(t *testing.T) {
	open := Docket{
		{Decision: Decision{ID: "d1", Seat: "b", Audience: AudienceOpen}},
		{Decision: Decision{ID: "b1", Seat: "b", Audience: AudienceOf("b")}},
	}
	for _, c := range []struct {
		by   Actor
		id   string
		code Code
	}{
		{"b", "d1", ""},
		{"b", "b1", ""},
		{"a", "d1", CodeNotYours},
		{Mediator, "b1", CodeNotYours},
		{"a", "b1", CodeUnknownDecision},
		{"a", "b2", CodeUnknownDecision},
	} {
		var refusal *Refusal
		p, err := open.Owed(c.by, c.id)
		switch {
		case c.code == "" && (err != nil || p.Decision.ID != c.id):
			t.Errorf("%s owes %s: %v", c.by, c.id, err)
		case c.code != "" && (!errors.As(err, &refusal) || refusal.Code != c.code):
			t.Errorf("%s and %s: %v", c.by, c.id, err)
		case c.code == CodeUnknownDecision && err.Error() != NotOpen(c.id).Error():
			t.Errorf("%v tells more than %v", err, NotOpen(c.id))
		}
	}
}

// A sealed answer is taken back before another is given, and only what is sealed
// is taken back.
func TestASealedAnswerStandsUntilItIsTakenBack(t *testing.T) {
	open := Docket{{Decision: Decision{ID: "d1", Answer: FormOption, Options: []Option{{ID: "x"}}}}}
	code := func(err error) Code {
		var refusal *Refusal
		if err != nil && (!errors.As(err, &refusal) || !slices.Equal(refusal.Rules, []Rule{"sealing"})) {
			t.Errorf("%v", err)
		}
		if refusal == nil {
			return ""
		}
		return refusal.Code
	}
	x := Answer{Option: "x"}
	if c := code(open[0].GivesBack("sealing")); c != CodeNotWithdrawable {
		t.Errorf("nothing is taken back: %q", c)
	}
	if c := code(open[0].Takes(x, "sealing", Wording{})); c != "" {
		t.Errorf("an answer: %q", c)
	}
	open.Seal(0, x)
	if c := code(open[0].Takes(x, "sealing", Wording{})); c != CodeUnknownDecision {
		t.Errorf("a second answer: %q", c)
	}
	if c := code(open[0].GivesBack("sealing")); c != "" {
		t.Errorf("it is taken back: %q", c)
	}
	open.Unseal(0)
	if c := code(open[0].Takes(x, "sealing", Wording{})); c != "" || open[0].Answer.Option != "" {
		t.Errorf("another answer: %q, %+v", c, open[0])
	}
}
