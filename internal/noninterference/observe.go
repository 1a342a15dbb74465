package noninterference

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"sort"
	"strings"
	"sync"
	"time"
)

// observe asks for all that a viewer can get, and words it as one text: two
// worlds that look alike to him give the same text.
func (w *world) observe(viewer string) string {
	w.t.Helper()
	var b strings.Builder
	for _, q := range w.questions(viewer) {
		headers := q.headers
		token := w.tokens[viewer]
		if q.anonymous {
			token = ""
		}
		a := w.send(q.method, w.path(q.path), token, q.body, headers...)
		if q.called != "" {
			q.path = q.called
		}
		fmt.Fprintf(&b, "== %s %s %v\n%d\n%s%s\n", q.method, q.path, headers, a.status, headerText(a.header), a.body)
	}
	if w.streams[viewer] != nil {
		fmt.Fprintf(&b, "== live stream\n%s", w.live(viewer))
	}
	return b.String()
}

type question struct {
	method, path string
	body         any
	headers      []string
	anonymous    bool   // without the viewer's token
	called       string // in the text, where the path itself is not the same in both worlds
}

// questions is every way in which a viewer can look or be refused. What would
// act is asked in ways that no duel allows.
func (w *world) questions(viewer string) []question {
	get := func(path string, headers ...string) question {
		return question{method: http.MethodGet, path: path, headers: headers}
	}
	list := []question{
		get(""), get("/view"), get("/decisions"), get("/events?limit=500"), get("/replay?limit=500"),
		get("/events", "Accept", "application/x-ndjson"), get("/replay", "Accept", "application/x-ndjson"),
		get("/view?step=1"), get("/view?step=100000"), get("/view?step=-1"), get("/events?after=100000"), get("/events?as=mediator"),
		get("/replay?after=100000"), get("/events?after=3&limit=1"), get("/events?after=100000&wait=0"), get("/interventions"),
		get("/decisions", "If-None-Match", "*"), get("/view", "If-None-Match", `"0-0000000000000000"`), get("/nowhere"),
		{method: http.MethodHead, path: "/view"},
		{method: http.MethodPut, path: "/view"},
		get("/view", "Origin", page), get("/nowhere", "Origin", "https://elsewhere.example"),
		{method: http.MethodOptions, path: "/decisions/d6", headers: []string{"Origin", page, "Access-Control-Request-Method", "POST"}},
	}
	for _, as := range append(w.viewers(), "nobody") {
		list = append(list, get("/view?as="+as))
	}
	post := func(path string, body any, headers ...string) question {
		return question{method: http.MethodPost, path: path, body: body, headers: headers}
	}
	// Decision ids as somebody might guess them: the open ones of everybody, the
	// mediator's, one that never was.
	for _, id := range []string{"d1", "d6", "d9", "d12", "d15", "m1", "b1", "x"} {
		list = append(list,
			post("/decisions/"+id, map[string]any{"option": "no such option"}),
			question{method: http.MethodDelete, path: "/decisions/" + id, headers: []string{"If-Match", `"0-0000000000000000"`}})
	}
	list = append(list,
		post("/decisions/d1", map[string]any{"option": "no such option"}, "Idempotency-Key", "never-kept"),
		post("/decisions/d1", map[string]any{"option": "x"}, "If-Match", `"0-0000000000000000"`),
		post("/surrender", map[string]any{"unknown": true}),
		post("/surrender", nil, "If-Match", `"0-0000000000000000"`),
		post("/interventions", map[string]any{"kind": "no such kind"}), post("/interventions", nil, "If-Match", `"0-0000000000000000"`),
		post("/void", map[string]any{"unknown": true}), post("/void", nil, "If-Match", `"0-0000000000000000"`),
	)
	for _, seat := range w.seats {
		list = append(list,
			post("/seats/"+seat, map[string]any{"invitation": w.tokens[viewer], "consent": false}),
			post("/seats/"+seat+"/token", map[string]any{"unknown": true}),
			get("/seats/"+seat+"/ext"), get("/seats/"+seat+"/ext?as="+w.seats[0]))
	}
	list = append(list,
		post("/seats/"+w.seats[0], map[string]any{"invitation": "si1_" + strings.Repeat("A", 43), "consent": true}),
		post("/seats/"+w.seats[0]+"/invitation", map[string]any{"unknown": true}),
		post("/seats/nowhere", map[string]any{"invitation": w.tokens[viewer], "consent": true}),
		post("/seats/nowhere/invitation", nil), post("/seats/nowhere/token", nil), get("/seats/nowhere/ext"))
	list = append(list,
		get("/tokens"), post("/tokens", map[string]any{"as": w.seats[0], "expires_at": "1999-01-01T00:00:00Z"}),
		post("/tokens", map[string]any{"as": "nobody"}),
		post("/token", map[string]any{"unknown": true}), post("/token", nil, "If-Match", `"0-0000000000000000"`),
	)
	for _, id := range append([]string{"none"}, w.others(viewer)...) {
		list = append(list, question{method: http.MethodDelete, path: "/tokens/" + id, called: "/tokens/another's"})
	}
	return append(list, w.guesses(viewer)...)
}

// others is the id of a read-only token that another made, as somebody may have
// got hold of it, or of none.
func (w *world) others(viewer string) []string {
	id := "nobody-made-it"
	for _, made := range w.made {
		if who, token, _ := strings.Cut(made, " "); who != viewer {
			id = token
		}
	}
	return []string{id}
}

// guesses tries the other viewers' real versions as preconditions: whether a
// guess is right must not show (the version is a digest of what they were shown).
func (w *world) guesses(viewer string) []question {
	var list []question
	for _, of := range w.viewers() {
		version := w.versions[w.looks][of]
		if of == viewer || version == "" {
			continue
		}
		invitation := map[string]any{"invitation": "si1_" + strings.Repeat("A", 43), "consent": false}
		for _, seat := range w.seats {
			list = append(list, question{http.MethodPost, "/seats/" + seat, invitation, []string{"If-Match", version}, true, ""})
		}
		list = append(list,
			question{http.MethodPost, "/decisions/d1", map[string]any{"option": "x"}, []string{"If-Match", version}, false, ""},
			question{http.MethodGet, "/view", nil, []string{"If-None-Match", version}, false, ""})
	}
	return list
}

// look notes the versions of all viewers, where this world is the first.
func (w *world) look() {
	if w.replayed {
		return
	}
	seen := map[string]string{}
	for _, v := range w.viewers() {
		if a := w.send(http.MethodGet, w.path("/view"), w.tokens[v], nil); a.status == http.StatusOK {
			seen[v] = a.header.Get("Etag")
		}
	}
	w.versions = append(w.versions, seen)
}

func headerText(h http.Header) string {
	names := make([]string, 0, len(h))
	for name := range h {
		names = append(names, name)
	}
	sort.Strings(names)
	var b strings.Builder
	for _, name := range names {
		fmt.Fprintf(&b, "%s: %s\n", name, strings.Join(h[name], " | "))
	}
	return b.String()
}

// stream is a viewer's live stream, open from the first step to the last.
type stream struct {
	cancel context.CancelFunc
	done   chan struct{}

	mu     sync.Mutex
	frames []string
	came   chan struct{} // holds one token after each frame
}

// follow opens the viewer's live stream.
func (w *world) follow(viewer string) {
	w.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, w.server.URL+w.path("/events"), nil)
	if err != nil {
		w.t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+w.tokens[viewer])
	r.Header.Set("Accept", "text/event-stream")
	response, err := w.server.Client().Do(r)
	if err != nil || response.StatusCode != http.StatusOK {
		w.t.Fatalf("live stream of %s: %v %+v", viewer, err, response)
	}
	s := &stream{cancel: cancel, done: make(chan struct{}), came: make(chan struct{}, 1)}
	w.streams[viewer] = s
	response.Header.Del("Date")
	s.frames = append(s.frames, headerText(response.Header))
	go func() {
		defer close(s.done)
		defer func() { _ = response.Body.Close() }()
		s.read(bufio.NewReader(response.Body))
	}()
}

func (s *stream) read(r *bufio.Reader) {
	var frame strings.Builder
	for {
		line, err := r.ReadString('\n')
		if err != nil {
			return
		}
		frame.WriteString(line)
		if line == "\n" {
			s.mu.Lock()
			s.frames = append(s.frames, frame.String())
			s.mu.Unlock()
			frame.Reset()
			select {
			case s.came <- struct{}{}:
			default:
			}
		}
	}
}

func (s *stream) close() {
	s.cancel()
	<-s.done
}

func (s *stream) text() (string, int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	events := 0
	for _, f := range s.frames {
		if strings.Contains(f, "\ndata:") || strings.HasPrefix(f, "data:") {
			events++
		}
	}
	return strings.Join(s.frames, ""), events
}

// live is what the viewer's stream has brought, once it has brought all that
// his page of events holds.
func (w *world) live(viewer string) string {
	w.t.Helper()
	var page struct {
		Events []json.RawMessage
	}
	w.must(http.MethodGet, w.path("/events?limit=500"), w.tokens[viewer], nil, &page)
	s := w.streams[viewer]
	deadline := time.After(20 * time.Second)
	for {
		text, n := s.text()
		if n >= len(page.Events) {
			return text
		}
		select {
		case <-s.came:
		case <-deadline:
			w.t.Fatalf("the live stream of %s brought %d of %d events:\n%s", viewer, n, len(page.Events), text)
		}
	}
}

// play runs one side of a pair and gives, for each viewer, what he saw after
// each step.
func (w *world) play(d Duel, viewers []string) map[string][]string {
	w.t.Helper()
	w.begin(d)
	for _, v := range viewers {
		if !slices.Contains(strangers, v) {
			w.follow(v)
		}
	}
	seen := map[string][]string{}
	look := func() {
		w.look()
		for _, v := range viewers {
			seen[v] = append(seen[v], w.observe(v))
		}
		w.looks++
	}
	look()
	for _, step := range d.Steps {
		w.tick()
		for _, act := range step {
			w.do(act)
		}
		look()
	}
	return seen
}

// difference plays both sides of a pair and tells where a viewer first sees
// them differ, or "".
func difference(w func() *world, p Pair) string {
	one, other := w(), w()
	left := one.play(p.Left, p.Viewers)
	other.versions, other.replayed = one.versions, true
	right := other.play(p.Right, p.Viewers)
	for _, v := range p.Viewers {
		for i := range max(len(left[v]), len(right[v])) {
			if i >= len(left[v]) || i >= len(right[v]) {
				return fmt.Sprintf("%s: one duel has more steps", v)
			}
			if left[v][i] != right[v][i] {
				return fmt.Sprintf("%s sees a difference after step %d:\n%s", v, i, firstDifference(left[v][i], right[v][i]))
			}
		}
	}
	return ""
}

func firstDifference(left, right string) string {
	l, r := strings.Split(left, "\n"), strings.Split(right, "\n")
	question := ""
	for i := range min(len(l), len(r)) {
		if strings.HasPrefix(l[i], "== ") {
			question = l[i]
		}
		if l[i] != r[i] {
			return fmt.Sprintf("%s\nleft:  %.700s\nright: %.700s", question, around(l[i], r[i]), around(r[i], l[i]))
		}
	}
	return "one text is longer"
}

// around is the part of a line where it begins to differ from another.
func around(line, other string) string {
	i := 0
	for i < len(line) && i < len(other) && line[i] == other[i] {
		i++
	}
	return line[max(0, i-150):]
}
