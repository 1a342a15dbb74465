package scenarios

import (
	"context"
	"regexp"
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

// intervention understands a line of what the mediator reports.
func intervention(line string) (action, bool) {
	for _, i := range interventions {
		if m := i.pattern.FindStringSubmatch(line); m != nil {
			return action{do: func(ctx context.Context, p *play, _ bool) error {
				return p.driver.Intervene(ctx, i.kind, m[1])
			}}, true
		}
	}
	return action{}, false
}
