package projections

import (
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// What the fog leaves of a payload. Each struct lists what may be seen; it is
// filled field by field and never made by blanking out the whole.

// SeatSeen is a character as the other side and the public see it (fog.sheet).
type SeatSeen struct {
	Seat      duel.Seat              `json:"seat"`
	Name      string                 `json:"name"`
	Class     string                 `json:"class"`
	Level     int                    `json:"level"`
	School    string                 `json:"school"`
	Classes   []spellduel.ClassLevel `json:"classes,omitempty"`    // of a caster of several
	HitPoints *HitPointsSeen         `json:"hit_points,omitempty"` // absent where the terms hide them
	DiceSeed  string                 `json:"dice_seed,omitempty"`

	Bears            []string `json:"bears,omitempty"`             // effects at work on him, by name
	PreparationTurns int      `json:"preparation_turns,omitempty"` // from now on, where this character makes them more
}

// HitPointsSeen is hit points by number or by band, never both.
type HitPointsSeen struct {
	Current *int   `json:"current,omitempty"` // may be below 0
	Max     *int   `json:"max,omitempty"`
	Band    string `json:"band,omitempty"` // unhurt, hurt, wounded, failing or down
}

// DecisionSeen says that a decision is pending, and no more.
type DecisionSeen struct {
	Decision DecisionName `json:"decision"`
}

// DecisionName is all that others learn of a decision.
type DecisionName struct {
	ID   string     `json:"id"`
	Kind duel.Kind  `json:"kind"`
	Seat duel.Actor `json:"seat"`
}

// AnswerSeen says that a decision was answered, and no more but that the clock
// did it, where it did.
type AnswerSeen struct {
	Decision string     `json:"decision"`
	Kind     duel.Kind  `json:"kind"`
	Seat     duel.Actor `json:"seat"`
	By       duel.Actor `json:"by,omitempty"`
}

// RollSeen is the faces of physical dice and who entered them (dice.table).
type RollSeen struct {
	Decision string     `json:"decision"`
	Kind     duel.Kind  `json:"kind"`
	Seat     duel.Actor `json:"seat"`
	By       duel.Actor `json:"by"`
	Answer   FacesSeen  `json:"answer"`
	Dice     string     `json:"dice,omitempty"`  // of a throw that the server made for the table
	Label    string     `json:"label,omitempty"` // of the same
}

// FacesSeen is the part of an answer that holds rolls.
type FacesSeen struct {
	Rolls []int `json:"rolls"`
}

// IconSeen is a cast spell as the other side and the public see it: an icon and
// its place (cast.simultaneous).
type IconSeen struct {
	Spell int       `json:"spell"`
	Side  duel.Seat `json:"side"`
	Space int       `json:"space"`
	Home  bool      `json:"home"`
}

// TypeSeen is an announced type without the abilities that were told with it,
// which would give away the spell of the side told (meet.announce).
type TypeSeen struct {
	Spell int        `json:"spell"`
	Side  duel.Seat  `json:"side"`
	To    duel.Seat  `json:"to"`
	Type  spell.Type `json:"type"`
}

// TurnedSeen is a spell that changed sides, as its first caster, who knows it, and
// the public see it (ability.turned).
type TurnedSeen struct {
	Spell int       `json:"spell"`
	Side  duel.Seat `json:"side"`
	By    int       `json:"by,omitempty"`
	Space int       `json:"space"`
}

// CounterSeen is a counter spell as the other side and the public see it
// (fog.counter).
type CounterSeen struct {
	Side    duel.Seat  `json:"side"`
	Against int        `json:"against"`
	Type    spell.Type `json:"type,omitempty"` // where it was announced
	Name    string     `json:"name,omitempty"` // where the house has counters named
}

// CombatSeen is a combat of which each side sees its own die alone, by the house
// (combat.roll).
type CombatSeen struct {
	A      CombatantSeen `json:"a"`
	B      CombatantSeen `json:"b"`
	Result string        `json:"result"`
}

// CombatantSeen is one side of such a combat.
type CombatantSeen struct {
	Spell     int    `json:"spell,omitzero"`
	Counter   bool   `json:"counter,omitzero"`
	Character bool   `json:"character,omitzero"`
	Roll      int    `json:"roll,omitzero"` // of one d20; where the house keeps the dice to their own side, to that alone
	Label     string `json:"label,omitzero"`
}

// DamageSeen is damage without what is left (terms "wounded").
type DamageSeen struct {
	Side   duel.Seat         `json:"side"`
	Spell  int               `json:"spell"`
	Die    spellduel.DieRoll `json:"die,omitzero"` // that decided on the dice
	Dice   string            `json:"dice"`
	Rolls  []int             `json:"rolls"`
	Label  string            `json:"label,omitempty"` // of the server's dice
	Amount int               `json:"amount"`
	Band   string            `json:"band"`
	Slain  bool              `json:"slain,omitempty"` // killed outright, without dice
}

// DrainedLevelsSeen is a loss of levels as others see it: hit points by the terms.
type DrainedLevelsSeen struct {
	Side      duel.Seat            `json:"side"`
	Spell     int                  `json:"spell"`
	Levels    int                  `json:"levels"`
	Level     int                  `json:"level"`
	HitPoints *spellduel.HitPoints `json:"hit_points,omitempty"`
	Band      string               `json:"band,omitempty"`
}

// HurtSeen is damage of which only the fact is seen (terms "hidden").
type HurtSeen struct {
	Side  duel.Seat `json:"side"`
	Spell int       `json:"spell"`
}

// EventType implements [duel.Payload].
func (SeatSeen) EventType() string { return "seat_taken" }

// Arrival implements [duel.Seated].
func (s SeatSeen) Arrival() duel.Arrival {
	return duel.Arrival{Seat: s.Seat, Name: s.Name, Fresh: true, DiceSeed: s.DiceSeed}
}

// seatWhole shows an empty memory as an empty list; old duels hold null there.
func seatWhole(_ *Ledger, d spellduel.SeatTaken) any {
	if d.Prepared == nil {
		d.Prepared = []spellduel.Prepared{}
	}
	return d
}

func seatSeen(l *Ledger, d spellduel.SeatTaken) any {
	return SeatSeen{
		Seat: d.Seat, Name: d.Sheet.Name, Class: d.Sheet.Class, Level: d.Sheet.Level, School: d.Sheet.School, Classes: d.Sheet.Classes,
		HitPoints: hitPointsSeen(l.HitPoints, d.Sheet.HitPoints), DiceSeed: d.DiceSeed,
		Bears: d.Bears, PreparationTurns: d.PreparationTurns,
	}
}

func hitPointsSeen(terms spellduel.HitPointsSeen, h spellduel.HitPoints) *HitPointsSeen {
	switch terms {
	case spellduel.HitPointsExact:
		return &HitPointsSeen{Current: &h.Current, Max: &h.Max}
	case spellduel.HitPointsWounded:
		return &HitPointsSeen{Band: spellduel.Band(h)}
	case spellduel.HitPointsHidden:
	}
	return nil
}

func decisionSeen(_ *Ledger, d spellduel.DecisionDue) any {
	return DecisionSeen{DecisionName{ID: d.Decision.ID, Kind: d.Decision.Kind, Seat: d.Decision.Seat}}
}

func answerSeen(_ *Ledger, d spellduel.DecisionMade) any {
	if d.Kind == spellduel.KindRoll {
		return RollSeen{Decision: d.Decision, Kind: d.Kind, Seat: d.Seat, By: d.By, Answer: FacesSeen{d.Answer.Rolls}, Dice: d.Dice, Label: d.Label}
	}
	seen := AnswerSeen{Decision: d.Decision, Kind: d.Kind, Seat: d.Seat}
	if d.By == duel.Clock {
		seen.By = d.By
	}
	return seen
}

func iconSeen(_ *Ledger, d spellduel.SpellCast) any {
	return IconSeen{Spell: d.Spell, Side: d.Side, Space: d.Space, Home: d.Home}
}

func typeSeen(_ *Ledger, d spellduel.TypeAnnounced) any {
	return TypeSeen{Spell: d.Spell, Side: d.Side, To: d.To, Type: d.Type}
}

func turnedSeen(_ *Ledger, d spellduel.SpellTurned) any {
	return TurnedSeen{Spell: d.Spell, Side: d.Side, By: d.By, Space: d.Space}
}

// combatOf is a combat as a seat sees it: whole, but where the house hides the dice the
// other side's.
func combatOf(l *Ledger, seat duel.Seat, data any) any {
	d, ok := data.(spellduel.CombatRolled)
	switch {
	case !ok:
		return nil
	case !l.OwnRolls:
		return Whole{}
	case seat == duel.SeatA:
		return CombatSeen{A: CombatantSeen(d.A), B: withoutDie(d.B), Result: d.Result}
	}
	return CombatSeen{A: withoutDie(d.A), B: CombatantSeen(d.B), Result: d.Result}
}

func combatSeen(l *Ledger, d spellduel.CombatRolled) any {
	if !l.OwnRolls {
		return Whole{}
	}
	return CombatSeen{A: withoutDie(d.A), B: withoutDie(d.B), Result: d.Result}
}

// withoutDie is a side of a combat whose die is hidden.
func withoutDie(c spellduel.Combatant) CombatantSeen {
	return CombatantSeen{Spell: c.Spell, Counter: c.Counter, Character: c.Character}
}

func counterSeen(l *Ledger, d spellduel.CounterCast) any {
	seen := CounterSeen{Side: d.Side, Against: d.Against}
	if d.Announced || l.Counters {
		seen.Type = d.Type
	}
	if l.Counters {
		seen.Name = d.Card.Name
	}
	return seen
}

func levelsSeen(l *Ledger, d spellduel.LevelsDrained) any {
	seen := DrainedLevelsSeen{Side: d.Side, Spell: d.Spell, Levels: d.Levels, Level: d.Level}
	switch l.HitPoints {
	case spellduel.HitPointsExact:
		seen.HitPoints = &d.HitPoints
	case spellduel.HitPointsWounded:
		seen.Band = d.Band
	case spellduel.HitPointsHidden:
	}
	return seen
}

func damageSeen(l *Ledger, d spellduel.DamageDealt) any {
	switch l.HitPoints {
	case spellduel.HitPointsExact:
		return Whole{}
	case spellduel.HitPointsWounded:
		return DamageSeen{Side: d.Side, Spell: d.Spell, Dice: d.Dice, Rolls: d.Rolls, Label: d.Label, Amount: d.Amount, Band: d.Band, Slain: d.Slain, Die: d.Die}
	case spellduel.HitPointsHidden:
	}
	return HurtSeen{Side: d.Side, Spell: d.Spell}
}
