package api

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/events"
	"spellduel/internal/adjudicator"
)

// The refusals of this package; those of the domain and of the adjudicator
// stand beside what they refuse.
const (
	codeUnauthorized     duel.Code = "unauthorized"
	codeNotAllowed       duel.Code = "not_allowed"
	codeUnknownDuel      duel.Code = "unknown_duel"
	codeNotFound         duel.Code = "not_found"
	codeMethod           duel.Code = "method_not_allowed"
	codeNotAcceptable    duel.Code = "not_acceptable"
	codeTooLarge         duel.Code = "body_too_large"
	codeMediaType        duel.Code = "media_type_unsupported"
	codeMalformed        duel.Code = "body_malformed"
	codeBody             duel.Code = "body_not_legal"
	codeParameter        duel.Code = "parameter_not_legal"
	codeUnknownParameter duel.Code = "parameter_unknown"
	codeQuery            duel.Code = "query_malformed"
	codeHeader           duel.Code = "header_not_legal"
	codeBeyond           duel.Code = "step_beyond_last"
	codeTooManyStreams   duel.Code = "too_many_streams"
	codeBusy             duel.Code = "too_busy"
	codeStopping         duel.Code = "stopping"
	codeOutcomeUnknown   duel.Code = "outcome_unknown"
	codeStoreFull        duel.Code = "store_full"
	codeStoreUnavailable duel.Code = "store_unavailable"
	codeDamaged          duel.Code = "duel_damaged"
	codeInternal         duel.Code = "internal"
)

// kind is what a code means on the wire.
type kind struct {
	status int
	title  string
}

// kinds is the one table from codes to statuses and titles.
var kinds = map[duel.Code]kind{
	duel.CodeDuelOver:         {http.StatusConflict, "The duel is over"},
	duel.CodeSeatTaken:        {http.StatusConflict, "The seat is taken"},
	duel.CodeNotYours:         {http.StatusForbidden, "Not your decision"},
	duel.CodeUnknownDecision:  {http.StatusConflict, "The decision is not open"},
	duel.CodeNotWithdrawable:  {http.StatusConflict, "The answer can not be taken back"},
	duel.CodeWrongForm:        {http.StatusUnprocessableEntity, "Another form of answer is wanted"},
	duel.CodeIllegalOption:    {http.StatusUnprocessableEntity, "The option is not legal"},
	duel.CodeIllegalSelection: {http.StatusUnprocessableEntity, "The selection is not legal"},
	duel.CodeIllegalRolls:     {http.StatusUnprocessableEntity, "The rolls are not legal"},
	duel.CodeIllegalTerms:     {http.StatusUnprocessableEntity, "The terms are not legal"},
	duel.CodeIllegalSheet:     {http.StatusUnprocessableEntity, "The sheet is not legal"},
	duel.CodeUnknownSpell:     {http.StatusUnprocessableEntity, "The catalogue has no such spell"},
	duel.CodeNotOffered:       {http.StatusUnprocessableEntity, "This version does not offer that"},
	duel.CodeIllegalReason:    {http.StatusUnprocessableEntity, "The reason is not legal"},

	adjudicator.CodeKeyReused:         {http.StatusUnprocessableEntity, "The idempotency key was used for another request"},
	adjudicator.CodeVersionStale:      {http.StatusPreconditionFailed, "The duel has moved on"},
	adjudicator.CodeInvitationUsed:    {http.StatusConflict, "The invitation was used"},
	adjudicator.CodeInvitationExpired: {http.StatusConflict, "The invitation has expired"},
	adjudicator.CodeInvitationOther:   {http.StatusForbidden, "The invitation is for the other seat"},
	adjudicator.CodeNotAPlayer:        {http.StatusForbidden, "Not a player"},
	adjudicator.CodeUnknownToken:      {http.StatusNotFound, "No such token of yours"},
	adjudicator.CodeTooManyTokens:     {http.StatusConflict, "Too many read-only tokens"},
	adjudicator.CodeTokenNotLegal:     {http.StatusUnprocessableEntity, "No token can be made like that"},
	adjudicator.CodeUnplayable:        {http.StatusConflict, "This version does not play that duel"},

	codeUnauthorized:     {http.StatusUnauthorized, "A token is needed"},
	codeNotAllowed:       {http.StatusForbidden, "The token does not allow that"},
	codeUnknownDuel:      {http.StatusNotFound, "No such duel"},
	codeNotFound:         {http.StatusNotFound, "Nothing is here"},
	codeMethod:           {http.StatusMethodNotAllowed, "The method is not allowed here"},
	codeNotAcceptable:    {http.StatusNotAcceptable, "Not available in that form"},
	codeTooLarge:         {http.StatusRequestEntityTooLarge, "The body is too large"},
	codeMediaType:        {http.StatusUnsupportedMediaType, "The body must be JSON"},
	codeMalformed:        {http.StatusBadRequest, "The body is not JSON as it must be"},
	codeBody:             {http.StatusUnprocessableEntity, "The body is not what is wanted here"},
	codeParameter:        {http.StatusUnprocessableEntity, "A parameter is not legal"},
	codeUnknownParameter: {http.StatusBadRequest, "There is no such parameter"},
	codeQuery:            {http.StatusBadRequest, "The query is not as it must be"},
	codeHeader:           {http.StatusBadRequest, "A header is not legal"},
	codeBeyond:           {http.StatusUnprocessableEntity, "Beyond the last step"},
	codeTooManyStreams:   {http.StatusTooManyRequests, "Too many streams are open"},
	codeBusy:             {http.StatusServiceUnavailable, "Too busy"},
	codeStopping:         {http.StatusServiceUnavailable, "The server is stopping"},
	codeOutcomeUnknown:   {http.StatusServiceUnavailable, "The outcome is unknown"},
	codeStoreFull:        {http.StatusInsufficientStorage, "The store is full"},
	codeStoreUnavailable: {http.StatusServiceUnavailable, "The store is not available"},
	codeDamaged:          {http.StatusInternalServerError, "The duel can not be read"},
	codeInternal:         {http.StatusInternalServerError, "Something went wrong here"},
}

// RefusalCode is a code that a problem may have, with its status and title.
type RefusalCode struct {
	Code   duel.Code
	Status int
	Title  string
}

// Codes lists every code that a problem may have, by status, then by name.
func Codes() []RefusalCode {
	list := make([]RefusalCode, 0, len(kinds))
	for code, k := range kinds {
		list = append(list, RefusalCode{code, k.status, k.title})
	}
	slices.SortFunc(list, func(a, b RefusalCode) int {
		return cmp.Or(cmp.Compare(a.Status, b.Status), cmp.Compare(a.Code, b.Code))
	})
	return list
}

// Problem is what every refusal looks like (application/problem+json).
type Problem struct {
	Type      string     `json:"type" example:"urn:spellduel:problem:option_not_legal"`
	Title     string     `json:"title"`
	Status    int        `json:"status" example:"422"`
	Detail    string     `json:"detail"`
	Code      string     `json:"code" example:"option_not_legal"`        // stable, for programs
	Rules     []string   `json:"rules,omitempty"`                        // ids of the rules that say so
	Decision  string     `json:"decision,omitempty"`                     // the decision it is about
	Options   []Option   `json:"options,omitempty"`                      // what would be legal
	Decisions []Decision `json:"decisions,omitzero" validate:"optional"` // what the caller owes now, where he was overtaken
	Field     string     `json:"field,omitempty"`                        // the part at fault: a JSON pointer into the body, or ?name of the query
} // @name Problem

// refusal makes the error of this package's own codes.
func refusal(code duel.Code, field, detail string) error {
	return &duel.Refusal{Code: code, Field: field, Detail: detail}
}

// overtaken carries what the caller owes now beside a refusal.
type overtaken struct {
	error
	open []Decision
}

func (o overtaken) Unwrap() error { return o.error }

// retryAfter is the seconds after which the codes that pass may be tried again.
var retryAfter = map[duel.Code]int{
	codeBusy: 1, codeStopping: 5, codeOutcomeUnknown: 1, codeStoreFull: 60, codeStoreUnavailable: 5, codeTooManyStreams: 10,
}

// fail is echo's error handler: the one place that writes refusals.
func (s *Server) fail(err error, c echo.Context) {
	if c.Response().Committed {
		return
	}
	p := s.problem(err, c)
	h := c.Response().Header()
	switch p.Status {
	case http.StatusUnauthorized:
		h.Set(echo.HeaderWWWAuthenticate, `Bearer realm="spellduel"`)
	case http.StatusRequestEntityTooLarge:
		h.Set(echo.HeaderConnection, "close")
	}
	if seconds, ok := retryAfter[duel.Code(p.Code)]; ok {
		h.Set(echo.HeaderRetryAfter, strconv.Itoa(seconds))
	}
	h.Set(echo.HeaderContentType, "application/problem+json")
	body, err := encode(p)
	if err != nil {
		s.log.Error("a problem could not be written", slog.Any("error", err))
		c.Response().WriteHeader(http.StatusInternalServerError)
		return
	}
	c.Response().WriteHeader(p.Status)
	_, _ = c.Response().Write(body) // the client may be gone
}

// problem words an error for the wire. What has no code of its own is internal:
// logged as it is, shown as a fixed sentence.
func (s *Server) problem(err error, c echo.Context) Problem {
	var r *duel.Refusal
	if errors.As(err, &r) {
		if _, known := kinds[r.Code]; known {
			p := word(r)
			if late, ok := errors.AsType[overtaken](err); ok {
				p.Decisions = late.open
			}
			return p
		}
	}
	code, detail := classify(err)
	switch allow, _ := c.Get(echo.ContextKeyHeaderAllow).(string); {
	case code == codeMethod && allow != "":
		detail = "Methods of this path are " + strings.TrimPrefix(allow, "OPTIONS, ") + "."
	case code == codeNotFound && strings.HasSuffix(c.Request().URL.Path, "/"):
		detail = "No resource has this path: but for /, none ends in a slash."
	}
	if code == codeInternal || code == codeDamaged {
		s.log.Error("request failed", slog.String("request", requestID(c)), slog.String("route", s.route(c)), slog.Any("error", err))
	}
	return word(&duel.Refusal{Code: code, Detail: detail})
}

func word(r *duel.Refusal) Problem {
	k := kinds[r.Code]
	p := Problem{
		Type: "urn:spellduel:problem:" + string(r.Code), Title: k.title, Status: k.status,
		Detail: r.Detail, Code: string(r.Code), Decision: r.Decision, Options: optionsOf(r.Options), Field: r.Field,
	}
	for _, rule := range r.Rules {
		p.Rules = append(p.Rules, string(rule))
	}
	return p
}

// classify gives the errors of the rooms below, of echo and of net/http their
// code and sentence. None of their own words reach the wire.
func classify(err error) (duel.Code, string) {
	var h *echo.HTTPError
	var large *http.MaxBytesError
	switch {
	case errors.Is(err, adjudicator.ErrUnknownDuel):
		return codeUnknownDuel, "There is no such duel, or the credential has no part in it."
	case errors.Is(err, events.ErrFull):
		return codeStoreFull, "Nothing was stored: the disk is full. Reading goes on."
	case errors.Is(err, events.ErrTooLarge):
		return codeTooLarge, "What this would store is larger than one command may store."
	case errors.Is(err, events.ErrOutcomeUnknown):
		return codeOutcomeUnknown, "It may or may not have been stored. Send it again with the same Idempotency-Key."
	case errors.Is(err, events.ErrBroken), errors.Is(err, events.ErrClosed), errors.Is(err, adjudicator.ErrContended):
		return codeStoreUnavailable, "Nothing was stored. Try again in a moment."
	case errors.Is(err, events.ErrDamaged), errors.Is(err, events.ErrChain), errors.Is(err, events.ErrUnknownType),
		errors.Is(err, events.ErrNewerVersion), errors.Is(err, adjudicator.ErrUnreadable):
		return codeDamaged, "What is stored of this duel can not be read by this server. Other duels are not concerned."
	case errors.Is(err, context.Canceled), errors.Is(err, context.DeadlineExceeded):
		return codeBusy, "The request was given up before it was done."
	case errors.As(err, &large):
		return codeTooLarge, "A body has at most 65536 bytes."
	case errors.As(err, &h):
		return classifyEcho(h.Code)
	}
	return codeInternal, "The fault is on this side; it was noted."
}

func classifyEcho(status int) (duel.Code, string) {
	switch status {
	case http.StatusNotFound:
		return codeNotFound, "No resource has this path. Where to look is told at /."
	case http.StatusMethodNotAllowed:
		return codeMethod, "The Allow header names the methods of this path."
	case http.StatusRequestEntityTooLarge:
		return codeTooLarge, "A body has at most 65536 bytes."
	case http.StatusUnsupportedMediaType:
		return codeMediaType, "Content-Type must be application/json."
	case http.StatusBadRequest:
		return codeMalformed, "The request can not be read."
	}
	return codeInternal, "The fault is on this side; it was noted."
}

// list joins words for a sentence.
func list(words ...string) string { return strings.Join(words, ", ") }
