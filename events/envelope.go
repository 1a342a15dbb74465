package events

import (
	"fmt"
	"math"

	"github.com/oklog/ulid/v2"
)

// Event is one fact of a duel. The duel, the time and the command stand in the
// header of its commit.
type Event struct {
	ID      string         `json:"id"`      // a ULID in canonical text; names the event, orders nothing
	Seq     uint64         `json:"seq"`     // place in the duel, from 1
	Type    string         `json:"type"`    // written name of the fact
	V       int            `json:"v"`       // version of Data's shape; after decoding the newest, whatever was stored
	Round   int            `json:"round"`   // round of the duel, 0 before the first
	Phase   string         `json:"phase"`   // phase of the round, or empty
	Actor   string         `json:"actor"`   // who did it
	Cause   string         `json:"cause"`   // what led here, such as a decision's id, or empty
	Rules   []string       `json:"rules"`   // rule ids that made it
	Because map[string]any `json:"because"` // what led here: int64, string, bool and []any of those
	Data    any            `json:"data"`    // a struct of the schema (Type, V), by value
}

// envelope is an event as it stands in its bytes, its data still closed.
type envelope struct {
	Event
	data []byte
}

const (
	envelopeFields = 11
	becauseFields  = 256
	becauseDepth   = 4
)

func (e *envelope) encode() ([]byte, error) {
	because := []byte{majorMap << 5}
	if len(e.Because) > 0 {
		var err error
		if because, err = encoding.Marshal(e.Because); err != nil {
			return nil, fmt.Errorf("%w: event %s %d: because: %w", ErrInvalid, e.Type, e.Seq, err)
		}
	}
	if e.V < 0 || e.Round < 0 {
		return nil, fmt.Errorf("%w: event %s %d: version %d and round %d must not be negative", ErrInvalid, e.Type, e.Seq, e.V, e.Round)
	}
	b := make([]byte, 0, 160+len(e.data)+len(because)+len(e.Cause)+16*len(e.Rules))
	b = appendHead(b, majorMap, envelopeFields)
	b = appendHead(appendText(b, "v"), majorUint, uint64(e.V))
	b = appendText(appendText(b, "id"), e.ID)
	b = appendHead(appendText(b, "seq"), majorUint, e.Seq)
	b = append(appendText(b, "data"), e.data...)
	b = appendText(appendText(b, "type"), e.Type)
	b = appendText(appendText(b, "actor"), e.Actor)
	b = appendText(appendText(b, "cause"), e.Cause)
	b = appendText(appendText(b, "phase"), e.Phase)
	b = appendHead(appendText(b, "round"), majorUint, uint64(e.Round))
	b = appendHead(appendText(b, "rules"), majorArray, uint64(len(e.Rules)))
	for _, rule := range e.Rules {
		b = appendText(b, rule)
	}
	b = append(appendText(b, "because"), because...)
	if err := checkEvent(b); err != nil {
		return nil, fmt.Errorf("event %s %d: %w", e.Type, e.Seq, err)
	}
	return b, nil
}

func decodeEnvelope(b []byte) (e envelope, err error) {
	r := reader{b: b}
	r.envelope(&e)
	if err := r.end(); err != nil {
		return envelope{}, fmt.Errorf("%w: event: %w", ErrInvalid, err)
	}
	return e, nil
}

// checkEvent checks all that decodeEnvelope does, without making anything.
func checkEvent(b []byte) error {
	var e envelope
	r := reader{b: b, check: true}
	r.envelope(&e)
	if err := r.end(); err != nil {
		return fmt.Errorf("%w: event: %w", ErrInvalid, err)
	}
	return nil
}

// beginning reads an event up to its id.
func (r *reader) beginning(e *envelope) {
	if n := r.expect(majorMap, "event"); n != envelopeFields {
		r.fail("%d fields, there are %d", n, envelopeFields)
	}
	r.name("v")
	e.V = int(r.uint(1, math.MaxInt32, "v"))
	r.name("id")
	e.ID = r.ulid()
}

func (r *reader) envelope(e *envelope) {
	r.beginning(e)
	r.name("seq")
	e.Seq = r.uint(1, math.MaxInt64, "seq")
	r.name("data")
	e.data = r.data()
	r.name("type")
	e.Type = r.word(1, "type")
	r.name("actor")
	e.Actor = r.word(1, "actor")
	r.name("cause")
	e.Cause = r.text(0, MaxCause, "cause")
	r.name("phase")
	e.Phase = r.word(0, "phase")
	r.name("round")
	e.Round = int(r.uint(0, math.MaxInt32, "round"))
	r.name("rules")
	e.Rules = r.rules()
	r.name("because")
	e.Because = r.because()
}

// data reads the data of an event, which is a map, and leaves it closed.
func (r *reader) data() []byte {
	if r.peek()>>5 != majorMap {
		r.fail("data: must be a map")
	}
	return r.item(maxDepth, "data")
}

// word reads a text of at most MaxWord bytes that other events have too.
func (r *reader) word(least int, what string) string {
	b := r.textBytes(least, MaxWord, what)
	if r.check {
		return ""
	}
	return known.of(b)
}

func (r *reader) rules() (rules []string) {
	n := r.count(majorArray, MaxRules, "rules")
	if !r.check {
		rules = make([]string, 0, n)
	}
	for ; n > 0 && r.err == nil; n-- {
		rule := r.word(1, "rules")
		if !r.check {
			rules = append(rules, rule)
		}
	}
	return rules
}

func (r *reader) because() (because map[string]any) {
	n := r.count(majorMap, becauseFields, "because")
	if !r.check {
		because = make(map[string]any, n)
	}
	var last []byte
	for ; n > 0 && r.err == nil; n-- {
		last = r.key(last, "because")
		v := r.value(becauseDepth, "because")
		if r.err == nil && !r.check {
			head := reader{b: last}
			head.head()
			because[string(last[head.at:])] = v
		}
	}
	return because
}

// value reads an integer, a string, a boolean or a list of those.
func (r *reader) value(depth int, what string) any {
	switch c := r.peek(); {
	case c == simpleFalse || c == simpleTrue:
		r.at++
		return c == simpleTrue
	case c>>5 <= majorNeg:
		n := r.int(what)
		if r.check {
			return nil
		}
		return n
	case c>>5 == majorText:
		s := r.text(0, math.MaxInt32, what)
		if r.check {
			return nil
		}
		return s
	case c>>5 == majorArray && depth > 0:
		return r.list(depth-1, what)
	}
	r.fail("%s: only integers, strings, booleans and lists of those, %d deep, are stored", what, becauseDepth)
	return nil
}

func (r *reader) list(depth int, what string) any {
	n := r.count(majorArray, len(r.b), what)
	var list []any
	if !r.check {
		list = make([]any, 0, min(n, 64))
	}
	for ; n > 0 && r.err == nil; n-- {
		v := r.value(depth, what)
		if !r.check {
			list = append(list, v)
		}
	}
	return list
}

// ulid reads a ULID in canonical text. Lower case would do for ULIDs, but one id
// must have one spelling.
func (r *reader) ulid() string {
	b := r.textBytes(ulid.EncodedSize, ulid.EncodedSize, "id")
	if r.err != nil {
		return ""
	}
	if !canonical(b) {
		r.fail("id: %q is not a ULID in canonical text", b)
		return ""
	}
	if r.check {
		return ""
	}
	return string(b)
}

// inULID are the digits of a ULID.
var inULID = func() (digits [256]bool) {
	for _, c := range []byte(ulid.Encoding) {
		digits[c] = true
	}
	return digits
}()

// canonical tells of a text as long as a ULID that it is one as it is written
// here. A first digit above 7 would stand for more than 128 bits.
func canonical(text []byte) bool {
	for _, c := range text {
		if !inULID[c] {
			return false
		}
	}
	return text[0] <= '7'
}
