package operator_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spellduel/api"
	"spellduel/domain/spell"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/operator"
)

// judge is a real house over a real store.
func judge(t *testing.T) *adjudicator.Adjudicator {
	t.Helper()
	store, err := bolt.Open(filepath.Join(t.TempDir(), "duels.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = store.Close() })
	house, err := adjudicator.New(t.Context(), adjudicator.Config{Store: store, Catalogue: spell.Embedded(), Now: time.Now, Random: rand.Reader})
	if err != nil {
		t.Fatal(err)
	}
	return house
}

// doors are both listeners of one house.
type doors struct {
	t           *testing.T
	house       *adjudicator.Adjudicator
	front, back string
	log         *bytes.Buffer
	said        []string // every credential that was handed out
}

func newDoors(t *testing.T) *doors {
	t.Helper()
	d := &doors{t: t, house: judge(t), log: &bytes.Buffer{}}
	front := httptest.NewServer(api.NewServer(api.Config{House: d.house, Log: slog.New(slog.DiscardHandler)}).Handler())
	t.Cleanup(front.Close)
	token, err := operator.ParseToken(secret)
	if err != nil {
		t.Fatal(err)
	}
	back := httptest.NewServer(operator.NewServer(operator.Config{
		Token: token, Store: copied{}, House: d.house, Ready: func(context.Context) error { return nil }, Metrics: newMetrics(), Log: slog.New(slog.NewTextHandler(d.log, nil)),
	}).Handler())
	t.Cleanup(back.Close)
	d.front, d.back = front.URL, back.URL
	return d
}

// ask sends a request and gives the answer, whose fields are strings.
func (d *doors) ask(method, url, token, body string, header ...string) (status int, text string) {
	d.t.Helper()
	r, err := http.NewRequestWithContext(d.t.Context(), method, url, strings.NewReader(body))
	if err != nil {
		d.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(header); i += 2 {
		r.Header.Add(header[i], header[i+1])
	}
	a, err := http.DefaultClient.Do(r)
	if err != nil {
		d.t.Fatal(err)
	}
	defer a.Body.Close()
	b, err := io.ReadAll(a.Body)
	if err != nil {
		d.t.Fatal(err)
	}
	return a.StatusCode, string(b)
}

// given is what may be in an answer.
type given struct {
	ID, Token, Role, Invitation string
	Invitations                 map[string]string
}

// must is ask where anything but this status is a fault.
func (d *doors) must(want int, method, url, token, body string, header ...string) (got given) {
	d.t.Helper()
	status, text := d.ask(method, url, token, body, header...)
	if status != want {
		d.t.Fatalf("%s %s: %d, want %d: %s", method, url, status, want, text)
	}
	if strings.HasPrefix(text, "{") {
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			d.t.Fatalf("%v: %s", err, text)
		}
	}
	d.said = append(d.said, got.Token)
	return got
}

// fought is a duel with both at the table, and its tokens by role.
func (d *doors) fought(house bool) (path string, tokens map[string]string) {
	d.t.Helper()
	mediator := `{"name": "Tarrant"}`
	if house {
		mediator = "null"
	}
	opened := d.must(201, "POST", d.front+"/v1/duels", "", `{"ruleset": "duel-arcane", "mediator": `+mediator+`, "seats": {"a": {"name": "Kelson"}, "b": {"name": "Charissa"}}}`)
	path, tokens = "/v1/duels/"+opened.ID, map[string]string{"mediator": opened.Token}
	if house {
		tokens = map[string]string{"opener": opened.Token}
	}
	for _, seat := range []string{"a", "b"} {
		tokens[seat] = d.must(201, "POST", d.front+path+"/seats/"+seat, "", `{"invitation": "`+opened.Invitations[seat]+`", "consent": true,
			"sheet": {"name": "Duelist `+seat+`", "power": {"level": "good"}, "shields": {"level": "fair"}, "duel_arcane": {"level": "good"}}}`).Token
	}
	return path, tokens
}

// The operator gives a role another token: the old one and what was made with it
// are dead at once, the new one does what the old did, and nobody in the duel is
// shown anything.
func TestTheOperatorReplacesALostToken(t *testing.T) {
	d := newDoors(t)
	for _, house := range []bool{false, true} {
		path, tokens := d.fought(house)
		duel := strings.TrimPrefix(path, "/v1")
		for role, old := range tokens {
			screen := d.must(201, "POST", d.front+path+"/tokens", old, `{"as": "public"}`).Token
			before := map[string]string{}
			for other, token := range tokens {
				_, before[other] = d.ask("GET", d.front+path+"/events", token, "")
			}
			wish := `{"role": "` + role + `"}`
			anew := d.must(201, "POST", d.back+duel+"/token", secret, wish, "Idempotency-Key", "lost-"+role)
			if anew.Role != role || anew.Token == old {
				t.Fatalf("given %+v", anew)
			}
			if again := d.must(201, "POST", d.back+duel+"/token", secret, wish, "Idempotency-Key", "lost-"+role); again.Token != anew.Token {
				t.Error("the same key gives another token")
			}
			for what, token := range map[string]string{"the old token": old, "what was made with it": screen} {
				if status, _ := d.ask("GET", d.front+path+"/view", token, ""); status != 404 {
					t.Errorf("%s of %s answers %d", what, role, status)
				}
			}
			tokens[role] = anew.Token
			for other, token := range tokens {
				if _, seen := d.ask("GET", d.front+path+"/events", token, ""); seen != before[other] {
					t.Errorf("that %s has another token shows to %s", role, other)
				}
			}
			if role == "a" || role == "b" {
				continue
			}
			d.said = append(d.said, d.must(201, "POST", d.front+path+"/seats/b/invitation", anew.Token, "").Invitation)
		}
		found, err := d.house.Audit(t.Context(), strings.TrimPrefix(path, "/v1/duels/"))
		if err != nil || len(found.Flaws) > 0 {
			t.Errorf("the duel is audited as %+v, %v", found, err)
		}
	}
	d.quiet()
	if log := d.log.String(); strings.Count(log, `msg="the operator gave a token"`) != 6 || !strings.Contains(log, "role=opener") {
		t.Errorf("the log:\n%s", log)
	}
}

// quiet looks for secrets in the operator's log.
func (d *doors) quiet() {
	d.t.Helper()
	for _, s := range append(d.said, secret) {
		if s != "" && strings.Contains(d.log.String(), s) {
			d.t.Errorf("the log tells %q", s)
		}
	}
}

// The operator calls a duel off, whoever opened it: all are told that it was he and
// why.
func TestTheOperatorVoidsADuel(t *testing.T) {
	d := newDoors(t)
	path, tokens := d.fought(true)
	url := d.back + strings.TrimPrefix(path, "/v1") + "/void"
	const wish = `{"reason": "Charissa's player asked for it"}`
	d.must(200, "POST", url, secret, wish, "Idempotency-Key", "off")
	d.must(200, "POST", url, secret, wish, "Idempotency-Key", "off")
	for role, token := range tokens {
		_, view := d.ask("GET", d.front+path+"/view", token, "")
		for _, part := range []string{`"result":"void"`, `"by":"voided_by_operator"`, `"reason":"Charissa's player asked for it"`} {
			if !strings.Contains(view, part) {
				t.Errorf("%s sees %s", role, view)
			}
		}
	}
	if status, text := d.ask("POST", url, secret, wish); status != 409 || text != "The duel is over.\n" {
		t.Errorf("called off twice: %d %s", status, text)
	}
	d.quiet()
	if log := d.log.String(); strings.Count(log, `msg="the operator called a duel off" duel=`) != 1 || strings.Contains(log, "Charissa") {
		t.Errorf("the log:\n%s", log)
	}
}

// What the operator can not have is refused in words, and nothing is done.
func TestWhatTheOperatorCanNotDoToADuel(t *testing.T) {
	d := newDoors(t)
	opened := d.must(201, "POST", d.front+"/v1/duels", "", `{"ruleset": "duel-arcane", "seats": {"a": {"name": "Kelson"}, "b": {"name": "Charissa"}}}`)
	at := d.back + "/duels/" + opened.ID
	for name, c := range map[string]struct {
		path, token, body string
		header            []string
		status            int
		text              string
	}{
		"void without the token":        {"/void", "", `{"reason": "x"}`, nil, 401, "operator's token"},
		"void by a player's token":      {"/void", opened.Token, `{"reason": "x"}`, nil, 401, "operator's token"},
		"token without the token":       {"/token", "", `{"role": "a"}`, nil, 401, "operator's token"},
		"void without a reason":         {"/void", secret, `{}`, nil, 422, "Say why"},
		"void without a body":           {"/void", secret, "", nil, 422, `a JSON object with a "reason"`},
		"a reason that turns text":      {"/void", secret, "{\"reason\": \"x\u202ey\"}", nil, 422, "a reason has 1 to 200 characters"},
		"a reason of 201":               {"/void", secret, `{"reason": "` + strings.Repeat("x", 201) + `"}`, nil, 422, "a reason has 1 to 200 characters"},
		"a body without end":            {"/void", secret, `{"reason": "` + strings.Repeat("x", 5000) + `"}`, nil, 413, "more than 4096 bytes"},
		"an unknown field":              {"/void", secret, `{"reason": "x", "why": "y"}`, nil, 422, `a JSON object with a "reason"`},
		"a reason in broken UTF-8":      {"/void", secret, "{\"reason\": \"x\xff\"}", nil, 422, `a JSON object with a "reason"`},
		"a reason in half a character":  {"/void", secret, `{"reason": "x\ud800"}`, nil, 422, `a JSON object with a "reason"`},
		"a reason twice":                {"/void", secret, `{"reason": "x", "reason": "y"}`, nil, 422, `a JSON object with a "reason"`},
		"a field in other letters":      {"/void", secret, `{"REASON": "x"}`, nil, 422, `a JSON object with a "reason"`},
		"null for a body":               {"/token", secret, `null`, nil, 422, `a JSON object with a "role"`},
		"something behind the body":     {"/token", secret, `{"role": "opener"} {}`, nil, 422, `a JSON object with a "role"`},
		"a key twice":                   {"/void", secret, `{"reason": "x"}`, []string{"Idempotency-Key", "a", "Idempotency-Key", "b"}, 400, "One Idempotency-Key"},
		"a key with a space":            {"/void", secret, `{"reason": "x"}`, []string{"Idempotency-Key", "a b"}, 400, "One Idempotency-Key"},
		"a role that this duel has not": {"/token", secret, `{"role": "mediator"}`, nil, 422, "These have one: opener."},
		"a seat that nobody took":       {"/token", secret, `{"role": "a"}`, nil, 422, "invited to by whoever opened the duel"},
		"a role that is none":           {"/token", secret, `{"role": ""}`, nil, 422, "These have one: opener."},
	} {
		t.Run(name, func(t *testing.T) {
			if status, text := d.ask("POST", at+c.path, c.token, c.body, c.header...); status != c.status || !strings.Contains(text, c.text) {
				t.Errorf("%d %s", status, text)
			}
		})
	}
	for _, path := range []string{"/void", "/token"} {
		if status, text := d.ask("POST", d.back+"/duels/none"+path, secret, `{}`); status != 404 && status != 422 {
			t.Errorf("an unknown duel's %s: %d %s", path, status, text)
		}
		if status, _ := d.ask("GET", at+path, secret, ""); status != 404 && status != 405 {
			t.Errorf("GET %s: %d", path, status)
		}
	}
	if status, text := d.ask("POST", d.back+"/duels/none/void", secret, `{"reason": "x"}`); status != 404 {
		t.Errorf("an unknown duel is voided: %d %s", status, text)
	}
	d.must(200, "GET", d.front+"/v1/duels/"+opened.ID+"/view", opened.Token, "")
	if list, err := d.house.Audit(t.Context(), opened.ID); err != nil || list.Commits != 1 {
		t.Errorf("something was stored: %+v, %v", list, err)
	}
}
