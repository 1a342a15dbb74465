package projections

import (
	"slices"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
)

// arcaneBoard is the circle as one viewer sees it.
type arcaneBoard struct {
	circle *Circle
	first  duel.Seat
	quiet  int
	seats  []duel.Seat
	sides  []Duelist // as the seats
}

func newArcaneBoard() Board { return &arcaneBoard{} }

func (b *arcaneBoard) Apply(v *View, e Event) {
	switch d := e.Data.(type) {
	case arcane.DuelOpened:
		for _, s := range d.Seats {
			b.seats, b.sides = append(b.seats, s.Seat), append(b.sides, Duelist{Name: s.Name})
		}
	case arcane.CircleRaised:
		b.circle = &Circle{RaisedBy: []duel.Seat{}}
		for _, h := range d.Halves {
			b.circle.RaisedBy = append(b.circle.RaisedBy, h.Seat)
		}
	case arcane.CircleClosed:
		b.ward(func(c *Circle) { c.Closed, c.Condition = true, d.Condition })
	case arcane.CircleDispersed:
		b.ward(func(c *Circle) { c.Dispersed = true })
	case arcane.FirstStrikeSettled:
		b.first = d.Seat
	case arcane.ExchangeBegan:
		v.round, b.quiet = d.Round, d.Quiet
	case arcane.AllotmentsRevealed:
		b.revealed(v.round, d)
	case arcane.CounterspellsFunded:
		b.funded(d)
	default:
		b.applySide(e.Data)
	}
}

// ward changes the circle, which older views share.
func (b *arcaneBoard) ward(change func(*Circle)) {
	if b.circle != nil {
		c := *b.circle
		change(&c)
		b.circle = &c
	}
}

// of changes what is known of one side.
func (b *arcaneBoard) of(seat duel.Seat, change func(*Duelist)) {
	if i := slices.Index(b.seats, seat); i >= 0 {
		change(&b.sides[i])
	}
}

func (b *arcaneBoard) revealed(round int, d arcane.AllotmentsRevealed) {
	for _, a := range d.Allotments {
		b.of(a.Seat, func(s *Duelist) {
			s.Showed = &Allotment{Round: round, Spells: a.Spells, Counterspells: a.Counterspells, Rests: a.Rests}
		})
	}
}

func (b *arcaneBoard) funded(d arcane.CounterspellsFunded) {
	for _, f := range d.Funded {
		b.of(f.Seat, func(s *Duelist) {
			if s.Showed != nil {
				showed := *s.Showed
				showed.Funded = &f.Funded
				s.Showed = &showed
			}
		})
	}
}

// applySide folds what changes one duelist's points and fate.
func (b *arcaneBoard) applySide(data any) {
	switch d := data.(type) {
	case arcane.SeatTaken:
		f := d.Figures
		b.of(d.Seat, func(s *Duelist) {
			s.Name, s.Seated, s.OptionPoints, s.ShieldPoints = d.Sheet.Name, true, &f.OptionPoints, &f.ShieldPoints
			s.FudgePoints, s.PowerFatigue = &d.Sheet.FudgePoints, &f.PowerFatigue
		})
	case DuelistSeen:
		b.of(d.Seat, func(s *Duelist) {
			s.Name, s.Seated, s.OptionPoints, s.OptionBand = d.Name, true, d.OptionPoints, d.Band
			s.ShieldPoints, s.FudgePoints = &d.ShieldPoints, d.FudgePoints
		})
	case arcane.OptionPointsChanged:
		b.of(d.Seat, func(s *Duelist) { s.OptionPoints = &d.Left })
	case PointsSeen:
		b.of(d.Seat, func(s *Duelist) { s.OptionBand = d.Band })
	case arcane.FudgeSpent:
		b.of(d.Seat, func(s *Duelist) { s.FudgePoints = &d.Left })
	case arcane.ShieldsStruck:
		b.of(d.Seat, func(s *Duelist) { s.ShieldPoints = &d.Left })
	case arcane.DuelistFell:
		b.of(d.Seat, func(s *Duelist) { s.Fate = d.Fate })
	case arcane.PowerDrained:
		drained := 0
		b.of(d.Seat, func(s *Duelist) { s.PowerFatigue = &drained })
	}
}

// Asked tells that a decision can be answered now, which here all can.
func (*arcaneBoard) Asked(Pending, []Pending) bool { return true }

func (b *arcaneBoard) Clone() Board {
	c := *b
	c.sides = slices.Clone(b.sides) // what they point to is replaced, never changed
	return &c
}

func (b *arcaneBoard) Snapshot(c Common) Snapshot {
	s := DuelArcane{
		Viewer: c.Viewer, Step: c.Step, Round: c.Round, Phase: c.Phase, Over: c.Over, Outcome: c.Outcome,
		QuietRounds: b.quiet, Circle: b.circle, Sides: make(map[duel.Seat]Duelist, len(b.sides)), WaitingFor: c.WaitingFor, DueAt: c.DueAt, Steps: c.Steps, seats: c.Seats,
	}
	if b.first != "" {
		first := b.first
		s.FirstStrike = &first
	}
	for i, side := range b.sides {
		s.Sides[b.seats[i]] = side
	}
	return s
}
