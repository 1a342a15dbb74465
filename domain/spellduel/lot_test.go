package spellduel

import (
	"slices"

	"pgregory.net/rapid"

	"spellduel/domain/duel"
)

// lot is what befalls a random duel beside the answers that it asks for. It is
// drawn before the duel, so that most duels have little of it and each thing
// comes up often enough.
type lot struct {
	declines  duel.Seat // who refuses his consent, if anybody
	first     duel.Seat // who sits down first
	surrender int       // the command at which somebody gives up, or below 0
	void      int       // the command at which it is called off, or below 0
	backs     int       // answers that will still be taken back
	disturbed int       // broken attempts at the arena still to come
	found     int       // finds of the mediator's search still to come
	harmless  int       // interventions that change nothing still to come
	parties   int       // changes of who plays, and of what opens the door to them, still to come
	lapses    int       // deadlines that will still pass
	ends      int       // the command at which an intervention ends the duel, or below 0
	level     int       // of both, who may then give the arena what they like; 0 for any
}

func drawLot(t *rapid.T, house bool) *lot {
	oneOf := func(n int, label string) bool { return rapid.IntRange(1, n).Draw(t, label) == n }
	seat := rapid.SampledFrom([]duel.Seat{duel.SeatA, duel.SeatB})
	l := &lot{first: seat.Draw(t, "first"), surrender: -1, void: -1, ends: -1, backs: rapid.IntRange(0, 6).Draw(t, "taken back")}
	if oneOf(3, "others come") {
		l.parties = rapid.IntRange(1, 4).Draw(t, "changes of parties")
	}
	if oneOf(3, "deadlines pass") {
		l.lapses = rapid.IntRange(1, 40).Draw(t, "lapses")
	}
	if oneOf(3, "of one level") {
		l.level = rapid.IntRange(1, 20).Draw(t, "the level")
	}
	if oneOf(12, "somebody declines") {
		l.declines = seat.Draw(t, "declines")
	}
	if oneOf(20, "it is called off") {
		l.void = rapid.IntRange(0, 120).Draw(t, "void")
	}
	if oneOf(5, "somebody surrenders") {
		l.surrender = rapid.IntRange(2, 120).Draw(t, "surrender")
	}
	if house {
		return l // where the house judges nobody can report anything
	}
	l.disturbed = rapid.IntRange(0, 2).Draw(t, "disturbed")
	l.found = rapid.IntRange(0, 2).Draw(t, "found")
	l.harmless = rapid.IntRange(0, 3).Draw(t, "harmless")
	if oneOf(5, "an intervention ends it") {
		l.ends = rapid.IntRange(1, 120).Draw(t, "intervention")
	}
	return l
}

// command is the n-th of the duel, its opening not counted.
func (l *lot) command(t *rapid.T, s State, n int) Command {
	seat := rapid.SampledFrom([]duel.Seat{duel.SeatA, duel.SeatB})
	possible := slices.DeleteFunc(s.Interventions(), func(i Intervention) bool { return i == Confiscation })
	switch spoils := slices.Contains(possible, Disturbance); {
	case n == l.surrender && !s.decided() && s.Sides[0].Seated && s.Sides[1].Seated:
		return Surrender{Seat: seat.Draw(t, "gives up")}
	case n == l.void:
		return Void{By: rapid.SampledFrom([]duel.Actor{duel.Mediator, duel.House, duel.Operator}).Draw(t, "called off by")}
	case n == l.ends && !s.decided():
		kind := rapid.SampledFrom(possible).Draw(t, "reported")
		if kind == ConditionMet {
			return judgement(t, s.Terms)
		}
		return Intervene{Kind: kind, Seat: seat.Draw(t, "on whom")}
	case spoils && l.disturbed > 0 && rapid.Bool().Draw(t, "disturb"):
		l.disturbed--
		return Intervene{Kind: Disturbance}
	case l.found > 0 && len(s.Contraband()) > 0 && rapid.Bool().Draw(t, "search"):
		l.found--
		c := rapid.SampledFrom(s.Contraband()).Draw(t, "contraband")
		return Intervene{Kind: Confiscation, Seat: c.Seat, Item: c.Item}
	case !spoils && !s.decided() && l.harmless > 0 && rapid.Bool().Draw(t, "attack"):
		l.harmless--
		return Intervene{Kind: rapid.SampledFrom([]Intervention{AttackMediator, AttackProtection}).Draw(t, "outside")}
	case l.parties > 0 && rapid.Bool().Draw(t, "parties change"):
		l.parties--
		return otherParties(t, s, seat.Draw(t, "of which seat"))
	}
	if waiting := Next(s).Waiting; len(waiting) > 0 {
		return l.sit(t, s, waiting)
	}
	if l.lapses > 0 && rapid.Bool().Draw(t, "lapse") {
		l.lapses--
		return Lapse{}
	}
	return l.reply(t, s)
}

// otherParties is what becomes of a seat or of somebody's tokens (duel.parties).
func otherParties(t *rapid.T, s State, seat duel.Seat) Command {
	possible := []Command{RenewInvitation{By: duel.Mediator, Seat: seat}, NoteCredentials{Holder: duel.Viewer(seat)}}
	if s.side(seat).Seated {
		possible = append(possible, TakeSeat{Seat: seat, Consent: true, NoSheet: true})
	}
	return rapid.SampledFrom(possible).Draw(t, "change")
}

func (l *lot) sit(t *rapid.T, s State, waiting []duel.Seat) Command {
	seat := waiting[0]
	if slices.Contains(waiting, l.first) {
		seat = l.first
	}
	if seat == l.declines {
		return TakeSeat{Seat: seat}
	}
	c := TakeSeat{Seat: seat, Consent: true, DiceSeed: "0b", Sheet: randomSheet(t, string(seat), s.Terms)}
	if l.level > 0 {
		c.Sheet.Level = l.level
	}
	if c.Sheet.Level%2 == 0 { // drawn already
		c.Ext = `{"from":"a program"}`
	}
	return c
}

// reply answers something that is open, or takes a sealed answer back.
func (l *lot) reply(t *rapid.T, s State) Command {
	var open, sealed []Pending
	for _, p := range s.Open {
		switch {
		case !p.Sealed && (p.Decision.Kind != KindClose || s.sealedAll(KindContribute)):
			open = append(open, p)
		case p.Sealed && !fallen(&s, p):
			sealed = append(sealed, p)
		}
	}
	if len(sealed) > 0 && l.backs > 0 && rapid.Bool().Draw(t, "take back") {
		l.backs--
		p := rapid.SampledFrom(sealed).Draw(t, "taken back")
		return TakeBack{By: p.Decision.Seat, Decision: p.Decision.ID}
	}
	p := rapid.SampledFrom(open).Draw(t, "who")
	return Answer{By: p.Decision.Seat, Decision: p.Decision.ID, Answer: randomAnswer(t, p.Decision)}
}

// fallen tells that the die of a sealed identification lies on the table, so
// that it can no longer be taken back (identify.check).
func fallen(s *State, p Pending) bool {
	t, ok := s.top().(acting)
	return ok && t.faces[index(duel.Seat(p.Decision.Seat))] != nil
}
