package spellduel

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Sight is what a duelist knows when he chooses: all that is his own, and of the
// other side what the fog lets through. What it points to is shared with the
// state and not to be changed.
type Sight struct {
	Round     int
	Advantage bool // it is his
	Figures   Figures
	HitPoints HitPoints
	Lines     []Prepared
	Left      []int // copies of each of the lines
	Between   int   // spaces from his image to the other
	Other     Opposite
	Spells    []SeenSpell // that are in the arena
}

// Opposite is the other duelist as far as he is seen.
type Opposite struct {
	Level     int
	Band      string     // of his hit points; empty where they are hidden
	HitPoints *HitPoints // where the terms show them
}

// SeenSpell is a spell in the arena. Of the other side's Type is empty and Card
// nil until he learns them.
type SeenSpell struct {
	Ref   int
	Mine  bool
	Type  spell.Type
	Card  *spell.Card
	PR    int // where Card is known
	Home  bool
	Holds bool // it hinders the image that it was sent against
	Away  int  // spaces from his own image
}

// SightOf is what a seat knows now.
func SightOf(s *State, seat duel.Seat) Sight {
	own, other := s.side(seat), s.side(opponent(seat))
	v := Sight{
		Round: s.Round, Advantage: s.Advantage == seat, Figures: own.Figures, HitPoints: own.HitPoints,
		Lines: own.Prepared, Left: own.Left, Between: distance(own.Space, other.Space), Other: Opposite{Level: s.level(other.Seat)},
	}
	switch s.Terms.OpponentHitPoints {
	case HitPointsExact:
		points := other.HitPoints
		v.Other.Band, v.Other.HitPoints = Band(points), &points
	case HitPointsWounded:
		v.Other.Band = Band(other.HitPoints)
	case HitPointsHidden:
	}
	v.Figures.Protection, v.Figures.Saves = s.protection(seat), own.saves()
	v.Spells = slices.Grow(v.Spells, s.spellsThere())
	for i := range s.Spells {
		if sp := &s.Spells[i]; !sp.Gone {
			v.Spells = append(v.Spells, sp.seenBy(seat, own.Space))
		}
	}
	return v
}

// spellsThere counts the spells that are in the arena.
func (s *State) spellsThere() int {
	n := 0
	for i := range s.Spells {
		if !s.Spells[i].Gone {
			n++
		}
	}
	return n
}

func (sp *Spell) seenBy(seat duel.Seat, space int) SeenSpell {
	seen := SeenSpell{Ref: sp.Ref, Mine: sp.Owner == seat, Holds: sp.Holds != "", Away: distance(sp.Space, space)}
	known := seen.Mine || sp.Caster == seat || sp.Revealed || sp.Identified
	if known || sp.Announced {
		seen.Type = sp.Type
	}
	if known {
		seen.Card, seen.PR, seen.Home = sp.Card, sp.PR, sp.Home
	}
	return seen
}

// seen finds a spell of the arena by its ref.
func (v Sight) seen(ref int) (SeenSpell, bool) {
	for i := range v.Spells {
		if v.Spells[i].Ref == ref {
			return v.Spells[i], true
		}
	}
	return SeenSpell{}, false
}

// line finds one of his own lines by its key.
func (v Sight) line(key string) *Prepared {
	for i := range v.Lines {
		if v.Lines[i].Key == key {
			return &v.Lines[i]
		}
	}
	return nil
}
