package arcane

import (
	"encoding/binary"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"testing"

	"pgregory.net/rapid"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// mostRounds is where a random duel is given up: its duelists then yield, or all
// their dice are spells.
const mostRounds = 60

// mostCommands bounds a random duel; none has come near it.
const mostCommands = 4000

func randomTrait(t *rapid.T, label string, least Level) Trait {
	trait := Trait{Level: Level(rapid.IntRange(int(least), int(Superb)).Draw(t, label)).String(), Modifiers: []Modifier{}}
	for range rapid.SampledFrom([]int{0, 0, 0, 1, 2}).Draw(t, label+" modifiers") {
		trait.Modifiers = append(trait.Modifiers, Modifier{rapid.SampledFrom([]int{-2, -1, 1, 2}).Draw(t, label+" by"), "weather"})
	}
	return trait
}

// randomSheet draws a duelist; not all of them may enter.
func randomSheet(t *rapid.T, label string) Sheet {
	return Sheet{
		Name: label, Aura: "green", Verse: "so be it",
		Power: randomTrait(t, label+" power", Terrible), Shields: randomTrait(t, label+" shields", None),
		DuelArcane: randomTrait(t, label+" duel arcane", Terrible), FudgePoints: rapid.SampledFrom([]int{0, 0, 1, 3, 7, 14}).Draw(t, label+" fudge"),
	}
}

func randomTerms(t *rapid.T) Terms {
	terms := DefaultTerms()
	terms.Dice = rapid.SampledFrom([]DiceMode{DiceServer, DiceTable}).Draw(t, "dice mode")
	terms.Condition = rapid.SampledFrom([]Condition{ClearVictory, Death}).Draw(t, "condition")
	terms.Challenged = rapid.SampledFrom([]duel.Seat{duel.SeatA, duel.SeatB}).Draw(t, "challenged")
	terms.Circle = rapid.SampledFrom([][]duel.Seat{{duel.SeatA, duel.SeatB}, {duel.SeatA}, {duel.SeatB}}).Draw(t, "circle")
	deadline := 60
	terms.Deadline = rapid.SampledFrom([]*int{nil, &deadline}).Draw(t, "deadline")
	for _, o := range HouseOptions() {
		if o.Key == HouseRounds && terms.Condition == Death || o.Key == HouseStalemate {
			continue
		}
		if rapid.IntRange(0, 2).Draw(t, o.Key+" is named") == 0 {
			terms.House[o.Key] = rapid.SampledFrom(o.Legal).Draw(t, o.Key)
		}
		if terms.checkIdle() != nil {
			delete(terms.House, o.Key)
		}
	}
	terms.House[HouseStalemate] = rapid.SampledFrom(quietest(terms)).Draw(t, HouseStalemate)
	return terms
}

// quietest are the numbers of quiet rounds that the terms can have.
func quietest(terms Terms) []string {
	o, _ := houseOptions.Find(HouseStalemate)
	return slices.DeleteFunc(slices.Clone(o.Legal), func(v string) bool {
		terms.House[HouseStalemate] = v
		defer delete(terms.House, HouseStalemate)
		return terms.checkEndless() != nil || terms.checkIdle() != nil
	})
}

func randomWorld(t *rapid.T) World {
	var seed dice.Seed
	binary.BigEndian.PutUint64(seed[:], rapid.Uint64().Draw(t, "dice"))
	d, err := dice.NewCommitted(seed, nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	return World{Dice: d}
}

// commit is one command, its events and the state they were decided in.
type commit struct {
	before  State
	command Command
	events  []duel.Event
}

// lot is what befalls a random duel beside the answers that it asks for.
type lot struct {
	declines  duel.Seat
	surrender int // the command at which somebody yields, or below 0
	void      int // the command at which the duel is voided, or below 0
	backs     int // answers that will still be taken back
	parties   int // changes of who plays still to come
	lapses    int // deadlines that will still pass
	unseated  bool
}

func drawLot(t *rapid.T, timed bool) *lot {
	oneOf := func(n int, label string) bool { return rapid.IntRange(1, n).Draw(t, label) == n }
	l := &lot{surrender: -1, void: -1, backs: rapid.IntRange(0, 4).Draw(t, "taken back"), parties: rapid.IntRange(0, 2).Draw(t, "parties")}
	if oneOf(12, "somebody declines") {
		l.declines = rapid.SampledFrom([]duel.Seat{duel.SeatA, duel.SeatB}).Draw(t, "declines")
	}
	if oneOf(4, "somebody yields") {
		l.surrender = rapid.IntRange(2, 60).Draw(t, "surrender")
	}
	if oneOf(15, "voided") {
		l.void = rapid.IntRange(0, 60).Draw(t, "void")
	}
	if timed {
		l.lapses, l.unseated = rapid.IntRange(0, 8).Draw(t, "lapses"), oneOf(12, "nobody comes")
	}
	return l
}

// command is the n-th of the duel, its opening not counted.
func (l *lot) command(t *rapid.T, s State, n int) Command {
	seat := rapid.SampledFrom([]duel.Seat{duel.SeatA, duel.SeatB})
	if n == l.void {
		return Void{By: duel.House}
	}
	if n >= l.surrender && l.surrender >= 0 {
		for _, who := range []duel.Seat{duel.SeatA, duel.SeatB} {
			if s.mayYield(who) == nil {
				return Surrender{Seat: who}
			}
		}
	}
	if l.parties > 0 && rapid.Bool().Draw(t, "parties change") {
		l.parties--
		who := seat.Draw(t, "of which seat")
		possible := []Command{RenewInvitation{By: duel.Mediator, Seat: who}, NoteCredentials{Holder: duel.Viewer(who)}}
		if s.side(who).Seated {
			possible = append(possible, TakeSeat{Seat: who, Consent: true, NoSheet: true})
		}
		return rapid.SampledFrom(possible).Draw(t, "change")
	}
	if waiting := Next(s).Waiting; len(waiting) > 0 {
		if l.unseated {
			return Lapse{}
		}
		return l.sit(t, s, rapid.SampledFrom(waiting).Draw(t, "sits"))
	}
	return l.reply(t, s)
}

// sit seats a duelist who may enter: one that may not is drawn anew.
func (l *lot) sit(t *rapid.T, s State, seat duel.Seat) Command {
	if seat == l.declines {
		return TakeSeat{Seat: seat}
	}
	for {
		c := TakeSeat{Seat: seat, Consent: true, DiceSeed: "0b", Sheet: randomSheet(t, string(seat))}
		if c.Sheet.FudgePoints%2 == 0 { // drawn already
			c.Ext = `{"from":"a program"}`
		}
		if _, err := figure(c.Sheet, s.Terms.house(HousePowerless) == "admitted"); err == nil {
			return c
		}
	}
}

func (l *lot) reply(t *rapid.T, s State) Command {
	var open, sealed []Pending
	for _, p := range s.Open {
		if p.Sealed {
			sealed = append(sealed, p)
		} else {
			open = append(open, p)
		}
	}
	if len(sealed) > 0 && l.backs > 0 && rapid.Bool().Draw(t, "take back") {
		l.backs--
		p := rapid.SampledFrom(sealed).Draw(t, "taken back")
		return TakeBack{By: p.Decision.Seat, Decision: p.Decision.ID}
	}
	p := rapid.SampledFrom(open).Draw(t, "who")
	if l.lapses > 0 && rapid.IntRange(0, 3).Draw(t, "lapses") == 0 {
		l.lapses--
		return Lapse{}
	}
	policy, sight := "random", Sight{}
	if s.Round > mostRounds && p.Decision.Kind != KindRoll {
		policy, sight = "all-spells", SightOf(&s, duel.Seat(p.Decision.Seat))
	}
	if n, err := strconv.Atoi(p.Decision.Default); s.Round > mostRounds && err == nil && n == 0 && p.Decision.Kind == KindFund {
		return Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: duel.Answer{Option: "0"}}
	}
	chosen, _ := PolicyNamed(policy)
	pick := func(n int) int { return rapid.IntRange(0, n-1).Draw(t, string(p.Decision.Kind)) }
	return Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: chosen.Choose(p.Decision, sight, pick)}
}

// playRandom plays a whole duel at random, and hands each commit to see.
func playRandom(t *rapid.T, w World, see func(commit)) State {
	var s State
	do := func(c Command) {
		events, err := Decide(s, c, w)
		if err != nil {
			t.Fatalf("legal command %+v refused: %v", c, err)
		}
		see(commit{s, c, events})
		s = Fold(s, events)
	}
	terms := randomTerms(t)
	do(Open{Terms: terms, Mediator: MediatorSeat{Name: "Tarrant", House: rapid.Bool().Draw(t, "house")}, Seats: bothSeats()})
	lot := drawLot(t, terms.Deadline != nil)
	for n := range mostCommands {
		if Next(s).Over {
			return s
		}
		do(lot.command(t, s, n))
	}
	if s.Terms.house(HouseStalemate) == "none" && s.Sides[0].Figures.Powerless && s.Sides[1].Figures.Powerless { // two who can only rest
		do(Void{By: duel.House})
		return s
	}
	t.Fatalf("no end after %d commands: round %d, %+v", mostCommands, s.Round, s.Open)
	return s
}

func bothSeats() []SeatName { return duel.TwoSeats("a", "b") }

// A random duel ends; whatever happens on the way, it stays sound.
func TestRandomDuelsEndAndStaySound(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var seen []string
		all := newLedger()
		end := playRandom(t, randomWorld(t), func(c commit) {
			s := c.before.clone()
			for _, e := range c.events {
				before := s.clone()
				s.apply(e)
				all.take(t, &before, &s, e)
				if due, ok := e.Data.(DecisionDue); ok {
					if slices.Contains(seen, due.Decision.ID) {
						t.Fatalf("decision id %s came twice", due.Decision.ID)
					}
					seen = append(seen, due.Decision.ID)
					if len(due.Decision.Options) == 0 && due.Decision.Answer != duel.FormRolls {
						t.Fatalf("decision without options: %+v", due.Decision)
					}
				}
			}
		})
		if end.Outcome == nil || end.Phase != PhaseOver || len(end.Open) > 0 {
			t.Fatalf("over without an outcome: %+v", end.Outcome)
		}
		all.end(t, &end)
	})
}

// Every prefix of a duel's events is a state to stand in: Next is defined there,
// and where the rules go on by themselves they go on just as they did. What a
// command itself states stands or falls as one.
func TestEveryPrefixResumes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := randomWorld(t)
		playRandom(t, w, func(c commit) {
			own := stated(t, c, w)
			for n := 1; n <= len(c.events); n++ {
				s := Fold(c.before, c.events[:n])
				step := Next(s)
				if !step.Over && !step.Auto && len(step.Owed) == 0 && len(step.Waiting) == 0 {
					t.Fatalf("nothing is next after %s", c.events[n-1].Data.EventType())
				}
				if n < own {
					continue
				}
				if diff := differ(Resume(s, w), c.events[n:]); diff != "" {
					t.Fatalf("resumed after %s: %s", c.events[n-1].Data.EventType(), diff)
				}
			}
		})
	})
}

// stated is how many of a commit's events, the first ones, the command itself
// states before the rules go on.
func stated(t *rapid.T, c commit, w World) int {
	g := &game{state: c.before.clone(), world: w}
	if err := g.Obey(c.command); err != nil {
		t.Fatalf("%+v was taken and is now refused: %v", c.command, err)
	}
	if diff := differ(g.out, c.events[:len(g.out)]); diff != "" {
		t.Fatalf("%s states otherwise: %s", c.command.Name(), diff)
	}
	return len(g.out)
}

func differ(got, want []duel.Event) string {
	for i := range want {
		if i >= len(got) {
			return fmt.Sprintf("%s is missing", want[i].Data.EventType())
		}
		if !reflect.DeepEqual(got[i], want[i]) {
			return fmt.Sprintf("%+v, not %+v", got[i], want[i])
		}
	}
	if len(got) > len(want) {
		return fmt.Sprintf("%s too many", got[len(want)].Data.EventType())
	}
	return ""
}

// Folding the stored events gives the state that decided them, and leaves each
// state before as it was. A duel that moves on in place comes to the same.
func TestFoldingEqualsDeciding(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		w := randomWorld(t)
		inPlace := NewDuel(w)
		var all []duel.Event
		end := playRandom(t, w, func(c commit) {
			all = append(all, c.events...)
			if _, err := inPlace.Do(Answer{By: "a", Decision: "d0"}); err == nil {
				t.Fatal("an answer to nothing was taken")
			}
			got, err := inPlace.Do(c.command)
			if err != nil || differ(got, c.events) != "" {
				t.Fatalf("in place: %v %s", err, differ(got, c.events))
			}
		})
		var one State
		for _, e := range all {
			before, copied := one, one.clone()
			one = Evolve(one, e)
			if !reflect.DeepEqual(before, copied) {
				t.Fatalf("folding %s changed the state before it", e.Data.EventType())
			}
		}
		if !reflect.DeepEqual(one, end) || !reflect.DeepEqual(inPlace.State().clone(), end.clone()) {
			t.Fatal("folding one by one, deciding and moving on in place differ")
		}
	})
}
