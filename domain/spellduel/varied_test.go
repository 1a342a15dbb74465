package spellduel

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// The random duels on which the properties stand have everything in them: each
// type of event, each command, each intervention, spells of items and of the
// players' own.
func TestRandomDuelsHaveEverything(t *testing.T) {
	missing := map[string]bool{
		"an item's spell is cast": true, "a custom spell is cast": true, "contraband is cast": true,
		"a device is used": true, "a level varies": true, "a counter's level varies": true, "an elementalist casts higher": true, "a scroll of protection is read": true, "a device counters": true, "an effect keeps a spell off": true, "an effect is dispelled": true, "an effect runs out": true,
	}
	for _, e := range AllEvents() {
		missing[e.EventType()] = true
	}
	for _, c := range []Command{Open{}, TakeSeat{}, Answer{}, TakeBack{}, Surrender{}, Intervene{}, RenewInvitation{}, NoteCredentials{}} {
		missing["command "+c.Name()] = true
	}
	for _, k := range []Intervention{Disturbance, Compulsion, Confiscation, Touch, Attack, Contact, Equipment, CastUpon, AttackMediator, AttackProtection} {
		missing["intervention "+string(k)] = true
	}
	duels := rapid.Custom(func(t *rapid.T) []commit {
		var all []commit
		playRandom(t, randomWorld(t), func(c commit) { all = append(all, c) })
		return all
	})
	const most = 1500
	for seed := 0; len(missing) > 0 && seed < most; seed++ {
		for _, c := range duels.Example(seed) {
			delete(missing, "command "+c.command.Name())
			if i, ok := c.command.(Intervene); ok {
				delete(missing, "intervention "+string(i.Kind))
			}
			for _, e := range c.events {
				delete(missing, e.Data.EventType())
				switch d := e.Data.(type) {
				case SpellCast:
					if d.Varied.Levels != 0 {
						delete(missing, map[string]string{"1d20": "a level varies", "1d4": "an elementalist casts higher"}[d.Varied.Dice])
					}
				case CounterCast:
					if d.Varied.Levels != 0 {
						delete(missing, "a counter's level varies")
					}
				case SpellVanished:
					if d.Reason == "immune" {
						delete(missing, "an effect keeps a spell off")
					}
				case EffectEnded:
					delete(missing, map[string]string{effectDispelled: "an effect is dispelled", effectExpired: "an effect runs out"}[d.Reason])
				}
				if slices.Contains(e.Rules, RuleItemEffect) {
					delete(missing, map[string]string{"spell_cast": "a device is used", "counter_cast": "a device counters"}[e.Data.EventType()])
				}
				if cast, ok := e.Data.(SpellCast); ok && cast.Item != "" {
					if strings.HasPrefix(cast.Card.Name, "Ward against") {
						delete(missing, "a scroll of protection is read")
					}
					delete(missing, "an item's spell is cast")
					if slices.Contains(e.Rules, RuleDuelSearch) {
						delete(missing, "contraband is cast")
					}
				} else if ok && slices.Contains([]string{"Frost Lance", "Iron Hymn", "Frost Lance?"}, cast.Card.Name) {
					delete(missing, "a custom spell is cast")
				}
			}
		}
	}
	for what := range missing {
		t.Errorf("in %d random duels there is never: %s", most, what)
	}
}
