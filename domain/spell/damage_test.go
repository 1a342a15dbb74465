package spell

import (
	"testing"

	"spellduel/domain/dice"
)

// formulas has every wording of the damage column, of the reversed forms and of
// the abilities: the throw at caster levels 1, 7 and 20, or prose.
var formulas = []struct {
	text       string
	spellLevel int
	at         [3]string // empty is prose
}{
	{"1/level", 5, [3]string{"1", "7", "20"}},
	{"10d6", 1, [3]string{"10d6", "10d6", "10d6"}},
	{"1d3+2/level max 1d3+20", 1, [3]string{"1d3+2", "1d3+14", "1d3+20"}},
	{"1d4", 1, [3]string{"1d4", "1d4", "1d4"}},
	{"1d4+1 per missile; 1 missile +1 per 2 levels above 1st max 5", 1, [3]string{"1d4+1", "4d4+4", "5d4+5"}},
	{"1d4+1/level", 4, [3]string{"1d4+1", "1d4+7", "1d4+20"}},
	{"1d4+1/level max 10d4+10", 5, [3]string{"1d4+1", "7d4+7", "10d4+10"}},
	{"1d4+2/level max 10d4+20", 6, [3]string{"1d4+2", "7d4+14", "10d4+20"}},
	{"1d4+4", 2, [3]string{"1d4+4", "1d4+4", "1d4+4"}},
	{"1d4/level", 3, [3]string{"1d4", "7d4", "20d4"}},
	{"1d6", 1, [3]string{"1d6", "1d6", "1d6"}},
	{"1d6 per 2 levels max 6d6", 3, [3]string{"0", "3d6", "6d6"}},
	{"1d6+1/level max 10d6+10", 7, [3]string{"1d6+1", "7d6+7", "10d6+10"}},
	{"1d6/level max 10d6", 3, [3]string{"1d6", "7d6", "10d6"}},
	{"1d6/level max 12d6", 6, [3]string{"1d6", "7d6", "12d6"}},
	{"1d6/spell level", 6, [3]string{"6d6", "6d6", "6d6"}},
	{"1d6/spell_level", 2, [3]string{"2d6", "2d6", "2d6"}},
	{"1d8", 1, [3]string{"1d8", "1d8", "1d8"}},
	{"1d8+1/level", 1, [3]string{"1d8+1", "1d8+7", "1d8+20"}},
	{"2d4", 2, [3]string{"2d4", "2d4", "2d4"}},
	{"2d6", 4, [3]string{"2d6", "2d6", "2d6"}},
	{"2d8+1", 4, [3]string{"2d8+1", "2d8+1", "2d8+1"}},
	{"2d8+1/level", 7, [3]string{"2d8+1", "2d8+7", "2d8+20"}},
	{"2d8+1d8/level", 3, [3]string{"3d8", "9d8", "22d8"}},
	{"3d10", 4, [3]string{"3d10", "3d10", "3d10"}},
	{"3d4", 1, [3]string{"3d4", "3d4", "3d4"}},
	{"3d6", 3, [3]string{"3d6", "3d6", "3d6"}},
	{"3d8+3", 5, [3]string{"3d8+3", "3d8+3", "3d8+3"}},
	{"6d4+6", 3, [3]string{"6d4+6", "6d4+6", "6d4+6"}},
	{"6d6", 6, [3]string{"6d6", "6d6", "6d6"}},
	{"6d8", 5, [3]string{"6d8", "6d8", "6d8"}},
	{"8d6", 6, [3]string{"8d6", "8d6", "8d6"}},
	{"5d6 per 5 levels", 3, [3]string{"0", "5d6", "20d6"}},
	{"40d4", 9, [3]string{"40d4", "40d4", "40d4"}},
	{"5d10", 7, [3]string{"5d10", "5d10", "5d10"}},
	{"0", 1, [3]string{"0", "0", "0"}},

	{text: "1/round"},
	{text: "10d6 initial save failed, 2d6 if made; halved steps in abilities"},
	{text: "1d10 round 1, 2d10 rounds 2-3, 4d10 after"},
	{text: "1d10 then 2d10 x2 then 4d10"},
	{text: "1d20 table 1d6/2d6/3d6/4d6"},
	{text: "1d20 table: 1-12 1d6, 13-16 2d6, 17-19 3d6, 20 4d6"},
	{text: "1d4+1 per missile"},
	{text: "1d4+1 per missile in group"},
	{text: "1d6+2 per missile"},
	{text: "1d6+2 per missile in group"},
	{"1", 1, [3]string{"1", "1", "1"}},
	{"3", 1, [3]string{"3", "3", "3"}},
	{text: "5d6 (2d6 if initial save made)"},
	{text: "8d6 (4d4 if beaten by power score and save failed)"},
	{text: "all but 1d4 hp"},
	{text: "death on failure"},
	{text: "death or 2d8+1 if saved"},
	{text: "death or 8d6 if saved"},
	{text: "death; 2d8+1 if saved"},
	{text: "death; 5d10 if saved"},
	{text: "destroyed on failure"},
	{text: "listed(none)"},
}

func TestEveryDamageOfTheTablesIsReadOrKeptAsProse(t *testing.T) {
	known := make(map[string]bool)
	for _, c := range formulas {
		known[c.text] = true
		f, plain := ParseFormula(c.text, c.spellLevel)
		if plain != (c.at[0] != "") {
			t.Errorf("%q is plain: %v", c.text, plain)
			continue
		}
		for i, level := range []int{1, 7, 20} {
			if plain && f.At(level).String() != c.at[i] {
				t.Errorf("%q at caster level %d is %s, not %s", c.text, level, f.At(level), c.at[i])
			}
		}
	}
	need := func(whose ID, text string) {
		if _, stepped := parseSteps(text, 1, 1); text != "" && !known[text] && !stepped {
			t.Errorf("%s: %q is not in this test", whose, text)
		}
	}
	for _, s := range everySpell() {
		for _, typ := range AllTypes() {
			need(s.ID, damageText(s.Damage, typ))
		}
		for _, a := range s.Abilities() {
			text, _ := a.Params.Get("damage")
			need(s.ID, text)
		}
	}
}

// reach.attack: the damage of a spell is what it is at its caster's level.
func TestMagicMissileGainsAMissileAtEveryOddLevel(t *testing.T) {
	card := find(t, "Magic Missile", Wizard)
	for i, want := range []int{1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 5, 5} {
		if b := card.DamageAt(Missile, i+1); b.Throw != (dice.Throw{Count: want, Sides: 4, Plus: want}) {
			t.Errorf("caster level %d: %s, not %d missiles", i+1, b.Throw, want)
		}
	}
}

func TestABlowOfStepsIsReadByTheDieOrTheRounds(t *testing.T) {
	fist := find(t, "Bigby's Clenched Fist", Wizard)
	for face, want := range map[int]string{1: "1d6", 12: "1d6", 13: "2d6", 16: "2d6", 17: "3d6", 19: "3d6", 20: "4d6"} {
		if got := CardFor(fist, 15).DamageAs(AttackDefense).At(face).Throw.String(); got != want {
			t.Errorf("a %d of the d20 is %s, not %s", face, got, want)
		}
	}
	hand := CardFor(find(t, "Bigby's Crushing Hand", Wizard), 20).DamageAs(AttackDefense)
	for round, want := range map[int]string{1: "1d10", 2: "2d10", 3: "2d10", 4: "4d10", 9: "4d10"} {
		if got := hand.At(round).Throw.String(); got != want || hand.Die.Count != 0 {
			t.Errorf("round %d is %s, not %s", round, got, want)
		}
	}
	for _, text := range []string{"", "by", "by 1d20", "by 1d20 2:1d6", "by 1d20 1:1d6 1:2d6", "by 2d20 1:1d6", "by rounds 1:x", "by dd20 1:1d6", "by luck 1:1d6", "by level 1:gone", "1d20 table"} {
		if _, ok := parseSteps(text, 1, 1); ok {
			t.Errorf("%q was read", text)
		}
	}
}

// A sheet may leave out that it is one die.
func TestOneDieNeedsNoCount(t *testing.T) {
	for short, full := range map[string]string{"d6": "1d6", "d8+2": "1d8+2", "d6/level": "1d6/level", "d4+1/level": "1d4+1/level"} {
		f, plain := ParseFormula(short, 3)
		if want, _ := ParseFormula(full, 3); !plain || f != want {
			t.Errorf("%q is read as %+v, %v", short, f, plain)
		}
	}
}

func TestOddFormulasAreProse(t *testing.T) {
	for _, text := range []string{
		"", "d", "dd6", "+d6", "1d", "+1", "1d6+", "0d6", "1d0", "1d257", "1d6+1d8", "1d6+1d8/level", "1d6/level max 10d8", "1d6/level max", "1d6/level max 0",
		"1d6+1/level max 10d6+11", "9999d6", "-1", "1d6 /level", "1 d6", "1d6+2/level max 2d6+20", "12d6 ", "x/level",
	} {
		if f, ok := ParseFormula(text, 3); ok {
			t.Errorf("%q is read as %+v", text, f)
		}
	}
}

func TestEachTypeOfASpellHasItsOwnDamage(t *testing.T) {
	for _, c := range []struct {
		name   string
		caster Caster
		as     Type
		want   string // a throw, or prose after a "?"
		harms  bool
	}{
		{"Fireball", Wizard, Missile, "7d6", true},
		{"Otiluke's Freezing Sphere", Wizard, Missile, "6d6", true},
		{"Otiluke's Freezing Sphere", Wizard, Attack, "7d4+14", true},
		{"Monster Summoning II", Wizard, AttackDefense, "4d6", true}, // reach.attack_defense
		{"Clairvoyance", Wizard, Leech, "3d6", true},                 // reach.leech
		{"Rainbow", Priest, Leech, "5d6", true},                      // its printed damage is the missiles'
		{"Rainbow", Priest, Missile, "?1d6+2 per missile", true},
		{"Phantasmal Force", Wizard, Defense, "0", false},
		{"Phantasmal Force", Wizard, Attack, "1d6", true},
		{"Wish", Wizard, Leech, "10d6", true},
		{"Charm Person", Wizard, Attack, "0", false},
		{"Bigby's Interposing Hand", Wizard, AttackDefense, "0", false},
		{"Bigby's Grasping Hand", Wizard, AttackDefense, "0", false},      // ruling B50
		{"Otiluke's Resilient Sphere", Wizard, AttackDefense, "0", false}, // ruling B17
		{"Insect Plague", Priest, AttackDefense, "0", false},              // ruling B7
		{"Watery Double", Wizard, AttackDefense, "3d6", true},
		{"Fire Seeds", Priest, Missile, "8d6", true},
		{"Earthquake", Priest, Attack, "?death; 5d10 if saved", true},
		{"Death Spell", Wizard, Attack, "0", false},
		{"Harm", Priest, Attack, "1d4", true},
		{"Cloudkill", Wizard, Attack, "0", true},
		{"Prismatic Spray", Wizard, Attack, "20", true},
		{"Sunray", Priest, Attack, "0", false},
		{"Cause Light Wounds", Priest, Attack, "1d8", true},
		{"Chill Metal", Priest, Missile, "1", true},
		{"Chill Metal", Priest, Attack, "3", true},
		{"Heat Metal", Priest, Attack, "3", true},
	} {
		b := CardFor(find(t, c.name, c.caster), 7).DamageAs(c.as)
		got := b.Throw.String()
		if !b.Known {
			got = "?" + b.Text
		}
		if got != c.want || b.Harms() != c.harms || b.Type != c.as {
			t.Errorf("%s as %s: %s, harms %v; want %s", c.name, c.as, got, b.Harms(), c.want)
		}
	}
}

// reach.attack_defense, reach.leech: 1d6 for each spell level, unless the spell has
// its own.
func TestDefaultDamageIsOneDieForEachSpellLevel(t *testing.T) {
	for level := 1; level <= 9; level++ {
		if got := DefaultDamage(level); got != (dice.Throw{Count: level, Sides: 6}) {
			t.Errorf("level %d: %s", level, got)
		}
	}
}
