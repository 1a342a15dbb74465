package scenarios

import (
	"fmt"
	"regexp"
	"strconv"

	"spellduel/internal/client"
)

// conditions are the further ways to end, in the scenario's words.
var conditions = []struct {
	pattern *regexp.Regexp
	reads   func(m []string) client.Condition
}{
	{regexp.MustCompile(`^half hit points$`), func([]string) client.Condition { return client.Condition{When: "half_hit_points"} }},
	{regexp.MustCompile(`^first blood$`), func([]string) client.Condition { return client.Condition{When: "first_blood"} }},
	{regexp.MustCompile(`^casts school (.+)$`), func(m []string) client.Condition {
		return client.Condition{When: "casts_school", School: m[1]}
	}},
	{regexp.MustCompile(`^casts type (\w+)$`), func(m []string) client.Condition { return client.Condition{When: "casts_type", Type: m[1]} }},
	{regexp.MustCompile(`^casts spell (.+)$`), func(m []string) client.Condition { return client.Condition{When: "casts_spell", Spell: m[1]} }},
	{regexp.MustCompile(`^casts custom spell (.+)$`), func(m []string) client.Condition {
		return client.Condition{When: "casts_spell", Spell: m[1], Custom: true}
	}},
	{regexp.MustCompile(`^round (\d{1,4})$`), func(m []string) client.Condition {
		n, _ := strconv.Atoi(m[1]) // digits, and few
		return client.Condition{When: "rounds", Rounds: n}
	}},
	{regexp.MustCompile(`^judged (.+)$`), func(m []string) client.Condition { return client.Condition{When: "judged", Text: m[1]} }},
}

// condition understands what a line adds to the ways to end.
func condition(text string) (client.Condition, error) {
	for _, c := range conditions {
		if m := c.pattern.FindStringSubmatch(text); m != nil {
			return c.reads(m), nil
		}
	}
	return client.Condition{}, fmt.Errorf("%q is no further way to end", text)
}
