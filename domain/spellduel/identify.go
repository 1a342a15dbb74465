package spellduel

import (
	"slices"
	"strconv"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
)

const (
	identifyOption = "identify:" // before the spell's ref, in an option's id
	spellcraft     = "spellcraft"
)

// identifyOptions offers every opposing spell in the arena to a character with
// spellcraft who is neither held nor engaged (identify.check).
func (s *State) identifyOptions(options []duel.Option, seat duel.Seat) []duel.Option {
	if s.engaged() || s.holder(seat) == BlocksActing || !slices.Contains(s.side(seat).Sheet.Proficiencies, spellcraft) {
		return options
	}
	for i := range s.Spells {
		if sp := &s.Spells[i]; !sp.Gone && sp.Owner != seat {
			ref := strconv.Itoa(sp.Ref)
			options = append(options, duel.Option{ID: identifyOption + ref, Act: ActIdentify, Ref: sp.Ref})
		}
	}
	return options
}

// identifying rolls d20 against the power score, without items. Neither the roll
// nor what it shows is seen by the other side (identify.check). Table dice have
// been entered before the acts opened, as a pause afterwards would tell
// (ruling identify.table).
type identifying struct {
	side     duel.Seat
	spell    int
	faces    []int
	decision string
}

func (identifying) next(*State) Step { return Step{Auto: true} }

// settle drops the attempt where the spell is gone meanwhile.
func (t identifying) settle(s *State) bool {
	if s.alive(t.spell) {
		return false
	}
	s.pop()
	return true
}

func identificationNeed(side duel.Seat, ref int) need {
	return need{
		side: side, purpose: dice.Check, throw: d20, about: refs{spell: ref},
		audience: duel.AudienceOf(side), rule: RuleIdentifyCheck,
	}
}

func (t identifying) needs(*State) []need { return []need{identificationNeed(t.side, t.spell)} }

func (t identifying) entered() [][]int {
	if t.faces == nil {
		return nil
	}
	return [][]int{t.faces}
}

func (t identifying) enter(faces []int) task {
	t.faces = faces
	return t
}

func (t identifying) perform(g *game) {
	g.cause = t.decision
	die := g.roll(t)[0]
	roll := die.one()
	score := g.state.powerNow(t.side)
	g.emit(IdentificationTried{Side: t.side, Spell: t.spell, Roll: roll, Label: die.label, Success: roll <= score},
		duel.Because{"power_" + string(t.side): score}, RuleIdentifyCheck)
}

func (s *State) identificationTried(d IdentificationTried) {
	s.pop()
	if d.Success {
		s.push(identified{to: d.Side, spell: d.Spell})
	}
}

// identified shows the spell to the one who made it out.
type identified struct {
	to    duel.Seat
	spell int
}

func (identified) next(*State) Step { return Step{Auto: true} }

func (t identified) perform(g *game) {
	sp := g.state.spell(t.spell)
	g.emit(SpellIdentified{Spell: sp.Ref, To: t.to, Type: sp.Type, PR: sp.PR, Card: *sp.Card}, nil, RuleIdentifyCheck)
}
