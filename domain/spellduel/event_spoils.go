package spellduel

import "spellduel/domain/duel"

// DuelDecided is the end of the fight: who has won, and which row of the stakes
// the two must bear from now on. The duel ends when that is done.
type DuelDecided struct {
	Result    string    `json:"result"`
	Winner    duel.Seat `json:"winner,omitzero"`
	By        string    `json:"by"`
	Condition int       `json:"condition,omitzero"` // as of [DuelEnded]
	Stakes    string    `json:"stakes"`             // friendly, death or service; a prize as what it is fought
	Tier      Tier      `json:"tier"`               // by the levels that both sides gave (arena.stake_levels)
}

// ended is the end that this comes to.
func (d DuelDecided) ended() DuelEnded {
	return DuelEnded{Result: d.Result, Winner: d.Winner, By: d.By, Condition: d.Condition}
}

// SpoilsDamage is what the aftermath takes of a character's own hit points, with
// what is left of them (spoils.damage).
type SpoilsDamage struct {
	Side      duel.Seat `json:"side"`
	Temporary bool      `json:"temporary"` // it mends by a point a round
	Dice      string    `json:"dice"`
	Rolls     []int     `json:"rolls"`
	Label     string    `json:"label,omitzero"`
	Amount    int       `json:"amount"`
	HitPoints int       `json:"hit_points"`
	Band      string    `json:"band"`
}

// LevelsLost is how many levels of spells a character loses (spoils.spell_loss).
type LevelsLost struct {
	Side    duel.Seat `json:"side"`
	Dice    string    `json:"dice"`
	Rolls   []int     `json:"rolls"`
	Label   string    `json:"label,omitzero"`
	Levels  int       `json:"levels"`           // that spells pay: a winner's are bounded by what he cast, a loser's by what he has
	Missing int       `json:"missing,omitzero"` // that a loser cannot pay: points of an ability
}

// SpellsForfeited is what pays for lost levels: spells that leave memory, and points of
// an ability where these are not enough (spoils.spell_loss).
type SpellsForfeited struct {
	Side    duel.Seat     `json:"side"`
	Spells  []Contributed `json:"spells"`
	Ability string        `json:"ability,omitzero"`
	Points  int           `json:"points,omitzero"`
}

// What of a loser's fate a roll is about.
const (
	FateDeath          = "death"          // a save against dying, of 1d20
	FateExplosion      = "explosion"      // a save against dying in the blast, of 1d20
	FateShock          = "system_shock"   // 1d100, at most his chance
	FateRift           = "other_plane"    // 1d100: within the tier's chance he is hurled away
	FateDisintegration = "disintegration" // 1d100: half of the dead leave no more than dust
)

// FateRolled is a roll on what becomes of a loser. Made says that it fell as the
// throw is named: a save or a shock survived, the rift or the disintegration come
// about (spoils.death, spoils.death_outcome).
type FateRolled struct {
	Side  duel.Seat `json:"side"`
	Of    string    `json:"of"` // "death", "explosion", "system_shock", "other_plane" or "disintegration"
	Dice  string    `json:"dice"`
	Roll  int       `json:"roll"`
	Label string    `json:"label,omitzero"`
	Made  bool      `json:"made"`
}

// KnockedOut is how long one lies senseless, in turns (spoils.death).
type KnockedOut struct {
	Side  duel.Seat `json:"side"`
	Turns int       `json:"turns"`
	Dice  string    `json:"dice"`
	Rolls []int     `json:"rolls"`
	Label string    `json:"label,omitzero"`
}

// EquipmentTried is what an explosion leaves of a dead duelist's equipment
// (spoils.death, ruling spoils.equipment).
type EquipmentTried struct {
	Side    duel.Seat    `json:"side"`
	Against string       `json:"against"` // magical_fire or lightning
	Pieces  []PieceTried `json:"pieces"`
	Label   string       `json:"label,omitzero"` // of all the rolls together, as one throw
}

// PieceTried is one piece's save: Roll with its plus must reach Needed.
type PieceTried struct {
	Name      string `json:"name"`
	Needed    int    `json:"needed"`
	Roll      int    `json:"roll"`
	Destroyed bool   `json:"destroyed"`
}

// PlaneReached is where the rift has led. Only he and the mediator know
// (spoils.death_outcome).
type PlaneReached struct {
	Side  duel.Seat `json:"side"`
	Plane string    `json:"plane"`
	Roll  int       `json:"roll,omitzero"` // of 1d10, where chance chose it
	Label string    `json:"label,omitzero"`
}

// WillBent is a spell that takes hold of the loser's will, or tries to
// (spoils.service).
type WillBent struct {
	Side    duel.Seat `json:"side"`
	Spell   string    `json:"spell"`
	ForTask bool      `json:"for_task"`      // it serves the agreed task and allows no save
	Roll    int       `json:"roll,omitzero"` // of the save, where there was one
	Label   string    `json:"label,omitzero"`
	Saved   bool      `json:"saved"`
}

// AftermathSet is what the duel leaves of one character: the change to the sheet
// that he brought, and what lasts (spoils.report).
type AftermathSet struct {
	Side       duel.Seat   `json:"side"`
	Lost       []LostSpell `json:"lost"`              // spells gone from memory or items, their components with them
	Prize      string      `json:"prize,omitzero"`    // what he has won
	Returned   []string    `json:"returned,omitzero"` // what the search took and gives back
	Conditions []Lasting   `json:"conditions"`        // what lasts, and what lifts it
	Patch      SheetPatch  `json:"patch"`             // a JSON Merge Patch (RFC 7386) on his sheet
}

// LostSpell is copies of a spell that are gone, and why: "contributed" or
// "forfeited".
type LostSpell struct {
	Spell string `json:"spell"`
	Item  string `json:"item,omitzero"`
	Count int    `json:"count"`
	Why   string `json:"why"`
}

// thrownOnce is an event of the aftermath that states one throw.
type thrownOnce interface{ label() string }

func (d SpoilsDamage) label() string   { return d.Label }
func (d LevelsLost) label() string     { return d.Label }
func (d FateRolled) label() string     { return d.Label }
func (d KnockedOut) label() string     { return d.Label }
func (d EquipmentTried) label() string { return d.Label }
func (d PlaneReached) label() string   { return d.Label }
func (d WillBent) label() string       { return d.Label }

// EventType implements [duel.Payload].
func (DuelDecided) EventType() string { return "duel_decided" }

// EventType implements [duel.Payload].
func (SpoilsDamage) EventType() string { return "spoils_damage" }

// EventType implements [duel.Payload].
func (LevelsLost) EventType() string { return "levels_lost" }

// EventType implements [duel.Payload].
func (SpellsForfeited) EventType() string { return "spells_forfeited" }

// EventType implements [duel.Payload].
func (FateRolled) EventType() string { return "fate_rolled" }

// EventType implements [duel.Payload].
func (KnockedOut) EventType() string { return "knocked_out" }

// EventType implements [duel.Payload].
func (EquipmentTried) EventType() string { return "equipment_tried" }

// EventType implements [duel.Payload].
func (PlaneReached) EventType() string { return "plane_reached" }

// EventType implements [duel.Payload].
func (WillBent) EventType() string { return "will_bent" }

// EventType implements [duel.Payload].
func (AftermathSet) EventType() string { return "aftermath_set" }
