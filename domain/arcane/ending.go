package arcane

import (
	"fmt"

	"spellduel/domain/duel"
)

// falling says what became of the one who is defeated (arcane.finish).
type falling struct {
	automatic
	seat duel.Seat
}

func (t falling) perform(g *game) {
	fate := Unconscious
	if g.state.Terms.Condition == Death {
		fate = Dead
	}
	g.emit(DuelistFell{Seat: t.seat, Fate: fate}, nil, RuleFinish, RuleCondition)
}

// conclusion is what follows when the duel is decided: the winner disperses the
// circle, and both duelists are drained (arcane.disperse, arcane.drain,
// arcane.victory).
func conclusion(outcome DuelEnded) []task {
	return []task{
		beginPhase{phase: PhaseDispersal},
		dispersing{winner: outcome.Winner},
		draining{seat: duel.SeatA},
		draining{seat: duel.SeatB},
		ending{outcome: outcome},
	}
}

// stalemate is the end of a duel in which nobody comes to harm any more. A circle
// that was closed to the death does not disperse for it, and drains nobody: its
// condition is not met (arcane.stalemate, arcane.condition).
func stalemate(t Terms) []task {
	outcome := DuelEnded{Result: ResultDraw, By: ByStalemate}
	if t.Condition == Death {
		return []task{ending{outcome: outcome}}
	}
	return conclusion(outcome)
}

// dispersing ends the circle.
type dispersing struct {
	automatic
	winner duel.Seat
}

func (t dispersing) perform(g *game) { g.emit(CircleDispersed{By: t.winner}, nil, RuleDisperse) }

// draining empties a duelist's Power Fatigue (arcane.drain).
type draining struct {
	automatic
	seat duel.Seat
}

func (t draining) perform(g *game) {
	g.emit(PowerDrained{Seat: t.seat, Drained: g.state.side(t.seat).PowerFatigue}, nil, RuleDrain)
}

// ending ends the duel.
type ending struct {
	automatic
	outcome DuelEnded
}

var endRules = map[string]duel.Rule{
	ByDefeat: RuleFinish, BySurrender: RuleYield, ByRounds: RuleRounds, ByStalemate: RuleStalemate, ByRefusal: RuleCondition, ByDeadline: RuleLate,
}

func (t ending) perform(g *game) { g.emit(t.outcome, nil, endRules[t.outcome.By], RuleVictory) }

// surrender yields, where the condition allows it and the side is asked something
// (arcane.yield).
func (g *game) surrender(c Surrender) error {
	if err := g.state.mayYield(c.Seat); err != nil {
		return err
	}
	g.actor = duel.Actor(c.Seat)
	g.emit(Surrendered{Side: c.Seat}, nil, RuleYield)
	return nil
}

// mayYield refuses a side that cannot yield now.
func (s *State) mayYield(seat duel.Seat) error {
	refuse := func(code duel.Code, format string, args ...any) error {
		return &duel.Refusal{Code: code, Detail: fmt.Sprintf(format, args...), Rules: []duel.Rule{RuleYield}}
	}
	switch {
	case s.Over():
		return refuseOver()
	case !isSeat(seat):
		return refuse(duel.CodeNotYours, "only a duelist can yield")
	case !s.Closed:
		return refuse(duel.CodeNotOffered, "the circle is not closed yet: nobody can yield before that")
	case s.Terms.Condition == Death:
		return refuse(duel.CodeNotOffered, "this circle was closed to the death, and stays until one duelist is left")
	}
	for _, p := range s.Open {
		if p.Decision.Seat == duel.Actor(seat) && p.Decision.Kind != KindRoll {
			return nil
		}
	}
	return refuse(duel.CodeNotOffered, "a side yields while a decision of its own is open; %s is asked nothing now", seat)
}

// void ends a duel from outside the rules: nobody wins and nobody is drained
// (arcane.closed).
func (g *game) void(c Void) error {
	if g.state.Over() {
		return refuseOver()
	}
	if err := c.Check(); err != nil {
		return err
	}
	g.actor = c.By
	g.emit(c.Ends(), nil, RuleClosed)
	return nil
}
