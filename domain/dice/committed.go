package dice

import (
	"crypto/sha256"
	"crypto/subtle"
	"encoding/binary"
	"encoding/hex"
	"fmt"
	"slices"
)

// Algorithm is the name of this recipe in a duel's profile.
const Algorithm = "hmac-sha256/v1"

// The tags that keep this recipe's hashes apart from all others.
const (
	commitmentTag = "spellduel/dice/commitment/v1\x00"
	drawTag       = "spellduel/dice/v1\x00"
)

// MaxDuelistSeed is the greatest length in bytes of a duelist's own seed.
const MaxDuelistSeed = 64

// Seed is the house's secret of one duel. It prints as nothing, so that it does
// not slip into a log.
type Seed [32]byte

// String hides the seed.
func (Seed) String() string { return "dice.Seed(hidden)" }

// GoString hides the seed.
func (Seed) GoString() string { return "dice.Seed(hidden)" }

// Commitment is the hex text that is published before anybody acts, and that
// the seed must match when it opens.
func Commitment(seed Seed) string {
	sum := sha256.Sum256(append([]byte(commitmentTag), seed[:]...))
	return hex.EncodeToString(sum[:])
}

// Committed are dice derived from the house's committed seed, from what the
// duelists added, and from each roll's label, by docs/adr/0006-dice.md. The
// same seeds and label always give the same faces, whatever was rolled before.
// They hold no state and may be used by several goroutines.
type Committed struct {
	outer [sha256.BlockSize]byte // the key's block of HMAC's outer hash
	inner []byte                 // that of its inner hash, then the draw's tag and the duelists' seeds
}

// NewCommitted makes the dice of one duel. Each seat has a seed of its duelist's
// own, in the order of the seats; they may be empty and are at most
// MaxDuelistSeed bytes each.
func NewCommitted(seed Seed, seats ...[]byte) (*Committed, error) {
	c := &Committed{inner: make([]byte, sha256.BlockSize, 2*sha256.BlockSize)}
	copy(c.inner, seed[:])
	copy(c.outer[:], seed[:])
	for i := range c.outer {
		c.inner[i] ^= 0x36
		c.outer[i] ^= 0x5c
	}
	c.inner = append(c.inner, drawTag...)
	for _, own := range seats {
		if len(own) > MaxDuelistSeed {
			return nil, fmt.Errorf("dice: a duelist's seed of %d bytes: 0 to %d are legal", len(own), MaxDuelistSeed)
		}
		c.inner = append(binary.BigEndian.AppendUint32(c.inner, uint32(len(own))), own...)
	}
	return c, nil
}

// String hides the seeds.
func (*Committed) String() string { return "dice.Committed(hidden)" }

// GoString hides the seeds.
func (*Committed) GoString() string { return "dice.Committed(hidden)" }

// Roll implements Dice.
func (c *Committed) Roll(label Label, count, sides int) []int {
	check(label, count, sides)
	var room [512]byte // for most messages; longer ones grow out of it
	message := append(room[:0], c.inner...)
	sized := len(message)
	message = label.appendTo(append(message, 0, 0, 0, 0))
	binary.BigEndian.PutUint32(message[sized:], uint32(len(message)-sized-4))
	message = binary.BigEndian.AppendUint32(message, uint32(sides))
	place := len(message)
	message = append(message, make([]byte, 8)...)
	faces := make([]int, count)
	for die := range faces {
		binary.BigEndian.PutUint32(message[place:], uint32(die))
		faces[die] = draw(sides, func(attempt uint32) byte {
			binary.BigEndian.PutUint32(message[place+4:], attempt)
			return c.firstByte(message)
		})
	}
	return faces
}

// firstByte is the first byte of the HMAC of a message, which begins with c.inner. It is
// HMAC written out: a keyed hash made for each roll would be most of what a roll costs.
func (c *Committed) firstByte(message []byte) byte {
	sum := sha256.Sum256(message)
	var outer [sha256.BlockSize + sha256.Size]byte
	copy(outer[:], c.outer[:])
	copy(outer[sha256.BlockSize:], sum[:])
	sum = sha256.Sum256(outer[:])
	return sum[0]
}

// draw turns bytes into a face without favouring any: bytes in the last,
// incomplete run of faces are thrown away.
func draw(sides int, next func(attempt uint32) byte) int {
	limit := 256 - 256%sides
	for attempt := uint32(0); ; attempt++ {
		if x := int(next(attempt)); x < limit {
			return 1 + x%sides
		}
	}
}

// Opened is what is disclosed when a duel is over: enough to recompute each of
// its rolls.
type Opened struct {
	Seed  Seed
	Seats [][]byte // the duelists' own seeds, as they gave them, in the order of the seats
}

// Verify recomputes a roll from opened seeds. It returns nil where the seed is
// the one committed to and the faces are those it gives, and otherwise says
// what differs.
func (o Opened) Verify(commitment string, label Label, sides int, faces []int) error {
	if subtle.ConstantTimeCompare([]byte(Commitment(o.Seed)), []byte(commitment)) != 1 {
		return fmt.Errorf("dice: the opened seed has commitment %s, but %s was published", Commitment(o.Seed), commitment)
	}
	if err := possible(label, len(faces), sides); err != nil {
		return err
	}
	c, err := NewCommitted(o.Seed, o.Seats...)
	if err != nil {
		return err
	}
	if want := c.Roll(label, len(faces), sides); !slices.Equal(want, faces) {
		return fmt.Errorf("dice: roll %q of d%d is recorded as %v, but the seeds give %v", label.Text(), sides, faces, want)
	}
	return nil
}
