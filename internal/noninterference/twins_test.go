package noninterference

import (
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
)

// twins is a side's memory in two versions that behave alike in public: the
// same types, rates and ranks under other names, with other tags, and in one of
// them some spells that are never cast.
func twins(r *rand.Rand, name string) (left, right []Line) {
	types := []string{"A", "D", "AD", "L", "M"}
	for i := range 3 + r.IntN(3) {
		typ, level, rate := types[r.IntN(len(types))], 1+r.IntN(6), 1+r.IntN(3)
		save := []string{"none", "negates", "half"}[r.IntN(3)]
		left = append(left, own(2, fmt.Sprintf("%s %d", name, i), typ, level, rate, "save", save, "tags", []string{"fire"}))
		right = append(right, own(2, fmt.Sprintf("Right %d", i), typ, level, rate, "save", save, "tags", []string{"cold"}))
	}
	for i := range 1 + r.IntN(3) {
		right = append(right, own(1+r.IntN(3), fmt.Sprintf("Spare %d", i), "L", 1+r.IntN(9), 1+r.IntN(5)))
	}
	return left, right
}

// Whole random duels in which A's spells have other names, tags and company
// look alike to B and to the public, who see them come and go. What is revealed
// to them is A's to hide no more: the comparison ends there.
func TestTwinDuelsLookAlike(t *testing.T) {
	for seed := range uint64(4) {
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 0))
			left, right := twins(r, "Left")
			ours, _ := twins(r, "Ours")
			one, other := newWorld(t, Leak{}), newWorld(t, Leak{})
			terms := map[string]any{"dice": "server"}
			one.begin(Duel{Terms: terms, Sheets: both(calvin(left...), delsenora(ours...))})
			other.begin(Duel{Terms: terms, Sheets: both(calvin(right...), delsenora(ours...))})
			viewers := []string{"b", "public"}
			for _, v := range viewers {
				one.follow(v)
				other.follow(v)
			}
			step := 0
			for ; step < 50 && answerBoth(r, one, other) && !one.revealed(); step++ {
				one.look()
				other.versions, other.replayed = one.versions, true
				for _, v := range viewers {
					if l, r := one.observe(v), other.observe(v); l != r {
						t.Fatalf("%s sees a difference after step %d:\n%s", v, step, firstDifference(l, r))
					}
				}
				one.looks++
				other.looks++
			}
			if step < 5 {
				t.Fatalf("compared %d steps alone", step)
			}
		})
	}
}

// answerBoth draws an open decision and an answer in one world, and gives its
// twin in the other. It tells whether anything was owed.
func answerBoth(r *rand.Rand, one, other *world) bool {
	one.tick()
	other.tick()
	type owing struct {
		who string
		d   choice
	}
	var open []owing
	for _, who := range []string{"a", "b", "mediator"} {
		var list struct{ Decisions []choice }
		one.must(http.MethodGet, one.path("/decisions"), one.tokens[who], nil, &list)
		for _, d := range list.Decisions {
			open = append(open, owing{who, d})
		}
	}
	if len(open) == 0 {
		return false
	}
	o := open[r.IntN(len(open))]
	mine, theirs := map[string]any{}, map[string]any{}
	switch o.d.Answer {
	case "option":
		id := o.d.Options[r.IntN(len(o.d.Options))].ID
		mine["option"], theirs["option"] = id, twinOf(id)
	case "selection":
		mine["selection"], theirs["selection"] = []string{}, []string{}
	}
	one.must(http.MethodPost, one.path("/decisions/"+o.d.ID), one.tokens[o.who], mine, nil)
	other.must(http.MethodPost, other.path("/decisions/"+o.d.ID), other.tokens[o.who], theirs, nil)
	return true
}

type choice struct {
	ID, Answer string
	Options    []struct{ ID string }
}

func twinOf(id string) string {
	if strings.Contains(id, ":left-") {
		return strings.Replace(id, ":left-", ":right-", 1)
	}
	return id
}

// revealed tells that one of A's spells was shown whole to B.
func (w *world) revealed() bool {
	w.t.Helper()
	var page struct {
		Events []struct {
			Type string
			Data struct{ Side string }
		}
	}
	w.must(http.MethodGet, w.path("/events?limit=500"), w.tokens["public"], nil, &page)
	for _, e := range page.Events {
		if e.Type == "spell_revealed" && e.Data.Side == "a" {
			return true
		}
	}
	return false
}
