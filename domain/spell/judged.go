package spell

import (
	"regexp"
	"slices"
	"strings"

	"spellduel/domain/dice"
)

// Question is what the tables do not say of a spell: what it does, as one of its types,
// to a character whom it reaches. The mediator judges it before the arena forms.
// Rule: reach.judged.
type Question struct {
	Type    Type    `json:"type"`
	Why     string  `json:"why"`     // in the table's words, the sheet's, or one of those below
	Default Verdict `json:"default"` // where nobody judges
}

// Why something must be judged of which no table and no sheet says so itself.
const (
	WhyDamageInWords = "damage_in_words"
	WhyEffectInWords = "effect_in_words"
	WhyNoEffectKnown = "no_effect_known"
)

// Hold is what a spell keeps a character from whom it has taken hold of.
type Hold string

// The strengths of a hold.
const (
	HoldActing  Hold = "acting"  // he neither moves nor casts
	HoldCasting Hold = "casting" // he casts nothing but counters
)

// Verdict is what a spell was judged to do to a character whom it reaches: damage, death
// or nothing, and whether it takes hold of him.
type Verdict struct {
	Damage dice.Throw `json:"damage,omitzero"` // nothing where it is zero
	Deadly bool       `json:"deadly,omitzero"`
	Hold   Hold       `json:"hold,omitzero"`
	Save   SaveEffect `json:"save"` // none, negates or half; a hold it always keeps off
}

// Nothing tells that the spell does nothing.
func (v Verdict) Nothing() bool { return v.Damage == dice.Throw{} && !v.Deadly && v.Hold == "" }

// Judged gives the card with a verdict on one of its types. It shares nothing with the
// card.
func (c Card) Judged(t Type, v Verdict) Card {
	c = c.Clone()
	for i, b := range c.Damage {
		if b.Type == t {
			c.Damage[i] = Blow{Type: t, Throw: v.Damage, Known: true, Deadly: v.Deadly, Text: b.Text, Save: v.Save, Hold: v.Hold, Judged: true}
		}
	}
	return c
}

// SaveAs is what a made save does against the spell as type t, where that is not the
// type's own matter: of an attack or a missile, or as it was judged; else empty.
func (c Card) SaveAs(t Type) SaveEffect {
	if own := c.DamageAs(t); own.Judged {
		return own.Save
	}
	if t == Attack || t == Missile {
		return c.Save
	}
	return ""
}

// Questions lists what must be judged of the card, once for each of its types, in their
// order; empty for nearly all of the catalogue.
func (c Card) Questions() []Question {
	var list []Question
	variants := c.Castings()
	for _, t := range c.Types {
		for _, v := range variants {
			if l, ok := v.Launch(); ok {
				group := v.Group(min(l.Together, l.Missiles))
				v = &group
			}
			if q, open := v.question(t); open && v.May(t) {
				list = append(list, q)
				break
			}
		}
	}
	return list
}

// question tells what must be judged of the card as type t. What never deals with
// anybody, as a defense, is not asked about.
func (c *Card) question(t Type) (Question, bool) {
	self, own := c.Traits(t, ""), c.DamageAs(t)
	_, vain := self.Has(KindIneffective, OnCharacter)
	_, gone := self.Has(KindDissipatesOnReach, OnCharacter)
	if t == Defense || vain || gone || own.Judged {
		return Question{}, false
	}
	if a, ok := self.Has(KindJudged, OnCharacter); ok {
		return Question{t, a.Outcome, c.proposed(a).fit(*c, t)}, true
	}
	as := Verdict{Damage: own.Throw, Deadly: own.Deadly, Save: c.saving(t)}
	if c.holds(t) {
		as.Hold = HoldActing
	}
	plain := len(own.Steps) == 0 && !own.Leaves && own.Saved == dice.Throw{}
	switch {
	case !own.Known && !own.Deadly:
		if own.Harms() || t == AttackDefense || t == Leech {
			as.Damage = DefaultDamage(c.Level)
		}
		return Question{t, WhyDamageInWords, as.fit(*c, t)}, true
	case plain && c.unread(t):
		return Question{t, WhyEffectInWords, as.fit(*c, t)}, true
	case (t == Attack || t == Missile) && as.Nothing() && own.Text == "" && !c.works(t):
		return Question{t, WhyNoEffectKnown, as.fit(*c, t)}, true
	}
	return Question{}, false
}

// proposed is the verdict that an ability of kind judged proposes.
func (c Card) proposed(a Ability) Verdict {
	v := Verdict{Save: SaveNone}
	text, _ := a.Params.Get("default")
	if f, ok := ParseFormula(text, c.Level); ok {
		v.Damage = f.least(c.CasterLevel)
	} else if text == "hold" {
		v.Hold = HoldActing
	}
	if save, ok := a.Params.Get("save"); ok && (save == string(SaveNegates) || save == string(SaveHalf)) {
		v.Save = SaveEffect(save)
	}
	return v
}

// validProposal tells what is wrong with an ability of kind judged that a sheet brings: it
// says in words what must be judged, and proposes nothing, a hold or damage, with a save
// that a verdict may have. Rule: reach.judged.
func (a Ability) validProposal(level int) error {
	if a.Kind != KindJudged {
		return nil
	}
	if strings.TrimSpace(a.Outcome) == "" {
		return invalid("outcome", a.Outcome, "what must be judged, in words", "reach.judged")
	}
	text, given := a.Params.Get("default")
	_, damage := ParseFormula(text, level)
	if given && !damage && text != "nothing" && text != "hold" {
		return invalid("params", "default="+text, "default=nothing, default=hold or default= and damage", "reach.judged")
	}
	save, given := a.Params.Get("save")
	half := damage && save == string(SaveHalf)
	if given && !half && save != string(SaveNone) && save != string(SaveNegates) {
		return invalid("params", "save="+save, "save=none, save=negates, or where there is damage save=half", "reach.judged")
	}
	return nil
}

// SavesFrom lists what a save may do against the card as type t, where it may be judged:
// nothing against what fights on each round whom it has reached (summon.reach).
func (c Card) SavesFrom(t Type) []SaveEffect {
	if c.staysAs(t) {
		return []SaveEffect{SaveNone}
	}
	return []SaveEffect{SaveNone, SaveNegates, SaveHalf}
}

// staysAs tells that the card as type t stays with whom it has beaten and fights him again.
func (c Card) staysAs(t Type) bool {
	self := c.Traits(t, "")
	return c.Summons && t == AttackDefense ||
		slices.ContainsFunc(c.Abilities, func(a Ability) bool { return a.Stays() && a.Applies(OnCharacter, self) })
}

// Stays tells that by the ability a spell stays with a character whom it has beaten, and
// fights him again each round.
func (a Ability) Stays() bool {
	persists, _ := a.Params.Get("persists")
	return a.Kind == KindCharacterCombat && a.Against == TargetCharacter && persists == "yes"
}

// fit is a verdict with a save that a spell allows as type t, and of which there is
// something to halve.
func (v Verdict) fit(c Card, t Type) Verdict {
	switch {
	case !slices.Contains(c.SavesFrom(t), v.Save):
		v.Save = SaveNone
	case v.Save == SaveHalf && v.Damage == dice.Throw{} && !v.Nothing():
		v.Save = SaveNegates
	}
	return v
}

// saving is the save that the card has as type t, in the words of a verdict. One of a
// kind of its own halves damage (ruling reach.special_save).
func (c Card) saving(t Type) SaveEffect {
	switch {
	case t == AttackDefense:
		return SaveNegates
	case t == Leech, c.Save == SaveSpecial:
		return SaveHalf
	}
	return c.Save
}

// holds tells that the card hinders whom it reaches as type t.
func (c Card) holds(t Type) bool { return c.Incapacitates && t != Leech && t != Defense }

// works tells that an ability of its own is all that the card does as type t.
func (c Card) works(t Type) bool {
	self := c.Traits(t, "")
	return slices.ContainsFunc(c.Abilities, func(a Ability) bool {
		return (a.Kind == KindDrainsLevels || a.Kind == KindIncapacitates || a.Kind == KindOnReach && a.read()) && a.Applies(OnCharacter, self)
	})
}

// unread tells that the card does something in words alone to whom it reaches as type t.
func (c Card) unread(t Type) bool {
	self := c.Traits(t, "")
	return slices.ContainsFunc(c.Abilities, func(a Ability) bool {
		return a.Kind == KindOnReach && !a.read() && a.Applies(OnCharacter, self)
	})
}

// read tells that an ability on reaching is carried out as the table has it.
func (a Ability) read() bool {
	for _, key := range [...]string{"damage", "initial_save"} {
		if _, ok := a.Params.Get(key); ok {
			return true
		}
	}
	return a.Outcome == "lingers"
}

// inWords finds dice in a text that is no formula.
var inWords = regexp.MustCompile(`\b\d{1,2}d\d{1,2}(?:\+\d{1,2})?\b`)

// DiceIn lists the throws that a text names, each once, four at most.
func DiceIn(text string) []dice.Throw {
	var list []dice.Throw
	for _, found := range inWords.FindAllString(text, -1) {
		if t, ok := parseThrow(found); ok && !slices.Contains(list, t) && len(list) < 4 {
			list = append(list, t)
		}
	}
	return list
}
