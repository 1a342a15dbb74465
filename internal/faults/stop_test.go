package faults

import (
	"errors"
	"fmt"
	"io"
	"net/http"
	"strings"
	"testing"
	"time"
)

// A server that is told to stop finishes what it has taken on and tells its
// streams to go: no command is stored whose client was not answered, no stream
// is cut, and the process ends with 0.
func TestServer_StopsWithoutCuttingAnyone(t *testing.T) {
	stops := 5
	if testing.Short() {
		stops = 1
	}
	for range stops {
		seed := uint64(time.Now().UnixNano())
		t.Logf("seed %d", seed)
		writes, err := endUnderLoad(t, seed, (*server).stop)
		if err != nil {
			t.Fatalf("seed %d: %v", seed, err)
		}
		if writes < 80 {
			t.Errorf("seed %d: %d writes were no load", seed, writes)
		}
	}
}

func TestServer_StopsWithoutCuttingAnyone_CatchesOneThatDoes(t *testing.T) {
	_, err := endUnderLoad(t, 1, func(s *server) error { s.kill(); return nil })
	if err == nil || !strings.Contains(err.Error(), "a stream was cut") {
		t.Fatalf("the server was killed, and the judgement is: %v", err)
	}
}

// endUnderLoad lets clients play and read, ends the server among them, and tells
// how many writes were answered and what was cut.
func endUnderLoad(t *testing.T, seed uint64, end func(*server) error) (int, error) {
	s := newServer(t)
	if err := s.start(); err != nil {
		return 0, err
	}
	players := make([]*player, 16)
	streams := make([]*http.Response, 2*len(players))
	err := each(len(players), func(i int) (err error) {
		p := newPlayer(s, seed, uint64(i))
		players[i] = p
		if p.table, err = p.sitDown(t.Context()); err != nil {
			return err
		}
		for n, viewer := range []string{"mediator", "public"} {
			if streams[2*i+n], err = p.stream(viewer); err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return 0, err
	}
	reading, playing := make(chan error, 1), make(chan error, 1)
	go func() { reading <- each(len(streams), func(i int) error { return toldToGo(streams[i]) }) }()
	go func() {
		playing <- each(len(players), func(i int) error {
			if err := players[i].play(t.Context()); !lost(err) {
				return err
			}
			return nil
		})
	}()
	for range 4000 { // until the load is there
		sent := 0
		for _, p := range players {
			sent += p.ledger.sent()
		}
		if sent >= 12*len(players) {
			break
		}
		time.Sleep(5 * time.Millisecond)
	}
	err = errors.Join(end(s), <-reading, <-playing)
	var good []*write
	for _, p := range players {
		good = append(good, p.ledger.good()...)
	}
	return len(good), errors.Join(err, holdAgainstFile(s.file, good))
}

// stream opens a viewer's live stream.
func (p *player) stream(viewer string) (*http.Response, error) {
	party, err := p.table.Party(viewer)
	if err != nil {
		return nil, err
	}
	rq, err := http.NewRequest(http.MethodGet, base+"/v1/duels/"+party.Duel()+"/events", nil)
	if err != nil {
		return nil, err
	}
	rq.Header.Set("Accept", "text/event-stream")
	rq.Header.Set("Authorization", "Bearer "+party.Token())
	return p.ledger.next.RoundTrip(rq)
}

// toldToGo reads a stream to its end, which must be a proper one: of the duel, or
// with the word that the server stops.
func toldToGo(res *http.Response) error {
	defer res.Body.Close()
	body, err := io.ReadAll(res.Body)
	if err != nil {
		return fmt.Errorf("a stream was cut: %w", err)
	}
	if text := string(body); !strings.HasPrefix(text, "retry: ") ||
		!strings.Contains(text, `"type":"duel_ended"`) && !strings.HasSuffix(text, ": the server is stopping, come again\n\n") {
		return fmt.Errorf("a stream ends with %q", text[max(0, len(text)-200):])
	}
	return nil
}
