package arcane

import "spellduel/domain/duel"

// Name of the ruleset and the version of its rules that this code plays.
const (
	Name    = "duel-arcane"
	Version = "1"
)

// Condition is what ends a duel; it is spoken when the circle closes
// (arcane.condition).
type Condition string

// The two conditions.
const (
	ClearVictory Condition = "clear_victory" // the loser is left unconscious, or yields
	Death        Condition = "death"
)

// Terms are what both sides agree to before the circle closes (arcane.condition).
// They bind from then on.
type Terms struct {
	Condition  Condition         `json:"condition"`
	Challenged duel.Seat         `json:"challenged"` // the other is the challenger (arcane.first)
	Circle     []duel.Seat       `json:"circle"`     // who raises it: one or both (arcane.circle)
	Dice       DiceMode          `json:"dice"`
	Disclosure string            `json:"disclosure"` // on_end or never
	Spectators bool              `json:"spectators"`
	Deadline   *int              `json:"deadline"` // seconds; nil waits for ever (arcane.late)
	House      map[string]string `json:"house"`    // of HouseOptions, by key; others stand at their default
}

// MediatorSeat is who oversees the duel; House is set where no person does.
type MediatorSeat struct {
	Name  string `json:"name"`
	House bool   `json:"house"`
}

// DefaultTerms are those of a duel that names none.
func DefaultTerms() Terms {
	return Terms{
		Condition: ClearVictory, Challenged: duel.SeatB, Circle: []duel.Seat{duel.SeatA, duel.SeatB},
		Dice: DiceServer, Disclosure: "on_end", House: map[string]string{},
	}
}

// The keys of the house options.
const (
	HouseTestDice  = "test_dice"
	HouseTestTie   = "test_tie"
	HousePowerless = "no_option_points"
	HouseSurplus   = "surplus_counterspells"
	HouseExcess    = "excess_damage"
	HouseRounds    = "round_limit"
	HouseStalemate = "stalemate"
	HouseLate      = "late"
	HousePoints    = "opponent_points"
	HousePurse     = "opponent_purse"
)

// house is what the terms say of a house option, or its default.
func (t Terms) house(key string) string {
	if v, ok := t.House[key]; ok {
		return v
	}
	if o, ok := houseOptions.Find(key); ok {
		return o.Legal[0]
	}
	return ""
}

// Blind tells that a duelist sees of the other's Option Points only whether there
// are any (arcane.fog).
func (t Terms) Blind() bool { return t.house(HousePoints) == "blind" }

// PursesOpen tells that the purses are seen by all (arcane.fog).
func (t Terms) PursesOpen() bool { return t.house(HousePurse) == "open" }
