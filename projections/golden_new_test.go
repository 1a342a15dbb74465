package projections_test

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"golang.org/x/tools/txtar"

	"spellduel/api"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/bolt"
	"spellduel/events/schema"
	"spellduel/internal/adjudicator"
	"spellduel/internal/client"
	"spellduel/scenarios"
)

var addGolden = flag.Bool("golden", false, "record golden duels that are not there yet; one that is there is never touched")

// recipe is a golden duel and how it was played. A recipe is good for the day that
// its duel is recorded: rules may change afterwards, what is recorded does not.
type recipe struct {
	name, what string
	seed       byte // of the clock, the ids and the secrets
	play       func(*table) error
}

// arenaRecipes are those of the arena duel.
var arenaRecipes = []recipe{
	{"worked-example", "Calvin against Delsenora with table dice: the example of the rules", 0, scenario("worked-example")},
	{"second-exchange", "Rary against Serten with table dice: contributions, locks, a counter spell", 1, scenario("second-exchange")},
	{"declined", "a duelist refuses his consent", 2, scenario("consent-refused")},
	{"compelled", "a duelist is found under compulsion", 3, scenario("compelled")},
	{"disturbed", "preparations are disturbed and begin anew", 4, scenario("circling-disturbed")},
	{"interfered", "somebody touches a duelist", 5, scenario("interference-contact")},
	{"surrendered", "a duelist gives up", 6, scenario("surrender")},
	{"house-balance", "the house has several contributed spells stay below the weaker level", 91, scenario("house-balance")},
	{"chant-broken", "a casting of several rounds is broken, with table dice", 7, scenario("chant-broken-by-a-roll")},
	{"server-dice", "server dice and hidden hit points, items and a custom spell: all that random play brings about", 8, atRandom(51, "hidden")},
	{"counter-unnamed", "a counter spell that is not announced, with table dice", 11, scenario("counter-unnamed")},
	{"turned-round", "a missile is turned round by a spell that is lost in doing so, with table dice", 12, scenario("turned-by-a-lock-at-home")},
	{"searched", "contraband, some of it found by the search and some cast, with table dice", 13, scenario("search-misses")},
	{"search-finds", "contraband that the search turns up, with table dice", 14, scenario("search-finds")},
	{"handed-over", "a seat is handed over, a token renewed", 10, handOver},
	{"further-conditions", "further end conditions of every kind, one of which ends it, with table dice", 21, scenario("ends-among-many")},
	{"lapsed", "nobody answers in time, with table dice: the clock closes the contributions and throws", 12, scenario("deadline")},
	{"two-classes", "a caster of two classes brings more spells than there is room for", 13, scenario("slots-warning")},
	{"strict", "terms that let nobody bring more spells than there is room for", 14, scenario("slots-strict")},
	{"devices", "devices that the terms let in, one of which drains, with table dice", 24, scenario("item-drains")},
	{"effects", "effects at work from before the duel, one of which is dispelled, with table dice", 29, scenario("effect-dispelled")},
	{"effect-runs-out", "an effect that keeps a spell off and runs out, with table dice", 30, scenario("effect-runs-out")},
	{"effect-protects", "an effect that adds to the power score, with table dice", 31, scenario("effect-protects")},
	{"wild-counter", "wild mages whose spells and counters vary, and one from an item that does not, with table dice", 33, scenario("wild-counter")},
	{"wild-by-server-dice", "wild mages whose spells vary, with server dice", 34, served([]string{"level_variation"}, &client.Sheet{
		Name: "Johan", Class: "wizard", Level: 13, WildMage: true, HitPoints: client.HitPoints{Current: 40, Max: 40},
		Memorized: []client.Memorized{{Spell: "Fireball", Count: 3}},
	}, &client.Sheet{
		Name: "Serten", Class: "wizard", Level: 13, WildMage: true, HitPoints: client.HitPoints{Current: 90, Max: 90},
		Memorized: []client.Memorized{{Spell: "Light", Count: 1}},
	})},
	{"effects-by-server-dice", "an effect from before the duel and dispels thrown at it, with server dice", 32, served([]string{"effect:Shield"}, &client.Sheet{
		Name: "Rary", Class: "wizard", Level: 14, HitPoints: client.HitPoints{Current: 40, Max: 40},
		Memorized: []client.Memorized{{Spell: "Dispel Magic", Count: 2}},
	}, &client.Sheet{
		Name: "Serten", Class: "wizard", Level: 14, HitPoints: client.HitPoints{Current: 40, Max: 40},
		Memorized: []client.Memorized{{Spell: "Light", Count: 1}}, Effects: []client.Effect{{Name: "Shield", Level: 20}},
	})},
	{"specialists", "two specialists and a save that their school adjusts, with table dice", 25, scenario("specialist-saves")},
	{"saves-waived", "terms that waive what specialists' schools add to saves, with table dice", 28, scenario("specialist-saves-waived")},
	{"elementalist", "an elementalist, and a save that his element adjusts, with table dice", 26, scenario("elementalist-saves")},
	{"armor", "saves with and without magical armor, with table dice", 27, scenario("armor-saves")},
	{"voided", "the mediator calls a duel off in its middle, with a sealed choice, and says why, with table dice", 22, scenario("void")},
	{"ext", "a sheet with what a program keeps with it", 15, bringExt},
	{"to-the-death", "server dice: a duel to the death, whose loser dies in the explosion and is hurled away", 32, toTheDeath.play},
	{"senseless", "server dice: a duel to the death, whose loser lies senseless", 25, senseless.play},
	{"for-a-prize", "server dice: a prize is fought for as a service, and a suggestion laid on the loser", 26, forAPrize.play},
	{"dominated", "server dice: the loser of a duel for a service is dominated", 27, dominated.play},
	{"entries", "server dice: spells with forms, with tables of damage of their own, and with a save before any answer", 15, bringing(withEntries, 13, "exact")},
	{"drained", "levels are drained, and what was memorized with them is forgotten, with table dice", 29, scenario("spells/energy-drain")},
	{"launched", "missiles that go out in groups and are thrown at a creature, with table dice", 31, scenario("spells/rainbow-counter")},
	{"launched-on", "missiles that go out in groups, with table dice", 32, scenario("spells/rainbow")},
	{"fists", "server dice: a die that decides on the dice of a blow", 33, bringing(withFists, 5, "exact")},
	{"dispelled", "server dice: dispel rolls that only one side sees", 30, bringing(withDispels, 1, "wounded")},
	{"judged", "what a curse does is judged by the mediator, with table dice", 37, scenario("spells/bless-reversed-judged")},
	{"judged-deadly", "what walls do is judged by the mediator, with table dice", 38, scenario("spells/shrieking-walls-judged")},
	{"judged-custom", "words of a spell that a sheet brings are judged, with table dice", 39, scenario("judged-custom")},
	{"rays", "a die that decides which ray strikes, with table dice", 34, scenario("reach-by-rays")},
	{"burning", "a cloud that burns on and goes by levels, with table dice", 35, scenario("spells/cloudkill-burns")},
	{"harmed", "a touch that leaves some hit points, with table dice", 36, scenario("reach-that-leaves")},
	{"slain", "server dice and open hit points: advantage by dice, a spell that kills outright", 9, atRandom(40, "exact")},
}

// table is a real server over a real store, whose clock, ids and secrets follow
// from a seed, with one duel.
type table struct {
	ctx    context.Context
	store  *bolt.Store
	house  *adjudicator.Adjudicator
	server *client.Server
	remote *scenarios.Remote

	read    events.Position // up to which state has folded
	reached spellduel.State
}

// lay lays a table. One play by one seed gives the same commits on any day.
func lay(t *testing.T, seed byte) *table {
	t.Helper()
	log := slog.New(slog.NewTextHandler(io.Discard, nil))
	store, err := bolt.Open(filepath.Join(t.TempDir(), "duel.db"), bolt.Options{Logger: log})
	if err != nil {
		t.Fatal(err)
	}
	clock := time.Date(2026, 11, 30, 12, 0, 0, 0, time.UTC)
	tick := func() time.Time {
		clock = clock.Add(time.Millisecond)
		return clock
	}
	house, err := adjudicator.New(t.Context(), adjudicator.Config{
		Store: store, Catalogue: spell.Embedded(), Now: tick, Random: rand.NewChaCha8([32]byte{seed}),
	})
	if err != nil {
		t.Fatal(err)
	}
	server := api.NewServer(api.Config{House: house, Log: log})
	listening := httptest.NewServer(server.Handler())
	t.Cleanup(func() {
		listening.Close()
		server.Stop()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	c := client.New(listening.URL, &http.Client{Transport: &counted{next: listening.Client().Transport}})
	remote := scenarios.NewRemote(c)
	remote.Pass = func(ctx context.Context) error {
		clock = clock.Add(time.Hour)
		if house.LapseDue(ctx, log) == 0 {
			return errors.New("nothing was due within an hour")
		}
		return nil
	}
	return &table{ctx: t.Context(), store: store, house: house, server: c, remote: remote}
}

// counted sends idempotency keys that count, in the place of random ones.
type counted struct {
	next http.RoundTripper
	n    int
}

func (c *counted) RoundTrip(rq *http.Request) (*http.Response, error) {
	if rq.Header.Get("Idempotency-Key") != "" {
		c.n++
		rq = rq.Clone(rq.Context())
		rq.Header.Set("Idempotency-Key", "write-"+strconv.Itoa(c.n))
	}
	return c.next.RoundTrip(rq)
}

// commits are all that the store holds: one duel's.
func (t *table) commits() ([]events.Commit, error) {
	page, err := t.store.ReadAll(t.ctx, 0, 0)
	var list []events.Commit
	for len(page) > 0 && err == nil {
		for _, at := range page {
			list = append(list, at.Commit)
		}
		page, err = t.store.ReadAll(t.ctx, page[len(page)-1].Position, 0)
	}
	return list, err
}

// frames are the duel as it is stored.
func (t *table) frames() ([][]byte, error) {
	commits, err := t.commits()
	if err != nil {
		return nil, err
	}
	var list [][]byte
	for _, c := range commits {
		f, err := events.EncodeCommit(c)
		if err != nil {
			return nil, err
		}
		list = append(list, f)
	}
	return list, nil
}

// scenario plays one of the scenarios.
func scenario(name string) func(*table) error {
	return func(t *table) error {
		s, err := scenarios.Load(name + ".txtar")
		if err != nil {
			return err
		}
		return s.Play(t.ctx, t.remote)
	}
}

// atRandom plays a duel with server dice as the seed leads. Its seed was looked
// for, until a duel had what it is to hold.
func atRandom(seed uint64, hitPoints string) func(*table) error {
	return bringing(brought, seed, hitPoints)
}

func bringing(brought map[string]*client.Sheet, seed uint64, hitPoints string) func(*table) error {
	return func(t *table) error {
		opened, err := t.server.Open(t.ctx, client.OpenRequest{
			Ruleset: spellduel.Ruleset, Mediator: &client.Mediator{Name: "Tarrant", Protection: "Wall of Force", Inside: true},
			Terms: &client.Terms{OpponentHitPoints: hitPoints, Dice: "server", Spectators: true},
			Seats: map[string]client.Name{"a": {Name: "Nuno"}, "b": {Name: "Serten"}},
		})
		if err != nil {
			return err
		}
		parties := map[duel.Actor]*client.Party{duel.Mediator: t.server.Party(opened.ID, opened.Token)}
		for _, seat := range []string{"b", "a"} {
			rq := client.Seating{Invitation: opened.Invitations[seat], Consent: true, DiceSeed: "0" + seat, Sheet: brought[seat]}
			if parties[duel.Actor(seat)], err = t.server.Sit(t.ctx, opened.ID, seat, rq); err != nil {
				return err
			}
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		for range 400 {
			s, err := t.state()
			if err != nil || s.Over() {
				return err
			}
			if err := send(t.ctx, parties, command(rng, s)); err != nil {
				return err
			}
		}
		return errors.New("the duel has no end")
	}
}

// withEntries are casters of spells with abilities of their own.
var withEntries = map[string]*client.Sheet{
	"a": {
		Name: "Rary", Class: "wizard", Level: 20, Abilities: map[string]int{"intelligence": 18}, HitPoints: client.HitPoints{Current: 200, Max: 200},
		Memorized: []client.Memorized{
			{Spell: "Bigby's Clenched Fist", Count: 4},
			{Spell: "Shadow Magic", Count: 4},
			{Spell: "Fire Shield", Count: 4},
			{Count: 4, Custom: &client.Custom{
				Name: "Slow Frost", Level: 2, Type: "L", Movement: 5, Abilities: []client.Ability{
					{Kind: "multi_round_casting", Params: "rounds=2"}, {Kind: "choose_form", Params: "forms=hot(tag:fire)|cold(tag:cold)"},
				},
			}},
		},
	},
	"b": {
		Name: "Serten", Class: "priest", Level: 20, Abilities: map[string]int{"wisdom": 18}, HitPoints: client.HitPoints{Current: 200, Max: 200},
		Memorized: []client.Memorized{{Spell: "Heat Metal", Count: 4, As: "A"}, {Spell: "Heat Metal", Count: 4}, {Spell: "Fire Seeds", Count: 4}},
	},
}

// withFists are a caster of hands that strike by a table, and one who waits for them.
var withFists = map[string]*client.Sheet{
	"a": {
		Name: "Rary", Class: "wizard", Level: 20, Abilities: map[string]int{"intelligence": 18}, HitPoints: client.HitPoints{Current: 20, Max: 20},
		Memorized: []client.Memorized{{Spell: "Bigby's Clenched Fist", Count: 6}},
	},
	"b": {
		Name: "Serten", Class: "priest", Level: 9, Abilities: map[string]int{"wisdom": 9}, HitPoints: client.HitPoints{Current: 12, Max: 12},
		Memorized: []client.Memorized{{Spell: "Bless", Count: 4}},
	},
}

// withDispels are a caster of dispels and one of what they may meet.
var withDispels = map[string]*client.Sheet{
	"a": {
		Name: "Rary", Class: "priest", Level: 9, Abilities: map[string]int{"wisdom": 16}, HitPoints: client.HitPoints{Current: 12, Max: 12},
		Memorized: []client.Memorized{{Spell: "Dispel Magic", Count: 6}},
	},
	"b": {
		Name: "Serten", Class: "wizard", Level: 9, Abilities: map[string]int{"intelligence": 16}, HitPoints: client.HitPoints{Current: 12, Max: 12},
		Memorized: []client.Memorized{{Spell: "Monster Summoning I", Count: 6}},
	},
}

// handOver has a seat change hands before the arena stands.
func handOver(t *table) error {
	opened, err := t.house.Open(t.ctx, spellduel.Open{
		Terms: spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{Name: "Tarrant"},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "Rary"}, {Seat: "b", Name: "Serten"}},
	}, adjudicator.Request{Scope: "open"})
	if err != nil {
		return err
	}
	sit := func(invitation string, c spellduel.TakeSeat) string {
		out, failed := t.house.TakeSeat(t.ctx, opened.Duel, invitation, c, adjudicator.Request{Scope: "sit"})
		err = errors.Join(err, failed)
		return out.Token
	}
	rary := spellduel.Sheet{
		Name: "Rary", Class: "wizard", Level: 1, HitPoints: spellduel.HitPoints{Current: 4, Max: 4}, Components: "all",
		Memorized: []spellduel.Memorized{{Spell: "Shield", Count: 1}},
	}
	sit(opened.Invitations["a"], spellduel.TakeSeat{Seat: "a", Consent: true, Sheet: rary})
	mediator, _, failed := t.house.Authenticate(t.ctx, opened.Duel, opened.Token)
	if err := errors.Join(err, failed); err != nil {
		return err
	}
	again, err := t.house.RenewInvitation(t.ctx, mediator, "a", adjudicator.Request{Scope: "renew"})
	if err != nil {
		return err
	}
	a := sit(again.Invitations["a"], spellduel.TakeSeat{Seat: "a", Consent: true, NoSheet: true})
	if err != nil {
		return err
	}
	if _, err := t.house.RenewToken(t.ctx, opened.Duel, a, "a", adjudicator.Request{Scope: "token"}); err != nil {
		return err
	}
	_, err = t.house.Intervene(t.ctx, mediator, spellduel.Intervene{Kind: spellduel.Touch}, adjudicator.Request{Scope: "touch"})
	return err
}

func bringExt(t *table) error {
	opened, err := t.house.Open(t.ctx, spellduel.Open{
		Terms: spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{Name: "Tarrant"},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "Rary"}, {Seat: "b", Name: "Serten"}},
	}, adjudicator.Request{Scope: "open"})
	if err != nil {
		return err
	}
	_, err = t.house.TakeSeat(t.ctx, opened.Duel, opened.Invitations["a"], spellduel.TakeSeat{
		Seat: "a", Consent: true, Ext: `{"id":17,"from":"a sheet"}`,
		Sheet: spellduel.Sheet{
			Name: "Rary", Class: "wizard", Level: 1, HitPoints: spellduel.HitPoints{Current: 4, Max: 4}, Components: "all",
		},
	}, adjudicator.Request{Scope: "sit"})
	if err != nil {
		return err
	}
	_, err = t.house.TakeSeat(t.ctx, opened.Duel, opened.Invitations["b"], spellduel.TakeSeat{Seat: "b"}, adjudicator.Request{Scope: "decline"})
	return err
}

// state is where the stored events lead.
func (t *table) state() (spellduel.State, error) {
	page, err := t.store.ReadAll(t.ctx, t.read, 0)
	if err != nil {
		return t.reached, err
	}
	for _, at := range page {
		list, err := schema.Of(spellduel.Ruleset).DecodeAll(at.Commit)
		if err != nil {
			return t.reached, err
		}
		t.reached, t.read = spellduel.Fold(t.reached, stated(list)), at.Position
	}
	return t.reached, nil
}

// send has whoever it is up to give a command.
func send(ctx context.Context, parties map[duel.Actor]*client.Party, c spellduel.Command) (err error) {
	switch c := c.(type) {
	case spellduel.Answer:
		_, err = parties[c.By].Answer(ctx, c.Decision, client.Answer(c.Answer))
	case spellduel.TakeBack:
		_, err = parties[c.By].TakeBack(ctx, c.Decision)
	case spellduel.Surrender:
		_, err = parties[duel.Actor(c.Seat)].Surrender(ctx)
	case spellduel.Intervene:
		report := client.Report{Kind: string(c.Kind)}
		if c.Kind.ConcernsSeat() {
			report.Seat = string(c.Seat)
		}
		_, err = parties[duel.Mediator].Intervene(ctx, report)
	default:
		err = errors.New("nobody sends " + c.Name())
	}
	return err
}

// brought is what the duelists of atRandom bring.
var brought = map[string]*client.Sheet{
	"a": {
		Name: "Nuno", Class: "wizard", Level: 14, Abilities: map[string]int{"intelligence": 18, "reason": 17}, HitPoints: client.HitPoints{Current: 28, Max: 30},
		School: "evoker", Proficiencies: []string{"spellcraft"}, Bonuses: &client.Bonuses{Protection: 1, Weapon: 2},
		Memorized: []client.Memorized{
			{Spell: "Charm Person", Count: 1},
			{Spell: "Finger of Death", Count: 1},
			{Spell: "Magic Missile", Count: 1},
			{Spell: "Fire Shield", Count: 1},
			{Spell: "Frost Lance", Count: 1, Custom: &client.Custom{
				Name: "Frost Lance", Level: 4, Type: "A/M", Movement: 3, Save: "half", SaveCategory: "breath", Damage: "2d6+1", Tags: []string{"cold"},
				Abilities: []client.Ability{{Kind: string(spell.KindMustFight), Against: "type:L", Outcome: "combat", Params: "type=A"}},
			}},
		},
		Items: []client.Item{{Name: "ring of spell storing", Kind: "stored", Spells: []string{"Web", "Hold Person"}}},
	},
	"b": {
		Name: "Serten", Class: "priest", Level: 10, Abilities: map[string]int{"wisdom": 17}, HitPoints: client.HitPoints{Current: 30, Max: 30},
		Saves: map[string]int{"spell": 12}, Proficiencies: []string{"spellcraft"}, Bonuses: &client.Bonuses{Save: 1},
		Memorized: []client.Memorized{
			{Spell: "Hold Person", Count: 1},
			{Spell: "Flame Strike", Count: 1},
			{Spell: "Dispel Magic", Count: 1},
			{Spell: "Protection From Evil", Count: 1},
			{Spell: "Cure Light Wounds", Count: 1},
		},
		Items: []client.Item{{Name: "scroll", Kind: "stored", Spells: []string{"Chant", "Dispel Magic"}}},
	},
}

// A golden duel is recorded once: -golden adds files and sections that are
// missing, and refuses to touch what is there.
func TestGolden_AddDuels(t *testing.T) {
	if !*addGolden {
		t.Log("nothing is added without -golden")
		return
	}
	for _, r := range slices.Concat(arenaRecipes, circleRecipes) {
		path := filepath.Join(goldenDir, r.name+".txtar")
		if _, err := os.Stat(path); err == nil {
			t.Logf("%s is there and stays as it is", path)
			continue
		}
		text, err := recordPlay(t, r.seed, r.what, r.play)
		if err != nil {
			t.Fatalf("%s: %v", r.name, err)
		}
		file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o644)
		if err != nil {
			t.Fatal(err)
		}
		_, err = file.Write(text)
		if err := errors.Join(err, file.Close()); err != nil {
			t.Fatal(err)
		}
	}
	for _, g := range goldens(t) {
		now, err := record(g.what, g.frames)
		if err != nil {
			t.Fatalf("%s: %v", g.name, err)
		}
		if full := completed(g.text, now); !bytes.Equal(full, g.text) {
			if err := os.WriteFile(filepath.Join(goldenDir, g.name), full, 0o644); err != nil {
				t.Fatal(err)
			}
		}
	}
}

// completed is a recorded archive with the sections that it lacks.
func completed(recorded, now []byte) []byte {
	was, full := txtar.Parse(recorded), txtar.Parse(now)
	full.Comment = was.Comment
	for i, f := range full.Files {
		if at := slices.IndexFunc(was.Files, func(w txtar.File) bool { return w.Name == f.Name }); at >= 0 {
			full.Files[i] = was.Files[at]
		}
	}
	return txtar.Format(full)
}

// What is recorded stays when it is wrong, and what is missing comes back.
func TestGolden_CompletingTouchesNothing(t *testing.T) {
	recorded := "a duel\n\n-- frames --\n00\n-- view/a --\nold\n"
	now := "another\n\n-- frames --\n01\n-- view/a --\nnew\n-- view/b --\nnew\n"
	want := "a duel\n\n-- frames --\n00\n-- view/a --\nold\n-- view/b --\nnew\n"
	if got := string(completed([]byte(recorded), []byte(now))); got != want {
		t.Errorf("completed to\n%s", got)
	}
}

func recordPlay(t *testing.T, seed byte, what string, play func(*table) error) ([]byte, error) {
	at := lay(t, seed)
	if err := play(at); err != nil {
		return nil, err
	}
	frames, err := at.frames()
	if err != nil {
		return nil, err
	}
	return record(what, frames)
}

// A recipe makes the same duel each time, or nobody could say where a golden
// one came from. Sealed answers differ: what stands beside a commit is not of
// it.
func TestGolden_ARecipeGivesTheSameDuel(t *testing.T) {
	hashes := func() (list []string) {
		at := lay(t, 9)
		if err := scenario("worked-example")(at); err != nil {
			t.Fatal(err)
		}
		commits, err := at.commits()
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range commits {
			list = append(list, c.Hash.String())
		}
		return list
	}
	if one, other := hashes(), hashes(); !slices.Equal(one, other) {
		t.Errorf("first\n%s\nthen\n%s", strings.Join(one, "\n"), strings.Join(other, "\n"))
	}
}
