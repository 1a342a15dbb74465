package projections

import (
	"maps"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// Ledger is what the fog must remember of a duel to know what may be seen: the
// terms, and for whom each open decision is pending. It is folded from the full
// stream.
type Ledger struct {
	HitPoints spellduel.HitPointsSeen  // of the other side, by the terms
	Slain     map[duel.Seat]bool       // whose image was killed outright in an arena duel, so that nobody saw how much it had
	Loser     duel.Seat                // once an arena duel is decided; empty where nobody has lost
	Audiences map[string]duel.Audience // of open decisions, by id

	Counters bool // are named to everybody, by the house (fog.counter)
	OwnRolls bool // in combats are seen by their own side, by the house (combat.roll)

	// Of a Duel Arcane's terms (arcane.fog).
	Blind      bool // the other's Option Points are hidden
	PursesOpen bool // the other's FUDGE points are not
}

func newLedger() *Ledger {
	return &Ledger{Audiences: map[string]duel.Audience{}, Slain: map[duel.Seat]bool{}}
}

func (l *Ledger) clone() *Ledger {
	c := *l
	c.Audiences, c.Slain = maps.Clone(l.Audiences), maps.Clone(l.Slain)
	return &c
}

// note folds one payload, after it was shown.
func (l *Ledger) note(data any) {
	switch d := value(data).(type) {
	case spellduel.DuelOpened:
		l.HitPoints, l.Counters, l.OwnRolls = d.Terms.OpponentHitPoints, d.Terms.CountersNamed(), d.Terms.CombatRollsOwn()
	case spellduel.DamageDealt:
		if d.Slain {
			l.Slain[d.Side] = true
		}
	case spellduel.DuelDecided:
		if d.Winner != "" {
			l.Loser = d.Winner.Opponent()
		}
	case arcane.DuelOpened:
		l.Blind, l.PursesOpen = d.Terms.Blind(), d.Terms.PursesOpen()
	case spellduel.DecisionDue:
		l.Audiences[d.Decision.ID] = d.Decision.Audience
	case spellduel.DecisionMade:
		if !d.Sealed {
			delete(l.Audiences, d.Decision)
		}
	case spellduel.DecisionWithdrawn:
		if d.Gone() {
			delete(l.Audiences, d.Decision)
		}
	case spellduel.PreparationDisturbed:
		clear(l.Audiences)
	case spellduel.ChoicesClosed:
		for _, id := range d.Decisions {
			delete(l.Audiences, id)
		}
	}
}
