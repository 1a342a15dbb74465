package events

import (
	"bytes"
	"fmt"
)

// Aside is what the house keeps beside a commit and never gives away. It is
// not hashed into the chain and is in no export.
type Aside struct {
	Secret       []byte             `json:"secret,omitempty"`        // SecretSize bytes, in a duel's first commit and there alone
	Credentials  []CredentialChange `json:"credentials,omitempty"`   // in order
	Answer       []byte             `json:"answer,omitempty"`        // sealed by SealAnswer: one that told credentials
	AnswerStatus int                `json:"answer_status,omitempty"` // HTTP status of the kept answer
	Location     string             `json:"location,omitempty"`      // Location of the kept answer
}

// The kinds of credentials.
const (
	GrantInvitation = "invitation" // single use, to take a seat
	GrantToken      = "token"      // acts for its role
	GrantReadonly   = "readonly"   // sees what its role sees
)

// CredentialChange gives or takes a credential. The credential itself is not
// stored.
type CredentialChange struct {
	ID        string `json:"id"`
	Hash      []byte `json:"hash,omitempty"` // hash of the token
	Role      string `json:"role,omitempty"` // mediator, a seat, public
	Grant     string `json:"grant,omitempty"`
	Revoked   bool   `json:"revoked,omitempty"`
	By        string `json:"by,omitempty"` // who made it: a role; empty for those that opening the duel gave
	Label     string `json:"label,omitempty"`
	ExpiresAt int64  `json:"expires_at,omitempty"` // Unix milliseconds UTC, 0 for never
}

var noAside = []byte{majorMap << 5}

func (a Aside) empty() bool {
	return len(a.Secret)+len(a.Credentials)+len(a.Answer)+len(a.Location)+a.AnswerStatus == 0
}

func (a Aside) encode() ([]byte, error) {
	if a.empty() {
		return noAside, nil
	}
	b, err := encoding.Marshal(a)
	if err != nil {
		return nil, fmt.Errorf("%w: aside: %w", ErrInvalid, err)
	}
	return b, nil
}

func decodeAside(b []byte) (Aside, error) {
	if len(b) == 1 && b[0] == noAside[0] {
		return Aside{}, nil
	}
	var a Aside
	if err := decoding.Unmarshal(b, &a); err != nil {
		return Aside{}, fmt.Errorf("%w: aside: %w", ErrInvalid, err)
	}
	if again, err := a.encode(); err != nil || !bytes.Equal(again, b) {
		return Aside{}, fmt.Errorf("%w: aside: not in its one encoding", ErrInvalid)
	}
	return a, nil
}
