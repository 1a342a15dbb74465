package projections_test

import (
	"errors"
	"math/rand/v2"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/internal/adjudicator"
	"spellduel/internal/client"
	"spellduel/scenarios"
)

// circleRecipes are those of the Duel Arcane.
var circleRecipes = []recipe{
	{"arcane-whole", "Kelson against Charissa with table dice: a whole Duel Arcane, in which every kind of choice is made", 41, circle("whole-duel")},
	{"arcane-server-dice", "a Duel Arcane with server dice and open purses: all that random play brings about", 42, circleAtRandom(5)},
	{"arcane-blind", "Option Points that are seen as some or none", 43, circle("fog-blind")},
	{"arcane-powerless", "one without Option Points, whom the house admits, yields", 44, circle("entry-admitted")},
	{"arcane-rerolled", "ties of the test are thrown again", 45, circle("test-tie-anew")},
	{"arcane-death", "to the death", 46, circle("finish-death")},
	{"arcane-draw", "a round limit, and a draw", 47, circle("rounds")},
	{"arcane-late", "whoever is late rests with all his dice, and the third time yields", 48, circle("late-both")},
	{"arcane-late-dice", "nobody enters the dice of the table, and the server throws", 49, circle("late-dice")},
	{"arcane-stalemate", "nobody is hurt any more, and to the death the circle stays closed", 53, circle("stalemate-death")},
	{"arcane-declined", "a duelist declines", 50, circleDeclined},
	{"arcane-ext", "a duelist with what a program keeps with his sheet, and one who declines", 52, circleExt},
	{"arcane-handed-over", "a seat is handed over, a token renewed, and the duel called off", 51, circleHandedOver},
}

// circle plays one of the scenarios of the Duel Arcane.
func circle(name string) func(*table) error {
	return func(t *table) error {
		s, err := scenarios.LoadArcane("arcane/" + name + ".txtar")
		if err != nil {
			return err
		}
		return s.PlayArcane(t.ctx, scenarios.ArcaneRemote{Remote: t.remote})
	}
}

// duelistOf is a sheet with these levels.
func duelistOf(name, power, shields, arcaneSkill string, fudge int) arcane.Sheet {
	trait := func(level string) arcane.Trait { return arcane.Trait{Level: level, Modifiers: []arcane.Modifier{}} }
	return arcane.Sheet{Name: name, Power: trait(power), Shields: trait(shields), DuelArcane: trait(arcaneSkill), FudgePoints: fudge}
}

// circleAtRandom plays a Duel Arcane with server dice by decisions alone, as the
// seed leads. Its seed was looked for, as that of atRandom.
func circleAtRandom(seed uint64) func(*table) error {
	return func(t *table) error {
		opened, err := t.server.OpenAny(t.ctx, map[string]any{
			"ruleset": arcane.Name, "mediator": client.Mediator{Name: "Tarrant"}, "seats": map[string]client.Name{"a": {Name: "Morgan"}, "b": {Name: "Wencit"}},
			"terms": map[string]any{"spectators": true, "house": map[string]string{arcane.HousePurse: "open", arcane.HouseExcess: "carries"}},
		})
		if err != nil {
			return err
		}
		sheets := map[string]arcane.Sheet{"a": duelistOf("Morgan", "good", "poor", "good", 6), "b": duelistOf("Wencit", "fair", "poor", "great", 9)}
		parties := []*client.Party{t.server.Party(opened.ID, opened.Token)}
		for _, seat := range []string{"a", "b"} {
			p, err := t.server.SitAny(t.ctx, opened.ID, seat, map[string]any{
				"invitation": opened.Invitations[seat], "consent": true, "dice_seed": "0" + seat, "sheet": sheets[seat],
			})
			if err != nil {
				return err
			}
			parties = append(parties, p)
		}
		rng := rand.New(rand.NewPCG(seed, 0))
		for range 400 {
			more, err := answerAny(t, parties, rng)
			if err != nil || !more {
				return err
			}
		}
		return errors.New("the duel has no end")
	}
}

// answerAny answers the first decision that anybody owes, and tells whether there
// was one.
func answerAny(t *table, parties []*client.Party, rng *rand.Rand) (bool, error) {
	for _, i := range rng.Perm(len(parties)) {
		owed, err := parties[i].Decisions(t.ctx)
		if err != nil {
			return false, err
		}
		if len(owed.Decisions) > 0 {
			_, err := parties[i].Answer(t.ctx, owed.Decisions[0].ID, client.Draw(rng, owed.Decisions[0]))
			return true, err
		}
	}
	return false, nil
}

// openCircle opens a Duel Arcane, and gives its mediator.
func openCircle(t *table) (adjudicator.Outcome, adjudicator.Caller, error) {
	opened, err := t.house.Open(t.ctx, arcane.Open{
		Terms: arcane.DefaultTerms(), Mediator: arcane.MediatorSeat{Name: "Tarrant"}, Seats: duel.TwoSeats("Morgan", "Wencit"),
	}, adjudicator.Request{Scope: "open"})
	if err != nil {
		return opened, adjudicator.Caller{}, err
	}
	mediator, _, err := t.house.Authenticate(t.ctx, opened.Duel, opened.Token)
	return opened, mediator, err
}

// circleDeclined has one side decline the terms.
func circleDeclined(t *table) error {
	opened, _, err := openCircle(t)
	if err != nil {
		return err
	}
	_, err = t.house.TakeSeat(t.ctx, opened.Duel, opened.Invitations["b"], arcane.TakeSeat{Seat: "b"}, adjudicator.Request{Scope: "sit"})
	return err
}

// circleExt has a program keep something with a sheet.
func circleExt(t *table) error {
	opened, _, err := openCircle(t)
	if err != nil {
		return err
	}
	for _, c := range []arcane.TakeSeat{
		{Seat: "a", Consent: true, Sheet: duelistOf("Morgan", "good", "fair", "good", 2), Ext: `{"id":17,"from":"a sheet"}`}, {Seat: "b"},
	} {
		if _, err := t.house.TakeSeat(t.ctx, opened.Duel, opened.Invitations[c.Seat], c, adjudicator.Request{Scope: "sit"}); err != nil {
			return err
		}
	}
	return nil
}

// circleHandedOver has a seat change hands, and the duel called off.
func circleHandedOver(t *table) error {
	opened, mediator, err := openCircle(t)
	if err != nil {
		return err
	}
	sit := func(invitation string, c arcane.TakeSeat) (string, error) {
		out, err := t.house.TakeSeat(t.ctx, opened.Duel, invitation, c, adjudicator.Request{Scope: "sit"})
		return out.Token, err
	}
	if _, err := sit(opened.Invitations["a"], arcane.TakeSeat{Seat: "a", Consent: true, Sheet: duelistOf("Morgan", "good", "fair", "good", 2)}); err != nil {
		return err
	}
	again, err := t.house.RenewInvitation(t.ctx, mediator, "a", adjudicator.Request{Scope: "renew"})
	if err != nil {
		return err
	}
	a, err := sit(again.Invitations["a"], arcane.TakeSeat{Seat: "a", Consent: true, NoSheet: true})
	if err != nil {
		return err
	}
	if _, err := t.house.RenewToken(t.ctx, opened.Duel, a, "a", adjudicator.Request{Scope: "token"}); err != nil {
		return err
	}
	_, err = t.house.Void(t.ctx, mediator, "Wencit has not come", adjudicator.Request{Scope: "void"})
	return err
}
