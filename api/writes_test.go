package api_test

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"

	"spellduel/api"
)

// Every route that writes takes a key: sent again with it, each gives its first
// answer, at once and after a restart, and stores nothing more. A route that is new
// must be listed here.
func TestEveryWriteTakesAKey(t *testing.T) {
	h := newHouse(t)
	var all []func() *answer // as they were sent, in their order
	var first []*answer
	tried := map[string]bool{"POST /v1/sheets/annotate": true}
	write := func(route string, send func() *answer) *answer {
		t.Helper()
		a := send()
		if a.status >= 300 {
			t.Fatalf("%s: %d %s", route, a.status, a.body)
		}
		tried[route] = true
		all, first = append(all, send), append(first, a)
		return a
	}
	opened := write("POST /v1/duels", func() *answer { return h.post("/v1/duels", "", opening(nil), key("open")) })
	d := h.tableOf(into[api.OpenedDuel](opened))
	was := d.mediator
	anew := write("POST /v1/duels/:duel/token", func() *answer { return h.post(d.path+"/token", was, nil, key("renew")) })
	d.mediator = into[api.OwnToken](anew).Token
	invited := write("POST /v1/duels/:duel/seats/:seat/invitation", func() *answer { return h.post(d.path+"/seats/a/invitation", d.mediator, nil, key("invite")) })
	invitation := into[api.SeatInvitation](invited).Invitation
	sat := write("POST /v1/duels/:duel/seats/:seat", func() *answer { return h.post(d.path+"/seats/a", "", seating(invitation, calvin()), key("sit")) })
	old := into[api.TakenSeat](sat).Token
	renewed := write("POST /v1/duels/:duel/seats/:seat/token", func() *answer { return h.post(d.path+"/seats/a/token", old, nil, key("renew")) })
	d.a = into[api.TakenSeat](renewed).Token
	d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", seating(d.invitationB, json.RawMessage(delsenora))).is(201)).Token
	made := write("POST /v1/duels/:duel/tokens", func() *answer { return h.post(d.path+"/tokens", d.a, map[string]any{"as": "a"}, key("make")) })
	screen := into[api.NewToken](made)
	write("DELETE /v1/duels/:duel/tokens/:token", func() *answer { return h.send("DELETE", d.path+"/tokens/"+screen.ID, d.a, nil, key("end")) })
	h.issued = append(h.issued, invitation, old, d.a, d.b, d.mediator, screen.Secret)
	d.toAct()
	act := d.path + "/decisions/" + d.owes(d.a)[0].ID
	write("POST /v1/duels/:duel/decisions/:decision", func() *answer { return h.post(act, d.a, option("pass"), key("act")) })
	write("DELETE /v1/duels/:duel/decisions/:decision", func() *answer { return h.send("DELETE", act, d.a, nil, key("back")) })
	write("POST /v1/duels/:duel/interventions", func() *answer {
		return h.post(d.path+"/interventions", d.mediator, map[string]any{"kind": "attack", "seat": "a"}, key("report"))
	})
	lost, other := h.sit(nil), h.sit(nil)
	write("POST /v1/duels/:duel/surrender", func() *answer { return h.post(lost.path+"/surrender", lost.a, nil, key("yield")) })
	write("POST /v1/duels/:duel/void", func() *answer {
		return h.post(other.path+"/void", other.mediator, map[string]any{"reason": "late"}, key("off"))
	})

	before := h.contents()
	for _, when := range []string{"at once", "after a restart"} {
		for i, again := range all {
			same(t, when, first[i], again())
		}
		if h.contents() != before {
			t.Errorf("%s: something more was stored", when)
		}
		h.restart()
	}
	for _, r := range h.server.Routes() {
		if r.Method != http.MethodGet && r.Method != http.MethodHead && !tried[r.Method+" "+r.Path] {
			t.Errorf("%s %s is a write that nobody sends again here", r.Method, r.Path)
		}
	}
	if !strings.HasPrefix(first[0].header.Get("Location"), "/v1/duels/") {
		t.Errorf("opened at %q", first[0].header.Get("Location"))
	}
}
