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
	b := make([]byte, 0, 96+len(h.Duel)+len(h.Actor)+len(h.Command)+len(h.Key)+len(h.Print))
	b = appendHead(b, majorMap, headerFields)
	b = appendInt(appendText(b, "at"), h.At)
	b = appendBytes(appendText(b, "key"), h.Key)
	b = appendText(appendText(b, "duel"), h.Duel)
	b = appendText(appendText(b, "actor"), h.Actor)
	b = appendHead(appendText(b, "count"), majorUint, uint64(h.Count))
	b = appendHead(appendText(b, "first"), majorUint, h.First)
	b = appendBytes(appendText(b, "print"), h.Print)
	b = appendText(appendText(b, "command"), h.Command)
	if _, err := DecodeHeader(b); err != nil {
		return nil, err
	}
	return b, nil
}

// DecodeHeader reads a header back; anything but the one encoding is
// ErrInvalid. The result does not share memory with b.
func DecodeHeader(b []byte) (Header, error) {
	var h Header
	r := reader{b: b}
	if n := r.expect(majorMap, "header"); n != headerFields {
		r.fail("%d fields, there are %d", n, headerFields)
	}
	r.name("at")
	h.At = r.int("at")
	r.name("key")
	h.Key = optionalHash(&r, "key")
	r.name("duel")
	h.Duel = r.text(1, MaxDuel, "duel")
	r.name("actor")
	h.Actor = r.text(1, MaxWord, "actor")
	r.name("count")
	h.Count = int(r.uint(1, MaxEvents, "count"))
	r.name("first")
	h.First = r.uint(1, math.MaxInt64-MaxEvents, "first")
	r.name("print")
	h.Print = optionalHash(&r, "print")
	r.name("command")
	h.Command = r.text(1, MaxWord, "command")
	for i := range len(h.Duel) {
		if c := h.Duel[i]; c <= ' ' || c > '~' {
			r.fail("duel: %q is not visible ASCII", h.Duel)
		}
	}
	if err := r.end(); err != nil {
		return Header{}, fmt.Errorf("%w: header: %w", ErrInvalid, err)
	}
	return h, nil
}

// optionalHash reads a hash that may be absent; absent is nil.
func optionalHash(r *reader, what string) []byte {
	b := r.bytes(what)
	switch len(b) {
	case 0:
		return nil
	case KeySize:
		return append([]byte(nil), b...)
	}
	r.fail("%s: %d bytes long, must be %d or none", what, len(b), KeySize)
	return nil
}
