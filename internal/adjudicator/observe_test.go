package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"

	"github.com/google/go-cmp/cmp"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
)

// tally counts what it is told.
type tally map[string]int

func (c tally) Commanded(kind string, came Result) { c[kind+" "+string(came)]++ }
func (c tally) Ended(result string)                { c["ended "+result]++ }
func (c tally) Lapsed(kind string)                 { c["lapsed "+kind]++ }
func (c tally) Looked(held bool)                   { c[fmt.Sprint("looked ", held)]++ }

// Each command is told of once, by its kind and by what became of it, and a
// duel's end when it comes, not when it is read again.
func TestWhatBecomesOfCommandsIsTold(t *testing.T) {
	store, told := openStore(t), tally{}
	adj := newOver(t, store, func(c *Config) { c.Observer = told })
	d := seat(t, adj, spellduel.DiceTable)
	owed := d.snapshot().Decisions(d.a.Viewer())
	answer := func(ctx context.Context) error {
		_, err := adj.Answer(ctx, d.a, owed[0].Decision.ID, duel.Answer{Selection: []string{}}, Request{Scope: "answer", Key: "once"})
		return err
	}
	if err := errors.Join(answer(t.Context()), answer(t.Context())); err != nil {
		t.Fatal(err)
	}
	if _, err := adj.Answer(t.Context(), d.a, "none", duel.Answer{Option: "none"}, Request{}); err == nil {
		t.Fatal("an answer to nothing was taken")
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	if _, err := adj.Surrender(gone, d.a, Request{}); !errors.Is(err, context.Canceled) {
		t.Fatalf("given up: %v", err)
	}
	if _, err := adj.MakeReadonly(t.Context(), d.a, Readonly{As: "a"}, Request{}); err != nil {
		t.Fatal(err)
	}
	if _, err := adj.Surrender(t.Context(), d.b, Request{}); err != nil {
		t.Fatal(err)
	}
	if held := told["looked true"]; held == 0 {
		t.Error("no duel was held ready")
	}
	if s := adj.Stats(); s.Duels != 1 || s.Bytes <= 0 {
		t.Errorf("held ready: %+v", s)
	}
	again := tally{}
	if _, err := newOver(t, store, func(c *Config) { c.Observer = again }).Snapshot(t.Context(), d.id); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(tally{"looked false": 1}, again); diff != "" {
		t.Errorf("read again:\n%s", diff)
	}
	maps.DeleteFunc(told, func(what string, _ int) bool { return what == "looked true" || what == "looked false" })
	want := tally{
		"open stored": 1, "take_seat stored": 2, "answer stored": 1, "answer repeated": 1, "answer refused": 1, "surrender abandoned": 1,
		"make_readonly stored": 1, "surrender stored": 1, "ended victory": 1,
	}
	if diff := cmp.Diff(want, told); diff != "" {
		t.Errorf("wanted → told:\n%s", diff)
	}
}

// Each question that the clock answers is told of once, by its kind.
func TestWhatTheClockAnsweredIsTold(t *testing.T) {
	time, told := newHand(), tally{}
	adj := newOver(t, openStore(t), time.config, func(c *Config) { c.Observer = told })
	d := timedDuel(t, adj, true, spellduel.DiceServer)
	if err := d.answer(d.a, nothing, Request{}); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		time.at.Store(d.due().UnixMilli())
		adj.LapseDue(t.Context(), quiet)
	}
	if told["lapsed contribute"] != 1 || told["lapsed act"] != 2 || told["lapse stored"] != 2 {
		t.Errorf("told %v", told)
	}
}

func TestEachErrorHasItsResult(t *testing.T) {
	for _, c := range []struct {
		out  Outcome
		err  error
		want Result
	}{
		{Outcome{}, nil, Stored},
		{Outcome{Repeated: true}, nil, Repeated},
		{Outcome{}, refuse(CodeVersionStale, "", ""), Refused},
		{Outcome{}, ErrUnknownDuel, Refused},
		{Outcome{}, fmt.Errorf("store: %w", events.ErrTooLarge), Refused},
		{Outcome{}, ErrContended, Contended},
		{Outcome{}, context.Canceled, Abandoned},
		{Outcome{}, fmt.Errorf("store: %w: %w", events.ErrOutcomeUnknown, context.DeadlineExceeded), Unknown},
		{Outcome{}, fmt.Errorf("store: %w: %w", events.ErrOutcomeUnknown, events.ErrBroken), Unknown},
		{Outcome{}, events.ErrFull, Full},
		{Outcome{}, events.ErrBroken, Failed},
		{Outcome{}, errors.New("anything"), Failed},
	} {
		if got := resultOf(c.out, c.err); got != c.want {
			t.Errorf("%v: %s, want %s", c.err, got, c.want)
		}
	}
	if len(Results()) != 8 {
		t.Errorf("results %v", Results())
	}
}
