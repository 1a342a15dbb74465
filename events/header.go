package events

import (
	"fmt"
	"math"
)

// Limits on what is stored; all are checked on writing and on reading.
const (
	MaxCommit = 1 << 20 // bytes of an encoded commit, aside and frame included
	MaxEvents = 4096    // events in one commit
	MaxDuel   = 64      // bytes of a duel's id
	MaxWord   = 64      // bytes of an actor, command, type, phase or rule id
	MaxCause  = 128     // bytes of a cause
	MaxRules  = 64      // rule ids of one event
	KeySize   = 32      // bytes of a hashed key or a fingerprint
)

// Header says of a commit what is common to its events. It is hashed into the
// chain and shown in clear with every opening of one of its events.
type Header struct {
	Duel    string `json:"duel"`    // 1 to MaxDuel bytes of visible ASCII
	First   uint64 `json:"first"`   // sequence number of the first event, from 1
	Count   int    `json:"count"`   // events in the commit, 1 to MaxEvents
	At      int64  `json:"at"`      // Unix milliseconds UTC
	Actor   string `json:"actor"`   // a seat, mediator, clock, engine
	Command string `json:"command"` // name of the command
	Key     []byte `json:"key"`     // hashed idempotency key, KeySize bytes or none
	Print   []byte `json:"print"`   // fingerprint of the request, KeySize bytes or none
}

// Last returns the sequence number of the commit's last event, which is the
// duel's version after it.
func (h Header) Last() uint64 { return h.First + uint64(h.Count) - 1 }

const headerFields = 8

// EncodeHeader returns the one encoding of h, or ErrInvalid or ErrTooLarge if
// it has none.
func EncodeHeader(h Header) ([]byte, error) {
	if h.Count < 0 {
		return nil, fmt.Errorf("%w: header: count is %d, must be 1 to %d", ErrInvalid, h.Count, MaxEvents)
	}
	if len(h.Duel) > MaxDuel {
		return nil, fmt.Errorf("%w: a duel's id of %d bytes, at most %d are allowed", ErrTooLarge, len(h.Duel), MaxDuel)
	}
	b := appendHeader(make([]byte, 0, 96+len(h.Duel)+len(h.Actor)+len(h.Command)+len(h.Key)+len(h.Print)), h)
	if err := checkHeader(b); err != nil {
		return nil, err
	}
	return b, nil
}

func appendHeader(b []byte, h Header) []byte {
	b = appendHead(b, majorMap, headerFields)
	b = appendInt(appendText(b, "at"), h.At)
	b = appendBytes(appendText(b, "key"), h.Key)
	b = appendText(appendText(b, "duel"), h.Duel)
	b = appendText(appendText(b, "actor"), h.Actor)
	b = appendHead(appendText(b, "count"), majorUint, uint64(h.Count))
	b = appendHead(appendText(b, "first"), majorUint, h.First)
	b = appendBytes(appendText(b, "print"), h.Print)
	return appendText(appendText(b, "command"), h.Command)
}

// DecodeHeader reads a header back; anything but the one encoding is
// ErrInvalid. The result does not share memory with b.
func DecodeHeader(b []byte) (Header, error) {
	var h Header
	r := reader{b: b}
	if err := r.header(&h); err != nil {
		return Header{}, err
	}
	return h, nil
}

// checkHeader checks all that DecodeHeader does, without making anything.
func checkHeader(b []byte) error {
	var h Header
	r := reader{b: b, check: true}
	return r.header(&h)
}

func (r *reader) header(h *Header) error {
	if n := r.expect(majorMap, "header"); n != headerFields {
		r.fail("%d fields, there are %d", n, headerFields)
	}
	r.name("at")
	h.At = r.int("at")
	r.name("key")
	h.Key = r.optionalHash("key")
	r.name("duel")
	h.Duel = r.visible(1, MaxDuel, "duel")
	r.name("actor")
	h.Actor = r.text(1, MaxWord, "actor")
	r.name("count")
	h.Count = int(r.uint(1, MaxEvents, "count"))
	r.name("first")
	h.First = r.uint(1, math.MaxInt64-MaxEvents, "first")
	r.name("print")
	h.Print = r.optionalHash("print")
	r.name("command")
	h.Command = r.text(1, MaxWord, "command")
	if err := r.end(); err != nil {
		return fmt.Errorf("%w: header: %w", ErrInvalid, err)
	}
	return nil
}

// visible reads a text of visible ASCII.
func (r *reader) visible(least, most int, what string) string {
	b := r.textBytes(least, most, what)
	for _, c := range b {
		if c <= ' ' || c > '~' {
			r.fail("%s: %q is not visible ASCII", what, b)
		}
	}
	if r.check {
		return ""
	}
	return string(b)
}

// optionalHash reads a hash that may be absent; absent is nil.
func (r *reader) optionalHash(what string) []byte {
	b := r.bytes(what)
	switch {
	case len(b) == 0 || len(b) == KeySize && r.check:
		return nil
	case len(b) == KeySize:
		return append([]byte(nil), b...)
	}
	r.fail("%s: %d bytes long, must be %d or none", what, len(b), KeySize)
	return nil
}
