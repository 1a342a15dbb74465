package bolt

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"go.etcd.io/bbolt"

	"spellduel/events"
	"spellduel/events/storetest"
)

func openToRead(path string) (*Store, error) {
	return Open(path, Options{ReadOnly: true, Logger: slog.New(slog.DiscardHandler)})
}

// check opens a file for reading and lists what its check finds.
func check(t *testing.T, path string) (Contents, []error) {
	t.Helper()
	s, err := openToRead(path)
	if err != nil {
		return Contents{}, []error{err}
	}
	defer s.Close()
	var flaws []error
	found, err := s.Check(t.Context(), func(flaw error) { flaws = append(flaws, flaw) })
	if err != nil {
		flaws = append(flaws, err)
	}
	return found, flaws
}

func TestCheck_CountsASoundStoreAndLeavesItAlone(t *testing.T) {
	path, _ := threeDuels(t)
	s := openAt(t, path)
	if _, err := s.PutArtifact(t.Context(), []byte("catalogue")); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Check(t.Context(), nil); err == nil {
		t.Error("a store that is written to was checked")
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	before := read(t, path)
	found, flaws := check(t, path)
	if found.Commits != 12 || found.Artifacts != 1 || found.Bytes == 0 || len(flaws) > 0 {
		t.Errorf("found %+v, %v", found, flaws)
	}
	if read(t, path) != before {
		t.Error("the file was changed")
	}
}

// reframe makes both checksums hold again after a change.
func reframe(v []byte) []byte {
	n := prefixFixed + int(v[28]) + int(v[29])
	binary.BigEndian.PutUint32(v[4:], crc32.Checksum(v[n:], castagnoli))
	return resum(func(v []byte) []byte { return v })(v)
}

// exchange puts one commit's frame behind another's prefix, checksums and all.
func exchange(one, other uint64) func(tx *bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketCommits)
		x, y := bytes.Clone(b.Get(key(one))), bytes.Clone(b.Get(key(other)))
		split := func(v []byte) int { return prefixFixed + int(v[28]) + int(v[29]) }
		newX := reframe(append(bytes.Clone(x[:split(x)]), y[split(y):]...))
		newY := reframe(append(bytes.Clone(y[:split(y)]), x[split(x):]...))
		return errors.Join(b.Put(key(one), newX), b.Put(key(other), newY))
	}
}

func swap(one, other uint64) func(tx *bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketCommits)
		x, y := bytes.Clone(b.Get(key(one))), bytes.Clone(b.Get(key(other)))
		return errors.Join(b.Put(key(one), y), b.Put(key(other), x))
	}
}

func TestCheck_NamesDuelVersionAndDamage(t *testing.T) {
	for name, test := range map[string]struct {
		change func(tx *bbolt.Tx) error
		want   []string // of the flaws, in order
	}{
		"a frame":              {edit(5, flip(100)), []string{"duel y, position 5: commit at version 3: its frame"}},
		"a prefix":             {edit(5, flip(15)), []string{"duel y, position 5: commit at version 3: its prefix"}},
		"an opening key":       {edit(2, resum(flip(prefixFixed+3))), []string{"duel y, position 2: commit at version 1: it is filed under another opening key"}},
		"a tip":                {edit(11, resum(flip(21))), []string{"duel y, position 11: commit at version 7: it is filed under another hash"}},
		"commits of two duels": {exchange(5, 6), []string{"duel y, position 5: commit at version 3: it belongs to duel z", "duel z, position 6: commit at version 3: it belongs to duel y"}},
		"the order of a duel":  {swap(5, 8), []string{"duel y, position 5: it starts at version 5, the commit before it ends at 2"}},
		"two places": {func(tx *bbolt.Tx) error { return errors.Join(edit(5, flip(100))(tx), edit(12, flip(100))(tx)) }, []string{
			"duel y, position 5: commit at version 3", "duel z, position 12: commit at version 7",
		}},
		"an artifact": {func(tx *bbolt.Tx) error {
			return tx.Bucket(bucketArtifacts).Put(make([]byte, 32), []byte("other bytes"))
		}, []string{"artifact 0000"}},
		"a commit that is gone": {edit(7, func([]byte) []byte { return nil }), []string{"position 7 is missing"}},
	} {
		path, _ := threeDuels(t)
		alter(t, path, test.change)
		_, flaws := check(t, path)
		if len(flaws) != len(test.want) {
			t.Errorf("%s: %v", name, flaws)
			continue
		}
		for i, want := range test.want {
			if !errors.Is(flaws[i], events.ErrDamaged) || !strings.Contains(flaws[i].Error(), want) {
				t.Errorf("%s: %v, want %q", name, flaws[i], want)
			}
		}
	}
}

// manyCommits is a store whose tree has branches.
func manyCommits(t *testing.T) (path string, stored map[string][]events.Commit) {
	t.Helper()
	path, stored = threeDuels(t)
	s := openAt(t, path)
	x := storetest.NewScript("long")
	for range 150 {
		c := x.Commit(nil, strings.Repeat("and on it goes ", 20))
		x.Move(c)
		if _, err := s.Append(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		stored["long"] = append(stored["long"], c)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path, stored
}

// A file cut short, or with any bit flipped in use, is named; or nothing of it
// that anybody reads has changed. Half of the flips go for the beginnings of
// pages, where their own order is kept.
func TestCheck_SurvivesAnyDamage(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	path, stored := manyCommits(t)
	used := usedBytes(t, path)
	whole := []byte(read(t, path))[:used]
	named := 0
	for i := range 400 {
		b := bytes.Clone(whole)
		at := random.IntN(used)
		switch {
		case i%8 == 0:
			b = b[:at]
		case i%2 == 0:
			b[at] ^= 1 << random.IntN(8)
		default:
			b[at-at%os.Getpagesize()+at%100] ^= 1 << random.IntN(8)
		}
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		if _, flaws := check(t, path); len(flaws) > 0 {
			named++
		} else if outcome := judgeDamaged(t, path, stored); outcome != "as it was" {
			t.Fatalf("it was found sound, and is %s", outcome)
		}
	}
	if named < 100 {
		t.Errorf("only %d of 400 were named", named)
	}
}

func TestCheck_FollowsNoPageThatIsNotSound(t *testing.T) {
	for name, test := range map[string]struct {
		change func(page []byte) // of the branch
		want   string
	}{
		"a key's size":        {func(b []byte) { b[pageHeader+7] ^= 1 }, "has an entry that lies beyond its end"},
		"a page beyond all":   {func(b []byte) { b[pageHeader+11] ^= 1 }, "which is none of 2 to"},
		"one page twice":      {func(b []byte) { copy(b[pageHeader+8:pageHeader+16], b[pageHeader+element+8:]) }, "which another names too"},
		"entries without end": {func(b []byte) { b[11] ^= 0x80 }, "has no room for its"},
	} {
		path, _ := manyCommits(t)
		db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true, PreLoadFreelist: true})
		if err != nil {
			t.Fatal(err)
		}
		var flaw error
		err = db.View(func(tx *bbolt.Tx) error {
			size := db.Info().PageSize
			b := []byte(read(t, path))
			root := int(tx.Bucket(bucketCommits).Root())
			if b[root*size+8] != flagBranch {
				t.Fatal("the commits' root is no branch")
			}
			test.change(b[root*size : (root+1)*size])
			flaw = newPages(tx, bytes.NewReader(b)).sound(tx)
			return nil
		})
		if err != nil || !errors.Is(flaw, events.ErrDamaged) || !strings.Contains(flaw.Error(), test.want) {
			t.Errorf("%s: %v, %v", name, flaw, err)
		}
		db.Close()
	}
}

func TestOpenToRead_ReadsAndDoesNothingElse(t *testing.T) {
	path, stored := threeDuels(t)
	before := read(t, path)
	one, err := openToRead(path)
	if err != nil {
		t.Fatal(err)
	}
	other, err := openToRead(path)
	if err != nil {
		t.Fatalf("a second reader: %v", err)
	}
	if _, err := Open(path, Options{}); !errors.Is(err, events.ErrLocked) {
		t.Errorf("a writer beside readers: %v", err)
	}
	if got := storetest.ReadDuel(t, one, "x"); len(got) != len(stored["x"]) {
		t.Errorf("%d commits", len(got))
	}
	if _, err := one.Append(t.Context(), storetest.NewScript("w").Next("words")); !errors.Is(err, ErrReadOnly) {
		t.Errorf("append: %v", err)
	}
	if _, err := one.PutArtifact(t.Context(), []byte("b")); !errors.Is(err, ErrReadOnly) {
		t.Errorf("artifact: %v", err)
	}
	if err := errors.Join(one.Close(), other.Close()); err != nil {
		t.Error(err)
	}
	if read(t, path) != before {
		t.Error("the file was changed")
	}
	s := openAt(t, path)
	defer s.Close()
	if _, err := openToRead(path); !errors.Is(err, events.ErrLocked) {
		t.Errorf("a reader beside a writer: %v", err)
	}
}

func TestOpenToRead_MakesNothing(t *testing.T) {
	path := filepath.Join(t.TempDir(), fileName)
	if _, err := openToRead(path); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a missing file: %v", err)
	}
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if _, err := openToRead(path); !errors.Is(err, events.ErrForeign) {
		t.Errorf("an empty file: %v", err)
	}
	if read(t, path) != "" {
		t.Error("the empty file was filled")
	}
	if _, err := openToRead(t.TempDir()); !errors.Is(err, events.ErrForeign) {
		t.Errorf("a folder: %v", err)
	}
}
