package arcane

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// Evolve folds one event into the state. It believes the event: it rolls
// nothing, checks nothing and cannot fail; an event it does not know changes
// nothing.
func Evolve(s State, e duel.Event) State {
	s = s.clone()
	s.apply(e)
	return s
}

// Fold is Evolve over many events, without a copy for each.
func Fold(s State, events []duel.Event) State {
	s = s.clone()
	for _, e := range events {
		s.apply(e)
	}
	return s
}

// apply routes an event to the chapter that knows it, then settles the agenda.
func (s *State) apply(e duel.Event) {
	switch d := e.Data.(type) {
	case DuelOpened:
		s.opened(d)
	case ConsentGiven, InvitationRenewed, SeatHandedOver, CredentialsChanged, ExtBrought:
		// nothing that is pending hangs on these
	case ConsentRefused:
		s.instead(ending{outcome: DuelEnded{Result: ResultDeclined, By: ByRefusal}})
	case SeatTaken:
		s.seatTaken(d)
	case PhaseBegan:
		s.Phase = d.Phase
		s.pop()
	case DecisionDue:
		s.asked.Bump(d.Decision.Audience)
		s.Open = append(s.Open, Pending{Decision: d.Decision})
	case DecisionMade:
		s.decisionMade(d)
	case DecisionWithdrawn:
		if i := s.Open.Index(d.Decision); i >= 0 {
			s.Open.Unseal(i)
		}
	case ChoicesClosed:
		s.choicesClosed(d)
	case CircleRaised:
		s.pop()
	case CircleClosed:
		s.Closed = true
		s.pop()
	case Surrendered:
		s.instead(conclusion(DuelEnded{Result: ResultVictory, Winner: opponent(d.Side), By: BySurrender})...)
	case DuelEnded:
		s.Outcome = &d
		s.Phase = PhaseOver
		s.instead()
	default:
		s.applyRound(e.Data)
	}
	s.settle()
}

// applyRound routes what happens in the test and in the rounds.
func (s *State) applyRound(data duel.Payload) {
	switch d := data.(type) {
	case TestRolled:
		for _, r := range d.Rolls {
			s.tally(r.Label)
		}
		s.testRolled(d)
	case TestDecided:
		s.testDecided(d)
	case FirstStrikeSettled:
		s.First = d.Seat
		s.pop()
	case FudgeSpent:
		s.side(d.Seat).FudgePoints = d.Left
		s.pop()
	case OptionPointsChanged:
		s.side(d.Seat).OptionPoints = d.Left
		s.pop()
	case ExchangeBegan:
		s.exchangeBegan(d)
	case AllotmentsRevealed:
		s.allotmentsRevealed(d)
	case CounterspellsFunded:
		s.counterspellsFunded(d)
	case StrikeRolled:
		s.tally(d.Label)
		s.strikeRolled(d)
	case DamageNullified:
		s.pop()
	case ShieldsStruck:
		s.shieldsStruck(d)
	case DuelistFell, CircleDispersed:
		s.pop()
	case PowerDrained:
		s.side(d.Seat).PowerFatigue = 0
		s.pop()
	}
}

// tally counts the server's throws by the labels that the events carry.
func (s *State) tally(text string) {
	if text == "" {
		return
	}
	if l, err := dice.ParseLabel(text); err == nil {
		s.rolled.Raise(duel.Audience(l.Audience), l.Number)
	}
}

// decisionMade seals an answer, or carries it to the task that asked.
func (s *State) decisionMade(d DecisionMade) {
	i := s.Open.Index(d.Decision)
	if i < 0 {
		return
	}
	s.tally(d.Label) // of a throw that the server made for the table
	if d.By == duel.Clock && d.Kind == KindAllot {
		s.side(duel.Seat(d.Seat)).Late++
	}
	if d.Sealed {
		s.late = s.late || d.By == duel.Clock
		s.Open.Seal(i, d.Answer)
		return
	}
	asked := s.Open[i].Decision
	s.Open.Drop(i)
	if t, ok := s.top().(roller); ok && d.Kind == KindRoll {
		s.setTop(t.enter(d.Answer.Rolls))
		return
	}
	if t, ok := s.top().(asker); ok {
		chosen, _ := asked.Find(d.Answer.Option)
		t.answered(s, chosen)
	}
}

// choicesClosed opens what was sealed, for the task that waited for it.
func (s *State) choicesClosed(d ChoicesClosed) {
	s.late = false
	sealed := s.Open.Close(d.Decisions)
	if t, ok := s.top().(closer); ok {
		t.closed(s, sealed)
	}
}

// choose asks seats in secret, and goes on by itself when all their answers are
// in (arcane.commit). What is open stands as it was asked.
func (s *State) choose(kind duel.Kind, ask func(duel.Seat) duel.Decision, seats ...duel.Seat) Step {
	decisions := make([]duel.Decision, len(seats))
	sealed := 0
	for i, seat := range seats {
		p := s.Open.Same(&duel.Decision{Kind: kind, Seat: duel.Actor(seat)})
		switch {
		case p == nil:
			decisions[i] = ask(seat)
		case p.Sealed:
			sealed++
			fallthrough
		default:
			decisions[i] = p.Decision
		}
	}
	if sealed == len(seats) {
		return Step{Auto: true}
	}
	return s.owe(decisions...)
}

// closeChoices states that the sealed answers of a kind are in for good, and that
// it was the clock who closed them.
func (g *game) closeChoices(kind duel.Kind, rules ...duel.Rule) {
	e := ChoicesClosed{Kind: kind, Decisions: g.state.Open.OfKind(kind)}
	if g.state.late {
		e.By = duel.Clock
		rules = append(slices.Clone(rules), RuleLate)
	}
	g.emit(e, nil, rules...)
}

// chosenBy is the amount of the option that a seat chose in secret, 0 where it
// was not asked.
func chosenBy(sealed []Pending, seat duel.Seat) int {
	for _, p := range sealed {
		if p.Decision.Seat == duel.Actor(seat) {
			o, _ := p.Decision.Find(p.Answer.Option)
			return o.Amount
		}
	}
	return 0
}
