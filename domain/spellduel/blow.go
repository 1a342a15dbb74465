package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// blow is what a spell costs an image in hit points.
type blow struct {
	throw  dice.Throw
	harms  bool // it costs something, or a die says whether it does
	slays  bool // outright, without dice
	half   bool
	leaves bool // the throw is what is left
	rule   duel.Rule
}

// blowOf works out a spell's damage: its own where the catalogue knows it, 1d6
// per level where the type has that default, less what a save takes off
// (reach.attack, reach.attack_defense, reach.leech, summon.reach). A barrier that
// holds its captive does nothing else (linger.effect).
func (s *State) blowOf(t arrival) blow {
	sp := s.spell(t.spell)
	own := sp.Card.DamageAs(sp.Type)
	step := own.At(s.place(own, t))
	_, most := step.Throw.Range()
	out := blow{throw: step.Throw, harms: own.Known && most > 0, leaves: own.Leaves, rule: RuleReachAttack}
	switch {
	case t.glanced:
		return blow{throw: sp.entry.glances, harms: !t.saved, rule: RuleReachCombat}
	case sp.entry.first.asked():
		out.throw, out.harms = sp.entry.first.throw(sp.Withstood, t.saved), true
		if sp.summons() {
			out.rule = RuleSummonReach
		}
		return out
	case step.Deadly:
		return deadlyBlow(own, t.saved && !step.Sure)
	}
	if !own.Known && own.Harms() {
		out.throw, out.harms = spell.DefaultDamage(sp.Card.Level), true // of a duel begun before such words were judged
	}
	switch {
	case own.Judged:
		out.rule = RuleReachJudged
		out.harms = out.harms && (!t.saved || own.Save != spell.SaveNegates)
		out.half = t.saved
	case sp.summons():
		out.rule = RuleSummonReach
	case sp.illusion():
		out.rule = RuleIllusionForm
		out.half = t.saved && sp.Type == spell.Leech
	case sp.Type == spell.AttackDefense:
		out.rule = RuleReachAD
		out.half = t.saved && sp.entry.halves
		out.harms = out.harms && (!t.saved || out.half) && (!sp.Card.Incapacitates || own.Text != "")
	case sp.Type == spell.Leech:
		out.rule = RuleReachLeech
		out.half = t.saved
	case t.saved && sp.Card.SaveAs(sp.Type) == spell.SaveNegates:
		out.harms = false
	case t.saved:
		out.half = true
	}
	out.harms = out.harms || own.Die.Count > 0
	return out
}

// deadlyBlow brings the image to no hit points, unless a save keeps death off
// (reach.attack).
func deadlyBlow(own spell.Blow, saved bool) blow {
	if !saved {
		return blow{harms: true, slays: true, rule: RuleReachAttack}
	}
	_, most := own.Saved.Range()
	return blow{throw: own.Saved, harms: most > 0 || own.Die.Count > 0, rule: RuleReachAttack}
}

func (t arrival) needs(s *State) []need {
	about := refs{spell: t.spell}
	switch t.stage {
	case saving, withstanding:
		return []need{{side: t.side, purpose: dice.Save, throw: d20, about: about, audience: duel.AudienceOpen, rule: RuleCharacterSave}}
	case striking:
		return s.blowNeeds(t, about)
	case counting:
		return s.levelNeeds(t.side)
	case asking, fighting, beaten, holding, leaving, draining:
	}
	return nil
}

// blowNeeds is the throws of a blow: its die, where it has one, and the damage that
// comes of that.
func (s *State) blowNeeds(t arrival, about refs) []need {
	b := s.blowOf(t)
	thrower, audience := s.damageDice(t.side)
	damage := need{side: thrower, purpose: dice.Damage, throw: b.throw, about: about, audience: audience, rule: b.rule}
	var needs []need
	if die := s.dieOf(t); die.Count > 0 {
		first := damage
		first.purpose, first.throw = dice.Effect, die
		needs = append(needs, first)
		if len(t.faces) == 0 {
			return needs
		}
	}
	if b.throw.Fixed() {
		return needs
	}
	return append(needs, damage)
}

// dieOf is the die that decides on the spell's damage, or none.
func (s *State) dieOf(t arrival) dice.Throw {
	sp := s.spell(t.spell)
	if t.glanced {
		return dice.Throw{}
	}
	return sp.Card.DamageAs(sp.Type).Die
}

// place is where in the steps of its blow a spell is: at what its die showed, at the
// character's level or what is left of his hit points, else at the round that it is
// with him.
func (s *State) place(own spell.Blow, t arrival) int {
	switch {
	case own.Die.Count > 0 && len(t.faces) > 0:
		return t.faces[0][0]
	case own.Die.Count > 0:
		return t.face
	case own.By == spell.ByLevel:
		return max(1, s.level(t.side))
	case own.By == spell.ByHitPoints:
		return max(1, s.side(t.side).HitPoints.Current)
	}
	return 1 + s.Round - s.spell(t.spell).Arrived
}

// unfolds tells that what is to be thrown next depends on what was thrown.
func (t arrival) unfolds(s *State) bool { return t.stage == striking && s.dieOf(t).Count > 0 }

// damageDice is who throws what a side loses, and who sees it: with hidden hit
// points the side itself, else the other, in the open.
func (s *State) damageDice(loser duel.Seat) (thrower duel.Seat, audience duel.Audience) {
	if s.Terms.OpponentHitPoints == HitPointsHidden {
		return loser, duel.AudienceOf(loser)
	}
	return opponent(loser), duel.AudienceOpen
}

func (t arrival) entered() [][]int { return t.faces }

func (t arrival) enter(faces []int) task {
	t.faces = append(append([][]int(nil), t.faces...), faces)
	return t
}

// strike deals the damage.
func (g *game) strike(t arrival) {
	s := &g.state
	rolls, label, die := []int{}, "", DieRoll{}
	thrown := g.roll(t)
	if first := s.dieOf(t); first.Count > 0 {
		die = DieRoll{Dice: first.String(), Roll: thrown[0].one(), Label: thrown[0].label}
		t.faces, thrown = [][]int{thrown[0].faces}, thrown[1:]
	}
	if len(thrown) > 0 {
		rolls, label = thrown[0].faces, thrown[0].label
	}
	b := s.blowOf(t)
	left := s.side(t.side).HitPoints
	if b.slays {
		left.Current = min(left.Current, 0)
		g.emit(DamageDealt{Side: t.side, Spell: t.spell, Rolls: rolls, HitPoints: left.Current, Band: Band(left), Slain: true, Die: die}, nil, b.rule)
		return
	}
	total := b.throw.Sum(rolls)
	amount := total
	switch {
	case b.leaves:
		amount = max(0, left.Current-total)
	case b.half:
		amount = total / 2
	}
	left.Current -= amount
	g.emit(DamageDealt{
		Side: t.side, Spell: t.spell, Dice: b.throw.String(), Rolls: rolls, Label: label, Amount: amount, HitPoints: left.Current, Band: Band(left), Die: die,
	}, duel.Because{"total_" + string(t.side): total, "halved_" + string(t.side): b.half}, b.rule)
}

func (s *State) damageDealt(d DamageDealt) {
	if (d.Amount > 0 || d.Slain) && s.stirs(true) {
		s.Quiet = 0
	}
	s.side(d.Side).HitPoints.Current = d.HitPoints
	if d.Amount > 0 || d.Slain {
		s.hasBled(d.Side)
	}
	switch t := s.top().(type) {
	case arrival:
		t.stage, t.faces, t.face = holding, nil, d.Die.Roll
		s.setTop(t)
	case personal:
		s.pop()
	}
}
