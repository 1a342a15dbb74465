package scenarios

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"spellduel/internal/client"
)

// action is something that somebody does. With refused it goes through with
// what is not offered, so that the duel can refuse it.
type action struct {
	seats bool // it is about sitting down
	do    func(ctx context.Context, p *play, refused bool) error
}

// deeds are the lines of actions.
var deeds = []struct {
	pattern *regexp.Regexp
	make    func(m []string) action
}{
	{regexp.MustCompile(`^(a|b) sits down$`), func(m []string) action {
		return action{seats: true, do: func(ctx context.Context, p *play, _ bool) error {
			return p.seat(ctx, m[1], true)
		}}
	}},
	{regexp.MustCompile(`^(a|b) refuses$`), func(m []string) action {
		return action{seats: true, do: func(ctx context.Context, p *play, _ bool) error { return p.seat(ctx, m[1], false) }}
	}},
	{regexp.MustCompile(`^(a|b) contributes nothing$`), func(m []string) action {
		return reply(m[1], "contribute", func(client.Decision, bool) (client.Answer, error) {
			return client.Answer{Selection: []string{}}, nil
		})
	}},
	{regexp.MustCompile(`^(a|b) contributes (.+)$`), func(m []string) action {
		return reply(m[1], "contribute", func(d client.Decision, refused bool) (client.Answer, error) {
			return contribution(d, m[2], refused)
		})
	}},
	{regexp.MustCompile(`^(a|b) forfeits (.+)$`), func(m []string) action {
		return reply(m[1], "forfeit", func(d client.Decision, refused bool) (client.Answer, error) {
			if m[2] == nothing {
				return client.Answer{Selection: []string{}}, nil
			}
			return contribution(d, m[2], refused)
		})
	}},
	{regexp.MustCompile(`^nobody contributes, (a|b) wins the advantage$`), func(m []string) action { return opening(m[1]) }},
	{regexp.MustCompile(`^both pass$`), func([]string) action {
		return all(choose("a", "act", "pass"), choose("b", "act", "pass"))
	}},
	{regexp.MustCompile(`^mediator judges ([a-z0-9+:]+)$`), func(m []string) action { return choose("mediator", "judge", m[1]) }},
	{regexp.MustCompile(`^mediator closes$`), func([]string) action { return choose("mediator", "close", "close") }},
	{regexp.MustCompile(`^(a|b) casts (.+?)(?: as (A|D|AD|L|M))?(?: in form (\w+))?(?: from (.+?))?( at home)?$`), func(m []string) action {
		place := "ahead"
		if m[6] != "" {
			place = "home"
		}
		return reply(m[1], "act", func(d client.Decision, refused bool) (client.Answer, error) {
			return casting(d, wish{spell: m[2], typ: m[3], form: m[4], item: m[5], place: place}, refused)
		})
	}},
	{regexp.MustCompile(`^(a|b) launches more$`), func(m []string) action { return choose(m[1], "act", "launch") }},
	{regexp.MustCompile(`^(a|b) counters with the missiles left$`), func(m []string) action { return choose(m[1], "respond linger", "counter:launched") }},
	{regexp.MustCompile(`^(a|b) passes$`), func(m []string) action { return choose(m[1], "act", "pass") }},
	{regexp.MustCompile(`^(a|b) steps to space (\d+)$`), func(m []string) action { return choose(m[1], "act", stepOption+m[2]) }},
	{regexp.MustCompile(`^a walks to space (\d+), b to space (\d+)$`), func(m []string) action { return walk(m[1], m[2]) }},
	{regexp.MustCompile(`^(a|b) identifies spell (\d+)$`), func(m []string) action { return choose(m[1], "act", "identify:"+m[2]) }},
	{regexp.MustCompile(`^(a|b) deals damage$`), func(m []string) action { return choose(m[1], "personal", "damage") }},
	{regexp.MustCompile(`^(a|b) pushes toward space (\d+)$`), func(m []string) action { return choose(m[1], "personal", "push:"+m[2]) }},
	{regexp.MustCompile(`^(a|b) fights$`), func(m []string) action { return choose(m[1], "meet", "fight") }},
	{regexp.MustCompile(`^(a|b) lets pass$`), func(m []string) action { return choose(m[1], "meet", "pass") }},
	{regexp.MustCompile(`^(a|b) saves$`), func(m []string) action { return choose(m[1], "respond", "save") }},
	{regexp.MustCompile(`^(a|b) lets it happen$`), func(m []string) action { return choose(m[1], "respond", "none") }},
	{regexp.MustCompile(`^(a|b) uses power$`), func(m []string) action { return choose(m[1], "respond linger", "power") }},
	{regexp.MustCompile(`^(a|b) counters with (.+?)(?: as (A|D|AD|L|M))?(?: in form (\w+))?(?: from (.+?))?$`), func(m []string) action {
		return reply(m[1], "respond linger", func(d client.Decision, refused bool) (client.Answer, error) {
			return casting(d, wish{spell: m[2], typ: m[3], form: m[4], item: m[5], counter: true}, refused)
		})
	}},
	{regexp.MustCompile(`^(a|b|mediator) answers (\w+) (.+)$`), func(m []string) action {
		return reply(m[1], m[2], func(d client.Decision, _ bool) (client.Answer, error) {
			if d.Answer == "rolls" {
				faces, err := numbers(strings.Fields(m[3]))
				return client.Answer{Rolls: faces}, err
			}
			return client.Answer{Option: m[3]}, nil
		})
	}},
	{regexp.MustCompile(`^spell (\d+) moves (\d+)$`), func(m []string) action { return move(m[1], m[2]) }},
	{regexp.MustCompile(`^roll (\w+) ((?:a|b) \d.*)$`), func(m []string) action { return roll(m[1], strings.Fields(m[2])) }},
	{regexp.MustCompile(`^(a|b) takes back$`), func(m []string) action {
		return action{do: func(ctx context.Context, p *play, _ bool) error {
			id := p.answered[m[1]+" sealed"]
			if id == "" {
				id = p.answered[m[1]+" act"]
			}
			if id == "" {
				id = neverOpen
			}
			return p.driver.TakeBack(ctx, m[1], id)
		}}
	}},
	{regexp.MustCompile(`^the deadline passes$`), func([]string) action {
		return action{do: deadlinePasses}
	}},
	{regexp.MustCompile(`^nobody sits down in time$`), func([]string) action {
		return action{seats: true, do: deadlinePasses}
	}},
	{voidDeed, void},
	{regexp.MustCompile(`^(a|b) surrenders$`), func(m []string) action {
		return action{do: func(ctx context.Context, p *play, _ bool) error { return p.driver.Surrender(ctx, m[1]) }}
	}},
}

// voidDeed is how a duel of either ruleset is called off.
var voidDeed = regexp.MustCompile(`^the duel is voided(?:: (.+))?$`)

func void(m []string) action {
	return action{seats: true, do: func(ctx context.Context, p *play, _ bool) error { return p.driver.Void(ctx, m[1]) }}
}

func deadlinePasses(ctx context.Context, p *play, _ bool) error { return p.spell.DeadlinePasses(ctx) }

// neverOpen is the id of a decision that no duel has.
const neverOpen = "d99999"

// deed understands a line of an action.
func deed(line string) (action, error) {
	if a, ok := intervention(line); ok {
		return a, nil
	}
	for _, d := range deeds {
		if m := d.pattern.FindStringSubmatch(line); m != nil {
			return d.make(m), nil
		}
	}
	return action{}, fmt.Errorf("no action, and nothing that could be seen")
}

// reply is an answer to the decision of one of these kinds that the actor owes.
// Refused, it goes to somebody else's decision of the kind where he owes none,
// then to the one that he answered last.
func reply(actor, kinds string, answer func(d client.Decision, refused bool) (client.Answer, error)) action {
	return action{do: func(ctx context.Context, p *play, refused bool) error {
		d, err := p.owed(ctx, actor, kinds, refused)
		if err != nil {
			return err
		}
		a, err := answer(d, refused)
		if err != nil {
			return err
		}
		if err := p.driver.Answer(ctx, actor, d.ID, a); err != nil {
			return err
		}
		p.answered[actor+" "+d.Kind] = d.ID
		delete(p.answered, actor+" sealed")
		if d.Withdrawable {
			p.answered[actor+" sealed"] = d.ID
		}
		return nil
	}}
}

// all is several actions in one line.
func all(actions ...action) action {
	return action{do: func(ctx context.Context, p *play, refused bool) error {
		for _, a := range actions {
			if err := a.do(ctx, p, refused); err != nil {
				return err
			}
		}
		return nil
	}}
}

// opening is the way to the first round of a duel in which it does not matter:
// no contributions, and dice of 2 and 1 for the advantage.
func opening(winner string) action {
	nothing := func(client.Decision, bool) (client.Answer, error) { return client.Answer{Selection: []string{}}, nil }
	dice := []string{"a", "2", "b", "1"}
	if winner == "b" {
		dice = []string{"a", "1", "b", "2"}
	}
	return action{do: func(ctx context.Context, p *play, refused bool) error {
		steps := []action{reply("a", "contribute", nothing), reply("b", "contribute", nothing)}
		if p.judge() == "mediator" {
			steps = append(steps, choose("mediator", "close", "close"))
		}
		return all(append(steps, roll("advantage", dice))...).do(ctx, p, refused)
	}}
}

// choose is an answer by one of a few words.
func choose(actor, kinds, option string) action {
	return reply(actor, kinds, func(d client.Decision, refused bool) (client.Answer, error) {
		if !refused && !offers(d, option) {
			return client.Answer{}, fmt.Errorf("%s is not offered; %s", option, offered(d))
		}
		return client.Answer{Option: option}, nil
	})
}

func offers(d client.Decision, id string) bool {
	for _, o := range d.Options {
		if o.ID == id {
			return true
		}
	}
	return false
}

func offered(d client.Decision) string {
	var ids []string
	for _, o := range d.Options {
		ids = append(ids, o.ID)
	}
	return fmt.Sprintf("decision %s (%s) offers %s", d.ID, d.Kind, strings.Join(ids, ", "))
}

// owed finds the decision of one of the kinds, apart by spaces, that the actor
// owes.
func (p *play) owed(ctx context.Context, actor, kinds string, refused bool) (client.Decision, error) {
	who := []string{actor}
	if refused {
		who = append(who, "a", "b", "mediator")
	}
	var owed []string
	for _, w := range who {
		list, err := p.driver.Decisions(ctx, w)
		if err != nil && (w == actor || !errors.Is(err, ErrNobody)) {
			return client.Decision{}, fmt.Errorf("what %s owes: %w", w, err)
		}
		for _, d := range list {
			if isOneOf(d.Kind, kinds) {
				return d, nil
			}
			owed = append(owed, fmt.Sprintf("%s (%s)", d.Kind, d.Prompt))
		}
	}
	if !refused {
		return client.Decision{}, fmt.Errorf("%s owes no %s, but: %s", actor, strings.ReplaceAll(kinds, " ", " or "), orNothing(owed))
	}
	for kind := range strings.SplitSeq(kinds, " ") {
		if id := p.answered[actor+" "+kind]; id != "" {
			return client.Decision{ID: id, Kind: kind}, nil
		}
	}
	return client.Decision{ID: neverOpen}, nil
}

func isOneOf(word, list string) bool {
	for w := range strings.SplitSeq(list, " ") {
		if w == word {
			return true
		}
	}
	return false
}

func orNothing(list []string) string {
	if len(list) == 0 {
		return "nothing"
	}
	return strings.Join(list, "; ")
}

func numbers(list []string) ([]int, error) {
	out := []int{}
	for _, w := range list {
		n, err := strconv.Atoi(w)
		if err != nil {
			return nil, fmt.Errorf("%q is no number", w)
		}
		out = append(out, n)
	}
	return out, nil
}
