package projections_test

import (
	"encoding/json"
	"testing"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
	p "spellduel/projections"
)

// spoils.report: the change to a sheet is shown in the form in which sheets are
// taken, a spell given whole in the place of a name.
func TestAftermathIsShownAsSheetsAreTaken(t *testing.T) {
	custom := spell.Custom{
		Name: "Frost Lance", Level: 4, Types: []spell.Type{spell.Attack, spell.Missile}, Movement: 3, Save: spell.SaveHalf, Category: spell.SaveBreath,
		Damage: "2d6+1", Tags: []spell.Tag{"cold"},
	}
	e := spellduel.AftermathSet{
		Side: "b", Lost: []spellduel.LostSpell{}, Conditions: []spellduel.Lasting{},
		Patch: spellduel.SheetPatch{Memorized: []spellduel.Memorized{{Spell: "Fly", Count: 2}, {Spell: custom.Name, Custom: &custom, Count: 1}}},
	}
	const want = `{"side":"b","lost":[],"conditions":[],"patch":{"memorized":[{"spell":"Fly","count":2},` +
		`{"spell":{"name":"Frost Lance","level":4,"type":"A/M","movement":3,"save":"half","save_category":"breath","damage":"2d6+1","tags":["cold"]},"count":1}]}}`
	for _, s := range p.NewStreams(spellduel.Ruleset, duel.SeatA, duel.SeatB).Apply(p.Fact{Type: e.EventType(), V: 1, Data: e}) {
		var shown struct{ Data json.RawMessage }
		if err := json.Unmarshal(s.JSON, &shown); err != nil || string(shown.Data) != want {
			t.Errorf("%s is shown %s, not %s (%v)", s.Viewer, shown.Data, want, err)
		}
		if s.Viewer == "a" || s.Viewer == duel.ViewerPublic {
			t.Errorf("%s sees what the duel leaves of b", s.Viewer)
		}
	}
	empty := spellduel.AftermathSet{Side: "b", Patch: spellduel.SheetPatch{Memorized: []spellduel.Memorized{}}}
	shown := p.NewStreams(spellduel.Ruleset, duel.SeatA, duel.SeatB).Apply(p.Fact{Type: empty.EventType(), V: 1, Data: empty})
	var data struct {
		Data struct{ Patch map[string]any }
	}
	if err := json.Unmarshal(shown[0].JSON, &data); err != nil || data.Data.Patch["memorized"] == nil {
		t.Errorf("an emptied memory is shown %s (%v)", shown[0].JSON, err)
	}
}
