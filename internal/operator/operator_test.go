package operator_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"spellduel/api"
	"spellduel/events"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/operator"
)

const secret = "0123456789abcdef0123456789abcdef"

// copied is a store that sends pieces and then ends as it is told to.
type copied struct {
	size   int64
	pieces [][]byte
	wait   chan struct{} // before the first piece, where set
	begun  chan struct{}
	err    error
}

func (c copied) CopySized(_ context.Context, begin func(int64) (io.Writer, error)) (n int64, err error) {
	if c.size == 0 {
		return 0, c.err
	}
	w, err := begin(c.size)
	if err != nil {
		return 0, err
	}
	if c.begun != nil {
		close(c.begun)
		<-c.wait
	}
	for _, p := range c.pieces {
		m, err := w.Write(p)
		if n += int64(m); err != nil {
			return n, err
		}
	}
	return n, c.err
}

type rooms struct{}

func (rooms) Load() api.Load { return api.Load{Requests: 3, Streams: 4} }

type stock struct{}

func (stock) Stats() adjudicator.Stats { return adjudicator.Stats{Duels: 5, Bytes: 6} }

type stored struct{}

func (stored) Stats() bolt.Stats {
	return bolt.Stats{Commits: 7, Duels: 8, Shut: 9, Waiting: 10, Bytes: 11, Free: 12, MaxBytes: 13}
}

func newMetrics() *operator.Metrics {
	m := operator.NewMetrics("test", time.Now)
	m.Ask(operator.Rooms{Server: rooms{}, House: stock{}, Store: stored{}})
	return m
}

// started is a listener, and what was logged there.
func started(t *testing.T, text string, c operator.Copied, m *operator.Metrics) (url string, logged *bytes.Buffer) {
	t.Helper()
	var token operator.Token
	if text != "" {
		var err error
		if token, err = operator.ParseToken(text); err != nil {
			t.Fatal(err)
		}
	}
	logged = &bytes.Buffer{}
	s := operator.NewServer(operator.Config{
		Token: token, Store: c, House: judge(t), Ready: func(context.Context) error { return nil }, Metrics: m, Log: slog.New(slog.NewTextHandler(logged, nil)),
	})
	server := httptest.NewServer(s.Handler())
	server.Config.ErrorLog = nil
	t.Cleanup(server.Close)
	return server.URL, logged
}

func get(t *testing.T, url string, change ...func(*http.Request)) (status int, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range change {
		c(r)
	}
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	b, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, string(b)
}

func bearer(text string) func(*http.Request) {
	return func(r *http.Request) { r.Header.Set("Authorization", "Bearer "+text) }
}

func called(host string) func(*http.Request) { return func(r *http.Request) { r.Host = host } }

// Every path of the operator's for who has the token, who has another, and who
// has none; in a house with a token and in one without.
func TestWhoIsLetInToTheOperatorsListener(t *testing.T) {
	whole := copied{size: 3, pieces: [][]byte{[]byte("abc")}}
	with, _ := started(t, secret, whole, newMetrics())
	without, _ := started(t, "", whole, newMetrics())
	for path, want := range map[string]struct{ token, none, houseWithout, foreign int }{
		"/healthz":                 {200, 200, 200, 200},
		"/readyz":                  {200, 200, 200, 200},
		"/":                        {200, 401, 200, 403},
		"/metrics":                 {200, 401, 200, 403},
		"/backup":                  {200, 401, 403, 403},
		"/debug/pprof/":            {200, 401, 403, 403},
		"/debug/pprof/goroutine":   {200, 401, 403, 403},
		"/debug/pprof/symbol":      {200, 401, 403, 403},
		"/debug/pprof/cmdline":     {404, 401, 403, 403},
		"/debug/pprof/nonesuch":    {404, 401, 403, 403},
		"/duels/x/void":            {404, 401, 404, 403}, // it is posted
		"/nowhere":                 {404, 401, 404, 403},
		"/v1/duels":                {404, 401, 404, 403},
		"/debug/pprof/profile?s=x": {0, 401, 403, 403},
	} {
		t.Run(path, func(t *testing.T) {
			is := func(who string, want int, url string, change ...func(*http.Request)) {
				t.Helper()
				if got, body := get(t, url+path, change...); got != want {
					t.Errorf("%s: %d, want %d: %.100s", who, got, want, body)
				}
			}
			if want.token != 0 {
				is("with the token", want.token, with, bearer(secret))
			}
			is("without one", want.none, with)
			is("with another", want.none, with, bearer(secret[:31]+"0"))
			is("with its first half", want.none, with, bearer(secret[:16]))
			is("with a longer one", want.none, with, bearer(secret+"0"))
			is("by another scheme", want.none, with, func(r *http.Request) { r.Header.Set("Authorization", "Basic "+secret) })
			is("with the token twice", want.none, with, bearer(secret), func(r *http.Request) { r.Header.Add("Authorization", "Bearer "+secret) })
			is("in a house without a token", want.houseWithout, without)
			is("there by a name of his own", want.foreign, without, called("rebound.example"))
			is("there with an empty token", want.houseWithout, without, bearer(""))
		})
	}
	for _, method := range []string{http.MethodPost, http.MethodPut, http.MethodDelete, http.MethodOptions} {
		r, _ := http.NewRequestWithContext(t.Context(), method, with+"/backup", nil)
		bearer(secret)(r)
		answer, err := http.DefaultClient.Do(r)
		if err != nil {
			t.Fatal(err)
		}
		answer.Body.Close()
		if answer.StatusCode < 400 {
			t.Errorf("%s /backup is answered by %d", method, answer.StatusCode)
		}
	}
}

func TestTokensAreLongEnoughAndNeverShown(t *testing.T) {
	for text, ok := range map[string]bool{
		secret: true, secret + "\n": true, secret + "\r\n": true, secret[:31]: false, "": false, secret[:31] + "\n": false,
		secret + " x": false, secret + "\nsecond line": false, secret + "é": false,
	} {
		token, err := operator.ParseToken(text)
		if (err == nil) != ok || ok == token.IsZero() {
			t.Errorf("%q: %v", text, err)
		}
		if err != nil && (!errors.Is(err, operator.ErrToken) || len(text) > 20 && strings.Contains(err.Error(), text[:20])) {
			t.Errorf("the error tells the text: %v", err)
		}
		var log bytes.Buffer
		slog.New(slog.NewJSONHandler(&log, nil)).Info("a token", "token", token)
		for _, shown := range []string{log.String(), fmt.Sprint(token), fmt.Sprintf("%v %+v %#v %s", token, token, token, token)} {
			if strings.Contains(shown, secret[:16]) {
				t.Errorf("shown: %s", shown)
			}
		}
	}
}

// Whatever is cut off, cut short or has no length is an error to who fetches; and
// who asks with curl sees a broken connection.
func TestPartOfACopyIsNeverTakenForTheWhole(t *testing.T) {
	piece := bytes.Repeat([]byte("x"), 64<<10)
	failed := errors.New("the disk failed")
	token, _ := operator.ParseToken(secret)
	other, _ := operator.ParseToken(strings.Repeat("y", 32))
	for name, tt := range map[string]struct {
		store copied
		token operator.Token
		want  string // part of the error, or nothing
	}{
		"whole":                  {copied{size: 2 * 64 << 10, pieces: [][]byte{piece, piece}}, token, ""},
		"fails half-way":         {copied{size: 2 * 64 << 10, pieces: [][]byte{piece}, err: failed}, token, "of 131072 bytes came"},
		"ends short":             {copied{size: 2 * 64 << 10, pieces: [][]byte{piece}}, token, "of 131072 bytes came"},
		"fails before it begins": {copied{err: failed}, token, "503 Service Unavailable: The store can not be copied"},
		"with another token":     {copied{size: 64 << 10, pieces: [][]byte{piece}}, other, "401 Unauthorized"},
	} {
		t.Run(name, func(t *testing.T) {
			url, _ := started(t, secret, tt.store, newMetrics())
			var got bytes.Buffer
			n, err := operator.Fetch(t.Context(), http.DefaultClient, url, tt.token, &got)
			switch {
			case tt.want == "" && (err != nil || n != tt.store.size || int64(got.Len()) != n):
				t.Errorf("%d bytes, %v", n, err)
			case tt.want != "" && (err == nil || !strings.Contains(err.Error(), tt.want)):
				t.Errorf("error %v, want one with %q", err, tt.want)
			case err != nil && strings.Contains(err.Error(), secret):
				t.Errorf("the error tells the token: %v", err)
			}
		})
	}
	for name, answer := range map[string]http.HandlerFunc{
		"without a length": func(w http.ResponseWriter, _ *http.Request) {
			w.WriteHeader(200)
			_ = http.NewResponseController(w).Flush()
			_, _ = w.Write(piece)
		},
		"from elsewhere": func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/elsewhere", http.StatusFound) },
	} {
		t.Run(name, func(t *testing.T) {
			server := httptest.NewServer(answer)
			defer server.Close()
			if _, err := operator.Fetch(t.Context(), http.DefaultClient, server.URL, token, io.Discard); err == nil {
				t.Error("it was taken for a copy")
			}
		})
	}
}

// While one copies, a second is told to come later, and the figures are there for
// whoever asks.
func TestOneCopyAtATime(t *testing.T) {
	store := copied{size: 1, pieces: [][]byte{{1}}, begun: make(chan struct{}), wait: make(chan struct{})}
	url, _ := started(t, secret, store, newMetrics())
	first := make(chan error, 1)
	token, _ := operator.ParseToken(secret)
	go func() {
		_, err := operator.Fetch(context.WithoutCancel(t.Context()), &http.Client{}, url, token, io.Discard)
		first <- err
	}()
	<-store.begun
	if got, body := get(t, url+"/backup", bearer(secret)); got != http.StatusTooManyRequests {
		t.Errorf("a second copy: %d %s", got, body)
	}
	if got, _ := get(t, url+"/metrics", bearer(secret)); got != http.StatusOK {
		t.Errorf("the figures meanwhile: %d", got)
	}
	close(store.wait)
	if err := <-first; err != nil {
		t.Errorf("the first: %v", err)
	}
	_, figures := get(t, url+"/metrics", bearer(secret))
	for _, line := range []string{`spellduel_backups_total{result="done"} 1`, `spellduel_backups_total{result="refused"} 1`, `spellduel_backups_total{result="failed"} 0`} {
		if !strings.Contains(figures, line+"\n") {
			t.Errorf("the figures lack %s", line)
		}
	}
}

func TestTheOperatorsLogTellsRoutesAndNoSecret(t *testing.T) {
	url, logged := started(t, secret, copied{size: 3, pieces: [][]byte{[]byte("a")}, err: errors.New("failed")}, newMetrics())
	get(t, url+"/metrics", bearer(secret))
	get(t, url+"/metrics", bearer("another"+secret))
	get(t, url+"/"+secret)
	get(t, url+"/healthz?token="+secret)
	token, _ := operator.ParseToken(secret)
	_, _ = operator.Fetch(t.Context(), http.DefaultClient, url, token, io.Discard)
	if log := logged.String(); strings.Contains(log, secret[:20]) || !strings.Contains(log, `route="GET /metrics" status=200`) || !strings.Contains(log, `route="GET /metrics" status=401`) {
		t.Errorf("the log:\n%s", log)
	}
}

// everything makes each figure appear.
func everything(m *operator.Metrics) {
	m.Answered(api.Exchange{Method: "GET", Route: "/v1/duels/:duel", Status: 200, Took: time.Millisecond})
	m.Answered(api.Exchange{Method: "GET", Route: "/v1/duels/:duel/events", Status: 200, Took: time.Hour, Lingered: true})
	m.Commanded("open", adjudicator.Stored)
	m.Commanded("answer", adjudicator.Refused)
	m.Ended("victory")
	m.Lapsed("act")
	m.Looked(true)
	m.Grouped()(bolt.Group{Commits: 3})
	m.Grouped()(bolt.Group{Artifacts: 1, Err: errors.New("failed")})
	_, _ = m.Time(failing{}).Append(context.Background(), events.Commit{})
}

type failing struct{ events.Store }

func (failing) Append(context.Context, events.Commit) (events.Position, error) {
	return 0, events.ErrOutcomeUnknown
}

// What the rooms tell is what stands in the figures.
func TestTheFiguresAreWhatWasTold(t *testing.T) {
	m := newMetrics()
	everything(m)
	url, _ := started(t, "", copied{}, m)
	_, figures := get(t, url+"/metrics")
	for _, line := range []string{
		`spellduel_http_requests_total{method="GET",route="/v1/duels/:duel",status="200"} 1`,
		`spellduel_http_requests_total{method="GET",route="/v1/duels/:duel/events",status="200"} 1`,
		`spellduel_http_request_seconds_count{method="GET",route="/v1/duels/:duel"} 1`,
		`spellduel_commands_total{command="answer",result="refused"} 1`, `spellduel_commands_total{command="open",result="stored"} 1`,
		"spellduel_duels_opened_total 1", `spellduel_decisions_expired_total{kind="act"} 1`, `spellduel_duels_ended_total{result="victory"} 1`, `spellduel_cache_lookups_total{held="true"} 1`,
		`spellduel_store_append_seconds_count{result="unknown"} 1`, "spellduel_store_flush_seconds_count 2", "spellduel_store_flush_failures_total 1",
		"spellduel_store_group_commits_sum 3", "spellduel_store_group_commits_count 1", "spellduel_http_requests_in_flight 3", "spellduel_http_streams 4",
		"spellduel_cache_duels 5", "spellduel_cache_bytes 6", "spellduel_store_commits 7", "spellduel_store_duels 8", "spellduel_store_duels_shut 9",
		"spellduel_store_waiting 10", "spellduel_store_bytes 11", "spellduel_store_free_bytes 12", "spellduel_store_max_bytes 13",
		`spellduel_build_info{version="test"} 1`,
	} {
		if !strings.Contains(figures, line+"\n") {
			t.Errorf("the figures lack %s", line)
		}
	}
	if strings.Contains(figures, `spellduel_http_request_seconds_count{method="GET",route="/v1/duels/:duel/events"}`) {
		t.Error("how long a stream lasted is told as how long an answer took")
	}
	if !strings.Contains(figures, "go_goroutines ") || !strings.Contains(figures, "process_open_fds ") {
		t.Error("the figures lack the runtime's")
	}
}

var figureName = regexp.MustCompile(`(?m)^# HELP (spellduel_\S+) `)

// The operator's guide has a row for each figure, and none beside them.
func TestTheGuideHasEveryFigure(t *testing.T) {
	m := newMetrics()
	everything(m)
	url, _ := started(t, "", copied{}, m)
	_, figures := get(t, url+"/metrics")
	var want, got []string
	for _, found := range figureName.FindAllStringSubmatch(figures, -1) {
		want = append(want, found[1])
	}
	guide, err := os.ReadFile("../../docs/operating.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, row := range regexp.MustCompile("(?m)^\\| `(spellduel_[a-z_]+)` \\|").FindAllStringSubmatch(string(guide), -1) {
		got = append(got, row[1])
	}
	slices.Sort(got)
	slices.Sort(want)
	if len(want) < 20 || !slices.Equal(got, want) {
		t.Errorf("docs/operating.md has rows for\n%s\nthe figures are\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
