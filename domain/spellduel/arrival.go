package spellduel

import (
	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// What a spell in a character's space may block of him.
const (
	BlocksActing  = "acting"  // linger.effect: no move, no cast
	BlocksCasting = "casting" // summon.reach: no cast but counters
	BlocksNothing = "nothing" // it only fights him each round, or burns on
)

// arrivals is the end of a side's step: each of its spells in the opponent's
// space is dealt with, first those that began the round there, then by MV, then
// the older (character.arrival).
type arrivals struct{ owner duel.Seat }

func (t arrivals) settle(s *State) bool {
	next := s.nextArrival(t.owner)
	if next == 0 {
		s.pop()
		return true
	}
	if s.meetsHomeLate(next) {
		return true
	}
	s.spell(next).Dealt = s.Round
	if reason := s.fades(s.spell(next)); reason != "" {
		s.depart(next, reason)
		return true
	}
	if s.immune(opponent(t.owner), s.spell(next)) != "" {
		s.push(vanish{next, "immune", RuleEffectPreexisting})
		return true
	}
	a := arrival{spell: next, side: opponent(t.owner), lingers: s.spell(next).Holds != ""}
	if sp := s.spell(next); sp.entry.first.asked() && !sp.Tried {
		a.stage = withstanding
	}
	s.push(a)
	return true
}

// meetsHomeLate lets a spell that was freed or turned round where it stands, or broke
// the lock there, meet the home defense before it arrives, as it has not come past it
// (reach.home_defense, ruling arrival.unmet).
func (s *State) meetsHomeLate(ref int) bool {
	sp := s.spell(ref)
	unmet, home := sp.Unmet, s.homeDefense(opponent(sp.Owner))
	sp.Unmet = false
	switch {
	case !unmet || home == 0:
		return false
	case s.lockAt(sp.Space):
		s.push(challenge{mover: ref, space: sp.Space, queue: s.lockedAgainst(sp.Owner, sp.Space)})
	default:
		s.push(encounter{mover: ref, queue: []int{home}})
	}
	return true
}

func (arrivals) next(*State) Step { return Step{Auto: true} }

func (arrivals) perform(*game) {}

// bothArrivals is the arrivals of step 3, first those of the side that has the
// advantage when they come (round.acts).
type bothArrivals struct{}

func (bothArrivals) settle(s *State) bool {
	s.pop()
	s.push(arrivals{owner: s.Advantage}, arrivals{owner: opponent(s.Advantage)})
	return true
}

func (bothArrivals) next(*State) Step { return Step{Auto: true} }

func (bothArrivals) perform(*game) {}

// nextArrival is the ref of the spell to deal with next, or 0. Locked and
// blocked spells do not reach the image, nor those freed since their owner's
// last step (lock.image).
func (s *State) nextArrival(owner duel.Seat) int {
	best := 0
	for i := range s.Spells {
		sp := &s.Spells[i]
		if sp.Owner != owner || sp.Gone || sp.Freed || sp.Dealt == s.Round || !s.atTarget(sp) || s.held(sp.Ref) {
			continue
		}
		if best == 0 || s.arrivesBefore(sp, s.spell(best)) {
			best = sp.Ref
		}
	}
	return best
}

func (s *State) arrivesBefore(x, y *Spell) bool {
	xFirst, yFirst := x.Arrived < s.Round, y.Arrived < s.Round
	switch {
	case xFirst != yFirst:
		return xFirst
	case x.Card.MV != y.Card.MV:
		return x.Card.MV > y.Card.MV
	}
	return x.Ref < y.Ref
}

// stage is how far an arrival has come.
type stage int

const (
	asking       stage = iota // the character is asked for his answer
	saving                    // he saves
	counting                  // his counter spell is cast
	fighting                  // his counter fights
	beaten                    // his counter is done, and the spell with it
	striking                  // the spell takes effect
	holding                   // it takes hold of him
	leaving                   // it is spent
	withstanding              // he saves before he can answer
	draining                  // it takes his levels
)

// arrival is one spell that deals with a character in his space.
type arrival struct {
	spell   int
	side    duel.Seat // the character's
	lingers bool      // it was here before and holds him
	stage   stage
	choice  *duel.Option // what he chose; nil until then
	counter *CounterCast // his counter spell, once it is cast
	saved   bool
	drained bool   // it has taken his levels
	missed  bool   // it has not hit him, and stays
	glanced bool   // his power score beat it, and it may cost him something all the same
	face    int    // what the die of its blow showed; 0 where it has none
	reason  string // why it leaves, or how its counter fared
	faces   [][]int

	unlocked bool // its counter's lock was a victory (ability.cannot_be_locked)
}

// dissipates tells that the spell is gone on reaching an image.
func (sp *Spell) dissipates() bool {
	_, ok := sp.traits().Has(spell.KindDissipatesOnReach, spell.OnCharacter)
	return ok
}

// fightsOnReach tells that the spell must win a spell-borne combat before it
// takes effect (reach.combat, summon.reach).
func (sp *Spell) fightsOnReach() bool {
	if sp.entry.fights {
		return true
	}
	switch sp.Type {
	case spell.Attack: // of a spell that can be thrown, the throw alone needs a hit
		return sp.Card.AttackRoll && !sp.Card.May(spell.Missile) || sp.illusion()
	case spell.AttackDefense:
		return sp.summons() || sp.illusion()
	case spell.Missile:
		return sp.Card.AttackRoll || sp.illusion()
	case spell.Defense, spell.Leech:
	}
	return false
}

func (sp *Spell) summons() bool { return sp.Card.Summons && sp.Type == spell.AttackDefense }

func (t arrival) next(s *State) Step {
	if t.stage == asking {
		return s.owe(s.respondDecision(t))
	}
	return Step{Auto: true}
}

// perform carries the arrival on by one event.
func (t arrival) perform(g *game) {
	switch t.stage {
	case saving, withstanding:
		g.save(t)
	case counting:
		g.castCounter(t)
	case beaten:
		g.endCounter(t)
	case striking:
		g.strike(t)
	case holding:
		g.hold(t)
	case draining:
		g.drain(t)
	case leaving:
		g.emit(SpellVanished{Spell: t.spell, Reason: t.reason}, nil, RuleReachSpent)
	case asking, fighting:
	}
}

// settle goes from stage to stage where no event marks the way.
func (t arrival) settle(s *State) bool {
	sp := s.spell(t.spell)
	if sp.Gone {
		s.pop()
		return true
	}
	if t.stage == striking && !s.blowOf(t).harms {
		t.stage = holding
		s.setTop(t)
		return true
	}
	if t.stage != holding {
		return false
	}
	hit := !t.saved && !t.missed
	switch {
	case t.glanced:
		t.leave(s)
	case sp.entry.drains > 0 && hit && !t.drained:
		t.stage = draining
		s.setTop(t)
	case (sp.Holds != "" || sp.entry.stays && sp.entry.blocks == BlocksNothing) && !s.tightens(t):
		s.pop()
	case sp.stays(), hit && (sp.entry.burns || s.takesHold(t)):
		return false
	default:
		t.leave(s)
	}
	return true
}

// tightens tells that the spell takes a stronger hold of the character than it has.
func (s *State) tightens(t arrival) bool {
	blocks, _ := s.grip(t)
	has := s.spell(t.spell).Holds
	return blocks == BlocksActing && has != BlocksActing || blocks == BlocksCasting && has != BlocksActing && has != BlocksCasting
}

// leave lays out the end of a spell that has done what it can.
func (t arrival) leave(s *State) {
	t.stage, t.reason = leaving, "spent"
	if t.saved {
		t.reason = "saved"
	}
	s.setTop(t)
}

// takesHold tells that the spell hinders the character whom it has reached; one whose
// steps decide on that, by its die, his level or his hit points.
func (s *State) takesHold(t arrival) bool {
	sp := s.spell(t.spell)
	switch own := sp.Card.DamageAs(sp.Type); {
	case own.Judged:
		return own.Hold != ""
	case own.Holds() && !own.At(s.place(own, t)).Holds:
		return false
	}
	return sp.Card.Incapacitates && sp.mayHold() && s.inReach(sp)
}

// mayHold tells that the spell is of a type that can hinder a character.
func (sp *Spell) mayHold() bool {
	return !sp.illusion() && (sp.Type == spell.Attack || sp.Type == spell.Missile || sp.Type == spell.AttackDefense)
}

// inReach tells that the spell can hold a character of such a level.
func (s *State) inReach(sp *Spell) bool {
	return sp.entry.mostLevel == 0 || s.level(opponent(sp.Owner)) <= sp.entry.mostLevel
}

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

// hold lets a spell take hold of the character (linger.effect, summon.reach).
func (g *game) hold(t arrival) {
	blocks, rules := g.state.grip(t)
	g.emit(CharacterHindered{Side: t.side, Spell: t.spell, Blocks: blocks}, nil, rules...)
}

// grip is what a spell that stays with a character blocks of him: what it was judged to,
// once it has hit him, else what a creature does, or one that holds.
func (s *State) grip(t arrival) (blocks string, rules []duel.Rule) {
	sp := s.spell(t.spell)
	creature := sp.entry.blocks == BlocksCasting || sp.summons() && (!sp.Card.Incapacitates || t.missed)
	switch judged := sp.Card.DamageAs(sp.Type).Hold; {
	case judged == spell.HoldCasting && !t.missed:
		return BlocksCasting, []duel.Rule{RuleLingerEffect, RuleReachJudged}
	case creature && (judged == "" || t.missed):
		return BlocksCasting, []duel.Rule{RuleSummonReach}
	case t.missed || !s.takesHold(t):
		return BlocksNothing, []duel.Rule{RuleLingerEffect}
	}
	return BlocksActing, []duel.Rule{RuleLingerEffect, RuleLingerNever}
}

func (s *State) characterHindered(d CharacterHindered) {
	s.spell(d.Spell).Holds = d.Blocks
}

// release ends a hold with the spell that had it.
type release struct {
	side  duel.Seat
	spell int
}

func (release) next(*State) Step { return Step{Auto: true} }

func (t release) perform(g *game) {
	g.emit(HindranceEnded{Side: t.side, Spell: t.spell}, nil, RuleLingerEffect)
}

// hinders tells that the spell keeps the character whom it is with from something.
func (sp *Spell) hinders() bool { return sp.Holds != "" && sp.Holds != BlocksNothing }

// holder is what a spell in the character's space blocks of him, the stronger
// where there are several, or empty.
func (s *State) holder(side duel.Seat) string {
	blocks := ""
	for i := range s.Spells {
		if sp := &s.Spells[i]; !sp.Gone && sp.Owner != side && sp.hinders() {
			if sp.Holds == BlocksActing {
				return BlocksActing
			}
			blocks = sp.Holds
		}
	}
	return blocks
}
