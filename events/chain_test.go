package events

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"strings"
	"testing"
)

func secretOf(word string) []byte {
	s := sha256.Sum256([]byte(word))
	return s[:]
}

// history makes a chain of commits with the given numbers of events.
func history(t testing.TB, duel string, counts ...int) (secret []byte, commits []Commit) {
	t.Helper()
	secret = secretOf(duel)
	var head Head
	for _, n := range counts {
		list := make([]Event, n)
		for i := range list {
			list[i] = event(head.Version+uint64(i)+1, moved{Spell: i, To: 2})
		}
		encoded, err := today.EncodeAll(list)
		if err != nil {
			t.Fatal(err)
		}
		c, err := Seal(secret, head.Hash, Header{Duel: duel, First: head.Version + 1, At: 1_800_000_000_000, Actor: "a", Command: "answer"}, encoded)
		if err != nil {
			t.Fatal(err)
		}
		head = Head{c.Header.Last(), c.Hash}
		commits = append(commits, c)
	}
	return secret, commits
}

func TestVerifyChain_AcceptsWhatWasSealed(t *testing.T) {
	secret, commits := history(t, "D1", 1, 3, 1, 20)
	if err := VerifyChain(secret, commits); err != nil {
		t.Fatal(err)
	}
	for i, c := range commits { // and what was stored and read back
		commits[i] = must(DecodeCommit(must(EncodeCommit(c))))
	}
	if err := VerifyChain(secret, commits); err != nil {
		t.Fatal(err)
	}
}

// The chain is computed here a second time, from the words of the ADR.
func TestSeal_HashesAsWritten(t *testing.T) {
	secret, commits := history(t, "D1", 1, 2)
	mac := func(key []byte, parts ...string) string {
		h := hmac.New(sha256.New, key)
		h.Write([]byte(strings.Join(parts, "")))
		return string(h.Sum(nil))
	}
	sum := func(parts ...string) string {
		h := sha256.Sum256([]byte(strings.Join(parts, "")))
		return string(h[:])
	}
	eight := func(n int) string { return string(binary.BigEndian.AppendUint64(nil, uint64(n))) }
	salts := []byte(mac(secret, "spellduel salts v1"))
	leaf := func(n int, event []byte) string {
		return sum("spellduel leaf v1\x00", mac(salts, "D1", eight(n)), string(event))
	}
	c := commits[1]
	want := sum("spellduel commit v1\x00", string(commits[0].Hash[:]), eight(len(c.Bytes)), string(c.Bytes),
		eight(2), leaf(2, c.Events[0]), leaf(3, c.Events[1]))
	if string(c.Hash[:]) != want {
		t.Fatalf("hash is %s, want %x", c.Hash, want)
	}
	if seed := DiceSeed(secret); string(seed[:]) != mac(secret, "spellduel dice v1") {
		t.Fatalf("dice seed is %x", seed)
	}
}

func TestVerifyChain_NamesWhereItIsBroken(t *testing.T) {
	secret, good := history(t, "D1", 2, 1, 3)
	_, other := history(t, "D2", 2, 1, 3)
	_, twin := history(t, "D1", 2, 2, 2)
	alter := func(c Commit, f func(*Commit)) Commit {
		c = must(DecodeCommit(must(EncodeCommit(c))))
		f(&c)
		return c
	}
	forged := must(today.Encode(event(5, moved{Spell: 1, To: 7})))
	for name, test := range map[string]struct {
		commits []Commit
		version uint64
		words   string
	}{
		"an event altered":       {[]Commit{good[0], good[1], alter(good[2], func(c *Commit) { c.Events[1] = forged })}, 4, "not what was sealed"},
		"a byte flipped":         {[]Commit{good[0], alter(good[1], func(c *Commit) { c.Events[0][10] ^= 1 })}, 3, "not what was sealed"},
		"the hash altered":       {[]Commit{alter(good[0], func(c *Commit) { c.Hash[0] ^= 1 })}, 1, "not what was sealed"},
		"events changed about":   {[]Commit{alter(good[0], func(c *Commit) { c.Events[0], c.Events[1] = c.Events[1], c.Events[0] })}, 1, "event 2 stands at 1"},
		"an event deleted":       {[]Commit{alter(good[0], func(c *Commit) { c.Events = c.Events[:1] })}, 1, "1 events, the header announces 2"},
		"the actor altered":      {[]Commit{alter(good[0], func(c *Commit) { c.Bytes = bytes.Replace(c.Bytes, []byte("eactor\x61a"), []byte("eactor\x61b"), 1) })}, 1, "not what its bytes say"},
		"a commit deleted":       {[]Commit{good[0], good[2]}, 3, "missing"},
		"a commit inserted":      {[]Commit{good[0], good[1], good[1], good[2]}, 4, "comes again"},
		"commits changed about":  {[]Commit{good[1], good[0], good[2]}, 1, "missing"},
		"spliced from elsewhere": {[]Commit{good[0], other[1]}, 3, "belongs to duel D2"},
		"spliced from a twin":    {[]Commit{good[0], good[1], twin[2]}, 4, "missing"},
		"follows another":        {[]Commit{good[0], alter(good[1], func(c *Commit) { c.Prev[5] ^= 1 })}, 3, "another hash"},
	} {
		err := VerifyChain(secret, test.commits)
		var at *ChainError
		if !errors.As(err, &at) || !errors.Is(err, ErrChain) {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if at.Duel != "D1" || at.Version != test.version || !strings.Contains(at.What, test.words) {
			t.Errorf("%s: %v\nwant version %d and %q", name, err, test.version, test.words)
		}
	}
	if err := VerifyChain(secretOf("another"), good); !errors.Is(err, ErrChain) {
		t.Errorf("another secret: %v", err)
	}
}

// Without an anchor from outside a cut tail leaves no trace, as the package
// says: whoever changes this changes a promise.
func TestVerifyChain_DoesNotSeeACutTail(t *testing.T) {
	secret, good := history(t, "D1", 2, 1, 3)
	if err := VerifyChain(secret, good[:2]); err != nil {
		t.Fatal(err)
	}
}

func TestOpening_VerifiesOneEventWhileTheOthersStayClosed(t *testing.T) {
	secret, commits := history(t, "D1", 1, 5)
	c := commits[1]
	for seq := c.Header.First; seq <= c.Header.Last(); seq++ {
		o, err := Open(secret, c, seq)
		if err != nil {
			t.Fatal(err)
		}
		if err := o.Verify(c.Hash); err != nil {
			t.Fatal(err)
		}
		if e, err := today.Decode(o.Event); err != nil || e.Seq != seq {
			t.Fatalf("event %d: %v, %v", seq, e, err)
		}
		shown := fmt.Sprintf("%x %x %x %x", o.Header, o.Prev, o.Event, o.Leaves)
		for other := c.Header.First; other <= c.Header.Last(); other++ {
			salt := SaltOf(secret, "D1", other)
			closed := other != seq
			if closed && (salt == o.Salt || strings.Contains(shown, fmt.Sprintf("%x", salt)) ||
				strings.Contains(shown, fmt.Sprintf("%x", c.Events[other-c.Header.First]))) {
				t.Fatalf("opening event %d shows event %d or its salt", seq, other)
			}
		}
		if strings.Contains(shown+fmt.Sprintf("%x", o.Salt), fmt.Sprintf("%x", secret)) {
			t.Fatal("an opening shows the secret")
		}
	}
}

func TestOpening_Verify_CatchesAForgery(t *testing.T) {
	secret, commits := history(t, "D1", 1, 3)
	c := commits[1]
	for name, change := range map[string]func(*Opening){
		"another event":  func(o *Opening) { o.Event = must(today.Encode(event(3, moved{Spell: 9, To: 9}))) },
		"another place":  func(o *Opening) { o.Index = 2 },
		"another salt":   func(o *Opening) { o.Salt[0] ^= 1 },
		"another leaf":   func(o *Opening) { o.Leaves[0][0] ^= 1 },
		"a leaf fewer":   func(o *Opening) { o.Leaves = o.Leaves[:2] },
		"no such place":  func(o *Opening) { o.Index = 7 },
		"before it all":  func(o *Opening) { o.Index = -1 },
		"another prev":   func(o *Opening) { o.Prev[0] ^= 1 },
		"another header": func(o *Opening) { o.Header = commits[0].Bytes },
		"another commit": func(o *Opening) { *o = must(Open(secret, commits[0], 1)) },
	} {
		o := must(Open(secret, c, 3))
		change(&o)
		if err := o.Verify(c.Hash); !errors.Is(err, ErrChain) && !errors.Is(err, ErrInvalid) {
			t.Errorf("%s: %v", name, err)
		}
	}
	if _, err := Open(secret, c, 1); !errors.Is(err, ErrInvalid) {
		t.Errorf("an event of another commit: %v", err)
	}
}

func TestSalts_AreApart(t *testing.T) {
	secret := secretOf("x")
	seen := map[[32]byte]string{[32]byte(secret): "the secret", DiceSeed(secret): "the dice seed"}
	for _, duel := range []string{"D1", "D2", "D"} {
		for seq := range uint64(300) {
			name := fmt.Sprint(duel, " ", seq)
			salt := SaltOf(secret, duel, seq)
			if other, twice := seen[salt]; twice {
				t.Fatalf("%s and %s have the same salt", name, other)
			}
			seen[salt] = name
		}
	}
}

func TestSeal_RefusesWhatIsNoCommit(t *testing.T) {
	secret := secretOf("D1")
	good := [][]byte{must(today.Encode(event(1, moved{})))}
	header := Header{Duel: "D1", First: 1, Actor: "a", Command: "answer"}
	huge := event(1, moved{Path: make([]int, MaxCommit)})
	for name, test := range map[string]struct {
		header func(*Header)
		events [][]byte
		want   error
	}{
		"no events":           {nil, nil, ErrInvalid},
		"first is 0":          {func(h *Header) { h.First = 0 }, good, ErrInvalid},
		"first is not 1":      {func(h *Header) { h.First = 2 }, good, ErrInvalid},
		"count is wrong":      {func(h *Header) { h.Count = 2 }, good, ErrInvalid},
		"count is negative":   {func(h *Header) { h.Count = -1 }, good, ErrInvalid},
		"first without end":   {func(h *Header) { h.First = 1<<64 - 1 }, good, ErrInvalid},
		"no duel":             {func(h *Header) { h.Duel = "" }, good, ErrInvalid},
		"a duel of 10 kB":     {func(h *Header) { h.Duel = strings.Repeat("d", 10_000) }, good, ErrTooLarge},
		"a duel with a blank": {func(h *Header) { h.Duel = "D 1" }, good, ErrInvalid},
		"a duel not in ASCII": {func(h *Header) { h.Duel = "Düell" }, good, ErrInvalid},
		"no actor":            {func(h *Header) { h.Actor = "" }, good, ErrInvalid},
		"a command of 65":     {func(h *Header) { h.Command = strings.Repeat("c", 65) }, good, ErrInvalid},
		"a key of 31 bytes":   {func(h *Header) { h.Key = make([]byte, 31) }, good, ErrInvalid},
		"not an event":        {nil, [][]byte{[]byte("{}")}, ErrInvalid},
		"huge":                {nil, [][]byte{must(today.Encode(huge))}, ErrTooLarge},
		"too many":            {nil, make([][]byte, MaxEvents+1), ErrInvalid},
	} {
		h := header
		if test.header != nil {
			test.header(&h)
		}
		if _, err := Seal(secret, Hash{}, h, test.events); !errors.Is(err, test.want) {
			t.Errorf("%s: %v, want %v", name, err, test.want)
		}
	}
	if _, err := Seal(secret[:31], Hash{}, header, good); !errors.Is(err, ErrInvalid) {
		t.Errorf("a short secret: %v", err)
	}
}
