package spell

import (
	"fmt"
	"strings"

	"spellduel/domain/dice"
)

// dicedParams are the figures of abilities that are thrown, beside the damage.
var dicedParams = []string{"failed", "failed_saved", "made", "made_saved", "glances", "each", "default"}

// bounded tells which of a custom spell's figures are too large at its caster's level:
// what it throws at once, and the missiles that it sends out.
func (c Card) bounded() error {
	for _, cast := range c.Variants() {
		if all, ok := cast.Launch(); ok {
			if all.Missiles > MaxCustomMissiles {
				return invalid("abilities", fmt.Sprintf("missiles: %d", all.Missiles), fmt.Sprintf("at most %d missiles at the caster's level", MaxCustomMissiles), "ability.groups")
			}
			cast = cast.Group(min(all.Together, all.Missiles))
		}
		for _, b := range cast.Damage {
			for _, t := range b.throws() {
				if !modest(t) {
					return invalid("damage", strings.Join([]string{b.Text, t.String()}, ": "), mostDamage, "reach.attack")
				}
			}
		}
	}
	for _, a := range c.Abilities {
		for _, key := range dicedParams {
			text, _ := a.Params.Get(key)
			if f, ok := ParseFormula(text, c.Level); ok && !modest(f.At(c.CasterLevel)) {
				return invalid("abilities", key+"="+text, mostDamage, "reach.attack")
			}
		}
	}
	return nil
}

var mostDamage = fmt.Sprintf("at most %d dice and %d points more at the caster's level", MaxCustomDice, 10*MaxCustomDice)

func modest(t dice.Throw) bool { return t.Count <= MaxCustomDice && t.Plus <= 10*MaxCustomDice }

// throws are all that a blow may come to be.
func (b Blow) throws() []dice.Throw {
	all := []dice.Throw{b.Throw, b.Saved}
	for _, s := range b.Steps {
		all = append(all, s.Throw)
	}
	return all
}
