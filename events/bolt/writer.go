package bolt

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"spellduel/events"
)

// batchBytes is about how much one transaction takes.
const batchBytes = 16 << 20

// request is a commit, or an artifact, that waits for the writer. The writer
// alone touches position and err until it closes done.
type request struct {
	prefix
	prev     uint64 // tip of the head that the commit follows
	value    []byte
	artifact *events.Hash // value is an artifact, and this its hash

	position uint64
	err      error
	done     chan struct{}
}

// Append stores a commit and returns after the fsync that holds it.
func (s *Store) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	if err := ctx.Err(); err != nil {
		return 0, err
	}
	p, value, err := encodeValue(c)
	if err != nil {
		return 0, err
	}
	r := &request{prefix: p, prev: tipOf(c.Prev), value: value, done: make(chan struct{})}
	err = s.submit(ctx, r)
	if errors.Is(err, events.ErrConflict) {
		return 0, s.conflict(ctx, c, err)
	}
	if err != nil {
		return 0, err
	}
	return events.Position(r.position), nil
}

// conflict completes the writer's refusal with the actual head.
func (s *Store) conflict(ctx context.Context, c events.Commit, refusal error) error {
	head, err := s.Head(ctx, c.Header.Duel)
	if err != nil {
		return fmt.Errorf("%w; reading the head: %w", refusal, err)
	}
	return &events.ConflictError{Duel: c.Header.Duel, Want: c.Header.First - 1, Head: head}
}

// PutArtifact stores bytes under their hash.
func (s *Store) PutArtifact(ctx context.Context, b []byte) (events.Hash, error) {
	if err := ctx.Err(); err != nil {
		return events.Hash{}, err
	}
	if len(b) > events.MaxArtifact {
		return events.Hash{}, fmt.Errorf("%w: an artifact of %d bytes, at most %d are allowed", events.ErrTooLarge, len(b), events.MaxArtifact)
	}
	h := events.Hash(sha256.Sum256(b))
	value := append(make([]byte, 0, len(b)), b...)
	return h, s.submit(ctx, &request{artifact: &h, value: value, done: make(chan struct{})})
}

func (s *Store) submit(ctx context.Context, r *request) error {
	s.mu.Lock()
	if s.closing {
		s.mu.Unlock()
		return events.ErrClosed
	}
	if s.reads {
		s.mu.Unlock()
		return fmt.Errorf("store %s: %w", s.path, ErrReadOnly)
	}
	s.queue = append(s.queue, r)
	s.mu.Unlock()
	s.signal()
	select {
	case <-r.done:
		return r.err
	case <-ctx.Done():
		return fmt.Errorf("%w: %w", events.ErrOutcomeUnknown, ctx.Err())
	}
}

func (s *Store) signal() {
	select {
	case s.wake <- struct{}{}:
	default:
	}
}

// write is the one writer: it takes what waits, commits it and answers, until
// the store closes.
func (s *Store) write() {
	defer close(s.done)
	var spare []*request
	for range s.wake {
		s.mu.Lock()
		batch := s.queue
		s.queue = spare[:0]
		closing := s.closing
		s.mu.Unlock()
		for rest := batch; len(rest) > 0; {
			n, size := 1, len(rest[0].value)
			for n < len(rest) && size+len(rest[n].value) <= batchBytes {
				size += len(rest[n].value)
				n++
			}
			s.commit(rest[:n])
			for _, r := range rest[:n] {
				close(r.done)
			}
			rest = rest[n:]
		}
		clear(batch)
		spare = batch
		if closing {
			return
		}
	}
}

// commit decides a batch in order, stores what is accepted, and leaves each
// request's answer in it. What does not fit on the disk is parted from what
// does by halving.
func (s *Store) commit(batch []*request) {
	if why := s.broken.Load(); why != nil {
		fail(batch, fmt.Errorf("%w: %w", events.ErrBroken, *why))
		return
	}
	accepted := s.decide(batch)
	if len(accepted) == 0 {
		return
	}
	group, done := groupOf(accepted), s.watch()
	err := guard(func() error { return s.db.Update(func(tx *bbolt.Tx) error { return put(tx, accepted) }) })
	group.Err = err
	done(group)
	switch {
	case err == nil:
		s.enterAll(accepted)
	case isFull(err) && len(batch) > 1:
		s.commit(batch[:len(batch)/2])
		s.commit(batch[len(batch)/2:])
	case isFull(err):
		fail(batch, fmt.Errorf("%w: %w", events.ErrFull, err))
	default:
		s.broken.Store(&err)
		s.log.Error("the store stopped", "store", s.path, "error", err)
		fail(batch, fmt.Errorf("%w: %w", events.ErrBroken, err))
		fail(accepted, fmt.Errorf("%w: %w: %w", events.ErrOutcomeUnknown, events.ErrBroken, err))
	}
}

func fail(batch []*request, err error) {
	for _, r := range batch {
		r.err = err
	}
}

// decide returns the requests that follow their duel's head, each decided as if
// those accepted before it in the batch were stored, and gives them positions.
// The others are given their refusal.
func (s *Store) decide(batch []*request) []*request {
	s.index.mu.RLock()
	defer s.index.mu.RUnlock()
	type head struct{ version, tip uint64 }
	heads := make(map[string]head, len(batch))
	keys := map[opening]string{}
	accepted := make([]*request, 0, len(batch))
	next := s.index.last + 1
	for _, r := range batch {
		r.err = nil
		if r.artifact != nil {
			accepted = append(accepted, r)
			continue
		}
		at, inBatch := heads[string(r.duel)]
		if d := s.index.duel(string(r.duel)); !inBatch && d != nil {
			at = head{d.version, d.tip}
		}
		if r.err = s.refusal(r, at.version, at.tip, keys); r.err != nil {
			continue
		}
		heads[string(r.duel)] = head{r.last(), r.tip}
		if len(r.key) == events.KeySize {
			keys[openingOf(r.key)] = string(r.duel)
		}
		r.position = next
		next++
		accepted = append(accepted, r)
	}
	return accepted
}

func (s *Store) refusal(r *request, version, tip uint64, keys map[opening]string) error {
	name := string(r.duel)
	if err := s.index.shut[name]; err != nil {
		return err
	}
	if len(r.key) == events.KeySize {
		if d := s.index.openings[openingOf(r.key)]; d != nil {
			return &events.KeyTakenError{Duel: d.name()}
		}
		if name, taken := keys[openingOf(r.key)]; taken {
			return &events.KeyTakenError{Duel: name}
		}
	}
	switch {
	case r.first-1 == version && r.prev == tip:
		return nil
	case version == 0:
		return unknown(name)
	}
	return events.ErrConflict
}

// put stores what was accepted, and how much each bucket now holds: bbolt keeps
// that number in another page, so a page that has lost its last entries is found.
func put(tx *bbolt.Tx, accepted []*request) error {
	commits, artifacts := tx.Bucket(bucketCommits), tx.Bucket(bucketArtifacts)
	commits.FillPercent = 1 // keys only grow
	last := uint64(0)
	for _, r := range accepted {
		var err error
		if r.artifact != nil {
			err = putArtifact(artifacts, r)
		} else {
			last = r.position
			err = commits.Put(key(last), r.value)
		}
		if err != nil {
			return err
		}
	}
	if last == 0 {
		return nil
	}
	return commits.SetSequence(last)
}

func putArtifact(b *bbolt.Bucket, r *request) error {
	if b.Get(r.artifact[:]) != nil {
		return nil
	}
	held := b.Sequence()
	if held == 0 { // an older file's, or the first
		held = uint64(b.Stats().KeyN)
	}
	if err := b.Put(r.artifact[:], r.value); err != nil {
		return err
	}
	return b.SetSequence(held + 1)
}

// enterAll shows what is stored to the readers.
func (s *Store) enterAll(accepted []*request) {
	s.index.mu.Lock()
	defer s.index.mu.Unlock()
	for _, r := range accepted {
		if r.artifact == nil {
			s.index.add(r.position, r.prefix)
		}
	}
}

// isFull reports whether a transaction failed for want of space before anything
// of it was synced. A sync that fails, for whatever reason, is not that.
func isFull(err error) bool {
	if errors.Is(err, bolterrors.ErrMaxSizeReached) {
		return true
	}
	var at *fs.PathError
	return errors.As(err, &at) && at.Op == "write" && (errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT))
}
