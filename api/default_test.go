package api_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"spellduel/api"
)

// duel.deadline, arcane.late: what a decision says that the clock will take is what
// the clock takes, in each ruleset by its own words, from the first question until
// a duel that nobody plays ends by itself or asks again what it has asked.
func TestTheClockTakesTheDefaultThatWasTold(t *testing.T) {
	kelson := `{"name": "Kelson", "power": {"level": "good"}, "shields": {"level": "fair"}, "duel_arcane": {"level": "good"}}`
	for ruleset, c := range map[string]struct {
		sheets [2]any
		kinds  string // that are seen on the way
	}{
		"spells-and-magic": {[2]any{calvin(), json.RawMessage(delsenora)}, "contribute act"},
		"duel-arcane":      {[2]any{json.RawMessage(kelson), json.RawMessage(kelson)}, "test first_strike allot"},
	} {
		t.Run(ruleset, func(t *testing.T) {
			h, pass := timed(t)
			d := h.open(map[string]any{"ruleset": ruleset, "terms": map[string]any{"deadline": 3600}, "mediator": nil})
			tokens := map[string]*string{"a": &d.a, "b": &d.b}
			for i, seat := range []string{"a", "b"} {
				invitation := []string{d.invitationA, d.invitationB}[i]
				*tokens[seat] = into[api.TakenSeat](h.post(d.path+"/seats/"+seat, "", seating(invitation, c.sheets[i])).is(201)).Token
			}
			h.issued = append(h.issued, d.a, d.b)
			seen := ""
			for range 12 {
				told := map[string]string{} // by decision
				for _, token := range tokens {
					for _, owed := range d.owes(*token) {
						told[owed.ID] = owed.Default
						seen += " " + owed.Kind
					}
				}
				if len(told) == 0 {
					break
				}
				pass(time.Hour)
				if h.lapse() == 0 {
					t.Fatalf("nothing was due of %v", told)
				}
				for seat, token := range tokens {
					for _, e := range into[api.Events](h.get(d.path+"/events?limit=500", *token).is(200)).Events {
						id, _ := e.Data["decision"].(string)
						if want, asked := told[id]; asked && e.Type == "decision_made" && e.Data["seat"] == seat {
							taken(t, id, want, e.Data)
						}
					}
				}
			}
			for kind := range strings.FieldsSeq(c.kinds) {
				if !strings.Contains(seen, kind) {
					t.Errorf("no %s was asked: %s", kind, seen)
				}
			}
		})
	}
}

// taken holds an answer of the clock to the default that was told.
func taken(t *testing.T, id, want string, made map[string]any) {
	t.Helper()
	answer, _ := made["answer"].(map[string]any)
	selection, _ := answer["selection"].([]any)
	if made["by"] != "clock" {
		t.Errorf("%s was answered by %v", id, made["by"])
	}
	switch option, _ := answer["option"].(string); want {
	case "none":
		if len(selection) != 0 || option != "" {
			t.Errorf("%s: none was told, and %v taken", id, answer)
		}
	case "rests":
		if len(selection) == 0 {
			t.Errorf("%s: rests were told, and none taken", id)
		}
		for _, die := range selection {
			if text, _ := die.(string); !strings.HasPrefix(text, "rest#") {
				t.Errorf("%s: rests were told, and %v taken", id, die)
			}
		}
	default:
		if want == "" || option != want {
			t.Errorf("%s: %q was told, and %v taken", id, want, answer)
		}
	}
}
