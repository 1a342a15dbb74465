package duel

// Kind says what a decision is about ("move", "meet", "act" …). Each ruleset
// documents its own.
type Kind string

// Form is the shape of the reply that a decision wants.
type Form string

// The forms of a reply.
const (
	FormOption    Form = "option"    // one of the options, by id
	FormSelection Form = "selection" // any of the options within Min, Max and Limits
	FormRolls     Form = "rolls"     // the faces of physical dice
)

// Audience says who sees that a decision is pending or a die was cast. Numbers
// are counted for each audience apart, so that what is hidden moves nothing
// that is seen.
type Audience string

// AudienceOpen is everybody, AudienceMediator the mediator alone.
const (
	AudienceOpen     Audience = "all"
	AudienceMediator Audience = "mediator"
)

// AudienceOf is a seat and the mediator ("a+mediator").
func AudienceOf(s Seat) Audience { return Audience(string(s) + "+" + string(Mediator)) }

// Decision is something that somebody owes before the duel can go on.
type Decision struct {
	ID           string   `json:"id"`
	Kind         Kind     `json:"kind"`
	Seat         Actor    `json:"seat"` // who owes it: a seat or the mediator
	Prompt       string   `json:"prompt"`
	Rules        []Rule   `json:"rules"`
	Subject      *Subject `json:"subject,omitzero"`
	Answer       Form     `json:"answer"`
	Options      []Option `json:"options,omitzero"`
	Min          int      `json:"min,omitzero"` // of a selection
	Max          int      `json:"max,omitzero"`
	Limits       *Limits  `json:"limits,omitzero"`
	Dice         string   `json:"dice,omitzero"`    // what to throw, as "2d6"
	Count        int      `json:"count,omitzero"`   // how many dice
	Sides        int      `json:"sides,omitzero"`   // of each
	Purpose      string   `json:"purpose,omitzero"` // why it is thrown
	For          Seat     `json:"for,omitzero"`     // whose throw it is
	Default      string   `json:"default,omitzero"` // the option taken when nobody answers
	Withdrawable bool     `json:"withdrawable"`     // sealed: may be taken back until all are in
	Audience     Audience `json:"audience"`         // who sees that it is pending
}

// Subject is what a decision is about.
type Subject struct {
	Spell int  `json:"spell,omitzero"` // ref of a spell in the arena
	Other int  `json:"other,omitzero"` // ref of the second spell
	Seat  Seat `json:"seat,omitzero"`
}

// Option is one legal answer, with what a program needs to choose.
type Option struct {
	ID        string `json:"id"`
	Label     string `json:"label"`
	Spell     string `json:"spell,omitzero"`     // name of the spell it spends
	Placement string `json:"placement,omitzero"` // "ahead" or "home"
	Type      string `json:"type,omitzero"`      // the dueling type picked with it
	Item      string `json:"item,omitzero"`      // the item that holds the spell
	Distance  int    `json:"distance,omitzero"`  // spaces
	Level     int    `json:"level,omitzero"`     // spell level, where it bounds the choice
}

// Limits bounds a selection beyond the number of options.
type Limits struct {
	SingleLevel int `json:"single_level"` // highest level of one spell; 0 is no limit
	TotalLevels int `json:"total_levels"` // highest total of levels; 0 is no limit
}

// Answer is a reply to a decision; the field that fits the decision's Form is set.
type Answer struct {
	Option    string   `json:"option,omitzero"`
	Selection []string `json:"selection,omitzero"` // empty: nothing is chosen; nil: no selection
	Rolls     []int    `json:"rolls,omitzero"`
}

// Find returns the option with this id.
func (d Decision) Find(id string) (Option, bool) {
	for _, o := range d.Options {
		if o.ID == id {
			return o, true
		}
	}
	return Option{}, false
}
