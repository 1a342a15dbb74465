package api_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"

	"spellduel/api"
	"spellduel/domain/spell"
)

// everySpell is the ids of the catalogue, reversed forms among them, as the list
// gives them page by page.
func (h *house) everySpell() (ids []string) {
	h.t.Helper()
	for after := ""; ; {
		page := into[api.Spells](h.get("/v1/spells?limit=200"+after, "").is(200))
		for _, sp := range page.Spells {
			if ids = append(ids, sp.ID); sp.Reversed != "" {
				ids = append(ids, sp.Reversed)
			}
		}
		if page.Next == "" {
			return ids
		}
		after = "&after=" + url.QueryEscape(page.Next)
	}
}

// ability.counter, ability.automatic_counter, ability.automatic_defeat: over the
// whole catalogue each spell's card tells of others what theirs tell of it, in words
// and with rules that can be read.
func TestEveryCardTellsWhatCountersIt(t *testing.T) {
	h := newHouse(t)
	rules := map[string]bool{}
	for _, r := range into[api.Rules](h.get("/v1/rules", "").is(200)).Rules {
		rules[r.ID] = true
	}
	cards := map[string]api.SpellCard{}
	for _, id := range h.everySpell() {
		cards[id] = into[api.SpellCard](h.get("/v1/spells/"+id, "").is(200))
	}
	if len(cards) < 550 {
		t.Fatalf("%d cards", len(cards))
	}
	type fact struct{ from, to, how, ends string }
	does, suffers := map[fact]bool{}, map[fact]bool{}
	for id, card := range cards {
		o := card.Opposition
		if o == nil || len(o.ByType) != len(card.Types) {
			t.Fatalf("%s: %+v", id, o)
		}
		for i, a := range card.Abilities {
			if a.Text == "" || strings.Contains(a.Text, "…") || len(a.Rules) == 0 {
				t.Errorf("%s, ability %d: %+v", id, i, a)
			}
			for _, r := range a.Rules {
				if !rules[r] {
					t.Errorf("%s, ability %d: there is no rule %q", id, i, r)
				}
			}
		}
		for where, list := range map[string][]api.Rivalry{"": o.Counters, " ": o.CounteredBy, "in the arena": o.Defeats, "in the arena ": o.DefeatedBy} {
			into, turned := does, strings.HasSuffix(where, " ")
			if turned {
				into = suffers
			}
			for _, r := range list {
				if r.Text == "" || len(r.Rules) == 0 || len(r.Spells) == 0 {
					t.Errorf("%s: %+v", id, r)
				}
				for _, rule := range r.Rules {
					if !rules[rule] {
						t.Errorf("%s: there is no rule %q", id, rule)
					}
				}
				for _, other := range r.Spells {
					if cards[other.ID].Name != other.Name {
						t.Errorf("%s: %s is not called %s", id, other.ID, other.Name)
					}
					f := fact{id, other.ID, r.How, r.Ends + strings.TrimSpace(where)}
					if turned {
						f.from, f.to = other.ID, id
					}
					into[f] = true
				}
			}
		}
	}
	if len(does) < 1000 || len(does) != len(suffers) {
		t.Errorf("%d and %d", len(does), len(suffers))
	}
	for f := range does {
		if !suffers[f] {
			t.Errorf("%+v is not told of the other", f)
		}
	}
}

// The list has each spell's figures at a caster's level, as the card has them.
func TestTheListHasTheFiguresOfTheCards(t *testing.T) {
	h := newHouse(t)
	for _, query := range []string{"caster=priest&level=2&limit=200", "type=M&caster_level=12", "q=light&caster_level=1", "tag=fire"} {
		for _, sp := range into[api.Spells](h.get("/v1/spells?"+query, "").is(200)).Spells {
			level := ""
			if _, given, found := strings.Cut(query, "caster_level="); found {
				level = "?caster_level=" + given
			}
			card := into[api.SpellCard](h.get("/v1/spells/"+sp.ID+level, "").is(200))
			if sp.MV != card.MV || sp.PR != card.PR || len(sp.Abilities) != len(card.Abilities) || !slices.Equal(sp.Types, card.Types) {
				t.Errorf("%s: %+v, but %+v", sp.ID, sp, card)
			}
		}
	}
	h.get("/v1/spells?caster_level=0", "").refused(422, "parameter_not_legal", "?caster_level")
	h.get("/v1/spells?caster_level=41", "").refused(422, "parameter_not_legal", "?caster_level")
}

// A spell given whole is held against the catalogue too; on a sheet a spell's
// opposition stands once, and of the first twenty that are given whole.
func TestASheetTellsOppositionOnce(t *testing.T) {
	h := newHouse(t)
	lines := []any{map[string]any{"spell": "Shield", "count": 1}, map[string]any{"spell": "Shield", "count": 2}}
	for range 22 {
		lines = append(lines, map[string]any{"spell": map[string]any{
			"name": "Ward", "level": 1, "type": "D", "movement": 1, "abilities": []any{map[string]any{"kind": "auto_counters", "against": "spell:Fireball"}},
		}, "count": 1})
	}
	got := into[api.AnnotatedSheet](h.post(annotatePath, "", annotatable(map[string]any{"memorized": lines})).is(200))
	for i, s := range got.Spells {
		o := s.Card.Opposition
		if told := o != nil; told != (i == 0 || i >= 2 && i < 22) {
			t.Errorf("line %d: %v", i, told)
		}
		if s.Custom && o != nil && (len(o.Counters) != 1 || o.Counters[0].How != "automatic_counter" || o.Counters[0].Spells[0].ID != "wizard/fireball") {
			t.Errorf("line %d: %+v", i, o.Counters)
		}
	}
	if sp, _ := spell.Embedded().ByID("wizard/shield"); string(sp.ID) != got.Spells[0].Card.ID {
		t.Errorf("the first line is %s", got.Spells[0].Card.ID)
	}
}
