package projections_test

import (
	"errors"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/internal/client"
)

// served plays a duel with server dice in which nobody thinks: nothing is given, a
// casts the first thing ahead that he can, and all else is the default.
func served(allow []string, a, b *client.Sheet) func(*table) error {
	return func(t *table) error {
		opened, err := t.server.Open(t.ctx, client.OpenRequest{
			Ruleset: spellduel.Ruleset, Mediator: &client.Mediator{Name: "Tarrant"},
			Terms: &client.Terms{Dice: "server", Spectators: true, Allow: allow}, Seats: map[string]client.Name{"a": {Name: a.Name}, "b": {Name: b.Name}},
		})
		if err != nil {
			return err
		}
		parties := map[duel.Actor]*client.Party{duel.Mediator: t.server.Party(opened.ID, opened.Token)}
		for _, sits := range []struct {
			seat  string
			sheet *client.Sheet
		}{{"a", a}, {"b", b}} {
			rq := client.Seating{Invitation: opened.Invitations[sits.seat], Consent: true, DiceSeed: "0" + sits.seat, Sheet: sits.sheet}
			if parties[duel.Actor(sits.seat)], err = t.server.Sit(t.ctx, opened.ID, sits.seat, rq); err != nil {
				return err
			}
		}
		for range 400 {
			s, err := t.state()
			if err != nil || s.Over() {
				return err
			}
			if err := send(t.ctx, parties, thoughtless(s)); err != nil {
				return err
			}
		}
		return errors.New("the duel has no end")
	}
}

// thoughtless answers the first thing that is open.
func thoughtless(s spellduel.State) spellduel.Answer {
	for _, p := range s.Open {
		if p.Sealed {
			continue
		}
		answer := spellduel.Answer{By: p.Decision.Seat, Decision: p.Decision.ID}
		if p.Decision.Answer == duel.FormSelection {
			answer.Answer.Selection = []string{}
			return answer
		}
		answer.Answer.Option = p.Decision.Default
		for _, o := range p.Decision.Options {
			if o.Act == spellduel.ActCast && o.Placement == "ahead" && p.Decision.Seat == "a" {
				answer.Answer.Option = o.ID
				break
			}
		}
		return answer
	}
	return spellduel.Answer{}
}
