package spell

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// everySpell is every row and every reversed form.
func everySpell() []Spell {
	var all []Spell
	for _, s := range Embedded().All() {
		all = append(all, s)
		if r, ok := s.Reversed(); ok {
			all = append(all, r)
		}
	}
	return all
}

func find(t testing.TB, name string, caster Caster) Spell {
	t.Helper()
	s, ok := Embedded().Lookup(name, caster)
	if !ok {
		t.Fatalf("the %s's list has no %q", caster, name)
	}
	return s
}

func TestEverySpellIsWithinTheRules(t *testing.T) {
	slugs := regexp.MustCompile(`^(wizard|priest)/[a-z0-9]+(-[a-z0-9]+)*(\.reversed)?$`)
	seen := make(map[ID]bool)
	for _, s := range everySpell() {
		if seen[s.ID] || !slugs.MatchString(string(s.ID)) {
			t.Errorf("id %q stands twice or is no slug", s.ID)
		}
		seen[s.ID] = true
		highest := 9
		if s.Caster == Priest {
			highest = 7
		}
		if s.Level < 1 || s.Level > highest || s.PowerRank() != s.Level+9 {
			t.Errorf("%s: level %d, PR %d", s.ID, s.Level, s.PowerRank())
		}
		if len(s.Schools) == 0 || (s.Caster == Priest) != (len(s.Spheres) > 0) {
			t.Errorf("%s: schools %v, spheres %v", s.ID, s.Schools, s.Spheres)
		}
		if !slices.IsSorted(s.Tags) || len(slices.Compact(slices.Clone(s.Tags))) != len(s.Tags) {
			t.Errorf("%s: tags %v are not in order, once each", s.ID, s.Tags)
		}
		if !slices.Contains([]Confidence{"high", "medium", "low"}, s.Confidence) || !slices.Contains([]Origin{"PHB", "ToM"}, s.Origin) {
			t.Errorf("%s: confidence %q, origin %q", s.ID, s.Confidence, s.Origin)
		}
		for level, before := 1, 1; level <= 30; level++ {
			mv := s.Movement(level)
			if mv < before || mv > 5 {
				t.Errorf("%s: MV %d at caster level %d after %d", s.ID, mv, level, before)
			}
			before = mv
		}
		if err := checkWordsOf(s); err != "" {
			t.Errorf("%s: %s", s.ID, err)
		}
	}
	if len(Embedded().All()) != 516 || len(seen) != 586 {
		t.Errorf("%d spells, %d with reversed forms; the tables had 516 and 586", len(Embedded().All()), len(seen))
	}
}

func checkWordsOf(s Spell) string {
	for _, tag := range s.Tags {
		if !tag.Valid() {
			return "unknown tag " + string(tag)
		}
	}
	for _, typ := range s.Types {
		if !typ.Valid() {
			return "unknown type " + string(typ)
		}
	}
	if !validSave(s.Save, s.SaveCategory) {
		return "save " + string(s.Save) + " with category " + string(s.SaveCategory)
	}
	return ""
}

func TestEveryReferenceOfAnAbilityResolves(t *testing.T) {
	c := Embedded()
	named := func(name string) bool {
		_, wizard := c.Lookup(name, Wizard)
		_, priest := c.Lookup(name, Priest)
		return wizard || priest
	}
	attached := make(map[Ability]bool)
	for _, s := range everySpell() {
		for _, a := range c.AbilitiesOf(s) {
			a.Form = ""
			attached[a] = true
		}
	}
	for _, r := range c.Rows() {
		if err := r.Ability.Valid(); err != nil {
			t.Errorf("%s: %v", r.Subject, err)
		}
		for _, name := range r.Ability.Against.Names() {
			if !named(name) {
				t.Errorf("%s %s: no spell is called %q", r.Subject, r.Ability.Kind, name)
			}
		}
		if !strings.HasPrefix(r.Subject, "@") && !named(r.Subject) {
			t.Errorf("a row is about %q, which is no spell", r.Subject)
		}
		a := r.Ability
		a.Form = ""
		if strings.HasPrefix(r.Subject, "@rule:") != (a.Kind == KindDefinition) {
			t.Errorf("%s has kind %s", r.Subject, a.Kind)
		}
		if !a.Kind.aboutTable() && !attached[a] {
			t.Errorf("%s %s %s: no spell got this ability", r.Subject, a.Kind, a.Against)
		}
	}
}

func TestEveryFormOfAnAbilityIsAFormOfItsSpell(t *testing.T) {
	for _, s := range everySpell() {
		forms := CardFor(s, 10).Forms()
		for _, a := range s.Abilities() {
			if a.Form != "" && len(forms) > 0 && !slices.ContainsFunc(forms, func(f Form) bool { return f.Name == a.Form }) {
				t.Errorf("%s: %s in form %q; its forms are %v", s.ID, a.Kind, a.Form, forms)
			}
			if a.Form != "" && len(forms) == 0 {
				t.Errorf("%s: %s in form %q, but there is none to choose", s.ID, a.Kind, a.Form)
			}
		}
		for _, f := range forms {
			for _, tag := range f.Tags {
				if !tag.Valid() {
					t.Errorf("%s: form %s adds unknown tag %q", s.ID, f.Name, tag)
				}
			}
			if f.Type != "" && !slices.Contains(s.Types, f.Type) {
				t.Errorf("%s: form %s makes it %s, it can be %v", s.ID, f.Name, f.Type, s.Types)
			}
		}
	}
}

func TestGroupsGoByTag(t *testing.T) {
	for _, row := range Embedded().Rows() {
		if row.Ability.Kind != KindGroupMember {
			continue
		}
		group, _ := row.Ability.Params.Get("group")
		for _, s := range Embedded().All() {
			if s.Name == row.Subject && (row.Caster == "" || row.Caster == s.Caster) && !s.in(group) {
				t.Errorf("%s is named by group %s, but lacks its tag", s.ID, group)
			}
		}
	}
	for name, want := range map[string][]Kind{
		"Monster Summoning I":   {KindCharacterCombat, KindIncapacitates},
		"Vanish":                {KindCannotBeLockedBy, KindLockEffect},
		"Phantasmal Force":      {KindTypeChoice, KindCharacterCombat, KindOnReach, KindLockEffect},
		"Charm Person":          {KindIncapacitates, KindCannotForce},
		"Bigby's Grasping Hand": {KindCharacterCombat, KindIncapacitates, KindCannotForce}, // its own, and once
	} {
		var got []Kind
		for _, a := range find(t, name, Wizard).Abilities() {
			got = append(got, a.Kind)
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s has %v, not %v", name, got, want)
		}
	}
}

func TestASpellIsFoundHoweverItsNameIsTyped(t *testing.T) {
	for typed, want := range map[string]ID{
		"Magic Missile": "wizard/magic-missile", "magic  missile": "wizard/magic-missile", "MAGICMISSILE": "wizard/magic-missile",
		"bigbys clenched fist": "wizard/bigbys-clenched-fist", "Bigby’s Clenched Fist": "wizard/bigbys-clenched-fist",
		"darkness, 15' radius": "wizard/darkness-15-radius", "Light": "wizard/light",
		"Bestow Curse": "wizard/remove-curse.reversed", "Flesh to Stone": "wizard/stone-to-flesh.reversed", "Succor, reversed": "wizard/succor.reversed",
	} {
		if s, ok := Embedded().Lookup(typed, Wizard); !ok || s.ID != want {
			t.Errorf("%q is %q, not %q", typed, s.ID, want)
		}
	}
	for _, typed := range []string{"", "'", "Magic Missiles", "Withdraw", "magic-missile\x00x"} {
		if s, ok := Embedded().Lookup(typed, Wizard); ok {
			t.Errorf("%q is %q", typed, s.ID)
		}
	}
	if s, ok := Embedded().Lookup("resist cold", Priest); !ok || s.Name != "Resist Fire/Resist Cold" {
		t.Errorf("half a name finds %q", s.Name)
	}
	for _, s := range everySpell() {
		byID, ok := Embedded().ByID(s.ID)
		byName, found := Embedded().Lookup(s.Name, s.Caster)
		if !ok || !found || byID.Name != s.Name || byName.ID != s.ID {
			t.Errorf("%s is found as %q by id and %q by name", s.ID, byID.Name, byName.ID)
		}
	}
}

func TestTheCatalogueIsReadBackFromItsBytes(t *testing.T) {
	c := Embedded()
	again, err := Open(c.Bytes())
	if err != nil || again.Hash() != c.Hash() || len(again.All()) != len(c.All()) {
		t.Fatalf("read back with hash %v, %v", again, err)
	}
	all := c.Bytes()
	for name, broken := range map[string][]byte{
		"nothing":             nil,
		"the first line only": []byte(bytesHead),
		"a byte less":         all[:len(all)-1],
		"a byte more":         append(bytes.Clone(all), 'x'),
		"another layout":      bytes.Replace(all, []byte("v1"), []byte("v2"), 1),
		"a false length":      bytes.Replace(all, []byte("abilities.csv "), []byte("abilities.csv 1"), 1),
		"a padded length":     bytes.Replace(all, []byte("abilities.csv "), []byte("abilities.csv 0"), 1),
		"an unknown kind":     bytes.Replace(all, []byte(",must_fight,"), []byte(",must_dance,"), 1),
		"an unknown type":     bytes.Replace(all, []byte(",no,L,range,"), []byte(",no,X,range,"), 1),
		"a level 0":           bytes.Replace(all, []byte("Affect Normal Fires,wizard,1,"), []byte("Affect Normal Fires,wizard,0,"), 1),
		"a spell twice":       bytes.Replace(all, []byte("\nAlarm,wizard"), []byte("\nArmor,wizard"), 1),
	} {
		if bytes.Equal(broken, all) {
			t.Fatalf("%s: the tables have changed, and the case with them", name)
		}
		if _, err := Open(broken); err == nil {
			t.Errorf("opened a catalogue with %s", name)
		}
	}
	other, err := Open(bytes.Replace(all, []byte("range 0 gives MV 1"), []byte("range 0 gives mv 1"), 1))
	if err != nil || other.Hash() == c.Hash() {
		t.Errorf("a changed letter keeps the hash: %v", err)
	}
}

func TestNobodyCanChangeTheCatalogue(t *testing.T) {
	before := find(t, "Fireball", Wizard)
	spoiled := find(t, "Fireball", Wizard)
	spoiled.Types[0], spoiled.Tags[0], spoiled.Schools[0] = Leech, "acid", "All"
	Embedded().All()[0].Types[0] = "X"
	Embedded().Bytes()[0] = 'X'
	Embedded().Rows()[0].Subject = "X"
	light := find(t, "Light", Priest)
	darkness, _ := light.Reversed()
	darkness.Tags[0], darkness.Types[0] = "acid", "M"
	after := find(t, "Fireball", Wizard)
	if !slices.Equal(after.Types, before.Types) || !slices.Equal(after.Tags, before.Tags) || !slices.Equal(after.Schools, before.Schools) {
		t.Errorf("Fireball is now %+v", after)
	}
	if again, _ := light.Reversed(); again.Tags[0] == "acid" || again.Types[0] == "M" {
		t.Errorf("Darkness is now %+v", again)
	}
	if _, err := Open(Embedded().Bytes()); err != nil {
		t.Error(err)
	}
}

func TestRowsOfKindsThatNobodyPlaysAreListed(t *testing.T) {
	c := Embedded()
	left := c.Uninterpreted(KindMustFight)
	for _, r := range left {
		if r.Ability.Kind == KindMustFight || r.Ability.Kind == KindDefinition {
			t.Errorf("%s %s is listed", r.Subject, r.Ability.Kind)
		}
	}
	count := 0
	for _, r := range c.Rows() {
		if r.Ability.Kind == KindMustFight {
			count++
		}
	}
	if all := c.Uninterpreted(); count == 0 || len(all)-len(left) != count {
		t.Errorf("%d rows without interpretation, %d with must_fight, which has %d", len(all), len(left), count)
	}
	if rest := c.Uninterpreted(Kinds()...); len(rest) != 0 {
		t.Errorf("an engine that plays every kind leaves %d rows", len(rest))
	}
}

func FuzzOpenRefusesWhatIsNoCatalogue(f *testing.F) {
	f.Add([]byte(bytesHead + "abilities.csv 0\nsaves.csv 0\nspells.csv 0\n"))
	f.Add([]byte(bytesHead + "abilities.csv 99999999999999999999\n"))
	f.Fuzz(func(t *testing.T, all []byte) {
		if c, err := Open(all); err == nil && !bytes.Equal(c.Bytes(), all) {
			t.Error("opened, and the bytes differ")
		}
	})
}
