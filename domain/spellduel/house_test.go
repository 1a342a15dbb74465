package spellduel

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/duel"
)

// duel.terms: each house option settles a ruling that is listed, by its first value as
// the ruling has it; whatever is none is refused by name.
func TestHouseOptionsSettleRulings(t *testing.T) {
	for _, o := range HouseOptions() {
		i := slices.IndexFunc(Rulings(), func(r Ruling) bool { return r.ID == houseRuling+o.Key })
		if i < 0 || Rulings()[i].House() != o.Key || len(o.Legal) < 2 || len(o.Rules) == 0 {
			t.Errorf("%+v settles no ruling", o)
		}
		for _, v := range o.Legal {
			if err := houseOptions.Check(map[string]string{o.Key: v}, RuleDuelTerms); err != nil {
				t.Errorf("%s %s: %v", o.Key, v, err)
			}
		}
	}
	for key, value := range map[string]string{"lock.image": "true", HouseNoSpells: "mana", HouseStalemate: "7", "": ""} {
		refused, ok := errors.AsType[*duel.Refusal](houseOptions.Check(map[string]string{key: value}, RuleDuelTerms))
		if !ok || refused.Code != duel.CodeNotOffered || !strings.HasPrefix(refused.Field, "/terms/house/") || !strings.Contains(refused.Detail, "legal") {
			t.Errorf("%s %s: %+v", key, value, refused)
		}
	}
}
