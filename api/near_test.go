package api_test

import (
	"slices"
	"strings"
	"testing"

	"spellduel/domain/arcane"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

func spellIDs() (ids, names []string) {
	for _, sp := range spell.Embedded().All() {
		ids, names = append(ids, string(sp.ID)), append(names, sp.Name)
		if r, ok := sp.Reversed(); ok {
			names = append(names, r.Name)
		}
	}
	return ids, names
}

func ruleIDs() []string {
	var ids []string
	for _, a := range spellduel.Rulebook() {
		ids = append(ids, string(a.ID))
	}
	for _, a := range arcane.Rulebook() {
		ids = append(ids, string(a.ID))
	}
	return ids
}

// What people write who mean a spell, a rule, a ruling or an event of the house's: the
// first guess is what they meant.
func TestWhatPeopleWriteIsUnderstood(t *testing.T) {
	ids, names := spellIDs()
	var rulings, events []string
	for _, r := range spellduel.Rulings() {
		rulings = append(rulings, r.ID)
	}
	for _, e := range spellduel.AllEvents() {
		events = append(events, e.EventType())
	}
	for of, table := range map[*[]string]map[string]string{
		&ids: {
			"wizard/magic-mossile": "wizard/magic-missile", "magic-missile": "wizard/magic-missile", "Magic Missile": "wizard/magic-missile",
			"wizard/magicmissile": "wizard/magic-missile", "missile": "wizard/magic-missile", "wizard/missile-magic": "wizard/magic-missile",
			"priest/hold-persson": "priest/hold-person", "hold-person/priest": "priest/hold-person", "wizard/fire-ball": "wizard/fireball", "firebal": "wizard/fireball",
			"mage/fireball": "wizard/fireball", "wizard/tensers-floating-disk": "wizard/tensers-floating-disc", "priest/dispell-magic": "priest/dispel-magic",
			"wizard/polimorph-other": "wizard/polymorph-other", "wizard/bigbys-clenched-fst": "wizard/bigbys-clenched-fist",
			"xyzzy": "", "wizard/kamehameha": "",
		},
		&names: {
			"Magic Mussel": "Magic Missile", "magic missiles": "Magic Missile", "Missile, Magic": "Magic Missile", "Fire Ball": "Fireball", "Dispell Magic": "Dispel Magic",
			"Otilukes Resiliant Sphere": "Otiluke's Resilient Sphere", "Tensers Floating Disk": "Tenser's Floating Disc", "Clenched Fist": "Bigby's Clenched Fist",
			"Mellf's Acid Arrow": "Melf's Acid Arrow", "Acid Arow": "Melf's Acid Arrow", "Clairvoyence": "Clairvoyance", "Summon Monster I": "Monster Summoning I", "Monster Sumoning II": "Monster Summoning II",
			"Charm Persons": "Charm Person", "Lightening Bolt": "Lightning Bolt", "Ray of Enfeeblment": "Ray of Enfeeblement", "Wall Fire of": "Wall of Fire",
			"Prot from Evil": "Protection From Evil", "Kamehameha": "",
		},
		new(ruleIDs()): {
			"move.mete": "move.meet", "combat-roll": "combat.roll", "roll.combat": "combat.roll", "Combat.Roll": "combat.roll", "comabt.roll": "combat.roll", "stalemate": "end.stalemate",
			"end.stalmate": "end.stalemate", "arcane.stalmate": "arcane.stalemate", "lock.holds": "lock.hold", "reach.judge": "reach.judged", "counter_cast": "counter.cast",
		},
		&rulings: {"judged.unsen": "judged.unseen", "unseen": "judged.unseen", "judge.default": "judged.default", "still_rounds": "house.still_rounds", "house.stillrounds": "house.still_rounds"},
		&events:  {"spell_castt": "spell_cast", "spell.cast": "spell_cast", "cast": "spell_cast", "cast_spell": "spell_cast", "SpellCast": "spell_cast", "roundbegan": "round_began", "round_begun": "round_began"},
	} {
		for wrong, want := range table {
			near := duel.Near(wrong, *of)
			if got := strings.Join(near[:min(len(near), 1)], ""); got != want {
				t.Errorf("near %q are %q, and %q is meant", wrong, near, want)
			}
		}
	}
}

// Ids and names are nearest to themselves, however they are written.
func TestANameIsNearestToItself(t *testing.T) {
	ids, names := spellIDs()
	for _, all := range [][]string{ids, names, ruleIDs()} {
		for i := 0; i < len(all); i += 16 {
			name := all[i]
			for _, wrong := range []string{name, strings.ToUpper(name), strings.NewReplacer("/", " ", "-", " ", ".", "_").Replace(name)} {
				if near := duel.Near(wrong, all); len(near) == 0 || near[0] != name && !slices.Contains(near, name) || !strings.EqualFold(near[0], name) && near[0] != name {
					t.Errorf("near %q are %q", wrong, near)
				}
			}
		}
	}
}
