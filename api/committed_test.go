package api

import (
	"encoding/json"
	"testing"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
	"spellduel/projections"
)

// What a command came to is worded as every answer is.
func TestCommittedIsWordedAsOtherAnswers(t *testing.T) {
	event := func(seq int, name string) projections.Shown {
		return projections.Shown{JSON: projections.Event{Seq: seq, Type: "seat_taken", Rules: []duel.Rule{"duel.terms"}, Data: map[string]string{"name": name}}.JSON()}
	}
	for _, events := range [][]projections.Shown{{}, {event(1, "Rary")}, {event(7, "<Serten> & \"co\""), event(8, "Bühl\u2028\\")}} {
		out := adjudicator.Outcome{Version: "8-00ff9b8e978a81f1", Events: events}
		want, err := encode(struct {
			Version string            `json:"version"`
			Events  []json.RawMessage `json:"events"`
		}{out.Version, rawEvents(events)})
		if err != nil {
			t.Fatal(err)
		}
		if got := committed(out); string(got) != string(want) {
			t.Errorf("%s\nshould be\n%s", got, want)
		}
	}
}
