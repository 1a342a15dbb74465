package contract

import (
	"bytes"
	"context"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel"
	"spellduel/api"
	"spellduel/domain/spell"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/client"
	"spellduel/internal/openapi"
	"spellduel/internal/openapi/validate"
)

// published is openapi.yaml, to hold answers to and to draw requests from.
var published = sync.OnceValues(func() (*file, error) {
	held, err := validate.New(spellduel.OpenAPI())
	if err != nil {
		return nil, err
	}
	doc, err := openapi.Load(spellduel.OpenAPI())
	if err != nil {
		return nil, err
	}
	return &file{held, doc, operations(doc)}, nil
})

type file struct {
	held *validate.Contract
	doc  *openapi3.T
	ops  []operation
}

func theFile(t testing.TB) *file {
	t.Helper()
	f, err := published()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// world is a server over a store of its own that holds the duels of the
// template. Chance and clock are its own, so that the same requests get the
// same answers.
type world struct {
	file    *file
	handler http.Handler // bare
	server  *api.Server
	store   *bolt.Store
	tables  []*table
	kept    []*request // writes that were made with a key
	reached map[reach]int
}

// reach is an operation, as openapi.Routes spells it, and a status it answered.
type reach struct {
	route  string
	status int
}

func newWorld(t testing.TB, dir string) *world {
	t.Helper()
	of := theTemplate(t)
	path := filepath.Join(dir, "duels.db")
	if err := os.WriteFile(path, of.store, 0o600); err != nil {
		t.Fatal(err)
	}
	w := serve(t, path, 2)
	for _, tb := range of.tables {
		w.tables = append(w.tables, tb.copy())
	}
	return w
}

// serve opens the store at path and a server over it, by chance from a seed.
func serve(t testing.TB, path string, seed byte) *world {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := bolt.Open(path, bolt.Options{Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	var moments atomic.Int64
	start := time.Date(2026, 11, 30, 12, int(seed), 0, 0, time.UTC)
	house, err := adjudicator.New(context.Background(), adjudicator.Config{
		Store: store, Catalogue: spell.Embedded(), Random: rand.NewChaCha8([32]byte{seed}),
		Now: func() time.Time { return start.Add(time.Duration(moments.Add(1)) * time.Millisecond) },
	})
	if err != nil {
		t.Fatal(err)
	}
	server := api.NewServer(api.Config{House: house, Log: log})
	return &world{file: theFile(t), handler: server.Handler(), server: server, store: store, reached: map[reach]int{}}
}

func (w *world) close() error {
	w.server.Stop()
	return w.store.Close()
}

// client speaks to the bare handler.
func (w *world) client() *client.Server {
	return client.New("http://duels", &http.Client{Transport: straight{w.handler}})
}

// straight is a wire without a network.
type straight struct{ to http.Handler }

func (s straight) RoundTrip(r *http.Request) (*http.Response, error) {
	if r.Body == nil {
		r = r.Clone(r.Context())
		r.Body = http.NoBody
	}
	w := httptest.NewRecorder()
	s.to.ServeHTTP(w, r)
	return w.Result(), nil
}

// table is a duel and whoever has a part in it.
type table struct {
	state       string // what it stands for
	id          string
	tokens      map[string]string // by whose it is: see roles
	invitations map[string]string // not yet used, by seat
	granted     []string          // ids of read-only tokens
}

func (tb *table) copy() *table {
	c := *tb
	c.tokens, c.invitations = map[string]string{}, map[string]string{}
	for k, v := range tb.tokens {
		c.tokens[k] = v
	}
	for k, v := range tb.invitations {
		c.invitations[k] = v
	}
	c.granted = append([]string(nil), tb.granted...)
	return &c
}

// template is a store with a duel in every state.
type template struct {
	store  []byte
	tables []*table
}

func theTemplate(t testing.TB) *template {
	t.Helper()
	made, err := templateOnce()
	if err != nil {
		t.Fatal(err)
	}
	return made
}

var templateOnce = sync.OnceValues(func() (_ *template, err error) {
	dir, err := os.MkdirTemp("", "spellduel-contract-")
	if err != nil {
		return nil, err
	}
	defer func() { _ = os.RemoveAll(dir) }()
	path := filepath.Join(dir, "duels.db")
	var said fatal
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("make the duels: %v", r)
		}
	}()
	w := serve(said, path, 1)
	made := &template{}
	for i, s := range states {
		tb, err := s.make(w.client(), rand.New(rand.NewPCG(uint64(i), 7)))
		if err != nil {
			return nil, fmt.Errorf("make the duel %q: %w", s.name, err)
		}
		tb.state = s.name
		made.tables = append(made.tables, tb)
	}
	if err := w.close(); err != nil {
		return nil, err
	}
	made.store, err = os.ReadFile(path)
	return made, err
})

// fatal is a testing.TB for what is made once for all tests: it panics.
type fatal struct{ testing.TB }

func (fatal) Helper() {}

func (fatal) Fatal(args ...any) { panic(fmt.Sprint(args...)) }

func (fatal) Fatalf(format string, args ...any) { panic(fmt.Sprintf(format, args...)) }

// answer is what came back.
type answer struct {
	status  int
	header  http.Header
	body    []byte
	givenUp bool // the asker left while it waited
}

// patience is how long a stream or a wait is followed.
const patience = 15 * time.Millisecond

// send asks the server, held to the file, and notes what was reached.
func (w *world) send(report validate.Reporter, rq *request) answer {
	report.Helper()
	ctx, leave := context.WithCancel(context.Background())
	defer leave()
	if rq.lingers() {
		timer := time.AfterFunc(patience, leave)
		defer timer.Stop()
	}
	out := &listener{ResponseRecorder: httptest.NewRecorder(), leave: leave}
	told := &telling{report, rq}
	w.file.held.Handler(told, w.handler).ServeHTTP(out, rq.http(ctx))
	a := answer{status: out.Code, header: out.Header(), body: out.Body.Bytes(), givenUp: ctx.Err() != nil && out.Code == http.StatusServiceUnavailable}
	if a.status >= 500 && !a.givenUp {
		told.Errorf("answered %d: %.300s", a.status, a.body)
	}
	if rq.op.route != "" && !a.givenUp {
		w.reached[reach{rq.op.route, a.status}]++
	}
	if bytes.ContainsAny(a.body, "\x00") {
		told.Errorf("a zero byte in the answer: %.300q", a.body)
	}
	return a
}

// ask draws a request, sends it and learns from the answer.
func (w *world) ask(report validate.Reporter, seed uint64, op operation) answer {
	report.Helper()
	rq := w.draw(seed, op)
	a := w.send(report, rq)
	w.learn(rq, a)
	return a
}

// listener leaves a live stream once it has been told something.
type listener struct {
	*httptest.ResponseRecorder
	flushes int
	leave   func()
}

func (l *listener) FlushError() error {
	if l.flushes++; l.flushes > 1 {
		l.leave()
	}
	return nil
}

// telling adds the request to what is reported of its answer.
type telling struct {
	validate.Reporter
	rq *request
}

func (r *telling) Errorf(format string, args ...any) {
	r.Helper()
	r.Reporter.Errorf("%s\nasked by\n%s", fmt.Sprintf(format, args...), r.rq)
}
