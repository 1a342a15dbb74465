package spellduel

import (
	"slices"
	"strconv"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

const moveOption = "move:" // before the space to go to, in an option's id

// moveOptions offers a character one space forward or back, never out of the
// arena (character.move). What holds him keeps him; a summoned creature lets him
// walk away.
func (s *State) moveOptions(options []duel.Option, seat duel.Seat) []duel.Option {
	if s.holder(seat) == BlocksActing {
		return options
	}
	here, ahead := s.side(seat).Space, s.ahead(seat)
	for _, to := range []int{ahead, 2*here - ahead} {
		if to < 0 || to > s.Spaces+1 {
			continue
		}
		options = append(options, duel.Option{ID: moveOption + strconv.Itoa(to), Act: ActStep, Space: &to, Distance: 1})
	}
	return options
}

// ahead is the space toward the opponent's image; where both share one, the way
// the side first faced.
func (s *State) ahead(seat duel.Seat) int {
	here, there := s.side(seat).Space, s.side(opponent(seat)).Space
	switch {
	case here != there:
		return toward(here, there)
	case seat == duel.SeatA:
		return here + 1
	}
	return here - 1
}

// engaged tells that both images share a space (personal.combat).
func (s *State) engaged() bool { return s.Spaces > 0 && s.Sides[0].Space == s.Sides[1].Space }

// walking carries out a character's step, after all casts are placed. Of two who
// would swap places the second stays, as the first has come to him
// (character.move).
type walking struct {
	side     duel.Seat
	to       int
	decision string
}

func (walking) next(*State) Step { return Step{Auto: true} }

func (t walking) perform(g *game) {
	s := &g.state
	from := s.side(t.side).Space
	g.cause = t.decision
	if s.engaged() && s.swapping(t) {
		g.emit(CharacterPassed{Side: t.side}, nil, RuleCharacterMove, RulePersonalCombat)
		return
	}
	g.emit(CharacterMoved{Side: t.side, From: from, To: t.to, Carried: s.reached(t.side)}, nil, RuleCharacterMove)
}

// reached lists the spells that have come to a character this round and are yet
// to be dealt with: stepping away dodges none of them, nor what burns on
// (character.move, ruling entries.burning).
func (s *State) reached(seat duel.Seat) []int {
	refs := []int{}
	for _, ref := range s.opposing(seat, s.side(seat).Space) {
		if sp := s.spell(ref); sp.Holds == BlocksNothing || sp.Arrived == s.Round && sp.Dealt != s.Round && !sp.Freed && sp.Holds == "" && !s.held(ref) {
			refs = append(refs, ref)
		}
	}
	return refs
}

// swapping tells that the other has just come from where this one would go.
func (s *State) swapping(t walking) bool {
	return s.Walked != nil && s.Walked.Side != t.side && s.Walked.From == t.to && s.Walked.Round == s.Round
}

// Walk is the last step of a character in a round.
type Walk struct {
	Side  duel.Seat
	From  int
	Round int
}

// characterMoved puts the image where it is. Opposing spells of the spaces it
// entered take effect as if they had entered; what held it as a summoned
// creature stays behind, what else holds it comes along (character.move,
// linger.effect, personal.combat).
func (s *State) characterMoved(d CharacterMoved) {
	s.pop()
	side := s.side(d.Side)
	side.Space = d.To
	if !d.Pushed {
		s.Walked = &Walk{Side: d.Side, From: d.From, Round: s.Round}
	}
	for _, ref := range d.Carried {
		s.spell(ref).Space, s.spell(ref).Unmet = d.To, false
	}
	for i := len(s.Spells) - 1; i >= 0; i-- {
		sp := &s.Spells[i]
		switch {
		case sp.Gone || sp.Owner == d.Side:
		case between(sp.Space, d.From, d.To) && !sp.Revealed:
			s.push(reveal{spell: sp.Ref}) // he was sent through its space, where a lock keeps it
		case sp.Space == d.From:
			s.leftBehind(sp, d)
		case sp.Space == d.To && sp.Holds == "":
			s.runInto(sp)
		}
	}
}

// leftBehind lays out what becomes of a spell in whose space the character was and
// which does not go with him: a creature lets go of him, and where a lock stands
// the spell is stopped by it, as there is no more for it to do here (lock.hold,
// summon.reach).
func (s *State) leftBehind(sp *Spell, d CharacterMoved) {
	if sp.Holds == BlocksCasting {
		s.push(release{side: d.Side, spell: sp.Ref})
	}
	if s.lockAt(sp.Space) && !sp.Home && !s.held(sp.Ref) {
		s.push(block{sp.Ref})
	}
}

// between tells that a space lies strictly between two others.
func between(space, x, y int) bool { return space > min(x, y) && space < max(x, y) }

// runInto lays out a spell that an image has come upon.
func (s *State) runInto(sp *Spell) {
	sp.Arrived = s.Round
	sp.Freed = false // it was freed in the open, and he has come to it
	if reason := s.fades(sp); reason != "" && !s.held(sp.Ref) {
		s.depart(sp.Ref, reason)
	}
	if !sp.Revealed {
		s.push(reveal{spell: sp.Ref})
	}
}

// contact fights out that both images share a space: at the start of step 3, and
// at once on first contact (personal.combat).
type contact struct{ first bool }

func (t contact) settle(s *State) bool {
	s.pop()
	if s.engaged() && !(t.first && s.Grappled == s.Round) {
		s.push(personal{})
	}
	return true
}

func (contact) next(*State) Step { return Step{Auto: true} }

func (contact) perform(*game) {}

// personal is one round of the images' own combat.
type personal struct {
	fought bool
	winner duel.Seat
	choice *duel.Option
	faces  [][]int
}

const (
	personalDamage = "damage"
	personalPush   = "push:" // before the end of the arena toward which: 0 or N+1
)

var (
	d6 = dice.Throw{Count: 1, Sides: 6}
	d4 = dice.Throw{Count: 1, Sides: 4}
)

func (t personal) next(s *State) Step {
	if t.fought && t.choice == nil {
		return s.owe(s.personalDecision(t.winner))
	}
	return Step{Auto: true}
}

// personalDecision lets the winner hurt the loser or send him away.
func (s *State) personalDecision(winner duel.Seat) duel.Decision {
	d := duel.Decision{
		Kind: KindPersonal, Seat: duel.Actor(winner), Answer: duel.FormOption,
		Rules:   []duel.Rule{RulePersonalCombat, RuleFogAsk},
		Subject: &duel.Subject{Seat: opponent(winner)},
		Options: []duel.Option{{ID: personalDamage, Act: ActDamage}},
		Default: personalDamage,
	}
	here := s.side(opponent(winner)).Space
	for _, end := range []int{0, s.Spaces + 1} {
		if here != end {
			d.Options = append(d.Options, duel.Option{
				ID: personalPush + strconv.Itoa(end), Act: ActPush, Space: &end,
			})
		}
	}
	return d
}

func (t personal) answered(s *State, chosen *duel.Option) {
	t.choice = chosen
	s.setTop(t)
}

func (t personal) needs(s *State) []need {
	throw := func(side duel.Seat, purpose dice.Purpose, dice dice.Throw) need {
		return need{side: side, purpose: purpose, throw: dice, audience: duel.AudienceOpen, rule: RulePersonalCombat}
	}
	switch {
	case !t.fought:
		a, b := throw(duel.SeatA, dice.Combat, d20), throw(duel.SeatB, dice.Combat, d20)
		a.audience, b.audience = s.combatDice(duel.SeatA), s.combatDice(duel.SeatB)
		return []need{a, b}
	case t.choice != nil && t.choice.Act == ActDamage:
		n := throw(t.winner, dice.Damage, d6)
		n.side, n.audience = s.damageDice(opponent(t.winner))
		return []need{n}
	case t.choice != nil:
		return []need{throw(t.winner, dice.Push, d4)}
	}
	return nil
}

func (t personal) entered() [][]int { return t.faces }

func (t personal) enter(faces []int) task {
	t.faces = append(slices.Clone(t.faces), faces)
	return t
}

func (t personal) perform(g *game) {
	s := &g.state
	dice := g.roll(t)
	switch {
	case !t.fought:
		a, b := s.personalRank(duel.SeatA), s.personalRank(duel.SeatB)
		g.emit(CombatRolled{
			A:      Combatant{Character: true, Roll: dice[0].one(), Label: dice[0].label},
			B:      Combatant{Character: true, Roll: dice[1].one(), Label: dice[1].label},
			Result: fight(dice[0].one(), a, dice[1].one(), b),
		}, duel.Because{"pr_a": a, "pr_b": b}, RulePersonalCombat, RuleCombatRoll, RuleCharacterPower)
	case t.choice.Act == ActDamage:
		loser := opponent(t.winner)
		left := s.side(loser).HitPoints
		left.Current -= dice[0].one()
		g.emit(DamageDealt{
			Side: loser, Dice: d6.String(), Rolls: dice[0].faces, Label: dice[0].label, Amount: dice[0].one(), HitPoints: left.Current, Band: Band(left),
		}, nil, RulePersonalCombat)
	default:
		g.emit(s.sentAway(opponent(t.winner), *t.choice.Space, dice[0]), nil, RulePersonalCombat)
	}
}

// personalRank is the power score of the images' own combat: with the weapon,
// without protection (character.power).
func (s *State) personalRank(seat duel.Seat) int {
	f := s.side(seat).Figures
	return s.weakened(contestant{side: seat, rank: f.Power + f.Weapon}, 0).rank
}

// sentAway sends the loser on his way. He stops at the arena's end; every space he
// goes through counts as entered, and the spells there go with him to where he
// ends (personal.combat).
func (s *State) sentAway(loser duel.Seat, end int, die thrown) CharacterMoved {
	from := s.side(loser).Space
	moved := CharacterMoved{Side: loser, From: from, To: from, Pushed: true, Roll: die.one(), Label: die.label, Carried: s.reached(loser)}
	for n := 0; n < die.one() && moved.To != end; n++ {
		moved.To = toward(moved.To, end)
		for _, ref := range s.opposing(loser, moved.To) {
			if !s.held(ref) {
				moved.Carried = append(moved.Carried, ref)
			}
		}
	}
	for i := range s.Spells {
		if sp := &s.Spells[i]; !sp.Gone && sp.Owner != loser && sp.Holds == BlocksActing {
			moved.Carried = append(moved.Carried, sp.Ref)
		}
	}
	return moved
}

// personalFought takes the dice of the images' combat: on a lock they stay
// engaged.
func (s *State) personalFought(t personal, result string) {
	s.Grappled = s.Round
	s.pop()
	if result != resultLock {
		s.push(personal{fought: true, winner: duel.Seat(result)})
	}
}

// illusion tells that the spell is a free-form image, of whatever type it was
// cast as (illusion.form).
func (sp *Spell) illusion() bool { return slices.Contains(sp.Card.Tags, spell.ImageIllusion) }
