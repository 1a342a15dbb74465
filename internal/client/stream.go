package client

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"iter"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

// ErrReset is what a stream yields when the server has no such place: read from
// the start.
var ErrReset = fmt.Errorf("the stream was reset: the place to go on from is beyond its end")

// Follow yields the party's events after a seq as they happen, until the
// context ends, the server closes the stream, or the caller breaks off. An
// error is yielded last. A stream that the server closed ends without one: go
// on after the last seq.
func (p *Party) Follow(ctx context.Context, after int) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		res, err := p.stream(ctx, "text/event-stream", after)
		if err != nil {
			yield(Event{}, err)
			return
		}
		defer res.Body.Close()
		if res.StatusCode == http.StatusNoContent {
			return // the duel is over and all of it was seen
		}
		for m, err := range messages(res.Body) {
			if ctx.Err() != nil {
				return
			}
			e, err := m.event(err)
			if !yield(e, err) || err != nil {
				return
			}
		}
	}
}

// Whole yields the party's stream after a seq as it is now, read as NDJSON.
func (p *Party) Whole(ctx context.Context, after int) ([]Event, error) {
	res, err := p.stream(ctx, "application/x-ndjson", after)
	if err != nil {
		return nil, err
	}
	defer res.Body.Close()
	var all []Event
	lines := json.NewDecoder(res.Body)
	for {
		var e Event
		switch err := lines.Decode(&e); err {
		case nil:
			all = append(all, e)
		case io.EOF:
			return all, nil
		default:
			return all, fmt.Errorf("read line %d: %w", len(all)+1, err)
		}
	}
}

// stream opens the party's events in a streaming form.
func (p *Party) stream(ctx context.Context, accept string, after int) (*http.Response, error) {
	path := "/v1/duels/" + url.PathEscape(p.duel) + "/events?after=" + strconv.Itoa(after)
	rq, err := p.server.request(ctx, http.MethodGet, path, p.token, nil)
	if err != nil {
		return nil, err
	}
	rq.Header.Set("Accept", accept)
	res, err := p.server.http.Do(rq)
	if err != nil {
		return nil, err
	}
	if res.StatusCode != http.StatusOK && res.StatusCode != http.StatusNoContent {
		defer res.Body.Close()
		if err := p.server.take(res, nil); err != nil {
			return nil, fmt.Errorf("GET %s: %w", path, err)
		}
		return nil, fmt.Errorf("GET %s: answered %s", path, res.Status)
	}
	return res, nil
}

// message is one message of a text/event-stream.
type message struct {
	id, name, data string
}

func (m message) event(err error) (Event, error) {
	switch {
	case err != nil:
		return Event{}, err
	case m.name == "reset":
		return Event{}, ErrReset
	}
	var e Event
	if err := json.Unmarshal([]byte(m.data), &e); err != nil {
		return Event{}, fmt.Errorf("read message %q: %w", m.id, err)
	}
	if m.id != strconv.Itoa(e.Seq) {
		return Event{}, fmt.Errorf("the message's id is %q, its event's seq %d", m.id, e.Seq)
	}
	return e, nil
}

// messages splits a text/event-stream. Comments, which keep it open, are left
// out, and so is a message that the end cut off.
func messages(r io.Reader) iter.Seq2[message, error] {
	return func(yield func(message, error) bool) {
		var m message
		in := bufio.NewReader(r)
		for {
			line, err := in.ReadString('\n')
			if err == io.EOF {
				return
			}
			if err != nil {
				yield(message{}, err)
				return
			}
			line = strings.TrimRight(line, "\r\n")
			field, value, _ := strings.Cut(line, ":")
			value = strings.TrimPrefix(value, " ")
			switch {
			case line == "":
				if (m.data != "" || m.name == "reset") && !yield(m, nil) {
					return
				}
				m = message{}
			case field == "id":
				m.id = value
			case field == "event":
				m.name = value
			case field == "data":
				if m.data != "" {
					m.data += "\n"
				}
				m.data += value
			}
		}
	}
}
