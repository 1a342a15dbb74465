package arcane

import "spellduel/domain/duel"

// The phases of a duel and of its rounds.
const (
	PhaseChallenge duel.Phase = "challenge" // until both have sat down
	PhaseCircle    duel.Phase = "circle"
	PhaseTesting   duel.Phase = "testing"
	PhaseAllotment duel.Phase = "allotment"
	PhaseFunding   duel.Phase = "funding"
	PhaseStrikes   duel.Phase = "strikes"
	PhaseRests     duel.Phase = "rests"
	PhaseDispersal duel.Phase = "dispersal"
	PhaseOver      duel.Phase = "over"
)

// What an option does.
const (
	ActAdd          duel.Act = "add"          // Amount to the testing roll
	ActKeep         duel.Act = "keep"         // the right of first strike
	ActHandOver     duel.Act = "hand_over"    // it to the other
	ActSpell        duel.Act = "spell"        // one die set to plus
	ActCounterspell duel.Act = "counterspell" // one die set to minus
	ActRest         duel.Act = "rest"         // one die left blank
	ActBuyDie       duel.Act = "buy_die"      // one more die, this round
	ActBuyPoint     duel.Act = "buy_point"    // one more Option Point, until used
	ActFund         duel.Act = "fund"         // Amount of the Counterspells shown
	ActNullify      duel.Act = "nullify"      // Amount points of Arcane Damage
)

// The kinds of decision.
const (
	KindTest    duel.Kind = "test"         // what to add to the testing roll
	KindFirst   duel.Kind = "first_strike" // keep the right or give it
	KindAllot   duel.Kind = "allot"        // how to set the dice
	KindFund    duel.Kind = "fund"         // how many Counterspells to pay
	KindNullify duel.Kind = "nullify"      // how much damage to undo
	KindRoll    duel.Kind = "roll"
)

// What a selection of an allotment may cost, by the names of its budgets.
const (
	BudgetDice   = "dice"         // arcane.limit.actions
	BudgetPoints = "points"       // arcane.nodebt
	BudgetSpend  = "spend"        // arcane.limit.op
	BudgetPurse  = "fudge_points" // arcane.fp.purse
)

// Why Option Points change.
const (
	ReasonTest          = "test"
	ReasonBought        = "bought"
	ReasonSpells        = "spells"
	ReasonCounterspells = "counterspells"
	ReasonRests         = "rests"
)

// What FUDGE points are spent on (arcane.fp.test, arcane.fp.die, arcane.fp.op,
// arcane.fp.nullify).
const (
	FudgeTest    = "test"
	FudgeDie     = "die"
	FudgePoint   = "option_point"
	FudgeNullify = "nullify"
)

// What becomes of the one who is defeated (arcane.finish).
const (
	Unconscious = "unconscious"
	Dead        = "dead"
)

// A strike is two FUDGE dice, each thrown as a die of three sides
// (arcane.strike, arcane.die).
const (
	StrikeDice = 2
	DieSides   = 3
)

// DuelOpened is the first event of every duel and pins its profile.
type DuelOpened struct {
	Profile        Profile      `json:"profile"`
	Terms          Terms        `json:"terms"`
	Mediator       MediatorSeat `json:"mediator"`
	Seats          []SeatName   `json:"seats"`
	DiceCommitment string       `json:"dice_commitment,omitzero"` // hex; server dice only
}

// SeatTaken is a duelist's arrival, with all that he brings.
type SeatTaken struct {
	Seat     duel.Seat `json:"seat"`
	Sheet    Sheet     `json:"sheet"`
	Figures  Figures   `json:"figures"`
	DiceSeed string    `json:"dice_seed,omitzero"` // hex, the duelist's part of the dice
}

// CircleRaised is the warding circle, in the halves of those who made it
// (arcane.circle).
type CircleRaised struct {
	Halves []Half `json:"halves"`
}

// Half is one maker's half of the circle, with his words; they have no effect (arcane.flavour).
type Half struct {
	Seat  duel.Seat `json:"seat"`
	Aura  string    `json:"aura,omitzero"`
	Verse string    `json:"verse,omitzero"`
}

// CircleClosed fixes the condition. From now on nothing opens the circle before
// it is met (arcane.condition, arcane.closed).
type CircleClosed struct {
	Condition  Condition `json:"condition"`
	Challenged duel.Seat `json:"challenged"`
}

// FudgeSpent is FUDGE points used for good (arcane.fp.purse). Left is what is
// still in the purse.
type FudgeSpent struct {
	Seat   duel.Seat `json:"seat"`
	On     string    `json:"on"`     // "test", "die", "option_point" or "nullify"
	Bought int       `json:"bought"` // levels, dice, points or damage
	Cost   int       `json:"cost"`   // FUDGE points
	Left   int       `json:"left"`
}

// TestRolled is both sides' testing spells (arcane.test).
type TestRolled struct {
	Dice  string     `json:"dice"` // as "2dF"
	Rolls []TestRoll `json:"rolls"`
}

// TestRoll is one side's dice, each 1, 2 or 3 for -1, 0 or +1, and what was added
// with FUDGE points.
type TestRoll struct {
	Side  duel.Seat `json:"side"`
	Faces []int     `json:"faces"`
	Sum   int       `json:"sum"` // of the dice
	Added int       `json:"added"`
	Label string    `json:"label,omitzero"`
}

// TestDecided says who had the higher total and by how much, and who strikes
// first because of it. Winner is empty on a tie (arcane.test.degree,
// arcane.first).
type TestDecided struct {
	Winner duel.Seat `json:"winner,omitzero"`
	Degree int       `json:"degree"`         // by how many levels
	First  duel.Seat `json:"first,omitzero"` // empty where the test is thrown anew
}

// OptionPointsChanged is Option Points gained or spent (arcane.test.bonus,
// arcane.fp.op, arcane.pay.spells, arcane.pay.counters, arcane.rest). Left is how
// many there are now.
type OptionPointsChanged struct {
	Seat   duel.Seat `json:"seat"`
	By     int       `json:"by"`     // below 0 where they are spent
	Reason string    `json:"reason"` // "test", "bought", "spells", "counterspells" or "rests"
	Left   int       `json:"left"`
}

// FirstStrikeSettled says who strikes first in every round (arcane.first,
// arcane.first.yield).
type FirstStrikeSettled struct {
	Seat  duel.Seat `json:"seat"`
	Given bool      `json:"given"` // by the other, whose right it was
}

// ExchangeBegan opens a round. Quiet is how many rounds before it, on end, went by
// without any damage (arcane.stalemate).
type ExchangeBegan struct {
	Round int       `json:"round"` // from 1
	First duel.Seat `json:"first"`
	Quiet int       `json:"quiet,omitzero"`
}

// AllotmentsRevealed shows both sides' dice at once, and what was bought with
// them (arcane.commit).
type AllotmentsRevealed struct {
	Allotments []Allotment `json:"allotments"` // a's, then b's
}

// Allotment is how one side set its dice (arcane.dice).
type Allotment struct {
	Seat          duel.Seat `json:"seat"`
	Spells        int       `json:"spells"`
	Counterspells int       `json:"counterspells"`
	Rests         int       `json:"rests"`
	BoughtDice    int       `json:"bought_dice"`
	BoughtPoints  int       `json:"bought_points"`
}

// CounterspellsFunded shows how many of those shown each side pays for
// (arcane.pay.counters).
type CounterspellsFunded struct {
	Funded []Funding `json:"funded"` // a's, then b's
}

// Funding is how many of its Counterspells one side pays for; the rest do nothing.
type Funding struct {
	Seat   duel.Seat `json:"seat"`
	Shown  int       `json:"shown"`
	Funded int       `json:"funded"`
}

// StrikeRolled is one side's attack (arcane.strike). Damage is the total where it
// is above 0.
type StrikeRolled struct {
	Attacker      duel.Seat `json:"attacker"`
	Defender      duel.Seat `json:"defender"`
	Spells        int       `json:"spells"`
	Counterspells int       `json:"counterspells"` // funded
	Net           int       `json:"net"`
	Dice          string    `json:"dice"`
	Faces         []int     `json:"faces"` // each 1, 2 or 3 for -1, 0 or +1
	Sum           int       `json:"sum"`   // of the dice
	Label         string    `json:"label,omitzero"`
	Total         int       `json:"total"`
	Damage        int       `json:"damage"`
}

// DamageNullified is Arcane Damage undone with FUDGE points
// (arcane.fp.nullify).
type DamageNullified struct {
	Seat   duel.Seat `json:"seat"`
	Points int       `json:"points"` // 1 or more
	Damage int       `json:"damage"` // that is left
}

// ShieldsStruck is Arcane Damage that comes through: it takes Shield Points, or
// finishes him who had none left (arcane.damage, arcane.finish).
type ShieldsStruck struct {
	Seat   duel.Seat `json:"seat"`
	Damage int       `json:"damage"`
	Lost   int       `json:"lost"` // Shield Points
	Left   int       `json:"left"`
	Final  bool      `json:"final,omitzero"` // it finishes the duel
}

// DuelistFell is what a defeat left of its loser (arcane.finish).
type DuelistFell struct {
	Seat duel.Seat `json:"seat"`
	Fate string    `json:"fate"` // "unconscious" or "dead"
}

// CircleDispersed is the winner's last spell. By is empty after a draw
// (arcane.disperse).
type CircleDispersed struct {
	By duel.Seat `json:"by,omitzero"`
}

// PowerDrained empties a duelist's Power Fatigue (arcane.drain).
type PowerDrained struct {
	Seat    duel.Seat `json:"seat"`
	Drained int       `json:"drained"` // points that were left
}
