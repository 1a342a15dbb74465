package spellduel

import (
	"slices"

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
	for i := range s.Sides {
		if n, ok := s.sealedIdentification(s.Sides[i].Seat); ok && t.faces[i] == nil {
			rolls = append(rolls, s.throwDecision(n))
		}
	}
	if s.sealedAll(KindAct) {
		if len(rolls) > 0 {
			return s.owe(rolls...)
		}
		return Step{Auto: true}
	}
	a, b := s.Open.Standing(KindAct, duel.SeatA, s.actDecision), s.Open.Standing(KindAct, duel.SeatB, s.actDecision)
	return s.owe(append([]duel.Decision{a, b}, rolls...)...)
}

// sealedIdentification is the throw that a sealed act needs before the acts
// open: an identification's, where the dice are the table's.
func (s *State) sealedIdentification(seat duel.Seat) (need, bool) {
	if s.Terms.Dice != DiceTable {
		return need{}, false
	}
	for i := range s.Open {
		p := &s.Open[i]
		if p.Decision.Kind == KindAct && p.Decision.Seat == duel.Actor(seat) && p.Sealed {
			if o := p.Decision.Chosen(p.Answer.Option); o.Act == ActIdentify {
				return identificationNeed(seat, o.Ref), true
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
	g.closeChoices(KindAct, RuleRoundChoices, RuleCastSimultaneous, RuleRoundActs)
}

// closed lays out both acts, the advantaged side's first: casts are placed, then
// they meet; then identifications, moves, and the combat of images that have met
// (round.acts).
func (t acting) closed(s *State, sealed []Pending) {
	s.pop()
	first, second := actOf(s.Advantage, sealed), actOf(opponent(s.Advantage), sealed)
	s.forgo(first)
	s.forgo(second)
	s.push(
		first, second, appearing{side: first.side}, appearing{side: second.side, second: true},
		identification(first, t.faces), identification(second, t.faces), step(first), step(second),
		contact{first: true},
	)
}

// actOf is a side's act among what was sealed.
func actOf(seat duel.Seat, sealed []Pending) act {
	for i := range sealed {
		if d := &sealed[i].Decision; d.Seat == duel.Actor(seat) {
			return act{side: seat, chosen: d.Chosen(sealed[i].Answer.Option), decision: d.ID}
		}
	}
	return act{chosen: &duel.Option{}}
}

// identification is what an act identifies, or nothing.
func identification(a act, entered [2][]int) task {
	if a.chosen.Act == ActIdentify {
		return identifying{side: a.side, spell: a.chosen.Ref, faces: entered[index(a.side)], decision: a.decision}
	}
	return done{}
}

// step is where an act walks to, or nothing.
func step(a act) task {
	if a.chosen.Act == ActStep {
		return walking{side: a.side, to: *a.chosen.Space, decision: a.decision}
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

// actDecision offers a side what it can do: cast anything it still has, ahead
// or at home, step, identify, or pass. Held characters can only pass
// (linger.effect), one with a summoned creature beside him only not cast
// (summon.reach); all are asked all the same (fog.ask).
func (s *State) actDecision(seat duel.Seat) duel.Decision {
	d := duel.Decision{
		Kind: KindAct, Seat: duel.Actor(seat), Answer: duel.FormOption, Withdrawable: true,
		Rules:   []duel.Rule{RuleRoundChoices, RuleCastSimultaneous, RuleCastRequirements, RuleCastPlace},
		Default: actPass,
	}
	if c := s.side(seat).Casting; c != nil {
		d.Options = []duel.Option{{ID: actPass, Act: ActGoOn, Spell: s.prepared(seat, c.Key).Card.Name}}
		return d
	}
	if s.holder(seat) == "" && !s.engaged() {
		side := s.side(seat)
		d.Options = make([]duel.Option, 0, side.choices())
		for i := range side.Prepared {
			if side.Left[i] > 0 {
				d.Options = s.castOptions(d.Options, seat, &side.Prepared[i], side.lines[i])
			}
		}
		d.Options = s.offerLaunch(d.Options, seat)
	}
	d.Options = s.moveOptions(d.Options, seat)
	d.Options = s.identifyOptions(d.Options, seat)
	d.Options = append(d.Options, duel.Option{ID: actPass, Act: ActPass})
	return d
}

// choices is about how many options an act has: options are large, and a list that
// grows is copied.
func (side *Side) choices() int {
	n := 4
	for i := range side.Prepared {
		if types := side.Prepared[i].Card.Types; side.Left[i] > 0 {
			n += len(types)
			if slices.Contains(types, spell.Defense) {
				n++ // at home
			}
		}
	}
	return n
}

func (s *State) castOptions(options []duel.Option, seat duel.Seat, p *Prepared, l line) []duel.Option {
	if l.most > 0 && s.atWork(seat, &p.Card) >= l.most {
		return options
	}
	for _, card := range l.variants {
		options = s.castAs(options, seat, p, l, card)
	}
	return options
}

// castAs offers a spell in one form, in each of the types that it may be cast as.
func (s *State) castAs(options []duel.Option, seat duel.Seat, p *Prepared, l line, card *spell.Card) []duel.Option {
	for _, typ := range card.Types {
		if typ == l.armored && !s.side(opponent(seat)).Sheet.wearsArmor() {
			continue // ruling entries.armor
		}
		suffix := formSuffix(card)
		if len(card.Types) > 1 {
			suffix = ":" + string(typ) + suffix
		}
		o := duel.Option{
			Act: ActCast, Key: p.Key, Spell: p.Card.Name, Level: p.Card.Level, Type: string(typ), Form: card.Form, Item: p.Item,
		}
		if l.rounds > 1 {
			o.Rounds = l.rounds
		}
		o.ID, o.Placement = "cast:"+p.Key+":"+placeAhead+suffix, placeAhead
		options = append(options, o)
		if typ == spell.Defense && s.homeDefense(seat) == 0 {
			o.ID, o.Placement = "cast:"+p.Key+":"+placeHome+suffix, placeHome
			options = append(options, o)
		}
	}
	return options
}

// act carries out one side's choice.
type act struct {
	side     duel.Seat
	chosen   *duel.Option
	decision string // that chose it, which causes what comes of it
	faces    [][]int
}

func (act) next(*State) Step { return Step{Auto: true} }

// settle leaves a step to walking, which comes when all casts are placed.
func (t act) settle(s *State) bool {
	if t.chosen.Act != ActStep {
		return false
	}
	s.pop()
	return true
}

func (t act) perform(g *game) {
	s := &g.state
	g.cause = t.decision
	if c := s.side(t.side).Casting; c != nil && c.Appears <= s.Round && s.holder(t.side) == "" && !s.engaged() {
		place := placeAhead
		if c.Home && s.homeDefense(t.side) == 0 {
			place = placeHome
		}
		g.cast(t.side, s.prepared(t.side, c.Key), place, c.Type, c.Form)
		return
	}
	if t.chosen.Act == ActLaunch {
		g.launch(t.side)
		return
	}
	if p := s.prepared(t.side, t.chosen.Key); t.chosen.Act == ActCast && t.chosen.Rounds == 0 && p != nil {
		g.cast(t.side, p, t.chosen.Placement, spell.Type(t.chosen.Type), t.chosen.Form)
		return
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
	if o := t.chosen; o.Act == ActCast && o.Rounds > 1 {
		s.push(beginning{side: t.side, chosen: o, decision: t.decision})
	}
}

// cast puts the spell into the space ahead, or at home (cast.place).
func (g *game) cast(side duel.Seat, p *Prepared, place string, typ spell.Type, form string) {
	s := &g.state
	space := s.side(side).Space
	rules := []duel.Rule{RuleCastPlace, RuleCastSelf, RuleSpellType}
	if place != placeHome {
		space = toward(space, s.side(opponent(side)).Space)
	}
	rules = append(rules, p.source()...)
	card, pr, varied, more := g.vary(side, p, s.side(side).lines[s.line(side, p.Key)].inForm(form))
	rules = append(rules, more...)
	g.emit(SpellCast{
		Spell: len(s.Spells) + 1, Side: side, Space: space, Home: place == placeHome,
		Key: p.Key, Item: p.Item, Type: typ, PR: pr, Card: card, Varied: varied,
	}, nil, rules...)
}

func (s *State) spellCast(d SpellCast) {
	card := d.Card
	s.Quiet = 0
	s.varied(d.Side, d.Varied)
	if !d.Launched {
		s.countCopy(d.Side, d.Key, s.side(d.Side).Cast)
	}
	switch c := s.side(d.Side).Casting; {
	case d.Launched:
		s.launched(d.Side, d.Card.Missiles)
	case c != nil && c.Key == d.Key:
		s.hasCast(d.Side, &card, d.Type)
		s.side(d.Side).Casting = nil // its copy was spent when it began
		s.begins(&d, &card)
	default:
		s.hasCast(d.Side, &card, d.Type)
		s.spend(d.Side, d.Key)
		s.begins(&d, &card)
	}
	s.Spells = append(s.Spells, Spell{
		Ref: d.Spell, Owner: d.Side, Caster: d.Side, Card: &card, Type: d.Type, PR: d.PR,
		Space: d.Space, Home: d.Home, Round: s.Round,
		entry: entryOf(&card, d.Type),
	})
	s.pop()
	if s.spell(d.Spell).entry.ineffective {
		s.push(vanish{d.Spell, "spent", RuleReachSpent})
	}
}

// appearing lets a side's new spell meet what is in its space: appearing is
// entering (cast.place). The second side's passes over the first's, which has met
// it, unless a lock kept it from that.
type appearing struct {
	side   duel.Seat
	second bool
}

func (appearing) next(*State) Step { return Step{Auto: true} }

func (appearing) perform(*game) {}

func (t appearing) settle(s *State) bool {
	for _, side := range []duel.Seat{t.side, opponent(t.side)} {
		if ref := s.unseenArrival(side); ref > 0 {
			s.spell(ref).Arrived = s.Round
			s.push(reveal{spell: ref}) // before a home defense that appears with it can fight it
			return true
		}
	}
	s.pop()
	ref := s.newSpell(t.side)
	if ref == 0 || s.held(ref) {
		return true
	}
	if next, ok := s.top().(appearing); ok && s.lockAt(s.spell(ref).Space) {
		next.second = false // a lock keeps the two from meeting now
		s.setTop(next)
	}
	s.push(fading{ref})
	s.enter(ref)
	if t.second {
		s.passOver(s.newSpell(opponent(t.side)))
	}
	return true
}

// newSpell is the ref of the spell that a side has cast this round, or 0. One
// that was turned round meanwhile is nobody's new spell (ability.turned).
func (s *State) newSpell(seat duel.Seat) int {
	for i := range s.Spells {
		if sp := &s.Spells[i]; sp.Owner == seat && sp.Caster == seat && sp.Round == s.Round && !sp.Gone {
			return sp.Ref
		}
	}
	return 0
}

// unseenArrival is a side's new spell that was cast into the other's own space
// and is yet to be revealed there (character.arrival), or 0.
func (s *State) unseenArrival(seat duel.Seat) int {
	if ref := s.newSpell(seat); ref > 0 && s.atTarget(s.spell(ref)) && !s.spell(ref).Revealed {
		return ref
	}
	return 0
}

// passOver takes a spell out of the encounter that was just laid out.
func (s *State) passOver(ref int) {
	for i := len(s.agenda) - 1; i >= 0; i-- {
		if e, ok := s.agenda[i].(encounter); ok {
			e.queue = slices.DeleteFunc(slices.Clone(e.queue), func(other int) bool { return other == ref })
			s.agenda[i] = e
			return
		}
	}
}

// fading lets a spell that was cast into the other's space vanish, once it has
// met what stands there (reach.defense).
type fading struct{ spell int }

func (t fading) settle(s *State) bool {
	s.pop()
	s.fade(t.spell)
	return true
}

func (fading) next(*State) Step { return Step{Auto: true} }

func (fading) perform(*game) {}
