package adjudicator

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/base64"
	"fmt"
	"io"
	"strings"
	"time"

	"spellduel/domain/duel"
	"spellduel/events"
)

// The visible beginnings of credentials, by which a scanner finds leaked ones.
const (
	TokenPrefix      = "sd1_"
	InvitationPrefix = "si1_"
)

// credentialSize is the length of the random part: 32 bytes in base64url.
const credentialSize = 43

// Role is what a credential stands for in its duel: a seat's name or one of the
// constants.
type Role string

// The roles that are no seat. The opener of a duel without a mediator manages
// the seats and sees what the public sees.
const (
	RoleMediator Role = "mediator"
	RoleOpener   Role = "opener"
	RolePublic   Role = "public"
)

// Grant is what one credential allows in one duel.
type Grant struct {
	ID    string // names the credential; no secret
	Role  Role
	Kind  string // events.GrantToken, GrantReadonly or GrantInvitation
	Spent bool   // a token that was renewed or taken over, an invitation that was used or replaced

	By      Role      // who made it, empty for those that opening the duel gave
	Label   string    // its maker's name for it
	Expires time.Time // from when on it is good for nothing; zero for never

	hash [sha256.Size]byte
}

// Viewer is whose stream the holder reads.
func (g Grant) Viewer() duel.Viewer {
	switch g.Role {
	case RoleMediator:
		return duel.ViewerMediator
	case RoleOpener, RolePublic:
		return duel.ViewerPublic
	}
	return duel.Viewer(g.Role)
}

// Actor is who acts when the holder does, and false for those who only look on.
func (g Grant) Actor() (duel.Actor, bool) {
	if g.Kind != events.GrantToken || g.Role == RoleOpener || g.Role == RolePublic {
		return "", false
	}
	return duel.Actor(g.Role), true
}

// Seat is the seat the holder plays, and false for those who play none.
func (g Grant) Seat() (duel.Seat, bool) {
	a, ok := g.Actor()
	return duel.Seat(a), ok && g.Role != RoleMediator
}

// Manages tells that the holder manages the duel's seats: the mediator, or the
// opener where the house judges.
func (g Grant) Manages() bool {
	return g.Kind == events.GrantToken && (g.Role == RoleMediator || g.Role == RoleOpener)
}

// expired tells that the grant is good for nothing any more at that time.
func (g Grant) expired(now time.Time) bool { return !g.Expires.IsZero() && !now.Before(g.Expires) }

// Invitation tells that the grant may read the terms and take its seat, and
// nothing else.
func (g Grant) Invitation() bool { return g.Kind == events.GrantInvitation }

// WellFormed tells that a text has the form of a token or an invitation,
// whether or not anything was ever given it.
func WellFormed(credential string) bool {
	rest, token := strings.CutPrefix(credential, TokenPrefix)
	if !token {
		var invitation bool
		if rest, invitation = strings.CutPrefix(credential, InvitationPrefix); !invitation {
			return false
		}
	}
	if len(rest) != credentialSize {
		return false
	}
	_, err := base64.RawURLEncoding.Strict().DecodeString(rest)
	return err == nil
}

// issue makes a credential and the change that gives it. The text is shown
// once; only its hash is kept.
func issue(random io.Reader, role Role, kind string) (string, events.CredentialChange, error) {
	var b [32]byte
	if _, err := io.ReadFull(random, b[:]); err != nil {
		return "", events.CredentialChange{}, fmt.Errorf("make a credential: %w", err)
	}
	prefix := TokenPrefix
	if kind == events.GrantInvitation {
		prefix = InvitationPrefix
	}
	text := prefix + base64.RawURLEncoding.EncodeToString(b[:])
	hash := sha256.Sum256([]byte(text))
	return text, events.CredentialChange{ID: credentialID(hash), Hash: hash[:], Role: string(role), Grant: kind}, nil
}

// credentialID names a credential without telling anything of it: a hash of
// its hash.
func credentialID(hash [sha256.Size]byte) string {
	sum := sha256.Sum256(append([]byte("spellduel credential id v1\x00"), hash[:]...))
	return lower32.EncodeToString(sum[:10])
}

// grants are the credentials of one duel, few enough to look at each of them.
// The slice is never changed in place once it is published.
type grants []Grant

// find compares with every grant, so that the time it takes tells nothing of
// which one was nearly right.
func (gs grants) find(credential string) (Grant, bool) {
	hash := sha256.Sum256([]byte(credential))
	var found Grant
	ok := false
	for _, g := range gs {
		if subtle.ConstantTimeCompare(g.hash[:], hash[:]) == 1 {
			found, ok = g, true
		}
	}
	return found, ok
}

// byID is the grant of that name, spent ones included.
func (gs grants) byID(id string) (Grant, bool) {
	for _, g := range gs {
		if g.ID == id {
			return g, true
		}
	}
	return Grant{}, false
}

// apply gives or takes credentials as a commit's aside says. A revoked
// invitation stays, spent, so that its holder can be told so; a token that acts
// too, so that who renewed it can ask for the answer again.
func (gs grants) apply(changes []events.CredentialChange) grants {
	if len(changes) == 0 {
		return gs
	}
	next := append(grants(nil), gs...)
	for _, c := range changes {
		if !c.Revoked {
			g := Grant{ID: c.ID, Role: Role(c.Role), Kind: c.Grant, By: Role(c.By), Label: c.Label}
			if c.ExpiresAt != 0 {
				g.Expires = time.UnixMilli(c.ExpiresAt).UTC()
			}
			copy(g.hash[:], c.Hash)
			next = append(next, g)
			continue
		}
		kept := next[:0]
		for _, g := range next {
			if g.ID != c.ID {
				kept = append(kept, g)
			} else if g.Kind != events.GrantReadonly {
				g.Spent = true
				kept = append(kept, g)
			}
		}
		next = kept
	}
	return next
}
