package events

import (
	"encoding/hex"
	"encoding/json"
	"flag"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

var addGolden = flag.Bool("golden", false, "write golden files that do not exist yet; those that do are never touched")

// golden is a history for ever: its bytes, and what they must mean and hash
// to. Files under testdata/v1 are added, never edited.
type golden struct {
	What     string          `json:"what"`
	Secret   string          `json:"secret"`
	DiceSeed string          `json:"dice_seed"`
	Commits  []goldenCommit  `json:"commits"`
	Events   json.RawMessage `json:"events"` // as read by today's codec
}

type goldenCommit struct {
	Frame  string   `json:"frame"`
	Header string   `json:"header"`
	Events []string `json:"events"`
	Salts  []string `json:"salts"`
	Prev   Hash     `json:"prev"`
	Hash   Hash     `json:"hash"`
}

func record(what string, secret []byte, commits []Commit) golden {
	seed := DiceSeed(secret)
	g := golden{What: what, Secret: hex.EncodeToString(secret), DiceSeed: hex.EncodeToString(seed[:])}
	var all []Event
	for _, c := range commits {
		one := goldenCommit{Frame: hex.EncodeToString(must(EncodeCommit(c))), Header: hex.EncodeToString(c.Bytes), Prev: c.Prev, Hash: c.Hash}
		for i, b := range c.Events {
			salt := SaltOf(secret, c.Header.Duel, c.Header.First+uint64(i))
			one.Events = append(one.Events, hex.EncodeToString(b))
			one.Salts = append(one.Salts, hex.EncodeToString(salt[:]))
		}
		g.Commits = append(g.Commits, one)
		all = append(all, must(today.DecodeAll(c))...)
	}
	g.Events = must(json.MarshalIndent(all, "  ", "  "))
	return g
}

// histories are those from which golden files were made.
func histories(t testing.TB) map[string]golden {
	secret, plain := history(t, "01JDW0G0000000000000000000", 3, 1, 2)

	old := secretOf("old")
	first := must(Seal(old, Hash{}, Header{
		Duel: "old", First: 1, At: -5, Actor: "mediator", Command: "open",
		Key: KeyOf("POST /v1/duels", "k"), Print: PrintOf("POST /v1/duels", "k", []byte("{}")),
	},
		[][]byte{must(asOfOld.Encode(event(1, movedV1{Spell: 3, To: "space 6"})))}))
	first.Aside.Credentials = []CredentialChange{{ID: "c1", Hash: secretOf("token"), Role: "a", Grant: GrantInvitation, Label: "Dëlsenora", ExpiresAt: 99}}
	first.Aside.Answer, first.Aside.AnswerStatus, first.Aside.Location = []byte("sealed"), 201, "/v1/duels/old"
	second := must(Seal(old, first.Hash, Header{Duel: "old", First: 2, At: 1 << 41, Actor: "clock", Command: "expire"},
		[][]byte{must(today.Encode(event(2, moved{Spell: 3, To: 1, Path: []int{-1, 70_000}})))}))

	return map[string]golden{
		"plain.json":  record("six events in three commits", secret, plain),
		"upcast.json": record("an event in an old shape, with keys and an aside, and one in today's", old, []Commit{first, second}),
	}
}

func TestGolden_Add(t *testing.T) {
	for name, g := range histories(t) {
		path := filepath.Join("testdata", "v1", name)
		if _, err := os.Stat(path); err == nil || !*addGolden {
			continue
		}
		if err := os.WriteFile(path, append(must(json.MarshalIndent(g, "", "  ")), '\n'), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}

func TestGolden_ReadsForEver(t *testing.T) {
	paths, err := filepath.Glob("testdata/v1/*.json")
	if err != nil || len(paths) < 2 {
		t.Fatalf("golden files: %v, %v", paths, err)
	}
	for _, path := range paths {
		var want golden
		if err := json.Unmarshal(must(os.ReadFile(path)), &want); err != nil {
			t.Fatal(err)
		}
		secret := must(hex.DecodeString(want.Secret))
		var commits []Commit
		for _, c := range want.Commits {
			commits = append(commits, must(DecodeCommit(must(hex.DecodeString(c.Frame)))))
		}
		if err := VerifyChain(secret, commits); err != nil {
			t.Errorf("%s: %v", path, err)
		}
		got := record(want.What, secret, commits)
		if diff := cmp.Diff(string(must(json.MarshalIndent(want, "", "  "))), string(must(json.MarshalIndent(got, "", "  ")))); diff != "" {
			t.Errorf("%s:\n%s", path, diff)
		}
	}
}

// Today's program writes what the golden histories hold, byte for byte.
func TestGolden_IsStillWritten(t *testing.T) {
	for name, got := range histories(t) {
		var want golden
		if err := json.Unmarshal(must(os.ReadFile(filepath.Join("testdata", "v1", name))), &want); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(want.Commits, got.Commits); diff != "" {
			t.Errorf("%s:\n%s", name, diff)
		}
	}
}
