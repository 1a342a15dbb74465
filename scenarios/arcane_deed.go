package scenarios

import (
	"context"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"spellduel/internal/client"
)

// arcaneDeeds are the lines of actions of a Duel Arcane.
var arcaneDeeds = []struct {
	pattern *regexp.Regexp
	make    func(m []string) (action, error)
}{
	{regexp.MustCompile(`^(a|b) adds (\d+)$`), func(m []string) (action, error) { return choose(m[1], "test", m[2]), nil }},
	{regexp.MustCompile(`^nobody adds$`), func([]string) (action, error) {
		return all(choose("a", "test", "0"), choose("b", "test", "0")), nil
	}},
	{regexp.MustCompile(`^(test|strike) ((?:a|b) [-0+].*)$`), func(m []string) (action, error) { return cast(m[1], m[2]) }},
	{regexp.MustCompile(`^tested a ([-0+]+) b ([-0+]+)$`), func(m []string) (action, error) {
		roll, err := cast("test", "a "+m[1]+" b "+m[2])
		return all(choose("a", "test", "0"), choose("b", "test", "0"), roll, keepFirst()), err
	}},
	{regexp.MustCompile(`^(a|b) keeps first strike$`), func(m []string) (action, error) { return choose(m[1], "first_strike", "keep"), nil }},
	{regexp.MustCompile(`^(a|b) gives first strike away$`), func(m []string) (action, error) { return choose(m[1], "first_strike", "give"), nil }},
	{regexp.MustCompile(`^(a|b) shows (.+)$`), func(m []string) (action, error) { return show(m[1], m[2]) }},
	{regexp.MustCompile(`^(a|b) funds (\d+)$`), func(m []string) (action, error) { return choose(m[1], "fund", m[2]), nil }},
	{regexp.MustCompile(`^(a|b) nullifies (\d+)$`), func(m []string) (action, error) { return choose(m[1], "nullify", m[2]), nil }},
	{regexp.MustCompile(`^(a|b) takes the damage$`), func(m []string) (action, error) { return choose(m[1], "nullify", "0"), nil }},
	{regexp.MustCompile(`^(a|b) yields$`), func(m []string) (action, error) {
		return action{do: func(ctx context.Context, p *play, _ bool) error { return p.driver.Surrender(ctx, m[1]) }}, nil
	}},
	{regexp.MustCompile(`^time runs out$`), func([]string) (action, error) {
		return action{do: func(ctx context.Context, p *play, _ bool) error { return p.arcane.Lapse(ctx) }}, nil
	}},
	{regexp.MustCompile(`^nobody sits down in time$`), func([]string) (action, error) {
		return action{seats: true, do: func(ctx context.Context, p *play, _ bool) error { return p.arcane.Lapse(ctx) }}, nil
	}},
	{voidDeed, func(m []string) (action, error) { return void(m), nil }},
}

// sharedDeeds are lines that spell duels have too.
var sharedDeeds = regexp.MustCompile(`^(a|b) (sits down|refuses|takes back|answers .+)$|^mediator answers .+$`)

func arcaneDeed(line string) (action, error) {
	for _, d := range arcaneDeeds {
		if m := d.pattern.FindStringSubmatch(line); m != nil {
			return d.make(m)
		}
	}
	if sharedDeeds.MatchString(line) {
		return deed(line)
	}
	return action{}, fmt.Errorf("no action, and nothing that could be seen")
}

// keepFirst has whoever holds the right of first strike keep it.
func keepFirst() action {
	return action{do: func(ctx context.Context, p *play, refused bool) error {
		for _, seat := range []string{"a", "b"} {
			list, err := p.driver.Decisions(ctx, seat)
			if err != nil {
				return err
			}
			for _, d := range list {
				if d.Kind == "first_strike" {
					return choose(seat, d.Kind, "keep").do(ctx, p, refused)
				}
			}
		}
		return fmt.Errorf("nobody is asked who strikes first")
	}}
}

// cast enters FUDGE dice: "a +0 b --" is two throws, each sign a die.
func cast(purpose, list string) (action, error) {
	var faces []string
	for _, w := range strings.Fields(list) {
		if w == "a" || w == "b" {
			faces = append(faces, w)
			continue
		}
		for _, sign := range w {
			face := strings.IndexRune("-0+", sign) + 1
			if face == 0 {
				return action{}, fmt.Errorf("%q is no FUDGE die; -, 0 and + are", string(sign))
			}
			faces = append(faces, strconv.Itoa(face))
		}
	}
	return roll(purpose, faces), nil
}

// tokenOf is what the options of an allotment are called by.
var tokenOf = map[string]string{
	"spell": "spell", "counterspell": "counterspell", "rest": "rest", "buys die": "buy_die", "buys dice": "buy_die", "buys point": "buy_point",
}

var part = regexp.MustCompile(`^(buys )?(\d+) (\w+)$`)

// show seals an allotment: "2 spells, 1 counterspell, 1 rest, buys 1 die".
func show(actor, list string) (action, error) {
	chosen := []string{}
	for p := range strings.SplitSeq(list, ",") {
		if p = strings.TrimSpace(p); p == nothing {
			continue
		}
		m := part.FindStringSubmatch(p)
		if m == nil {
			return action{}, fmt.Errorf("%q is no number of dice", p)
		}
		token := tokenOf[m[1]+strings.TrimSuffix(m[3], "s")]
		if token == "" {
			return action{}, fmt.Errorf("%q: a die is a spell, a counterspell or a rest; bought are dice and points", p)
		}
		n, _ := strconv.Atoi(m[2])
		for i := range n {
			chosen = append(chosen, token+"#"+strconv.Itoa(i+1))
		}
	}
	return reply(actor, "allot", func(client.Decision, bool) (client.Answer, error) {
		return client.Answer{Selection: chosen}, nil
	}), nil
}

var holding = regexp.MustCompile(`^(a|b) has (.+)$`)

// standing understands "a has 8 option points, 6 shield points": what the judge's
// events add up to. It is nil for other lines.
func standing(line string) check {
	m := holding.FindStringSubmatch(line)
	if m == nil {
		return nil
	}
	return func(ctx context.Context, p *play) error {
		if err := p.sit(ctx, action{}); err != nil {
			return err
		}
		points, err := p.points(m[1])
		if err != nil {
			return err
		}
		for want := range strings.SplitSeq(m[2], ",") {
			n, what, _ := strings.Cut(strings.TrimSpace(want), " ")
			got, known := points[strings.TrimSuffix(what, "s")]
			if !known {
				return fmt.Errorf("%q is nothing that one has here", what)
			}
			if got != n {
				return fmt.Errorf("%s has %s %s", m[1], got, what)
			}
		}
		return nil
	}
}

// points is what a seat has of each thing, by the judge's events.
func (p *play) points(seat string) (map[string]string, error) {
	const option, shield, fudge, fatigue = "option point", "shield point", "fudge point", "power fatigue"
	have := map[string]string{}
	for _, e := range p.seen[p.judge()] {
		field, err := fieldOfEvent(e)
		if err != nil {
			return nil, err
		}
		if word(field("seat")) != seat {
			continue
		}
		switch e.Type {
		case "seat_taken":
			have[option], have[shield] = word(field("figures.option_points")), word(field("figures.shield_points"))
			have[fudge], have[fatigue] = word(field("sheet.fudge_points")), word(field("figures.power_fatigue"))
		case "option_points_changed":
			have[option] = word(field("left"))
		case "shields_struck":
			have[shield] = word(field("left"))
		case "fudge_spent":
			have[fudge] = word(field("left"))
		case "power_drained":
			have[fatigue] = "0"
		}
	}
	return have, nil
}
