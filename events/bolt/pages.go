package bolt

import (
	"encoding/binary"
	"fmt"
	"io"

	"go.etcd.io/bbolt"

	"spellduel/events"
)

// How bbolt lays a page out, in the byte order of the machine: id, flags, count of
// elements, pages that it goes on over; then an element for each entry, which says
// where its key lies, counted from the element. A branch's element names the page
// below, a leaf's has flags and the size of the value.
const (
	pageHeader  = 16
	element     = 16
	flagBranch  = 0x01
	flagLeaf    = 0x02
	flagBucket  = 0x01 // of a leaf's element: the value begins with a bucket's root
	bucketRoots = 8    // bytes of that root
)

// pages looks at pages in use without mapping them: that all entries of each lie
// within it, and that no page hangs from two others. What is said of a page that
// fails is not safe to follow.
type pages struct {
	file  io.ReaderAt
	size  int             // of a page
	count uint64          // of pages
	hangs map[uint64]bool // pages that hang from another
	below []uint64        // those that the page looked at last names
}

func newPages(tx *bbolt.Tx, file io.ReaderAt) *pages {
	size := tx.DB().Info().PageSize
	return &pages{file: file, size: size, count: uint64(tx.Size()) / uint64(size), hangs: map[uint64]bool{}}
}

// ends looks at the pages that lead to others, and so costs little: no way down
// the tree goes round in a circle, where a cursor would go on until there is no
// memory left.
func (ps *pages) ends(tx *bbolt.Tx) error {
	root := uint64(tx.Cursor().Bucket().Root())
	ps.hangs[root] = true
	return ps.descend(tx, root, true)
}

// descend follows what a page names; top says that its leaves name buckets.
func (ps *pages) descend(tx *bbolt.Tx, id uint64, top bool) error {
	info, err := tx.Page(int(id))
	switch {
	case err != nil:
		return err
	case info == nil:
		return ps.wrong(id, "lies beyond the last page, %d", ps.count-1)
	case info.Type == "leaf" && !top:
		return nil
	case info.Type != "leaf" && info.Type != "branch":
		return ps.wrong(id, "is named as part of the tree, and is %s", info.Type)
	}
	if err := ps.whole(id, info.OverflowCount); err != nil {
		return err
	}
	for _, next := range ps.below {
		if err := ps.descend(tx, next, top && info.Type == "branch"); err != nil {
			return err
		}
	}
	return nil
}

func (ps *pages) wrong(id uint64, format string, args ...any) error {
	return fmt.Errorf("%w: page %d %s", events.ErrDamaged, id, fmt.Sprintf(format, args...))
}

// sound returns what is wrong first.
func (ps *pages) sound(tx *bbolt.Tx) error {
	ps.hangs[uint64(tx.Cursor().Bucket().Root())] = true
	for id := uint64(0); id < ps.count; {
		info, err := tx.Page(int(id))
		if err != nil {
			return err
		}
		if info.Type == "free" {
			id++
			continue
		}
		if err := ps.whole(id, info.OverflowCount); err != nil {
			return err
		}
		id += 1 + uint64(info.OverflowCount)
	}
	return nil
}

// whole looks at a page and those it goes on over.
func (ps *pages) whole(id uint64, more int) error {
	next := id + 1 + uint64(more)
	if next > ps.count {
		return ps.wrong(id, "claims to go on beyond the last page, %d", ps.count-1)
	}
	return ps.page(id, int(next-id)*ps.size)
}

func (ps *pages) page(id uint64, size int) error {
	ps.below = nil
	b := make([]byte, size)
	if _, err := ps.file.ReadAt(b, int64(id)*int64(ps.size)); err != nil {
		return fmt.Errorf("%w: page %d: %w", events.ErrDamaged, id, err)
	}
	return ps.entries(id, b)
}

// entries looks at those of a page, or of the small one that a bucket's value holds.
func (ps *pages) entries(id uint64, b []byte) error {
	flags, n := binary.NativeEndian.Uint16(b[8:]), int(binary.NativeEndian.Uint16(b[10:]))
	if flags != flagBranch && flags != flagLeaf {
		return nil // no tree goes through it
	}
	if pageHeader+n*element > len(b) {
		return ps.wrong(id, "has no room for its %d entries", n)
	}
	for i := range n {
		at := pageHeader + i*element
		var err error
		if flags == flagBranch {
			err = ps.branch(id, b, at)
		} else {
			err = ps.leaf(id, b, at)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

func (ps *pages) branch(id uint64, b []byte, at int) error {
	e := b[at : at+element]
	if _, err := ps.within(id, b, at, binary.NativeEndian.Uint32(e), binary.NativeEndian.Uint32(e[4:]), 0); err != nil {
		return err
	}
	return ps.hang(id, binary.NativeEndian.Uint64(e[8:]))
}

func (ps *pages) leaf(id uint64, b []byte, at int) error {
	e := b[at : at+element]
	value, err := ps.within(id, b, at, binary.NativeEndian.Uint32(e[4:]), binary.NativeEndian.Uint32(e[8:]), binary.NativeEndian.Uint32(e[12:]))
	if err != nil || binary.NativeEndian.Uint32(e)&flagBucket == 0 {
		return err
	}
	if len(value) < 2*bucketRoots {
		return ps.wrong(id, "has a bucket of %d bytes", len(value))
	}
	if root := binary.NativeEndian.Uint64(value); root != 0 {
		return ps.hang(id, root)
	}
	return ps.inValue(id, value[2*bucketRoots:])
}

// inValue looks at the page of a bucket so small that it lies in its value. Nothing
// hangs from it but its entries.
func (ps *pages) inValue(id uint64, b []byte) error {
	if len(b) < pageHeader || binary.NativeEndian.Uint16(b[8:]) != flagLeaf {
		return ps.wrong(id, "has a bucket in it that is no leaf")
	}
	return ps.entries(id, b)
}

// within returns an entry's value, or says that it lies outside its page.
func (ps *pages) within(id uint64, b []byte, at int, place, key, value uint32) ([]byte, error) {
	from := int64(at) + int64(place) + int64(key)
	if from+int64(value) > int64(len(b)) {
		return nil, ps.wrong(id, "has an entry that lies beyond its end")
	}
	return b[from : from+int64(value)], nil
}

func (ps *pages) hang(from, to uint64) error {
	if to < 2 || to >= ps.count {
		return ps.wrong(from, "names page %d, which is none of 2 to %d", to, ps.count-1)
	}
	if ps.hangs[to] {
		return ps.wrong(from, "names page %d, which another names too", to)
	}
	ps.hangs[to] = true
	ps.below = append(ps.below, to)
	return nil
}
