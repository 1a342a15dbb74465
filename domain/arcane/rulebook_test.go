package arcane

import (
	"slices"
	"testing"

	"spellduel/domain/duel"
)

// The thirty-five open questions come first, every house option settles some
// ruling otherwise, and no ruling names another one.
func TestEveryHouseOptionIsARulings(t *testing.T) {
	if Rulings()[34].ID != "circle.one" {
		t.Errorf("the thirty-fifth ruling is %s", Rulings()[34].ID)
	}
	for _, r := range Rulings() {
		if r.House != "" && !slices.ContainsFunc(HouseOptions(), func(o duel.HouseOption) bool { return o.Key == r.House }) {
			t.Errorf("%s is settled otherwise by %s, which is no house option", r.ID, r.House)
		}
	}
	for _, o := range HouseOptions() {
		if !slices.ContainsFunc(Rulings(), func(r Ruling) bool { return r.House == o.Key }) {
			t.Errorf("no ruling names the house option %s", o.Key)
		}
	}
}
