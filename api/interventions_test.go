package api_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel/api"
)

func report(kind, seat string) map[string]any {
	body := map[string]any{"kind": kind}
	if seat != "" {
		body["seat"] = seat
	}
	return body
}

// possible lists what the mediator can report now.
func (d *table) possible() []api.Intervention {
	d.h.t.Helper()
	return into[api.Interventions](d.h.get(d.path+"/interventions", d.mediator).is(200)).Interventions
}

func kindsOf(list []api.Intervention) string {
	var kinds []string
	for _, i := range list {
		kinds = append(kinds, i.Kind)
	}
	return strings.Join(kinds, " ")
}

// duel.circling, duel.consent, end.interference: what can be reported changes
// when the arena stands, and ends with the duel.
func TestWhatCanBeReportedGoesByThePhase(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	if got, want := kindsOf(d.possible()), "disturbance compulsion touch"; got != want {
		t.Errorf("before the arena: %s, want %s", got, want)
	}
	d.toAct()
	if got, want := kindsOf(d.possible()), "touch attack contact equipment spell attack_mediator attack_protection"; got != want {
		t.Errorf("in the duel: %s, want %s", got, want)
	}
	tag := h.get(d.path+"/interventions", d.mediator).header.Get("ETag")
	h.get(d.path+"/interventions", d.mediator, header("If-None-Match", tag)).is(304)
	h.post(d.path+"/interventions", d.mediator, report("attack_mediator", ""), header("If-Match", tag)).is(200)
	h.get(d.path+"/interventions", d.mediator, header("If-None-Match", tag)).is(200)
	h.post(d.path+"/interventions", d.mediator, report("touch", ""), header("If-Match", tag)).refused(412, "version_stale", "")
	h.post(d.path+"/interventions", d.mediator, report("touch", "")).is(200)
	if got := d.possible(); len(got) != 0 || got == nil {
		t.Errorf("after the end: %v, want an empty list", got)
	}
	h.post(d.path+"/interventions", d.mediator, report("touch", "")).refused(409, "duel_over", "")
}

// Every kind that is listed is legal with the body that its schema describes,
// and refused with one that it does not: the schema says what the rules say.
func TestAnInterventionsSchemaIsTheRules(t *testing.T) {
	h := newHouse(t)
	preparing := func() *table { return h.sit(nil) }
	searching := func() *table { return h.smuggle() }
	fighting := func() *table { d := h.sit(nil); d.toAct(); return d }
	for name, begin := range map[string]func() *table{"preparing": preparing, "searching": searching, "fighting": fighting} {
		for _, listed := range begin().possible() {
			raw, err := json.Marshal(listed.Schema)
			if err != nil {
				t.Fatal(err)
			}
			var schema openapi3.Schema
			if err := json.Unmarshal(raw, &schema); err != nil {
				t.Fatalf("%s: no JSON schema: %v: %s", listed.Kind, err, raw)
			}
			if listed.Prompt == "" || len(listed.Rules) == 0 {
				t.Errorf("%s, %s: prompt %q, rules %v", name, listed.Kind, listed.Prompt, listed.Rules)
			}
			accepted := 0
			for _, body := range []map[string]any{
				report(listed.Kind, ""), report(listed.Kind, "a"), report(listed.Kind, "b"), report(listed.Kind, "c"), report("rain", "a"),
				{"kind": listed.Kind, "why": "x"},
				{"kind": listed.Kind, "item": "wand"},
				{"kind": listed.Kind, "seat": "a", "item": "wand"},
				{"kind": listed.Kind, "seat": "b", "item": "wand"},
				{"kind": listed.Kind, "seat": "b", "item": "rod"},
				{"kind": listed.Kind, "seat": "a", "item": ""},
			} {
				d := begin()
				got := h.post(d.path+"/interventions", d.mediator, body)
				if legal := schema.VisitJSON(body) == nil; legal != (got.status == 200) {
					t.Errorf("%s: the schema allows %v: %v, the answer is %d %s", name, body, legal, got.status, got.body)
				} else if legal {
					accepted++
				}
			}
			if accepted == 0 {
				t.Errorf("%s: no body reports %s", name, listed.Kind)
			}
		}
	}
}

// end.interference: what reaches a duelist from outside ends the duel in all
// eyes, with both as victors; what does not, changes nothing.
func TestInterferenceEndsTheDuelForAll(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	before := d.owes(d.a)
	h.post(d.path+"/interventions", d.mediator, report("attack_protection", "")).is(200)
	if after := d.owes(d.a); len(after) != 1 || after[0].ID != before[0].ID {
		t.Errorf("after an attack on the protection A owes %+v", after)
	}
	told := into[api.Committed](h.post(d.path+"/interventions", d.mediator, report("spell", "b")).is(200))
	var types []string
	for _, e := range told.Events {
		types = append(types, e.Type)
	}
	if want := []string{"interfered", "duel_decided", "aftermath_set", "aftermath_set", "duel_ended"}; !slices.Equal(types, want) {
		t.Errorf("the mediator is told %v, not %v", types, want)
	}
	for name, token := range map[string]string{"a": d.a, "b": d.b, "public": d.spectator, "mediator": d.mediator} {
		view := into[map[string]any](h.get(d.path+"/view", token).is(200))
		outcome, _ := view["outcome"].(map[string]any)
		if outcome["result"] != "interrupted" || outcome["winner"] != nil || outcome["by"] != "spell" || view["over"] != true {
			t.Errorf("%s sees the outcome %v", name, outcome)
		}
		if list := into[api.Events](h.get(d.path+"/events?limit=500", token).is(200)).Events; !slices.ContainsFunc(list, func(e api.Event) bool { return e.Type == "outside_disturbed" }) {
			t.Errorf("%s is not told of the attack on the protection", name)
		}
	}
}

// The same key reports once, whatever happens between, and after a restart too.
func TestARepeatedReportCountsOnce(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	once := func() *answer {
		return h.post(d.path+"/interventions", d.mediator, report("disturbance", ""), key("noise"))
	}
	first := once().is(200)
	before := h.contents()
	same(t, "at once", first, once())
	h.post(d.path+"/interventions", d.mediator, report("touch", ""), key("noise")).refused(422, "idempotency_key_reused", "")
	h.restart()
	same(t, "after a restart", first, once())
	if h.contents() != before {
		t.Error("a disturbance was stored twice")
	}
	d.toAct() // the preparations begin anew and lead to a duel
}

// smuggle sits two characters down who bring contraband.
func (h *house) smuggle() *table {
	h.t.Helper()
	d := h.open(nil)
	d.a = into[api.TakenSeat](h.post(d.path+"/seats/a", "", seating(d.invitationA, carrying("wand"))).is(201)).Token
	d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", seating(d.invitationB, carrying("rod"))).is(201)).Token
	return d
}

func carrying(kind string) map[string]any {
	sheet := calvin()
	sheet["items"] = []any{map[string]any{"name": kind, "kind": kind, "spells": []any{"Sleep"}, "smuggled": true}}
	return sheet
}

// duel.search: what the mediator confiscates only its bearer learns of, and
// nobody confiscates once the arena stands.
func TestWhatTheSearchTurnsUpIsNotTold(t *testing.T) {
	h := newHouse(t)
	d := h.smuggle()
	if got, want := kindsOf(d.possible()), "disturbance compulsion touch confiscation"; got != want {
		t.Fatalf("before the arena: %s, want %s", got, want)
	}
	seen := func(token string) string { return h.get(d.path+"/events?limit=500", token).is(200).header.Get("ETag") }
	b, public := seen(d.b), seen(d.spectator)
	find := map[string]any{"kind": "confiscation", "seat": "a", "item": "wand"}
	h.post(d.path+"/interventions", d.mediator, map[string]any{"kind": "confiscation", "seat": "a"}).refused(422, "body_not_legal", "/item")
	h.post(d.path+"/interventions", d.mediator, map[string]any{"kind": "touch", "item": "wand"}).refused(422, "body_not_legal", "/item")
	h.post(d.path+"/interventions", d.a, find).refused(403, "not_a_player", "")
	told := into[api.Committed](h.post(d.path+"/interventions", d.mediator, find).is(200))
	if len(told.Events) != 1 || told.Events[0].Type != "item_confiscated" {
		t.Errorf("the mediator is told %+v", told.Events)
	}
	if seen(d.b) != b || seen(d.spectator) != public {
		t.Error("the opponent's or the public's version changed")
	}
	h.post(d.path+"/interventions", d.mediator, find).refused(422, "not_offered", "/item")
	d.toAct()
	h.post(d.path+"/interventions", d.mediator, map[string]any{"kind": "confiscation", "seat": "b", "item": "rod"}).refused(422, "not_offered", "/kind")
}

func TestADisturbanceSaysWhatBecomesOfTheContributions(t *testing.T) {
	h := newHouse(t)
	for house, want := range map[string]string{"spent": "stays spent", "returned": "goes back to its owner's memory"} {
		d := h.sit(map[string]any{"terms": map[string]any{"house": map[string]any{"broken_attempt": house}}})
		for _, possible := range d.possible() {
			if possible.Kind == "disturbance" && !strings.Contains(possible.Prompt, want) {
				t.Errorf("where attempts are %s, a disturbance is worded %q", house, possible.Prompt)
			}
		}
	}
}

// Whatever cannot be reported is refused by the rule that forbids it there and then,
// with the reason: not each by the rule on what comes from outside.
func TestAnInterventionIsRefusedByItsRule(t *testing.T) {
	h := newHouse(t)
	judged := map[string]any{"terms": map[string]any{"dice": "table", "also": []any{map[string]any{"when": "judged", "text": "leaves the circle"}}}}
	preparing, promised, fighting := h.sit(nil), h.sit(judged), h.sit(nil)
	fighting.toAct()
	met := map[string]any{"kind": "condition_met", "condition": 1}
	item := map[string]any{"kind": "confiscation", "seat": "a", "item": "wand"}
	for _, c := range []struct {
		d     *table
		body  map[string]any
		rules string
		why   string
	}{
		{preparing, report("attack", "a"), "duel.circling", "until the arena stands"},
		{preparing, report("contact", "a"), "duel.circling", "until the arena stands"},
		{preparing, report("spell", "b"), "duel.circling", "until the arena stands"},
		{preparing, report("attack_protection", ""), "duel.circling", "until the arena stands"},
		{preparing, item, "duel.search", "nothing left to find"},
		{preparing, met, "duel.terms end.condition", "no condition of these terms"},
		{promised, met, "duel.terms end.condition", "count from when the arena stands"},
		{preparing, report("rain", ""), "", "legal is one of disturbance, compulsion, touch"},
		{fighting, report("disturbance", ""), "duel.circling", "the arena stands"},
		{fighting, report("compulsion", "a"), "duel.consent", "both have agreed"},
		{fighting, item, "duel.search", "what was missed until then is missed"},
		{fighting, met, "duel.terms end.condition", "no condition of these terms"},
	} {
		p := into[api.Problem](h.post(c.d.path+"/interventions", c.d.mediator, c.body).refused(422, "not_offered", "/kind"))
		if got := strings.Join(p.Rules, " "); got != c.rules || !strings.Contains(p.Detail, c.why) {
			t.Errorf("%v is refused by %q: %s", c.body, got, p.Detail)
		}
	}
	circle := h.open(map[string]any{"ruleset": "duel-arcane", "terms": map[string]any{}, "mediator": map[string]any{"name": "Tarrant"}})
	p := into[api.Problem](h.post(circle.path+"/interventions", circle.mediator, report("touch", "")).refused(422, "not_offered", "/kind"))
	if strings.Join(p.Rules, " ") != "arcane.closed" {
		t.Errorf("a report to a circle is refused by %v", p.Rules)
	}
}
