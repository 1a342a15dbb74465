package duel

// Kind says what a decision is about ("move", "meet", "act" …). Each ruleset
// documents its own.
type Kind string

// KindRoll is the [Kind] of the entering of dice that the table throws, in every ruleset.
const KindRoll = "roll"

// KindJudge is the [Kind] of what only the mediator can decide and only he sees asked,
// in every ruleset.
const KindJudge = "judge"

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

// Decision is something that somebody owes before the duel can go on. It holds
// facts alone: the words to ask it in are made where it is shown.
type Decision struct {
	ID           string   `json:"id"`
	Kind         Kind     `json:"kind"`
	Seat         Actor    `json:"seat"` // who owes it: a seat or the mediator
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

	// Of something to judge about a spell of the seat's.
	Key  string `json:"key,omitzero"`  // the line of prepared spells
	Name string `json:"name,omitzero"` // of the spell
	Type string `json:"type,omitzero"` // the dueling type that it is about
	Why  string `json:"why,omitzero"`
	Text string `json:"text,omitzero"` // what is said of it in words
}

// Option is one legal answer, with what a program needs to choose. Its id names
// it within its decision and is not to be taken apart.
type Option struct {
	ID        string `json:"id"`
	Act       Act    `json:"act"`                // what it does
	Key       string `json:"key,omitzero"`       // the line of prepared spells that it spends
	Spell     string `json:"spell,omitzero"`     // name of that spell
	Level     int    `json:"level,omitzero"`     // its level
	Type      string `json:"type,omitzero"`      // the dueling type picked with it
	Form      string `json:"form,omitzero"`      // the form of the spell picked with it, such as "hot"
	Placement string `json:"placement,omitzero"` // "ahead" or "home"
	Item      string `json:"item,omitzero"`      // the item that holds the spell
	Rounds    int    `json:"rounds,omitzero"`    // that the casting takes, where more than one
	Distance  int    `json:"distance,omitzero"`  // spaces
	Space     *int   `json:"space,omitzero"`     // where it leads
	Ref       int    `json:"ref,omitzero"`       // the spell in the arena that it is about
	Amount    int    `json:"amount,omitzero"`    // how many of what its act is about
	Costs     []Cost `json:"costs,omitzero"`     // what it takes of the budgets of a selection
	Plane     string `json:"plane,omitzero"`     // that it names
	Dice      string `json:"dice,omitzero"`      // what it costs, as "3d6"
	Save      string `json:"save,omitzero"`      // what a save does against that: "none", "negates", "half"
}

// Act is what an option does ("cast", "move", "fight" …). Each ruleset documents
// its own.
type Act string

// Limits bounds a selection beyond the number of options. A level that is
// absent or 0 is no limit.
type Limits struct {
	SingleLevel *int `json:"single_level,omitzero"` // highest level of one spell; absent, or 0, where there is no limit
	TotalLevels *int `json:"total_levels,omitzero"` // highest total of levels; absent, or 0, where there is no limit
	LeastLevels int  `json:"least_levels,omitzero"` // lowest total of levels; 0 is no limit

	SeveralLevels int `json:"several_levels,omitzero"` // highest total of levels where more than one is chosen; 0 is no limit but the total's

	Budgets []Budget `json:"budgets,omitzero"` // each holds for the selection as a whole
}

// single is the highest level of one spell.
func (l Limits) single() (level int, limited bool) { return bound(l.SingleLevel) }

// total is the highest total of levels.
func (l Limits) total() (levels int, limited bool) { return bound(l.TotalLevels) }

func bound(n *int) (int, bool) {
	if n == nil || *n == 0 {
		return 0, false
	}
	return *n, true
}

// Answer is a reply to a decision; it has the field that this asks for.
type Answer struct {
	Option    string   `json:"option,omitzero"`
	Selection []string `json:"selection,omitzero"` // empty: nothing is chosen; nil: no selection
	Rolls     []int    `json:"rolls,omitzero"`
}

// has tells that the part is given which a form wants.
func (a *Answer) has(f Form) bool {
	switch f {
	case FormOption:
		return a.Option != ""
	case FormSelection:
		return a.Selection != nil
	case FormRolls:
		return a.Rolls != nil
	}
	return false
}

// Picked lists the options of a selection, in its order; an id that the decision
// lacks is none.
func (d Decision) Picked(ids []string) []Option {
	options := make([]Option, 0, len(ids))
	for _, id := range ids {
		if o, ok := d.Find(id); ok {
			options = append(options, o)
		}
	}
	return options
}

// Find returns the option with this id.
func (d Decision) Find(id string) (Option, bool) {
	for i := range d.Options {
		if d.Options[i].ID == id {
			return d.Options[i], true
		}
	}
	return Option{}, false
}

// offers tells that the decision has an option with this id.
func (d *Decision) offers(id string) bool {
	for i := range d.Options {
		if d.Options[i].ID == id {
			return true
		}
	}
	return false
}

// Chosen is the option with this id as it stands in the decision, which shares it and is
// never changed; one that says nothing where there is none.
func (d *Decision) Chosen(id string) *Option {
	for i := range d.Options {
		if d.Options[i].ID == id {
			return &d.Options[i]
		}
	}
	return &Option{}
}
