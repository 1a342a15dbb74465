package projections_test

import (
	"encoding/json"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
	p "spellduel/projections"
)

// wired is an event as encoding/json words it, which events are worded like.
type wired struct {
	Seq     int                 `json:"seq"`
	Type    string              `json:"type"`
	V       int                 `json:"v"`
	At      string              `json:"at"`
	Round   int                 `json:"round"`
	Phase   duel.Phase          `json:"phase"`
	Rules   []duel.Rule         `json:"rules"`
	Because map[string]any      `json:"because"`
	Data    any                 `json:"data"`
	Steps   map[duel.Viewer]int `json:"steps,omitempty"`
}

// An event's bytes are those that encoding/json makes of its fields, whatever
// texts stand in them.
func TestEventIsWordedAsJSONWordsIt(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text := rapid.OneOf(rapid.StringMatching(`[a-z_.]{0,12}`), rapid.SampledFrom([]string{
			`"`, `\`, `<b>`, `a&b`, "\u2028", "\x7f", "\t", "é", "\xff", "🜁", " ~ ",
		}), rapid.String())
		number := rapid.IntRange(-1000, 1000)
		value := rapid.OneOf(rapid.Map(number, func(n int) any { return n }), rapid.Map(text, func(s string) any { return s }),
			rapid.Map(rapid.SliceOfN(text, 0, 3), func(s []string) any { return s }), rapid.Just[any](true))
		e := p.Event{
			Seq: number.Draw(t, "seq"), Type: text.Draw(t, "type"), V: number.Draw(t, "v"),
			At: rapid.Int64Range(-1<<40, 1<<45).Draw(t, "at"), Round: number.Draw(t, "round"), Phase: duel.Phase(text.Draw(t, "phase")),
			Because: rapid.MapOfN(text, value, 0, 3).Draw(t, "because"), Data: value.Draw(t, "data"),
			Steps: rapid.MapOfN(rapid.Map(text, func(s string) duel.Viewer { return duel.Viewer(s) }), number, 0, 4).Draw(t, "steps"),
			Rules: rapid.SliceOfN(rapid.Map(text, func(s string) duel.Rule { return duel.Rule(s) }), 0, 3).Draw(t, "rules"),
		}
		want, err := json.Marshal(wired{e.Seq, e.Type, e.V, p.Moment(e.At), e.Round, e.Phase, e.Rules, e.Because, e.Data, e.Steps})
		if err != nil {
			t.Fatal(err)
		}
		if string(e.JSON()) != string(want) {
			t.Fatalf("%s\nshould be\n%s", e.JSON(), want)
		}
	})
}

// Nothing is worded as an empty list and an empty object, never as null.
func TestEventOfNothing(t *testing.T) {
	const want = `{"seq":0,"type":"","v":0,"at":"1970-01-01T00:00:00.000Z","round":0,"phase":"","rules":[],"because":{},"data":null}`
	if got := string(p.Event{}.JSON()); got != want {
		t.Errorf("%s\nshould be\n%s", got, want)
	}
}
