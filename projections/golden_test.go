package projections_test

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/fxamacker/cbor/v2"
	"golang.org/x/tools/txtar"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/schema"
	p "spellduel/projections"
)

// goldenDir holds whole duels as they were stored, for ever. Its README says how
// one is added.
const goldenDir = "testdata/v1"

// record words a stored duel: its frames, and all that today's program reads out
// of them and shows of it.
func record(what string, frames [][]byte) ([]byte, error) {
	r := recording{archive: txtar.Archive{Comment: []byte(what + "\n\n")}}
	commits, list, err := open(frames)
	if err != nil {
		return nil, err
	}
	for _, f := range frames {
		r.line("frames", []byte(hex.EncodeToString(f)))
	}
	ruleset, err := events.Ruleset(commits[0])
	if err != nil {
		return nil, err
	}
	streams := p.NewStreams(ruleset, duel.SeatA, duel.SeatB)
	secret := commits[0].Aside.Secret
	streams.Seed(func(v duel.Viewer) [32]byte { return events.ViewerSeed(secret, string(v)) })
	views := map[duel.Viewer]*p.View{}
	for _, v := range streams.Viewers() {
		views[v] = p.NewView(ruleset, v)
	}
	for i, c := range commits {
		for _, e := range list[i] {
			b, err := json.Marshal(e)
			if err != nil {
				return nil, err
			}
			r.line("events", b)
			for _, s := range streams.Apply(p.FactOf(e, c.Header.At)) {
				r.line("stream/"+string(s.Viewer), s.JSON)
				views[s.Viewer].Apply(s.Event)
			}
		}
	}
	for _, v := range streams.Viewers() {
		r.line("versions", []byte(string(v)+" "+streams.Version(v)))
		var indented bytes.Buffer
		if err := json.Indent(&indented, views[v].Snapshot().JSON(), "", " "); err != nil {
			return nil, err
		}
		r.line("view/"+string(v), indented.Bytes())
	}
	return txtar.Format(&r.archive), nil
}

// recording is an archive that grows by lines.
type recording struct{ archive txtar.Archive }

func (r *recording) line(section string, text []byte) {
	i := slices.IndexFunc(r.archive.Files, func(f txtar.File) bool { return f.Name == section })
	if i < 0 {
		i = len(r.archive.Files)
		r.archive.Files = append(r.archive.Files, txtar.File{Name: section})
	}
	f := &r.archive.Files[i]
	f.Data = append(append(f.Data, text...), '\n')
}

// open reads frames as the store and the server do: form, chain, events.
func open(frames [][]byte) (commits []events.Commit, list [][]events.Event, err error) {
	for _, f := range frames {
		c, err := events.DecodeCommit(f)
		if err != nil {
			return nil, nil, err
		}
		commits = append(commits, c)
		codec, err := codecOf(commits)
		if err != nil {
			return nil, nil, err
		}
		decoded, err := codec.DecodeAll(c)
		if err != nil {
			return nil, nil, err
		}
		list = append(list, decoded)
	}
	if len(commits) == 0 {
		return nil, nil, errors.New("no frames")
	}
	return commits, list, events.VerifyChain(commits[0].Aside.Secret, commits)
}

// codecOf reads the events of the ruleset that a duel's first commit pins.
func codecOf(commits []events.Commit) (*events.Codec, error) {
	ruleset, err := events.Ruleset(commits[0])
	if err != nil {
		return nil, err
	}
	codec := schema.Of(ruleset)
	if codec == nil {
		return nil, fmt.Errorf("no ruleset %q", ruleset)
	}
	return codec, nil
}

// golden is a recorded duel.
type golden struct {
	name, what string
	text       []byte
	frames     [][]byte
}

func goldens(t *testing.T) []golden {
	t.Helper()
	paths, err := filepath.Glob(goldenDir + "/*.txtar")
	if err != nil || len(paths) < 4 {
		t.Fatalf("golden duels: %v, %v", paths, err)
	}
	var list []golden
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		g := golden{name: filepath.Base(path), text: text}
		archive := txtar.Parse(text)
		g.what = strings.TrimSpace(string(archive.Comment))
		for _, f := range archive.Files {
			if f.Name != "frames" {
				continue
			}
			for line := range strings.FieldsSeq(string(f.Data)) {
				frame, err := hex.DecodeString(line)
				if err != nil {
					t.Fatalf("%s: %v", path, err)
				}
				g.frames = append(g.frames, frame)
			}
		}
		list = append(list, g)
	}
	return list
}

// A duel once stored is read, fogged and shown as it was on the day that it was
// recorded.
func TestGolden_DuelsAreReadForEver(t *testing.T) {
	for _, g := range goldens(t) {
		now, err := record(g.what, g.frames)
		if err != nil {
			t.Errorf("%s can no longer be read: %v", g.name, err)
			continue
		}
		if diff := firstDifference(g.text, now); diff != "" {
			t.Errorf("%s is read or shown otherwise than it was recorded: %s", g.name, diff)
		}
	}
}

// firstDifference says where two archives part, and how, or nothing.
func firstDifference(want, got []byte) string {
	section := "comment"
	wants, gots := strings.Split(string(want), "\n"), strings.Split(string(got), "\n")
	start := 0 // line of the section's header
	for i := range max(len(wants), len(gots)) {
		switch {
		case i >= len(gots):
			return fmt.Sprintf("%s, line %d is missing:\n%.300s", section, i-start, wants[i])
		case i >= len(wants):
			return fmt.Sprintf("%s, line %d is too much:\n%.300s", section, i-start, gots[i])
		case wants[i] != gots[i]:
			at := 0
			for at < min(len(wants[i]), len(gots[i])) && wants[i][at] == gots[i][at] {
				at++
			}
			from := max(0, at-120)
			return fmt.Sprintf("%s, line %d, at byte %d:\nwas …%.300s\nis  …%.300s", section, i-start, at, wants[i][from:], gots[i][from:])
		}
		if name, ok := strings.CutPrefix(wants[i], "-- "); ok {
			section, start = strings.TrimSuffix(name, " --"), i
		}
	}
	return ""
}

// What was decoded is encoded to the bytes it came from; frames too. An event
// that was stored in an older shape stays as it is and is not asked for.
func TestGolden_DuelsAreStillWrittenTheSame(t *testing.T) {
	for _, g := range goldens(t) {
		commits, list, err := open(g.frames)
		if err != nil {
			t.Errorf("%s: %v", g.name, err)
			continue
		}
		codec, err := codecOf(commits)
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range commits {
			if again, err := events.EncodeCommit(c); err != nil || !bytes.Equal(again, g.frames[i]) {
				t.Errorf("%s: the frame of the commit at version %d is written otherwise: %v", g.name, c.Header.First, err)
			}
			for n, e := range list[i] {
				if stored := storedVersion(t, c.Events[n]); stored < e.V {
					continue
				}
				if again, err := codec.Encode(e); err != nil || !bytes.Equal(again, c.Events[n]) {
					t.Errorf("%s: %s at %d is written as\n%s\nand was\n%s\n%v", g.name, e.Type, e.Seq, diagnosed(again), diagnosed(c.Events[n]), err)
				}
			}
		}
	}
}

func storedVersion(t *testing.T, event []byte) int {
	t.Helper()
	var head struct {
		V int `cbor:"v"`
	}
	if err := cbor.Unmarshal(event, &head); err != nil {
		t.Fatal(err)
	}
	return head.V
}

// diagnosed is CBOR as people read it.
func diagnosed(b []byte) string {
	text, err := cbor.Diagnose(b)
	if err != nil {
		return err.Error()
	}
	return text
}

// The rules still stand at the end where the duel stood.
func TestGolden_DuelsAreStillFolded(t *testing.T) {
	for _, g := range goldens(t) {
		commits, list, err := open(g.frames)
		if err != nil {
			t.Errorf("%s: %v", g.name, err)
			continue
		}
		ruleset, err := events.Ruleset(commits[0])
		if err != nil {
			t.Fatal(err)
		}
		all := slices.Concat(list...)
		outcome := outcomeOf(ruleset, all)
		ended, ok := all[len(all)-1].Data.(duel.DuelEnded)
		if ok != (outcome != nil) || ok && *outcome != ended {
			t.Errorf("%s: ends with %+v, the rules say %+v", g.name, all[len(all)-1].Data, outcome)
		}
	}
}

// outcomeOf is how a duel ended by its own rules, nil where it did not.
func outcomeOf(ruleset string, list []events.Event) *duel.DuelEnded {
	if ruleset == arcane.Name {
		return arcane.Fold(arcane.State{}, stated(list)).Outcome
	}
	return spellduel.Fold(spellduel.State{}, stated(list)).Outcome
}

// stated are events as the rules stated them.
func stated(list []events.Event) []duel.Event {
	var back []duel.Event
	for _, e := range list {
		was := duel.Event{
			Round: e.Round, Phase: duel.Phase(e.Phase), Actor: duel.Actor(e.Actor), Cause: e.Cause, Because: e.Because,
			Data: e.Data.(duel.Payload),
		}
		for _, r := range e.Rules {
			was.Rules = append(was.Rules, duel.Rule(r))
		}
		back = append(back, was)
	}
	return back
}

// unrecorded are the stored names that no golden duel holds, and why.
var unrecorded = map[string]string{
	"duel-arcane phase_began.side":     "no phase of a Duel Arcane is one side's",
	"duel-arcane duel_ended.condition": "the terms of a Duel Arcane name no further ends",
}

// The golden duels hold every type of event and every stored name of each, so
// that none can be renamed, dropped or read otherwise unseen.
func TestGolden_DuelsHoldEveryStoredName(t *testing.T) {
	held := map[string]bool{}
	for _, g := range goldens(t) {
		commits, list, err := open(g.frames)
		if err != nil {
			t.Fatalf("%s: %v", g.name, err)
		}
		ruleset, err := events.Ruleset(commits[0])
		if err != nil {
			t.Fatal(err)
		}
		for i, c := range commits {
			for n, b := range c.Events {
				var e struct {
					Data map[string]any `cbor:"data"`
				}
				if err := cbor.Unmarshal(b, &e); err != nil {
					t.Fatal(err)
				}
				typ := ruleset + " " + list[i][n].Type
				held[typ] = true
				holds(held, typ, reflect.TypeOf(list[i][n].Data), e.Data)
			}
		}
	}
	names := map[string]bool{}
	for ruleset, table := range map[string][]events.Schema{spellduel.Ruleset: schema.SpellDuel(), arcane.Name: schema.DuelArcane()} {
		for _, s := range table {
			typ := ruleset + " " + s.Type
			names[typ] = true
			storedNames(names, typ, reflect.TypeOf(s.New()).Elem())
		}
	}
	for _, name := range slices.Sorted(maps.Keys(names)) {
		if _, excused := unrecorded[name]; held[name] == excused {
			t.Errorf("%s: held by a golden duel %v, excused %v; add a duel that holds it, see %s/README.md", name, held[name], excused, goldenDir)
		}
	}
	for name := range unrecorded {
		if !names[name] {
			t.Errorf("%s is excused and is no stored name", name)
		}
	}
}

// storedNames collects the written names of a shape and of what it holds, those
// of a shape within by the shape's own name: "duel.Option.placement".
func storedNames(names map[string]bool, owner string, shape reflect.Type) {
	switch shape.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Map:
		storedNames(names, owner, shape.Elem())
	case reflect.Struct:
		for i := range shape.NumField() {
			f := shape.Field(i)
			tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
			names[owner+"."+tag] = true
			if inner := element(f.Type); inner.Kind() == reflect.Struct {
				storedNames(names, inner.String(), inner)
			}
		}
	default:
	}
}

func element(t reflect.Type) reflect.Type {
	for t.Kind() == reflect.Pointer || t.Kind() == reflect.Slice || t.Kind() == reflect.Map {
		t = t.Elem()
	}
	return t
}

// holds notes the names that stored data holds.
func holds(held map[string]bool, owner string, shape reflect.Type, data any) {
	switch data := data.(type) {
	case []any:
		for _, one := range data {
			holds(held, owner, shape, one)
		}
	case map[string]any:
		heldFields(held, owner, shape, data)
	case map[any]any:
		m := map[string]any{}
		for k, v := range data {
			m[fmt.Sprint(k)] = v
		}
		heldFields(held, owner, shape, m)
	}
}

func heldFields(held map[string]bool, owner string, shape reflect.Type, data map[string]any) {
	shape = element(shape)
	if shape.Kind() != reflect.Struct {
		return
	}
	for i := range shape.NumField() {
		f := shape.Field(i)
		tag, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		value, ok := data[tag]
		if !ok {
			continue
		}
		held[owner+"."+tag] = true
		if inner := element(f.Type); inner.Kind() == reflect.Struct {
			holds(held, inner.String(), inner, value)
		}
	}
}
