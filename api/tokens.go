package api

import (
	"crypto/sha256"
	"encoding/hex"
	"net/http"
	"time"

	"github.com/labstack/echo/v4"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
)

// TokenRequest asks for a read-only token.
type TokenRequest struct {
	As        string  `json:"as" validate:"required" example:"public"`                                                        // whose eyes it is to have: a seat's, the mediator's, the public's
	Label     string  `json:"label,omitempty" maxLength:"100" example:"the screen in the hall"`                               // the maker's own name for it
	ExpiresAt *string `json:"expires_at,omitempty" format:"date-time" example:"2026-12-24T18:00:00Z" extensions:"x-nullable"` // not given or null for never
} // @name TokenRequest

// Token is a read-only token, without its secret.
type Token struct {
	ID        string  `json:"id"`
	As        string  `json:"as" example:"public"`
	Label     string  `json:"label"`
	ExpiresAt *string `json:"expires_at" format:"date-time" extensions:"x-nullable"` // null for never
} // @name Token

// NewToken is a read-only token with its secret, which is shown once.
type NewToken struct {
	Token
	Secret string `json:"token"`
} // @name NewToken

// Tokens are the read-only tokens of the caller's own making that are good now.
type Tokens struct {
	Tokens []Token `json:"tokens"`
} // @name Tokens

func tokenOf(g adjudicator.Grant) Token {
	t := Token{ID: g.ID, As: string(g.Viewer()), Label: g.Label}
	if !g.Expires.IsZero() {
		text := g.Expires.UTC().Format(time.RFC3339Nano)
		t.ExpiresAt = &text
	}
	return t
}

// makeToken makes a read-only token.
//
//	@ID			makeToken
//	@Summary	Make a read-only token
//	@Description	For a screen, a judge, a spectator: it sees what its viewer sees and acts as nobody. It is no stronger than the caller's own: the mediator's sees as anybody, a seat's as itself or the public, the opener's where the house judges as the public. It is shown once, and nobody else is shown that there is one.
//	@Tags		tokens
//	@Accept		json
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string			true	"the duel"
//	@Param		Idempotency-Key	header		string			false	"makes the request safe to repeat"
//	@Param		If-Match		header		string			false	"act only on this version"
//	@Param		body			body		TokenRequest	true	"whose eyes, and until when"
//	@Success	201				{object}	NewToken
//	@Header		201				{string}	Location	"where it is ended"
//	@Header		201				{string}	ETag		"version of the caller's stream"
//	@Failure	400				{object}	Problem
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	409				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	413				{object}	Problem
//	@Failure	415				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels/{duel}/tokens [post]
func (s *Server) makeToken(c echo.Context) error {
	who, now, err := s.caller(c)
	if err != nil {
		return err
	}
	rq, err := s.write(c, renderToken)
	if err != nil {
		return err
	}
	var body TokenRequest
	if err := decode(rq.Body, &body); err != nil {
		return err
	}
	wish, err := body.wish(now)
	if err != nil {
		return err
	}
	out, err := s.house.MakeReadonly(c.Request().Context(), who, wish, rq)
	return reply(c, out, err)
}

// wish is the token as the adjudicator makes it. Whether the caller may is not
// said here.
func (r TokenRequest) wish(now *adjudicator.Snapshot) (adjudicator.Readonly, error) {
	wish := adjudicator.Readonly{As: duel.Viewer(r.As), Label: r.Label}
	if err := isViewer(codeBody, "/as", wish.As, now); err != nil {
		return wish, err
	}
	if err := optionalName("/label", r.Label); err != nil || r.ExpiresAt == nil {
		return wish, err
	}
	at, err := time.Parse(time.RFC3339, *r.ExpiresAt)
	if err != nil || at.UTC().Year() < 1970 || at.UTC().Year() > 9999 {
		return wish, refusal(codeBody, "/expires_at", "A moment as RFC 3339 writes it, such as 2026-12-24T18:00:00Z, or null for never.")
	}
	wish.Expires = at.UTC()
	return wish, nil
}

func renderToken(out adjudicator.Outcome) (adjudicator.Answer, error) {
	body, err := encode(NewToken{Token: tokenOf(out.Granted), Secret: out.Token})
	return adjudicator.Answer{
		Status: http.StatusCreated, Location: links(out.Duel)["tokens"] + "/" + out.Granted.ID, Version: out.Version, Body: body,
	}, err
}

// readTokens lists the caller's own read-only tokens.
//
//	@ID			readTokens
//	@Summary	The caller's own read-only tokens
//	@Description	Those that he made and that are good now, without their secrets; for whoever opened the duel also the spectators' own.
//	@Tags		tokens
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path		string	true	"the duel"
//	@Param		If-None-Match	header		string	false	"an ETag the caller has"
//	@Success	200				{object}	Tokens
//	@Header		200				{string}	ETag	"digest of the answer"
//	@Success	304				"the caller has it"
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Router		/v1/duels/{duel}/tokens [get]
func (s *Server) readTokens(c echo.Context) error {
	who, now, err := s.caller(c)
	if err != nil {
		return err
	}
	own, err := s.house.OwnReadonly(now, who)
	if err != nil {
		return err
	}
	tokens := Tokens{Tokens: make([]Token, len(own))}
	for i, g := range own {
		tokens.Tokens[i] = tokenOf(g)
	}
	body, err := encode(tokens)
	if err != nil {
		return err
	}
	digest := sha256.Sum256(body)
	return show(c, hex.EncodeToString(digest[:8]), body)
}

// endToken ends a read-only token of the caller's.
//
//	@ID			endToken
//	@Summary	End a read-only token
//	@Description	By its id, which the making and the list tell. Its live streams are closed.
//	@Tags		tokens
//	@Produce	json
//	@Security	Bearer
//	@Param		duel			path	string	true	"the duel"
//	@Param		token			path	string	true	"the token's id"
//	@Param		Idempotency-Key	header	string	false	"makes the request safe to repeat"
//	@Param		If-Match		header	string	false	"act only on this version"
//	@Success	204				"it has ended"
//	@Failure	400				{object}	Problem
//	@Failure	401				{object}	Problem
//	@Failure	403				{object}	Problem
//	@Failure	404				{object}	Problem
//	@Failure	412				{object}	Problem
//	@Failure	422				{object}	Problem
//	@Failure	503				{object}	Problem
//	@Failure	507				{object}	Problem
//	@Router		/v1/duels/{duel}/tokens/{token} [delete]
func (s *Server) endToken(c echo.Context) error {
	who, _, err := s.caller(c)
	if err != nil {
		return err
	}
	rq, err := s.write(c, func(adjudicator.Outcome) (adjudicator.Answer, error) {
		return adjudicator.Answer{Status: http.StatusNoContent}, nil
	})
	if err != nil {
		return err
	}
	if err := noFields(rq.Body); err != nil {
		return err
	}
	out, err := s.house.EndReadonly(c.Request().Context(), who, c.Param("token"), rq)
	return reply(c, out, err)
}
