package scenarios

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"spellduel/internal/client"
)

// ofEffect are the parts of an effect behind its name.
var ofEffect = []struct {
	pattern *regexp.Regexp
	set     func(e *client.Effect, m []string)
}{
	{regexp.MustCompile(`^(\d+) rounds$`), func(e *client.Effect, m []string) { e.Rounds, _ = strconv.Atoi(m[1]) }},
	{regexp.MustCompile(`^cast at level (\d+)$`), func(e *client.Effect, m []string) { e.Level, _ = strconv.Atoi(m[1]) }},
	{regexp.MustCompile(`^immune to (.+)$`), func(e *client.Effect, m []string) { e.Immune = m[1] }},
	{regexp.MustCompile(`^save (\d+)$`), func(e *client.Effect, m []string) { e.Save, _ = strconv.Atoi(m[1]) }},
	{regexp.MustCompile(`^protection (\d+)$`), func(e *client.Effect, m []string) { e.Protection, _ = strconv.Atoi(m[1]) }},
}

// effect reads "Minor Globe of Invulnerability: 3 rounds, cast at level 9".
func effect(text string) (client.Effect, error) {
	name, rest, _ := strings.Cut(text, ": ")
	e := client.Effect{Name: name}
	if rest == "" {
		return e, nil
	}
	for part := range strings.SplitSeq(rest, ", ") {
		found := false
		for _, p := range ofEffect {
			if m := p.pattern.FindStringSubmatch(part); m != nil {
				p.set(&e, m)
				found = true
			}
		}
		if !found {
			return e, fmt.Errorf("%q is nothing of an effect", part)
		}
	}
	return e, nil
}
