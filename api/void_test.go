package api_test

import (
	"strings"
	"testing"
)

// duel.void: who opened a duel calls it off, before anybody sat down or in the
// middle of it; all see it end without a winner and by whom, and can only read it.
func TestWhoOpenedADuelCallsItOff(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	open := d.owes(d.a)
	for _, other := range []string{d.a, d.b, d.spectator} {
		h.post(d.path+"/void", other, nil).refused(403, "not_a_player", "")
	}
	gone := h.post(d.path+"/void", d.mediator, nil, key("off-1")).is(200)
	same(t, "called off", gone, h.post(d.path+"/void", d.mediator, nil, key("off-1")))
	h.post(d.path+"/void", d.mediator, nil).refused(409, "duel_over", "")
	for _, reader := range []string{d.a, d.b, d.spectator, d.mediator} {
		view := string(h.get(d.path+"/view", reader).is(200).body)
		if !strings.Contains(view, `"result":"void"`) || !strings.Contains(view, `"by":"voided_by_mediator"`) || !strings.Contains(view, `"winner":null`) {
			t.Errorf("the view is %s", view)
		}
	}
	if left := d.owes(d.a); len(left) > 0 {
		t.Errorf("still owed: %+v", left)
	}
	h.post(d.path+"/decisions/"+open[0].ID, d.a, map[string]any{"option": "pass"}).refused(409, "duel_over", "")

	early := h.open(map[string]any{"terms": map[string]any{"dice": "server"}, "mediator": nil})
	h.post(early.path+"/void", early.invitationA, nil).refused(403, "not_allowed", "")
	h.post(early.path+"/void", early.mediator, nil).is(200)
	h.post(early.path+"/seats/a", "", seating(early.invitationA, calvin())).refused(409, "duel_over", "")
}
