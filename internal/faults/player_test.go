package faults

import (
	"context"
	"math/rand/v2"
	"slices"

	"spellduel/domain/spell"
	"spellduel/internal/client"
	"spellduel/scenarios"
)

// player plays duels by what their decisions offer, all three of a table by
// itself, one request at a time.
type player struct {
	random *rand.Rand
	ledger *ledger
	server *client.Server
	table  *scenarios.Remote // nil between two duels
	owing  int               // whom it asks first
}

func newPlayer(s *server, seed, i uint64) *player {
	p := &player{random: rand.New(rand.NewPCG(seed, i)), ledger: &ledger{next: &onward{s, plainWire()}}}
	p.server = s.client(p.ledger)
	return p
}

// play goes on until something is lost on the way, which it returns.
func (p *player) play(ctx context.Context) error {
	for {
		if p.table == nil {
			table, err := p.sitDown(ctx)
			if err != nil {
				return err
			}
			p.table = table
		}
		if err := p.move(ctx); err != nil {
			return err
		}
	}
}

var seats = []string{"a", "b"}

// sitDown opens a duel and takes both seats.
func (p *player) sitDown(ctx context.Context) (*scenarios.Remote, error) {
	table := scenarios.NewRemote(p.server)
	err := table.Open(ctx, client.OpenRequest{
		Ruleset: "spells-and-magic", Terms: &client.Terms{Spectators: true}, Mediator: &client.Mediator{Name: "Tarrant"},
		Seats: map[string]client.Name{"a": {Name: "Rary"}, "b": {Name: "Serten"}},
	})
	for _, seat := range seats {
		if err == nil {
			err = table.Seat(ctx, seat, p.sheet(map[string]string{"a": "Rary", "b": "Serten"}[seat]))
		}
	}
	return table, err
}

// sheet is a wizard with spells by chance.
func (p *player) sheet(name string) *client.Sheet {
	s := &client.Sheet{Name: name, Class: "wizard", Level: 9, HitPoints: client.HitPoints{Current: 30, Max: 30}}
	var list []string
	for _, known := range spell.Embedded().All() {
		if known.Caster == "wizard" && known.Level <= 5 {
			list = append(list, known.Name)
		}
	}
	for range 8 {
		s.Memorized = append(s.Memorized, client.Memorized{Spell: list[p.random.IntN(len(list))], Count: 1})
	}
	return s
}

// move answers one decision, or now and then takes an answer back, or gives up.
// Where nobody owes anything the duel is over.
func (p *player) move(ctx context.Context) error {
	if p.random.IntN(150) == 0 {
		return giveUp(ctx, p.table, seats[p.random.IntN(2)]) // what is staked is still to be paid
	}
	actors := []string{"mediator", "a", "b"}
	p.owing = (p.owing + 1) % len(actors)
	turn, err := client.AnswerOne(ctx, p.table, p.random, slices.Concat(actors[p.owing:], actors[:p.owing])...)
	switch {
	case err != nil:
		return err
	case turn == nil:
		p.table = nil
	case turn.Decision.Withdrawable && p.random.IntN(8) == 0:
		if err := p.table.TakeBack(ctx, turn.Actor, turn.Decision.ID); !refused(err) {
			return err
		}
	}
	return nil
}

// giveUp decides a duel, if it is not decided or over.
func giveUp(ctx context.Context, table *scenarios.Remote, seat string) error {
	err := table.Surrender(ctx, seat)
	if code := client.Code(err); code == "duel_over" || code == "not_offered" {
		return nil
	}
	return err
}
