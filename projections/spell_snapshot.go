package projections

import (
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// SpellDuel is the view of an arena duel as it goes over the wire.
type SpellDuel struct {
	Viewer     duel.Viewer         `json:"viewer"`
	Step       int                 `json:"step"`      // the viewer's event that led here, 0 before the first
	Round      int                 `json:"round"`     // 0 before the first
	Phase      duel.Phase          `json:"phase"`     // empty before the first event
	Advantage  *duel.Seat          `json:"advantage"` // null until it is set
	Over       bool                `json:"over"`
	Decided    *Decided            `json:"decided,omitempty"` // how the fight ended, though its aftermath is still to come; absent while it goes on
	Outcome    *Outcome            `json:"outcome"`           // null until the duel is over
	Arena      *Arena              `json:"arena"`             // null until it has formed
	Sides      map[duel.Seat]Side  `json:"sides"`
	Spells     []Icon              `json:"spells"`
	WaitingFor []duel.Actor        `json:"waiting_for"`                                                            // all whom an open phase asks, until it closes, whether or not they have sealed; before the arena the seats not taken
	DueAt      *string             `json:"due_at,omitempty" format:"date-time" example:"2026-12-24T18:00:00.000Z"` // when the clock answers for whoever is still asked then; absent where the terms have no deadline, or nothing is asked
	Steps      map[duel.Viewer]int `json:"steps,omitempty"`                                                        // where each other viewer's count stands at this moment; only the mediator is told

	seats []Seat
	turns int // of preparation, where who sat down has changed them
}

// Common implements [Snapshot].
func (s SpellDuel) Common() Common {
	return Common{
		Viewer: s.Viewer, Step: s.Step, Round: s.Round, Phase: s.Phase, Over: s.Over, Outcome: s.Outcome,
		Seats: s.seats, WaitingFor: s.WaitingFor, DueAt: s.DueAt, Steps: s.Steps, PreparationTurns: s.turns,
	}
}

// JSON implements [Snapshot].
func (s SpellDuel) JSON() []byte { return encode(s.Viewer, s) }

// Arena is where the images stand: its spaces lie between them.
type Arena struct {
	Spaces int `json:"spaces"` // seat a begins in space 0, seat b in the space after the last
}

// Side is one duelist as the viewer knows him.
type Side struct {
	Name      string                 `json:"name"`
	Seated    bool                   `json:"seated"`
	Class     string                 `json:"class,omitempty"`
	Level     int                    `json:"level,omitempty"`
	School    string                 `json:"school,omitempty"`
	Classes   []spellduel.ClassLevel `json:"classes,omitempty"`     // of a caster of several; class and level are those of the highest
	Space     *int                   `json:"space"`                 // null until the arena has formed
	HitPoints *HitPointsSeen         `json:"hit_points,omitempty"`  // absent where the terms hide them
	Effects   []string               `json:"effects,omitempty"`     // still at work on him from before the duel
	Hindered  bool                   `json:"hindered"`              // a spell keeps him from casting, or from acting at all
	Memory    []Prepared             `json:"memory,omitempty"`      // what he can still cast; his own and the mediator's knowledge
	Taken     []string               `json:"confiscated,omitempty"` // smuggled items that the search turned up; his own and the mediator's knowledge
	Warnings  []string               `json:"warnings,omitempty"`    // spells beyond what there is room for, in words; his own and the mediator's knowledge
	Person    *Person                `json:"person,omitempty"`      // he himself, whom the stakes cost something; absent before the duel is decided
	Casting   *Casting               `json:"casting,omitempty"`     // a spell of several rounds, under way; his own and the mediator's knowledge
}

// Prepared is one line of what a side can still cast.
type Prepared struct {
	Spell string `json:"spell"`
	Key   string `json:"key"`            // names the line in options
	Left  int    `json:"left"`           // copies
	Item  string `json:"item,omitempty"` // the item that holds them

	Smuggled bool `json:"smuggled,omitempty"` // by an item that the terms do not let in
}

// Casting is a spell that takes several rounds and has not appeared yet.
type Casting struct {
	Spell   string `json:"spell"`
	Appears int    `json:"appears"` // the round in which it will
}

// Icon is a spell in the arena, or one that was there. A spell that is gone
// stands where it was last seen.
type Icon struct {
	Ref   int       `json:"ref"`  // its number, counted as spells appear
	Side  duel.Seat `json:"side"` // whose spell it is
	Space int       `json:"space"`
	State IconState `json:"state"`
	Known Known     `json:"known"`
}

// IconState is what a spell is doing.
type IconState string

// The states of a spell.
const (
	StateMoving    IconState = "moving"    // free to move in its owner's step
	StateHome      IconState = "home"      // a home defense, which stays
	StateLocked    IconState = "locked"    // bound to an opposing spell
	StateBlocked   IconState = "blocked"   // stopped at a lock
	StateHolding   IconState = "holding"   // hinders a character
	StateDestroyed IconState = "destroyed" // lost a combat
	StateSpent     IconState = "spent"     // gone without a fight
)

// Known is what the viewer knows of a spell: nothing, its type once announced,
// everything once revealed or identified. What was learned stays (fog.own).
type Known struct {
	Name      string             `json:"name,omitempty"`
	Level     int                `json:"level,omitempty"`
	Type      spell.Type         `json:"type,omitempty"`
	Form      string             `json:"form,omitempty"` // that its caster chose, of a spell that has forms
	MV        int                `json:"mv,omitempty"`
	PR        int                `json:"pr,omitempty"`
	Schools   []spell.School     `json:"schools,omitempty"`
	Save      spell.SaveEffect   `json:"save,omitempty"`
	Category  spell.SaveCategory `json:"save_category,omitempty"`
	Summons   bool               `json:"summons,omitempty"`
	Abilities []string           `json:"abilities,omitempty"` // what it can do beyond its type: the kinds that were announced, or all once it is known whole
	Item      string             `json:"item,omitempty"`      // that it was cast from; its owner's and the mediator's knowledge
	Smuggled  bool               `json:"smuggled,omitempty"`  // cast from an item that the terms do not let in: a cheat, which its caster and the mediator alone know of
}
