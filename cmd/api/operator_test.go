package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"spellduel/internal/client"
	"spellduel/scenarios"
)

const operatorSecret = "0123456789abcdef0123456789abcdef"

// theirs are what an operator's listener needs, on a free port.
func theirs(t *testing.T) (address string, args []string) {
	t.Helper()
	address, err := freeAddress()
	if err != nil {
		t.Fatal(err)
	}
	return "http://" + address, []string{"--operator-listen", address, "--operator-token", operatorSecret}
}

// overheard passes requests on to the server that stands there now, and notes
// what was sent as a credential, which duels were named, and what came back.
type overheard struct {
	to   atomic.Pointer[string] // address
	base *http.Transport

	mu   sync.Mutex
	said map[string]bool
}

func (o *overheard) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Host = *o.to.Load()
	o.mu.Lock()
	if _, token, ok := strings.Cut(r.Header.Get("Authorization"), " "); ok {
		o.said[token] = true
	}
	if parts := strings.Split(r.URL.Path, "/"); len(parts) > 3 {
		o.said[parts[3]] = true
	}
	o.mu.Unlock()
	return o.base.RoundTrip(r)
}

func (o *overheard) turnTo(url string) {
	address := strings.TrimPrefix(url, "http://")
	o.to.Store(&address)
}

func figures(t *testing.T, backDoor, token string) (status int, body string) {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, backDoor+"/metrics", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+token)
	road := &http.Transport{} // the operator's listener is no part of the API
	defer road.CloseIdleConnections()
	answer, err := (&http.Client{Transport: road}).Do(r)
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

// party is one client at his own duel.
type party struct {
	table  *scenarios.Remote
	chance *rand.Rand
}

// parties opens a duel for each of some clients.
func parties(t *testing.T, n int, at *overheard) []party {
	t.Helper()
	list := make([]party, n)
	for i := range list {
		calls := client.New("http://nobody.invalid", &http.Client{Transport: at})
		list[i] = party{scenarios.NewRemote(calls), rand.New(rand.NewPCG(uint64(i), 1))}
	}
	together(t, list, func(p party) error { return beginSpells(t.Context(), p.table, p.chance) })
	return list
}

// together has all parties do something at once.
func together(t *testing.T, list []party, do func(party) error) {
	t.Helper()
	var all sync.WaitGroup
	for i, p := range list {
		all.Go(func() {
			if err := do(p); err != nil {
				t.Errorf("client %d: %v", i, err)
			}
		})
	}
	all.Wait()
}

// play answers until told to stop, or the duel is over.
func (p party) play(ctx context.Context, answers int, stop *atomic.Bool) error {
	for range answers {
		if stop.Load() {
			return nil
		}
		if turn, err := client.AnswerOne(ctx, p.table, p.chance, "mediator", "a", "b"); err != nil || turn == nil {
			return err
		}
	}
	return nil
}

// A copy is made while fifty clients play; it is sound, holds all that was
// answered before it was asked for, and a server over it goes on with every duel.
func TestACopyOfABusyServerIsPlayedOn(t *testing.T) {
	backDoor, args := theirs(t)
	dir := t.TempDir()
	at := &overheard{base: &http.Transport{MaxIdleConnsPerHost: 64}, said: map[string]bool{}}
	defer at.base.CloseIdleConnections()
	m, url, ended := started(t, t.Context(), filepath.Join(dir, "duels.db"), args...)
	at.turnTo(url)
	list := parties(t, 50, at)

	var done atomic.Bool
	copied := make(chan error, 1)
	to := filepath.Join(dir, "copy.db")
	var said bytes.Buffer
	go func() {
		defer done.Store(true)
		copied <- NewMain(&said, io.Discard).Run(t.Context(), []string{"backup", "--from", backDoor, "--operator-token", operatorSecret, "--to", to})
	}()
	together(t, list, func(p party) error { return p.play(t.Context(), mostAnswers, &done) })
	if err := <-copied; err != nil {
		t.Fatalf("backup: %v", err)
	}
	if !strings.Contains(said.String(), "Sound: 50 duels") {
		t.Errorf("the copy: %s", said.String())
	}
	together(t, list, func(p party) error { return p.play(t.Context(), 2, new(atomic.Bool)) }) // which the copy does not have
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}

	m, url, ended = started(t, t.Context(), to)
	at.turnTo(url)
	together(t, list, func(p party) error { return p.play(t.Context(), 10, new(atomic.Bool)) })
	one := list[:1]
	together(t, one, func(p party) error {
		if err := p.play(t.Context(), mostAnswers, new(atomic.Bool)); err != nil {
			return err
		}
		return mustBeOver(t.Context(), p.table)
	})
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
	if found, err := examine(t.Context(), to, io.Discard); err != nil || found.flaws > 0 || found.duels != 50 {
		t.Errorf("the copy, played on: %+v, %v", found, err)
	}
}

var label = regexp.MustCompile(`[{,][a-z]+="((?:[^"\\]|\\.)*)"`)

// The figures count what was played and name nobody and nothing in it.
func TestFiguresTellNoSecret(t *testing.T) {
	backDoor, args := theirs(t)
	at := &overheard{base: &http.Transport{}, said: map[string]bool{}}
	defer at.base.CloseIdleConnections()
	m, url, ended := started(t, t.Context(), filepath.Join(t.TempDir(), "duels.db"), args...)
	at.turnTo(url)
	list := parties(t, 2, at)
	together(t, list, func(p party) error { return p.play(t.Context(), mostAnswers, new(atomic.Bool)) })
	for _, path := range []string{"/v1/duels/wanted-duel/view", "/wanted/path", "/v1/duels/wanted-duel/wanted", "/docs/wanted"} {
		for _, method := range []string{"GET", "DELETE", "OPTIONS", "WANTED"} {
			r, _ := http.NewRequestWithContext(t.Context(), method, url+path+"?wanted=x", nil)
			r.Header.Set("Authorization", "Bearer wanted")
			answer, err := at.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
		}
	}
	status, all := figures(t, backDoor, operatorSecret)
	if status != http.StatusOK {
		t.Fatalf("figures: %d", status)
	}
	for _, want := range []string{
		`spellduel_commands_total{command="open",result="stored"} 2`, `spellduel_commands_total{command="take_seat",result="stored"} 4`,
		`spellduel_duels_opened_total 2`, `spellduel_store_duels 2`, `spellduel_cache_duels 2`,
		`spellduel_http_requests_total{method="POST",route="/v1/duels",status="201"} 2`,
		`spellduel_http_requests_total{method="GET",route="none",status="404"}`,
		`spellduel_http_requests_total{method="other",route="none",status="404"}`,
	} {
		if !strings.Contains(all, want) {
			t.Errorf("the figures lack %s", want)
		}
	}
	if !regexp.MustCompile(`spellduel_store_append_seconds_count\{result="stored"\} [1-9]`).MatchString(all) ||
		!regexp.MustCompile(`spellduel_store_flush_seconds_count [1-9]`).MatchString(all) {
		t.Error("the figures lack the store's")
	}
	for _, secret := range append(slices.Collect(maps.Keys(at.said)), "Rary", "Serten", "Tarrant", "wanted", "Wanted", "WANTED", operatorSecret, "sd1_", "si1_") {
		if secret != "" && strings.Contains(all, secret) {
			t.Errorf("the figures tell %q", secret)
		}
	}
	if len(at.said) < 8 { // two duels, each with three tokens
		t.Errorf("only %d secrets were overheard", len(at.said))
	}
	series := label.FindAllStringSubmatch(all, -1)
	if len(series) < 100 {
		t.Errorf("%d labels found", len(series))
	}
	for _, l := range series {
		if strings.ContainsAny(l[1], "?") || len(l[1]) > 200 {
			t.Errorf("a label is %q", l[1])
		}
	}
	if err := m.Close(); err != nil {
		t.Fatal(err)
	}
	if err := <-ended; err != nil {
		t.Fatal(err)
	}
}

// Who comes by the players' door finds nothing of the operator's, with his token
// or without, and cannot tell whether there is such a listener.
func TestThePlayersListenerHasNothingOfTheOperators(t *testing.T) {
	_, args := theirs(t)
	answers := func(args ...string) string {
		m, url, ended := started(t, t.Context(), filepath.Join(t.TempDir(), "duels.db"), args...)
		var all strings.Builder
		for _, path := range []string{"/metrics", "/backup", "/debug/pprof/", "/debug/pprof/heap", "/debug/vars", "/v1/metrics", "/v1/backup", "/", "/openapi.yaml"} {
			for _, token := range []string{"", operatorSecret} {
				r, _ := http.NewRequestWithContext(t.Context(), http.MethodGet, url+path, nil)
				if token != "" {
					r.Header.Set("Authorization", "Bearer "+token)
				}
				answer, err := http.DefaultClient.Do(r)
				if err != nil {
					t.Fatal(err)
				}
				b, err := io.ReadAll(answer.Body)
				answer.Body.Close()
				if err != nil {
					t.Fatal(err)
				}
				if open := path == "/" || path == "/openapi.yaml"; !open && answer.StatusCode != http.StatusNotFound {
					t.Errorf("%s is answered by %d", path, answer.StatusCode)
				}
				if bytes.Contains(b, []byte("spellduel_http")) {
					t.Errorf("%s has figures", path)
				}
				answer.Header.Del("Date")
				fmt.Fprintln(&all, path, answer.StatusCode, answer.Header, string(b))
			}
		}
		if err := m.Close(); err != nil {
			t.Fatal(err)
		}
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		return all.String()
	}
	if with, without := answers(args...), answers(); with != without {
		t.Errorf("with an operator's listener\n%s\nwithout\n%s", with, without)
	}
}
