package rulebook

import (
	"fmt"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

const (
	rulesHead = `# Rules

What each rule says, in a few sentences, by the id that events, decisions and refusals name it by. A server has the same at
` + "`GET /v1/rules`" + `. How open questions are settled stands in [rulings](rulings.md).
`
	rulingsHead = `# Rulings

How questions that the written [rules](rules.md) leave open are settled here. A server has the same at ` + "`GET /v1/rulings`" + `.

| ruling | of | what is done |
|---|---|---|
`
)

// Rules is the page of all rules, by chapter.
func Rules() string {
	var b strings.Builder
	b.WriteString(rulesHead)
	chapter := 0
	for _, a := range spellduel.Rulebook() {
		if a.Chapter != chapter {
			chapter = a.Chapter
			fmt.Fprintf(&b, "\n## %d. %s\n\n", chapter, spellduel.Chapters()[chapter-1])
		}
		fmt.Fprintf(&b, "- `%s` **%s.** %s\n", a.ID, a.Title, a.Text)
	}
	return b.String()
}

// Rulings is the page of all rulings.
func Rulings() string {
	var b strings.Builder
	b.WriteString(rulingsHead)
	for _, r := range spellduel.Rulings() {
		fmt.Fprintf(&b, "| `%s` | %s | %s |\n", r.ID, ids(r.Rules), strings.ReplaceAll(r.Text, "|", `\|`))
	}
	return b.String()
}

func ids(rules []duel.Rule) string {
	marked := make([]string, len(rules))
	for i, r := range rules {
		marked[i] = "`" + string(r) + "`"
	}
	return strings.Join(marked, " ")
}
