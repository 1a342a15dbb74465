package api_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"spellduel/api"
)

// Each route for each kind of credential. A route that is not in the table
// fails, so that a new one is decided about.
func TestEveryRouteKnowsWhoMay(t *testing.T) {
	h := newHouse(t)
	d, other := h.sit(nil), h.sit(nil)
	fresh := h.open(nil)
	d.toAct()
	ended, readonly := d.a, d.token(d.a, "a", "", "").Secret
	expired := d.token(d.b, "b", "", h.clock.Add(time.Second).Format(time.RFC3339)).Secret
	d.a = d.renew("a", d.a)
	h.clock = h.clock.Add(time.Second)
	garbled := "sd1_" + strings.Repeat("x", 42)
	stranger := "sd1_" + strings.Repeat("A", 43)
	read := map[string]int{
		"mediator": 200, "a": 200, "b": 200, "public": 200, "read-only": 200, "ended": 404, "expired": 404, "used invitation": 404, "other's a": 404, "other's mediator": 404, "stranger": 404,
		"nobody": 401, "garbled": 401,
	}
	act := map[string]int{ // the decision is A's
		"mediator": 403, "a": 422, "b": 403, "public": 403, "read-only": 403, "ended": 404, "expired": 404, "used invitation": 404, "other's a": 404, "other's mediator": 404, "stranger": 404,
		"nobody": 401, "garbled": 401,
	}
	table := map[string]struct {
		body string
		want map[string]int
	}{
		"GET /v1/duels/:duel":                         {want: read},
		"GET /v1/duels/:duel/view":                    {want: read},
		"GET /v1/duels/:duel/events":                  {want: read},
		"GET /v1/duels/:duel/replay":                  {want: read},
		"GET /v1/duels/:duel/decisions":               {want: read},
		"POST /v1/duels/:duel/decisions/:decision":    {`{"option":"no"}`, act},
		"DELETE /v1/duels/:duel/decisions/:decision":  {want: changed(act, "a", 409)},
		"POST /v1/duels/:duel/surrender":              {`{"no":"field"}`, changed(changed(act, "b", 422), "mediator", 422, "public", 422, "read-only", 422)},
		"GET /v1/duels/:duel/interventions":           {want: changed(act, "a", 403, "mediator", 200)},
		"POST /v1/duels/:duel/interventions":          {`{"kind":"rain"}`, changed(act, "a", 403, "mediator", 422)},
		"POST /v1/duels":                              {}, // nobody needs a credential to open a duel
		"POST /v1/duels/:duel/seats/:seat":            {}, // the invitation is in the body: refusal_test.go
		"GET /v1/duels/:duel/tokens":                  {want: changed(read, "public", 403, "read-only", 403)},
		"POST /v1/duels/:duel/tokens":                 {`{"as":"no"}`, changed(read, "mediator", 422, "a", 422, "b", 422, "public", 422, "read-only", 422)},
		"DELETE /v1/duels/:duel/tokens/:token":        {want: changed(read, "mediator", 404, "a", 404, "b", 404, "public", 403, "read-only", 403)},
		"POST /v1/duels/:duel/seats/:seat/invitation": {want: changed(act, "mediator", 201, "a", 403)},
		"POST /v1/duels/:duel/seats/:seat/token":      {want: without(act, "a")},
		"GET /healthz":                                {},
		"GET /readyz":                                 {},
	}
	tokens := map[string]string{
		"mediator": d.mediator, "a": d.a, "b": d.b, "public": d.spectator, "read-only": readonly, "ended": ended, "expired": expired, "used invitation": d.invitationA,
		"other's a": other.a, "other's mediator": other.mediator, "stranger": stranger, "nobody": "", "garbled": garbled,
	}
	decision := d.owes(d.a)[0].ID
	for _, r := range h.server.Routes() {
		if _, all := publicRoutes[r.Method+" "+r.Path]; all {
			continue // anybody: reference_test.go
		}
		row, listed := table[r.Method+" "+r.Path]
		if !listed {
			t.Errorf("%s %s: nobody decided who may", r.Method, r.Path)
		}
		for who, status := range row.want {
			path := strings.NewReplacer(":duel", d.id, ":decision", decision, ":seat", "a", ":token", "none").Replace(r.Path)
			var body any
			if row.body != "" {
				body = row.body
			}
			got := h.send(r.Method, path, tokens[who], body)
			if got.status != status {
				t.Errorf("%s %s by %s: %d, want %d: %s", r.Method, r.Path, who, got.status, status, got.body)
			}
			if status != 401 && status != 404 || read[who] == 200 {
				continue
			}
			// Without a part in the duel, it answers as one that does not exist.
			absent := h.send(r.Method, strings.ReplaceAll(path, d.id, "nosuchduel"), tokens[who], body)
			same(t, fmt.Sprintf("%s %s by %s, on a duel and on none", r.Method, r.Path, who), got, absent)
		}
	}
	h.get(fresh.path, fresh.invitationB).is(200)
	for _, path := range []string{"/view", "/events", "/replay", "/decisions", "/interventions"} {
		h.get(fresh.path+path, fresh.invitationB).refused(403, "not_allowed", "")
	}
	h.post(fresh.path+"/surrender", fresh.invitationB, nil).refused(403, "not_allowed", "")
	if got := h.get(d.path, "").header.Get("WWW-Authenticate"); !strings.HasPrefix(got, "Bearer") {
		t.Errorf("WWW-Authenticate is %q", got)
	}
}

// without leaves out who is tested elsewhere, as what he may do would end him.
func without(m map[string]int, who string) map[string]int {
	c := changed(m)
	delete(c, who)
	return c
}

func changed(m map[string]int, pairs ...any) map[string]int {
	c := map[string]int{}
	for k, v := range m {
		c[k] = v
	}
	for i := 0; i < len(pairs); i += 2 {
		c[pairs[i].(string)] = pairs[i+1].(int)
	}
	return c
}

// The invitation reads the terms, in full, and who has sat down.
func TestAnInvitationReadsTheTerms(t *testing.T) {
	h := newHouse(t)
	d := h.open(map[string]any{"terms": map[string]any{}, "mediator": nil})
	got := into[api.Duel](h.get(d.path, d.invitationA).is(200))
	if got.Terms.Dice != "server" || len(got.Terms.End) != 2 || got.Terms.OpponentHitPoints != "wounded" || got.Terms.Disclosure != "on_end" ||
		!got.Mediator.House || got.PreparationTurns != 1 || len(got.DiceCommitment) != 64 || got.Seats["b"].Name != "Delsenora" || got.Seats["b"].Taken {
		t.Errorf("the invitation reads %+v", got)
	}
	if d.spectator != "" {
		t.Error("a spectator's token where the terms have no spectators")
	}
}

// Declining ends the duel before it began; the invitation is used up.
func TestDecliningEndsTheDuel(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	no := map[string]any{"invitation": d.invitationB, "consent": false}
	token := into[api.TakenSeat](h.post(d.path+"/seats/b", "", no).is(201)).Token
	h.issued = append(h.issued, token)
	view := into[map[string]any](h.get(d.path+"/view", token).is(200))
	if view["over"] != true || view["outcome"].(map[string]any)["result"] != "declined" {
		t.Errorf("after declining: %v", view["outcome"])
	}
	h.post(d.path+"/seats/b", "", no).refused(409, "invitation_used", "/invitation")
	h.post(d.path+"/seats/a", "", seating(d.invitationA, calvin())).refused(409, "duel_over", "")
}

// Without a mediator the house judges, and the opener sees what the public sees.
func TestAHouseDuelPlaysByServerDice(t *testing.T) {
	h := newHouse(t)
	d := h.sit(map[string]any{"terms": map[string]any{"spectators": true}, "mediator": nil})
	none := map[string]any{"selection": []string{}}
	d.decide(d.a, "contribute", none).is(200)
	d.decide(d.b, "contribute", none).is(200)
	d.decide(d.a, "act", option("pass")).is(200)
	if a, b := h.get(d.path+"/view", d.mediator), h.get(d.path+"/view", d.spectator); string(a.body) != string(b.body) {
		t.Errorf("the opener sees\n%s\nthe public\n%s", a.body, b.body)
	}
	if owed := d.owes(d.mediator); len(owed) != 0 {
		t.Errorf("the opener owes %v", owed)
	}
	h.post(d.path+"/decisions/d3", d.mediator, option("pass")).refused(403, "not_a_player", "")
	h.get(d.path+"/interventions", d.mediator).refused(403, "not_a_player", "")
	h.post(d.path+"/interventions", d.mediator, report("touch", "")).refused(403, "not_a_player", "")
	h.get(d.path+"/view?as=a", d.mediator).refused(403, "not_allowed", "?as")
}

// When it is over the terms open the mediator's stream to both seats, and to
// nobody else.
func TestTheEndOpensWhatTheTermsSay(t *testing.T) {
	h := newHouse(t)
	for disclosure, status := range map[string]int{"on_end": 200, "never": 403} {
		d := h.sit(map[string]any{"terms": map[string]any{"dice": "table", "disclosure": disclosure, "spectators": true}})
		d.toAct()
		h.get(d.path+"/events?as=mediator", d.a).refused(403, "not_allowed", "?as")
		h.post(d.path+"/surrender", d.b, nil).is(200)
		h.get(d.path+"/events?as=mediator", d.a).is(status)
		h.get(d.path+"/view?as=b", d.a).is(status)
		h.get(d.path+"/events?as=mediator", d.spectator).is(403)
	}
}
