package scenarios

import (
	"context"
	"embed"
	"fmt"
	"io/fs"
	"regexp"
	"strings"

	"spellduel/internal/client"
)

//go:embed *.txtar arcane/*.txtar spells/*.txtar
var files embed.FS

// Scenario is one file, read and understood.
type Scenario struct {
	Name  string   // of the file
	Rules []string // that it bears, by id
	Title string   // what is shown

	open        client.OpenRequest
	sheets      map[string]*client.Sheet
	customs     map[string]*client.Custom // by plain name
	arcane      *arcaneTable              // of a Duel Arcane
	steps       []step
	transcripts []member
}

// step is one line of what is done and seen.
type step struct {
	line int
	text string
	do   func(ctx context.Context, p *play) error
}

// Names lists the scenarios of the house, in alphabetical order: those of the rules,
// then those of single spells.
func Names() []string {
	var names []string
	for _, pattern := range []string{"*.txtar", "spells/*.txtar"} {
		found, err := fs.Glob(files, pattern)
		if err != nil {
			panic(err) // the patterns are constants
		}
		names = append(names, found...)
	}
	return names
}

// Load reads a scenario of the house by its file's name.
func Load(name string) (*Scenario, error) {
	b, err := files.ReadFile(name)
	if err != nil {
		return nil, fmt.Errorf("load scenario: %w", err)
	}
	return Parse(name, string(b))
}

// Parse reads a scenario. The name stands in errors.
func Parse(name, text string) (*Scenario, error) {
	head, members := split(text)
	s := &Scenario{Name: name, sheets: map[string]*client.Sheet{}, customs: map[string]*client.Custom{}, transcripts: members}
	s.open = client.OpenRequest{
		Ruleset: "spells-and-magic", Terms: &client.Terms{Dice: "table", Spectators: true},
		Mediator: &client.Mediator{Name: "Tarrant"},
	}
	if err := s.title(head); err != nil {
		return nil, fmt.Errorf("%s:1: %w", name, err)
	}
	if err := s.lines(head, s.read); err != nil {
		return nil, err
	}
	for _, seat := range []string{"a", "b"} {
		if s.sheets[seat] == nil {
			return nil, fmt.Errorf("%s: nobody is %s: \"%s is Name, class level, …\"", name, seat, seat)
		}
	}
	s.open.Seats = map[string]client.Name{"a": {Name: s.sheets["a"].Name}, "b": {Name: s.sheets["b"].Name}}
	return s, s.checkMembers()
}

// checkMembers refuses what is no viewer's transcript.
func (s *Scenario) checkMembers() error {
	for _, m := range s.transcripts {
		if viewer, ok := strings.CutPrefix(m.name, "transcript/"); !ok || !isViewer(viewer) {
			return fmt.Errorf("%s:%d: the member %q is no viewer's transcript", s.Name, m.line, m.name)
		}
	}
	return nil
}

// lines reads what is no comment, a line at a time.
func (s *Scenario) lines(head string, read func(n int, line string) error) error {
	n := 0
	for line := range strings.Lines(head) {
		n++
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		if err := read(n, line); err != nil {
			return fmt.Errorf("%s:%d: %s: %w", s.Name, n, line, err)
		}
	}
	return nil
}

func isViewer(v string) bool {
	for _, known := range Viewers {
		if v == known {
			return true
		}
	}
	return false
}

var heading = regexp.MustCompile(`^((?:` + ruleID + `,\s+)*` + ruleID + `): (\S.*)$`)

// ruleID is a chapter, a rule and perhaps a part of it; one rule has but one word.
const ruleID = `(?:[a-z_]+(?:\.[a-z_]+){1,2}|reversed)`

// title reads the comment at the head: rule ids, a colon, what is shown.
func (s *Scenario) title(head string) error {
	var text []string
	for line := range strings.Lines(head) {
		rest, comment := strings.CutPrefix(strings.TrimSpace(line), "#")
		if !comment {
			break
		}
		text = append(text, strings.TrimSpace(rest))
	}
	m := heading.FindStringSubmatch(strings.TrimSpace(strings.Join(text, " ")))
	if m == nil {
		return fmt.Errorf("a scenario begins with \"# rule.id, rule.id: what is shown\"")
	}
	for id := range strings.SplitSeq(m[1], ",") {
		s.Rules = append(s.Rules, strings.TrimSpace(id))
	}
	s.Title = m[2]
	return nil
}

// read understands one line: set-up first, then what is done and seen.
func (s *Scenario) read(n int, line string) error {
	known, err := s.setUp(line)
	switch {
	case err != nil:
		return err
	case known && len(s.steps) > 0:
		return fmt.Errorf("the set-up comes before the first action")
	case known:
		return nil
	}
	return s.step(n, line, deed)
}

// step understands a line of what is done and seen; deed knows the actions.
func (s *Scenario) step(n int, line string, deed func(string) (action, error)) error {
	do, err := understand(line, deed)
	if err != nil {
		return err
	}
	s.steps = append(s.steps, step{n, line, do})
	return nil
}

func understand(line string, deed func(string) (action, error)) (func(context.Context, *play) error, error) {
	switch check, err := assertion(line); {
	case err != nil:
		return nil, err
	case check != nil:
		return func(ctx context.Context, p *play) error {
			if err := p.sit(ctx, action{}); err != nil {
				return err
			}
			return check(ctx, p)
		}, nil
	}
	if m := refusal.FindStringSubmatch(line); m != nil {
		act, err := deed(m[2])
		if err != nil {
			return nil, err
		}
		return func(ctx context.Context, p *play) error { return p.refuse(ctx, m[1], act) }, nil
	}
	act, err := deed(line)
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context, p *play) error { return p.act(ctx, act) }, nil
}

var refusal = regexp.MustCompile(`^refused ([a-z_]+): (.+)$`)
