package scenarios

import (
	"context"
	"fmt"
	"io/fs"

	"spellduel/domain/arcane"
	"spellduel/internal/client"
)

// arcaneTable is how a Duel Arcane is set up.
type arcaneTable struct {
	terms  arcane.Terms
	sheets map[string]*arcane.Sheet
	exts   map[string]string // JSON that a program keeps with a sheet
}

// ArcaneOpening is what a Duel Arcane is opened with. Without a mediator the
// house judges.
type ArcaneOpening struct {
	Terms    arcane.Terms
	Mediator *client.Mediator
	Seats    map[string]client.Name
}

// ArcaneDriver plays one Duel Arcane.
type ArcaneDriver interface {
	Table
	OpenArcane(ctx context.Context, o ArcaneOpening) error
	// SeatArcane sits a duelist down, or declines where sheet is nil. Ext, where it is
	// not empty, is the JSON that a program keeps with the sheet.
	SeatArcane(ctx context.Context, seat string, sheet *arcane.Sheet, ext string) error
	// Lapse lets the deadline pass.
	Lapse(ctx context.Context) error
}

// ArcaneNames lists the scenarios of the Duel Arcane, in alphabetical order.
func ArcaneNames() []string {
	names, err := fs.Glob(files, "arcane/*.txtar")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	return names
}

// LoadArcane reads a scenario of the Duel Arcane by its file's name.
func LoadArcane(name string) (*Scenario, error) {
	b, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("load scenario: %w", err)
	}
	return ParseArcane(name, string(b))
}

// ParseArcane reads a scenario of the Duel Arcane. The name stands in errors.
func ParseArcane(name, text string) (*Scenario, error) {
	head, members := split(text)
	s := &Scenario{Name: name, transcripts: members, arcane: &arcaneTable{terms: arcane.DefaultTerms(), sheets: map[string]*arcane.Sheet{}, exts: map[string]string{}}}
	s.arcane.terms.Dice = arcane.DiceTable
	s.arcane.terms.Spectators = true
	s.open.Mediator = &client.Mediator{Name: "Tarrant"}
	if err := s.title(head); err != nil {
		return nil, fmt.Errorf("%s:1: %w", name, err)
	}
	if err := s.lines(head, s.readArcane); err != nil {
		return nil, err
	}
	for _, seat := range []string{"a", "b"} {
		if s.arcane.sheets[seat] == nil {
			return nil, fmt.Errorf("%s: nobody is %s: \"%s is Name, duel arcane fair, …\"", name, seat, seat)
		}
	}
	return s, s.checkMembers()
}

func (s *Scenario) readArcane(n int, line string) error {
	known, err := s.arcaneSetUp(line)
	switch {
	case err != nil:
		return err
	case known && len(s.steps) > 0:
		return fmt.Errorf("the set-up comes before the first action")
	case known:
		return nil
	}
	if check := standing(line); check != nil {
		s.steps = append(s.steps, step{n, line, check})
		return nil
	}
	return s.step(n, line, arcaneDeed)
}

// PlayArcane plays the scenario through. The error names file and line, and says
// what came instead.
func (s *Scenario) PlayArcane(ctx context.Context, d ArcaneDriver) error {
	o := ArcaneOpening{Terms: s.arcane.terms, Mediator: s.open.Mediator, Seats: map[string]client.Name{}}
	for seat, sheet := range s.arcane.sheets {
		o.Seats[seat] = client.Name{Name: sheet.Name}
	}
	if err := d.OpenArcane(ctx, o); err != nil {
		return fmt.Errorf("%s: open the duel: %w", s.Name, err)
	}
	return s.play(ctx, &play{driver: d, arcane: d})
}
