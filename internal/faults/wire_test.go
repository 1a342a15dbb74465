package faults

import (
	"bufio"
	"bytes"
	"io"
	"net/http"
	"strings"
	"testing"
)

// The wires here are broken on purpose.

// garbling spoils one event of each live stream.
type garbling struct {
	next http.RoundTripper
	how  func(events [3][]byte) []byte // what becomes of the second, third and fourth
}

func (g garbling) RoundTrip(rq *http.Request) (*http.Response, error) {
	res, err := g.next.RoundTrip(rq)
	if err == nil && res.StatusCode == http.StatusOK && strings.HasPrefix(res.Header.Get("Content-Type"), "text/event-stream") {
		res.Body = &garbled{Closer: res.Body, in: bufio.NewReader(res.Body), how: g.how}
	}
	return res, err
}

type garbled struct {
	io.Closer
	in   *bufio.Reader
	how  func([3][]byte) []byte
	n    int // events so far
	held [3][]byte
	out  bytes.Buffer
}

func (g *garbled) Read(p []byte) (int, error) {
	for g.out.Len() == 0 {
		message, err := g.message()
		if err != nil {
			return 0, err
		}
		if !bytes.HasPrefix(message, []byte("id: ")) {
			g.out.Write(message)
			continue
		}
		g.n++
		switch g.n {
		case 2, 3:
			g.held[g.n-2] = message
		case 4:
			g.held[2] = message
			g.out.Write(g.how(g.held))
		default:
			g.out.Write(message)
		}
	}
	return g.out.Read(p)
}

// message reads to the empty line.
func (g *garbled) message() ([]byte, error) {
	var message []byte
	for {
		line, err := g.in.ReadBytes('\n')
		if message = append(message, line...); err != nil || len(line) == 1 {
			return message, err
		}
	}
}

func TestReaders_CatchASpoiledStream(t *testing.T) {
	s := newServer(t)
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	join := func(parts ...[]byte) []byte { return bytes.Join(parts, nil) }
	for name, how := range map[string]func([3][]byte) []byte{
		"one is left out":   func(e [3][]byte) []byte { return join(e[0], e[2]) },
		"one comes twice":   func(e [3][]byte) []byte { return join(e[0], e[1], e[1], e[2]) },
		"two change places": func(e [3][]byte) []byte { return join(e[0], e[2], e[1]) },
		"one has another byte": func(e [3][]byte) []byte {
			return join(e[0], bytes.Replace(e[1], []byte(`"round":`), []byte(`"round": `), 1), e[2])
		},
	} {
		t.Run(name, func(t *testing.T) {
			_, err := gather(t.Context(), s, crowd{duels: 1, readers: 3, answers: 10}, 1, garbling{&onward{s, plainWire()}, how})
			if err == nil || !strings.Contains(err.Error(), "joined after") {
				t.Fatalf("the stream was spoiled, and the judgement is: %v", err)
			}
		})
	}
	t.Run("nothing is spoiled", func(t *testing.T) {
		_, err := gather(t.Context(), s, crowd{duels: 1, readers: 3, answers: 10}, 1,
			garbling{&onward{s, plainWire()}, func(e [3][]byte) []byte { return join(e[0], e[1], e[2]) }})
		if err != nil {
			t.Fatal(err)
		}
	})
}
