package api_test

import (
	"fmt"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"spellduel/api"
)

func tokenWish(as, label, expires string) map[string]any {
	wish := map[string]any{"as": as}
	if label != "" {
		wish["label"] = label
	}
	if expires != "" {
		wish["expires_at"] = expires
	}
	return wish
}

// token makes a read-only token.
func (d *table) token(by, as, label, expires string, more ...with) api.NewToken {
	d.h.t.Helper()
	got := into[api.NewToken](d.h.post(d.path+"/tokens", by, tokenWish(as, label, expires), more...).is(201))
	d.h.issued = append(d.h.issued, got.Secret)
	return got
}

// A read-only token is no stronger than the one that makes it, sees what its
// viewer sees, and does nothing.
func TestAReadOnlyTokenIsNoStrongerThanItsMaker(t *testing.T) {
	h := newHouse(t)
	d, house := h.sit(nil), h.sit(map[string]any{"mediator": nil, "terms": map[string]any{}})
	d.toAct()
	for _, c := range []struct {
		at    *table
		by    string
		token string
		may   string
	}{
		{d, "mediator", d.mediator, "mediator a b public"},
		{d, "a", d.a, "a public"},
		{d, "b", d.b, "b public"},
		{house, "opener", house.mediator, "public"},
		{house, "a", house.a, "a public"},
	} {
		for _, as := range []string{"mediator", "a", "b", "public"} {
			if !strings.Contains(" "+c.may+" ", " "+as+" ") {
				h.post(c.at.path+"/tokens", c.token, tokenWish(as, "", "")).refused(422, "token_not_legal", "/as")
				continue
			}
			made := c.at.token(c.token, as, "", "")
			same(t, c.by+"'s token for "+as, h.get(c.at.path+"/view?as="+as, c.token), h.get(c.at.path+"/view", made.Secret))
			if owed := c.at.owes(made.Secret); len(owed) > 0 {
				t.Errorf("a read-only token owes %+v", owed)
			}
			for _, path := range []string{"/surrender", "/seats/a/token", "/seats/a/invitation"} {
				h.post(c.at.path+path, made.Secret, nil).refused(403, "not_a_player", "")
			}
			h.post(c.at.path+"/tokens", made.Secret, tokenWish("public", "", "")).refused(403, "not_a_player", "")
			h.get(c.at.path+"/tokens", made.Secret).refused(403, "not_a_player", "")
			h.send("DELETE", c.at.path+"/tokens/"+made.ID, made.Secret, nil).refused(403, "not_a_player", "")
			if as != "mediator" {
				h.get(c.at.path+"/view?as=mediator", made.Secret).refused(403, "not_allowed", "?as")
			}
		}
	}
	h.post(d.path+"/surrender", d.b, nil).is(200)
	h.get(d.path+"/view?as=mediator", d.a).is(200) // the terms disclose to the seats
	h.get(d.path+"/view?as=mediator", d.token(d.a, "a", "", "").Secret).refused(403, "not_allowed", "?as")
}

// Each lists and ends his own, and what others have is to him as if it were not.
func TestTokensAreTheirMakersAlone(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	list := func(token string) string {
		var names []string
		for _, made := range into[api.Tokens](h.get(d.path+"/tokens", token).is(200)).Tokens {
			names = append(names, made.As+" "+made.Label)
		}
		return strings.Join(names, ", ")
	}
	before := h.get(d.path+"/tokens", d.b).is(200)
	made := d.token(d.a, "a", "the screen", "")
	second := d.token(d.a, "public", "the hall", "2026-12-24T19:00:00+01:00")
	if second.ExpiresAt == nil || *second.ExpiresAt != "2026-12-24T18:00:00Z" || made.ExpiresAt != nil {
		t.Errorf("made %+v and %+v", made, second)
	}
	for range 2 {
		if a, m := list(d.a), list(d.mediator); a != "a the screen, public the hall" || m != "public " {
			t.Errorf("a has %q, the mediator %q", a, m)
		}
		same(t, "b's list", before, h.get(d.path+"/tokens", d.b))
		if got := h.get(d.path+"/tokens", d.a); strings.Contains(string(got.body), made.Secret) {
			t.Error("the list tells a secret")
		}
		h.restart()
	}
	none := h.send("DELETE", d.path+"/tokens/nothing", d.b, nil).refused(404, "unknown_token", "")
	same(t, "ending another's", none, h.send("DELETE", d.path+"/tokens/"+made.ID, d.b, nil))
	same(t, "ending another's, the mediator", none, h.send("DELETE", d.path+"/tokens/"+made.ID, d.mediator, nil))
	ended := h.send("DELETE", d.path+"/tokens/"+made.ID, d.a, nil, key("end")).is(204)
	h.get(d.path+"/view", made.Secret).is(404)
	h.restart()
	same(t, "ending again with the key", ended, h.send("DELETE", d.path+"/tokens/"+made.ID, d.a, nil, key("end")))
	same(t, "ending again without", none, h.send("DELETE", d.path+"/tokens/"+made.ID, d.a, nil))
	h.get(d.path+"/view", made.Secret).is(404)
	h.get(d.path+"/view", second.Secret).is(200)
	// The spectators' own is the mediator's to end.
	spectators := into[api.Tokens](h.get(d.path+"/tokens", d.mediator)).Tokens[0]
	h.send("DELETE", d.path+"/tokens/"+spectators.ID, d.mediator, nil).is(204)
	h.get(d.path+"/view", d.spectator).is(404)
}

// A token expires by the house's clock, at its moment, and opens nothing after it.
func TestATokenExpires(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	at := h.clock.Add(time.Hour)
	made := d.token(d.a, "a", "", at.Format(time.RFC3339))
	h.clock = at.Add(-time.Millisecond)
	h.get(d.path+"/view", made.Secret).is(200)
	h.clock = at
	for range 2 {
		same(t, "an expired token", h.get("/v1/duels/nosuchduel/view", made.Secret), h.get(d.path+"/view", made.Secret))
		if n := len(into[api.Tokens](h.get(d.path+"/tokens", d.a)).Tokens); n != 0 {
			t.Errorf("%d tokens are listed", n)
		}
		h.restart()
	}
	for _, past := range []time.Time{at, at.Add(-time.Second), time.Unix(0, 0).UTC()} {
		h.post(d.path+"/tokens", d.a, tokenWish("a", "", past.Format(time.RFC3339))).refused(422, "token_not_legal", "/expires_at")
	}
}

// An open stream of a token that has expired brings no event more, and ends.
func TestTheStreamOfAnExpiredTokenCloses(t *testing.T) {
	var millis atomic.Int64
	h := newHouse(t, func(h *house) {
		h.config.Heartbeat = 20 * time.Millisecond
		millis.Store(h.clock.UnixMilli())
		h.now = func() time.Time { return time.UnixMilli(millis.Load()) }
	})
	address, _ := h.serve()
	d := h.sit(nil)
	made := d.token(d.a, "public", "", h.now().Add(time.Hour).UTC().Format(time.RFC3339))
	stream := h.stream(address+d.path+"/events", made.Secret, fmt.Sprint(len(strings.Fields(d.types(made.Secret)))))
	if f, err := stream.next(); err != nil || f.comment == "" && f.data != "" {
		t.Fatalf("first %+v, %v", f, err)
	}
	millis.Add(time.Hour.Milliseconds())
	h.post(d.path+"/surrender", d.b, nil).is(200)
	for {
		f, err := stream.next()
		if err != nil {
			return
		}
		if f.data != "" {
			t.Fatalf("an event after the end: %+v", f)
		}
	}
}

// What no token can be made of is refused, and nothing is kept.
func TestTokensThatCanNotBe(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	before := h.contents()
	for _, c := range []struct {
		body   any
		status int
		code   string
		field  string
	}{
		{nil, 400, "body_malformed", ""},
		{map[string]any{}, 422, "body_not_legal", "/as"},
		{tokenWish("c", "", ""), 422, "body_not_legal", "/as"},
		{tokenWish("a", strings.Repeat("x", 101), ""), 422, "body_not_legal", "/label"},
		{tokenWish("a", "the \u202e screen", ""), 422, "body_not_legal", "/label"},
		{tokenWish("a", "", "tomorrow"), 422, "body_not_legal", "/expires_at"},
		{tokenWish("a", "", "0001-01-01T00:00:00Z"), 422, "body_not_legal", "/expires_at"}, // which is no "never"
		{tokenWish("a", "", "2026-12-24"), 422, "body_not_legal", "/expires_at"},
		{map[string]any{"as": "a", "expires_at": 7}, 422, "body_not_legal", "/expires_at"},
		{map[string]any{"as": "a", "grant": "token"}, 422, "body_not_legal", "/grant"},
	} {
		h.post(d.path+"/tokens", d.a, c.body).refused(c.status, c.code, c.field)
	}
	if h.contents() != before {
		t.Error("something was stored")
	}
	var last api.NewToken
	for i := range 16 {
		last = d.token(d.a, "a", fmt.Sprint("screen ", i), "2027-01-01T00:00:00Z")
	}
	h.post(d.path+"/tokens", d.a, tokenWish("a", "", "")).refused(409, "too_many_tokens", "")
	d.token(d.b, "b", "", "")
	h.send("DELETE", d.path+"/tokens/"+last.ID, d.a, nil).is(204)
	d.token(d.a, "a", "", "")
	h.clock = time.Date(2027, 1, 1, 0, 0, 0, 0, time.UTC) // what expired takes no place
	for range 15 {
		d.token(d.a, "a", "", "")
	}
}

// A repeated key gives the same secret again, from a sealed answer: the store
// and the log hold no credential.
func TestAnswersWithTokensAreKeptSealed(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	invite := func() *answer { return h.post(d.path+"/seats/a/invitation", d.mediator, nil, key("i")) }
	read := func() *answer {
		return h.post(d.path+"/tokens", d.b, tokenWish("b", "my screen", "2026-12-24T18:00:00Z"), key("t"))
	}
	renew := func() *answer { return h.post(d.path+"/seats/b/token", d.b, nil, key("r")) }
	invited, made := invite().is(201), read().is(201)
	renewed := renew().is(201)
	anew := into[api.TakenSeat](renewed).Token
	h.issued = append(h.issued, into[api.SeatInvitation](invited).Invitation, into[api.NewToken](made).Secret, anew)
	before := h.contents()
	for range 2 {
		same(t, "inviting", invited, invite())
		same(t, "renewing", renewed, renew())
		h.post(d.path+"/tokens", d.b, tokenWish("b", "", ""), key("t")).refused(404, "unknown_duel", "") // his token has ended
		h.post(d.path+"/seats/a/invitation", d.mediator, `{}`, key("i")).refused(422, "idempotency_key_reused", "")
		if h.contents() != before {
			t.Error("something was stored")
		}
		h.restart()
	}
	for _, secret := range h.issued {
		if strings.Contains(before, secret) {
			t.Errorf("%s… stands in the store", secret[:8])
		}
	}
	for _, viewer := range []string{"mediator", "a", "b", "public"} {
		stream := string(h.get(d.path+"/events?limit=500&as="+viewer, d.mediator).is(200).body)
		for _, secret := range append(h.issued, "my screen", "credentials_changed", into[api.NewToken](made).ID) {
			if strings.Contains(stream, secret) {
				t.Errorf("%s… stands in the stream of %s", secret[:8], viewer)
			}
		}
	}
	if strings.Contains(h.log.String(), "my screen") {
		t.Error("a label stands in the log")
	}
}
