package spellduel

import (
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/duel"
)

// Contraband is an item that a search can turn up: smuggled, and not taken yet.
type Contraband struct {
	Seat duel.Seat
	Item string // its name, which no other item of the seat has
}

// Contraband lists what a search can turn up now; nothing once the arena stands
// (duel.search).
func (s *State) Contraband() []Contraband {
	if s.Spaces > 0 || s.decided() {
		return nil
	}
	var found []Contraband
	for i := range s.Sides {
		side := &s.Sides[i]
		for _, item := range side.Sheet.Items {
			if item.Smuggled && !slices.Contains(side.Taken, item.Name) {
				found = append(found, Contraband{side.Seat, item.Name})
			}
		}
	}
	return found
}

// searching is the house's search, which turns up everything (ruling
// search.finding). A person who mediates takes what he finds when he likes.
type searching struct{}

func (searching) settle(s *State) bool {
	if s.Mediator.House && len(s.Contraband()) > 0 {
		return false
	}
	s.pop()
	return true
}

func (searching) next(*State) Step { return Step{Auto: true} }

func (searching) perform(g *game) {
	found := g.state.Contraband()[0]
	g.emit(ItemConfiscated(found), nil, RuleDuelSearch)
}

// confiscate takes an item that the mediator's search has turned up.
func (g *game) confiscate(c Intervene) error {
	found := g.state.Contraband()
	if !slices.Contains(found, Contraband{c.Seat, c.Item}) {
		var legal []string
		for _, f := range found {
			legal = append(legal, fmt.Sprintf("%q on %s", f.Item, f.Seat))
		}
		return &duel.Refusal{
			Code: duel.CodeNotOffered, Field: "/item", Rules: []duel.Rule{RuleDuelSearch},
			Detail: fmt.Sprintf("%s smuggles no %.80q; what can be found is %s", c.Seat, c.Item, strings.Join(legal, ", ")),
		}
	}
	g.actor = duel.Mediator
	g.emit(ItemConfiscated{Seat: c.Seat, Item: c.Item}, nil, RuleDuelSearch)
	g.unasked()
	return nil
}

// itemConfiscated takes an item with all that it holds.
func (s *State) itemConfiscated(d ItemConfiscated) {
	side := s.side(d.Seat)
	side.Taken = append(slices.Clone(side.Taken), d.Item)
	for i, p := range side.Prepared {
		if p.Smuggled && p.Item == d.Item {
			side.Left[i] = 0
		}
	}
}
