package storetest

import (
	"crypto/sha256"
	"fmt"
	"strings"

	"spellduel/events"
)

// Noted is the one fact that scripts tell.
type Noted struct {
	Text string `json:"text"`
}

// Codec knows Noted.
var Codec = func() *events.Codec {
	c, err := events.NewCodec(events.Schema{Type: "noted", V: 1, New: func() any { return new(Noted) }})
	if err != nil {
		panic(err)
	}
	return c
}()

// Script makes the commits of one duel, sealed, without a store. What it makes
// depends on the duel's name and the calls alone.
type Script struct {
	Duel   string
	Secret []byte
	Head   events.Head // what the next commit follows
}

// NewScript starts a duel.
func NewScript(duel string) *Script {
	secret := sha256.Sum256([]byte("a secret for the tests of " + duel))
	return &Script{Duel: duel, Secret: secret[:]}
}

// Key makes a hashed idempotency key out of a word.
func Key(word string) []byte { return events.KeyOf("test", word) }

// Commit makes the commit that follows the head, of one event for each text,
// with a key or none. It does not move on.
func (s *Script) Commit(key []byte, texts ...string) events.Commit {
	first := s.Head.Version + 1
	encoded := make([][]byte, len(texts))
	for i, text := range texts {
		seq := first + uint64(i)
		b, err := Codec.Encode(events.Event{
			ID: id(seq), Seq: seq, Round: 1, Phase: "notes", Actor: "mediator", Cause: "a test",
			Rules: []string{"test.note"}, Because: map[string]any{"length": len(text)}, Data: Noted{text},
		})
		if err != nil {
			panic(fmt.Sprintf("storetest: %v", err))
		}
		encoded[i] = b
	}
	c, err := events.Seal(s.Secret, s.Head.Hash, events.Header{
		Duel: s.Duel, First: first, At: 1_800_000_000_000 + int64(first), Actor: "mediator", Command: "note", Key: key,
	}, encoded)
	if err != nil {
		panic(fmt.Sprintf("storetest: %v", err))
	}
	return c
}

// Next makes the commit that follows the head, and moves on.
func (s *Script) Next(texts ...string) events.Commit {
	c := s.Commit(nil, texts...)
	s.Move(c)
	return c
}

// Move makes c the head.
func (s *Script) Move(c events.Commit) {
	s.Head = events.Head{Version: c.Header.Last(), Hash: c.Hash}
}

// id makes a ULID out of a number.
func id(n uint64) string {
	const digits = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
	b := []byte(strings.Repeat("0", 26))
	for i := len(b) - 1; n > 0; i-- {
		b[i] = digits[n%32]
		n /= 32
	}
	return string(b)
}
