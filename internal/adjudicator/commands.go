package adjudicator

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"math"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/events"
	"spellduel/projections"
)

// Caller is somebody whose credential was recognised in one duel.
type Caller struct {
	Grant
	Duel string

	scope string // hash of the credential, which keeps his keys apart from others'
}

// Authenticate recognises a credential of a duel, and gives the duel as the
// store has it now. It returns ErrUnknownDuel, alike, where there is no such
// duel and where the credential has no part in it. One that is spent or has
// expired has none.
func (a *Adjudicator) Authenticate(ctx context.Context, id, credential string) (Caller, *Snapshot, error) {
	s, err := a.Snapshot(ctx, id)
	if err != nil {
		return Caller{}, nil, err
	}
	g, ok := s.grants.find(credential)
	if !ok || !s.stands(g.ID, a.config.Now()) {
		return Caller{}, nil, ErrUnknownDuel
	}
	return callerOf(g, id, credential), s, nil
}

func callerOf(g Grant, id, credential string) Caller {
	hash := sha256.Sum256([]byte(credential))
	return Caller{Grant: g, Duel: id, scope: string(hash[:])}
}

// Snapshot is the duel as the store has it now, or ErrUnknownDuel.
func (a *Adjudicator) Snapshot(ctx context.Context, id string) (*Snapshot, error) {
	e, err := a.entry(ctx, id)
	if err != nil {
		return nil, err
	}
	if s := e.snap.Load(); s != nil {
		if fresh, err := a.fresh(ctx, s); fresh || err != nil {
			return s, err
		}
	}
	if err := e.lock(ctx); err != nil {
		return nil, err
	}
	defer e.unlock()
	if err := a.catchUp(ctx, e); err != nil {
		a.live.drop(e)
		return nil, err
	}
	return e.snap.Load(), nil
}

// entry is the duel's, if the store has the duel: who guesses at ids pushes
// nothing out of the cache.
func (a *Adjudicator) entry(ctx context.Context, id string) (*entry, error) {
	e := a.live.find(id)
	a.config.Observer.Looked(e != nil)
	if e != nil {
		return e, nil
	}
	if len(id) == 0 || len(id) > events.MaxDuel {
		return nil, ErrUnknownDuel
	}
	switch _, err := a.config.Store.Read(ctx, id, math.MaxUint64, 1); {
	case errors.Is(err, events.ErrUnknownDuel):
		return nil, ErrUnknownDuel
	case err != nil:
		return nil, fmt.Errorf("look for duel %s: %w", id, err)
	}
	return a.live.get(id), nil
}

// Open begins a duel. The command's dice commitment is made here. Of two
// requests with one key the second gets the first one's answer.
func (a *Adjudicator) Open(ctx context.Context, c duel.Opener, rq Request) (out Outcome, err error) {
	defer func() { a.config.Observer.Commanded(c.Name(), resultOf(out, err)) }()
	j := &job{request: rq, scope: rq.Scope, viewer: duel.ViewerPublic, actor: string(duel.Mediator)}
	if j.keyed() {
		id, known, err := a.config.Store.Opening(ctx, events.KeyOf(j.scope, rq.Key))
		if err != nil {
			return Outcome{}, fmt.Errorf("look for the key's duel: %w", err)
		}
		if known {
			return a.opened(ctx, id, j)
		}
	}
	if err := a.keepCatalogue(ctx); err != nil {
		return Outcome{}, err
	}
	id, err := newDuelID(a.random)
	if err != nil {
		return Outcome{}, err
	}
	j.secret = make([]byte, events.SecretSize)
	if _, err := io.ReadFull(a.random, j.secret); err != nil {
		return Outcome{}, fmt.Errorf("make a duel's secret: %w", err)
	}
	o := c.Opens()
	if !o.TableDice || o.Deadline != nil { // a table's that nobody enters are the server's
		c = c.Committed(dice.Commitment(dice.Seed(events.DiceSeed(j.secret))))
	}
	role := RoleMediator
	if o.House {
		role = RoleOpener
	} else {
		j.viewer = duel.ViewerMediator
	}
	j.plan = func(_ *Snapshot, out *Outcome) (duel.Command, []events.CredentialChange, error) {
		changes, err := a.welcome(role, o, rq, out)
		return c, changes, err
	}
	e := newEntry(id)
	out, err = a.attempt(ctx, e, j)
	if taken, ok := errors.AsType[*events.KeyTakenError](err); ok {
		return a.opened(ctx, taken.Duel, j)
	}
	if err == nil {
		a.live.put(e)
	}
	return out, err
}

// opened answers an opening whose key has opened a duel already.
func (a *Adjudicator) opened(ctx context.Context, id string, j *job) (Outcome, error) {
	e, err := a.entry(ctx, id)
	if err != nil {
		return Outcome{}, err
	}
	if err := e.lock(ctx); err != nil {
		return Outcome{}, err
	}
	defer e.unlock()
	if err := a.catchUp(ctx, e); err != nil {
		a.live.drop(e)
		return Outcome{}, err
	}
	out, known, err := a.repeat(e, j)
	if err == nil && !known {
		err = fmt.Errorf("%w: duel %s does not have the key that opened it", ErrUnreadable, id)
	}
	return out, err
}

// welcome issues the credentials of a new duel.
func (a *Adjudicator) welcome(role Role, o duel.Opening, rq Request, out *Outcome) ([]events.CredentialChange, error) {
	var changes []events.CredentialChange
	var failed error
	give := func(role Role, kind string) string {
		text, change, err := issue(a.random, role, kind)
		changes, failed = append(changes, change), errors.Join(failed, err)
		return text
	}
	out.Token = give(role, events.GrantToken)
	for _, n := range o.Seats {
		change, err := a.invite(n.Seat, rq, out)
		changes, failed = append(changes, change), errors.Join(failed, err)
	}
	if o.Spectators {
		out.Spectator = give(RolePublic, events.GrantReadonly)
	}
	return changes, failed
}

// Invited is the ruleset of the duel for whoever holds, or held, an invitation to
// it; ErrUnknownDuel for others.
func (a *Adjudicator) Invited(ctx context.Context, id, invitation string) (string, error) {
	s, err := a.Snapshot(ctx, id)
	if err != nil {
		return "", err
	}
	if g, ok := s.grants.find(invitation); !ok || !g.Invitation() {
		return "", ErrUnknownDuel
	}
	return s.Ruleset(), nil
}

// TakeSeat sits down whoever holds the seat's invitation, or declines, or takes
// over a seat that is taken: then what its last holder had, and all he made, ends.
// The invitation is used up by what is stored; a refusal leaves it good.
func (a *Adjudicator) TakeSeat(ctx context.Context, id, invitation string, c duel.Seating, rq Request) (Outcome, error) {
	seat := c.Sits().Seat
	j := &job{kind: c.Name(), request: rq, scope: rq.Scope, viewer: duel.Viewer(seat), actor: string(seat)}
	j.plan = func(s *Snapshot, out *Outcome) (duel.Command, []events.CredentialChange, error) {
		g, ok := s.grants.find(invitation)
		switch {
		case !ok || !g.Invitation():
			return nil, nil, ErrUnknownDuel
		case g.Spent:
			return nil, nil, refuse(CodeInvitationUsed, "/invitation", "This invitation was good for one seat, once, and has been used or replaced. Whoever opened the duel can make a new one.")
		case g.expired(a.config.Now()):
			return nil, nil, refuse(CodeInvitationExpired, "/invitation", "This invitation has expired. Whoever opened the duel can make a new one.")
		case g.Role != Role(seat):
			return nil, nil, refuse(CodeInvitationOther, "/invitation", "This invitation is for the other seat.")
		}
		change, err := a.grant(Role(seat), out)
		changes := append(s.grants.ended(g.ID), s.grants.of(Role(seat))...)
		return c, append(changes, change), err
	}
	return a.execute(ctx, id, j)
}

// Answer replies to a decision that the caller owes.
func (a *Adjudicator) Answer(ctx context.Context, who Caller, decision string, answer duel.Answer, rq Request) (Outcome, error) {
	by, err := who.acts()
	if err != nil {
		return Outcome{}, err
	}
	out, err := a.act(ctx, who, duel.Reply{By: by, Decision: decision, Answer: answer}, rq)
	return out, a.shield(ctx, who, decision, err)
}

// TakeBack withdraws a sealed answer of the caller's while that is possible.
func (a *Adjudicator) TakeBack(ctx context.Context, who Caller, decision string, rq Request) (Outcome, error) {
	by, err := who.acts()
	if err != nil {
		return Outcome{}, err
	}
	out, err := a.act(ctx, who, duel.TakeBack{By: by, Decision: decision}, rq)
	return out, a.shield(ctx, who, decision, err)
}

// Surrender gives the duel up for the caller's seat.
func (a *Adjudicator) Surrender(ctx context.Context, who Caller, rq Request) (Outcome, error) {
	seat, ok := who.Seat()
	if !ok {
		return Outcome{}, refuse(CodeNotAPlayer, "", "Only a duelist can surrender.")
	}
	return a.act(ctx, who, duel.Surrender{Seat: seat}, rq)
}

// Void calls the duel off for who opened it: the mediator, or the opener where the
// house judges. All are told his reason, if he has one to give.
func (a *Adjudicator) Void(ctx context.Context, who Caller, reason string, rq Request) (Outcome, error) {
	by := duel.Mediator
	switch {
	case !who.Manages():
		return Outcome{}, refuse(CodeNotAPlayer, "", "Only the duel's mediator, or its opener where the house judges, can call it off.")
	case who.Role == RoleOpener:
		by = duel.House
	}
	return a.act(ctx, who, duel.Void{By: by, Reason: reason}, rq)
}

func (c Caller) acts() (duel.Actor, error) {
	by, ok := c.Actor()
	if !ok {
		return "", refuse(CodeNotAPlayer, "", "This token sees the duel but does not act in it.")
	}
	return by, nil
}

func (a *Adjudicator) act(ctx context.Context, who Caller, c duel.Command, rq Request) (Outcome, error) {
	j := a.keeping(c.Name(), who, rq)
	j.plan = func(s *Snapshot, _ *Outcome) (duel.Command, []events.CredentialChange, error) {
		return c, nil, a.still(s, who)
	}
	return a.execute(ctx, who.Duel, j)
}

// shield keeps a refusal from telling of a decision that the caller was never
// shown: it is then not open, as any id that was never given.
func (a *Adjudicator) shield(ctx context.Context, who Caller, decision string, err error) error {
	r, ok := errors.AsType[*duel.Refusal](err)
	if !ok || r.Decision == "" && r.Code != duel.CodeNotYours && r.Code != duel.CodeUnknownDecision {
		return err
	}
	s, failed := a.Snapshot(ctx, who.Duel)
	if failed != nil {
		return failed
	}
	if s.asked(who.Viewer(), decision) {
		return err
	}
	return &duel.Refusal{Code: duel.CodeUnknownDecision, Detail: "No such decision is open for you.", Decision: decision}
}

// asked tells that the viewer was shown that the decision was due.
func (s *Snapshot) asked(v duel.Viewer, decision string) bool {
	for _, shown := range s.sight(v).shown {
		switch d := shown.Event.Data.(type) {
		case duel.DecisionDue:
			if d.Decision.ID == decision {
				return true
			}
		case projections.DecisionSeen:
			if d.Decision.ID == decision {
				return true
			}
		}
	}
	return false
}
