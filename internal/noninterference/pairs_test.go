package noninterference

import "testing"

// Everybody sees the same in duels that differ only in what he may not know.
func TestPairsLookAlike(t *testing.T) {
	for _, p := range pairs() {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			if d := difference(func() *world { return newWorld(t, Leak{}) }, p); d != "" {
				t.Error(d)
			}
		})
	}
}
