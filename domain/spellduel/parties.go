package spellduel

import (
	"fmt"

	"spellduel/domain/duel"
)

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
	g.actor = c.Actor()
	g.emit(CredentialsChanged{Holder: c.Holder}, nil, RuleDuelParties)
}

func noSeat(seat duel.Seat) error {
	return &duel.Refusal{Code: duel.CodeNotYours, Detail: fmt.Sprintf("there is no seat %.40q; a and b are", string(seat))}
}
