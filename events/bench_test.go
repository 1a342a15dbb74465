package events

import (
	"strings"
	"testing"
)

func BenchmarkCommit(b *testing.B) {
	e := event(1, moved{Spell: 3, To: 6, Path: []int{4, 5}})
	e.Cause = strings.Repeat("x", 100)
	secret := secretOf("D1")
	header := Header{Duel: "01JDW0G0000000000000000000", First: 1, At: 1 << 41, Actor: "a", Command: "answer", Key: KeyOf("s", "k"), Print: KeyOf("s", "p")}
	encoded := must(today.Encode(e))
	commit := must(Seal(secret, Hash{}, header, [][]byte{encoded}))
	frame := must(EncodeCommit(commit))
	for name, f := range map[string]func() error{
		"encode event": func() error { _, err := today.Encode(e); return err },
		"decode event": func() error { _, err := today.Decode(encoded); return err },
		"seal":         func() error { _, err := Seal(secret, Hash{}, header, [][]byte{encoded}); return err },
		"verify":       func() error { return VerifyChain(secret, []Commit{commit}) },
		"encode frame": func() error { _, err := EncodeCommit(commit); return err },
		"decode frame": func() error { _, err := DecodeCommit(frame); return err },
	} {
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if err := f(); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
