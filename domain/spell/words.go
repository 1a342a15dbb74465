package spell

import "slices"

// ID is a spell's stable name in URLs and events, caster and slug:
// "wizard/magic-missile", with ".reversed" behind it for a reversed form, or
// "custom/…" for one that a sheet brought along.
type ID string

// Caster is whose list a spell is on. Bards cast from the wizards' list,
// paladins and rangers from the priests'.
type Caster string

// The two lists.
const (
	Wizard Caster = "wizard"
	Priest Caster = "priest"
)

// Type is what a spell is in a duel. Rule: spell.type.
type Type string

// The five types.
const (
	Attack        Type = "A"
	Defense       Type = "D"
	AttackDefense Type = "AD"
	Leech         Type = "L"
	Missile       Type = "M"
)

// AllTypes lists the types in the order of the meeting table.
func AllTypes() []Type { return []Type{Attack, Defense, AttackDefense, Leech, Missile} }

// Valid tells whether t is one of the five.
func (t Type) Valid() bool { return slices.Contains(AllTypes(), t) }

// School is a school of magic, or "All".
type School string

// AllSchools is the school of a spell that belongs to each of them.
const AllSchools = "All"

// SaveEffect is what a made save does.
type SaveEffect string

// The effects of a made save.
const (
	SaveNone    SaveEffect = "none"    // no save is allowed
	SaveNegates SaveEffect = "negates" // nothing happens
	SaveHalf    SaveEffect = "half"    // half damage, rounded down
	SaveSpecial SaveEffect = "special" // the spell's own words; see ruling B43
)

// SaveCategory is the column of the saving throw table. It is empty where there
// is no save.
type SaveCategory string

// The five categories, in the table's order of precedence.
const (
	SaveDeath         SaveCategory = "death" // paralyzation, poison, death magic
	SaveRod           SaveCategory = "rod"   // rod, staff, wand
	SavePetrification SaveCategory = "petrification"
	SaveBreath        SaveCategory = "breath"
	SaveSpell         SaveCategory = "spell"
)

// SaveCategories lists the five categories.
func SaveCategories() []SaveCategory {
	return []SaveCategory{SaveDeath, SaveRod, SavePetrification, SaveBreath, SaveSpell}
}

// Confidence is how sure the table is of a row: high, medium or low.
type Confidence string

// Origin is the book a spell is from: PHB or ToM.
type Origin string

// Tag is a plain property of a spell that abilities refer to.
type Tag string

// Tags that the rules themselves ask for.
const (
	SummonsCreature Tag = "summons_creature" // summon.reach
	ImageIllusion   Tag = "image_illusion"   // illusion.form
	Wall            Tag = "wall"             // duel.forbidden
	TouchAttack     Tag = "touch_attack"     // reach.combat
	Teleport        Tag = "teleport"         // teleport.lock
	BarrierPhysical Tag = "barrier_physical" // teleport.lock
	CureWounds      Tag = "cure_wounds"
)

// Tags lists every tag a spell can bear, in alphabetical order.
func Tags() []Tag { return slices.Clone(tags) }

// Valid tells whether t is one of Tags.
func (t Tag) Valid() bool {
	_, found := slices.BinarySearch(tags, t)
	return found
}

var tags = []Tag{
	"acid", "barrier_physical", "bigby", "charm", "cold", "command_control", "controls_insect", "creates_undead",
	"cure_wounds", "curse", "curse_removal", "darkness", "death", "disease", "dispel", "divination", "earthquake",
	"electricity", "element_air", "element_earth", "element_fire", "element_water", "emotion", "fear", "fire",
	"flight", "force", "fortify", "gas_cloud", "healing", "hold", "illusion", "image_illusion", "insanity",
	"invisibility", "life_drain", "light", "light_blindness", "mental", "metal", "metal_bane", "missile",
	"movement_restricting", "noxious_gas", "obscures_vision", "paralysis", "planar", "plant", "poison",
	"polymorph", "protection", "reads_emotion", "reflects", "sense_extending", "sleep", "summons_creature",
	"summons_elemental", "summons_insect", "summons_plant", "teleport", "touch_attack", "wall", "weather",
	"wild_magic", "wind",
}
