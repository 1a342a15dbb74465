package bolt

import (
	"encoding/binary"
	"errors"
	"hash/crc32"

	"spellduel/events"
)

// A stored value is a prefix, which is all that the scan at start decodes, and
// the frame of the commit. Both have a checksum, and both name the duel, so
// that damage to one is laid at the right door by the other.
//
//	0  crc32c of the prefix from offset 8
//	4  crc32c of the frame
//	8  first, 8 bytes
//	16 count, 4 bytes
//	20 tip, 8 bytes
//	28 length of the opening key, 1 byte; length of the duel's id, 1 byte
//	30 opening key, duel
const prefixFixed = 30

var castagnoli = crc32.MakeTable(crc32.Castagnoli)

// prefix is what the index needs of a commit.
type prefix struct {
	first uint64
	count uint32
	tip   uint64
	key   []byte // hashed idempotency key, in the first commit of a duel
	duel  []byte
}

func (p prefix) last() uint64 { return p.first + uint64(p.count) - 1 }

// tipOf shortens a hash to what the index keeps of it: enough to catch a
// mistake, and there is no adversary on this side of the store.
func tipOf(h events.Hash) uint64 { return binary.BigEndian.Uint64(h[:]) }

// encodeValue returns the value of a commit; its prefix shares memory with it.
func encodeValue(c events.Commit) (prefix, []byte, error) {
	h := c.Header
	var key []byte
	if h.First == 1 {
		key = h.Key
	}
	size := prefixFixed + len(key) + len(h.Duel)
	for _, e := range c.Events {
		size += len(e) + 9
	}
	b := make([]byte, prefixFixed, size+len(c.Bytes)+160)
	binary.BigEndian.PutUint64(b[8:], h.First)
	binary.BigEndian.PutUint32(b[16:], uint32(h.Count))
	binary.BigEndian.PutUint64(b[20:], tipOf(c.Hash))
	b[28], b[29] = byte(len(key)), byte(len(h.Duel))
	b = append(append(b, key...), h.Duel...)
	n := len(b)
	b, err := events.AppendCommit(b, c)
	if err != nil {
		return prefix{}, nil, err
	}
	binary.BigEndian.PutUint32(b[0:], crc32.Checksum(b[8:n], castagnoli))
	binary.BigEndian.PutUint32(b[4:], crc32.Checksum(b[n:], castagnoli))
	return readPrefix(b), b, nil
}

// readPrefix reads a prefix whose checksum holds.
func readPrefix(b []byte) prefix {
	split := prefixFixed + int(b[28])
	return prefix{
		first: binary.BigEndian.Uint64(b[8:]),
		count: binary.BigEndian.Uint32(b[16:]),
		tip:   binary.BigEndian.Uint64(b[20:]),
		key:   b[prefixFixed:split],
		duel:  b[split : split+int(b[29])],
	}
}

var (
	errPrefix = errors.New("its prefix does not match its checksum")
	errFrame  = errors.New("its frame does not match its checksum")
)

// splitValue returns the two halves of a value, without copying. The error says
// which half is damaged; the other is then returned all the same.
func splitValue(b []byte) (p prefix, frame []byte, err error) {
	if len(b) < prefixFixed {
		return prefix{}, nil, errPrefix
	}
	n := prefixFixed + int(b[28]) + int(b[29])
	if n > len(b) || crc32.Checksum(b[8:n], castagnoli) != binary.BigEndian.Uint32(b) {
		return prefix{}, findFrame(b), errPrefix
	}
	p = readPrefix(b)
	if crc32.Checksum(b[n:], castagnoli) != binary.BigEndian.Uint32(b[4:]) {
		return p, nil, errFrame
	}
	return p, b[n:], nil
}

// findFrame finds the frame of a value whose prefix is damaged, its lengths
// perhaps too, by the frame's own checksum; nil if that is damaged as well.
func findFrame(b []byte) []byte {
	most := min(len(b), prefixFixed+2*255)
	for n := prefixFixed; n < most; n++ {
		if b[n] == 0x86 && crc32.Checksum(b[n:], castagnoli) == binary.BigEndian.Uint32(b[4:]) {
			return b[n:]
		}
	}
	return nil
}
