package api_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"spellduel/api"
)

// program is a character-sheet program that knows the API and nothing of the
// game: it has its sheets annotated, brings what came back, and shows beside each
// spell what it was told.
type program struct {
	h     *house
	seat  string
	token string
	sheet json.RawMessage
	told  api.AnnotatedSheet
}

// annotate has the program's own sheet annotated.
func (p *program) annotate() {
	p.h.t.Helper()
	p.told = into[api.AnnotatedSheet](p.h.post(annotatePath, "", p.sheet).is(200))
	if len(p.told.Unknown)+len(p.told.Warnings) > 0 {
		p.h.t.Errorf("%s: unknown %v, warnings %v", p.seat, p.told.Unknown, p.told.Warnings)
	}
}

// brings takes the seat with the sheet as it came back.
func (p *program) brings(d *table, invitation string) {
	p.h.t.Helper()
	p.token = into[api.TakenSeat](p.h.post(d.path+"/seats/"+p.seat, "", seating(invitation, p.told.Sheet)).is(201)).Token
	p.h.issued = append(p.h.issued, p.token)
}

// playedCard is a line of prepared spells in seat_taken.
type playedCard struct {
	Card struct {
		ID, Name      string
		Level, MV, PR int
		CasterLevel   int `json:"caster_level"`
		Types         []string
	}
	Count int
}

// cards are what the duel made of the sheet, by the owner's own stream.
func (p *program) cards(d *table) (cards []playedCard) {
	p.h.t.Helper()
	for _, e := range into[struct {
		Events []struct {
			Type string
			Data json.RawMessage
		}
	}](p.h.get(d.path+"/events?limit=500", p.token).is(200)).Events {
		var taken struct {
			Seat     string
			Prepared json.RawMessage
		}
		if e.Type != "seat_taken" || json.Unmarshal(e.Data, &taken) != nil || taken.Seat != p.seat {
			continue
		}
		if err := json.Unmarshal(taken.Prepared, &cards); err != nil {
			p.h.t.Fatal(err)
		}
	}
	return cards
}

// mayCounter is what the program was told that it can cast at a spell: by the
// types, and by name.
func (p *program) mayCounter(incoming api.SpellCard, typ string, advantage bool) (names []string) {
	for _, s := range p.told.Spells {
		o := s.Card.Opposition
		if o == nil {
			continue
		}
		byType := slices.ContainsFunc(o.ByType, func(t api.TypeOpposition) bool {
			return slices.ContainsFunc(t.Counters, func(c api.TypeCounter) bool { return c.Type == typ && (c.When == "always" || advantage) })
		})
		closed := !slices.ContainsFunc(incoming.Opposition.ByType, func(t api.TypeOpposition) bool { return t.Type == typ && len(t.CounteredBy) > 0 })
		byName := slices.ContainsFunc(o.Counters, func(r api.Rivalry) bool {
			return slices.ContainsFunc(r.Spells, func(x api.Rival) bool {
				return x.ID == incoming.ID && (x.Against == nil || slices.Contains(x.Against, typ))
			})
		})
		if byName || byType && !closed {
			names = append(names, s.Card.Name)
		}
	}
	slices.Sort(names)
	return names
}

// A program has a sheet annotated, sits down with what came back, and duels: the
// duel plays the cards that it was told, and offers against each spell that comes
// the counters that it was told. In the end its own ids are where it left them.
func TestACharacterSheetProgramGoesRound(t *testing.T) {
	for _, incoming := range []struct{ name, typ string }{{"Magic Missile", "M"}, {"Monster Summoning I", "AD"}, {"Blindness", "A"}, {"Know Alignment", "L"}} {
		for _, advantage := range []string{"a", "b"} {
			t.Run(fmt.Sprintf("%s, %s ahead", incoming.name, advantage), func(t *testing.T) {
				goRound(t, incoming.name, incoming.typ, advantage)
			})
		}
	}
}

func goRound(t *testing.T, incoming, typ, advantage string) {
	h := newHouse(t)
	line := func(name string) string { return fmt.Sprintf(`{"spell": %q, "count": 1}`, name) }
	a := &program{h: h, seat: "a", sheet: json.RawMessage(`{"name": "Rary", "class": "wizard", "level": 14,
		"hit_points": {"current": 40, "max": 40}, "ext": {"sheet": "` + incoming + `"},
		"memorized": [` + strings.Join([]string{line("Shield"), line("Magic Missile"), line("Protection From Evil"), line("Stoneskin"), line("Fly"), line("Remove Curse")}, ",") + `]}`)}
	b := &program{h: h, seat: "b", sheet: json.RawMessage(`{"name": "Serten", "class": "wizard", "level": 14,
		"hit_points": {"current": 40, "max": 40}, "memorized": [` + line(incoming) + `]}`)}
	d := h.open(nil)
	a.annotate()
	b.annotate()
	a.brings(d, d.invitationA)
	b.brings(d, d.invitationB)
	for _, p := range []*program{a, b} {
		played := p.cards(d)
		if len(played) != len(p.told.Spells) {
			t.Fatalf("%s: %d spells are played, %d were told", p.seat, len(played), len(p.told.Spells))
		}
		for i, c := range played {
			told := p.told.Spells[i]
			if c.Card.ID != told.Card.ID || c.Card.CasterLevel != told.Card.CasterLevel || c.Card.MV != told.Card.MV || c.Card.PR != told.Card.PR ||
				!slices.Equal(c.Card.Types, told.Card.Types) || c.Count != told.Count {
				t.Errorf("%s: %+v is played, %+v was told", p.seat, c, told)
			}
		}
	}
	offered := comesTo(t, d, a, b, advantage)
	want := a.mayCounter(b.told.Spells[0].Card, typ, advantage == "a")
	if !slices.Equal(offered, want) {
		t.Errorf("counters offered are %v, told were %v", offered, want)
	}
	t.Logf("offered %v", offered)
	if incoming == "Magic Missile" && !slices.Contains(offered, "Shield") {
		t.Error("no Shield against missiles")
	}
	if got := string(h.get(d.path+"/seats/a/ext", a.token).is(200).body); !strings.Contains(got, `{"sheet":"`+incoming+`"}`) {
		t.Errorf("the program's own came back as %s", got)
	}
}

// comesTo plays until b's spell reaches a, and gives the names of the counters
// that a is offered then.
func comesTo(t *testing.T, d *table, a, b *program, advantage string) (names []string) {
	t.Helper()
	none := map[string]any{"selection": []string{}}
	first, second := 9, 2
	if advantage == "b" {
		first, second = 2, 9
	}
	d.decide(a.token, "contribute", none).is(200)
	d.decide(b.token, "contribute", none).is(200)
	d.decide(d.mediator, "close", option("close")).is(200)
	d.decide(d.mediator, "roll", rolls(first)).is(200)
	d.decide(d.mediator, "roll", rolls(second)).is(200)
	cast := false
	for range 60 {
		for _, o := range d.owes(a.token) {
			if o.Kind != "respond" {
				continue
			}
			for _, opt := range o.Options {
				if opt.Act == "counter" && !slices.Contains(names, opt.Spell) {
					names = append(names, opt.Spell)
				}
			}
			slices.Sort(names)
			return names
		}
		for _, p := range []*program{a, b} {
			for _, o := range d.owes(p.token) {
				answer := o.Default
				if p == b && o.Kind == "act" && !cast {
					answer, cast = o.Options[slices.IndexFunc(o.Options, func(x api.Option) bool { return x.Act == "cast" && x.Placement == "ahead" })].ID, true
				}
				d.h.post(d.path+"/decisions/"+o.ID, p.token, option(answer)).is(200)
			}
		}
	}
	t.Fatal("the spell never came")
	return nil
}
