package operator

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"

	"github.com/go-json-experiment/json"
	"github.com/go-json-experiment/json/jsontext"

	"spellduel/domain/duel"
	"spellduel/events"
	"spellduel/internal/adjudicator"
)

// House carries out what the operator does to a single duel
// (adjudicator.Adjudicator).
type House interface {
	VoidByOperator(ctx context.Context, id, reason string, rq adjudicator.Request) (adjudicator.Outcome, error)
	TokenByOperator(ctx context.Context, id string, role adjudicator.Role, rq adjudicator.Request) (adjudicator.Outcome, error)
}

// How much the operator sends at most.
const (
	maxWish = 4 << 10
	maxKey  = 255
)

// wishToVoid says why a duel is called off, and voided that it is.
type (
	wishToVoid struct {
		Reason string `json:"reason"`
	}
	voided struct {
		Duel   string `json:"duel"`
		Result string `json:"result"`
		By     string `json:"by"`
	}
)

// void calls a duel off, whoever opened it.
func (s *Server) void(w http.ResponseWriter, r *http.Request) {
	var wish wishToVoid
	rq, ok := read(w, r, &wish)
	if !ok {
		return
	}
	rq.Render = func(out adjudicator.Outcome) (adjudicator.Answer, error) {
		b, err := json.Marshal(voided{out.Duel, duel.ResultVoid, duel.VoidedByOperator})
		return adjudicator.Answer{Status: http.StatusOK, Body: b}, err
	}
	out, err := s.config.House.VoidByOperator(r.Context(), r.PathValue("duel"), wish.Reason, rq)
	s.answer(w, r, "the operator called a duel off", out, err)
}

// wishForToken says for whom a token is, and granted what it is.
type (
	wishForToken struct {
		Role string `json:"role"`
	}
	granted struct {
		Token string `json:"token"`
		Role  string `json:"role"`
	}
)

// grant gives a role of a duel another token, which ends the last one.
func (s *Server) grant(w http.ResponseWriter, r *http.Request) {
	var wish wishForToken
	rq, ok := read(w, r, &wish)
	if !ok {
		return
	}
	rq.Render = func(out adjudicator.Outcome) (adjudicator.Answer, error) {
		b, err := json.Marshal(granted{out.Token, string(out.Granted.Role)})
		return adjudicator.Answer{Status: http.StatusCreated, Body: b}, err
	}
	out, err := s.config.House.TokenByOperator(r.Context(), r.PathValue("duel"), adjudicator.Role(wish.Role), rq)
	s.answer(w, r, "the operator gave a token", out, err, slog.String("role", wish.Role))
}

// read takes in a wish and its key, or says what is wrong with them.
func read(w http.ResponseWriter, r *http.Request, wish any) (adjudicator.Request, bool) {
	keys := r.Header.Values("Idempotency-Key")
	key := strings.Join(keys, "")
	if len(keys) > 1 || len(keys) == 1 && key == "" || len(key) > maxKey || strings.ContainsFunc(key, func(c rune) bool { return c <= ' ' || c > '~' }) {
		say(w, http.StatusBadRequest, fmt.Sprintf("One Idempotency-Key, of 1 to %d visible ASCII characters.", maxKey))
		return adjudicator.Request{}, false
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, maxWish))
	if _, long := errors.AsType[*http.MaxBytesError](err); long {
		say(w, http.StatusRequestEntityTooLarge, fmt.Sprintf("The body has more than %d bytes.", maxWish))
		return adjudicator.Request{}, false
	}
	if err == nil {
		err = decode(body, wish)
	}
	if err != nil {
		say(w, http.StatusUnprocessableEntity, "The body is a JSON object"+fieldsOf(wish)+".")
		return adjudicator.Request{}, false
	}
	return adjudicator.Request{Scope: "operator " + r.Method + " " + r.URL.Path, Key: key, Body: body}, true
}

// decode takes one JSON object of valid UTF-8 with no other field and none twice,
// and nothing behind it: what is said is shown as it was sent, or not at all.
func decode(body []byte, wish any) error {
	if jsontext.Value(body).Kind() != '{' {
		return errors.New("no object")
	}
	return json.Unmarshal(body, wish, json.RejectUnknownMembers(true))
}

// fieldsOf words the fields that a wish has.
func fieldsOf(wish any) string {
	switch wish.(type) {
	case *wishToVoid:
		return ` with a "reason"`
	case *wishForToken:
		return ` with a "role": mediator, opener or the name of a seat`
	}
	return ""
}

// answer says what came of a wish, and notes in the log what was done: the
// operator's own acts are the only ones that name a duel there.
func (s *Server) answer(w http.ResponseWriter, r *http.Request, done string, out adjudicator.Outcome, err error, more ...any) {
	if err == nil {
		if !out.Repeated {
			s.config.Log.Warn(done, append([]any{slog.String("duel", out.Duel)}, more...)...)
		}
		w.Header().Set("Content-Type", "application/json")
		w.WriteHeader(out.Answer.Status)
		_, _ = w.Write(append(bytes.Clone(out.Answer.Body), '\n')) // who asked may be gone
		return
	}
	status, text := problem(err)
	if status >= http.StatusInternalServerError {
		s.config.Log.Error("what the operator wished of a duel failed", slog.String("route", r.Pattern), slog.Any("error", err))
	}
	say(w, status, text)
}

// problem words why a wish came to nothing.
func problem(err error) (status int, text string) {
	refusal, refused := errors.AsType[*duel.Refusal](err)
	switch {
	case refused && refusal.Code == duel.CodeDuelOver:
		return http.StatusConflict, "The duel is over."
	case refused:
		return http.StatusUnprocessableEntity, refusal.Detail
	case errors.Is(err, adjudicator.ErrUnknownDuel):
		return http.StatusNotFound, "There is no such duel."
	case errors.Is(err, events.ErrFull):
		return http.StatusInsufficientStorage, "The disk is full: nothing was stored."
	case errors.Is(err, events.ErrOutcomeUnknown):
		return http.StatusServiceUnavailable, "It may or may not have been stored. Send it again with the same Idempotency-Key, or look."
	case errors.Is(err, adjudicator.ErrContended):
		return http.StatusServiceUnavailable, "The duel kept moving on. Send it again."
	}
	return http.StatusInternalServerError, "It could not be done; the server's log says why."
}
