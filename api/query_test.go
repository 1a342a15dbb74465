package api_test

import (
	"log/slog"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"

	"spellduel/api"
)

// A query with a parameter that its route does not have is refused by every route that
// refuses anything, before the token is looked at and before anything is done; it is
// the same refusal whoever asks, and whether or not there is such a duel.
func TestUnknownParametersAreRefused(t *testing.T) {
	h := newHouse(t)
	d := h.sit(map[string]any{"terms": map[string]any{"dice": "table"}})
	before := h.contents()
	fill := func(path, id string) string {
		return strings.NewReplacer(":duel", id, ":seat", "a", ":decision", "d1", ":token", "t", ":rule", "combat.roll",
			":ruleset", "duel-arcane", ":caster", "wizard", ":slug", "sleep").Replace(path)
	}
	refused := 0
	for _, r := range h.server.Routes() {
		if r.Open {
			h.send(r.Method, r.Path+"?x=1", "", nil).is(200)
			continue
		}
		methods := []string{r.Method}
		if r.Method == http.MethodGet {
			methods = append(methods, http.MethodHead)
		}
		for _, method := range methods {
			var first []byte
			for i, id := range []string{d.id, "00000000000000000000000000"} {
				for _, token := range []string{d.mediator, d.a, "", "no token"} {
					got := h.send(method, fill(r.Path, id)+"?ruleset%21=x", token, nil).is(400)
					if i == 0 && token == d.mediator {
						first = got.body
					}
					if string(got.body) != string(first) {
						t.Errorf("%s %s: to one %s, to another %s", method, r.Path, first, got.body)
					}
				}
			}
			if p := (answer{t: t, body: first}); method != http.MethodHead && into[api.Problem](&p).Code != "parameter_unknown" {
				t.Errorf("%s %s: %s", method, r.Path, first)
			}
			refused++
		}
	}
	if refused < 30 {
		t.Errorf("%d routes refuse", refused)
	}
	if h.contents() != before {
		t.Error("something was stored")
	}
}

// The refusal says which parameter it is, what was meant, and what there is.
func TestUnknownParametersAreNamed(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	for _, c := range []struct{ path, code, field, detail string }{
		{d.path + "/view?stp=4", "parameter_unknown", "?stp", "There is no such parameter here. Did you mean step? Legal are step, as."},
		{d.path + "/view?step=0&Step=1", "parameter_unknown", "?Step", "Did you mean step?"},
		{d.path + "/events?afer=4", "parameter_unknown", "?afer", "Did you mean after? Legal are after, limit, wait, as."},
		{"/v1/spells?lvl=3", "parameter_unknown", "?lvl", "Legal are caster, level, type, tag, q, caster_level, after, limit."},
		{"/v1/spells?casterlevel=3", "parameter_unknown", "?casterlevel", "Did you mean caster_level"},
		{d.path + "/decisions?as=a", "parameter_unknown", "?as", "There is no such parameter here. None is."},
		{d.path + "/view?=1", "parameter_unknown", "?", "Legal are step, as."},
		{d.path + "/view?a%ff%00=1", "parameter_unknown", "?a%FF%00", "Legal are step, as."},
		{d.path + "/view?step=1;as=b", "query_malformed", "", "name=value"},
		{d.path + "/view?step=%zz", "query_malformed", "", "name=value"},
	} {
		if p := into[api.Problem](h.get(c.path, d.a).refused(400, c.code, c.field)); !strings.Contains(p.Detail, c.detail) {
			t.Errorf("%s: %s", c.path, p.Detail)
		}
	}
	for _, path := range []string{d.path + "/view?", d.path + "/view?step=0&", d.path + "/view?&&as=public"} {
		h.get(path, d.a).is(200)
	}
}

// The page for people is reached by links that carry what they like.
func TestThePageTakesAnyQuery(t *testing.T) {
	got := httptest.NewRecorder()
	api.NewServer(api.Config{Log: slog.New(slog.DiscardHandler)}).Handler().ServeHTTP(got, httptest.NewRequest(http.MethodGet, "/docs?from=mail", nil))
	if got.Code != http.StatusOK {
		t.Errorf("the page answers %d: %s", got.Code, got.Body)
	}
}

// What is not there is not there, whatever the query says, and a preflight is answered
// by its route.
func TestAQueryHidesNoOtherAnswer(t *testing.T) {
	h := newHouse(t, func(h *house) { h.config.Origins = []string{"https://vtt.example"} })
	h.get("/v1/duel?x=1", "").refused(404, "not_found", "")
	h.send(http.MethodPut, "/v1/spells?x=1", "", nil).refused(405, "method_not_allowed", "")
	got := h.send(http.MethodOptions, "/v1/spells?x=1", "", nil, header("Origin", "https://vtt.example"), header("Access-Control-Request-Method", "GET")).is(204)
	if !slices.Contains(got.header.Values("Access-Control-Allow-Methods"), "GET") {
		t.Errorf("the preflight allows %v", got.header)
	}
}
