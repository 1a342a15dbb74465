package spellduel

import (
	"slices"

	"spellduel/domain/dice"
	"spellduel/domain/duel"
	"spellduel/domain/spell"
)

// relation is what the table and the abilities say of two opposing spells.
type relation string

const (
	relationNone   relation = "none"
	relationFight  relation = "combat"
	relationChoice relation = "choice" // the advantaged side's
)

// table is the meeting of types, row by column (meet.table). "Generally none"
// is none: where an ability says otherwise it is asked first (meet.ability).
var table = map[[2]spell.Type]relation{
	{spell.Attack, spell.Attack}: relationNone, {spell.Attack, spell.Defense}: relationFight, {spell.Attack, spell.AttackDefense}: relationFight,
	{spell.Attack, spell.Leech}: relationChoice, {spell.Attack, spell.Missile}: relationNone,
	{spell.Defense, spell.Defense}: relationNone, {spell.Defense, spell.AttackDefense}: relationFight, {spell.Defense, spell.Leech}: relationChoice,
	{spell.Defense, spell.Missile}: relationNone, {spell.AttackDefense, spell.AttackDefense}: relationFight,
	{spell.AttackDefense, spell.Leech}: relationChoice, {spell.AttackDefense, spell.Missile}: relationChoice,
	{spell.Leech, spell.Leech}: relationFight, {spell.Leech, spell.Missile}: relationNone, {spell.Missile, spell.Missile}: relationNone,
}

// tableSays looks a pair of types up, in either order.
func tableSays(x, y spell.Type) relation {
	if r, ok := table[[2]spell.Type{x, y}]; ok {
		return r
	}
	return table[[2]spell.Type{y, x}]
}

// traits are what abilities ask of a spell in the arena.
func (sp *Spell) traits() spell.Traits {
	t := sp.Card.Traits(sp.Type, "")
	t.Home = sp.Home
	return t
}

// meets is the relation of two opposing spells: abilities first, then the
// table (meet.ability, meet.table).
func meets(x, y spell.Traits) (relation, duel.Rule) {
	if bears(x, spell.KindMustFight, y) || bears(y, spell.KindMustFight, x) {
		return relationFight, RuleMeetAbility
	}
	return tableSays(x.Type, y.Type), RuleMeetTable
}

// bears tells that x has an ability in the arena that is about y.
func bears(x spell.Traits, kind spell.Kind, y spell.Traits) bool {
	_, ok := x.Bears(kind, spell.InArena, y)
	return ok
}

// encounter is a spell that meets, one after the other, the opposing spells of
// a space without a lock (move.meet, meet.many).
type encounter struct {
	mover int
	queue []int
}

// settle passes over what is gone, has fought the mover this round or is on its
// side by now, and stops when the mover is done for or locked.
func (t encounter) settle(s *State) bool {
	if len(t.queue) == 0 || !s.alive(t.mover) || s.held(t.mover) {
		s.pop()
		return true
	}
	if other := t.queue[0]; s.alive(other) && s.opposed(t.mover, other) && !s.fought(t.mover, other) {
		return false
	}
	t.queue = t.queue[1:]
	s.setTop(t)
	return true
}

func (encounter) next(*State) Step { return Step{Auto: true} }

func (t encounter) perform(g *game) {
	rules := []duel.Rule{RuleMoveMeet, RuleMeetMany}
	if g.state.spell(t.queue[0]).Home {
		rules = append(rules, RuleReachHomeDefense)
	}
	g.meet(t.mover, t.queue[0], rules...)
}

// meet states that a pair meets, with what table and abilities make of it.
func (g *game) meet(mover, other int, rules ...duel.Rule) {
	x := g.state.spell(mover)
	because, _ := meetingOf(x, g.state.spell(other))
	g.emit(SpellsMet{Spell: mover, Other: other, Space: x.Space}, because, rules...)
}

// meetingOf gives the reasons of a meeting: the table's cell, what it comes to,
// and whether table or ability says so.
func meetingOf(x, y *Spell) (duel.Because, duel.Rule) {
	r, rule := meets(x.traits(), y.traits())
	return duel.Because{"cell": string(x.Type) + "-" + string(y.Type), "relation": string(r), "by": string(rule)}, rule
}

// fought tells that the pair has fought this round already (meet.once).
func (s *State) fought(x, y int) bool {
	return slices.Contains(s.Fought, Pair{min(x, y), max(x, y)})
}

// opposed tells that two spells work for different sides.
func (s *State) opposed(x, y int) bool { return s.spell(x).Owner != s.spell(y).Owner }

func (s *State) spellsMet(d SpellsMet) {
	m := meeting{mover: d.Spell, other: d.Other}
	for _, pair := range [][2]int{{d.Spell, d.Other}, {d.Other, d.Spell}} {
		if s.spell(pair[1]).Home {
			s.spell(pair[0]).Unmet = false
		}
	}
	switch t := s.top().(type) {
	case encounter:
		t.queue = t.queue[1:]
		s.setTop(t)
	case challenge:
		t.queue = t.queue[1:]
		s.setTop(t)
		m.challenge = true
	}
	s.push(m)
}

// meeting is one opposing pair face to face: the disadvantaged side's type is
// announced (meet.announce), the advantaged side is asked (fog.ask), and they
// fight or pass.
type meeting struct {
	mover, other int
	challenge    bool // of a lock: passing leaves the mover blocked
	announced    bool
	passing      bool
}

func (t meeting) next(s *State) Step {
	if !t.announced || t.passing {
		return Step{Auto: true}
	}
	return s.owe(s.meetDecision(t))
}

// meetDecision asks the advantaged side at every meeting, whatever the table
// leaves it (fog.ask).
func (s *State) meetDecision(t meeting) duel.Decision {
	mine, theirs := s.spell(t.mover), s.spell(t.other)
	if mine.Owner != s.Advantage {
		mine, theirs = theirs, mine
	}
	d := duel.Decision{
		Kind: KindMeet, Seat: duel.Actor(s.Advantage), Answer: duel.FormOption,
		Subject: &duel.Subject{Spell: mine.Ref, Other: theirs.Ref},
	}
	r, rule := meets(mine.traits(), theirs.traits())
	d.Rules = []duel.Rule{rule, RuleFogAsk}
	switch r {
	case relationFight:
		d.Options = fightOrPass[:1:1]
	case relationNone:
		d.Options = fightOrPass[1:]
	case relationChoice:
		d.Options = fightOrPass[:]
	}
	d.Default = d.Options[0].ID
	return d
}

// fightOrPass are the answers to a meeting. Never changed, so that all decisions share them.
var fightOrPass = [2]duel.Option{{ID: "fight", Act: ActFight}, {ID: "pass", Act: ActLetPass}}

func (t meeting) perform(g *game) {
	s := &g.state
	if t.passing {
		because, rule := meetingOf(s.spell(t.mover), s.spell(t.other))
		g.emit(SpellsPassed{Spell: t.mover, Other: t.other}, because, RuleMoveMeet, rule)
		return
	}
	told := s.spell(t.mover)
	listener := s.spell(t.other)
	if told.Owner == s.Advantage {
		told, listener = listener, told
	}
	g.emit(TypeAnnounced{
		Spell: told.Ref, Side: told.Owner, To: s.Advantage, Type: told.Type,
		Abilities: s.bearing(told, listener),
	}, nil, RuleMeetAnnounce)
}

var announcedKinds = []spell.Kind{
	spell.KindMustFight, spell.KindAutoDefeats, spell.KindCannotBeLockedBy, spell.KindLockEffect, spell.KindReflects,
	spell.KindSuccessLocks, spell.KindDestroysVictor,
}

// bearing lists the abilities of told that bear on a meeting with other
// (meet.announce).
func (s *State) bearing(told, other *Spell) []string {
	var names []string
	self, against := told.traits(), other.traits()
	for _, kind := range announcedKinds {
		if bears(self, kind, against) {
			names = append(names, string(kind))
		}
	}
	if _, ok := s.lockEffect(told, against); ok && !slices.Contains(names, string(spell.KindLockEffect)) {
		names = append(names, string(spell.KindLockEffect))
	}
	if contends(self, spell.InArena, against) {
		names = append(names, string(spell.KindCharacterCombat))
	}
	if told.entry.reveals.Matches(self, against) {
		names = append(names, string(spell.KindReveals))
	}
	return names
}

func (s *State) typeAnnounced(d TypeAnnounced) {
	s.spell(d.Spell).Announced = true
	if t, ok := s.top().(meeting); ok {
		t.announced = true
		s.setTop(t)
	}
}

func (t meeting) answered(s *State, chosen *duel.Option) {
	if chosen.Act == ActFight {
		s.pop()
		s.push(s.revealing(t.mover, t.other), s.revealing(t.other, t.mover), spellCombat(s, t.mover, t.other))
		return
	}
	t.passing = true
	s.setTop(t)
}

// revealing shows a spell to the owner of one that reveals what it fights, or
// nothing. Like one who knows spellcraft he alone learns it: another's being told would
// tell what he cast (identify.check, fog.own).
func (s *State) revealing(by, other int) task {
	sp := s.spell(by)
	switch {
	case s.spell(other).Revealed || s.spell(other).Identified || !sp.entry.reveals.Matches(sp.traits(), s.spell(other).traits()):
		return done{}
	case sp.entry.checks:
		return checking{side: sp.Owner, purpose: dice.Check, spell: by, other: other}
	}
	return identified{to: sp.Owner, spell: other}
}

// spellsPassed ends a meeting without a fight; at a lock the mover is blocked
// then (lock.challenge).
func (s *State) spellsPassed(d SpellsPassed) {
	t, met := s.top().(meeting)
	_, undone := s.top().(ignoring)
	s.pop()
	if met && t.challenge {
		s.push(block{d.Spell})
		return
	}
	if c, ok := s.top().(challenge); ok && undone {
		s.push(block{c.mover})
	}
}
