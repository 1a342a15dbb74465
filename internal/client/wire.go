package client

import (
	"encoding/json"
	"fmt"
)

// OpenRequest opens a duel. Terms left nil have the server's defaults; without
// a mediator the house judges.
type OpenRequest struct {
	Ruleset  string          `json:"ruleset"`
	Terms    *Terms          `json:"terms,omitempty"`
	Mediator *Mediator       `json:"mediator,omitempty"`
	Seats    map[string]Name `json:"seats"`
}

// Terms are those asked for; what is empty has a default.
type Terms struct {
	End               []string          `json:"end,omitempty"`
	Also              []Condition       `json:"also,omitempty"`
	Stakes            *Stakes           `json:"stakes,omitempty"`
	Dice              string            `json:"dice,omitempty"`                // server or table
	OpponentHitPoints string            `json:"opponent_hit_points,omitempty"` // exact, wounded or hidden
	Disclosure        string            `json:"disclosure,omitempty"`
	Spectators        bool              `json:"spectators,omitempty"`
	Allow             []string          `json:"allow,omitempty"` // classes of items, or single ones by their names
	WaiveSaves        bool              `json:"waive_specialist_saves,omitempty"`
	Strict            bool              `json:"strict,omitempty"`   // no more spells memorized than there is room for
	House             map[string]string `json:"house,omitempty"`    // house options by key
	Deadline          *int              `json:"deadline,omitempty"` // seconds; nil waits for ever
}

// Condition is a further way in which the duel ends, for both sides or for one.
type Condition struct {
	When   string `json:"when"`
	School string `json:"school,omitempty"`
	Type   string `json:"type,omitempty"`
	Spell  string `json:"spell,omitempty"`
	Custom bool   `json:"custom,omitempty"` // a sheet brings the spell whole
	Rounds int    `json:"rounds,omitempty"`
	Text   string `json:"text,omitempty"`
	For    string `json:"for,omitempty"` // both, a or b; empty is both
}

// Stakes are what the loser pays.
type Stakes struct {
	Kind   string `json:"kind"`
	Task   string `json:"task,omitempty"`   // of a service
	Object string `json:"object,omitempty"` // of a prize
	As     string `json:"as,omitempty"`     // of a prize: the kind as which it is fought
}

// Mediator is the third caster.
type Mediator struct {
	Name       string `json:"name"`
	Protection string `json:"protection,omitempty"`
	Inside     bool   `json:"inside,omitempty"`
}

// Name is who will sit in a seat.
type Name struct {
	Name string `json:"name"`
}

// Opened is a new duel with its credentials, which are shown once.
type Opened struct {
	ID               string            `json:"id"`
	Token            string            `json:"token"`
	Invitations      map[string]string `json:"invitations"`
	SpectatorToken   string            `json:"spectator_token"`
	PreparationTurns int               `json:"preparation_turns"`
	Links            map[string]string `json:"links"`
}

// Sheet is a character as it sits down.
type Sheet struct {
	Name      string         `json:"name"`
	Class     string         `json:"class"`
	Level     int            `json:"level"`
	Classes   []ClassLevel   `json:"classes,omitempty"` // of a caster of several
	Abilities map[string]int `json:"abilities,omitempty"`
	HitPoints HitPoints      `json:"hit_points"`
	Saves     map[string]int `json:"saves,omitempty"`
	School    string         `json:"school,omitempty"`
	Element   string         `json:"element,omitempty"` // of an elementalist
	WildMage  bool           `json:"wild_mage,omitempty"`
	Memorized []Memorized    `json:"memorized,omitempty"`
	Items     []Item         `json:"items,omitempty"`
	Bonuses   *Bonuses       `json:"bonuses,omitempty"`

	Proficiencies []string `json:"proficiencies,omitempty"`
	Effects       []Effect `json:"effects,omitempty"` // already at work on the character
	SystemShock   int      `json:"system_shock,omitempty"`
	Equipment     []Thing  `json:"equipment,omitempty"`
	Conditions    []Lasts  `json:"conditions,omitempty"` // of an earlier duel

	Ext json.RawMessage `json:"ext,omitempty"` // an object of the program's own
}

// ClassLevel is one class of a caster who has several.
type ClassLevel struct {
	Class string `json:"class"`
	Level int    `json:"level"`
}

// Lasts is something that an earlier duel has left on a character.
type Lasts struct {
	Kind   string   `json:"kind"`
	Amount int      `json:"amount,omitempty"`
	Of     string   `json:"of,omitempty"`
	Lifted []string `json:"lifted_by"`
}

// Thing is something that a character carries.
type Thing struct {
	Name     string `json:"name"`
	Material string `json:"material"`
	Plus     int    `json:"plus,omitempty"`
}

// HitPoints of a character.
type HitPoints struct {
	Current int `json:"current"`
	Max     int `json:"max"`
}

// Memorized is some copies of one spell: of the catalogue by its name, or a
// custom one given whole.
type Memorized struct {
	Spell  string
	Custom *Custom // nil where the catalogue has it
	Count  int
	Caster string // which of the sheet's classes; empty for its class
	As     string // the type chosen before the duel, of the few spells that ask for one
}

// MarshalJSON writes a custom spell in the place of a name.
func (m Memorized) MarshalJSON() ([]byte, error) {
	var line struct {
		Spell any `json:"spell"`
		Count int `json:"count"`

		Caster string `json:"caster,omitempty"`
		As     string `json:"as,omitempty"`
	}
	line.Spell, line.Count, line.Caster, line.As = m.Spell, m.Count, m.Caster, m.As
	if m.Custom != nil {
		line.Spell = m.Custom
	}
	return json.Marshal(line)
}

// Custom is a spell that the catalogue lacks.
type Custom struct {
	Name         string    `json:"name"`
	Level        int       `json:"level"`
	Type         string    `json:"type"` // several joined by "/"
	Movement     int       `json:"movement"`
	Save         string    `json:"save,omitempty"`
	SaveCategory string    `json:"save_category,omitempty"`
	Damage       string    `json:"damage,omitempty"`
	Abilities    []Ability `json:"abilities,omitempty"`
	Tags         []string  `json:"tags,omitempty"`
}

// Ability is one thing that a custom spell can do beyond what its type says.
type Ability struct {
	Kind    string `json:"kind"`
	Against string `json:"against,omitempty"`
	Outcome string `json:"outcome,omitempty"`
	Form    string `json:"form,omitempty"`
	Params  string `json:"params,omitempty"`
}

// Item is a magical item; one of kind "stored" holds spells, one of kind
// "protection" is a scroll of protection, others are let in by the terms or
// smuggled.
type Item struct {
	Name     string   `json:"name"`
	Kind     string   `json:"kind"`
	Spells   []string `json:"spells,omitempty"`
	Smuggled bool     `json:"smuggled,omitempty"`
	Level    int      `json:"level,omitempty"`
	Drains   []Drain  `json:"drains,omitempty"`
	Material string   `json:"material,omitempty"`
	Plus     int      `json:"plus,omitempty"`
}

// Drain is an effect of an item that resembles no spell.
type Drain struct {
	Name     string `json:"name"`
	Dice     int    `json:"dice"`
	Movement int    `json:"movement"`
	Count    int    `json:"count,omitempty"`
}

// Effect is at work on a character already.
type Effect struct {
	Name       string `json:"name"`
	Rounds     int    `json:"rounds,omitempty"`
	Level      int    `json:"level,omitempty"`
	Immune     string `json:"immune,omitempty"`
	Save       int    `json:"save,omitempty"`
	Protection int    `json:"protection,omitempty"`
}

// Bonuses are the pluses of magical gear.
type Bonuses struct {
	Protection int `json:"protection,omitempty"`
	Weapon     int `json:"weapon,omitempty"`
	Save       int `json:"save,omitempty"`
	Armor      int `json:"armor,omitempty"`
}

// Seating takes a seat, or declines it.
type Seating struct {
	Invitation string `json:"invitation"`
	Consent    bool   `json:"consent"`
	DiceSeed   string `json:"dice_seed,omitempty"`
	Sheet      *Sheet `json:"sheet,omitempty"`
}

// Decision is something that the caller owes.
type Decision struct {
	ID           string   `json:"id"`
	Kind         string   `json:"kind"`
	Seat         string   `json:"seat"`
	Prompt       string   `json:"prompt"`
	Rules        []string `json:"rules"`
	Subject      *Subject `json:"subject"`
	Answer       string   `json:"answer"` // option, selection or rolls
	Options      []Option `json:"options"`
	Min          int      `json:"min"` // of a selection
	Max          int      `json:"max"`
	Count        int      `json:"count"` // of dice
	Sides        int      `json:"sides"` // of each
	Limits       *Limits  `json:"limits"`
	Dice         string   `json:"dice"`
	Purpose      string   `json:"purpose"`
	For          string   `json:"for"`
	Default      string   `json:"default"`
	DueAt        string   `json:"due_at"` // empty for never
	Withdrawable bool     `json:"withdrawable"`
}

// Subject is what a decision is about.
type Subject struct {
	Spell int    `json:"spell"`
	Other int    `json:"other"`
	Seat  string `json:"seat"`
}

// Option is one legal answer.
type Option struct {
	ID        string `json:"id"`
	Label     string `json:"label"`
	Spell     string `json:"spell"`
	Placement string `json:"placement"`
	Type      string `json:"type"`
	Form      string `json:"form"`
	Item      string `json:"item"`
	Distance  int    `json:"distance"`
	Level     int    `json:"level"`
	Amount    int    `json:"amount"`
	Costs     []Cost `json:"costs"`
}

// Cost is what an option takes of a budget, and Budget what a selection may
// take in all.
type (
	Cost struct {
		Of     string `json:"of"`
		Amount int    `json:"amount"`
	}
	Budget Cost
)

// Limits bounds a selection; 0 is no limit.
type Limits struct {
	SingleLevel int `json:"single_level"`
	TotalLevels int `json:"total_levels"`
	LeastLevels int `json:"least_levels"`

	SeveralLevels int `json:"several_levels"` // where more than one is chosen

	Budgets []Budget `json:"budgets"`
}

// Answer is a reply; the field that fits the decision's form is set.
type Answer struct {
	Option    string   `json:"option,omitzero"`
	Selection []string `json:"selection,omitzero"`
	Rolls     []int    `json:"rolls,omitzero"`
}

// Owed is what the caller owes now, at a version of his stream.
type Owed struct {
	Version   string     `json:"version"`
	Decisions []Decision `json:"decisions"`
}

// Happened is what a command of the caller's brought him to see.
type Happened struct {
	Version string  `json:"version"`
	Events  []Event `json:"events"`
}

// Page is a stretch of the caller's stream. Next is the seq to go on after.
type Page struct {
	Events []Event `json:"events"`
	Next   int     `json:"next"`
}

// Event is one event of a viewer's stream. JSON is the event as it came.
type Event struct {
	Seq  int
	Type string
	JSON json.RawMessage
}

// UnmarshalJSON keeps the bytes.
func (e *Event) UnmarshalJSON(b []byte) error {
	var head struct {
		Seq  int    `json:"seq"`
		Type string `json:"type"`
	}
	if err := json.Unmarshal(b, &head); err != nil {
		return fmt.Errorf("read an event: %w", err)
	}
	e.Seq, e.Type, e.JSON = head.Seq, head.Type, append(json.RawMessage(nil), b...)
	return nil
}

// Frame is one picture of the replay.
type Frame struct {
	Step  int             `json:"step"`
	Event Event           `json:"event"`
	View  json.RawMessage `json:"view"`
}

// Problem is a refusal as the server words it (application/problem+json).
type Problem struct {
	Type      string     `json:"type"`
	Title     string     `json:"title"`
	Status    int        `json:"status"`
	Detail    string     `json:"detail"`
	Code      string     `json:"code"`
	Rules     []string   `json:"rules"`
	Decision  string     `json:"decision"`
	Options   []Option   `json:"options"`
	Decisions []Decision `json:"decisions"`
	Field     string     `json:"field"`
}

func (p *Problem) Error() string {
	text := fmt.Sprintf("%s (%d): %s", p.Code, p.Status, p.Detail)
	if p.Field != "" {
		text += " at " + p.Field
	}
	return text
}
