package contract

import (
	"context"
	"fmt"
	"maps"
	"math/rand/v2"

	"spellduel/internal/client"
)

// roles are whose tokens a table has, as far as its state has them.
var roles = []string{"mediator", "a", "b", "spectator", "screen", "expired", "revoked", "spent", "invited a", "invited b"}

// state is a duel that has come to a certain point.
type state struct {
	name     string
	terms    client.Terms
	house    bool // no person mediates
	seated   string
	declined bool
	answers  int // drawn by chance, at most
	ends     bool
}

var states = []state{
	{name: "opened", terms: client.Terms{Spectators: true}},
	{name: "half taken", terms: client.Terms{Spectators: true}, seated: "a"},
	{name: "declined", terms: client.Terms{Spectators: true}, declined: true},
	{name: "opened, the house judges", terms: client.Terms{Spectators: true}, house: true},
	{name: "contributions", terms: client.Terms{Spectators: true}, seated: "ab"},
	{name: "closing", terms: client.Terms{Spectators: true}, seated: "ab", answers: 2},
	{name: "round 1", terms: client.Terms{Dice: "server", Spectators: true}, seated: "ab", answers: 3},
	{name: "underway", terms: client.Terms{Dice: "server", Spectators: true, OpponentHitPoints: "exact"}, seated: "ab", answers: 14},
	{name: "far on", terms: client.Terms{Dice: "server", Spectators: true, OpponentHitPoints: "hidden"}, seated: "ab", answers: 45},
	{name: "dice of the table", terms: client.Terms{Dice: "table", Spectators: true}, seated: "ab", answers: 3},
	{name: "dice of the table, far on", terms: client.Terms{Dice: "table", Spectators: true}, seated: "ab", answers: 40},
	{name: "the house judges", terms: client.Terms{Dice: "table", Spectators: true, Disclosure: "never"}, house: true, seated: "ab", answers: 20},
	{name: "over", terms: client.Terms{Spectators: true}, seated: "ab", answers: 10, ends: true},
	{name: "over, undisclosed", terms: client.Terms{Spectators: true, Disclosure: "never"}, seated: "ab", answers: 4, ends: true},
}

func sheetOf(name string) *client.Sheet {
	return &client.Sheet{
		Name: name, Class: "wizard", Level: 12, Abilities: map[string]int{"intelligence": 16, "wisdom": 12},
		HitPoints: client.HitPoints{Current: 60, Max: 60}, Proficiencies: []string{"spellcraft"},
		Memorized: []client.Memorized{
			{Spell: "Magic Missile", Count: 3},
			{Spell: "Shield", Count: 2},
			{Spell: "Web", Count: 2},
			{Spell: "Fireball", Count: 2},
			{Spell: "Dispel Magic", Count: 2},
			{Spell: "Monster Summoning II", Count: 2},
			{Spell: "Phantasmal Force", Count: 1},
			{Spell: "Sleep", Count: 2},
		},
		Items: []client.Item{{Name: "ring of spell storing", Kind: "stored", Spells: []string{"Monster Summoning II"}}},
	}
}

// make plays a duel to its state.
func (s state) make(server *client.Server, chance *rand.Rand) (*table, error) {
	ctx := context.Background()
	open := client.OpenRequest{
		Ruleset: "spells-and-magic", Terms: &s.terms,
		Seats: map[string]client.Name{"a": {Name: "Calvin"}, "b": {Name: "Delsenora"}},
	}
	if !s.house {
		open.Mediator = &client.Mediator{Name: "Tarrant", Protection: "Wall of Force"}
	}
	opened, err := server.Open(ctx, open)
	if err != nil {
		return nil, err
	}
	tb := &table{
		id: opened.ID, invitations: opened.Invitations,
		tokens: map[string]string{
			"mediator": opened.Token, "spectator": opened.SpectatorToken, "invited a": opened.Invitations["a"], "invited b": opened.Invitations["b"],
		},
	}
	if s.declined {
		_, err := server.Sit(ctx, tb.id, "b", client.Seating{Invitation: tb.invitations["b"]})
		delete(tb.invitations, "b")
		return tb, err
	}
	for _, seat := range s.seated {
		if err := tb.sit(ctx, server, string(seat)); err != nil {
			return nil, err
		}
	}
	for range s.answers {
		if err := tb.step(ctx, server, chance); err != nil {
			return nil, err
		}
	}
	if s.ends {
		if _, err := server.Party(tb.id, tb.tokens["b"]).Surrender(ctx); err != nil && client.Code(err) != "duel_over" {
			return nil, err
		}
	}
	return tb, nil
}

// sit takes a seat, renews its token once, and makes a screen's.
func (tb *table) sit(ctx context.Context, server *client.Server, seat string) error {
	party, err := server.Sit(ctx, tb.id, seat, client.Seating{Invitation: tb.invitations[seat], Consent: true, Sheet: sheetOf("Rary")})
	if err != nil {
		return err
	}
	defer tb.keepFirst()()
	tb.tokens["spent"] = tb.invitations[seat]
	delete(tb.tokens, "invited "+seat)
	delete(tb.invitations, seat)
	tb.tokens["revoked"] = party.Token()
	if party, err = party.Renew(ctx, seat); err != nil {
		return err
	}
	tb.tokens[seat] = party.Token()
	for role, until := range map[string]string{"screen": "", "expired": "2026-11-30T12:01:59Z"} {
		made, err := party.MakeToken(ctx, client.TokenWish{As: seat, Label: role, ExpiresAt: until})
		if err != nil {
			return err
		}
		tb.tokens[role] = made.Secret
		tb.granted = append(tb.granted, made.ID)
	}
	return nil
}

// keepFirst holds on to what the first who sat down has made and lost.
func (tb *table) keepFirst() func() {
	first := maps.Clone(tb.tokens)
	return func() {
		for _, role := range []string{"spent", "revoked", "screen", "expired"} {
			if first[role] != "" {
				tb.tokens[role] = first[role]
			}
		}
	}
}

// step answers one decision by chance, if any is owed.
func (tb *table) step(ctx context.Context, server *client.Server, chance *rand.Rand) error {
	for _, role := range []string{"mediator", "a", "b"} {
		party := server.Party(tb.id, tb.tokens[role])
		owed, err := party.Decisions(ctx)
		if err != nil {
			return fmt.Errorf("%s: %w", role, err)
		}
		if len(owed.Decisions) > 0 {
			_, err := party.Answer(ctx, owed.Decisions[0].ID, client.Draw(chance, owed.Decisions[0]))
			return err
		}
	}
	return nil
}
