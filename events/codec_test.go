package events

import (
	"encoding/json"
	"errors"
	"math"
	"strings"
	"testing"

	"github.com/fxamacker/cbor/v2"
	"github.com/google/go-cmp/cmp"
	"github.com/oklog/ulid/v2"
	"pgregory.net/rapid"
)

// The one fact of these tests, in a shape of long ago and in today's.
type movedV1 struct {
	Spell int    `json:"spell"`
	To    string `json:"to"` // "space 6": a number in words, which was a mistake
}

type moved struct {
	Spell int   `json:"spell"`
	To    int   `json:"to"`
	Path  []int `json:"path"`
}

func spaceOf(words string) int {
	n := 0
	for _, c := range strings.TrimPrefix(words, "space ") {
		n = n*10 + int(c-'0')
	}
	return n
}

var (
	oldSchema = Schema{Type: "moved", V: 1, New: func() any { return new(movedV1) }, Upcast: func(old any) any {
		m := old.(movedV1)
		return moved{Spell: m.Spell, To: spaceOf(m.To)}
	}}
	newSchema = Schema{Type: "moved", V: 2, New: func() any { return new(moved) }}

	// asOfOld is the codec of a program from before version 2.
	asOfOld = must(NewCodec(Schema{Type: "moved", V: 1, New: func() any { return new(movedV1) }}))
	today   = must(NewCodec(newSchema, oldSchema))
)

func event(seq uint64, data any) Event {
	return Event{
		ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", Seq: seq, Round: 3, Phase: "move_advantaged", Actor: "engine", Cause: "d7",
		Rules: []string{"move.distance"}, Because: map[string]any{"rolls": []int{14, 3}, "ranks": []any{"PR", int64(-2), true}, "level": 12},
		Data: data,
	}
}

func TestCodec_Decode_GivesWhatWasEncoded(t *testing.T) {
	b, err := today.Encode(event(7, moved{Spell: 3, To: 6, Path: []int{4, 5}}))
	if err != nil {
		t.Fatal(err)
	}
	got, err := today.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	want := event(7, moved{Spell: 3, To: 6, Path: []int{4, 5}})
	want.Type, want.V = "moved", 2
	want.Because = map[string]any{"rolls": []any{int64(14), int64(3)}, "ranks": []any{"PR", int64(-2), true}, "level": int64(12)}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Fatal(diff)
	}
}

func TestCodec_Decode_GivesTheSameJSONAsTheLiveEvent(t *testing.T) {
	live := event(7, &moved{Spell: 3, To: 6, Path: []int{}})
	live.Type, live.V = "moved", 2
	b, err := today.Encode(live)
	if err != nil {
		t.Fatal(err)
	}
	read, err := today.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(string(must(json.Marshal(live))), string(must(json.Marshal(read)))); diff != "" {
		t.Fatal(diff)
	}
}

func TestCodec_Decode_UpcastsAnOldVersionAndLeavesItsBytes(t *testing.T) {
	b, err := asOfOld.Encode(event(7, movedV1{Spell: 3, To: "space 6"}))
	if err != nil {
		t.Fatal(err)
	}
	before := string(b)
	e, err := today.Decode(b)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(moved{Spell: 3, To: 6}, e.Data); diff != "" || e.V != 2 {
		t.Fatalf("version %d\n%s", e.V, diff)
	}
	if string(b) != before {
		t.Fatal("reading changed the bytes")
	}
	if _, err := today.Encode(event(7, movedV1{Spell: 3, To: "space 6"})); !errors.Is(err, ErrInvalid) {
		t.Fatalf("an old version was written: %v", err)
	}
}

func TestCodec_Decode_RefusesWhatItDoesNotKnow(t *testing.T) {
	newer := must(today.Encode(event(7, moved{Spell: 1})))
	if _, err := asOfOld.Decode(newer); !errors.Is(err, ErrNewerVersion) {
		t.Errorf("a newer version: %v", err)
	}
	other := must(NewCodec(Schema{Type: "sang", V: 1, New: func() any { return new(struct{}) }}))
	if _, err := other.Decode(newer); !errors.Is(err, ErrUnknownType) {
		t.Errorf("an unknown type: %v", err)
	}
	if _, err := today.Encode(event(7, struct{ X int }{1})); !errors.Is(err, ErrUnknownType) {
		t.Errorf("data of no schema: %v", err)
	}
}

func TestNewCodec_RefusesABrokenTable(t *testing.T) {
	first := Schema{Type: "moved", V: 1, New: func() any { return new(movedV1) }}
	for name, table := range map[string][]Schema{
		"a gap":                 {{Type: "moved", V: 2, New: newSchema.New}},
		"twice":                 {newSchema, oldSchema, newSchema},
		"no upcaster":           {first, newSchema},
		"upcaster from newest":  {oldSchema},
		"one shape, two types":  {{Type: "a", V: 1, New: newSchema.New}, {Type: "b", V: 1, New: newSchema.New}},
		"version 0":             {{Type: "a", V: 0, New: newSchema.New}},
		"no name":               {{V: 1, New: newSchema.New}},
		"not a pointer":         {{Type: "a", V: 1, New: func() any { return moved{} }}},
		"pointer to no struct":  {{Type: "a", V: 1, New: func() any { return new(int) }}},
		"nil":                   {{Type: "a", V: 1, New: func() any { return nil }}},
		"an absurd newest":      {{Type: "a", V: math.MaxInt32, New: newSchema.New}},
		"a name without an end": {{Type: strings.Repeat("a", 65), V: 1, New: newSchema.New}},
	} {
		if _, err := NewCodec(table...); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

func TestCodec_Encode_RefusesWhatHasNoEncoding(t *testing.T) {
	for name, change := range map[string]func(*Event){
		"a float":            func(e *Event) { e.Because = map[string]any{"x": 1.5} },
		"null":               func(e *Event) { e.Because = map[string]any{"x": nil} },
		"a map in because":   func(e *Event) { e.Because = map[string]any{"x": map[string]int{"y": 1}} },
		"lists without end":  func(e *Event) { e.Because = map[string]any{"x": [][][][][]int{{{{{1}}}}}} },
		"a number too large": func(e *Event) { e.Because = map[string]any{"x": uint64(math.MaxUint64)} },
		"broken UTF-8":       func(e *Event) { e.Because = map[string]any{"x": "\xff"} },
		"broken UTF-8 key":   func(e *Event) { e.Because = map[string]any{"\xff": 1} },
		"no id":              func(e *Event) { e.ID = "" },
		"an id in low case":  func(e *Event) { e.ID = strings.ToLower(e.ID) },
		"an id out of range": func(e *Event) { e.ID = "8" + e.ID[1:] },
		"no seq":             func(e *Event) { e.Seq = 0 },
		"no actor":           func(e *Event) { e.Actor = "" },
		"a round below 0":    func(e *Event) { e.Round = -1 },
		"a long phase":       func(e *Event) { e.Phase = strings.Repeat("x", 65) },
		"an empty rule":      func(e *Event) { e.Rules = []string{""} },
		"rules without end":  func(e *Event) { e.Rules = make([]string, MaxRules+1) },
		"another type":       func(e *Event) { e.Type = "sang" },
		"another version":    func(e *Event) { e.V = 1 },
		"no data":            func(e *Event) { e.Data = nil },
		"nil data":           func(e *Event) { e.Data = (*moved)(nil) },
	} {
		e := event(7, moved{Spell: 1})
		change(&e)
		if b, err := today.Encode(e); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %x, %v", name, b, err)
		}
	}
}

type measured struct {
	By float64 `json:"by"`
}

func TestCodec_Encode_RefusesAFloatInData(t *testing.T) {
	c := must(NewCodec(Schema{Type: "measured", V: 1, New: func() any { return new(measured) }}))
	if b, err := c.Encode(event(1, measured{1.5})); !errors.Is(err, ErrInvalid) {
		t.Fatalf("%x, %v", b, err)
	}
}

// The envelope and the header are written by hand; an independent encoder must
// make the same bytes of the same values.
func TestEncode_AgreesWithAnotherEncoder(t *testing.T) {
	mode := must(cbor.CoreDetEncOptions().EncMode())
	e := event(70_000, moved{Spell: 3, To: -6, Path: []int{4, 500}})
	e.Type, e.V = "moved", 2
	if diff := cmp.Diff(must(mode.Marshal(e)), must(today.Encode(e))); diff != "" {
		t.Error(diff)
	}
	for _, h := range []Header{
		{Duel: "D1", First: 1, Count: 24, At: -1, Actor: "a", Command: "answer", Key: []byte{}, Print: []byte{}},
		{Duel: "D1", First: 1 << 40, Count: 256, At: 1 << 41, Actor: "clock", Command: "expire", Key: KeyOf("s", "k"), Print: PrintOf("s", "k", nil)},
	} {
		if diff := cmp.Diff(must(mode.Marshal(h)), must(EncodeHeader(h))); diff != "" {
			t.Error(diff)
		}
	}
}

// One meaning has one spelling: any other is refused.
func TestDecode_RefusesASecondSpelling(t *testing.T) {
	good := string(must(today.Encode(event(7, moved{Spell: 3, To: 6}))))
	for name, edit := range map[string][2]string{
		"a longer number":       {"cseq\x07", "cseq\x18\x07"},
		"null for a list":       {"erules\x81mmove.distance", "erules\xf6"},
		"fields changed about":  {"av\x02bidx\x1a01ARZ3NDEKTSV4RRFFQ69G5FAV", "bidx\x1a01ARZ3NDEKTSV4RRFFQ69G5FAVav\x02"},
		"because out of order":  {"elevel\x0cerank", "ezevel\x0cerank"},
		"a key twice":           {"elevel\x0cerank", "eranks\x0cerank"},
		"an unknown field":      {"bto\x06", "btu\x06"},
		"a field in other case": {"bto\x06", "bTo\x06"},
		"data is a list":        {"ddata\xa3", "ddata\x86"},
		"an indefinite map":     {"ddata\xa3", "ddata\xbf"},
		"a tag":                 {"bto\x06", "bto\xc2\x41\x06"},
		"a float":               {"bto\x06", "bto\xf9\x46\x00"},
		"undefined":             {"bto\x06", "bto\xf7"},
		"too large for 64 bits": {"bto\x06", "bto\x1b\xff\xff\xff\xff\xff\xff\xff\xff"},
		"a byte more":           {"", "\x00"},
	} {
		bad := strings.Replace(good, edit[0], edit[1], 1)
		if edit[0] == "" {
			bad = good + edit[1]
		}
		if bad == good {
			t.Fatalf("%s: the edit changes nothing in %q", name, good)
		}
		if _, err := today.Decode([]byte(bad)); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	for n := range len(good) {
		if _, err := today.Decode([]byte(good[:n])); !errors.Is(err, ErrInvalid) {
			t.Errorf("cut after %d bytes: %v", n, err)
		}
	}
}

func TestDecode_RefusesDeepNesting(t *testing.T) {
	deep := func(n int) []byte {
		b := []byte(strings.Repeat("\x81", n) + "\x01")
		r := &reader{b: b}
		r.item(maxDepth, "data")
		if r.err != nil {
			return nil
		}
		return b
	}
	if deep(maxDepth) == nil || deep(maxDepth+1) != nil || deep(1<<19) != nil {
		t.Fatal("the limit on depth is elsewhere")
	}
}

// An id is a ULID in canonical text where the library reads it and writes it so
// again, and nowhere else.
func TestIDsAreThoseThatULIDsHave(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := []byte(rapid.StringMatching(`[0-9A-HJKMNP-TV-Z]{26}`).Draw(t, "text"))
		for range rapid.IntRange(0, 2).Draw(t, "changes") {
			b[rapid.IntRange(0, len(b)-1).Draw(t, "place")] = rapid.Byte().Draw(t, "byte")
		}
		id, err := ulid.ParseStrict(string(b))
		if want := err == nil && id.String() == string(b); canonical(b) != want {
			t.Fatalf("%q: canonical %t, should be %t", b, canonical(b), want)
		}
	})
}
