package api_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"spellduel/api"
	"spellduel/domain/spell"
	"spellduel/events"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/openapi/validate"
)

// house is a real server over a real store, with its clock and its randomness
// in the test's hands.
type house struct {
	t       testing.TB
	path    string
	wrap    func(events.Store) events.Store
	store   *bolt.Store
	server  *api.Server
	handler http.Handler
	config  api.Config
	random  io.Reader
	log     *lockedBuffer
	clock   time.Time
	now     func() time.Time // clock, unless a test has one that may be set meanwhile
	issued  []string         // every credential that was handed out
}

type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}

func newHouse(t testing.TB, change ...func(*house)) *house {
	h := &house{
		t: t, path: filepath.Join(t.TempDir(), "duels.db"), wrap: func(s events.Store) events.Store { return s },
		random: rand.NewChaCha8([32]byte{1}), log: &lockedBuffer{}, clock: time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC),
	}
	h.now = func() time.Time { return h.clock }
	for _, c := range change {
		c(h)
	}
	h.start()
	t.Cleanup(func() {
		h.server.Stop()
		_ = h.store.Close()
		h.noSecrets()
	})
	return h
}

// noSecrets looks through everything that was logged for what must not be there.
func (h *house) noSecrets() {
	logged := h.log.String()
	for _, secret := range h.issued {
		if strings.Contains(logged, secret) {
			h.t.Errorf("the credential %s… stands in the log", secret[:8])
		}
	}
}

func (h *house) start() {
	h.t.Helper()
	log := slog.New(slog.NewTextHandler(h.log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	store, err := bolt.Open(h.path, bolt.Options{Logger: log})
	if err != nil {
		h.t.Fatal(err)
	}
	h.store = store
	adj, err := adjudicator.New(context.Background(), adjudicator.Config{
		Store: h.wrap(store), Catalogue: spell.Embedded(), Random: h.random,
		Now: h.now,
	})
	if err != nil {
		h.t.Fatal(err)
	}
	h.config.House, h.config.Log = adj, log
	h.server = api.NewServer(h.config)
	h.handler = contract(h.t).Handler(h.t, h.server.Handler())
}

// contract is openapi.yaml: every answer of every test is held to it.
func contract(t testing.TB) *validate.Contract {
	t.Helper()
	c, err := loaded()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var loaded = sync.OnceValues(func() (*validate.Contract, error) { return validate.Load("../openapi.yaml") })

// restart ends the process, as far as a test can, and begins another on the
// same file.
func (h *house) restart() {
	h.t.Helper()
	h.server.Stop()
	if err := h.store.Close(); err != nil {
		h.t.Fatal(err)
	}
	h.start()
}

// answer is what came back.
type answer struct {
	t      testing.TB
	status int
	header http.Header
	body   []byte
}

type with func(*http.Request)

func header(name, value string) with { return func(r *http.Request) { r.Header.Set(name, value) } }

func key(value string) with { return header("Idempotency-Key", value) }

// send sends one request through the real handler. The body is JSON text, or a
// value to make some of.
func (h *house) send(method, path, token string, body any, more ...with) *answer {
	h.t.Helper()
	var reader io.Reader
	switch b := body.(type) {
	case nil:
	case string:
		reader = strings.NewReader(b)
	case io.Reader:
		reader = b
	default:
		raw, err := json.Marshal(body)
		if err != nil {
			h.t.Fatal(err)
		}
		reader = bytes.NewReader(raw)
	}
	r := httptest.NewRequest(method, path, reader)
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for _, m := range more {
		m(r)
	}
	w := httptest.NewRecorder()
	h.handler.ServeHTTP(w, r)
	return &answer{t: h.t, status: w.Code, header: w.Header(), body: w.Body.Bytes()}
}

func (h *house) get(path, token string, more ...with) *answer {
	h.t.Helper()
	return h.send("GET", path, token, nil, more...)
}

func (h *house) post(path, token string, body any, more ...with) *answer {
	h.t.Helper()
	return h.send("POST", path, token, body, more...)
}

// is checks the status.
func (a *answer) is(status int) *answer {
	a.t.Helper()
	if a.status != status {
		a.t.Fatalf("status %d, want %d: %s", a.status, status, a.body)
	}
	return a
}

// refused checks a problem: its status, code and field, and that it is one.
func (a *answer) refused(status int, code, field string) *answer {
	a.t.Helper()
	a.is(status)
	var p api.Problem
	if err := json.Unmarshal(a.body, &p); err != nil {
		a.t.Fatalf("not a problem: %v: %s", err, a.body)
	}
	if ct := a.header.Get("Content-Type"); ct != "application/problem+json" {
		a.t.Errorf("a problem as %q", ct)
	}
	if p.Code != code || p.Field != field || p.Status != status || p.Title == "" || p.Detail == "" {
		a.t.Errorf("refused with %q at %q, want %q at %q: %s", p.Code, p.Field, code, field, a.body)
	}
	return a
}

// into reads the body.
func into[T any](a *answer) T {
	a.t.Helper()
	var v T
	if err := json.Unmarshal(a.body, &v); err != nil {
		a.t.Fatalf("%v: %s", err, a.body)
	}
	return v
}

// table is a duel with its credentials.
type table struct {
	h                         *house
	path                      string
	id                        string
	mediator, a, b, spectator string
	invitationA, invitationB  string
}

func opening(more map[string]any) map[string]any {
	body := map[string]any{
		"ruleset": "spells-and-magic", "terms": map[string]any{"dice": "table", "spectators": true},
		"mediator": map[string]any{"name": "Tarrant", "protection": "Otiluke's Resilient Sphere", "inside": false},
		"seats":    map[string]any{"a": map[string]any{"name": "Calvin"}, "b": map[string]any{"name": "Delsenora"}},
	}
	for k, v := range more {
		body[k] = v
	}
	return body
}

func calvin() map[string]any {
	return map[string]any{
		"name": "Calvin", "class": "wizard", "level": 7, "abilities": map[string]any{"intelligence": 16, "wisdom": 10},
		"hit_points": map[string]any{"current": 20, "max": 20},
		"memorized":  []any{map[string]any{"spell": "Clairvoyance", "count": 1}, map[string]any{"spell": "Magic Missile", "count": 2}},
		"items":      []any{map[string]any{"name": "ring of spell storing", "kind": "stored", "spells": []any{"Monster Summoning II"}}},
	}
}

const delsenora = `{"name": "Delsenora", "class": "priest", "level": 12, "abilities": {"intelligence": 11, "wisdom": 17},
 "hit_points": {"current": 48, "max": 48}, "saves": {"spell": 9}, "proficiencies": ["spellcraft"],
 "school": null, "wild_mage": false, "memorized": [{"spell": "Dispel Magic", "count": 2}, {"spell": "Withdraw", "count": 1}, {"spell": "Animate Object", "count": 1}],
 "items": [], "bonuses": {"protection": 0, "weapon": 0, "save": 0}, "effects": [], "components": "all"}`

func seating(invitation string, sheet any) map[string]any {
	return map[string]any{"invitation": invitation, "consent": true, "sheet": sheet}
}

// open opens a duel; nobody has sat down.
func (h *house) open(more map[string]any, options ...with) *table {
	h.t.Helper()
	a := h.post("/v1/duels", "", opening(more), options...).is(201)
	return h.tableOf(into[api.OpenedDuel](a))
}

func (h *house) tableOf(o api.OpenedDuel) *table {
	h.issued = append(h.issued, o.Token, o.Invitations["a"], o.Invitations["b"])
	if o.SpectatorToken != "" {
		h.issued = append(h.issued, o.SpectatorToken)
	}
	return &table{
		h: h, id: o.ID, path: "/v1/duels/" + o.ID, mediator: o.Token, spectator: o.SpectatorToken,
		invitationA: o.Invitations["a"], invitationB: o.Invitations["b"],
	}
}

// sit opens a duel and seats both.
func (h *house) sit(more map[string]any) *table {
	h.t.Helper()
	d := h.open(more)
	d.a = into[api.TakenSeat](h.post(d.path+"/seats/a", "", seating(d.invitationA, calvin())).is(201)).Token
	d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", seating(d.invitationB, json.RawMessage(delsenora))).is(201)).Token
	h.issued = append(h.issued, d.a, d.b)
	return d
}

// owes lists what a token's holder owes.
func (d *table) owes(token string) []api.Decision {
	d.h.t.Helper()
	return into[api.Decisions](d.h.get(d.path+"/decisions", token).is(200)).Decisions
}

// decide answers the one decision of a kind that the holder owes.
func (d *table) decide(token, kind string, reply map[string]any, more ...with) *answer {
	d.h.t.Helper()
	for _, o := range d.owes(token) {
		if o.Kind == kind {
			return d.h.post(d.path+"/decisions/"+o.ID, token, reply, more...)
		}
	}
	d.h.t.Fatalf("no %s is owed: %+v", kind, d.owes(token))
	return nil
}

func option(id string) map[string]any { return map[string]any{"option": id} }

func rolls(faces ...int) map[string]any { return map[string]any{"rolls": faces} }

// contents is everything the store holds, for comparing before and after.
func (h *house) contents() string {
	h.t.Helper()
	var all bytes.Buffer
	var after events.Position
	for {
		page, err := h.store.ReadAll(context.Background(), after, 0)
		if err != nil {
			h.t.Fatal(err)
		}
		if len(page) == 0 {
			return all.String()
		}
		for _, p := range page {
			b, err := events.EncodeCommit(p.Commit)
			if err != nil {
				h.t.Fatal(err)
			}
			all.Write(b)
			after = p.Position
		}
	}
}
