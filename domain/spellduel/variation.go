package spellduel

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// What terms.allow may hold about the levels that spells are cast at.
const (
	AllowVariation = "level_variation" // between wild mages (wild.variation)
	AllowBoost     = "higher_level"    // between elementalists (elementalist.boost)
)

// Variation is what a spell's level was changed by when it was cast: a throw, and
// the levels that came of it, 0 where the throw does not count for this spell.
type Variation struct {
	Dice   string `json:"dice"` // as "1d20"
	Roll   int    `json:"roll"`
	Label  string `json:"label,omitzero"`
	Levels int    `json:"levels,omitzero"`
}

// variations are the levels by the face of the die (ruling wild.table).
var variations = [20]int{-5, -4, -3, -2, -2, -1, -1, -1, 0, 0, 0, 0, 1, 1, 1, 2, 2, 3, 4, 5}

// variesBy is the throw that each casting takes under the terms, and its rule; no
// dice where there is none.
func (t Terms) variesBy() (dice.Throw, duel.Rule) {
	switch {
	case slices.Contains(t.Allow, AllowVariation):
		return d20, RuleWildVariation
	case slices.Contains(t.Allow, AllowBoost):
		return d4, RuleElementalistBoost
	}
	return dice.Throw{}, ""
}

// checkMagic refuses whoever is not of the kind that the terms are for
// (wild.variation, elementalist.boost).
func (t Terms) checkMagic(sh Sheet) error {
	refuse := func(rule duel.Rule, field, detail string) error {
		return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: field, Detail: detail, Rules: []duel.Rule{rule}}
	}
	_, rule := t.variesBy()
	switch {
	case rule == RuleWildVariation && !sh.WildMage:
		return refuse(rule, "/sheet/wild_mage", "under terms with level variation both duelists are wild mages")
	case rule == RuleElementalistBoost && sh.Element == "":
		return refuse(rule, "/sheet/element", "under terms with casting at higher levels both duelists are elementalists")
	}
	return nil
}

// levelNeeds is the throw of a side that casts, asked at each casting, so that no
// pause tells from what or of which kind it is (ruling wild.asked).
func (s *State) levelNeeds(side duel.Seat) []need {
	throw, rule := s.Terms.variesBy()
	if throw.Count == 0 {
		return nil
	}
	return []need{{side: side, purpose: dice.Effect, throw: throw, audience: duel.AudienceOf(side), rule: rule}}
}

// needs implements roller: whatever appears now takes its throw, a further group of
// missiles too, though it counts for none (ruling wild.asked).
func (t act) needs(s *State) []need {
	c := s.side(t.side).Casting
	appears := c != nil && c.Appears <= s.Round && s.holder(t.side) == "" && !s.engaged()
	casts := t.chosen.Act == ActCast && t.chosen.Rounds == 0 || t.chosen.Act == ActLaunch
	if appears || c == nil && casts {
		return s.levelNeeds(t.side)
	}
	return nil
}

func (t act) entered() [][]int { return t.faces }

func (t act) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

// vary throws for the level of a line that is cast now, and gives its card and rank
// as they come out (wild.variation, elementalist.boost).
func (g *game) vary(side duel.Seat, p *Prepared, as *spell.Card) (card spell.Card, pr int, v Variation, rules []duel.Rule) {
	v, rules = g.throwLevel()
	switch me := g.state.side(side); {
	case len(rules) == 0 || p.Item != "":
	case rules[0] == RuleWildVariation:
		v.Levels = variations[v.Roll-1]
	case !me.Boosted && ofElement(as, me.Figures.Element):
		v.Levels = v.Roll
	}
	if v.Levels == 0 {
		return *as, as.PR, v, rules
	}
	return g.leveled(side, p, *as, v.Levels), as.PR + v.Levels, v, rules
}

// throwLevel makes the throw of a casting, and gives the rule that asks for it; none
// where the terms do not. What it comes to is yet to be seen.
func (g *game) throwLevel() (Variation, []duel.Rule) {
	throw, rule := g.state.Terms.variesBy()
	r, ok := g.state.top().(roller)
	if throw.Count == 0 || !ok {
		return Variation{}, nil
	}
	die := g.roll(r)[0]
	return Variation{Dice: throw.String(), Roll: die.one(), Label: die.label}, []duel.Rule{rule}
}

// leveled is a card as its caster would have it so many levels higher or lower: how
// fast it moves, what it costs, and how many missiles go out. No level is below the
// first.
func (g *game) leveled(side duel.Seat, p *Prepared, card spell.Card, levels int) spell.Card {
	at := max(card.CasterLevel+levels, 1)
	other, known := spell.Card{}, false
	if s, ok := g.world.Catalogue.ByID(card.ID); ok {
		other, known = spell.CardFor(s, at), true
	}
	for i, m := range g.state.side(side).Sheet.Memorized {
		if m.Custom != nil && p.from(i, m) {
			if c, err := m.Custom.Card(card.Caster, at); err == nil {
				other, known = c, true
			}
		}
	}
	card = card.Clone()
	card.CasterLevel = at
	if known {
		other = lineOf(&other).inForm(card.Form).Clone()
		card.MV, card.Damage, card.Missiles = other.MV, withVerdicts(other, card), other.Missiles
	}
	return card
}

// varied notes that an elementalist has cast at a higher level, which he does once.
func (s *State) varied(side duel.Seat, v Variation) {
	if _, rule := s.Terms.variesBy(); rule == RuleElementalistBoost && v.Levels > 0 {
		s.side(side).Boosted = true
	}
}
