package bolt

import (
	"context"
	"errors"
	"io"
	"path/filepath"
	"sync"
	"testing"

	"spellduel/events/storetest"
)

// Each transaction is told of once, with what it held, and the sums are what the
// store says it has.
func TestGroupsAreTold(t *testing.T) {
	var mu sync.Mutex
	begun, commits, artifacts := 0, 0, 0
	s, err := Open(filepath.Join(t.TempDir(), "duels.db"), Options{Observe: func() func(Group) {
		mu.Lock()
		begun++
		mu.Unlock()
		return func(g Group) {
			mu.Lock()
			defer mu.Unlock()
			begun--
			commits, artifacts = commits+g.Commits, artifacts+g.Artifacts
			if g.Err != nil || g.Commits+g.Artifacts == 0 || g.Bytes == 0 {
				t.Errorf("group %+v", g)
			}
		}
	}})
	if err != nil {
		t.Fatal(err)
	}
	var all sync.WaitGroup
	for _, d := range []string{"one", "two", "three", "four"} {
		all.Go(func() {
			if _, err := s.Append(context.Background(), storetest.NewScript(d).Next("noted")); err != nil {
				t.Errorf("append: %v", err)
			}
		})
	}
	all.Wait()
	if _, err := s.PutArtifact(t.Context(), []byte("an artifact")); err != nil {
		t.Fatal(err)
	}
	st := s.Stats()
	if st.Commits != 4 || st.Duels != 4 || st.Shut != 0 || st.Waiting != 0 || st.Bytes <= 0 || st.MaxBytes <= st.Bytes {
		t.Errorf("stats %+v", st)
	}
	if begun != 0 || commits != 4 || artifacts != 1 {
		t.Errorf("%d begun without an end; %d commits, %d artifacts told, want 4 and 1", begun, commits, artifacts)
	}
	if err := s.Close(); err != nil {
		t.Fatal(err)
	}
	if st := s.Stats(); st.Commits != 4 {
		t.Errorf("once closed: %+v", st)
	}
}

// Who copies knows the size before the first byte, and may refuse it.
func TestACopyHasTheSizeThatWasTold(t *testing.T) {
	s, err := Open(filepath.Join(t.TempDir(), "duels.db"), Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	told := int64(0)
	n, err := s.CopySized(t.Context(), func(size int64) (io.Writer, error) {
		told = size
		return io.Discard, nil
	})
	if err != nil || n != told || n == 0 {
		t.Errorf("copied %d bytes of %d: %v", n, told, err)
	}
	no := errors.New("no room")
	if n, err := s.CopySized(t.Context(), func(int64) (io.Writer, error) { return nil, no }); !errors.Is(err, no) || n != 0 {
		t.Errorf("refused, it copied %d bytes: %v", n, err)
	}
}
