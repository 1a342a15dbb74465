package api_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"spellduel/api"
)

// brought is a body that sits Calvin down with an ext, written byte for byte.
func brought(invitation, ext string) string {
	sheet := `{"name": "Calvin", "class": "wizard", "level": 7, "hit_points": {"current": 20, "max": 20}, "memorized": [{"spell": "Magic Missile", "count": 1}], "ext": ` + ext + `}`
	return fmt.Sprintf(`{"invitation": %q, "consent": true, "sheet": %s}`, invitation, sheet)
}

// A program's own: what is spelled in ways of its own comes back so.
const (
	sentExt = `{ "id": 12345678901234567890, "share": 1.50, "z": null,
		"a": "\u00e9\/ & <b>", "nested": [ {"again": {}} , true ] }`
	keptExt = `{"id":12345678901234567890,"share":1.50,"z":null,"a":"\u00e9\/ & <b>","nested":[{"again":{}},true]}`
)

// sheet.ext: what a program sends along with a sheet comes back untouched, to who
// holds the seat and to the mediator; to nobody else, when the duel is over and
// opened neither.
func TestAnExtComesBackToItsOwner(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	d.a = into[api.TakenSeat](h.post(d.path+"/seats/a", "", brought(d.invitationA, sentExt)).is(201)).Token
	d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", seating(d.invitationB, json.RawMessage(delsenora))).is(201)).Token
	h.issued = append(h.issued, d.a, d.b)
	want, bare := `{"seat":"a","ext":`+keptExt+`}`, `{"seat":"b"}`
	look := func(when string) {
		t.Helper()
		for _, reader := range []string{d.a, d.mediator} {
			got := h.get(d.path+"/seats/a/ext", reader).is(200)
			if string(got.body) != want {
				t.Errorf("%s: the ext came back as %s", when, got.body)
			}
			h.get(d.path+"/seats/a/ext", reader, header("If-None-Match", got.header.Get("ETag"))).is(304)
		}
		for _, other := range []string{d.b, d.spectator} {
			h.get(d.path+"/seats/a/ext", other).refused(403, "not_allowed", "")
			h.get(d.path+"/seats/a/ext?as=a", other).refused(400, "parameter_unknown", "?as")
		}
		if none := h.get(d.path+"/seats/b/ext", d.b).is(200); string(none.body) != bare {
			t.Errorf("%s: of a sheet without one %s", when, none.body)
		}
	}
	look("before the duel")
	h.restart()
	look("after a restart")
	h.post(d.path+"/surrender", d.b, nil).is(200)
	left := func(seat string) string {
		return `"aftermath":{"side":"` + seat + `","lost":[],"conditions":[],"patch":{}}}`
	}
	want, bare = strings.TrimSuffix(want, "}")+","+left("a"), `{"seat":"b",`+left("b")
	look("after the end")
	for name, reader := range map[string]string{"a": d.a, "b": d.b, "the spectator": d.spectator, "the mediator": d.mediator} {
		for _, as := range []string{"a", "b", "public", "mediator"} {
			for _, what := range []string{"/view?as=", "/events?limit=500&as=", "/replay?limit=500&as="} {
				a := h.get(d.path+what+as, reader)
				if strings.Contains(string(a.body), "12345678901234567890") || strings.Contains(string(a.body), "ext_brought") {
					t.Errorf("%s sees the ext by %s%s", name, what, as)
				}
			}
		}
	}
}

// sheet.ext: it goes with the seat, and a read-only token of the seat reads it.
func TestAnExtGoesWithItsSeat(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	d.a = into[api.TakenSeat](h.post(d.path+"/seats/a", "", brought(d.invitationA, keptExt)).is(201)).Token
	screen := into[api.NewToken](h.post(d.path+"/tokens", d.a, map[string]any{"as": "a"}).is(201)).Secret
	public := into[api.NewToken](h.post(d.path+"/tokens", d.a, map[string]any{"as": "public"}).is(201)).Secret
	h.get(d.path+"/seats/a/ext", screen).is(200)
	h.get(d.path+"/seats/a/ext", public).refused(403, "not_allowed", "")
	invitation := into[struct{ Invitation string }](h.post(d.path+"/seats/a/invitation", d.mediator, nil).is(201)).Invitation
	h.get(d.path+"/seats/a/ext", invitation).refused(403, "not_allowed", "")
	heir := into[api.TakenSeat](h.post(d.path+"/seats/a", "", map[string]any{"invitation": invitation, "consent": true}).is(201)).Token
	if got := h.get(d.path+"/seats/a/ext", heir).is(200); !strings.Contains(string(got.body), keptExt) {
		t.Errorf("who takes over reads %s", got.body)
	}
	h.issued = append(h.issued, d.a, screen, public, invitation, heir)
}

// sheet.ext, spoils.report: no aftermath touches what a program keeps with a sheet.
// The patch leaves it out, it is read as before, and the sheet as the patch makes it
// brings it to the next duel.
func TestAnExtOutlivesTheAftermath(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil)
	winner := `{"name": "Calvin", "class": "wizard", "level": 7, "hit_points": {"current": 20, "max": 20}, "memorized": [{"spell": "Dimension Door", "count": 1}, {"spell": "Jump", "count": 1}]}`
	loser := `{"name": "Delsenora", "class": "wizard", "level": 7, "hit_points": {"current": 24, "max": 24},
		"memorized": [{"spell": "Fireball", "count": 1}, {"spell": "Invisibility", "count": 2}], "ext": ` + sentExt + `}`
	d.a = into[api.TakenSeat](h.post(d.path+"/seats/a", "", seating(d.invitationA, json.RawMessage(winner))).is(201)).Token
	d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", fmt.Sprintf(`{"invitation": %q, "consent": true, "sheet": %s}`, d.invitationB, loser)).is(201)).Token
	h.issued = append(h.issued, d.a, d.b)
	spells := func(ids ...string) map[string]any { return map[string]any{"selection": ids} }
	d.decide(d.a, "contribute", spells("dimension-door#1")).is(200)
	d.decide(d.b, "contribute", spells("fireball#1")).is(200)
	d.decide(d.mediator, "close", option("close")).is(200)
	h.post(d.path+"/surrender", d.b, nil).is(200)
	d.decide(d.mediator, "roll", rolls(3, 4)).is(200)
	d.decide(d.mediator, "roll", rolls(3, 1)).is(200)
	d.decide(d.b, "forfeit", spells("invisibility#1", "invisibility#2")).is(200)

	var change map[string]json.RawMessage
	aftermath := ""
	for _, e := range into[api.Events](h.get(d.path+"/events?limit=500", d.b).is(200)).Events {
		if data, _ := json.Marshal(e.Data); e.Type == "aftermath_set" {
			aftermath = string(data)
			change = into[struct{ Patch map[string]json.RawMessage }](&answer{t: t, body: data}).Patch
		}
	}
	if _, touched := change["ext"]; touched || change["hit_points"] == nil || change["memorized"] == nil {
		t.Fatalf("the aftermath changes %v", change)
	}
	for name, reader := range map[string]string{"b": d.b, "the mediator": d.mediator} {
		got := into[map[string]json.RawMessage](h.get(d.path+"/seats/b/ext", reader).is(200))
		if string(got["ext"]) != keptExt || !sameJSON(t, string(got["aftermath"]), aftermath) {
			t.Errorf("after the aftermath %s reads %s and %s", name, got["ext"], got["aftermath"])
		}
	}
	next := h.open(nil)
	next.b = into[api.TakenSeat](h.post(next.path+"/seats/b", "",
		fmt.Sprintf(`{"invitation": %q, "consent": true, "sheet": %s}`, next.invitationB, merged(t, loser, change))).is(201)).Token
	h.issued = append(h.issued, next.b)
	if got := h.get(next.path+"/seats/b/ext", next.b).is(200); string(got.body) != `{"seat":"b","ext":`+keptExt+`}` {
		t.Errorf("in the next duel %s", got.body)
	}
}

// sameJSON tells that two texts hold the same, in whatever order.
func sameJSON(t *testing.T, a, b string) bool {
	t.Helper()
	var v [2]any
	for i, text := range []string{a, b} {
		if err := json.Unmarshal([]byte(text), &v[i]); err != nil {
			t.Fatalf("%v: %s", err, text)
		}
	}
	return reflect.DeepEqual(v[0], v[1])
}

// merged is an object after a JSON Merge Patch (RFC 7386); what the patch does not
// name keeps its bytes.
func merged(t *testing.T, object string, change map[string]json.RawMessage) string {
	t.Helper()
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal([]byte(object), &fields); err != nil {
		t.Fatal(err)
	}
	for name, value := range change {
		var inner map[string]json.RawMessage
		if string(value) == "null" {
			delete(fields, name)
			continue
		}
		if json.Unmarshal(value, &inner) == nil {
			of := "{}"
			if old, ok := fields[name]; ok && old[0] == '{' {
				of = string(old)
			}
			value = json.RawMessage(merged(t, of, inner))
		}
		fields[name] = value
	}
	all := make([]string, 0, len(fields))
	for name, value := range fields {
		all = append(all, fmt.Sprintf("%q: %s", name, value))
	}
	return "{" + strings.Join(all, ", ") + "}"
}

// sheet.ext: what is no object, or too much, is refused by its field, where a seat
// is taken as where a sheet is annotated; what fits just so is kept.
func TestWhatIsNoExt(t *testing.T) {
	h := newHouse(t)
	text := func(n int) string { return `{"a":"` + strings.Repeat("x", n-len(`{"a":""}`)) + `"}` }
	deep := func(n int) string { return strings.Repeat(`{"a":`, n-1) + `{}` + strings.Repeat(`}`, n-1) }
	for name, c := range map[string]struct {
		ext, code, field string
		status           int
	}{
		"null":                          {"null", "body_not_legal", "/ext", 422},
		"a list":                        {"[1]", "body_not_legal", "/ext", 422},
		"a text":                        {`"x"`, "body_not_legal", "/ext", 422},
		"a number":                      {"7", "body_not_legal", "/ext", 422},
		"a byte too much":               {text(4097), "sheet_not_legal", "/ext", 422},
		"a level too deep":              {deep(17), "body_not_legal", "/ext", 422},
		"deeper than any body":          {deep(60), "body_malformed", "", 400},
		"a field that stands twice":     {`{"a":1,"a":2}`, "body_malformed", "/ext/a", 400},
		"a field twice by its escape":   {`{"a":1,"\u0061":2}`, "body_malformed", "/ext/a", 400},
		"half a pair of surrogates":     {`{"a":"\ud800"}`, "body_malformed", "/ext/a", 400},
		"text that is not UTF-8":        {"{\"a\":\"\xff\"}", "body_malformed", "/ext/a", 400},
		"a number that JSON has not":    {`{"a":01}`, "body_malformed", "/ext/a", 400},
		"something after its own end":   {`{}}`, "body_malformed", "", 400},
		"a comment, as others allow it": {`{/**/}`, "body_malformed", "/ext", 400},
	} {
		d := h.open(nil)
		got := into[api.Problem](h.post(d.path+"/seats/a", "", brought(d.invitationA, c.ext)).is(c.status))
		if got.Code != c.code || c.status == 422 && got.Field != "/sheet"+c.field {
			t.Errorf("%s: %q at %q", name, got.Code, got.Field)
		}
		sheet := `{"name": "Calvin", "class": "wizard", "level": 7, "hit_points": {"current": 20, "max": 20}, "ext": ` + c.ext + `}`
		got = into[api.Problem](h.post(annotatePath, "", sheet).is(c.status))
		if got.Code != c.code || c.status == 422 && got.Field != c.field {
			t.Errorf("%s, annotated: %q at %q", name, got.Code, got.Field)
		}
	}
	for name, ext := range map[string]string{
		"nothing in it": `{}`, "just as much": text(4096), "just as deep": deep(16), "white space that does not count": text(4096)[:1] + strings.Repeat(" ", 500) + text(4096)[1:],
	} {
		d := h.open(nil)
		a := into[api.TakenSeat](h.post(d.path+"/seats/a", "", brought(d.invitationA, ext)).is(201)).Token
		got := h.get(d.path+"/seats/a/ext", a).is(200)
		if want := `{"seat":"a","ext":` + strings.ReplaceAll(ext, " ", "") + `}`; string(got.body) != want {
			t.Errorf("%s: came back as %.200s", name, got.body)
		}
		h.issued = append(h.issued, a)
	}
}

// arcane.ext: a Duel Arcane keeps an ext as the arena duel does, and refuses what
// is none.
func TestAnExtOfADuelArcane(t *testing.T) {
	h := newHouse(t)
	sheet := func(ext string) json.RawMessage {
		return json.RawMessage(`{"name": "Kelson", "power": {"level": "good"}, "shields": {"level": "good"}, "duel_arcane": {"level": "good"}, "ext": ` + ext + `}`)
	}
	d := h.open(map[string]any{"ruleset": "duel-arcane", "terms": map[string]any{}, "mediator": map[string]any{"name": "Tarrant"}})
	h.post(d.path+"/seats/a", "", seating(d.invitationA, sheet(`[]`))).refused(422, "body_not_legal", "/sheet/ext")
	h.post(d.path+"/seats/a", "", seating(d.invitationA, sheet(`{"a":"`+strings.Repeat("x", 4089)+`"}`))).refused(422, "sheet_not_legal", "/sheet/ext")
	d.a = into[api.TakenSeat](h.post(d.path+"/seats/a", "", seating(d.invitationA, sheet(sentExt))).is(201)).Token
	d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", seating(d.invitationB, sheet(`{}`))).is(201)).Token
	h.issued = append(h.issued, d.a, d.b)
	for _, reader := range []string{d.a, d.mediator} {
		if got := string(h.get(d.path+"/seats/a/ext", reader).is(200).body); !strings.Contains(got, "12345678901234567890") {
			t.Errorf("the ext came back as %s", got)
		}
	}
	h.get(d.path+"/seats/a/ext", d.b).refused(403, "not_allowed", "")
	h.get(d.path+"/seats/b/ext", d.a).refused(403, "not_allowed", "")
}
