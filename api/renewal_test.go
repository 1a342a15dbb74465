package api_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"spellduel/api"
)

// invite makes a new invitation for a seat.
func (d *table) invite(seat string, more ...with) string {
	d.h.t.Helper()
	got := into[api.SeatInvitation](d.h.post(d.path+"/seats/"+seat+"/invitation", d.mediator, nil, more...).is(201))
	d.h.issued = append(d.h.issued, got.Invitation)
	return got.Invitation
}

func takingOver(invitation string) map[string]any {
	return map[string]any{"invitation": invitation, "consent": true}
}

// takeOver uses the invitation of a taken seat.
func (d *table) takeOver(seat, invitation string) string {
	d.h.t.Helper()
	token := into[api.TakenSeat](d.h.post(d.path+"/seats/"+seat, "", takingOver(invitation)).is(201)).Token
	d.h.issued = append(d.h.issued, token)
	return token
}

// types lists the types of a token's stream.
func (d *table) types(token string) string {
	d.h.t.Helper()
	var list []string
	for _, e := range into[api.Events](d.h.get(d.path+"/events?limit=500", token).is(200)).Events {
		list = append(list, e.Type)
	}
	return strings.Join(list, " ")
}

// A lost invitation is replaced: the old one takes no seat any more.
func TestANewInvitationReplacesTheOld(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	anew := d.invite("a")
	h.post(d.path+"/seats/a", "", seating(d.invitationA, calvin())).refused(409, "invitation_used", "/invitation")
	h.get(d.path, d.invitationA).refused(404, "unknown_duel", "")
	again := d.invite("a")
	h.post(d.path+"/seats/a", "", seating(anew, calvin())).refused(409, "invitation_used", "/invitation")
	h.get(d.path, again).is(200)
	h.post(d.path+"/seats/b", "", seating(again, calvin())).refused(403, "invitation_for_another_seat", "/invitation")
	h.post(d.path+"/seats/a", "", takingOver(again)).refused(422, "sheet_not_legal", "/sheet")
	h.post(d.path+"/seats/a", "", seating(again, calvin())).is(201)
	h.post(d.path+"/seats/b", "", seating(d.invitationB, json.RawMessage(delsenora))).is(201)
	if got := d.types(d.spectator); !strings.HasPrefix(got, "duel_opened invitation_renewed invitation_renewed consent_given seat_taken ") {
		t.Errorf("the public sees %s", got)
	}
}

// A seat is handed over with its character and all it has seen; the last holder's
// token and what he made with it end, also after a restart.
func TestASeatIsHandedOver(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	d.decide(d.a, "act", option("pass")).is(200)
	own, public := d.token(d.a, "a", "", ""), d.token(d.a, "public", "", "")
	judges := d.token(d.mediator, "a", "", "")
	before := d.types(d.a)
	invitation := d.invite("a")
	h.get(d.path+"/view", d.a).is(200) // until somebody takes it
	h.post(d.path+"/seats/a", "", seating(invitation, calvin())).refused(409, "seat_taken", "")
	h.post(d.path+"/seats/a", "", map[string]any{"invitation": invitation, "consent": false}).refused(409, "seat_taken", "")
	h.post(d.path+"/seats/a", "", map[string]any{"invitation": invitation, "consent": true, "dice_seed": "00"}).refused(409, "seat_taken", "")
	h.get(d.path+"/view", d.a).is(200)
	taken := h.post(d.path+"/seats/a", "", takingOver(invitation), key("over")).is(201)
	heir := into[api.TakenSeat](taken).Token
	h.issued = append(h.issued, heir)
	for round := range 2 {
		for name, token := range map[string]string{"old": d.a, "own": own.Secret, "public": public.Secret} {
			if got := h.get(d.path+"/view", token); got.status != 404 {
				t.Errorf("round %d: the %s token reads %d", round, name, got.status)
			}
		}
		h.post(d.path+"/surrender", d.a, nil).refused(404, "unknown_duel", "")
		h.get(d.path+"/view?as=a", judges.Secret).is(200)
		h.post(d.path+"/seats/a", "", takingOver(invitation)).refused(409, "invitation_used", "/invitation")
		same(t, "taking over again with the key", taken, h.post(d.path+"/seats/a", "", takingOver(invitation), key("over")))
		if got := d.types(heir); got != before+" invitation_renewed seat_handed_over" {
			t.Errorf("the heir sees\n%s, the last holder saw\n%s", got, before)
		}
		if n := len(into[api.Tokens](h.get(d.path+"/tokens", heir)).Tokens); n != 0 {
			t.Errorf("the heir has %d tokens", n)
		}
		h.restart()
	}
	for _, token := range []string{d.b, d.mediator, d.spectator} {
		if !strings.HasSuffix(d.types(token), " invitation_renewed seat_handed_over") {
			t.Errorf("somebody sees %s", d.types(token))
		}
	}
	// He plays: what the last holder sealed is his to take back.
	h.send("DELETE", d.path+"/decisions/"+sealedAct(t, d, heir), heir, nil).is(200)
	d.decide(heir, "act", option("pass")).is(200)
	d.decide(d.b, "act", option("pass")).is(200)
	h.post(d.path+"/surrender", heir, nil).is(200)
	h.post(d.path+"/seats/a/invitation", d.mediator, nil).refused(409, "duel_over", "")
}

// sealedAct is the decision that a seat was asked last for its act.
func sealedAct(t *testing.T, d *table, token string) (id string) {
	t.Helper()
	for _, e := range into[api.Events](d.h.get(d.path+"/events?limit=500", token).is(200)).Events {
		if due, ok := e.Data["decision"].(map[string]any); ok && e.Type == "decision_due" && due["kind"] == "act" && due["seat"] == "a" {
			id = due["id"].(string)
		}
	}
	return id
}

// An invitation that the duel outlived takes nothing over.
func TestNothingIsHandedOverAfterTheEnd(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	invitation := d.invite("b")
	h.post(d.path+"/surrender", d.a, nil).is(200)
	h.post(d.path+"/seats/b", "", takingOver(invitation)).refused(409, "duel_over", "")
	h.get(d.path+"/view", d.b).is(200)
	// What was seen can still be looked at: by a renewed token, or one from the mediator.
	h.get(d.path+"/view", d.renew("b", d.b)).is(200)
	h.get(d.path+"/view", d.token(d.mediator, "b", "the loser's eyes", "").Secret).is(200)
	h.restart()
	if found, err := h.config.House.Audit(t.Context(), d.id); err != nil || len(found.Flaws) > 0 || !found.Over {
		t.Errorf("the duel is audited as %+v, %v", found, err)
	}
}

// Where the house judges, the opener invites.
func TestTheOpenerInvitesWhereTheHouseJudges(t *testing.T) {
	h := newHouse(t)
	d := h.sit(map[string]any{"mediator": nil, "terms": map[string]any{}})
	heir := d.takeOver("b", d.invite("b", key("anew")))
	h.get(d.path+"/view", d.b).is(404)
	h.get(d.path+"/view", heir).is(200)
	h.post(d.path+"/seats/b/invitation", d.a, nil).refused(403, "not_a_player", "")
	if got := d.types(d.mediator); !strings.HasSuffix(got, "invitation_renewed seat_handed_over") {
		t.Errorf("the opener sees %s", got)
	}
}

// renew gives a seat's holder another token.
func (d *table) renew(seat, token string, more ...with) string {
	d.h.t.Helper()
	got := into[api.TakenSeat](d.h.post(d.path+"/seats/"+seat+"/token", token, nil, more...).is(201))
	d.h.issued = append(d.h.issued, got.Token)
	return got.Token
}

// A renewed token ends at once and can only ask again, by its key, for what
// ended it; nobody else is shown anything.
func TestATokenIsRenewed(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	screen := d.token(d.a, "a", "", "").Secret
	before := map[string]*answer{}
	for _, token := range []string{d.mediator, d.b, d.spectator} {
		before[token] = h.get(d.path+"/view", token)
	}
	path := d.path + "/seats/a/token"
	renewed := h.post(path, d.a, nil, key("renew")).is(201)
	anew := into[api.TakenSeat](renewed).Token
	h.issued = append(h.issued, anew)
	for range 2 {
		same(t, "renewing again with the key", renewed, h.post(path, d.a, nil, key("renew")))
		absent := h.post("/v1/duels/nosuchduel/seats/a/token", d.a, nil)
		same(t, "renewing with an ended token", h.post(path, d.a, nil), absent)
		same(t, "with another key", h.post(path, d.a, nil, key("other")), absent)
		same(t, "with another body", h.post(path, d.a, `{}`, key("renew")), absent)
		same(t, "with no body that can be read", h.post(path, d.a, `{`, key("renew")), absent)
		h.get(d.path+"/view", d.a).is(404)
		h.get(d.path+"/view", anew).is(200)
		h.get(d.path+"/view", screen).is(200)
		for token, was := range before {
			same(t, "what others see", was, h.get(d.path+"/view", token))
		}
		h.restart()
	}
	h.post(d.path+"/seats/b/token", anew, nil).refused(403, "not_a_player", "")
	h.post(path, screen, nil).refused(403, "not_a_player", "")
	h.post(path, d.mediator, nil).refused(403, "not_a_player", "")
	h.post(path, anew, `{"no":"field"}`).refused(422, "body_not_legal", "/no")
	h.post(d.path+"/seats/c/token", anew, nil).refused(404, "not_found", "")
	d.decide(anew, "act", option("pass")).is(200)
}

// Whoever acts in a duel or manages it renews his own token, whatever it stands
// for: the old one ends at once and can only ask again for what ended it, also
// after a restart; what he had made goes on, and the new one does what the old did.
func TestWhoeverActsOrManagesRenewsHisToken(t *testing.T) {
	for role, more := range map[string]map[string]any{
		"mediator": nil, "opener": {"mediator": nil, "terms": map[string]any{"dice": "server"}}, "a": nil, "b": nil,
	} {
		t.Run(role, func(t *testing.T) {
			h := newHouse(t)
			d := h.sit(more)
			old, others := d.mediator, []string{d.a, d.b}
			switch role {
			case "a":
				old, others = d.a, []string{d.mediator, d.b}
			case "b":
				old, others = d.b, []string{d.mediator, d.a}
			}
			screen := d.token(old, "public", "the hall", "").Secret
			before := map[string]*answer{}
			for _, other := range others {
				before[other] = h.get(d.path+"/events?limit=500", other)
			}
			path := d.path + "/token"
			renewed := h.post(path, old, nil, key("renew")).is(201)
			own := into[api.OwnToken](renewed)
			h.issued = append(h.issued, own.Token)
			if own.Role != role || renewed.header.Get("Location") != d.path+"/view" {
				t.Errorf("renewed as %+v at %s", own, renewed.header.Get("Location"))
			}
			for range 2 {
				same(t, "renewing again with the key", renewed, h.post(path, old, nil, key("renew")))
				absent := h.post("/v1/duels/nosuchduel/token", old, nil)
				for what, got := range map[string]*answer{
					"with the ended token": h.post(path, old, nil), "with another key": h.post(path, old, nil, key("other")),
					"with another body": h.post(path, old, `{}`, key("renew")), "at the seat": h.post(d.path+"/seats/a/token", old, nil),
					"for another purpose": h.post(d.path+"/void", old, nil),
				} {
					same(t, what, got, absent)
				}
				h.get(d.path+"/view", old).is(404)
				h.get(d.path+"/view", screen).is(200)
				for other, was := range before {
					same(t, "what others see", was, h.get(d.path+"/events?limit=500", other))
				}
				h.restart()
			}
			h.post(path, screen, nil).refused(403, "not_a_player", "")
			h.post(path, own.Token, `{"no":"field"}`).refused(422, "body_not_legal", "/no")
			switch role {
			case "a", "b":
				h.post(d.path+"/surrender", own.Token, nil).is(200)
			default:
				h.post(d.path+"/seats/a/invitation", own.Token, nil, key("in")).is(201)
				h.post(d.path+"/void", own.Token, nil, key("off")).is(200)
			}
			// A finished duel is still to be looked at, by a newer token, too.
			again := into[api.OwnToken](h.post(path, own.Token, nil).is(201)).Token
			h.issued = append(h.issued, again)
			h.get(d.path+"/view", own.Token).is(404)
			h.get(d.path+"/view", again).is(200)
			if found, err := h.config.House.Audit(t.Context(), d.id); err != nil || len(found.Flaws) > 0 {
				t.Errorf("the duel is audited as %+v, %v", found, err)
			}
		})
	}
}

// Who opened a duel that the house judges acts as nobody in it: what he may not do
// is refused, what he may is done, and nothing of it is a fault of the server.
func TestTheOpenerMeetsNoFault(t *testing.T) {
	h := newHouse(t)
	d := h.sit(map[string]any{"mediator": nil, "terms": map[string]any{"dice": "server"}})
	open := d.owes(d.a)[0].ID
	opener := d.mediator
	h.post(d.path+"/decisions/"+open, opener, option("pass"), key("k1")).refused(403, "not_a_player", "")
	h.send("DELETE", d.path+"/decisions/"+open, opener, nil, key("k2")).refused(403, "not_a_player", "")
	h.post(d.path+"/surrender", opener, nil, key("k3")).refused(403, "not_a_player", "")
	h.post(d.path+"/interventions", opener, map[string]any{"kind": "disturb"}, key("k4")).refused(403, "not_a_player", "")
	made := into[api.NewToken](h.post(d.path+"/tokens", opener, map[string]any{"as": "public"}, key("k5")).is(201))
	h.issued = append(h.issued, made.Secret)
	h.send("DELETE", d.path+"/tokens/"+made.ID, opener, nil, key("k6")).is(204)
	h.issued = append(h.issued, into[api.SeatInvitation](h.post(d.path+"/seats/b/invitation", opener, nil, key("k7")).is(201)).Invitation)
	opener = into[api.OwnToken](h.post(d.path+"/token", opener, nil, key("k8")).is(201)).Token
	h.issued = append(h.issued, opener)
	off := h.post(d.path+"/void", opener, nil, key("k9")).is(200)
	h.restart()
	same(t, "called off again with the key", off, h.post(d.path+"/void", opener, nil, key("k9")))
}

// Of two who renew one token only one does, and whoever takes the seat over ends
// whatever came of it: at the end one token of the seat is good.
func TestRenewalsAndTakingOverRace(t *testing.T) {
	for round := range 8 {
		h := newHouse(t)
		d := h.sit(nil)
		invitation := d.invite("a")
		answers := make([]*answer, 6)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() {
				switch i {
				case round % 6:
					answers[i] = h.post(d.path+"/seats/a", "", takingOver(invitation))
				case (round + 1) % 6:
					answers[i] = h.post(d.path+"/seats/a/invitation", d.mediator, nil)
				default:
					answers[i] = h.post(d.path+"/seats/a/token", d.a, nil)
				}
			})
		}
		all.Wait()
		good, statuses := 0, []int{}
		for _, a := range answers {
			statuses = append(statuses, a.status)
			got := into[struct{ Token, Invitation string }](a)
			if a.status == 201 && got.Token != "" && h.get(d.path+"/view", got.Token).status == 200 {
				good++
			}
			if a.status != 201 && a.status != 404 && a.status != 409 {
				t.Errorf("%d: %s", a.status, a.body)
			}
			h.issued = append(h.issued, got.Token, got.Invitation)
		}
		h.issued = notEmpty(h.issued)
		if old := h.get(d.path+"/view", d.a).status; good != 1 || old != 404 {
			t.Errorf("of %v %d tokens are good, the old one answers %d", statuses, good, old)
		}
	}
}

func notEmpty(list []string) []string {
	var out []string
	for _, s := range list {
		if s != "" {
			out = append(out, s)
		}
	}
	return out
}

// The live stream of a token that has ended closes with the commit that ended it,
// one that waits is answered as a stranger; others' go on.
func TestStreamsOfAnEndedTokenClose(t *testing.T) {
	for name, end := range map[string]func(d *table, screen api.NewToken) string{
		"renewed":    func(d *table, _ api.NewToken) string { d.renew("a", d.a); return d.a },
		"taken over": func(d *table, _ api.NewToken) string { d.takeOver("a", d.invite("a")); return d.a },
		"read-only": func(d *table, screen api.NewToken) string {
			d.h.send("DELETE", d.path+"/tokens/"+screen.ID, d.a, nil).is(204)
			return screen.Secret
		},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			address, _ := h.serve()
			d := h.sit(nil)
			screen := d.token(d.a, "a", "", "")
			ended := d.a
			if name == "read-only" {
				ended = screen.Secret
			}
			last := fmt.Sprint(len(into[api.Events](h.get(d.path+"/events?limit=500", ended)).Events))
			stream, others := h.stream(address+d.path+"/events", ended, last), h.stream(address+d.path+"/events", d.b, "0")
			waiting := make(chan int)
			go func() {
				r, err := http.NewRequest("GET", address+d.path+"/events?wait=60&after="+last, nil)
				if err != nil {
					waiting <- 0
					return
				}
				r.Header.Set("Authorization", "Bearer "+ended)
				response, err := http.DefaultClient.Do(r)
				if err != nil {
					waiting <- 0
					return
				}
				_ = response.Body.Close()
				waiting <- response.StatusCode
			}()
			for h.config.House.Watching(d.id) < 3 {
				time.Sleep(time.Millisecond)
			}
			if end(d, screen) != ended {
				t.Fatal("another token was ended")
			}
			for {
				f, err := stream.next()
				if errors.Is(err, io.EOF) {
					break
				}
				if err != nil || f.data != "" && !strings.Contains(f.data, "invitation_renewed") {
					t.Fatalf("the ended token's stream brought %+v, %v", f, err)
				}
			}
			if status := <-waiting; status != 404 && (name != "taken over" || status != 200) {
				t.Errorf("who waited was answered %d", status)
			}
			h.post(d.path+"/surrender", d.b, nil).is(200)
			for {
				f, err := others.next()
				if err != nil {
					t.Fatalf("the other's stream ended before the duel: %v", err)
				}
				if strings.Contains(f.data, "duel_ended") {
					break
				}
			}
		})
	}
}
