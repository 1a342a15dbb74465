package spellduel

import (
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// What stands in terms.allow before a name, in the place of a class of devices.
const (
	AllowItem   = "item:"   // a single item
	AllowEffect = "effect:" // an effect that is at work on a character already
)

// Bounds of terms.allow.
const (
	MaxAllowed     = 32 // entries
	MaxAllowedName = duel.MaxName
)

// checkAllow refuses what terms cannot let into the arena (duel.terms,
// item.effect, effect.preexisting, duel.forbidden).
func (t Terms) checkAllow(c *spell.Catalogue) error {
	if len(t.Allow) > MaxAllowed {
		return allowRefusal(duel.CodeIllegalTerms, "", RuleDuelTerms, "%d items and effects; at most %d are legal", len(t.Allow), MaxAllowed)
	}
	for i, given := range t.Allow {
		at := fmt.Sprintf("/%d", i)
		if slices.ContainsFunc(t.Allow[:i], func(other string) bool { return sameAllowance(other, given) }) {
			return allowRefusal(duel.CodeIllegalTerms, at, RuleDuelTerms, "%.120q is named twice", given)
		}
		if slices.Contains(Devices(), given) || given == AllowVariation || given == AllowBoost && !slices.Contains(t.Allow, AllowVariation) {
			continue
		}
		if given == AllowBoost {
			return allowRefusal(duel.CodeIllegalTerms, at, RuleElementalistBoost, "no duelist is a wild mage and an elementalist; legal is one of %s and %s", AllowVariation, AllowBoost)
		}
		name, isItem := strings.CutPrefix(given, AllowItem)
		effect, isEffect := strings.CutPrefix(given, AllowEffect)
		if isEffect {
			name = effect
		}
		switch {
		case !isItem && !isEffect:
			return allowRefusal(duel.CodeNotOffered, at, RuleDuelTerms,
				"%.40q cannot be let in; legal is a class of items, one of %s, a single item as \"%sNAME\", an effect as \"%sNAME\", %s or %s",
				given, strings.Join(Devices(), ", "), AllowItem, AllowEffect, AllowVariation, AllowBoost)
		case !duel.Readable(name, MaxAllowedName):
			return allowRefusal(duel.CodeIllegalTerms, at, RuleDuelTerms, "name it in 1 to %d characters", MaxAllowedName)
		case forbids(name, c):
			return allowRefusal(duel.CodeIllegalTerms, at, RuleDuelForbidden, "no arena can form around %q, whatever the terms", name)
		}
	}
	return nil
}

func allowRefusal(code duel.Code, at string, rule duel.Rule, format string, args ...any) error {
	return &duel.Refusal{Code: code, Field: "/terms/allow" + at, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{rule}}
}

// sameAllowance tells that two entries let in the same: a name is the same in
// whatever case.
func sameAllowance(a, b string) bool {
	kindA, nameA, _ := strings.Cut(a, ":")
	kindB, nameB, _ := strings.Cut(b, ":")
	return kindA == kindB && (nameA == nameB || nameA != "" && spell.SameName(nameA, nameB))
}

// turnsOfAllowed is what the items and effects cost that the terms let in
// (duel.preparation): a turn a class or an effect, two a single item.
func (t Terms) turnsOfAllowed() int {
	turns := 0
	for _, given := range t.Allow {
		switch {
		case given == AllowVariation || given == AllowBoost: // these need none
		case strings.HasPrefix(given, AllowItem):
			turns += 2
		default:
			turns++
		}
	}
	return turns
}

// lets tells that the terms let something in by its name.
func (t Terms) lets(kind, name string) bool {
	return slices.ContainsFunc(t.Allow, func(given string) bool { return sameAllowance(given, kind+name) })
}

// allows tells that an item may come into the arena: one that stores spells
// always, others where the terms name their class or the item itself
// (item.stored, item.effect). What they do not allow is contraband (duel.search).
func (t Terms) allows(item Item) bool {
	return !item.device() || slices.Contains(t.Allow, item.Kind) || t.lets(AllowItem, item.Name)
}
