package client

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"testing"
)

func TestStreamIsReadMessageByMessage(t *testing.T) {
	stream := "retry: 2000\n\n: still here\n\nid: 1\ndata: {\"seq\":1,\ndata: \"type\":\"x\"}\n\nid: 2\r\ndata:{\"seq\":2}\r\n\r\nid: 3\ndata: {\"seq\":3}\n"
	var seqs []int
	for m, err := range messages(strings.NewReader(stream)) {
		e, err := m.event(err)
		if err != nil {
			t.Fatal(err)
		}
		seqs = append(seqs, e.Seq)
	}
	if !slices.Equal(seqs, []int{1, 2}) {
		t.Errorf("read %v, want 1 and 2: the third message was cut off", seqs)
	}
}

func TestStreamTellsOfItsFaults(t *testing.T) {
	for name, c := range map[string]struct {
		stream, want string
	}{
		"reset":            {"id: 0\nevent: reset\ndata: {}\n\n", ErrReset.Error()},
		"another id":       {"id: 4\ndata: {\"seq\":5}\n\n", "seq 5"},
		"not JSON":         {"id: 4\ndata: {\n\n", "read message"},
		"the line goes on": {"id: 1\ndata: 7\n\n", "read message"},
	} {
		t.Run(name, func(t *testing.T) {
			for m, err := range messages(strings.NewReader(c.stream)) {
				if _, err = m.event(err); err == nil || !strings.Contains(err.Error(), c.want) {
					t.Errorf("error %v, want one with %q", err, c.want)
				}
				return
			}
			t.Error("no message")
		})
	}
	broken := errors.New("cut off")
	for _, err := range messages(io.MultiReader(strings.NewReader("id: 1\n"), failing{broken})) {
		if !errors.Is(err, broken) {
			t.Errorf("error %v, want the reader's", err)
		}
	}
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// answering is a server that says the same to everybody, and keeps what it was asked.
func answering(t *testing.T, status int, media, body string) (*Server, *[]*http.Request) {
	t.Helper()
	var asked []*http.Request
	s := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = append(asked, r)
		w.Header().Set("Content-Type", media)
		w.WriteHeader(status)
		_, _ = io.WriteString(w, body)
	}))
	t.Cleanup(s.Close)
	return New(s.URL+"/", s.Client()), &asked
}

func TestRefusalIsAProblemAndNothingElseIs(t *testing.T) {
	ctx := context.Background()
	refusal, _ := answering(t, 422, "application/problem+json", `{"code":"option_not_legal","status":422,"detail":"no","field":"/option"}`)
	_, err := refusal.Party("d", "t").Answer(ctx, "d1", Answer{Option: "x"})
	if Code(err) != "option_not_legal" || !strings.Contains(err.Error(), "no at /option") {
		t.Errorf("error %v, want the problem", err)
	}
	for name, c := range map[string][2]string{
		"a page":           {"text/html", "<html>"},
		"plain JSON":       {"application/json", `{"code":"x","status":422}`},
		"another status":   {"application/problem+json", `{"code":"x","status":400}`},
		"without any code": {"application/problem+json", `{"status":422}`},
	} {
		s, _ := answering(t, 422, c[0], c[1])
		if _, err := s.Party("d", "t").Decisions(ctx); err == nil || Code(err) != "" {
			t.Errorf("%s: error %v with code %q, want an error that is no refusal", name, err, Code(err))
		}
	}
}

func TestWritesCarryTokenAndKey(t *testing.T) {
	s, asked := answering(t, 200, "application/json", `{"version":"1-ab","events":[{"seq":3,"type":"surrendered","data":{}}]}`)
	p := s.Party("duel", "secret")
	h, err := p.Surrender(WithKey(context.Background(), "mine"))
	if err != nil || len(h.Events) != 1 || h.Events[0].Seq != 3 || !json.Valid(h.Events[0].JSON) {
		t.Fatalf("%+v, %v", h, err)
	}
	for range 2 {
		if _, err := p.TakeBack(context.Background(), "d 1"); err != nil {
			t.Fatal(err)
		}
	}
	r := *asked
	if r[0].Header.Get("Authorization") != "Bearer secret" || r[0].Header.Get("Idempotency-Key") != "mine" {
		t.Errorf("headers %v", r[0].Header)
	}
	if r[1].URL.Path != "/v1/duels/duel/decisions/d 1" || r[1].Method != http.MethodDelete {
		t.Errorf("%s %s", r[1].Method, r[1].URL.Path)
	}
	if k := r[1].Header.Get("Idempotency-Key"); k == "" || k == r[2].Header.Get("Idempotency-Key") {
		t.Errorf("two writes under the key %q", k)
	}
}

func TestInterventionsAreReadAndReported(t *testing.T) {
	s, asked := answering(t, 200, "application/json",
		`{"version":"1-ab","interventions":[{"kind":"attack","prompt":"p","rules":["end.interference"],"schema":{"type":"object"}}],"events":[{"seq":3,"type":"interfered","data":{}}]}`)
	p := s.Party("duel", "secret")
	listed, err := p.Interventions(context.Background())
	if err != nil || len(listed.Interventions) != 1 || listed.Interventions[0].Kind != "attack" || string(listed.Interventions[0].Schema) != `{"type":"object"}` {
		t.Fatalf("%+v, %v", listed, err)
	}
	h, err := p.Intervene(context.Background(), Report{Kind: "attack", Seat: "b"})
	if err != nil || len(h.Events) != 1 || h.Events[0].Type != "interfered" {
		t.Fatalf("%+v, %v", h, err)
	}
	for i, want := range []string{"GET", "POST"} {
		if r := (*asked)[i]; r.Method != want || r.URL.Path != "/v1/duels/duel/interventions" || (r.Header.Get("Idempotency-Key") != "") != (want == "POST") {
			t.Errorf("%s %s with key %q", r.Method, r.URL.Path, r.Header.Get("Idempotency-Key"))
		}
	}
	if b, _ := json.Marshal(Report{Kind: "touch"}); string(b) != `{"kind":"touch"}` {
		t.Errorf("a report that concerns nobody is sent as %s", b)
	}
}
