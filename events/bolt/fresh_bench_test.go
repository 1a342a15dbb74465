package bolt

import (
	"context"
	"path/filepath"
	"testing"

	"spellduel/events/storetest"
)

// BenchmarkNothingNew is the question that every request asks: whether a duel
// has moved on. Head is what it would cost with the last commit read.
func BenchmarkNothingNew(b *testing.B) {
	s, err := Open(filepath.Join(b.TempDir(), "spellduel.db"), Options{})
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	x := storetest.NewScript("duel")
	for range 200 {
		if _, err := s.Append(context.Background(), x.Next("a", "b", "c", "d")); err != nil {
			b.Fatal(err)
		}
	}
	b.Run("read", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if page, err := s.Read(context.Background(), "duel", x.Head.Version, 1); err != nil || len(page) > 0 {
				b.Fatal(page, err)
			}
		}
	})
	b.Run("head", func(b *testing.B) {
		b.ReportAllocs()
		for b.Loop() {
			if _, err := s.Head(context.Background(), "duel"); err != nil {
				b.Fatal(err)
			}
		}
	})
}
