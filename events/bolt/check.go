package bolt

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"maps"
	"slices"

	"go.etcd.io/bbolt"

	"spellduel/events"
)

// Contents is what a check has counted in a store's file.
type Contents struct {
	Commits   int
	Artifacts int
	Bytes     int64 // that the file takes
}

// Check goes through the whole file: every stored commit with its checksums and
// against its own prefix, every artifact with its hash, then the tree that holds
// them, as bbolt checks it. What is wrong goes to report, as a *events.DamageError
// where it lies with one duel. The error is what kept the check from going on.
//
// It does not know what the events mean, nor whether their chains hold. It is
// for a store that is opened for reading alone.
func (s *Store) Check(ctx context.Context, report func(error)) (Contents, error) {
	if !s.reads {
		return Contents{}, fmt.Errorf("check store %s: it must be opened for reading only", s.path)
	}
	x := &examination{report: report, named: map[string]bool{}}
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		x.found.Bytes = tx.Size()
		if err := x.commits(ctx, tx.Bucket(bucketCommits)); err != nil {
			return err
		}
		x.gaps(s.index)
		if err := x.artifacts(ctx, tx.Bucket(bucketArtifacts)); err != nil {
			return err
		}
		return x.tree(tx, s.file)
	})
	if err != nil {
		return x.found, fmt.Errorf("check store %s: %w", s.path, err)
	}
	return x.found, nil
}

// examination is a check under way.
type examination struct {
	report func(error)
	found  Contents
	named  map[string]bool // duels that were reported
}

func (x *examination) damage(duel string, position uint64, what string) {
	x.named[duel] = true
	x.report(&events.DamageError{Duel: duel, Position: events.Position(position), What: what})
}

func (x *examination) commits(ctx context.Context, b *bbolt.Bucket) error {
	c := b.Cursor()
	for k, v := c.First(); k != nil && ctx.Err() == nil; k, v = c.Next() {
		x.found.Commits++
		x.commit(binary.BigEndian.Uint64(k), v)
	}
	return ctx.Err()
}

func (x *examination) commit(position uint64, v []byte) {
	p, frame, damage := splitValue(v)
	duel, version := string(p.duel), p.first
	var commit events.Commit
	if frame != nil {
		var err error
		if commit, err = events.DecodeCommit(frame); err == nil && duel == "" {
			duel, version = commit.Header.Duel, commit.Header.First
		}
		if damage == nil {
			damage = err
		}
	}
	if damage == nil {
		damage = disagree(p, commit)
	}
	if damage != nil {
		x.damage(duel, position, fmt.Sprintf("commit at version %d: %v", version, damage))
	}
}

// disagree says where a sound prefix and a sound frame do not belong together.
func disagree(p prefix, c events.Commit) error {
	h := c.Header
	var key []byte
	if h.First == 1 {
		key = h.Key
	}
	switch {
	case h.Duel != string(p.duel):
		return fmt.Errorf("it belongs to duel %s", h.Duel)
	case h.First != p.first || h.Count != int(p.count):
		return fmt.Errorf("it holds events %d to %d, and is filed as %d to %d", h.First, h.Last(), p.first, p.last())
	case tipOf(c.Hash) != p.tip:
		return errors.New("it is filed under another hash")
	case !bytes.Equal(key, p.key):
		return errors.New("it is filed under another opening key")
	}
	return nil
}

// gaps reports the duels that were shut when the file was opened and have not
// been named: their commits are sound, but do not follow each other.
func (x *examination) gaps(index *index) {
	index.mu.RLock()
	shut := maps.Clone(index.shut)
	index.mu.RUnlock()
	for _, duel := range slices.Sorted(maps.Keys(shut)) {
		if !x.named[duel] {
			x.named[duel] = true
			x.report(shut[duel])
		}
	}
}

func (x *examination) artifacts(ctx context.Context, b *bbolt.Bucket) error {
	err := b.ForEach(func(k, v []byte) error {
		x.found.Artifacts++
		if sum := sha256.Sum256(v); !bytes.Equal(sum[:], k) {
			x.report(fmt.Errorf("%w: artifact %x has other bytes", events.ErrDamaged, k))
		}
		return ctx.Err()
	})
	if held := b.Sequence(); err == nil && held != 0 && held != uint64(x.found.Artifacts) {
		x.report(fmt.Errorf("%w: it counted %d artifacts and holds %d", events.ErrDamaged, held, x.found.Artifacts))
	}
	return err
}

// tree lets bbolt check its own tree. It does so in a goroutine of its own,
// where a fault in mapped memory, or a tree without an end, would end the
// process; so it is not let loose on pages that are not sound in themselves.
func (x *examination) tree(tx *bbolt.Tx, file io.ReaderAt) error {
	switch err := newPages(tx, file).sound(tx); {
	case errors.Is(err, events.ErrDamaged):
		x.report(err)
		return nil
	case err != nil:
		return err
	}
	for err := range tx.Check() {
		x.report(fmt.Errorf("%w: the file's tree: %w", events.ErrDamaged, err))
	}
	return nil
}
