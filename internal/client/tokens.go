package client

import (
	"context"
	"net/http"
	"net/url"
)

// TokenWish is what a read-only token shall be: whose eyes, its maker's name for
// it, and until when (RFC 3339), empty for ever.
type TokenWish struct {
	As        string `json:"as"`
	Label     string `json:"label,omitzero"`
	ExpiresAt string `json:"expires_at,omitzero"`
}

// Token is a read-only token; Secret is told by its making alone.
type Token struct {
	ID        string  `json:"id"`
	As        string  `json:"as"`
	Label     string  `json:"label"`
	ExpiresAt *string `json:"expires_at"` // nil for never
	Secret    string  `json:"token"`
}

// Invite makes a new invitation for a seat. Only who manages the seats may: the
// mediator, or the opener where the house judges.
func (p *Party) Invite(ctx context.Context, seat string) (string, error) {
	var out struct {
		Invitation string `json:"invitation"`
	}
	err := p.call(ctx, http.MethodPost, "/seats/"+url.PathEscape(seat)+"/invitation", nil, &out)
	return out.Invitation, err
}

// Renew gives the party that sits in a seat another token, and is that party with
// it. The old token has ended.
func (p *Party) Renew(ctx context.Context, seat string) (*Party, error) {
	var out struct {
		Token string `json:"token"`
	}
	if err := p.call(ctx, http.MethodPost, "/seats/"+url.PathEscape(seat)+"/token", nil, &out); err != nil {
		return nil, err
	}
	return p.server.Party(p.duel, out.Token), nil
}

// MakeToken makes a read-only token, no stronger than the party's own.
func (p *Party) MakeToken(ctx context.Context, wish TokenWish) (Token, error) {
	var out Token
	err := p.call(ctx, http.MethodPost, "/tokens", wish, &out)
	return out, err
}

// Tokens lists the read-only tokens that the party made, without their secrets.
func (p *Party) Tokens(ctx context.Context) ([]Token, error) {
	var out struct {
		Tokens []Token `json:"tokens"`
	}
	err := p.call(ctx, http.MethodGet, "/tokens", nil, &out)
	return out.Tokens, err
}

// EndToken ends a read-only token of the party's.
func (p *Party) EndToken(ctx context.Context, id string) error {
	return p.call(ctx, http.MethodDelete, "/tokens/"+url.PathEscape(id), nil, nil)
}
