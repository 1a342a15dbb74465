package projections

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// sideView is a side, the spells that hinder it, and the line of the casting
// that is under way.
type sideView struct {
	Side
	seat  duel.Seat
	held  []int
	casts string
	whole *undrained
}

// undrained is what a side had before levels were drained, which it has again when the
// fight is decided (ability.drain).
type undrained struct {
	level int
	max   *int // hit points, where the viewer knows
}

func (s sideView) snapshot() Side {
	side := s.Side
	side.Hindered = len(s.held) > 0
	side.Memory, side.Taken, side.Effects = slices.Clone(s.Memory), slices.Clone(s.Taken), slices.Clone(s.Effects)
	side.Classes, side.Warnings = slices.Clone(s.Classes), slices.Clone(s.Warnings)
	if s.Space != nil {
		space := *s.Space
		side.Space = &space
	}
	if s.HitPoints != nil {
		hp := *s.HitPoints
		side.HitPoints = &hp
	}
	side.Person = s.Person.clone()
	if s.Casting != nil {
		casting := *s.Casting
		side.Casting = &casting
	}
	return side
}

// side finds a seat's side, or nil.
func (b *spellBoard) side(seat duel.Seat) *sideView {
	if i := slices.IndexFunc(b.sides, func(s sideView) bool { return s.seat == seat }); i >= 0 {
		return &b.sides[i]
	}
	return nil
}

func (b *spellBoard) applySide(data any) {
	switch d := data.(type) {
	case spellduel.SeatTaken:
		b.seatedWhole(d)
	case SeatSeen:
		b.turns = max(b.turns, d.PreparationTurns)
		b.bears(d.Seat, d.Bears)
		if s := b.side(d.Seat); s != nil {
			s.Name, s.Seated, s.Class, s.Level, s.School, s.HitPoints = d.Name, true, d.Class, d.Level, d.School, d.HitPoints
			s.Classes = d.Classes
		}
	case spellduel.SpellsContributed:
		for _, c := range d.Spells {
			b.spend(d.Seat, c.Key)
		}
	case spellduel.SpellCast:
		if !d.Launched {
			b.cast(d.Side, d.Key)
		}
	case spellduel.CounterCast:
		if !d.Launched {
			b.spend(d.Side, d.Key)
		}
	case spellduel.ItemConfiscated:
		b.confiscated(d)
	case spellduel.DamageDealt:
		b.hurtWhole(d)
	case spellduel.LevelsDrained:
		b.drained(d)
	case DrainedLevelsSeen:
		if s := b.side(d.Side); s != nil {
			s.keep()
			s.Level = d.Level
			if hp := d.HitPoints; hp != nil {
				s.HitPoints = &HitPointsSeen{Current: &hp.Current, Max: &hp.Max}
			}
			if d.Band != "" {
				s.HitPoints = &HitPointsSeen{Band: d.Band}
			}
		}
	case DamageSeen:
		if s := b.side(d.Side); s != nil {
			s.HitPoints = &HitPointsSeen{Band: d.Band}
		}
	case spellduel.CharacterHindered:
		if s := b.side(d.Side); s != nil && d.Blocks != spellduel.BlocksNothing && !slices.Contains(s.held, d.Spell) {
			s.held = append(s.held, d.Spell)
		}
	case spellduel.HindranceEnded:
		b.release(d.Spell)
	case spellduel.EffectEnded:
		b.effectEnded(d)
	case spellduel.CharacterMoved:
		if s := b.side(d.Side); s != nil {
			space := d.To
			s.Space = &space
		}
	case spellduel.CastingBegan:
		b.castingBegan(d)
	case spellduel.CastingBroken:
		b.castingEnded(d.Side)
	case spellduel.SpellDestroyed:
		b.release(d.Spell)
	case spellduel.SpellVanished:
		b.release(d.Spell)
	}
}

// bears notes what is at work on a side from before the duel.
func (b *spellBoard) bears(seat duel.Seat, effects []string) {
	if s := b.side(seat); s != nil {
		s.Effects = slices.Clone(effects)
	}
}

// effectEnded notes that something is no longer at work on a side.
func (b *spellBoard) effectEnded(d spellduel.EffectEnded) {
	if s := b.side(d.Side); s != nil {
		s.Effects = slices.DeleteFunc(slices.Clone(s.Effects), func(name string) bool { return name == d.Effect })
	}
}

func (b *spellBoard) seatedWhole(d spellduel.SeatTaken) {
	b.bears(d.Seat, d.Bears)
	b.turns = max(b.turns, d.PreparationTurns)
	s := b.side(d.Seat)
	if s == nil {
		return
	}
	hp := d.Sheet.HitPoints
	s.Name, s.Seated, s.Class, s.Level, s.School = d.Sheet.Name, true, d.Sheet.Class, d.Sheet.Level, d.Sheet.School
	s.HitPoints = &HitPointsSeen{Current: &hp.Current, Max: &hp.Max}
	s.Classes = d.Sheet.Classes
	for _, w := range d.Warnings {
		s.Warnings = append(s.Warnings, w.String())
	}
	s.Memory = make([]Prepared, 0, len(d.Prepared))
	for _, p := range d.Prepared {
		s.Memory = append(s.Memory, Prepared{Spell: p.Card.Name, Key: p.Key, Left: p.Count, Item: p.Item, Smuggled: p.Smuggled})
	}
}

// hurtWhole sets what is left. The most a side can have is known from when it
// sat down.
func (b *spellBoard) hurtWhole(d spellduel.DamageDealt) {
	if s := b.side(d.Side); s != nil {
		hp := HitPointsSeen{Current: &d.HitPoints}
		if s.HitPoints != nil {
			hp.Max = s.HitPoints.Max
		}
		s.HitPoints = &hp
	}
}

// keep notes what a side had before its first loss of levels.
func (s *sideView) keep() {
	if s.whole != nil {
		return
	}
	s.whole = &undrained{level: s.Level}
	if s.HitPoints != nil {
		s.whole.max = s.HitPoints.Max
	}
}

// drained takes the levels from a side, and the spells that went with them from a
// memory that the viewer knows.
func (b *spellBoard) drained(d spellduel.LevelsDrained) {
	s := b.side(d.Side)
	if s == nil {
		return
	}
	s.keep()
	hp := d.HitPoints
	s.Level, s.HitPoints = d.Level, &HitPointsSeen{Current: &hp.Current, Max: &hp.Max}
	for _, f := range d.Forgotten {
		for range f.Count {
			b.spend(d.Side, f.Key)
		}
	}
}

// spend takes one copy of a line out of a memory that the viewer knows.
func (b *spellBoard) spend(seat duel.Seat, key string) {
	s := b.side(seat)
	if s == nil {
		return
	}
	for i := range s.Memory {
		if s.Memory[i].Key == key && s.Memory[i].Left > 0 {
			s.Memory[i].Left--
			return
		}
	}
}

// confiscated takes a smuggled item away with all that it holds (duel.search).
func (b *spellBoard) confiscated(d spellduel.ItemConfiscated) {
	s := b.side(d.Seat)
	if s == nil {
		return
	}
	s.Taken = append(s.Taken, d.Item)
	for i := range s.Memory {
		if s.Memory[i].Smuggled && s.Memory[i].Item == d.Item {
			s.Memory[i].Left = 0
		}
	}
}

// smuggled tells that a line of a side's spells is of an item that the terms do not
// let in, where the viewer knows.
func (b *spellBoard) smuggled(seat duel.Seat, key string) bool {
	s := b.side(seat)
	return s != nil && slices.ContainsFunc(s.Memory, func(p Prepared) bool { return p.Key == key && p.Smuggled })
}

// castingBegan spends the copy at once (cast.long).
func (b *spellBoard) castingBegan(d spellduel.CastingBegan) {
	b.spend(d.Side, d.Key)
	s := b.side(d.Side)
	if s == nil {
		return
	}
	s.casts, s.Casting = d.Key, &Casting{Appears: d.Appears}
	for _, line := range s.Memory {
		if line.Key == d.Key {
			s.Casting.Spell = line.Spell
		}
	}
}

func (b *spellBoard) castingEnded(seat duel.Seat) {
	if s := b.side(seat); s != nil {
		s.casts, s.Casting = "", nil
	}
}

// cast spends a copy of what appears, unless that was done when the casting
// began.
func (b *spellBoard) cast(seat duel.Seat, key string) {
	if s := b.side(seat); s != nil && s.Casting != nil && s.casts == key {
		b.castingEnded(seat)
		return
	}
	b.spend(seat, key)
}

// release frees whom a spell has hindered.
func (b *spellBoard) release(ref int) {
	for i := range b.sides {
		b.sides[i].held = slices.DeleteFunc(b.sides[i].held, func(r int) bool { return r == ref })
	}
}
