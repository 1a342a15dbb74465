package scenarios

import (
	"context"
	"regexp"
	"strconv"
	"strings"

	"spellduel/internal/client"
)

// interventions are what the mediator reports or does, in the scenario's words;
// the seat that it is about is the last word where it is about one.
var interventions = []struct {
	pattern *regexp.Regexp
	kind    string
}{
	{regexp.MustCompile(`^the mediator reports a disturbance()$`), "disturbance"},
	{regexp.MustCompile(`^the mediator finds (a|b) compelled$`), "compulsion"},
	{regexp.MustCompile(`^the mediator touches a duelist()$`), "touch"},
	{regexp.MustCompile(`^an outsider attacks (a|b)$`), "attack"},
	{regexp.MustCompile(`^an outsider touches (a|b)$`), "contact"},
	{regexp.MustCompile(`^an outsider hands something to (a|b)$`), "equipment"},
	{regexp.MustCompile(`^an outsider casts on (a|b)$`), "spell"},
	{regexp.MustCompile(`^an outsider attacks the mediator()$`), "attack_mediator"},
	{regexp.MustCompile(`^an outsider attacks the protection()$`), "attack_protection"},
}

// searched is what the mediator's search has turned up.
var searched = regexp.MustCompile(`^the mediator finds (.+) on (a|b)$`)

// intervention understands a line of what the mediator reports.
func intervention(line string) (action, bool) {
	if m := searched.FindStringSubmatch(line); m != nil {
		return reporting(client.Report{Kind: "confiscation", Item: m[1], Seat: m[2]}), true
	}
	for _, i := range interventions {
		if m := i.pattern.FindStringSubmatch(line); m != nil {
			return reporting(client.Report{Kind: i.kind, Seat: m[1]}), true
		}
	}
	if m := judging.FindStringSubmatch(line); m != nil {
		n, err := strconv.Atoi(m[1])
		if err != nil {
			return action{}, false
		}
		return reporting(client.Report{Kind: "condition_met", Condition: n, Seat: strings.TrimSpace(strings.TrimPrefix(m[2], " by"))}), true
	}
	return action{}, false
}

// judging is a condition that the mediator finds met: by one side, or by all
// whom it binds.
var judging = regexp.MustCompile(`^the mediator finds condition (\d{1,4}) met( by (?:a|b))?$`)

func reporting(r client.Report) action {
	return action{do: func(ctx context.Context, p *play, _ bool) error { return p.spell.Intervene(ctx, r) }}
}
