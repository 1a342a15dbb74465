package spellduel

import (
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// The phases of a duel and of a round (round.order).
const (
	PhasePreparation       duel.Phase = "preparation"
	PhaseContributions     duel.Phase = "contributions"
	PhaseArena             duel.Phase = "arena"
	PhaseMoveAdvantaged    duel.Phase = "move_advantaged"
	PhaseMoveDisadvantaged duel.Phase = "move_disadvantaged"
	PhaseAct               duel.Phase = "act"
	PhaseAftermath         duel.Phase = "aftermath"
	PhaseOver              duel.Phase = "over" // duel.PhaseOver
)

// What an option does.
const (
	ActGive     duel.Act = "give" // to the arena
	ActClose    duel.Act = "close"
	ActCast     duel.Act = "cast"
	ActStep     duel.Act = "step"
	ActIdentify duel.Act = "identify"
	ActPass     duel.Act = "pass"
	ActMove     duel.Act = "move" // a spell
	ActFight    duel.Act = "fight"
	ActLetPass  duel.Act = "let_pass"
	ActSave     duel.Act = "save"
	ActPower    duel.Act = "power"
	ActNone     duel.Act = "none" // let it happen
	ActCounter  duel.Act = "counter"
	ActDamage   duel.Act = "damage"
	ActPush     duel.Act = "push"
	ActGoOn     duel.Act = "go_on"  // with a casting
	ActLaunch   duel.Act = "launch" // the missiles of a spell that are left
	ActForfeit  duel.Act = "forfeit"
	ActTask     duel.Act = "task"  // bend the loser's will to what was agreed
	ActOther    duel.Act = "other" // to something else
	ActSpare    duel.Act = "spare"
	ActPlane    duel.Act = "plane"
	ActRandom   duel.Act = "random"

	// What a spell is judged to do.
	ActNothing     duel.Act = "nothing"
	ActHold        duel.Act = "hold"    // it keeps from moving and casting
	ActSilence     duel.Act = "silence" // it keeps from casting
	ActHarm        duel.Act = "harm"
	ActHarmAndHold duel.Act = "harm_and_hold"
	ActKill        duel.Act = "kill"
)

// The kinds of decision (api-contract.md, Decide).
const (
	KindContribute duel.Kind = "contribute"
	KindClose      duel.Kind = "close" // the mediator closes the contributions
	KindAct        duel.Kind = "act"
	KindMove       duel.Kind = "move"
	KindMeet       duel.Kind = "meet"
	KindRespond    duel.Kind = "respond"
	KindLinger     duel.Kind = "linger"
	KindPersonal   duel.Kind = "personal"
	KindForfeit    duel.Kind = "forfeit" // which spells pay
	KindWill       duel.Kind = "will"    // how the winner takes hold of the loser's will
	KindPlane      duel.Kind = "plane"   // to which a rift leads, the mediator's
	KindRoll       duel.Kind = "roll"    // duel.KindRoll
	KindJudge      duel.Kind = "judge"   // what a spell does: duel.KindJudge
)

// DuelOpened is the first event of every duel and pins its profile.
type DuelOpened struct {
	Profile          Profile      `json:"profile"`
	Terms            Terms        `json:"terms"`
	Mediator         MediatorSeat `json:"mediator"`
	Seats            []SeatName   `json:"seats"`
	DiceCommitment   string       `json:"dice_commitment,omitzero"` // hex; server dice only
	PreparationTurns int          `json:"preparation_turns"`        // turns (duel.preparation)
}

// SeatTaken is a character's arrival at its seat, with all it brings.
type SeatTaken struct {
	Seat     duel.Seat  `json:"seat"`
	Sheet    Sheet      `json:"sheet"`
	Figures  Figures    `json:"figures"`
	Prepared []Prepared `json:"prepared"`
	DiceSeed string     `json:"dice_seed,omitzero"` // hex, the duelist's part of the dice
	Warnings []Warning  `json:"warnings,omitzero"`  // what the mediator should know of the sheet

	// Effects are those at work on him that the terms let in; Bears are their names,
	// which all may know (effect.preexisting).
	Effects []Effect `json:"effects,omitzero"`
	Bears   []string `json:"bears,omitzero"`

	// PreparationTurns is how many turns of preparation it takes from now on, where
	// this character makes them more; 0 where he does not (duel.preparation).
	PreparationTurns int `json:"preparation_turns,omitzero"`
}

// EffectJudged is what a spell of a side's does, as one of its types, to a character whom
// it reaches: the mediator's verdict, or the default that the clock or the house took
// (reach.judged).
type EffectJudged struct {
	Seat    duel.Seat     `json:"seat"`
	Key     string        `json:"key"` // of the line of prepared spells
	Spell   string        `json:"spell"`
	Type    spell.Type    `json:"type"`
	Why     string        `json:"why"` // it had to be judged
	Verdict spell.Verdict `json:"verdict"`
	By      duel.Actor    `json:"by"` // "mediator", "clock" or "house"
}

// SpellsContributed is what one side gave to the arena (arena.contribution).
type SpellsContributed struct {
	Seat   duel.Seat     `json:"seat"`
	Spells []Contributed `json:"spells"`
}

// Contributed is one spell given to the arena.
type Contributed struct {
	Key   string `json:"key"`
	Name  string `json:"name"`
	Level int    `json:"level"`
}

// ArenaFormed fixes the number of spaces between the images (arena.length).
type ArenaFormed struct {
	Spaces int `json:"spaces"`
}

// DiceRolled is a throw that has no event of its own.
type DiceRolled struct {
	Purpose string     `json:"purpose"`
	Dice    string     `json:"dice"` // as "1d10"
	Rolls   []SideRoll `json:"rolls"`
}

// SideRoll is one side's die.
type SideRoll struct {
	Side  duel.Seat `json:"side"`
	Roll  int       `json:"roll"`
	Label string    `json:"label,omitzero"` // by which anyone recomputes the die; none at the table
}

// AdvantageSet is who has the upper hand when the duel begins (advantage.initial).
type AdvantageSet struct {
	Side duel.Seat `json:"side"`
}

// RoundBegan opens a round and fixes who is "advantaged" for its first two
// steps (round.order).
type RoundBegan struct {
	Round      int       `json:"round"`
	Advantaged duel.Seat `json:"advantaged"`
}

// SpellCast puts a spell into the arena. Spell is its ref; Space 0 is A's own.
type SpellCast struct {
	Spell int        `json:"spell"`
	Side  duel.Seat  `json:"side"`
	Space int        `json:"space"`
	Home  bool       `json:"home"` // appears in its caster's space as a home defense
	Key   string     `json:"key"`
	Item  string     `json:"item,omitzero"`
	Type  spell.Type `json:"type"`
	PR    int        `json:"pr"`
	Card  spell.Card `json:"card"`

	Varied   Variation `json:"varied,omitzero"`   // where the terms have spells cast at other levels
	Launched bool      `json:"launched,omitzero"` // a further group of missiles of a spell that was cast before
}

// CharacterPassed is a character that does nothing in the third step.
type CharacterPassed struct {
	Side duel.Seat `json:"side"`
}

// CharacterMoved is an image that steps one space, or is pushed Roll spaces by
// the one that beat it (character.move, personal.combat). Carried are the spells
// that go with it: those it was pushed into, and those that hold it.
type CharacterMoved struct {
	Side    duel.Seat `json:"side"`
	From    int       `json:"from"`
	To      int       `json:"to"`
	Pushed  bool      `json:"pushed"`
	Roll    int       `json:"roll,omitzero"` // spaces, before the arena's end stops it
	Label   string    `json:"label,omitzero"`
	Carried []int     `json:"carried"`
}

// IdentificationTried is a character's attempt to tell what a spell is. Nobody
// else can tell it from a pass (identify.check).
type IdentificationTried struct {
	Side    duel.Seat `json:"side"`
	Spell   int       `json:"spell"`
	Roll    int       `json:"roll"`
	Label   string    `json:"label,omitzero"`
	Success bool      `json:"success"`
}

// SpellIdentified shows a spell whole to the one who identified it.
type SpellIdentified struct {
	Spell int        `json:"spell"`
	To    duel.Seat  `json:"to"`
	Type  spell.Type `json:"type"`
	PR    int        `json:"pr"`
	Card  spell.Card `json:"card"`
}

// CastingBegan is the first round of a spell that takes several (cast.long). It
// appears in round Appears; others see a pass.
type CastingBegan struct {
	Side    duel.Seat  `json:"side"`
	Key     string     `json:"key"`
	Item    string     `json:"item,omitzero"`
	Type    spell.Type `json:"type"`
	Form    string     `json:"form,omitzero"` // of the spell, where it has forms
	Home    bool       `json:"home"`
	Appears int        `json:"appears"`
}

// CastingBroken is the end of a casting of several rounds before its spell appeared.
type CastingBroken struct {
	Side duel.Seat `json:"side"`
	Key  string    `json:"key"`
}

// SpellMoved is one stretch of a move, up to where something happens.
type SpellMoved struct {
	Spell int       `json:"spell"`
	Side  duel.Seat `json:"side"`
	From  int       `json:"from"`
	To    int       `json:"to"`
}

// SpellsMet is an opposing pair in one space (move.meet).
type SpellsMet struct {
	Spell int `json:"spell"` // the one that came
	Other int `json:"other"` // the one that was there
	Space int `json:"space"`
}

// TypeAnnounced tells the advantaged side the other's type (meet.announce).
type TypeAnnounced struct {
	Spell     int        `json:"spell"`
	Side      duel.Seat  `json:"side"` // whose spell it is
	To        duel.Seat  `json:"to"`
	Type      spell.Type `json:"type"`
	Abilities []string   `json:"abilities,omitzero"` // those that bear on this meeting
}

// SpellsPassed is a meeting without a fight.
type SpellsPassed struct {
	Spell int `json:"spell"`
	Other int `json:"other"`
}

// CombatRolled is one combat's dice, A's and B's, and who won: "a", "b" or
// "lock" (combat.roll). In a character's combat one side has no spell.
type CombatRolled struct {
	A      Combatant `json:"a"`
	B      Combatant `json:"b"`
	Result string    `json:"result"`
}

// Combatant is one side of a combat: a spell in the arena, a counter spell, or
// the character by his power score.
type Combatant struct {
	Spell     int    `json:"spell,omitzero"`
	Counter   bool   `json:"counter,omitzero"`
	Character bool   `json:"character,omitzero"`
	Roll      int    `json:"roll"`
	Label     string `json:"label,omitzero"`
}

// SpellDestroyed is a spell's end in combat. Victor is the side whose spell
// won, empty where a character won or both were lost (advantage.shift).
type SpellDestroyed struct {
	Spell       int       `json:"spell"`
	DestroyedBy int       `json:"destroyed_by,omitzero"` // ref of the winning spell
	Victor      duel.Seat `json:"victor,omitzero"`
}

// SpellsLocked binds a pair to its space (lock.hold).
type SpellsLocked struct {
	Spell int `json:"spell"`
	Other int `json:"other"`
	Space int `json:"space"`
}

// SpellTurned is a spell that changes sides where it stands (ability.turned).
type SpellTurned struct {
	Spell int        `json:"spell"`
	Side  duel.Seat  `json:"side"`        // whose it is from now on
	By    int        `json:"by,omitzero"` // ref of the spell that turned it; 0 for a counter spell
	Space int        `json:"space"`
	Type  spell.Type `json:"type"`
	PR    int        `json:"pr"`
	Card  spell.Card `json:"card"`
}

// SpellBlocked stops a spell at a lock (lock.hold, lock.challenge).
type SpellBlocked struct {
	Spell int   `json:"spell"`
	Space int   `json:"space"`
	By    []int `json:"by"` // the spells locked there
}

// LockCleared frees what a space's last lock held (lock.clear).
type LockCleared struct {
	Space int   `json:"space"`
	Freed []int `json:"freed"`
}

// AdvantageShifted hands over the upper hand (advantage.shift).
type AdvantageShifted struct {
	To duel.Seat `json:"to"`
}

// SpellRevealed shows a spell whole to one side (character.arrival).
type SpellRevealed struct {
	Spell int        `json:"spell"`
	Side  duel.Seat  `json:"side"` // whose spell it is
	To    duel.Seat  `json:"to"`
	Type  spell.Type `json:"type"`
	PR    int        `json:"pr"`
	Card  spell.Card `json:"card"`
}

// SpellVanished is a spell's end without a fight. Reason is "spent", "defense",
// "dissipated", "saved", "expired", "immune" or "no_effect".
type SpellVanished struct {
	Spell  int    `json:"spell"`
	Reason string `json:"reason"`
}

// CounterCast is a counter spell thrown at an incoming one (counter.cast).
type CounterCast struct {
	Side      duel.Seat  `json:"side"`
	Against   int        `json:"against"`
	Key       string     `json:"key"`
	Item      string     `json:"item,omitzero"`
	Type      spell.Type `json:"type"`
	PR        int        `json:"pr"`
	Announced bool       `json:"announced"` // its caster is disadvantaged: the type is told
	Card      spell.Card `json:"card"`

	Varied   Variation `json:"varied,omitzero"`   // where the terms have spells cast at other levels
	Launched bool      `json:"launched,omitzero"` // missiles of a spell that was cast before
}

// CounterEnded is how a counter spell fared: "won", "lost" or "locked". Victor
// is the side whose spell won, empty on a lock.
type CounterEnded struct {
	Side    duel.Seat `json:"side"`
	Against int       `json:"against"`
	Result  string    `json:"result"`
	Victor  duel.Seat `json:"victor,omitzero"`
}

// SaveRolled is a saving throw (character.save).
type SaveRolled struct {
	Side    duel.Seat `json:"side"`
	Spell   int       `json:"spell"`
	Roll    int       `json:"roll"`
	Label   string    `json:"label,omitzero"`
	Success bool      `json:"success"`
	First   bool      `json:"first,omitzero"` // it comes before any answer, and decides what the spell costs
}

// DamageDealt takes hit points from an image. HitPoints is what is left.
type DamageDealt struct {
	Side      duel.Seat `json:"side"`
	Spell     int       `json:"spell"`
	Die       DieRoll   `json:"die,omitzero"` // that decided on the dice
	Dice      string    `json:"dice"`
	Rolls     []int     `json:"rolls"`
	Label     string    `json:"label,omitzero"`
	Amount    int       `json:"amount"`
	HitPoints int       `json:"hit_points"`
	Band      string    `json:"band"`
	Slain     bool      `json:"slain,omitzero"` // killed outright: all that was left, without dice
}

// LevelsDrained takes levels from an image for the rest of the duel, with what went
// with them (ability.drain). Level, HitPoints and Saves are what is left.
type LevelsDrained struct {
	Side      duel.Seat      `json:"side"`
	Spell     int            `json:"spell"`
	Levels    int            `json:"levels"`
	Level     int            `json:"level"`
	HitPoints HitPoints      `json:"hit_points"`
	Band      string         `json:"band"`
	Saves     map[string]int `json:"saves"`
	Forgotten []Forgotten    `json:"forgotten,omitzero"` // the spells that had to go with their slots
}

// Forgotten is copies of a line that are in memory no more.
type Forgotten struct {
	Key   string `json:"key"`
	Count int    `json:"count"`
}

// CheckRolled is a roll that only its own side and the mediator see: Purpose is "check"
// of the power score, by which Spell reveals Other (identify.check), or "dispel", by
// which it destroys Other after all (ability.dispel).
type CheckRolled struct {
	Side    duel.Seat `json:"side"`
	Purpose string    `json:"purpose"`
	Spell   int       `json:"spell,omitzero"` // ref of the side's spell; 0 for a counter
	Other   int       `json:"other"`
	Roll    int       `json:"roll"`
	Label   string    `json:"label,omitzero"`
	Success bool      `json:"success"`
}

// DieRoll is a single die thrown before others, to decide on them.
type DieRoll struct {
	Dice  string `json:"dice"` // as "1d20"
	Roll  int    `json:"roll"`
	Label string `json:"label,omitzero"`
}

// CharacterHindered is a hold on a character by a spell in his space: Blocks is
// "acting" (linger.effect), "casting" (summon.reach), or "nothing" where the spell only
// burns on.
type CharacterHindered struct {
	Side   duel.Seat `json:"side"`
	Spell  int       `json:"spell"`
	Blocks string    `json:"blocks"`
}

// HindranceEnded is a hold thrown off.
type HindranceEnded struct {
	Side  duel.Seat `json:"side"`
	Spell int       `json:"spell"`
}

// DispelRolled is the throw of a spell that dispels, against one effect at work on
// the image that it has reached (effect.preexisting).
type DispelRolled struct {
	Side    duel.Seat `json:"side"` // whose effect it is
	Spell   int       `json:"spell"`
	Effect  string    `json:"effect"`
	Roll    int       `json:"roll"`
	Label   string    `json:"label,omitzero"`
	Success bool      `json:"success"`
}

// EffectEnded is the end of an effect that was at work on a character when the arena
// formed. Reason is "expired" or "dispelled".
type EffectEnded struct {
	Side   duel.Seat `json:"side"`
	Effect string    `json:"effect"`
	Reason string    `json:"reason"`
}

// PreparationDisturbed spoils what stood before the arena did; all preparations
// begin anew (duel.circling).
type PreparationDisturbed struct {
	Attempt int `json:"attempt"` // which is broken, from 1
}

// OutsideDisturbed is an attack on the mediator or on the protective spell,
// which changes nothing (end.interference).
type OutsideDisturbed struct {
	Target string `json:"target"` // mediator or protection
}

// Interfered is something from outside that ends a duel: an attack on a duelist,
// a touch, equipment handed over, a spell cast on him, the mediator's own touch
// (end.interference).
type Interfered struct {
	Kind string    `json:"kind"`          // "touch", which is the mediator's own, "attack", "contact", "equipment" or "spell"
	Seat duel.Seat `json:"seat,omitzero"` // on whom, where it was on one
}

// CompulsionFound is a duelist whom the mediator finds under magical or psionic
// compulsion: he cannot consent (duel.consent).
type CompulsionFound struct {
	Seat duel.Seat `json:"seat"`
}

// ItemConfiscated is a smuggled item that the search has turned up. It is kept
// until the duel is over (duel.search).
type ItemConfiscated struct {
	Seat duel.Seat `json:"seat"` // on whom it was found
	Item string    `json:"item"` // its name
}
