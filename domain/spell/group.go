package spell

import "spellduel/domain/dice"

// Launch is how a spell sends out its missiles: so many in all, and so many together in
// one round. Each group of them is a spell of its own in the arena.
type Launch struct{ Missiles, Together int }

// Launch tells how the card sends out missiles, at its caster's level; false for most,
// which are one spell. Rule: ability.groups.
func (c Card) Launch() (Launch, bool) {
	for _, a := range c.Abilities {
		if a.Kind != KindLaunchGroups || a.Form != "" && a.Form != c.Form {
			continue
		}
		figure := func(key string) int {
			text, _ := a.Params.Get(key)
			f, _ := ParseFormula(text, c.Level)
			return f.At(c.CasterLevel).Plus
		}
		l := Launch{Missiles: figure("missiles"), Together: figure("a_round")}
		return l, l.Missiles > 0 && l.Together > 0
	}
	return Launch{}, false
}

// Group is the card of a group of so many missiles, 1 or more: what each of them costs
// adds up, unless it was judged what a group does.
func (c Card) Group(missiles int) Card {
	group := c.Clone()
	group.Missiles = missiles
	each, ok := c.each()
	if !ok {
		return group
	}
	for i, b := range group.Damage {
		if b.Type == Missile && !b.Judged {
			group.Damage[i] = Blow{Type: Missile, Throw: times(each, missiles), Known: true}
		}
	}
	return group
}

// each is what one missile costs.
func (c Card) each() (dice.Throw, bool) {
	for _, a := range c.Abilities {
		if text, ok := a.Params.Get("each"); ok && a.Kind == KindCharacterCombat && (a.Form == "" || a.Form == c.Form) {
			return parseThrow(text)
		}
	}
	return dice.Throw{}, false
}
