package adjudicator

import (
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/schema"
)

func audit(t *testing.T, store events.Store, id string) Audit {
	t.Helper()
	found, err := newOver(t, store).Audit(t.Context(), id)
	if err != nil {
		t.Fatal(err)
	}
	return found
}

// chooser replies by chance from what a decision offers.
func chooser(seed uint64) func(duel.Decision) duel.Answer {
	chance := rand.New(rand.NewPCG(seed, 1))
	return func(d duel.Decision) duel.Answer {
		switch d.Answer {
		case duel.FormOption:
			return duel.Answer{Option: d.Options[chance.IntN(len(d.Options))].ID}
		case duel.FormRolls:
			faces := make([]int, max(d.Count, 1))
			for i := range faces {
				faces[i] = 1 + chance.IntN(d.Sides)
			}
			return duel.Answer{Rolls: faces}
		default:
			return first(d)
		}
	}
}

func TestAudit_FindsNothingWrongWithWhatWasPlayed(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	rolls := 0
	for n := range uint64(6) {
		store := openStore(t)
		mode := []spellduel.DiceMode{spellduel.DiceServer, spellduel.DiceTable}[n%2]
		d := seat(t, newOver(t, store), mode)
		choose := chooser(seed + n)
		for i := range 400 {
			if i%40 == 0 {
				if found := audit(t, store, d.id); len(found.Flaws) > 0 || !found.Played || found.Over != d.snapshot().Over() {
					t.Fatalf("after %d answers: %+v", i, found)
				}
			}
			if !d.step(choose) {
				break
			}
		}
		found := audit(t, store, d.id)
		s := d.snapshot()
		frames := 0
		for _, v := range []duel.Viewer{duel.ViewerMediator, "a", "b", duel.ViewerPublic} {
			frames += s.Last(v)
		}
		if len(found.Flaws) > 0 || found.Over != s.Over() || found.Frames != frames || uint64(found.Events) != s.head.Version {
			t.Errorf("%+v, %d frames, version %d", found, frames, s.head.Version)
		}
		if mode == spellduel.DiceTable && found.Rolls > 0 {
			t.Errorf("%d rolls of the table were recomputed", found.Rolls)
		}
		rolls += found.Rolls
	}
	if rolls < 6 { // two for the advantage in each of three duels
		t.Errorf("only %d rolls were recomputed", rolls)
	}
}

// forge stores a duel anew, its events changed, every hash sealed again.
func forge(t *testing.T, from events.Store, id string, change func(list []events.Event) []events.Event) events.Store {
	t.Helper()
	commits, err := from.Read(t.Context(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	to, codec := openStore(t), schema.Of(spellduel.Ruleset)
	var head events.Head
	for _, c := range commits {
		list, err := codec.DecodeAll(c)
		if err != nil {
			t.Fatal(err)
		}
		if list = change(list); len(list) == 0 {
			continue
		}
		for i := range list {
			list[i].Seq = head.Version + uint64(i) + 1
		}
		encoded, err := codec.EncodeAll(list)
		if err != nil {
			t.Fatal(err)
		}
		h := c.Header
		h.First, h.Count = head.Version+1, 0
		sealed, err := events.Seal(commits[0].Aside.Secret, head.Hash, h, encoded)
		if err != nil {
			t.Fatal(err)
		}
		sealed.Aside = c.Aside
		if _, err := to.Append(t.Context(), sealed); err != nil {
			t.Fatal(err)
		}
		head = events.Head{Version: sealed.Header.Last(), Hash: sealed.Hash}
	}
	return to
}

// altered changes the data of the first event of its type.
func altered[T any](change func(*T)) func([]events.Event) []events.Event {
	done := false
	return func(list []events.Event) []events.Event {
		for i := range list {
			if d, ok := list[i].Data.(T); ok && !done {
				done = true
				change(&d)
				list[i].Data = d
			}
		}
		return list
	}
}

// without leaves out the events of a type after a version.
func without(after uint64, typ string) func([]events.Event) []events.Event {
	return func(list []events.Event) []events.Event {
		return slices.DeleteFunc(list, func(e events.Event) bool { return e.Type == typ && e.Seq > after })
	}
}

// played is a stored duel with server dice, a few rounds into its course.
func played(t *testing.T) (events.Store, string) {
	t.Helper()
	store := openStore(t)
	d := seat(t, newOver(t, store), spellduel.DiceServer)
	for range 12 {
		d.step(first)
	}
	return store, d.id
}

func TestAudit_SaysWhatIsWrong(t *testing.T) {
	for name, test := range map[string]struct {
		change func([]events.Event) []events.Event
		want   string
	}{
		"a face":            {altered(func(d *spellduel.DiceRolled) { d.Rolls[0].Roll = 1 + d.Rolls[0].Roll%10 }), "but the seeds give"},
		"a label":           {altered(func(d *spellduel.DiceRolled) { d.Rolls[1].Label = "" }), "has no label"},
		"a label's number":  {altered(func(d *spellduel.DiceRolled) { d.Rolls[1].Label = d.Rolls[0].Label }), "roll"},
		"a commitment":      {altered(func(d *spellduel.DuelOpened) { d.DiceCommitment = strings.Repeat("0", 64) }), "the dice committed to are not those"},
		"a catalogue":       {altered(func(d *spellduel.DuelOpened) { d.Profile.Catalogue = strings.Repeat("0", 64) }), "catalogue"},
		"nobody ever asked": {without(0, "decision_due"), "in the middle of a step"},
	} {
		store, id := played(t)
		if found := audit(t, store, id); len(found.Flaws) > 0 || found.Rolls == 0 {
			t.Fatalf("before: %+v", found)
		}
		found := audit(t, forge(t, store, id, test.change), id)
		if !slices.ContainsFunc(found.Flaws, func(f *Flaw) bool {
			return f.Duel == id && f.Version > 0 && strings.Contains(f.What, test.want)
		}) {
			t.Errorf("%s: %v", name, found.Flaws)
		}
	}
}

// Its last question is missing: the rules would wait for an answer for ever.
func TestAudit_MissesTheQuestionThatIsOpen(t *testing.T) {
	store, id := played(t)
	commits, err := store.Read(t.Context(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	list, err := schema.Of(spellduel.Ruleset).DecodeAll(commits[len(commits)-1])
	if err != nil || list[len(list)-1].Type != "decision_due" {
		t.Fatalf("the last event asks nothing: %v, %v", list, err)
	}
	found := audit(t, forge(t, store, id, without(commits[len(commits)-1].Header.Last()-1, "decision_due")), id)
	if len(found.Flaws) != 1 || !strings.Contains(found.Flaws[0].What, "is owed by the rules and was not asked") {
		t.Errorf("%v", found.Flaws)
	}
}

// What the chain was not sealed over is told, with all that was right before it.
func TestAudit_NamesWhereTheChainBreaks(t *testing.T) {
	store, id := played(t)
	commits, err := store.Read(t.Context(), id, 0, 0)
	if err != nil {
		t.Fatal(err)
	}
	to := openStore(t)
	for i, c := range commits {
		if i == 3 {
			c.Hash[0]++
		}
		if i <= 3 {
			if _, err := to.Append(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
	}
	adj := newOver(t, to)
	if err := adj.keepCatalogue(t.Context()); err != nil {
		t.Fatal(err)
	}
	found := audit(t, to, id)
	if found.Commits != 3 || len(found.Flaws) == 0 || found.Flaws[0].Version != commits[3].Header.First || !strings.Contains(found.Flaws[0].What, "is not what was sealed") {
		t.Errorf("%+v", found)
	}
}

func TestAudit_ShowsADuelOfOtherRulesAndFoldsNone(t *testing.T) {
	store := openStore(t)
	plantAll(t, store, schema.Of(spellduel.Ruleset), "older", foreign("0"))
	if found := audit(t, store, "older"); found.Played || len(found.Flaws) > 0 || found.Frames == 0 {
		t.Errorf("%+v", found)
	}
	store = openStore(t)
	plantAll(t, store, schema.Of(spellduel.Ruleset), "strange", foreign(spellduel.RulesetVersion))
	if found := audit(t, store, "strange"); len(found.Flaws) == 0 {
		t.Errorf("%+v", found)
	}
}

// Every event that has a label states a roll.
func TestCastsOf_KnowsEveryLabel(t *testing.T) {
	known := 0
	for _, payload := range spellduel.AllEvents() {
		v := reflect.New(reflect.TypeOf(payload)).Elem()
		if !fill(v) {
			continue
		}
		known++
		if list := castsOfArena(v.Interface()); len(list) == 0 || list[0].Label != "all/1/save/a" {
			t.Errorf("%s has a label and no roll: %+v", payload.EventType(), list)
		}
	}
	if known < 6 {
		t.Errorf("only %d types have a label", known)
	}
}

// fill gives labels a text, and lists one element; it tells whether there was a
// label.
func fill(v reflect.Value) (labelled bool) {
	switch v.Kind() {
	case reflect.Struct:
		for i := range v.NumField() {
			if v.Type().Field(i).Name == "Label" {
				v.Field(i).SetString("all/1/save/a")
				labelled = true
			} else if fill(v.Field(i)) {
				labelled = true
			}
		}
	case reflect.Slice:
		if v.Type().Elem().Kind() == reflect.Struct && v.Type().Elem() != v.Type() {
			v.Set(reflect.MakeSlice(v.Type(), 1, 1))
			labelled = fill(v.Index(0))
		}
	}
	return labelled
}
