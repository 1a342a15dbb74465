package events

import (
	"bytes"
	"encoding/hex"
	"errors"
	"testing"
)

// Whatever the bytes, decoding refuses by name or gives a commit that encodes
// to the same bytes again; and so do the header, the events and the aside.
func FuzzDecodeCommit(f *testing.F) {
	for _, g := range histories(f) {
		for _, c := range g.Commits {
			f.Add(must(hex.DecodeString(c.Frame)))
		}
	}
	_, commits := history(f, "D1", 1, 1)
	frame := must(EncodeCommit(commits[1]))
	f.Add(append(frame[:len(frame)-2], "\x4b\xa1hlocation\x60"...)) // an empty field is not written
	f.Add([]byte{})
	f.Add([]byte{0x86, 0x01})
	f.Add(bytes.Repeat([]byte{0x9b}, 64))
	f.Fuzz(func(t *testing.T, b []byte) {
		before := bytes.Clone(b)
		c, err := DecodeCommit(b)
		if !bytes.Equal(b, before) {
			t.Fatal("decoding changed the bytes")
		}
		if err != nil {
			if !errors.Is(err, ErrInvalid) && !errors.Is(err, ErrTooLarge) {
				t.Fatalf("an error of no kind: %v", err)
			}
			return
		}
		again, err := EncodeCommit(c)
		if err != nil || !bytes.Equal(again, b) {
			t.Fatalf("decoded\n%x\nencoded\n%x\n%v", b, again, err)
		}
		if header, err := EncodeHeader(c.Header); err != nil || !bytes.Equal(header, c.Bytes) {
			t.Fatalf("header decoded\n%x\nencoded\n%x\n%v", c.Bytes, header, err)
		}
		for _, e := range c.Events {
			reencode(t, e)
		}
	})
}

// reencode checks the law for one event, as far as the codec knows it.
func reencode(t *testing.T, b []byte) {
	closed, err := decodeEnvelope(b)
	if err != nil {
		if !errors.Is(err, ErrInvalid) {
			t.Fatalf("an error of no kind: %v", err)
		}
		return
	}
	again, err := closed.encode()
	if err != nil || !bytes.Equal(again, b) {
		t.Fatalf("event decoded\n%x\nencoded\n%x\n%v", b, again, err)
	}
	_, err = today.Decode(b)
	if err != nil && !errors.Is(err, ErrInvalid) && !errors.Is(err, ErrUnknownType) && !errors.Is(err, ErrNewerVersion) {
		t.Fatalf("an error of no kind: %v", err)
	}
}
