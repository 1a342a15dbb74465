package adjudicator

import (
	"errors"

	"spellduel/domain/duel"
)

// The refusals of the adjudicator, beside those of the domain.
const (
	// CodeKeyReused: the idempotency key belongs to another request.
	CodeKeyReused duel.Code = "idempotency_key_reused"
	// CodeVersionStale: the caller's version is not the one he named.
	CodeVersionStale duel.Code = "version_stale"
	// CodeInvitationUsed: an invitation is good for one seat, once.
	CodeInvitationUsed duel.Code = "invitation_used"
	// CodeInvitationExpired: an invitation is good for a time.
	CodeInvitationExpired duel.Code = "invitation_expired"
	// CodeInvitationOther: the invitation is for another seat of this duel.
	CodeInvitationOther duel.Code = "invitation_for_another_seat"
	// CodeNotAPlayer: the credential sees, but does not act.
	CodeNotAPlayer duel.Code = "not_a_player"
	// CodeUnknownToken: none of the caller's tokens has that id.
	CodeUnknownToken duel.Code = "unknown_token"
	// CodeTooManyTokens: the caller has as many read-only tokens as one may have.
	CodeTooManyTokens duel.Code = "too_many_tokens"
	// CodeTokenNotLegal: no token can be made like that.
	CodeTokenNotLegal duel.Code = "token_not_legal"
	// CodeUnplayable: the duel's profile is not one that this version plays; it
	// can still be read.
	CodeUnplayable duel.Code = "profile_not_played"
)

// These errors are no refusals.
var (
	// ErrUnknownDuel is returned for a duel that does not exist and, alike, for
	// a credential that has no part in it.
	ErrUnknownDuel = errors.New("no such duel for this credential")

	// ErrContended is returned when others were faster several times running.
	// Nothing was stored.
	ErrContended = errors.New("the duel kept moving on")

	// ErrUnreadable is returned when the stored events of a duel can not be
	// folded. Other duels are not concerned.
	ErrUnreadable = errors.New("the duel's events can not be folded")
)

func refuse(code duel.Code, field, detail string) error {
	return &duel.Refusal{Code: code, Field: field, Detail: detail}
}
