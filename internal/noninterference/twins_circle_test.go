package noninterference

import (
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"slices"
	"testing"
	"time"
)

// twinSheets are two sheets of one duelist that come down to the same totals:
// what they are made of, the purse and the fatigue are not the same.
func twinSheets(r *rand.Rand) (left, right Sheet) {
	levels := []string{"none", "terrible", "poor", "mediocre", "fair", "good", "great", "superb"}
	trait := func(level int) (plain, made map[string]any) {
		by := 1 + r.IntN(2)
		if level-by < 1 || r.IntN(2) == 0 {
			by = -by
		}
		if level-by > 7 {
			return map[string]any{"level": levels[level]}, map[string]any{"level": levels[level]}
		}
		return map[string]any{"level": levels[level]},
			map[string]any{"level": levels[level-by], "modifiers": []any{map[string]any{"by": by, "reason": "what nobody knows"}}}
	}
	left, right = Sheet{"name": "Kelson", "fudge_points": 2 + r.IntN(4)}, Sheet{"name": "Kelson", "fudge_points": 7 + r.IntN(7), "power_fatigue": 1 + r.IntN(2)}
	left["power"], right["power"] = trait(3 + r.IntN(3))
	left["shields"], right["shields"] = trait(1 + r.IntN(5))
	left["duel_arcane"], right["duel_arcane"] = trait(3 + r.IntN(3))
	return left, right
}

// Whole random duels in a circle look alike to B and to the public, though A's
// sheets, purse and fatigue are other ones, and A thinks again in one of them.
// The clock comes now and then to what is open in both.
func TestTwinDuelsInACircleLookAlike(t *testing.T) {
	for seed := range uint64(3) {
		seed++
		t.Run(fmt.Sprintf("seed %d", seed), func(t *testing.T) {
			t.Parallel()
			r := rand.New(rand.NewPCG(seed, 1))
			left, right := twinSheets(r)
			terms := map[string]any{"dice": []string{"server", "table"}[seed%2], "deadline": deadline, "disclosure": "never"}
			terms["house"] = map[string]any{"opponent_points": []string{"open", "blind"}[seed/2%2], "round_limit": "5"}
			one, other := newWorld(t, Leak{}), newWorld(t, Leak{})
			theirs := kelson("fair", "good", "fair")
			one.begin(Duel{Ruleset: "duel-arcane", Terms: terms, Sheets: both(left, theirs)})
			other.begin(Duel{Ruleset: "duel-arcane", Terms: terms, Sheets: both(right, theirs)})
			viewers := []string{"b", "public"}
			for _, v := range viewers {
				one.follow(v)
				other.follow(v)
			}
			step, hidden := 0, 0
			for ; step < 24; step++ {
				did, differ := answerTwins(r, one, other)
				if !did {
					break
				}
				hidden += differ
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
			if step < 10 || hidden == 0 {
				t.Fatalf("compared %d steps alone, in which A hid something %d times", step, hidden)
			}
			t.Logf("%d steps, A hid something %d times", step, hidden)
		})
	}
}

// answerTwins has somebody answer in both worlds, by something that both are
// offered, or the clock come to both. It tells whether anything was owed, and how
// often A did in one what he did not in the other.
func answerTwins(r *rand.Rand, one, other *world) (did bool, hid int) {
	one.tick()
	other.tick()
	for _, who := range r.Perm(3) {
		actor := []string{"a", "b", "mediator"}[who]
		mine, theirs := one.choices(actor), other.choices(actor)
		if len(mine) == 0 {
			continue
		}
		if r.IntN(6) == 0 {
			for _, w := range []*world{one, other} {
				w.now.Add((deadline * time.Second).Milliseconds())
				if w.house.LapseDue(w.t.Context(), slog.New(slog.DiscardHandler)) != 1 {
					w.t.Fatal("nothing was due")
				}
			}
			return true, hid
		}
		d, twin := mine[0], theirs[0]
		a := d.some(r, twin)
		if actor == "a" && d.Withdrawable && len(other.choices("b")) > 0 && r.IntN(3) > 0 { // a second thought, in one world alone
			other.reply(actor, twin.ID, twin.some(r, twin))
			other.must(http.MethodDelete, other.path("/decisions/"+twin.ID), other.tokens[actor], nil, nil)
			hid++
		}
		one.reply(actor, d.ID, a)
		other.reply(actor, twin.ID, a)
		return true, hid
	}
	return false, hid
}

func (w *world) choices(actor string) []circleChoice {
	w.t.Helper()
	var list struct{ Decisions []circleChoice }
	w.must(http.MethodGet, w.path("/decisions"), w.tokens[actor], nil, &list)
	return list.Decisions
}

func (w *world) reply(actor, id string, a map[string]any) {
	w.t.Helper()
	w.must(http.MethodPost, w.path("/decisions/"+id), w.tokens[actor], a, nil)
}

// circleChoice is a decision as somebody needs it who answers within its budgets.
type circleChoice struct {
	ID, Answer   string
	Withdrawable bool
	Count, Sides int
	Options      []struct{ ID, Act string }
	Limits       struct {
		Budgets []struct {
			Of     string
			Amount int
		}
	}
}

// some is an answer that both offer: of an allotment, dice within all budgets
// without anything bought.
func (d circleChoice) some(r *rand.Rand, twin circleChoice) map[string]any {
	switch d.Answer {
	case "rolls":
		rolls := make([]int, d.Count)
		for i := range rolls {
			rolls[i] = 1 + r.IntN(d.Sides)
		}
		return map[string]any{"rolls": rolls}
	case "selection":
		dice, points := d.budget("dice"), d.budget("points")
		chosen := []string{}
		for _, o := range d.Options {
			switch {
			case len(chosen) == dice || r.IntN(2) == 0:
			case o.Act == "spell" && points > 0:
				points--
				chosen = append(chosen, o.ID)
			case o.Act == "counterspell", o.Act == "rest":
				chosen = append(chosen, o.ID)
			}
		}
		return map[string]any{"selection": chosen}
	}
	var ids []string
	for _, o := range d.Options {
		if slices.ContainsFunc(twin.Options, func(t struct{ ID, Act string }) bool { return t.ID == o.ID }) {
			ids = append(ids, o.ID)
		}
	}
	return map[string]any{"option": ids[r.IntN(len(ids))]}
}

func (d circleChoice) budget(of string) int {
	for _, b := range d.Limits.Budgets {
		if b.Of == of {
			return b.Amount
		}
	}
	return 0
}
