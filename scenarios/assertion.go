package scenarios

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"spellduel/internal/client"
)

type check = func(ctx context.Context, p *play) error

// assertion understands a line that says what is seen; nil where it is none.
func assertion(line string) (check, error) {
	list, err := words(line)
	if err != nil {
		return nil, err
	}
	switch {
	case len(list) >= 2 && list[0] == "then":
		return then(list[1], list[2:])
	case len(list) >= 2 && list[0] == "no":
		return never(list[1], list[2:])
	case len(list) >= 3 && isViewer(list[0]) && list[1] == "sees":
		return sees(list[0], list[2], list[3:])
	case len(list) >= 5 && isViewer(list[0]) && slices.Equal(list[1:4], []string{"does", "not", "see"}):
		return seesNot(list[0], list[4], list[5:])
	case len(list) >= 3 && list[0] == "view" && isViewer(list[1]):
		return viewed(list[1], list[2:])
	case len(list) >= 3 && list[0] == "owes" && isViewer(list[1]):
		return owes(list[1], list[2], list[3:])
	case len(list) == 3 && isViewer(list[0]) && list[1] == "owes" && list[2] == nothing:
		return owesNothing([]string{list[0]}, ""), nil
	case len(list) == 2 && list[0] == "nobody" && list[1] == "owes":
		return owesNothing([]string{"mediator", "a", "b"}, ""), nil
	case len(list) == 3 && list[0] == "nobody" && list[1] == "owes":
		return owesNothing([]string{"mediator", "a", "b"}, list[2]), nil
	}
	return nil, nil
}

func pairsOnly(e expectation) error {
	if len(e.missing) > 0 {
		return fmt.Errorf("%q is no key=value", e.missing[0])
	}
	return nil
}

// then looks for the next event of the type, in order, in the judge's stream.
func then(typ string, list []string) (check, error) {
	want := expect(list)
	return func(_ context.Context, p *play) error {
		fresh := p.fresh[p.judge()]
		for i := p.next; i < len(fresh); i++ {
			ok, _, err := matches(fresh[i], typ, want)
			if err != nil {
				return err
			}
			if ok {
				p.next = i + 1
				return nil
			}
		}
		return fmt.Errorf("it did not come; %s", came(fresh[min(p.next, len(fresh)):], typ, want))
	}, pairsOnly(want)
}

// never looks for such an event in vain.
func never(typ string, list []string) (check, error) {
	want := expect(list)
	return func(_ context.Context, p *play) error {
		for _, e := range p.fresh[p.judge()] {
			if ok, _, err := matches(e, typ, want); ok || err != nil {
				return errors.Join(err, fmt.Errorf("it came: %s", e.JSON))
			}
		}
		return nil
	}, pairsOnly(want)
}

func sees(viewer, typ string, list []string) (check, error) {
	want := expect(list)
	return func(_ context.Context, p *play) error {
		for _, e := range p.fresh[viewer] {
			if ok, _, err := matches(e, typ, want); ok || err != nil {
				return err
			}
		}
		return fmt.Errorf("%s did not see it; %s", viewer, came(p.fresh[viewer], typ, want))
	}, pairsOnly(want)
}

// seesNot is of an event that must not be there, or, where fields are named, of
// fields that it must lack.
func seesNot(viewer, typ string, list []string) (check, error) {
	want := expect(list)
	return func(_ context.Context, p *play) error {
		found := false
		for _, e := range p.fresh[viewer] {
			ok, field, err := matches(e, typ, want)
			if err != nil {
				return err
			}
			if ok && len(want.missing) == 0 {
				return fmt.Errorf("%s saw it: %s", viewer, e.JSON)
			}
			for _, key := range want.missing {
				if ok && word(field(key)) != nothing {
					return fmt.Errorf("%s saw its %s: %s", viewer, key, e.JSON)
				}
			}
			found = found || ok
		}
		if len(want.missing) > 0 && !found {
			return fmt.Errorf("%s saw no such event at all; %s", viewer, came(p.fresh[viewer], typ, want))
		}
		return nil
	}, nil
}

func matches(e client.Event, typ string, want expectation) (bool, func(string) any, error) {
	if e.Type != typ {
		return false, nil, nil
	}
	field, err := fieldOfEvent(e)
	if err != nil {
		return false, nil, err
	}
	ok, _ := want.fits(field)
	return ok, field, nil
}

// came says what came instead: why the events of the type do not fit, else the
// types that there were.
func came(list []client.Event, typ string, want expectation) string {
	var types, near []string
	for _, e := range list {
		types = append(types, e.Type)
		if e.Type != typ {
			continue
		}
		if field, err := fieldOfEvent(e); err == nil {
			_, why := want.fits(field)
			near = append(near, fmt.Sprintf("%s in %s", why, e.JSON))
		}
	}
	if len(near) > 0 {
		return strings.Join(near, "\n\t")
	}
	return "there came: " + orNothing(types)
}

// viewed looks at what a viewer sees now.
func viewed(viewer string, list []string) (check, error) {
	want := expect(list)
	return func(ctx context.Context, p *play) error {
		b, err := p.driver.View(ctx, viewer)
		if err != nil {
			return fmt.Errorf("the view of %s: %w", viewer, err)
		}
		m, err := parse(b)
		if err != nil {
			return fmt.Errorf("the view of %s: %w", viewer, err)
		}
		if ok, why := want.fits(func(key string) any { return reach(m, key) }); !ok {
			return fmt.Errorf("%s in %s", why, b)
		}
		return nil
	}, pairsOnly(want)
}

// owes looks for a decision of the kind that the actor owes.
func owes(actor, kind string, list []string) (check, error) {
	want := expect(list)
	return func(ctx context.Context, p *play) error {
		decisions, err := p.driver.Decisions(ctx, actor)
		if err != nil {
			return err
		}
		var others []string
		for _, d := range decisions {
			if d.Kind != kind {
				others = append(others, d.Kind)
				continue
			}
			ok, why := fitsDecision(d, want)
			if ok {
				return nil
			}
			others = append(others, why)
		}
		return fmt.Errorf("%s owes: %s", actor, orNothing(others))
	}, pairsOnly(want)
}

func fitsDecision(d client.Decision, want expectation) (bool, string) {
	for _, p := range want.pairs {
		got := fieldOfDecision(d, p[0])
		listed := p[0] == "offers" || p[0] == "lacks"
		switch {
		case !listed && got != p[1]:
			return false, fmt.Sprintf("%s whose %s is %s", d.Kind, p[0], got)
		case p[0] == "offers" && !offersAll(d, p[1]), p[0] == "lacks" && offersAny(d, p[1]):
			return false, offered(d)
		}
	}
	return true, ""
}

func fieldOfDecision(d client.Decision, key string) string {
	subject := client.Subject{}
	if d.Subject != nil {
		subject = *d.Subject
	}
	limits := client.Limits{}
	if d.Limits != nil {
		limits = *d.Limits
	}
	var options []string
	for _, o := range d.Options {
		options = append(options, o.ID)
	}
	fields := map[string]any{
		"spell": subject.Spell, "other": subject.Other, "options": strings.Join(options, ","), "default": d.Default,
		"purpose": d.Purpose, "for": d.For, "dice": d.Dice, "min": d.Min, "max": d.Max, "sides": d.Sides,
		"single_level": limits.SingleLevel, "total_levels": limits.TotalLevels, "least_levels": limits.LeastLevels, "rules": strings.Join(d.Rules, ","),
		"withdrawable": d.Withdrawable, "choices": len(d.Options),
	}
	return word(fields[key])
}

// means tells that an option is what a scenario calls so: by id, label or spell.
func means(o client.Option, name string) bool {
	return o.ID == name || same(o.Label, name) || o.Spell != "" && same(o.Spell, name)
}

func offersAll(d client.Decision, list string) bool {
	names, _ := commas(list)
	return !slices.ContainsFunc(names, func(name string) bool {
		return !slices.ContainsFunc(d.Options, func(o client.Option) bool { return means(o, name) })
	})
}

func offersAny(d client.Decision, list string) bool {
	names, _ := commas(list)
	return slices.ContainsFunc(names, func(name string) bool {
		return slices.ContainsFunc(d.Options, func(o client.Option) bool { return means(o, name) })
	})
}

// owesNothing looks at who owes nothing, or nothing of a kind.
func owesNothing(actors []string, kind string) check {
	return func(ctx context.Context, p *play) error {
		for _, actor := range actors {
			decisions, err := p.driver.Decisions(ctx, actor)
			if err != nil && !errors.Is(err, ErrNobody) {
				return err
			}
			for _, d := range decisions {
				if kind == "" || d.Kind == kind {
					return fmt.Errorf("%s owes %s: %s", actor, d.Kind, d.Prompt)
				}
			}
		}
		return nil
	}
}
