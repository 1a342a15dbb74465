package bare

import (
	"encoding/binary"
	"fmt"
	"sync"

	"go.etcd.io/bbolt"
)

var bucket = []byte("values")

// Store is an open file.
type Store struct {
	db    *bbolt.DB
	wake  chan struct{}
	ended chan struct{}
	next  uint64 // key of the value put last

	mu    sync.Mutex
	queue []*write
}

type write struct {
	value []byte
	done  chan error
}

// Open makes a new file, with the same options as the store's and so many bytes
// mapped from the start.
func Open(path string, initialMap int) (*Store, error) {
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{FreelistType: bbolt.FreelistMapType, InitialMmapSize: initialMap})
	if err != nil {
		return nil, fmt.Errorf("open %s: %w", path, err)
	}
	if err := db.Update(func(tx *bbolt.Tx) error { _, err := tx.CreateBucket(bucket); return err }); err != nil {
		return nil, fmt.Errorf("prepare %s: %w", path, err)
	}
	s := &Store{db: db, wake: make(chan struct{}, 1), ended: make(chan struct{})}
	go s.run()
	return s, nil
}

func (s *Store) run() {
	defer close(s.ended)
	for range s.wake {
		s.mu.Lock()
		batch := s.queue
		s.queue = nil
		s.mu.Unlock()
		err := s.db.Update(func(tx *bbolt.Tx) error { return s.put(tx.Bucket(bucket), batch) })
		for _, w := range batch {
			w.done <- err
		}
	}
}

func (s *Store) put(b *bbolt.Bucket, batch []*write) error {
	b.FillPercent = 1
	for _, w := range batch {
		s.next++
		if err := b.Put(binary.BigEndian.AppendUint64(nil, s.next), w.value); err != nil {
			return err
		}
	}
	return nil
}

// Put keeps a value, together with those of others who came meanwhile, and
// returns once it is durable.
func (s *Store) Put(value []byte) error {
	w := &write{value, make(chan error, 1)}
	s.mu.Lock()
	s.queue = append(s.queue, w)
	s.mu.Unlock()
	select {
	case s.wake <- struct{}{}:
	default:
	}
	return <-w.done
}

// Close ends the store. Nobody may be in Put.
func (s *Store) Close() error {
	close(s.wake)
	<-s.ended
	return s.db.Close()
}
