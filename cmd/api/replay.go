package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
	"spellduel/internal/transcript"
	"spellduel/projections"
)

// replay tells how a stored duel went, as one viewer saw it.
type replay struct {
	File string `arg:"" type:"path" help:"File that holds the duels. No server may have it open."`
	Duel string `arg:"" optional:"" help:"Id of the duel; without it the stored duels are listed."`
	As   string `enum:"mediator,a,b,public" default:"mediator" help:"Whose eyes to see it with: ${enum} (${default})."`
	Step *int   `placeholder:"N" help:"Tell no more than the viewer's first N events, and draw the arena as he saw it then."`
	// Whoever settles a dispute asks what a line goes by.
	Rules bool `help:"Tell after each line by which rules it came about: docs/rules.md and docs/rules-arcane.md say what they are."`
	JSON  bool `name:"json" help:"Print JSON instead: the view at --step, or the viewer's events, one a line."`
}

// Validate refuses what says how to show a duel when none is named.
func (r *replay) Validate() error {
	if r.Duel == "" && (r.Step != nil || r.JSON || r.Rules) {
		return errors.New("--step, --rules and --json are for one duel: name it after the file")
	}
	if r.JSON && r.Rules {
		return errors.New("--rules is for a duel told in words: each event that --json prints has them as rules")
	}
	return nil
}

// Run implements the command.
func (r *replay) Run(ctx context.Context, m *Main) (err error) {
	a, err := openArchive(ctx, r.File)
	if err != nil {
		return elsewhere(err)
	}
	defer func() { err = errors.Join(err, a.close()) }()
	if r.Duel == "" {
		return a.list(ctx, m.Stdout)
	}
	s, err := a.judge.Snapshot(ctx, r.Duel)
	if errors.Is(err, adjudicator.ErrUnknownDuel) {
		return fmt.Errorf("no duel %s is stored in %s: without an id, replay lists those that are", r.Duel, r.File)
	}
	if err != nil {
		return err
	}
	return r.show(s, m.Stdout)
}

func (r *replay) show(s *adjudicator.Snapshot, w io.Writer) error {
	viewer := duel.Viewer(r.As)
	shown := s.Events(viewer, 0, 0)
	step := len(shown)
	if r.Step != nil {
		step = *r.Step
	}
	view, err := s.ViewAt(viewer, step)
	if err != nil {
		return err
	}
	shown = shown[:step]
	switch {
	case r.JSON && r.Step != nil:
		fmt.Fprintf(w, "%s\n", view.JSON())
		return nil
	case r.JSON:
		for _, e := range shown {
			fmt.Fprintf(w, "%s\n", e.JSON)
		}
		return nil
	}
	fmt.Fprintf(w, "Duel %s to step %d of %d, as seen by %s.\n\n", s.Duel(), step, s.Last(viewer), viewer)
	if err := r.tell(shown, w); err != nil {
		return err
	}
	if r.Step != nil {
		fmt.Fprint(w, "\n", drawing(view))
	}
	return nil
}

// tell prints the transcript of a viewer's events, each line with its step.
func (r *replay) tell(shown []projections.Shown, w io.Writer) error {
	t, width := transcript.New(), len(strconv.Itoa(len(shown)))
	for _, e := range shown {
		line, err := t.Line(e.JSON)
		if err != nil {
			return fmt.Errorf("event %d: %w", e.Event.Seq, err)
		}
		if line == "" {
			continue
		}
		if r.Rules && len(e.Event.Rules) > 0 {
			line += fmt.Sprint(" ", e.Event.Rules)
		}
		fmt.Fprintf(w, "%*d  %s\n", width, e.Event.Seq, line)
	}
	return nil
}

// list prints what the public knows of each duel. Of one that can not be read it
// says so, and goes on with the others.
func (a *archive) list(ctx context.Context, w io.Writer) error {
	ids, err := a.duels(ctx)
	if err != nil {
		return err
	}
	var failed error
	for _, id := range ids {
		s, err := a.judge.Snapshot(ctx, id)
		if err != nil {
			failed = exit(1)
			fmt.Fprintf(w, "%s  can not be read: %v\n", id, err)
			continue
		}
		fmt.Fprintf(w, "%s  %s\n", id, summary(s.View(duel.ViewerPublic).Common()))
	}
	if len(ids) == 0 {
		fmt.Fprintln(w, "No duel is stored.")
	}
	return errors.Join(ctx.Err(), failed)
}

// summary is a duel in half a line.
func summary(c projections.Common) string {
	names := make([]string, len(c.Seats))
	for i, s := range c.Seats {
		names[i] = called(c, s.Seat)
	}
	text := strings.Join(names, " against ")
	switch {
	case c.Over && c.Round > 0:
		return text + fmt.Sprintf(", over in round %d: ", c.Round) + outcome(c)
	case c.Over:
		return text + ", over before the first round: " + outcome(c)
	case c.Round > 0:
		return text + fmt.Sprintf(", in round %d", c.Round)
	}
	return text + ", before the first round"
}

func outcome(c projections.Common) string {
	text := c.Outcome.Result
	if c.Outcome.Winner != nil {
		text = called(c, *c.Outcome.Winner) + " wins"
	}
	return text + " (" + plain(c.Outcome.By) + ")"
}

// called is the name of a duelist, with his seat where another has the same.
func called(c projections.Common, seat duel.Seat) string {
	at := slices.IndexFunc(c.Seats, func(s projections.Seat) bool { return s.Seat == seat })
	if at < 0 {
		return string(seat)
	}
	name := c.Seats[at].Name
	if slices.ContainsFunc(c.Seats, func(s projections.Seat) bool { return s.Seat != seat && s.Name == name }) {
		return fmt.Sprintf("%s (%s)", name, seat)
	}
	return name
}

// plain writes a name of the wire as words.
func plain(name string) string { return strings.ReplaceAll(name, "_", " ") }
