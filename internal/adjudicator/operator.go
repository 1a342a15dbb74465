package adjudicator

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/duel"
	"spellduel/events"
)

// The commands of the operator, as the observer is told of them.
const (
	operatorVoids  = "operator_void"
	operatorGrants = "operator_token"
)

// VoidByOperator calls a duel off for who runs the server, whoever opened it: all
// are told that it was he, and why.
func (a *Adjudicator) VoidByOperator(ctx context.Context, id, reason string, rq Request) (Outcome, error) {
	j := operating(operatorVoids, rq)
	j.plan = func(*Snapshot, *Outcome) (duel.Command, []events.CredentialChange, error) {
		if reason == "" {
			return nil, nil, refuse(duel.CodeIllegalReason, "/reason", "Say why: everybody in the duel is told, and nothing else.")
		}
		return duel.Void{By: duel.Operator, Reason: reason}, nil, nil
	}
	return a.execute(ctx, id, j)
}

// TokenByOperator gives a role of a duel another token, where the last one is lost
// and nobody in the duel can help. What the last holder had, and all he made, ends.
// A role without a token has nothing to lose: an empty seat has an invitation.
func (a *Adjudicator) TokenByOperator(ctx context.Context, id string, role Role, rq Request) (Outcome, error) {
	j := operating(operatorGrants, rq)
	j.plan = func(s *Snapshot, out *Outcome) (duel.Command, []events.CredentialChange, error) {
		if held := s.grants.roles(); !slices.Contains(held, string(role)) {
			return nil, nil, refuse(CodeTokenNotLegal, "/role", fmt.Sprintf(
				"Nobody has a token as %.20q in this duel. These have one: %s. A seat that nobody took is invited to by whoever opened the duel.", string(role), strings.Join(held, ", ")))
		}
		change, err := a.grant(role, out)
		return duel.NoteCredentials{Holder: out.Granted.Viewer(), By: duel.Operator}, append(s.grants.of(role), change), err
	}
	return a.execute(ctx, id, j)
}

// operating is a job of the operator's, who is nobody's eyes.
func operating(kind string, rq Request) *job {
	return &job{kind: kind, request: rq, scope: rq.Scope, viewer: duel.Viewer(duel.Operator), actor: string(duel.Operator)}
}

// roles are those that somebody has a token for, in the order in which they were
// given.
func (gs grants) roles() []string {
	var list []string
	for _, g := range gs {
		if g.Kind == events.GrantToken && !g.Spent && !slices.Contains(list, string(g.Role)) {
			list = append(list, string(g.Role))
		}
	}
	return list
}
