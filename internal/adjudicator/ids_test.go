package adjudicator

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/oklog/ulid/v2"

	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/storetest"
)

// Ids increase whatever the clock does: stands still, jumps ten years, goes
// back a day.
func TestIDsIncreaseWhateverTheClockDoes(t *testing.T) {
	seed := rand.Uint64()
	t.Logf("seed %d", seed)
	random := rand.New(rand.NewPCG(seed, 0))
	now := noon
	clock := func() time.Time {
		switch random.IntN(6) {
		case 0:
			now = now.Add(-time.Hour)
		case 1:
			now = now.Add(-24 * time.Hour)
		case 2:
			now = now.AddDate(random.IntN(2)*10, 0, 0)
		case 3:
			now = time.UnixMilli(random.Int64N(2 * noon.UnixMilli()))
		}
		return now
	}
	ordered := func(next func() string) bool {
		last := ""
		for range 20_000 {
			id := next()
			if id <= last {
				return false
			}
			last = id
		}
		return true
	}
	g := newIDs([32]byte{1}, clock, 0)
	if !ordered(func() string {
		id, err := g.next()
		if err != nil {
			t.Fatal(err)
		}
		return id
	}) {
		t.Error("an id does not come after the one before")
	}
	// The same clock without the clamp is caught.
	entropy := ulid.Monotonic(rand.NewChaCha8([32]byte{1}), 0)
	if ordered(func() string { return ulid.MustNew(ulid.Timestamp(clock()), entropy).String() }) {
		t.Error("plain ids pass too: this test shows nothing")
	}
}

// A restart under an earlier clock goes on after the ids that are stored.
func TestIDsGoOnAfterARestart(t *testing.T) {
	store := openStore(t)
	d := seat(t, newOver(t, store), spellduel.DiceServer)
	for range 10 {
		d.step(first)
	}
	past := newOver(t, store, func(c *Config) { c.Now = func() time.Time { return noon.Add(-24 * time.Hour) } })
	next, err := past.ids.next()
	if err != nil {
		t.Fatal(err)
	}
	stored := 0
	for after := events.Position(0); ; {
		page, err := store.ReadAll(t.Context(), after, 0)
		if err != nil {
			t.Fatal(err)
		}
		if len(page) == 0 {
			break
		}
		for _, p := range page {
			after = p.Position
			for _, b := range p.Commit.Events {
				id, err := events.ID(b)
				if err != nil {
					t.Fatal(err)
				}
				stored++
				if id >= next {
					t.Fatalf("the stored id %s is not before the next, %s", id, next)
				}
			}
		}
	}
	if stored == 0 {
		t.Error("nothing was stored")
	}
}

func TestTheLastPositionIsFound(t *testing.T) {
	store := openStore(t)
	for want := events.Position(0); want < 40; want++ {
		got, err := lastPosition(t.Context(), store)
		if err != nil || got != want {
			t.Fatalf("after %d commits the last is found at %d, %v", want, got, err)
		}
		if _, err := store.Append(t.Context(), storetest.NewScript(strings.Repeat("x", int(want)+1)).Commit(nil, "hello")); err != nil {
			t.Fatal(err)
		}
	}
}

func TestOnlyWhatWasIssuedIsRecognised(t *testing.T) {
	random := rand.NewChaCha8([32]byte{3})
	token, change, err := issue(random, RoleMediator, events.GrantToken)
	if err != nil {
		t.Fatal(err)
	}
	gs := grants(nil).apply([]events.CredentialChange{change})
	if g, ok := gs.find(token); !ok || g.Role != RoleMediator || !WellFormed(token) {
		t.Errorf("%q is not recognised", token)
	}
	for i := range token {
		for _, c := range "Aa0-_. " {
			wrong := token[:i] + string(c) + token[i+1:]
			if _, ok := gs.find(wrong); ok != (wrong == token) {
				t.Errorf("%q is recognised", wrong)
			}
		}
	}
	for _, garbled := range []string{"", "sd1_", token + "A", token[:len(token)-1], strings.ToUpper(token), "xx1_" + token[4:], token[:10] + "+" + token[11:]} {
		if WellFormed(garbled) {
			t.Errorf("%q is well formed", garbled)
		}
	}
	gs = gs.apply([]events.CredentialChange{{ID: change.ID, Revoked: true}})
	if g, ok := gs.find(token); !ok || !g.Spent {
		t.Errorf("a token that was ended is %+v", g)
	}
}
