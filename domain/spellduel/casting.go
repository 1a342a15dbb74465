package spellduel

import (
	"slices"
	"strconv"
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
type acting struct {
	faces [2][]int // of identifications, entered at the table
}

func (t acting) next(s *State) Step {
	var rolls []duel.Decision
	for i, side := range s.Sides {
		if n, ok := s.sealedIdentification(side.Seat); ok && t.faces[i] == nil {
			rolls = append(rolls, s.throwDecision(n))
		}
	}
	if s.sealedAll(KindAct) {
		if len(rolls) > 0 {
			return s.owe(rolls...)
		}
		return Step{Auto: true}
	}
	return s.owe(append([]duel.Decision{s.actDecision(duel.SeatA), s.actDecision(duel.SeatB)}, rolls...)...)
}

// sealedIdentification is the throw that a sealed act needs before the acts
// open: an identification's, where the dice are the table's.
func (s *State) sealedIdentification(seat duel.Seat) (need, bool) {
	if s.Terms.Dice != DiceTable {
		return need{}, false
	}
	for _, p := range s.Open {
		if p.Decision.Kind == KindAct && p.Decision.Seat == duel.Actor(seat) && p.Sealed {
			if ref, ok := identifyTarget(p.Answer.Option); ok {
				return identificationNeed(seat, ref), true
			}
		}
	}
	return need{}, false
}

// rolled takes the faces of an identification.
func (t acting) rolled(s *State, side duel.Seat, faces []int) {
	t.faces[index(side)] = faces
	s.setTop(t)
}

func (acting) perform(g *game) {
	g.closeChoices(KindAct, RuleRoundChoices, RuleCastSimultaneous)
}

// closed lays out both acts, the advantaged side's first: casts are placed, then
// they meet; then identifications, moves, and the combat of images that have met
// (round.acts).
func (t acting) closed(s *State, sealed []Pending) {
	s.pop()
	acts := map[duel.Seat]string{}
	for _, p := range sealed {
		acts[duel.Seat(p.Decision.Seat)] = p.Answer.Option
	}
	first, second := s.Advantage, opponent(s.Advantage)
	s.push(
		act{side: first, option: acts[first]}, act{side: second, option: acts[second]},
		appearing{side: first}, appearing{side: second},
		identification(first, acts[first], t.faces), identification(second, acts[second], t.faces),
		step(first, acts[first]), step(second, acts[second]),
		contact{first: true},
	)
}

// identification is what an act identifies, or nothing.
func identification(seat duel.Seat, option string, entered [2][]int) task {
	if ref, ok := identifyTarget(option); ok {
		return identifying{side: seat, spell: ref, faces: entered[index(seat)]}
	}
	return done{}
}

// step is where an act walks to, or nothing.
func step(seat duel.Seat, option string) task {
	if to, ok := moveTarget(option); ok {
		return walking{side: seat, to: to}
	}
	return done{}
}

// done is a place on the agenda where nothing is to do.
type done struct{}

func (done) settle(s *State) bool {
	s.pop()
	return true
}

func (done) next(*State) Step { return Step{Auto: true} }

func (done) perform(*game) {}

// moveTarget reads an act that moves.
func moveTarget(option string) (to int, ok bool) {
	text, ok := strings.CutPrefix(option, moveOption)
	if !ok {
		return 0, false
	}
	to, err := strconv.Atoi(text)
	return to, err == nil
}

// actDecision offers a side what it can do: cast anything it still has, ahead
// or at home, step, identify, or pass. Held characters can only pass
// (linger.effect), one with a summoned creature beside him only not cast
// (summon.reach); all are asked all the same (fog.ask).
func (s *State) actDecision(seat duel.Seat) duel.Decision {
	d := duel.Decision{
		Kind: KindAct, Seat: duel.Actor(seat), Answer: duel.FormOption, Withdrawable: true,
		Prompt:  "What do you do this round?",
		Rules:   []duel.Rule{RuleRoundChoices, RuleCastSimultaneous, RuleCastRequirements, RuleCastPlace},
		Default: actPass,
	}
	if c := s.side(seat).Casting; c != nil {
		d.Options = []duel.Option{{ID: actPass, Label: "Go on casting " + s.prepared(seat, c.Key).Card.Name}}
		return d
	}
	if s.holder(seat) == "" && !s.engaged() {
		side := s.side(seat)
		for i := range side.Prepared {
			if side.Left[i] > 0 {
				d.Options = append(d.Options, s.castOptions(seat, &side.Prepared[i])...)
			}
		}
	}
	d.Options = append(d.Options, s.moveOptions(seat)...)
	d.Options = append(d.Options, s.identifyOptions(seat)...)
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
		takes := ""
		if n := roundsOf(p.Card); n > 1 {
			takes = ", over " + strconv.Itoa(n) + " rounds"
		}
		o := duel.Option{Spell: p.Card.Name, Type: string(typ), Item: p.Item, Level: p.Card.Level}
		o.ID, o.Placement = "cast:"+p.Key+":"+placeAhead+suffix, placeAhead
		o.Label = "Cast " + p.Card.Name + as + from + " into the space ahead" + takes
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

// settle leaves a step to walking, which comes when all casts are placed.
func (t act) settle(s *State) bool {
	if _, moves := moveTarget(t.option); !moves {
		return false
	}
	s.pop()
	return true
}

func (t act) perform(g *game) {
	s := &g.state
	if c := s.side(t.side).Casting; c != nil && c.Appears <= s.Round && s.holder(t.side) == "" && !s.engaged() {
		place := placeAhead
		if c.Home {
			place = placeHome
		}
		g.cast(t.side, s.prepared(t.side, c.Key), place, c.Type)
		return
	}
	if key, place, typ, ok := parseCast(t.option); ok {
		if p := s.prepared(t.side, key); p != nil && roundsOf(p.Card) == 1 {
			g.cast(t.side, p, place, typ)
			return
		}
	}
	g.emit(CharacterPassed{Side: t.side}, nil, RuleRoundOrder)
}

// passed is what follows a pass unseen: a casting that begins (cast.long), or
// one that comes to nothing because its caster is held when it should appear.
func (s *State) passed(d CharacterPassed) {
	t, ok := s.top().(act)
	s.pop()
	if !ok {
		return
	}
	if c := s.side(d.Side).Casting; c != nil && c.Appears <= s.Round {
		s.push(breaking{d.Side})
		return
	}
	key, place, typ, ok := parseCast(t.option)
	if p := s.prepared(t.side, key); ok && p != nil {
		if typ == "" {
			typ = p.Card.Types[0]
		}
		s.push(beginning{side: t.side, key: key, typ: typ, home: place == placeHome, takes: roundsOf(p.Card)})
	}
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
	if c := s.side(d.Side).Casting; c != nil && c.Key == d.Key {
		s.side(d.Side).Casting = nil // its copy was spent when it began
	} else {
		s.spend(d.Side, d.Key)
	}
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
