package events

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"hash"
)

// SecretSize is the size of a duel's secret in bytes.
const SecretSize = 32

// Hash is a SHA-256.
type Hash [sha256.Size]byte

// String returns the hash in hexadecimal.
func (h Hash) String() string { return hex.EncodeToString(h[:]) }

// MarshalText returns the hash in hexadecimal.
func (h Hash) MarshalText() ([]byte, error) { return hex.AppendEncode(nil, h[:]), nil }

// UnmarshalText reads 64 hexadecimal digits, or returns ErrInvalid.
func (h *Hash) UnmarshalText(text []byte) error {
	if len(text) != 2*len(h) {
		return fmt.Errorf("%w: a hash has %d hexadecimal digits, not %d", ErrInvalid, 2*len(h), len(text))
	}
	if _, err := hex.Decode(h[:], text); err != nil {
		return fmt.Errorf("%w: hash: %w", ErrInvalid, err)
	}
	return nil
}

// IsZero reports whether h is the hash before a duel's first commit.
func (h Hash) IsZero() bool { return h == Hash{} }

// The labels that keep every use of a hash or a secret apart from the others.
const (
	labelLeaf   = "spellduel leaf v1\x00"
	labelCommit = "spellduel commit v1\x00"
	labelSalts  = "spellduel salts v1"
	labelDice   = "spellduel dice v1"
	labelViewer = "spellduel viewer v1\x00"
)

func mac(key []byte, label string) [32]byte {
	h := hmac.New(sha256.New, key)
	h.Write([]byte(label))
	return [32]byte(h.Sum(nil))
}

// DiceSeed returns the seed of a duel's server dice. It tells nothing of the
// salts, nor they of it.
func DiceSeed(secret []byte) [32]byte { return mac(secret, labelDice) }

// ViewerSeed returns what the digest of a viewer's stream begins with, so that
// nobody who guesses what he was shown can compute his version.
func ViewerSeed(secret []byte, viewer string) [32]byte { return mac(secret, labelViewer+viewer) }

// SaltOf returns the salt of one event, which opens that event's leaf and no
// other.
func SaltOf(secret []byte, duel string, seq uint64) [32]byte {
	s := newSalter(secret, duel)
	return s.salt(seq)
}

// salter makes the salts of one duel, one at a time: it keeps its HMAC, which
// costs more to set up than to use.
type salter struct {
	mac     hash.Hash
	message []byte // the duel's id, and room for a sequence number
}

func newSalter(secret []byte, duel string) salter {
	key := mac(secret, labelSalts)
	return salter{hmac.New(sha256.New, key[:]), append([]byte(duel), make([]byte, 8)...)}
}

func (s *salter) salt(seq uint64) (salt [32]byte) {
	binary.BigEndian.PutUint64(s.message[len(s.message)-8:], seq)
	s.mac.Reset()
	s.mac.Write(s.message)
	s.mac.Sum(salt[:0])
	return salt
}

// hashRoom is room on the stack for what is hashed at once, if it is small.
const hashRoom = 1024

func leafOf(salt [32]byte, event []byte) Hash {
	b := make([]byte, 0, hashRoom)
	b = append(b, labelLeaf...)
	b = append(b, salt[:]...)
	return sha256.Sum256(append(b, event...))
}

func hashOf(prev Hash, header []byte, leaves []Hash) Hash {
	b := make([]byte, 0, hashRoom)
	b = append(b, labelCommit...)
	b = append(b, prev[:]...)
	b = binary.BigEndian.AppendUint64(b, uint64(len(header)))
	b = append(b, header...)
	b = binary.BigEndian.AppendUint64(b, uint64(len(leaves)))
	for i := range leaves {
		b = append(b, leaves[i][:]...)
	}
	return sha256.Sum256(b)
}

func leavesOf(s *salter, first uint64, events [][]byte) []Hash {
	leaves := make([]Hash, len(events))
	for i, e := range events {
		leaves[i] = leafOf(s.salt(first+uint64(i)), e)
	}
	return leaves
}

// Seal chains encoded events to the commit with hash prev. The header's Count
// may be left 0. It returns ErrInvalid or ErrTooLarge for what Commit.Check
// would refuse; the secret goes into the aside of a first commit by itself.
func Seal(secret []byte, prev Hash, header Header, events [][]byte) (Commit, error) {
	return NewSealer(secret, header.Duel).Seal(prev, header, events)
}

// Sealer seals the commits of one duel, for who has many to seal: what follows
// from its secret is made once. It is for one goroutine.
type Sealer struct {
	secret []byte
	duel   string
	salter salter
}

// NewSealer makes the sealer of a duel with this secret.
func NewSealer(secret []byte, duel string) *Sealer {
	return &Sealer{secret, duel, newSalter(secret, duel)}
}

// Seal is [Seal] with the duel's secret. It returns ErrInvalid for a header of
// another duel.
func (s *Sealer) Seal(prev Hash, header Header, events [][]byte) (Commit, error) {
	if len(s.secret) != SecretSize {
		return Commit{}, fmt.Errorf("%w: a secret of %d bytes, must be %d", ErrInvalid, len(s.secret), SecretSize)
	}
	if header.Duel != s.duel {
		return Commit{}, fmt.Errorf("%w: a header of duel %s, to be sealed with the secret of %s", ErrInvalid, header.Duel, s.duel)
	}
	if header.Count == 0 {
		header.Count = len(events)
	}
	b, err := EncodeHeader(header)
	if err != nil {
		return Commit{}, err
	}
	c := Commit{Header: header, Bytes: b, Events: events, Prev: prev}
	c.Hash = hashOf(prev, b, leavesOf(&s.salter, header.First, events))
	if header.First == 1 {
		c.Aside.Secret = append([]byte(nil), s.secret...)
	}
	if err := c.checkAgainst(header); err != nil {
		return Commit{}, err
	}
	return c, nil
}

// Chain checks the commits of one duel one after the other, from the first. It
// is for one goroutine.
type Chain struct {
	duel   string
	salter salter
	head   Head
}

// NewChain returns a Chain that expects a duel's first commit, which has the
// secret in its aside.
func NewChain(secret []byte, duel string) *Chain { return ContinueChain(secret, duel, Head{}) }

// ContinueChain returns a Chain that expects the commit after a head that is
// known to be right.
func ContinueChain(secret []byte, duel string, head Head) *Chain {
	return &Chain{duel: duel, salter: newSalter(secret, duel), head: head}
}

// Head returns the head after the last commit that was accepted.
func (ch *Chain) Head() Head { return ch.head }

// Add checks the next commit. It returns a *ChainError if it is not what was
// sealed, or not the next, and then does not move on.
func (ch *Chain) Add(c Commit) error {
	h, duel := c.Header, ch.duel
	fail := func(format string, args ...any) error {
		return &ChainError{Duel: duel, Version: ch.head.Version + 1, What: fmt.Sprintf(format, args...)}
	}
	if h.Duel != duel {
		return fail("it belongs to duel %s", h.Duel)
	}
	if h.First <= ch.head.Version {
		return fail("version %d comes again, or out of order", h.First)
	}
	if h.First > ch.head.Version+1 {
		return fail("missing, the next that is there starts at version %d", h.First)
	}
	if err := c.Check(); err != nil {
		return fail("%v", err)
	}
	if c.Prev != ch.head.Hash {
		return fail("it follows a commit with another hash than the one before it")
	}
	if hashOf(c.Prev, c.Bytes, leavesOf(&ch.salter, h.First, c.Events)) != c.Hash {
		return fail("its header or one of its events %d to %d is not what was sealed", h.First, h.Last())
	}
	ch.head = Head{Version: h.Last(), Hash: c.Hash}
	return nil
}

// VerifyChain checks all commits of a duel, from its first. It returns a
// *ChainError that says where the chain first does not hold. A tail that is
// cut off leaves no trace in the rest: compare the head with one known from
// elsewhere.
func VerifyChain(secret []byte, commits []Commit) error {
	if len(commits) == 0 {
		return nil
	}
	ch := NewChain(secret, commits[0].Header.Duel)
	for _, c := range commits {
		if err := ch.Add(c); err != nil {
			return err
		}
	}
	return nil
}
