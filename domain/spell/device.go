package spell

// Figures of what magical items do by themselves.
const (
	// protectionLevel gives a scroll of protection its rank of 15 (item.stored).
	protectionLevel = 6
	slowest         = 1
)

// ProtectionScroll is the card of a scroll of protection, which is a defense of a
// rank of its own that hardly moves. Rule: item.stored.
func ProtectionScroll(name string, level int) Card {
	return CardFor(Spell{
		ID: ID("item/" + slug(name)), Name: name, Base: name, Caster: Wizard, Level: protectionLevel,
		Types: []Type{Defense}, Save: SaveNone, fixedMV: slowest, custom: true,
	}, level)
}

// Drain is the card of an item's effect that resembles no spell: a leech of so
// many dice, which are its level, and of a movement of 1 to 5, from a device of a
// level of 1 or more. Rule: item.effect.
func Drain(name string, dice, movement, deviceLevel int) Card {
	return CardFor(Spell{
		ID: ID("item/" + slug(name)), Name: name, Base: name, Caster: Wizard, Level: dice,
		Types: []Type{Leech}, Save: SaveHalf, SaveCategory: SaveSpell, fixedMV: movement, custom: true,
	}, deviceLevel)
}
