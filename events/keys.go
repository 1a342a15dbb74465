package events

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
)

const (
	labelKey    = "spellduel key v1\x00"
	labelPrint  = "spellduel print v1\x00"
	labelAnswer = "spellduel answer v1\x00"
)

func keyed(key, label string, parts ...[]byte) []byte {
	mac := hmac.New(sha256.New, []byte(key))
	mac.Write([]byte(label))
	for _, p := range parts {
		mac.Write(binary.BigEndian.AppendUint64(nil, uint64(len(p))))
		mac.Write(p)
	}
	return mac.Sum(nil)
}

// KeyOf returns the hash under which a client's idempotency key is stored. The
// scope is what the key is valid for: method, path and token.
func KeyOf(scope, key string) []byte { return keyed(key, labelKey, []byte(scope)) }

// PrintOf returns the fingerprint of a request. Who lacks the client's key can
// neither make it nor test a guess at the body.
func PrintOf(scope, key string, body []byte) []byte {
	return keyed(key, labelPrint, []byte(scope), body)
}

func answerSeal(scope, key string) (cipher.AEAD, error) {
	block, err := aes.NewCipher(keyed(key, labelAnswer, []byte(scope)))
	if err != nil {
		return nil, err
	}
	return cipher.NewGCM(block)
}

// answerForm is the number of the form of a sealed answer, its first byte: then
// come the nonce and the ciphertext.
const answerForm = 1

// bound is what a sealed answer is sealed to beside its key: its form, and the
// hashed key under which it is found.
func bound(scope, key string) []byte { return append([]byte{answerForm}, KeyOf(scope, key)...) }

// SealAnswer encrypts an answer so that only a client that repeats its key can
// read it. An answer sealed twice differs.
func SealAnswer(scope, key string, answer []byte) ([]byte, error) {
	seal, err := answerSeal(scope, key)
	if err != nil {
		return nil, err
	}
	b := make([]byte, 1+seal.NonceSize(), 1+seal.NonceSize()+len(answer)+seal.Overhead())
	b[0] = answerForm
	if _, err := rand.Read(b[1:]); err != nil {
		return nil, err
	}
	return seal.Seal(b, b[1:], answer, bound(scope, key)), nil
}

// OpenAnswer decrypts a kept answer. It returns ErrNewerVersion for a form that
// is not known, and ErrInvalid if scope or key are not those that sealed it, or
// the bytes were changed.
func OpenAnswer(scope, key string, sealed []byte) ([]byte, error) {
	seal, err := answerSeal(scope, key)
	if err != nil {
		return nil, err
	}
	if len(sealed) < 1+seal.NonceSize() {
		return nil, fmt.Errorf("%w: a kept answer of %d bytes", ErrInvalid, len(sealed))
	}
	if sealed[0] != answerForm {
		return nil, fmt.Errorf("%w: a kept answer of form %d, known is %d", ErrNewerVersion, sealed[0], answerForm)
	}
	nonce, text := sealed[1:1+seal.NonceSize()], sealed[1+seal.NonceSize():]
	answer, err := seal.Open(nil, nonce, text, bound(scope, key))
	if err != nil {
		return nil, fmt.Errorf("%w: the kept answer does not open with this key", ErrInvalid)
	}
	return answer, nil
}
