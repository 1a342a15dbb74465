package spellduel

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// spoils.report, duel.consent: who is unfit or not free does not sit down; what else
// an earlier duel has left is no bar.
func TestWhomAnEarlierDuelKeepsFromHisSeat(t *testing.T) {
	for _, kind := range LastingKinds() {
		sh := caster("A", "wizard", 9, "Fireball")
		sh.Conditions = []Lasting{{Kind: kind}}
		_, _, err := prepare(sh, DefaultTerms(), spell.Embedded())
		if bears := slices.Contains(BearableKinds(), kind); bears != (err == nil) {
			t.Errorf("%s bears: %v, and is told %v", kind, bears, err)
		}
		if r, ok := errors.AsType[*duel.Refusal](err); ok && (r.Field != "/sheet/conditions/0/kind" || len(r.Rules) == 0) {
			t.Errorf("%s: %+v", kind, r)
		}
	}
}

// spoils.report, sheet.bounds: without a hit point nobody sits down, but his sheet is
// read.
func TestWhoIsDownDoesNotSitDown(t *testing.T) {
	sh := caster("A", "wizard", 9, "Fireball")
	sh.HitPoints.Current = 0
	if _, err := Read(sh, spell.Embedded()); err != nil {
		t.Error(err)
	}
	_, _, err := prepare(sh, DefaultTerms(), spell.Embedded())
	if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Field != "/sheet/hit_points/current" || len(r.Rules) == 0 {
		t.Errorf("%v", err)
	}
}

// spoils.report: what lasts is held to its bounds, each at its own field.
func TestWhatLastsIsBounded(t *testing.T) {
	long := strings.Repeat("x", MaxStakesText+1)
	for field, l := range map[string]Lasting{
		"/kind":      {Kind: "sleepy"},
		"/amount":    {Kind: LastingGeased, Amount: MaxHitPoints + 1},
		"/above":     {Kind: LastingGeased, Above: -1},
		"/things":    {Kind: LastingDestroyed, Things: slices.Repeat([]string{"robe"}, MaxEquipment+1)},
		"/lifted_by": {Kind: LastingGeased, Lifted: slices.Repeat([]string{"Wish"}, MaxEquipment+1)},
		"":           {Kind: LastingGeased, Task: long},
	} {
		sh := caster("A", "wizard", 9, "Fireball")
		sh.Conditions = []Lasting{{Kind: LastingGeased, Amount: MaxHitPoints, Above: MaxLevel, Task: long[1:]}, l}
		_, err := Read(sh, spell.Embedded())
		if r, ok := errors.AsType[*duel.Refusal](err); !ok || r.Field != "/sheet/conditions/1"+field || len(r.Rules) == 0 {
			t.Errorf("%+v: %v", l, err)
		}
		sh.Conditions = sh.Conditions[:1]
		if _, err := Read(sh, spell.Embedded()); err != nil {
			t.Errorf("at the bounds: %v", err)
		}
	}
}
