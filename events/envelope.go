package events

import (
	"fmt"
	"math"
	"slices"
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
	if _, err := decodeEnvelope(b); err != nil {
		return nil, fmt.Errorf("event %s %d: %w", e.Type, e.Seq, err)
	}
	return b, nil
}

func decodeEnvelope(b []byte) (envelope, error) {
	var e envelope
	r := &reader{b: b}
	if n := r.expect(majorMap, "event"); n != envelopeFields {
		r.fail("%d fields, there are %d", n, envelopeFields)
	}
	r.name("v")
	e.V = int(r.uint(1, math.MaxInt32, "v"))
	r.name("id")
	e.ID = r.ulid()
	r.name("seq")
	e.Seq = r.uint(1, math.MaxInt64, "seq")
	r.name("data")
	e.data = r.data()
	r.name("type")
	e.Type = r.text(1, MaxWord, "type")
	r.name("actor")
	e.Actor = r.text(1, MaxWord, "actor")
	r.name("cause")
	e.Cause = r.text(0, MaxCause, "cause")
	r.name("phase")
	e.Phase = r.text(0, MaxWord, "phase")
	r.name("round")
	e.Round = int(r.uint(0, math.MaxInt32, "round"))
	r.name("rules")
	e.Rules = r.rules()
	r.name("because")
	e.Because = r.because()
	if err := r.end(); err != nil {
		return envelope{}, fmt.Errorf("%w: event: %w", ErrInvalid, err)
	}
	return e, nil
}

// data reads the data of an event, which is a map, and leaves it closed.
func (r *reader) data() []byte {
	if len(r.b) > 0 && r.b[0]>>5 != majorMap {
		r.fail("data: must be a map")
	}
	return r.item(maxDepth, "data")
}

func (r *reader) rules() []string {
	n := r.count(majorArray, MaxRules, "rules")
	rules := make([]string, 0, n)
	for ; n > 0 && r.err == nil; n-- {
		rules = append(rules, r.text(1, MaxWord, "rules"))
	}
	return rules
}

func (r *reader) because() map[string]any {
	n := r.count(majorMap, becauseFields, "because")
	because := make(map[string]any, n)
	var last []byte
	for ; n > 0 && r.err == nil; n-- {
		last = r.key(last, "because")
		if r.err != nil {
			break
		}
		name := (&reader{b: last}).text(0, math.MaxInt32, "because")
		because[name] = r.value(becauseDepth, "because")
	}
	return because
}

// value reads an integer, a string, a boolean or a list of those.
func (r *reader) value(depth int, what string) any {
	if len(r.b) == 0 {
		r.fail("%w", errShort)
		return nil
	}
	switch c := r.b[0]; {
	case c == simpleFalse || c == simpleTrue:
		r.b = r.b[1:]
		return c == simpleTrue
	case c>>5 <= majorNeg:
		return r.int(what)
	case c>>5 == majorText:
		return r.text(0, math.MaxInt32, what)
	case c>>5 == majorArray && depth > 0:
		n := r.count(majorArray, len(r.b), what)
		list := make([]any, 0, min(n, 64))
		for ; n > 0 && r.err == nil; n-- {
			list = append(list, r.value(depth-1, what))
		}
		return list
	}
	r.fail("%s: only integers, strings, booleans and lists of those, %d deep, are stored", what, becauseDepth)
	return nil
}

// crockford is the alphabet of a ULID's canonical text.
var crockford = func() (set [256]bool) {
	for _, c := range []byte("0123456789ABCDEFGHJKMNPQRSTVWXYZ") {
		set[c] = true
	}
	return set
}()

func (r *reader) ulid() string {
	id := r.text(26, 26, "id")
	ok := r.err != nil || id[0] <= '7' && !slices.ContainsFunc([]byte(id), func(c byte) bool { return !crockford[c] })
	if !ok {
		r.fail("id: %q is not a ULID in canonical text", id)
	}
	return id
}
