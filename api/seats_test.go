package api_test

import (
	"strings"
	"testing"

	"spellduel/api"
)

// Whoever has a part in the duel is told which seats it has, at a seat that it has
// not. To anybody else no duel is there, whatever seat he asks for.
func TestAnUnknownSeatNamesTheSeatsThereAre(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	fresh := h.open(nil)
	for _, c := range []struct {
		path, token string
		body        any
	}{
		{fresh.path + "/seats/crown", "", map[string]any{"invitation": fresh.invitationA, "consent": true, "sheet": calvin()}},
		{d.path + "/seats/crown/invitation", d.mediator, nil},
		{d.path + "/seats/crown/token", d.a, nil},
	} {
		p := into[api.Problem](h.post(c.path, c.token, c.body).refused(404, "not_found", ""))
		if want := `There is no seat "crown" here. The seats are a, b.`; p.Detail != want {
			t.Errorf("%s: %q, not %q", c.path, p.Detail, want)
		}
	}
	never := "sd1_" + strings.Repeat("A", 43)
	for _, path := range []string{"/seats/crown/invitation", "/seats/crown/token", "/seats/a/token"} {
		there, not := h.post(d.path+path, never, nil).is(404), h.post("/v1/duels/nothing"+path, never, nil).is(404)
		if string(there.body) != string(not.body) {
			t.Errorf("%s tells a stranger that the duel is there: %s, %s", path, there.body, not.body)
		}
	}
	if p := into[api.Problem](h.get(d.path+"/view?as=crown", d.a).refused(422, "parameter_not_legal", "?as")); p.Detail != "Viewers are a, b, public, mediator." {
		t.Errorf("viewers: %q", p.Detail)
	}
}
