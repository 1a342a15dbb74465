package spell

import (
	"slices"
	"testing"
)

// as is a spell's traits in a type, at caster level 10 and in a form.
func as(t testing.TB, name string, caster Caster, typ Type, form string) Traits {
	t.Helper()
	card := CardFor(find(t, name, caster), 10)
	return card.Traits(typ, form)
}

func TestSelectorsSayWhichSpellsAreMeant(t *testing.T) {
	fireball := as(t, "Fireball", Wizard, Missile, "") // level 3, fire, damage
	charm := as(t, "Charm Person", Wizard, Attack, "")
	summoning := as(t, "Monster Summoning II", Wizard, AttackDefense, "")
	light, darkness := as(t, "Light", Wizard, Leech, ""), as(t, "Darkness", Priest, Leech, "")
	home := Traits{Level: 4, Home: true, Base: "x"}
	self := Traits{Level: 4, Base: "y"}
	for _, c := range []struct {
		selector    Selector
		self, other Traits
		want        bool
	}{
		{"any", self, charm, true},
		{"opposing_spell", self, charm, true},
		{"", self, charm, false},
		{"tag:fire", self, fireball, true},
		{"tag:fire", self, charm, false},
		{"tag:cold;tag:fire", self, fireball, true},
		{"tag:cold&tag:fire", self, fireball, false},
		{"tag:fire&type:M", self, fireball, true},
		{"type:A;type:L", self, fireball, false},
		{"type:A&deals_damage;type:M&deals_damage", self, fireball, true},
		{"type:A&deals_damage;type:M&deals_damage", self, charm, false},
		{"type:A&not deals_damage", self, charm, true},
		{"type:A&not deals_damage", self, fireball, false},
		{"not tag:summons_creature", self, fireball, true},
		{"not tag:summons_creature", self, summoning, false},
		{"spell:fire ball", self, fireball, true},
		{"spell:Fire", self, fireball, false},
		{"level<=3", self, fireball, true},
		{"level<=2", self, fireball, false},
		{"level<self", self, fireball, true},
		{"level<self", Traits{Level: 3}, fireball, false},
		{"in_own_space&tag:summons_creature", home, summoning, true},
		{"in_own_space&tag:summons_creature", self, summoning, false},
		{"has:must_fight", self, as(t, "Shield", Wizard, Defense, ""), true},
		{"has:must_fight", self, fireball, false},
		{"own_reverse", light, darkness, true}, // of either caster
		{"own_reverse", darkness, light, true},
		{"own_reverse", light, light, false},
		{"own_reverse", darkness, fireball, false},
		{"target_character", self, fireball, false},
		{"character+spells", self, fireball, true},
		{"nonsense", self, fireball, false},
	} {
		if got := c.selector.Matches(c.self, c.other); got != c.want {
			t.Errorf("%q against %s: %v", c.selector, c.other.Name, got)
		}
	}
	for selector, want := range map[Selector]bool{"target_character": true, "opposing_caster": true, "character+spells": true, "any": false, "": false} {
		if selector.MatchesCharacter() != want {
			t.Errorf("%q is about a person: %v", selector, !want)
		}
	}
}

func TestASelectorOutOfTheGrammarIsRefused(t *testing.T) {
	for _, s := range []Selector{"", "any", "not any", "tag:fire", "spell:X", "type:AD", "level<=9", "has:counters", "a_b"} {
		if err := s.Valid(); (err == nil) != (s != "a_b") {
			t.Errorf("%q: %v", s, err)
		}
	}
	for _, s := range []Selector{
		";", "tag:", "tag:fir", "spell:", "spell:&", "type:X", "level<=0", "level<=10", "level<3", "has:x", "tag:fire;", "tag:fire&", "not not tag:fire",
		"not target_character", "tag: fire", "own_reverse:x", "form_element_tag",
	} {
		if s.Valid() == nil {
			t.Errorf("%q is taken", s)
		}
	}
}

func TestAbilitiesAreInForceInTheirTypeFormAndUse(t *testing.T) {
	fire, ice := as(t, "Fireball", Wizard, Missile, ""), as(t, "Cone of Cold", Wizard, Attack, "")
	fear := as(t, "Fear", Wizard, Attack, "")
	wall, charm := as(t, "Wall of Stone", Wizard, AttackDefense, ""), as(t, "Charm Person", Wizard, Attack, "")
	summoning := as(t, "Monster Summoning II", Wizard, AttackDefense, "")
	shield := as(t, "Fire Shield", Wizard, Defense, "cold")
	shieldAtHome := shield
	shieldAtHome.Home = true
	for _, c := range []struct {
		rule  string
		self  Traits
		kind  Kind
		use   Use
		other Traits
		want  bool
	}{
		{"withdraw must fight a missile", as(t, "Withdraw", Priest, Defense, ""), KindMustFight, InArena, fire, true},
		{"and a leech", as(t, "Withdraw", Priest, Defense, ""), KindMustFight, InArena, as(t, "Clairvoyance", Wizard, Leech, ""), true},
		{"but not an attack", as(t, "Withdraw", Priest, Defense, ""), KindMustFight, InArena, ice, false},
		{"a cold shield cannot be locked by fire", shield, KindCannotBeLockedBy, InArena, fire, true},
		{"nor a hot one by cold", as(t, "Fire Shield", Wizard, Defense, "hot"), KindCannotBeLockedBy, InArena, ice, true},
		{"a cold shield can be locked by cold", shield, KindCannotBeLockedBy, InArena, ice, false},
		{"at home a fire shield locks no summons", shieldAtHome, KindLockEffect, InArena, summoning, true},
		{"elsewhere it does", shield, KindLockEffect, InArena, summoning, false},
		{"emotion as defense cannot be locked by fear", as(t, "Emotion", Wizard, Defense, ""), KindCannotBeLockedBy, InArena, fear, true},
		{"emotion as attack can", as(t, "Emotion", Wizard, Attack, ""), KindCannotBeLockedBy, InArena, fear, false},
		{"emotion hinders as attack", as(t, "Emotion", Wizard, Attack, ""), KindIncapacitates, OnCharacter, Traits{}, false},
		{"a teleport ignores a wall in the arena", as(t, "Teleport", Wizard, Leech, ""), KindCannotBeLockedBy, InArena, wall, true},
		{"not as a counter", as(t, "Teleport", Wizard, Leech, ""), KindCannotBeLockedBy, AsCounter, wall, false},
		{"where a lock destroys both", as(t, "Teleport", Wizard, Leech, ""), KindLockEffect, AsCounter, wall, true},
		{"chaotic commands defeat a charm as a counter", as(t, "Chaotic Commands", Priest, Defense, ""), KindAutoDefeats, AsCounter, charm, true},
		{"not in the arena", as(t, "Chaotic Commands", Priest, Defense, ""), KindAutoDefeats, InArena, charm, false},
		{"crystalbrittle defeats a wall of iron in both", as(t, "Crystalbrittle", Wizard, Attack, ""), KindAutoDefeats, AsCounter, as(t, "Wall of Iron", Wizard, AttackDefense, ""), true},
		{"and in the arena", as(t, "Crystalbrittle", Wizard, Attack, ""), KindAutoDefeats, InArena, as(t, "Wall of Iron", Wizard, AttackDefense, ""), true},
		{"disintegrate defeats stone", as(t, "Disintegrate", Wizard, Attack, ""), KindAutoDefeats, InArena, wall, true},
		{"not fog, ruling B19", as(t, "Disintegrate", Wizard, Attack, ""), KindAutoDefeats, InArena, as(t, "Wall of Fog", Wizard, AttackDefense, ""), false},
		{"an aura of fire meets fire", as(t, "Elemental Aura", Wizard, Defense, "fire"), KindMustFight, InArena, fire, true},
		{"an aura of air does not", as(t, "Elemental Aura", Wizard, Defense, "air"), KindMustFight, InArena, fire, false},
		{"an aura of water meets cold, ruling B18", as(t, "Elemental Aura", Wizard, Defense, "water"), KindMustFight, InArena, ice, true},
		{"light counters darkness", as(t, "Light", Priest, Leech, ""), KindAutoCounters, AsCounter, as(t, "Darkness", Priest, Leech, ""), true},
		{"cause light wounds counters the cure, ruling A8", as(t, "Cause Light Wounds", Priest, Attack, ""), KindAutoCounters, AsCounter, as(t, "Cure Light Wounds", Priest, Defense, ""), true},
		{"a cure counters damage", as(t, "Cure Light Wounds", Priest, Defense, ""), KindCounters, AsCounter, fire, true},
		{"its reverse does not, ruling B57", as(t, "Cause Light Wounds", Priest, Attack, ""), KindCounters, AsCounter, fire, false},
		{"protection from good still holds off summons, ruling B57", as(t, "Protection From Good", Wizard, Defense, ""), KindCannotBeLockedBy, InArena, summoning, true},
	} {
		got, ok := c.self.Bears(c.kind, c.use, c.other)
		if ok != c.want || ok && got.Kind != c.kind {
			t.Errorf("%s: %v, %+v", c.rule, ok, got)
		}
	}
	if _, ok := as(t, "Emotion", Wizard, Attack, "").Has(KindIncapacitates, OnCharacter); !ok {
		t.Error("emotion cast as an attack does not hinder")
	}
	if _, ok := as(t, "Emotion", Wizard, Defense, "").Has(KindIncapacitates, OnCharacter); ok {
		t.Error("emotion cast as a defense hinders")
	}
}

// Ruling B57.
func TestARowBelongsToOneWayRoundOfASpell(t *testing.T) {
	for _, c := range []struct {
		name   string
		caster Caster
		has    []Kind
	}{
		{"Remove Curse", Priest, []Kind{KindAutoCounters, KindCounters}},
		{"Bestow Curse", Priest, []Kind{KindIncapacitates, KindCannotForce, KindAutoCounters}},
		{"Cure Disease", Priest, []Kind{KindAutoCounters}},
		{"Cause Disease", Priest, []Kind{KindIncapacitates, KindCannotForce, KindAutoCounters}},
		{"Restoration", Priest, []Kind{KindCannotBeLockedBy, KindAutoCounters, KindNoSideEffect, KindAutoCounters}},
		{"Energy Drain", Priest, []Kind{KindDrainsLevels, KindAutoCounters}},
		{"Stone to Flesh", Wizard, []Kind{KindAutoCounters}},
		{"Flesh to Stone", Wizard, []Kind{KindIncapacitates, KindCannotForce, KindAutoCounters}},
		{"Protection From Evil", Wizard, []Kind{KindCannotBeLockedBy, KindAutoCounters}},
		{"Protection From Good", Wizard, []Kind{KindCannotBeLockedBy, KindAutoCounters}},
	} {
		var got []Kind
		for _, a := range find(t, c.name, c.caster).Abilities() {
			got = append(got, a.Kind)
		}
		if !slices.Equal(got, c.has) {
			t.Errorf("%s has %v, not %v", c.name, got, c.has)
		}
	}
}

func TestAFormAddsItsTagToTheSpell(t *testing.T) {
	card := CardFor(find(t, "Fire Shield", Wizard), 10)
	hot, cold, open := card.Traits(Defense, "hot"), card.Traits(Defense, "cold"), card.Traits(Defense, "")
	if !slices.Equal(hot.Tags, []Tag{"fire", "protection"}) || !slices.Equal(cold.Tags, []Tag{"cold", "protection"}) || !slices.Equal(open.Tags, []Tag{"protection"}) {
		t.Errorf("hot %v, cold %v, not chosen %v", hot.Tags, cold.Tags, open.Tags)
	}
	forms := CardFor(find(t, "Rainbow", Priest), 10).Forms()
	if len(forms) != 2 || forms[1].Name != "bow" || forms[1].Type != Missile {
		t.Errorf("rainbow's forms are %+v", forms)
	}
}

func TestPhrasesAreTheTablesRows(t *testing.T) {
	for _, c := range []struct {
		name   string
		caster Caster
		phrase Ability
	}{
		{"Withdraw", Priest, MustFight("type:M;type:L")},
		{"Withdraw", Priest, MustFight("type:M;type:L")},
		{"Shield", Wizard, AlwaysDefeats("spell:Magic Missile")},
		{"Detect Scrying", Wizard, CannotBeLockedBy("tag:sense_extending")},
		{"Disbelief", Priest, Ability{Kind: KindCounters, Against: AnySpell, Outcome: "normal_counter", Params: "includes=tag:summons_creature"}},
		{"Foresight", Wizard, Counters(AnySpell)},
		{"Neutralize Poison", Priest, AutomaticallyCounters("tag:poison")},
		{"Dispel Magic", Wizard, DissipatesOnReach()},
		{"Emotion", Wizard, CannotBeLockedBy("tag:emotion").In(Defense)},
		{"Chaotic Commands", Priest, AlwaysDefeats("tag:command_control").When(AsCounter)},
	} {
		if got := find(t, c.name, c.caster).Abilities(); !slices.Contains(got, c.phrase) {
			t.Errorf("%s has %+v, not %+v", c.name, got, c.phrase)
		}
	}
}

func TestParamsAreReadByKey(t *testing.T) {
	p := Params("blocks=move+cast;damage=1d6;damage_type=x")
	for key, want := range map[string]string{"blocks": "move+cast", "damage": "1d6", "damage_type": "x"} {
		if got, ok := p.Get(key); !ok || got != want {
			t.Errorf("%s is %q", key, got)
		}
	}
	if got, ok := p.Get("dam"); ok {
		t.Errorf("half a key gives %q", got)
	}
	if got := p.Without("damage"); got != "blocks=move+cast;damage_type=x" {
		t.Errorf("without damage: %q", got)
	}
	for _, bad := range []Params{"x", "=x", "x=", "a=b;", ";", "a=b;c"} {
		if bad.Valid() == nil {
			t.Errorf("%q is taken", bad)
		}
	}
}

func BenchmarkBears(b *testing.B) {
	self := as(b, "Emotion Control", Priest, Defense, "")
	other := as(b, "Fear", Wizard, Attack, "")
	b.ReportAllocs()
	for b.Loop() {
		self.Bears(KindAutoCounters, AsCounter, other)
	}
}

func FuzzAValidSelectorMatchesAlikeHoweverItIsWritten(f *testing.F) {
	f.Add("tag:fire&not type:A;spell:Fire ball")
	f.Add("level<=3;own_reverse")
	other := as(f, "Fireball", Wizard, Missile, "")
	f.Fuzz(func(t *testing.T, text string) {
		sel := Selector(text)
		got := sel.Matches(other, other)
		if sel == "" || sel.Valid() != nil {
			return
		}
		if doubled := sel + ";" + sel; !sel.MatchesCharacter() && (doubled.Valid() != nil || doubled.Matches(other, other) != got) {
			t.Errorf("%q matches %v, twice it does not", sel, got)
		}
	})
}
