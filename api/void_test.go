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

	// With a reason, which all are told.
	why := h.sit(nil)
	for text, bad := range map[string]any{"empty": "", "blank": " ", "long": strings.Repeat("x", 201), "turned": "x\u202ey", "only marks": "..."} {
		if got := h.post(why.path+"/void", why.mediator, map[string]any{"reason": bad}); got.status != 422 {
			t.Errorf("%s reason: %d %s", text, got.status, got.body)
		}
	}
	h.post(why.path+"/void", why.mediator, map[string]any{"reason": "\u202e"}).refused(422, "reason_not_legal", "/reason")
	h.post(why.path+"/void", why.mediator, map[string]any{"cause": "x"}).refused(422, "body_not_legal", "/cause")
	h.post(why.path+"/void", why.mediator, map[string]any{"reason": "the tavern closes"}).is(200)
	for _, reader := range []string{why.a, why.b, why.spectator, why.mediator} {
		for _, look := range []string{"/view", "/events?limit=500"} {
			if got := string(h.get(why.path+look, reader).is(200).body); !strings.Contains(got, `"reason":"the tavern closes"`) {
				t.Errorf("%s: %s", look, got)
			}
		}
	}

	// Terms that open a duel on its end open nothing of one that is void.
	for _, as := range []string{"b", "mediator"} {
		h.get(why.path+"/view?as="+as, why.a).refused(403, "not_allowed", "?as")
		h.get(why.path+"/events?as="+as, why.a).refused(403, "not_allowed", "?as")
		h.get(why.path+"/replay?as="+as, why.a).refused(403, "not_allowed", "?as")
	}
	h.get(why.path+"/view?as=b", why.mediator).is(200)

	early := h.open(map[string]any{"terms": map[string]any{"dice": "server"}, "mediator": nil})
	h.post(early.path+"/void", early.invitationA, nil).refused(403, "not_allowed", "")
	h.post(early.path+"/void", early.mediator, nil).is(200)
	h.post(early.path+"/seats/a", "", seating(early.invitationA, calvin())).refused(409, "duel_over", "")
}
