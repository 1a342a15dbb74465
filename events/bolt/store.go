package bolt

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"sync"
	"sync/atomic"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"spellduel/events"
)

// pageBytes is about how much one read copies; a page has one commit at least.
const pageBytes = 4 << 20

// Store is an events.Store in one bbolt file.
type Store struct {
	path  string
	reads bool // opened for reading alone
	log   *slog.Logger
	watch func() (done func(Group))
	limit int64 // of the file's size, 0 for none
	db    *bbolt.DB
	file  *os.File // the one that bbolt has open
	index *index

	mu      sync.Mutex
	queue   []*request // what waits for the writer
	closing bool
	closed  atomic.Bool
	wake    chan struct{} // the queue or closing has changed
	done    chan struct{} // the writer has gone

	broken atomic.Pointer[error] // why the writer stopped
}

var _ events.Store = (*Store)(nil)

func unknown(duel string) error { return fmt.Errorf("%w: %s", events.ErrUnknownDuel, duel) }

// view runs f in a read transaction. Nothing of the file may be kept after it.
func (s *Store) view(ctx context.Context, f func(tx *bbolt.Tx) error) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	if s.closed.Load() {
		return events.ErrClosed
	}
	err := guard(func() error { return s.db.View(f) })
	if errors.Is(err, bolterrors.ErrDatabaseNotOpen) {
		return events.ErrClosed
	}
	return err
}

// Head returns where a duel is.
func (s *Store) Head(ctx context.Context, duel string) (events.Head, error) {
	if s.closed.Load() {
		return events.Head{}, events.ErrClosed
	}
	s.index.mu.RLock()
	d := s.index.duel(duel)
	var version, position uint64
	if d != nil {
		version, position = d.version, d.last
	}
	err := s.index.shut[duel]
	s.index.mu.RUnlock()
	if err != nil {
		return events.Head{}, err
	}
	if d == nil {
		return events.Head{}, unknown(duel)
	}
	page, err2 := s.load(ctx, duel, []uint64{position})
	if err2 != nil {
		return events.Head{}, err2
	}
	return events.Head{Version: version, Hash: page[0].Hash}, nil
}

// Duels returns the ids of all duels.
func (s *Store) Duels(ctx context.Context) ([]string, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	if s.closed.Load() {
		return nil, events.ErrClosed
	}
	return s.index.names(), nil
}

// Read returns a page of a duel's commits.
func (s *Store) Read(ctx context.Context, duel string, after uint64, limit int) ([]events.Commit, error) {
	if s.closed.Load() {
		return nil, events.ErrClosed
	}
	places, err := s.index.find(duel, after, pageLimit(limit))
	if err != nil {
		return nil, err
	}
	if len(places) == 0 {
		return nil, ctx.Err() // and the file is left alone: who has all asks often
	}
	return s.load(ctx, duel, places)
}

func pageLimit(limit int) int {
	if limit <= 0 || limit > events.MaxPage {
		return events.MaxPage
	}
	return limit
}

// load copies out and decodes commits of one duel, as many as make a page.
func (s *Store) load(ctx context.Context, duel string, places []uint64) ([]events.Commit, error) {
	values := make([][]byte, 0, len(places))
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		bucket := tx.Bucket(bucketCommits)
		size := 0
		for _, position := range places {
			v := bytes.Clone(bucket.Get(key(position)))
			if size += len(v); size > pageBytes && len(values) > 0 {
				break
			}
			values = append(values, v)
		}
		return nil
	})
	if errors.Is(err, events.ErrDamaged) {
		return nil, s.shut(duel, 0, err.Error())
	}
	if err != nil {
		return nil, err
	}
	commits := make([]events.Commit, len(values))
	for i, v := range values {
		if commits[i], err = decodeValue(v); err == nil && commits[i].Header.Duel != duel {
			err = fmt.Errorf("it belongs to duel %s", commits[i].Header.Duel)
		}
		if err != nil {
			return nil, s.shut(duel, places[i], err.Error())
		}
	}
	return commits, nil
}

func decodeValue(v []byte) (events.Commit, error) {
	_, frame, err := splitValue(v)
	if err != nil {
		return events.Commit{}, err
	}
	return events.DecodeCommit(frame)
}

func key(position uint64) []byte { return binary.BigEndian.AppendUint64(nil, position) }

// ReadAll returns a page of all commits by arrival. A transaction may see
// commits that are written but not yet synced: those beyond the index.
func (s *Store) ReadAll(ctx context.Context, after events.Position, limit int) ([]events.Positioned, error) {
	s.index.mu.RLock()
	last := s.index.last
	s.index.mu.RUnlock()
	limit = pageLimit(limit)
	first := uint64(after) + 1
	if uint64(after) >= last {
		return nil, s.view(ctx, func(*bbolt.Tx) error { return nil })
	}
	var values [][]byte
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		c := tx.Bucket(bucketCommits).Cursor()
		size := 0
		for k, v := c.Seek(key(first)); k != nil && len(values) < limit; k, v = c.Next() {
			position := first + uint64(len(values))
			if position > last {
				break
			}
			if binary.BigEndian.Uint64(k) != position {
				return fmt.Errorf("%w: position %d is missing", events.ErrDamaged, position)
			}
			if size += len(v); size > pageBytes && len(values) > 0 {
				break
			}
			values = append(values, bytes.Clone(v))
		}
		return nil
	})
	if err != nil {
		return nil, err
	}
	page := make([]events.Positioned, len(values))
	for i, v := range values {
		page[i] = s.positioned(first+uint64(i), v)
	}
	return page, nil
}

func (s *Store) positioned(position uint64, v []byte) events.Positioned {
	c, err := decodeValue(v)
	if err != nil {
		return events.Positioned{Position: events.Position(position), Damage: s.damageAt(position, v, err)}
	}
	return events.Positioned{Position: events.Position(position), Commit: c}
}

func (s *Store) damageAt(position uint64, v []byte, cause error) error {
	s.index.mu.RLock()
	name, known := s.index.damaged[position]
	s.index.mu.RUnlock()
	if !known {
		p, frame, _ := splitValue(v)
		name = string(p.duel)
		if c, err := events.DecodeCommit(frame); name == "" && err == nil {
			name = c.Header.Duel
		}
		if name != "" {
			return s.shut(name, position, cause.Error())
		}
	}
	return &events.DamageError{Duel: name, Position: events.Position(position), What: cause.Error()}
}

// Opening returns the duel that a key opened.
func (s *Store) Opening(ctx context.Context, key []byte) (string, bool, error) {
	if err := ctx.Err(); err != nil {
		return "", false, err
	}
	if s.closed.Load() {
		return "", false, events.ErrClosed
	}
	if len(key) != events.KeySize {
		return "", false, fmt.Errorf("%w: a hashed key of %d bytes, must be %d", events.ErrInvalid, len(key), events.KeySize)
	}
	s.index.mu.RLock()
	defer s.index.mu.RUnlock()
	if d := s.index.openings[openingOf(key)]; d != nil {
		return d.name(), true, nil
	}
	return "", false, nil
}

// Artifact returns the bytes stored under a hash.
func (s *Store) Artifact(ctx context.Context, h events.Hash) ([]byte, error) {
	var b []byte
	err := s.view(ctx, func(tx *bbolt.Tx) error {
		v := tx.Bucket(bucketArtifacts).Get(h[:])
		if v == nil {
			return fmt.Errorf("%w: %s", events.ErrUnknownArtifact, h)
		}
		b = append(make([]byte, 0, len(v)), v...)
		return nil
	})
	if err != nil {
		return nil, err
	}
	if sha256.Sum256(b) != h {
		return nil, fmt.Errorf("%w: artifact %s has other bytes", events.ErrDamaged, h)
	}
	return b, nil
}

// Close answers what waits and closes the file. Closing twice is ErrClosed.
//
// bbolt has two meta pages, of the last transaction and the one before, and
// goes back to the older if the newer is damaged. A transaction of nothing at
// the end leaves two that both know all commits.
func (s *Store) Close() error {
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		<-s.done
		return events.ErrClosed
	}
	s.closing = true
	s.mu.Unlock()
	s.signal()
	<-s.done
	s.closed.Store(true)
	var err error
	if why := s.broken.Load(); why != nil {
		err = *why
	} else if !s.reads {
		err = guard(func() error { return s.db.Update(func(*bbolt.Tx) error { return nil }) })
	}
	return errors.Join(err, s.letGo(errors.Is(err, events.ErrDamaged)))
}
