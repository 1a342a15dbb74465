package projections_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	p "spellduel/projections"
)

// told is one event of the worked example, and what the data is that each
// viewer gets of it: "=" is the whole, "" nothing. The mediator gets the whole.
type told struct {
	data         duel.Payload
	a, b, public string
}

func all(data duel.Payload) told                { return told{data, "=", "=", "="} }
func ofA(data duel.Payload, others string) told { return told{data, "=", others, others} }
func ofB(data duel.Payload, others string) told { return told{data, others, "=", others} }
func phase(ph duel.Phase, side duel.Seat) told {
	return all(spellduel.PhaseBegan{Phase: ph, Side: side})
}

func moved(ref int, side duel.Seat, x, y int) told {
	return all(spellduel.SpellMoved{Spell: ref, Side: side, From: x, To: y})
}

func asks(id string, kind duel.Kind, seat duel.Actor) told {
	d := spellduel.DecisionDue{Decision: duel.Decision{
		ID: id, Kind: kind, Seat: seat, Audience: duel.AudienceOpen,
		Withdrawable: kind == spellduel.KindAct || kind == spellduel.KindContribute,
		Options:      []duel.Option{{ID: "x", Spell: "only " + string(seat) + " knows"}},
	}}
	seen := `{"decision":{"id":"` + id + `","kind":"` + string(kind) + `","seat":"` + string(seat) + `"}}`
	if seat == "a" {
		return ofA(d, seen)
	}
	return ofB(d, seen)
}

func answers(id string, kind duel.Kind, seat duel.Actor, sealed bool) told {
	d := spellduel.DecisionMade{Decision: id, Kind: kind, Seat: seat, By: seat, Answer: duel.Answer{Option: "x"}, Sealed: sealed}
	seen := `{"decision":"` + id + `","kind":"` + string(kind) + `","seat":"` + string(seat) + `"}`
	if sealed {
		seen = ""
	}
	if seat == "a" {
		return ofA(d, seen)
	}
	return ofB(d, seen)
}

func casts(ref int, side duel.Seat, key string, space int, home bool) told {
	line := lineOf(key)
	d := spellduel.SpellCast{
		Spell: ref, Side: side, Space: space, Home: home, Key: key, Item: line.Item,
		Type: line.Card.Types[0], PR: line.Card.PR, Card: line.Card,
	}
	at, _ := json.Marshal(p.IconSeen{Spell: ref, Side: side, Space: space, Home: home})
	if side == "a" {
		return ofA(d, string(at))
	}
	return ofB(d, string(at))
}

var calvins = []spellduel.Prepared{
	line("clairvoyance", "Clairvoyance", spell.Leech, 3, 5, ""), line("missile", "Magic Missile", spell.Missile, 1, 5, ""),
	line("summoning", "Monster Summoning II", spell.AttackDefense, 4, 3, "ring of spell storing"),
}

var delsenoras = []spellduel.Prepared{
	line("withdraw", "Withdraw", spell.Defense, 2, 1, ""), line("dispel", "Dispel Magic", spell.AttackDefense, 3, 4, ""),
	line("animate", "Animate Object", spell.AttackDefense, 6, 3, ""),
}

func line(key, name string, t spell.Type, level, mv int, item string) spellduel.Prepared {
	return spellduel.Prepared{Key: key, Count: 1, Item: item, Card: spell.Card{
		Name: name, Level: level, Types: []spell.Type{t}, MV: mv, PR: level + 9,
	}}
}

func lineOf(key string) spellduel.Prepared {
	for _, l := range append(append([]spellduel.Prepared{}, calvins...), delsenoras...) {
		if l.Key == key {
			return l
		}
	}
	panic("no line " + key)
}

// opening is the example up to the arena: nobody contributes, Calvin wins the
// dice.
func opening() []told {
	seat := func(s duel.Seat, name, class string, level, hp int, lines []spellduel.Prepared) spellduel.SeatTaken {
		return spellduel.SeatTaken{Seat: s, Prepared: lines, Sheet: spellduel.Sheet{
			Name: name, Class: class, Level: level, HitPoints: spellduel.HitPoints{Current: hp, Max: hp},
			Proficiencies: []string{"spellcraft"},
		}}
	}
	closing := duel.Decision{ID: "m1", Kind: spellduel.KindClose, Seat: duel.Mediator, Audience: duel.AudienceMediator}
	return []told{
		all(spellduel.DuelOpened{
			Terms: spellduel.Terms{OpponentHitPoints: spellduel.HitPointsWounded, Dice: spellduel.DiceServer}, PreparationTurns: 1,
			Mediator: spellduel.MediatorSeat{Name: "Tarrant", Protection: "Otiluke's Resilient Sphere"},
			Seats:    []spellduel.SeatName{{Seat: "a", Name: "Calvin"}, {Seat: "b", Name: "Delsenora"}},
		}),
		all(spellduel.ConsentGiven{Seat: "a"}),
		ofA(seat("a", "Calvin", "wizard", 9, 24, calvins),
			`{"seat":"a","name":"Calvin","class":"wizard","level":9,"school":"","hit_points":{"band":"unhurt"}}`),
		all(spellduel.ConsentGiven{Seat: "b"}),
		ofB(seat("b", "Delsenora", "priest", 12, 48, delsenoras),
			`{"seat":"b","name":"Delsenora","class":"priest","level":12,"school":"","hit_points":{"band":"unhurt"}}`),
		phase(spellduel.PhaseContributions, ""),
		asks("d1", spellduel.KindContribute, "a"), asks("d2", spellduel.KindContribute, "b"),
		answers("d2", spellduel.KindContribute, "b", true), answers("d1", spellduel.KindContribute, "a", true),
		{data: spellduel.DecisionDue{Decision: closing}},
		{data: spellduel.DecisionMade{Decision: "m1", Kind: spellduel.KindClose, Seat: duel.Mediator, By: duel.Mediator}},
		all(spellduel.ChoicesClosed{Kind: spellduel.KindContribute, Decisions: []string{"d1", "d2"}}),
		ofA(spellduel.SpellsContributed{Seat: "a", Spells: []spellduel.Contributed{}}, ""),
		ofB(spellduel.SpellsContributed{Seat: "b", Spells: []spellduel.Contributed{}}, ""),
		phase(spellduel.PhaseArena, ""),
		all(spellduel.ArenaFormed{Spaces: 10}),
		all(spellduel.DiceRolled{Purpose: "advantage", Dice: "1d10", Rolls: []spellduel.SideRoll{{Side: "a", Roll: 7}, {Side: "b", Roll: 4}}}),
		all(spellduel.AdvantageSet{Side: "a"}),
	}
}

// rounds are rounds 1 to 3.
func rounds() []told {
	act := func(a, b string) []told {
		return []told{
			phase(spellduel.PhaseAct, ""), asks(a, spellduel.KindAct, "a"), asks(b, spellduel.KindAct, "b"),
			answers(a, spellduel.KindAct, "a", true), answers(b, spellduel.KindAct, "b", true),
			all(spellduel.ChoicesClosed{Kind: spellduel.KindAct, Decisions: []string{a, b}}),
		}
	}
	list := []told{all(spellduel.RoundBegan{Round: 1, Advantaged: "a"})}
	list = append(list, act("d3", "d4")...)
	list = append(list, casts(1, "a", "clairvoyance", 1, false), casts(2, "b", "withdraw", 11, true),
		all(spellduel.RoundBegan{Round: 2, Advantaged: "a"}),
		phase(spellduel.PhaseMoveAdvantaged, "a"), asks("d5", spellduel.KindMove, "a"), answers("d5", spellduel.KindMove, "a", false),
		moved(1, "a", 1, 6), phase(spellduel.PhaseMoveDisadvantaged, "b"))
	list = append(list, act("d6", "d7")...)
	revealed := lineOf("clairvoyance").Card
	return append(list, casts(3, "a", "summoning", 1, false), casts(4, "b", "dispel", 10, false),
		all(spellduel.RoundBegan{Round: 3, Advantaged: "a"}),
		phase(spellduel.PhaseMoveAdvantaged, "a"), asks("d8", spellduel.KindMove, "a"), answers("d8", spellduel.KindMove, "a", false),
		moved(1, "a", 6, 10), all(spellduel.SpellsMet{Spell: 1, Other: 4, Space: 10}),
		ofA(spellduel.TypeAnnounced{Spell: 4, Side: "b", To: "a", Type: "AD"}, `{"spell":4,"side":"b","to":"a","type":"AD"}`),
		asks("d9", spellduel.KindMeet, "a"), answers("d9", spellduel.KindMeet, "a", false),
		all(spellduel.SpellsPassed{Spell: 1, Other: 4}),
		moved(1, "a", 10, 11), all(spellduel.SpellsMet{Spell: 1, Other: 2, Space: 11}),
		ofA(spellduel.TypeAnnounced{Spell: 2, Side: "b", To: "a", Type: "D", Abilities: []string{"must_fight"}},
			`{"spell":2,"side":"b","to":"a","type":"D"}`),
		all(spellduel.SpellRevealed{Spell: 1, Side: "a", To: "b", Type: "L", PR: 12, Card: revealed}),
		all(spellduel.CombatRolled{A: spellduel.Combatant{Spell: 1, Roll: 20}, B: spellduel.Combatant{Spell: 2, Roll: 9}, Result: "b"}),
		all(spellduel.SpellDestroyed{Spell: 1, DestroyedBy: 2, Victor: "b"}), all(spellduel.AdvantageShifted{To: "b"}),
		moved(3, "a", 1, 4), phase(spellduel.PhaseMoveDisadvantaged, "b"), moved(4, "b", 10, 6))
}

func calvinAgainstDelsenora() []told { return append(opening(), rounds()...) }

// play shows the list to everybody and returns what each was shown.
func play(s *p.Streams, list []told) map[duel.Viewer][]p.Shown {
	seen := map[duel.Viewer][]p.Shown{}
	round, ph := 0, spellduel.PhasePreparation
	for i, e := range list {
		switch d := e.data.(type) {
		case spellduel.RoundBegan:
			round = d.Round
		case spellduel.PhaseBegan:
			ph = d.Phase
		}
		for _, shown := range s.Apply(p.Fact{
			Type: e.data.EventType(), V: 1, Round: round, Phase: ph, Data: e.data, At: 1_700_000_000_000 + int64(i)*1000,
		}) {
			seen[shown.Viewer] = append(seen[shown.Viewer], shown)
		}
	}
	return seen
}

// The worked example, as each pair of eyes is shown it, event by event.
func TestWorkedExampleAsEachSeesIt(t *testing.T) {
	list := calvinAgainstDelsenora()
	seen := play(p.NewStreams(spellduel.Ruleset, "a", "b"), list)
	for viewer, column := range map[duel.Viewer]func(told) string{
		"a": func(e told) string { return e.a }, "b": func(e told) string { return e.b },
		"public": func(e told) string { return e.public }, "mediator": func(told) string { return "=" },
	} {
		rest := seen[viewer]
		for i, e := range list {
			want := column(e)
			if want == "" {
				continue
			}
			if want == "=" {
				b, _ := json.Marshal(e.data)
				want = string(b)
			}
			if len(rest) == 0 {
				t.Fatalf("%s is shown nothing of event %d, %s", viewer, i, e.data.EventType())
			}
			got, _ := json.Marshal(rest[0].Event.Data)
			if rest[0].Event.Type != e.data.EventType() || string(got) != want {
				t.Errorf("event %d: %s is shown %s\n%s\nand should be shown %s\n%s", i, viewer, rest[0].Event.Type, got, e.data.EventType(), want)
			}
			if n := len(seen[viewer]) - len(rest) + 1; rest[0].Event.Seq != n {
				t.Errorf("%s: event %d has the number %d, should have %d", viewer, i, rest[0].Event.Seq, n)
			}
			rest = rest[1:]
		}
		if len(rest) > 0 {
			t.Errorf("%s is shown %d events too many", viewer, len(rest))
		}
	}
}

// What is hidden leaves no trace in the others' bytes and versions, however
// often and whenever it happens.
func TestSealingAndTakingBackMoveNobodyElse(t *testing.T) {
	list := opening()[:8]
	plain, busy := p.NewStreams(spellduel.Ruleset, "a", "b"), p.NewStreams(spellduel.Ruleset, "a", "b")
	play(plain, list)
	play(busy, list)
	before := busy.Version("a")
	play(busy, []told{
		answers("d2", spellduel.KindContribute, "b", true),
		{data: spellduel.DecisionWithdrawn{Decision: "d2", Kind: spellduel.KindContribute, Seat: "b"}},
		answers("d2", spellduel.KindContribute, "b", true),
	})
	for _, viewer := range []duel.Viewer{"a", "public"} {
		if busy.Version(viewer) != plain.Version(viewer) {
			t.Errorf("%s can tell that b sealed: version %s, without it %s", viewer, busy.Version(viewer), plain.Version(viewer))
		}
	}
	if busy.Version("a") != before || busy.Version("b") == plain.Version("b") || busy.Version("mediator") == plain.Version("mediator") {
		t.Error("b and the mediator must see the sealing, and nobody else")
	}
}

// The event on the wire is as the contract words it.
func TestEventOnTheWire(t *testing.T) {
	s := p.NewStreams(spellduel.Ruleset, "a", "b")
	shown := s.Apply(p.Fact{
		Type: "combat_rolled", V: 1, Round: 3, Phase: spellduel.PhaseMoveAdvantaged, At: 1_700_000_000_123,
		Rules: []duel.Rule{"combat.roll", "ability.cannot_be_locked"}, Because: map[string]any{"pr_a": 12, "pr_b": 11},
		Data: spellduel.CombatRolled{A: spellduel.Combatant{Spell: 1, Roll: 20}, B: spellduel.Combatant{Spell: 2, Roll: 9}, Result: "b"},
	})
	const head = `{"seq":1,"type":"combat_rolled","v":1,"at":"2023-11-14T22:13:20.123Z","round":3,"phase":"move_advantaged",`
	const data = `"data":{"a":{"spell":1,"roll":20},"b":{"spell":2,"roll":9},"result":"b"}`
	for i, want := range []string{
		head + `"rules":["combat.roll"],"because":{"pr_a":12},` + data + `}`,
		head + `"rules":["combat.roll"],"because":{"pr_b":11},` + data + `}`,
		head + `"rules":["combat.roll"],"because":{},` + data + `}`,
		head + `"rules":["combat.roll","ability.cannot_be_locked"],"because":{"pr_a":12,"pr_b":11},` + data + `,"steps":{"a":1,"b":1,"public":1}}`,
	} {
		if got := string(shown[i].JSON); got != want {
			t.Errorf("%s:\n%s\nshould be\n%s", shown[i].Viewer, got, want)
		}
		if again, _ := json.Marshal(shown[i].Event); !bytes.Equal(again, shown[i].JSON) {
			t.Errorf("%s: written within other JSON it is\n%s", shown[i].Viewer, again)
		}
		if v := shown[i].Version; v != s.Version(shown[i].Viewer) || !strings.HasPrefix(v, "1-") || len(v) != 18 {
			t.Errorf("%s: version %q", shown[i].Viewer, v)
		}
	}
}
