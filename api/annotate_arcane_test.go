package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"spellduel/api"
)

const annotateCircle = annotatePath + "?ruleset=duel-arcane"

func kelson(more map[string]any) map[string]any {
	sheet := map[string]any{"name": "Kelson", "power": level("good"), "shields": level("fair"), "duel_arcane": level("good")}
	for k, v := range more {
		sheet[k] = v
	}
	return sheet
}

func level(name string, modifiers ...int) map[string]any {
	list := []any{}
	for _, by := range modifiers {
		list = append(list, map[string]any{"by": by, "reason": "weather"})
	}
	return map[string]any{"level": name, "modifiers": list}
}

// arcane.traits, arcane.op, arcane.sp, arcane.fatigue.pool: a duelist's sheet comes
// back with the figures that a seat gives him.
func TestADuelistComesBackAnnotated(t *testing.T) {
	h := newHouse(t)
	sheet := kelson(map[string]any{"duel_arcane": level("good", 1), "power": level("good", -1), "fudge_points": 3, "power_fatigue": 7})
	got := into[api.AnnotatedDuelist](h.post(annotateCircle, "", sheet).is(200))
	if got.DuelArcane != (api.LevelStood{Level: "great", Value: 6}) || got.Power.Level != "fair" || got.Shields.Value != 4 {
		t.Errorf("levels %+v %+v %+v", got.Power, got.Shields, got.DuelArcane)
	}
	if got.Dice != 6 || got.OptionPoints != 12 || got.ShieldPoints != 8 || got.FatiguePool != 10 || got.PowerFatigue != 7 || got.FudgePoints != 3 || len(got.Warnings) != 0 {
		t.Errorf("figures %+v", got)
	}
	d := h.open(map[string]any{"ruleset": "duel-arcane", "terms": map[string]any{}, "mediator": nil})
	d.a = into[api.TakenSeat](h.post(d.path+"/seats/a", "", seating(d.invitationA, got.Sheet)).is(201)).Token
	h.issued = append(h.issued, d.a)
	seated := into[map[string]any](h.get(d.path+"/view", d.a).is(200))["sides"].(map[string]any)["a"].(map[string]any)
	for field, want := range map[string]int{"option_points": got.OptionPoints, "shield_points": got.ShieldPoints, "power_fatigue": got.PowerFatigue, "fudge_points": got.FudgePoints} {
		if seated[field] != float64(want) {
			t.Errorf("%s is %v in his seat, %d annotated", field, seated[field], want)
		}
	}
}

// arcane.op, arcane.sp, arcane.ladder: what its owner may not have meant is warned
// of; what no circle takes is refused by its field.
func TestWhatADuelistIsWarnedOf(t *testing.T) {
	h := newHouse(t)
	for name, c := range map[string]struct {
		more   map[string]any
		fields []string
	}{
		"powerless":    {map[string]any{"duel_arcane": level("terrible"), "power": level("poor")}, []string{"/power"}},
		"no shields":   {map[string]any{"shields": level("none")}, []string{"/shields"}},
		"above superb": {map[string]any{"power": level("great", 2, 1)}, []string{"/power/modifiers"}},
		"below none":   {map[string]any{"shields": level("poor", -4)}, []string{"/shields", "/shields/modifiers"}},
		"at superb":    {map[string]any{"power": level("great", 1)}, []string{}},
	} {
		got := into[api.AnnotatedDuelist](h.post(annotateCircle, "", kelson(c.more)).is(200))
		fields := []string{}
		for _, w := range got.Warnings {
			fields = append(fields, w.Field)
			if w.Text == "" || len(w.Rules) != 1 {
				t.Errorf("%s: %+v", name, w)
			}
		}
		if !slices.Equal(fields, c.fields) {
			t.Errorf("%s: warned of %v, want %v", name, fields, c.fields)
		}
	}
	for field, more := range map[string]map[string]any{
		"/duel_arcane":   {"duel_arcane": level("none")},
		"/power/level":   {"power": level("godly")},
		"/power_fatigue": {"power_fatigue": 0},
		"/fudge_points":  {"fudge_points": 15},
		"/name":          {"name": strings.Repeat("ä", 101)},
	} {
		h.post(annotateCircle, "", kelson(more)).refused(422, "sheet_not_legal", field)
	}
	h.post(annotatePath+"?ruleset=chess", "", kelson(nil)).refused(422, "not_offered", "?ruleset")
}

// Who forgets to say which ruleset's sheet it is, is told.
func TestASheetOfTheOtherRulesetIsKnown(t *testing.T) {
	h := newHouse(t)
	for path, sheet := range map[string]map[string]any{annotatePath: kelson(nil), annotateCircle: annotatable(nil)} {
		other := map[string]string{annotatePath: "duel-arcane", annotateCircle: "spells-and-magic"}[path]
		p := into[api.Problem](h.post(path, "", sheet).is(422))
		if p.Code != "body_not_legal" || !strings.Contains(p.Detail, "?ruleset="+other+".") {
			t.Errorf("%s: %s at %s: %s", path, p.Code, p.Field, p.Detail)
		}
	}
	p := into[api.Problem](h.post(annotatePath, "", map[string]any{"name": "Nobody", "horns": 2}).is(422))
	if strings.Contains(p.Detail, "?ruleset") {
		t.Errorf("a sheet of no ruleset: %s", p.Detail)
	}
}

// othersWords are those that only the other ruleset has.
var othersWords = map[string][]string{
	"duel-arcane": {
		"preparation_turns", "protection", "inside", "single_level", "total_levels", "least_levels", "several_levels", "hit_points", "memory", "spells_left", "advantage", "arena",
		"hindered", "space", "catalogue", "interventions", "stakes", "allow", "also",
	},
	"spells-and-magic": {"circle", "first_strike", "option_points", "shield_points", "fudge_points", "power_fatigue", "showed", "budgets", "costs", "condition", "challenged", "quiet_rounds"},
}

// What a ruleset does not have is in no answer about its duels: not as an empty
// text, not as 0.
func TestNoRulesetSpeaksTheOthersWords(t *testing.T) {
	for ruleset, sheets := range map[string][2]any{
		"spells-and-magic": {calvin(), json.RawMessage(delsenora)}, "duel-arcane": {kelson(nil), kelson(nil)},
	} {
		h := newHouse(t)
		opened := h.post("/v1/duels", "", opening(map[string]any{"ruleset": ruleset, "terms": map[string]any{"spectators": true}, "mediator": map[string]any{"name": "Tarrant"}})).is(201)
		d := h.tableOf(into[api.OpenedDuel](opened))
		answers := map[string]*answer{"the opening": opened}
		var about map[string]any
		if err := json.Unmarshal(h.get("/v1/rulesets/"+ruleset, "").is(200).body, &about); err != nil || (about["most_conditions"] != nil) != (ruleset == "spells-and-magic") || (about["conditions"] != nil) != (ruleset == "spells-and-magic") {
			t.Errorf("%s has conditions %v, %v", ruleset, about["conditions"], about["most_conditions"])
		}
		tokens := map[string]string{"mediator": d.mediator, "public": d.spectator}
		for i, seat := range []string{"a", "b"} {
			tokens[seat] = into[api.TakenSeat](h.post(d.path+"/seats/"+seat, "", seating([]string{d.invitationA, d.invitationB}[i], sheets[i])).is(201)).Token
			h.issued = append(h.issued, tokens[seat])
		}
		for round := range 12 {
			for who, token := range tokens {
				for _, path := range []string{"", "/decisions", "/view", "/replay", "/events"} {
					answers[who+path] = h.get(d.path+path, token).is(200)
				}
				if who == "public" {
					continue
				}
				if owed := d.owes(token); len(owed) > 0 {
					o := owed[0]
					reply := map[string]any{"selection": []string{}}
					if len(o.Options) > 0 && o.Answer == "option" {
						reply = option(o.Options[round%len(o.Options)].ID)
					}
					answers[who+" answers "+o.Kind] = h.post(d.path+"/decisions/"+o.ID, token, reply).is(200)
				}
			}
			for what, a := range answers {
				var body any
				if err := json.Unmarshal(a.body, &body); err != nil {
					t.Fatal(err)
				}
				for _, word := range othersWords[ruleset] {
					if at := found(body, word, ""); at != "" {
						t.Fatalf("%s: %s has %s", ruleset, what, at)
					}
				}
			}
		}
	}
}

// found is where a field of this name stands, or "".
func found(v any, field, at string) string {
	switch v := v.(type) {
	case map[string]any:
		for k, inner := range v {
			if k == field {
				return at + "/" + k
			}
			if p := found(inner, field, at+"/"+k); p != "" {
				return p
			}
		}
	case []any:
		for _, inner := range v {
			if p := found(inner, field, at+"/-"); p != "" {
				return p
			}
		}
	}
	return ""
}
