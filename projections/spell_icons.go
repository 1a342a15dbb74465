package projections

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// iconView is an icon, and all that bears on its state.
type iconView struct {
	Icon
	home    bool // placed as a home defense
	locked  bool
	blocked bool
	holds   bool // a character
}

// state is what a spell that is not gone does: what keeps it where it is counts
// before whom it holds.
func (i *iconView) state() IconState {
	switch {
	case i.locked:
		return StateLocked
	case i.blocked:
		return StateBlocked
	case i.holds:
		return StateHolding
	case i.home:
		return StateHome
	}
	return StateMoving
}

// spell finds a spell by its ref, or nil.
func (b *spellBoard) spell(ref int) *iconView {
	if i := slices.IndexFunc(b.spells, func(s iconView) bool { return s.Ref == ref }); i >= 0 {
		return &b.spells[i]
	}
	return nil
}

func (b *spellBoard) applySpell(data any) {
	switch d := data.(type) {
	case IconSeen:
		b.placed(d)
	case spellduel.SpellCast:
		b.placed(IconSeen{Spell: d.Spell, Side: d.Side, Space: d.Space, Home: d.Home})
		b.learn(d.Spell, knownOf(d.Card, d.Type, d.PR))
		if s := b.spell(d.Spell); s != nil {
			s.Known.Item, s.Known.Smuggled = d.Item, b.smuggled(d.Side, d.Key)
		}
	case spellduel.SpellMoved:
		b.place(d.To, d.Spell)
	case spellduel.CharacterMoved:
		b.place(d.To, d.Carried...)
	case TypeSeen:
		b.announced(d.Spell, d.Type, nil)
	case spellduel.TypeAnnounced:
		b.announced(d.Spell, d.Type, d.Abilities)
	case spellduel.SpellRevealed:
		b.learn(d.Spell, knownOf(d.Card, d.Type, d.PR))
	case spellduel.SpellIdentified:
		b.learn(d.Spell, knownOf(d.Card, d.Type, d.PR))
	default:
		b.applyFate(data)
	}
}

// applyFate folds what holds a spell, frees it or ends it.
func (b *spellBoard) applyFate(data any) {
	switch d := data.(type) {
	case spellduel.SpellsLocked:
		b.turn(func(s *iconView) { s.locked, s.blocked = true, false }, d.Spell, d.Other)
	case spellduel.SpellBlocked:
		b.turn(func(s *iconView) { s.locked, s.blocked = false, true }, d.Spell)
	case spellduel.LockCleared:
		b.turn(func(s *iconView) { s.locked, s.blocked = false, false }, d.Freed...)
	case spellduel.CharacterHindered:
		b.turn(func(s *iconView) { s.holds = d.Blocks != spellduel.BlocksNothing }, d.Spell)
	case spellduel.SpellTurned:
		b.turned(d.Spell, d.Side)
		b.learn(d.Spell, knownOf(d.Card, d.Type, d.PR))
	case TurnedSeen:
		b.turned(d.Spell, d.Side)
	case spellduel.HindranceEnded:
		b.turn(func(s *iconView) { s.holds = false }, d.Spell)
	case spellduel.SpellDestroyed:
		b.end(StateDestroyed, d.Spell)
	case spellduel.SpellVanished:
		b.end(StateSpent, d.Spell)
	}
}

// placed adds an icon. One placed at home is thereby known as a defense
// (fog.open).
func (b *spellBoard) placed(d IconSeen) {
	i := iconView{Icon: Icon{Ref: d.Spell, Side: d.Side, Space: d.Space}, home: d.Home}
	i.State = i.state()
	if d.Home {
		i.Known.Type = spell.Defense
	}
	b.spells = append(b.spells, i)
}

// place puts spells into a space.
func (b *spellBoard) place(space int, refs ...int) {
	for _, ref := range refs {
		if s := b.spell(ref); s != nil {
			s.Space = space
		}
	}
}

// turn changes what bears on the state of spells that are not gone.
func (b *spellBoard) turn(change func(*iconView), refs ...int) {
	for _, ref := range refs {
		if s := b.spell(ref); s != nil && !s.gone() {
			change(s)
			s.State = s.state()
		}
	}
}

// turned gives a spell to its new side. What it held it holds no more, and it is
// no home defense (ability.turned).
func (b *spellBoard) turned(ref int, side duel.Seat) {
	b.turn(func(s *iconView) { s.Side, s.home, s.locked, s.blocked, s.holds = side, false, false, false, false }, ref)
}

// end takes a spell out of the arena, once.
func (b *spellBoard) end(state IconState, ref int) {
	if s := b.spell(ref); s != nil && !s.gone() {
		s.State = state
	}
}

func (i iconView) gone() bool { return i.State == StateDestroyed || i.State == StateSpent }

// learn takes in everything about a spell; from which item its owner cast it
// stays as it was.
func (b *spellBoard) learn(ref int, known Known) {
	if s := b.spell(ref); s != nil {
		known.Item, known.Smuggled = s.Known.Item, s.Known.Smuggled
		s.Known = known
	}
}

// announced takes in a type, and the abilities told with it, which never take
// away from what is known already.
func (b *spellBoard) announced(ref int, t spell.Type, abilities []string) {
	s := b.spell(ref)
	if s == nil {
		return
	}
	s.Known.Type = t
	told := slices.Clone(s.Known.Abilities)
	for _, a := range abilities {
		if !slices.Contains(told, a) {
			told = append(told, a)
		}
	}
	s.Known.Abilities = told
}

// knownOf is all there is to know of a spell, its abilities by kind.
func knownOf(c spell.Card, t spell.Type, pr int) Known {
	k := Known{
		Name: c.Name, Level: c.Level, Type: t, Form: c.Form, MV: c.MV, PR: pr, Schools: slices.Clone(c.Schools),
		Save: c.Save, Category: c.SaveCategory, Summons: c.Summons,
	}
	for _, a := range c.Abilities {
		if !slices.Contains(k.Abilities, string(a.Kind)) {
			k.Abilities = append(k.Abilities, string(a.Kind))
		}
	}
	return k
}
