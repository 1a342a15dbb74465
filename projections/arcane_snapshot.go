package projections

import (
	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// DuelArcane is the view of a Duel Arcane as it goes over the wire.
type DuelArcane struct {
	Viewer      duel.Viewer           `json:"viewer"`
	Step        int                   `json:"step"`  // the viewer's event that led here, 0 before the first
	Round       int                   `json:"round"` // 0 before the first
	Phase       duel.Phase            `json:"phase"` // empty before the first event
	Over        bool                  `json:"over"`
	Outcome     *Outcome              `json:"outcome"`                // null until the duel is over
	Circle      *Circle               `json:"circle"`                 // null until it is raised
	QuietRounds int                   `json:"quiet_rounds,omitempty"` // on end, before this one, without any damage; absent where there are none
	FirstStrike *duel.Seat            `json:"first_strike"`           // null until the test is settled
	Sides       map[duel.Seat]Duelist `json:"sides"`
	WaitingFor  []duel.Actor          `json:"waiting_for"`                                                            // all whom an open phase asks, until it closes, whether or not they have sealed; before that the seats not taken
	DueAt       *string               `json:"due_at,omitempty" format:"date-time" example:"2026-12-24T18:00:00.000Z"` // when the clock answers for whoever is still asked then; absent where the terms have no deadline, or nothing is asked
	Steps       map[duel.Viewer]int   `json:"steps,omitempty"`                                                        // where each other viewer's count stands at this moment; only the mediator is told

	seats []Seat
}

// Circle is the warding circle: who made it, and what ends the duel in it.
type Circle struct {
	RaisedBy  []duel.Seat      `json:"raised_by"`
	Closed    bool             `json:"closed"`
	Condition arcane.Condition `json:"condition,omitempty"` // once it is closed
	Dispersed bool             `json:"dispersed"`
}

// Duelist is one side of a Duel Arcane as the viewer knows it.
type Duelist struct {
	Name         string     `json:"name"`
	Seated       bool       `json:"seated"`
	OptionPoints *int       `json:"option_points,omitempty"` // absent where only the band is seen
	OptionBand   string     `json:"option_band,omitempty"`   // some or none, where the duel is blind
	ShieldPoints *int       `json:"shield_points,omitempty"` // absent until the seat is taken
	FudgePoints  *int       `json:"fudge_points,omitempty"`  // absent where the purse is hidden
	PowerFatigue *int       `json:"power_fatigue,omitempty"` // what is left; his own and the mediator's knowledge
	Showed       *Allotment `json:"showed,omitempty"`        // the dice that were revealed last
	Fate         string     `json:"fate,omitempty"`          // what a defeat left of him: unconscious or dead
}

// Allotment is how a side set its dice in a round.
type Allotment struct {
	Round         int  `json:"round"`
	Spells        int  `json:"spells"`
	Counterspells int  `json:"counterspells"`
	Rests         int  `json:"rests"`
	Funded        *int `json:"funded"` // Counterspells that were paid for; null until they are
}

// Common implements [Snapshot].
func (s DuelArcane) Common() Common {
	return Common{
		Viewer: s.Viewer, Step: s.Step, Round: s.Round, Phase: s.Phase, Over: s.Over, Outcome: s.Outcome,
		Seats: s.seats, WaitingFor: s.WaitingFor, Steps: s.Steps,
	}
}

// JSON implements [Snapshot].
func (s DuelArcane) JSON() []byte { return encode(s.Viewer, s) }
