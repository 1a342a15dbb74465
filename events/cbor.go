package events

import (
	"errors"
	"fmt"
	"math"
	"reflect"
	"unicode/utf8"

	"github.com/fxamacker/cbor/v2"
)

// The major types of CBOR that stored bytes may contain.
const (
	majorUint  = 0
	majorNeg   = 1
	majorBytes = 2
	majorText  = 3
	majorArray = 4
	majorMap   = 5
	majorOther = 7
)

const (
	simpleFalse = 0xf4
	simpleTrue  = 0xf5
	simpleNull  = 0xf6
)

// maxDepth is how deep lists and maps may lie within the data of an event.
const maxDepth = 16

var (
	encoding = must(cbor.EncOptions{
		Sort:          cbor.SortCoreDeterministic,
		IndefLength:   cbor.IndefLengthForbidden,
		NilContainers: cbor.NilContainerAsNull,
		TagsMd:        cbor.TagsForbidden,
	}.EncMode())

	decoding = must(cbor.DecOptions{
		DupMapKey:         cbor.DupMapKeyEnforcedAPF,
		IndefLength:       cbor.IndefLengthForbidden,
		TagsMd:            cbor.TagsForbidden,
		IntDec:            cbor.IntDecConvertSignedOrFail,
		MaxNestedLevels:   maxDepth,
		MaxArrayElements:  1 << 16,
		MaxMapPairs:       1 << 16,
		ExtraReturnErrors: cbor.ExtraDecErrorUnknownField,
		FieldNameMatching: cbor.FieldNameMatchingCaseSensitive,
		UTF8:              cbor.UTF8RejectInvalid,
		DefaultMapType:    reflect.TypeFor[map[string]any](),
	}.DecMode())
)

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

func appendHead(b []byte, major byte, n uint64) []byte {
	major <<= 5
	switch {
	case n < 24:
		return append(b, major|byte(n))
	case n <= math.MaxUint8:
		return append(b, major|24, byte(n))
	case n <= math.MaxUint16:
		return append(b, major|25, byte(n>>8), byte(n))
	case n <= math.MaxUint32:
		return append(b, major|26, byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	default:
		return append(b, major|27, byte(n>>56), byte(n>>48), byte(n>>40), byte(n>>32),
			byte(n>>24), byte(n>>16), byte(n>>8), byte(n))
	}
}

func appendInt(b []byte, n int64) []byte {
	if n < 0 {
		return appendHead(b, majorNeg, uint64(-(n + 1)))
	}
	return appendHead(b, majorUint, uint64(n))
}

func appendText(b []byte, s string) []byte {
	return append(appendHead(b, majorText, uint64(len(s))), s...)
}

func appendBytes(b, v []byte) []byte {
	return append(appendHead(b, majorBytes, uint64(len(v))), v...)
}

// reader reads the deterministic form and nothing else. The first thing that
// is not as it must be is kept in err, and everything read after that is
// zero, so that callers check once, at the end.
//
// It moves an offset along and leaves b alone: a slice that is cut at every
// step costs a write barrier each time, a third of the work.
type reader struct {
	b     []byte
	at    int
	check bool // only look: texts, lists and maps are checked and not made
	err   error
}

func (r *reader) fail(format string, args ...any) {
	if r.err == nil {
		r.err = fmt.Errorf(format, args...)
		r.at = len(r.b)
	}
}

func (r *reader) short() {
	if r.err == nil {
		r.err = errShort
		r.at = len(r.b)
	}
}

// end reports what went wrong, or that bytes are left over.
func (r *reader) end() error {
	if r.err == nil && r.at < len(r.b) {
		r.fail("%d bytes too many", len(r.b)-r.at)
	}
	return r.err
}

var errShort = errors.New("the bytes end too early")

// peek returns the next byte, which tells the kind of the next item; at the
// end, one that begins none.
func (r *reader) peek() byte {
	if r.at < len(r.b) {
		return r.b[r.at]
	}
	return 0xff
}

// head reads the head of an item, which must be the shortest possible.
func (r *reader) head() (major byte, n uint64) {
	if c := r.peek(); c&31 < 24 {
		r.at++
		return c >> 5, uint64(c & 31)
	}
	return r.longHead()
}

func (r *reader) longHead() (byte, uint64) {
	if r.at >= len(r.b) {
		r.short()
		return 0, 0
	}
	major, low := r.b[r.at]>>5, r.b[r.at]&31
	if low > 27 {
		r.fail("indefinite length or reserved head %#x", major<<5|low)
		return 0, 0
	}
	width := 1 << (low - 24)
	if len(r.b)-r.at < 1+width {
		r.short()
		return 0, 0
	}
	var n uint64
	for _, c := range r.b[r.at+1 : r.at+1+width] {
		n = n<<8 | uint64(c)
	}
	if width == 1 && n < 24 || width > 1 && n>>(width*4) == 0 {
		r.fail("number %d is not written in its shortest form", n)
		return 0, 0
	}
	r.at += 1 + width
	return major, n
}

func (r *reader) expect(want byte, what string) uint64 {
	major, n := r.head()
	if major != want || r.err != nil {
		r.fail("%s: wrong kind of item", what)
		return 0
	}
	return n
}

// count reads the head of a list or map of at most limit members.
func (r *reader) count(major byte, limit int, what string) int {
	n := r.expect(major, what)
	if n > uint64(limit) {
		r.fail("%s: %d members, at most %d are allowed", what, n, limit)
		return 0
	}
	return int(n)
}

// take reads n bytes; the result lies within the bytes being read.
func (r *reader) take(n uint64) []byte {
	if n > uint64(len(r.b)-r.at) {
		r.short()
		return nil
	}
	end := r.at + int(n)
	out := r.b[r.at:end:end]
	r.at = end
	return out
}

func (r *reader) bytes(what string) []byte {
	return r.take(r.expect(majorBytes, what))
}

func (r *reader) text(least, most int, what string) string {
	b := r.textBytes(least, most, what)
	if r.check {
		return ""
	}
	return string(b)
}

func (r *reader) textBytes(least, most int, what string) []byte {
	b := r.take(r.expect(majorText, what))
	switch {
	case r.err != nil:
		return nil
	case len(b) < least || len(b) > most:
		r.fail("%s: %d bytes long, must be %d to %d", what, len(b), least, most)
		return nil
	case !utf8.Valid(b):
		r.fail("%s: not valid UTF-8", what)
		return nil
	}
	return b
}

func (r *reader) uint(least, most uint64, what string) uint64 {
	n := r.expect(majorUint, what)
	if r.err == nil && (n < least || n > most) {
		r.fail("%s: %d is not within %d to %d", what, n, least, most)
		return 0
	}
	return n
}

func (r *reader) int(what string) int64 {
	major, n := r.head()
	switch {
	case r.err != nil:
		return 0
	case major > majorNeg:
		r.fail("%s: not an integer", what)
		return 0
	case n > math.MaxInt64:
		r.fail("%s: does not fit 64 bits", what)
		return 0
	case major == majorNeg:
		return -1 - int64(n)
	}
	return int64(n)
}

// name reads one fixed field name.
func (r *reader) name(want string) {
	if r.err != nil {
		return
	}
	end := r.at + 1 + len(want)
	if end <= len(r.b) && r.b[r.at] == majorText<<5|byte(len(want)) && string(r.b[r.at+1:end]) == want {
		r.at = end
		return
	}
	r.fail("field %q is missing or not in its place", want)
}

// item steps over one whole item of the deterministic form and returns its
// bytes.
func (r *reader) item(depth int, what string) []byte {
	start := r.at
	r.skip(depth, what)
	if r.err != nil {
		return nil
	}
	return r.b[start:r.at:r.at]
}

func (r *reader) skip(depth int, what string) {
	c := r.peek()
	if c>>5 == majorOther && r.at < len(r.b) {
		if c != simpleFalse && c != simpleTrue && c != simpleNull {
			r.fail("%s: floating point numbers and special values are not stored (%#x)", what, c)
			return
		}
		r.at++
		return
	}
	major, n := r.head()
	switch {
	case r.err != nil:
	case major <= majorNeg:
		if n > math.MaxInt64 {
			r.fail("%s: a number does not fit 64 bits", what)
		}
	case major == majorBytes:
		r.take(n)
	case major == majorText:
		if b := r.take(n); !utf8.Valid(b) {
			r.fail("%s: not valid UTF-8", what)
		}
	case major == majorArray || major == majorMap:
		r.skipMembers(major, n, depth-1, what)
	default:
		r.fail("%s: tags are not stored", what)
	}
}

func (r *reader) skipMembers(major byte, n uint64, depth int, what string) {
	if depth < 0 {
		r.fail("%s: nested too deep", what)
		return
	}
	if n > uint64(len(r.b)-r.at) {
		r.short()
		return
	}
	var last []byte
	for ; n > 0 && r.err == nil; n-- {
		if major == majorMap {
			last = r.key(last, what)
		}
		r.skip(depth, what)
	}
}

// key reads a map's key, which must be text and come after the last one in
// bytewise order of the encodings; so no key comes twice.
func (r *reader) key(last []byte, what string) []byte {
	if r.peek()>>5 != majorText {
		r.fail("%s: a map's keys must be text", what)
		return nil
	}
	k := r.item(0, what)
	if r.err == nil && last != nil && string(last) >= string(k) {
		r.fail("%s: map keys twice or out of order", what)
	}
	return k
}
