package trial

import (
	"slices"
	"strconv"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

const rounds = 2

// State is a contest between two events.
type State struct {
	Seats   []side
	Phase   duel.Phase
	Round   int
	Open    duel.Docket
	Outcome *duel.DuelEnded

	opened bool
	asked  duel.Tallies
	rolled duel.Tallies
	agenda duel.Agenda[task]
}

// side is one duelist.
type side struct {
	seat   duel.Seat
	name   string
	seated bool
	luck   int
	stake  int // of this round
	kept   int // in all
}

// task is one thing pending.
type task interface {
	next(s *State) duel.Step
	perform(g *game)
}

func (s State) clone() State {
	s.Seats, s.Open, s.agenda = slices.Clone(s.Seats), slices.Clone(s.Open), slices.Clone(s.agenda)
	s.asked, s.rolled = slices.Clone(s.asked), slices.Clone(s.rolled)
	return s
}

func (s *State) side(seat duel.Seat) *side {
	i := slices.IndexFunc(s.Seats, func(x side) bool { return x.seat == seat })
	if i < 0 {
		return nil
	}
	return &s.Seats[i]
}

// Fold is the state after these events.
func Fold(s State, list []duel.Event) State {
	s = s.clone()
	for _, e := range list {
		s.apply(e)
	}
	return s
}

// Next says what must happen now.
func Next(s State) duel.Step { return s.next() }

func (s *State) next() duel.Step {
	if t, ok := s.agenda.Top(); ok {
		return t.next(s)
	}
	return duel.Step{Over: true}
}

func (s *State) apply(e duel.Event) {
	switch d := e.Data.(type) {
	case Opened:
		s.opened = true
		for _, n := range d.Seats {
			s.Seats = append(s.Seats, side{seat: n.Seat, name: n.Name})
		}
		s.agenda.Push(seating{})
	case duel.ConsentRefused:
		s.agenda = duel.Agenda[task]{ending{duel.DuelEnded{Result: duel.ResultDeclined, By: "consent_refused"}}}
	case Taken:
		own := s.side(d.Seat)
		own.seated, own.name, own.luck = true, d.Name, d.Luck
	case duel.PhaseBegan:
		s.Phase, s.Round = d.Phase, e.Round
		s.agenda.Pop()
	case Thrown:
		l, _ := dice.ParseLabel(d.Label)
		s.rolled.Raise(duel.Audience(l.Audience), l.Number)
		s.side(d.Seat).kept += d.Kept
		s.agenda.Pop()
	case duel.DuelEnded:
		s.Outcome, s.Phase, s.Open, s.agenda = &d, duel.PhaseOver, nil, nil
	default:
		s.decided(e.Data)
	}
	s.agenda.Settle(func(top task) bool {
		if _, waits := top.(seating); !waits || slices.ContainsFunc(s.Seats, func(x side) bool { return !x.seated }) {
			return false
		}
		s.agenda.Pop()
		for n := rounds; n > 0; n-- {
			s.agenda.Push(phase{"staking", n}, staking{}, throwing{0}, throwing{1}, throwing{2})
		}
		s.agenda = append(duel.Agenda[task]{counting{}}, s.agenda...)
		return true
	})
}

// decided folds what is asked and answered.
func (s *State) decided(data duel.Payload) {
	switch d := data.(type) {
	case duel.DecisionDue:
		s.asked.Bump(d.Decision.Audience)
		s.Open = append(s.Open, duel.Pending{Decision: d.Decision})
	case duel.DecisionMade:
		s.Open.Seal(s.Open.Index(d.Decision), d.Answer)
	case duel.DecisionWithdrawn:
		s.Open.Unseal(s.Open.Index(d.Decision))
	case duel.ChoicesClosed:
		for _, p := range s.Open.Close(d.Decisions) {
			s.side(duel.Seat(p.Decision.Seat)).stake, _ = strconv.Atoi(p.Answer.Option)
		}
		s.agenda.Pop()
	}
}

// seating waits for all.
type seating struct{}

func (seating) next(s *State) duel.Step {
	var empty []duel.Seat
	for _, x := range s.Seats {
		if !x.seated {
			empty = append(empty, x.seat)
		}
	}
	return duel.Step{Waiting: empty}
}

func (seating) perform(*game) {}

// phase begins one.
type phase struct {
	phase duel.Phase
	round int
}

func (phase) next(*State) duel.Step { return duel.Step{Auto: true} }

func (t phase) perform(g *game) {
	g.round = t.round
	g.emit(duel.PhaseBegan{Phase: t.phase})
}

// staking asks all in secret.
type staking struct{}

const kindStake = "stake"

func (staking) next(s *State) duel.Step {
	sealed := 0
	var owed []duel.Decision
	for i := range s.Open {
		if s.Open[i].Sealed {
			sealed++
		}
	}
	if sealed == len(s.Seats) {
		return duel.Step{Auto: true}
	}
	for _, x := range s.Seats {
		owed = append(owed, s.Open.Standing(kindStake, x.seat, ask))
	}
	return s.Open.Owe(s.asked, owed...)
}

func ask(seat duel.Seat) duel.Decision {
	d := duel.Decision{Kind: kindStake, Seat: duel.Actor(seat), Rules: []duel.Rule{}, Answer: duel.FormOption, Withdrawable: true, Default: "0"}
	for n := range 4 {
		d.Options = append(d.Options, duel.Option{ID: strconv.Itoa(n), Act: "stake", Amount: n})
	}
	return d
}

func (staking) perform(g *game) {
	g.emit(duel.ChoicesClosed{Kind: kindStake, Decisions: g.state.Open.OfKind(kindStake)})
}

// throwing is one seat's die, which it alone sees.
type throwing struct{ place int }

func (throwing) next(*State) duel.Step { return duel.Step{Auto: true} }

func (t throwing) perform(g *game) {
	own := g.state.Seats[t.place]
	audience := duel.AudienceOf(own.seat)
	numbers := slices.Clone(g.state.rolled)
	label := dice.Label{Purpose: "stone", Subject: string(own.seat), Audience: string(audience), Number: numbers.Bump(audience)}
	d := Thrown{Seat: own.seat, Face: g.dice.Roll(label, 1, 6)[0], Label: label.Text()}
	if d.Face < own.luck {
		d.Kept = own.stake
	}
	g.emit(d)
}

// counting ends the contest: whoever kept most has won.
type counting struct{}

func (counting) next(*State) duel.Step { return duel.Step{Auto: true} }

func (counting) perform(g *game) {
	best := slices.MaxFunc(g.state.Seats, func(x, y side) int { return x.kept - y.kept })
	end := duel.DuelEnded{Result: duel.ResultVictory, Winner: best.seat, By: "most_stones"}
	for _, x := range g.state.Seats {
		if x.kept == best.kept && x.seat != best.seat {
			end = duel.DuelEnded{Result: duel.ResultDraw, By: "most_stones"}
		}
	}
	g.emit(end)
}

// ending ends it otherwise.
type ending struct{ end duel.DuelEnded }

func (ending) next(*State) duel.Step { return duel.Step{Auto: true} }
func (t ending) perform(g *game)     { g.emit(t.end) }
