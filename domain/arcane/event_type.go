package arcane

import "spellduel/domain/duel"

// EventType implements [duel.Payload].
func (DuelOpened) EventType() string { return "duel_opened" }

// EventType implements [duel.Payload].
func (SeatTaken) EventType() string { return "seat_taken" }

// EventType implements [duel.Payload].
func (CircleRaised) EventType() string { return "circle_raised" }

// EventType implements [duel.Payload].
func (CircleClosed) EventType() string { return "circle_closed" }

// EventType implements [duel.Payload].
func (FudgeSpent) EventType() string { return "fudge_spent" }

// EventType implements [duel.Payload].
func (TestRolled) EventType() string { return "test_rolled" }

// EventType implements [duel.Payload].
func (TestDecided) EventType() string { return "test_decided" }

// EventType implements [duel.Payload].
func (OptionPointsChanged) EventType() string { return "option_points_changed" }

// EventType implements [duel.Payload].
func (FirstStrikeSettled) EventType() string { return "first_strike_settled" }

// EventType implements [duel.Payload].
func (ExchangeBegan) EventType() string { return "exchange_began" }

// EventType implements [duel.Payload].
func (AllotmentsRevealed) EventType() string { return "allotments_revealed" }

// EventType implements [duel.Payload].
func (CounterspellsFunded) EventType() string { return "counterspells_funded" }

// EventType implements [duel.Payload].
func (StrikeRolled) EventType() string { return "strike_rolled" }

// EventType implements [duel.Payload].
func (DamageNullified) EventType() string { return "damage_nullified" }

// EventType implements [duel.Payload].
func (ShieldsStruck) EventType() string { return "shields_struck" }

// EventType implements [duel.Payload].
func (DuelistFell) EventType() string { return "duelist_fell" }

// EventType implements [duel.Payload].
func (CircleDispersed) EventType() string { return "circle_dispersed" }

// EventType implements [duel.Payload].
func (PowerDrained) EventType() string { return "power_drained" }

// AllEvents lists one empty payload of every type, in the order of a duel.
func AllEvents() []duel.Payload {
	return []duel.Payload{
		DuelOpened{},
		ConsentGiven{},
		ConsentRefused{},
		SeatTaken{},
		InvitationRenewed{},
		SeatHandedOver{},
		CredentialsChanged{},
		ExtBrought{},
		PhaseBegan{},
		DecisionDue{},
		DecisionMade{},
		DecisionWithdrawn{},
		ChoicesClosed{},
		CircleRaised{},
		CircleClosed{},
		FudgeSpent{},
		TestRolled{},
		TestDecided{},
		OptionPointsChanged{},
		FirstStrikeSettled{},
		ExchangeBegan{},
		AllotmentsRevealed{},
		CounterspellsFunded{},
		StrikeRolled{},
		DamageNullified{},
		ShieldsStruck{},
		DuelistFell{},
		Surrendered{},
		CircleDispersed{},
		PowerDrained{},
		DuelEnded{},
	}
}
