package spell

import (
	"errors"
	"strings"
	"testing"
)

// ability.groups, reach.attack: what a spell of a sheet's own throws at once is bounded
// wherever it says so, and so are the missiles that it launches.
func TestFiguresOfCustomSpellsAreBounded(t *testing.T) {
	with := func(kind Kind, params Params) Custom {
		return Custom{
			Name: "Swarm", Level: 1, Movement: 1, Types: []Type{Missile},
			Abilities: []Ability{{Kind: kind, Against: TargetCharacter, Params: params}},
		}
	}
	groups := func(launch, each Params) Custom {
		c := with(KindCharacterCombat, each)
		c.Abilities = append(c.Abilities, Ability{Kind: KindLaunchGroups, Params: launch})
		return c
	}
	for name, c := range map[string]struct {
		custom Custom
		legal  bool
	}{
		"forty missiles":                {groups("missiles=40;a_round=40", "each=1d6"), true},
		"a thousand missiles":           {groups("missiles=999;a_round=1", "each=1d6"), false},
		"more missiles with each level": {groups("missiles=5/level;a_round=1", "each=1d6"), false},
		"missiles of many dice":         {groups("missiles=40;a_round=40", "each=9d6"), false},
		"one missile of many dice":      {groups("missiles=1;a_round=1", "each=999d6"), false},
		"a save that comes first":       {with(KindOnReach, "failed=10d6;made=2d6"), true},
		"too much without that save":    {with(KindOnReach, "failed=999d6;made=2d6"), false},
		"too much with it":              {with(KindOnReach, "failed=1d6;made=9d6/level"), false},
		"too much for a glance":         {with(KindCharacterCombat, "glances=101d6"), false},
		"too much by a die":             {with(KindCharacterCombat, "damage=by 1d20 1:1d6 20:101d6"), false},
		"much by a die":                 {with(KindCharacterCombat, "damage=by 1d20 1:1d6 20:100d6"), true},
		"too much after a save":         {Custom{Name: "Doom", Level: 1, Movement: 1, Types: []Type{Attack}, Damage: "death; 500d6 if saved"}, false},
	} {
		_, err := c.custom.Card(Wizard, 20)
		if invalid, ok := errors.AsType[*InvalidError](err); (err == nil) != c.legal || !c.legal && (!ok || !strings.Contains(invalid.Legal, "at most")) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
