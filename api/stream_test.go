package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"io"
	"net"
	"net/http"
	"strconv"
	"strings"
	"testing"
	"time"

	"go.uber.org/goleak"

	"spellduel/api"

	"spellduel/events"
	"spellduel/events/storetest"
)

// serve runs the real server on a free port until the test ends, and tells its
// address. Ending it is checked: no error, no goroutine left.
func (h *house) serve() (address string, stop func() error) {
	h.t.Helper()
	before := goleak.IgnoreCurrent()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		h.t.Fatal(err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.server.Serve(ctx, l) }()
	stopped := false
	stop = func() error {
		if stopped {
			return nil
		}
		stopped = true
		cancel()
		err := <-ended
		http.DefaultClient.CloseIdleConnections()
		return err
	}
	h.t.Cleanup(func() {
		if err := stop(); err != nil {
			h.t.Errorf("the server ended with %v", err)
		}
		if err := goleak.Find(before); err != nil {
			h.t.Error(err)
		}
	})
	return "http://" + l.Addr().String(), stop
}

// frame is one server-sent event, or a comment.
type frame struct{ id, event, data, comment string }

// stream is an open stream of server-sent events.
type stream struct {
	t      testing.TB
	status int
	body   io.ReadCloser
	lines  *bufio.Reader
	cancel func()
}

func (h *house) stream(address, token, lastEventID string) *stream {
	h.t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, err := http.NewRequestWithContext(ctx, "GET", address, nil)
	if err != nil {
		h.t.Fatal(err)
	}
	r.Header.Set("Accept", "text/event-stream")
	r.Header.Set("Authorization", "Bearer "+token)
	if lastEventID != "" {
		r.Header.Set("Last-Event-ID", lastEventID)
	}
	response, err := (&http.Client{Transport: contract(h.t).Transport(h.t, nil)}).Do(r)
	if err != nil {
		h.t.Fatal(err)
	}
	s := &stream{t: h.t, status: response.StatusCode, body: response.Body, lines: bufio.NewReader(response.Body), cancel: cancel}
	h.t.Cleanup(s.close)
	return s
}

func (s *stream) close() {
	s.cancel()
	_ = s.body.Close()
}

// next reads a frame; io.EOF is the end of the stream.
func (s *stream) next() (frame, error) {
	var f frame
	for {
		line, err := s.lines.ReadString('\n')
		if err != nil {
			return f, err
		}
		line = strings.TrimSuffix(line, "\n")
		if line == "" {
			if f != (frame{}) {
				return f, nil
			}
			continue
		}
		name, value, _ := strings.Cut(line, ":")
		value = strings.TrimPrefix(value, " ")
		switch name {
		case "":
			f.comment = value
		case "id":
			f.id = value
		case "event":
			f.event = value
		case "data":
			f.data = value
		}
	}
}

// all reads the events to the end of the stream, comments left out.
func (s *stream) all() []frame {
	s.t.Helper()
	var list []frame
	for {
		f, err := s.next()
		if errors.Is(err, io.EOF) {
			return list
		}
		if err != nil {
			s.t.Fatal(err)
		}
		if f.comment == "" {
			list = append(list, f)
		}
	}
}

// What is streamed live is what the pages say afterwards, to the duel's end,
// which ends the stream; and it goes on where Last-Event-ID says.
func TestALiveStreamIsTheStream(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	address, _ := h.serve()
	live := map[string]*stream{}
	for _, token := range []string{d.mediator, d.a, d.b, d.spectator} {
		live[token] = h.stream(address+d.path+"/events", token, "")
	}
	d.worked()
	h.post(d.path+"/surrender", d.a, nil).is(200)
	for token, s := range live {
		page := into[struct{ Events []json.RawMessage }](h.get(d.path+"/events?limit=500", token).is(200))
		got := s.all()
		if len(got) != len(page.Events) {
			t.Fatalf("%d events were streamed, there are %d", len(got), len(page.Events))
		}
		for i, f := range got {
			if f.id != strconv.Itoa(i+1) || f.event != "" || f.data != string(page.Events[i]) {
				t.Fatalf("frame %d is %+v, the event\n%s", i+1, f, page.Events[i])
			}
		}
		last := strconv.Itoa(len(got) - 2)
		if tail := h.stream(address+d.path+"/events?after=1", token, last).all(); len(tail) != 2 || tail[0] != got[len(got)-2] {
			t.Errorf("after %s came %+v", last, tail)
		}
		if s := h.stream(address+d.path+"/events", token, strconv.Itoa(len(got))); s.status != http.StatusNoContent {
			t.Errorf("a stream with nothing more to tell is answered with %d", s.status)
		}
		reset := h.stream(address+d.path+"/events", token, strconv.Itoa(len(got)+1)).all()
		if len(reset) != len(got)+1 || reset[0].event != "reset" || reset[0].id != "0" || reset[1] != got[0] {
			t.Errorf("beyond the end came %+v first of %d", reset[0], len(reset))
		}
	}
}

// No frame comes for what a viewer does not see, and none is late for it.
func TestAStreamDoesNotStirForWhatIsHidden(t *testing.T) {
	h := newHouse(t, func(h *house) { h.config.Heartbeat = 50 * time.Millisecond })
	d := h.sit(nil)
	d.toAct()
	address, _ := h.serve()
	last := into[api.Events](h.get(d.path+"/events?limit=500", d.b).is(200)).Next
	s := h.stream(address+d.path+"/events", d.b, strconv.Itoa(last))
	id := d.owes(d.a)[0].ID
	for range 5 {
		h.post(d.path+"/decisions/"+id, d.a, option("pass")).is(200)
		h.send("DELETE", d.path+"/decisions/"+id, d.a, nil).is(200)
	}
	h.post(d.path+"/decisions/"+id, d.a, option("pass")).is(200)
	for range 3 {
		if f, err := s.next(); err != nil || f.comment == "" {
			t.Fatalf("B's stream stirred: %+v, %v", f, err)
		}
	}
	d.decide(d.b, "act", option("pass")).is(200)
	for {
		f, err := s.next()
		if err != nil {
			t.Fatal(err)
		}
		if f.comment == "" {
			if f.id != strconv.Itoa(last+1) || !strings.Contains(f.data, `"type":"decision_made"`) {
				t.Errorf("B's next event is %+v", f)
			}
			return
		}
	}
}

// A stream outlives the time in which a request must have been read, and a wait
// ends with the first event.
func TestStreamsOutliveTheReadTimeout(t *testing.T) {
	h := newHouse(t, func(h *house) {
		h.config.ReadAll = 100 * time.Millisecond
		h.config.Heartbeat = 60 * time.Millisecond
	})
	d := h.sit(nil)
	address, _ := h.serve()
	s := h.stream(address+d.path+"/events", d.a, "")
	for beats := 0; beats < 5; {
		f, err := s.next()
		if err != nil {
			t.Fatalf("after %d heartbeats: %v", beats, err)
		}
		if f.comment != "" {
			beats++
		}
	}
	last := into[api.Events](h.get(d.path+"/events?limit=500", d.a).is(200)).Next
	got := make(chan *answer, 1)
	go func() {
		r, _ := http.NewRequest("GET", address+d.path+"/events?wait=30&after="+strconv.Itoa(last), nil)
		r.Header.Set("Authorization", "Bearer "+d.a)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			got <- &answer{t: t, body: []byte(err.Error())}
			return
		}
		defer response.Body.Close()
		body, _ := io.ReadAll(response.Body)
		got <- &answer{t: t, status: response.StatusCode, body: body}
	}()
	h.waitFor("2 watchers", func() bool { return h.config.House.Watching(d.id) == 2 })
	d.decide(d.a, "contribute", map[string]any{"selection": []string{}}).is(200)
	if page := into[api.Events]((<-got).is(200)); len(page.Events) != 1 || page.Next != last+1 {
		t.Errorf("the wait ended with %+v", page)
	}
}

// waitFor polls for what another goroutine will bring about.
func (h *house) waitFor(what string, done func() bool) {
	h.t.Helper()
	for range 2000 {
		if done() {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	h.t.Fatalf("waited in vain for %s", what)
}

// Stopping tells the streams to go, ends the waits, and lets what runs finish.
func TestStoppingEndsStreamsAndWaits(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	address, stop := h.serve()
	s := h.stream(address+d.path+"/events", d.a, "")
	waited := make(chan int, 1)
	go func() {
		r, _ := http.NewRequest("GET", address+d.path+"/events?wait=60&after=400", nil)
		r.Header.Set("Authorization", "Bearer "+d.b)
		response, err := http.DefaultClient.Do(r)
		if err != nil {
			waited <- 0
			return
		}
		_, _ = io.Copy(io.Discard, response.Body)
		_ = response.Body.Close()
		waited <- response.StatusCode
	}()
	h.waitFor("2 watchers", func() bool { return h.config.House.Watching(d.id) == 2 })
	if err := stop(); err != nil {
		t.Fatal(err)
	}
	if status := <-waited; status != 200 {
		t.Errorf("the wait ended with %d", status)
	}
	s.all()
	h.get("/readyz", "").refused(503, "stopping", "")
	h.get("/healthz", "").is(200)
	h.get(d.path+"/events", d.a, header("Accept", "text/event-stream")).refused(503, "stopping", "")
}

// A token has its number of streams; those that are closed count no more, and
// nobody is left waiting.
func TestATokenAndAServerHaveSoManyStreams(t *testing.T) {
	h := newHouse(t, func(h *house) { h.config.PerToken, h.config.Streams = 2, 3 })
	d := h.sit(nil)
	address, _ := h.serve()
	first := h.stream(address+d.path+"/events", d.a, "")
	second := h.stream(address+d.path+"/events", d.a, "")
	if s := h.stream(address+d.path+"/events", d.a, ""); s.status != http.StatusTooManyRequests {
		t.Errorf("the third stream got %d", s.status)
	}
	if s := h.stream(address+d.path+"/events", d.b, ""); s.status != http.StatusOK {
		t.Errorf("another token's stream got %d", s.status)
	}
	if s := h.stream(address+d.path+"/events", d.spectator, ""); s.status != http.StatusServiceUnavailable {
		t.Errorf("the server's fourth stream got %d", s.status)
	}
	first.close()
	second.close()
	h.waitFor("the closed streams to be noticed", func() bool { return h.config.House.Watching(d.id) == 1 })
	if s := h.stream(address+d.path+"/events", d.a, ""); s.status != http.StatusOK {
		t.Errorf("after closing two a stream got %d", s.status)
	}
}

// Bodies that come slowly keep none waiting but those who send: there are so many
// places for them, and to look there is always one.
func TestSlowBodiesKeepOnlySendersWaiting(t *testing.T) {
	h := newHouse(t, func(h *house) { h.config.InFlight = 1 })
	d := h.sit(nil)
	address, _ := h.serve()
	h.stream(address+d.path+"/events", d.a, "") // a stream holds no place
	leave := make(chan struct{})
	done := make(chan *answer)
	const bodies = 4
	for range bodies {
		entered := make(chan struct{})
		go func() {
			done <- h.post("/v1/duels", "", io.Reader(&slow{entered: entered, leave: leave}), func(r *http.Request) { r.ContentLength = -1 })
		}()
		<-entered
	}
	h.post("/v1/duels", "", map[string]any{"ruleset": "spells-and-magic"}).refused(503, "too_busy", "")
	h.get(d.path+"/view", d.a).is(200)
	h.get("/healthz", "").is(200)
	close(leave)
	read := 0
	for range bodies { // they come for the one place all at once
		if a := <-done; a.status == http.StatusBadRequest {
			read++
		} else {
			a.refused(503, "too_busy", "")
		}
	}
	if read == 0 {
		t.Error("none of the bodies got a place")
	}
}

// What is more than the server does at once is told to come again.
func TestMoreThanTheServerDoesAtOnceIsRefused(t *testing.T) {
	var faulty *storetest.Faulty
	h := newHouse(t, func(h *house) {
		h.config.InFlight = 1
		h.wrap = func(s events.Store) events.Store { faulty = storetest.NewFaulty(s); return faulty }
	})
	d := h.sit(nil)
	path := d.path + "/decisions/" + d.owes(d.a)[0].ID
	faulty.Plan(storetest.Slow)
	done := make(chan *answer)
	go func() {
		for { // whoever looks may hold the one place just then
			if a := h.post(path, d.a, map[string]any{"selection": []string{}}); a.status != http.StatusServiceUnavailable {
				done <- a
				return
			}
		}
	}()
	h.waitFor("the disk to be waited for", func() bool { return h.get(d.path+"/view", d.a).status == http.StatusServiceUnavailable })
	h.get(d.path+"/view", d.a).refused(503, "too_busy", "")
	h.get("/healthz", "").is(200)
	faulty.Settle(t.Context())
	(<-done).is(200)
	h.get(d.path+"/view", d.a).is(200)
}

// slow is a body that waits to be read.
type slow struct{ entered, leave chan struct{} }

func (s *slow) Read([]byte) (int, error) {
	if s.entered != nil {
		close(s.entered)
		s.entered = nil
	}
	<-s.leave
	return 0, io.EOF
}

// A page's parameters are checked in the forms that have no pages, too: a
// mistake does not wait to be noticed.
func TestParametersAreCheckedInEveryForm(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	for _, form := range []string{"application/json", "application/x-ndjson", "text/event-stream"} {
		for field, query := range map[string]string{"?limit": "limit=0", "?wait": "wait=61", "?after": "after=-1"} {
			h.get(d.path+"/events?"+query, d.a, header("Accept", form)).refused(422, "parameter_not_legal", field)
		}
	}
}
