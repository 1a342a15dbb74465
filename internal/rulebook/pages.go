package rulebook

import (
	"fmt"
	"strings"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

const (
	rulesHead = `# Rules

What each rule says, in a few sentences, by the id that events, decisions and refusals name it by. A server has the same at
` + "`GET /v1/rules`" + `. How open questions are settled stands in [rulings](rulings.md).
`
	rulingsHead = `# Rulings

How questions that the written [rules](rules.md) leave open are settled here. A server has the same at ` + "`GET /v1/rulings`" + `. Where an
option stands, the terms may settle the question otherwise: ` + "`house`" + ` has it by its key, and the first value is the default.

| ruling | of | what is done | option |
|---|---|---|---|
`
)

// Pages are all pages by the names of their files.
func Pages() map[string]string {
	return map[string]string{
		"rules.md": Rules(), "rulings.md": Rulings(), "rules-arcane.md": ArcaneRules(), "rulings-arcane.md": ArcaneRulings(),
	}
}

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
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", r.ID, ids(r.Rules), strings.ReplaceAll(r.Text, "|", `\|`), arenaOption(r.House()))
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

const (
	arcaneRulesHead = `# Rules of the Duel Arcane

What each rule of the ruleset ` + "`duel-arcane`" + ` says, in a few sentences, by the id that events, decisions and refusals name it by. How
open questions are settled stands in [rulings](rulings-arcane.md); the arena duel has [rules of its own](rules.md).
`
	arcaneRulingsHead = `# Rulings of the Duel Arcane

How questions that the [rules](rules-arcane.md) leave open are settled. Where an option stands, the terms may settle the question
otherwise: ` + "`house`" + ` has it by its key, and the first value is the default.

| ruling | of | what is done | option |
|---|---|---|---|
`
)

// ArcaneRules is the page of all rules of the Duel Arcane, by chapter.
func ArcaneRules() string {
	var b strings.Builder
	b.WriteString(arcaneRulesHead)
	chapter := 0
	for _, a := range arcane.Rulebook() {
		if a.Chapter != chapter {
			chapter = a.Chapter
			fmt.Fprintf(&b, "\n## %d. %s\n\n", chapter, arcane.Chapters()[chapter-1])
		}
		fmt.Fprintf(&b, "- `%s` **%s.** %s\n", a.ID, a.Title, a.Text)
	}
	return b.String()
}

// ArcaneRulings is the page of all rulings of the Duel Arcane, with the house
// options.
func ArcaneRulings() string {
	var b strings.Builder
	b.WriteString(arcaneRulingsHead)
	for _, r := range arcane.Rulings() {
		fmt.Fprintf(&b, "| `%s` | %s | %s | %s |\n", r.ID, ids(r.Rules), strings.ReplaceAll(r.Text, "|", `\|`), option(r.House))
	}
	return b.String()
}

// option words a house option of the Duel Arcane with its values.
func option(key string) string {
	for _, o := range arcane.HouseOptions() {
		if o.Key == key {
			return valued(key, o.Legal)
		}
	}
	return ""
}

// arenaOption words a house option of the arena duel with its values.
func arenaOption(key string) string {
	for _, o := range spellduel.HouseOptions() {
		if o.Key == key {
			return valued(key, o.Legal)
		}
	}
	return ""
}

func valued(key string, legal []string) string {
	return "`" + key + "`: `" + strings.Join(legal, "`, `") + "`"
}
