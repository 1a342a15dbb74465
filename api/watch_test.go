package api_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"sync"
	"testing"

	"spellduel/api"
)

// F13 of the fault table: 200 readers join three duels anywhere, are cut off
// anywhere and come again by Last-Event-ID, while the duels are played. Each
// sees what is stored of his viewer's stream from where he joined: in order,
// nothing missing, nothing twice.
func TestReadersWhoComeAndGoMissNothing(t *testing.T) {
	if wrong := watched(t, 200, func(h http.Handler) http.Handler { return h }); len(wrong) > 0 {
		t.Errorf("%d readers were told something else, the first: %s", len(wrong), wrong[0])
	}
}

// The negative controls: a server that forgets where a reader was, and one that
// is off by one, are found out.
func TestReadersNoticeAServerThatForgets(t *testing.T) {
	const id = "Last-Event-ID"
	for name, change := range map[string]func(http.Header){
		"forgets": func(h http.Header) { h.Del(id) },
		"skips": func(h http.Header) {
			if n, err := strconv.Atoi(h.Get(id)); err == nil {
				h.Set(id, strconv.Itoa(n+1))
			}
		},
	} {
		broken := func(next http.Handler) http.Handler {
			return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				change(r.Header)
				next.ServeHTTP(w, r)
			})
		}
		if wrong := watched(t, 30, broken); len(wrong) == 0 {
			t.Errorf("nobody noticed a server that %s", name)
		}
	}
}

// watched plays three duels before so many readers and returns the complaints.
func watched(t *testing.T, readers int, wrap func(http.Handler) http.Handler) []string {
	t.Helper()
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	h := newHouse(t, func(h *house) { h.config.PerToken, h.config.InFlight = readers, 4*readers })
	server := httptest.NewServer(wrap(h.server.Handler()))
	defer server.Close()
	duels := []*table{h.sit(nil), h.sit(nil), h.sit(map[string]any{"mediator": nil, "terms": map[string]any{"spectators": true}})}

	var play, read sync.WaitGroup
	var mu sync.Mutex
	var wrong []string
	for i, d := range duels {
		play.Go(func() { d.random(rand.New(rand.NewPCG(seed, uint64(i))), 80) })
	}
	for i := range readers {
		d := duels[i%len(duels)]
		token := []string{d.mediator, d.a, d.b, d.spectator}[i/len(duels)%4]
		r := &reader{url: server.URL + d.path + "/events", token: token, client: server.Client(), random: rand.New(rand.NewPCG(seed, 1000+uint64(i)))}
		read.Go(func() {
			err := r.follow()
			if err == nil {
				err = r.check(h, d)
			}
			if err != nil {
				mu.Lock()
				wrong = append(wrong, fmt.Sprintf("reader %d: %v", i, err))
				mu.Unlock()
			}
		})
	}
	play.Wait()
	read.Wait()
	return wrong
}

// random answers whatever is owed, taking back now and then, and surrenders
// after so many commands.
func (d *table) random(random *rand.Rand, commands int) {
	for range commands {
		players := []string{d.a, d.b, d.mediator}
		random.Shuffle(len(players), func(i, j int) { players[i], players[j] = players[j], players[i] })
		for _, token := range players {
			owed := d.owes(token)
			if len(owed) == 0 {
				continue
			}
			path := d.path + "/decisions/" + owed[0].ID
			if a := d.h.post(path, token, anyReply(random, owed[0])); a.status == http.StatusOK && owed[0].Withdrawable && random.IntN(3) == 0 {
				d.h.send("DELETE", path, token, nil) // too late if it was the last
			}
			break
		}
	}
	d.h.post(d.path+"/surrender", d.a, nil)
}

func anyReply(random *rand.Rand, o api.Decision) map[string]any {
	switch o.Answer {
	case "option":
		return option(o.Options[random.IntN(len(o.Options))].ID)
	case "rolls":
		return rolls(1 + random.IntN(4))
	}
	return map[string]any{"selection": []string{}}
}

// reader follows a stream to its end, through as many connections as it takes.
type reader struct {
	url, token string
	client     *http.Client
	random     *rand.Rand
	joined     int // after which event
	last       int // the last event it was shown, by id
	got        []string
}

func (r *reader) follow() error {
	r.joined = r.random.IntN(7) // all streams have as many once both have sat down
	r.last = r.joined
	for {
		over, err := r.connect(1 + r.random.IntN(25))
		if over || err != nil {
			return err
		}
	}
}

// connect reads at most so many events; over tells that there are no more.
func (r *reader) connect(patience int) (over bool, err error) {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, "GET", r.url, nil)
	if err != nil {
		return false, err
	}
	request.Header.Set("Accept", "text/event-stream")
	request.Header.Set("Authorization", "Bearer "+r.token)
	request.Header.Set("Last-Event-ID", strconv.Itoa(r.last))
	response, err := r.client.Do(request)
	if err != nil {
		return false, err
	}
	defer response.Body.Close()
	if response.StatusCode == http.StatusNoContent {
		return true, nil
	}
	if response.StatusCode != http.StatusOK {
		return false, fmt.Errorf("status %d", response.StatusCode)
	}
	s := &stream{lines: bufio.NewReader(response.Body)}
	for n := 0; n < patience; {
		f, err := s.next()
		if errors.Is(err, io.EOF) {
			return false, nil // the server says by 204 whether that was all
		}
		if err != nil {
			return false, err
		}
		switch {
		case f.event == "reset":
			return false, fmt.Errorf("a reset after %d", r.last)
		case f.data != "":
			if r.last, err = strconv.Atoi(f.id); err != nil {
				return false, err
			}
			r.got = append(r.got, f.data)
			n++
		}
		if len(r.got) > 5000 {
			return false, fmt.Errorf("no end in sight")
		}
	}
	return false, nil
}

// check compares with what is stored of the viewer's stream.
func (r *reader) check(h *house, d *table) error {
	stored := strings.Split(strings.TrimSuffix(string(h.get(d.path+"/events", r.token, header("Accept", "application/x-ndjson")).body), "\n"), "\n")
	stored = stored[min(r.joined, len(stored)):]
	for i := range min(len(stored), len(r.got)) {
		var e struct{ Seq int }
		if err := json.Unmarshal([]byte(r.got[i]), &e); err != nil || e.Seq != r.joined+i+1 || r.got[i] != stored[i] {
			return fmt.Errorf("joined after %d, event %d was %s, stored is %s", r.joined, i+1, r.got[i], stored[i])
		}
	}
	if len(stored) != len(r.got) {
		return fmt.Errorf("joined after %d, was shown %d events of %d", r.joined, len(r.got), len(stored))
	}
	return nil
}
