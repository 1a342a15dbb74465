package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel/api"
)

func also(conditions ...map[string]any) map[string]any {
	return map[string]any{"terms": map[string]any{"dice": "table", "spectators": true, "also": conditions}}
}

// duel.terms, duel.preparation: each kind that the ruleset lists opens a duel
// with the one field that it names; the terms and the turns that they cost are
// told before anybody consents.
func TestTheRulesetsConditionsOpenDuels(t *testing.T) {
	h := newHouse(t)
	r := into[api.Ruleset](h.get("/v1/rulesets/spells-and-magic", "").is(200))
	if len(r.Conditions) != 7 || r.MostConditions != 8 {
		t.Errorf("%d kinds, %d at most", len(r.Conditions), r.MostConditions)
	}
	for _, k := range r.Conditions {
		if k.Text == "" {
			t.Errorf("%s says nothing", k.When)
		}
		values := map[string]any{"spell": "Fireball", "rounds": k.Most, "text": strings.Repeat("x", k.Most)}
		if len(k.Legal) > 0 {
			values[k.Field] = k.Legal[len(k.Legal)-1]
		}
		c := map[string]any{"when": k.When, "for": "b"}
		if k.Field != "" {
			c[k.Field] = values[k.Field]
		}
		opened := into[api.OpenedDuel](h.post("/v1/duels", "", opening(also(c))).is(201))
		d := h.tableOf(opened)
		read := into[api.Duel](h.get(d.path, d.invitationA).is(200))
		if *opened.PreparationTurns != 3 || *read.PreparationTurns != 3 || len(read.Terms.SpellDuel.Also) != 1 || read.Terms.SpellDuel.Also[0].When != k.When || read.Terms.SpellDuel.Also[0].For != "b" {
			t.Errorf("%s: %d turns, read %+v", k.When, *opened.PreparationTurns, read.Terms)
		}
	}
	d := h.open(also(map[string]any{"when": "casts_school", "school": "evoker"}, map[string]any{"when": "rounds", "rounds": 9, "for": "both"}))
	read := into[api.Duel](h.get(d.path, d.invitationB).is(200))
	if want := []api.Condition{{When: "casts_school", School: "Invocation/Evocation", For: "both"}, {When: "rounds", Rounds: 9, For: "both"}}; !slices.Equal(read.Terms.SpellDuel.Also, want) || *read.PreparationTurns != 3 {
		t.Errorf("%d turns, %+v", *read.PreparationTurns, read.Terms.SpellDuel.Also)
	}
}

// duel.terms: where the house mediates nobody could judge a free text.
func TestTheHouseJudgesNoText(t *testing.T) {
	h := newHouse(t)
	body := also(map[string]any{"when": "first_blood"}, map[string]any{"when": "judged", "text": "leaves the circle"})
	body["mediator"] = nil
	h.post("/v1/duels", "", opening(body)).refused(422, "not_offered", "/terms/also/1/when")
}

// duel.terms: nobody sits down at half his hit points where that would lose; it
// is refused to him alone.
func TestNobodySitsDownHalved(t *testing.T) {
	h := newHouse(t)
	d := h.open(also(map[string]any{"when": "half_hit_points", "for": "a"}))
	halved := calvin()
	halved["hit_points"] = map[string]any{"current": 10, "max": 20}
	h.post(d.path+"/seats/b", "", seating(d.invitationB, halved)).is(201)
	h.post(d.path+"/seats/a", "", seating(d.invitationA, halved)).refused(422, "sheet_not_legal", "/sheet/hit_points/current")
	h.post(d.path+"/seats/a", "", seating(d.invitationA, calvin())).is(201)
}

// end.condition: each condition that the mediator judges is listed with the
// schema of its report, which says what the rules say; whoever met it has lost in
// all eyes, in words too.
func TestTheMediatorJudgesConditions(t *testing.T) {
	h := newHouse(t)
	begin := func() *table {
		d := h.sit(also(map[string]any{"when": "judged", "text": "speaks"}, map[string]any{"when": "first_blood"},
			map[string]any{"when": "judged", "text": "leaves the circle", "for": "b"}))
		d.toAct()
		return d
	}
	listed := slices.DeleteFunc(begin().possible(), func(i api.Intervention) bool { return i.Kind != "condition_met" })
	if len(listed) != 2 || !strings.Contains(listed[0].Prompt, "speaks") || !strings.Contains(listed[1].Prompt, "leaves the circle") {
		t.Fatalf("listed are %+v", listed)
	}
	for i, n := range []int{1, 3} {
		raw, err := json.Marshal(listed[i].Schema)
		if err != nil {
			t.Fatal(err)
		}
		var schema openapi3.Schema
		if err := json.Unmarshal(raw, &schema); err != nil {
			t.Fatal(err)
		}
		for _, seat := range []string{"", "a", "b", "c"} {
			body := report("condition_met", seat)
			body["condition"] = n
			d := begin()
			got := h.post(d.path+"/interventions", d.mediator, body)
			if legal := schema.VisitJSON(body) == nil; legal != (got.status == 200) {
				t.Errorf("the schema allows %v: %v, the answer is %d %s", body, legal, got.status, got.body)
			}
		}
	}
	d := begin()
	h.post(d.path+"/interventions", d.mediator, map[string]any{"kind": "condition_met", "condition": 2}).refused(422, "not_offered", "/condition")
	h.post(d.path+"/interventions", d.a, map[string]any{"kind": "condition_met", "condition": 3}).refused(403, "not_a_player", "")
	h.post(d.path+"/interventions", d.mediator, map[string]any{"kind": "condition_met", "condition": 3}).is(200)
	for name, token := range map[string]string{"a": d.a, "b": d.b, "public": d.spectator, "mediator": d.mediator} {
		view := into[map[string]any](h.get(d.path+"/view", token).is(200))
		outcome, _ := view["outcome"].(map[string]any)
		words, _ := outcome["words"].(string)
		if outcome["winner"] != "a" || outcome["by"] != "judged" || outcome["condition"] != 3.0 || !strings.Contains(words, "leaves the circle") {
			t.Errorf("%s sees the outcome %v", name, outcome)
		}
	}
}
