package adjudicator

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"spellduel/domain/duel"
	"spellduel/events"
)

// How long an invitation may be good, and is where nobody says.
const (
	LeastInvitationLife = time.Minute
	MostInvitationLife  = 366 * 24 * time.Hour
	InvitationLife      = 30 * 24 * time.Hour
)

// invite makes an invitation that expires.
func (a *Adjudicator) invite(seat duel.Seat, rq Request, out *Outcome) (events.CredentialChange, error) {
	if out.Expire.IsZero() {
		out.Expire = time.UnixMilli(a.config.Now().Add(cmp.Or(rq.Lasts, InvitationLife)).UnixMilli()).UTC()
	}
	text, change, err := issue(a.random, Role(seat), events.GrantInvitation)
	change.ExpiresAt = out.Expire.UnixMilli()
	if out.Invitations == nil {
		out.Invitations = map[duel.Seat]string{}
	}
	out.Invitations[seat] = text
	return change, err
}

// MaxReadonly is how many read-only tokens one holder may have at a time.
const MaxReadonly = 16

// RenewInvitation makes a new invitation for a seat, which is lost or to be
// handed over; older ones are good no more. It is for whoever manages the seats
// (duel.parties). A taken seat stays its holder's until somebody takes it over.
func (a *Adjudicator) RenewInvitation(ctx context.Context, who Caller, seat duel.Seat, rq Request) (Outcome, error) {
	if err := who.manages(); err != nil {
		return Outcome{}, err
	}
	by := duel.Mediator
	if who.Role == RoleOpener {
		by = duel.House
	}
	j := a.keeping("renew_invitation", who, rq)
	j.plan = func(s *Snapshot, out *Outcome) (duel.Command, []events.CredentialChange, error) {
		if err := a.still(s, who); err != nil {
			return nil, nil, err
		}
		change, err := a.invite(seat, rq, out)
		changes := s.grants.endedWhere(func(g Grant) bool { return g.Invitation() && g.Role == Role(seat) })
		return duel.RenewInvitation{By: by, Seat: seat}, append(changes, change), err
	}
	return a.execute(ctx, who.Duel, j)
}

// RenewToken gives the holder of a token that acts or manages another, which ends
// the old one at once; where a seat is named, only that seat's holder. It takes the
// credential itself, as who asks again with his key does so with a token that has
// ended: he gets the answer that was kept for him, and anybody else with an ended
// token ErrUnknownDuel.
func (a *Adjudicator) RenewToken(ctx context.Context, id, credential string, seat duel.Seat, rq Request) (Outcome, error) {
	s, err := a.Snapshot(ctx, id)
	if err != nil {
		return Outcome{}, err
	}
	g, ok := s.grants.find(credential)
	if !ok || g.Kind == events.GrantInvitation {
		return Outcome{}, ErrUnknownDuel
	}
	who := callerOf(g, id, credential)
	j := a.keeping("renew_token", who, rq)
	j.plan = func(s *Snapshot, out *Outcome) (duel.Command, []events.CredentialChange, error) {
		if err := a.still(s, who); err != nil {
			return nil, nil, err
		}
		if err := who.renews(seat); err != nil {
			return nil, nil, err
		}
		change, err := a.grant(who.Role, out)
		return duel.NoteCredentials{Holder: who.Viewer()}, append(s.grants.ended(who.ID), change), err
	}
	return a.execute(ctx, id, j)
}

// grant makes a token that acts or manages.
func (a *Adjudicator) grant(role Role, out *Outcome) (events.CredentialChange, error) {
	text, change, err := issue(a.random, role, events.GrantToken)
	out.Token, out.Granted = text, Grant{ID: change.ID, Role: role, Kind: change.Grant}
	return change, err
}

// renews refuses whose token is not to be renewed where he asks: at a seat, or
// anywhere where none is named.
func (c Caller) renews(seat duel.Seat) error {
	own, plays := c.Seat()
	switch {
	case c.Kind != events.GrantToken:
		return refuse(CodeNotAPlayer, "", "A read-only token is not renewed. Whoever made it makes another.")
	case seat == "" || plays && own == seat:
		return nil
	case plays:
		return refuse(CodeNotAPlayer, "", fmt.Sprintf("This token is seat %s's. Renew it there.", own))
	}
	return refuse(CodeNotAPlayer, "", "A seat's own token is renewed here, by its holder. Others renew theirs at the duel's /token.")
}

// Readonly is what a new read-only token shall be.
type Readonly struct {
	As      duel.Viewer
	Label   string
	Expires time.Time // zero for never
}

// MakeReadonly makes a token that sees as somebody and acts as nobody, no
// stronger than the caller's: the mediator's sees as anybody, a seat's as itself
// or the public, the opener's of a duel that the house judges as the public.
// Nobody else is shown that there is one.
func (a *Adjudicator) MakeReadonly(ctx context.Context, who Caller, r Readonly, rq Request) (Outcome, error) {
	if err := who.keeps(); err != nil {
		return Outcome{}, err
	}
	if r.As != who.Viewer() && r.As != duel.ViewerPublic && who.Role != RoleMediator {
		return Outcome{}, refuse(CodeTokenNotLegal, "/as", fmt.Sprintf("A token is no stronger than the one that makes it: yours sees as %s, and what it makes sees that or as public.", who.Viewer()))
	}
	j := a.keeping("make_readonly", who, rq)
	j.plan = func(s *Snapshot, out *Outcome) (duel.Command, []events.CredentialChange, error) {
		if err := a.still(s, who); err != nil {
			return nil, nil, err
		}
		now := a.config.Now()
		if !r.Expires.IsZero() && !r.Expires.After(now) {
			return nil, nil, refuse(CodeTokenNotLegal, "/expires_at", "A token expires in the future, or never.")
		}
		if len(s.Readonly(who, now)) >= MaxReadonly {
			return nil, nil, refuse(CodeTooManyTokens, "", fmt.Sprintf("You have %d read-only tokens, as many as one may have. End one first.", MaxReadonly))
		}
		text, change, err := issue(a.random, Role(r.As), events.GrantReadonly)
		change.By, change.Label = string(who.Role), r.Label
		if !r.Expires.IsZero() {
			change.ExpiresAt = r.Expires.UnixMilli()
		}
		out.Token, out.Granted = text, grants{}.apply([]events.CredentialChange{change})[0]
		gone := s.grants.endedWhere(func(g Grant) bool { return who.made(g) && g.expired(now) })
		return duel.NoteCredentials{Holder: who.Viewer()}, append(gone, change), err
	}
	return a.execute(ctx, who.Duel, j)
}

// EndReadonly ends a read-only token that the caller made, by its id.
func (a *Adjudicator) EndReadonly(ctx context.Context, who Caller, token string, rq Request) (Outcome, error) {
	if err := who.keeps(); err != nil {
		return Outcome{}, err
	}
	j := a.keeping("end_readonly", who, rq)
	j.plan = func(s *Snapshot, _ *Outcome) (duel.Command, []events.CredentialChange, error) {
		if err := a.still(s, who); err != nil {
			return nil, nil, err
		}
		if g, ok := s.grants.byID(token); !ok || !who.made(g) {
			return nil, nil, refuse(CodeUnknownToken, "", "None of your read-only tokens has this id.")
		}
		return duel.NoteCredentials{Holder: who.Viewer()}, s.grants.ended(token), nil
	}
	return a.execute(ctx, who.Duel, j)
}

// OwnReadonly lists the read-only tokens that the caller made and that are good
// now, the oldest first. Only who holds a token that is more than that has any.
func (a *Adjudicator) OwnReadonly(s *Snapshot, who Caller) ([]Grant, error) {
	if err := who.keeps(); err != nil {
		return nil, err
	}
	return s.Readonly(who, a.config.Now()), nil
}

// Stands tells that a caller's credential is good in a later snapshot.
func (a *Adjudicator) Stands(s *Snapshot, who Caller) bool { return s.stands(who.ID, a.config.Now()) }

// Ended tells that a caller's credential was ended by somebody, whatever the
// clock says.
func (s *Snapshot) Ended(who Caller) bool {
	g, ok := s.grants.byID(who.ID)
	return !ok || g.Spent
}

// Readonly lists the read-only tokens that the caller made and that are good at
// that time.
func (s *Snapshot) Readonly(who Caller, now time.Time) []Grant {
	var own []Grant
	for _, g := range s.grants {
		if who.made(g) && !g.expired(now) {
			own = append(own, g)
		}
	}
	return own
}

func (s *Snapshot) stands(id string, now time.Time) bool {
	g, ok := s.grants.byID(id)
	return ok && !g.Spent && !g.expired(now)
}

// still refuses a caller whose credential has ended since he was recognised, as
// one who never had any.
func (a *Adjudicator) still(s *Snapshot, who Caller) error {
	if !a.Stands(s, who) {
		return ErrUnknownDuel
	}
	return nil
}

// keeping is a job of a caller's. Its actor is whose eyes he has, whoever he is:
// the opener of a duel that the house judges acts as nobody in it, and a commit
// has an actor.
func (a *Adjudicator) keeping(kind string, who Caller, rq Request) *job {
	return &job{kind: kind, request: rq, scope: rq.Scope + "\x00" + who.scope, viewer: who.Viewer(), actor: string(who.Viewer())}
}

func (c Caller) manages() error {
	if !c.Manages() {
		return refuse(CodeNotAPlayer, "", "Only the duel's mediator, or its opener where the house judges, makes invitations.")
	}
	return nil
}

// keeps refuses those who only look on.
func (c Caller) keeps() error {
	if c.Kind != events.GrantToken {
		return refuse(CodeNotAPlayer, "", "A read-only token neither makes tokens nor ends them.")
	}
	return nil
}

// made tells that a grant is a read-only token of the caller's making. What
// opening the duel gave to spectators is its opener's.
func (c Caller) made(g Grant) bool {
	return g.Kind == events.GrantReadonly && (g.By == c.Role || g.By == "" && c.Manages())
}

// ended is the change that ends one credential.
func (gs grants) ended(id string) []events.CredentialChange {
	return []events.CredentialChange{{ID: id, Revoked: true}}
}

// endedWhere ends all that are good and of a kind.
func (gs grants) endedWhere(of func(Grant) bool) []events.CredentialChange {
	var changes []events.CredentialChange
	for _, g := range gs {
		if !g.Spent && of(g) {
			changes = append(changes, gs.ended(g.ID)...)
		}
	}
	return changes
}

// of ends what whoever plays a role has, and all that he made.
func (gs grants) of(role Role) []events.CredentialChange {
	return gs.endedWhere(func(g Grant) bool {
		return g.Kind == events.GrantToken && g.Role == role || g.Kind == events.GrantReadonly && g.By == role
	})
}
