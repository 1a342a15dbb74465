package spellduel

import (
	"slices"

	"spellduel/domain/spell"
)

// line is what the cards of a prepared line come down to whenever a choice is made. It
// is worked out once, when the line comes into the duel.
type line struct {
	variants []*spell.Card // as it can be cast: in each of its forms, or as it is
	rounds   int           // that its casting takes; 1 for most
	most     int           // so many are at work for one caster; 0 is no limit
	armored  spell.Type    // as this type it works only on those who may wear armor; empty for none
}

func linesOf(prepared []Prepared) []line {
	lines := make([]line, len(prepared))
	for i := range prepared {
		lines[i] = lineOf(&prepared[i].Card)
	}
	return lines
}

func lineOf(card *spell.Card) line {
	l := line{variants: card.Castings(), rounds: roundsOf(card), most: limitOf(card)}
	for i, v := range l.variants {
		if all, ok := v.Launch(); ok {
			group := v.Group(min(all.Together, all.Missiles))
			l.variants[i] = &group
		}
	}
	for _, a := range card.Abilities {
		if requires, _ := a.Params.Get("requires"); a.Kind == spell.KindTargetRestriction && requires == "armor" {
			typ, _ := a.Params.Get("type")
			l.armored = spell.Type(typ)
		}
	}
	return l
}

// inForm is a card of a line in the form that was picked.
func (l line) inForm(form string) *spell.Card {
	i := max(0, slices.IndexFunc(l.variants, func(c *spell.Card) bool { return c.Form == form }))
	return l.variants[i]
}

// formSuffix tells options of one spell in several forms apart.
func formSuffix(card *spell.Card) string {
	if card.Form == "" {
		return ""
	}
	return ":" + card.Form
}
