package noninterference

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"spellduel/api"
	"spellduel/domain/spell"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/openapi/validate"
	"spellduel/projections"
)

// Leak is a fault planted on purpose: another fog table, or a handler around
// the server's.
type Leak struct {
	Name string
	By   string // the pair that must catch it
	Fog  func(projections.Table) projections.Table
	Wrap func(h http.Handler, house *adjudicator.Adjudicator) http.Handler
}

// world is one server with one duel. Its clock stands still but for tick, and
// its randomness is the same in every world.
type world struct {
	t       testing.TB
	server  *httptest.Server
	house   *adjudicator.Adjudicator
	now     atomic.Int64 // Unix milliseconds
	duel    string
	seats   []string
	tokens  map[string]string // by viewer
	streams map[string]*stream
	asked   map[string]string // the decision each actor answered last
	made    []string          // ids of the read-only tokens that were made

	// versions is what the viewers' versions were after each look, in the world
	// played first: the guesses that are tried in both.
	versions []map[string]string
	replayed bool // versions are another world's
	looks    int
}

func newWorld(t testing.TB, leak Leak) *world {
	t.Helper()
	store, err := bolt.Open(filepath.Join(t.TempDir(), "duels.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	w := &world{t: t, tokens: map[string]string{}, streams: map[string]*stream{}, asked: map[string]string{}}
	w.now.Store(time.Date(2000, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli())
	house, err := adjudicator.New(context.Background(), adjudicator.Config{
		Store: store, Catalogue: spell.Embedded(), Fog: leak.Fog,
		Now:    func() time.Time { return time.UnixMilli(w.now.Load()) },
		Random: rand.NewChaCha8([32]byte{7}),
	})
	if err != nil {
		t.Fatal(err)
	}
	w.house = house
	server := api.NewServer(api.Config{House: house, Log: slog.New(slog.DiscardHandler), Heartbeat: time.Hour, PerToken: 10, Origins: []string{page}})
	handler := server.Handler()
	if leak.Wrap != nil {
		handler = leak.Wrap(handler, house)
	}
	if leak.Wrap == nil && leak.Fog == nil { // every answer is held to openapi.yaml; a leak is not documented
		handler = contract(t).Handler(t, handler)
	}
	w.server = httptest.NewServer(handler)
	t.Cleanup(func() {
		server.Stop()
		for _, s := range w.streams {
			s.close()
		}
		w.server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return w
}

func contract(t testing.TB) *validate.Contract {
	t.Helper()
	c, err := published()
	if err != nil {
		t.Fatal(err)
	}
	return c
}

var published = sync.OnceValues(func() (*validate.Contract, error) { return validate.Load("../../openapi.yaml") })

func (w *world) tick() { w.now.Add(1000) }

// answer is a response as its bytes matter here: without the clock of the
// transport.
type answer struct {
	status int
	header http.Header
	body   []byte
}

func (w *world) send(method, path, token string, body any, headers ...string) answer {
	w.t.Helper()
	var reader io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			w.t.Fatal(err)
		}
		reader = bytes.NewReader(b)
	}
	r, err := http.NewRequest(method, w.server.URL+path, reader)
	if err != nil {
		w.t.Fatal(err)
	}
	if body != nil {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	for i := 0; i+1 < len(headers); i += 2 {
		r.Header.Set(headers[i], headers[i+1])
	}
	response, err := w.server.Client().Do(r)
	if err != nil {
		w.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	b, err := io.ReadAll(response.Body)
	if err != nil {
		w.t.Fatal(err)
	}
	response.Header.Del("Date") // the transport's own clock
	return answer{response.StatusCode, response.Header, b}
}

// must is send where anything but success is a fault of the test.
func (w *world) must(method, path, token string, body any, into any) {
	w.t.Helper()
	a := w.send(method, path, token, body)
	if a.status >= 300 {
		w.t.Fatalf("%s %s: %d %s", method, path, a.status, a.body)
	}
	if into != nil {
		if err := json.Unmarshal(a.body, into); err != nil {
			w.t.Fatalf("%s %s: %v in %s", method, path, err, a.body)
		}
	}
}

// names are of those who will sit in a duel, in the order of its seats.
var names = []string{"Calvin", "Delsenora", "Rary"}

// begin opens the duel and seats all duelists.
func (w *world) begin(d Duel) {
	w.t.Helper()
	var opened struct {
		ID, Token   string
		Invitations map[string]string
		Spectator   string `json:"spectator_token"`
	}
	ruleset, terms := d.Ruleset, map[string]any{"dice": "table", "spectators": true}
	if ruleset == "" {
		ruleset, terms["end"] = "spells-and-magic", []string{"no_hit_points"}
	}
	for k, v := range d.Terms {
		terms[k] = v
	}
	var mediator map[string]any
	if !d.House {
		mediator = map[string]any{"name": "Tarrant"}
	}
	w.seats = slices.Sorted(maps.Keys(d.Sheets))
	seats := map[string]any{}
	for i, seat := range w.seats {
		seats[seat] = map[string]any{"name": names[i]}
	}
	w.must(http.MethodPost, "/v1/duels", "", map[string]any{
		"ruleset": ruleset, "terms": terms, "mediator": mediator, "seats": seats,
	}, &opened)
	w.duel = opened.ID
	w.tokens["mediator"], w.tokens["public"] = opened.Token, opened.Spectator
	w.tokens["stranger"], w.tokens["forged"], w.tokens["spent"] = "", "sd1_"+strings.Repeat("A", 43), opened.Invitations[w.seats[0]]
	for _, seat := range w.seats {
		w.tick()
		var taken struct{ Token string }
		w.must(http.MethodPost, w.path("/seats/"+seat), "", map[string]any{
			"invitation": opened.Invitations[seat], "consent": true, "sheet": d.Sheets[seat], "dice_seed": "00ff",
		}, &taken)
		w.tokens[seat] = taken.Token
	}
}

// viewers are all pairs of eyes on the duel.
func (w *world) viewers() []string { return append(slices.Clone(w.seats), "mediator", "public") }

func (w *world) path(rest string) string { return "/v1/duels/" + w.duel + rest }

// owed is the decision of a kind that an actor owes.
func (w *world) owed(actor, kind string) decision {
	w.t.Helper()
	var list struct{ Decisions []decision }
	w.must(http.MethodGet, w.path("/decisions"), w.tokens[actor], nil, &list)
	for _, d := range list.Decisions {
		if d.Kind == kind && d.Seat == actor {
			return d
		}
	}
	w.t.Fatalf("%s owes no %s, but %+v", actor, kind, list.Decisions)
	return decision{}
}

type decision struct {
	ID, Kind, Seat string
}

// do carries out one act of a script.
func (w *world) do(act Act) {
	w.t.Helper()
	if act.Keeps != nil {
		act.Keeps(w, act.Who)
		return
	}
	if !act.TakeBack { // a sealed answer is no longer owed, and keeps its id
		w.asked[act.Who] = w.owed(act.Who, act.Kind).ID
	}
	path, token := w.path("/decisions/"+w.asked[act.Who]), w.tokens[act.Who]
	switch {
	case act.TakeBack:
		w.must(http.MethodDelete, path, token, nil, nil)
	case act.Refused:
		if a := w.send(http.MethodPost, path, token, act.body()); a.status < 400 {
			w.t.Fatalf("%+v was not refused: %d", act, a.status)
		}
	default:
		w.must(http.MethodPost, path, token, act.body(), nil)
	}
}

func (a Act) String() string {
	return fmt.Sprintf("%s %s %s%v%v", a.Who, a.Kind, a.Option, a.Selection, a.Rolls)
}

// page is the origin of a page that may use the API.
const page = "https://vtt.example"
