package bolt

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"syscall"
	"time"

	"go.etcd.io/bbolt"
	bolterrors "go.etcd.io/bbolt/errors"

	"spellduel/events"
)

var (
	bucketCommits   = []byte("commits")
	bucketArtifacts = []byte("artifacts")
	bucketMeta      = []byte("meta")
	keyLayout       = []byte("layout")
)

// layout is the number of the layout written here; layoutName precedes it.
const (
	layout     = 1
	layoutName = "spellduel "
)

const (
	lockTimeout = 500 * time.Millisecond
	initialMap  = 64 << 20
)

// Options change what Open does. The zero value is meant for use.
type Options struct {
	// MaxSize is the most bytes the file may take. 0 is nine tenths of what it
	// takes and what is free beside it when it is opened; below 0, no limit.
	MaxSize int64

	// ReadOnly opens a file that is there and leaves every byte of it alone.
	// Several may read so at once, nobody may write meanwhile; Append and
	// PutArtifact are refused with ErrReadOnly.
	ReadOnly bool

	// Logger is told of damage and failures. nil is slog's default.
	Logger *slog.Logger

	// Observe, where set, is called by the writer before each transaction, and
	// what it returns after it. Neither may wait for anything.
	Observe func() (done func(Group))

	openFile func(name string, flag int, mode os.FileMode) (*os.File, error) // nil is os.OpenFile
}

// ErrReadOnly is returned for writing to a store that was opened for reading
// alone. Nothing was stored.
var ErrReadOnly = errors.New("opened for reading only")

// Open opens the store in a file, and makes one if there is none, unless it is
// opened for reading alone. It returns
// ErrLocked if another process has the file, ErrNewerLayout, ErrForeign, or
// ErrDamaged if commits are lost that cannot be laid at one duel's door; each
// names the file. Damage to single duels is logged and does not hinder it.
func Open(path string, o Options) (*Store, error) {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Observe == nil {
		o.Observe = func() func(Group) { return func(Group) {} }
	}
	s := &Store{
		path:  path,
		log:   o.Logger,
		reads: o.ReadOnly,
		watch: o.Observe,
		index: newIndex(),
		wake:  make(chan struct{}, 1),
		done:  make(chan struct{}),
	}
	err := guard(func() error { return s.open(o) })
	if err != nil {
		_ = s.letGo(false)
		return nil, fmt.Errorf("open store %s: %w", path, err)
	}
	go s.write()
	return s, nil
}

func (s *Store) open(o Options) error {
	if s.reads {
		return s.openToRead(o)
	}
	limit, err := maxSize(s.path, o.MaxSize)
	if err != nil {
		return err
	}
	s.limit = int64(limit)
	if err := s.openFile(o, &bbolt.Options{InitialMmapSize: initialMap, MaxSize: limit}); err != nil {
		return err
	}
	fresh, err := s.checkLayout()
	if err != nil {
		return err
	}
	if fresh {
		return s.create()
	}
	return s.scan()
}

// openToRead opens a file that has been a store before.
func (s *Store) openToRead(o Options) error {
	info, err := os.Stat(s.path)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular():
		return fmt.Errorf("%w: it is no file", events.ErrForeign)
	case info.Size() == 0:
		return fmt.Errorf("%w: it is empty", events.ErrForeign) // bbolt would write to it
	}
	if err := s.openFile(o, &bbolt.Options{ReadOnly: true, PreLoadFreelist: true}); err != nil {
		return err
	}
	fresh, err := s.checkLayout()
	if err != nil {
		return err
	}
	if fresh {
		return fmt.Errorf("%w: it holds nothing", events.ErrForeign)
	}
	return s.scan()
}

// openFile opens the database as the options say and as all stores are.
func (s *Store) openFile(o Options, how *bbolt.Options) (err error) {
	open := o.openFile
	if open == nil {
		open = os.OpenFile
	}
	how.Timeout, how.FreelistType = lockTimeout, bbolt.FreelistMapType
	how.OpenFile = func(name string, flag int, mode os.FileMode) (*os.File, error) {
		f, err := open(name, flag, mode)
		s.file = f
		return f, err
	}
	if s.db, err = bbolt.Open(s.path, 0o600, how); err != nil {
		return openError(err)
	}
	return s.db.View(func(tx *bbolt.Tx) error { return newPages(tx, s.file).ends(tx) })
}

// letGo closes the database, and the file too: bbolt does not always close it
// when it fails, and whoever holds it open holds its lock. After a panic within
// a write bbolt may still hold its own locks and Close would wait for ever.
func (s *Store) letGo(stuck bool) error {
	var err error
	if s.db != nil && !stuck {
		err = guard(s.db.Close)
	}
	if s.file != nil {
		unlock(s.file)
		_ = s.file.Close()
	}
	return err
}

// openError names what kept bbolt from opening the file.
func openError(err error) error {
	var disk *fs.PathError
	var system syscall.Errno
	switch {
	case errors.Is(err, bolterrors.ErrTimeout):
		return fmt.Errorf("%w: stop it, or name another file", events.ErrLocked)
	case errors.Is(err, bolterrors.ErrChecksum):
		return fmt.Errorf("%w: %w", events.ErrDamaged, err)
	case errors.As(err, &disk), errors.As(err, &system):
		return err
	}
	return fmt.Errorf("%w, or one cut short: %w", events.ErrForeign, err)
}

// checkLayout reports whether the file is fresh, or why it is not ours.
func (s *Store) checkLayout() (fresh bool, err error) {
	err = s.db.View(func(tx *bbolt.Tx) error {
		meta := tx.Bucket(bucketMeta)
		if meta == nil {
			if name, _ := tx.Cursor().First(); name != nil {
				return fmt.Errorf("%w: it holds %q and no layout", events.ErrForeign, name)
			}
			fresh = true
			return nil
		}
		mark := string(meta.Get(keyLayout))
		number, err := strconv.Atoi(strings.TrimPrefix(mark, layoutName))
		switch {
		case !strings.HasPrefix(mark, layoutName) || err != nil || number < 1:
			return fmt.Errorf("%w: its layout is %q", events.ErrForeign, mark)
		case number > layout:
			return fmt.Errorf("%w: layout %d, this program knows up to %d", events.ErrNewerLayout, number, layout)
		case tx.Bucket(bucketCommits) == nil || tx.Bucket(bucketArtifacts) == nil:
			return fmt.Errorf("%w: a bucket is missing", events.ErrDamaged)
		}
		return nil
	})
	return fresh, err
}

func (s *Store) create() error {
	return s.db.Update(func(tx *bbolt.Tx) error {
		for _, name := range [][]byte{bucketCommits, bucketArtifacts, bucketMeta} {
			if _, err := tx.CreateBucket(name); err != nil {
				return err
			}
		}
		return tx.Bucket(bucketMeta).Put(keyLayout, []byte(layoutName+strconv.Itoa(layout)))
	})
}

// scan builds the index. Commits lie in order of arrival, so each follows the
// head that its duel has by then.
func (s *Store) scan() error {
	return s.db.View(func(tx *bbolt.Tx) error {
		next := uint64(1)
		b := tx.Bucket(bucketCommits)
		c := b.Cursor()
		for k, v := c.First(); k != nil; k, v = c.Next() {
			if len(k) != 8 || binary.BigEndian.Uint64(k) != next {
				return fmt.Errorf("%w: position %d is missing, any duel may have lost its last commit", events.ErrDamaged, next)
			}
			if err := s.enter(next, v); err != nil {
				return err
			}
			next++
		}
		s.index.last = next - 1
		if held := b.Sequence(); held != 0 && held != s.index.last { // 0: written before it was counted
			return fmt.Errorf("%w: it counted %d commits and holds %d, any duel may have lost its last commit at position %d", events.ErrDamaged, held, s.index.last, next)
		}
		return nil
	})
}

// enter puts one stored value into the index, or shuts the duel it damages.
func (s *Store) enter(position uint64, value []byte) error {
	p, frame, damage := splitValue(value)
	if damage != nil {
		name, key := string(p.duel), p.key
		if errors.Is(damage, errPrefix) {
			commit, err := events.DecodeCommit(frame)
			if err != nil {
				return fmt.Errorf("%w: position %d: nothing of it can be read, any duel may have lost its last commit", events.ErrDamaged, position)
			}
			name = commit.Header.Duel
			if commit.Header.First == 1 {
				key = commit.Header.Key
			}
		}
		if len(key) == events.KeySize {
			s.index.openings[openingOf(key)] = newDuel([]byte(name)) // or a retry would open another duel
		}
		_ = s.shut(name, position, damage.Error())
		return nil
	}
	if s.index.shut[string(p.duel)] != nil {
		return nil //nolint:nilerr // shut already: the store serves the others
	}
	var version uint64
	if d := s.index.duel(string(p.duel)); d != nil {
		version = d.version
	}
	if p.first != version+1 || p.count < 1 {
		_ = s.shut(string(p.duel), position, fmt.Sprintf("it starts at version %d, the commit before it ends at %d", p.first, version))
		return nil
	}
	s.index.add(position, p)
	return nil
}

func (s *Store) shut(name string, position uint64, what string) error {
	err := s.index.close(name, position, what)
	s.log.Error("a duel is shut", "store", s.path, "duel", name, "position", position, "damage", what)
	return err
}

// guard runs f and turns a panic, which is how bbolt tells of a damaged file,
// and a fault in mapped memory, which is how a file cut short does, into
// ErrDamaged.
func guard(f func() error) (err error) {
	before := debug.SetPanicOnFault(true)
	defer debug.SetPanicOnFault(before)
	defer func() {
		switch p := recover().(type) {
		case nil:
		case interface{ Addr() uintptr }:
			err = fmt.Errorf("%w: a page lies beyond the end of the file: it was cut short, or names a wrong page", events.ErrDamaged)
		default:
			err = fmt.Errorf("%w: %v", events.ErrDamaged, p)
		}
	}()
	return f()
}

// maxSize returns the limit on the file's size in bytes, 0 for none.
func maxSize(path string, asked int64) (int, error) {
	switch {
	case asked > 0:
		return int(asked), nil
	case asked < 0:
		return 0, nil
	}
	room, err := roomFor(filepath.Dir(path), path)
	if err != nil {
		return 0, err
	}
	return int(room / 10 * 9), nil
}
