package duel

import "slices"

// TermChoice is a part of the terms that is chosen from a list.
type TermChoice struct {
	Field string   // a JSON pointer, as refusals name it
	Legal []string // values
	Many  bool     // one or more of them, none twice; else exactly one
}

// Choices lists what of the terms is chosen from a list: a ruleset's own, and its
// house options. What is given out shares nothing with what it is made of.
func Choices(own []TermChoice, house HouseOptions) []TermChoice {
	all := make([]TermChoice, 0, len(own)+len(house))
	for _, c := range own {
		all = append(all, TermChoice{c.Field, slices.Clone(c.Legal), c.Many})
	}
	for _, o := range house {
		all = append(all, TermChoice{"/terms/house/" + o.Key, slices.Clone(o.Legal), false})
	}
	return all
}

// DecisionKind is what the decisions of one kind have in common.
type DecisionKind struct {
	Kind   Kind
	Answer Form
	Sealed bool     // asked of both sides at once, and may be taken back until all are in
	By     []string // who may owe it: "seat" for either duelist, "mediator"
	Acts   []Act    // what its options may do; none where dice are entered
}
