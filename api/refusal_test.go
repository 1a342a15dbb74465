package api_test

import (
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spellduel/api"
)

// A bad request is refused as what it is, and the store holds afterwards what
// it held before.
func TestBadInputIsRefusedAndNothingIsHalfDone(t *testing.T) {
	h := newHouse(t)
	fresh := h.open(nil)
	d := h.sit(nil)
	d.toAct()
	actA, actB := d.owes(d.a)[0].ID, d.owes(d.b)[0].ID
	half := h.open(nil)
	h.post(half.path+"/seats/a", "", seating(half.invitationA, calvin())).is(201)

	sheet := func(change func(map[string]any)) map[string]any {
		s := calvin()
		change(s)
		return seating(fresh.invitationA, s)
	}
	set := func(name string, value any) map[string]any {
		return sheet(func(s map[string]any) { s[name] = value })
	}
	terms := func(name string, value any) map[string]any {
		return opening(map[string]any{"terms": map[string]any{name: value}})
	}
	deep := strings.Repeat("[", 40) + strings.Repeat("]", 40)
	seats, decisions := fresh.path+"/seats/a", d.path+"/decisions/"
	for _, c := range []struct {
		name         string
		method, path string
		token        string
		body         any
		status       int
		code, field  string
	}{
		{"a spell that the catalogue lacks", "POST", seats, "", set("memorized", []any{map[string]any{"spell": "Fireblob", "count": 1}}), 422, "spell_unknown", "/sheet/memorized/0/spell"},
		{"a level of 0", "POST", seats, "", set("level", 0), 422, "sheet_not_legal", "/sheet/level"},
		{"a level of 41", "POST", seats, "", set("level", 41), 422, "sheet_not_legal", "/sheet/level"},
		{"a level that is no whole number", "POST", seats, "", set("level", 1.5), 422, "body_not_legal", "/sheet/level"},
		{"a level beyond all numbers", "POST", seats, "", set("level", json.RawMessage("99999999999999999999")), 422, "body_not_legal", "/sheet/level"},
		{"10,000 copies of a spell", "POST", seats, "", set("memorized", []any{map[string]any{"spell": "Magic Missile", "count": 10000}}), 422, "sheet_not_legal", "/sheet/memorized/0/count"},
		{"2,000 copies in lines", "POST", seats, "", set("memorized", copies(20, 100)), 422, "sheet_not_legal", "/sheet/memorized"},
		{"300 lines of spells", "POST", seats, "", set("memorized", copies(300, 1)), 422, "sheet_not_legal", "/sheet/memorized"},
		{"no copies of a spell", "POST", seats, "", set("memorized", copies(1, 0)), 422, "sheet_not_legal", "/sheet/memorized/0/count"},
		{"a spell that is a number", "POST", seats, "", set("memorized", []any{map[string]any{"spell": 7, "count": 1}}), 422, "body_not_legal", "/sheet/memorized/0/spell"},
		{"a custom spell with a field nobody knows", "POST", seats, "", set("memorized", []any{map[string]any{"spell": map[string]any{"colour": "X"}, "count": 1}}), 422, "body_not_legal", "/sheet/memorized/0/spell/colour"},
		{"a custom spell of level 10", "POST", seats, "", set("memorized", []any{map[string]any{"spell": map[string]any{"name": "Big", "level": 10, "type": "A", "movement": 2}, "count": 1}}), 422, "sheet_not_legal", "/sheet/memorized/0/spell/level"},
		{"a name of control characters", "POST", seats, "", set("name", "Cal\u0007vin"), 422, "body_not_legal", "/sheet/name"},
		{"a name that turns the text around", "POST", seats, "", set("name", "Cal\u202evin"), 422, "body_not_legal", "/sheet/name"},
		{"a name of 101 characters", "POST", seats, "", set("name", strings.Repeat("ä", 101)), 422, "body_not_legal", "/sheet/name"},
		{"no name", "POST", seats, "", set("name", ""), 422, "body_not_legal", "/sheet/name"},
		{"components that are null", "POST", seats, "", set("components", nil), 422, "body_not_legal", "/sheet/components"},
		{"bonuses that are null", "POST", seats, "", set("bonuses", nil), 422, "body_not_legal", "/sheet/bonuses"},
		{"a null among the memorized spells", "POST", seats, "", set("memorized", []any{nil}), 422, "body_not_legal", "/sheet/memorized/0"},
		{"a null behind a spell", "POST", seats, "", set("memorized", []any{map[string]any{"spell": "Sleep", "count": 1}, nil}), 422, "body_not_legal", "/sheet/memorized/1"},
		{"an ability that is null", "POST", seats, "", set("abilities", map[string]any{"wisdom": nil}), 422, "body_not_legal", "/sheet/abilities/wisdom"},
		{"a spell that is null", "POST", seats, "", set("memorized", []any{map[string]any{"spell": nil, "count": 1}}), 422, "body_not_legal", "/sheet/memorized/0/spell"},
		{"terms that are null", "POST", "/v1/duels", "", opening(map[string]any{"terms": nil}), 422, "body_not_legal", "/terms"},
		{"a body that is null", "POST", d.path + "/surrender", d.a, "null", 422, "body_not_legal", ""},
		{"a broken UTF-8 name", "POST", seats, "", `{"invitation":"` + fresh.invitationA + `","consent":true,"sheet":{"name":"Cal` + "\xff" + `vin"}}`, 400, "body_malformed", "/sheet/name"},
		{"half a surrogate", "POST", seats, "", `{"sheet":{"name":"\ud800"}}`, 400, "body_malformed", "/sheet/name"},
		{"a field nobody knows", "POST", seats, "", set("hitpoints", 3), 422, "body_not_legal", "/sheet/hitpoints"},
		{"a field in other letters", "POST", seats, "", set("Level", 3), 422, "body_not_legal", "/sheet/Level"},
		{"a field twice", "POST", seats, "", `{"consent":true,"consent":false}`, 400, "body_malformed", "/consent"},
		{"something after the end", "POST", seats, "", `{} {}`, 400, "body_malformed", ""},
		{"no JSON", "POST", seats, "", `consent=true`, 400, "body_malformed", ""},
		{"half a body", "POST", seats, "", `{"consent":tr`, 400, "body_malformed", "/consent"},
		{"no body", "POST", seats, "", nil, 400, "body_malformed", ""},
		{"a list", "POST", seats, "", `[]`, 422, "body_not_legal", ""},
		{"a body too deep", "POST", seats, "", `{"sheet":` + deep + `}`, 400, "body_malformed", "/sheet" + strings.Repeat("/0", 31)},
		{"no consent given", "POST", seats, "", map[string]any{"invitation": fresh.invitationA, "sheet": calvin()}, 422, "body_not_legal", "/consent"},
		{"consent without a sheet", "POST", seats, "", map[string]any{"invitation": fresh.invitationA, "consent": true}, 422, "sheet_not_legal", "/sheet"},
		{"dice that are no hexadecimal", "POST", seats, "", map[string]any{"invitation": fresh.invitationA, "consent": true, "dice_seed": "xyz", "sheet": calvin()}, 422, "body_not_legal", "/dice_seed"},
		{"dice of 65 bytes", "POST", seats, "", map[string]any{"invitation": fresh.invitationA, "consent": true, "dice_seed": strings.Repeat("00", 65), "sheet": calvin()}, 422, "body_not_legal", "/dice_seed"},
		{"no invitation", "POST", seats, "", map[string]any{"consent": true, "sheet": calvin()}, 422, "body_not_legal", "/invitation"},
		{"the other duel's invitation", "POST", seats, "", seating(d.invitationA, calvin()), 404, "unknown_duel", ""},
		{"a token for an invitation", "POST", seats, "", seating(fresh.mediator, calvin()), 404, "unknown_duel", ""},
		{"the other seat's invitation", "POST", seats, "", seating(fresh.invitationB, calvin()), 403, "invitation_for_another_seat", "/invitation"},
		{"two seats by one invitation", "POST", half.path + "/seats/b", "", seating(half.invitationA, calvin()), 409, "invitation_used", "/invitation"},
		{"one seat twice", "POST", half.path + "/seats/a", "", seating(half.invitationA, calvin()), 409, "invitation_used", "/invitation"},
		{"a seat that is none", "POST", fresh.path + "/seats/c", "", seating(fresh.invitationA, calvin()), 404, "not_found", ""},
		{"a seat that is none, and no invitation", "POST", fresh.path + "/seats/c", "", seating("si1_"+strings.Repeat("A", 43), calvin()), 404, "unknown_duel", ""},
		{"an invitation to no seat", "POST", d.path + "/seats/c/invitation", d.mediator, "", 404, "not_found", ""},
		{"a token of no seat", "POST", d.path + "/seats/c/token", d.a, "", 404, "not_found", ""},

		{"an unknown ruleset", "POST", "/v1/duels", "", opening(map[string]any{"ruleset": "chess"}), 422, "not_offered", "/ruleset"},
		{"no seats", "POST", "/v1/duels", "", `{"ruleset":"spells-and-magic"}`, 422, "body_not_legal", "/seats"},
		{"a third seat", "POST", "/v1/duels", "", `{"ruleset":"spells-and-magic","seats":{"a":{"name":"A"},"b":{"name":"B"},"c":{"name":"C"}}}`, 422, "body_not_legal", "/seats/c"},
		{"a seat without a name", "POST", "/v1/duels", "", `{"ruleset":"spells-and-magic","seats":{"a":{"name":"A"},"b":{}}}`, 422, "body_not_legal", "/seats/b/name"},
		{"an end condition not offered", "POST", "/v1/duels", "", terms("end", []any{"no_hit_points", "first_blood"}), 422, "not_offered", "/terms/end/1"},
		{"no end condition", "POST", "/v1/duels", "", terms("end", []any{}), 422, "terms_not_legal", "/terms/end"},
		{"a further condition nobody knows", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "rain"}}), 422, "not_offered", "/terms/also/0/when"},
		{"a condition of no kind", "POST", "/v1/duels", "", terms("also", []any{map[string]any{}}), 422, "not_offered", "/terms/also/0/when"},
		{"a condition with a field nobody knows", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "first_blood", "mood": 1}}), 422, "body_not_legal", "/terms/also/0/mood"},
		{"a condition of a school nobody knows", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "casts_school", "school": "Cookery"}}), 422, "terms_not_legal", "/terms/also/0/school"},
		{"a condition of a type nobody knows", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "casts_type", "type": "a"}}), 422, "terms_not_legal", "/terms/also/0/type"},
		{"a condition of a spell nobody knows", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "casts_spell", "spell": "Firebal"}}), 422, "spell_unknown", "/terms/also/0/spell"},
		{"a limit of no rounds", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "rounds", "rounds": 0}}), 422, "terms_not_legal", "/terms/also/0/rounds"},
		{"a limit of rounds in words", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "rounds", "rounds": "ten"}}), 422, "body_not_legal", "/terms/also/0/rounds"},
		{"nothing to judge", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "judged"}}), 422, "terms_not_legal", "/terms/also/0/text"},
		{"a condition that binds nobody", "POST", "/v1/duels", "", terms("also", []any{map[string]any{"when": "first_blood", "for": "c"}}), 422, "terms_not_legal", "/terms/also/0/for"},
		{"conditions that are null", "POST", "/v1/duels", "", terms("also", nil), 422, "body_not_legal", "/terms/also"},
		{"a deadline of no time", "POST", "/v1/duels", "", terms("deadline", 4), 422, "terms_not_legal", "/terms/deadline"},
		{"a deadline of years", "POST", "/v1/duels", "", terms("deadline", 7776001), 422, "terms_not_legal", "/terms/deadline"},
		{"invitations for a moment", "POST", "/v1/duels", "", opening(map[string]any{"invitations_expire_in": 59}), 422, "body_not_legal", "/invitations_expire_in"},
		{"an invitation for years", "POST", fresh.path + "/seats/a/invitation", fresh.mediator, map[string]any{"expires_in": 31622401}, 422, "body_not_legal", "/expires_in"},
		{"a class of items that is none", "POST", "/v1/duels", "", terms("allow", []any{"wand", "wands"}), 422, "not_offered", "/terms/allow/1"},
		{"a class of items twice", "POST", "/v1/duels", "", terms("allow", []any{"wand", "wand"}), 422, "terms_not_legal", "/terms/allow/1"},
		{"an item allowed twice", "POST", "/v1/duels", "", terms("allow", []any{"item:Ashfinger", "item:ash finger"}), 422, "terms_not_legal", "/terms/allow/1"},
		{"an item allowed without a name", "POST", "/v1/duels", "", terms("allow", []any{"item:"}), 422, "terms_not_legal", "/terms/allow/0"},
		{"an item allowed by a name of control characters", "POST", "/v1/duels", "", terms("allow", []any{"item:Ash\u0007"}), 422, "terms_not_legal", "/terms/allow/0"},
		{"what no arena bears allowed", "POST", "/v1/duels", "", terms("allow", []any{"item:Scroll of Protection from Magic"}), 422, "terms_not_legal", "/terms/allow/0"},
		{"10,000 items allowed", "POST", "/v1/duels", "", terms("allow", slices.Repeat([]any{"wand"}, 10000)), 413, "body_too_large", ""},
		{"33 items allowed", "POST", "/v1/duels", "", terms("allow", slices.Repeat([]any{"wand"}, 33)), 422, "terms_not_legal", "/terms/allow"},
		{"items allowed that are null", "POST", "/v1/duels", "", terms("allow", nil), 422, "body_not_legal", "/terms/allow"},
		{"two magics that nobody has", "POST", "/v1/duels", "", terms("allow", []any{"level_variation", "higher_level"}), 422, "terms_not_legal", "/terms/allow/1"},
		{"an effect allowed without a name", "POST", "/v1/duels", "", terms("allow", []any{"effect:"}), 422, "terms_not_legal", "/terms/allow/0"},
		{"an effect that no arena bears allowed", "POST", "/v1/duels", "", terms("allow", []any{"effect:Wall of Fire"}), 422, "terms_not_legal", "/terms/allow/0"},
		{"an effect allowed twice", "POST", "/v1/duels", "", terms("allow", []any{"effect:Shield", "effect:shield"}), 422, "terms_not_legal", "/terms/allow/1"},
		{"an effect that is a number", "POST", seats, "", set("effects", []any{7}), 422, "body_not_legal", "/sheet/effects/0"},
		{"an effect that is null", "POST", seats, "", set("effects", []any{nil}), 422, "body_not_legal", "/sheet/effects/0"},
		{"an effect twice", "POST", seats, "", set("effects", []any{"Shield", map[string]any{"name": "shield"}}), 422, "sheet_not_legal", "/sheet/effects/1/name"},
		{"an effect of a level above all", "POST", seats, "", set("effects", []any{map[string]any{"name": "Shield", "level": 41}}), 422, "sheet_not_legal", "/sheet/effects/0/level"},
		{"an effect of fewer than no rounds", "POST", seats, "", set("effects", []any{map[string]any{"name": "Shield", "rounds": -1}}), 422, "sheet_not_legal", "/sheet/effects/0/rounds"},
		{"an effect of a wrong selector", "POST", seats, "", set("effects", []any{map[string]any{"name": "Shield", "immune": "tag:chilly"}}), 422, "sheet_not_legal", "/sheet/effects/0/immune"},
		{"an effect that saves too well", "POST", seats, "", set("effects", []any{map[string]any{"name": "Shield", "save": 11}}), 422, "sheet_not_legal", "/sheet/effects/0/save"},
		{"an effect with a field nobody knows", "POST", seats, "", set("effects", []any{map[string]any{"name": "Shield", "color": "blue"}}), 422, "body_not_legal", "/sheet/effects/0/color"},
		{"101 effects", "POST", seats, "", set("effects", slices.Repeat([]any{"Shield"}, 101)), 422, "sheet_not_legal", "/sheet/effects"},
		{"an effect that no arena bears", "POST", seats, "", set("effects", []any{"Antimagic Shell"}), 422, "sheet_not_legal", "/sheet/effects/0"},
		{"an element that is none", "POST", seats, "", set("element", "plasma"), 422, "sheet_not_legal", "/sheet/element"},
		{"armor of 11", "POST", seats, "", set("bonuses", map[string]any{"armor": 11}), 422, "sheet_not_legal", "/sheet/bonuses/armor"},
		{"saves waived in words", "POST", "/v1/duels", "", terms("waive_specialist_saves", "yes"), 422, "body_not_legal", "/terms/waive_specialist_saves"},
		{"an item of an unknown kind", "POST", seats, "", set("items", []any{map[string]any{"name": "cloak", "kind": "worn"}}), 422, "not_offered", "/sheet/items/0/kind"},
		{"an item that the terms do not let in", "POST", seats, "", set("items", []any{map[string]any{"name": "Ashfinger", "kind": "wand", "spells": []any{"Sleep"}}}), 422, "sheet_not_legal", "/sheet/items/0/kind"},
		{"a smuggled item twice", "POST", seats, "", set("items", slices.Repeat([]any{map[string]any{"name": "Ashfinger", "kind": "wand", "smuggled": true}}, 2)), 422, "sheet_not_legal", "/sheet/items/1/name"},
		{"10,000 items", "POST", seats, "", set("items", slices.Repeat([]any{map[string]any{"name": "ring", "kind": "stored"}}, 10000)), 413, "body_too_large", ""},
		{"101 items", "POST", seats, "", set("items", slices.Repeat([]any{map[string]any{"name": "ring", "kind": "stored"}}, 101)), 422, "sheet_not_legal", "/sheet/items"},
		{"30 rods of 50 spells", "POST", seats, "", set("items", slices.Repeat([]any{map[string]any{"name": "rod", "kind": "stored", "spells": slices.Repeat([]any{"Sleep"}, 50)}}, 30)), 422, "sheet_not_legal", "/sheet/memorized"},
		{"a scroll that no arena bears", "POST", seats, "", set("items", []any{map[string]any{"name": "Scroll of Protection from Magic", "kind": "protection"}}), 422, "sheet_not_legal", "/sheet/items/0/name"},
		{"a drain that is null", "POST", seats, "", set("items", []any{map[string]any{"name": "staff", "kind": "staff", "drains": []any{nil}}}), 422, "body_not_legal", "/sheet/items/0/drains/0"},
		{"a drain named by control characters", "POST", seats, "", set("items", []any{map[string]any{"name": "staff", "kind": "staff", "drains": []any{map[string]any{"name": "\u0007", "dice": 1, "movement": 1}}}}), 422, "body_not_legal", "/sheet/items/0/drains/0/name"},
		{"a house option", "POST", "/v1/duels", "", terms("house", map[string]any{"lock.image": true}), 422, "not_offered", "/terms/house/lock.image"},
		{"dice of another kind", "POST", "/v1/duels", "", terms("dice", "loaded"), 422, "not_offered", "/terms/dice"},
		{"a term nobody knows", "POST", "/v1/duels", "", terms("weather", "fair"), 422, "body_not_legal", "/terms/weather"},

		{"a decision of the other side", "POST", decisions + actB, d.a, option("pass"), 403, "not_your_decision", ""},
		{"a decision of the other side, by the mediator", "POST", decisions + actB, d.mediator, option("pass"), 403, "not_your_decision", ""},
		{"a decision that never was", "POST", decisions + "d999", d.a, option("pass"), 409, "decision_not_open", ""},
		{"a decision of long ago", "POST", decisions + "d1", d.a, map[string]any{"selection": []string{}}, 409, "decision_not_open", ""},
		{"an option that is not legal", "POST", decisions + actA, d.a, option("cast:wish:ahead"), 422, "option_not_legal", "/option"},
		{"another form of answer", "POST", decisions + actA, d.a, rolls(3), 422, "answer_form_wrong", "/option"},
		{"two forms at once", "POST", decisions + actA, d.a, `{"option":"pass","rolls":[1]}`, 422, "body_not_legal", ""},
		{"no form", "POST", decisions + actA, d.a, `{}`, 422, "body_not_legal", ""},
		{"an answer of a spectator", "POST", decisions + actA, d.spectator, option("pass"), 403, "not_a_player", ""},
		{"a surrender of the mediator", "POST", d.path + "/surrender", d.mediator, nil, 403, "not_a_player", ""},
		{"a condition met that has no number", "POST", d.path + "/interventions", d.mediator, report("condition_met", "a"), 422, "body_not_legal", "/condition"},
		{"a condition met that is not there", "POST", d.path + "/interventions", d.mediator, map[string]any{"kind": "condition_met", "condition": 1}, 422, "not_offered", "/kind"},
		{"a number of no condition", "POST", d.path + "/interventions", d.mediator, map[string]any{"kind": "touch", "condition": 1}, 422, "body_not_legal", "/condition"},
		{"an intervention nobody knows", "POST", d.path + "/interventions", d.mediator, report("rain", ""), 422, "not_offered", "/kind"},
		{"an intervention of no kind", "POST", d.path + "/interventions", d.mediator, `{}`, 422, "body_not_legal", "/kind"},
		{"a disturbance once the arena stands", "POST", d.path + "/interventions", d.mediator, report("disturbance", ""), 422, "not_offered", "/kind"},
		{"compulsion once the arena stands", "POST", d.path + "/interventions", d.mediator, report("compulsion", "a"), 422, "not_offered", "/kind"},
		{"an attack before the arena stands", "POST", half.path + "/interventions", half.mediator, report("attack", "a"), 422, "not_offered", "/kind"},
		{"an attack on nobody", "POST", d.path + "/interventions", d.mediator, report("attack", ""), 422, "body_not_legal", "/seat"},
		{"an attack on a third", "POST", d.path + "/interventions", d.mediator, report("attack", "mediator"), 422, "body_not_legal", "/seat"},
		{"a touch of somebody", "POST", d.path + "/interventions", d.mediator, report("touch", "a"), 422, "body_not_legal", "/seat"},
		{"an intervention with a field nobody knows", "POST", d.path + "/interventions", d.mediator, `{"kind":"touch","why":"late"}`, 422, "body_not_legal", "/why"},
		{"an intervention without a body", "POST", d.path + "/interventions", d.mediator, nil, 400, "body_malformed", ""},
		{"an intervention of a duelist", "POST", d.path + "/interventions", d.a, report("touch", ""), 403, "not_a_player", ""},
		{"an intervention of a spectator", "POST", d.path + "/interventions", d.spectator, report("touch", ""), 403, "not_a_player", ""},
		{"a duelist's look at interventions", "GET", d.path + "/interventions", d.b, nil, 403, "not_a_player", ""},

		{"a take-back of nothing", "DELETE", decisions + actA, d.a, nil, 409, "decision_not_withdrawable", ""},

		{"a step beyond the last", "GET", d.path + "/view?step=5000", d.a, nil, 422, "step_beyond_last", "?step"},
		{"a step below 0", "GET", d.path + "/view?step=-1", d.a, nil, 422, "parameter_not_legal", "?step"},
		{"a step that is a word", "GET", d.path + "/view?step=last", d.a, nil, 422, "parameter_not_legal", "?step"},
		{"the other side's eyes", "GET", d.path + "/view?as=b", d.a, nil, 403, "not_allowed", "?as"},
		{"eyes without a name", "GET", d.path + "/view?as=", d.a, nil, 422, "parameter_not_legal", "?as"},
		{"two pairs of eyes", "GET", d.path + "/view?as=a&as=public", d.a, nil, 422, "parameter_not_legal", "?as"},
		{"nobody's eyes", "GET", d.path + "/view?as=owl", d.mediator, nil, 422, "parameter_not_legal", "?as"},
		{"a page of 501", "GET", d.path + "/events?limit=501", d.a, nil, 422, "parameter_not_legal", "?limit"},
		{"a wait of an hour", "GET", d.path + "/events?wait=3600", d.a, nil, 422, "parameter_not_legal", "?wait"},
		{"no such path", "GET", "/v1/duals", "", nil, 404, "not_found", ""},
		{"no such method", "PUT", d.path + "/view", d.a, nil, 405, "method_not_allowed", ""},
	} {
		before := h.contents()
		h.send(c.method, c.path, c.token, c.body).named(c.name).refused(c.status, c.code, c.field)
		if h.contents() != before {
			t.Errorf("%s: something was stored", c.name)
		}
	}
	h.post(seats, "", seating(fresh.invitationA, calvin())).is(201) // the invitation is still good
}

func copies(lines, count int) []any {
	var list []any
	for range lines {
		list = append(list, map[string]any{"spell": "Magic Missile", "count": count})
	}
	return list
}

func TestARefusedAnswerCarriesWhatIsLegal(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	owed := d.owes(d.a)[0]
	wrong := into[api.Problem](h.post(d.path+"/decisions/"+owed.ID, d.a, option("cast:wish:ahead")).is(422))
	if len(wrong.Options) == 0 || len(wrong.Options) != len(owed.Options) || wrong.Decision != owed.ID || len(wrong.Rules) == 0 {
		t.Errorf("an option that is not legal is refused with %+v", wrong)
	}
	late := into[api.Problem](h.post(d.path+"/decisions/d1", d.a, option("pass")).is(409))
	if len(late.Decisions) != 1 || late.Decisions[0].ID != owed.ID {
		t.Errorf("a decision that is not open is refused with %+v", late.Decisions)
	}
}

func TestWhoComesToTheWrongPlaceIsToldWhere(t *testing.T) {
	h := newHouse(t)
	for _, c := range []struct{ method, path, want string }{
		{"GET", "/v1/duels", "Methods of this path are POST."},
		{"PATCH", "/v1/duels/x/decisions/d1", "Methods of this path are DELETE, POST."},
		{"GET", "/v1/spells/", "No resource has this path: but for /, none ends in a slash."},
		{"GET", "/v2/spells", "No resource has this path. Where to look is told at /."},
	} {
		if got := into[api.Problem](h.send(c.method, c.path, "", nil).named(c.path)).Detail; got != c.want {
			t.Errorf("%s %s is told %q, not %q", c.method, c.path, got, c.want)
		}
	}
}

func TestAFieldThatNobodyKnowsIsToldThoseThereAre(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	arcane := seating(d.invitationA, map[string]any{"name": "Kelson", "power": map[string]any{"level": "good"}})
	deep := calvin()
	deep["hit_points"] = map[string]any{"current": 1, "max": 1, "least": 0}
	for _, c := range []struct {
		path  string
		body  any
		field string
		want  []string
	}{
		{"/v1/duels", map[string]any{"rules": "spells-and-magic"}, "/rules", []string{"ruleset", "terms", "seats"}},
		{d.path + "/seats/a", arcane, "/sheet/power", []string{"class", "memorized"}},
		{d.path + "/seats/a", seating(d.invitationA, deep), "/sheet/hit_points/least", []string{"current", "max"}},
	} {
		p := into[api.Problem](h.post(c.path, "", c.body).is(422))
		_, legal, told := strings.Cut(p.Detail, "Legal are ")
		names := strings.Split(strings.TrimSuffix(legal, "."), ", ")
		for _, name := range c.want {
			if !told || p.Field != c.field || !slices.Contains(names, name) {
				t.Errorf("%s at %s: %q does not name %s", c.path, p.Field, p.Detail, name)
			}
		}
	}
}

func TestAValueThatIsNotLegalIsToldWhatIs(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	terms := func(terms map[string]any) any { return opening(map[string]any{"terms": terms}) }
	house := func(key string, value any) any { return terms(map[string]any{"house": map[string]any{key: value}}) }
	sitting := func(field string, value any) any {
		sheet := calvin()
		sheet[field] = value
		return seating(d.invitationA, sheet)
	}
	for _, c := range []struct {
		path, field string
		body        any
		want        string
	}{
		{"/v1/duels", "/terms/deadline", terms(map[string]any{"deadline": 1.5}), ": a whole number"},
		{"/v1/duels", "/terms/dice", terms(map[string]any{"dice": 6}), ": a text in quotes"},
		{"/v1/duels", "/terms/strict", terms(map[string]any{"strict": "yes"}), ": true or false"},
		{"/v1/duels", "/terms/also", terms(map[string]any{"also": map[string]any{}}), ": a list"},
		{"/v1/duels", "/terms/stakes", terms(map[string]any{"stakes": "death"}), ": an object"},
		{"/v1/duels", "/terms/dice", terms(map[string]any{"dice": "loaded"}), "legal is one of server, table"},
		{"/v1/duels", "/terms/stakes/kind", terms(map[string]any{"stakes": map[string]any{"kind": "x"}}), "legal is one of friendly, death, service, prize"},
		{"/v1/duels", "/terms/house/save_levels", house("save_levels", 7), `"7" is not offered; legal is one of none, 1, 2, 3, 4`},
		{"/v1/duels", "/terms/house/balance", house("balance", []any{"below"}), `"[\"below\"]" is not offered; legal is one of at_most, below`},
		{d.path + "/seats/a", "/sheet/memorized/0/spell/abilities/0/params", seating(d.invitationA, bringing("judged", "default=kill")), "legal is default=nothing, default=hold"},
		{d.path + "/seats/a", "/sheet/abilities/intellect", sitting("abilities", map[string]int{"intellect": 16}), `"intellect" is no ability; one of intelligence, wisdom, `},
		{d.path + "/seats/a", "/sheet/saves/spells", sitting("saves", map[string]int{"spells": 9}), `"spells" is no save; one of breath, death, petrification, rod, spell is. Did you mean spell?`},
		{d.path + "/seats/a", "/sheet/element", sitting("element", "ice"), `"ice" is no element; one of air, earth, fire, water is`},
		{d.path + "/seats/a", "/sheet/school", sitting("school", "Potions"), `"Potions" is no school of magic; one of Abjuration, Alteration, `},
		{d.path + "/seats/a", "/sheet/items/0/kind", sitting("items", []any{map[string]any{"name": "band", "kind": "ring"}}), `"ring" is no kind of item; one of stored, protection, wand, `},
		{d.path + "/seats/a", "/sheet/items/0/kind", sitting("items", []any{map[string]any{"name": "twig", "kind": "wand", "spells": []string{"Fireball"}}}), "the terms let in no wand of this name; they let in nothing. It"},
		{d.path + "/seats/a", "/sheet/level", seating(d.invitationA, map[string]any{"name": "Calvin", "level": "7"}), ": a whole number"},
	} {
		if p := into[api.Problem](h.post(c.path, "", c.body).is(422)); p.Field != c.field || !strings.Contains(p.Detail, c.want) {
			t.Errorf("%s is refused at %s with %q, which lacks %q", c.field, p.Field, p.Detail, c.want)
		}
	}
}

func TestASpellsReversedFormIsFoundByItsName(t *testing.T) {
	p := into[api.Problem](newHouse(t).get("/v1/spells/priest/wither", "").is(404))
	if !strings.Contains(p.Detail, " Did you mean priest/regenerate.reversed?") {
		t.Errorf("the page of Wither is refused with %q", p.Detail)
	}
}

func TestASelectionOfNothingStillListsItsOptions(t *testing.T) {
	h := newHouse(t)
	d := h.open(map[string]any{"terms": map[string]any{"dice": "server"}})
	poor := calvin()
	delete(poor, "items")
	poor["memorized"] = []any{map[string]any{"spell": "Clairvoyance", "count": 1}, map[string]any{"spell": "Magic Missile", "count": 4}}
	d.a = into[api.TakenSeat](h.post(d.path+"/seats/a", "", seating(d.invitationA, poor)).is(201)).Token
	d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", seating(d.invitationB, json.RawMessage(delsenora))).is(201)).Token
	all := []string{}
	for _, o := range d.owes(d.a)[0].Options {
		all = append(all, o.ID)
	}
	d.decide(d.a, "contribute", map[string]any{"selection": all}).is(200)
	d.decide(d.b, "contribute", map[string]any{"selection": []string{}}).is(200)
	d.decide(d.mediator, "close", option("close")).is(200)
	owed := d.owes(d.a)
	if len(owed) != 1 || owed[0].Answer != "selection" || *owed[0].Max != 0 || owed[0].Options == nil {
		t.Errorf("who may choose nothing any more is asked %+v", owed)
	}
}

// bringing is a sheet with a spell of its own that has one ability.
func bringing(kind, params string) map[string]any {
	sheet := calvin()
	sheet["memorized"] = []any{map[string]any{"count": 1, "spell": map[string]any{
		"name": "Frogs", "level": 3, "type": "AD", "movement": 4,
		"abilities": []any{map[string]any{"kind": kind, "outcome": "frogs fall", "params": params}},
	}}}
	return sheet
}

func TestARefusedAbilityNamesRulesThatCanBeRead(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	for _, params := range []string{"default=kill", "default=99d6/level", "damage"} {
		p := into[api.Problem](h.post(d.path+"/seats/a", "", seating(d.invitationA, bringing("judged", params))).is(422))
		if len(p.Rules) == 0 {
			t.Errorf("%q is refused without a rule", params)
		}
		for _, rule := range p.Rules {
			h.get("/v1/rules/"+rule, "").is(200)
		}
	}
}

// endless is a body that must not be read.
type endless struct{ read int64 }

func (e *endless) Read(p []byte) (int, error) {
	e.read += int64(len(p))
	for i := range p {
		p[i] = ' '
	}
	return len(p), nil
}

func TestABodyOf100MegabytesIsNotRead(t *testing.T) {
	h := newHouse(t)
	before := h.contents()
	body := &endless{}
	known := h.send("POST", "/v1/duels", "", io.LimitReader(body, 100<<20), func(r *http.Request) { r.ContentLength = 100 << 20 })
	known.refused(413, "body_too_large", "")
	if body.read != 0 {
		t.Errorf("%d bytes of a body that says its length were read", body.read)
	}
	h.send("POST", "/v1/duels", "", io.LimitReader(body, 100<<20), func(r *http.Request) { r.ContentLength = -1 }).refused(413, "body_too_large", "")
	if body.read > 2*api.MaxBody {
		t.Errorf("%d bytes of a body without a length were read", body.read)
	}
	if h.contents() != before {
		t.Error("something was stored")
	}
}

func TestHeadersThatAreNotLegalAreRefused(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	path := d.path + "/decisions/" + d.owes(d.a)[0].ID
	before := h.contents()
	for _, c := range []struct {
		with         with
		status       int
		code         string
		method, path string
	}{
		{key("two words"), 400, "header_not_legal", "POST", path},
		{key(strings.Repeat("x", 201)), 400, "header_not_legal", "POST", path},
		{key("ключ"), 400, "header_not_legal", "POST", path},
		{header("If-Match", "12-abc"), 400, "header_not_legal", "POST", path},
		{header("If-Match", `"12-abc"`), 412, "version_stale", "POST", path},
		{header("If-Match", `W/`+h.get(d.path+"/view", d.a).header.Get("ETag")), 412, "version_stale", "POST", path},
		{header("Content-Type", "text/plain"), 415, "media_type_unsupported", "POST", path},
		{header("Content-Type", "application/json; charset=latin1"), 415, "media_type_unsupported", "POST", path},
		{header("Content-Encoding", "gzip"), 415, "media_type_unsupported", "POST", path},
		{header("Accept", "text/html"), 406, "not_acceptable", "GET", d.path + "/events"},
		{header("Accept", "application/json;q=0"), 406, "not_acceptable", "GET", d.path + "/replay"},
	} {
		var body any
		if c.method == "POST" {
			body = option("pass")
		}
		h.send(c.method, c.path, d.a, body, c.with).refused(c.status, c.code, "")
	}
	if h.contents() != before {
		t.Error("something was stored")
	}
	h.post(path, d.a, option("pass"), header("If-Match", `"1-old", `+h.get(d.path+"/view", d.a).header.Get("ETag")),
		header("Content-Type", "application/json; charset=UTF-8")).is(200)
}

func TestWhatHoldsForEveryAnswer(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	for _, a := range []*answer{
		h.get("/healthz", ""), h.get("/readyz", ""), h.get(d.path+"/view", d.a), h.get(d.path+"/view", ""), h.get("/nowhere", ""),
	} {
		for name, want := range map[string]string{
			"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff", "Referrer-Policy": "no-referrer", "Vary": "Accept, Authorization",
		} {
			if got := a.header.Get(name); got != want {
				t.Errorf("%s is %q, want %q", name, got, want)
			}
		}
	}
	if got := h.send("PUT", d.path+"/view", d.a, nil).header.Get("Allow"); !strings.Contains(got, "GET") {
		t.Errorf("Allow is %q", got)
	}
	head := h.send("HEAD", d.path+"/view", d.a, nil).is(200)
	if len(head.body) > 0 || head.header.Get("ETag") == "" {
		t.Errorf("HEAD gave %d bytes and the ETag %q", len(head.body), head.header.Get("ETag"))
	}
	for _, form := range []string{"application/json", "application/x-ndjson", "text/html", "*/*"} {
		get, head := h.get(d.path+"/replay", d.a, header("Accept", form)), h.send("HEAD", d.path+"/replay", d.a, nil, header("Accept", form))
		if diff := cmp.Diff(get.header, head.header); get.status != head.status || diff != "" || len(head.body) > 0 {
			t.Errorf("Accept: %s: GET is answered %d and HEAD %d with %d bytes, the headers GET's → HEAD's:\n%s", form, get.status, head.status, len(head.body), diff)
		}
	}
	live := h.send("HEAD", d.path+"/events", d.a, nil, header("Accept", "text/event-stream")).is(200)
	if len(live.body) > 0 || live.header.Get("Content-Type") != "text/event-stream" {
		t.Errorf("HEAD of a live stream gave %d bytes as %q", len(live.body), live.header.Get("Content-Type"))
	}
	for _, path := range []string{"", "/view", "/view?step=1", "/decisions", "/events", "/replay"} {
		tag := h.get(d.path+path, d.a).is(200).header.Get("ETag")
		if same := h.get(d.path+path, d.a, header("If-None-Match", `"x", W/`+tag)); same.status != 304 || len(same.body) > 0 {
			t.Errorf("%q: If-None-Match gave %d and %d bytes", path, same.status, len(same.body))
		}
	}
}

// named puts a case's name before whatever is found wrong.
func (a *answer) named(name string) *answer {
	a.t.Helper()
	a.t.Logf("%s: %d", name, a.status)
	return a
}
