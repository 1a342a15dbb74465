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
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"go.etcd.io/bbolt"

	"spellduel/events"
	"spellduel/events/storetest"
)

// threeDuels makes a store of three duels, with 4 commits each in turn, and
// returns its path and what is in it. Position 2 opens duel y, 11 is its last.
func threeDuels(t testing.TB) (path string, stored map[string][]events.Commit) {
	t.Helper()
	path = filepath.Join(t.TempDir(), fileName)
	s := openAt(t, path)
	stored = map[string][]events.Commit{}
	scripts := []*storetest.Script{storetest.NewScript("x"), storetest.NewScript("y"), storetest.NewScript("z")}
	for round := range 4 {
		for _, x := range scripts {
			var key []byte
			if round == 0 {
				key = storetest.Key(x.Duel)
			}
			c := x.Commit(key, strings.Repeat("some words ", 20), "and more")
			x.Move(c)
			if _, err := s.Append(t.Context(), c); err != nil {
				t.Fatal(err)
			}
			stored[x.Duel] = append(stored[x.Duel], c)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	return path, stored
}

func edit(position uint64, f func(v []byte) []byte) func(tx *bbolt.Tx) error {
	return func(tx *bbolt.Tx) error {
		b := tx.Bucket(bucketCommits)
		v := f(bytes.Clone(b.Get(key(position))))
		if v == nil {
			return b.Delete(key(position))
		}
		return b.Put(key(position), v)
	}
}

func flip(at int) func(v []byte) []byte {
	return func(v []byte) []byte {
		if at < 0 {
			at += len(v)
		}
		v[at] ^= 4
		return v
	}
}

// resum makes the prefix's checksum hold again after a change.
func resum(f func(v []byte) []byte) func(v []byte) []byte {
	return func(v []byte) []byte {
		v = f(v)
		n := prefixFixed + int(v[28]) + int(v[29])
		binary.BigEndian.PutUint32(v, crc32.Checksum(v[8:n], castagnoli))
		return v
	}
}

func TestStore_DamageShutsOneDuelAndNoOther(t *testing.T) {
	for name, test := range map[string]struct {
		position uint64
		change   func(v []byte) []byte
	}{
		"checksum of the prefix":  {5, flip(1)},
		"checksum of the frame":   {5, flip(5)},
		"first":                   {5, flip(15)},
		"count":                   {5, flip(19)},
		"length of the key":       {2, flip(28)},
		"length of the duel's id": {5, flip(29)},
		"key":                     {2, flip(prefixFixed + 3)},
		"duel's id":               {5, flip(prefixFixed)},
		"start of the frame":      {5, flip(prefixFixed + 1)},
		"inside the frame":        {5, flip(100)},
		"aside":                   {2, flip(-3)},
		"end of the frame":        {5, flip(-1)},
		"cut short":               {5, func(v []byte) []byte { return v[:len(v)-1] }},
		"grown":                   {5, func(v []byte) []byte { return append(v, 0) }},
		"its last commit":         {11, flip(100)},
		"its opening":             {2, flip(12)},
		"a version left out":      {5, resum(func(v []byte) []byte { v[15]++; return v })},
		"no events":               {5, resum(func(v []byte) []byte { v[19] = 0; return v })},
	} {
		t.Run(name, func(t *testing.T) {
			path, stored := threeDuels(t)
			alter(t, path, edit(test.position, test.change))
			s := openAt(t, path)
			defer func() { _ = s.Close() }()
			var damage *events.DamageError
			_, err := s.Read(t.Context(), "y", 0, 0)
			if !errors.As(err, &damage) || !errors.Is(err, events.ErrDamaged) || damage.Duel != "y" || damage.Position != events.Position(test.position) {
				t.Errorf("read: %v", err)
			}
			if _, err := s.Head(t.Context(), "y"); !errors.Is(err, events.ErrDamaged) {
				t.Errorf("head: %v", err)
			}
			y := storetest.NewScript("y")
			for _, c := range stored["y"] {
				if _, err := s.Append(t.Context(), y.Commit(nil, "more")); !errors.Is(err, events.ErrDamaged) {
					t.Errorf("append at version %d: %v", c.Header.First, err)
				}
				y.Move(c)
			}
			if duel, ok, err := s.Opening(t.Context(), storetest.Key("y")); duel != "y" || !ok || err != nil {
				t.Errorf("opening: %q, %v, %v: a retry would open another duel", duel, ok, err)
			}
			soundExcept(t, s, stored, "y")
			follow(t, s, test.position)
		})
	}
}

// soundExcept checks that all other duels read as they were and go on.
func soundExcept(t *testing.T, s *Store, stored map[string][]events.Commit, except string) {
	t.Helper()
	for duel, want := range stored {
		if duel == except {
			continue
		}
		if diff := cmp.Diff(want, storetest.ReadDuel(t, s, duel)); diff != "" {
			t.Errorf("duel %s:\n%s", duel, diff)
		}
		x := storetest.NewScript(duel)
		x.Move(want[len(want)-1])
		if _, err := s.Append(t.Context(), x.Commit(nil, "goes on")); err != nil {
			t.Errorf("duel %s: %v", duel, err)
		}
	}
}

// follow reads the store as a follower does, who passes the damage knowingly.
func follow(t *testing.T, s *Store, damaged uint64) {
	t.Helper()
	n := uint64(0)
	for {
		page, err := s.ReadAll(t.Context(), events.Position(n), 3)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, p := range page {
			n++
			if p.Position != events.Position(n) {
				t.Fatalf("position %d, want %d", p.Position, n)
			}
			if p.Damage != nil && n != damaged {
				t.Errorf("position %d: %v", n, p.Damage)
			}
		}
	}
	if n != 14 {
		t.Errorf("%d commits, want 14", n)
	}
}

func TestOpen_RefusesDamageThatMayBeAnybodys(t *testing.T) {
	for name, change := range map[string]func(tx *bbolt.Tx) error{
		"both halves": edit(11, func(v []byte) []byte { return flip(-1)(flip(12)(v)) }),
		"zeroed":      edit(11, func(v []byte) []byte { clear(v); return v }),
		"emptied":     edit(11, func(v []byte) []byte { return v[:0:0] }),
		"taken out":   edit(7, func(v []byte) []byte { return nil }),
		"the first":   edit(1, func(v []byte) []byte { return nil }),
		"added": func(tx *bbolt.Tx) error {
			return tx.Bucket(bucketCommits).Put([]byte("zz"), []byte("?"))
		},
	} {
		path, _ := threeDuels(t)
		alter(t, path, change)
		s, err := Open(path, Options{Logger: slog.New(slog.DiscardHandler)})
		if !errors.Is(err, events.ErrDamaged) || !strings.Contains(err.Error(), "position") || !strings.Contains(err.Error(), path) {
			t.Errorf("%s: %v", name, err)
			_ = s.Close()
		}
	}
}

// A cursor would go round in such a tree until there is no memory left.
func TestOpen_RefusesATreeThatGoesRound(t *testing.T) {
	for name, test := range map[string]struct {
		change func(file, branch []byte, at, size int) // at is the branch's number
		want   string
	}{
		"a branch names itself": {func(_, b []byte, at, _ int) {
			binary.NativeEndian.PutUint64(b[pageHeader+8:], uint64(at))
		}, "which another names too"},
		"the page below is a branch that leads back": {func(file, b []byte, _, size int) {
			below := int(binary.NativeEndian.Uint64(b[pageHeader+8:]))
			copy(file[below*size:(below+1)*size], b)
		}, "which another names too"},
		"it names the list of free pages": {func(file, b []byte, at, size int) {
			for free := 2; ; free++ {
				if file[free*size+8] == 0x10 {
					binary.NativeEndian.PutUint64(b[pageHeader+8:], uint64(free))
					return
				}
			}
		}, "and is freelist"},
	} {
		path, _ := manyCommits(t)
		size, root := os.Getpagesize(), 0
		alter(t, path, func(tx *bbolt.Tx) error { root = int(tx.Bucket(bucketCommits).Root()); return nil })
		b := []byte(read(t, path))
		if b[root*size+8] != flagBranch {
			t.Fatal("the commits' root is no branch")
		}
		test.change(b, b[root*size:(root+1)*size], root, size)
		if err := os.WriteFile(path, b, 0o600); err != nil {
			t.Fatal(err)
		}
		for _, reads := range []bool{false, true} {
			_, err := Open(path, Options{ReadOnly: reads, Logger: slog.New(slog.DiscardHandler)})
			if !errors.Is(err, events.ErrDamaged) || !strings.Contains(err.Error(), test.want) {
				t.Errorf("%s: %v", name, err)
			}
		}
	}
}

// What bbolt takes for a branch there would lead it anywhere in memory.
func TestOpen_RefusesASmallBucketThatIsNoLeaf(t *testing.T) {
	path, _ := manyCommits(t)
	b := []byte(read(t, path))
	flags := 0
	for rest := 0; ; rest = flags {
		at := bytes.Index(b[rest:], bucketArtifacts)
		if at < 0 {
			break
		}
		flags = rest + at + len(bucketArtifacts) + 2*bucketRoots + 8
		b[flags] ^= flagLeaf | flagBranch
	}
	if err := os.WriteFile(path, b, 0o600); flags == 0 || err != nil {
		t.Fatal(flags, err)
	}
	for _, reads := range []bool{false, true} {
		_, err := Open(path, Options{ReadOnly: reads, Logger: slog.New(slog.DiscardHandler)})
		if !errors.Is(err, events.ErrDamaged) || !strings.Contains(err.Error(), "has a bucket in it that is no leaf") {
			t.Error(err)
		}
	}
}

// dropLast makes the last page of a bucket's tree hold n entries fewer, as one
// flipped bit can.
func dropLast(t *testing.T, path string, bucket []byte, n uint16) {
	t.Helper()
	size, leaf := os.Getpagesize(), 0
	alter(t, path, func(tx *bbolt.Tx) error { leaf = int(tx.Bucket(bucket).Root()); return nil })
	b := []byte(read(t, path))
	count := func(page int) uint16 { return binary.NativeEndian.Uint16(b[page*size+10:]) }
	for b[leaf*size+8] == flagBranch {
		at := leaf*size + pageHeader + int(count(leaf)-1)*element
		leaf = int(binary.NativeEndian.Uint64(b[at+8:]))
	}
	if b[leaf*size+8] != flagLeaf || count(leaf) <= n {
		t.Fatalf("page %d is no leaf of more than %d", leaf, n)
	}
	binary.NativeEndian.PutUint16(b[leaf*size+10:], count(leaf)-n)
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}

// There is no gap, and no prefix or frame that is wrong.
func TestOpen_MissesTheLastCommitsOfAll(t *testing.T) {
	for n := uint16(1); n < 4; n++ {
		path, _ := manyCommits(t)
		dropLast(t, path, bucketCommits, n)
		for _, reads := range []bool{false, true} {
			_, err := Open(path, Options{ReadOnly: reads, Logger: slog.New(slog.DiscardHandler)})
			if !errors.Is(err, events.ErrDamaged) || !strings.Contains(err.Error(), "it counted 162 commits and holds 1") {
				t.Errorf("%d: %v", n, err)
			}
		}
	}
}

func TestCheck_MissesTheLastArtifact(t *testing.T) {
	path := filepath.Join(t.TempDir(), fileName)
	s := openAt(t, path)
	for _, words := range []string{"spells", "tables", "spells"} {
		if _, err := s.PutArtifact(t.Context(), []byte(words)); err != nil {
			t.Fatal(err)
		}
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if found, flaws := check(t, path); len(flaws) > 0 || found.Artifacts != 2 {
		t.Fatalf("%+v, %v", found, flaws)
	}
	alter(t, path, func(tx *bbolt.Tx) error {
		k, _ := tx.Bucket(bucketArtifacts).Cursor().Last()
		return tx.Bucket(bucketArtifacts).Delete(k)
	})
	if _, flaws := check(t, path); len(flaws) != 1 || !strings.Contains(flaws[0].Error(), "it counted 2 artifacts and holds 1") {
		t.Errorf("%v", flaws)
	}
}

// A file from before anything was counted is taken as it is, and counts from then on.
func TestOpen_TakesAFileThatDoesNotCount(t *testing.T) {
	path, stored := threeDuels(t)
	alter(t, path, func(tx *bbolt.Tx) error { return tx.Bucket(bucketCommits).SetSequence(0) })
	s := openAt(t, path)
	soundExcept(t, s, stored, "")
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	alter(t, path, func(tx *bbolt.Tx) error {
		if held := tx.Bucket(bucketCommits).Sequence(); held != 15 {
			t.Errorf("it counts %d, of 15", held)
		}
		return nil
	})
}

// Damage that comes while the store is open is found when it is read.
func TestStore_FindsDamageThatComesLater(t *testing.T) {
	path, stored := threeDuels(t)
	s := openAt(t, path)
	defer func() { _ = s.Close() }()
	if err := s.db.Update(edit(5, flip(100))); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Read(t.Context(), "y", 0, 0); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("read: %v", err)
	}
	if _, err := s.Head(t.Context(), "y"); !errors.Is(err, events.ErrDamaged) {
		t.Errorf("head, once known: %v", err)
	}
	soundExcept(t, s, stored, "y")
}

func TestStore_ArtifactOfOtherBytesIsDamaged(t *testing.T) {
	s := openAt(t, filepath.Join(t.TempDir(), fileName))
	defer func() { _ = s.Close() }()
	h, err := s.PutArtifact(t.Context(), []byte("catalogue"))
	if err != nil {
		t.Fatal(err)
	}
	if err := s.db.Update(func(tx *bbolt.Tx) error { return tx.Bucket(bucketArtifacts).Put(h[:], []byte("catalogüe")) }); err != nil {
		t.Fatal(err)
	}
	if _, err := s.Artifact(t.Context(), h); !errors.Is(err, events.ErrDamaged) {
		t.Fatal(err)
	}
}

// F4 of the fault table, small: whatever bit flips and wherever the file is
// cut, it is refused by name, or a duel is shut by name, or all is as it was.
func TestStore_NeverReadsDamageAsHistory(t *testing.T) {
	seed := uint64(time.Now().UnixNano())
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	path, stored := threeDuels(t)
	used := usedBytes(t, path)
	whole := []byte(read(t, path))
	sound, size := whole[:used], int64(len(whole))
	counts := map[string]int{}
	for i := range 400 {
		b, length := bytes.Clone(sound), size
		if i%8 == 0 {
			b = b[:random.IntN(used)]
			length = int64(len(b))
		} else {
			b[random.IntN(used)] ^= 1 << random.IntN(8)
		}
		if err := errors.Join(os.WriteFile(path, b, 0o600), os.Truncate(path, length)); err != nil {
			t.Fatal(err)
		}
		counts[judgeDamaged(t, path, stored)]++
	}
	t.Log(counts)
	if counts["refused"] == 0 || counts["shut"] == 0 || counts["as it was"] == 0 {
		t.Errorf("too few kinds of outcome: %v", counts)
	}
}

// usedBytes is how far the file is in use; the rest is room to grow.
func usedBytes(t *testing.T, path string) int {
	t.Helper()
	db, err := bbolt.Open(path, 0o600, &bbolt.Options{ReadOnly: true})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	var size int64
	if err := db.View(func(tx *bbolt.Tx) error { size = tx.Size(); return nil }); err != nil {
		t.Fatal(err)
	}
	return int(size)
}

func sameBytes(a, b events.Commit) bool {
	x, errX := events.EncodeCommit(a)
	y, errY := events.EncodeCommit(b)
	return errX == nil && errY == nil && bytes.Equal(x, y)
}

func judgeDamaged(t *testing.T, path string, stored map[string][]events.Commit) string {
	t.Helper()
	s, err := Open(path, Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		if !errors.Is(err, events.ErrDamaged) && !errors.Is(err, events.ErrForeign) && !errors.Is(err, events.ErrNewerLayout) {
			t.Fatalf("refused by no name: %v", err)
		}
		return "refused"
	}
	defer func() {
		if err := s.Close(); err != nil && !errors.Is(err, events.ErrDamaged) {
			t.Fatalf("closed by no name: %v", err)
		} else if err != nil {
			t.Log(err)
		}
	}()
	outcome := "as it was"
	for duel, want := range stored {
		got, err := s.Read(t.Context(), duel, 0, 0)
		switch {
		case errors.Is(err, events.ErrDamaged):
			outcome = "shut"
		case err != nil:
			t.Fatalf("duel %s: %v", duel, err)
		default:
			if !slices.EqualFunc(want, got, sameBytes) {
				t.Fatalf("duel %s reads otherwise, and nobody said so:\n%s", duel, cmp.Diff(want, got))
			}
		}
	}
	return outcome
}
