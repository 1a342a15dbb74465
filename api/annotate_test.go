package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"spellduel/api"
	"spellduel/domain/spellduel"
)

const annotatePath = "/v1/sheets/annotate"

func annotatable(more map[string]any) map[string]any {
	sheet := map[string]any{
		"name": "Rary", "class": "wizard", "level": 5, "hit_points": map[string]any{"current": 9, "max": 9},
		"abilities": map[string]any{"intelligence": 17},
		"memorized": []any{map[string]any{"spell": "Sleep", "count": 2}},
	}
	for k, v := range more {
		sheet[k] = v
	}
	return sheet
}

// Every spell of a sheet gets the card that the reference has of it, at the
// level of its caster; nothing is guessed, and nobody needs a token.
func TestASheetComesBackAnnotated(t *testing.T) {
	h := newHouse(t)
	sheet := annotatable(map[string]any{
		"classes": []any{map[string]any{"class": "wizard", "level": 5}, map[string]any{"class": "priest", "level": 3}},
		"memorized": []any{
			map[string]any{"spell": "fireball", "count": 2},
			map[string]any{"spell": "Command", "count": 1, "caster": "priest"},
			map[string]any{"spell": "Magic Mussel", "count": 1},
			map[string]any{"spell": map[string]any{"name": "Frost Lance", "level": 2, "type": "M", "movement": 4}, "count": 1},
		},
		"items": []any{map[string]any{"name": "ring", "kind": "stored", "spells": []any{"Bless", "Doom of Ages"}}},
	})
	got := into[api.AnnotatedSheet](h.post(annotatePath, "", sheet).is(200))
	fields := []string{}
	for _, s := range got.Spells {
		fields = append(fields, s.Field)
	}
	if want := []string{"/memorized/0", "/memorized/1", "/memorized/3", "/items/0/spells/0"}; !slices.Equal(fields, want) {
		t.Fatalf("annotated %v, want %v", fields, want)
	}
	for i, path := range map[int]string{0: "/v1/spells/wizard/fireball?caster_level=5", 1: "/v1/spells/priest/command?caster_level=3", 3: "/v1/spells/priest/bless?caster_level=3"} {
		want, _ := json.Marshal(into[api.SpellCard](h.get(path, "").is(200)))
		if card, _ := json.Marshal(got.Spells[i].Card); string(card) != string(want) {
			t.Errorf("%s: %s\nthe reference: %s", fields[i], card, want)
		}
	}
	if s := got.Spells[2]; !s.Custom || s.Card.Name != "Frost Lance" || s.Card.MV != 4 || s.Card.PR != 11 {
		t.Errorf("the custom spell: %+v", s)
	}
	if len(got.Unknown) != 2 || got.Unknown[0].Field != "/memorized/2/spell" || got.Unknown[0].Near[0] != "Magic Missile" || len(got.Unknown[1].Lists) != 2 {
		t.Errorf("unknown: %+v", got.Unknown)
	}
	if len(got.Warnings) != 1 || got.Warnings[0].Field != "/memorized/0" || got.Warnings[0].Allowed != 1 || got.Power != 12 {
		t.Errorf("warnings %+v, power score %d", got.Warnings, got.Power)
	}
	var back map[string]any
	if err := json.Unmarshal(got.Sheet, &back); err != nil || back["name"] != "Rary" || len(back) != len(sheet) {
		t.Errorf("the sheet came back as %s (%v)", got.Sheet, err)
	}
}

// A sheet to which the aftermath of a duel was applied is annotated like any other,
// in whatever state the character is; a seat is refused him.
func TestASheetIsAnnotatedInWhateverState(t *testing.T) {
	h := newHouse(t)
	for _, kind := range spellduel.LastingKinds() {
		sheet := annotatable(map[string]any{
			"hit_points": map[string]any{"current": -13, "max": 20}, "conditions": []any{map[string]any{"kind": kind, "lifted_by": []any{"Wish"}}},
		})
		if got := into[api.AnnotatedSheet](h.post(annotatePath, "", sheet).is(200)); len(got.Spells) == 0 {
			t.Errorf("%s: no spell is annotated", kind)
		}
	}
	p := into[api.Problem](h.post(annotatePath, "", annotatable(map[string]any{"hit_points": map[string]any{"current": -1001, "max": 20}})).is(422))
	if p.Field != "/hit_points/current" {
		t.Errorf("%+v", p)
	}
}

// What a seat would refuse is refused here, by its field in the sheet.
func TestWhatCannotBeAnnotated(t *testing.T) {
	h := newHouse(t)
	for field, more := range map[string]map[string]any{
		"/class":                   {"class": "fighter"},
		"/level":                   {"level": 41},
		"/memorized/0/count":       {"memorized": []any{map[string]any{"spell": "Sleep", "count": 0}}},
		"/memorized/0/spell/level": {"memorized": []any{map[string]any{"spell": map[string]any{"name": "Doom", "level": 10, "type": "A", "movement": 1}, "count": 1}}},
		"/memorized/0/caster":      {"memorized": []any{map[string]any{"spell": "Sleep", "count": 1, "caster": "priest"}}},
		"/memorized":               {"memorized": []any{map[string]any{"spell": "Nothing of the Kind", "count": 200}, map[string]any{"spell": "Sleep", "count": 1}}},
		"/items/0/kind":            {"items": []any{map[string]any{"name": "cloak", "kind": "worn"}}},
		"/classes/0/level":         {"classes": []any{map[string]any{"class": "priest", "level": 9}, map[string]any{"class": "wizard", "level": 5}}},
		"/name":                    {"name": " Rary"},
	} {
		r := h.post(annotatePath, "", annotatable(more)).is(422)
		if p := into[api.Problem](r); p.Field != field {
			t.Errorf("%v: field %q, want %q (%s)", more, p.Field, field, p.Detail)
		}
	}
	h.post(annotatePath, "", map[string]any{"name": strings.Repeat("x", 70<<10)}).is(413)
}
