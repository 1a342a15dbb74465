package adjudicator

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/schema"
	"spellduel/projections"
)

// foreign is a duel as no agenda of today's expects it: nobody sits down, spells
// that were never cast move, and combats leave locks that nobody stands in.
func foreign(version string) [][]any {
	return [][]any{
		{spellduel.DuelOpened{
			Profile: spellduel.Profile{Ruleset: spellduel.Ruleset, Version: version, Catalogue: spell.Embedded().Hash()},
			Terms:   spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{Name: "Tarrant"},
			Seats: []spellduel.SeatName{{Seat: "a", Name: "Rary"}, {Seat: "b", Name: "Serten"}},
		}},
		{spellduel.ArenaFormed{Spaces: 5}, spellduel.RoundBegan{Round: 1, Advantaged: "a"}, spellduel.SpellMoved{Spell: 3, Side: "a", From: 1, To: 2}},
		{
			spellduel.SpellBlocked{Spell: 9, Space: 3, By: []int{4, 5}},
			spellduel.SpellDestroyed{Spell: 7, DestroyedBy: 9},
			spellduel.DecisionDue{Decision: duel.Decision{ID: "d1", Kind: "act", Seat: "a", Audience: duel.AudienceOpen, Answer: duel.FormOption}},
		},
	}
}

// plantAll stores a duel as another program might have written it, a commit for
// each list, with a token for the mediator.
func plantAll(t *testing.T, store events.Store, codec *events.Codec, id string, commits [][]any) (token string) {
	t.Helper()
	text, change, err := issue(rand.NewChaCha8([32]byte{9}), RoleMediator, events.GrantToken)
	if err != nil {
		t.Fatal(err)
	}
	var head events.Head
	for _, payloads := range commits {
		list := make([]events.Event, len(payloads))
		for i, p := range payloads {
			list[i] = events.Event{ID: "01ARZ3NDEKTSV4RRFFQ69G5FAV", Seq: head.Version + uint64(i) + 1, Actor: "mediator", Data: p}
		}
		encoded, err := codec.EncodeAll(list)
		if err != nil {
			t.Fatal(err)
		}
		h := events.Header{Duel: id, First: head.Version + 1, Actor: "mediator", Command: "open"}
		c, err := events.Seal(make([]byte, events.SecretSize), head.Hash, h, encoded)
		if err != nil {
			t.Fatal(err)
		}
		if head.Version == 0 {
			c.Aside.Credentials = []events.CredentialChange{change}
		}
		if _, err := store.Append(t.Context(), c); err != nil {
			t.Fatal(err)
		}
		head = events.Head{Version: c.Header.Last(), Hash: c.Hash}
	}
	return text
}

// Reading asks nothing of today's rules: a duel whose events they would never
// have caused is shown to everybody at every step, and refused to who would play
// it, whether its profile says why or not.
func TestADuelThatTheRulesDoNotUnderstandIsReadAndNotPlayed(t *testing.T) {
	for _, version := range []string{"0", spellduel.RulesetVersion} {
		t.Run("version "+version, func(t *testing.T) {
			confounds(t, foreign(version))
			store := openStore(t)
			adj := newOver(t, store)
			token := plantAll(t, store, schema.Of(spellduel.Ruleset), "older", foreign(version))
			who, s, err := adj.Authenticate(t.Context(), "older", token)
			if err != nil {
				t.Fatal(err)
			}
			for _, v := range viewers {
				readsWhole(t, s, v)
			}
			if v := s.View(duel.ViewerMediator).(projections.SpellDuel); v.Round != 0 || v.Arena == nil || v.Arena.Spaces != 5 || v.Sides["b"].Name != "Serten" {
				t.Errorf("the mediator sees %s", v.JSON())
			}
			for name, err := range map[string]error{
				"answer":    second(adj.Answer(t.Context(), who, "d1", duel.Answer{Option: "x"}, Request{Scope: "answer"})),
				"take back": second(adj.TakeBack(t.Context(), who, "d1", Request{Scope: "back"})),
				"intervene": second(adj.Intervene(t.Context(), who, spellduel.Intervene{Kind: spellduel.Touch}, Request{Scope: "touch"})),
			} {
				if codeOf(err) != CodeUnplayable {
					t.Errorf("%s: %v", name, err)
				}
			}
			if kinds := s.Interventions(); len(kinds) != 0 {
				t.Errorf("what is not played can be reported: %v", kinds)
			}
			if again, err := adj.Snapshot(t.Context(), "older"); err != nil || again.Version("a") != s.Version("a") {
				t.Errorf("after the refusals it reads otherwise: %v", err)
			}
		})
	}
}

func second[T any](_ T, err error) error { return err }

// confounds makes sure that today's rules cannot fold these events.
func confounds(t *testing.T, commits [][]any) {
	t.Helper()
	defer func() {
		if recover() == nil {
			t.Error("today's rules fold it: this test shows nothing")
		}
	}()
	var state spellduel.State
	for _, list := range commits {
		for _, p := range list {
			state = spellduel.Evolve(state, duel.Event{Data: p.(duel.Payload)})
		}
	}
}

// readsWhole reads the events, the views and the replay of one viewer, and finds
// each step in all of them.
func readsWhole(t *testing.T, s *Snapshot, v duel.Viewer) {
	t.Helper()
	shown := s.Events(v, 0, 0)
	if len(shown) < 5 || len(shown) != s.Last(v) {
		t.Fatalf("%s reads %d events, his last step is %d", v, len(shown), s.Last(v))
	}
	step := 0
	for f := range s.Frames(v, 0, 0) {
		step++
		view, err := s.ViewAt(v, step)
		if err != nil || string(view.JSON()) != string(f.View) || string(f.Event) != string(shown[step-1].JSON) {
			t.Errorf("%s: the replay is another at step %d: %v", v, step, err)
		}
	}
	if step != len(shown) {
		t.Errorf("%s: the replay has %d frames of %d", v, step, len(shown))
	}
	if s.Over() || s.Opened() {
		t.Errorf("%s reads of an end that there was not", v)
	}
}

// The state that a command is decided on is the same whether it was folded
// commit by commit, all at once after a restart, or for an older snapshot after
// a newer one.
func TestTheRulesFoldTheSameHoweverLate(t *testing.T) {
	store := openStore(t)
	d := seat(t, newOver(t, store), spellduel.DiceServer)
	var held []*Snapshot
	for range 12 {
		held = append(held, d.snapshot())
		d.step(first)
	}
	held = append(held, d.snapshot())
	late, err := newOver(t, store).Snapshot(t.Context(), d.id)
	if err != nil {
		t.Fatal(err)
	}
	last := held[len(held)-1]
	live, err := last.position()
	if err != nil {
		t.Fatal(err)
	}
	if again, err := late.position(); err != nil || !reflect.DeepEqual(again, live) {
		t.Errorf("folded late (%v):\n%+v\nlive:\n%+v", err, again, live)
	}
	for i, s := range held {
		at, err := s.position()
		held, _ := at.(arena)
		state := held.state
		if err != nil || state.Round != s.View("a").Common().Round || len(state.Spells) != len(s.View(duel.ViewerMediator).(projections.SpellDuel).Spells) {
			t.Errorf("snapshot %d: round %d with %d spells, %v", i, state.Round, len(state.Spells), err)
		}
	}
}
