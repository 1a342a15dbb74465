package faults

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"strings"
	"sync"
)

// write is a write as it was sent, and what came back: nothing while its outcome
// is unknown.
type write struct {
	method, path, token, key string
	body                     []byte
	answer                   *answer
}

// answer is what a write came to, to the byte.
type answer struct {
	status               int
	etag, location, body string
}

func (a *answer) good() bool { return a.status < 300 }

// refusals are not kept: a repeated request is judged anew.
func (a *answer) String() string {
	return fmt.Sprintf("%d %s %s %.300s", a.status, a.etag, a.location, a.body)
}

// duel is the duel that a good answer is about.
func (w *write) duel() string {
	path := w.path
	if w.answer.location != "" {
		path = w.answer.location
	}
	id, _, _ := strings.Cut(strings.TrimPrefix(path, "/v1/duels/"), "/")
	return id
}

// request is the write once more, with the same key.
func (w *write) request() (*http.Request, error) {
	rq, err := http.NewRequest(w.method, base+w.path, bytes.NewReader(w.body))
	if err != nil {
		return nil, err
	}
	rq.Header.Set("Idempotency-Key", w.key)
	if len(w.body) > 0 {
		rq.Header.Set("Content-Type", "application/json")
	}
	if w.token != "" {
		rq.Header.Set("Authorization", "Bearer "+w.token)
	}
	return rq, nil
}

// ledger is a wire that takes down every write before it leaves, and its answer
// once all of it has come. One client uses it, one request at a time.
type ledger struct {
	next http.RoundTripper

	mu     sync.Mutex
	writes []*write
}

func (l *ledger) RoundTrip(rq *http.Request) (*http.Response, error) {
	if rq.Method == http.MethodGet {
		return l.next.RoundTrip(rq)
	}
	w := &write{method: rq.Method, path: rq.URL.Path, key: rq.Header.Get("Idempotency-Key")}
	w.token = strings.TrimPrefix(rq.Header.Get("Authorization"), "Bearer ")
	if rq.Body != nil {
		var err error
		if w.body, err = io.ReadAll(rq.Body); err != nil {
			return nil, err
		}
		rq = rq.Clone(rq.Context())
		rq.Body = io.NopCloser(bytes.NewReader(w.body))
	}
	l.mu.Lock()
	l.writes = append(l.writes, w)
	l.mu.Unlock()
	res, err := l.next.RoundTrip(rq)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return nil, err
	}
	w.answer = &answer{res.StatusCode, res.Header.Get("ETag"), res.Header.Get("Location"), string(body)}
	res.Body = io.NopCloser(bytes.NewReader(body))
	return res, nil
}

// sent is how many writes have left so far.
func (l *ledger) sent() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return len(l.writes)
}

// resolve repeats the writes after the first n whose outcome is unknown, twice
// each: the answers must be one answer. It tells how many there were.
func (l *ledger) resolve(n int) (int, error) {
	unknown := 0
	for _, w := range l.writes[n:] {
		if w.answer != nil {
			continue
		}
		unknown++
		first, err := l.repeat(w)
		if err != nil {
			return unknown, err
		}
		gaveUp := strings.HasSuffix(w.path, "/surrender") // sent though it may be too late, as a take-back may
		overtaken := (gaveUp || w.method == http.MethodDelete) && first.status == http.StatusConflict ||
			gaveUp && first.status == http.StatusUnprocessableEntity
		if !first.good() && !overtaken {
			return unknown, fmt.Errorf("%s %s was lost on the way, and repeated it is answered %v", w.method, w.path, first)
		}
		w.answer = first
		if err := l.holds(w); err != nil {
			return unknown, err
		}
	}
	return unknown, nil
}

func (l *ledger) repeat(w *write) (*answer, error) {
	rq, err := w.request()
	if err != nil {
		return nil, err
	}
	return fetch(l.next, rq)
}

// holds tells that a good answer is still given for its key, to the byte.
func (l *ledger) holds(w *write) error {
	if !w.answer.good() {
		return nil
	}
	again, err := l.repeat(w)
	if err != nil {
		return err
	}
	if *again != *w.answer {
		return fmt.Errorf("%s %s was answered\n%v\nand with the same key it is now\n%v", w.method, w.path, w.answer, again)
	}
	return nil
}

// stream is all that a party was shown so far, at a version.
type stream struct {
	version string
	events  []json.RawMessage
}

// read reads a token's stream in pages.
func (l *ledger) read(duel, token string) (stream, error) {
	var s stream
	for {
		rq, err := http.NewRequest(http.MethodGet, fmt.Sprintf("%s/v1/duels/%s/events?limit=500&after=%d", base, duel, len(s.events)), nil)
		if err != nil {
			return s, err
		}
		rq.Header.Set("Authorization", "Bearer "+token)
		a, err := fetch(l.next, rq)
		if err != nil {
			return s, err
		}
		if !a.good() {
			return s, fmt.Errorf("the events of duel %s, which was acknowledged, are answered %v", duel, a)
		}
		var page struct {
			Events []json.RawMessage `json:"events"`
		}
		if err := json.Unmarshal([]byte(a.body), &page); err != nil {
			return s, err
		}
		s.version = strings.Trim(a.etag, `"`)
		if len(page.Events) == 0 {
			return s, nil
		}
		s.events = append(s.events, page.Events...)
	}
}

// contains tells that what a write's good answer said is part of the stream: it
// is at the answer's version or beyond it, and the answer's events stand in their
// places with the same bytes.
func (s stream) contains(a *answer) error {
	var said struct {
		Version string            `json:"version"`
		Events  []json.RawMessage `json:"events"`
	}
	if err := json.Unmarshal([]byte(a.body), &said); err != nil {
		return err
	}
	step := stepOf(strings.Trim(a.etag, `"`))
	now := stepOf(s.version)
	if now < step || now == step && s.version != strings.Trim(a.etag, `"`) {
		return fmt.Errorf("version %s was acknowledged, and now it is %s", a.etag, s.version)
	}
	for _, e := range said.Events {
		var at struct {
			Seq int `json:"seq"`
		}
		if err := json.Unmarshal(e, &at); err != nil {
			return err
		}
		if at.Seq < 1 || at.Seq > len(s.events) || !bytes.Equal(e, s.events[at.Seq-1]) {
			return fmt.Errorf("event %d was acknowledged, and is not in the stream of %d events: %s", at.Seq, len(s.events), e)
		}
	}
	return nil
}

// gapless tells that the events count from 1 without a gap to the version.
func (s stream) gapless() error {
	for i, e := range s.events {
		var at struct {
			Seq int `json:"seq"`
		}
		if err := json.Unmarshal(e, &at); err != nil || at.Seq != i+1 {
			return fmt.Errorf("place %d of a stream has event %d (%w)", i+1, at.Seq, err)
		}
	}
	if stepOf(s.version) != len(s.events) {
		return fmt.Errorf("a stream of %d events has version %s", len(s.events), s.version)
	}
	return nil
}

// stepOf is the count of events in a version; the digest stands behind it.
func stepOf(version string) int {
	var step int
	if _, err := fmt.Sscanf(version, "%d-", &step); err != nil {
		return -1
	}
	return step
}
