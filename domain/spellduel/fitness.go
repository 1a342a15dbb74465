package spellduel

import (
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/duel"
)

// plainConstitution is that of a sheet that gives none (ruling spoils.shock).
const plainConstitution = 10

// shocks are the chances in a hundred to withstand a shock to the system, by
// Constitution from 1 to MaxAbility.
var shocks = [MaxAbility]int{25, 30, 35, 40, 45, 50, 55, 60, 65, 70, 75, 80, 85, 88, 90, 95, 97, 99, 99, 99, 99, 99, 99, 99, 100}

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

// checkConditions looks at what an earlier duel has left on a character, and, where
// he is to sit down, whether that lets him. A geas is no bar: he consents all the
// same.
func checkConditions(list []Lasting, sits bool) error {
	if len(list) > MaxLasting {
		return badSheet("/sheet/conditions", "%d conditions; at most %d are legal", len(list), MaxLasting)
	}
	for i, l := range list {
		field := fmt.Sprintf("/sheet/conditions/%d", i)
		if at, detail := l.check(); detail != "" {
			return badSheet(field+at, "%s", detail)
		}
		switch {
		case !sits:
		case slices.Contains(unfit, l.Kind):
			return badSheet(field+"/kind", "one who is %q cannot duel until that is lifted", l.Kind)
		case slices.Contains(unfree, l.Kind):
			return &duel.Refusal{
				Code: duel.CodeIllegalSheet, Field: field + "/kind", Rules: []duel.Rule{RuleDuelConsent},
				Detail: fmt.Sprintf("one who is %q is not free to consent until that is lifted", l.Kind),
			}
		}
	}
	return nil
}

// check tells which part of what lasts is not legal, and what is.
func (l Lasting) check() (at, detail string) {
	texts := slices.Concat([]string{l.Of, l.By, l.Task, l.Ends}, l.Things, l.Lifted)
	switch {
	case !slices.Contains(LastingKinds(), l.Kind):
		return "/kind", fmt.Sprintf("%.40q is no condition; legal is one of %s", l.Kind, strings.Join(LastingKinds(), ", "))
	case l.Amount < 0 || l.Amount > MaxHitPoints:
		return "/amount", fmt.Sprintf("%d is not legal; 0 to %d is", l.Amount, MaxHitPoints)
	case l.Above < 0 || l.Above > MaxLevel:
		return "/above", fmt.Sprintf("%d is not legal; 0 to %d is", l.Above, MaxLevel)
	case len(l.Things) > MaxEquipment:
		return "/things", fmt.Sprintf("%d things; at most %d are legal", len(l.Things), MaxEquipment)
	case len(l.Lifted) > MaxEquipment:
		return "/lifted_by", fmt.Sprintf("%d spells; at most %d are legal", len(l.Lifted), MaxEquipment)
	case slices.ContainsFunc(texts, func(text string) bool { return text != "" && !duel.Readable(text, MaxStakesText) }):
		return "", fmt.Sprintf("each of its texts has at most %d characters, no control characters and no space at its ends", MaxStakesText)
	}
	return "", ""
}
