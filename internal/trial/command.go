package trial

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// Name and Version are the ruleset's, as profiles pin them.
const (
	Name    = "three-stones"
	Version = "1"
)

// Seats are those of every contest, in their order.
func Seats() []duel.Seat { return []duel.Seat{"crown", "sword", "tower"} }

// Open begins a contest.
type Open struct {
	Seats          []duel.SeatName
	House          bool // no person judges
	DiceCommitment string
}

// TakeSeat sits somebody down with his lucky number, or declines.
type TakeSeat struct {
	Seat     duel.Seat
	Consent  bool
	Duelist  string // name of who sits down
	Luck     int    // 1 to 6
	DiceSeed string
}

// Opened is the first event.
type Opened struct {
	Profile        duel.Profile    `json:"profile"`
	Seats          []duel.SeatName `json:"seats"`
	House          bool            `json:"house,omitzero"`
	DiceCommitment string          `json:"dice_commitment"`
}

// Taken is a duelist's arrival.
type Taken struct {
	Seat     duel.Seat `json:"seat"`
	Name     string    `json:"name"`
	Luck     int       `json:"luck"`
	DiceSeed string    `json:"dice_seed,omitzero"`
}

// Thrown is a die that its thrower alone sees.
type Thrown struct {
	Seat  duel.Seat `json:"seat"`
	Face  int       `json:"face"`
	Label string    `json:"label"`
	Kept  int       `json:"kept"` // stones of this round
}

// AllEvents lists one empty payload of every type.
func AllEvents() []duel.Payload {
	return []duel.Payload{
		Opened{},
		duel.ConsentRefused{},
		Taken{},
		duel.InvitationRenewed{},
		duel.CredentialsChanged{},
		duel.PhaseBegan{},
		duel.DecisionDue{},
		duel.DecisionMade{},
		duel.DecisionWithdrawn{},
		duel.ChoicesClosed{},
		Thrown{},
		duel.DuelEnded{},
	}
}

// EventType implements [duel.Payload].
func (Opened) EventType() string { return "duel_opened" }

// EventType implements [duel.Payload].
func (Taken) EventType() string { return "seat_taken" }

// EventType implements [duel.Payload].
func (Thrown) EventType() string { return "stone_thrown" }

// Opening implements [duel.Opened].
func (d Opened) Opening() duel.Opening {
	return duel.Opening{
		Profile: d.Profile, Seats: d.Seats, House: d.House, DiceCommitment: d.DiceCommitment, Disclosure: "on_end", Spectators: true,
	}
}

// Arrival implements [duel.Seated].
func (d Taken) Arrival() duel.Arrival {
	return duel.Arrival{Seat: d.Seat, Name: d.Name, Fresh: true, DiceSeed: d.DiceSeed}
}

// Name implements [duel.Command].
func (Open) Name() string { return "open" }

// Opens implements [duel.Opener].
func (c Open) Opens() duel.Opening { return c.opened().Opening() }

// Committed implements [duel.Opener].
func (c Open) Committed(commitment string) duel.Opener {
	c.DiceCommitment = commitment
	return c
}

func (c Open) opened() Opened {
	return Opened{Profile: duel.Profile{Ruleset: Name, Version: Version, Dice: dice.Algorithm}, Seats: c.Seats, House: c.House, DiceCommitment: c.DiceCommitment}
}

// Name implements [duel.Command].
func (TakeSeat) Name() string { return "take_seat" }

// Sits implements [duel.Seating].
func (c TakeSeat) Sits() duel.Arrival {
	return duel.Arrival{Seat: c.Seat, Name: c.Duelist, Fresh: true, DiceSeed: c.DiceSeed}
}
