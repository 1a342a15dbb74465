package projections

import (
	"slices"

	"spellduel/domain/duel"
	"spellduel/domain/spellduel"
)

// Decided is how the fight has ended, and which row of the stakes is due.
type Decided struct {
	Result    string         `json:"result"`
	Winner    *duel.Seat     `json:"winner"` // null where nobody has won
	By        string         `json:"by"`
	Condition int            `json:"condition,omitempty"` // of terms.also, from 1
	Stakes    string         `json:"stakes"`              // friendly, death or service; a prize as what it is fought
	Tier      spellduel.Tier `json:"tier"`                // levels that both sides gave, from and to; no "to" where nothing bounds it above
}

// Person is the duelist himself and not his image, once the fight is decided.
type Person struct {
	HitPoints *HitPointsSeen  `json:"hit_points,omitempty"` // that the stakes have left him, where the viewer knows; absent before they cost any
	Fate      []string        `json:"fate"`                 // what all can see of it: dead, disintegrated, on_another_plane, unconscious, charmed, suggested, geased, dominated
	Aftermath *AftermathWhole `json:"aftermath,omitempty"`  // what the duel leaves of him; his own and the mediator's knowledge
}

func (b *spellBoard) decide(d spellduel.DuelDecided) {
	b.decided = &Decided{Result: d.Result, By: d.By, Condition: d.Condition, Stakes: d.Stakes, Tier: d.Tier}
	if d.Winner != "" {
		b.decided.Winner = &d.Winner
	}
	for i := range b.sides {
		if whole := b.sides[i].whole; whole != nil {
			b.sides[i].Level = whole.level
		}
		b.sides[i].Person = &Person{Fate: []string{}}
	}
}

// clone copies what later events change.
func (p *Person) clone() *Person {
	if p == nil {
		return nil
	}
	c := *p
	c.Fate = slices.Clone(p.Fate)
	return &c
}

// fateOf is what a roll of a loser's fate shows all.
func fateOf(d spellduel.FateRolled) string {
	switch {
	case d.Of == spellduel.FateRift && d.Made:
		return spellduel.LastingElsewhere
	case d.Of == spellduel.FateDisintegration && d.Made:
		return spellduel.LastingDust
	case (d.Of == spellduel.FateDeath || d.Of == spellduel.FateExplosion) && !d.Made:
		return spellduel.LastingDead
	}
	return ""
}

var boundBy = map[string]string{
	spellduel.WillCharm: spellduel.LastingCharmed, spellduel.WillSuggestion: spellduel.LastingSuggested,
	spellduel.WillGeas: spellduel.LastingGeased, spellduel.WillDomination: spellduel.LastingDominated,
}

func (b *spellBoard) applySpoils(data any) {
	switch d := data.(type) {
	case spellduel.SpoilsDamage:
		b.hurtPerson(d.Side, &HitPointsSeen{Current: &d.HitPoints})
	case SpoilsDamageSeen:
		b.hurtPerson(d.Side, &HitPointsSeen{Band: d.Band})
	case spellduel.FateRolled:
		b.befall(d.Side, fateOf(d))
	case spellduel.KnockedOut:
		b.befall(d.Side, spellduel.LastingUnconscious)
	case spellduel.WillBent:
		if !d.Saved {
			b.befall(d.Side, boundBy[d.Spell])
		}
	case AftermathWhole:
		s := b.side(d.Side)
		if s != nil && s.Person == nil {
			s.Person = &Person{Fate: []string{}}
		}
		if s != nil {
			s.Person.Aftermath = &d
		}
	}
}

func (b *spellBoard) hurtPerson(seat duel.Seat, left *HitPointsSeen) {
	s := b.side(seat)
	if s == nil || s.Person == nil {
		return
	}
	if left.Current != nil && s.HitPoints != nil {
		left.Max = s.HitPoints.Max
		if s.whole != nil {
			left.Max = s.whole.max
		}
	}
	s.Person.HitPoints = left
}

func (b *spellBoard) befall(seat duel.Seat, what string) {
	if s := b.side(seat); s != nil && s.Person != nil && what != "" {
		s.Person.Fate = append(s.Person.Fate, what)
	}
}
