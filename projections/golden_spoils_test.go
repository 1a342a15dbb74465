package projections_test

import (
	"errors"
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
	"spellduel/internal/client"
)

// stake is a duel with server dice that B gives up, or loses by passing, so that
// its stakes are due.
type stake struct {
	terms   client.Terms
	loser   client.Sheet
	gifts   []string          // that both give to the arena
	passes  int               // rounds
	finds   string            // contraband of B's
	answers map[string]string // options by kind of decision; others are the defaults
}

var (
	toTheDeath = stake{
		terms: client.Terms{Stakes: &client.Stakes{Kind: "death"}, Dice: "server"},
		loser: client.Sheet{
			Abilities: map[string]int{"intelligence": 15, "constitution": 12}, SystemShock: 85, Saves: map[string]int{"breath": 20},
			Memorized: []client.Memorized{
				{Spell: "Wish", Count: 2}, {Spell: "Frost Lance", Count: 1, Custom: brought["a"].Memorized[4].Custom}, {Spell: "Jump", Count: 1},
			},
			Items: []client.Item{
				{Name: "ring", Kind: "stored", Spells: []string{"Web"}, Material: "glass", Plus: 1},
				{Name: "scroll", Kind: "stored", Spells: []string{"Fly", "Jump"}},
				{Name: "Ashfinger", Kind: "wand", Smuggled: true, Spells: []string{"Fireball"}},
			},
			Equipment:  []client.Thing{{Name: "robe", Material: "cloth", Plus: 2}, {Name: "flask", Material: "glass"}, {Name: "pebble", Material: "pottery"}},
			Conditions: []client.Lasts{{Kind: "ability_lost", Amount: 1, Of: "intelligence", Lifted: []string{"Restoration"}}},
		},
		gifts: []string{"wish#1", "wish#2"}, finds: "Ashfinger",
	}
	senseless = stake{
		terms: client.Terms{Stakes: &client.Stakes{Kind: "death"}, Dice: "server"},
		loser: client.Sheet{Saves: map[string]int{"breath": 1}, Memorized: []client.Memorized{{Spell: "Wish", Count: 2}, {Spell: "Jump", Count: 9}}},
		gifts: []string{"wish#1", "wish#2"},
	}
	forAPrize = stake{
		terms: client.Terms{
			Stakes: &client.Stakes{Kind: "prize", Object: "Crown", As: "service", Task: "guard the bridge"}, Dice: "server",
			Also: []client.Condition{{When: "rounds", Rounds: 1, For: "b"}},
		},
		loser: client.Sheet{
			Saves:     map[string]int{"spell": 20},
			Memorized: []client.Memorized{{Spell: "Polymorph Other", Count: 1}, {Spell: "Jump", Count: 20}},
			Equipment: []client.Thing{{Name: "crown", Material: "metal", Plus: 1}},
		},
		gifts: []string{"polymorph-other#1"}, passes: 1, answers: map[string]string{"will": "other"},
	}
	dominated = stake{
		terms: client.Terms{Stakes: &client.Stakes{Kind: "service"}, Dice: "server"},
		loser: client.Sheet{Memorized: []client.Memorized{{Spell: "Wish", Count: 2}, {Spell: "Fireball", Count: 12}}},
		gifts: []string{"wish#1", "wish#2"}, answers: map[string]string{"will": "other"},
	}
)

// sheets are the loser's sheet, and the winner's with the same gifts.
func (k stake) sheets() map[string]*client.Sheet {
	loser := k.loser
	loser.Name, loser.Class, loser.Level, loser.HitPoints = "Serten", "wizard", 18, client.HitPoints{Current: 40, Max: 40}
	winner := client.Sheet{
		Name: "Rary", Class: "wizard", Level: 18, HitPoints: loser.HitPoints,
		Memorized: append(slices.Clone(loser.Memorized[:1]), client.Memorized{Spell: "Fly", Count: 1}),
	}
	return map[string]*client.Sheet{"a": &winner, "b": &loser}
}

func (k stake) play(t *table) error {
	opened, err := t.server.Open(t.ctx, client.OpenRequest{
		Ruleset: spellduel.Ruleset, Mediator: &client.Mediator{Name: "Tarrant"}, Terms: &k.terms,
		Seats: map[string]client.Name{"a": {Name: "Rary"}, "b": {Name: "Serten"}},
	})
	if err != nil {
		return err
	}
	parties := map[duel.Actor]*client.Party{duel.Mediator: t.server.Party(opened.ID, opened.Token)}
	for _, seat := range []string{"a", "b"} {
		rq := client.Seating{Invitation: opened.Invitations[seat], Consent: true, Sheet: k.sheets()[seat]}
		if parties[duel.Actor(seat)], err = t.server.Sit(t.ctx, opened.ID, seat, rq); err != nil {
			return err
		}
	}
	if k.finds != "" {
		if _, err := parties[duel.Mediator].Intervene(t.ctx, client.Report{Kind: "confiscation", Seat: "b", Item: k.finds}); err != nil {
			return err
		}
	}
	for range 50 {
		s, err := t.state()
		if err != nil || s.Over() {
			return err
		}
		if err := k.goOn(t, parties, s); err != nil {
			return err
		}
	}
	return errors.New("the duel has no end")
}

// goOn is the next thing that somebody does: B gives up when there is nothing more
// to pass.
func (k stake) goOn(t *table, parties map[duel.Actor]*client.Party, s spellduel.State) error {
	open := slices.DeleteFunc(slices.Clone(s.Open), func(p spellduel.Pending) bool { return p.Sealed })
	d := open[0].Decision
	if d.Kind == spellduel.KindAct && s.Round > k.passes {
		_, err := parties["b"].Surrender(t.ctx)
		return err
	}
	a := client.Answer{Option: d.Default}
	if option, named := k.answers[string(d.Kind)]; named {
		a.Option = option
	}
	if d.Answer == duel.FormSelection {
		a = client.Answer{Selection: k.gifts}
	}
	if d.Kind == spellduel.KindForfeit {
		a.Selection = []string{}
		for levels := 0; levels < d.Limits.LeastLevels; levels += d.Options[len(a.Selection)-1].Level {
			a.Selection = append(a.Selection, d.Options[len(a.Selection)].ID)
		}
	}
	_, err := parties[d.Seat].Answer(t.ctx, d.ID, a)
	return err
}
