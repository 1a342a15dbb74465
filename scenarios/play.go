package scenarios

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"spellduel/internal/client"
	"spellduel/internal/transcript"
)

// play is a scenario on its way.
type play struct {
	scenario *Scenario
	driver   Table
	spell    Driver                    // of a spell duel
	arcane   ArcaneDriver              // of a Duel Arcane
	seen     map[string][]client.Event // by viewer, all so far
	fresh    map[string][]client.Event // by viewer, what the last action brought
	next     int                       // where among the judge's fresh events the next "then" looks
	sat      bool                      // somebody has sat down or declined
	answered map[string]string         // by actor and kind, the decision that was last answered
}

// Play plays the scenario through. The error names file and line, and says
// what came instead.
func (s *Scenario) Play(ctx context.Context, d Driver) error {
	if err := d.Open(ctx, s.open); err != nil {
		return fmt.Errorf("%s: open the duel: %w", s.Name, err)
	}
	return s.play(ctx, &play{driver: d, spell: d})
}

// play plays what follows the opening of a duel.
func (s *Scenario) play(ctx context.Context, p *play) error {
	p.scenario, p.answered = s, map[string]string{}
	p.seen, p.fresh = map[string][]client.Event{}, map[string][]client.Event{}
	if err := p.look(ctx); err != nil {
		return fmt.Errorf("%s: %w", s.Name, err)
	}
	for _, step := range s.steps {
		if err := step.do(ctx, p); err != nil {
			return fmt.Errorf("%s:%d: %s: %w", s.Name, step.line, step.text, err)
		}
	}
	for _, m := range s.transcripts {
		if err := p.compare(m); err != nil {
			return fmt.Errorf("%s:%d: %s: %w", s.Name, m.line, m.name, err)
		}
	}
	return nil
}

// judge is whose stream the scenario follows: the mediator's, or the public's
// where the house mediates.
func (p *play) judge() string {
	if p.scenario.open.Mediator == nil {
		return "public"
	}
	return "mediator"
}

// act carries out an action and looks at what it brought.
func (p *play) act(ctx context.Context, a action) error {
	if err := p.sit(ctx, a); err != nil {
		return err
	}
	if err := a.do(ctx, p, false); err != nil {
		return err
	}
	return p.look(ctx)
}

// refuse carries out an action that must be refused with a code, and checks
// that nothing has happened for anybody.
func (p *play) refuse(ctx context.Context, code string, a action) error {
	if err := p.sit(ctx, a); err != nil {
		return err
	}
	switch err := a.do(ctx, p, true); {
	case err == nil:
		return fmt.Errorf("it was not refused")
	case client.Code(err) == "":
		return err
	case client.Code(err) != code:
		return fmt.Errorf("refused otherwise: %w", err)
	}
	for _, viewer := range Viewers {
		list, err := p.driver.Events(ctx, viewer, len(p.seen[viewer]))
		if err != nil && !errors.Is(err, ErrNobody) {
			return err
		}
		if len(list) > 0 {
			return fmt.Errorf("it was refused, and yet %s saw %s", viewer, list[0].JSON)
		}
	}
	return nil
}

// sit seats both duelists before the first action that is none of theirs to do
// so.
func (p *play) sit(ctx context.Context, a action) error {
	if p.sat {
		return nil
	}
	p.sat = true
	if a.seats {
		return nil
	}
	for _, seat := range []string{"a", "b"} {
		if err := p.seat(ctx, seat, true); err != nil {
			return fmt.Errorf("%s sits down: %w", seat, err)
		}
	}
	opening := p.fresh
	p.fresh = map[string][]client.Event{}
	if err := p.look(ctx); err != nil {
		return err
	}
	for viewer, list := range opening { // what opened the duel can still be looked at
		p.fresh[viewer] = slices.Concat(list, p.fresh[viewer])
	}
	return nil
}

// seat sits a duelist down with his sheet, or has him decline.
func (p *play) seat(ctx context.Context, seat string, consents bool) error {
	switch {
	case p.arcane != nil && consents:
		return p.arcane.SeatArcane(ctx, seat, p.scenario.arcane.sheets[seat], p.scenario.arcane.exts[seat])
	case p.arcane != nil:
		return p.arcane.SeatArcane(ctx, seat, nil, "")
	case consents:
		return p.spell.Seat(ctx, seat, p.scenario.sheets[seat])
	}
	return p.spell.Seat(ctx, seat, nil)
}

// look takes in what each viewer was shown since the last look.
func (p *play) look(ctx context.Context) error {
	p.next = 0
	for _, viewer := range Viewers {
		list, err := p.driver.Events(ctx, viewer, len(p.seen[viewer]))
		if errors.Is(err, ErrNobody) {
			continue
		}
		if err != nil {
			return fmt.Errorf("what %s sees: %w", viewer, err)
		}
		for _, e := range list {
			p.seen[viewer] = append(p.seen[viewer], e)
			if e.Seq != len(p.seen[viewer]) {
				return fmt.Errorf("%s was shown event %d after event %d", viewer, e.Seq, len(p.seen[viewer])-1)
			}
		}
		p.fresh[viewer] = list
	}
	return nil
}

// Lines is the transcript of a viewer's events, from his first on.
func Lines(events []client.Event) ([]string, error) {
	t := transcript.New()
	var lines []string
	for _, e := range events {
		line, err := t.Line(e.JSON)
		if err != nil {
			return lines, fmt.Errorf("event %d: %w", e.Seq, err)
		}
		if line != "" {
			lines = append(lines, line)
		}
	}
	return lines, nil
}

// compare holds a viewer's transcript to the one that the scenario gives.
func (p *play) compare(m member) error {
	viewer := strings.TrimPrefix(m.name, "transcript/")
	lines, err := Lines(p.seen[viewer])
	if err != nil {
		return err
	}
	want := strings.Split(strings.TrimSpace(m.text), "\n")
	for i := range max(len(want), len(lines)) {
		switch {
		case i >= len(want):
			return fmt.Errorf("line %d is not in the file: %s", i+1, lines[i])
		case i >= len(lines):
			return fmt.Errorf("line %d did not come: %s", i+1, want[i])
		case strings.TrimSpace(want[i]) != lines[i]:
			return fmt.Errorf("line %d is\n\t%s\nand not\n\t%s", i+1, lines[i], want[i])
		}
	}
	return nil
}
