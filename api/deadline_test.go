package api_test

import (
	"context"
	"log/slog"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"spellduel/api"
)

// hour is the terms of a duel in which each decision has an hour.
func hour(more map[string]any) map[string]any {
	terms := map[string]any{"deadline": 3600, "spectators": true}
	for k, v := range more {
		terms[k] = v
	}
	return map[string]any{"terms": terms}
}

// timed is a house whose time a test moves while it serves.
func timed(t *testing.T) (*house, func(time.Duration)) {
	var at atomic.Int64
	at.Store(time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC).UnixMilli())
	h := newHouse(t, func(h *house) { h.now = func() time.Time { return time.UnixMilli(at.Load()) } })
	return h, func(d time.Duration) { at.Add(d.Milliseconds()) }
}

func (h *house) lapse() int {
	return h.config.House.LapseDue(context.Background(), slog.New(slog.DiscardHandler))
}

// duel.deadline: each decision says when the clock answers it, and what; whoever
// waits is told that it has, who comes late is refused with what is open now, and
// who repeats his key is answered as before.
func TestADeadlineFromTheQuestionToTheEnd(t *testing.T) {
	h, pass := timed(t)
	d := h.sit(hour(nil))
	for _, token := range []string{d.a, d.b} {
		owed := d.owes(token)
		if len(owed) != 1 || owed[0].Default != "none" || owed[0].DueAt == nil || *owed[0].DueAt != "2026-11-30T13:00:00.000Z" {
			t.Fatalf("owed: %+v", owed)
		}
	}
	for _, token := range []string{d.a, d.b, d.mediator, d.spectator} {
		if view := h.get(d.path+"/view", token).is(200); !strings.Contains(string(view.body), `"due_at":"2026-11-30T13:00:00.000Z"`) {
			t.Errorf("the view does not say when it is due: %s", view.body)
		}
	}
	pass(59 * time.Minute)
	late := d.owes(d.a)[0].ID
	sealed := d.decide(d.b, "contribute", map[string]any{"selection": []string{}}, key("b-seals-in-time")).is(200)
	address, _ := h.serve()
	s := h.stream(address+d.path+"/events", d.a, "7")
	h.waitFor("a reader", func() bool { return h.config.House.Watching(d.id) == 1 })
	pass(time.Minute)
	if h.lapse() != 1 {
		t.Fatal("nothing was due")
	}
	for seen := ""; !strings.Contains(seen, "choices_closed"); {
		f, err := s.next()
		if err != nil {
			t.Fatalf("%v after %s", err, seen)
		}
		if seen += f.data; strings.Contains(f.data, "decision_made") && !strings.Contains(f.data, `"by":"clock"`) {
			t.Errorf("made by another: %s", f.data)
		}
	}
	refused := h.post(d.path+"/decisions/"+late, d.a, map[string]any{"selection": []string{}}).refused(409, "decision_not_open", "")
	if open := into[api.Problem](refused).Decisions; len(open) != 1 || open[0].Kind != "act" || *open[0].DueAt != "2026-11-30T14:00:00.000Z" || open[0].Default != "pass" {
		t.Errorf("refused with %+v", open)
	}
	again := h.post(d.path+"/decisions/d2", d.b, map[string]any{"selection": []string{}}, key("b-seals-in-time")).is(200)
	if string(again.body) != string(sealed.body) {
		t.Errorf("repeated: %s\nand not %s", again.body, sealed.body)
	}
	for n := 0; h.lapse() == 0 || n < 20; n++ { // nobody comes back
		if strings.Contains(string(h.get(d.path+"/view", d.a).body), `"over":true`) {
			break
		}
		pass(time.Hour)
	}
	if view := h.get(d.path+"/view", d.spectator); !strings.Contains(string(view.body), `"by":"stalemate"`) || strings.Contains(string(view.body), "due_at") {
		t.Errorf("left alone the duel stands at %s", view.body)
	}
}

// duel.deadline: a server that begins takes what fell due while there was none.
func TestDeadlinesAreKeptOverARestart(t *testing.T) {
	h, pass := timed(t)
	d := h.sit(hour(nil))
	step := d.last(d.spectator)
	pass(24 * time.Hour)
	h.restart()
	ctx, cancel := context.WithCancel(t.Context())
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		h.config.House.KeepTime(ctx, h.config.Log)
	}()
	h.waitFor("the clock", func() bool { return d.last(d.spectator) > step })
	cancel()
	<-ended
	if open := d.owes(d.a); len(open) != 1 || open[0].Kind != "act" || *open[0].DueAt != "2026-12-01T13:00:00.000Z" {
		t.Errorf("owed after the restart: %+v", open)
	}
}

// last is the last step of a token's own view.
func (d *table) last(token string) int {
	return into[struct{ Step int }](d.h.get(d.path+"/view", token).is(200)).Step
}

// duel.parties: invitations say until when they are good, and are good until then.
func TestInvitationsAreGoodForATime(t *testing.T) {
	h, pass := timed(t)
	opened := into[api.OpenedDuel](h.post("/v1/duels", "", opening(map[string]any{"invitations_expire_in": 3600})).is(201))
	d := h.tableOf(opened)
	if opened.InvitationsExpireAt != "2026-11-30T13:00:00.000Z" {
		t.Errorf("expire at %s", opened.InvitationsExpireAt)
	}
	pass(time.Hour)
	h.get(d.path, d.invitationA).refused(404, "unknown_duel", "")
	h.post(d.path+"/seats/a", "", seating(d.invitationA, calvin())).refused(409, "invitation_expired", "/invitation")
	again := into[api.SeatInvitation](h.post(d.path+"/seats/a/invitation", d.mediator, map[string]any{"expires_in": 60}).is(201))
	h.issued = append(h.issued, again.Invitation)
	if again.ExpiresAt != "2026-11-30T13:01:00.000Z" {
		t.Errorf("the new one expires at %s", again.ExpiresAt)
	}
	pass(59 * time.Second)
	h.post(d.path+"/seats/a", "", seating(again.Invitation, calvin())).is(201)
}
