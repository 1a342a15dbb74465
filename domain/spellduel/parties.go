package spellduel

import (
	"fmt"

	"spellduel/domain/duel"
)

// RenewInvitation makes a new invitation for a seat, which was lost or is to be
// handed over (duel.parties). The invitation itself is none of the rules'.
type RenewInvitation struct {
	By   duel.Actor // who manages the seats: the mediator or the house
	Seat duel.Seat
}

// NoteCredentials records that somebody changed his own credentials.
type NoteCredentials struct {
	Holder duel.Viewer
}

// Name implements [Command].
func (RenewInvitation) Name() string { return "renew_invitation" }

// Name implements [Command].
func (NoteCredentials) Name() string { return "note_credentials" }

// InvitationRenewed says that a seat has a new invitation, and no other that is
// still good.
type InvitationRenewed struct {
	Seat duel.Seat `json:"seat"`
}

// SeatHandedOver says that somebody else plays a seat from now on, with the
// character that sits there.
type SeatHandedOver struct {
	Seat duel.Seat `json:"seat"`
}

// CredentialsChanged keeps the books: somebody's tokens are not what they were.
// Which, and how, is in no event.
type CredentialsChanged struct {
	Holder duel.Viewer `json:"holder"`
}

func (g *game) renewInvitation(c RenewInvitation) error {
	switch {
	case g.state.Over():
		return refuseOver()
	case c.Seat != duel.SeatA && c.Seat != duel.SeatB:
		return noSeat(c.Seat)
	}
	g.actor = c.By
	g.emit(InvitationRenewed{Seat: c.Seat}, nil, RuleDuelParties)
	return nil
}

// handOver gives a seat with its character to whoever comes now. He comes into
// what was agreed: the consent given stands, and so do sheet and dice.
func (g *game) handOver(c TakeSeat) error {
	if !c.NoSheet || c.DiceSeed != "" || !c.Consent {
		return &duel.Refusal{
			Code: duel.CodeSeatTaken, Rules: []duel.Rule{RuleDuelParties, RuleDuelConsent},
			Detail: fmt.Sprintf("seat %s is taken and its consent given; who takes it over consents, and sends neither sheet nor dice seed", c.Seat),
		}
	}
	g.actor = duel.Actor(c.Seat)
	g.emit(SeatHandedOver{Seat: c.Seat}, nil, RuleDuelParties)
	return nil
}

func (g *game) noteCredentials(c NoteCredentials) {
	g.actor = duel.Actor(c.Holder)
	g.emit(CredentialsChanged{Holder: c.Holder}, nil, RuleDuelParties)
}

func noSeat(seat duel.Seat) error {
	return &duel.Refusal{Code: duel.CodeNotYours, Detail: fmt.Sprintf("there is no seat %.40q; a and b are", string(seat))}
}
