package projections

import (
	"slices"

	"spellduel/domain/spell"
	"spellduel/domain/spellduel"
)

// iconView is an icon, and whether it was placed as a home defense.
type iconView struct {
	Icon
	home bool
}

// free is the state of a spell that nothing holds.
func (i iconView) free() IconState {
	if i.home {
		return StateHome
	}
	return StateMoving
}

// spell finds a spell by its ref, or nil.
func (v *View) spell(ref int) *iconView {
	if i := slices.IndexFunc(v.spells, func(s iconView) bool { return s.Ref == ref }); i >= 0 {
		return &v.spells[i]
	}
	return nil
}

func (v *View) applySpell(data any) {
	switch d := data.(type) {
	case IconSeen:
		v.placed(d)
	case spellduel.SpellCast:
		v.placed(IconSeen{Spell: d.Spell, Side: d.Side, Space: d.Space, Home: d.Home})
		v.learn(d.Spell, knownOf(d.Card, d.Type, d.PR))
		if s := v.spell(d.Spell); s != nil {
			s.Known.Item = d.Item
		}
	case spellduel.SpellMoved:
		if s := v.spell(d.Spell); s != nil {
			s.Space = d.To
		}
	case TypeSeen:
		v.announced(d.Spell, d.Type, nil)
	case spellduel.TypeAnnounced:
		v.announced(d.Spell, d.Type, d.Abilities)
	case spellduel.SpellRevealed:
		v.learn(d.Spell, knownOf(d.Card, d.Type, d.PR))
	default:
		v.applyFate(data)
	}
}

// applyFate folds what holds a spell, frees it or ends it.
func (v *View) applyFate(data any) {
	switch d := data.(type) {
	case spellduel.SpellsLocked:
		v.turn(StateLocked, d.A, d.B)
	case spellduel.SpellBlocked:
		v.turn(StateBlocked, d.Spell)
	case spellduel.LockCleared:
		v.free(d.Freed...)
	case spellduel.CharacterHindered:
		v.turn(StateHolding, d.Spell)
	case spellduel.HindranceEnded:
		v.free(d.Spell)
	case spellduel.SpellDestroyed:
		v.turn(StateDestroyed, d.Spell)
	case spellduel.SpellVanished:
		v.turn(StateSpent, d.Spell)
	}
}

// placed adds an icon. One placed at home is thereby known as a defense
// (fog.open).
func (v *View) placed(d IconSeen) {
	i := iconView{Icon: Icon{Ref: d.Spell, Side: d.Side, Space: d.Space}, home: d.Home}
	i.State = i.free()
	if d.Home {
		i.Known.Type = spell.Defense
	}
	v.spells = append(v.spells, i)
}

// turn puts spells that are not gone into a state.
func (v *View) turn(state IconState, refs ...int) {
	for _, ref := range refs {
		if s := v.spell(ref); s != nil && !s.gone() {
			s.State = state
		}
	}
}

func (v *View) free(refs ...int) {
	for _, ref := range refs {
		if s := v.spell(ref); s != nil {
			v.turn(s.free(), ref)
		}
	}
}

func (i iconView) gone() bool { return i.State == StateDestroyed || i.State == StateSpent }

// learn takes in everything about a spell; from which item its owner cast it
// stays as it was.
func (v *View) learn(ref int, known Known) {
	if s := v.spell(ref); s != nil {
		known.Item = s.Known.Item
		s.Known = known
	}
}

// announced takes in a type, and the abilities told with it, which never take
// away from what is known already.
func (v *View) announced(ref int, t spell.Type, abilities []string) {
	s := v.spell(ref)
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
		Name: c.Name, Level: c.Level, Type: t, MV: c.MV, PR: pr, Schools: slices.Clone(c.Schools),
		Save: c.Save, Category: c.SaveCategory, Summons: c.Summons,
	}
	for _, a := range c.Abilities {
		if !slices.Contains(k.Abilities, string(a.Kind)) {
			k.Abilities = append(k.Abilities, string(a.Kind))
		}
	}
	return k
}
