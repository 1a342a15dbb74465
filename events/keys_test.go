package events

import (
	"bytes"
	"errors"
	"testing"
)

func TestOpenAnswer_OpensWithItsKeyAndScopeAlone(t *testing.T) {
	answer := []byte(`{"token":"very secret"}`)
	sealed, err := SealAnswer("POST /v1/duels", "k1", answer)
	if err != nil {
		t.Fatal(err)
	}
	if bytes.Contains(sealed, []byte("very secret")) {
		t.Fatal("the answer lies open")
	}
	got, err := OpenAnswer("POST /v1/duels", "k1", sealed)
	if err != nil || !bytes.Equal(got, answer) {
		t.Fatalf("%q, %v", got, err)
	}
	if again := must(SealAnswer("POST /v1/duels", "k1", answer)); bytes.Equal(again, sealed) {
		t.Error("two seals are the same")
	}
	for name, open := range map[string]func() ([]byte, error){
		"another key":   func() ([]byte, error) { return OpenAnswer("POST /v1/duels", "k2", sealed) },
		"another scope": func() ([]byte, error) { return OpenAnswer("POST /v1/duels/1", "k1", sealed) },
		"cut short":     func() ([]byte, error) { return OpenAnswer("POST /v1/duels", "k1", sealed[:11]) },
		"altered": func() ([]byte, error) {
			b := bytes.Clone(sealed)
			b[len(b)-1] ^= 1
			return OpenAnswer("POST /v1/duels", "k1", b)
		},
	} {
		if got, err := open(); !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %q, %v", name, got, err)
		}
	}
	other := bytes.Clone(sealed)
	other[0]++
	if got, err := OpenAnswer("POST /v1/duels", "k1", other); !errors.Is(err, ErrNewerVersion) {
		t.Errorf("another form: %q, %v", got, err)
	}
}

func TestKeysAndPrints_AreApart(t *testing.T) {
	seen := map[string]string{}
	for name, b := range map[string][]byte{
		"key":             KeyOf("s", "k"),
		"print":           PrintOf("s", "k", nil),
		"other key":       KeyOf("s", "l"),
		"other scope":     KeyOf("t", "k"),
		"other body":      PrintOf("s", "k", []byte("x")),
		"parts moved":     PrintOf("sx", "k", nil),
		"print for other": PrintOf("s", "l", nil),
	} {
		if len(b) != KeySize {
			t.Errorf("%s has %d bytes", name, len(b))
		}
		if other, twice := seen[string(b)]; twice {
			t.Errorf("%s and %s are the same", name, other)
		}
		seen[string(b)] = name
	}
	if !bytes.Equal(KeyOf("s", "k"), KeyOf("s", "k")) {
		t.Error("a key hashes to two values")
	}
}
