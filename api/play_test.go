package api_test

import (
	"encoding/json"
	"strings"
	"testing"

	"spellduel/api"
)

// toAct plays a seated table-dice duel to the first choice of acts; A has the
// advantage.
func (d *table) toAct() {
	d.h.t.Helper()
	none := map[string]any{"selection": []string{}}
	d.decide(d.a, "contribute", none).is(200)
	d.decide(d.b, "contribute", none).is(200)
	d.decide(d.mediator, "close", option("close")).is(200)
	d.decide(d.mediator, "roll", rolls(8)).is(200)
	d.decide(d.mediator, "roll", rolls(3)).is(200)
}

// worked plays the worked example to the end of its third round.
func (d *table) worked() {
	d.h.t.Helper()
	d.toAct()
	for _, step := range []struct {
		token, kind string
		reply       map[string]any
	}{
		{d.a, "act", option("cast:clairvoyance:ahead")},
		{d.b, "act", option("cast:withdraw:home")},
		{d.a, "move", option("5")},
		{d.b, "act", option("cast:dispel-magic:ahead")},
		{d.a, "act", option("cast:monster-summoning-ii@ring-of-spell-storing:ahead")},
		{d.a, "move", option("5")},
		{d.a, "meet", option("pass")},
		{d.a, "meet", option("fight")},
		{d.mediator, "roll", rolls(20)},
		{d.mediator, "roll", rolls(9)},
		{d.a, "move", option("3")},
		{d.b, "move", option("4")},
		{d.a, "act", option("cast:magic-missile:ahead")},
		{d.b, "act", option("cast:animate-object:ahead")},
	} {
		d.decide(step.token, step.kind, step.reply).is(200)
	}
}

func TestTheWorkedExampleIsPlayedOverHTTP(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.worked()
	view := into[map[string]any](h.get(d.path+"/view", d.b).is(200))
	if view["advantage"] != "b" || view["round"] != float64(4) || view["viewer"] != "b" {
		t.Errorf("B sees advantage %v in round %v as %v", view["advantage"], view["round"], view["viewer"])
	}
	// What B sees of A's spells is a type at most; the mediator sees names.
	if strings.Contains(string(h.get(d.path+"/view", d.b).body), "Magic Missile") {
		t.Error("B sees the name of A's spell")
	}
	if !strings.Contains(string(h.get(d.path+"/view", d.mediator).body), "Magic Missile") {
		t.Error("the mediator does not see the name of A's spell")
	}
	h.post(d.path+"/surrender", d.a, nil).is(200)
	over := into[map[string]any](h.get(d.path+"/view", d.spectator).is(200))
	if over["over"] != true || over["outcome"].(map[string]any)["winner"] != "b" {
		t.Errorf("after A's surrender the public sees %v", over["outcome"])
	}
	h.post(d.path+"/surrender", d.b, nil).refused(409, "duel_over", "")
}

// Every past view, the replay's frames and the pages of events are the same
// stream; NDJSON gives the same bytes by the line, whatever stands in a name.
func TestViewReplayAndEventsAgree(t *testing.T) {
	h := newHouse(t)
	d := h.sit(map[string]any{"mediator": map[string]any{"name": "Tarrant & <Son>"}})
	d.worked()
	for name, token := range map[string]string{"mediator": d.mediator, "a": d.a, "b": d.b, "public": d.spectator} {
		var frames, list []json.RawMessage
		for after, more := 0, true; more; {
			page := into[struct {
				Frames []json.RawMessage
				Next   int
			}](h.get(d.path+"/replay?limit=7&after="+itoa(after), token).is(200))
			frames, more, after = append(frames, page.Frames...), len(page.Frames) > 0, page.Next
		}
		for after, more := 0, true; more; {
			page := into[struct {
				Events []json.RawMessage
				Next   int
			}](h.get(d.path+"/events?limit=5&after="+itoa(after), token).is(200))
			list, more, after = append(list, page.Events...), len(page.Events) > 0, page.Next
		}
		if len(list) == 0 || len(frames) != len(list) {
			t.Fatalf("%s: %d frames, %d events", name, len(frames), len(list))
		}
		for i, raw := range frames {
			f := struct{ Event, View json.RawMessage }{}
			if err := json.Unmarshal(raw, &f); err != nil {
				t.Fatal(err)
			}
			past := h.get(d.path+"/view?step="+itoa(i+1), token).is(200)
			if string(past.body) != string(f.View) || string(list[i]) != string(f.Event) {
				t.Fatalf("%s: step %d is\n%s\nand its frame\n%s", name, i+1, past.body, raw)
			}
		}
		lines := h.get(d.path+"/events", token, header("Accept", "application/x-ndjson")).is(200)
		if want := join(list); string(lines.body) != want {
			t.Errorf("%s: NDJSON differs from the pages", name)
		}
		lines = h.get(d.path+"/replay", token, header("Accept", "application/x-ndjson")).is(200)
		if want := join(frames); string(lines.body) != want {
			t.Errorf("%s: NDJSON of the replay differs from the pages", name)
		}
		if as := h.get(d.path+"/view?as="+name, d.mediator).is(200); string(as.body) != string(h.get(d.path+"/view", token).body) {
			t.Errorf("the mediator as %s does not see what %s sees", name, name)
		}
	}
}

func join(list []json.RawMessage) string {
	var b strings.Builder
	for _, raw := range list {
		b.Write(raw)
		b.WriteByte('\n')
	}
	return b.String()
}

func itoa(n int) string {
	b, _ := json.Marshal(n)
	return string(b)
}

// The answer to a write holds the caller's new events and no others.
func TestAWriteIsAnsweredWithTheCallersNewEvents(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	before := into[api.Events](h.get(d.path+"/events?limit=500", d.a).is(200))
	sealed := d.decide(d.a, "act", option("pass")).is(200)
	got := into[api.Committed](sealed)
	if len(got.Events) != 1 || got.Events[0].Type != "decision_made" || got.Events[0].Seq != before.Next+1 {
		t.Errorf("a sealed answer gave %+v after %d", got.Events, before.Next)
	}
	if tag := sealed.header.Get("ETag"); tag != `"`+got.Version+`"` || tag != h.get(d.path+"/view", d.a).header.Get("ETag") {
		t.Errorf("ETag %s, version %s", tag, got.Version)
	}
	if n := len(d.owes(d.a)); n != 0 {
		t.Errorf("A owes %d decisions after sealing", n)
	}
}

// A sealed answer can be taken back until all are in, and answered anew.
func TestASealedAnswerIsTakenBack(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	id := d.owes(d.a)[0].ID
	h.post(d.path+"/decisions/"+id, d.a, option("pass")).is(200)
	h.send("DELETE", d.path+"/decisions/"+id, d.a, nil).is(200)
	if again := d.owes(d.a); len(again) != 1 || again[0].ID != id {
		t.Errorf("after the take-back A owes %+v", again)
	}
	h.send("DELETE", d.path+"/decisions/"+id, d.b, nil).refused(403, "not_your_decision", "")
	h.post(d.path+"/decisions/"+id, d.a, option("pass")).is(200)
	d.decide(d.b, "act", option("pass")).is(200)
	late := h.send("DELETE", d.path+"/decisions/"+id, d.a, nil).is(409)
	if p := into[api.Problem](late); len(p.Decisions) != 1 || p.Decisions[0].Kind != "act" || p.Decisions[0].ID == id {
		t.Errorf("overtaken, A is told of %+v", p.Decisions)
	}
}

// What an option or a decision does not have is not there: no spell is spent at
// level 0, no die has 0 sides.
func TestWhatAnOptionDoesNotHaveIsNotThere(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	seen := string(h.get(d.path+"/decisions", d.a).is(200).body)
	d.toAct()
	for _, token := range []string{d.a, d.b} {
		seen += string(h.get(d.path+"/decisions", token).is(200).body)
	}
	if !strings.Contains(seen, `"act":"pass"}`) || !strings.Contains(seen, `"level":3`) {
		t.Fatalf("nobody may pass, or cast a spell of level 3: %s", seen)
	}
	for _, name := range []string{"level", "rounds", "distance", "ref", "count", "sides"} {
		if strings.Contains(seen, `"`+name+`":0`) {
			t.Errorf("a decision has %s 0: %s", name, seen)
		}
	}
}
