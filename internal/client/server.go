package client

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime"
	"net/http"
	"net/url"
	"strconv"
	"strings"
)

const maxAnswer = 64 << 20 // bytes of one answer that we take in

// Server is a duel server by its address.
type Server struct {
	base string
	http *http.Client
}

// New names a server by its base address, as "http://127.0.0.1:8080". A nil
// client is http.DefaultClient.
func New(base string, c *http.Client) *Server {
	if c == nil {
		c = http.DefaultClient
	}
	return &Server{base: strings.TrimRight(base, "/"), http: c}
}

// Party is somebody with a token in a duel: a duelist, the mediator, a
// spectator.
type Party struct {
	server *Server
	duel   string
	token  string
}

// Open begins a duel. The opener's party follows from its token by [Server.Party].
func (s *Server) Open(ctx context.Context, rq OpenRequest) (Opened, error) { return s.OpenAny(ctx, rq) }

// OpenAny opens a duel of whatever ruleset the body is of.
func (s *Server) OpenAny(ctx context.Context, rq any) (Opened, error) {
	var out Opened
	err := s.call(ctx, http.MethodPost, "/v1/duels", "", rq, &out)
	return out, err
}

// Sit takes a seat and gives the party that sits there. With consent refused
// there is nobody to sit: the party can only look at what is over.
func (s *Server) Sit(ctx context.Context, duel, seat string, rq Seating) (*Party, error) {
	return s.SitAny(ctx, duel, seat, rq)
}

// SitAny takes a seat with a sheet of whatever ruleset the body is of.
func (s *Server) SitAny(ctx context.Context, duel, seat string, rq any) (*Party, error) {
	var out struct {
		Token string `json:"token"`
	}
	path := "/v1/duels/" + url.PathEscape(duel) + "/seats/" + url.PathEscape(seat)
	if err := s.call(ctx, http.MethodPost, path, "", rq, &out); err != nil {
		return nil, err
	}
	return s.Party(duel, out.Token), nil
}

// Party is whoever holds the token.
func (s *Server) Party(duel, token string) *Party { return &Party{server: s, duel: duel, token: token} }

// Ready tells what keeps the server from serving, or nil.
func (s *Server) Ready(ctx context.Context) error {
	return s.call(ctx, http.MethodGet, "/readyz", "", nil, nil)
}

// Duel is the duel's id.
func (p *Party) Duel() string { return p.duel }

// Token is the party's bearer token.
func (p *Party) Token() string { return p.token }

// Terms reads what is agreed of the duel, as JSON. An invitation may, too.
func (p *Party) Terms(ctx context.Context) (json.RawMessage, error) {
	var out json.RawMessage
	err := p.call(ctx, http.MethodGet, "", nil, &out)
	return out, err
}

// Decisions is what the party owes now.
func (p *Party) Decisions(ctx context.Context) (Owed, error) {
	var out Owed
	err := p.call(ctx, http.MethodGet, "/decisions", nil, &out)
	return out, err
}

// Answer replies to a decision.
func (p *Party) Answer(ctx context.Context, decision string, a Answer) (Happened, error) {
	var out Happened
	err := p.call(ctx, http.MethodPost, "/decisions/"+url.PathEscape(decision), a, &out)
	return out, err
}

// TakeBack withdraws a sealed answer.
func (p *Party) TakeBack(ctx context.Context, decision string) (Happened, error) {
	var out Happened
	err := p.call(ctx, http.MethodDelete, "/decisions/"+url.PathEscape(decision), nil, &out)
	return out, err
}

// Surrender gives the duel up.
func (p *Party) Surrender(ctx context.Context) (Happened, error) {
	var out Happened
	err := p.call(ctx, http.MethodPost, "/surrender", nil, &out)
	return out, err
}

// Void calls the duel off, with a reason or without.
func (p *Party) Void(ctx context.Context, reason string) (Happened, error) {
	var out Happened
	err := p.call(ctx, http.MethodPost, "/void", struct {
		Reason string `json:"reason,omitempty"`
	}{reason}, &out)
	return out, err
}

// View is what the party sees now, as JSON.
func (p *Party) View(ctx context.Context) (json.RawMessage, error) {
	var out json.RawMessage
	err := p.call(ctx, http.MethodGet, "/view", nil, &out)
	return out, err
}

// ViewAt is what the party saw after its event step.
func (p *Party) ViewAt(ctx context.Context, step int) (json.RawMessage, error) {
	var out json.RawMessage
	err := p.call(ctx, http.MethodGet, "/view?step="+strconv.Itoa(step), nil, &out)
	return out, err
}

// Events is the next page of the party's stream after a seq.
func (p *Party) Events(ctx context.Context, after int) (Page, error) {
	var out Page
	err := p.call(ctx, http.MethodGet, "/events?after="+strconv.Itoa(after), nil, &out)
	return out, err
}

// EventsSince is the party's whole stream after a seq, page by page.
func (p *Party) EventsSince(ctx context.Context, after int) ([]Event, error) {
	var all []Event
	for {
		page, err := p.Events(ctx, after)
		if err != nil || len(page.Events) == 0 {
			return all, err
		}
		all = append(all, page.Events...)
		after = page.Events[len(page.Events)-1].Seq
	}
}

// Replay is all frames of the party's replay, page by page.
func (p *Party) Replay(ctx context.Context) ([]Frame, error) {
	var all []Frame
	after := 0
	for {
		var page struct {
			Frames []Frame `json:"frames"`
		}
		if err := p.call(ctx, http.MethodGet, "/replay?after="+strconv.Itoa(after), nil, &page); err != nil || len(page.Frames) == 0 {
			return all, err
		}
		all = append(all, page.Frames...)
		after = page.Frames[len(page.Frames)-1].Step
	}
}

func (p *Party) call(ctx context.Context, method, path string, body, out any) error {
	return p.server.call(ctx, method, "/v1/duels/"+url.PathEscape(p.duel)+path, p.token, body, out)
}

type keyOfWrite struct{}

// WithKey names the idempotency key of the write that is made under the
// context. A write without one takes a random key.
func WithKey(ctx context.Context, key string) context.Context {
	return context.WithValue(ctx, keyOfWrite{}, key)
}

func (s *Server) request(ctx context.Context, method, path, token string, body any) (*http.Request, error) {
	var content io.Reader
	if body != nil {
		b, err := json.Marshal(body)
		if err != nil {
			return nil, fmt.Errorf("word the request: %w", err)
		}
		content = bytes.NewReader(b)
	}
	rq, err := http.NewRequestWithContext(ctx, method, s.base+path, content)
	if err != nil {
		return nil, err
	}
	if body != nil {
		rq.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		rq.Header.Set("Authorization", "Bearer "+token)
	}
	if method != http.MethodGet {
		key, named := ctx.Value(keyOfWrite{}).(string)
		if !named {
			key = rand.Text()
		}
		rq.Header.Set("Idempotency-Key", key)
	}
	return rq, nil
}

func (s *Server) call(ctx context.Context, method, path, token string, body, out any) error {
	rq, err := s.request(ctx, method, path, token, body)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	res, err := s.http.Do(rq)
	if err != nil {
		return err // which names method and address
	}
	defer res.Body.Close()
	if err := s.take(res, out); err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	return nil
}

// take reads an answer, or the refusal that it is.
func (s *Server) take(res *http.Response, out any) error {
	content, err := io.ReadAll(io.LimitReader(res.Body, maxAnswer))
	switch {
	case err != nil:
		return fmt.Errorf("read the answer: %w", err)
	case res.StatusCode >= 400:
		return problemOf(res, content)
	case res.StatusCode >= 300:
		return fmt.Errorf("answered %s", res.Status)
	case out == nil:
		return nil
	}
	if raw, ok := out.(*json.RawMessage); ok {
		*raw = content
		return nil
	}
	if err := json.Unmarshal(content, out); err != nil {
		return fmt.Errorf("understand the answer: %w", err)
	}
	return nil
}

// problemOf reads a refusal. One that is no problem of the contract's is an
// error of another kind, so that no test takes it for a refusal.
func problemOf(res *http.Response, content []byte) error {
	media, _, _ := mime.ParseMediaType(res.Header.Get("Content-Type"))
	p := &Problem{}
	if err := json.Unmarshal(content, p); media != "application/problem+json" || err != nil || p.Code == "" {
		return fmt.Errorf("answered %s with no problem of the contract: %.200q", res.Status, content)
	}
	if p.Status != res.StatusCode {
		return fmt.Errorf("answered %s with a problem that says %d", res.Status, p.Status)
	}
	return p
}

// Code is the refusal's code, or empty where the error is none.
func Code(err error) string {
	if p, ok := errors.AsType[*Problem](err); ok {
		return p.Code
	}
	return ""
}
