package projections

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// spellBoard is the arena as one viewer sees it.
type spellBoard struct {
	advantage duel.Seat
	arena     *Arena
	sides     []sideView // in the order of the seats
	spells    []iconView // in the order of their refs
	turns     int        // of preparation, where who sat down has changed them

	decided *Decided // nil while the fight goes on

	conditions []spellduel.Condition // the further ways to end, of the terms; never changed
}

func newSpellBoard() Board { return &spellBoard{} }

func (b *spellBoard) Apply(v *View, e Event) {
	switch d := e.Data.(type) {
	case spellduel.DuelOpened:
		b.conditions = d.Terms.Also
		for _, s := range d.Seats {
			b.sides = append(b.sides, sideView{seat: s.Seat, Side: Side{Name: s.Name}})
		}
	case spellduel.DuelEnded:
		if n := d.Condition; n > 0 && n <= len(b.conditions) {
			v.outcome.Words = ConditionWords(b.conditions[n-1])
		}
	case spellduel.DuelDecided:
		v.phase, v.pending = spellduel.PhaseAftermath, nil // nothing of the fight is asked any more
		b.decide(d)
	case spellduel.RoundBegan:
		v.round = d.Round
	case spellduel.ArenaFormed:
		b.arenaFormed(d)
	case spellduel.AdvantageSet:
		b.advantage = d.Side
	case spellduel.AdvantageShifted:
		b.advantage = d.To
	case spellduel.PreparationDisturbed, spellduel.Interfered, spellduel.CompulsionFound:
		v.pending = nil // nothing is asked any more, or all anew
	default:
		b.applySide(e.Data)
		b.applySpell(e.Data)
		b.applySpoils(e.Data)
	}
}

// arenaFormed places the images: the first seat's at 0, the other's behind the
// last space (arena.images).
func (b *spellBoard) arenaFormed(d spellduel.ArenaFormed) {
	b.arena = &Arena{Spaces: d.Spaces}
	for i := range b.sides {
		space := 0
		if i > 0 {
			space = d.Spaces + 1
		}
		b.sides[i].Space = &space
	}
}

// Asked tells that a decision can be answered now. Closing the contributions
// cannot while one of them has been taken back.
func (b *spellBoard) Asked(p Pending, all []Pending) bool {
	if p.Name.Kind != spellduel.KindClose {
		return true
	}
	return !slices.ContainsFunc(all, func(q Pending) bool {
		return q.Name.Kind == spellduel.KindContribute && !q.Sealed
	})
}

func (b *spellBoard) Clone() Board {
	c := *b
	c.sides = slices.Clone(b.sides)
	for i := range c.sides {
		c.sides[i].Memory = slices.Clone(c.sides[i].Memory)
		c.sides[i].Taken = slices.Clone(c.sides[i].Taken)
		c.sides[i].held = slices.Clone(c.sides[i].held)
		c.sides[i].Person = c.sides[i].Person.clone()
	}
	c.spells = slices.Clone(b.spells)
	return &c
}

func (b *spellBoard) Snapshot(c Common) Snapshot {
	s := SpellDuel{
		Viewer: c.Viewer, Step: c.Step, Round: c.Round, Phase: c.Phase, Over: c.Over, Outcome: c.Outcome,
		Sides: make(map[duel.Seat]Side, len(b.sides)), Spells: make([]Icon, 0, len(b.spells)),
		WaitingFor: c.WaitingFor, DueAt: c.DueAt, Steps: c.Steps, seats: c.Seats, turns: b.turns,
	}
	if b.advantage != "" {
		advantage := b.advantage
		s.Advantage = &advantage
	}
	if b.arena != nil {
		arena := *b.arena
		s.Arena = &arena
	}
	if b.decided != nil {
		decided := *b.decided
		s.Decided = &decided
	}
	for _, side := range b.sides {
		s.Sides[side.seat] = side.snapshot()
	}
	for _, icon := range b.spells {
		s.Spells = append(s.Spells, icon.Icon)
	}
	return s
}
