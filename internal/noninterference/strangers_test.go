package noninterference

import (
	"net/http"
	"strings"
	"testing"
)

// Who declines was never in the duel, and is shown nothing of the other's sheet.
func TestWhoDeclinesSeesNoSheet(t *testing.T) {
	w := newWorld(t, Leak{})
	var opened struct {
		ID          string
		Invitations map[string]string
	}
	w.must(http.MethodPost, "/v1/duels", "", map[string]any{
		"ruleset": "spells-and-magic", "mediator": map[string]any{"name": "Tarrant"},
		"seats": map[string]any{"a": map[string]any{"name": "Calvin"}, "b": map[string]any{"name": "Delsenora"}},
	}, &opened)
	w.duel = opened.ID
	w.must(http.MethodPost, w.path("/seats/a"), "", map[string]any{
		"invitation": opened.Invitations["a"], "consent": true, "sheet": calvin(known(1, "Fireball")),
	}, nil)
	var taken struct{ Token string }
	w.must(http.MethodPost, w.path("/seats/b"), "", map[string]any{"invitation": opened.Invitations["b"], "consent": false}, &taken)
	for _, path := range []string{"/events?as=mediator", "/events?as=a", "/view?as=mediator", "/replay?as=a", "/events"} {
		if a := w.send(http.MethodGet, w.path(path), taken.Token, nil); strings.Contains(string(a.body), "Fireball") {
			t.Errorf("who declined reads A's sheet at %s: %d", path, a.status)
		}
	}
}

// That a duel exists shows to nobody without a part in it, whatever he asks it to
// match.
func TestNoDuelAnswersAsOneThatIsThere(t *testing.T) {
	w := newWorld(t, Leak{})
	w.begin(Duel{Sheets: both(calvin(known(1, "Fireball")), delsenora(shield))})
	body := map[string]any{"invitation": "si1_" + strings.Repeat("A", 43), "consent": false}
	for _, token := range []string{"", w.tokens["forged"]} {
		for _, match := range []string{`"0-00"`, `"8-0000000000000000"`, "*"} {
			none := w.send(http.MethodPost, "/v1/duels/00000000000000000000000000/seats/a", token, body, "If-Match", match)
			one := w.send(http.MethodPost, w.path("/seats/a"), token, body, "If-Match", match)
			if none.status != one.status || string(none.body) != string(one.body) {
				t.Errorf("If-Match %s: no duel %d %s, a duel %d %s", match, none.status, none.body, one.status, one.body)
			}
		}
	}
	for _, token := range []string{"", w.tokens["forged"], w.tokens["a"], w.tokens["mediator"]} {
		for _, path := range []string{"", "/view", "/decisions", "/events", "/seats/a/ext", "/seats/c/ext", "/tokens", "/interventions"} {
			none := w.send(http.MethodGet, "/v1/duels/00000000000000000000000000"+path+"?stp=1", token, nil)
			one := w.send(http.MethodGet, w.path(path+"?stp=1"), token, nil)
			if none.status != http.StatusBadRequest || none.status != one.status || string(none.body) != string(one.body) {
				t.Errorf("%s with a parameter that nobody knows: no duel %d %s, a duel %d %s", path, none.status, none.body, one.status, one.body)
			}
		}
	}
}
