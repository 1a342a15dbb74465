package contract

import (
	"bytes"
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"spellduel/internal/client"
)

// bearer is a kind of credential: a column of the table of access.
type bearer struct {
	name  string
	state string // the duel that is asked about
	role  string // whose token of it; of the duel "far on" where it is another's
	raw   string // what is sent in the place of any token
}

var bearers = []bearer{
	{name: "nobody", state: "round 1"},
	{name: "garbled", state: "round 1", raw: "sd1_" + strings.Repeat("x", 42)},
	{name: "stranger", state: "round 1", raw: "sd1_" + strings.Repeat("A", 43)},
	{name: "other's", state: "round 1", role: "other's mediator"},
	{name: "other's a", state: "round 1", role: "other's a"},
	{name: "revoked", state: "round 1", role: "revoked"},
	{name: "expired", state: "round 1", role: "expired"},
	{name: "spent", state: "round 1", role: "spent"},
	{name: "invited", state: "half taken", role: "invited b"},
	{name: "public", state: "round 1", role: "spectator"},
	{name: "screen", state: "round 1", role: "screen"},
	{name: "opener", state: "the house judges", role: "mediator"},
	{name: "b", state: "round 1", role: "b"},
	{name: "a", state: "round 1", role: "a"},
	{name: "mediator", state: "round 1", role: "mediator"},
}

// outside have no part in the duel that they ask about.
var outside = []string{"nobody", "garbled", "stranger", "other's", "other's a", "revoked", "expired", "spent"}

// Each operation answers each kind of credential as the table says that is read
// and kept by people. An operation or a kind that the table lacks fails, so that
// somebody decides about it.
func TestEveryOperationKnowsWhoMay(t *testing.T) {
	f := theFile(t)
	table := readAccess(t)
	for _, op := range f.ops {
		want, listed := table[op.route]
		got := accessOf(t, op)
		if !listed {
			t.Errorf("nobody decided who may; today it is\n%s", rowOf(op.route, got))
			continue
		}
		delete(table, op.route)
		for i, b := range bearers {
			if want[i] != got[i] {
				t.Errorf("%s by %s: %s, want %s; the whole row is\n%s", op.route, b.name, got[i], want[i], rowOf(op.route, got))
			}
		}
	}
	for route := range table {
		t.Errorf("testdata/access.txt has %s, and openapi.yaml has not", route)
	}
}

// accessOf asks an operation as everybody, each in a world where nobody has done
// anything by it before.
func accessOf(t *testing.T, op operation) []string {
	t.Helper()
	var row []string
	var w *world
	for _, b := range bearers {
		if w == nil {
			w = newWorld(t, t.TempDir())
		}
		tb := w.inState(b.state)
		rq := w.plainly(t, op, tb, b)
		a := w.send(t, rq)
		row = append(row, fmt.Sprint(a.status))
		hidden := a.status == http.StatusUnauthorized || a.status == http.StatusNotFound
		if slices.Contains(outside, b.name) && hidden && strings.Contains(op.path, "{duel}") {
			absent := *rq
			absent.path = strings.ReplaceAll(rq.path, tb.id, "nosuchduel")
			if other := w.send(t, &absent); other.status != a.status || !bytes.Equal(other.body, a.body) {
				t.Errorf("%s by %s: %d %s\nof a duel that is not there: %d %s", op.route, b.name, a.status, a.body, other.status, other.body)
			}
		}
		if op.method != http.MethodGet && (a.status < 300 || op.OperationID == "takeBackAnswer") {
			closeWorld(t, w)
			w = nil
		}
	}
	if w != nil {
		closeWorld(t, w)
	}
	return row
}

func closeWorld(t *testing.T, w *world) {
	t.Helper()
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
}

func (w *world) inState(name string) *table {
	for _, tb := range w.tables {
		if tb.state == name {
			return tb
		}
	}
	panic("no duel is " + name)
}

// plainly is the plainest request of an operation that seat a, or whoever else
// may, would get what he asks for by.
func (w *world) plainly(t *testing.T, op operation, tb *table, b bearer) *request {
	t.Helper()
	token := tb.tokens[b.role]
	if role, ok := strings.CutPrefix(b.role, "other's "); ok {
		token = w.inState("far on").tokens[role]
	}
	if b.raw != "" {
		token = b.raw
	} else if token == "" && b.name != "nobody" {
		t.Fatalf("the duel %q has no token of %s", tb.state, b.role)
	}
	rq := &request{op: op, method: op.method, header: http.Header{}, says: b.name}
	seat := "a"
	if b.name == "invited" {
		seat = "b"
	}
	owed := w.owes(tb, "a")
	decision := "d1"
	if len(owed) > 0 {
		decision = owed[0].ID
	}
	granted := "none"
	if len(tb.granted) > 0 {
		granted = tb.granted[0]
	}
	rq.path = strings.NewReplacer("{duel}", tb.id, "{decision}", decision, "{seat}", seat, "{token}", granted, "{rule}", "combat.roll",
		"{ruleset}", "spells-and-magic", "{caster}", "wizard", "{slug}", "sleep").Replace(op.path)
	if op.body() != nil {
		rq.header.Set("Content-Type", "application/json")
		rq.body = encode(w.plainBody(op, tb, owed, token))
	}
	if op.OperationID != "takeSeat" && token != "" {
		rq.header.Set("Authorization", "Bearer "+token)
	}
	if op.OperationID == "takeBackAnswer" && len(owed) > 0 { // there is something to take back
		_, err := w.client().Party(tb.id, tb.tokens["a"]).Answer(context.Background(), decision, client.Draw(rand.New(rand.NewPCG(1, 1)), owed[0]))
		if err != nil {
			t.Fatal(err)
		}
	}
	return rq
}

func (w *world) plainBody(op operation, tb *table, owed []client.Decision, token string) any {
	c := from(1)
	switch op.OperationID {
	case "openDuel":
		seat := map[string]any{"name": "Calvin"}
		return map[string]any{"ruleset": "spells-and-magic", "seats": map[string]any{"a": seat, "b": seat}}
	case "takeSeat": // the credential is in the body
		return map[string]any{"invitation": token, "consent": true, "sheet": plain(sheetOf("Rary"))}
	case "answerDecision":
		if len(owed) > 0 {
			return plain(client.Draw(c.Rand, owed[0]))
		}
		return map[string]any{"option": "pass"}
	case "intervene":
		return map[string]any{"kind": "attack_mediator"}
	case "annotateSheet":
		return plain(sheetOf("Rary"))
	case "makeToken":
		return map[string]any{"as": "public"}
	}
	return c.value(op.body(), "")
}

const accessFile = "testdata/access.txt"

// readAccess reads the table: the routes, and a status for each of the bearers.
func readAccess(t *testing.T) map[string][]string {
	t.Helper()
	text, err := os.ReadFile(accessFile)
	if err != nil {
		t.Fatal(err)
	}
	rows := string(text[bytes.LastIndex(text, []byte("\n\n"))+2:])
	table := map[string][]string{}
	for i, line := range strings.Split(strings.TrimRight(rows, "\n"), "\n") {
		cells := strings.Split(line, "|")
		for j := range cells {
			cells[j] = strings.TrimSpace(cells[j])
		}
		if i == 0 {
			var names []string
			for _, b := range bearers {
				names = append(names, b.name)
			}
			if !slices.Equal(cells[1:], names) {
				t.Fatalf("%s has the columns %v, want %v", accessFile, cells[1:], names)
			}
			continue
		}
		if len(cells) != len(bearers)+1 || table[cells[0]] != nil {
			t.Fatalf("%s: the row of %q is short, long or there twice", accessFile, cells[0])
		}
		table[cells[0]] = cells[1:]
	}
	return table
}

// rowOf is a row as the table is written.
func rowOf(route string, statuses []string) string {
	line := fmt.Sprintf("%-46s", route)
	for i, s := range statuses {
		line += fmt.Sprintf("| %-*s ", max(3, len(bearers[i].name)), s)
	}
	return strings.TrimRight(line, " ")
}
