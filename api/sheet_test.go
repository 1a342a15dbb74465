package api_test

import (
	"strings"
	"testing"

	"spellduel/api"
)

// A duelist may come with no spell at all: what he prepared is an empty
// list to all who see it.
func TestAnEmptyMemoryIsAnEmptyList(t *testing.T) {
	h := newHouse(t)
	d := h.open(map[string]any{"terms": map[string]any{"dice": "table", "end": []any{"no_hit_points"}}})
	bare := calvin()
	bare["memorized"], bare["items"] = []any{}, []any{}
	token := into[api.TakenSeat](h.post(d.path+"/seats/a", "", seating(d.invitationA, bare)).is(201)).Token
	h.issued = append(h.issued, token)
	for name, reader := range map[string]string{"a": token, "the mediator": d.mediator} {
		events := string(h.get(d.path+"/events", reader).is(200).body)
		if !strings.Contains(events, `"prepared":[]`) {
			t.Errorf("%s is shown %s", name, events)
		}
	}
}
