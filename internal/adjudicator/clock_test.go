package adjudicator

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/events"
	"spellduel/events/bolt"
	"spellduel/events/storetest"
)

var quiet = slog.New(slog.DiscardHandler)

// hand is a time that a test moves.
type hand struct{ at atomic.Int64 }

func newHand() *hand {
	h := &hand{}
	h.at.Store(noon.UnixMilli())
	return h
}

func (h *hand) now() time.Time       { return time.UnixMilli(h.at.Load()) }
func (h *hand) pass(d time.Duration) { h.at.Add(d.Milliseconds()) }
func (h *hand) config(c *Config)     { c.Now = h.now }

// timedDuel is a duel under a deadline of an hour, with both at the table.
func timedDuel(t testing.TB, adj *Adjudicator, house bool, mode spellduel.DiceMode) *seated {
	t.Helper()
	out := openTimed(t, adj, house, mode, Request{Scope: "open"})
	d := &seated{t: t, adj: adj, id: out.Duel}
	sit := func(seat duel.Seat) string {
		s := sheet("Player " + string(seat))
		s.Proficiencies = []string{"spellcraft"}
		taken, err := adj.TakeSeat(t.Context(), out.Duel, out.Invitations[seat], spellduel.TakeSeat{Seat: seat, Consent: true, Sheet: s}, Request{Scope: "sit"})
		if err != nil {
			t.Fatal(err)
		}
		return taken.Token
	}
	d.a, d.b, d.mediator = d.recognise(sit("a")), d.recognise(sit("b")), d.recognise(out.Token)
	return d
}

func openTimed(t testing.TB, adj *Adjudicator, house bool, mode spellduel.DiceMode, rq Request) Outcome {
	t.Helper()
	terms, hour := spellduel.DefaultTerms(), 3600
	terms.Dice, terms.Deadline = mode, &hour
	out, err := adj.Open(t.Context(), spellduel.Open{
		Terms: terms, Mediator: spellduel.MediatorSeat{Name: "Tarrant", House: house},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "Calvin"}, {Seat: "b", Name: "Delsenora"}},
	}, rq)
	if err != nil {
		t.Fatal(err)
	}
	return out
}

// answer replies to the one decision that somebody owes.
func (d *seated) answer(who Caller, a duel.Answer, rq Request) error {
	d.t.Helper()
	owed := d.snapshot().Decisions(who.Viewer())
	if len(owed) != 1 {
		d.t.Fatalf("%s owes %d decisions", who.Role, len(owed))
	}
	_, err := d.adj.Answer(d.t.Context(), who, owed[0].ID, a, rq)
	return err
}

func (d *seated) due() time.Time {
	d.t.Helper()
	due, ok := d.snapshot().Due()
	if !ok {
		d.t.Fatal("nothing is due")
	}
	return due
}

// byClock are the commits of the clock in a duel.
func byClock(t testing.TB, store events.Store, id string) (list []events.Header) {
	t.Helper()
	for _, c := range storetest.ReadDuel(t, store, id) {
		if c.Header.Actor == string(duel.Clock) {
			list = append(list, c.Header)
		}
	}
	return list
}

var nothing = duel.Answer{Selection: []string{}}

// duel.deadline: not a moment before, then once, however many keep time; the
// commit is the clock's.
func TestTheClockComesOnce(t *testing.T) {
	store, time := openStore(t), newHand()
	one, other := newOver(t, store, time.config), newOver(t, store, time.config)
	d := timedDuel(t, one, true, spellduel.DiceServer)
	if _, err := other.Snapshot(t.Context(), d.id); err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= 3; n++ {
		time.at.Store(d.due().UnixMilli() - 1)
		if one.LapseDue(t.Context(), quiet)+other.LapseDue(t.Context(), quiet) != 0 || len(byClock(t, store, d.id)) != n-1 {
			t.Fatal("the clock came early")
		}
		time.at.Add(1)
		var both sync.WaitGroup
		for _, adj := range []*Adjudicator{one, other} {
			both.Go(func() { adj.LapseDue(t.Context(), quiet) })
		}
		both.Wait()
		list := byClock(t, store, d.id)
		if len(list) != n || list[n-1].At != time.at.Load() || list[n-1].Command != "lapse" {
			t.Fatalf("after deadline %d the clock's commits are %+v", n, list)
		}
		d.snapshot() // one knows what the other stored
		if _, err := other.Snapshot(t.Context(), d.id); err != nil {
			t.Fatal(err)
		}
	}
}

// duel.deadline: of an answer and the clock at one instant one is stored, and the
// other refused or too late; a repeated key is answered as before whatever the
// clock did since.
func TestTheOwnerAndTheClockAtOnce(t *testing.T) {
	store, time := openStore(t), newHand()
	adj := newOver(t, store, time.config)
	won, lost := 0, 0
	for n := range 24 {
		d := timedDuel(t, adj, true, spellduel.DiceServer)
		if err := d.answer(d.b, nothing, Request{}); err != nil {
			t.Fatal(err)
		}
		id := d.snapshot().Decisions("a")[0].ID
		rq := Request{Scope: "answer", Key: fmt.Sprint("key-", n), Render: worded}
		time.at.Store(d.due().UnixMilli())
		var first Outcome
		var failed error
		var both sync.WaitGroup
		both.Go(func() { first, failed = adj.Answer(t.Context(), d.a, id, nothing, rq) })
		both.Go(func() { adj.LapseDue(t.Context(), quiet) })
		both.Wait()
		made, late := 0, len(byClock(t, store, d.id))
		for _, shown := range d.snapshot().Events(duel.ViewerMediator, 0, 0) {
			if m, ok := shown.Event.Data.(spellduel.DecisionMade); ok && m.Decision == id {
				made++
			}
		}
		switch {
		case made != 1:
			t.Fatalf("the decision was made %d times", made)
		case failed == nil && late == 0:
			won++
			time.pass(2 * 3600e9)
			adj.LapseDue(t.Context(), quiet)
			again, err := adj.Answer(t.Context(), d.a, id, nothing, rq)
			if err != nil || !again.Repeated || string(again.Answer.Body) != string(first.Answer.Body) {
				t.Fatalf("repeated after the deadline: %v, %s and not %s", err, again.Answer.Body, first.Answer.Body)
			}
		case codeOf(failed) == duel.CodeUnknownDecision && late == 1:
			lost++
			if _, err := adj.Answer(t.Context(), d.a, id, nothing, rq); codeOf(err) != duel.CodeUnknownDecision {
				t.Fatalf("repeated: %v", err)
			}
		default:
			t.Fatalf("answered: %v; the clock's commits: %d", failed, late)
		}
	}
	t.Logf("the owner was faster %d times, the clock %d times", won, lost)
}

// duel.deadline: what is due counts from when the first of it was asked: neither
// sealing, taking back, nor what is asked later of few moves it.
func TestNothingHiddenMovesTheDeadline(t *testing.T) {
	store, time := openStore(t), newHand()
	adj := newOver(t, store, time.config)
	d := timedDuel(t, adj, false, spellduel.DiceTable)
	due := d.due()
	step := func(what string, err error) {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		time.pass(60e9)
		if !d.due().Equal(due) {
			t.Errorf("after %s the deadline moved from %v to %v", what, due, d.due())
		}
		for _, v := range []duel.Viewer{"a", "b", "public", "mediator"} {
			if at := d.snapshot().View(v).Common().DueAt; at == nil || *at != due.UTC().Format("2006-01-02T15:04:05.000Z07:00") {
				t.Errorf("after %s %s sees it at %v, not %v", what, v, at, due)
			}
		}
	}
	id := d.snapshot().Decisions("a")[0].ID
	step("sealing", d.answer(d.a, nothing, Request{}))
	_, err := adj.TakeBack(t.Context(), d.a, id, Request{})
	step("taking back", err)
	step("sealing again", d.answer(d.a, nothing, Request{}))
	step("the other's sealing", d.answer(d.b, nothing, Request{})) // the mediator is asked to close
	if err := d.answer(d.mediator, duel.Answer{Option: "close"}, Request{}); err != nil {
		t.Fatal(err)
	}
	for _, face := range []int{9, 2} {
		if err := d.answer(d.mediator, duel.Answer{Rolls: []int{face}}, Request{}); err != nil {
			t.Fatal(err)
		}
	}
	if err := errors.Join(d.answer(d.a, duel.Answer{Option: "cast:clairvoyance:ahead"}, Request{}), d.answer(d.b, duel.Answer{Option: "pass"}, Request{})); err != nil {
		t.Fatal(err)
	}
	if err := d.answer(d.a, duel.Answer{Option: "5"}, Request{}); err != nil {
		t.Fatal(err)
	}
	due = d.due()
	time.pass(60e9)
	step("an identification", d.answer(d.b, duel.Answer{Option: "identify:1"}, Request{})) // the mediator is asked for its die
	if owed := d.snapshot().Decisions("mediator"); len(owed) != 1 || owed[0].Kind != spellduel.KindRoll {
		t.Fatalf("the mediator owes %+v", owed)
	}
}

// duel.deadline: a duel that fell out of the cache has its clock all the same.
func TestTheClockComesToDuelsAtRest(t *testing.T) {
	store, time := openStore(t), newHand()
	adj := newOver(t, store, time.config, func(c *Config) { c.Live = 1 })
	var duels []*seated
	for range 2*atOnce + 3 {
		duels = append(duels, timedDuel(t, adj, true, spellduel.DiceServer))
	}
	time.pass(3600e9)
	if n := adj.LapseDue(t.Context(), quiet); n != len(duels) {
		t.Errorf("the clock came to %d of %d duels", n, len(duels))
	}
	for _, d := range duels {
		if len(byClock(t, store, d.id)) != 1 {
			t.Errorf("the clock did not come to %s", d.id)
		}
	}
}

// duel.deadline: a server that begins finds what another left waiting, takes what
// fell due meanwhile, and folds no duel but those.
func TestDeadlinesSurviveARestart(t *testing.T) {
	store, hand := openStore(t), newHand()
	before := newOver(t, store, hand.config)
	overdue := timedDuel(t, before, true, spellduel.DiceServer)
	empty := openTimed(t, before, true, spellduel.DiceServer, Request{Scope: "open", Lasts: 2 * time.Hour})
	seat(t, before, spellduel.DiceServer)
	over := timedDuel(t, before, true, spellduel.DiceServer)
	if _, err := before.Surrender(t.Context(), over.a, Request{}); err != nil {
		t.Fatal(err)
	}
	hand.pass(2 * time.Hour)
	waiting := timedDuel(t, before, true, spellduel.DiceServer)
	due := waiting.due()

	after := newOver(t, store, hand.config)
	after.seekDeadlines(t.Context(), quiet)
	if n := after.deadlines.size(); n != 3 {
		t.Errorf("the clock has to come to %d duels, want 3", n)
	}
	if n := len(after.live.entries); n != 3 {
		t.Errorf("%d duels were folded, want those 3", n)
	}
	after.LapseDue(t.Context(), quiet)
	for id, want := range map[string]int{overdue.id: 1, empty.Duel: 1, waiting.id: 0, over.id: 0} {
		if got := len(byClock(t, store, id)); got != want {
			t.Errorf("the clock came to %s %d times, want %d", id, got, want)
		}
	}
	s, err := after.Snapshot(t.Context(), empty.Duel)
	if err != nil {
		t.Fatal(err)
	}
	if o := s.View(duel.ViewerPublic).Common().Outcome; o == nil || o.Result != spellduel.ResultVoid || o.By != spellduel.EndDeadline || s.Opened() {
		t.Errorf("the duel without duelists ended %+v, opened %t", o, s.Opened())
	}
	hand.at.Store(due.UnixMilli())
	if after.LapseDue(t.Context(), quiet); len(byClock(t, store, waiting.id)) != 1 {
		t.Error("the clock did not come to the duel that was waiting")
	}
}

// duel.deadline, duel.parties: seats are waited for as long as an invitation to
// each is good; a new one puts the end off, a taken seat needs none.
func TestEmptySeatsWaitForTheirInvitations(t *testing.T) {
	hand := newHand()
	adj := newOver(t, openStore(t), hand.config)
	out := openTimed(t, adj, true, spellduel.DiceServer, Request{Scope: "open", Lasts: time.Hour})
	d := &seated{t: t, adj: adj, id: out.Duel}
	opener := d.recognise(out.Token)
	if want := noon.Add(time.Hour); !d.due().Equal(want) || !out.Expire.Equal(want) {
		t.Errorf("due %v, the invitations expire %v, want %v", d.due(), out.Expire, want)
	}
	if _, err := adj.TakeSeat(t.Context(), d.id, out.Invitations["a"], spellduel.TakeSeat{Seat: "a", Consent: true, Sheet: sheet("A")}, Request{}); err != nil {
		t.Fatal(err)
	}
	if _, err := adj.RenewInvitation(t.Context(), opener, "b", Request{Lasts: 3 * time.Hour}); err != nil {
		t.Fatal(err)
	}
	if want := noon.Add(3 * time.Hour); !d.due().Equal(want) {
		t.Errorf("due %v after a new invitation, want %v", d.due(), want)
	}
	hand.pass(3 * time.Hour)
	if adj.LapseDue(t.Context(), quiet); !d.snapshot().Over() {
		t.Error("the duel goes on without b")
	}
}

// duel.parties: an expired invitation seats nobody, and neither reads the terms.
func TestInvitationsExpire(t *testing.T) {
	hand := newHand()
	adj := newOver(t, openStore(t), hand.config)
	out, err := adj.Open(t.Context(), spellduel.Open{
		Terms: spellduel.DefaultTerms(), Mediator: spellduel.MediatorSeat{House: true},
		Seats: []spellduel.SeatName{{Seat: "a", Name: "Calvin"}, {Seat: "b", Name: "Delsenora"}},
	}, Request{Scope: "open"})
	if err != nil || !out.Expire.Equal(noon.Add(InvitationLife)) {
		t.Fatalf("expires %v: %v", out.Expire, err)
	}
	hand.pass(InvitationLife - time.Millisecond)
	if _, _, err := adj.Authenticate(t.Context(), out.Duel, out.Invitations["a"]); err != nil {
		t.Error(err)
	}
	hand.pass(time.Millisecond)
	if _, _, err := adj.Authenticate(t.Context(), out.Duel, out.Invitations["a"]); !errors.Is(err, ErrUnknownDuel) {
		t.Errorf("read by an expired invitation: %v", err)
	}
	c := spellduel.TakeSeat{Seat: "a", Consent: true, Sheet: sheet("A")}
	if _, err := adj.TakeSeat(t.Context(), out.Duel, out.Invitations["a"], c, Request{}); codeOf(err) != CodeInvitationExpired {
		t.Errorf("seated by an expired invitation: %v", err)
	}
	d := &seated{t: t, adj: adj, id: out.Duel}
	if adj.LapseDue(t.Context(), quiet); d.snapshot().Over() {
		t.Error("a duel without a deadline lapsed")
	}
	again, err := adj.RenewInvitation(t.Context(), d.recognise(out.Token), "a", Request{})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := adj.TakeSeat(t.Context(), out.Duel, again.Invitations["a"], c, Request{}); err != nil {
		t.Errorf("seated by a new one: %v", err)
	}
}

// failing is a store that counts appends and refuses them while it is told to.
type failing struct {
	events.Store
	fails    atomic.Bool
	attempts atomic.Int64
}

func (s *failing) Append(ctx context.Context, c events.Commit) (events.Position, error) {
	s.attempts.Add(1)
	if s.fails.Load() {
		return 0, fmt.Errorf("%w: as told", events.ErrFull)
	}
	return s.Store.Append(ctx, c)
}

// duel.deadline: the clock sleeps until something is due, comes by itself, tries
// again ever more slowly while the store fails, and stops with its context.
func TestTheClockRunsByItself(t *testing.T) {
	path := t.TempDir() + "/duels.db"
	synctest.Test(t, func(t *testing.T) {
		file, err := bolt.Open(path, bolt.Options{Logger: quiet})
		if err != nil {
			t.Fatal(err)
		}
		defer func() {
			if err := file.Close(); err != nil {
				t.Error(err)
			}
		}()
		store := &failing{Store: file}
		adj := newOver(t, store, func(c *Config) { c.Now = time.Now })
		ctx, cancel := context.WithCancel(t.Context())
		ended := make(chan struct{})
		go func() {
			defer close(ended)
			adj.KeepTime(ctx, quiet)
		}()
		d := timedDuel(t, adj, true, spellduel.DiceServer)
		time.Sleep(time.Hour - time.Millisecond)
		if n := len(byClock(t, file, d.id)); n != 0 {
			t.Fatalf("the clock came %d times before the deadline", n)
		}
		time.Sleep(2 * time.Millisecond)
		synctest.Wait()
		if n := len(byClock(t, file, d.id)); n != 1 {
			t.Fatalf("the clock came %d times, want once", n)
		}

		store.fails.Store(true)
		store.attempts.Store(0)
		time.Sleep(2 * time.Hour) // an hour of it overdue
		synctest.Wait()
		if n := store.attempts.Load(); n < 50 || n > 80 {
			t.Errorf("%d tries in an hour of failures, want about one a minute", n)
		}
		store.fails.Store(false)
		time.Sleep(lastPause)
		synctest.Wait()
		if n := len(byClock(t, file, d.id)); n != 2 {
			t.Errorf("the clock came %d times, want twice", n)
		}
		cancel()
		<-ended
		time.Sleep(3 * time.Hour)
		if n := len(byClock(t, file, d.id)); n != 2 {
			t.Errorf("the clock came after it was stopped")
		}
	})
}

// duel.deadline, dice.table: what the server threw for the table is recomputed by
// whoever audits, and a forged face is found.
func TestAudit_RecomputesWhatTheClockThrew(t *testing.T) {
	store, hand := openStore(t), newHand()
	adj := newOver(t, store, hand.config)
	d := timedDuel(t, adj, true, spellduel.DiceTable)
	for !d.snapshot().Over() {
		hand.pass(time.Hour)
		if adj.LapseDue(t.Context(), quiet) != 1 {
			t.Fatal("nothing was due")
		}
	}
	if a := audit(t, store, d.id); len(a.Flaws) > 0 || a.Rolls < 2 {
		t.Errorf("%d rolls, flaws %v", a.Rolls, a.Flaws)
	}
	forged := forge(t, store, d.id, func(list []events.Event) []events.Event {
		for i := range list {
			if m, ok := list[i].Data.(spellduel.DecisionMade); ok && m.Label != "" {
				m.Answer.Rolls = []int{1 + m.Answer.Rolls[0]%10}
				list[i].Data = m
			}
		}
		return list
	})
	if a := audit(t, forged, d.id); !slices.ContainsFunc(a.Flaws, func(f *Flaw) bool { return strings.Contains(f.What, "advantage") }) {
		t.Error("a forged face was not found")
	}
}
