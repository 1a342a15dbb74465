package api

import (
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/trial"
)

// stones is the trial ruleset on the wire.
type stones struct{}

func (stones) about() RulesetName {
	return RulesetName{trial.Name, trial.Version, "A contest of three", texts(trial.Seats())}
}

func (stones) seats() []duel.Seat { return trial.Seats() }

func (stones) open(o OpenRequest, seats []duel.SeatName) (duel.Opener, error) {
	return trial.Open{Seats: seats, House: o.Mediator == nil}, nil
}

func (stones) sit(r SeatRequest, seat duel.Seat) (duel.Seating, error) {
	c := trial.TakeSeat{Seat: seat, Consent: *r.Consent, DiceSeed: r.seed()}
	var sheet struct {
		Name string `json:"name"`
		Luck int    `json:"luck"`
	}
	if r.Sheet != nil {
		if err := r.Sheet.read("/sheet", &sheet); err != nil {
			return nil, err
		}
	}
	c.Duelist, c.Luck = sheet.Name, sheet.Luck
	return c, nil
}

func (stones) tell(*Duel, duel.Opened) {}
func (stones) ruleset() Ruleset {
	return Ruleset{Name: trial.Name, Version: trial.Version, Seats: texts(trial.Seats())}
}
func (stones) rules() Rules      { return Rules{Ruleset: trial.Name} }
func (stones) rulings() []Ruling { return nil }

func (stones) annotate([]byte) (any, error) {
	return nil, refusal(duel.CodeNotOffered, "?ruleset", "There is nothing to say of these sheets.")
}

var register = sync.OnceFunc(trial.Register)

// contest is a contest of three on a server of its own.
type contest struct {
	t      *testing.T
	store  *bolt.Store
	chance *rand.ChaCha8
	house  *adjudicator.Adjudicator
	server *httptest.Server
	duel   OpenedDuel
	tokens map[string]string
}

func newContest(t *testing.T) *contest {
	t.Helper()
	register()
	before := games
	games = append(slices.Clone(games), stones{})
	t.Cleanup(func() { games = before })
	store, err := bolt.Open(filepath.Join(t.TempDir(), "duels.db"), bolt.Options{Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	c := &contest{t: t, store: store, chance: rand.NewChaCha8([32]byte{3}), tokens: map[string]string{}}
	t.Cleanup(func() {
		if c.server != nil {
			c.server.Close()
		}
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	c.serve()
	return c
}

// serve begins to serve what is stored, as a server that was just started.
func (c *contest) serve() {
	c.t.Helper()
	if c.server != nil {
		c.server.Close()
	}
	house, err := adjudicator.New(context.Background(), adjudicator.Config{
		Store: c.store, Catalogue: spell.Embedded(), Random: c.chance,
		Now: func() time.Time { return time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC) },
	})
	if err != nil {
		c.t.Fatal(err)
	}
	c.house = house
	c.server = httptest.NewServer(NewServer(Config{House: house, Log: slog.New(slog.DiscardHandler), PerToken: 10}).Handler())
}

// ask sends a request about the contest, and reads the answer.
func (c *contest) ask(method, path, token, body string, status int, into any) string {
	c.t.Helper()
	r, err := http.NewRequest(method, c.server.URL+path, strings.NewReader(body))
	if err != nil {
		c.t.Fatal(err)
	}
	if body != "" {
		r.Header.Set("Content-Type", "application/json")
	}
	if token != "" {
		r.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := c.server.Client().Do(r)
	if err != nil {
		c.t.Fatal(err)
	}
	defer func() { _ = response.Body.Close() }()
	var b json.RawMessage
	if err := json.NewDecoder(response.Body).Decode(&b); err != nil || response.StatusCode != status {
		c.t.Fatalf("%s %s: %d, not %d: %v %s", method, path, response.StatusCode, status, err, b)
	}
	if into != nil {
		if err := json.Unmarshal(b, into); err != nil {
			c.t.Fatal(err)
		}
	}
	return string(b)
}

// sit has all three sit down, each with a seed and a lucky number of his own.
func (c *contest) sit() {
	c.t.Helper()
	c.ask("POST", "/v1/duels", "", `{"ruleset":"three-stones","seats":{"crown":{"name":"Calvin"},"sword":{"name":"Delsenora"},"tower":{"name":"Rary"}}}`, 201, &c.duel)
	for i, seat := range texts(trial.Seats()) {
		var taken TakenSeat
		c.ask("POST", c.duel.Links["seat_"+seat], "", fmt.Sprintf(
			`{"invitation":%q,"consent":true,"dice_seed":"0%d","sheet":{"name":"%s's own","luck":%d}}`, c.duel.Invitations[seat], i, seat, 4+i%2,
		), 201, &taken)
		if taken.Seat != seat {
			c.t.Errorf("%s sits at %s", seat, taken.Seat)
		}
		c.tokens[seat] = taken.Token
	}
	c.tokens["public"] = c.duel.Token
}

func (c *contest) view(as string) (v trial.View) {
	c.t.Helper()
	c.ask("GET", c.duel.Links["view"], c.tokens[as], "", 200, &v)
	return v
}

// stake has a seat stake so many stones.
func (c *contest) stake(seat string, stones int) Decision {
	c.t.Helper()
	var owed Decisions
	c.ask("GET", c.duel.Links["decisions"], c.tokens[seat], "", 200, &owed)
	if len(owed.Decisions) != 1 || owed.Decisions[0].Seat != seat {
		c.t.Fatalf("%s owes %+v", seat, owed.Decisions)
	}
	c.ask("POST", c.duel.Links["decisions"]+"/"+owed.Decisions[0].ID, c.tokens[seat], fmt.Sprintf(`{"option":"%d"}`, stones), 200, nil)
	return owed.Decisions[0]
}

// A ruleset of three seats that have names of its own is opened, sat down to, played
// and ended like any other; each of the three sees his own matter and nobody else's,
// and every die is recomputed from what all three added.
func TestAContestOfThree(t *testing.T) {
	c := newContest(t)
	c.sit()
	if len(c.duel.Invitations) != 3 || c.duel.Links["seat_tower"] == "" {
		t.Fatalf("%+v", c.duel)
	}
	d := c.stake("tower", 3)
	if v := c.view("crown"); !slices.Equal(v.WaitingFor, []duel.Actor{"crown", "sword", "tower"}) {
		t.Errorf("waiting for %v: that the tower has sealed is shown", v.WaitingFor)
	}
	c.ask("DELETE", c.duel.Links["decisions"]+"/"+d.ID, c.tokens["crown"], "", 403, nil)
	c.ask("DELETE", c.duel.Links["decisions"]+"/"+d.ID, c.tokens["tower"], "", 200, nil)
	for _, seat := range []string{"tower", "crown", "sword"} {
		c.stake(seat, 2)
	}
	c.eachSeesHisOwn()
	c.serve() // all of it is in the store
	c.eachSeesHisOwn()
	c.ask("GET", c.duel.Links["view"]+"?as=sword", c.tokens["crown"], "", 403, nil)
	for _, seat := range []string{"sword", "tower", "crown"} {
		c.stake(seat, 3)
	}
	for _, as := range []string{"crown", "sword", "tower", "public"} {
		if v := c.view(as); !v.Over || v.Outcome == nil || v.Outcome.By != "most_stones" {
			t.Errorf("%s: %+v", as, v)
		}
	}
	var other trial.View // disclosed on_end
	c.ask("GET", c.duel.Links["view"]+"?as=sword", c.tokens["crown"], "", 200, &other)
	if other.Sides["sword"].Luck != 5 {
		t.Errorf("the sword's eyes, when it is over: %+v", other)
	}
	audit, err := c.house.Audit(context.Background(), c.duel.ID)
	if err != nil || len(audit.Flaws) > 0 || audit.Rolls != 6 || !audit.Played || !audit.Over {
		t.Errorf("%+v, %v", audit, err)
	}
}

// eachSeesHisOwn holds what the eyes on the contest see after its first round.
func (c *contest) eachSeesHisOwn() {
	c.t.Helper()
	counts := map[string]int{}
	for _, as := range []string{"crown", "sword", "tower", "public"} {
		v := c.view(as)
		counts[as] = v.Step
		for _, seat := range texts(trial.Seats()) {
			side := v.Sides[duel.Seat(seat)]
			if own := seat == as; (side.Luck != 0) != own || (side.Kept != nil) != own || side.Name != seat+"'s own" {
				c.t.Errorf("%s sees of %s: %+v", as, seat, side)
			}
		}
		events := c.ask("GET", c.duel.Links["events"]+"?limit=500", c.tokens[as], "", 200, nil)
		for _, seat := range texts(trial.Seats()) {
			if label := `"` + seat + `+mediator/1/stone/` + seat + `"`; strings.Contains(events, label) != (seat == as) {
				c.t.Errorf("%s is shown the die of %s: %t", as, seat, strings.Contains(events, label))
			}
		}
	}
	// The tower sealed, took back and sealed again, and is alone in having seen it.
	if counts["crown"] != counts["sword"] || counts["tower"] != counts["crown"]+2 || counts["public"] != counts["crown"]-2 {
		c.t.Errorf("events shown: %v", counts)
	}
}

// Invitations, tokens and the words of refusals go by the seats that there are.
func TestTheSeatsAreTheRulesets(t *testing.T) {
	c := newContest(t)
	var rulesets Rulesets
	c.ask("GET", "/v1/rulesets", "", "", 200, &rulesets)
	if i := slices.IndexFunc(rulesets.Rulesets, func(r RulesetName) bool { return r.Name == trial.Name }); i < 0 || !slices.Equal(rulesets.Rulesets[i].Seats, []string{"crown", "sword", "tower"}) {
		t.Errorf("%+v", rulesets)
	}
	for _, g := range games {
		for i, seat := range g.seats() {
			if !seat.Legal() || slices.Contains(g.seats()[:i], seat) {
				t.Errorf("%s has a seat %q", g.about().Name, seat)
			}
		}
	}
	var p Problem
	c.ask("POST", "/v1/duels", "", `{"ruleset":"three-stones","seats":{"crown":{"name":"Calvin"},"sword":{"name":"Delsenora"}}}`, 422, &p)
	if p.Detail != "These seats are needed, each with a name: crown, sword, tower." {
		t.Errorf("%+v", p)
	}
	c.sit()
	for _, path := range []string{"/seats/a/invitation", "/seats/dragon/invitation"} {
		c.ask("POST", c.duel.Links["self"]+path, c.duel.Token, "", 404, &p)
		if !strings.HasSuffix(p.Detail, "The seats are crown, sword, tower.") {
			t.Errorf("%s: %+v", path, p)
		}
	}
	var renewed TakenSeat
	c.ask("POST", c.duel.Links["self"]+"/seats/tower/token", c.tokens["tower"], "", 201, &renewed)
	c.ask("GET", c.duel.Links["view"], c.tokens["tower"], "", 404, nil)
	c.tokens["tower"] = renewed.Token
	var screen NewToken
	c.ask("POST", c.duel.Links["tokens"], c.tokens["tower"], `{"as":"tower"}`, 201, &screen)
	c.tokens["screen"] = screen.Secret
	if v := c.view("screen"); v.Viewer != "tower" || v.Sides["tower"].Luck != 4 || v.Sides["sword"].Luck != 0 {
		t.Errorf("the tower's screen: %+v", v)
	}
	c.ask("POST", c.duel.Links["tokens"], c.tokens["tower"], `{"as":"crown"}`, 422, &p)
	c.ask("POST", c.duel.Links["tokens"], c.tokens["tower"], `{"as":"a"}`, 422, &p)
	if p.Detail != "Viewers are crown, sword, tower, public, mediator." {
		t.Errorf("%+v", p)
	}
	c.ask("POST", c.duel.Links["void"], c.duel.Token, "", 200, nil)
	if v := c.view("sword"); !v.Over || v.Outcome.Result != duel.ResultVoid {
		t.Errorf("called off: %+v", v)
	}
}
