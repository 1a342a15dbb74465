package scenarios

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"spellduel/internal/client"
)

// plain folds a name, so that case and punctuation do not count.
func plain(name string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return unicode.ToLower(r)
		}
		return -1
	}, name)
}

func same(x, y string) bool { return plain(x) == plain(y) }

// wish is a spell that somebody wants to cast, in the scenario's words.
type wish struct {
	spell, typ, item string
	form             string
	place            string // ahead or home
	counter          bool
}

func (w wish) fits(o client.Option) bool {
	return same(o.Spell, w.spell) && (w.typ == "" || w.typ == o.Type) && (w.form == "" || w.form == o.Form) && (w.item == "" || same(w.item, o.Item)) &&
		(w.counter || w.place == o.Placement) && strings.HasPrefix(o.ID, "counter:") == w.counter
}

// id words the wish as an option would be worded if it were offered.
func (w wish) id() string {
	key := strings.ReplaceAll(strings.ToLower(w.spell), " ", "-")
	if w.counter {
		return "counter:" + key
	}
	return "cast:" + key + ":" + w.place
}

// casting finds the option that the wish means. Of several the first is meant,
// but a type must be named where there is a choice of types.
func casting(d client.Decision, w wish, refused bool) (client.Answer, error) {
	var fit []client.Option
	for _, o := range d.Options {
		if w.fits(o) {
			fit = append(fit, o)
		}
	}
	switch {
	case len(fit) == 0 && refused:
		return client.Answer{Option: w.id()}, nil
	case len(fit) == 0:
		return client.Answer{}, fmt.Errorf("that is not offered; %s", offered(d))
	case slices.ContainsFunc(fit, func(o client.Option) bool { return o.Type != fit[0].Type }):
		return client.Answer{}, fmt.Errorf("as what? %s", offered(d))
	case slices.ContainsFunc(fit, func(o client.Option) bool { return o.Form != fit[0].Form }):
		return client.Answer{}, fmt.Errorf("in which form? %s", offered(d))
	}
	return client.Answer{Option: fit[0].ID}, nil
}

// contribution finds a copy for each spell named.
func contribution(d client.Decision, list string, refused bool) (client.Answer, error) {
	a := client.Answer{Selection: []string{}}
	names, counts := commas(list)
	for i, name := range names {
		for range counts[i] {
			at := slices.IndexFunc(d.Options, func(o client.Option) bool {
				return same(o.Spell, name) && !slices.Contains(a.Selection, o.ID)
			})
			switch {
			case at >= 0:
				a.Selection = append(a.Selection, d.Options[at].ID)
			case refused:
				a.Selection = append(a.Selection, strings.ToLower(name)+"#1")
			default:
				return a, fmt.Errorf("%s is not offered (any more); %s", name, offered(d))
			}
		}
	}
	return a, nil
}

// move answers how far a spell moves, whosever it is.
func move(spell, distance string) action {
	return action{do: func(ctx context.Context, p *play, refused bool) error {
		ref, err := strconv.Atoi(spell)
		if err != nil {
			return err
		}
		var owed []string
		for _, actor := range []string{"a", "b"} {
			list, err := p.driver.Decisions(ctx, actor)
			if err != nil {
				return err
			}
			for _, d := range list {
				if d.Kind == "move" && d.Subject != nil && d.Subject.Spell == ref {
					if !refused && !offers(d, distance) {
						return fmt.Errorf("that is not offered; %s", offered(d))
					}
					return p.driver.Answer(ctx, actor, d.ID, client.Answer{Option: distance})
				}
				owed = append(owed, actor+" "+d.Kind)
			}
		}
		return fmt.Errorf("nobody is asked how far spell %d moves; owed is: %s", ref, orNothing(owed))
	}}
}

// roll enters the faces of physical dice: "a 12 b 1" is two throws, one of each
// side.
func roll(purpose string, list []string) action {
	return action{do: func(ctx context.Context, p *play, _ bool) error {
		for rest := list; len(rest) > 0; {
			side, n := rest[0], 1
			for n < len(rest) && rest[n] != "a" && rest[n] != "b" {
				n++
			}
			faces, err := numbers(rest[1:n])
			if err != nil {
				return err
			}
			if err := p.enter(ctx, purpose, side, faces); err != nil {
				return err
			}
			rest = rest[n:]
		}
		return nil
	}}
}

// enter enters one throw for whoever owes it.
func (p *play) enter(ctx context.Context, purpose, side string, faces []int) error {
	var owed []string
	for _, actor := range []string{"mediator", "a", "b"} {
		list, err := p.driver.Decisions(ctx, actor)
		if err != nil && !errors.Is(err, ErrNobody) {
			return err
		}
		for _, d := range list {
			if d.Kind == "roll" && d.Purpose == purpose && d.For == side {
				if err := p.driver.Answer(ctx, actor, d.ID, client.Answer{Rolls: faces}); err != nil {
					return err
				}
				p.answered[actor+" roll"] = d.ID
				return nil
			}
			owed = append(owed, strings.TrimSpace(fmt.Sprintf("%s %s %s %s", actor, d.Kind, d.Purpose, d.For)))
		}
	}
	return fmt.Errorf("nobody is asked for %s's %s; owed is: %s", side, purpose, orNothing(owed))
}
