package simulate

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/rand/v2"

	"spellduel/domain/arcane"
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

var seats = [2]duel.Seat{duel.SeatA, duel.SeatB}

func index(seat duel.Seat) int {
	if seat == duel.SeatB {
		return 1
	}
	return 0
}

// table is a duel in process, of whatever ruleset.
type table interface {
	do(c duel.Command) ([]duel.Event, error)
	owed() (duel.Decision, bool)                            // what somebody has to answer now
	choose(d duel.Decision, pick func(int) int) duel.Answer // by the policy of whoever owes it
	stands() (round int, over *duel.DuelEnded)
	profile() duel.Profile // once the duel is open
	left(seat duel.Seat) []measure
	note(e duel.Event, t *tally) // what is counted of the ruleset's own facts
}

// measure is something that a duelist has left, by its name on the wire.
type measure struct {
	of    string
	count int
}

// The parts of a duel that are drawn apart.
const (
	partDice    = "dice"
	partChoices = "choices"
)

// drawn is what a part of a duel is drawn from: SHA-256 of a tag with the part's
// name, the plan's seed and the duel's number, both of eight bytes, the highest
// first.
func (p Plan) drawn(part string, n uint64) [32]byte {
	b := append([]byte("spellduel/simulate/v1/"+part), 0)
	b = binary.BigEndian.AppendUint64(b, p.Seed)
	return sha256.Sum256(binary.BigEndian.AppendUint64(b, n))
}

// table sets the n-th duel up, with dice of its own that are counted.
func (p Plan) table(n uint64, counts *tally) (table, error) {
	committed, err := dice.NewCommitted(dice.Seed(p.drawn(partDice, n)), nil, nil)
	if err != nil {
		return nil, err
	}
	thrown := counted{committed, counts}
	switch p.Opening.(type) {
	case spellduel.Open:
		return newSpellTable(thrown, p.Policies), nil
	case arcane.Open:
		return newCircle(thrown, p.Policies), nil
	}
	return nil, fmt.Errorf("nothing is known here of a ruleset that opens with %T", p.Opening)
}

// begin opens the duel and seats both.
func (p Plan) begin(t table, counts *tally) error {
	for _, c := range []duel.Command{p.Opening, p.Seats[0], p.Seats[1]} {
		if err := carry(t, c, counts); err != nil {
			if s, ok := c.(duel.Seating); ok {
				return fmt.Errorf("seat %s: %w", s.Sits().Seat, err)
			}
			return err
		}
	}
	return nil
}

// carry lets the duel decide a command, and counts what it caused.
func carry(t table, c duel.Command, counts *tally) error {
	events, err := t.do(c)
	for _, e := range events {
		t.note(e, counts)
	}
	return err
}

// play plays the n-th duel and counts it.
func (p Plan) play(n uint64, counts *tally) error {
	t, err := p.table(n, counts)
	if err != nil {
		return err
	}
	choices := p.drawn(partChoices, n)
	chance := rand.New(rand.NewPCG(binary.BigEndian.Uint64(choices[:8]), binary.BigEndian.Uint64(choices[8:16])))
	if err := p.begin(t, counts); err != nil {
		return err
	}
	for {
		round, over := t.stands()
		d, ok := t.owed()
		if over != nil || round > p.Limit {
			counts.endDuel(min(round, p.Limit), over, t)
			return nil
		}
		if !ok {
			return fmt.Errorf("in round %d nobody owes a decision", round)
		}
		answer := t.choose(d, chance.IntN)
		if err := carry(t, duel.Reply{By: d.Seat, Decision: d.ID, Answer: answer}, counts); err != nil {
			return err
		}
	}
}

// counted are dice that count how they fall.
type counted struct {
	dice.Dice
	counts *tally
}

// Roll implements [dice.Dice].
func (c counted) Roll(label dice.Label, count, sides int) []int {
	faces := c.Dice.Roll(label, count, sides)
	c.counts.fell(label.Purpose, sides, faces)
	return faces
}
