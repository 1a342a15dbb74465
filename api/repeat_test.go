package api_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"sync"
	"testing"

	"spellduel/api"
	"spellduel/events"
	"spellduel/events/storetest"
)

// same checks that two answers are one and the same, as far as a client sees.
func same(t *testing.T, what string, first, again *answer) {
	t.Helper()
	if first.status != again.status || string(first.body) != string(again.body) || !reflect.DeepEqual(first.header, again.header) {
		t.Errorf("%s: first\n%d %v %s\nthen\n%d %v %s", what, first.status, first.header, first.body, again.status, again.header, again.body)
	}
}

// The same key, token, path and body give the same answer again, also after a
// restart; nothing happens twice.
func TestARepeatedKeyGivesTheFirstAnswerAgain(t *testing.T) {
	h := newHouse(t)
	opened := h.post("/v1/duels", "", opening(nil), key("open-1")).is(201)
	d := h.tableOf(into[api.OpenedDuel](opened))
	sitA := func() *answer {
		return h.post(d.path+"/seats/a", "", seating(d.invitationA, calvin()), key("sit-1"))
	}
	satA := sitA().is(201)
	d.a = into[api.TakenSeat](satA).Token
	d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", seating(d.invitationB, json.RawMessage(delsenora))).is(201)).Token
	h.issued = append(h.issued, d.a, d.b)
	d.toAct()
	path := d.path + "/decisions/" + d.owes(d.a)[0].ID
	answered := h.post(path, d.a, option("pass"), key("act-1")).is(200)
	back := h.send("DELETE", path, d.a, nil, key("back-1")).is(200)
	gone := h.post(d.path+"/surrender", d.a, nil, key("end-1")).is(200)
	before := h.contents()

	repeat := func(when string) {
		same(t, when+", opening", opened, h.post("/v1/duels", "", opening(nil), key("open-1")))
		same(t, when+", taking a seat", satA, sitA())
		same(t, when+", answering", answered, h.post(path, d.a, option("pass"), key("act-1")))
		same(t, when+", taking back", back, h.send("DELETE", path, d.a, nil, key("back-1")))
		same(t, when+", surrendering", gone, h.post(d.path+"/surrender", d.a, nil, key("end-1")))
		other := opening(map[string]any{"mediator": map[string]any{"name": "Otto"}})
		h.post("/v1/duels", "", other, key("open-1")).refused(422, "idempotency_key_reused", "")
		h.post(path, d.a, option("other"), key("act-1")).refused(422, "idempotency_key_reused", "")
		h.post(d.path+"/seats/a", "", map[string]any{"invitation": d.invitationA, "consent": false}, key("sit-1")).refused(422, "idempotency_key_reused", "")
		// A key is good for its token, its method and its path.
		h.post(path, d.b, option("pass"), key("act-1")).is(409)
		h.post(path, d.a, option("pass"), key("back-1")).is(409)
		if h.contents() != before {
			t.Errorf("%s: something was stored", when)
		}
	}
	repeat("at once")
	h.restart()
	repeat("after a restart")
}

// A refusal is not kept: the same command may be legal a moment later.
func TestARefusalIsNotKept(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	path := d.path + "/decisions/" + d.owes(d.b)[0].ID
	h.send("DELETE", path, d.b, nil, key("k")).is(409)
	h.post(path, d.b, option("pass")).is(200)
	h.send("DELETE", path, d.b, nil, key("k")).is(200)
}

// Of many requests with one key exactly one commits, and all get its answer.
func TestManyRequestsWithOneKeyCommitOnce(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	path := d.path + "/decisions/" + d.owes(d.a)[0].ID
	for _, c := range []struct {
		name string
		send func() *answer
	}{
		{"opening", func() *answer { return h.post("/v1/duels", "", opening(nil), key("many")) }},
		{"answering", func() *answer { return h.post(path, d.a, option("pass"), key("many")) }},
	} {
		before := h.commits()
		answers := make([]*answer, 16)
		var all sync.WaitGroup
		for i := range answers {
			all.Go(func() { answers[i] = c.send() })
		}
		all.Wait()
		for _, a := range answers {
			same(t, c.name, answers[0], a)
		}
		if n := h.commits() - before; n != 1 {
			t.Errorf("%s: %d commits", c.name, n)
		}
	}
}

func (h *house) commits() int {
	h.t.Helper()
	n := 0
	for after := events.Position(0); ; {
		page, err := h.store.ReadAll(h.t.Context(), after, 0)
		if err != nil {
			h.t.Fatal(err)
		}
		if len(page) == 0 {
			return n
		}
		n, after = n+len(page), page[len(page)-1].Position
	}
}

// Whatever becomes of an append, the client that asks again with its key gets
// the one answer there is, and the duel goes on.
func TestAnUnsureAppendIsMadeSureByItsKey(t *testing.T) {
	for _, c := range []struct {
		fault  storetest.Fault
		status int
		code   string
	}{
		{storetest.LoseAnswer, 503, "outcome_unknown"}, // failed, but was stored
		{storetest.LoseRequest, 503, "outcome_unknown"},
		{storetest.Refuse, 503, "store_unavailable"},
		{storetest.Full, 507, "store_full"},
		{storetest.Late, 503, "outcome_unknown"},
	} {
		t.Run(c.fault.String(), func(t *testing.T) {
			var faulty *storetest.Faulty
			h := newHouse(t, func(h *house) {
				h.wrap = func(s events.Store) events.Store { faulty = storetest.NewFaulty(s); return faulty }
			})
			settle := func() {
				for _, err := range faulty.Settle(t.Context()) {
					if err != nil {
						t.Fatal(err)
					}
				}
			}
			open := func() *answer { return h.post("/v1/duels", "", opening(nil), key("open")) }
			faulty.Plan(c.fault)
			if got := open().refused(c.status, c.code, ""); got.header.Get("Retry-After") == "" {
				t.Error("no Retry-After")
			}
			settle()
			opened := open().is(201)
			same(t, "opening", opened, open())
			if n := h.commits(); n != 1 {
				t.Fatalf("%d duels were opened", n)
			}
			d := h.tableOf(into[api.OpenedDuel](opened))
			sit := func() *answer {
				return h.post(d.path+"/seats/a", "", seating(d.invitationA, calvin()), key("sit"))
			}
			faulty.Plan(c.fault)
			sit().refused(c.status, c.code, "")
			settle()
			sat := sit().is(201)
			same(t, "sitting", sat, sit())
			d.a = into[api.TakenSeat](sat).Token
			d.b = into[api.TakenSeat](h.post(d.path+"/seats/b", "", seating(d.invitationB, json.RawMessage(delsenora))).is(201)).Token
			h.issued = append(h.issued, d.a, d.b)
			d.toAct()
			before, path := h.commits(), d.path+"/decisions/"+d.owes(d.a)[0].ID
			faulty.Plan(c.fault)
			h.post(path, d.a, option("pass"), key("act")).refused(c.status, c.code, "")
			settle()
			same(t, "acting", h.post(path, d.a, option("pass"), key("act")).is(200), h.post(path, d.a, option("pass"), key("act")))
			if n := h.commits(); n != before+1 {
				t.Errorf("%d commits for one answer", n-before)
			}
			d.decide(d.b, "act", option("pass")).is(200)
		})
	}
}

// Who holds the file but not the keys finds no token in it.
func TestNoCredentialStandsInTheStore(t *testing.T) {
	h := newHouse(t)
	d := h.open(nil, key("secret"))
	h.post(d.path+"/seats/a", "", seating(d.invitationA, calvin()), key("other")).is(201)
	stored := []byte(h.contents())
	for _, secret := range h.issued {
		if bytes.Contains(stored, []byte(secret)) {
			t.Errorf("%s… stands in the store", secret[:8])
		}
	}
}

// Conflicting answers from everywhere at once: each is stored or refused, and
// the duel is in one order for all.
func TestCommandsOfOneDuelAreInOneOrder(t *testing.T) {
	h := newHouse(t)
	d := h.sit(nil)
	d.toAct()
	path := d.path + "/decisions/" + d.owes(d.a)[0].ID
	counts := map[int]int{}
	var mu sync.Mutex
	var all sync.WaitGroup
	for i := range 24 {
		all.Go(func() {
			var a *answer
			if i%2 == 0 {
				a = h.post(path, d.a, option("pass"), key(fmt.Sprint("p", i)))
			} else {
				a = h.send("DELETE", path, d.a, nil, key(fmt.Sprint("d", i)))
			}
			mu.Lock()
			counts[a.status]++
			mu.Unlock()
		})
	}
	all.Wait()
	if counts[http.StatusOK]+counts[http.StatusConflict] != 24 || counts[http.StatusOK] == 0 {
		t.Errorf("answers by status: %v", counts)
	}
	live := h.get(d.path+"/view", d.mediator).is(200)
	h.restart()
	same(t, "the view after a restart", live, h.get(d.path+"/view", d.mediator))
}
