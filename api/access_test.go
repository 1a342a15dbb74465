package api_test

import (
	"strings"
	"testing"

	"spellduel/api"
)

// Who may ask what at all stands in internal/contract/testdata/access.txt. To who
// has no token it is said how to authenticate.
func TestWhoHasNoTokenIsToldHow(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	for _, token := range []string{"", "sd1_" + strings.Repeat("x", 42)} {
		if got := h.get(d.path, token).refused(401, "unauthorized", "").header.Get("WWW-Authenticate"); !strings.HasPrefix(got, "Bearer") {
			t.Errorf("WWW-Authenticate is %q", got)
		}
	}
}

// HTTP has it that any number of blanks stand before a token, and that the word
// Bearer may be written in any case.
func TestATokenIsReadAsHTTPHasIt(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	for value, status := range map[string]int{
		"Bearer " + d.a: 200, "bearer   " + d.a: 200, "Bearer\t" + d.a: 401, "Bearer" + d.a: 401, d.a: 401, "Bearer " + d.a + " " + d.a: 401,
	} {
		h.get(d.path+"/view", "", header("Authorization", value)).named(value[:8]).is(status)
	}
}

// The invitation reads the terms, in full, and who has sat down.
func TestAnInvitationReadsTheTerms(t *testing.T) {
	h := newHouse(t)
	d := h.open(map[string]any{"terms": map[string]any{}, "mediator": nil})
	got := into[api.Duel](h.get(d.path, d.invitationA).is(200))
	if got.Terms.SpellDuel.Dice != "server" || len(got.Terms.SpellDuel.End) != 2 || got.Terms.SpellDuel.OpponentHitPoints != "wounded" || got.Terms.SpellDuel.Disclosure != "on_end" ||
		!got.Mediator.House || *got.PreparationTurns != 1 || len(got.DiceCommitment) != 64 || got.Seats["b"].Name != "Delsenora" || got.Seats["b"].Taken {
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
