package spell

import (
	"encoding/json"
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
)

// reversed: a reversed defense is an attack unless it still protects, a reversed
// attack a defense, and each has its own save.
func TestReversedFormsFollowTheRule(t *testing.T) {
	for _, c := range []struct {
		name     string
		caster   Caster
		types    []Type
		save     SaveEffect
		category SaveCategory
		hinders  bool
		attack   bool
	}{
		{"Cause Light Wounds", Priest, []Type{Attack}, SaveNone, "", false, true},
		{"Protection From Good", Priest, []Type{Defense}, SaveNone, "", false, false}, // ruling B49
		{"Dispel Good", Priest, []Type{Defense}, SaveNegates, SaveSpell, false, false},
		{"Flesh to Stone", Wizard, []Type{Attack}, SaveNegates, SavePetrification, true, false},
		{"Chill Metal", Priest, []Type{Attack, Missile}, SaveSpecial, SaveSpell, true, false},
		{"Slay Living", Priest, []Type{Attack}, SaveSpecial, SaveDeath, false, false},
		{"Cloak of Fear", Priest, []Type{Attack}, SaveNegates, SaveSpell, true, false},
		{"Darkness", Priest, []Type{Attack, Leech}, SaveNegates, SaveSpell, false, false},
		{"Confuse Languages", Wizard, []Type{Leech}, SaveNone, "", false, false},
		{"Transmute Mud to Rock", Wizard, []Type{Defense}, SaveNone, "", false, false},
		{"Energy Drain", Priest, []Type{Attack}, SaveNone, "", false, true},
	} {
		s := find(t, c.name, c.caster)
		if !s.IsReversed || !slices.Equal(s.Types, c.types) || s.Save != c.save || s.SaveCategory != c.category || s.Incapacitates != c.hinders || s.AttackRoll != c.attack {
			t.Errorf("%s: types %v, save %s %s, hinders %v, attack roll %v", c.name, s.Types, s.Save, s.SaveCategory, s.Incapacitates, s.AttackRoll)
		}
		if _, ok := s.Reversed(); ok {
			t.Errorf("%s can be reversed once more", c.name)
		}
	}
	if _, ok := find(t, "Fireball", Wizard).Reversed(); ok {
		t.Error("fireball has a reverse")
	}
}

// reversed: defenses and attacks turn about, other types stay.
func TestAReversedFormWithoutATypeOfItsOwnTurnsDefenseAndAttackAbout(t *testing.T) {
	if got, want := reverseTypes(AllTypes()), []Type{Defense, Attack, AttackDefense, Leech, Missile}; !slices.Equal(got, want) {
		t.Errorf("%v becomes %v, not %v", AllTypes(), got, want)
	}
}

func TestACardIsCompleteAndMatchesWithoutTheCatalogue(t *testing.T) {
	for _, s := range everySpell() {
		card := CardFor(s, 12)
		text, err := json.Marshal(card)
		if err != nil {
			t.Fatal(err)
		}
		var back Card
		if err := json.Unmarshal(text, &back); err != nil || !reflect.DeepEqual(card, back) {
			t.Fatalf("%s comes back from its text as %+v, %v", s.ID, back, err)
		}
		if strings.Contains(string(text), "null") {
			t.Errorf("%s has a null: %s", s.ID, text)
		}
		if len(card.Damage) != len(card.Types) || card.MV != s.Movement(12) || card.PR != s.Level+9 || card.Summons != s.Has(SummonsCreature) {
			t.Errorf("%s: %+v", s.ID, card)
		}
		for i, b := range card.Damage {
			if b.Type != card.Types[i] || b.Throw.Count > 100 {
				t.Errorf("%s: damage %+v of type %s", s.ID, b, card.Types[i])
			}
		}
	}
}

func TestAClonedCardSharesNothing(t *testing.T) {
	card := CardFor(find(t, "Rainbow", Priest), 12)
	clone := card.Clone()
	clone.Types[0], clone.Tags[0], clone.Damage[0].Text, clone.Abilities[0].Kind, clone.Schools[0] = "X", "x", "x", "x", "x"
	if !reflect.DeepEqual(card, CardFor(find(t, "Rainbow", Priest), 12)) {
		t.Errorf("the card is now %+v", card)
	}
}

func sonicLance() Custom {
	return Custom{
		Name: "Sonic Lance", Level: 3, Types: []Type{Missile}, Movement: 4, Save: SaveHalf, Damage: "1d6/level max 10d6",
		Tags: []Tag{"missile", "force"}, Abilities: []Ability{AlwaysDefeats("spell:Silence 15 Radius"), CannotBeLockedBy("type:D&level<=2")},
	}
}

func TestACustomSpellIsACardLikeAnyOther(t *testing.T) {
	card, err := sonicLance().Card(Wizard, 7)
	if err != nil {
		t.Fatal(err)
	}
	if card.ID != "custom/sonic-lance" || card.PR != 12 || card.MV != 4 || card.SaveCategory != SaveSpell || card.Damage[0].Throw.String() != "7d6" || !slices.IsSorted(card.Tags) {
		t.Errorf("%+v", card)
	}
	silence := as(t, "Silence, 15' Radius", Priest, Attack, "")
	if _, ok := card.Traits(Missile, "").Bears(KindAutoDefeats, InArena, silence); !ok {
		t.Error("its ability does not name the spell that it names")
	}
	golem := Custom{Name: "Snow Golem", Level: 2, Types: []Type{AttackDefense, Leech}, Movement: 1, Damage: "", Tags: []Tag{SummonsCreature}}
	if card, err = golem.Card(Priest, 3); err != nil || !card.Summons || card.Save != SaveNone || card.Damage[1].Throw != DefaultDamage(2) {
		t.Errorf("%+v, %v", card, err)
	}
	golem.Damage = "1d4"
	if card, err = golem.Card(Priest, 3); err != nil || card.Damage[0].Throw.String() != "1d4" {
		t.Errorf("the sheet's own damage is passed over: %+v, %v", card.Damage, err)
	}
}

func TestACustomSpellOutOfTheRulesIsRefusedByField(t *testing.T) {
	long := strings.Repeat("x", MaxCustomText+1)
	for _, c := range []struct {
		field  string
		change func(*Custom)
	}{
		{"name", func(c *Custom) { c.Name = "" }},
		{"name", func(c *Custom) { c.Name = " Lance" }},
		{"name", func(c *Custom) { c.Name = "!!" }},
		{"name", func(c *Custom) { c.Name = "a\nb" }},
		{"name", func(c *Custom) { c.Name = "a\xffb" }},
		{"name", func(c *Custom) { c.Name = strings.Repeat("é", MaxCustomName+1) }},
		{"level", func(c *Custom) { c.Level = 0 }},
		{"level", func(c *Custom) { c.Level = 10 }},
		{"movement", func(c *Custom) { c.Movement = 0 }},
		{"movement", func(c *Custom) { c.Movement = 6 }},
		{"type", func(c *Custom) { c.Types = nil }},
		{"type", func(c *Custom) { c.Types = []Type{"X"} }},
		{"type", func(c *Custom) { c.Types = []Type{Attack, Attack} }},
		{"save", func(c *Custom) { c.Save = "maybe" }},
		{"save_category", func(c *Custom) { c.Category = "luck" }},
		{"save_category", func(c *Custom) { c.Save, c.Category = SaveNone, SaveSpell }},
		{"damage", func(c *Custom) { c.Damage = long }},
		{"damage", func(c *Custom) { c.Damage = "101d6" }},
		{"damage", func(c *Custom) { c.Damage = "99d6/level" }},
		{"damage", func(c *Custom) { c.Damage = "999/level" }},
		{"damage", func(c *Custom) { c.Abilities[0].Params = "damage=500d6" }},
		{"tags", func(c *Custom) { c.Tags = []Tag{"sonic"} }},
		{"tags", func(c *Custom) { c.Tags = []Tag{"fire", "fire"} }},
		{"tags", func(c *Custom) { c.Tags = Tags() }},
		{"abilities/0/kind", func(c *Custom) { c.Abilities[0].Kind = "must_dance" }},
		{"abilities/0/kind", func(c *Custom) { c.Abilities[0].Kind = KindGroupMember }},
		{"abilities/0/against", func(c *Custom) { c.Abilities[0].Against = "" }},
		{"abilities/0/against", func(c *Custom) { c.Abilities[0].Against = "tag:sonic" }},
		{"abilities/0", func(c *Custom) { c.Abilities[0].Outcome = long }},
		{"abilities/0/params", func(c *Custom) { c.Abilities[0].Params = "x" }},
		{"abilities/0/outcome", func(c *Custom) { c.Abilities[0] = judgedAs("", "default=hold") }},
		{"abilities/0/params", func(c *Custom) { c.Abilities[0] = judgedAs("frogs", "default=kill") }},
		{"abilities/0/params", func(c *Custom) { c.Abilities[0] = judgedAs("frogs", "default=-1d6") }},
		{"abilities/0/params", func(c *Custom) { c.Abilities[0] = judgedAs("frogs", "default=1d6;save=maybe") }},
		{"abilities/0/params", func(c *Custom) { c.Abilities[0] = judgedAs("frogs", "default=hold;save=half") }},
		{"abilities", func(c *Custom) { c.Abilities[0] = judgedAs("frogs", "default=99d6/level") }},
		{"abilities", func(c *Custom) { c.Abilities = make([]Ability, MaxCustomAbilities+1) }},
	} {
		custom := sonicLance()
		c.change(&custom)
		card, err := custom.Card(Wizard, 7)
		var wrong *InvalidError
		if !errors.As(err, &wrong) || wrong.Field != c.field || wrong.Legal == "" || wrong.Rule == "" || len(wrong.Tried) > MaxCustomText {
			t.Errorf("%s: %+v, %v", c.field, card.Name, err)
		}
	}
}

// judgedAs is something of a custom spell that the mediator judges, with what it proposes.
func judgedAs(why string, proposal Params) Ability {
	return Ability{Kind: KindJudged, Against: "target_character", Outcome: why, Params: proposal}
}
