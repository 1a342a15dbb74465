package faults

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"net/http"
	"testing"
	"time"

	"spellduel/internal/client"
	"spellduel/scenarios"
)

// crowd is how many read how much.
type crowd struct {
	duels, readers int // readers in all; a token has four streams, a duel four viewers
	answers        int // of each duel before somebody gives up
}

// reader follows one viewer's stream from somewhere to its end.
type reader struct {
	viewer string
	party  *client.Party
	random *rand.Rand
	joined int // seq after which it began
	seen   []client.Event
	cuts   int
	resets int
}

// follow reads until the server says that there is nothing more. It leaves now
// and then, forgets the last few of what it has, and comes again.
func (r *reader) follow(ctx context.Context) error {
	if r.random.IntN(2) == 0 {
		r.joined = r.random.IntN(40)
	}
	for {
		before := len(r.seen)
		err := r.connect(ctx)
		switch {
		case errors.Is(err, client.ErrReset):
			r.resets++
			r.joined, r.seen = 0, nil
		case client.Code(err) == "too_many_streams": // those that were left are not yet gone
			time.Sleep(20 * time.Millisecond)
		case err != nil:
			return err
		case len(r.seen) == before:
			return nil
		default:
			r.cuts++
			r.seen = r.seen[:len(r.seen)-r.random.IntN(min(4, len(r.seen)-before))]
		}
	}
}

// connect reads one connection, for a while.
func (r *reader) connect(ctx context.Context) error {
	left := 5 + r.random.IntN(60)
	for e, err := range r.party.Follow(ctx, r.at()) {
		if err != nil {
			return err
		}
		if r.seen = append(r.seen, e); left == 0 {
			return nil
		}
		left--
	}
	return ctx.Err()
}

func (r *reader) at() int {
	if len(r.seen) == 0 {
		return r.joined
	}
	return r.seen[len(r.seen)-1].Seq
}

// judge holds what was seen against the stream in pages.
func (r *reader) judge(stream []client.Event) error {
	want := stream[min(r.joined, len(stream)):]
	for i, e := range r.seen {
		if i >= len(want) || string(e.JSON) != string(want[i].JSON) {
			return fmt.Errorf("%s, joined after %d, saw at place %d, and in the pages stands\n%s", r.viewer, r.joined, i, difference(string(e.JSON), textAt(want, i)))
		}
	}
	if len(r.seen) != len(want) {
		return fmt.Errorf("%s, joined after %d, saw %d events of %d", r.viewer, r.joined, len(r.seen), len(want))
	}
	return nil
}

func textAt(list []client.Event, i int) string {
	if i >= len(list) {
		return "its end"
	}
	return string(list[i].JSON)
}

// difference shows two texts from shortly before where they part.
func difference(a, b string) string {
	at := 0
	for at < min(len(a), len(b)) && a[at] == b[at] {
		at++
	}
	around := func(s string) string { return s[min(len(s), max(0, at-80)):min(len(s), at+80)] }
	return around(a) + "\n" + around(b)
}

// hall is a duel with its readers.
type hall struct {
	player  *player
	table   *scenarios.Remote
	readers []*reader
}

// gather lets a crowd read while duels are played, and judges what all have seen.
// The wire carries the readers' streams.
func gather(ctx context.Context, s *server, c crowd, seed uint64, wire http.RoundTripper) ([]*reader, error) {
	halls := make([]*hall, c.duels)
	if err := each(c.duels, func(i int) (err error) { halls[i], err = openHall(ctx, s, seed, i); return err }); err != nil {
		return nil, err
	}
	var readers []*reader
	following := s.client(wire)
	for i := range c.readers {
		h := halls[i%c.duels]
		viewer := scenarios.Viewers[i/c.duels%len(scenarios.Viewers)]
		party, err := h.table.Party(viewer)
		if err != nil {
			return nil, err
		}
		r := &reader{viewer: viewer, party: following.Party(party.Duel(), party.Token()), random: rand.New(rand.NewPCG(seed, uint64(1000+i)))}
		h.readers, readers = append(h.readers, r), append(readers, r)
	}
	reading := make(chan error, 1)
	go func() {
		reading <- each(len(readers), func(i int) error {
			time.Sleep(time.Duration(readers[i].random.IntN(300)) * time.Millisecond) // to join in the midst of it
			return readers[i].follow(ctx)
		})
	}()
	playing := each(c.duels, func(i int) error { return halls[i].playToTheEnd(ctx, c.answers) })
	if playing != nil {
		return readers, playing
	}
	if err := <-reading; err != nil {
		return readers, err
	}
	return readers, each(c.duels, func(i int) error { return halls[i].judge(ctx) })
}

func openHall(ctx context.Context, s *server, seed uint64, i int) (*hall, error) {
	p := newPlayer(s, seed, uint64(i))
	table, err := p.sitDown(ctx)
	return &hall{player: p, table: table}, err
}

// playToTheEnd plays so many answers; then somebody gives up, if it is not over.
func (h *hall) playToTheEnd(ctx context.Context, answers int) error {
	h.player.table = h.table
	for range answers {
		if h.player.table == nil {
			return nil
		}
		if err := h.player.move(ctx); err != nil {
			return err
		}
	}
	if h.player.table == nil {
		return nil
	}
	if err := giveUp(ctx, h.table, "a"); err != nil {
		return err
	}
	for h.player.table != nil { // what is staked is paid
		if err := h.player.move(ctx); err != nil {
			return err
		}
	}
	return nil
}

// judge holds the readers against both other forms of the streams.
func (h *hall) judge(ctx context.Context) error {
	streams := map[string][]client.Event{}
	for _, viewer := range scenarios.Viewers {
		party, err := h.table.Party(viewer)
		if err != nil {
			return err
		}
		pages, err := party.EventsSince(ctx, 0)
		if err != nil {
			return err
		}
		lines, err := party.Whole(ctx, 0)
		if err != nil {
			return err
		}
		for i, e := range pages {
			if e.Seq != i+1 || textAt(lines, i) != string(e.JSON) {
				return fmt.Errorf("%s reads at place %d in pages and in lines\n%s", viewer, i+1, difference(string(e.JSON), textAt(lines, i)))
			}
		}
		if len(lines) != len(pages) {
			return fmt.Errorf("%s reads %d events in pages and %d in lines", viewer, len(pages), len(lines))
		}
		streams[viewer] = pages
	}
	for _, r := range h.readers {
		if err := r.judge(streams[r.viewer]); err != nil {
			return fmt.Errorf("duel %s: %w", r.party.Duel(), err)
		}
	}
	return nil
}

// resuming says where a stream goes on as a browser does: by header.
type resuming struct{ next http.RoundTripper }

func (w resuming) RoundTrip(rq *http.Request) (*http.Response, error) {
	rq = rq.Clone(rq.Context())
	query := rq.URL.Query()
	rq.Header.Set("Last-Event-ID", query.Get("after"))
	query.Del("after")
	rq.URL.RawQuery = query.Encode()
	return w.next.RoundTrip(rq)
}

// Whoever follows a viewer's stream, from wherever and however often he loses it,
// sees each event of it once and in order, byte for byte as in the pages.
func TestReaders_SeeTheWholeStream(t *testing.T) {
	c := crowd{duels: 20, readers: 200, answers: 60}
	if testing.Short() {
		c = crowd{duels: 4, readers: 40, answers: 20}
	}
	s := newServer(t)
	if err := s.start(); err != nil {
		t.Fatal(err)
	}
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	readers, err := gather(t.Context(), s, c, seed, resuming{&onward{s, plainWire()}})
	if err != nil {
		t.Fatal(err)
	}
	seen, cuts, resets := 0, 0, 0
	for _, r := range readers {
		seen, cuts, resets = seen+len(r.seen), cuts+r.cuts, resets+r.resets
	}
	if cuts < len(readers) || resets == 0 {
		t.Errorf("%d connections lost and %d resets among %d readers: that was no crowd", cuts, resets, len(readers))
	}
	t.Logf("%d readers of %d duels saw %d events over %d connections; %d began beyond the end", len(readers), c.duels, seen, cuts+len(readers), resets)
}
