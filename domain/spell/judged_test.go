package spell

import (
	"fmt"
	"slices"
	"testing"

	"spellduel/domain/dice"
)

// reach.judged: so many of the catalogue's spells the mediator must judge, in their
// normal or their reversed form.
const judgedSpells = 10

// reach.judged: fewer than one spell of the catalogue in twenty needs the mediator.
func TestFewSpellsNeedTheMediator(t *testing.T) {
	var need []ID
	rows := Embedded().All()
	for _, s := range rows {
		forms := []Spell{s}
		if r, ok := s.Reversed(); ok {
			forms = append(forms, r)
		}
		for _, f := range forms {
			if q := CardFor(f, 2*f.Level-1).Questions(); len(q) > 0 {
				t.Logf("%s: %s", f.ID, q[0].Why)
				need = append(need, f.ID)
			}
		}
	}
	share := float64(len(need)) / float64(len(rows))
	t.Logf("%d of %d spells, %.1f %%", len(need), len(rows), 100*share)
	if len(need) != judgedSpells || share >= 0.05 {
		t.Errorf("%d of %d spells need the mediator, and %d are known: %v", len(need), len(rows), judgedSpells, need)
	}
}

// reach.judged: a row that the tables leave open says itself why the mediator judges it
// and what is taken where nobody does; none is left open by an oversight.
func TestNoRowIsLeftOpenByOversight(t *testing.T) {
	for _, s := range everySpell() {
		for _, level := range []int{1, 9, 20} {
			for _, q := range CardFor(s, level).Questions() {
				if slices.Contains([]string{WhyDamageInWords, WhyEffectInWords, WhyNoEffectKnown}, q.Why) {
					t.Errorf("%s as %s, caster level %d: %s; model it, rule on it or give it a row of kind judged", s.ID, q.Type, level, q.Why)
				}
			}
		}
	}
}

// reach.judged: a spell of a sheet is judged where its words are no formula, where an
// ability on reaching is in words alone, or where it would do nothing at all.
func TestASpellOfASheetIsJudgedWhereItIsInWords(t *testing.T) {
	none := Verdict{Save: SaveNone}
	threeDice := Verdict{Damage: DefaultDamage(3), Save: SaveHalf}
	reach := []Ability{{Kind: KindOnReach, Against: TargetCharacter, Outcome: "turns him green"}}
	for name, c := range map[string]struct {
		custom Custom
		want   []Question
	}{
		"a formula":                  {Custom{Types: []Type{Attack}, Damage: "2d6"}, nil},
		"nothing, as it says":        {Custom{Types: []Type{Attack}, Damage: "0"}, nil},
		"nothing said":               {Custom{Types: []Type{Attack}}, []Question{{Attack, WhyNoEffectKnown, none}}},
		"a leech":                    {Custom{Types: []Type{Leech, AttackDefense, Defense}}, nil},
		"words with figures":         {Custom{Types: []Type{Missile}, Damage: "3d8 to giants", Save: SaveHalf}, []Question{{Missile, WhyDamageInWords, threeDice}}},
		"words alone":                {Custom{Types: []Type{Attack}, Damage: "he weeps"}, []Question{{Attack, WhyDamageInWords, none}}},
		"a leech in words":           {Custom{Types: []Type{Leech}, Damage: "he weeps"}, []Question{{Leech, WhyDamageInWords, threeDice}}},
		"a hold":                     {Custom{Types: []Type{Attack}, Abilities: []Ability{{Kind: KindIncapacitates}}}, nil},
		"an ability in words":        {Custom{Types: []Type{Attack}, Damage: "2d6", Abilities: reach}, []Question{{Attack, WhyEffectInWords, Verdict{Damage: dice.Throw{Count: 2, Sides: 6}, Save: SaveNone}}}},
		"a summons as a defense":     {Custom{Types: []Type{Defense}, Damage: "he weeps"}, nil},
		"it asks to be judged":       {Custom{Types: []Type{Leech}, Abilities: []Ability{{Kind: KindJudged, Outcome: "dizzies", Params: "default=hold;save=negates"}}}, []Question{{Leech, "dizzies", Verdict{Hold: HoldActing, Save: SaveNegates}}}},
		"a defense beside an attack": {Custom{Types: []Type{Attack, Defense}, Abilities: []Ability{{Kind: KindJudged, Outcome: "dizzies"}}}, []Question{{Attack, "dizzies", none}}},
		"it is gone before":          {Custom{Types: []Type{AttackDefense}, Abilities: []Ability{{Kind: KindJudged, Outcome: "dizzies"}, {Kind: KindDissipatesOnReach}}}, nil},
		"a hold saved by half":       {Custom{Types: []Type{Attack}, Save: SaveHalf, Abilities: append([]Ability{{Kind: KindIncapacitates}}, reach...)}, []Question{{Attack, WhyEffectInWords, Verdict{Hold: HoldActing, Save: SaveNegates}}}},
		"a creature":                 {Custom{Types: []Type{AttackDefense}, Tags: []Tag{SummonsCreature}, Damage: "he weeps"}, []Question{{AttackDefense, WhyDamageInWords, Verdict{Damage: DefaultDamage(3), Save: SaveNone}}}},
		"it fights on":               {Custom{Types: []Type{Attack}, Damage: "he weeps", Save: SaveHalf, Abilities: []Ability{{Kind: KindCharacterCombat, Against: TargetCharacter, Params: "persists=yes"}}}, []Question{{Attack, WhyDamageInWords, none}}},
		"it is spent before":         {Custom{Types: []Type{Attack}, Abilities: []Ability{{Kind: KindIneffective}}}, nil},
		"levels drained":             {Custom{Types: []Type{Attack}, Abilities: []Ability{{Kind: KindDrainsLevels, Params: "levels=1"}}}, nil},
		"one of two types in word":   {Custom{Types: []Type{Attack, Missile}, Damage: "A: he weeps; M: 2d6"}, []Question{{Attack, WhyDamageInWords, none}}},
	} {
		c.custom.Name, c.custom.Level, c.custom.Movement = "Lance", 3, 3
		card, err := c.custom.Card(Wizard, 5)
		if err != nil {
			t.Fatal(name, err)
		}
		if got := card.Questions(); fmt.Sprint(got) != fmt.Sprint(c.want) {
			t.Errorf("%s: %+v, want %+v", name, got, c.want)
		}
		for _, q := range c.want {
			if again := card.Judged(q.Type, q.Default).Questions(); slices.ContainsFunc(again, func(a Question) bool { return a.Type == q.Type }) {
				t.Errorf("%s: judged, and asked again: %+v", name, again)
			}
		}
	}
}

func TestDiceAreFoundInWords(t *testing.T) {
	got := fmt.Sprint(DiceIn("2d6 to beasts, 3d8+1 to giants, else 2d6; 1d6, 1d8, 1d10 and 300d6 and 0d6"))
	if got != "[2d6 3d8+1 1d6 1d8]" {
		t.Error(got)
	}
}
