package spellduel

import (
	"fmt"
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// MaxEffectRounds bounds how long an effect lasts that runs out.
const MaxEffectRounds = 100_000

// Effect is something at work on a character before the arena forms. What it does
// follows from the table, or is said with it; it does so where the terms let it in
// (effect.preexisting).
type Effect struct {
	Name       string         `json:"name"`
	Rounds     int            `json:"rounds,omitzero"` // it lasts, counted from the first; 0 outlasts the duel
	Level      int            `json:"level,omitzero"`  // of who cast it, 1 to MaxLevel; 0 is its bearer's
	Immune     spell.Selector `json:"immune,omitzero"` // spells that do nothing to its bearer
	Save       int            `json:"save,omitzero"`   // added to every saving throw
	Protection int            `json:"protection,omitzero"`
}

// Why an effect ends.
const (
	effectExpired   = "expired"
	effectDispelled = "dispelled"
)

// effects reads what is at work on a character: what no arena bears is refused,
// what the terms do not let in does nothing, and of the rest it is settled what it
// does (duel.forbidden, effect.preexisting).
func (p *preparation) effects(sh Sheet) error {
	for i, e := range sh.Effects {
		field := fmt.Sprintf("/sheet/effects/%d", i)
		if forbids(e.Name, p.catalogue) {
			return &duel.Refusal{
				Code: duel.CodeIllegalSheet, Field: field, Rules: []duel.Rule{RuleDuelForbidden},
				Detail: fmt.Sprintf("no arena can form around %q, whatever the terms", e.Name),
			}
		}
		if at, detail := e.check(sh.Effects[:i]); detail != "" {
			return effectRefusal(field+at, detail)
		}
		if !p.terms.lets(AllowEffect, e.Name) {
			continue
		}
		if e.Level == 0 {
			e.Level = sh.Level
		}
		if known, ok := spell.BorneAs(e.Name); ok && !e.works() {
			e.Name, e.Immune, e.Save, e.Protection = known.Name, known.Immune, known.Save, known.Protection
		}
		if !e.works() {
			return effectRefusal(field, fmt.Sprintf("what %q does for its bearer is in no table; say it in immune, save or protection", e.Name))
		}
		p.read.Effects = append(p.read.Effects, e)
	}
	return nil
}

func effectRefusal(field, detail string) error {
	return &duel.Refusal{Code: duel.CodeIllegalSheet, Field: field, Detail: detail, Rules: []duel.Rule{RuleEffectPreexisting}}
}

// works tells that it is said what an effect does.
func (e Effect) works() bool { return e.Immune != "" || e.Save != 0 || e.Protection != 0 }

// check tells which part of an effect is not legal, and what is.
func (e Effect) check(before []Effect) (at, detail string) {
	switch {
	case !duel.Readable(e.Name, MaxAllowedName):
		return "/name", fmt.Sprintf("name the effect in 1 to %d characters", MaxAllowedName)
	case slices.ContainsFunc(before, func(other Effect) bool { return spell.SameName(other.Name, e.Name) }):
		return "/name", fmt.Sprintf("%.100q is at work twice", e.Name)
	case e.Rounds < 0 || e.Rounds > MaxEffectRounds:
		return "/rounds", fmt.Sprintf("%d is not legal; 1 to %d is, or 0 for what outlasts the duel", e.Rounds, MaxEffectRounds)
	case e.Level < 0 || e.Level > MaxLevel:
		return "/level", fmt.Sprintf("%d is not legal; 1 to %d is, or 0 for its bearer's", e.Level, MaxLevel)
	case e.Save < 0 || e.Save > MaxBonus:
		return "/save", fmt.Sprintf("%d is not legal; 0 to %d is", e.Save, MaxBonus)
	case e.Protection < 0 || e.Protection > MaxBonus:
		return "/protection", fmt.Sprintf("%d is not legal; 0 to %d is", e.Protection, MaxBonus)
	case len(e.Immune) > spell.MaxCustomText || e.Immune.MatchesCharacter() || e.Immune.Valid() != nil:
		return "/immune", "this is no selector of spells; any, type:M, tag:fire, level<=3 and spell:Fireball are, joined by & and ;"
	}
	return "", ""
}

// namesOf are the names of effects.
func namesOf(effects []Effect) []string {
	var names []string
	for _, e := range effects {
		names = append(names, e.Name)
	}
	return names
}

// immune is the effect that makes a side's image proof against a spell, or empty
// (effect.preexisting).
func (s *State) immune(side duel.Seat, sp *Spell) string {
	for _, e := range s.side(side).Effects {
		if e.Immune.Matches(spell.Traits{}, sp.traits()) {
			return e.Name
		}
	}
	return ""
}

// protection is what is added to a side's power score against spells: by gear, and
// by effects at work on it (character.power, effect.preexisting).
func (s *State) protection(side duel.Seat) int {
	total := s.side(side).Figures.Protection
	for _, e := range s.side(side).Effects {
		total += e.Protection
	}
	return total
}

// runOut lays out the end of all effects that have lasted long enough, at the
// beginning of a round (effect.preexisting).
func (s *State) runOut() {
	for i := len(s.Sides) - 1; i >= 0; i-- {
		for _, e := range slices.Backward(s.Sides[i].Effects) {
			if e.Rounds > 0 && s.Round > e.Rounds {
				s.push(lapsing{side: s.Sides[i].Seat, effect: e.Name, reason: effectExpired})
			}
		}
	}
}

// lapsing ends an effect.
type lapsing struct {
	side           duel.Seat
	effect, reason string
}

func (lapsing) next(*State) Step { return Step{Auto: true} }

func (t lapsing) perform(g *game) {
	g.emit(EffectEnded{Side: t.side, Effect: t.effect, Reason: t.reason}, nil, RuleEffectPreexisting)
}

func (s *State) effectEnded(d EffectEnded) {
	s.pop()
	side := s.side(d.Side)
	side.Effects = slices.DeleteFunc(slices.Clone(side.Effects), func(e Effect) bool { return e.Name == d.Effect })
}

// depart lays out the end of a spell that has nothing to do where it came, but to
// dispel what is at work on the image there first (reach.defense,
// effect.preexisting).
func (s *State) depart(ref int, reason string) {
	sp := s.spell(ref)
	var tasks []task
	if sp.dispels() {
		for _, e := range s.side(opponent(sp.Owner)).Effects {
			tasks = append(tasks, dispelling{spell: ref, side: opponent(sp.Owner), effect: e.Name})
		}
	}
	s.push(append(tasks, vanish{ref, reason, RuleReachDefense})...)
}

// dispels tells that a spell works on effects at the image that it reaches: one that
// dispels and protects nobody (ruling effect.dispel).
func (sp *Spell) dispels() bool {
	has := func(tag spell.Tag) bool { return slices.Contains(sp.Card.Tags, tag) }
	return sp.dissipates() && has("dispel") && !has("protection")
}

// dispelling is one throw of a spell that dispels, against one effect.
type dispelling struct {
	spell  int
	side   duel.Seat // whose effect it is
	effect string
	faces  [][]int
}

// settle drops a throw at what another spell of the same moment has dispelled.
func (t dispelling) settle(s *State) bool {
	if slices.ContainsFunc(s.side(t.side).Effects, func(e Effect) bool { return e.Name == t.effect }) {
		return false
	}
	s.pop()
	return true
}

func (dispelling) next(*State) Step { return Step{Auto: true} }

func (t dispelling) needs(s *State) []need {
	return []need{{
		side: s.spell(t.spell).Owner, purpose: dice.Dispel, throw: d20, about: refs{spell: t.spell}, audience: duel.AudienceOpen,
		rule: RuleEffectPreexisting,
	}}
}

func (t dispelling) entered() [][]int { return t.faces }

func (t dispelling) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

// evenDispel is what a dispel of a caster of the same level needs.
const evenDispel = 11

func (t dispelling) perform(g *game) {
	s := &g.state
	effects := s.side(t.side).Effects
	e := effects[slices.IndexFunc(effects, func(e Effect) bool { return e.Name == t.effect })]
	needed := min(max(evenDispel+e.Level-s.spell(t.spell).Card.CasterLevel, 2), 20)
	die := g.roll(t)[0]
	g.emit(DispelRolled{
		Side: t.side, Spell: t.spell, Effect: t.effect, Roll: die.one(), Label: die.label, Success: die.one() >= needed,
	}, duel.Because{"needed_" + string(t.side): needed}, RuleEffectPreexisting)
}

func (s *State) dispelRolled(d DispelRolled) {
	s.pop()
	if d.Success {
		s.push(lapsing{side: d.Side, effect: d.Effect, reason: effectDispelled})
	}
}
