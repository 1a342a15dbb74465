package spellduel

import (
	"strconv"
	"strings"

	"spellduel/domain/spell"
)

// Reading is a sheet as a duel would play it, line by line.
type Reading struct {
	Figures  Figures
	Effects  []Effect   // that the terms let in
	Lines    []ReadLine // memorized first, then the items', as they stand
	Unknown  []UnknownSpell
	Warnings []Warning // sheet.slots
}

// ReadLine is some copies of one spell where the sheet has them.
type ReadLine struct {
	Field string // JSON pointer, with the sheet as "/sheet"
	Class string // whose memorized spell it is; empty for an item's
	Item  string
	Card  spell.Card
	Count int

	as spell.Type // chosen before the duel, as the sheet says it
}

func (l ReadLine) pointer() string { return strings.TrimPrefix(l.Field, "/sheet") }

// memorized is the number of the sheet's memorized line, from 0, or none for an
// item's.
func (l ReadLine) memorized() []int {
	number, ok := strings.CutPrefix(l.Field, "/sheet/memorized/")
	n, err := strconv.Atoi(number)
	if !ok || err != nil {
		return nil
	}
	return []int{n}
}

// UnknownSpell is a name that the catalogue does not have on the lists where it
// was looked for.
type UnknownSpell struct {
	Field string // JSON pointer, with the sheet as "/sheet"
	Name  string
	Lists []spell.Caster
}

// Read reads a sheet as taking a seat does, but goes on past spells that the
// catalogue lacks and tells which they are, and does not ask whether the character is fit to
// duel. What else a seat would refuse is an error: a [duel.Refusal] whose field
// begins with "/sheet".
func Read(sh Sheet, c *spell.Catalogue) (Reading, error) {
	p := preparation{catalogue: c, terms: DefaultTerms(), lenient: true}
	if err := p.sheet(sh); err != nil {
		return Reading{}, err
	}
	return p.read, nil
}
