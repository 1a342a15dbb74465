package duel

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// An answer by chance is legal whatever bounds it, and every legal option comes.
func TestDrawStaysWithinEveryBound(t *testing.T) {
	d := Decision{
		Answer: FormSelection, Max: 4, Limits: &Limits{SingleLevel: new(3), TotalLevels: new(6), Budgets: []Budget{{"dice", 5}, {"points", 1}}},
		Options: []Option{
			{ID: "high", Level: 4},
			{ID: "three", Level: 3},
			{ID: "also three", Level: 3},
			{ID: "one", Level: 1, Costs: []Cost{{"dice", 3}}},
			{ID: "another one", Level: 1, Costs: []Cost{{"dice", 3}}},
			{ID: "dear", Costs: []Cost{{"points", 2}}},
			{ID: "earns", Costs: []Cost{{"points", -1}}},
			{ID: "free"},
		},
	}
	chance := rand.New(rand.NewPCG(4, 2))
	came := map[string]int{}
	for range 2000 {
		a := d.Draw(chance.IntN, func() bool { return chance.IntN(3) == 0 })
		levels := 0
		for i, id := range a.Selection {
			o, ok := d.Find(id)
			levels += o.Level
			if !ok || o.Level > 3 || slices.Contains(a.Selection[:i], id) {
				t.Fatalf("%v: %s is not legal", a.Selection, id)
			}
			came[id]++
		}
		if b, spent, over := d.Overspent(a.Selection); over || levels > 6 || len(a.Selection) > 4 || a.Selection == nil {
			t.Fatalf("%v: %d of %+v spent, %d levels", a.Selection, spent, b, levels)
		}
	}
	for _, o := range d.Options {
		if (came[o.ID] > 0) != (o.ID != "high") {
			t.Errorf("seed 4, 2: %s came %d times", o.ID, came[o.ID])
		}
	}
}

// One option comes as often as another, and so does each face.
func TestDrawFavoursNone(t *testing.T) {
	chance := rand.New(rand.NewPCG(4, 2))
	options := Decision{Answer: FormOption, Options: []Option{{ID: "x"}, {ID: "y"}, {ID: "z"}}}
	rolls := Decision{Answer: FormRolls, Count: 2, Sides: 3}
	came, faces := map[string]int{}, [4]int{}
	for range 9000 {
		came[options.Draw(chance.IntN, nil).Option]++
		for _, f := range rolls.Draw(chance.IntN, nil).Rolls {
			faces[f]++
		}
	}
	for id, n := range came {
		if n < 2700 || n > 3300 { // six standard deviations
			t.Errorf("seed 4, 2: %s came %d times of 9000", id, n)
		}
	}
	for f, n := range faces[1:] {
		if n < 5600 || n > 6400 {
			t.Errorf("seed 4, 2: %d fell %d times of 18000", f+1, n)
		}
	}
	if len(came) != 3 || faces[0] != 0 {
		t.Errorf("%v, %v", came, faces)
	}
}
