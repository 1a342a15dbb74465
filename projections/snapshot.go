package projections

import (
	"encoding/json"
	"fmt"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Snapshot is a view as it goes over the wire: what one viewer sees after one
// of his events. It stays as it is when the [View] it was taken from goes on.
type Snapshot struct {
	Viewer     duel.Viewer         `json:"viewer"`
	Step       int                 `json:"step"` // the viewer's event that led here, 0 before the first
	Round      int                 `json:"round"`
	Phase      duel.Phase          `json:"phase"`
	Advantage  *duel.Seat          `json:"advantage"` // null until it is set
	Over       bool                `json:"over"`
	Outcome    *Outcome            `json:"outcome"`
	Arena      *Arena              `json:"arena"` // null until it has formed
	Sides      map[duel.Seat]Side  `json:"sides"`
	Spells     []Icon              `json:"spells"`
	WaitingFor []duel.Actor        `json:"waiting_for"`
	Steps      map[duel.Viewer]int `json:"steps,omitempty"` // the moment in each other viewer's count; the mediator's alone
}

// Outcome is how the duel ended: "victory", "draw", "interrupted" (both count as
// victors), "declined" or "void" (never fought).
type Outcome struct {
	Result string     `json:"result"`
	Winner *duel.Seat `json:"winner"` // null where nobody won
	By     string     `json:"by"`     // the condition that was met
}

// Arena is where the images stand: its spaces lie between them.
type Arena struct {
	Spaces int `json:"spaces"`
}

// Side is one duelist as the viewer knows him.
type Side struct {
	Name      string         `json:"name"`
	Seated    bool           `json:"seated"`
	Class     string         `json:"class,omitempty"`
	Level     int            `json:"level,omitempty"`
	School    string         `json:"school,omitempty"`
	Space     *int           `json:"space"`                // null until the arena has formed
	HitPoints *HitPointsSeen `json:"hit_points,omitempty"` // absent where the terms hide them
	Hindered  bool           `json:"hindered"`
	Memory    []Prepared     `json:"memory,omitempty"`  // one's own; the mediator sees both
	Casting   *Casting       `json:"casting,omitempty"` // likewise: a spell of several rounds, under way
}

// Prepared is one line of what a side can still cast.
type Prepared struct {
	Spell string `json:"spell"`
	Key   string `json:"key"`
	Left  int    `json:"left"`
	Item  string `json:"item,omitempty"`
}

// Casting is a spell that takes several rounds and has not appeared yet.
type Casting struct {
	Spell   string `json:"spell"`
	Appears int    `json:"appears"` // the round in which it will
}

// Icon is a spell in the arena, or one that was there. A spell that is gone
// stands where it was last seen.
type Icon struct {
	Ref   int       `json:"ref"`
	Side  duel.Seat `json:"side"`
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
	MV        int                `json:"mv,omitempty"`
	PR        int                `json:"pr,omitempty"`
	Schools   []spell.School     `json:"schools,omitempty"`
	Save      spell.SaveEffect   `json:"save,omitempty"`
	Category  spell.SaveCategory `json:"save_category,omitempty"`
	Summons   bool               `json:"summons,omitempty"`
	Abilities []string           `json:"abilities,omitempty"` // the kinds that were announced, or all
	Item      string             `json:"item,omitempty"`      // that it was cast from; its owner's and the mediator's knowledge
}

// JSON is the snapshot as it goes over the wire: equal snapshots are the same
// bytes, and copying them into other JSON does not change them.
func (s Snapshot) JSON() []byte {
	b, err := json.Marshal(s)
	if err != nil {
		panic(fmt.Sprintf("projections: view of %s: %v", s.Viewer, err))
	}
	return b
}
