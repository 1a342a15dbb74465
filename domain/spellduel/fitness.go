package spellduel

import (
	"fmt"
	"slices"

	"spellduel/domain/duel"
)

// plainConstitution is that of a sheet that gives none (ruling spoils.shock).
const plainConstitution = 10

// shocks are the chances in a hundred to withstand a shock to the system, by
// Constitution from 1 on; higher scores have the last.
var shocks = []int{25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 88, 90, 95, 97, 99}

// shock is a character's chance in a hundred to withstand the shock of defeat: the
// sheet's own number, else by health or constitution.
func (sh Sheet) shock() int {
	if sh.SystemShock > 0 {
		return sh.SystemShock
	}
	score, ok := sh.Abilities["health"]
	if !ok {
		score, ok = sh.Abilities["constitution"]
	}
	if !ok {
		score = plainConstitution
	}
	return shocks[min(max(score, 1), len(shocks))-1]
}

// MaxLasting bounds what a sheet may bring from earlier duels.
const MaxLasting = 100

// unfit are the conditions with which nobody can sit down, and unfree those under
// which nobody can consent (duel.consent, ruling spoils.unfit).
var (
	unfit  = []string{LastingUnconscious, LastingDying, LastingDead, LastingDust, LastingElsewhere}
	unfree = []string{LastingCharmed, LastingSuggested, LastingDominated}
)

// BearableKinds lists the kinds of what lasts with which one can sit down again.
func BearableKinds() []string {
	return slices.DeleteFunc(LastingKinds(), func(kind string) bool { return slices.Contains(unfit, kind) || slices.Contains(unfree, kind) })
}

// checkConditions looks at what an earlier duel has left on a character. A geas is
// no bar: he consents all the same.
func checkConditions(list []Lasting) error {
	if len(list) > MaxLasting {
		return badSheet("/sheet/conditions", "%d conditions; at most %d are legal", len(list), MaxLasting)
	}
	for i, l := range list {
		field := fmt.Sprintf("/sheet/conditions/%d/kind", i)
		switch texts := slices.Concat([]string{l.Of, l.By, l.Task, l.Ends}, l.Things, l.Lifted); {
		case len(texts) > 2*MaxEquipment || slices.ContainsFunc(texts, func(text string) bool { return text != "" && !duel.Readable(text, MaxStakesText) }):
			return badSheet(fmt.Sprintf("/sheet/conditions/%d", i), "its words are not legal; each has at most %d characters, and no control characters", MaxStakesText)
		case l.Amount < 0 || l.Amount > MaxHitPoints || l.Above < 0 || l.Above > MaxLevel:
			return badSheet(fmt.Sprintf("/sheet/conditions/%d", i), "its numbers are not legal; an amount is 0 to %d, a level at most %d", MaxHitPoints, MaxLevel)
		case !slices.Contains(LastingKinds(), l.Kind):
			return badSheet(field, "%.40q is no condition; legal is one of %v", l.Kind, LastingKinds())
		case slices.Contains(unfit, l.Kind):
			return badSheet(field, "one who is %q cannot duel until that is lifted", l.Kind)
		case slices.Contains(unfree, l.Kind):
			return &duel.Refusal{
				Code: duel.CodeIllegalSheet, Field: field, Rules: []duel.Rule{RuleDuelConsent},
				Detail: fmt.Sprintf("one who is %q is not free to consent until that is lifted", l.Kind),
			}
		}
	}
	return nil
}
