package operator

import (
	"crypto/sha256"
	"crypto/subtle"
	"errors"
	"fmt"
	"log/slog"
	"strings"
)

// MinToken is the least length of an operator's token in bytes.
const MinToken = 32

// Token opens the operator's listener. The zero Token opens nothing. Printed or
// logged it tells nothing.
type Token struct {
	text string
	hash [sha256.Size]byte
}

// ErrToken is returned for a text that is no token. It does not repeat the text.
var ErrToken = errors.New("the operator's token")

// ParseToken reads a token, without the line's end that a file may have behind it.
func ParseToken(text string) (Token, error) {
	text = strings.TrimRight(text, "\r\n")
	if len(text) < MinToken {
		return Token{}, fmt.Errorf("%w has %d characters, must have at least %d: openssl rand -hex 32 makes one", ErrToken, len(text), MinToken)
	}
	if strings.ContainsFunc(text, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return Token{}, fmt.Errorf("%w must be visible ASCII characters without a space", ErrToken)
	}
	return Token{text, sha256.Sum256([]byte(text))}, nil
}

// IsZero tells that there is no token.
func (t Token) IsZero() bool { return t.text == "" }

// String hides the token.
func (t Token) String() string { return "[operator's token]" }

// GoString hides the token.
func (t Token) GoString() string { return t.String() }

// LogValue hides the token.
func (t Token) LogValue() slog.Value { return slog.StringValue(t.String()) }

// opens compares in a time that tells nothing of the token.
func (t Token) opens(authorization []string) bool {
	if t.IsZero() || len(authorization) != 1 {
		return false
	}
	scheme, text, _ := strings.Cut(authorization[0], " ")
	given := sha256.Sum256([]byte(text))
	return subtle.ConstantTimeCompare(given[:], t.hash[:]) == 1 && strings.EqualFold(scheme, "Bearer")
}
