package projections

import "spellduel/domain/duel"

// Worded is a decision with the words to ask it in. They are made here, when
// somebody asks, and are in no event: they may be bettered without touching what
// was recorded.
type Worded struct {
	duel.Decision
	Prompt    string
	ByDefault string   // what the clock takes: an option's id, or a word of the ruleset's
	DueAt     *string  // when the clock takes its default; nil for never
	Labels    []string // one for each of Options
}

// Worded puts a viewer's decisions into words, from what he knows.
func (v *View) Worded(list []duel.Decision) []Worded {
	out := make([]Worded, len(list))
	for i, d := range list {
		out[i] = Worded{Decision: d, Prompt: v.board.Prompt(d), ByDefault: v.board.ByDefault(d), DueAt: v.dueAt()}
		for _, o := range d.Options {
			out[i].Labels = append(out[i].Labels, Label(o))
		}
	}
	return out
}

// Label is an option in words. No two rulesets have an act in common.
func Label(o duel.Option) string {
	for _, r := range rulesets {
		if text := r.Label(o); text != "" {
			return text
		}
	}
	return o.ID
}
