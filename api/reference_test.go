package api_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"

	"spellduel/api"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// publicRoutes answer everybody alike, each with a path to ask for.
var publicRoutes = map[string]string{
	"GET /":                        "/",
	"GET /openapi.yaml":            "/openapi.yaml",
	"GET /v1/rules":                "/v1/rules",
	"GET /v1/rules/:rule":          "/v1/rules/move.meet",
	"GET /v1/rulings":              "/v1/rulings",
	"GET /v1/rulesets":             "/v1/rulesets",
	"GET /v1/rulesets/:ruleset":    "/v1/rulesets/spells-and-magic",
	"GET /v1/spells":               "/v1/spells",
	"GET /v1/spells/:caster/:slug": "/v1/spells/wizard/magic-missile",
}

// No token is asked for, none is minded, and none changes the answer by a byte.
func TestPublicRoutesAnswerEverybodyAlike(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	served := map[string]bool{}
	for _, r := range h.server.Routes() {
		served[r.Method+" "+r.Path] = true
	}
	for route, path := range publicRoutes {
		if !served[route] {
			t.Errorf("there is no route %s", route)
		}
		first := h.get(path, "").is(200)
		for _, token := range []string{d.mediator, d.a, d.b, d.spectator, d.invitationA, "sd1_" + strings.Repeat("A", 43), "garbled"} {
			same(t, path, first, h.get(path, token))
		}
	}
}

// What is the same for everybody may be kept by anybody, and asked for again by
// its tag; a refusal may not.
func TestTheReferenceMayBeKept(t *testing.T) {
	h := newHouse(t)
	tags := map[string]string{}
	for _, path := range publicRoutes {
		first := h.get(path, "").is(200)
		tag := first.header.Get("ETag")
		if cc := first.header.Get("Cache-Control"); !strings.HasPrefix(cc, "public, max-age=") || tag == "" || first.header.Get("Vary") != map[bool]string{true: "Accept"}[path == "/"] {
			t.Errorf("%s: Cache-Control %q, ETag %q, Vary %q", path, cc, tag, first.header.Get("Vary"))
		}
		if other, twice := tags[tag]; twice {
			t.Errorf("%s has the tag of %s", path, other)
		}
		tags[tag] = path
		again := h.get(path, "", header("If-None-Match", tag)).is(304)
		if again.header.Get("ETag") != tag || len(again.body) > 0 || again.header.Get("Cache-Control") != first.header.Get("Cache-Control") {
			t.Errorf("%s once more: %v, %d bytes", path, again.header, len(again.body))
		}
		if head := h.send("HEAD", path, "", nil).is(200); head.header.Get("ETag") != tag || len(head.body) > 0 {
			t.Errorf("HEAD %s: %v, %d bytes", path, head.header, len(head.body))
		}
		h.get(path, "", header("If-None-Match", `"another"`)).is(200)
	}
	if cc := h.get("/v1/rules/no.rule", "").is(404).header.Get("Cache-Control"); cc != "no-store" {
		t.Errorf("a refusal has Cache-Control %q", cc)
	}
}

// The served description is the file, byte for byte.
func TestTheServerServesItsDescription(t *testing.T) {
	want, err := os.ReadFile("../openapi.yaml")
	if err != nil {
		t.Fatal(err)
	}
	got := newHouse(t).get("/openapi.yaml", "").is(200)
	if string(got.body) != string(want) || got.header.Get("Content-Type") != "application/yaml" {
		t.Errorf("%d bytes as %q, the file has %d", len(got.body), got.header.Get("Content-Type"), len(want))
	}
}

// Each rule and ruling can be read by its id, as the list has it.
func TestRulesAreReadByTheirIDs(t *testing.T) {
	h := newHouse(t)
	all := into[api.Rules](h.get("/v1/rules", "").is(200))
	rulings := into[api.Rulings](h.get("/v1/rulings", "").is(200))
	if len(all.Rules) != len(spellduel.Rulebook()) || len(rulings.Rulings) != len(spellduel.Rulings()) || len(all.Chapters) != len(spellduel.Chapters()) {
		t.Fatalf("%d rules, %d rulings, %d chapters", len(all.Rules), len(rulings.Rulings), len(all.Chapters))
	}
	about := map[string][]string{}
	for _, r := range rulings.Rulings {
		for _, id := range r.Rules {
			about[id] = append(about[id], r.ID)
		}
	}
	for _, r := range all.Rules {
		one := into[api.Rule](h.get("/v1/rules/"+r.ID, "").is(200))
		if one.Text != r.Text || one.Title != r.Title || one.Chapter != r.Chapter || !slices.Equal(one.Rulings, about[r.ID]) {
			t.Errorf("%s by its id: %+v; in the list: %+v; rulings %v", r.ID, one, r, about[r.ID])
		}
	}
}

// An id that nobody has is refused with what it may have meant.
func TestUnknownIDsAreToldWhatIsNear(t *testing.T) {
	h := newHouse(t)
	for path, near := range map[string]string{
		"/v1/rules/move.mete":                   " Did you mean move.meet?",
		"/v1/rulesets/chess":                    ". Played here are spells-and-magic",
		"/v1/rulesets/spell-and-magic":          " Did you mean spells-and-magic?",
		"/v1/rulesets/arcane":                   " Did you mean duel-arcane?",
		"/v1/spells/wizard/magic-mossile":       " Did you mean wizard/magic-missile?",
		"/v1/spells/priest/hold-persson":        " Did you mean priest/hold-person?",
		"/v1/spells/wizard/cure-light-wounds":   "priest/cure-light-wounds",
		"/v1/rules/" + strings.Repeat("x", 900): `x". GET /v1/rules`,
	} {
		p := into[api.Problem](h.get(path, "").refused(404, "not_found", ""))
		if !strings.Contains(p.Detail, near) || len(p.Detail) > 400 {
			t.Errorf("%.60s: %s", path, p.Detail)
		}
	}
}

// Pages that follow next show every spell once, in the catalogue's order.
func TestSpellsComeInPages(t *testing.T) {
	h := newHouse(t)
	var ids []string
	after := ""
	for range 1000 {
		page := into[api.Spells](h.get("/v1/spells?limit=37"+after, "").is(200))
		if page.Total != len(spell.Embedded().All()) || page.Catalogue != spell.Embedded().Hash() {
			t.Fatalf("total %d of catalogue %s", page.Total, page.Catalogue)
		}
		for _, sp := range page.Spells {
			ids = append(ids, sp.ID)
		}
		if page.Next == "" {
			break
		}
		after = "&after=" + page.Next
	}
	var want []string
	for _, sp := range spell.Embedded().All() {
		want = append(want, string(sp.ID))
	}
	if !slices.Equal(ids, want) {
		t.Errorf("%d spells on the pages, %d in the catalogue, or in another order", len(ids), len(want))
	}
	exact := into[api.Spells](h.get(fmt.Sprintf("/v1/spells?limit=1&caster=priest&after=%s", lastOf(t, spell.Priest)), "").is(200))
	if len(exact.Spells) != 0 || exact.Next != "" {
		t.Errorf("behind the last: %+v", exact)
	}
}

func lastOf(t *testing.T, caster spell.Caster) string {
	t.Helper()
	last := ""
	for _, sp := range spell.Embedded().All() {
		if sp.Caster == caster {
			last = string(sp.ID)
		}
	}
	return last
}

// What is given narrows the list, to all that fit and nothing else.
func TestSpellsAreFiltered(t *testing.T) {
	h := newHouse(t)
	for query, fits := range map[string]func(spell.Spell) bool{
		"caster=wizard": func(s spell.Spell) bool { return s.Caster == spell.Wizard },
		"level=7":       func(s spell.Spell) bool { return s.Level == 7 },
		"type=AD":       func(s spell.Spell) bool { return slices.Contains(s.Types, spell.AttackDefense) },
		"tag=fire":      func(s spell.Spell) bool { return s.Has("fire") },
		"q=MiSSile":     func(s spell.Spell) bool { return strings.Contains(strings.ToLower(s.Name), "missile") },
		"caster=priest&tag=fire&level=2": func(s spell.Spell) bool {
			return s.Caster == spell.Priest && s.Has("fire") && s.Level == 2
		},
	} {
		page := into[api.Spells](h.get("/v1/spells?limit=200&"+query, "").is(200))
		got := map[string]bool{}
		for _, sp := range page.Spells {
			got[sp.ID] = true
		}
		count := 0
		for _, sp := range spell.Embedded().All() {
			if fits(sp) {
				count++
			}
			if got[string(sp.ID)] && !fits(sp) || count <= 200 && !got[string(sp.ID)] && fits(sp) {
				t.Errorf("%s: %s listed: %t", query, sp.ID, got[string(sp.ID)])
			}
		}
		if page.Total != count || count == 0 {
			t.Errorf("%s: total %d, want %d", query, page.Total, count)
		}
	}
	reversed := into[api.Spells](h.get("/v1/spells?q=darkness", "").is(200))
	if !slices.ContainsFunc(reversed.Spells, func(s api.Spell) bool { return s.Name == "Light" }) {
		t.Errorf("the name of a reversed form finds %+v", reversed.Spells)
	}
	for query, field := range map[string]string{
		"caster=bard": "?caster", "level=0": "?level", "level=10": "?level", "type=X": "?type", "tag=fir": "?tag", "q=": "?q",
		"q=" + strings.Repeat("x", 101): "?q", "after=wizard/none": "?after", "limit=0": "?limit", "limit=201": "?limit",
		"tag=fire&tag=cold": "?tag", "q=%ff": "?q",
	} {
		h.get("/v1/spells?"+query, "").refused(422, "parameter_not_legal", field)
	}
}

// Every spell and every reversed form has a card, with each ability in words that
// name rules that are there.
func TestEverySpellHasItsCard(t *testing.T) {
	h := newHouse(t)
	rules := map[string]bool{}
	for _, a := range spellduel.Rulebook() {
		rules[string(a.ID)] = true
	}
	for _, sp := range spell.Embedded().All() {
		forms := []spell.Spell{sp}
		if r, ok := sp.Reversed(); ok {
			forms = append(forms, r)
		}
		for _, form := range forms {
			got := into[api.SpellCard](h.get("/v1/spells/"+string(form.ID)+"?caster_level=12", "").is(200))
			want := spell.CardFor(form, 12)
			if got.ID != string(want.ID) || got.MV != want.MV || got.PR != want.PR || got.Save != string(want.Save) || got.CasterLevel != 12 ||
				len(got.Damage) != len(want.Types) || len(got.Abilities) != len(want.Abilities) || len(got.Judged) != len(want.Questions()) || got.IsReversed != want.Reversed {
				t.Errorf("%s: %+v, the duel has %+v", form.ID, got, want)
			}
			for _, a := range got.Abilities {
				if a.Text == "" || strings.Contains(a.Text, "…") || strings.Contains(a.Text, "_") && !strings.Contains(a.Text, "tag") && !strings.Contains(a.Text, "kind") {
					t.Errorf("%s: an ability is told as %q", form.ID, a.Text)
				}
				for _, id := range a.Rules {
					if !rules[id] {
						t.Errorf("%s: the ability %s goes by %s, which is no rule", form.ID, a.Kind, id)
					}
				}
			}
			for _, id := range got.Rules {
				if !rules[id] {
					t.Errorf("%s goes by %s, which is no rule", form.ID, id)
				}
			}
		}
	}
	deaf := into[api.SpellCard](h.get("/v1/spells/wizard/deafness", "").is(200))
	if len(deaf.Judged) != 1 || deaf.Judged[0] != (api.JudgedCard{Type: "A", Why: "the deaf may falter in casting", Default: "It does nothing to a character", Rule: "reach.judged"}) {
		t.Errorf("what is judged of deafness: %+v", deaf.Judged)
	}
	if wither := into[api.SpellCard](h.get("/v1/spells/priest/regenerate.reversed", "").is(200)); len(wither.Judged) != 1 || wither.Judged[0].Default != "It keeps from moving and casting; no save" {
		t.Errorf("what is judged of withering: %+v", wither.Judged)
	}
	missile := func(level string) api.SpellCard {
		return into[api.SpellCard](h.get("/v1/spells/wizard/fireball"+level, "").is(200))
	}
	if low, high, plain := missile("?caster_level=5"), missile("?caster_level=9"), missile(""); low.Damage[0].Dice != "5d6" || high.Damage[0].Dice != "9d6" || plain.CasterLevel != 5 {
		t.Errorf("damage grows from %+v to %+v; without a level it is %d", low.Damage, high.Damage, plain.CasterLevel)
	}
	for _, level := range []string{"0", "41", "x"} {
		h.get("/v1/spells/wizard/fireball?caster_level="+level, "").refused(422, "parameter_not_legal", "?caster_level")
	}
}

// The default terms are those of a duel that names none, and each listed value
// opens a duel.
func TestTheRulesetsTermsOpenDuels(t *testing.T) {
	h := newHouse(t)
	names := into[api.Rulesets](h.get("/v1/rulesets", "").is(200))
	if len(names.Rulesets) != 2 {
		t.Errorf("listed are %+v", names)
	}
	for _, name := range names.Rulesets {
		t.Run(name.Name, func(t *testing.T) { theTermsOpenDuels(t, h, name) })
	}
}

func theTermsOpenDuels(t *testing.T, h *house, name api.RulesetName) {
	r := into[api.Ruleset](h.get("/v1/rulesets/"+name.Name, "").is(200))
	d := h.open(map[string]any{"ruleset": name.Name, "mediator": nil, "terms": map[string]any{}})
	got, _ := json.Marshal(into[api.Duel](h.get(d.path, d.invitationA).is(200)).Terms)
	if want, _ := json.Marshal(r.DefaultTerms); string(got) != string(want) {
		t.Errorf("a duel without terms has %s, the ruleset says %s", got, want)
	}
	if name.Name != r.Name || name.Version != r.Version || name.Title != r.Title {
		t.Errorf("listed is %+v", name)
	}
	for _, term := range r.Terms {
		if term.Text == "" || len(term.Legal) == 0 {
			t.Errorf("%+v says nothing", term)
		}
		for _, value := range append(slices.Clone(term.Legal), "no such thing") {
			terms := termsWith(term, value)
			if term.Field == "/terms/house/late" {
				terms["deadline"] = 60 // it needs one
			}
			opened := h.post("/v1/duels", "", opening(map[string]any{"ruleset": name.Name, "mediator": map[string]any{"name": "Tarrant"}, "terms": terms}))
			switch {
			case value != "no such thing":
				h.tableOf(into[api.OpenedDuel](opened.is(201)))
			case opened.status != 422:
				t.Errorf("%s %q: %d %s", term.Field, value, opened.status, opened.body)
			}
		}
	}
	for _, k := range r.Decisions {
		if k.Text == "" {
			t.Errorf("the kind %s says nothing", k.Kind)
		}
	}
	for _, a := range r.Acts {
		if a.Text == "" {
			t.Errorf("the act %s says nothing", a.Act)
		}
	}
	for _, e := range r.Events {
		if e.V < 1 {
			t.Errorf("the event %s has version %d", e.Type, e.V)
		}
	}
}

// termsWith are terms that choose one value, at the place its pointer names.
func termsWith(term api.TermChoice, value string) map[string]any {
	var v any = value
	if term.Many {
		v = []string{value}
	}
	steps := strings.Split(strings.TrimPrefix(term.Field, "/terms/"), "/")
	for _, step := range slices.Backward(steps) {
		v = map[string]any{step: v}
	}
	terms := v.(map[string]any)
	if stakes, ok := terms["stakes"].(map[string]any); ok && value == "prize" {
		stakes["object"] = "the crown" // there is no prize without one
	}
	return terms
}

// The ruleset's schema of a sheet takes what the server takes and refuses what
// it refuses, but for what only the rules can know.
func TestTheSheetSchemaIsTheServers(t *testing.T) {
	h := newHouse(t)
	r := into[api.Ruleset](h.get("/v1/rulesets/spells-and-magic", "").is(200))
	raw, err := json.Marshal(r.SheetSchema)
	if err != nil {
		t.Fatal(err)
	}
	var schema openapi3.Schema
	if err := json.Unmarshal(raw, &schema); err != nil {
		t.Fatal(err)
	}
	custom := func(changes map[string]any) map[string]any {
		c := map[string]any{
			"name": "Frost Lance", "level": 3, "type": "A/M", "movement": 4, "save": "half", "save_category": "breath", "damage": "3d6",
			"abilities": []any{map[string]any{"kind": "must_fight", "against": "tag:fire", "outcome": "combat"}}, "tags": []any{"cold"},
		}
		maps.Copy(c, changes)
		return map[string]any{"memorized": []any{map[string]any{"spell": c, "count": 2}}}
	}
	items := func(kind string, changes map[string]any) map[string]any {
		item := map[string]any{"name": "thing", "kind": kind}
		maps.Copy(item, changes)
		return map[string]any{"items": []any{item}}
	}
	memorized := func(spell, count any) map[string]any {
		return map[string]any{"memorized": []any{map[string]any{"spell": spell, "count": count}}}
	}
	for name, c := range map[string]struct {
		change map[string]any
		legal  bool
	}{
		"plain":                   {nil, true},
		"every field":             {map[string]any{"saves": map[string]any{"spell": 12}, "proficiencies": []any{"spellcraft"}, "school": "Evocation", "wild_mage": false, "bonuses": map[string]any{"protection": 10}, "effects": []any{}, "components": "all"}, true},
		"school null":             {map[string]any{"school": nil}, true},
		"level 40":                {map[string]any{"level": 40}, true},
		"level 41":                {map[string]any{"level": 41}, false},
		"level 0":                 {map[string]any{"level": 0}, false},
		"level in words":          {map[string]any{"level": "seven"}, false},
		"level 1.5":               {map[string]any{"level": 1.5}, false},
		"no name":                 {map[string]any{"name": ""}, false},
		"101 runes":               {map[string]any{"name": strings.Repeat("ä", 101)}, false},
		"100 runes":               {map[string]any{"name": strings.Repeat("ä", 100)}, true},
		"bard":                    {map[string]any{"class": "bard"}, true},
		"fighter":                 {map[string]any{"class": "fighter"}, false},
		"class in capitals":       {map[string]any{"class": "Wizard"}, false},
		"ability 25":              {map[string]any{"abilities": map[string]any{"reason": 25, "intuition": 1}}, true},
		"ability 26":              {map[string]any{"abilities": map[string]any{"wisdom": 26}}, false},
		"strength":                {map[string]any{"abilities": map[string]any{"strength": 9}}, false},
		"no hit points":           {map[string]any{"hit_points": map[string]any{"current": 0, "max": 5}}, false},
		"1000 hit points":         {map[string]any{"hit_points": map[string]any{"current": 1, "max": 1000}}, true},
		"1001 hit points":         {map[string]any{"hit_points": map[string]any{"current": 1, "max": 1001}}, false},
		"half of the hit points":  {map[string]any{"hit_points": map[string]any{"max": 5}}, false},
		"save 20":                 {map[string]any{"saves": map[string]any{"death": 20, "rod": 1}}, true},
		"save 21":                 {map[string]any{"saves": map[string]any{"death": 21}}, false},
		"save of no category":     {map[string]any{"saves": map[string]any{"luck": 9}}, false},
		"wild mage":               {map[string]any{"wild_mage": true}, true},
		"an element":              {map[string]any{"element": "fire"}, true},
		"an element of none":      {map[string]any{"element": "plasma"}, false},
		"armor 10":                {map[string]any{"bonuses": map[string]any{"armor": 10}}, true},
		"armor 11":                {map[string]any{"bonuses": map[string]any{"armor": 11}}, false},
		"bonus 11":                {map[string]any{"bonuses": map[string]any{"weapon": 11}}, false},
		"bonus -1":                {map[string]any{"bonuses": map[string]any{"save": -1}}, false},
		"an effect":               {map[string]any{"effects": []any{"haste"}}, true},
		"an effect in full":       {map[string]any{"effects": []any{map[string]any{"name": "Ring of Warmth", "rounds": 9, "level": 12, "immune": "tag:cold", "save": 1, "protection": 1}}}, true},
		"an effect above level":   {map[string]any{"effects": []any{map[string]any{"name": "haste", "level": 41}}}, false},
		"an effect without name":  {map[string]any{"effects": []any{map[string]any{"level": 4}}}, false},
		"no components":           {map[string]any{"components": ""}, false},
		"an unknown field":        {map[string]any{"alignment": "good"}, false},
		"199 copies":              {memorized("Sleep", 199), true},
		"201 copies":              {memorized("Sleep", 201), false},
		"no copies":               {memorized("Sleep", 0), false},
		"a spell by number":       {memorized(7, 1), false},
		"an item that is worn":    {map[string]any{"items": []any{map[string]any{"name": "cloak", "kind": "worn"}}}, false},
		"a wand in secret":        {map[string]any{"items": []any{map[string]any{"name": "wand", "kind": "wand", "spells": []any{"Sleep"}, "smuggled": true}}}, true},
		"a staff in the open":     {items("staff", nil), true},
		"a staff of level 40":     {items("staff", map[string]any{"level": 40}), true},
		"a staff of level 41":     {items("staff", map[string]any{"level": 41}), false},
		"a staff that drains":     {items("staff", map[string]any{"drains": []any{map[string]any{"name": "Withering", "dice": 8, "movement": 5, "count": 3}}}), true},
		"a drain of ten dice":     {items("staff", map[string]any{"drains": []any{map[string]any{"name": "Withering", "dice": 10, "movement": 5}}}), false},
		"a drain that moves 6":    {items("staff", map[string]any{"drains": []any{map[string]any{"name": "Withering", "dice": 1, "movement": 6}}}), false},
		"a drain without dice":    {items("staff", map[string]any{"drains": []any{map[string]any{"name": "Withering", "movement": 5}}}), false},
		"a ring that drains":      {items("stored", map[string]any{"drains": []any{map[string]any{"name": "Withering", "dice": 1, "movement": 5}}}), false},
		"a scroll of protection":  {items("protection", nil), true},
		"a scroll with a spell":   {items("protection", map[string]any{"spells": []any{"Sleep"}}), false},
		"a ring in secret":        {map[string]any{"items": []any{map[string]any{"name": "ring", "kind": "stored", "smuggled": true}}}, false},
		"a cloak in secret":       {map[string]any{"items": []any{map[string]any{"name": "cloak", "kind": "worn", "smuggled": true}}}, false},
		"an item with nothing":    {map[string]any{"items": []any{map[string]any{"name": "ring", "kind": "stored"}}}, true},
		"a custom spell":          {custom(nil), true},
		"custom of level 10":      {custom(map[string]any{"level": 10}), false},
		"custom that moves 6":     {custom(map[string]any{"movement": 6}), false},
		"custom of type X":        {custom(map[string]any{"type": "X"}), false},
		"custom of no type":       {custom(map[string]any{"type": ""}), false},
		"custom of five types":    {custom(map[string]any{"type": "A/D/AD/L/M"}), true},
		"custom with a wrong tag": {custom(map[string]any{"tags": []any{"chilly"}}), false},
		"custom that saves wrong": {custom(map[string]any{"save": "quarter"}), false},
		"custom with a long text": {custom(map[string]any{"damage": strings.Repeat("x", 201)}), false},
		"custom by a wrong kind":  {custom(map[string]any{"abilities": []any{map[string]any{"kind": "wins"}}}), false},
		"custom by a table's":     {custom(map[string]any{"abilities": []any{map[string]any{"kind": "definition"}}}), false},
		"custom with a stranger":  {custom(map[string]any{"range": 60}), false},
	} {
		sheet := calvin()
		maps.Copy(sheet, c.change)
		raw, _ := json.Marshal(sheet)
		var value any
		if err := json.Unmarshal(raw, &value); err != nil {
			t.Fatal(err)
		}
		invalid := schema.VisitJSON(value, openapi3.EnableJSONSchema2020())
		if (invalid == nil) != c.legal {
			t.Errorf("%s: the schema says %v, want legal %t", name, invalid, c.legal)
		}
		d := h.open(map[string]any{"terms": map[string]any{"allow": []any{"staff"}}})
		seat := h.post(d.path+"/seats/a", "", seating(d.invitationA, sheet))
		if seat.status == http.StatusCreated {
			h.issued = append(h.issued, into[api.TakenSeat](seat).Token)
		}
		if (seat.status == http.StatusCreated) != c.legal {
			t.Errorf("%s: the server says %d %s, want legal %t", name, seat.status, seat.body, c.legal)
		}
	}
	for _, field := range []string{"name", "class", "level", "hit_points"} {
		sheet := calvin()
		delete(sheet, field)
		raw, _ := json.Marshal(sheet)
		var value any
		_ = json.Unmarshal(raw, &value)
		if schema.VisitJSON(value, openapi3.EnableJSONSchema2020()) == nil {
			t.Errorf("the schema takes a sheet without %s", field)
		}
		d := h.open(nil)
		if seat := h.post(d.path+"/seats/a", "", seating(d.invitationA, sheet)); seat.status != 422 {
			t.Errorf("the server takes a sheet without %s: %d", field, seat.status)
		}
	}
}
