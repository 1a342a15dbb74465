package api_test

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"go.yaml.in/yaml/v4"

	"spellduel/api"
)

const (
	vtt     = "https://vtt.example"
	foreign = "https://elsewhere.example"
)

func sharing(h *house) { h.config.Origins = []string{vtt, "http://localhost:3000"} }

// from sends a request as a browser does for a page of that origin.
func from(origin string) with { return header("Origin", origin) }

func asks(method string) with { return header("Access-Control-Request-Method", method) }

// words are the elements of a header's lists, sorted.
func words(h http.Header, name string) []string {
	var list []string
	for _, v := range h.Values(name) {
		for w := range strings.SplitSeq(v, ",") {
			list = append(list, strings.TrimSpace(w))
		}
	}
	slices.Sort(list)
	return list
}

// Before a page elsewhere may send anything, its browser asks. Each route answers
// with the methods it has, to the allowed origins alone.
func TestPreflightNamesTheMethodsOfEachRoute(t *testing.T) {
	h := newHouse(t, sharing)
	methods := map[string][]string{}
	for _, r := range h.server.Routes() {
		methods[r.Path] = append(methods[r.Path], r.Method)
	}
	for path, has := range methods {
		slices.Sort(has)
		path = strings.NewReplacer(":duel", "d", ":seat", "a", ":decision", "d1", ":token", "t", ":rule", "r", ":ruleset", "r", ":caster", "wizard", ":slug", "s").Replace(path)
		a := h.send("OPTIONS", path, "", nil, from(vtt), asks(has[0]), header("Access-Control-Request-Headers", "authorization,content-type")).is(204)
		if got := words(a.header, "Access-Control-Allow-Methods"); !slices.Equal(got, has) {
			t.Errorf("%s: methods %v, want %v", path, got, has)
		}
		if got := a.header.Get("Access-Control-Allow-Origin"); got != vtt {
			t.Errorf("%s: allowed is %q", path, got)
		}
		if a.header.Get("Access-Control-Max-Age") == "" || a.header.Get("Access-Control-Allow-Credentials") != "" {
			t.Errorf("%s: %v", path, a.header)
		}
		refused := h.send("OPTIONS", path, "", nil, from(foreign), asks(has[0])).is(204)
		for name := range refused.header {
			if strings.HasPrefix(name, "Access-Control-") {
				t.Errorf("%s: %s is sent to an origin that is not allowed", path, name)
			}
		}
		for _, v := range []string{"Origin", "Access-Control-Request-Method", "Access-Control-Request-Headers"} {
			if !slices.Contains(words(a.header, "Vary"), v) || !slices.Contains(words(refused.header, "Vary"), v) {
				t.Errorf("%s: Vary lacks %s: %v, %v", path, v, a.header["Vary"], refused.header["Vary"])
			}
		}
	}
}

// A preflight comes without a token. It is answered alike for a duel and for none.
func TestPreflightTellsOfNoDuel(t *testing.T) {
	h := newHouse(t, sharing)
	d := h.sit(nil)
	for _, path := range []string{"", "/view", "/events", "/decisions/d1", "/tokens/none", "/seats/a", "/nowhere"} {
		for _, origin := range []string{vtt, foreign} {
			for _, token := range []string{"", d.mediator} {
				there := h.send("OPTIONS", d.path+path, token, nil, from(origin), asks("POST"))
				same(t, "a preflight of "+path, there, h.send("OPTIONS", "/v1/duels/nosuchduel"+path, token, nil, from(origin), asks("POST")))
			}
		}
	}
}

// Whatever the answer, an allowed page may read it and what it says in headers;
// to others it is the same, without a word about sharing.
func TestEveryAnswerIsSharedWithAllowedOriginsAlone(t *testing.T) {
	h := newHouse(t, sharing, func(h *house) { h.config.PerToken = 1 })
	d := h.sit(nil)
	d.toAct()
	large := strings.Repeat(" ", api.MaxBody+1)
	for name, ask := range map[string]func(...with) *answer{
		"200": func(w ...with) *answer { return h.get(d.path+"/view", d.a, w...).is(200) },
		"304": func(w ...with) *answer {
			return h.get(d.path+"/view", d.a, append(w, header("If-None-Match", "*"))...).is(304)
		},
		"HEAD":      func(w ...with) *answer { return h.send("HEAD", d.path+"/view", d.a, nil, w...).is(200) },
		"reference": func(w ...with) *answer { return h.get("/v1/rules", "", w...).is(200) },
		"index":     func(w ...with) *answer { return h.get("/", "", w...).is(200) },
		"401":       func(w ...with) *answer { return h.get(d.path+"/view", "", w...).is(401) },
		"403":       func(w ...with) *answer { return h.post(d.path+"/surrender", d.spectator, nil, w...).is(403) },
		"404 duel":  func(w ...with) *answer { return h.get("/v1/duels/nosuchduel/view", d.a, w...).is(404) },
		"404 path":  func(w ...with) *answer { return h.get("/nowhere", "", w...).is(404) },
		"405":       func(w ...with) *answer { return h.send("PUT", d.path+"/view", d.a, nil, w...).is(405) },
		"406": func(w ...with) *answer {
			return h.get(d.path+"/events", d.a, append(w, header("Accept", "image/png"))...).is(406)
		},
		"413": func(w ...with) *answer { return h.post("/v1/duels", "", large, w...).is(413) },
		"415": func(w ...with) *answer {
			return h.post("/v1/duels", "", "{}", append(w, header("Content-Type", "text/plain"))...).is(415)
		},
		"422": func(w ...with) *answer { return h.post("/v1/duels", "", "{}", w...).is(422) },
		"NDJSON": func(w ...with) *answer {
			return h.get(d.path+"/events", d.a, append(w, header("Accept", "application/x-ndjson"))...).is(200)
		},
		"waited": func(w ...with) *answer { return h.get(d.path+"/events?wait=1&after=1000", d.b, w...).is(200) },
		"ready":  func(w ...with) *answer { return h.get("/readyz", "", w...).is(200) },
	} {
		t.Run(name, func(t *testing.T) {
			to, other, none := ask(from(vtt)), ask(from(foreign)), ask()
			if got := to.header.Get("Access-Control-Allow-Origin"); got != vtt {
				t.Errorf("to an allowed origin: %q", got)
			}
			if got := to.header.Get("Cross-Origin-Resource-Policy"); got != "cross-origin" {
				t.Errorf("its resource policy: %q", got)
			}
			if to.header.Get("Access-Control-Expose-Headers") == "" || to.header.Get("Access-Control-Allow-Credentials") != "" {
				t.Errorf("to an allowed origin: %v", to.header)
			}
			if !slices.Contains(words(to.header, "Vary"), "Origin") {
				t.Errorf("Vary is %v", to.header["Vary"])
			}
			same(t, "to no origin and to a foreign one", none, other)
			for name := range to.header {
				if strings.HasPrefix(name, "Access-Control-") {
					to.header.Del(name)
				}
			}
			to.header.Set("Cross-Origin-Resource-Policy", "same-origin")
			same(t, "to an allowed origin and to none, but for the sharing", to, none)
		})
	}
	same(t, "two origins at once", h.get("/healthz", ""), h.get("/healthz", "", func(r *http.Request) { r.Header["Origin"] = []string{vtt, vtt} }))
	for _, near := range []string{"https://vtt.example.evil.example", "http://vtt.example", "https://vtt.example:8443", "https://a.vtt.example", "null", "*", vtt + "/", "https://VTT.example"} {
		if got := h.get("/healthz", "", from(near)).header.Get("Access-Control-Allow-Origin"); got != "" {
			t.Errorf("%s is allowed as %q", near, got)
		}
	}
}

// A page elsewhere follows a duel live, and is told when the server is too busy.
func TestStreamsAndRefusalsOfABusyServerAreShared(t *testing.T) {
	h := newHouse(t, sharing, func(h *house) { h.config.PerToken = 1 })
	d := h.sit(nil)
	server := httptest.NewServer(h.handler)
	defer server.Close()
	ask := func() *http.Response {
		r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+d.path+"/events", nil)
		if err != nil {
			t.Fatal(err)
		}
		r.Header.Set("Origin", vtt)
		r.Header.Set("Authorization", "Bearer "+d.a)
		r.Header.Set("Accept", "text/event-stream")
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		return answer
	}
	first := ask()
	defer first.Body.Close()
	second := ask()
	_, _ = io.Copy(io.Discard, second.Body)
	second.Body.Close()
	if first.StatusCode != 200 || second.StatusCode != 429 {
		t.Fatalf("status %d and %d", first.StatusCode, second.StatusCode)
	}
	for _, a := range []*http.Response{first, second} {
		if a.Header.Get("Access-Control-Allow-Origin") != vtt || !slices.Contains(words(a.Header, "Access-Control-Expose-Headers"), "Retry-After") {
			t.Errorf("%d: %v", a.StatusCode, a.Header)
		}
	}
	h.server.Stop()
	stopped := h.get("/readyz", "", from(vtt)).is(503)
	if stopped.header.Get("Access-Control-Allow-Origin") != vtt || stopped.header.Get("Retry-After") == "" {
		t.Errorf("503: %v", stopped.header)
	}
}

// Without a list nobody is allowed, and nothing of it shows.
func TestWithoutAListNothingIsShared(t *testing.T) {
	h := newHouse(t)
	same(t, "with an origin and without", h.get("/v1/rules", "", from(vtt)), h.get("/v1/rules", ""))
	a := h.send("OPTIONS", "/v1/duels", "", nil, from(vtt), asks("POST")).is(204)
	for name := range a.header {
		if strings.HasPrefix(name, "Access-Control-") {
			t.Errorf("%s: %v", name, a.header[name])
		}
	}
}

// What the description says is sent and answered is what pages may send and read.
func TestPagesMaySendAndReadWhatTheDescriptionSays(t *testing.T) {
	h := newHouse(t, sharing)
	maySend := words(h.send("OPTIONS", "/v1/duels", "", nil, from(vtt), asks("POST")).header, "Access-Control-Allow-Headers")
	mayRead := words(h.get("/healthz", "", from(vtt)).header, "Access-Control-Expose-Headers")
	text, err := os.ReadFile("../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	var doc any
	if err := yaml.Unmarshal(text, &doc); err != nil {
		t.Fatal(err)
	}
	sent, read := map[string]bool{"Authorization": true, "Content-Type": true, "Accept": true}, map[string]bool{}
	visit(doc, func(m map[string]any) {
		if name, ok := m["name"].(string); ok && m["in"] == "header" {
			sent[name] = true
		}
		_, parts := m["schemas"] // where headers stand by names of their own
		if headers, ok := m["headers"].(map[string]any); ok && !parts {
			for name := range headers {
				read[name] = true
			}
		}
	})
	if len(sent) < 7 || len(read) < 4 {
		t.Fatalf("the description names %v and %v", sent, read)
	}
	for name := range sent {
		if !slices.Contains(maySend, name) {
			t.Errorf("%s can not be sent", name)
		}
	}
	for name := range read {
		if !slices.Contains(mayRead, name) {
			t.Errorf("%s can not be read", name)
		}
	}
}

// visit goes through every object of a document.
func visit(v any, f func(map[string]any)) {
	switch v := v.(type) {
	case map[string]any:
		f(v)
		for _, w := range v {
			visit(w, f)
		}
	case []any:
		for _, w := range v {
			visit(w, f)
		}
	}
}

func TestOriginsAreWrittenAsBrowsersSendThem(t *testing.T) {
	for text, want := range map[string]string{
		"https://vtt.example": vtt, "HTTPS://VTT.example": vtt, "https://vtt.example:443": vtt, "http://localhost:3000": "http://localhost:3000",
		"http://[::1]:80": "http://[::1]",
		"*":               "", "https://*.vtt.example": "", "null": "", "vtt.example": "", "https://vtt.example/": "", "https://vtt.example/page": "", "": "",
		"ftp://vtt.example": "", "https://user@vtt.example": "", "https://": "", "https://vtt.example?x": "", "https://a.example,https://b.example": "", "https://vtt.example#": "",
	} {
		if got, err := api.ParseOrigin(text); got != want || (err == nil) != (want != "") {
			t.Errorf("%q is %q, %v; want %q", text, got, err, want)
		}
	}
}

var logLine = regexp.MustCompile(`(?m)^time=\S+ level=INFO msg=request request=[0-9a-f]{16} method=(\S+) route=(\S+) status=(\d{3}) bytes=\d+ took=\S+$`)

// Each request is one line with what an operator needs, and nothing that was
// sent: no credential, name, spell, id or header.
func TestTheLogHasALineForEachRequestAndNoSecret(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	h.post(d.path+"/decisions/d9", d.a, `{"option":"Planted answer"}`, key("planted-key-0123456789"), header("X-Planted", "planted-header"))
	h.post("/v1/duels", "", `{"Planted": "Planted body`, header("Content-Type", "application/json"))
	h.post("/v1/duels", "", opening(map[string]any{"ruleset": "Planted ruleset"}))
	h.get(d.path+"/view?as=planted-viewer", d.a)
	h.get("/v1/planted-path?planted=query", "")
	h.get("/v1/spells/wizard/planted-slug", "")
	h.get("/v1/duels/planted-duel/view", "planted-token")
	h.get(d.path+"/events", d.a, header("Last-Event-ID", "planted-event"), header("Accept", "text/event-stream"))
	h.post(d.path+"/seats/a", "", map[string]any{"invitation": d.invitationA, "consent": true})
	log := h.log.String()
	for _, secret := range append(h.issued, d.id, "lanted", "Calvin", "Delsenora", "Tarrant", "Magic Missile", "Clairvoyance", "wizard", "Bearer") {
		if strings.Contains(log, secret) {
			t.Errorf("the log tells %q", secret)
		}
	}
	lines := logLine.FindAllStringSubmatch(log, -1)
	if total := strings.Count(log, "msg=request"); len(lines) != total || total < 15 {
		t.Errorf("%d of %d lines are whole:\n%s", len(lines), total, log)
	}
	routes := map[string]bool{"none": true}
	for _, r := range h.server.Routes() {
		routes[r.Path] = true
	}
	ids := map[string]bool{}
	for _, l := range lines {
		if !routes[l[2]] {
			t.Errorf("%s is no route", l[2])
		}
		ids[l[0][strings.Index(l[0], "request="):][:24]] = true
	}
	if len(ids) != len(lines) {
		t.Errorf("%d ids in %d lines", len(ids), len(lines))
	}
}

// A panic with what somebody sent leaves in the log where it was, and its type.
func TestThePanicOfARequestTellsNoSecret(t *testing.T) {
	const planted = "sd1_planted-in-a-panic"
	for name, with := range map[string]any{
		"a text": planted, "an error": fmt.Errorf("no seat for %s", planted), "an object": struct{ Token string }{planted},
	} {
		t.Run(name, func(t *testing.T) {
			h := newHouse(t)
			contract(t)
			h.now = func() time.Time { panic(with) }
			h.restart()
			h.handler = h.server.Handler()
			h.post("/v1/duels", "", opening(nil)).is(500)
			log := h.log.String()
			if strings.Contains(log, "planted") || !strings.Contains(log, "level=ERROR msg=panic request=") || !strings.Contains(log, "api.(*Server).openDuel") {
				t.Errorf("the log:\n%s", log)
			}
		})
	}
}
