package spellduel

import (
	"slices"
	"strings"

	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// Where a cast spell appears (cast.place).
const (
	placeAhead = "ahead"
	placeHome  = "home"
	actPass    = "pass"
)

// acting is step 3: both characters choose in secret, then both acts are carried
// out (round.acts, cast.simultaneous).
type acting struct{}

func (acting) next(s *State) Step {
	if s.sealedAll(KindAct) {
		return Step{Auto: true}
	}
	return s.owe(s.actDecision(duel.SeatA), s.actDecision(duel.SeatB))
}

func (acting) perform(g *game) {
	g.closeChoices(KindAct, RuleRoundChoices, RuleCastSimultaneous)
}

// closed lays out both acts, the advantaged side's first, and after both are
// placed what the new spells meet.
func (acting) closed(s *State, sealed []Pending) {
	s.pop()
	acts := map[duel.Seat]string{}
	for _, p := range sealed {
		acts[duel.Seat(p.Decision.Seat)] = p.Answer.Option
	}
	first, second := s.Advantage, opponent(s.Advantage)
	s.push(
		act{side: first, option: acts[first]}, act{side: second, option: acts[second]},
		appearing{side: first}, appearing{side: second},
	)
}

// actDecision offers a side what it can do: cast anything it still has, ahead
// or at home, or pass. Held characters can only pass (linger.effect,
// summon.reach), and are asked all the same (fog.ask).
func (s *State) actDecision(seat duel.Seat) duel.Decision {
	d := duel.Decision{
		Kind: KindAct, Seat: duel.Actor(seat), Answer: duel.FormOption, Withdrawable: true,
		Prompt:  "What do you do this round?",
		Rules:   []duel.Rule{RuleRoundChoices, RuleCastSimultaneous, RuleCastRequirements, RuleCastPlace},
		Default: actPass,
	}
	if s.holder(seat) == "" {
		side := s.side(seat)
		for i := range side.Prepared {
			if side.Left[i] > 0 {
				d.Options = append(d.Options, s.castOptions(seat, &side.Prepared[i])...)
			}
		}
	}
	d.Options = append(d.Options, duel.Option{ID: actPass, Label: "Pass"})
	return d
}

func (s *State) castOptions(seat duel.Seat, p *Prepared) []duel.Option {
	var options []duel.Option
	for _, typ := range p.Card.Types {
		suffix, as := "", ""
		if len(p.Card.Types) > 1 {
			suffix, as = ":"+string(typ), " as "+string(typ)
		}
		from := ""
		if p.Item != "" {
			from = " from " + p.Item
		}
		o := duel.Option{Spell: p.Card.Name, Type: string(typ), Item: p.Item, Level: p.Card.Level}
		o.ID, o.Placement = "cast:"+p.Key+":"+placeAhead+suffix, placeAhead
		o.Label = "Cast " + p.Card.Name + as + from + " into the space ahead"
		options = append(options, o)
		if typ == spell.Defense && !s.hasHomeDefense(seat) {
			o.ID, o.Placement = "cast:"+p.Key+":"+placeHome+suffix, placeHome
			o.Label = "Cast " + p.Card.Name + as + from + " as a home defense"
			options = append(options, o)
		}
	}
	return options
}

// hasHomeDefense tells that the one home defense of the side's own space stands
// already (cast.place).
func (s *State) hasHomeDefense(seat duel.Seat) bool {
	home := s.side(seat).Space
	return slices.ContainsFunc(s.Spells, func(sp Spell) bool {
		return !sp.Gone && sp.Home && sp.Owner == seat && sp.Space == home
	})
}

// act carries out one side's choice.
type act struct {
	side   duel.Seat
	option string
}

func (act) next(*State) Step { return Step{Auto: true} }

func (t act) perform(g *game) {
	s := &g.state
	if key, place, typ, ok := parseCast(t.option); ok {
		if p := s.prepared(t.side, key); p != nil {
			g.cast(t.side, p, place, typ)
			return
		}
	}
	g.emit(CharacterPassed{Side: t.side}, nil, RuleRoundOrder)
}

// parseCast reads "cast:<key>:<placement>" with ":<type>" behind it where the
// spell has several.
func parseCast(option string) (key, place string, typ spell.Type, ok bool) {
	parts := strings.Split(option, ":")
	if len(parts) < 3 || parts[0] != "cast" {
		return "", "", "", false
	}
	if len(parts) > 3 {
		typ = spell.Type(parts[3])
	}
	return parts[1], parts[2], typ, true
}

// cast puts the spell into the space ahead, or at home (cast.place).
func (g *game) cast(side duel.Seat, p *Prepared, place string, typ spell.Type) {
	s := &g.state
	if typ == "" {
		typ = p.Card.Types[0]
	}
	space := s.side(side).Space
	rules := []duel.Rule{RuleCastPlace, RuleSpellType}
	if place != placeHome {
		space = toward(space, s.side(opponent(side)).Space)
	}
	if p.Item != "" {
		rules = append(rules, RuleItemStored)
	}
	g.emit(SpellCast{
		Spell: len(s.Spells) + 1, Side: side, Space: space, Home: place == placeHome,
		Key: p.Key, Item: p.Item, Type: typ, PR: p.Card.PR, Card: p.Card,
	}, nil, rules...)
}

func (s *State) spellCast(d SpellCast) {
	s.Quiet = 0
	s.spend(d.Side, d.Key)
	s.Spells = append(s.Spells, Spell{
		Ref: d.Spell, Owner: d.Side, Card: &d.Card, Type: d.Type, PR: d.PR,
		Space: d.Space, Home: d.Home, Round: s.Round,
	})
	s.pop()
}

// appearing lets a side's new spell meet what is in its space: appearing is
// entering (cast.place).
type appearing struct{ side duel.Seat }

func (appearing) next(*State) Step { return Step{Auto: true} }

func (appearing) perform(*game) {}

func (t appearing) settle(s *State) bool {
	s.pop()
	for i := range s.Spells {
		sp := &s.Spells[i]
		if sp.Owner == t.side && sp.Round == s.Round && !sp.Gone && !s.held(sp.Ref) {
			s.enter(sp.Ref)
			return true
		}
	}
	return true
}
