package client

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"net/http"
	"strings"
)

// ErrReset is what [Frames] yields when the stream has no such place to go on
// from: read it from the start.
var ErrReset = errors.New("the stream was reset: the place to go on from is beyond its end")

// WithToken sends a bearer token with every request: the mediator's, a seat's,
// a spectator's, or an invitation, which reads the terms.
func WithToken(token string) ClientOption {
	return WithRequestEditorFn(func(_ context.Context, rq *http.Request) error {
		rq.Header.Set("Authorization", "Bearer "+token)
		return nil
	})
}

// Accepting asks for an answer in one form, for one call: "text/event-stream" or
// "application/x-ndjson", with the plain client, which leaves the body unread.
func Accepting(form string) RequestEditorFn {
	return func(_ context.Context, rq *http.Request) error {
		rq.Header.Set("Accept", form)
		return nil
	}
}

// Frames reads a live stream: the body of [Client.ReadEvents] as
// "text/event-stream". It ends with the body, and a frame that was cut off is
// dropped: go on after the last seq. An error is yielded last.
func Frames(body io.Reader) iter.Seq2[Event, error] {
	return func(yield func(Event, error) bool) {
		var name, data string
		in := bufio.NewReader(body)
		for {
			text, err := in.ReadString('\n')
			if err != nil {
				if !errors.Is(err, io.EOF) {
					yield(Event{}, err)
				}
				return
			}
			text = strings.TrimRight(text, "\r\n")
			field, value, _ := strings.Cut(text, ":")
			value = strings.TrimPrefix(value, " ")
			switch {
			case text == "" && (data != "" || name != ""):
				e, err := frame(name, data)
				if !yield(e, err) || err != nil {
					return
				}
				name, data = "", ""
			case field == "event":
				name = value
			case field == "data":
				data += value + "\n"
			}
		}
	}
}

func frame(name, data string) (e Event, err error) {
	if name == "reset" {
		return e, ErrReset
	}
	if err := json.Unmarshal([]byte(data), &e); err != nil {
		return e, fmt.Errorf("read a frame: %w", err)
	}
	return e, nil
}

// Lines reads an answer as "application/x-ndjson": the body of
// [Client.ReadEvents], of Event, or of [Client.ReadReplay], of Frame. An error is
// yielded last.
func Lines[T Event | Frame](body io.Reader) iter.Seq2[T, error] {
	return func(yield func(T, error) bool) {
		lines := json.NewDecoder(body)
		for n := 1; ; n++ {
			var v T
			err := lines.Decode(&v)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				err = fmt.Errorf("read line %d: %w", n, err)
			}
			if !yield(v, err) || err != nil {
				return
			}
		}
	}
}
