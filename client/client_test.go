package client_test

import (
	"context"
	"log/slog"
	"math/rand/v2"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"spellduel"
	"spellduel/api"
	"spellduel/client"
	"spellduel/domain/spell"
	"spellduel/events/bolt"
	"spellduel/internal/adjudicator"
	"spellduel/internal/openapi/validate"
)

// serve is a real server over a real store, held to openapi.yaml.
func serve(t *testing.T) string {
	t.Helper()
	log := slog.New(slog.DiscardHandler)
	store, err := bolt.Open(filepath.Join(t.TempDir(), "duels.db"), bolt.Options{Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	house, err := adjudicator.New(t.Context(), adjudicator.Config{
		Store: store, Catalogue: spell.Embedded(), Now: time.Now, Random: rand.NewChaCha8([32]byte{5}),
	})
	if err != nil {
		t.Fatal(err)
	}
	contract, err := validate.New(spellduel.OpenAPI())
	if err != nil {
		t.Fatal(err)
	}
	server := api.NewServer(api.Config{House: house, Log: log})
	listening := httptest.NewServer(contract.Handler(t, server.Handler()))
	t.Cleanup(func() {
		server.Stop()
		listening.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	return listening.URL
}

func party(t *testing.T, url, token string) *client.ClientWithResponses {
	t.Helper()
	c, err := client.NewClientWithResponses(url, client.WithToken(token))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func sheet(t *testing.T, name string, spells ...string) *client.SheetGiven {
	t.Helper()
	s := client.SheetRequest{
		Name: name, Class: client.SheetRequestClassWizard, Level: 9,
		HitPoints: client.HitPointsRequest{Current: 30, Max: 30}, Abilities: &map[string]int{"intelligence": 15},
	}
	var memorized []client.MemorizedSpell
	for _, name := range spells {
		line := client.MemorizedSpell{Count: 2}
		if err := line.Spell.FromSpellGivenName(name); err != nil {
			t.Fatal(err)
		}
		memorized = append(memorized, line)
	}
	own := client.MemorizedSpell{Count: 1}
	if err := own.Spell.FromCustomSpell(client.CustomSpell{Name: "Frost Lance", Level: 4, Type: "AD", Movement: 3}); err != nil {
		t.Fatal(err)
	}
	memorized = append(memorized, own)
	s.Memorized = &memorized
	given := &client.SheetGiven{}
	if err := given.FromSheetRequest(s); err != nil {
		t.Fatal(err)
	}
	return given
}

// duelist is a sheet of the other ruleset.
func duelist(t *testing.T) *client.SheetGiven {
	t.Helper()
	good := client.TraitRequest{Level: "good"}
	given := &client.SheetGiven{}
	err := given.FromArcaneSheetRequest(client.ArcaneSheetRequest{Name: "Kelson", Power: good, Shields: good, DuelArcane: good})
	if err != nil {
		t.Fatal(err)
	}
	return given
}

// some takes about each fourth option, as far as the budgets go.
func some(chance *rand.Rand, d client.Decision) *[]string {
	chosen, spent := []string{}, map[string]int{}
	if d.Options == nil || d.Limits == nil || d.Limits.Budgets == nil {
		return &chosen
	}
	for _, o := range *d.Options {
		if chance.IntN(4) > 0 || o.Costs == nil {
			continue
		}
		within := true
		for _, b := range *d.Limits.Budgets {
			for _, c := range *o.Costs {
				within = within && (c.Of != b.Of || spent[b.Of]+c.Amount <= b.Amount)
			}
		}
		if within {
			chosen = append(chosen, o.ID)
			for _, c := range *o.Costs {
				spent[c.Of] += c.Amount
			}
		}
	}
	return &chosen
}

// reply answers a decision by chance, from what the decision offers.
func reply(chance *rand.Rand, d client.Decision) client.AnswerRequest {
	switch d.Answer {
	case client.DecisionAnswerSelection:
		return client.AnswerRequest{Selection: some(chance, d)}
	case client.DecisionAnswerRolls:
		rolls := make([]int, *d.Count)
		for i := range rolls {
			rolls[i] = 1 + chance.IntN(*d.Sides)
		}
		return client.AnswerRequest{Rolls: &rolls}
	case client.DecisionAnswerOption:
	}
	options := *d.Options
	return client.AnswerRequest{Option: &options[chance.IntN(len(options))].ID}
}

// A program that has the generated client and knows nothing but decisions plays
// a duel of either ruleset to its end.
func TestTheGeneratedClientPlaysADuel(t *testing.T) {
	t.Run("duel-arcane", func(t *testing.T) {
		const seed = 12
		t.Logf("seed %d", seed)
		view := playOut(t, seated(t, serve(t), nil, "duel-arcane", duelist(t)), rand.New(rand.NewPCG(seed, 0)))
		if circle, err := view.AsArcaneView(); err != nil || circle.Outcome == nil || circle.Sides["a"].Name != "Kelson" {
			t.Errorf("the end is seen as %+v, %v", circle, err)
		}
	})
	for _, dice := range []client.TermsRequestDice{client.TermsRequestDiceServer, client.TermsRequestDiceTable} {
		t.Run(string(dice), func(t *testing.T) {
			const seed = 11
			t.Logf("seed %d", seed)
			spectators, terms := true, &client.TermsGiven{}
			if err := terms.FromTermsRequest(client.TermsRequest{Dice: &dice, Spectators: &spectators}); err != nil {
				t.Fatal(err)
			}
			at := seated(t, serve(t), terms, "spells-and-magic", sheet(t, "Rary", "Magic Missile", "Sleep", "Web"))
			view := playOut(t, at, rand.New(rand.NewPCG(seed, 0)))
			if arena, err := view.AsView(); err != nil || arena.Outcome == nil || arena.Sides["a"].Name == "" {
				t.Errorf("the end is seen as %+v, %v", arena, err)
			}
			reads(t, at.spectator, at.duel)
		})
	}
}

// table is a duel with everybody at it.
type table struct {
	duel      string
	players   []*client.ClientWithResponses // the mediator, then the seats
	spectator *client.ClientWithResponses   // where the terms admit any
}

func seated(t *testing.T, url string, terms *client.TermsGiven, ruleset string, sheet *client.SheetGiven) table {
	t.Helper()
	ctx := t.Context()
	anybody, err := client.NewClientWithResponses(url)
	if err != nil {
		t.Fatal(err)
	}
	opened, err := anybody.OpenDuelWithResponse(ctx, nil, client.OpenRequest{
		Ruleset: ruleset, Terms: terms, Mediator: &client.MediatorRequest{Name: "Tarrant"},
		Seats: map[string]client.SeatName{"a": {Name: "Rary"}, "b": {Name: "Serten"}},
	})
	if err != nil || opened.JSON201 == nil {
		t.Fatalf("%v %s", err, opened.Body)
	}
	at := table{duel: opened.JSON201.ID, players: []*client.ClientWithResponses{party(t, url, opened.JSON201.Token)}}
	if opened.JSON201.SpectatorToken != nil {
		at.spectator = party(t, url, *opened.JSON201.SpectatorToken)
	}
	for _, seat := range []string{"a", "b"} {
		taken, err := anybody.TakeSeatWithResponse(ctx, at.duel, seat, nil, client.SeatRequest{
			Invitation: opened.JSON201.Invitations[seat], Consent: true, Sheet: sheet,
		})
		if err != nil || taken.JSON201 == nil {
			t.Fatalf("%v %s", err, taken.Body)
		}
		at.players = append(at.players, party(t, url, taken.JSON201.Token))
	}
	return at
}

// playOut answers whatever anybody owes until the duel is over, and shows the end.
func playOut(t *testing.T, at table, chance *rand.Rand) client.ViewShown {
	t.Helper()
	players, duel := at.players, at.duel
	for range 5000 {
		for _, p := range players {
			owed, err := p.ReadDecisionsWithResponse(t.Context(), duel, nil)
			if err != nil || owed.JSON200 == nil {
				t.Fatalf("%v %s", err, owed.Body)
			}
			for _, d := range owed.JSON200.Decisions {
				version := `"` + owed.JSON200.Version + `"`
				answered, err := p.AnswerDecisionWithResponse(t.Context(), duel, d.ID, &client.AnswerDecisionParams{IfMatch: &version}, reply(chance, d))
				if err != nil || answered.JSON200 == nil {
					t.Fatalf("%v %s", err, answered.Body)
				}
				break // which may have made others of what is owed
			}
		}
		view, err := players[0].ReadViewWithResponse(t.Context(), duel, nil)
		if err != nil || view.JSON200 == nil {
			t.Fatalf("%v %s", err, view.Body)
		}
		if over(t, *view.JSON200) {
			return *view.JSON200
		}
	}
	t.Fatal("the duel does not end")
	return client.ViewShown{}
}

func stepOf(t *testing.T, v client.ViewShown) int {
	t.Helper()
	arena, err := v.AsView()
	if err != nil {
		t.Fatal(err)
	}
	return arena.Step
}

// over reads what is common to the views of all rulesets.
func over(t *testing.T, v client.ViewShown) bool {
	t.Helper()
	arena, err := v.AsView()
	if err != nil {
		t.Fatal(err)
	}
	return arena.Over
}

// reads reads the whole stream in each form, and finds the same.
func reads(t *testing.T, p *client.ClientWithResponses, duel string) {
	t.Helper()
	ctx := t.Context()
	whole, count := client.ReadEventsParams{}, 0
	for {
		page, err := p.ReadEventsWithResponse(ctx, duel, &whole)
		if err != nil || page.JSON200 == nil {
			t.Fatalf("%v %s", err, page.Body)
		}
		if len(page.JSON200.Events) == 0 {
			break
		}
		count += len(page.JSON200.Events)
		whole.After = &page.JSON200.Next
	}
	wait, after := 30, count-1
	last, err := p.ReadEventsWithResponse(ctx, duel, &client.ReadEventsParams{After: &after, Wait: &wait})
	if err != nil || len(last.JSON200.Events) != 1 || last.JSON200.Events[0].Type != "duel_ended" {
		t.Fatalf("%v: waiting for the last event gives %s", err, last.Body)
	}
	if ended, err := last.JSON200.Events[0].Data.AsDuelEndedData(); err != nil || ended.Result == "" || ended.By == "" {
		t.Errorf("%v: its data is %+v", err, ended)
	}
	raw := p.ClientInterface.(*client.Client)
	live, err := raw.ReadEvents(ctx, duel, nil, client.Accepting("text/event-stream"))
	if err != nil {
		t.Fatal(err)
	}
	defer live.Body.Close()
	seq := 0
	for e, err := range client.Frames(live.Body) {
		if seq++; err != nil || e.Seq != seq {
			t.Fatalf("frame %d is %+v, %v", seq, e, err)
		}
	}
	lines, err := raw.ReadReplay(ctx, duel, nil, client.Accepting("application/x-ndjson"))
	if err != nil {
		t.Fatal(err)
	}
	defer lines.Body.Close()
	frames := 0
	for f, err := range client.Lines[client.Frame](lines.Body) {
		if frames++; err != nil || f.Step != frames || stepOf(t, f.View) != frames {
			t.Fatalf("line %d is %+v, %v", frames, f, err)
		}
	}
	if count == 0 || seq != count || frames != count {
		t.Errorf("%d events in pages, %d in frames, %d in the replay", count, seq, frames)
	}
}

func TestFramesTellOfTheirFaults(t *testing.T) {
	for text, want := range map[string]string{
		"event: reset\ndata: {}\n\n": client.ErrReset.Error(),
		"id: 4\ndata: {\n\n":         "read a frame",
		": still here\n\ndata: {}\n": "",
	} {
		said := ""
		for _, err := range client.Frames(strings.NewReader(text)) {
			if err != nil {
				said = err.Error()
			}
		}
		if want == "" && said != "" || !strings.Contains(said, want) {
			t.Errorf("%q: %q, want %q", text, said, want)
		}
	}
	for _, err := range client.Lines[client.Event](strings.NewReader("{}\n{")) {
		if err != nil && !strings.Contains(err.Error(), "line 2") {
			t.Error(err)
		}
	}
}

// A refusal is a problem with a code, typed as every other answer.
func TestARefusalIsTyped(t *testing.T) {
	c := party(t, serve(t), "sd1_"+strings.Repeat("A", 43))
	got, err := c.ReadViewWithResponse(context.Background(), "nosuchduel", nil)
	if err != nil || got.ApplicationProblemJSON404 == nil || got.ApplicationProblemJSON404.Code != "unknown_duel" {
		t.Errorf("%v %s", err, got.Body)
	}
}
