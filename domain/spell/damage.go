package spell

import (
	"regexp"
	"slices"
	"strings"

	"spellduel/domain/dice"
)

// Blow is what a spell costs in hit points in one of its types.
type Blow struct {
	Type Type `json:"type"`
	// Throw is what is rolled. It means something only where Known is true.
	Throw dice.Throw `json:"throw"`
	Known bool       `json:"known"`
	// Deadly is a sudden death, or what comes to it for an image, where no save
	// keeps it off (reach.attack). Saved is what a made save still costs, where
	// that is a throw of its own.
	Deadly bool       `json:"deadly,omitzero"`
	Saved  dice.Throw `json:"saved,omitzero"`
	// Steps are what a blow comes to that is not always the same; Throw is that of the
	// first. They go by a Die that is thrown before, else by what By says.
	Steps []Step     `json:"steps,omitzero"`
	Die   dice.Throw `json:"die,omitzero"`
	By    string     `json:"by,omitzero"`
	// Leaves tells that Throw is what the character is left with.
	Leaves bool `json:"leaves,omitzero"`
	// Judged tells that all this is the mediator's verdict (reach.judged); Save and Hold
	// are part of it.
	Judged bool       `json:"judged,omitzero"`
	Save   SaveEffect `json:"save,omitzero"`
	Hold   Hold       `json:"hold,omitzero"`
	// Text is the table's wording, empty where there is none; where Known is
	// false it is prose, for an ability or the mediator to decide by.
	Text string `json:"text,omitempty"`
}

// Harms tells whether the blow costs hit points: it is known and not nothing,
// or its prose has figures. Sudden death alone is no damage.
func (b *Blow) Harms() bool {
	if b.Known {
		return Step{Throw: b.Throw}.harms() || slices.ContainsFunc(b.Steps, Step.harms)
	}
	return strings.ContainsAny(b.Text, "0123456789")
}

// DefaultDamage is what attack/defense spells and leeches cost where nothing
// else is said: 1d6 per spell level. Rules: reach.attack_defense, reach.leech.
func DefaultDamage(spellLevel int) dice.Throw { return dice.Throw{Count: spellLevel, Sides: 6} }

// ofOneType is a piece of a text that gives each type its own damage.
var ofOneType = regexp.MustCompile(`(?:^|[;,] )(AD|A|D|L|M): `)

// damageText gives the part of the text that is for one type: all of it, unless
// it is of the form "M: 6d6; A: 3".
func damageText(text string, t Type) string {
	if !strings.Contains(text, ": ") {
		return text
	}
	places := ofOneType.FindAllStringSubmatchIndex(text, -1)
	if places == nil {
		return text
	}
	for i, p := range places {
		end := len(text)
		if i+1 < len(places) {
			end = places[i+1][0]
		}
		if text[p[2]:p[3]] == string(t) {
			return text[p[1]:end]
		}
	}
	return ""
}

// blow works out the damage of one type, from the first that has something to
// say: the spell's own abilities, its damage column, its groups, the type's
// default. A defense costs nothing.
func blow(t Type, level, casterLevel int, column string, own, groups []Ability) Blow {
	if t == Defense {
		return Blow{Type: t, Known: true}
	}
	texts := [...]string{abilityDamage(own, t), damageText(column, t), abilityDamage(groups, t)}
	for _, text := range texts {
		if text == "" {
			continue
		}
		if b, ok := parseSteps(text, level, casterLevel); ok {
			b.Type = t
			return b
		}
		f, ok := ParseFormula(text, level)
		if !ok {
			return prose(t, level, casterLevel, text)
		}
		return Blow{Type: t, Text: text, Throw: f.least(casterLevel), Known: true}
	}
	if t == AttackDefense || t == Leech {
		return Blow{Type: t, Throw: DefaultDamage(level), Known: true}
	}
	return Blow{Type: t, Known: true}
}

// deadly is sudden death: outright, or unless a save is made, which may still
// cost something.
var deadly = regexp.MustCompile(`^(?:death, no save|death on failure|destroyed on failure|death(?:;| or) (\S+) if saved)$`)

// leaving is what is left to a character, as "all but 1d4 hp" says it.
var leaving = regexp.MustCompile(`^all but (\S+) hp$`)

// prose is a blow that is no formula: what is left to the character, sudden death, or
// words for an ability or the mediator to decide by.
func prose(t Type, level, casterLevel int, text string) Blow {
	b := Blow{Type: t, Text: text}
	if m := leaving.FindStringSubmatch(text); m != nil {
		b.Throw, b.Known = parseThrow(m[1])
		b.Leaves = b.Known
		return b
	}
	m := deadly.FindStringSubmatch(text)
	if m == nil {
		return b
	}
	b.Deadly = true
	if f, ok := ParseFormula(m[1], level); ok {
		b.Saved = f.At(casterLevel)
	}
	return b
}

// abilityDamage is the damage that an ability in force in a type gives for a
// full success; empty where none does.
func abilityDamage(abilities []Ability, t Type) string {
	for _, a := range abilities {
		text, ok := a.Params.Get("damage")
		if !ok || a.Form != "" || !a.inType(t) || strings.HasPrefix(a.Outcome, "fail:") {
			continue
		}
		if text == "listed(none)" {
			return "0"
		}
		return text
	}
	return ""
}
