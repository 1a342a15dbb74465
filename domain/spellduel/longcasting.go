package spellduel

import (
	"strconv"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// mostRounds bounds a casting that a custom spell asks for, in rounds.
const mostRounds = 10

// roundsOf is how many rounds a spell takes to cast; mostly one (cast.long).
func roundsOf(card *spell.Card) int {
	for _, a := range card.Abilities {
		if a.Kind != spell.KindMultiRoundCasting {
			continue
		}
		if text, ok := a.Params.Get("rounds"); ok {
			if n, err := strconv.Atoi(text); err == nil && n > 1 {
				return min(n, mostRounds)
			}
		}
	}
	return 1
}

// beginning starts a casting of several rounds: its copy is spent now. What
// others see is a pass (cast.long).
type beginning struct {
	side     duel.Seat
	chosen   *duel.Option
	decision string
}

func (beginning) next(*State) Step { return Step{Auto: true} }

func (t beginning) perform(g *game) {
	s := &g.state
	o := t.chosen
	g.cause = t.decision
	g.emit(CastingBegan{
		Side: t.side, Key: o.Key, Item: o.Item, Type: spell.Type(o.Type), Form: o.Form, Home: o.Placement == placeHome, Appears: s.Round + o.Rounds - 1,
	}, nil, append([]duel.Rule{RuleCastLong}, s.prepared(t.side, o.Key).source()...)...)
}

func (s *State) castingBegan(d CastingBegan) {
	s.pop()
	s.spend(d.Side, d.Key)
	s.side(d.Side).Casting = &Casting{Key: d.Key, Type: d.Type, Form: d.Form, Home: d.Home, Appears: d.Appears}
}

// vulnerable tells that a casting is under way that can still be broken, which
// is so until its last round begins.
func (s *State) vulnerable(seat duel.Seat) bool {
	c := s.side(seat).Casting
	return c != nil && s.Round < c.Appears
}

// disturb lays out the end of a casting whose caster has failed a save or lost a
// combat roll (cast.long).
func (s *State) disturb(seat duel.Seat) {
	if s.vulnerable(seat) {
		s.push(breaking{seat})
	}
}

// breaking ends a casting before its spell appeared.
type breaking struct{ side duel.Seat }

func (breaking) next(*State) Step { return Step{Auto: true} }

func (t breaking) perform(g *game) {
	g.emit(CastingBroken{Side: t.side, Key: g.state.side(t.side).Casting.Key}, nil, RuleCastLong)
}
