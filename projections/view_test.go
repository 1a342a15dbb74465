package projections_test

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	p "spellduel/projections"
)

// after is a viewer's view of the worked example once its n-th event of a type
// has happened.
func after(t *testing.T, viewer duel.Viewer, typ string, n int) *p.View {
	t.Helper()
	v := p.NewView(spellduel.Ruleset, viewer)
	for _, shown := range play(p.NewStreams(spellduel.Ruleset, "a", "b"), calvinAgainstDelsenora())[viewer] {
		v.Apply(shown.Event)
		if shown.Event.Type == typ {
			if n--; n == 0 {
				return v
			}
		}
	}
	t.Fatalf("%s is not shown %s so often", viewer, typ)
	return nil
}

// arenaOf words the spells of a view: ref, side, space, state, what is known.
func arenaOf(v *p.View) string {
	var lines []string
	for _, s := range v.Snapshot().(p.SpellDuel).Spells {
		known := string(s.Known.Type)
		if s.Known.Name != "" {
			known = fmt.Sprintf("%s %s PR %d MV %d", s.Known.Name, s.Known.Type, s.Known.PR, s.Known.MV)
		}
		if len(s.Known.Abilities) > 0 {
			known += " " + strings.Join(s.Known.Abilities, " ")
		}
		lines = append(lines, fmt.Sprintf("%d %s %d %s: %s", s.Ref, s.Side, s.Space, s.State, known))
	}
	return strings.Join(lines, "\n")
}

// fog.own, fog.open: at the end of round 3 each side knows its own spells
// whole, of the other's what was announced or revealed, also of one that is
// gone; the public what both know.
func TestArenaAsEachKnowsIt(t *testing.T) {
	const clairvoyance = "1 a 11 destroyed: Clairvoyance L PR 12 MV 5\n"
	for viewer, want := range map[duel.Viewer]string{
		"a": clairvoyance + "2 b 11 home: D must_fight\n" +
			"3 a 4 moving: Monster Summoning II AD PR 13 MV 3\n4 b 6 moving: AD",
		"b": clairvoyance + "2 b 11 home: Withdraw D PR 11 MV 1\n" +
			"3 a 4 moving: \n4 b 6 moving: Dispel Magic AD PR 12 MV 4",
		"public": clairvoyance + "2 b 11 home: D\n3 a 4 moving: \n4 b 6 moving: AD",
		"mediator": clairvoyance + "2 b 11 home: Withdraw D PR 11 MV 1 must_fight\n" +
			"3 a 4 moving: Monster Summoning II AD PR 13 MV 3\n4 b 6 moving: Dispel Magic AD PR 12 MV 4",
	} {
		if got := arenaOf(after(t, viewer, "spell_moved", 5)); got != want {
			t.Errorf("%s sees\n%s\nand should see\n%s", viewer, got, want)
		}
	}
	if got, want := arenaOf(after(t, "b", "spells_met", 1)), "1 a 10 moving: \n"; !strings.HasPrefix(got, want) {
		t.Errorf("before the arrival b sees\n%s\nand should know nothing of spell 1", got)
	}
}

// The view is the contract's, whole.
func TestViewOnTheWire(t *testing.T) {
	const want = `{"viewer":"b","step":56,"round":3,"phase":"move_disadvantaged","advantage":"b","over":false,"outcome":null,` +
		`"arena":{"spaces":10},"sides":{` +
		`"a":{"name":"Calvin","seated":true,"class":"wizard","level":9,"space":0,"hit_points":{"band":"unhurt"},"hindered":false},` +
		`"b":{"name":"Delsenora","seated":true,"class":"priest","level":12,"space":11,"hit_points":{"current":48,"max":48},"hindered":false,` +
		`"memory":[{"spell":"Withdraw","key":"withdraw","left":0},{"spell":"Dispel Magic","key":"dispel","left":0},{"spell":"Animate Object","key":"animate","left":1}]}},` +
		`"spells":[{"ref":1,"side":"a","space":11,"state":"destroyed","known":{"name":"Clairvoyance","level":3,"type":"L","mv":5,"pr":12}},` +
		`{"ref":2,"side":"b","space":11,"state":"home","known":{"name":"Withdraw","level":2,"type":"D","mv":1,"pr":11}},` +
		`{"ref":3,"side":"a","space":4,"state":"moving","known":{}},` +
		`{"ref":4,"side":"b","space":6,"state":"moving","known":{"name":"Dispel Magic","level":3,"type":"AD","mv":4,"pr":12}}],"waiting_for":[]}`
	if got := string(after(t, "b", "spell_moved", 5).Snapshot().JSON()); got != want {
		t.Errorf("b's view is\n%s\nand should be\n%s", got, want)
	}
}

// fog.own: a memory is seen by its owner and the mediator.
func TestMemoryIsOnesOwn(t *testing.T) {
	for viewer, want := range map[duel.Viewer]string{"a": "a", "b": "b", "public": "", "mediator": "a b"} {
		var sides []string
		view := after(t, viewer, "spell_moved", 5).Snapshot().(p.SpellDuel)
		for _, seat := range []duel.Seat{"a", "b"} {
			if view.Sides[seat].Memory != nil {
				sides = append(sides, string(seat))
			}
		}
		if got := strings.Join(sides, " "); got != want {
			t.Errorf("%s sees the memory of %q, should see that of %q", viewer, got, want)
		}
	}
}

// round.choices: an open phase waits for both until it closes, whoever has
// sealed, and in everybody's eyes; only the mediator sees that he closes it.
func TestWaitingForTellsNothing(t *testing.T) {
	list := opening()
	for n := 1; n <= 13; n++ {
		want := map[duel.Viewer]string{"a": "[a b]", "b": "[a b]", "public": "[a b]", "mediator": "[a b]"}
		switch {
		case n >= 3 && n < 5: // a sits
			want = map[duel.Viewer]string{"a": "[b]", "b": "[b]", "public": "[b]", "mediator": "[b]"}
		case n >= 5 && n < 7 || n == 13: // nothing is asked
			want = map[duel.Viewer]string{"a": "[]", "b": "[]", "public": "[]", "mediator": "[]"}
		case n == 7: // the first of two decisions of one commit
			want = map[duel.Viewer]string{"a": "[a]", "b": "[a]", "public": "[a]", "mediator": "[a]"}
		case n == 11:
			want["mediator"] = "[a b mediator]"
		}
		seen := play(p.NewStreams(spellduel.Ruleset, "a", "b"), list[:n])
		for viewer, waiting := range want {
			var events []p.Event
			for _, shown := range seen[viewer] {
				events = append(events, shown.Event)
			}
			if got := fmt.Sprint(p.Fold(spellduel.Ruleset, viewer, events...).WaitingFor()); got != waiting {
				t.Errorf("after %d events %s sees waiting for %s, should be %s", n, viewer, got, waiting)
			}
		}
	}
}

// A decision is owed until it is sealed, owed anew when taken back, and can be
// taken back while it is sealed.
func TestSealedIsNoLongerOwed(t *testing.T) {
	s := p.NewStreams(spellduel.Ruleset, "a", "b")
	v, m := p.NewView(spellduel.Ruleset, "b"), p.NewView(spellduel.Ruleset, "mediator")
	do := func(list ...told) (owed, sealed, mediator int) {
		seen := play(s, list)
		for _, shown := range seen["b"] {
			v.Apply(shown.Event)
		}
		for _, shown := range seen["mediator"] {
			m.Apply(shown.Event)
		}
		return len(v.Decisions()), len(v.Sealed()), len(m.Decisions())
	}
	withdrawn := ofB(spellduel.DecisionWithdrawn{Decision: "d2", Kind: spellduel.KindContribute, Seat: "b"}, "")
	list := opening()
	for i, step := range []struct {
		list []told
		want [3]int
	}{
		{list[:8], [3]int{1, 0, 0}},
		{list[8:9], [3]int{0, 1, 0}},
		{list[9:11], [3]int{0, 1, 1}},
		{[]told{withdrawn}, [3]int{1, 0, 0}}, // and nothing is there to close
		{list[8:9], [3]int{0, 1, 1}},
		{list[11:13], [3]int{0, 0, 0}},
	} {
		owed, sealed, mediator := do(step.list...)
		if got := [3]int{owed, sealed, mediator}; got != step.want {
			t.Errorf("stage %d: b owes, b sealed, the mediator owes: %v, should be %v", i, got, step.want)
		}
	}
}

// The view at step n is the fold of the first n, byte for byte what it was live;
// frames are the same pictures.
func TestPastViewIsTheLiveOne(t *testing.T) {
	for viewer, shown := range play(p.NewStreams(spellduel.Ruleset, "a", "b"), calvinAgainstDelsenora()) {
		live := p.NewView(spellduel.Ruleset, viewer)
		var events []p.Event
		var views [][]byte
		for _, s := range shown {
			live.Apply(s.Event)
			events = append(events, s.Event)
			views = append(views, live.Snapshot().JSON())
		}
		for n, want := range views {
			past, err := p.ViewAt(spellduel.Ruleset, viewer, events, n+1)
			if err != nil || !bytes.Equal(past.Snapshot().JSON(), want) {
				t.Errorf("%s, step %d: %v\n%s\nwas\n%s", viewer, n+1, err, past.Snapshot().JSON(), want)
			}
		}
		frames := slices.Collect(p.Frames(spellduel.Ruleset, viewer, shown, 3))
		if len(frames) != len(views)-3 {
			t.Fatalf("%s: %d frames after step 3 of %d", viewer, len(frames), len(views))
		}
		for i, f := range frames {
			want := fmt.Sprintf(`{"step":%d,"event":%s,"view":%s}`, i+4, shown[i+3].JSON, views[i+3])
			if string(f.JSON()) != want {
				t.Errorf("%s: frame\n%s\nshould be\n%s", viewer, f.JSON(), want)
			}
		}
		var beyond *p.StepError
		if _, err := p.ViewAt(spellduel.Ruleset, viewer, events, len(events)+1); !errors.As(err, &beyond) || beyond.Last != len(events) {
			t.Errorf("%s: a step beyond the last gives %v", viewer, err)
		}
	}
}

// A copy of a view and of streams stays when the original goes on.
func TestClonesGoTheirOwnWay(t *testing.T) {
	list := calvinAgainstDelsenora()
	s := p.NewStreams(spellduel.Ruleset, "a", "b")
	v := p.NewView(spellduel.Ruleset, "mediator")
	for _, shown := range play(s, list[:30])["mediator"] {
		v.Apply(shown.Event)
	}
	view, snapshot, version := v.Clone(), v.Snapshot(), s.Version("mediator")
	before, copied := string(snapshot.JSON()), s.Clone()
	for _, shown := range play(s, list[30:])["mediator"] {
		v.Apply(shown.Event)
	}
	if string(view.Snapshot().JSON()) != before || string(snapshot.JSON()) != before || copied.Version("mediator") != version {
		t.Error("the copy changed with the original")
	}
	if string(v.Snapshot().JSON()) == before || s.Version("mediator") == version {
		t.Error("the original did not go on")
	}
}
