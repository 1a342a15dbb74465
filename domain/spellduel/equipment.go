package spellduel

import (
	"fmt"
	"slices"
	"strings"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

// Thing is something that a character carries and that an explosion may
// destroy.
type Thing struct {
	Name     string `json:"name"`
	Material string `json:"material"`      // bone, cloth, glass, leather, metal, oil, paper, potion, pottery, stone, rope, thick_wood or thin_wood
	Plus     int    `json:"plus,omitzero"` // of a magical thing, added to its saves
}

// Bounds of what is carried.
const (
	MaxEquipment = 100 // pieces, items included
	MaxPlus      = 5
)

// What equipment saves against.
const (
	gearFire      = "magical_fire"
	gearLightning = "lightning"
)

// itemSave is what a thing of a material must roll on a d20, or more, to withstand
// (ruling spoils.equipment).
type itemSave struct {
	material        string
	fire, lightning int
}

var itemSaves = []itemSave{
	{"bone", 9, 8},
	{"cloth", 16, 18},
	{"glass", 7, 17},
	{"leather", 6, 13},
	{"metal", 6, 12},
	{"oil", 19, 19},
	{"paper", 19, 19},
	{"potion", 17, 18},
	{"pottery", 3, 2},
	{"stone", 3, 14},
	{"rope", 10, 9},
	{"thick_wood", 7, 12},
	{"thin_wood", 11, 10},
}

// Materials lists those of which a thing may be.
func Materials() []string {
	names := make([]string, len(itemSaves))
	for i, s := range itemSaves {
		names[i] = s.material
	}
	return names
}

// materialsOf is what an item of a kind is made of where its sheet says nothing.
var materialsOf = map[string]string{
	ItemStored: "paper", ItemProtection: "paper", "wand": "thin_wood", "staff": "thick_wood", "rod": "metal", "potion": "potion", "miscellaneous": "metal",
}

// neededBy is what a thing of a material must roll.
func neededBy(material, against string) int {
	for _, s := range itemSaves {
		if s.material == material && against == gearFire {
			return s.fire
		}
		if s.material == material {
			return s.lightning
		}
	}
	return 0
}

// checkEquipment holds what a sheet carries to its bounds.
func checkEquipment(sh Sheet) error {
	if n := len(sh.Equipment) + len(sh.Items); len(sh.Equipment) > 0 && n > MaxEquipment {
		return badSheet("/sheet/equipment", "%d pieces and items; at most %d are legal", n, MaxEquipment)
	}
	check := func(field, material string, plus int) error {
		switch {
		case !slices.Contains(Materials(), material):
			return badSheet(field+"/material", "%.40q is no material; legal is one of %s", material, strings.Join(Materials(), ", "))
		case plus < 0 || plus > MaxPlus:
			return badSheet(field+"/plus", "%d is not legal; 0 to %d is", plus, MaxPlus)
		}
		return nil
	}
	for i, e := range sh.Equipment {
		if err := check(fmt.Sprintf("/sheet/equipment/%d", i), e.Material, e.Plus); err != nil {
			return err
		}
	}
	for i, item := range sh.Items {
		if item.Material == "" && item.Plus == 0 {
			continue
		}
		if err := check(fmt.Sprintf("/sheet/items/%d", i), item.carried().Material, item.Plus); err != nil {
			return err
		}
	}
	return nil
}

// carried is an item as a thing that may be destroyed.
func (item Item) carried() Thing {
	e := Thing{Name: item.Name, Material: item.Material, Plus: item.Plus}
	if e.Material == "" {
		e.Material = materialsOf[item.Kind]
	}
	return e
}

// belonging is something that a side has: an item or a thing, by its place on the
// sheet, from 0.
type belonging struct {
	item bool
	at   int
	Thing
}

// belongings lists all that a side has, items first, as its sheet does.
func (side *Side) belongings() []belonging {
	var all []belonging
	for i, item := range side.Sheet.Items {
		all = append(all, belonging{true, i, item.carried()})
	}
	for i, thing := range side.Sheet.Equipment {
		all = append(all, belonging{false, i, thing})
	}
	return all
}

// carried lists what a side has on it: what it brought, without what the search has
// taken and what the duel is about, which the mediator holds.
func (s *State) carried(seat duel.Seat) []belonging {
	side := s.side(seat)
	prize := s.prize(side)
	return slices.DeleteFunc(side.belongings(), func(b belonging) bool {
		taken := b.item && side.Sheet.Items[b.at].Smuggled && slices.Contains(side.Taken, b.Name)
		return taken || slices.Contains(prize, b)
	})
}

// trying rolls for each thing of a dead duelist whether the explosion destroys it
// (spoils.death).
type trying struct {
	side    duel.Seat
	against string
	faces   [][]int
}

func (t trying) settle(s *State) bool {
	if len(s.carried(t.side)) > 0 {
		return false
	}
	s.pop()
	return true
}

func (trying) next(*State) Step { return Step{Auto: true} }

func (t trying) needs(s *State) []need {
	return []need{{
		side: t.side, purpose: dice.Spoils, throw: dice.Throw{Count: len(s.carried(t.side)), Sides: 20},
		audience: duel.AudienceOf(t.side), rule: RuleSpoilsDeath,
	}}
}

func (t trying) entered() [][]int { return t.faces }

func (t trying) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

func (t trying) perform(g *game) {
	thrown := g.roll(t)[0]
	e := EquipmentTried{Side: t.side, Against: t.against, Label: thrown.label}
	for i, thing := range g.state.carried(t.side) {
		needed := neededBy(thing.Material, t.against)
		e.Pieces = append(e.Pieces, PieceTried{
			Name: thing.Name, Needed: needed, Roll: thrown.faces[i], Destroyed: thrown.faces[i]+thing.Plus < needed,
		})
	}
	g.emit(e, nil, g.state.spoilsRules()...)
}

func (s *State) equipmentTried(d EquipmentTried) {
	var destroyed []belonging
	carried := s.carried(d.Side)
	for _, p := range d.Pieces {
		i := slices.IndexFunc(carried, func(b belonging) bool { return b.Name == p.Name })
		if i >= 0 && p.Destroyed {
			destroyed = append(destroyed, carried[i])
		}
		carried = carried[i+1:]
	}
	s.side(d.Side).Spoils.Destroyed = destroyed
	s.pop()
}
